"""A network that breaks connections and swallows answers at any point: what the bot says of each change is true."""

import asyncio
import os
import random
from collections import Counter
from collections.abc import Coroutine
from typing import Any
from urllib.parse import urlsplit

import pytest

from bot.address import Postgres
from bot.errors import StoreError
from bot.store import Write, schema
from bot.store.postgres import connecting
from tests import postgres
from tests.store.conftest import asked, new_game, opened
from tests.store.relay import Relay, Way

CUT = 0.02
"""The share of what passes after which the connection breaks, in the middle of it."""
SWALLOWED = 0.006
"""The share after which nothing passes any more, while the connection stays."""
PIECES = (65536, 200, 20)
"""Bytes that pass at most at once."""


class Wild(Relay):
    """Spoils what passes by chance, once `cut` says so."""

    def __init__(self, port: int, chance: random.Random) -> None:
        super().__init__(port)
        self._chance = chance

    def _ways(self, asking: Way, answering: Way) -> list[Coroutine[Any, Any, None]]:
        silent = asyncio.Event()
        return [self._way(*each, silent) for each in (asking, answering)]

    async def _way(
        self, source: asyncio.StreamReader, to: asyncio.StreamWriter, silent: asyncio.Event
    ) -> None:
        while sent := await source.read(self._chance.choice(PIECES)):
            fate = self._chance.random() if self.cut else 1.0
            if fate < CUT:
                self.cuts += 1
                to.write(sent[: self._chance.randrange(len(sent) + 1)])
                await to.drain()
                return
            if fate < CUT + SWALLOWED:
                self.cuts += 1
                silent.set()
            if not silent.is_set():
                to.write(sent)


@pytest.mark.long
async def test_whatever_breaks_what_is_said_of_each_change_is_true(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connecting, "SILENCE", 0.3)
    seed = int(os.environ.get("CAIRN_SEED", "0")) or random.SystemRandom().randrange(1, 1 << 31)
    print(f"\nseed {seed}: CAIRN_SEED={seed} brings the same chance again")
    chance = random.Random(seed)
    place = postgres.database()
    port = urlsplit(place.url).port
    assert port is not None
    wild = Wild(port, chance)
    saved: dict[int, bool] = {}

    async def change(number: int) -> None:
        timer = {"game": 1, "kind": "toy", "seat": None, "person": None, "data": "{}", "failures": 0}
        try:
            await store.commit(Write().insert(schema.timers, due=number, **timer))
        except StoreError:
            saved[number] = False
        else:
            saved[number] = True

    async with wild.running():
        url = place.url.replace(f":{port}/", f":{wild.port}/")
        async with opened(Postgres(url, place.password)) as store:
            await store.commit(new_game(1))
            wild.cut = "by chance"
            while len(saved) < 1000:
                some = range(len(saved), len(saved) + chance.choice((1, 1, 2, 5)))
                async with asyncio.timeout(60):
                    await asyncio.gather(*map(change, some))
            wild.cut = ""
    found = Counter(due for (due,) in asked(place, "SELECT due FROM timers"))
    print(f"{len(saved)} changes, {wild.cuts} breaks, {sum(saved.values())} saved")
    assert found == Counter(number for number, kept in saved.items() if kept)
    assert wild.cuts > 20
