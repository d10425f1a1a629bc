"""Cooperative games in a channel, alone too, with hints, results and a whole turn in one message."""

import re
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.discord.archive.past_games import results_lines
from bot.store.rows import ResultRow
from bot.table.model.errors import TableError
from bot.table.model.table import Results, Status
from games.bring_down_the_mountain.actions import Draw, EndTurn, Move
from games.registry import by_key
from tests.contract.words_checks import sunken
from tests.discord.conftest import Room, Said, controls, labels, words_of
from tests.discord.guided import choose, offered
from tests.discord.test_old_buttons import press_id

pytestmark = pytest.mark.usefixtures("unpainted")

MOUNTAIN = "bring_down_the_mountain"


async def alone(room: Room, fog: str = "off") -> None:
    """Ann plays the mountain alone."""
    await room.begin(1, game=MOUNTAIN, fog=fog)


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


async def test_a_board_tells_who_drew_before_it_says_what_can_be_drawn_next(room: Room) -> None:
    await alone(room)
    told: list[str] = []
    while (await room.table()).status is Status.RUNNING and len(told) < 12:
        draws = await legal(room, Draw)
        await step(room)
        told += [words_of(room.board())] if draws else []
    assert [each for each in told if "Ann draws" not in each] == []


async def lost(room: Room) -> None:
    """A game of somebody who never moves, to its end."""
    while (await room.table()).status is Status.RUNNING:
        await step(room)


def boards(room: Room) -> list[Any]:
    return [each for each in room.messages() if any(c.get("label") == "My view" for c in controls(each))]


async def test_a_game_alone_is_one_message_whose_turns_follow_each_other_and_call_nobody(room: Room) -> None:
    await alone(room)
    while not await legal(room, Move):
        await step(room)
    before = room.board()
    await play(room, (await legal(room, Move))[0])
    assert "moves" in words_of(room.board())
    await step(room)
    await room.restart()
    await step(room)
    assert room.board().id == before.id
    assert room.board().mentions == []
    assert "Ann" in words_of(room.board())
    assert len(boards(room)) == 1
    moves = (await room.table()).moves
    await room.press("Ann", await room.slash("Ann", "game undo"), "Take back")
    assert (await room.table()).moves == moves - 1, "nothing was hidden, so a draw is taken back alone"
    asked = await room.slash("Ann", "game resign")
    assert "ends without a result" in asked.text
    for said in (asked, await room.slash("Ann", "game abort")):
        assert "other" not in said.text
        assert "wins" not in said.text


async def test_a_hint_says_what_to_type_and_is_played_by_the_player_to_move(
    room: Room,
) -> None:
    await alone(room)
    hints = [await room.press("Ann", room.board(), "Hint")]
    await room.restart()
    hints.append(await room.press("Ben", room.board(), "Hint"))
    for said in hints:
        assert said.private
        assert "/play" in said.text
    assert hints[-1].buttons == []
    table = await room.table()
    forged = await press_id(room, "Ben", f"c1:hintplay:{table.id}:{table.public}")
    assert "not playing" in forged.text
    assert (await room.table()).moves == 0
    typed = hints[0].text.split("`/play ")[1].split("`")[0]
    assert (await room.slash("Ann", "play", move=typed)).text.startswith("✓ ")


async def test_no_hint_where_there_is_nothing_to_hint_at(room: Room) -> None:
    await room.slash("Ann", "game new", game=MOUNTAIN)
    assert "not started" in (await press_id(room, "Ann", f"c1:hint:{(await room.table()).id}")).text
    other = room.guild.create_text_channel("other")
    await room.begin(2, other)
    assert "Hint" not in labels(room.board(other))


async def test_the_mountain_of_the_day_is_the_same_for_everyone_and_in_the_fog_no_secret(room: Room) -> None:
    other = room.guild.create_text_channel("other")
    decks = []
    for channel, fog in ((room.channel, "off"), (other, "on")):
        await room.begin(1, channel, game=MOUNTAIN, mountain="daily", fog=fog)
        await room.find_deals()
        table = await room.table(channel)
        assert table.status is Status.RUNNING
        position = await room.tables.tables.playing(table.id)
        assert position.position is not None
        decks.append(position.position.state.ridges)
        told = [words_of(each) for each in room.messages(channel)]
        begun = [each for each in told if "Playing:" in each]
        assert "Everyone gets this deal on" in begun[-1]
        assert "All else sealed." in begun[-1]
        fairness = await room.press("Ann", room.last("Fairness", channel), "Fairness")
        assert fairness.text.startswith(
            "The deal is that of the day, the same for everybody. All other cards "
        )
        assert any("please do not look" in each for each in told) == (fog == "on")
    assert decks[0] == decks[1]


async def guided_to_draw(room: Room) -> Said:
    """The preview of a guided draw, two taps from the board."""
    while not await legal(room, Draw):
        await step(room)
    said = await choose(room, "Ann", await room.press("Ann", boards(room)[-1], "Move"), "→")
    assert "Do it" in said.buttons
    return said


async def test_a_draw_in_the_fog_reveals_more_than_its_preview_and_is_not_taken_back_alone(
    room: Room,
) -> None:
    await alone(room, fog="on")
    preview = await guided_to_draw(room)
    assert "**Do it** to see the rest" in preview.text
    await room.press("Ann", preview, "Do it")
    assert "was revealed" in (await room.slash("Ann", "game undo")).text


async def test_whoever_plays_alone_goes_on_in_one_private_message_within_a_turn_and_to_the_next(
    room: Room,
) -> None:
    await alone(room)
    while not await legal(room, Move) or not await legal(room, Draw):
        await step(room)
    said = await room.press("Ann", boards(room)[-1], "Move")
    said = await room.press("Ann", said, next(each for each in offered(said) if "→" in each[:6]))
    private = said.message.id
    said = await room.press("Ann", said, "Do it")
    assert said.message.id == private
    assert said.text.startswith("✓ ")
    assert offered(said) or "Do it" in said.buttons
    assert "Continue" not in said.buttons
    preview = await guided_to_draw(room)
    assert "**Do it** to see the rest" not in preview.text
    assert "You draw the" in preview.text
    before = (await room.table()).turn
    said = await room.press("Ann", preview, "Do it")
    assert said.text.startswith("✓ ")
    assert f"Turn {before + 1}: You act for " in said.text
    assert offered(said)
    assert "Continue" not in said.buttons
    said = await room.press("Ann", said, "Undo")
    assert said.text.startswith("Taken back.\nTurn ")
    assert f"Turn {before}: You act for " in said.text
    assert offered(said)


async def hinted_turn_of_several_moves(room: Room) -> Said:
    """A hint whose turn needs at least one move before its draw."""
    said = await room.press("Ann", room.board(), "Hint")
    while not re.search(r" [NESW]>", said.text):
        await room.press("Ann", said, "Play it")
        said = await room.press("Ann", room.board(), "Hint")
    return said


async def test_play_it_makes_the_whole_turn_of_the_hint_with_one_board_and_all_or_nothing(room: Room) -> None:
    await alone(room)
    said = await hinted_turn_of_several_moves(room)
    before, count, act = await room.table(), len(room.messages()), room.tables.play.moves.act
    typed = [part.split("`")[0] for part in said.text.split("`/play ")[1:]]
    ann = before.players[0].person
    with pytest.raises(TableError):
        await act(before.id, ann, typed[0], "nonsense")
    assert (await room.table()).seq == before.seq
    done = await room.press("Ann", said, "Play it")
    after = await room.table()
    assert after.turn == before.turn + 1
    assert after.moves >= before.moves + 2
    assert done.private
    assert done.message.id == said.message.id
    assert len(room.messages()) <= count + 1
    assert len(boards(room)) == 1
    await room.press("Ann", await room.slash("Ann", "game undo"), "Take back")
    assert (await room.table()).moves < after.moves


async def test_hint_after_hint_comes_in_one_private_message_and_an_old_one_plays_nothing(room: Room) -> None:
    await alone(room)
    old = await room.press("Ann", room.board(), "Hint")
    await room.restart()
    said = await room.press("Ann", room.board(), "Hint")
    await room.restart()
    done = await room.press("Ann", said, "Play it")
    assert done.buttons == ["Hint", "Undo"]
    again = await room.press("Ann", done, "Hint")
    assert again.message.id == said.message.id
    assert "Play it" in again.buttons
    before = await room.table()
    assert before.turn == 2
    late = await room.press("Ann", old, "Play it")
    assert "earlier position" in late.text
    assert "Play it" in late.buttons
    assert (await room.table()).moves == before.moves


async def test_a_lost_game_tells_its_result_and_its_day(room: Room) -> None:
    none_yet = await room.slash("Ann", "game results")
    assert "no results" in none_yet.text
    assert "to its end" in none_yet.text
    await alone(room)
    await lost(room)
    old = await room.table()
    assert old.outcome is not None
    assert "is over" in (await press_id(room, "Ann", f"c1:hint:{old.id}")).text
    told = [words_of(each) for each in room.messages()]
    assert any("**Ann** loses: " in each and "cards brought down in" in each for each in told)
    assert [each.count("The mountain won: ") for each in told if "The mountain won" in each] == [1]
    result = await room.slash("Ben", "game results")
    assert result.private
    assert f"1. Ann: {old.outcome.scores[0]} cards brought down in {old.turn} turns (#{old.id}" in result.text
    drawn = room.board().attachments[0].description or ""
    assert re.search(r"It ended on \d+ [A-Z][a-z]{2} \d{4}\.", drawn)


def test_the_second_heading_of_results_stands_below_the_first_list() -> None:
    when = datetime(2026, 11, 22, tzinfo=UTC)
    one, two, three = (ResultRow(game, 5, 37, 41, when, None, {}) for game in (1, 2, 3))
    lines = results_lines(by_key(MOUNTAIN), Results((one, two), "2026-11-22", (three,)), {})
    assert sum("**" in line for line in lines) == 2
    assert not sunken("\n".join(lines))
