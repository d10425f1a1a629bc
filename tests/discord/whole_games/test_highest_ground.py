"""A whole game of The Highest Ground in a channel: each side types the orders of a phase at once, by what it may know."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from bot.table.model.table import Shown, Status
from games.core.chance import Draw
from games.highest_ground import GAME
from games.highest_ground.playing.choosing import orders
from tests.discord.conftest import Room, Said, labels
from tests.discord.test_quiet_channel import as_read
from tests.discord.whole_games.at_the_table import (
    MOVES_A_QUARTER,
    QUARTER_OF_AN_HOUR,
    exported,
    read,
    running,
    sit_down,
    verified,
)

LONGEST = 15 * 12 + 2
"""More submissions than both sides make in 15 turns."""
MOST_SUBMISSIONS = 6
"""A turn has no more stages in which a side decides; `python -m benchmarks highest` measures how many it is asked in."""


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
    return await room.slash(name, "highest move", orders=lines(shown, number))


@pytest.mark.usefixtures("unpainted")
async def test_the_introductory_scenario_is_played_to_its_end(room: Room, tmp_path: Path) -> None:
    await sit_down(room, GAME, "Ann", "Ben")
    submissions: Counter[str] = Counter()
    longest, explained = 0, ""
    for number in range(LONGEST):
        name = await owing(room)
        if number % MOVES_A_QUARTER == 0:
            await room.env.advance_time(QUARTER_OF_AN_HOUR)
        said = await submit(room, name, number)
        assert said.private
        assert said.text.startswith("✓ "), said.text
        submissions[name] += 1
        told = read(room, room.board())
        longest = max(longest, len(told), len(said.text))
        if not await running(room):
            break
        assert len(told.splitlines()) <= 2
        assert len(as_read(room, room.board())) <= 200
        if "Explain" in labels(room.board()) and not explained:
            await room.restart()
            explained = (await room.press("Zoe", room.board(), "Explain")).text
    else:
        raise AssertionError("the game does not end")
    table = await room.table()
    assert table.status is Status.OVER
    told = read(room, room.board())
    assert "The game is over" in told
    assert re.search(r"\d+ points?", told)
    for part in ("Attackers' morale", "Difference", "(THG-19)"):
        assert part in explained
    assert longest <= 2000
    assert max(submissions.values()) <= 15 * MOST_SUBMISSIONS + 1
    file = await exported(room, "Ann", tmp_path)
    assert verified(file)


@pytest.mark.usefixtures("unpainted")
async def test_a_combat_is_explained_below_its_board_and_to_whoever_catches_up(room: Room) -> None:
    await sit_down(room, GAME, "Ann", "Ben")
    for number in range(60):
        await submit(room, await owing(room), number)
        if "Explain" in labels(room.board()):
            break
    said = await room.press("Zoe", room.board(), "Explain")
    assert said.private
    heads = re.findall(r"^\*\*.* against .* in .*\*\*$", said.text, re.MULTILINE)
    assert heads
    assert "> Difference" in said.text
    caught = await room.press("Ann", room.board(), "Catch up")
    assert "How it came about." in caught.text
    assert heads[-1] in caught.text
    record = await room.press("Ann", await room.slash("Ann", "game export"), "Export the record")
    files = [file for each in (record.message, *record.more) for file in each.attachments]
    texts = [(await file.read()).decode() for file in files]
    assert any("Attackers' morale" in text and "Turn 2" in text for text in texts)
