"""The land in words: short beside the picture, and complete enough to play from."""

import re
from dataclasses import replace

import pytest

from games.core.components import DECK, SIZE_WORDS, Joker, card_words, pyramid_words
from games.core.words import Names
from games.high_ground.actions import CardLaid, Discarded, HandGot, Went
from games.high_ground.land import standing
from games.high_ground.state import Crowning, Digging, Over, Playing
from render import samples
from render.high_ground import PICTURE
from tests.games.reading import stack
from tests.render.boxes import LONG, tells, texts
from tests.render.ground import (
    BEGIN,
    PLAYED,
    armies,
    crowded_views,
    every_board,
    free,
    look_of,
    scene_of,
    shown,
    view_of,
    wide_land,
)

PEOPLE = Names.of(samples.NAMES)


def alt_of(view, names=samples.NAMES, **look):
    return PICTURE.alt(view, look_of(view, names, **look))


def text_of(view, names=samples.NAMES, **look):
    return PICTURE.text(view, look_of(view, names, **look))


def test_the_alt_text_tells_owed_news_hand_pieces_and_levels_in_this_order():
    view = view_of("L13 3C A1\nM13 9H A3B1\nN13 king:B", seat=0, hand=(DECK[8], Joker(2)))
    assert alt_of(view, events=(Went(0, stack("A1"), ("M13", "L13"), False),)) == (
        "High Ground, game 7. Turn 5: Ada may move, play cards, draw or roll the die. "
        "Just now: Ada's small moves from M13 to L13. Your hand: 9 of clubs, joker J2. "
        "Pieces: L13 Ada's small; M13 Björn's small on Ada's large. "
        "Ada, 2 pieces, 3 cards; Björn, king N13, 1 piece, 3 cards. "
        "Levels by rows from the north: row 13: L 3, M 9, N 13. Draw pile 30, discards 0."
    )


@pytest.mark.rule("HG-11")
def test_the_alt_text_numbers_the_stacks_of_a_cell_that_has_several():
    words = alt_of(view_of("L13 3C A1\nM13 9H A3B1 B1 B1"))
    assert "Pieces: L13 Ada's small; M13.1 Björn's small on Ada's large, M13.2 Björn's small, " in words


def test_the_fullest_alt_text_still_tells_all_pieces_and_levels():
    words = alt_of(view_of("M13 9H", 4, land=wide_land(40, 7, armies())))
    tells(words, "Pieces: ", "Levels by rows from the north: row 16: J 1, K 2")
    assert "Left out" not in words


@pytest.mark.parametrize("names", [samples.NAMES, LONG], ids=["names", "long names"])
def test_every_alt_text_fits_begins_with_the_game_and_leaves_out_no_piece(names):
    boards = [*every_board(names)]
    boards += [(view, look_of(view, names, preview=True)) for view in crowded_views()]
    for view, look in boards:
        words = PICTURE.alt(view, look)
        assert len(words) <= 1024
        assert words.removeprefix("Preview of ").startswith("High Ground, game 7. ")
        assert not words.endswith("…")
        _, _, pieces = words.partition(" Pieces: ")
        told = pieces.partition(". ")[0]
        for each in view.land:
            assert not each.stacks or re.search(rf"\b{each.cell}\b", told), each
        standing = [piece for each in view.land for pile in each.stacks for piece in pile]
        if "what stands below" not in words:
            sizes = [SIZE_WORDS[piece.size] for piece in standing]
            assert sorted(re.findall(r"\b(?:small|medium|large)\b", told)) == sorted(sizes)


def test_an_alt_text_without_room_shortens_names_and_then_says_what_it_leaves_out():
    names = [f"{letter * 30}" for letter in "ABCD"]
    apart = {each.cell: f"{'ABCD'[n % 4]}{n % 3 + 1}" for n, each in enumerate(wide_land(63, 9)[2:26])}
    small = view_of("M13 9H", 4, land=wide_land(40, 7, armies()))
    longer = [f"{letter * 90}" for letter in "ABCD"]
    assert f"{'A' * 23}…" in alt_of(small, longer)
    assert "Left out" not in alt_of(small, names)
    full = view_of(
        "M13 9H",
        4,
        land=wide_land(63, 9, apart),
        seat=0,
        hand=(DECK[11], DECK[24], Joker(1)),
        phase=Playing(),
    )
    words = alt_of(full, names)
    assert all(
        re.search(rf"\b{cell} {piece[0]}+…'s {SIZE_WORDS[stack(piece)[0].size]}\b", words)
        for cell, piece in apart.items()
    )
    assert words.endswith(
        "Left out for lack of room: the levels of the land. The board in words has everything."
    )


@pytest.mark.rule("HG-12")
def test_a_piece_that_went_out_and_back_is_told_to_have_left_its_stack():
    view = view_of("M13 9H A3 A1\nM14 9C")
    event = Went(0, stack("A1"), ("M13", "M14", "M13"), False)
    assert "Just now: Ada's small steps off its stack in M13." in alt_of(view, events=(event,))
    carrying = replace(event, carried=stack("A2A1"))
    words = "Ada's medium carrying 1 steps off its stack in M13"
    assert f"Just now: {words}." in alt_of(view, events=(carrying,))
    assert words in texts(scene_of(view, events=(carrying,)))


@pytest.mark.rule("HG-7")
def test_the_levels_of_a_joker_are_told_to_whoever_may_place_one():
    held = view_of(BEGIN, seat=0, hand=(DECK[3], Joker(2)))
    line = "A joker may take these levels: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12."
    assert line in text_of(held)
    assert line in text_of(replace(held, hand=(), phase=Digging(Joker(1))))
    for other in (
        replace(held, seat=1),
        replace(held, hand=(DECK[3],)),
        replace(held, phase=Digging(DECK[3])),
    ):
        assert line not in text_of(other)


CELL = re.compile(r"^- ([A-Y]\d+), level (\d+): (.*), (upright|lying)(?:, covers (\d+) cards?)?(; empty)?$")
PIECE = re.compile(r"([A-Y]\d+)\.(\d+)\.(\d+) (\w+'s \w+), (free|hobbled|trapped)")


def read_land(words):
    """The land out of the words: level, whether covered, and pieces by their references."""
    cells, found = {}, {}
    for line in words.splitlines():
        if match := CELL.match(line):
            cells[match[1]] = int(match[2]), match[3], int(match[5] or 0), bool(match[6])
        for cell, number, level, piece, how in PIECE.findall(line):
            found[cell, int(number), int(level)] = piece, how
    return cells, found


@pytest.mark.rule("HG-8", "HG-9", "HG-11")
@pytest.mark.parametrize(("seats", "moves", "seed", "options"), PLAYED)
def test_the_whole_land_can_be_read_back_from_the_words(seats, moves, seed, options):
    view, look = shown(seats, moves, seed, options)
    cells, found = read_land(PICTURE.text(view, look))
    assert {cell: (level, covers, empty) for cell, (level, _, covers, empty) in cells.items()} == {
        each.cell: (each.level, each.covered, not each.stacks) for each in view.land
    }
    assert found == {
        (each.cell, number, level): (pyramid_words(piece, PEOPLE), standing(pile, level).value)
        for each in view.land
        for number, pile in enumerate(each.stacks, 1)
        for level, piece in enumerate(pile, 1)
    }


def test_kings_and_jokers_and_their_cells_are_told():
    words = text_of(view_of("M15 king:B\nK13 king\nN13 J1=7\nM13 QH"))
    tells(
        words,
        "- M15, level 13: Björn's king, upright; empty",
        "- K13, level 13: neutral king, upright; empty",
        "- N13, level 7: joker J1, lying; empty",
        "- M13, level 12: queen of hearts, upright; empty",
    )


def test_the_words_tell_hand_piles_losses_and_who_is_gone():
    view = view_of(
        BEGIN,
        seat=0,
        hand=(DECK[8], Joker(2)),
        hands=(2, 0),
        discards=(DECK[0], DECK[50]),
        killed=((), stack("B3B1")),
        out=(1,),
    )
    words = text_of(view)
    tells(
        words,
        "Your hand: 9 of clubs, joker J2.",
        "Draw pile: 30 cards. Discards: 2, oldest first: ace of clubs, queen of spades.",
        "Björn, blue, out: 0 cards in hand; on the land Björn's 2 smalls",
        "lost Björn's small and large",
    )
    resigned = text_of(replace(view, out=(), resigned=(1,)))
    assert "Björn, blue, resigned" in resigned


@pytest.mark.rule("HG-13")
def test_the_words_name_the_cells_where_a_card_may_go():
    view = view_of(BEGIN, seat=0, hand=(DECK[3],), phase=Playing())
    view = replace(view, targets=(*free(view.land), "M13"))
    words = text_of(view)
    tells(
        words,
        f"Empty cells where a card may go: {', '.join(free(view.land))}.",
        "Cards that may be covered: M13.",
    )
    assert "where a card may go" not in text_of(replace(view, targets=()))


@pytest.mark.rule("HG-3")
def test_the_words_say_for_which_side_each_cell_for_a_king_counts():
    view = view_of("M13 9H", seat=0, phase=Crowning(), turn=0)
    view = replace(view, targets=("M14", "N14", "N13"), sides=("north", "north", "east"))
    words = text_of(view)
    assert "Cells where your king may go: for the north side M14, N14; for the east side N13." in words
    assert "where a card may go" not in words


def test_a_spectators_words_know_no_hand():
    view = view_of(BEGIN)
    assert "our hand" not in text_of(view) + alt_of(view)


def test_cards_are_said_in_words_whoever_is_called_what():
    event = CardLaid(0, DECK[8], "N14", 9, DECK[1])
    gone = Discarded(0, (DECK[5],), 1, False)
    got = HandGot(0, (DECK[7],))
    view = view_of(BEGIN, seat=0)
    for told in (
        alt_of(view, events=(event, gone, got)),
        text_of(view, ("K♠", "Bob"), events=(event, gone, got)),
    ):
        assert card_words(DECK[8]) in told
        assert card_words(DECK[5]) in told
        assert not re.search("[2-9AJQ][♣♦♥♠]", told)
    assert "K♠" in text_of(view, ("K♠", "Bob"), events=(event,))


@pytest.mark.rule("HG-25", "HG-26", "HG-27")
def test_the_words_of_the_end_say_who_won_and_how():
    for over, said in (
        (Over("annihilated", 1), "Björn wins: nobody else has a piece left."),
        (Over("king_taken", 0, "M11"), "Ada wins: their turn begins alone on the enemy king in M11."),
        (Over("repetition", None), "A draw: the same position came up for the third time."),
        (Over("all_passed", None), "A draw: everybody passed, two rounds in a row."),
        (Over("turn_cap", None), "A draw: 300 turns that count have been played."),
        (Over("all_turns", None), "A draw: 1,500 turns have been played."),
    ):
        view = view_of(BEGIN, phase=over)
        for told in (alt_of(view, to_act=frozenset()), text_of(view, to_act=frozenset())):
            assert f"The game is over. {said}" in told


@pytest.mark.rule("HG-27")
def test_the_words_say_how_many_turns_count():
    view = view_of(BEGIN, turn=12, counted=8)
    assert text_of(view).startswith(
        "High Ground, game 7: turn 12. Turns that count: 8 of at most 300 (HG-27).\n"
    )
    assert text_of(replace(view, turn=0)).startswith("High Ground, game 7: set-up.\n")


@pytest.mark.rule("HG-27")
def test_the_last_turn_is_warned_of_in_words_and_beside_the_picture():
    warning = "The next turn that counts is the last: unless it wins, the game is a draw (HG-27)."
    view = view_of(BEGIN, turn=412, counted=299)
    for told in (alt_of(view), text_of(view)):
        assert warning in told
        assert told.count("the last") == 1
