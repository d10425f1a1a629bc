"""What reaches the enemy and the channel in The Highest Ground: nothing of hidden units, of orders, or of how many there were."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from games.highest_ground.files.tables import Side
from games.highest_ground.state import Stage
from games.highest_ground.view import View
from tests.discord.conftest import Room, a_room
from tests.discord.test_orders import owing, stage
from tests.discord.test_sealed import begin, plain, private, public, received
from tests.discord.whole_games.at_the_table import read

pytestmark = pytest.mark.usefixtures("unpainted")
LEAST = {
    Stage.STOCK: {"Ann": "stock 4", "Ben": "stock 4"},
    Stage.FIRST_MARCH: {"Ann": "submit", "Ben": "all strategic; submit"},
}
FEW = {
    "scouts": ("S1 strategic IIL02 @N; S2 IIL14 @N", "submit"),
    "modes": ("P1 strategic; B1 strategic", "undo", "K1 strategic"),
    "march": ("K1 IIL03 @N; K2 IIL05 @N", "IN1 IIL07 @N", "undo", "undo", "submit"),
}
"""What Ann orders in one game: as many rows of the log as in the other, so that chance draws the same. The same units enter,
since army morale is told to all (THG-6)."""
OTHER = {
    "scouts": ("S1 IIL11 @N; S2 strategic IIL08 @S", "submit"),
    "modes": ("MG1 strategic; K2 strategic", "F1 strategic", "undo"),
    "march": ("K1 IIL12; B1 IIL13", "undo", "undo", "K2 IIL10 @S", "submit"),
}
PROBES = (
    "C1 attack K1", "C1 attack F1", "C1 attack K2", "K1 IA03", "C9 IA03", "T1 IIL03", "C1 attack K1; submit; K1", "IIL03", "C1 IA03; C1 strategic",
)  # fmt: skip
"""What Ben tries, to find out what is hidden."""


async def write(room: Room, name: str, text: str) -> None:
    if text == "undo":
        await room.press(name, await room.slash(name, "game undo"), "Take back")
        await room.env.settle()
        return
    said = await room.slash(name, "highest move", orders=text)
    assert "cannot" not in said.text, said.text
    assert "after the first combat" not in said.text, said.text
    await room.env.settle()


def orders_of_ann(view: View) -> list[str]:
    """Which of her orders Ann gives now."""
    moves = Side.ALLIES in view.movers
    if view.stage is Stage.SCOUTS:
        return ["scouts"]
    return [*(["modes"] if view.stage.declaring else []), *(["march"] if moves else [])]


async def seen_by_ben(room: Room, courses: Mapping[str, Sequence[str]], first: Side) -> list[Any]:
    """Everything that Ben and the channel get until the end of the first turn in which this side is player 1. In that turn Ann
    gives these orders when her units ride, are declared, and march."""
    told: list[Any] = []
    await begin(room, "highest_ground")
    waiting = dict(courses)
    while True:
        now = await stage(room)
        view = (await room.tables.play.projection.show((await room.table()).id, None)).view
        if not waiting and view.round > 0 and now is Stage.SCOUTS:
            return told
        for name in await owing(room):
            steps: Sequence[str] = (LEAST.get(now, {}).get(name, "submit"),)
            if (
                name == "Ann"
                and view.first is first
                and (parts := [each for each in orders_of_ann(view) if each in waiting])
            ):
                steps = [step for part in parts for step in waiting.pop(part)]
                steps += [] if steps[-1] == "submit" else ["submit"]
            for step in steps:
                await write(room, name, step)
                if name == "Ann":
                    told.append((now, await public(room)))
            told.append((now, name, await probed(room)))
        told += await received(room, "Ben")


async def probed(room: Room) -> list[Any]:
    """What Ben reads when he tries to find out what is hidden."""
    return [await private(await room.slash("Ben", "highest move", orders=each)) for each in PROBES]


@pytest.mark.parametrize("first", [Side.ALLIES, Side.ROMANS])
async def test_the_enemy_and_the_channel_get_the_same_whatever_is_ordered_and_stands_hidden(
    tmp_path: Path, first: Side
) -> None:
    """Ann's Allies move first, or second."""
    told, hidden = [], []
    for number, courses in enumerate((FEW, OTHER)):
        async with a_room(tmp_path / f"{number}.db") as room:
            told.append(await seen_by_ben(room, courses, first))
            seen = await room.tables.play.projection.show((await room.table()).id, room.person("Ann").id)
            hidden.append({unit.name: unit.at for unit in seen.view.units if unit.at is not None})
    assert hidden[0].keys() == hidden[1].keys() == {"K1", "K2", "S1", "S2"}
    assert not set(hidden[0].values()) & set(hidden[1].values())
    one, other = (list(map(plain, each)) for each in told)
    for mine, theirs in zip(one, other, strict=True):
        assert mine == theirs


async def test_the_channel_hears_nothing_while_orders_are_written(room: Room) -> None:
    await begin(room, "highest_ground")
    for name in ("Ann", "Ben"):
        await write(room, name, "stock 4")
    before = [read(room, each) for each in room.messages()]
    requests = len(room.env.http_requests)
    for text in ("S1 strategic", "S2 strategic", "undo", "all strategic", "undo", "undo"):
        await write(room, "Ann", text)
    assert [read(room, each) for each in room.messages()] == before
    sent = [
        each
        for each in list(room.env.http_requests)[requests:]
        if f"/channels/{room.channel.id}" in each.path
    ]
    assert sent == []
