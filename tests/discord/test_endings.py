"""Taking back, resigning, stopping, playing again, and taking a game along (P9, P22, P25)."""

import json
from dataclasses import replace

import pytest

from bot.discord import words
from bot.discord.play.offers import resign_words
from bot.table.model.table import Status
from tests.discord.conftest import Room, labels, words_of


async def attack(room: Room) -> str:
    """The one who is to act attacks; returns who it was."""
    mover = await room.mover()
    await room.slash(mover, "play", move=(await room.complete(mover, "play", "move", "x"))[0])
    return mover


async def test_an_own_step_without_dice_is_taken_back_after_a_look_at_what_it_undoes(room: Room) -> None:
    await room.begin(3)
    nothing = await room.slash("Ann", "game undo")
    assert nothing.private
    assert "You have no move to take back." in nothing.text
    mover = await room.mover()
    await room.slash(mover, "play", move="pass")
    asked = await room.slash(mover, "game undo")
    assert asked.private
    assert "pass" in asked.text
    said = await room.press(mover, asked, "Cancel")
    assert "Nothing has changed" in said.text
    assert said.buttons == []
    assert (await room.table()).moves == 1
    old = await room.slash(mover, "game undo")
    said = await room.press(mover, await room.slash(mover, "game undo"), "Take back")
    assert "Taken back" in said.text
    assert (await room.table()).moves == 0
    assert await room.mover() == mover
    for _ in range(2):
        await room.slash(await room.mover(), "play", move="pass")
    assert "That was for an earlier position" in (await room.press(mover, old, "Take back")).text
    assert (await room.table()).moves == 2, "an old undo is refused"


async def test_resigning_is_asked_once_more_and_the_channel_hears_of_it(room: Room) -> None:
    await room.begin(3)
    asked = await room.slash("Ann", "game resign")
    assert "You cannot undo this. `/game substitute` lets somebody take over instead." in asked.text
    said = await room.press("Ann", asked, "Play on")
    assert "Nothing has changed" in said.text
    assert (await room.table()).seat_of(room.person("Ann").id) is not None
    said = await room.press("Ann", await room.slash("Ann", "game resign"), "Resign")
    assert "You have resigned" in said.text
    assert (await room.table()).seat_of(room.person("Ann").id) is None
    assert any("Ann" in message.content and "resign" in message.content for message in room.messages())


async def test_resigning_is_asked_as_it_stands_for_those_who_are_out(room: Room) -> None:
    await room.begin(3)
    table = replace(await room.table(), out=frozenset({1}))
    ann, ben = (table.players[seat].person.id for seat in (0, 1))
    assert "Your opponent wins." in resign_words(table, ann)
    assert "You are already out" in resign_words(table, ben)
    assert words.no_turn(table, 0) == "It is not your turn."
    assert words.no_turn(table, 1) == "You are out of this game."


async def test_after_the_end_no_picture_calls_anybody_and_those_who_played_are_offered_a_rematch(
    room: Room,
) -> None:
    await room.begin()
    asked = await room.slash("Ann", "game resign")
    assert "Your opponent wins." in asked.text
    await room.press("Ann", asked, "Resign")
    (picture,) = room.board().attachments
    said = await room.slash("Ann", "game board", text=True)
    for told in (picture.description or "", said.text):
        assert "The game is over." in told
        assert "may attack once" not in told
    assert "You were watching" not in (await room.slash("Ann", "game board")).text
    assert "Rematch" in (await room.slash("Ben", "help")).buttons
    assert "Rematch" not in (await room.slash("Zoe", "help")).buttons
    assert (await room.slash("Zoe", "game rematch")).private
    assert (await room.table()).status is Status.OVER
    assert labels(room.board()) == ["Rematch", "Look back", "Record", "Fairness"]
    said = await room.slash("Ben", "game rematch")
    assert said.private
    table = await room.table()
    assert (table.status, table.names) == (Status.LOBBY, ("Ben",))


async def test_a_game_nobody_has_moved_in_is_stopped_at_once_and_the_channel_is_free(room: Room) -> None:
    await room.begin()
    asked = await room.slash("Ben", "game abort")
    assert (await room.table()).status is Status.RUNNING
    await room.press("Ben", asked, "Stop the game")
    assert (await room.table()).status is Status.ABORTED
    await room.slash("Ben", "game new")
    assert "`A` Ben · host" in words_of(room.lobby())


async def test_the_player_who_ends_the_game_reads_privately_how_it_ended_for_them(room: Room) -> None:
    await room.begin()
    for _ in range(2):
        mover = await room.mover()
        said = await room.slash(mover, "play", move="pass")
    other = "Ben" if mover == "Ann" else "Ann"
    assert said.text.startswith(f"✓ The game is over. You and **{other}** share the win (")
    assert f"**{mover}**" not in said.text


@pytest.mark.parametrize("button", ["Close it", "Close as moderator"])
async def test_closing_a_lobby_never_ends_the_game_that_began_meanwhile(room: Room, button: str) -> None:
    await room.slash("Ann", "game new")
    await room.press("Ben", room.lobby(), "Join")
    who = "Ann" if button == "Close it" else room.moderator("Mia")
    asked = await room.slash(who, "game abort")
    await room.press("Ann", room.lobby(), "Start")
    again = await room.press(who, asked, button)
    assert "The game has begun." in again.text
    assert (await room.table()).status is Status.RUNNING
    await room.press(who, again, "Stop the game" if button == "Close it" else "Stop as moderator")
    assert (await room.table()).status is Status.ABORTED


async def test_nobody_waits_for_the_agreement_of_players_who_left_the_server(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Another process may hear the events of the server.
    monkeypatch.setattr(room.bot, "get_guild", lambda _: None)
    await room.begin(3)
    await room.slash(await room.mover(), "play", move="pass")
    room.guild.remove_member(room.person("Ben"))
    said = await room.press("Ann", await room.slash("Ann", "game abort"), "Stop the game")
    assert "Cleo can accept or decline" in said.text
    assert "Ben" not in said.text
    await room.press("Ann", said, "Withdraw")
    await room.slash(await room.mover(), "play", move="pass")
    room.guild.remove_member(room.person("Cleo"))
    said = await room.press("Ann", await room.slash("Ann", "game abort"), "Stop the game")
    assert "is closed" in said.text
    assert (await room.table()).status is Status.ABORTED


async def test_whoever_discord_does_not_tell_of_is_asked(room: Room) -> None:
    await room.begin()
    await room.slash(await room.mover(), "play", move="pass")
    asked = await room.slash("Ann", "game abort")
    ben = room.person("Ben").id
    room.env.inject_error("GET", f"/guilds/{room.guild.id}/members/{ben}", status=500, code=0, times=None)
    said = await room.press("Ann", asked, "Stop the game")
    assert "Ben can accept or decline" in said.text


async def exported(room: Room) -> tuple[bytes, str]:
    """The two files of an export."""
    said = await room.slash("Ann", "game export")
    assert said.private
    data, record = said.message.attachments
    assert data.filename.endswith(".json")
    assert record.filename.endswith(".txt")
    return await data.read(), (await record.read()).decode()


async def test_an_exported_game_goes_on_in_another_channel_and_shows_its_last_step(room: Room) -> None:
    await room.begin()
    first = await attack(room)
    second = await room.mover()
    await room.slash(second, "play", move="pass")
    data, record = await exported(room)
    assert json.loads(data)
    assert first in record
    assert "already" in (await room.slash("Ann", "game import", file=("game.json", data))).text
    there = room.guild.create_text_channel("there")
    said = await room.slash("Ann", "game import", there, file=("game.json", data))
    assert "take their own seat" in said.text
    assert said.buttons == ["Start", "Seats", "Leave", "Close", "Make forced moves by hand", "Allow hints"]
    await room.press("Ben", room.lobby(there), "Join")
    await room.press("Ann", said, "Start")
    content = room.board(there).content
    assert f"{second} passes." in content
    assert "attacks" not in content
    assert "Rolls for the start" not in content
    assert (await room.table(there)).moves == 2
    await room.slash(await room.mover(there), "play", there, move="pass")
    assert (await room.table(there)).moves == 3


async def test_a_broken_file_is_refused_in_words(room: Room) -> None:
    await room.begin()
    whole, _ = await exported(room)
    there = room.guild.create_text_channel("there")
    for data in (
        *(b"", b"nonsense", b"[]", b"{}", b"\xff\xfe\x00", b'{"cairn": 99}', b"[" * 100_000, b"1e999"),
        *(b'"\\ud800"', whole[: len(whole) // 2], b" " * 2_000_001),
    ):
        said = await room.slash("Ann", "game import", there, file=("game.json", data))
        assert said.private
        assert said.text
        assert "code" not in said.text
        assert ("too large" in said.text) == (len(data) > 2_000_000)
        room.bot.quotas = type(room.bot.quotas)({})
    assert room.messages(there) == []
