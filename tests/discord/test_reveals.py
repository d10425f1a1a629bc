"""What a move reveals: the preview tells what is certain, the answer what only the mover may know."""

from __future__ import annotations

import pytest

from games.core.cards import card_or_joker_words
from games.high_ground import GAME
from games.high_ground.actions import Discard
from games.high_ground.notation import parse as reading
from tests.discord.conftest import Room, Said, words_of
from tests.discord.guided import choose, offered
from tests.discord.test_hands import hand_of, told
from tests.games.high_ground.boards import position

LAST_PIECE = """
         K     L       M         N        O
    15   .     .       KA:A1     .        .
    14   .     QC      4C:B2     4D:A2    .
    13   {king}  8C    JC       9S{more} K-
    12   .     2D      QD        AH       .
    11   .     .       KB        .        .
"""
HANDS = {"A": "9H 10H J1", "B": "3S 8D QS"}
OTHERS = {"C": "2C 3C 5C", "D": "2H 3H 4H"}


@pytest.fixture
def three(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ann can kill Ben's last piece; Cleo plays too."""
    board = LAST_PIECE.format(king="KC:C3", more=":C2")
    hands = {**HANDS, "C": OTHERS["C"]}
    state = position(board, "A", seats=3, hands=hands)
    monkeypatch.setattr(GAME.rules, "new", lambda seats, options: state)


@pytest.fixture
def two(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ann can kill the last piece of Ben and win."""
    state = position(LAST_PIECE.format(king="K-", more=""), "A", hands=HANDS)
    monkeypatch.setattr(GAME.rules, "new", lambda seats, options: state)


async def begin(room: Room, *others: str) -> None:
    await room.slash("Ann", "game new", game="high_ground")
    for name in others:
        await room.press(name, room.lobby(), "Join")
    await room.press("Ann", room.lobby(), "Start")


async def kill(room: Room) -> Said:
    """The preview of the attack of Ann's medium on Ben's last piece."""
    said = await room.press("Ann", room.board(), "Move")
    assert "**4–5** move medium, N14" in said.text
    said = await choose(room, "Ann", said, "5 · M14 ×")
    assert "Do it" in said.buttons
    return said


@pytest.mark.usefixtures("three")
async def test_a_preview_tells_of_the_kill_and_of_who_is_out_but_not_of_the_hand(room: Room) -> None:
    await begin(room, "Ben", "Cleo")
    said = await kill(room)
    assert "kill it." in said.text
    assert "Ben has no piece left and is out." in said.text
    assert "**Do it** to see the rest" in said.text
    for card in (await hand_of(room, "Ben")) + (await hand_of(room, "Cleo")):
        assert card_or_joker_words(card) not in told(said)
    assert "The hand is discarded" not in told(said)


@pytest.mark.usefixtures("three")
async def test_a_preview_of_what_comes_to_light_shows_the_position_after_it(room: Room) -> None:
    await begin(room, "Ben", "Cleo")
    table = await room.table()
    action = reading.read("N14.1.1 > M14 x M14.1.1")
    ann = next(player.person for player in table.players if player.seat == 0)
    shown = await room.tables.play.projection.preview(table.id, ann, action)
    assert shown.moves == table.moves + 1
    assert [piece.colour for stack in shown.view.ground("M14").stacks for piece in stack] == [0]
    assert shown.view.discards == (await room.tables.play.projection.show(table.id, ann.id)).view.discards
    done = (await room.tables.play.moves.act(table.id, ann, action)).table
    assert shown.owing == done.owing


@pytest.mark.usefixtures("two")
async def test_a_preview_tells_that_the_game_is_won(room: Room) -> None:
    await begin(room, "Ben")
    said = await kill(room)
    assert "Only you have pieces left." in said.text
    assert (await room.table()).moves == 0
    for card in await hand_of(room, "Ben"):
        assert card_or_joker_words(card) not in told(said)


async def test_whoever_draws_is_told_what_and_nobody_else(room: Room) -> None:
    await begin(room, "Ben")
    mover, other = await room.mover(), await room.other()
    before = await hand_of(room, mover)
    table = await room.table()
    said = await room.slash(mover, "play", move=table.game.notation.write(Discard(before)))
    got = await hand_of(room, mover)
    assert said.private
    assert all(card_or_joker_words(card) in said.text for card in got)
    theirs = await room.press(other, room.board(), "Catch up")
    watching = await room.press("Zoe", room.board(), "Catch up")
    public = " ".join(words_of(each) for each in room.messages())
    for card in set(got) - set(before):
        assert card_or_joker_words(card) not in told(theirs) + told(watching) + public


async def test_whoever_draws_by_the_guide_is_told_what(room: Room) -> None:
    await begin(room, "Ben")
    mover = await room.mover()
    said = await room.press(mover, room.board(), "Move")
    said = await choose(room, mover, said, "Discard and draw")
    whole = offered(said)[-1]
    said = await room.press(mover, await choose(room, mover, said, whole), "Do it")
    assert all(card_or_joker_words(card) in said.text for card in await hand_of(room, mover))


async def test_since_i_looked_tells_what_one_drew(room: Room) -> None:
    await begin(room, "Ben")
    mover = await room.mover()
    table = await room.table()
    await room.slash(mover, "play", move=table.game.notation.write(Discard(await hand_of(room, mover))))
    said = await room.press(mover, room.board(), "Catch up")
    assert all(card_or_joker_words(card) in said.text for card in await hand_of(room, mover))


async def test_help_and_the_start_tell_how_to_see_ones_hand(room: Room) -> None:
    await begin(room, "Ben")
    for name in ("Ann", "Ben"):
        text = (await room.slash(name, "help")).text
        assert "/game hand" in text
        assert "My view" in text
    assert any("**My view** below the board" in words_of(each) for each in room.messages())
    assert "/game hand" not in (await room.slash("Zoe", "help")).text


async def test_where_nothing_is_hidden_no_hand_is_spoken_of(room: Room) -> None:
    await room.begin()
    assert "/game hand" not in (await room.slash("Ann", "help")).text
    assert not any("**My view** below the board" in words_of(each) for each in room.messages())


async def test_the_record_tells_a_roll_in_its_own_line_and_a_hidden_draw_in_none(room: Room) -> None:
    await begin(room, "Ben")
    mover, other = await room.mover(), await room.other()
    await room.slash(mover, "play", move="discard")
    await room.slash(
        mover, "play", move=f"discard {GAME.notation.write(Discard((await hand_of(room, mover))[:1]))[8:]}"
    )
    rolling = await room.mover()
    await room.slash(rolling, "play", move="roll")
    for viewer in (mover, other, "Zoe"):
        said = await room.slash(viewer, "game history")
        assert "-# Chance" not in said.text
        roll = next(line for line in said.text.splitlines() if "`roll`" in line)
        assert f"`roll` {rolling} rolls" in roll
        files = await room.tables.archive.records.record((await room.table()).id, room.person(viewer).id)
        assert not [line for line in files.splitlines() if line.strip().rstrip(".").isdigit()]
