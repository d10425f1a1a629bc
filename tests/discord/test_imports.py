"""A file renames nobody and seats nobody: names come from Discord, and each player takes their own seat."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from simcord import ChannelHandle

from bot.table.model.table import Person, Status
from tests.discord.conftest import Room, words_of
from tests.discord.test_endings import attack, exported
from tests.discord.test_other_servers import forged

NASTY = "**@everyone** <@1> [x](https://evil.example)\u202e\n# " + "z" * 60


async def imported(
    room: Room,
    by: str = "Ann",
    spoil: Callable[[dict[str, Any]], object] = lambda content: None,
) -> ChannelHandle:
    """Another channel, in which somebody has imported the game of this one, perhaps changed."""
    data, _ = await exported(room)
    content = json.loads(data)
    spoil(content)
    there = room.guild.create_text_channel("there")
    await room.slash(by, "game import", there, file=("game.json", json.dumps(content).encode()))
    return there


async def name_of(room: Room, name: str) -> str:
    """What the bot calls a person whom it knows."""
    return (await room.tables.store.names([room.person(name).id]))[room.person(name).id]


def rename(content: dict[str, Any]) -> None:
    for player in content["players"]:
        player["name"] = NASTY


async def test_a_file_renames_nobody_and_seats_nobody_but_the_importer(room: Room) -> None:
    await room.begin()
    await attack(room)
    there = await imported(room, spoil=rename)
    assert await name_of(room, "Ben") == "Ben"
    assert (await room.table()).names == ("Ann", "Ben")
    table = await room.table(there)
    assert table.status is Status.LOBBY
    assert table.seat_of(room.person("Ann").id) == 0
    assert table.seat_of(room.person("Ben").id) is None
    assert [each.table.id for each in await room.tables.notifications.games.mine(room.person("Ben").id)] == [
        (await room.table()).id
    ]
    lobby = words_of(room.lobby(there))
    assert "1 more player needed" in lobby
    assert "`A` Ann · host" in lobby
    assert "@everyone" in lobby
    assert "**@everyone" not in lobby
    assert "<@1>" not in lobby
    assert "z" * 40 not in lobby
    assert all(not message.mentions for message in room.messages(there))


async def test_the_names_of_a_file_are_gone_once_somebody_sits_down(room: Room) -> None:
    await room.begin()
    await attack(room)
    there = await imported(room, spoil=rename)
    await room.press("Ben", room.lobby(there), "Join")
    await room.press("Ann", room.lobby(there), "Start")
    table = await room.table(there)
    assert table.status is Status.RUNNING
    assert table.names == ("Ann", "Ben")
    assert "everyone" not in "".join(words_of(message) for message in room.messages(there))
    history = await room.slash("Ann", "game history", there)
    assert "everyone" not in history.text
    await room.restart()
    assert (await room.table(there)).names == ("Ann", "Ben")


async def test_a_seat_is_kept_for_its_person_until_the_host_opens_it(room: Room) -> None:
    await room.begin()
    await attack(room)
    there = await imported(room)
    said = await room.press("Zoe", room.lobby(there), "Join")
    assert "kept for those who had them" in said.text
    said = await room.press("Zoe", room.lobby(there), "Seats")
    assert said.choices == []
    seats = await room.press("Ann", room.lobby(there), "Seats")
    assert "sees everything that its player may see" in seats.text
    assert seats.choices == ["1"]
    seats = await room.choose("Ann", seats, "1")
    assert "open to anyone" in seats.text
    await room.press("Zoe", room.lobby(there), "Join")
    await room.press("Ann", room.lobby(there), "Start")
    assert (await room.table(there)).names == ("Ann", "Zoe")


async def test_an_open_seat_can_be_kept_again(room: Room) -> None:
    await room.begin()
    there = await imported(room)
    seats = await room.press("Ann", room.lobby(there), "Seats")
    seats = await room.choose("Ann", seats, "1")
    seats = await room.choose("Ann", seats, "1")
    assert "open to anyone" not in seats.text
    assert "kept for those" in (await room.press("Zoe", room.lobby(there), "Join")).text


async def test_nobody_but_the_host_opens_a_seat(room: Room) -> None:
    await room.begin(3)
    there = await imported(room)
    await room.press("Ben", room.lobby(there), "Join")
    assert (await room.press("Ben", room.lobby(there), "Seats")).choices == []
    before = await room.table(there)
    made = f"c1:openseat:{before.id}"
    said = await forged(room.person("Ben"), room, there, "openseat", made, 0)
    assert "Only the host" in said
    assert (await room.table(there)).awaited == before.awaited


async def test_it_does_not_start_while_a_seat_is_free(room: Room) -> None:
    await room.begin(3)
    there = await imported(room)
    said = await room.press("Ann", room.lobby(there), "Start")
    assert "2 seats are still free: “Ben” and “Cleo”" in said.text
    assert (await room.table(there)).status is Status.LOBBY


async def test_who_leaves_gives_the_seat_back_to_the_file(room: Room) -> None:
    await room.begin()
    there = await imported(room)
    await room.press("Ben", room.lobby(there), "Join")
    await room.more("Ben", "Leave", there)
    assert "`B` “Ben” · kept" in words_of(room.lobby(there))
    await room.press("Ben", room.lobby(there), "Join")
    assert (await room.table(there)).names == ("Ann", "Ben")


async def test_nothing_hidden_shows_before_the_host_starts_it(room: Room) -> None:
    await room.begin()
    await room.slash("Ann", "game abort")
    there = await imported(room)
    await room.press("Ben", room.lobby(there), "Join")
    for command in ("game board", "game hand", "game history", "game export", "try", "game undo"):
        said = await room.slash("Ben", command, there)
        assert "has not started" in said.text or "nothing" in said.text.lower(), command
        assert said.pictures == []


@pytest.mark.parametrize("what", ["up", "shuffle"])
async def test_seats_are_as_the_file_has_them(room: Room, what: str) -> None:
    await room.begin()
    there = await imported(room)
    table = await room.table(there)
    made = f"c1:{what}:{table.id}"
    await room.press("Ben", room.lobby(there), "Join")
    ben = room.person("Ben").id
    said = await forged(room.person("Ann"), room, there, what, made, ben)
    assert "goes on from a file" in said


async def test_anybody_can_look_at_a_finished_game_and_nobody_is_called(room: Room) -> None:
    await room.begin()
    await attack(room)
    await room.slash("Ann", "game draw")
    await room.press("Ben", room.last("Accept"), "Accept")
    there = await imported(room, "Zoe", rename)
    table = await room.table(there)
    assert table.status is Status.OVER
    assert all(player.vacant for player in table.players)
    assert all(not message.mentions for message in room.messages(there))
    assert not any("@everyone**" in words_of(message) for message in room.messages(there))
    board = await room.slash("Zoe", "game board", there)
    assert board.pictures
    assert "Only those who played" in (await room.slash("Ann", "game rematch", there)).text
    again = json.loads(await (await room.slash("Zoe", "game export", there)).message.attachments[0].read())
    assert [player["id"] for player in again["players"]] == [
        str(room.person(name).id) for name in ("Ann", "Ben")
    ]
    await room.restart()
    assert (await room.table(there)).names == table.names


async def test_a_game_can_be_left_without_its_channel(room: Room) -> None:
    await room.begin()
    service, ann, zoe = room.tables, room.person("Ann"), room.person("Zoe")
    there = await imported(room)
    waiting = await room.table(there)
    await room.invite("Ann", [zoe], there)
    assert [each.table.id for each in await service.notifications.games.mine(zoe.id)] == [waiting.id]
    await service.lobby.leave(waiting.id, Person(zoe.id, "Zoe"))
    assert await service.notifications.games.mine(zoe.id) == []
    assert (await service.lobby.leave(waiting.id, Person(ann.id, "Ann"))).status is Status.ABORTED
    left = await service.lobby.leave((await room.table()).id, Person(ann.id, "Ann"))
    assert left.status is Status.OVER
    assert await service.notifications.games.mine(ann.id) == []


async def test_an_importer_without_a_seat_finds_the_game_and_can_close_or_move_it(room: Room) -> None:
    await room.begin()
    await attack(room)
    there = await imported(room, "Zoe")
    table = await room.table(there)
    other = room.guild.create_text_channel("other")
    panel = await room.press("Zoe", room.lobby(there), "More")
    assert panel.buttons == ["Start", "Join", "Close", "Make forced moves by hand"]
    chosen = await room.choose("Zoe", await room.slash("Zoe", "games", other), str(table.id))
    assert "Close it with /game abort" in (await room.press("Zoe", chosen, "Leave")).text
    await room.press("Zoe", await room.press("Zoe", chosen, "Move it here"), "Move it here")
    assert (await room.table(other)).id == table.id
    chosen = await room.choose("Zoe", await room.slash("Zoe", "games", other), str(table.id))
    await room.press("Zoe", await room.press("Zoe", chosen, "End it"), "End it")
    assert (await room.tables.play.projection.get(table.id)).status is Status.ABORTED
    assert await room.tables.notifications.games.mine(room.person("Zoe").id) == []


async def test_a_host_who_resigned_is_no_longer_listed(room: Room) -> None:
    await room.begin(3)
    ann = room.person("Ann")
    await room.tables.play.offers.resign((await room.table()).id, Person(ann.id, "Ann"))
    assert await room.tables.notifications.games.mine(ann.id) == []
