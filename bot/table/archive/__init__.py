"""What remains of a game: exports, imports, past games, results, and the deal and the puzzles of the day."""

from typing import Final

from bot.table.archive.daily import Daily
from bot.table.archive.daily_puzzles import DailyPuzzles
from bot.table.archive.event_files import EventFiles
from bot.table.archive.past_games import PastGames
from bot.table.archive.records import Gate, Records
from bot.table.archive.results import BestResults, keep_result
from bot.table.lobby import Lobby
from bot.table.log import Tables
from bot.table.outbox.queue import OutboxQueue
from bot.table.play import Play
from bot.table.practice import Practice
from bot.table.ratings import Ratings
from bot.table.time_control import TimeControl

IMPORTS_AT_ONCE: Final = 3


class Archive:
    """Games that have ended, games as files, and what is made of both."""

    def __init__(
        self,
        tables: Tables,
        outbox: OutboxQueue,
        play: Play,
        practice: Practice,
        time_control: TimeControl,
        lobby: Lobby,
        ratings: Ratings,
    ) -> None:
        self.importing = Gate(IMPORTS_AT_ONCE)
        self.records = Records(tables, play.projection, lobby.new_games)
        self.event_files = EventFiles(tables, self.records)
        self.past_games = PastGames(tables, play.projection, outbox, ratings.opting_out)
        self.results = BestResults(tables, lobby.daily_deals)
        self.daily = Daily(tables, lobby.daily_deals, lobby.starting, ratings.opting_out)
        self.puzzles = DailyPuzzles(tables, practice, lobby.daily_deals)
        tables.moments.ended.append(keep_result)
