"""A board whose picture cannot be drawn goes out in words, with its buttons, and the picture comes back."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot.discord import words
from bot.discord.pictures import boards
from bot.worker_processes.service import Workers
from bot.worker_processes.works import DRAWING, TELL, Work
from tests.discord.conftest import Room, controls

DIES = Work("draw", "tests.workers.toys:die_unnoticed", 20.0)
FAILS_TO_TELL = Work("tell", "tests.workers.toys:fail", 20.0)
REFERENCE = re.compile(r"under \*\*([A-Z0-9]{6})\*\*")


def broken(*works: Work) -> Workers:
    """Workers that cannot draw."""
    return Workers(plans=(replace(DRAWING, works=works),))


@pytest.fixture(autouse=True)
def _nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "_kept", boards.Kept(0))


async def test_a_board_without_a_picture_is_told_in_words_with_its_buttons(room: Room) -> None:
    sound, room.tables.workers = room.tables.workers, broken(DIES, TELL)
    await room.begin()
    board = room.board()
    assert board.attachments == []
    assert "Dog Eat Dog" in board.content
    assert REFERENCE.search(board.content)
    assert {"Move", "My view", "Rules"} <= {each.get("label") for each in controls(board)}
    table = await room.table()
    shown = await room.tables.play.projection.show(table.id, None)
    *_, last = words.block(await boards.text(sound, shown, 1)).splitlines()
    assert last in board.content
    await room.tables.workers.close()
    room.tables.workers = sound


async def test_the_picture_comes_back_and_goes_with_the_board_that_it_shows(room: Room) -> None:
    sound = room.tables.workers
    await room.begin()
    assert len(room.board().attachments) == 1
    room.tables.workers = broken(DIES, FAILS_TO_TELL)
    said = await room.slash(await room.mover(), "game board")
    assert said.pictures == []
    assert REFERENCE.search(said.text)
    text = await room.slash(await room.mover(), "game board", text=True)
    assert "cannot be shown in words" in text.text
    await room.tables.workers.close()
    room.tables.workers = sound
    assert len((await room.slash(await room.mover(), "game board")).pictures) == 1


async def test_the_rules_are_read_without_their_picture_if_it_cannot_be_drawn(room: Room) -> None:
    sound, room.tables.workers = room.tables.workers, broken(DIES, TELL)
    said = await room.slash("Ann", "rules")
    assert said.pictures == []
    assert "At a glance" in said.text
    await room.tables.workers.close()
    room.tables.workers = sound
