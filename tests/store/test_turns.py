"""What all processes of a bot may do only so often, they do in turns."""

import asyncio

import pytest

from bot.district import Turns
from tests import postgres
from tests.store.conftest import asked, opened
from tests.table.conftest import Clock


async def test_processes_at_the_same_line_take_turns_that_are_evenly_apart() -> None:
    place = postgres.database()
    async with opened(place, 2) as one, opened(place, 2) as other:
        both = (one.engine.turns, other.engine.turns)
        taken = await asyncio.gather(*(both[n % 2].take("login 0", 5, within=600) for n in range(20)))
        begins = sorted(wait for wait in taken if wait is not None)
        assert begins == pytest.approx([5 * n for n in range(20)], abs=2)
        assert await one.engine.turns.take("login 1", 5, within=0) == 0, "another line"
        assert await other.engine.turns.take("login 0", 5, within=90) is None
        several = await one.engine.turns.take("login 0", 5, count=3, within=110)
        assert several == pytest.approx(100, abs=2)
        assert await other.engine.turns.take("login 0", 5, within=130) == pytest.approx(115, abs=2)


async def test_a_server_whose_clock_was_set_back_lets_nobody_wait_for_the_time_before() -> None:
    place = postgres.database()
    async with opened(place) as store:
        assert await store.engine.turns.take("login 0", 5, within=30) == 0
        asked(place, "UPDATE turns SET free = free + interval '1 hour' RETURNING 1")
        assert await store.engine.turns.take("login 0", 5, within=30) == 0
        assert await store.engine.turns.take("login 0", 5, within=30) == pytest.approx(5, abs=2)


async def test_a_process_alone_takes_turns_by_its_own_clock() -> None:
    clock = Clock()
    turns = Turns(lambda: clock.now.timestamp())
    assert [await turns.take("line", 5, within=9) for _ in range(3)] == [0, 5, None]
    assert await turns.take("line", 5, count=2, within=10) == 10
    clock.turn(seconds=19)
    assert await turns.take("line", 5, within=9) == 1
