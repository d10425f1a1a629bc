"""The errors of the database, and their words.

StoreError               for the owner: locked, full, read-only, corrupt, of another version
├── CorruptRow           one row cannot be read; the others can
│   └── DamagedPages     nor can its neighbours, and whatever else stands on the same page of the file
├── Written              the change is written, and yet something is wrong
├── NotKnown             nobody can tell whether the change is written
└── WriteFirst           reading goes on once something has been written, if only nothing
Conflict                 somebody was first, and nothing was written
├── Overtaken            another writer changed this game, or this row: read it again
├── ChannelTaken         the channel already has an open game
└── RequestTaken         this request was answered before
"""

from bot.errors import StoreError


class CorruptRow(StoreError):
    """One row cannot be read; the rest of the database can."""


class DamagedPages(CorruptRow):
    """Part of the file is damaged: what stands on other pages can be used."""


class Written(StoreError):
    """The change is written, but what was written is lost for now. It may come back, so memory follows it."""


class NotKnown(StoreError):
    """Nobody can tell whether the change is written."""


class WriteFirst(StoreError):
    """Reading goes on once something has been written, if only nothing."""


class Conflict(Exception):
    """Somebody was first. Nothing was written."""


class Overtaken(Conflict):
    """Another writer changed the same game, or the same row: read it again."""


class ChannelTaken(Conflict):
    """The channel already has an open game."""


class RequestTaken(Conflict):
    """This request was answered before."""
