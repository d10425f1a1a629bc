"""Workers for a test, ended after it."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from typing import Any

import pytest
import pytest_asyncio

from bot.worker_processes.crew import NOWHERE, Workers
from bot.worker_processes.frames import Answer, read_answer
from bot.worker_processes.works import Plan

Make = Callable[..., Workers]


async def answers_in(sent: bytes) -> list[tuple[Answer, bytes]]:
    """The answers of a worker that has sent this and ended."""
    reader = asyncio.StreamReader()
    reader.feed_data(sent)
    reader.feed_eof()
    found = []
    while not reader.at_eof():
        found.append(await read_answer(reader))
    return found


@pytest_asyncio.fixture
async def make(request: pytest.FixtureRequest) -> AsyncIterator[Make]:
    """Makes workers by the plan of the test's file, or one that differs in this; they are processes, or threads."""
    made: list[Workers] = []

    def workers(in_processes: bool = True, **changed: Any) -> Workers:
        usual: Plan = request.module.PLAN
        plan = replace(usual, **changed)
        made.append(Workers(plans=(plan,), in_processes=(plan,) if in_processes else NOWHERE))
        return made[-1]

    yield workers
    for each in made:
        await each.close()
