"""Reviews: a finished game judged position by position, for those who played it, and for everybody once they all agree."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any, Final, NamedTuple

from bot.errors import StoreError
from bot.store import CorruptRow, TimerRow, Write, as_read, dump, schema, timer_row, to_micros
from bot.supervision import Tasks, pause
from bot.table.log import LOG, Live, Tables, UnitOfWork, anew
from bot.table.model import REVIEW, Person, Table, TableError
from bot.table.notifications import Notifications
from bot.table.play import Play
from bot.table.practice import Practice
from bot.table.reviews.again import AgainExercises
from bot.table.reviews.judged import Judged, judged, seat_in
from bot.table.reviews.pieces import Pieces
from bot.table.reviews.sharing import Sharing
from bot.table.reviews.waiting import WORD, Waiting
from bot.table.time_control import TimeControl
from bot.waits import wait
from bot.worker_processes.works import BusyError, FailedError, GivenUpError, StoppedError, WorkError
from games.computer.review import USUAL, VERSION, Effort, Review
from games.core.codec import encode
from games.core.protocol import Seat
from games.core.words import BadData, GameError, enumerated
from games.thinking import read_review

_AGAIN: Final = timedelta(minutes=15)
_LONGEST: Final = timedelta(days=1)
"""How long to wait before a review is begun again that has not come to its end: at first, and at most."""
LONGEST: Final = 1000
"""A longer game is judged with as much work as one of so many moves, so that its worker does not pass its time limit."""
_TRIES: Final = 3
"""A game that has made workers hang or die so often is not judged."""


@dataclass(slots=True)
class UnderWay:
    """A review that is being worked out: so much is done, of so much; 0 of 0 while it waits. `news` is set once more is done.
    `here`: this process does it; another one tells nobody here how far it is."""

    done: int = 0
    of: int = 0
    here: bool = True
    news: asyncio.Event = field(default_factory=asyncio.Event)

    def tell(self, done: int, of: int) -> None:
        """So much is done now."""
        self.done, self.of = done, of
        self.ring()

    def ring(self) -> None:
        """Wake those who watch."""
        self.news.set()
        self.news = asyncio.Event()


@dataclass(frozen=True, slots=True)
class Found:
    """What there is of a game's review. `review` is None while it is `under_way`, and if the game could not be judged. `rows` are what
    was judged. `seat` is that of the person who asks, None if they did not play. `agreed` are those who want everybody to see it,
    `missing` those who have not said so; `post` is the outbox row that told everybody. `marked`:
    the person who asks has posted their mark. `direct`: they get a direct message once a review is there that is under way."""

    live: Live
    review: Review | None
    rows: Sequence[Judged]
    under_way: UnderWay | None
    seat: Seat | None
    agreed: tuple[Person, ...]
    missing: tuple[Person, ...]
    post: int | None = None
    marked: bool = False
    direct: bool = False

    @property
    def table(self) -> Table:
        """The game."""
        return self.live.table

    @property
    def numbers(self) -> tuple[int, ...]:
        """For each position, from the one before the first of the `rows` on, the number of its turn; or how many moves had been made,
        where turns have none."""
        turns, end = self.table.game.turns, self.live.place.state
        if turns is None:
            return (*(each.moves for each in self.rows), self.table.moves)
        return tuple(turns.turn_number(state) for state in (*(each.before for each in self.rows), end))


class _Kept(NamedTuple):
    """A review that is kept; None if the game could not be judged. `post` is the outbox row that told everybody."""

    review: Review | None
    post: int | None


def reviewable(table: Table) -> bool:
    """Whether a game has ended of which there is something to judge."""
    return not table.is_open and table.moves > 0 and not table.only_shown


class Reviews:
    """Judges finished games one at a time, in tasks of their own. A timer stands until a review is worked out."""

    def __init__(
        self,
        tables: Tables,
        play: Play,
        time_control: TimeControl,
        notifications: Notifications,
        practice: Practice,
    ) -> None:
        self._tables = tables
        self._computations = play.computations
        self.sharing = Sharing(tables)
        self.again = AgainExercises(tables, practice, self._readable)
        self.effort: Effort = USUAL
        self.tasks = Tasks()
        self._watching: dict[tuple[int, int], asyncio.Task[None]] = {}
        self._under_way: dict[int, UnderWay] = {}
        self._one = asyncio.Lock()
        scheduler = time_control.scheduler
        self.waiting = Waiting(tables, notifications.settings, self._watching, scheduler.loop.ring)
        scheduler.on(REVIEW, self.begin)
        scheduler.on(WORD, lambda timer: self.waiting.tell(timer.game))

    async def stop(self) -> None:
        """Stop all work; what is not done is left for the next start."""
        watching = list(self._watching.values())
        for task in watching:
            task.cancel()
        await asyncio.gather(self.tasks.stop(), *watching, return_exceptions=True)

    # asking

    async def look(self, game: int, person: int) -> Found:
        """What there is of a game's review. If there is none, it is begun, and the person waits for it (0: nobody does). Raises
        TableError if the game cannot be judged, and for those who did not play until it is posted, or all who did agree."""
        live = await self._readable(game)
        seat, wishes = seat_in(live, person), await self.sharing.wishes(live)
        agreed, missing, marked = wishes.agreed, wishes.missing, person in wishes.marked
        row = await self._tables.store.row(schema.reviews, game=game)
        if seat is None and missing and (row is None or row.post is None):
            raise TableError(
                "not_agreed",
                f"Those who played see this review first: {enumerated([each.name for each in missing])} can show it to everybody.",
                "They press Review, then Show everybody.",
            )
        kept = self._kept(live, row)
        if kept is None:
            here = self._tables.district.has(live.table.place.server)
            under_way = self._under_way.setdefault(game, UnderWay()) if here else UnderWay(here=False)
            await self._ask(live, person)
            direct = await self.waiting.told_directly(person)
            return Found(live, None, (), under_way, seat, agreed, missing, direct=direct)
        rows = judged(await self._tables.all_rows(live))
        return Found(live, kept.review, rows, None, seat, agreed, missing, kept.post, marked)

    async def _readable(self, game: int) -> Live:
        live = await self._tables.live(game)
        table = live.table
        if table.is_open:
            raise TableError("not_over", "The game goes on.", "Its review comes once it is over.")
        if table.only_shown:
            raise TableError(
                "only_shown",
                "Nobody here has played this game: it is from a file.",
                "Look back steps through it.",
            )
        if not table.moves:
            raise TableError("nothing_played", "Nobody has moved in this game.", "There is nothing to judge.")
        if table.rules_version != table.game.about.rules_version:
            raise TableError(
                "rules_version",
                f"This game began under version {table.rules_version} of its rules, which this bot does not know.",
                "It cannot be judged any more.",
            )
        return await self._tables.playing(game)

    @staticmethod
    def _kept(live: Live, row: Any) -> _Kept | None:
        """What is kept of a review, if it is one of this log by this version of the judge."""
        if row is None or (row.version, row.seq) != (VERSION, live.table.seq):
            return None
        try:
            return _Kept(read_review(json.loads(row.review)) if row.review else None, row.post)
        except (BadData, TypeError, ValueError) as error:
            LOG.error("the review of game %s cannot be read, and is made anew: %s", live.table.id, error)
            return None

    async def _ask(self, live: Live, person: int) -> None:
        """Set the timer of a review, unless it is being worked out, and note who waits for it. One that was put off is due now."""
        game = live.table.id
        running = game in self.tasks.running
        before = await self._tables.store.rows_with(schema.timers, game=game, kind=REVIEW)
        failures = max((row.failures for row in before), default=0)

        def prepare(change: UnitOfWork) -> None:
            if not running:
                change.write.delete(schema.timers, game=game, kind=REVIEW)
                row = timer_row(game, REVIEW, change.now) | {"failures": failures}
                change.write.insert(schema.timers, **row)
            if person:
                self.waiting.begin(change, person)

        if person or not running:
            await self._tables.change(game, None, prepare)

    def watch(self, game: int, person: int, told: Callable[[UnderWay | None], Awaitable[bool]]) -> None:
        """Tell somebody how far a review is, and once it is done (None), until `told` returns False. Whoever asks again is told in one
        place only."""
        key = game, person
        if key in self._watching:
            self._watching[key].cancel()
        task = self._watching[key] = asyncio.create_task(
            self._watch(game, told), name=f"watch review: {game}"
        )
        task.add_done_callback(
            lambda _: self._watching.pop(key, None) if self._watching.get(key) is task else None
        )

    async def _watch(self, game: int, told: Callable[[UnderWay | None], Awaitable[bool]]) -> None:
        under_way = self._under_way.get(game)
        while under_way is not None:
            await wait(under_way.news.wait(), "a review is worked out")
            under_way = self._under_way.get(game)
            if under_way is not None and not await told(under_way):
                return
        await told(None)

    # working

    async def begin(self, timer: TimerRow) -> None:
        """Start the review of a game, or give it more time if it is under way. Raises Overtaken if another process does."""
        begun = timer.next_failure - (timer.game in self.tasks.running)
        seconds = pause(begun, _AGAIN.total_seconds(), _LONGEST.total_seconds())
        when = to_micros(self._tables.clock() + timedelta(seconds=seconds))
        await self._tables.store.commit(
            Write().update(schema.timers, as_read(timer), exact=True, due=when, failures=begun)
        )
        self.tasks.start(timer.game, self._work, "review")

    async def _work(self, game: int) -> None:
        under_way = self._under_way.setdefault(game, UnderWay())
        try:
            async with self._one:
                await self._judge(game, under_way)
        except WorkError as error:
            LOG.info("game %s is judged later: %s", game, error)
        except StoreError as error:
            LOG.error("game %s is not judged yet: %s", game, error.message)
        except Exception:
            LOG.exception("game %s is not judged yet", game)
        finally:
            self._under_way.pop(game, None)
            under_way.ring()

    async def _judge(self, game: int, under_way: UnderWay) -> None:
        """Judge a game, and keep what comes of it: nothing, if it cannot be judged."""
        store = self._tables.store
        try:
            live = await self._readable(game)
            rows = judged(await self._tables.all_rows(live))
        except (TableError, CorruptRow) as error:
            LOG.error("game %s cannot be judged: %s", game, error.message)
            await self.waiting.judged(game, Write())
            return
        review = await self._judged(live, rows, under_way)

        async def keep() -> None:
            row = await store.row(schema.reviews, game=game)
            write = Write().delete(schema.review_pieces, game=game)
            kept = {"version": VERSION, "seq": live.table.seq, "review": review}
            await self.waiting.judged(game, write.swap(schema.reviews, {"game": game}, row, **kept))

        await anew(keep)

    async def _judged(self, live: Live, rows: Sequence[Judged], under_way: UnderWay) -> str:
        """A game's review as it is kept; empty if it cannot be judged."""
        table = live.table
        entries = [(each.actor, each.action) for each in rows]
        seed = b"review %d" % table.id
        effort = replace(self.effort, move=self.effort.move * LONGEST // max(LONGEST, len(entries)))
        pieces = await Pieces.read(self._tables.store, table.id, table.seq)

        def tell(done: int, of: int, found: bytes) -> None:
            under_way.tell(done, of)
            if found:
                pieces.add(found)

        asked = self._computations.review(table, entries, seed, effort, pieces.known, tell)
        try:
            async with pieces.kept():
                return dump(encode(await wait(asked, "a review")))
        except (BusyError, GivenUpError, StoppedError):
            raise
        except (
            WorkError,
            GameError,
            ValueError,
        ) as error:  # it may be too long to be asked, or the answer none
            begun = await self._tables.store.rows_with(schema.timers, game=table.id, kind=REVIEW)
            lost = isinstance(error, WorkError) and not isinstance(error, FailedError)
            if lost and all(row.failures < _TRIES for row in begun):
                raise
            if pieces.known:  # which may be what is wrong
                await pieces.drop()
                raise
            LOG.error("game %s cannot be judged: %s", table.id, error)
        return ""
