"""A game with hands: each player's is shown to that player only (P8), also by previews and answers, until the game is over."""

import re
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.discord.archive import history
from games.core.components import card_or_joker_symbol, card_or_joker_text, card_or_joker_words
from games.high_ground import GAME
from games.high_ground.actions import Discard
from games.high_ground.notation import parse as reading
from tests.discord.conftest import NAMES, Room, Said, words_of
from tests.discord.guided import choose, offered
from tests.games.high_ground.boards import position


async def begin(room: Room, *others: str) -> None:
    """Ann's table of High Ground, begun."""
    await room.begin(1 + len(others), game="high_ground")


Begin = Callable[..., Awaitable[None]]


@pytest.fixture
def begin_in(room: Room, monkeypatch: pytest.MonkeyPatch) -> Begin:
    """Begins Ann's table on this land, with these hands, at her turn."""

    async def begun(land: str, **hands: str) -> None:
        state = position(land, "A", seats=len(hands), hands=hands)
        monkeypatch.setattr(GAME.rules, "new", lambda seats, options: state)
        await begin(room, *NAMES[1 : len(hands)])

    return begun


async def hand_of(room: Room, name: str) -> tuple[Any, ...]:
    shown = await room.tables.play.projection.show((await room.table()).id, room.person(name).id)
    return tuple(shown.view.hand)


def told(said: Said) -> str:
    """All words of an answer, its pictures' descriptions included."""
    return " ".join([said.text, *(each.description or "" for each in said.pictures)])


def named(text: str, card: Any) -> bool:
    return any(
        form in text
        for form in (card_or_joker_symbol(card), card_or_joker_words(card), card_or_joker_text(card))
    )


async def test_a_player_sees_and_is_offered_their_own_hand_and_nobody_elses(room: Room) -> None:
    await begin(room, "Ben", "Cleo")
    mover = await room.mover()
    offered = await room.complete(mover, "play", "move", "play")
    held = {card_or_joker_text(card) for card in await hand_of(room, mover)}
    assert offered
    assert {each.split()[1] for each in offered} <= held
    assert await room.complete(await room.other(), "play", "move") == []
    assert await room.complete("Dan", "play", "move") == []
    public = " ".join(words_of(each) for each in room.messages())
    watching = told(await room.press("Dan", room.board(), "My view"))
    hands = {name: await hand_of(room, name) for name in ("Ann", "Ben", "Cleo")}
    for name, mine in hands.items():
        said = await room.slash(name, "game board")
        assert said.private
        in_words = (await room.slash(name, "game board", text=True)).text
        assert len(mine) == 3
        assert all(named(in_words, card) for card in mine)
        others = {card for hand in hands.values() for card in hand} - set(mine)
        assert not [card for card in others if card_or_joker_words(card) in told(said)]
        assert not [card for card in mine if card_or_joker_words(card) in public + watching]


ONE_WAY = """
         K     L       M             N        O
    15   .     .       KA:A3A2A1/A1A2A3  .    .
    14   .     6C      2D            8S       .
    13   K-    JS      5H            QC       K-
    12   .     9H      6H            4D       .
    11   .     .       KB:B3B2B1/B1B2B3  .    .
"""


async def test_pieces_that_can_all_go_to_one_place_only_are_told_apart_on_their_buttons(
    room: Room, begin_in: Begin
) -> None:
    await begin_in(ONE_WAY.replace("A1A2A3 ", "A1A2A3/A3/A2 "), A="6S 8C 9D", B="3S 8D QS")
    said = await room.press("Ann", room.board(), "Move")
    assert "**1–6** move → M14" in said.text
    assert said.buttons[:6] == [
        "1 · Large, M15.1",
        "2 · Medium, M15.1",
        "3 · Small, M15.1",
        "4 · Large, M15.2",
        "5 · Large, M15.3",
        "6 · Medium, M15.4",
    ]


async def test_a_pass_beside_the_discards_does_not_stand_among_them_again(
    room: Room, begin_in: Begin
) -> None:
    await begin_in(ONE_WAY, A="6S 8C 9D", B="3S 8D QS")
    said = await room.press("Ann", room.board(), "Move")
    assert "Pass" in said.buttons
    said = await room.press("Ann", said, "Discard and draw")
    assert "6♤" in said.buttons
    assert "Pass" not in said.buttons
    assert "Pass" in (await room.press("Ann", said, "Back")).buttons


async def test_who_has_less_than_a_whole_hand_reads_how_many_cards_each_way_brings(
    room: Room, begin_in: Begin
) -> None:
    await begin_in(ONE_WAY, A="6S", B="3S 8D QS")
    said = await room.press("Ann", room.board(), "Move")
    assert {"Keep all, then draw 2", "Discard 6♤, draw 3"} <= set(said.buttons)


async def test_the_channel_reads_which_card_was_played_before_the_turn_ended(
    room: Room, begin_in: Begin
) -> None:
    await begin_in(ONE_WAY, A="6S 8C QD", B="3S 8D QS")
    await room.slash("Ann", "play", move="play QD M14")
    await room.slash("Ann", "play", move="end")
    text = words_of(room.board())
    assert text.startswith(
        "Ann puts the queen of diamonds onto the 2 of diamonds in M14: level 12. Ann ends the turn.\n"
    )


LAST_PIECE = """
         K     L       M         N        O
    15   .     .       KA:A1     .        .
    14   .     QC      4C:B2     4D:A2    .
    13   KC:C3 8C    JC       9S:C2    K-
    12   .     2D      QD        AH       .
    11   .     .       KB        .        .
"""


async def test_a_preview_tells_of_the_kill_and_of_who_is_out_but_not_of_the_hand(
    room: Room, begin_in: Begin
) -> None:
    await begin_in(LAST_PIECE, A="9H 10H J1", B="3S 8D QS", C="2C 3C 5C")
    said = await room.press("Ann", room.board(), "Move")
    said = await choose(room, "Ann", await choose(room, "Ann", said, "Move medium, N14"), "×")
    assert "Do it" in said.buttons
    assert "kill it." in said.text
    assert "Ben has no piece left and is out." in said.text
    assert "**Do it** to see the rest" in said.text
    for card in (await hand_of(room, "Ben")) + (await hand_of(room, "Cleo")):
        assert card_or_joker_words(card) not in told(said)
    assert "The hand is discarded" not in told(said)
    table, action = await room.table(), reading.read("N14.1.1 > M14 x M14.1.1")
    projection, ann = room.tables.play.projection, table.players[0].person
    shown = await projection.preview(table.id, ann, action)
    assert shown.moves == table.moves + 1
    assert [piece.colour for stack in shown.view.ground("M14").stacks for piece in stack] == [0]
    assert shown.view.discards == (await projection.show(table.id, ann.id)).view.discards
    done = await room.tables.play.moves.act(table.id, ann, action)
    assert shown.owing == done.table.owing


@pytest.mark.parametrize("guided", [True, False])
async def test_a_player_who_draws_is_told_what_and_nobody_else_is(room: Room, guided: bool) -> None:
    await begin(room, "Ben")
    mover, other = await room.mover(), await room.other()
    before = await hand_of(room, mover)
    if guided:
        said = await choose(room, mover, await room.press(mover, room.board(), "Move"), "Discard and draw")
        said = await room.press(mover, await choose(room, mover, said, offered(said)[-1]), "Do it")
    else:
        discard = (await room.table()).game.notation.write(Discard(before))
        said = await room.slash(mover, "play", move=discard)
    got = await hand_of(room, mover)
    assert said.private
    mine = await room.press(mover, room.board(), "Catch up")
    for card in got:
        assert card_or_joker_words(card) in said.text
        assert card_or_joker_words(card) in mine.text
    theirs = await room.press(other, room.board(), "Catch up")
    watching = await room.press("Zoe", room.board(), "Catch up")
    public = " ".join(words_of(each) for each in room.messages())
    assert all(card_or_joker_words(card) in public for card in set(before) - set(got))
    for card in set(got) - set(before):
        assert card_or_joker_words(card) not in told(theirs) + told(watching) + public


@pytest.mark.parametrize("game", ["high_ground", "dog_eat_dog"])
async def test_help_and_the_start_tell_how_to_see_ones_hand_where_there_are_hands(
    room: Room, game: str
) -> None:
    await room.begin(game=game)
    hidden = game == "high_ground"
    for name in ("Ann", "Ben"):
        text = (await room.slash(name, "help")).text
        assert ("or `/game board`" in text) == hidden
        assert "My view" in text or not hidden
    assert any("**My view** below the board" in words_of(each) for each in room.messages()) == hidden
    assert "or `/game board`" not in (await room.slash("Zoe", "help")).text


async def test_the_record_tells_a_roll_in_its_own_line_and_a_hidden_draw_in_none(room: Room) -> None:
    await begin(room, "Ben")
    mover, other = await room.mover(), await room.other()
    discard = (await room.table()).game.notation.write(Discard((await hand_of(room, mover))[:1]))
    await room.slash(mover, "play", move=discard)
    rolling = await room.mover()
    await room.slash(rolling, "play", move="roll")
    assert "agree" in (await room.slash(rolling, "game undo")).text, "a roll is not taken back alone"
    for viewer in (mover, other, "Zoe"):
        said = await room.slash(viewer, "game history")
        assert "-# Chance" not in said.text
        roll = next(line for line in said.text.splitlines() if "`roll`" in line)
        assert f"`roll` {rolling} rolls" in roll
        files = await room.tables.archive.records.record((await room.table()).id, room.person(viewer).id)
        assert not [line for line in files.splitlines() if line.strip().rstrip(".").isdigit()]


async def over(room: Room) -> Said:
    await room.press("Ben", await room.slash("Ben", "game resign"), "Resign")
    return await room.press("Ann", room.board(), "Look back")


async def test_hands_are_open_from_every_side_once_the_game_is_over(room: Room) -> None:
    await begin(room, "Ben")
    mover, table = await room.mover(), await room.table()
    await room.slash(mover, "play", move=table.game.notation.write(Discard(await hand_of(room, mover))))
    hands = {name: await hand_of(room, name) for name in ("Ann", "Ben")}
    back = await over(room)
    end = room.last("Rematch").content
    assert "The game is over. **Ann** wins: **Ben** resigned." in end
    assert re.search(r"Ann still held .+\. Ben still held .+\.", end)
    assert "Everything shown" in back.buttons
    said = await room.press("Ann", back, "Everything shown")
    assert said.text.startswith("**Everything shown**, from Ann's side")
    assert " still held " in said.text
    for hand in hands.values():
        assert all(card_or_joker_words(card) in said.text for card in hand)
    assert len(said.pictures) == 1
    said = await room.choose("Ann", said, "1")
    assert said.text.startswith("**Everything shown**, from Ben's side")
    await room.restart()
    said = await room.press("Ann", said, "Back")
    assert said.text.startswith("**Everything shown**, from Ben's side")
    said = await room.press("Ann", said, "As I knew it")
    assert "Everything shown" not in said.text
    watched = await room.press("Zoe", room.board(), "Look back")
    assert "from Ann's side" in (await room.press("Zoe", watched, "Everything shown")).text
    await room.begin()
    assert "Everything shown" not in (await over(room)).buttons, "nothing was secret"


async def test_in_a_running_game_there_is_no_button_and_a_forged_one_shows_nothing(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begin(room, "Ben")
    theirs = await hand_of(room, "Ben")
    stepping = await room.press("Ann", await room.slash("Ann", "game history"), "Step through")
    assert "Everything shown" not in stepping.buttons
    # Somebody makes the button themselves.
    monkeypatch.setattr(history, "can_be_opened", lambda table: True)
    stepping = await room.press("Ann", await room.slash("Ann", "game history"), "Step through")
    said = await room.press("Ann", stepping, "Everything shown")
    assert "has nothing to uncover" in told(said)
    assert not any(named(told(said), card) for card in theirs)
