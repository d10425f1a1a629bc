"""Teams and an observer in a channel, from the lobby to the end."""

from __future__ import annotations

from bot.table.model.table import Person, Place, Status
from tests.discord import limits
from tests.discord.conftest import Room, words_of


async def begun(room: Room) -> None:
    """Ann and Cleo against Ben and Dan, observed by Eva."""
    place = Place(room.guild.id, room.channel.id)
    await room.tables.lobby.seating.create("tug_of_war", place, Person(room.person("Ann").id, "Ann"))
    await room.env.settle()
    for name in ("Ben", "Cleo", "Dan"):
        await room.press(name, room.lobby(), "Join")
    await room.press("Eva", room.lobby(), "Join as Referee")


async def test_the_lobby_shows_teams_and_the_observer(room: Room) -> None:
    await begun(room)
    lobby = words_of(room.lobby())
    assert "Teams: Ann and Cleo against Ben and Dan" in lobby
    assert "Referee: Eva" in lobby
    assert "Join as Referee" not in [each.get("label") for each in controls_of(room)]


def controls_of(room: Room) -> list[dict[str, object]]:
    components = [component.to_dict() for component in room.lobby().components]
    return [dict(each) for each in limits.walk(components)]


async def test_an_observers_place_is_free_again_when_they_leave(room: Room) -> None:
    await begun(room)
    await room.more("Eva", "Leave")
    assert "Referee: Eva" not in words_of(room.lobby())
    assert "Join as Referee" in [each.get("label") for each in controls_of(room)]


async def test_an_observer_sees_what_others_do_not(room: Room) -> None:
    await begun(room)
    await room.press("Ann", room.lobby(), "Start")
    await room.slash("Ann", "play", move="pull 3")
    seen = await room.press("Eva", room.board(), "My view")
    assert "An observer's view of" in seen.text
    assert "Pulls: 3, -, -, -." in (await room.slash("Eva", "game board", text=True)).text
    assert "Pulls: ?, -, -, -." in (await room.slash("Finn", "game board", text=True)).text
    assert "Pulls: ?, -, -, -." in (await room.slash("Ben", "game board", text=True)).text
    assert "Pulls: 3, -, -, -." in (await room.slash("Cleo", "game hand")).message.attachments[0].description
    assert "Pulls: 3, -, -, -." in (await room.slash("Eva", "game hand")).message.attachments[0].description


async def test_an_observer_is_not_asked_to_move_and_never_mentioned(room: Room) -> None:
    await begun(room)
    await room.press("Ann", room.lobby(), "Start")
    said = await room.press("Eva", room.board(), "Move")
    assert "only watching" in said.text
    assert "You are an observer" in (await room.slash("Eva", "help")).text
    await room.press("Ann", await room.slash("Ann", "game resign"), "Resign")
    await room.press("Cleo", await room.slash("Cleo", "game resign"), "Resign")
    assert (await room.table()).status is Status.OVER
    assert all(f"<@{room.person('Eva').id}>" not in words_of(message) for message in room.messages())
    assert "win together" in words_of(room.messages()[-1])


async def test_resigning_tells_what_becomes_of_the_team(room: Room) -> None:
    await begun(room)
    await room.press("Ann", room.lobby(), "Start")
    asked = await room.slash("Ann", "game resign")
    assert "Cleo plays on for your team" in asked.text
    await room.press("Ann", asked, "Resign")
    assert "The other team wins." in (await room.slash("Cleo", "game resign")).text


async def test_an_observer_is_still_there_after_a_restart(room: Room) -> None:
    await begun(room)
    await room.restart()
    assert (await room.table()).observers[0].name == "Eva"
    await room.press("Ann", room.lobby(), "Start")
    await room.restart()
    assert "An observer's view of" in (await room.press("Eva", room.board(), "My view")).text


async def test_an_observer_leaves_a_running_game_below_games(room: Room) -> None:
    await begun(room)
    await room.press("Ann", room.lobby(), "Start")
    listed = await room.slash("Eva", "games")
    picked = await room.choose("Eva", listed, str((await room.table()).id))
    asked = await room.press("Eva", picked, "Leave")
    assert "Leave **Tug of War** #1?" in asked.text
    assert "You have left" in (await room.press("Eva", asked, "Leave")).text
    assert (await room.table()).observers == ()
