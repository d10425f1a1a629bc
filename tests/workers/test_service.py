"""Workers: a job that hangs or dies costs one worker and one deadline, never the queue."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import psutil
import pytest

from bot.worker_processes import crew
from bot.worker_processes.crew import Workers
from bot.worker_processes.process import ProcessWorker
from bot.worker_processes.works import (
    BusyError,
    DiedError,
    FailedError,
    GivenUpError,
    HungError,
    Plan,
    StoppedError,
    Work,
)
from tests.workers import toys
from tests.workers.conftest import Make

LONG = 20.0


def work(function: Callable[[bytes], bytes], seconds: float = LONG) -> Work:
    return Work(function.__name__, f"tests.workers.toys:{function.__name__}", seconds)


ECHO, WHO, FAIL = work(toys.echo), work(toys.who), work(toys.fail)
SURROUNDINGS, CHATTER = work(toys.surroundings), work(toys.chatter)
HANG, DIE, DIE_ONCE, WAIT_FOR = work(toys.hang, 0.3), work(toys.die), work(toys.die_once), work(toys.wait_for)
HANG_LONG = Work("hang_long", HANG.function, LONG)
HANG_IN_PYTHON = work(toys.hang_in_python, 0.3)
HANG_IN_PYTHON_LONG = Work("hang_in_python_long", HANG_IN_PYTHON.function, LONG)
PLAN = Plan(
    "toys",
    (
        ECHO,
        WHO,
        FAIL,
        SURROUNDINGS,
        CHATTER,
        HANG,
        HANG_LONG,
        HANG_IN_PYTHON,
        HANG_IN_PYTHON_LONG,
        DIE,
        DIE_ONCE,
        WAIT_FOR,
    ),
    usual=1,
    most=3,
    nice=3,
    warm=1,
    slow=0.05,
)


def nowhere() -> bytes:
    raise AssertionError("it was done in the bot's own process")


async def ask(workers: Workers, work: Work, question: bytes = b"", person: int | None = None) -> bytes:
    """The answer of a process, and of nothing else."""
    async with asyncio.timeout(LONG):
        return await workers.ask(work, question, nowhere, person)


def asked(workers: Workers, work: Work, question: bytes = b"", person: int | None = None) -> Any:
    return asyncio.create_task(ask(workers, work, question, person))


async def errors(*tasks: Awaitable[Any]) -> list[type]:
    return [type(each) for each in await asyncio.gather(*tasks, return_exceptions=True)]


async def until(condition: Callable[[], object]) -> None:
    """Let the loop run until this holds."""
    async with asyncio.timeout(LONG):
        while not condition():  # noqa: ASYNC110 - another process is waited for
            await asyncio.sleep(0.005)


def pids(workers: Workers) -> list[int]:
    """The ids of the processes, whether they start, rest or work."""
    crews = workers._crews.values()
    there = [post.worker for crew in crews for post in crew._posts]
    return [each._process.pid for each in there if isinstance(each, ProcessWorker) and each._process]


def running(pid: int) -> bool:
    return Path(f"/proc/{pid}").exists()


# Ordinary work


async def test_one_process_answers_many_tells_what_fails_and_gets_no_setting(
    make: Make, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CAIRN_TOKEN", "a-very-secret-token")
    workers = make()
    texts = [str(number).encode() * 50_000 for number in range(20)]
    assert await asyncio.gather(*(ask(workers, ECHO, text) for text in texts)) == texts
    before = await ask(workers, WHO)
    with pytest.raises(FailedError, match="ZeroDivisionError: round and round"):
        await ask(workers, FAIL, b"round and round")
    # What a game prints is no answer, and stands nowhere.
    assert await ask(workers, CHATTER, b"quiet") == b"quiet"
    *names, nice = (await ask(workers, SURROUNDINGS)).decode().split()
    assert not [name for name in names if name.startswith("CAIRN")]
    assert int(nice) == os.nice(0) + PLAN.nice
    assert await ask(workers, WHO) == before
    assert capfd.readouterr() == ("", "")


async def test_what_is_to_be_kept_ready_is_there_before_it_is_asked_and_again_after_it_died(
    make: Make,
) -> None:
    workers = make()
    workers.warm_up()
    await until(lambda: pids(workers))
    (first,) = pids(workers)
    assert await ask(workers, WHO) == str(first).encode()
    os.kill(first, signal.SIGKILL)
    await until(lambda: pids(workers) not in ([], [first]))
    (second,) = pids(workers)
    assert await ask(workers, WHO) == str(second).encode()


async def test_a_worker_with_nothing_to_do_ends_unless_it_is_to_be_kept_ready(
    make: Make, tmp_path: Path
) -> None:
    workers = make(idle=0.1)
    workers.warm_up()
    slow = asked(workers, WAIT_FOR, str(tmp_path / "go").encode())
    await until((tmp_path / "go.begun").exists)
    await ask(workers, ECHO)
    assert len(pids(workers)) == 2
    (tmp_path / "go").touch()
    await slow
    await until(lambda: len(pids(workers)) == 1)
    assert (await ask(workers, WHO)).decode() == str(pids(workers)[0])


# What hangs


@pytest.mark.parametrize("kind", [HANG, DIE], ids=lambda kind: kind.name)
async def test_many_who_ask_for_what_hangs_or_dies_cost_no_more_workers_than_one(
    make: Make, tmp_path: Path, kind: Work
) -> None:
    workers = make()
    note = str(tmp_path / "note").encode()
    many = [asked(workers, kind, note, person) for person in range(12)]
    assert GivenUpError in await errors(*many)
    # Those that had begun before the second was lost are lost too.
    assert 2 <= workers.state()["toys"]["lost"] <= 1 + PLAN.most
    assert await ask(workers, ECHO, b"well") == b"well"


@pytest.mark.parametrize("kind", [HANG, HANG_IN_PYTHON], ids=lambda kind: kind.name)
async def test_a_worker_that_hangs_is_ended_and_replaced(make: Make, tmp_path: Path, kind: Work) -> None:
    workers = make()
    note = tmp_path / "note"
    with pytest.raises(HungError):
        await ask(workers, kind, str(note).encode())
    pid = int(note.read_text())
    assert await ask(workers, WHO) != str(pid).encode()
    await until(lambda: not running(pid))


async def test_the_deadline_is_counted_from_the_beginning_of_the_work(make: Make, tmp_path: Path) -> None:
    workers = make(usual=1, most=1)
    notes = [str(tmp_path / name).encode() for name in "abc"]
    before = asyncio.get_running_loop().time()
    assert await errors(*(ask(workers, HANG, note, 1) for note in notes)) == [HungError] * 3
    assert asyncio.get_running_loop().time() - before >= 3 * HANG.seconds


async def test_the_same_that_has_cost_two_workers_is_left_alone_for_a_while(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    workers = make()
    for expected in (HungError, HungError, GivenUpError):
        assert await errors(ask(workers, HANG)) == [expected]
    monkeypatch.setattr("bot.worker_processes.queue.FORGOTTEN", 0.0)
    assert await errors(ask(workers, HANG)) == [HungError]


# What dies


async def test_what_ends_a_process_is_tried_once_more_in_a_fresh_one_and_never_in_the_bot(
    make: Make, tmp_path: Path
) -> None:
    workers = make()
    deaths = tmp_path / "deaths"
    with pytest.raises(DiedError):
        await ask(workers, DIE, str(deaths).encode())
    assert len(set(deaths.read_text().split())) == 2
    with pytest.raises(GivenUpError):
        await ask(workers, DIE, str(deaths).encode())
    assert len(deaths.read_text().split()) == 2


async def test_a_death_costs_nobody_an_answer(make: Make, tmp_path: Path) -> None:
    workers = make()
    path = tmp_path / "once"
    others = [asked(workers, ECHO, b"%d" % number) for number in range(5)]
    assert await ask(workers, DIE_ONCE, str(path).encode()) == str(path).encode()
    assert await asyncio.gather(*others) == [b"%d" % number for number in range(5)]


async def test_after_losses_in_a_row_workers_are_replaced_with_growing_pauses(
    make: Make, tmp_path: Path
) -> None:
    workers = make()
    pauses = []
    await ask(workers, ECHO)
    (mine,) = workers._crews.values()
    for number in range(4):
        task = asked(workers, DIE, str(tmp_path / str(number)).encode())
        await until(partial(lambda lost: mine._losses > lost, number))
        pauses.append(max(0, round(mine._hire_at - mine._loop.time())))
        mine._hire_at = 0.0
        task.cancel()
    assert pauses == [0, 1, 2, 4]


# When no process can start


async def test_whoever_asks_while_no_process_can_start_is_answered_once_one_can(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    workers = make()
    with monkeypatch.context() as no_python:
        no_python.setattr("sys.executable", "/no/such/python")
        waiting = asked(workers, ECHO, b"late")
        await until(lambda: workers.state() and workers.state()["toys"]["lost"] == 2)
    assert await waiting == b"late"


@pytest.mark.parametrize(("function", "seconds"), [("no_such_function", LONG), ("echo", 0.0)])
async def test_whoever_waits_for_a_process_that_cannot_begin_is_refused_in_time(
    make: Make, monkeypatch: pytest.MonkeyPatch, function: str, seconds: float
) -> None:
    monkeypatch.setattr(crew, "START_SECONDS", seconds)
    lost = Work("lost", f"tests.workers.toys:{function}", LONG)
    with pytest.raises(BusyError):
        await ask(make(works=(lost,), patience=0.5), lost)


async def test_a_thread_that_hangs_keeps_nobody_waiting(make: Make) -> None:
    workers = make(in_processes=False)
    assert await errors(workers.ask(HANG, b"", lambda: toys.hang(b""))) == [HungError]
    assert await workers.ask(ECHO, b"", lambda: b"on") == b"on"


# Who waits


async def test_questions_of_one_person_do_not_keep_others_waiting(make: Make, tmp_path: Path) -> None:
    """Ann asks for more than there are workers, and all of it hangs. Ben gets an answer, and Ann a refusal in time."""
    workers = make(usual=2, most=3, each=3)
    note = tmp_path / "note"
    first = asked(workers, HANG_LONG, str(note).encode(), person=1)
    await until(note.exists)
    more = [asked(workers, HANG_LONG, b"%d" % number, person=1) for number in range(3)]
    await asyncio.sleep(0)
    with pytest.raises(BusyError) as refused:
        await ask(workers, HANG_LONG, b"one too many", person=1)
    assert refused.value.own
    assert await ask(workers, ECHO, b"Ben", person=2) == b"Ben"
    for task in (first, *more):
        task.cancel()


async def test_two_who_ask_what_hangs_do_not_end_the_answers_for_all(make: Make, tmp_path: Path) -> None:
    workers = make(usual=2, most=4)
    notes = [tmp_path / "Ann", tmp_path / "Ben"]
    hanging = [
        asked(workers, HANG_LONG, str(note).encode(), person) for person, note in enumerate(notes, start=1)
    ]
    await until(lambda: all(note.exists() for note in notes))
    assert await ask(workers, ECHO, b"Cleo", person=3) == b"Cleo"
    assert not any(task.done() for task in hanging)
    for task in hanging:
        task.cancel()


@pytest.mark.parametrize("kind", [HANG_LONG, DIE], ids=lambda kind: kind.name)
async def test_what_cannot_be_begun_in_time_is_refused(make: Make, tmp_path: Path, kind: Work) -> None:
    """The only worker hangs, or is lost and not replaced for long."""
    workers = make(usual=1, most=1, patience=0.2)
    workers.warm_up()
    (mine,) = workers._crews.values()
    await until(lambda: mine.state()["idle"])
    mine._losses = 20
    note = tmp_path / "note"
    first = asked(workers, kind, str(note).encode())
    await until(note.exists)
    with pytest.raises(BusyError):
        await ask(workers, ECHO)
    if kind is DIE:
        assert await errors(first) == [BusyError]
    first.cancel()


async def test_people_are_served_in_turn(make: Make, tmp_path: Path) -> None:
    workers = make(slow=LONG)
    order: list[int] = []

    async def one(person: int, question: bytes) -> None:
        await ask(workers, ECHO, question, person)
        order.append(person)

    blocking = asked(workers, WAIT_FOR, str(tmp_path / "go").encode())
    await until((tmp_path / "go.begun").exists)
    tasks = [asyncio.create_task(one(1, b"%d" % number)) for number in range(3)]
    await asyncio.sleep(0)
    tasks += [asyncio.create_task(one(person, b"")) for person in (2, 3)]
    await asyncio.sleep(0)
    (tmp_path / "go").touch()
    await asyncio.gather(blocking, *tasks)
    assert order == [1, 2, 3, 1, 1]


async def test_what_nobody_waits_for_any_more_is_not_begun(make: Make, tmp_path: Path) -> None:
    workers = make(slow=LONG)
    blocking = asked(workers, WAIT_FOR, str(tmp_path / "go").encode())
    await until((tmp_path / "go.begun").exists)
    given_up = asked(workers, DIE, str(tmp_path / "deaths").encode())
    await asyncio.sleep(0)
    given_up.cancel()
    await asyncio.gather(given_up, return_exceptions=True)
    (tmp_path / "go").touch()
    await blocking
    assert await ask(workers, ECHO, b"next") == b"next"
    assert not (tmp_path / "deaths").exists()


async def test_whoever_stops_waiting_in_the_middle_costs_no_worker(make: Make, tmp_path: Path) -> None:
    workers = make()
    pid = await ask(workers, WHO)
    given_up = asked(workers, WAIT_FOR, str(tmp_path / "go").encode())
    await until((tmp_path / "go.begun").exists)
    given_up.cancel()
    await asyncio.gather(given_up, return_exceptions=True)
    (tmp_path / "go").touch()
    await until(lambda: not workers.state()["toys"]["busy"])
    assert await ask(workers, WHO) == pid


async def test_too_much_is_refused(make: Make, tmp_path: Path) -> None:
    workers = make(slow=LONG, longest=4)
    tasks = [asked(workers, HANG_LONG, b"%d" % number) for number in range(4)]
    await asyncio.sleep(0)
    with pytest.raises(BusyError):
        await ask(workers, ECHO)
    for task in tasks:
        task.cancel()


# What is told of the crew


async def test_losses_long_ago_are_no_trouble_of_today(
    make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    workers = make(warm=0)
    await errors(*(asked(workers, DIE, str(tmp_path / name).encode()) for name in "ab"))
    assert workers.state()["toys"]["lost"] >= 3
    monkeypatch.setattr("bot.worker_processes.queue.FORGOTTEN", 0.0)
    assert workers.state()["toys"]["lost"] == 0


# The end


async def test_closing_ends_workers_that_hang_and_tells_whoever_waits(make: Make, tmp_path: Path) -> None:
    workers = make(usual=2, most=2)
    notes = [tmp_path / "a", tmp_path / "b"]
    tasks = [
        asked(workers, work, str(note).encode())
        for work, note in zip((HANG_LONG, HANG_IN_PYTHON_LONG), notes, strict=True)
    ]
    waiting = asked(workers, ECHO)
    await until(lambda: all(note.exists() for note in notes))
    there = pids(workers)
    async with asyncio.timeout(5):
        await workers.close()
    assert not [pid for pid in there if running(pid)]
    assert await errors(*tasks, waiting) == [StoppedError] * 3
    with pytest.raises(StoppedError):
        await ask(workers, ECHO)


async def test_closing_while_a_worker_starts_leaves_none_behind(make: Make) -> None:
    workers = make()
    children = set(psutil.Process().children())
    task = asked(workers, ECHO)
    await asyncio.sleep(0)
    await workers.close()
    assert await errors(task) == [StoppedError]
    assert set(psutil.Process().children()) <= children
