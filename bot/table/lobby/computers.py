"""Computer players: they sit down in a lobby, and decide when it is their turn.

Who is to decide is a timer, so a bot that was killed thinks again, and moves once. A worker thinks, from the view of the
seat alone; its seed follows from the game's secret, so anyone can check afterwards what it was.
"""

from collections.abc import Awaitable
from contextlib import suppress
from datetime import timedelta
from hashlib import sha256
from typing import Any, Final, TypeVar

from bot.errors import StoreError
from bot.store import CorruptRow, TimerRow, Write, as_read, schema, timer_row, to_micros
from bot.supervision import Tasks
from bot.table.lobby.hosts import hosted
from bot.table.lobby.seating import sit_down, stand_up
from bot.table.log import LOG, Live, Part, Tables, UnitOfWork, as_seen, changing
from bot.table.model import Offer, Person, Status, Table, TableError, another, level_of
from bot.table.outbox.board import show_board
from bot.table.play import Play
from bot.table.play.moves import same_turn
from bot.table.setup import Setup
from bot.table.setup.allowed import computers_play
from bot.waits import wait
from bot.worker_processes.works import StoppedError, WorkError
from games.computer.search import ADVISER, Level
from games.core.protocol import Seat
from games.core.words import GameError

T = TypeVar("T")
COMPUTER: Final = "computer"
"""The kind of the timer after which a computer decides."""
BETWEEN: Final = timedelta(seconds=1)
"""The least time between two moves of computers, so that people can follow."""
COURTESY: Final = timedelta(minutes=10)
"""So long a computer waits with its move while people are asked to agree to something: its move would end the offer."""
LONGEST: Final = timedelta(minutes=2)
"""After so long a decision is begun anew: the bot was stopped meanwhile."""


def deciding(table: Table) -> Seat | None:
    """The next seat for which a computer decides, or answers the offer of a draw; None if people are to decide."""
    if table.status is not Status.RUNNING or table.lock is not None:
        return None
    asked = table.computers.intersection(() if table.offer is None else table.offer.waiting)
    owed = (table.owing | table.reopened) & (table.computers | table.stand_ins)
    return min(asked or owed, default=None)


def follow(change: UnitOfWork) -> None:
    """Before a change is saved: set the timer of the computer that is to decide now."""
    table, before = change.table, change.before.table
    if not (table.computers or table.stand_ins or before.computers or before.stand_ins):
        return
    change.write.delete(schema.timers, game=table.id, kind=COMPUTER)
    if deciding(table) is not None:
        waiting = () if table.offer is None else table.offer.waiting
        people = set(waiting) and not table.computers.intersection(waiting)
        due = change.now + (COURTESY if people else BETWEEN)
        change.write.insert(schema.timers, **timer_row(table.id, COMPUTER, due))


class Computers(Part):
    """Seats computer players, and decides for them in tasks of their own, so that nothing waits for them."""

    def __init__(self, tables: Tables, play: Play, setup: Setup) -> None:
        super().__init__(tables)
        self._setup = setup
        self._computations, self._offers = play.computations, play.offers
        self.tasks = Tasks()

    @changing()
    async def add(self, change: UnitOfWork, by: Person, level: Level, request: str | None = None) -> None:
        """Let a computer player of this level sit down, as the host: in the last seat, or in an open one of a game from a file."""
        table = hosted(change, by)
        computers_play(await self._setup.of(table.place.server))
        sit_down(change, another(level, [each.person for each in table.players]))

    @changing()
    def remove(self, change: UnitOfWork, by: Person, person: int, request: str | None = None) -> None:
        """Let a computer player go, or take back the invitation of somebody who has not answered, as the host."""
        table = hosted(change, by)
        found = next((each for each in table.removable if each.id == person), None)
        if found is None:
            raise TableError("gone", "They have answered already, or are gone.", "Look at the lobby.")
        stand_up(change, found)

    async def begin(self, timer: TimerRow) -> None:
        """Begin to decide. The timer waits meanwhile, in case the bot is stopped. Raises Overtaken if another process decides,
        or the decision has been made."""
        later = to_micros(self._tables.clock() + LONGEST)
        await self._tables.store.commit(Write().update(schema.timers, as_read(timer), exact=True, due=later))
        self.tasks.start(timer.game, self._play, "computer")

    async def _play(self, game: int) -> None:
        """Decide once. A decision that comes too late, since the game has changed, is made anew."""
        try:
            while not await self._decide(game):
                pass
        except (TableError, CorruptRow) as error:
            LOG.error("no computer plays on in game %s: %s", game, error.message)
            with suppress(StoreError):
                await self._tables.store.commit(Write().delete(schema.timers, game=game, kind=COMPUTER))
        except (StoppedError, StoreError) as error:
            LOG.error("no computer has moved in game %s yet: %s", game, error)
        except Exception:
            LOG.exception("no computer has moved in game %s yet", game)

    async def _decide(self, game: int) -> bool:
        """Decide for the next seat. Returns False if the game has changed meanwhile."""
        live = await self._tables.playing(game)
        seat = deciding(live.table)
        if seat is None:
            return True  # the change that made it so has removed the timer
        offer = live.table.offer
        if offer is not None and seat in offer.waiting:
            return await self._answer(live, seat, offer)
        line = await self._line(live, seat)

        async def do() -> bool:
            now = await self._tables.playing(game)
            same = live.place.changed_for(seat) == now.place.changed_for(seat)
            if not same or deciding(now.table) != seat:
                return False
            change = await self._tables.begin(now)
            _take(change, now, seat, line)
            change.go_on()
            show_board(change)
            await self._tables.commit(change)
            return True

        return await self._tables.once(game, None, do)

    async def _line(self, live: Live, seat: Seat) -> tuple[Any, ...]:
        """What the computer in this seat does now. If no worker can tell, it plays the first that comes to its mind."""
        table = live.table
        view, level, seed = self._known(live, seat)
        best = self._computations.move(table, view, seat, level, seed)
        thought = await _asked(best, table, "the decision of a computer", "plays at once")
        if thought is None:
            quick = self._computations.quick(table, view, seat, seed)
            thought = await _asked(quick, table, "the quick decision of a computer", "does the least it can")
        return () if thought is None else thought.line

    async def _answer(self, live: Live, seat: Seat, offer: Offer) -> bool:
        """Accept a draw if the computer expects no more than its share, else decline it."""
        table = live.table
        view, level, seed = self._known(live, seat)
        question = self._computations.chance(table, view, seat, level, seed)
        chance = await _asked(question, table, "the answer of a computer", "declines a draw")
        accepts = chance is not None and chance <= 1 / len(table.teams)
        try:
            await self._offers.answer(table.id, table.players[seat].person, accepts, seen=offer.seq)
        except TableError:  # it has been taken back, or the game has moved on
            return False
        return True

    def _known(self, live: Live, seat: Seat) -> tuple[Any, Level, bytes]:
        """The view of a seat, the level of its computer, and the seed of what it does now."""
        person, place = live.table.players[seat].person, live.place
        level = level_of(person) if person.computer else ADVISER
        number = place.changed_for(seat)
        seed = sha256(b"computer %d %d %b" % (number, seat, live.book.secret or b"")).digest()
        state = as_seen(live.table.game, place.phase, place.state, seat)
        return live.table.game.knowledge.view(state, seat), level, seed


def _take(change: UnitOfWork, live: Live, seat: Seat, line: tuple[Any, ...]) -> None:
    """Take these actions for a seat, as far as they are legal and belong to one turn. If not even the first is legal, the table
    does the least that the rules allow."""
    kind = "action" if seat in change.table.computers else "idle"
    try:
        for action in line:
            change.act(kind, seat, action)
            if not same_turn(change, live, seat):
                return
    except GameError as error:
        LOG.info("a computer stops in game %s: %s", change.table.id, error.message)
    if not change.new_rows:
        LOG.error("a computer can take no action in game %s: the table plays for it", change.table.id)
        change.act(kind, seat, change.table.game.seats.idle(change.place.state, seat))


async def _asked(question: Awaitable[T], table: Table, what: str, instead: str) -> T | None:
    """A worker's answer; None if there is none, with a line in the log that says what the computer does `instead`."""
    try:
        return await wait(question, what)
    except StoppedError:
        raise
    except WorkError as error:
        LOG.error("a computer %s in game %s, since its worker failed: %s", instead, table.id, error)
        return None
