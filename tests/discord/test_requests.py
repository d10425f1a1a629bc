"""The processes of a bot share what Discord allows it in a second."""

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from aiohttp import TraceRequestStartParams
from multidict import CIMultiDict
from yarl import URL

from bot.discord.requests import SUCCESSOR_FIRST, Requests
from bot.district import District, Turns
from bot.store.sqlite.engine import SqliteEngine


class Second:
    """A clock, and the times at which requests were sent: a request that waits is sent later, and nobody waits for it."""

    def __init__(self) -> None:
        self.now = 0.0
        self.sent: list[float] = []

    def clock(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.sent.append(self.now + seconds)


@pytest.fixture
def second() -> Second:
    return Second()


def processes(second: Second, count: int) -> list[Requests]:
    """So many processes that share a bot's 50 requests a second."""
    turns, made = Turns(second.clock), []
    for number in range(count):
        engine = SqliteEngine(Path("unused"), busy_timeout=1)
        engine.turns, engine.district = turns, District(number, count, count)
        made.append(Requests(engine, 50, clock=second.clock, sleep=second.sleep))
    return made


@pytest.mark.parametrize("busy", [1, 4])
async def test_all_together_send_nearly_all_that_is_allowed_and_never_more(second: Second, busy: int) -> None:
    those = processes(second, 4)[:busy]
    for _ in range(50):
        before = len(second.sent)
        await asyncio.gather(*(those[number % busy].turn() for number in range(20)))
        second.sent += [second.now] * (before + 20 - len(second.sent))  # without asking
        second.now = max(second.sent)
    sent = sorted(second.sent)
    assert len(sent) == 1000
    assert max(sum(begun <= each < begun + 1 for each in sent) for begun in sent) <= 50
    assert sent[-1] <= 1000 / 50 / 0.8


async def test_reminders_get_what_the_other_processes_leave(second: Second) -> None:
    one, other = processes(second, 2)
    assert await one.spare()
    second.now += 1
    await asyncio.gather(*(other.turn() for _ in range(20)))
    assert not await one.spare()
    second.now += 1
    assert await one.spare()


@pytest.mark.parametrize(("left", "waits"), [(0.0, [SUCCESSOR_FIRST]), (1.0, [])])
async def test_whoever_may_have_lost_its_district_lets_its_successor_answer_first(
    second: Second, monkeypatch: pytest.MonkeyPatch, left: float, waits: list[float]
) -> None:
    one, _ = processes(second, 2)
    monkeypatch.setattr(one._engine, "left", lambda: left)
    url = URL("https://discord.com/api/v10/interactions/1/token/callback")
    session: Any = None
    await one.begins(session, SimpleNamespace(), TraceRequestStartParams("POST", url, CIMultiDict()))
    assert second.sent == waits


class Hung(Second):
    """A process that does nothing until 3 seconds are over."""

    async def sleep(self, seconds: float) -> None:
        wakes = self.now + seconds
        await asyncio.sleep(0.001)
        self.now = max(self.now, wakes, 3.0)


async def test_those_who_hung_do_not_send_all_at_once() -> None:
    hung = Hung()
    one, _ = processes(hung, 2)

    async def send() -> None:
        await one.turn()
        hung.sent.append(hung.now)

    await asyncio.gather(*(send() for _ in range(20)))
    assert max(sum(begun <= each < begun + 0.1 for each in hung.sent) for begun in hung.sent) <= 6
