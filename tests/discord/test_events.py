"""Events on Discord: people press Join, games begin in threads, and one message shows it all and calls nobody."""

from typing import Any

import discord
import pytest

from tests.discord.conftest import Room, Said, words_of

pytestmark = pytest.mark.usefixtures("unpainted", "noted_rarely")


async def made(room: Room, *names: str, kind: str = "round_robin", **how: Any) -> None:
    """An event of Hugo's that these people have entered."""
    await room.slash("Hugo", "event new", game="dog_eat_dog", kind=kind, name="Cup", **how)
    for name in names:
        await room.press(name, message(room), "Join")


def message(room: Room) -> discord.Message:
    return room.last("Host")


async def host(room: Room, label: str) -> Said:
    return await room.press("Hugo", await room.press("Hugo", message(room), "Host"), label)


def threads(room: Room) -> dict[str, Any]:
    """The threads by their names."""
    return {str(each.name): each for each in room.channel.threads}


async def resigns(room: Room, name: str, thread: Any) -> None:
    table = await room.table(thread)
    await room.tables.play.offers.resign(
        table.id, next(each.person for each in table.players if each.person.name == name)
    )
    await room.env.settle()


async def test_an_event_is_one_message_that_is_edited_and_its_games_have_threads(room: Room) -> None:
    said = await room.slash("Hugo", "event new", game="dog_eat_dog", kind="round_robin", name="Cup")
    assert "**Cup** is open" in said.text
    shown = message(room)
    assert "Nobody has entered yet." in words_of(shown)
    for name in ("Ann", "Ben", "Cleo"):
        assert "You have entered **Cup**" in (await room.press(name, message(room), "Join")).text
    assert "(3 of 128): Ann, Ben and Cleo" in words_of(message(room))
    await room.restart()
    await host(room, "Start now")
    assert message(room).id == shown.id
    assert "**Round 1 of 3**" in words_of(message(room))
