"""Exercises against the computer."""

import asyncio
from typing import Any

import pytest

from bot.table.practice.lessons import LESSON
from tests.table.conftest import ANN, Sitting

SHORT_GAME = "dog_eat_dog.game"


@pytest.mark.parametrize("again", [False, True])
async def test_what_is_pressed_while_a_computer_thinks_counts_and_nobody_meets_an_error(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch, again: bool
) -> None:
    practice = sitting.service.practice
    session = await practice.open(ANN, LESSON, SHORT_GAME)
    while not session.waiting:
        session = await practice.act(ANN, LESSON, SHORT_GAME, session.shown.legal[0])
    think: Any = practice._thought
    thinks, goes_on = asyncio.Event(), asyncio.Event()

    async def slowly(*about: Any) -> Any:
        monkeypatch.undo()  # whoever asks next is quicker
        thinks.set()
        await goes_on.wait()
        return await think(*about)

    monkeypatch.setattr(practice, "_thought", slowly)
    first = asyncio.create_task(practice.answer(ANN, session))
    await thinks.wait()
    if again:
        second = await practice.again(ANN, LESSON, SHORT_GAME)
    else:
        second = await practice.answer(ANN, await practice.look(ANN, LESSON, SHORT_GAME))
    goes_on.set()
    found = await first
    assert (found.mark, found.line) == (second.mark, second.line)
    assert not found.waiting
