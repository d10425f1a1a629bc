"""A rematch asks everybody of the last game once, and holds their seats for a day."""

from typing import Any

import pytest

from bot.table.model.table import Status
from tests.discord.conftest import Room, labels, words_of

pytestmark = pytest.mark.usefixtures("unpainted")


async def over(room: Room, count: int = 2) -> None:
    """A game of so many ends: all but the last have resigned."""
    for name in (await room.begin(count))[:-1]:
        await room.press(name, await room.slash(name, "game resign"), "Resign")
    assert (await room.table()).status is Status.OVER


def shown(room: Room, message: Any) -> Any:
    """The message as it is now."""
    return next(each for each in room.messages() if each.id == message.id)


async def test_a_rematch_asks_each_once_in_the_lobby_and_whoever_joins_starts_it(room: Room) -> None:
    await over(room, 3)
    count = len(room.messages())
    said = await room.press("Ben", room.last("Rematch"), "Rematch")
    assert said.private
    assert "You asked Cleo and Ann for a rematch, seats rotated." in said.text
    assert len(room.messages()) == count + 1
    lobby = room.lobby()
    ann, cleo = (room.person(name).id for name in ("Ann", "Cleo"))
    assert {each.id for each in lobby.mentions} == {ann, cleo}
    assert f"<@{cleo}> and <@{ann}>, a rematch? **Join** or **Decline**." in words_of(lobby)
    assert "free for anyone <t:" in words_of(lobby)
    assert "Invited" not in words_of(lobby)
    assert (await room.table()).names == ("Ben",)
    assert "Cleo has not answered yet" in (await room.press("Ben", lobby, "Start")).text
    await room.restart()
    await room.press("Ann", lobby, "Join")
    assert (await room.slash("Cleo", "help")).buttons == ["Join", "Decline"]
    await room.press("Cleo", shown(room, lobby), "Decline")
    assert (await room.slash("Cleo", "help")).buttons == ["Join"]
    now = words_of(shown(room, lobby))
    assert "Cleo declined." in now
    assert "a rematch?" not in now
    assert "Decline" not in labels(shown(room, lobby))
    await room.press("Ann", shown(room, lobby), "Start")
    table = await room.table()
    assert (table.status, table.names) == (Status.RUNNING, ("Ben", "Ann"))


@pytest.mark.parametrize("by_command", [True, False])
async def test_a_rematch_does_not_wait_for_those_who_have_left_the_server(
    room: Room, by_command: bool
) -> None:
    await over(room)
    await room.press("Ann", room.last("Rematch"), "Rematch")
    await room.press("Zoe", room.lobby(), "Join")
    assert "Ben has not answered yet" in (await room.press("Ann", room.lobby(), "Start")).text
    room.guild.remove_member(room.person("Ben"))
    if by_command:
        await room.slash("Ann", "game start")
    else:
        await room.press("Ann", room.lobby(), "Start")
    table = await room.table()
    assert (table.status, table.names) == (Status.RUNNING, ("Ann", "Zoe"))


async def test_a_second_press_or_command_joins_the_rematch_that_is_open(room: Room) -> None:
    await over(room, 3)
    await room.press("Ann", room.last("Rematch"), "Rematch")
    assert "You have joined" in (await room.slash("Ben", "game rematch")).text
    assert "You have joined" in (await room.press("Cleo", room.last("Rematch"), "Rematch")).text
    assert sorted((await room.table()).names) == ["Ann", "Ben", "Cleo"]
    again = await room.press("Ben", room.last("Rematch"), "Rematch")
    assert "already has an open lobby" in again.text
    other = await room.slash("Zoe", "game rematch")
    assert "already has an open lobby" in other.text
    assert "Decline" not in other.buttons


async def test_whoever_does_not_want_to_wait_starts_without_the_others(room: Room) -> None:
    await over(room, 3)
    await room.press("Ann", room.last("Rematch"), "Rematch")
    await room.press("Ben", room.lobby(), "Join")
    said = await room.press("Ben", room.lobby(), "Start")
    assert "Cleo has not answered yet." in said.text
    assert said.private
    await room.restart()
    assert "has started" in (await room.press("Ben", said, "Start without them")).text
    table = await room.table()
    assert (table.status, table.names) == (Status.RUNNING, ("Ben", "Ann"))


async def test_with_too_few_players_the_seats_open_to_anyone(room: Room) -> None:
    await over(room)
    await room.slash("Ann", "game rematch")
    said = await room.slash("Ann", "game start")
    assert "Ben has not answered yet." in said.text
    assert "Start without them" not in said.buttons
    assert "Anyone can join now." in (await room.press("Ann", said, "Open their seats")).text
    assert "a rematch?" not in words_of(room.lobby())
    await room.press("Zoe", room.lobby(), "Join")
    await room.press("Ann", room.lobby(), "Start")
    assert (await room.table()).names == ("Ann", "Zoe")
