"""What is suggested while somebody types costs the same whatever they typed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from bot.table.log.positions import legal_actions
from games.high_ground import GAME
from tests.discord.conftest import Room


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Counter[Any]:
    """How often the legal actions of each position were computed for each seat."""
    legal_actions.cache_clear()
    made: Counter[Any] = Counter()
    rule = GAME.rules.legal_actions

    def counted(state: Any, seat: int) -> Iterator[Any]:
        made[state, seat] += 1
        return rule(state, seat)

    monkeypatch.setattr(GAME.rules, "legal_actions", counted)
    return made


async def test_legal_actions_are_made_once_a_position(room: Room, asked: Counter[Any]) -> None:
    await room.slash("Ann", "game new", game="high_ground")
    await room.press("Ben", room.lobby(), "Join")
    await room.press("Ann", room.lobby(), "Start")
    mover = await room.mover()
    for typed in ("", "M", "banana", "x" * 100):
        await room.complete(mover, "play", "move", typed)
        await room.complete(mover, "high-ground move", "piece", typed)
        await room.complete(mover, "high-ground move", "to", "", piece=typed or "M14", attack="banana")
    assert (await room.slash(mover, "play", move="banana")).private
    assert (await room.slash(mover, "high-ground move", piece="banana", to="M14")).private
    assert set(asked.values()) == {1}
