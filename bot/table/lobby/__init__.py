"""Who plays: the lobby and its options, the start, rematches, substitutes and computers."""

from collections.abc import Container

from bot.table.lobby import computers, substitute_search
from bot.table.lobby.computers import COMPUTER, Computers
from bot.table.lobby.daily_deals import DailyDeals
from bot.table.lobby.file_building import FileBuilding
from bot.table.lobby.new_games import EXPIRY, LOBBY_WAITS, NewGames
from bot.table.lobby.seating import Seating
from bot.table.lobby.standing_challenges import StandingChallenges
from bot.table.lobby.starting import Starting
from bot.table.lobby.substitutes import Substitutes
from bot.table.log import Tables
from bot.table.model import Person, Status, Table, Zero
from bot.table.play import Play
from bot.table.setup import Setup
from bot.table.time_control import TimeControl
from games.core.protocol import OBSERVER


class Lobby:
    """How people come to a table, and how they leave it."""

    def __init__(self, tables: Tables, play: Play, time_control: TimeControl, setup: Setup) -> None:
        self.new_games = NewGames(tables, setup)
        self.daily_deals = DailyDeals(tables, play.computations)
        self.seating = Seating(tables, self.new_games, self.daily_deals, setup, time_control.reliability)
        self.file_building = FileBuilding(tables)
        self.starting = Starting(tables, self.new_games, self.daily_deals)
        self.standing_challenges = StandingChallenges(
            tables, time_control.updates, setup, self.new_games, self.starting
        )
        self._tables, self._offers = tables, play.offers
        self.substitutes = Substitutes(tables, setup, time_control.reliability)
        self.computers = Computers(tables, play, setup)
        time_control.scheduler.on(COMPUTER, self.computers.begin, computers.LONGEST)
        time_control.scheduler.on(EXPIRY, lambda timer: self.seating.expire(timer.game), LOBBY_WAITS)
        time_control.timekeeper.at_zero[Zero.SUBSTITUTE] = substitute_search.seek_at_zero
        play.offers.agreed["replace"] = substitute_search.agreed
        tables.moments.before_commit.append(substitute_search.follow)
        tables.moments.before_commit.append(computers.follow)
        tables.moments.posted_again.append(substitute_search.post_again)

    async def leave(self, game: int, person: Person, request: str | None = None) -> Table:
        """Leave a lobby or an observer's place, turn an invitation down, or resign."""
        table = (await self._tables.live(game)).table
        if table.status is Status.LOBBY or table.viewpoint(person.id) == OBSERVER:
            return await self.seating.leave(game, person, request)
        return await self._offers.resign(game, person, request)

    async def abort(
        self,
        game: int,
        person: Person,
        request: str | None = None,
        *,
        force: bool = False,
        only_lobby: bool = False,
        gone: Container[int] = (),
    ) -> Table:
        """Close a lobby, or end a game without a result (`Offers.abort`). With `only_lobby` a game that has started goes
        on."""
        table = (await self._tables.live(game)).table
        if only_lobby or table.status is Status.LOBBY:
            return await self.seating.close(game, person, force=force, request=request)
        return await self._offers.abort(game, person, request, force=force, gone=gone)
