"""Work that says how far it is, and ends once nobody waits for it."""

import asyncio
from functools import partial
from pathlib import Path

import pytest

from bot.worker_processes import frames
from bot.worker_processes.frames import Answer
from bot.worker_processes.works import DiedError, Plan, Work
from tests.workers import toys
from tests.workers.conftest import Make, answers_in
from tests.workers.test_service import LONG, running, until

COUNT = Work("count", "tests.workers.toys:count", LONG, followed=True)
FOR_EVER = Work("for ever", "tests.workers.toys:count_for_ever", LONG, followed=True)
MUMBLE = Work("mumble", "tests.workers.toys:mumble", LONG, followed=True)
PLAN = Plan("counting", (COUNT, FOR_EVER, MUMBLE), usual=1, most=1, nice=3)


@pytest.mark.parametrize("processes", [True, False])
async def test_whoever_waits_is_told_how_far_it_is_before_the_answer(make: Make, processes: bool) -> None:
    workers, told = make(processes), list[tuple[int, int, bytes]]()
    async with asyncio.timeout(LONG):
        answer = await workers.follow(
            COUNT, b"40", partial(toys.count, b"40"), tell=lambda *so_far: told.append(so_far)
        )
    assert answer == b"40"
    assert told == [(done, 40, b"%d" % done) for done in range(1, 41)]


async def test_nobody_has_to_listen(make: Make) -> None:
    assert await make(True).follow(COUNT, b"3", partial(toys.count, b"3")) == b"3"


@pytest.mark.parametrize("processes", [True, False])
async def test_work_that_nobody_waits_for_any_more_is_stopped_and_counts_as_no_loss(
    make: Make, processes: bool, tmp_path: Path
) -> None:
    workers, began = make(processes), tmp_path / "began"
    question, told = str(began).encode(), list[int]()
    waiting = asyncio.create_task(
        workers.follow(
            FOR_EVER,
            question,
            partial(toys.count_for_ever, question),
            tell=lambda done, *_: told.append(done),
        )
    )
    await until(lambda: told)
    waiting.cancel()
    await asyncio.wait({waiting})
    assert waiting.cancelled()
    if processes:
        pid = int(began.read_text())
        await until(lambda: not running(pid))
    assert await workers.follow(COUNT, b"2", partial(toys.count, b"2")) == b"2"
    heard = len(told)
    assert await workers.follow(COUNT, b"3", partial(toys.count, b"3")) == b"3"
    state = workers.state()[PLAN.name]
    assert (state["lost"], state["struck"], state["busy"]) == (0, 0, 0)
    assert len(told) == heard


async def test_a_worker_that_cannot_be_understood_is_replaced(make: Make) -> None:
    workers = make(True)
    with pytest.raises(DiedError, match="says nothing"):
        await workers.follow(MUMBLE, b"", lambda _: b"")
    assert await workers.follow(COUNT, b"2", partial(toys.count, b"2")) == b"2"


async def test_how_far_a_job_is_stands_in_an_answer() -> None:
    ((what, content),) = await answers_in(frames.so_far(40, 120, b"found"))
    assert what is Answer.SO_FAR
    assert frames.read_so_far(content) == (40, 120, b"found")
    with pytest.raises(ValueError, match="says nothing"):
        frames.read_so_far(b"1234567")
