"""Simultaneous decisions on Discord: a button gets old by your own decision, and what others see and get does not tell
what you sealed, nor how often."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bot.table.model.table import Person, Place
from tests.discord.conftest import Room, Said, a_room, controls, words_of
from tests.discord.guided import choose

SNOWFLAKE = re.compile(r"\d{15,}")
NAMES = ("Ann", "Ben", "Cleo")


async def begin(room: Room, key: str) -> None:
    """Ann, Ben and Cleo begin a game; Cleo observes it if it is for two."""
    people = [Person(room.person(name).id, name) for name in NAMES]
    place = Place(room.guild.id, room.channel.id)
    table = await room.tables.lobby.seating.create(key, place, people[0])
    await room.env.settle()
    seats = table.game.about.seat_counts[-1]
    for person in people[1:seats]:
        await room.tables.lobby.seating.join(table.id, person)
    for person in people[seats:]:
        await room.tables.lobby.seating.observe(table.id, person)
    await room.env.settle()
    await room.tables.lobby.starting.start(table.id, people[0])
    await room.env.settle()


async def hand(room: Room, name: str) -> list[str]:
    table = await room.table()
    shown = await room.tables.play.projection.show(table.id, room.person(name).id)
    return [table.game.notation.write(action) for action in shown.legal]


async def test_a_menu_works_on_after_another_has_sealed_and_is_old_once_ones_own_decision_has_changed(
    room: Room,
) -> None:
    await begin(room, "sealed_bids")
    old = await room.press("Ann", room.board(), "Move")
    await room.restart()
    asked = await room.press("Ann", room.board(), "Move")
    (bid, *_) = await hand(room, "Ben")
    await room.slash("Ben", "play", move=bid)
    said = await choose(room, "Ann", asked)
    assert "earlier position" not in said.text
    said = await room.press("Ann", said, "Do it")
    assert "Hidden until everyone" in said.text
    assert (await room.table()).owing == {2}
    assert "earlier position" in (await choose(room, "Ann", old)).text
    before = [words_of(each) for each in room.messages()]
    asked = await room.slash("Ann", "game undo")
    await room.restart()
    said = await room.press("Ann", asked, "Take back")
    assert said.private
    assert [words_of(each) for each in room.messages()] == before, "nobody is asked or told"
    assert await hand(room, "Ben") == []
    _, other = await hand(room, "Ann")
    assert "✓" in (await room.slash("Ann", "play", move=other)).text


def plain(told: Any) -> str:
    """What was told, with the ids of people and messages replaced by numbers in order of appearance."""
    known: dict[str, str] = {}
    return SNOWFLAKE.sub(lambda found: known.setdefault(found[0], f"#{len(known)}"), repr(told))


async def files(message: Any) -> list[tuple[str, int, bytes]]:
    return [(each.filename, each.size, await each.read()) for each in message.attachments]


async def public(room: Room) -> list[Any]:
    """Everything in the channel, and everything that was ever sent or changed there."""
    told: list[Any] = []
    for message in room.messages():
        told.append((words_of(message), controls(message), await files(message)))
    for request in room.env.http_requests:
        if "/channels/" in request.path:
            sent = dict(request.json) if isinstance(request.json, dict) else {}
            sent.pop("nonce", None)
            told.append((request.method, request.path, sent))
    return told


async def private(said: Said) -> list[Any]:
    return [
        (words_of(each), controls(each), await files(each))
        for each in (said.message, *said.more)
        if each is not None
    ]


async def received(room: Room, name: str) -> list[Any]:
    """Everything that somebody gets who looks at everything."""
    told: list[Any] = [await public(room)]
    for command in ("game board", "game hand", "game history", "game export", "games", "help"):
        told.append((command, await private(await room.slash(name, command))))
    record = await room.slash(name, "game export")
    told.append(await private(await room.press(name, record, "Export the record")))
    told.append(await private(await room.slash(name, "game board", text=True)))
    for label in ("My view", "Move", "Catch up"):
        told.append((label, await private(await room.press(name, room.board(), label))))
    stepping = await room.press(name, await room.slash(name, "game history"), "Step through")
    told.append(await private(stepping))
    told.append(await room.complete(name, "game board", "at"))
    told.append(await room.complete(name, "play", "move"))
    return told


async def play(room: Room, courses: Sequence[tuple[str, Sequence[str]]]) -> list[Any]:
    """Everything that Ben gets while others act. Moves are typed; `undo` takes one back."""
    told: list[Any] = []
    for name, course in courses:
        for step in course:
            if step == "undo":
                await room.press(name, await room.slash(name, "game undo"), "Take back")
            else:
                said = await room.slash(name, "play", move=step)
                assert "✓" in said.text, said.text
        await room.env.settle()
        told += await received(room, "Ben")
    return told


async def compared(tmp_path: Path, key: str, one: Any, other: Any) -> None:
    told = []
    for number, courses in enumerate((one, other)):
        async with a_room(tmp_path / f"{number}.db") as room:
            await begin(room, key)
            if key == "sealed_bids":
                cards = {name: await hand(room, name) for name in NAMES}
                courses = [
                    (name, [step if step == "undo" else cards[name][int(step)] for step in course])
                    for name, course in courses
                ]
            told.append([plain(each) for each in await play(room, courses)])
    for first, second in zip(*told, strict=True):
        assert first == second


async def test_bids_reach_others_the_same_however_often_they_change(tmp_path: Path) -> None:
    changing = ["0", "undo", "1", "undo", "0", "undo", "1"]
    await compared(
        tmp_path, "sealed_bids", [("Ann", ["0"]), ("Cleo", ["0"])], [("Ann", changing), ("Cleo", ["0"])]
    )


async def test_orders_reach_the_enemy_the_same_however_often_they_change(tmp_path: Path) -> None:
    once = ["order 1 B01", "order 2 B02", "submit"]
    often = ["order 1 A01", "order 2 A03", "order 2 B02", "undo", "submit", "undo", "order 1 A02", "submit"]
    writing = ["order 2 A04", "undo", "order 2 B03"]
    await compared(
        tmp_path, "hidden_orders", [("Ann", []), ("Ann", once)], [("Ann", writing), ("Ann", often)]
    )


async def test_a_referee_reads_both_sides_and_the_sides_read_their_own(room: Room) -> None:
    await begin(room, "hidden_orders")
    await room.slash("Ann", "play", move="order 1 B01")
    told = {
        name: (await room.slash(name, "game board", text=True)).text for name in ("Ann", "Ben", "Cleo", "Zoe")
    }
    assert [name for name, text in told.items() if "is ordered to B01" in text] == ["Ann", "Cleo"]
