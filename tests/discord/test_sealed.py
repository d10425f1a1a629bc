"""Simultaneous decisions on Discord: a button gets old by your own decision, and what others see and get does not tell
what you sealed, nor how often; nor, in The Highest Ground, what stands hidden."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.table.model.table import Person, Place
from games.highest_ground.files.tables import Side
from games.highest_ground.state import Stage, View
from tests.discord.conftest import Room, Said, a_room, controls, words_of
from tests.discord.guided import choose
from tests.discord.test_orders import owing, stage
from tests.discord.whole_games.at_the_table import read

SNOWFLAKE = re.compile(r"\d{15,}")
MOMENT = re.compile(r"(?<=<t:)\d+")
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
    board = room.board()
    await room.slash("Ben", "play", move=bid)
    assert "earlier position" not in (await room.press("Cleo", board, "Move")).text
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
    """What was told, with the ids of people and messages replaced by numbers in order of appearance, and moments to the
    minute: where the machine is slow, the simulated clock goes on by some seconds."""
    known: dict[str, str] = {}
    minutes = MOMENT.sub(lambda found: str(int(found[0]) // 60), repr(told))
    return SNOWFLAKE.sub(lambda found: known.setdefault(found[0], f"#{len(known)}"), minutes)


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
    for command in ("game board", "game history", "game export", "games", "help"):
        told.append((command, await private(await room.slash(name, command))))
    told.append(await private(await room.slash(name, "game board", text=True)))
    for label in ("My view", "Move", "Catch up"):
        told.append((label, await private(await room.press(name, room.board(), label))))
    stepping = await room.press(name, await room.slash(name, "game history"), "Step through")
    told.append(await private(stepping))
    told.append(await room.complete(name, "game board", "at"))
    told.append(await room.complete(name, "play", "move"))
    return told


async def play(room: Room, courses: Sequence[tuple[str, Sequence[str]]]) -> list[Any]:
    """Everything that Ben and somebody who watches get while others act. Moves are typed; `undo` takes one back."""
    told: list[Any] = []
    for name, course in courses:
        for step in course:
            if step == "undo":
                await room.press(name, await room.slash(name, "game undo"), "Take back")
            else:
                said = await room.slash(name, "play", move=step)
                assert "✓" in said.text, said.text
        await room.env.settle()
        for viewer in ("Ben", "Zoe"):
            told += await received(room, viewer)
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
    said = await room.slash(name, "play", move=text)
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
    gives these orders when her units ride, are declared, and march. Until the first of them both games are the same."""
    told: list[Any] = []
    await begin(room, "highest_ground")
    waiting = dict(courses)
    while True:
        now = await stage(room)
        view = (await room.tables.play.projection.show((await room.table()).id, None)).view
        if not waiting and view.round > 0 and now is Stage.SCOUTS:
            return told
        for name in await owing(room):
            steps = [LEAST.get(now, {}).get(name, "submit")]
            now_given = orders_of_ann(view) if name == "Ann" and view.first is first else []
            if given := [waiting.pop(each) for each in now_given if each in waiting]:
                steps = [step for each in given for step in each if step != "submit"] + ["submit"]
            for step in steps:
                await write(room, name, step)
                if name == "Ann":
                    told.append((now, await public(room)))
            if waiting != courses:
                told.append((now, name, await probed(room)))
        if waiting != courses:
            told += await received(room, "Ben")


async def probed(room: Room) -> list[Any]:
    """What Ben reads when he tries to find out what is hidden."""
    return [await private(await room.slash("Ben", "play", move=each)) for each in PROBES]


@pytest.mark.usefixtures("unpainted")
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


@pytest.mark.usefixtures("unpainted")
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
