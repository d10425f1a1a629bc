"""Loops survive errors in their steps."""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable
from typing import Any

import pytest
import pytest_asyncio
from structlog.testing import capture_logs

from bot import waits
from bot.errors import StoreError
from bot.logs import REFERENCE_LETTERS
from bot.supervision import DATABASE_PAUSE, FIRST_PAUSE, LONGEST_PAUSE, Loop, loops, pause

CODE = re.compile(rf"[{REFERENCE_LETTERS}]{{6}}")


class Waits:
    """Lets no time pass: a pause is noted and ends at once, and an endless wait waits for its bell."""

    def __init__(self) -> None:
        self.reasons: list[str] = []

    async def __call__(self, awaitable: Awaitable[Any], reason: str) -> Any:
        self.reasons.append(reason)
        if not reason.endswith("after a failure"):
            return await awaitable
        asyncio.ensure_future(awaitable).cancel()
        await asyncio.sleep(0)
        return None


@pytest_asyncio.fixture
async def rests() -> AsyncIterator[Waits]:
    made = Waits()
    before = waits.set_hook(made)
    yield made
    waits.set_hook(before)


class Work:
    """Raises the given errors in turn, and counts its runs."""

    def __init__(self, *errors: BaseException) -> None:
        self.errors = list(errors)
        self.done = 0
        self.idle = asyncio.Event()

    async def __call__(self) -> None:
        self.done += 1
        if self.errors:
            raise self.errors.pop(0)
        self.idle.set()


async def mill(work: Work) -> list[Any]:
    """Run a loop until its work is idle. Returns what was logged."""
    loop = Loop("the mill", work)
    with capture_logs() as lines:
        loop.start()
        await work.idle.wait()
        assert loop.running
        await loop.stop()
    assert not loop.running
    return lines


async def test_a_loop_goes_on_after_any_error_and_what_was_cancelled_and_names_each_with_a_reference(
    rests: Waits,
) -> None:
    work = Work(RuntimeError("one"), TypeError("two"), TimeoutError(), asyncio.CancelledError())
    lines = await mill(work)
    assert work.done == 5
    assert [line["event"] for line in lines] == ["the mill: an unexpected error"] * 4
    assert len({line["reference"] for line in lines if CODE.fullmatch(line["reference"])}) == 4


async def test_a_database_in_trouble_is_told_in_words_and_soon_tried_again(rests: Waits) -> None:
    work = Work(*[StoreError("The database is locked.", "End the other program.")] * 9)
    line, *others = await mill(work)
    assert (line["reason"], line["hint"]) == ("The database is locked.", "End the other program.")
    assert "exc_info" not in line
    assert others[-1]["seconds"] == DATABASE_PAUSE


def test_pauses_grow_up_to_a_limit() -> None:
    pauses = [pause(failures) for failures in range(1, 50)]
    assert pauses[:4] == [FIRST_PAUSE, 2 * FIRST_PAUSE, 4 * FIRST_PAUSE, 8 * FIRST_PAUSE]
    assert pauses[-1] == LONGEST_PAUSE


async def test_a_bell_begins_the_next_step_and_not_the_end_of_a_pause(rests: Waits) -> None:
    work = Work()
    loop = Loop("the mill", work)
    loop.start()
    await work.idle.wait()
    work.idle.clear()
    loop.ring()
    await work.idle.wait()
    assert work.done == 2
    await loop.stop()
    assert rests.reasons == ["the mill: nothing to do"] * 2


async def test_a_step_is_done_again_at_the_time_it_names() -> None:
    done = 0
    enough = asyncio.Event()

    async def step() -> float | None:
        nonlocal done
        done += 1
        if done < 5:
            return 0.0
        enough.set()
        return None

    loop = Loop("the mill", step)
    loop.start()
    await enough.wait()
    await loop.stop()
    assert done == 5


@pytest.mark.parametrize("by", ["the loop", "all tasks"])
async def test_stopping_it_or_cancelling_all_tasks_ends_it_for_good_without_a_word(by: str) -> None:
    work = Work()
    loop = Loop("the mill", work)
    with capture_logs() as lines:
        loop.start()
        await work.idle.wait()
        if by == "the loop":
            await loop.stop()
        else:
            (task,) = [each for each in asyncio.all_tasks() if each.get_name() == "the mill"]
            task.cancel()
            await asyncio.wait([task])
            await asyncio.sleep(0)
        loop.ring()
        await asyncio.sleep(0)
    assert not loop.running
    assert lines == []


async def test_what_has_become_of_a_loop_is_known_until_it_is_stopped(rests: Waits) -> None:
    work = Work(RuntimeError("one"))
    loop = Loop("the mill", work)
    assert loop not in loops()
    loop.start()
    await asyncio.sleep(0)
    assert (loop in loops(), loop.running, loop.failures) == (True, True, 1)
    await work.idle.wait()
    await asyncio.sleep(0)
    assert loop.failures == 0
    await loop.stop()
    assert loop not in loops()
