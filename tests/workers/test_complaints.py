"""What workers write besides their answers arrives in the log as events, bounded."""

import asyncio
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.worker_processes import process as complaints
from bot.worker_processes.crew import Workers
from bot.worker_processes.process import LONGEST, MOST
from bot.worker_processes.works import DiedError, Plan, Work
from tests.workers import toys


def work(name: str) -> Work:
    return Work(name, f"tests.workers.toys:{name}", 20.0)


CHATTER, CRASH, SHOUT = work(toys.chatter.__name__), work(toys.crash.__name__), work(toys.shout.__name__)
PLAN = Plan("toys", (CHATTER, CRASH, SHOUT), usual=1, most=2, nice=0)


def none() -> bytes:
    raise AssertionError("it was tried in the bot's own process")


async def complained(work: Work, *, error: type[Exception] | None = None) -> list[Any]:
    """The complaints in the log after a question for this work."""
    workers = Workers(plans=(PLAN,))
    with capture_logs() as lines:
        asked = workers.ask(work, b"?", none)
        if error is None:
            await asked
        else:
            with pytest.raises(error):
                await asked
        await asyncio.sleep(3 * complaints.TOGETHER)
        await workers.close()
    return [line for line in lines if line["event"] == "a worker complains"]


async def test_what_a_worker_prints_is_an_event() -> None:
    (line,) = await complained(CHATTER)
    assert (line["crew"], line["text"].split()) == ("toys", ["hello", "hello", "hello"])


async def test_a_crash_says_where_it_happened() -> None:
    found = await complained(CRASH, error=DiedError)
    text = "\n".join(line["text"] for line in found)  # a slow machine writes it in pieces
    assert text.count("Fatal Python error") == 2  # it is tried once more
    assert text.count("toys.py") >= 2


async def test_however_much_it_writes_the_log_stays_short() -> None:
    found = await complained(SHOUT)
    assert 1 <= len(found) <= MOST
    assert sum(len(line["text"]) for line in found) < MOST * (LONGEST + 100)
    assert sum(line["left_out"] + len(line["text"]) + 10 for line in found) >= 2_000_000
    assert found[-1]["text"].endswith("the end")


async def test_the_pieces_of_one_worker_come_to_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(complaints, "TOGETHER", 0)
    output, told = asyncio.StreamReader(), list[tuple[str, int]]()
    output.feed_data(b"piece 0")
    async for each in complaints.complaints(output):
        told.append(each)
        output.feed_data(b"piece %d" % len(told))
        if len(told) == MOST:
            output.feed_eof()
    assert len(told) == MOST
    assert told[-1][0].endswith("is left out.)")
    assert told[0] == ("piece 0", 0)
    assert output.at_eof()


async def test_the_end_of_a_long_piece_is_kept() -> None:
    output = asyncio.StreamReader()
    output.feed_data(b"x" * 3 * LONGEST + b"the end")
    output.feed_eof()
    ((text, left_out),) = [each async for each in complaints.complaints(output)]
    assert (len(text), text.endswith("x" + "the end"), left_out) == (LONGEST, True, 2 * LONGEST + 7)
