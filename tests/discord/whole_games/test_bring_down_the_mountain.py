"""Whole games of Bring Down the Mountain in a channel: one won alone, one lost by three, and a run taken back."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from games.bring_down_the_mountain import GAME
from games.bring_down_the_mountain.actions import Action, Draw
from games.bring_down_the_mountain.solving.beam_search import solve
from games.bring_down_the_mountain.state import State
from games.core.protocol import CHANCE
from tests.discord.conftest import Room
from tests.discord.whole_games.at_the_table import exported, play, read, running, sit_down, verified

pytestmark = pytest.mark.usefixtures("unpainted")

PLAN = 500_000
SHORT = 60
"""Actions in which a game is lost now and then."""


async def position(room: Room) -> State:
    """The position of the game. Nothing in it is hidden from the players."""
    live = await room.tables.tables.playing((await room.table()).id)
    assert live.position is not None
    state: State = live.position.state
    return state


async def told(room: Room) -> str:
    """All that the channel was told, the story of the end included."""
    while room.tables.archive.stories.tasks.running:
        await asyncio.wait(room.tables.archive.stories.tasks.running.values())
    # Whatever the story has put in the outbox is delivered before the answer to a command.
    await room.slash("Ann", "games")
    return "\n".join(read(room, message) for message in room.messages())


async def test_the_mountain_of_the_day_is_brought_down_alone(room: Room, tmp_path: Path) -> None:
    await sit_down(room, GAME, "Ann", mountain="daily")
    await asyncio.wait(room.tables.lobby.daily_deals._searches.values())
    assert "It can be won" in await told(room)
    plan = solve(await position(room), PLAN)
    assert plan.won
    for action in plan.line:
        await play(room, "Ann", action)
    assert "The mountain is down" in room.board().content
    assert "**Ann** wins: 52 cards brought down in" in await told(room)
    assert "of the day " in await verified(await exported(room, "Ann", tmp_path))
    assert "52 cards brought down in" in (await room.slash("Ann", "game results")).text


async def test_three_lose_to_the_mountain_and_hear_why(room: Room, tmp_path: Path) -> None:
    await sit_down(room, GAME, "Ann", "Ben", "Cleo")
    assert "acts for" in room.board().content
    for action in losing(await position(room)):
        await play(room, await room.mover(), action)
    assert not await running(room)
    assert "no moves can make a draw possible" in room.board().content
    (picture,) = room.board().attachments
    assert "No end card fits" in (picture.description or "")
    assert "lose: " in await told(room)
    assert await verified(await exported(room, "Ann", tmp_path))


def losing(state: State) -> list[Action]:
    """A short way to lose for want of a draw: the first of many random games that are abandoned when they get long."""
    for seed in range(3000):
        chance, at, line = random.Random(seed), state, list[Action]()
        while (end := GAME.rules.outcome(at)) is None and len(line) < SHORT:
            owed = GAME.rules.to_act(at)
            assert owed is not CHANCE
            legal = list(GAME.rules.legal_actions(at, min(owed)))
            draws = [action for action in legal if isinstance(action, Draw)]
            line.append(chance.choice(draws or legal))
            at = GAME.rules.apply(at, min(owed), line[-1]).state
        if end is not None and end.reason == "no_draw":
            return line
    raise AssertionError("nobody loses for want of a draw in so few actions")
