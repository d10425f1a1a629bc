"""A table service on a real database, with a clock that only the test turns."""

import random
from collections.abc import AsyncIterator, Callable, Sequence
from copy import copy
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock

import pytest

from bot.address import Postgres
from bot.store import Store
from bot.table.model.errors import TableError
from bot.table.model.posts import Post, PostKind
from bot.table.model.table import Person, Place, Status, Table
from bot.table.service import TableService
from games.bring_down_the_mountain import GAME as BRING_DOWN_THE_MOUNTAIN
from games.dog_eat_dog import GAME as DOG_EAT_DOG
from games.high_ground import GAME as HIGH_GROUND
from games.high_heavens import GAME as HIGH_HEAVENS
from games.highest_ground import GAME as HIGHEST_GROUND
from tests import postgres
from tests.databases import raw, ready, sqlite_at_once  # noqa: F401
from tests.examples.hidden_orders import GAME as HIDDEN_ORDERS
from tests.examples.sealed_bids import GAME as SEALED_BIDS
from tests.examples.tug_of_war import GAME as TUG_OF_WAR
from tests.table.climb import GAME as THE_CLIMB

ANN, BOB, CLEO, DAN = (Person(number, name) for number, name in enumerate(("Ann", "Bob", "Cleo", "Dan"), 101))
HERE = Place(1, 1000)
ELSEWHERE = Place(1, 2000)
GAMES = (
    *(THE_CLIMB, TUG_OF_WAR, HIDDEN_ORDERS, SEALED_BIDS),
    *(DOG_EAT_DOG, BRING_DOWN_THE_MOUNTAIN, HIGH_GROUND, HIGH_HEAVENS, HIGHEST_GROUND),
)
"""The Climb stands before the mountain, so that its deal is that of the day."""
MADE = (PostKind.LOBBY, PostKind.BOARD, PostKind.LINE, PostKind.DIRECT)


class Clock:
    """A clock that stands until it is turned."""

    def __init__(self) -> None:
        self.now = datetime(2026, 3, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def turn(self, **by: float) -> None:
        self.now += timedelta(**by)


class Entropy:
    """Bytes that look random and are the same in every run."""

    def __init__(self, seed: int = 7) -> None:
        self._random = random.Random(seed)

    def __call__(self, count: int) -> bytes:
        return self._random.randbytes(count)


class Sitting:
    """A service, and short ways to say what the tests say often."""

    def __init__(self, place: Path | Postgres) -> None:
        self.place = ready(place) if isinstance(place, Path) else place
        self.clock = Clock()
        self.entropy = Entropy()
        self.woken = 0
        self.service = self._made()

    @property
    def path(self) -> Path:
        """Where the database is that is a file."""
        assert isinstance(self.place, Path)
        return self.place

    def _made(self) -> TableService:
        service = TableService(Store(self.place), games=GAMES, clock=self.clock, entropy=self.entropy)
        service.outbox.on_posts = self._wake
        engine: Any = service.store.engine
        hold, engine.on_time = engine.hold, lambda ahead: None  # the clock is the test's alone

        async def held(*how: Any) -> Any:
            found = await hold(*how)
            engine.seen = None  # by the clock of the server, which nobody turns
            return found

        engine.hold = held
        service.time_control.scheduler._steady = lambda: self.clock().timestamp()
        return service

    def _wake(self) -> None:
        self.woken += 1

    async def again(self, down: timedelta = timedelta()) -> TableService:
        """Close, and open as another process would, so long after."""
        await self.service.close()
        return await self._opened(down)

    async def _opened(self, down: timedelta) -> TableService:
        if down:
            self.clock.now += down
        self.service = self._made()
        await self.service.open()
        return self.service

    async def killed(self, down: timedelta = timedelta()) -> TableService:
        """The same without a word of the process that has ended."""
        with raw(self.place) as database:
            kept = database.execute("SELECT * FROM outages").fetchall()
        await self.service.close()
        with raw(self.place) as database:
            database.execute("DELETE FROM outages")
            database.executemany("INSERT INTO outages VALUES (?, ?, ?, ?)", kept)
        return await self._opened(down)

    async def other(self) -> TableService:
        """A second process on the same database. It looks after the same district, as far as it knows: what decides is the
        version of a game."""
        service = self._made()
        if isinstance(self.place, Postgres):
            held: Any = self.service.store.engine
            engine: Any = service.store.engine
            engine._lease = copy(held._lease)
            engine.hold = engine._lease.close = AsyncMock()  # which only the first takes and gives back
        await service.open()
        return service

    async def lobby(
        self,
        *people: Person,
        key: str = "dog_eat_dog",
        place: Place = HERE,
        options: dict[str, str] | None = None,
    ) -> Table:
        table = await self.service.lobby.seating.create(key, place, people[0], options or {})
        for person in people[1:]:
            table = await self.service.lobby.seating.join(table.id, person)
        return table

    async def game(self, *people: Person, **how: Any) -> Table:
        table = await self.lobby(*(people or (ANN, BOB)), **how)
        return await self.service.lobby.starting.start(table.id, table.host)

    async def resumed(self, data: bytes, *people: Person, place: Place = ELSEWHERE) -> Table:
        """A game that goes on from a file; the first of the people imports it, and all take their seats."""
        table = await self.service.archive.records.import_game(place, people[0], data)
        for person in people:
            if table.seat_of(person.id) is None:
                table = await self.service.lobby.seating.join(table.id, person)
        return await self.service.lobby.starting.start(table.id, people[0])

    def owing(self, table: Table) -> Person:
        """The first person who is to act."""
        return table.players[min(table.owing)].person

    async def legal(self, table: Table) -> Sequence[Any]:
        return (await self.service.play.projection.show(table.id, self.owing(table).id)).legal

    async def move(
        self, table: Table, choose: Callable[[Sequence[Any]], Any] = lambda legal: legal[0]
    ) -> Table:
        person = self.owing(table)
        shown = await self.service.play.projection.show(table.id, person.id)
        return (await self.service.play.moves.act(table.id, person, choose(shown.legal))).table

    async def play_out(self, table: Table, seed: int = 1) -> Table:
        choose = random.Random(seed).choice
        while table.status is Status.RUNNING:
            table = await self.move(table, choose)
        return table

    async def agree(self, table: Table, accept: bool = True) -> Table:
        """Everybody who is asked answers."""
        while table.offer is not None:
            seat = table.offer.waiting[0]
            table = await self.service.play.offers.answer(
                table.id, table.players[seat].person, accept, seen=table.offer.seq
            )
        return table

    async def deliver(self) -> list[Post]:
        """Do the worker's part until nothing is left to deliver. Returns what was delivered, in order."""
        done = []
        while posts := await self.service.outbox.posts():
            for post in posts:
                await self.service.outbox.trying(post.id)
                await self.service.outbox.sent(
                    post.id, 5000 + post.id if post.kind in MADE else post.message_id
                )
                done.append(post)
        return done


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run all tests of this folder on both databases, except those about what only a file can hold."""
    if "sitting" in metafunc.fixturenames and metafunc.definition.get_closest_marker("only_a_file") is None:
        metafunc.parametrize("sitting", ["sqlite", "postgresql"], indirect=True)


@pytest.fixture
async def sitting(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Sitting]:
    on_server = getattr(request, "param", "") == "postgresql"
    made = Sitting(postgres.database() if on_server else tmp_path / "cairn.db")
    await made.service.open()
    yield made
    await made.service.close()


async def refused(awaitable: Any) -> TableError:
    """The refusal that this raises. Checks that its message and hint are sentences."""
    with pytest.raises(TableError) as caught:
        await awaitable
    error = caught.value
    assert error.message.endswith((".", "?"))
    assert error.hint.endswith((".", "?"))
    return error
