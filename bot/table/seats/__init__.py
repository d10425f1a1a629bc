"""Who plays: the lobby and its options, the start, rematches and substitutes."""

from __future__ import annotations

from bot.table.log.games import Tables
from bot.table.model.time_control import Zero
from bot.table.play import Play
from bot.table.seats import substitute_search
from bot.table.seats.daily_deals import DailyDeals
from bot.table.seats.file_building import FileBuilding
from bot.table.seats.leaving import Leaving
from bot.table.seats.lobby import Lobby
from bot.table.seats.new_games import EXPIRY, LOBBY_WAITS, NewGames
from bot.table.seats.rematches import Rematches
from bot.table.seats.reserved_seats import HELD_FOR, HOLD
from bot.table.seats.starting import Starting
from bot.table.seats.substitutes import Substitutes, Volunteers
from bot.table.time import Time


class Seats:
    """How people come to a table, and how they leave it."""

    def __init__(self, tables: Tables, play: Play, time: Time) -> None:
        self.new_games = NewGames(tables)
        self.daily_deals = DailyDeals(tables, play.computations)
        self.lobby = Lobby(tables, self.new_games, self.daily_deals)
        self.file_building = FileBuilding(tables, self.lobby)
        self.starting = Starting(tables, self.new_games, self.daily_deals)
        self.rematches = Rematches(tables, self.new_games, self.lobby)
        self.leaving = Leaving(tables, self.lobby, play.offers)
        self.substitutes = Substitutes(tables)
        self.volunteers = Volunteers(tables.store)
        time.scheduler.on(EXPIRY, self.lobby.expire, LOBBY_WAITS)
        time.scheduler.on(HOLD, self.rematches.free, HELD_FOR)
        time.clocks.at_zero[Zero.SUBSTITUTE] = substitute_search.seek_at_zero
        play.offers.agreed["replace"] = substitute_search.agreed
        tables.moments.before_commit.append(substitute_search.follow)
        tables.moments.posted_again.append(substitute_search.post_again)
