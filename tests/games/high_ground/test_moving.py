"""Levels, stacks, moving a piece and attacking: what lies otherwise afterwards, and why something is refused."""

from __future__ import annotations

import pytest

from games.core.words import Names
from games.high_ground import GAME
from games.high_ground.events import Attacked, Went
from games.high_ground.land import cell_at, neighbours, place_of, standing
from tests.games.high_ground.boards import (
    changes,
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
def test_neighbours_are_the_four_orthogonal_cells_of_the_table() -> None:
    assert neighbours("M13") == ("M14", "N13", "M12", "L13")
    assert (neighbours("A1"), neighbours("Y25")) == (("A2", "B1"), ("Y24", "X25"))
    assert (place_of("M13"), cell_at(13, 13), cell_at(0, 3), cell_at(3, 26)) == ((13, 13), "M13", None, None)


@pytest.mark.rule("HG-2", "HG-8")
@pytest.mark.parametrize("text", ["", "M", "Z3", "M0", "M26", "M-1", "13", "Mx", "M¹"])
def test_what_is_no_cell_of_the_table_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a cell"):
        place_of(text)


@pytest.mark.rule("HG-4", "HG-9")
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


KINGS = "\n12  KA  KB:B3B2B1"
LEVEL = "     M         N  O\n13  9:A3B2A1  9  4\n12  KA  KB:B3  ."


@pytest.mark.rule("HG-10", "HG-11", "HG-12", "HG-16", "HG-17")
@pytest.mark.parametrize(
    ("text", "steps", "after"),
    [
        # what stands on a piece goes along, whoever's it is; stacks close up
        (HILLS, ["M15.1.2 > M13"], "M15 KA:A3, M13 6:A2A1"),
        ("     M            N\n13  9:A3B2A1/A2  4" + KINGS, ["M13.1.1 > N13"], "M13 9:A2, N13 4:A3B2A1"),
        ("     M               N\n13  9:A1/A2/A3  4" + KINGS, ["M13.2.1 > N13"], "M13 9:A1/A3, N13 4:A2"),
        ("     M               N\n13  9:A1/A2/A3  4" + KINGS, ["M13.3.1 > N13"], "M13 9:A1/A2, N13 4:A3"),
        # over level ways and past other pieces, beside enemies without an attack, off its stack and back
        (HILLS, ["M14 > O14"], "M14 9, O14 2:A1"),
        (
            "     M     N       O\n13  9:A1  8:B3/B2  7:A3" + KINGS + "  .",
            ["M13 > O13"],
            "M13 9, O13 7:A3/A1",
        ),
        (LEVEL, ["M13.1.3 > M13"], "M13 9:A3B2/A1"),
        # an attack where the piece stands
        ("     M        N\n13  9:A2/B3  4" + KINGS, ["M13.1.1 x M13.2.1"], "M13 9:B3A2"),
        ("     M        N\n13  9:A2/B2  4" + KINGS, ["M13.1.1 x M13.2.1"], "M13 9:A2"),
        ("     M              N\n13  9:A1/B1/A2/B2  4" + KINGS, ["M13.1.1 x M13.2.1"], "M13 9:A2/B2/A1"),
        ("     M              N\n13  9:A1/B1/A2/B2  4" + KINGS, ["M13.3.1 x M13.4.1"], "M13 9:A1/B1/A2"),
        # in its own stack a piece attacks only to kill
        ("     M           N\n13  9:C3B2A2A1  4" + KINGS, ["M13.1.3 x M13.1.2"], "M13 9:C3/A2A1"),
        ("     M           N\n13  9:C3B2C2A2  4" + KINGS, ["M13.1.4 x M13.1.2"], "M13 9:C3C2/A2"),
        # an attacker leaves its victim on a later turn
        (
            "     M     N     O\n13  9:A1  4:B3  2" + KINGS + "  .",
            ["M13 x N13", "-", "N13.1.2 > O13"],
            "M13 9, O13 2:A1",
        ),
    ],
)
def test_what_lies_otherwise_after_a_move(text: str, steps: list[str], after: str) -> None:
    state = position(text)
    assert changes(state, *steps) == after
    assert to_move(play(state, steps[0])) == "B"


@pytest.mark.rule("HG-16")
@pytest.mark.parametrize(
    ("attacker", "victims", "attack", "after", "result"),
    [
        # attacker, victims, attack, what stands there afterwards
        ("A2", "B2", "N13.1.1", "A2", "killed"),
        ("A2", "B3", "N13.1.1", "B3A2", "hobbled"),
        ("A2", "B1", "N13.1.1", "B1A2", "trapped"),
        # a hobbled victim
        ("A3", "B3B1", "N13.1.1", "B1/A3", "killed"),
        ("A1", "B3B2", "N13.1.1", "B3B2A1", "hobbled"),
        ("A3", "B2B1", "N13.1.1", "B2B1A3", "trapped"),
        ("A2", "B3B2B1", "N13.1.2", "B3B1/A2", "killed"),
        # a stack of mixed colours
        ("A2", "C3B2A1", "N13.1.2", "C3A1/A2", "killed"),
        ("A1", "B3A2C1", "N13.1.3", "B3A2/A1", "killed"),
        ("A1", "A3B2C1", "N13.1.2", "A3B2C1A1", "hobbled"),
        ("A3", "C2A1B2", "N13.1.3", "C2A1B2A3", "trapped"),
        # with what it carries
        ("A3B2A1", "C3", "N13.1.1", "A3B2A1", "killed"),
        ("A2A1", "B3", "N13.1.1", "B3A2A1", "hobbled"),
        ("A2B1", "C1", "N13.1.1", "C1A2B1", "trapped"),
        ("A2A1", "B3B2C1", "N13.1.2", "B3C1/A2A1", "killed"),
        # among other stacks
        ("A2", "A3/B2/C1", "N13.2.1", "A3/C1/A2", "killed"),
        ("A2", "A3/B3/C1", "N13.2.1", "A3/B3A2/C1", "hobbled"),
    ],
)
def test_each_attack_comes_out_as_the_sizes_say(
    attacker: str, victims: str, attack: str, after: str, result: str
) -> None:
    state = position(f"     M   N\n13  9:{attacker}  4:{victims}{KINGS}", seats=3)
    move = f"M13.1.1 > N13 x {attack}"
    assert move in moves(state)
    assert changes(state, move) == f"M13 9, N13 4:{after}"
    attacked = next(event for event in events(state, move) if isinstance(event, Attacked))
    assert attacked.result == result
    killed = [len(gone) for gone in play(state, move).killed]
    assert sum(killed) == sum(map(len, state.killed)) + (result == "killed")


HELD = "     M  N\n13  4:A3  9:B3A1B2\n12  KA  KB"


@pytest.mark.rule("HG-8", "HG-9", "HG-10", "HG-12", "HG-16", "HG-17", "HG-18")
@pytest.mark.parametrize(
    ("text", "move", "code", "hint"),
    [
        # text, move, code and rule, the beginning of the hint
        (HILLS, "M14 > M15", "uphill HG-12", "M14.1.1 can go to N14, M13, L14, O14 and O13."),
        (HILLS, "M14 > L12", "no_way_down HG-12", ""),
        ("     M     N   O\n13  9:A1  10  2\n12  KA    KB:B3  .", "M13 > O13", "no_way_down HG-12", ""),
        ("     L  M  N\n14  2  9  3\n13  8:A1  .  2\n12  KA  .  KB:B3", "L13 > N13", "gap HG-12", ""),
        ("     L  M  N\n14  2  9  3\n13  8:A1  .  2\n12  KA  .  KB:B3", "L13 > M13", "no_card HG-12", ""),
        (
            "     M         N\n13  9:A1A2A3  4" + KINGS,
            "M13.1.2 > N13",
            "trapped HG-9",
            "Your pieces that can move: M13.1.3.",
        ),
        (HELD, "N13.1.2 > M13", "trapped HG-9", ""),
        (HILLS, "O13 > O14", "not_yours HG-12", ""),
        (HILLS, "M15.1.3 > M15", "no_move HG-12", ""),
        (LEVEL, "M13.1.1 > M13", "no_change HG-12", ""),
        (HILLS, "A1 > M13", "no_card HG-12", ""),
        (HILLS, "M13 > M12", "no_piece HG-12", ""),
        (HILLS, "M15.2.1 > M14", "no_piece HG-12", ""),
        (
            "     M     N\n13  9:A1  4:B1B2" + KINGS,
            "M13 > N13 x N13.1.1",
            "trapped_victim HG-16",
            "In N13, M13.1.1 can attack N13.1.2.",
        ),
        (
            "     M     N\n13  9:A1  4:A2" + KINGS,
            "M13 > N13 x N13.1.1",
            "own_piece HG-18",
            "In N13, M13.1.1 can attack no piece.",
        ),
        (
            "     M     N     O\n13  9:A2  5:B2  4:B1\n12  KA  KB:B3  .",
            "M13 > O13 x N13",
            "not_there HG-16",
            "",
        ),
        ("     M       N\n13  9:A3B2  4" + KINGS, "M13.1.1 x M13.1.2", "carried HG-10", ""),
        ("     M       N\n13  9:B3A2  4" + KINGS, "M13.1.2 x M13.1.1", "stands_on_it HG-16", ""),
        ("     M           N\n13  9:C3B2C2A2  4" + KINGS, "M13.1.4 x M13.1.1", "stands_on_it HG-16", ""),
        ("     M     N\n13  9:A1  4:B2" + KINGS, "M13 > N13 x N13.3.1", "no_piece HG-16", ""),
    ],
)
def test_why_a_move_is_refused(text: str, move: str, code: str, hint: str) -> None:
    state = position(text)
    refusal = refused(state, move)
    assert f"{refusal.code} {refusal.rule}" == code
    assert refusal.hint.startswith(hint)
    assert move not in moves(state)


@pytest.mark.rule("HG-12")
def test_a_move_goes_over_any_number_of_cards_that_never_rise() -> None:
    goals = [text.split(" > ")[1] for text in moves(position(HILLS)) if text.startswith("M15.1.3 >")]
    assert goals == ["M14", "N14", "M13", "L14", "O14", "O13", "O13 x O13.1.1"]
    (went,) = events(position(HILLS), "M14 > O14")
    assert isinstance(went, Went)
    assert went.path == ("M14", "N14", "O14")
    (back,) = events(position(LEVEL), "M13.1.3 > M13")
    told = GAME.words.describe(back, Names.of(("Ann", "Ben")))
    assert told == "Ann moves a small from M13 to N13 and back, off its stack."


def test_equal_pieces_of_two_stacks_are_told_apart() -> None:
    state = position("     M        N\n13  9:A1/A1  4" + KINGS)
    assert legal(state, "M13.1.1") == ["M13.1.1 > N13"]
    assert play(state, "M13.1.1 > N13") == play(state, "M13.2.1 > N13")
    assert events(state, "M13.1.1 > N13") != events(state, "M13.2.1 > N13")
