"""SQLite's errors in words, and the conflicts that broken constraints mean."""

import sqlite3
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from bot.errors import StoreError
from bot.store.problems import ChannelTaken, Conflict, CorruptRow, DamagedPages, Overtaken, RequestTaken

_WORDS: dict[str, tuple[str, str]] = {
    "SQLITE_BUSY": (
        "The database {path} is locked by another program.",
        "Check whether a second bot or a database tool has it open, and close that.",
    ),
    "SQLITE_LOCKED": (
        "The database {path} is locked by another program.",
        "Check whether a second bot or a database tool has it open, and close that.",
    ),
    "SQLITE_FULL": (
        "There is no room left for the database {path}.",
        "Make room on its disk; the bot then carries on by itself.",
    ),
    "SQLITE_READONLY": (
        "The database {path} cannot be written to.",
        "Let the user who runs the bot write to the file and its folder.",
    ),
    "SQLITE_CORRUPT": (
        "The database {path} is damaged.",
        "Stop the bot and start it again: it keeps the damaged file and goes on with what can be read. Or put the last "
        "backup in its place.",
    ),
    "SQLITE_NOTADB": (
        "{path} is not a database.",
        "Check the setting `database`, or put the last backup in its place.",
    ),
    "SQLITE_CANTOPEN": (
        "The database {path} cannot be opened.",
        "Check that its folder exists and that the user who runs the bot may write there.",
    ),
    "SQLITE_IOERR": (
        "The disk failed while the database {path} was in use.",
        "Check the disk and its space; the system's log says more.",
    ),
}


def in_words(error: BaseException, path: Path) -> StoreError:
    """A database error as a StoreError: what is wrong, then what to do."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    while cause is not None and not isinstance(cause, sqlite3.Error):
        cause = cause.__cause__
    if str(cause).startswith("Could not decode to UTF-8"):
        return CorruptRow(
            "A row of the database holds text that cannot be decoded.",
            "Keep the database for a report and put the last backup in its place; other games are not affected.",
        )
    name = getattr(cause, "sqlite_errorname", "") or ""
    for known, (message, hint) in _WORDS.items():
        if name == known or name.startswith(known + "_"):
            kind = DamagedPages if known == "SQLITE_CORRUPT" else StoreError
            return kind(message.format(path=path), hint)
    return StoreError(
        f"The database {path} cannot be used: {cause or f'{type(error).__name__}: {error}'}.",
        "The bot's log and the disk may say more.",
    )


def conflict(error: sqlite3.IntegrityError) -> Conflict | None:
    """The conflict that the broken constraint names; None for any other constraint."""
    text = str(error)
    if "requests.request" in text:
        return RequestTaken(text)
    if "games.channel" in text:
        return ChannelTaken(text)
    return Overtaken(text) if text.startswith("UNIQUE ") else None
