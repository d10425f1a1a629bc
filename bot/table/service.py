"""The table service: everything that players, Discord and the owner can ask of a table."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any, Final

from bot.clock import SteadyClock
from bot.store import DamagedPages, Store
from bot.table.archive.animations import Animations
from bot.table.archive.computations import Thinker
from bot.table.archive.daily import Daily
from bot.table.archive.daily_deals import Days
from bot.table.archive.fork import Again
from bot.table.archive.past_games import PastGames
from bot.table.archive.records import Records
from bot.table.archive.revealed import Opening
from bot.table.archive.stories import Afterwards
from bot.table.log.games import MEMORY, Tables
from bot.table.model.table import AFTERWORD, Clock, Person, Status, Table
from bot.table.moderation.board_messages import Showing
from bot.table.moderation.locking import Locking
from bot.table.moderation.moving import Moving
from bot.table.moderation.rewinding import Rewinding
from bot.table.moderation.tidying import TIDY, Tidying
from bot.table.outbox.queue import OutboxQueue
from bot.table.people.after_quiet_hours import WAKE, Waking
from bot.table.people.conditional_moves import TIMER, Ahead
from bot.table.people.daily_digest import Digests
from bot.table.people.games_of_a_person import GamesOfPeople
from bot.table.people.holidays import Holidays
from bot.table.people.preferences import People
from bot.table.people.reminder_preferences import PeoplesManners
from bot.table.play.moves import Play
from bot.table.play.offers import Offers
from bot.table.play.orders import Orders
from bot.table.play.plans import Plans
from bot.table.play.projection import Looking
from bot.table.quotas import Gate
from bot.table.seats import substitute_search
from bot.table.seats.file_building import Building
from bot.table.seats.lobby import Lobby
from bot.table.seats.new_games import EXPIRY, LOBBY_WAITS, Founding
from bot.table.seats.rematches import Rematches
from bot.table.seats.reserved_seats import HELD_FOR, HOLD
from bot.table.seats.starting import Starting
from bot.table.seats.substitutes import Substitutes
from bot.table.seats.volunteers import Volunteers
from bot.table.time.clock_updates import CLOCK, Keeping
from bot.table.time.outages import Uptime
from bot.table.time.scheduler import Timers
from bot.table.time.timekeeper import Timekeeper
from bot.workers.service import NOWHERE, Workers
from games.core.protocol import OBSERVER, Game
from games.registry import GAMES

IMPORTS_AT_ONCE: Final = 3


class TableService:
    """The parts of the table, put together. Every method of a part may raise TableError or StoreError.

    tables       games in memory, locks, commits        lobby        who plays, where, with which options
    play         moves and undo                         starting     from the lobby to the first decision
    plans        private plans and tries                orders       many orders at once, for games that have them
    building     files that are put together in a lobby
    looking      positions, history                     offers       what others must agree to; endings
    records      export, record, import                 people       each person's preferences
    moving       games to other channels                again        a finished game from one of its positions
    outbox       messages to deliver to Discord         timers       what happens by itself
    days         the deal of the day                    afterwards   stories and tables of results
    daily        what `/daily` begins and tells         past_games   lists of games that have ended
    rematches    the same players again                 clocks       time, reminders, pauses
    manners      how people want to be reminded         uptime       when the bot was down
    holidays     when people are away                   animations   games in moving pictures
    substitutes  who takes over a seat                  volunteers   who stands in for others on a server
    locking      games in which nobody can move         rewinding    games back to an earlier decision
    showing      one message, or one each turn          tidying      a finished game's messages removed
    digests      one message a day instead of reminders games_of     a person's games
    ahead        moves that people set ahead             waking       calls to those who were left alone
    opening      finished games with everything shown
    """

    def __init__(
        self,
        store: Store,
        *,
        games: Sequence[Game[Any, Any, Any]] = GAMES,
        clock: Clock | None = None,
        entropy: Callable[[int], bytes] = secrets.token_bytes,
        memory: int = MEMORY,
        workers: Workers | None = None,
    ) -> None:
        self.store = store
        self.clock = clock = clock or SteadyClock()
        self.workers = workers or Workers(in_processes=NOWHERE)
        self.thinker = Thinker(self.workers)
        self.tables = Tables(store, games=games, clock=clock, entropy=entropy, memory=memory)
        self.games = self.tables.games
        self.days = Days(self.tables, self.thinker)
        founding = Founding(self.tables)
        self.lobby = Lobby(self.tables, founding, self.days)
        self.building = Building(self.tables, self.lobby)
        self.starting = Starting(self.tables, founding, self.days)
        self.play = Play(self.tables)
        self.plans = Plans(self.tables)
        self.orders = Orders(self.tables)
        self.offers = Offers(self.tables, self.play)
        self.rematches = Rematches(self.tables, founding, self.lobby)
        self.looking = Looking(self.tables)
        self.games_of = GamesOfPeople(self.tables)
        self.opening = Opening(self.tables, self.looking)
        self.importing = Gate(IMPORTS_AT_ONCE)
        self.records = Records(self.tables, self.looking, founding)
        self.past_games = PastGames(self.tables)
        self.again = Again(self.tables, founding)
        self.people = People(self.tables)
        self.afterwards = Afterwards(self.tables, self.thinker, self.days)
        self.daily = Daily(self.tables, self.days, self.starting)
        self.outbox = OutboxQueue(self.tables)
        self.moving = Moving(self.tables)
        self.locking = Locking(self.tables)
        self.rewinding = Rewinding(self.tables, self.play)
        self.showing = Showing(self.tables)
        self.tidying = Tidying(self.tables, self.outbox)
        keeping = Keeping()
        self.tables.before_commit.append(keeping.follow)
        self.tables.before_commit.append(substitute_search.follow)
        self.substitutes = Substitutes(self.tables)
        self.volunteers = Volunteers(store)
        self.manners = PeoplesManners(store, clock)
        self.clocks = Timekeeper(self.tables, keeping, self.manners)
        self.ahead = Ahead(self.tables, self.plans, keeping, self.manners)
        self.holidays = Holidays(self.tables, keeping)
        self.digests = Digests(self.tables, self.manners, self.holidays, self.games_of, self.outbox)
        self.waking = Waking(self.tables, keeping, self.manners, self.holidays, self.outbox)
        self.uptime = Uptime(self.tables, keeping.outages)
        self.animations = Animations(self.tables, self.looking, self.outbox)
        self.timers = Timers(
            self.tables,
            {
                EXPIRY: self.lobby.expire,
                HOLD: self.rematches.free,
                AFTERWORD: self.afterwards.begin,
                CLOCK: self.clocks.run_out,
                TIDY: self.tidying.go_on,
                TIMER: self.ahead.answer,
                WAKE: self.waking.wake,
            },
            {EXPIRY: LOBBY_WAITS, HOLD: HELD_FOR},
        )
        self.waking.on_later = self.timers.ring
        if isinstance(clock, SteadyClock):
            clock.jumped = self._clock_jumped

    async def leave(self, game: int, person: Person, request: str | None = None) -> Table:
        """Get out of a game, wherever it is played: leave its lobby or an observer's place, turn an invitation down, or
        resign."""
        table = await self.looking.get(game)
        if table.status is Status.LOBBY or table.viewpoint(person.id) == OBSERVER:
            return await self.lobby.leave(game, person, request)
        return await self.offers.resign(game, person, request)

    async def open(self) -> None:
        """Migrate or check the database, and start the timers. A database with damaged pages is rebuilt from what can be
        read."""
        await self.store.open()
        try:
            await self._begin()
        except DamagedPages:
            await self.store.close()
            await self.store.open()
            await self._begin()
        self.timers.start()
        self.uptime.start()
        self.digests.start()

    async def _begin(self) -> None:
        """Read what the last start left."""
        self.tables.past.keeps_snapshots = True
        await self.tables.renumber()
        await self.outbox.open()
        await self.uptime.open()
        await self.holidays.open()
        await self.ahead.open()
        await self.timers.forget()
        await self.timers.drop_unreadable()
        await self.timers.bring_forward()
        await self.afterwards.resume()

    def _clock_jumped(self, by: timedelta) -> None:
        self.outbox.bring_forward()
        self.uptime.jumped(by)
        self.digests.look_again()
        self.timers.look_again(ahead=by > timedelta())

    async def close(self) -> None:
        """Stop all background work and close the database."""
        await self.timers.stop()
        await self.uptime.stop()
        await self.digests.stop()
        await self.days.stop()
        await self.afterwards.stop()
        await self.workers.close()
        await self.store.close()
