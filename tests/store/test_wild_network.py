"""A network that breaks connections and swallows answers at any point: what the bot says of each change is true."""

import asyncio
import os
import random
from collections import Counter
from contextlib import AsyncExitStack
from functools import partial
from itertools import zip_longest
from urllib.parse import urlsplit

import psycopg
import pytest

from bot.address import Postgres
from bot.district import District
from bot.errors import StoreError
from bot.store import NotKnown, Store, Write, schema
from bot.store.postgres import connecting, lease
from tests import postgres
from tests.store.conftest import asked, new_game, opened
from tests.store.relay import DELAY, Relay, Wild, through
from tests.wire.ledger import until_kept


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot soon takes a silent server for gone, and soon looks whether a district is free."""
    monkeypatch.setattr(connecting, "SILENCE", 2 * DELAY)
    monkeypatch.setattr(lease, "LOOK", 0.01)
    monkeypatch.setattr(lease, "EVERY", 0.5)


class Process:
    """A process that makes changes, each with a number of its own, and begins anew whenever another has its district. `said`
    is what it was told of each: True if it was saved, None if nobody knows. The network is wild while it holds a district."""

    def __init__(
        self, place: Postgres, wild: Wild | None, processes: int, said: dict[int, bool | None], enough: int
    ) -> None:
        self._place = place if wild is None else through(place, wild.port)
        self._wild = wild or Relay(0)
        self._processes = processes
        self._said = said
        self._enough = enough
        self.lives = 0

    async def run(self, chance: random.Random) -> None:
        while not self._done:
            store = Store(self._place)
            await store.open()
            holding = asyncio.create_task(store.engine.hold(self._processes, self._processes, lambda _: None))
            await until_kept(partial(self._done_or, holding), 60)
            self._wild.cut = "by chance"
            while not self._done and not store.engine.lost.is_set():
                async with asyncio.timeout(60):
                    await asyncio.gather(*(self._change(store) for _ in range(chance.choice((1, 1, 2, 5)))))
            self.lives += holding.done()
            holding.cancel()
            self._wild.cut = ""
            await store.close()

    def _done_or(self, holding: asyncio.Task[District]) -> bool:
        return self._done or holding.done()

    @property
    def _done(self) -> bool:
        return len(self._said) >= self._enough

    async def _change(self, store: Store) -> None:
        number = len(self._said)
        self._said[number] = None
        timer = {"game": 1, "kind": "toy", "seat": None, "person": None, "data": "{}", "failures": 0}
        try:
            await store.commit(Write().insert(schema.timers, due=number, **timer))
        except NotKnown:
            pass
        except StoreError:
            self._said[number] = False
        else:
            self._said[number] = True


def take_away(place: Postgres, number: int) -> None:
    """As if nobody had said for 20 seconds that they look after this district."""
    with psycopg.connect(place.url, password=place.password) as connection:
        connection.execute("UPDATE districts SET until = clock_timestamp() WHERE number = %s", (number,))


async def whatever_breaks(changes: int, processes: int, behind: int) -> None:
    """So many processes, and a spare if there are several, make changes; so many of them meet a wild network. Districts are
    taken away at any moment."""
    seed = int(os.environ.get("CAIRN_SEED", "0")) or random.SystemRandom().randrange(1, 1 << 31)
    print(f"\nseed {seed}: CAIRN_SEED={seed} brings the same chance again")
    chance = random.Random(seed)
    place = postgres.database()
    port = urlsplit(place.url).port
    assert port is not None
    wilds = [Wild(port, chance) for _ in range(behind)]
    said: dict[int, bool | None] = {}
    async with opened(place) as store:
        await store.commit(new_game(1))
    async with AsyncExitStack() as networks:
        for wild in wilds:
            await networks.enter_async_context(wild.running())
        all_ = [
            Process(place, wild, processes, said, changes)
            for _, wild in zip_longest(range(processes + (processes > 1)), wilds)
        ]
        async with asyncio.TaskGroup() as running:
            for each in all_:
                running.create_task(each.run(chance))
            taken = 0
            while processes > 1 and len(said) < changes:
                upto = len(said) + chance.randrange(1, 30)
                await until_kept(lambda upto=upto: len(said) >= min(upto, changes), 60)  # type: ignore[misc]
                # It may wait for a transaction of these processes.
                await asyncio.to_thread(take_away, place, chance.randrange(processes))
                taken += 1
    found = Counter(due for (due,) in asked(place, "SELECT due FROM timers"))
    known = Counter(said.values())
    lives = sum(each.lives for each in all_)
    breaks = sum(wild.cuts for wild in wilds)
    print(f"{known}, {breaks} breaks, {taken} districts taken away, {lives} lives")
    assert set(found.values()) == {1}
    assert [number for number, kept in said.items() if kept is not None and kept != (number in found)] == []
    if changes >= 2000:  # a short run may meet little by chance
        assert breaks > 0
        assert processes == 1 or lives > processes


async def test_whatever_breaks_what_is_said_of_some_changes_of_three_processes_is_true(
    impatient: None,
) -> None:
    await whatever_breaks(150, 3, 4)


@pytest.mark.long
@pytest.mark.parametrize(("processes", "behind"), [(1, 1), (3, 1), (3, 4)])
async def test_whatever_breaks_what_is_said_of_each_change_is_true(
    impatient: None, processes: int, behind: int
) -> None:
    await whatever_breaks(2000, processes, behind)
