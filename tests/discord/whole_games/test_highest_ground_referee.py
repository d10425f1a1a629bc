"""A battle that a referee has bought and placed, from the lobby to its end through the bot."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.table.model.table import Status
from games.highest_ground import GAME
from games.highest_ground.files.tables import SIDES
from games.highest_ground.rules.ending import LEVELS
from games.highest_ground.state import Stage
from games.highest_ground.state import Status as Place
from tests.discord.conftest import Room, words_of
from tests.discord.test_building import bought, buy, filled
from tests.discord.whole_games.at_the_table import exported, running, verified
from tests.discord.whole_games.test_highest_ground import owing, submit
from tests.games.highest_ground.parts import DRAWN

pytestmark = pytest.mark.usefixtures("unpainted")
MOST_PHASES = 40
PLACED = b"""
title = "The bridge"
turns = 2
sheets = [["II"]]

[allies]
enters = [{ sheet = "II", side = "east" }]
points = 20
forces = [
  { type = "pike", count = 1, at = ["IIE08"], facing = "SW" },
  { type = "longbow", count = 1, at = ["IIE07"], facing = "SW" },
  { type = "gpmg", count = 1, at = ["IIE08"] },
  { type = "knights", count = 1, turn = 2 },
]

[romans]
enters = [{ sheet = "II", side = "west" }]
points = 30
forces = [
  { type = "legion", count = 2, at = ["IID07", "IID08"], facing = "NE" },
  { type = "legate", count = 1, at = ["IID08"] },
]

[victory]
side = "romans"
eliminated = 5
lost = -5
objective = 8
objectives = ["IIE08"]
levels = [1, 5, 9, 14]
"""


async def played_out(room: Room) -> None:
    """Ann and Ben give all orders of each phase until the game is over."""
    for number in range(MOST_PHASES):
        table = await room.table()
        name = await owing(room)
        shown = await room.tables.play.projection.show(table.id, room.person(name).id)
        assert shown.seat is not None
        assert {unit.side for unit in shown.view.units} == {SIDES[shown.seat]}, (
            "nobody sees the other's units"
        )
        assert shown.view.setting.file.known_to == SIDES[shown.seat].value
        said = await submit(room, name, number)
        assert said.text.startswith("✓ "), said.text
        if not await running(room):
            return
    raise AssertionError("the game goes in circles")


async def seated(room: Room) -> None:
    await room.slash("Ann", "game new", game=GAME.about.key)
    await room.press("Ben", room.lobby(), "Join")
    await room.press("Eva", room.lobby(), "Join as Referee")


@pytest.mark.rule("THG-28", "THG-29", "THG-30")
async def test_a_referees_battle_is_uploaded_and_fought_to_its_end(room: Room, tmp_path: Path) -> None:
    await seated(room)
    said = await room.slash("Eva", "highest scenario", file=("bridge.toml", PLACED))
    assert "by the referee: The bridge, sheet II, 2 turns" in said.text
    await room.press("Ann", room.lobby(), "Start")
    table = await room.table()
    referee = await room.tables.play.projection.show(table.id, room.person("Eva").id)
    assert referee.observing
    assert len([unit for unit in referee.view.units if unit.status is Place.FIELD]) == 6
    public = await room.tables.play.projection.show(table.id, None)
    assert not public.view.units
    await played_out(room)
    table = await room.table()
    assert table.status is Status.OVER
    shown = await room.tables.play.projection.show(table.id, None)
    assert shown.view.stage is Stage.OVER
    assert shown.view.round == 2
    told = "\n".join(words_of(message) for message in room.messages())
    assert any(level in told for level in LEVELS)
    assert shown.view.setting.file.known_to is None, "everybody knows everything now"
    history = await room.tables.play.projection.history(table.id, None)
    assert any(" attack " in line.notation for line in history)
    assert verified(await exported(room, "Finn", tmp_path)).startswith("The Highest Ground")


@pytest.mark.rule("THG-29", "THG-58")
async def test_a_battle_bought_by_form_is_played_while_its_referee_is_gone(room: Room) -> None:
    await seated(room)
    said = await bought(room, "Eva")
    said = await buy(room, "Eva", said, "allies", feudal_baggage=1)
    said = await buy(room, "Eva", said, "romans", roman_baggage=1)
    said = await filled(room, "Eva", said, "Title", field0="The ford", field1="1")
    said = await room.press("Eva", await room.press("Eva", said, "Aims"), "All bridges and villages")
    said = await room.press("Eva", said, "Back")
    said = await room.press("Eva", said, "Use it")
    assert "by the referee: The ford" in said.text
    await room.press("Ann", room.lobby(), "Start")
    picked = await room.choose("Eva", await room.slash("Eva", "games"), str((await room.table()).id))
    await room.press("Eva", await room.press("Eva", picked, "Leave"), "Leave")
    await played_out(room)
    assert (await room.table()).status is Status.OVER


@pytest.mark.rule("THG-29")
async def test_a_rematch_of_a_referees_battle_is_open_to_all(room: Room) -> None:
    await seated(room)
    await room.slash("Eva", "highest scenario", file=("bridge.toml", PLACED))
    await room.press("Ann", room.lobby(), "Start")
    await room.press("Ann", await room.slash("Ann", "game resign"), "Resign")
    assert (await room.table()).status is Status.OVER
    await room.slash("Ben", "game rematch")
    assert "by the referee" not in words_of(room.lobby())
    assert "The bridge, sheet II, 2 turns" in words_of(room.lobby())


@pytest.mark.rule("THG-29", "THG-53")
async def test_a_map_that_chance_draws_is_told_played_and_verified(room: Room, tmp_path: Path) -> None:
    await room.slash("Ann", "game new", game=GAME.about.key)
    await room.press("Ben", room.lobby(), "Join")
    text = DRAWN.replace("turns = 3", "turns = 1")
    said = await room.slash("Ann", "highest scenario", file=("anywhere.toml", text.encode()))
    assert "Anywhere, sheets by chance, 1 turn" in said.text
    await room.press("Ann", room.lobby(), "Start")
    shown = await room.tables.play.projection.show((await room.table()).id, None)
    file = shown.view.setting.file
    assert not file.chance.anything
    history = await room.tables.play.projection.history((await room.table()).id, None)
    assert any("The map: sheet" in line.words for line in history)
    for number in range(MOST_PHASES):
        await submit(room, await owing(room), number)
        if not await running(room):
            break
    path = await exported(room, "Finn", tmp_path)
    assert verified(path).startswith("The Highest Ground")
    spoilt = path.read_text().replace(file.allies.enters[0].side, file.romans.enters[0].side)
    path.write_text(spoilt)
    with pytest.raises(AssertionError):
        verified(path)
