"""Levels, stacks, and moving a piece."""

from __future__ import annotations

import pytest

from games.core.words import Names
from games.high_ground import GAME
from games.high_ground.actions import Move
from games.high_ground.events import Went
from games.high_ground.land import Piece, Standing, cell_at, neighbours, place_of, standing
from games.high_ground.notation import parse as reading
from tests.games.high_ground.boards import (
    begun,
    board,
    drawn,
    events,
    legal,
    moves,
    play,
    position,
    refused,
    stack,
    to_move,
)

HILLS = """
         L      M              N      O
    15   .      KA:A3A2A1      .      .
    14   4      9:A1           9      2
    13   .      6              .      2:B3
    12   3      7              KB     .
"""


@pytest.mark.rule("HG-7")
def test_levels_are_ranks_and_a_jokers_is_its_own() -> None:
    state = position("     L  M   N    O       P\n13  A  10  Q  J2=4  KA:A3\n12  J  2  .  .  KB:B1")
    assert [here.level for here in state.land] == [1, 10, 12, 4, 13, 11, 2, 13]


@pytest.mark.rule("HG-8")
def test_neighbours_are_the_four_orthogonal_cells() -> None:
    assert neighbours("M13") == ("M14", "N13", "M12", "L13")
    assert neighbours("A1") == ("A2", "B1")
    assert neighbours("Y25") == ("Y24", "X25")


@pytest.mark.rule("HG-2", "HG-8")
@pytest.mark.parametrize("text", ["", "M", "Z3", "M0", "M26", "M-1", "13", "Mx", "M¹"])
def test_what_is_no_cell_of_the_table_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a cell"):
        place_of(text)


def test_cells_and_their_numbers_belong_together() -> None:
    assert (place_of("M13"), cell_at(13, 13), cell_at(0, 3), cell_at(3, 26)) == ((13, 13), "M13", None, None)


@pytest.mark.rule("HG-9")
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("A3A2A1", "hobbled hobbled free"),
        ("A1A2A3", "trapped trapped free"),
        ("A3", "free"),
        ("A2B2", "hobbled free"),
        ("A2B1C3", "trapped trapped free"),
        ("A3B1C2", "hobbled trapped free"),
        ("A3B3A3", "hobbled hobbled free"),
    ],
)
def test_a_piece_is_trapped_under_larger_hobbled_under_any_and_otherwise_free(text: str, words: str) -> None:
    found = [standing(stack(text), level).value for level in range(1, len(stack(text)) + 1)]
    assert found == words.split()


@pytest.mark.rule("HG-4", "HG-9")
def test_at_the_start_trees_are_hobbled_and_nests_trapped() -> None:
    king = next(here for here in begun().land if here.owner == 0)
    found = [[standing(each, level) for level in (1, 2, 3)] for each in king.stacks]
    assert found == [
        [Standing.HOBBLED, Standing.HOBBLED, Standing.FREE],
        [Standing.TRAPPED, Standing.TRAPPED, Standing.FREE],
    ]


@pytest.mark.rule("HG-10")
def test_a_piece_carries_what_stands_on_it_in_order() -> None:
    state = play(position(HILLS), "M15.1.2 > M13")
    assert drawn(state) == board("""
         L      M              N      O
    15   .      KA:A3          .      .
    14   4      9:A1           9      2
    13   .      6:A2A1         .      2:B3
    12   3      7              KB     .
    """)


@pytest.mark.rule("HG-10")
def test_enemy_pieces_are_carried_too() -> None:
    state = play(position("     M            N\n13  9:A3B2A1/A2  4\n12  KA  KB:B3"), "M13.1.1 > N13")
    assert drawn(state) == board("     M    N\n13  9:A2  4:A3B2A1\n12  KA  KB:B3")


@pytest.mark.rule("HG-11")
def test_a_card_holds_any_number_of_stacks_and_they_close_up() -> None:
    state = position("     M               N\n13  9:A1/A2/A3  4\n12  KA  KB:B3")
    state = play(state, "M13.2.1 > N13")
    assert drawn(state) == board("     M           N\n13  9:A1/A3  4:A2\n12  KA  KB:B3")
    state = play(state, "-", "M13.2.1 > N13")
    assert drawn(state) == board("     M        N\n13  9:A1  4:A2/A3\n12  KA  KB:B3")


@pytest.mark.rule("HG-12")
def test_a_move_goes_over_any_number_of_cards_that_never_rise() -> None:
    goals = [text.split(" > ")[1] for text in moves(position(HILLS)) if text.startswith("M15.1.3 >")]
    assert goals == ["M14", "N14", "M13", "L14", "O14", "O13", "O13 x O13.1.1"]


@pytest.mark.rule("HG-12")
def test_a_level_way_is_no_rise() -> None:
    state = position(HILLS)
    assert "M14 > N14" not in moves(state)
    assert "M14.1.1 > N14" in moves(state)
    went = events(state, "M14 > O14")[0]
    assert isinstance(went, Went)
    assert went.path == ("M14", "N14", "O14")


@pytest.mark.rule("HG-12")
def test_pieces_on_the_way_do_not_block() -> None:
    state = position("     M    N       O  P\n13  9:A1  8:B3/B2  7:A3  6\n12  KA  KB  .  .")
    assert "M13.1.1 > P13" in moves(state)


@pytest.mark.rule("HG-12")
def test_a_move_never_rises() -> None:
    refusal = refused(position(HILLS), "M14 > M15")
    assert (refusal.code, refusal.rule) == ("uphill", "HG-12")
    assert "level 13" in refusal.message
    assert refusal.hint == "M14.1.1 can go to N14, M13, L14, O14 and O13."


@pytest.mark.rule("HG-12")
def test_a_move_does_not_rise_on_the_way_either() -> None:
    refusal = refused(position(HILLS), "M14 > L12")
    assert (refusal.code, refusal.rule) == ("no_way_down", "HG-12")
    state = position("     M     N   O\n13  9:A1  10  2\n12  KA    KB:B3  .")
    assert refused(state, "M13 > O13").code == "no_way_down"


@pytest.mark.rule("HG-8", "HG-12")
def test_a_move_does_not_jump_over_a_gap() -> None:
    state = position("     L  M  N\n14  2  9  3\n13  8:A1  .  2\n12  KA  .  KB:B3")
    refusal = refused(state, "L13 > N13")
    assert (refusal.code, refusal.rule) == ("gap", "HG-12")
    assert "M13 is empty" in refusal.message
    assert refused(state, "L13 > M13").code == "no_card"


@pytest.mark.rule("HG-9", "HG-12")
def test_a_trapped_piece_cannot_move() -> None:
    state = position("     M         N\n13  9:A1A2A3  4\n12  KA  KB:B3")
    refusal = refused(state, "M13.1.2 > N13")
    assert (refusal.code, refusal.rule) == ("trapped", "HG-9")
    assert refusal.hint == "Your pieces that can move: M13.1.3."


@pytest.mark.rule("HG-12")
def test_a_hobbled_piece_can_move() -> None:
    state = position("     M       N\n13  9:A2B1  4\n12  KA  KB:B3")
    assert "M13.1.1 > N13" in moves(state)


@pytest.mark.rule("HG-12")
def test_only_ones_own_pieces_move() -> None:
    assert refused(position(HILLS), "O13 > O14").code == "not_yours"


@pytest.mark.rule("HG-12")
def test_staying_without_an_attack_is_no_move() -> None:
    state = position(HILLS)
    assert refused(state, "M15.1.3 > M15").code == "no_move"
    assert all(text.split(" > ")[1] != text.split(".")[0] for text in moves(state))


@pytest.mark.rule("HG-12")
def test_a_piece_may_leave_its_stack_by_way_of_a_card_of_the_same_level() -> None:
    state = position("     M         N  O\n13  9:A3B2A1  9  4\n12  KA  KB:B3  .")
    assert legal(state, "M13.1.3 > M13") == ["M13.1.3 > M13"]
    assert drawn(play(state, "M13.1.3 > M13")) == board(
        "     M         N  O\n13  9:A3B2/A1  9  4\n12  KA  KB:B3  ."
    )
    (went,) = events(state, "M13.1.3 > M13")
    assert isinstance(went, Went)
    assert went.path == ("M13", "N13", "M13")
    told = GAME.words.describe(went, Names.of(("Ann", "Ben")))
    assert told == "Ann moves a small from M13 to N13 and back, off its stack."


@pytest.mark.rule("HG-12")
def test_a_whole_stack_that_comes_back_has_not_moved() -> None:
    state = position("     M         N  O\n13  9:A3B2A1  9  4\n12  KA  KB:B3  .")
    refusal = refused(state, "M13.1.1 > M13")
    assert (refusal.code, refusal.rule) == ("no_change", "HG-12")
    assert "M13.1.1 > M13" not in moves(state)


@pytest.mark.rule("HG-12")
def test_a_move_ends_the_turn() -> None:
    assert to_move(play(position(HILLS), "M14 > M13")) == "B"


@pytest.mark.rule("HG-12")
def test_there_is_one_move_for_each_piece_and_cell() -> None:
    found = moves(position(HILLS))
    assert len(found) == len(set(found))


def test_pieces_that_are_not_there_are_told() -> None:
    state = position(HILLS)
    assert refused(state, "A1 > M13").code == "no_card"
    assert refused(state, "M13 > M12").code == "no_piece"
    assert "has 1 stack" in refused(state, "M15.2.1 > M14").message
    assert "3 pieces" in refused(state, "M15.1.4 > M14").message


def test_equal_pieces_of_two_stacks_are_told_apart() -> None:
    state = position("     M        N\n13  9:A1/A1  4\n12  KA  KB:B3")
    assert legal(state, "M13.1.1") == ["M13.1.1 > N13"]
    first, second = (play(state, f"M13.{number}.1 > N13") for number in (1, 2))
    assert first == second
    told = [events(state, f"M13.{number}.1 > N13")[0] for number in (1, 2)]
    assert told[0] != told[1]
    assert GAME.words.describe(told[0], Names.of(("Ann", "Ben"))) == "Ann moves a small from M13 to N13."


def test_a_reference_names_a_stack_and_a_level() -> None:
    assert reading.read("M13.2.3 > N13") == Move(Piece("M13", 2, 3), "N13")
