"""Taking back, resigning, draws, stopping, playing again, and taking a game along (P9, P22, P25)."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from bot.discord import words
from bot.discord.play.stopping import resign_words
from bot.table.model.table import Status
from tests.discord.conftest import Room, words_of


async def attack(room: Room) -> str:
    """The one who is to act attacks; returns who it was."""
    mover = await room.mover()
    await room.slash(mover, "play", move=(await room.complete(mover, "play", "move", "x"))[0])
    return mover


async def test_undo_shows_first_what_would_be_undone(room: Room) -> None:
    await room.begin(3)
    mover = await room.mover()
    await room.slash(mover, "dog-eat-dog pass")
    asked = await room.slash(mover, "game undo")
    assert asked.private
    assert "pass" in asked.text
    assert (await room.table()).moves == 1


async def test_own_step_without_dice_is_taken_back_at_once(room: Room) -> None:
    await room.begin(3)
    mover = await room.mover()
    await room.slash(mover, "dog-eat-dog pass")
    asked = await room.slash(mover, "game undo")
    said = await room.press(mover, asked, "Take back")
    assert "Taken back" in said.text
    assert (await room.table()).moves == 0
    assert await room.mover() == mover


async def test_undo_can_be_left(room: Room) -> None:
    await room.begin(3)
    mover = await room.mover()
    await room.slash(mover, "dog-eat-dog pass")
    said = await room.press(mover, await room.slash(mover, "game undo"), "Cancel")
    assert "Nothing has changed" in said.text
    assert said.buttons == []
    assert (await room.table()).moves == 1


async def test_taking_back_dice_needs_the_others(room: Room) -> None:
    await room.begin()
    mover = await attack(room)
    other = "Ben" if mover == "Ann" else "Ann"
    asked = await room.slash(mover, "game undo")
    assert other in asked.text
    said = await room.press(mover, asked, "Ask the others")
    assert other in said.text
    offer = room.last("Accept")
    assert [each.id for each in offer.mentions] == [room.person(other).id]
    await room.press(other, offer, "Accept")
    assert (await room.table()).moves == 0


async def test_an_undo_can_be_declined(room: Room) -> None:
    await room.begin()
    mover = await attack(room)
    other = "Ben" if mover == "Ann" else "Ann"
    await room.press(mover, await room.slash(mover, "game undo"), "Ask the others")
    said = await room.press(other, room.last("Accept"), "Decline")
    assert said.private
    assert "declined" in said.text
    assert (await room.table()).moves == 1


async def test_an_old_undo_is_refused(room: Room) -> None:
    await room.begin(3)
    mover = await room.mover()
    await room.slash(mover, "dog-eat-dog pass")
    asked = await room.slash(mover, "game undo")
    await room.slash(await room.mover(), "dog-eat-dog pass")
    moves = (await room.table()).moves
    said = await room.press(mover, asked, "Take back")
    assert said.text
    assert (await room.table()).moves == moves


async def test_nothing_played_cannot_be_taken_back(room: Room) -> None:
    await room.begin()
    said = await room.slash("Ann", "game undo")
    assert said.private
    assert said.buttons == []


async def test_resigning_is_asked_once_more(room: Room) -> None:
    await room.begin(3)
    asked = await room.slash("Ann", "game resign")
    assert "You cannot undo this. `/game substitute` lets somebody take over instead." in asked.text
    said = await room.press("Ann", asked, "Play on")
    assert "Nothing has changed" in said.text
    assert (await room.table()).seat_of(room.person("Ann").id) is not None
    said = await room.press("Ann", await room.slash("Ann", "game resign"), "Resign")
    assert "You have resigned" in said.text
    assert (await room.table()).seat_of(room.person("Ann").id) is None


async def test_after_a_resignation_no_picture_calls_anybody(room: Room) -> None:
    await room.begin()
    asked = await room.slash("Ann", "game resign")
    assert "Your opponent wins." in asked.text
    await room.press("Ann", asked, "Resign")
    (picture,) = room.board().attachments
    assert "The game is over." in (picture.description or "")
    assert "may attack once" not in (picture.description or "")
    said = await room.slash("Ann", "game board", text=True)
    assert "The game is over." in said.text
    assert "may attack once" not in said.text
    assert "You were watching" not in (await room.slash("Ann", "game board")).text


async def test_the_channel_hears_of_a_resignation(room: Room) -> None:
    await room.begin(3)
    await room.press("Ann", await room.slash("Ann", "game resign"), "Resign")
    assert any("Ann" in message.content and "resign" in message.content for message in room.messages())


async def test_a_draw_is_offered_and_accepted(room: Room) -> None:
    await room.begin()
    said = await room.slash("Ann", "game draw")
    assert "Ben" in said.text
    offer = room.last("Accept")
    assert "draw" in offer.content
    assert [each.id for each in offer.mentions] == [room.person("Ben").id]
    said = await room.press("Ben", offer, "Accept")
    assert "You agreed to the draw." in said.text
    assert (await room.table()).status is Status.OVER


async def test_a_draw_is_declined(room: Room) -> None:
    await room.begin()
    await room.slash("Ann", "game draw")
    await room.press("Ben", room.last("Accept"), "Decline")
    table = await room.table()
    assert table.status is Status.RUNNING
    assert table.offer is None


async def test_who_takes_an_offer_back_hears_that(room: Room) -> None:
    await room.begin()
    await room.slash("Ann", "game draw")
    again = await room.slash("Ann", "game draw")
    assert "press Decline" in again.text
    said = await room.press("Ann", room.last("Accept"), "Decline")
    assert "withdrew" in said.text
    assert "declined" not in said.text
    assert (await room.table()).offer is None


async def test_after_the_end_help_offers_another_game_to_who_played(room: Room) -> None:
    await room.begin()
    await room.slash("Ann", "game draw")
    await room.press("Ben", room.last("Accept"), "Accept")
    assert "Rematch" in (await room.slash("Ben", "help")).buttons
    assert "Rematch" not in (await room.slash("Zoe", "help")).buttons


async def test_a_draw_needs_everybody(room: Room) -> None:
    await room.begin(3)
    await room.slash("Ann", "game draw")
    said = await room.press("Ben", room.last("Accept"), "Accept")
    assert "Cleo" in said.text
    assert (await room.table()).status is Status.RUNNING


async def test_a_spectator_cannot_answer_an_offer(room: Room) -> None:
    await room.begin()
    await room.slash("Ann", "game draw")
    said = await room.press("Zoe", room.last("Accept"), "Accept")
    assert said.private
    assert said.text
    assert (await room.table()).status is Status.RUNNING


async def test_an_offer_ends_when_somebody_moves(room: Room) -> None:
    await room.begin(3)
    await room.slash(await room.other(), "game draw")
    offer = room.last("Accept")
    await room.slash(await room.mover(), "dog-eat-dog pass")
    assert (await room.table()).offer is None
    (again,) = [message for message in room.messages() if message.id == offer.id]
    if again.components:
        said = await room.press("Cleo", again, "Accept")
        assert said.private
        assert said.text
    assert (await room.table()).status is Status.RUNNING


async def test_a_game_nobody_has_moved_in_is_stopped_at_once(room: Room) -> None:
    await room.begin()
    asked = await room.slash("Ben", "game abort")
    assert (await room.table()).status is Status.RUNNING
    await room.press("Ben", asked, "Stop the game")
    assert (await room.table()).status is Status.ABORTED


async def test_a_game_under_way_is_stopped_if_the_others_agree(room: Room) -> None:
    await room.begin()
    mover = await attack(room)
    other = "Ben" if mover == "Ann" else "Ann"
    said = await room.press(mover, await room.slash(mover, "game abort"), "Stop the game")
    assert other in said.text
    assert (await room.table()).status is Status.RUNNING
    await room.press(other, room.last("Accept"), "Accept")
    assert (await room.table()).status is Status.ABORTED


async def test_a_stopped_game_leaves_the_channel_free(room: Room) -> None:
    await room.begin()
    await room.press("Ann", await room.slash("Ann", "game abort"), "Stop the game")
    await room.slash("Ben", "game new")
    assert "`A` Ben · host" in words_of(room.lobby())


async def end(room: Room) -> None:
    """The game of the channel ends by a resignation."""
    await room.begin()
    await room.press("Ann", await room.slash("Ann", "game resign"), "Resign")
    assert (await room.table()).status is Status.OVER


async def test_a_finished_board_offers_a_rematch(room: Room) -> None:
    await end(room)
    said = await room.press("Ben", room.last("Rematch"), "Rematch")
    assert said.private
    table = await room.table()
    assert table.status is Status.LOBBY
    assert table.names == ("Ben",)
    assert room.lobby()


async def test_rematch_by_command(room: Room) -> None:
    await end(room)
    await room.slash("Ann", "game rematch")
    assert (await room.table()).status is Status.LOBBY


async def test_a_spectator_cannot_ask_for_a_rematch(room: Room) -> None:
    await end(room)
    said = await room.slash("Zoe", "game rematch")
    assert said.private
    assert (await room.table()).status is Status.OVER


async def test_options_of_the_game_are_told(room: Room) -> None:
    await room.begin(2, treehouse_die="on")
    said = await room.slash("Zoe", "game options")
    assert said.private
    assert "Treehouse die: **on**" in said.text
    assert "DED-12" in said.text
    said = await room.press("Zoe", said, "Turn previews off")
    assert "previews in this game are **off**" in said.text
    assert "Treehouse die: **on**" in said.text
    said = await room.press("Zoe", said, "Turn previews on")
    assert "previews in this game are **on**" in said.text


async def exported(room: Room) -> tuple[bytes, str]:
    """The two files of an export."""
    said = await room.slash("Ann", "game export")
    assert said.private
    data, record = said.message.attachments
    assert data.filename.endswith(".json")
    assert record.filename.endswith(".txt")
    return await data.read(), (await record.read()).decode()


async def test_export_gives_a_file_to_continue_and_one_to_read(room: Room) -> None:
    await room.begin()
    mover = await attack(room)
    data, record = await exported(room)
    assert json.loads(data)
    assert mover in record


async def test_an_exported_game_goes_on_in_another_channel(room: Room) -> None:
    await room.begin()
    await attack(room)
    data, _ = await exported(room)
    there = room.guild.create_text_channel("there")
    said = await room.slash("Ann", "game import", there, file=("game.json", data))
    assert "take their own seat" in said.text
    assert said.buttons == ["Start", "Seats", "Leave", "Close", "Make forced moves by hand"]
    await room.press("Ben", room.lobby(there), "Join")
    await room.press("Ann", said, "Start")
    assert (await room.table(there)).moves == 1
    mover = await room.mover(there)
    await room.slash(mover, "dog-eat-dog pass", there)
    assert (await room.table(there)).moves == 2


async def test_an_imported_game_shows_its_last_step_and_not_all_before(room: Room) -> None:
    await room.begin()
    await attack(room)
    second = await room.mover()
    await room.slash(second, "dog-eat-dog pass")
    data, _ = await exported(room)
    there = room.guild.create_text_channel("there")
    await room.slash("Ann", "game import", there, file=("game.json", data))
    await room.press("Ben", room.lobby(there), "Join")
    await room.press("Ann", room.lobby(there), "Start")
    content = room.board(there).content
    assert f"{second} passes." in content
    assert "attacks" not in content
    assert "Rolls for the start" not in content


async def test_an_import_where_a_game_is_already_is_refused(room: Room) -> None:
    await room.begin()
    data, _ = await exported(room)
    said = await room.slash("Ann", "game import", file=("game.json", data))
    assert "already" in said.text


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"nonsense",
        b"[]",
        b"{}",
        b"\xff\xfe\x00",
        b'{"cairn": 99}',
        b"[" * 100_000,
        b"1e999",
        b'"\\ud800"',
    ],
)
async def test_a_broken_file_is_refused_in_words(room: Room, data: bytes) -> None:
    said = await room.slash("Ann", "game import", file=("game.json", data))
    assert said.private
    assert "code" not in said.text
    assert len(room.messages()) == 0


async def test_a_huge_file_is_refused_before_it_is_read(room: Room) -> None:
    said = await room.slash("Ann", "game import", file=("game.json", b" " * 2_000_001))
    assert "too large" in said.text


async def test_a_file_cut_short_is_refused_in_words(room: Room) -> None:
    await room.begin()
    await attack(room)
    data, _ = await exported(room)
    there = room.guild.create_text_channel("there")
    said = await room.slash("Ann", "game import", there, file=("game.json", data[: len(data) // 2]))
    assert said.private
    assert "code" not in said.text
    assert room.messages(there) == []


async def test_resigning_is_asked_as_it_stands_for_those_who_are_out(room: Room) -> None:
    await room.begin(3)
    table = replace(await room.table(), out=frozenset({1}))
    ann, ben = (table.players[seat].person.id for seat in (0, 1))
    assert "Your opponent wins." in resign_words(table, ann)
    assert "You are already out" in resign_words(table, ben)
    assert [words.no_turn(table, seat) for seat in (0, 1)] == [
        "It is not your turn.",
        "You are out of this game.",
    ]


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


async def test_nobody_waits_for_the_agreement_of_a_player_who_left_the_server(room: Room) -> None:
    await room.begin(3)
    await room.slash(await room.mover(), "dog-eat-dog pass")
    room.guild.remove_member(room.person("Ben"))
    said = await room.press("Ann", await room.slash("Ann", "game abort"), "Stop the game")
    assert "Cleo can accept or decline" in said.text
    assert "Ben" not in said.text
    await room.press("Cleo", room.last("Accept"), "Accept")
    assert (await room.table()).status is Status.ABORTED


async def test_a_game_whose_other_players_all_left_the_server_is_stopped_at_once(room: Room) -> None:
    await room.begin()
    await room.slash(await room.mover(), "dog-eat-dog pass")
    room.guild.remove_member(room.person("Ben"))
    said = await room.press("Ann", await room.slash("Ann", "game abort"), "Stop the game")
    assert "is closed" in said.text
    assert (await room.table()).status is Status.ABORTED


async def test_whoever_discord_does_not_tell_of_is_asked(room: Room) -> None:
    await room.begin()
    await room.slash(await room.mover(), "dog-eat-dog pass")
    asked = await room.slash("Ann", "game abort")
    ben = room.person("Ben").id
    room.env.inject_error("GET", f"/guilds/{room.guild.id}/members/{ben}", status=500, code=0, times=None)
    said = await room.press("Ann", asked, "Stop the game")
    assert "Ben can accept or decline" in said.text
