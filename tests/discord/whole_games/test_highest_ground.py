"""Whole battles of The Highest Ground in a channel: both sides know them all, or a referee has bought and placed them."""

import re
from collections import Counter
from pathlib import Path

import pytest

from bot.table.model.table import Shown, Status
from games.core.components import Draw
from games.highest_ground import GAME
from games.highest_ground.files.scenarios import introductory
from games.highest_ground.files.tables import SIDES
from games.highest_ground.playing.turns import orders
from games.highest_ground.rules.steps import LEVELS
from games.highest_ground.state import Stage, Status as Place
from tests.discord.conftest import Room, Said, labels, words_of
from tests.discord.test_building import bought, buy, filled, walk
from tests.discord.test_quiet_channel import as_read
from tests.discord.whole_games.at_the_table import exported, read, running, verified
from tests.games.highest_ground.parts import DRAWN

TURNS = 2
"""The river is fought in so many of its 9 turns."""
MOST_PHASES = 40
"""More submissions than both sides make in any of these battles."""
MOST_SUBMISSIONS = 6
"""A turn has no more stages in which a side decides; `python -m benchmarks highest` measures how many it is asked in."""
PLACED = """
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


async def owing(room: Room) -> str:
    """Somebody who must decide: of two, the second, so that both orders are tried."""
    table = await room.table()
    ids = {table.players[seat].person.id for seat in table.owing}
    names = [name for name, member in room.people.items() if member.id in ids]
    return names[int(table.seq) % len(names)]


def lines(shown: Shown, number: int) -> str:
    """All orders of a phase as somebody writes them, and the line that seals them."""
    found = orders(shown.view, Draw(b"whole", number))
    ability = GAME.orders
    assert ability is not None
    kept = ability.whole(shown.view, found[:-1])
    assert [each for order in kept for each in order.actions] == list(found[:-1])
    sealing: str = GAME.notation.write(found[-1])
    return "; ".join([*(order.text for order in kept), sealing])


async def submit(room: Room, name: str, number: int) -> Said:
    """Somebody gives all orders of this phase and seals them."""
    shown = await room.tables.play.projection.show((await room.table()).id, room.person(name).id)
    return await room.slash(name, "play", move=lines(shown, number))


async def seated(room: Room, referee: bool = True) -> None:
    """Ann's lobby with Ben, and perhaps Eva as the referee."""
    await room.slash("Ann", "game new", game=GAME.about.key)
    await room.press("Ben", room.lobby(), "Join")
    if referee:
        await room.press("Eva", room.lobby(), "Join as Referee")


async def scenario(room: Room, name: str, text: str) -> str:
    """Somebody hands in a scenario, and Ann starts the battle. Returns what it was told to be."""
    said = await room.upload(name, "scenario", text.encode())
    await room.press("Ann", room.lobby(), "Start")
    return said.text


async def test_the_river_is_fought_to_its_end_and_combats_are_explained(room: Room, tmp_path: Path) -> None:
    await seated(room, referee=False)
    await scenario(room, "Ann", introductory().replace("turns = 9", f"turns = {TURNS}"))
    submissions: Counter[str] = Counter()
    heads: list[str] = []
    for number in range(MOST_PHASES):
        name = await owing(room)
        said = await submit(room, name, number)
        assert said.private
        assert said.text.startswith("✓ "), said.text
        submissions[name] += 1
        told = read(room, room.board())
        assert max(len(told), len(said.text)) <= 2000
        if not await running(room):
            break
        assert len(told.splitlines()) <= 2
        assert len(as_read(room, room.board())) <= 200
        if "Explain" in labels(room.board()) and not heads:
            await room.restart()
            said = await room.press("Zoe", room.board(), "Explain")
            assert said.private
            for part in ("Attackers' morale", "> Difference", "(THG-19)"):
                assert part in said.text
            heads = re.findall(r"^\*\*.* against .* in .*\*\*$", said.text, re.MULTILINE)
            caught = await room.press("Ann", room.board(), "Catch up")
            assert "How it came about." in caught.text
            assert heads[-1] in caught.text
            record = await room.slash("Ann", "game export")
            files = [file for each in (record.message, *record.more) for file in each.attachments]
            texts = [(await file.read()).decode() for file in files]
            assert any("Attackers' morale" in text and "Turn 2" in text for text in texts)
    else:
        raise AssertionError("the game does not end")
    assert heads
    assert (await room.table()).status is Status.OVER
    assert "The game is over" in told
    assert re.search(r"\d+ points?", told)
    assert max(submissions.values()) <= TURNS * MOST_SUBMISSIONS + 1
    assert await verified(await exported(room, "Ann", tmp_path))


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


@pytest.mark.rule("THG-28", "THG-29", "THG-30")
async def test_a_referees_battle_is_uploaded_and_fought_to_its_end(room: Room, tmp_path: Path) -> None:
    await seated(room)
    assert "by the referee: The bridge, sheet II, 2 turns" in await scenario(room, "Eva", PLACED)
    table = await room.table()
    referee = await room.tables.play.projection.show(table.id, room.person("Eva").id)
    assert referee.observing
    assert len([unit for unit in referee.view.units if unit.status is Place.FIELD]) == 6
    assert not (await room.tables.play.projection.show(table.id, None)).view.units
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
    assert (await verified(await exported(room, "Finn", tmp_path))).startswith("The Highest Ground")


@pytest.mark.rule("THG-29", "THG-58")
async def test_a_battle_bought_by_form_is_played_while_its_referee_is_gone(room: Room) -> None:
    await seated(room)
    said = await bought(room, "Eva")
    said = await buy(room, "Eva", said, "allies", feudal_baggage=1)
    said = await buy(room, "Eva", said, "romans", roman_baggage=1)
    said = await filled(room, "Eva", said, "Title", field0="The ford", field1="1")
    said = await walk(room, "Eva", said, "Aims", "All bridges and villages", "Back")
    assert "by the referee: The ford" in (await room.press("Eva", said, "Use it")).text
    await room.press("Ann", room.lobby(), "Start")
    picked = await room.choose("Eva", await room.slash("Eva", "games"), str((await room.table()).id))
    await room.press("Eva", await room.press("Eva", picked, "Leave"), "Leave")
    assert (await room.table()).observers == ()
    await played_out(room)
    assert (await room.table()).status is Status.OVER


@pytest.mark.rule("THG-29")
async def test_a_rematch_of_a_referees_battle_is_open_to_all(room: Room) -> None:
    await seated(room)
    await scenario(room, "Eva", PLACED)
    await room.press("Ann", await room.slash("Ann", "game resign"), "Resign")
    assert (await room.table()).status is Status.OVER
    await room.slash("Ben", "game rematch")
    assert "by the referee" not in words_of(room.lobby())
    assert "The bridge, sheet II, 2 turns" in words_of(room.lobby())


@pytest.mark.rule("THG-29", "THG-53")
async def test_a_map_that_chance_draws_is_told_played_and_verified(room: Room, tmp_path: Path) -> None:
    await seated(room, referee=False)
    told = await scenario(room, "Ann", DRAWN.replace("turns = 3", "turns = 1"))
    assert "Anywhere, sheets by chance, 1 turn" in told
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
    assert (await verified(path)).startswith("The Highest Ground")
    path.write_text(path.read_text().replace(file.allies.enters[0].side, file.romans.enters[0].side))
    with pytest.raises(AssertionError):
        await verified(path)
