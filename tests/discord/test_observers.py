"""Teams and an observer in a channel, from the lobby to the end."""

from __future__ import annotations

from bot.table.model.table import Person, Place, Status
from tests.discord.conftest import Room, labels, words_of


async def begun(room: Room) -> None:
    """Ann and Cleo against Ben and Dan, observed by Eva."""
    place = Place(room.guild.id, room.channel.id)
    await room.tables.lobby.seating.create("tug_of_war", place, Person(room.person("Ann").id, "Ann"))
    await room.env.settle()
    for name in ("Ben", "Cleo", "Dan"):
        await room.press(name, room.lobby(), "Join")
    await room.press("Eva", room.lobby(), "Join as Referee")


async def test_the_lobby_shows_teams_and_the_observer_whose_place_is_free_when_they_leave(room: Room) -> None:
    await begun(room)
    lobby = words_of(room.lobby())
    assert "Teams: Ann and Cleo against Ben and Dan" in lobby
    assert "Referee: Eva" in lobby
    assert "Join as Referee" not in labels(room.lobby())
    await room.more("Eva", "Leave")
    assert "Referee: Eva" not in words_of(room.lobby())
    assert "Join as Referee" in labels(room.lobby())


async def test_an_observer_sees_what_others_do_not_also_after_a_restart(room: Room) -> None:
    await begun(room)
    await room.restart()
    await room.press("Ann", room.lobby(), "Start")
    await room.slash("Ann", "play", move="pull 3")
    await room.restart()
    seen = await room.press("Eva", room.board(), "My view")
    assert "An observer's view of" in seen.text
    for name, pulls in (("Eva", "3"), ("Finn", "?"), ("Ben", "?")):
        told = await room.slash(name, "game board", text=True)
        assert f"Pulls: {pulls}, -, -, -." in told.text
    for name in ("Cleo", "Eva"):
        (picture,) = (await room.slash(name, "game hand")).message.attachments
        assert "Pulls: 3, -, -, -." in picture.description


async def test_an_observer_is_not_asked_to_move_and_never_mentioned(room: Room) -> None:
    await begun(room)
    await room.press("Ann", room.lobby(), "Start")
    said = await room.press("Eva", room.board(), "Move")
    assert "only watching" in said.text
    assert "You are an observer" in (await room.slash("Eva", "help")).text
    asked = await room.slash("Ann", "game resign")
    assert "Cleo plays on for your team" in asked.text
    await room.press("Ann", asked, "Resign")
    asked = await room.slash("Cleo", "game resign")
    assert "The other team wins." in asked.text
    await room.press("Cleo", asked, "Resign")
    assert (await room.table()).status is Status.OVER
    assert all(f"<@{room.person('Eva').id}>" not in words_of(message) for message in room.messages())
    assert "win together" in words_of(room.messages()[-1])


async def test_an_observer_leaves_a_running_game_below_games(room: Room) -> None:
    await begun(room)
    await room.press("Ann", room.lobby(), "Start")
    listed = await room.slash("Eva", "games")
    picked = await room.choose("Eva", listed, str((await room.table()).id))
    asked = await room.press("Eva", picked, "Leave")
    assert "Leave **Tug of War** #1?" in asked.text
    assert "You have left" in (await room.press("Eva", asked, "Leave")).text
    assert (await room.table()).observers == ()
