"""What hosts and moderators do: lock, rewind, move."""

from bot.table.log import Tables
from bot.table.moderation.hosting import Hosting
from bot.table.moderation.rewinding import Rewinding
from bot.table.play import Play
from bot.table.setup import Setup


class Moderation:
    """What the host of a game and the moderators of its channel can do."""

    def __init__(self, tables: Tables, play: Play, setup: Setup) -> None:
        self.hosting = Hosting(tables, setup)
        self.rewinding = Rewinding(tables, play.moves)
