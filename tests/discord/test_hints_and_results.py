"""Cooperative games in a channel, alone too, with hints, results and a whole turn in one message."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest

from bot.store import TimerRow
from bot.table.model.errors import TableError
from bot.table.model.table import AFTERWORD, Status
from games.bring_down_the_mountain.actions import Draw, EndTurn, Move
from tests.discord.conftest import Room, Said, controls, words_of
from tests.discord.guided import choose, offered
from tests.discord.test_old_buttons import press_id

MOUNTAIN = "bring_down_the_mountain"


async def alone(room: Room, **options: str) -> None:
    """Ann plays the mountain alone."""
    await room.slash("Ann", "game new", game=MOUNTAIN)
    for key, value in options.items():
        await room.set_option("Ann", key, value)
    await room.press("Ann", room.lobby(), "Start")


async def legal(room: Room, kind: type) -> list[Any]:
    table = await room.table()
    (seat,) = table.owing
    shown = await room.tables.play.projection.show(table.id, table.players[seat].person.id)
    return [action for action in shown.legal if isinstance(action, kind)]


async def play(room: Room, action: object, name: str = "Ann") -> Said:
    table = await room.table()
    return await room.slash(name, "play", move=table.game.notation.write(action))


async def step(room: Room) -> None:
    """A turn of somebody who never moves: draw, else end the turn."""
    for kind in (Draw, EndTurn):
        for action in await legal(room, kind):
            await play(room, action, await room.mover())
            return


async def lost(room: Room) -> None:
    """A game of somebody who never moves, to its end and until its story has been told."""
    while (await room.table()).status is Status.RUNNING:
        await step(room)
    while room.tables.archive.stories._stories:
        await asyncio.wait(room.tables.archive.stories._stories)
    await room.slash(
        "Ann", "games"
    )  # whatever the story has put in the outbox is delivered before the answer


def boards(room: Room) -> list[Any]:
    return [each for each in room.messages() if any(c.get("label") == "My view" for c in controls(each))]


async def test_whoever_names_no_game_is_asked_which(room: Room) -> None:
    said = await room._said(room.person("Ann").slash(room.channel, "game new"))
    assert said.private
    await room.restart()
    await room.press("Ann", said, "Bring Down the Mountain")
    assert "Bring Down the Mountain" in words_of(room.lobby())


async def test_a_game_is_played_alone_in_a_channel(room: Room) -> None:
    await alone(room)
    table = await room.table()
    assert table.status is Status.RUNNING
    assert await legal(room, Draw) or await legal(room, EndTurn) or await legal(room, Move)


async def test_a_game_alone_is_one_message_whose_turns_follow_each_other(room: Room) -> None:
    await alone(room)
    while not await legal(room, Move):
        await step(room)
    before = room.board()
    await play(room, (await legal(room, Move))[0])
    assert room.board().id == before.id
    assert "moves" in words_of(room.board())
    await step(room)
    await room.restart()
    await step(room)
    assert room.board().id == before.id
    assert len(boards(room)) == 1


async def test_nobody_is_called_to_a_turn_that_they_gave_themselves(room: Room) -> None:
    await alone(room)
    await step(room)
    assert room.board().mentions == []
    assert "Ann" in words_of(room.board())


async def test_moves_are_taken_back_to_the_draw_and_beyond_it_where_nothing_was_hidden(room: Room) -> None:
    await alone(room)
    await step(room)
    moves = (await room.table()).moves
    asked = await room.slash("Ann", "game undo")
    await room.press("Ann", asked, "Take back")
    assert (await room.table()).moves == moves - 1


async def test_in_the_fog_a_draw_is_not_taken_back_alone(room: Room) -> None:
    room.expected = (TableError,)
    await alone(room, fog="on")
    while not await legal(room, Draw):
        await step(room)
    await play(room, (await legal(room, Draw))[0])
    said = await room.slash("Ann", "game undo")
    assert "was revealed" in said.text


async def test_a_hint_is_a_command_and_a_button_and_says_what_to_type(room: Room) -> None:
    await alone(room)
    for said in (await room.slash("Ann", "mountain hint"), await room.press("Ann", room.board(), "Hint")):
        assert said.private
        assert "/play" in said.text
    await room.restart()
    said = await room.press("Ben", room.board(), "Hint")
    assert "/play" in said.text


async def test_the_moves_of_a_hint_can_be_made(room: Room) -> None:
    await alone(room)
    for _ in range(3):
        said = await room.press("Ann", room.board(), "Hint")
        typed = said.text.split("`/play ")[1].split("`")[0]
        assert (await room.slash("Ann", "play", move=typed)).text.startswith("✓ ")


async def test_no_hint_where_there_is_nothing_to_hint_at(room: Room) -> None:
    assert "no game" in (await room.slash("Ann", "mountain hint")).text
    await room.slash("Ann", "game new", game=MOUNTAIN)
    assert "not started" in (await room.slash("Ann", "mountain hint")).text
    await room.press("Ann", room.lobby(), "Start")
    await lost(room)
    assert "is over" in (await press_id(room, "Ann", f"c1:hint:{(await room.table()).id}")).text


async def test_another_games_hint_is_refused(room: Room) -> None:
    await room.begin()
    said = await room.slash("Ann", "mountain hint")
    assert "The game here is Dog Eat Dog" in said.text
    assert "Hint" not in [each.get("label") for each in controls(room.board())]


async def test_the_end_tells_the_result_and_then_the_story(room: Room) -> None:
    await alone(room)
    await lost(room)
    said = [words_of(each) for each in room.messages()]
    assert any("**Ann** loses: " in each and "cards brought down in" in each for each in said)
    assert any("The mountain won: " in each and "last chance" in each for each in said)
    assert not any(each.count("The mountain won") > 1 for each in said)


async def test_the_best_results_are_kept_for_the_channel(room: Room) -> None:
    none_yet = await room.slash("Ann", "game results")
    assert "no results" in none_yet.text
    assert "to its end" in none_yet.text
    await alone(room)
    await lost(room)
    said = await room.slash("Ben", "game results")
    assert said.private
    table = await room.table()
    assert table.outcome is not None
    assert (
        f"1. Ann: {table.outcome.scores[0]} cards brought down in {table.turn} turns (#{table.id}"
        in said.text
    )


async def test_the_mountain_of_the_day_is_the_same_for_everyone(room: Room) -> None:
    other = room.guild.create_text_channel("other")
    decks = []
    for channel, name in ((room.channel, "Ann"), (other, "Ben")):
        await room.slash(name, "game new", channel, game=MOUNTAIN)
        await room.set_option(name, "mountain", "daily", channel)
        await room.press(name, room.lobby(channel), "Start")
        await asyncio.wait(room.tables.lobby.daily_deals._searches.values())
        await room.slash(name, "games")  # and the start goes on before the answer
        table = await room.table(channel)
        assert table.status is Status.RUNNING
        decks.append((await room.tables.play.projection.show(table.id, None)).view.ridges)
        begun = [words_of(each) for each in room.messages(channel) if "Playing:" in words_of(each)]
        assert "Everyone gets this deal on" in begun[-1]
        assert "All else sealed." in begun[-1]
    assert decks[0] == decks[1]


async def test_three_players_who_own_four_valleys_take_turns_by_valley(room: Room) -> None:
    await room.slash("Ann", "game new", game=MOUNTAIN)
    for name in ("Ben", "Cleo"):
        await room.press(name, room.lobby(), "Join")
    await room.set_option("Ann", "owns_two", "second")
    await room.press("Ann", room.lobby(), "Start")
    movers = []
    for _ in range(8):
        movers.append(await room.mover())
        await step(room)
    assert movers == ["Ann", "Ben", "Cleo", "Ben"] * 2


async def test_giving_up_alone_speaks_of_no_others(room: Room) -> None:
    await alone(room)
    asked = await room.slash("Ann", "game resign")
    assert "ends without a result" in asked.text
    stopping = await room.slash("Ann", "game abort")
    for said in (asked, stopping):
        assert "other" not in said.text
        assert "wins" not in said.text


async def test_whoever_gives_up_among_others_hears_that_they_go_on(room: Room) -> None:
    await room.slash("Ann", "game new", game=MOUNTAIN)
    await room.press("Ben", room.lobby(), "Join")
    await room.press("Ann", room.lobby(), "Start")
    asked = await room.slash("Ben", "game resign")
    assert "The others play on without you" in asked.text
    assert "wins" not in asked.text


async def guided_to_draw(room: Room, **options: str) -> Said:
    """The preview of a guided draw, two taps from the board."""
    await alone(room, **options)
    while not await legal(room, Draw):
        await step(room)
    said = await choose(room, "Ann", await room.press("Ann", boards(room)[-1], "Move"), "→")
    assert "Do it" in said.buttons
    return said


async def test_the_preview_of_a_draw_in_the_fog_says_that_more_will_come_to_light(room: Room) -> None:
    preview = await guided_to_draw(room, fog="on")
    assert "**Do it** to see the rest" in preview.text


async def test_the_preview_of_a_draw_without_fog_tells_all_of_it(room: Room) -> None:
    preview = await guided_to_draw(room)
    assert "**Do it** to see the rest" not in preview.text
    assert "You draw the" in preview.text


async def test_in_the_fog_the_mountain_of_the_day_says_that_its_secrets_are_no_secrets(room: Room) -> None:
    await alone(room, fog="on", mountain="daily")
    await asyncio.wait(room.tables.lobby.daily_deals._searches.values())
    await room.slash("Ann", "games")
    assert any("please do not look" in words_of(message) for message in room.messages())


async def test_a_turn_of_several_moves_goes_on_in_the_same_private_message(room: Room) -> None:
    await alone(room)
    while not await legal(room, Move) or not await legal(room, Draw):
        await step(room)
    said = await room.press("Ann", boards(room)[-1], "Move")
    said = await choose(room, "Ann", said, "Move")
    private = said.message.id
    said = await room.press("Ann", said, "Do it")
    assert said.message.id == private
    assert said.text.startswith("✓ ")
    assert offered(said) or "Do it" in said.buttons
    assert "Continue" not in said.buttons


async def test_the_next_turn_begins_at_its_own_board(room: Room) -> None:
    preview = await guided_to_draw(room)
    said = await room.press("Ann", preview, "Do it")
    assert said.text.startswith("✓ ")
    assert said.buttons == ["Continue", "Undo"]


async def test_a_result_tells_the_options_that_it_was_played_with(room: Room) -> None:
    await alone(room, fog="on", moves_a_turn="1")
    await lost(room)
    said = await room.slash("Ann", "game results")
    assert "Fog: on, Moves a turn: 1)" in said.text


async def test_the_end_calls_the_others_and_not_whoever_ended_it(room: Room) -> None:
    await room.slash("Ann", "game new", game=MOUNTAIN)
    await room.press("Ben", room.lobby(), "Join")
    await room.press("Ann", room.lobby(), "Start")

    async def untold(timer: TimerRow) -> None:
        """A story that came late would edit the message, and an edit calls nobody."""

    room.tables.time_control.scheduler.handlers[AFTERWORD] = untold
    mover = ""
    while (await room.table()).status is Status.RUNNING:
        mover = await room.mover()
        await step(room)
    called = {room.person(name).id for name in ("Ann", "Ben") if name != mover}
    assert {each.id for each in room.last("Rematch").mentions} == called


async def hinted_turn_of_several_moves(room: Room) -> Said:
    """A hint whose turn needs at least one move before its draw."""
    while True:
        said = await room.press("Ann", room.board(), "Hint")
        if " N>" in said.text or " E>" in said.text or " S>" in said.text or " W>" in said.text:
            return said
        await room.press("Ann", said, "Play it")


async def test_play_it_makes_the_whole_turn_of_the_hint_with_one_board(room: Room) -> None:
    await alone(room)
    said = await hinted_turn_of_several_moves(room)
    before, count = await room.table(), len(room.messages())
    done = await room.press("Ann", said, "Play it")
    after = await room.table()
    assert after.turn == before.turn + 1
    assert after.moves >= before.moves + 2
    assert done.private
    assert done.message.id == said.message.id
    assert len(room.messages()) <= count + 1
    assert len(boards(room)) == 1


async def test_hint_after_hint_comes_in_one_private_message_also_after_a_restart(room: Room) -> None:
    await alone(room)
    said = await room.press("Ann", room.board(), "Hint")
    await room.restart()
    done = await room.press("Ann", said, "Play it")
    assert done.buttons == ["Hint", "Undo"]
    again = await room.press("Ann", done, "Hint")
    assert again.message.id == said.message.id
    assert "Play it" in again.buttons
    assert (await room.table()).turn == 2


async def test_play_it_for_an_earlier_position_plays_nothing_and_gives_the_hint_of_now(room: Room) -> None:
    await alone(room)
    said = await room.press("Ann", room.board(), "Hint")
    await room.press("Ann", await room.press("Ann", room.board(), "Hint"), "Play it")
    moves = (await room.table()).moves
    late = await room.press("Ann", said, "Play it")
    assert "earlier position" in late.text
    assert "Play it" in late.buttons
    assert (await room.table()).moves == moves


async def test_only_whoever_must_act_can_play_a_hint(room: Room) -> None:
    await alone(room)
    said = await room.press("Ben", room.board(), "Hint")
    assert said.buttons == []
    table = await room.table()
    forged = await press_id(room, "Ben", f"c1:hintplay:{table.id}:{table.public}")
    assert "not playing" in forged.text
    assert (await room.table()).moves == table.moves


async def test_actions_in_order_are_made_all_or_not_at_all_and_end_with_the_turn(room: Room) -> None:
    await alone(room)
    said = await hinted_turn_of_several_moves(room)
    typed = [part.split("`")[0] for part in said.text.split("`/play ")[1:]]
    before = await room.table()
    ann = before.players[0].person
    with pytest.raises(TableError):
        await room.tables.play.moves.act(before.id, ann, typed[0], "nonsense")
    assert (await room.table()).seq == before.seq
    moved = [await room.tables.play.moves.act(before.id, ann, *typed, "end", request="one") for _ in range(2)]
    assert [each.repeated for each in moved] == [False, True]
    assert moved[0].notation == moved[1].notation == ", ".join(typed)
    assert moved[0].events == moved[1].events


async def test_a_lost_game_is_tried_again_from_its_last_chance_with_one_tap(room: Room) -> None:
    await alone(room)
    await lost(room)
    old = await room.table()
    story = room.last("Try again from there")
    assert "was the last chance" in words_of(story)
    turn = int(words_of(story).split("Turn ")[1].split()[0])
    drawn = story.attachments[0].description or ""
    assert f"Turn {turn} was the last chance." in drawn
    assert re.search(r"It ended on \d+ [A-Z][a-z]{2} \d{4}\.", drawn)
    await room.restart()
    said = await room.press("Ann", story, "Try again from there")
    assert said.private
    assert "For practice: no score." in said.text
    table = await room.table()
    assert table.id != old.id
    assert (table.status, table.turn) == (Status.RUNNING, turn)
    assert f"tries game #{old.id} again from turn {turn}" in " ".join(map(words_of, room.messages()))
    assert str(table.id) in str(controls(room.board()))
    hint = await room.press("Ann", room.board(), "Hint")
    assert "leads to a win" in hint.text
    await room.press("Ann", hint, "Play it")
    assert (await room.table()).turn == turn + 1
    assert (await press_id(room, "Ann", f"c1:again:{old.id}:3")).text.startswith(
        f"Game #{table.id} is already"
    )


async def test_of_several_players_a_lobby_is_opened_to_try_again(room: Room) -> None:
    await room.slash("Ann", "game new", game=MOUNTAIN)
    await room.press("Ben", room.lobby(), "Join")
    await room.press("Ann", room.lobby(), "Start")
    await lost(room)
    old = await room.table()
    assert (
        "Only those who played"
        in (await room.press("Cleo", room.last("Try again from there"), "Try again from there")).text
    )
    await room.press("Ben", room.last("Try again from there"), "Try again from there")
    lobby = words_of(room.lobby())
    assert f"Game #{old.id} again, from turn " in lobby
    assert "For practice: no score." in lobby
    await room.restart()
    await room.press("Ann", room.lobby(), "Join")
    await room.press("Ben", room.lobby(), "Start")
    table = await room.table()
    assert table.status is Status.RUNNING
    assert [each.person.name for each in table.players] == ["Ann", "Ben"]
