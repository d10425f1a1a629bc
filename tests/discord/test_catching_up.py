"""Catch up: what happened move by move, with the same numbers in the picture, its words and the message; and where one is
after days away."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.discord.notifications.catching_up import ROOM, where_words
from bot.discord.pictures import boards, drawing
from bot.table.model.table import Away, Person
from render.catching_up import alt
from render.core.look import MOST_STEPS
from tests.discord.conftest import POINT, Room, Said
from tests.discord.test_stepping import one_round, played

DAY = 24 * 3600


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """How the pictures look in the order in which they are drawn; each tells its real alt text."""
    found: list[Any] = []

    async def draw(_: Any, game: Any, view: Any, look: Any, *__: Any) -> tuple[str, bytes]:
        found.append(look)
        return alt(game, view, look), POINT

    monkeypatch.setattr(boards, "_kept", boards.Kept(0))
    monkeypatch.setattr(drawing, "draw", draw)
    return found


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"^\*\*(\d+)\.\*\*", text, re.MULTILINE)]


async def caught_up(room: Room, name: str) -> Said:
    return await room.press(name, room.board(), "Catch up")


async def test_picture_alt_text_and_message_number_the_moves_alike(room: Room, looks: list[Any]) -> None:
    await room.begin(2)
    await caught_up(room, "Zoe")
    looks.clear()
    await one_round(room, 4)
    assert all(look.steps == () and look.earlier == 0 for look in looks), "the channel's board has no numbers"
    looks.clear()
    said = await caught_up(room, "Zoe")
    assert [len(look.steps) for look in looks] == [4]
    assert numbers(said.text) == [1, 2, 3, 4]
    told = said.pictures[0].description or ""
    assert told.startswith("Since you looked: 1. ")
    assert all(f" {number}. " in told for number in (2, 3, 4))
    assert len(told) <= 1024
    again = await caught_up(room, "Zoe")
    assert "Nothing new since you last looked." in again.text
    assert looks[-1].steps == ()


async def test_only_the_last_moves_have_numbers_the_others_are_counted_and_the_list_keeps_to_its_room(
    room: Room, looks: list[Any]
) -> None:
    await room.begin(3)
    await caught_up(room, "Zoe")
    await played(room, await room.table(), MOST_STEPS + 4)
    await room.env.settle()
    looks.clear()
    said = await caught_up(room, "Zoe")
    (look,) = looks
    assert (len(look.steps), look.earlier) == (MOST_STEPS, 4)
    shown = numbers(said.text)
    assert shown == list(range(shown[0], MOST_STEPS + 1))
    assert "earlier: `/game history`" in said.text
    assert len(said.text) <= ROOM + 200
    assert "after 4 earlier moves" in (said.pictures[0].description or "")


async def test_after_more_than_three_days_it_begins_with_where_one_is(room: Room) -> None:
    await room.begin(2, pace="none")
    first = await room.mover()
    await one_round(room, 2)
    await caught_up(room, first)
    await room.env.advance_time(2 * DAY)
    assert "Where you are" not in (await caught_up(room, first)).text
    await room.env.advance_time(3 * DAY + 60)
    said = await caught_up(room, first)
    heading, *lines = said.text.split("**Where you are**")[1].strip().splitlines()[:3]
    assert heading.startswith("> You may attack")
    assert lines[0].startswith("> Points so far: ")
    assert re.match(r"> Your last move, <t:\d+:R>: You attack ", lines[1])
    assert "Where you are" not in (await caught_up(room, first)).text


async def test_where_one_is_says_until_when(room: Room) -> None:
    await room.begin(2)
    name = await room.mover()
    person, table = Person(room.person(name).id, name), await room.table()
    shown = await room.tables.play.projection.show(table.id, person.id)
    assert await where_words(room.tables, shown, person) == ""
    looked = datetime(2026, 3, 1, tzinfo=UTC) - timedelta(days=9)
    shown = replace(shown, away=Away(looked))
    told = await where_words(room.tables, shown, person)
    assert len(told.splitlines()) == 4
    assert re.search(r"^> You may attack .* Time limit: <t:\d+:R>\.$", told, re.MULTILINE)
    assert f"You last looked <t:{int(looked.timestamp())}:R>." in told
    assert table.clocks is not None
    assert shown.seat is not None
    gone = replace(table, clocks=table.clocks.of(shown.seat, away=True))
    told = await where_words(room.tables, replace(shown, table=gone), person)
    assert "> The table plays for you until you press **Move**." in told
