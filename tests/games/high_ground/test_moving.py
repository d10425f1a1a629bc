"""Levels, stacks, moving a piece and attacking: what lies otherwise afterwards; and why something is refused,
with what is legal instead."""

import pytest

from games.core.components import Face, Joker, read_card
from games.core.protocol import CHANCE
from games.core.rulebook import rulebook
from games.core.words import IllegalAction, Names
from games.high_ground import GAME
from games.high_ground.actions import Action, Attacked, DieRoll, FirstSeat, Move, Play, Roll, Went
from games.high_ground.land import Piece, cell_at, neighbours, place_of, standing
from tests.games.high_ground.boards import (
    NAMES,
    changes,
    events,
    legal,
    moves,
    play,
    position,
    refused,
)
from tests.games.reading import stack, to_move

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


LAND = """
         L       M               N        O
    15   .       KA:A3A2A1/A1    .        .
    14   4:A2B3  9:A1            .        2
    13   7:B1    6:B2B3          10:A3B1  2
    12   .       KB:B2           K-       .
"""
HANDS = {"A": "2C J1 5D", "B": "9H"}


@pytest.mark.rule("HG-7", "HG-13", "HG-14", "HG-15")
@pytest.mark.parametrize(
    ("move", "code", "rule"),
    [
        ("play 2C M15", "on_a_king", "HG-13"),
        ("play 2C N12", "on_a_king", "HG-13"),
        ("play 2C M13", "enemy_there", "HG-13"),
        ("play 2C A1", "not_beside", "HG-13"),
        (Play(read_card("2C"), "Z99"), "not_beside", "HG-13"),
        ("play J1 N14", "joker_without_level", "HG-7"),
        ("play J1 N14 = 13", "no_such_level", "HG-7"),
        (Play(Joker(1), "N14", 0), "no_such_level", "HG-7"),
        ("play 5D N14 = 5", "level_is_given", "HG-7"),
        ("play 9H N14", "not_held", "HG-13"),
        ("discard 9H", "not_held", "HG-14"),
        ("hop M14 > M15", "face_not_rolled", "HG-19"),
        ("swap M14 / M13.1.2", "face_not_rolled", "HG-20"),
        ("tip M15.1.1", "face_not_rolled", "HG-21"),
        ("aim N13.1.2", "face_not_rolled", "HG-22"),
        ("dig", "face_not_rolled", "HG-23"),
        ("decline", "nothing_to_decline", "HG-15"),
        ("enough", "nothing_played", "HG-13"),
        ("lay N14", "land_laid", "HG-2"),
        ("crown N14", "kings_placed", "HG-3"),
        (Move(Piece("M14", 1, 1), "nowhere at all"), "no_card", "HG-12"),
        (Move(Piece("nowhere", -1, 0), "M13"), "no_card", "HG-12"),
        (Move(Piece("M14", 0, 1), "M13"), "no_piece", "HG-12"),
        (Move(Piece("M14", 1, 0), "M13"), "no_piece", "HG-12"),
        (Move(Piece("M14", -1, -1), "M13"), "no_piece", "HG-12"),
        (Move(Piece("M14", 1, 2), "M13"), "no_piece", "HG-12"),
    ],
)
def test_each_wrong_thing_is_refused_by_its_rule(move: str | Action, code: str, rule: str) -> None:
    refusal = refused(position(LAND, hands=HANDS), move)
    assert (refusal.code, refusal.rule) == (code, rule)
    assert rule in rulebook(GAME).rules


@pytest.mark.rule("HG-23")
@pytest.mark.parametrize(
    ("text", "steps", "move", "hint"),
    [
        # text, steps, move, the hint
        ("     M     N\n13  2:A1  9\n12  KA:A3  KB:B1", [], "M13 > N13", "M13.1.1 can go nowhere."),
        (
            "     M     N\n13  9:A1/A2  2\n12  KA:A3  KB:B1",
            [],
            "M13 x M13.2.1",
            "In M13, M13.1.1 can attack no piece.",
        ),
        ("     M       N\n13  KA:A1B3  9\n12  K-  KB:B1", [], "N12 > N13", "None of your pieces can move."),
        (
            "     M       N\n13  KA:A2B1  9\n12  K-  KB:B1",
            ["roll", "die WILD"],
            "hop M13.1.1 > N13",
            "None of your pieces is free.",
        ),
        (LAND, [], "play 2C M15", "It can go to M14, O14, O13"),
        (LAND, [], "play 9H N14", "You hold 2 of clubs, 5 of diamonds and joker J1."),
        (
            LAND,
            ["roll", "die DIG", "dig", "turned over 3S"],
            "roll",
            "Play the 3 of spades, such as play 3S M14. It can go",
        ),
        (
            LAND,
            ["roll", "die DIG", "dig", "turned over J2"],
            "roll",
            "Play joker J2, such as play J2 M14 = 7. It can go",
        ),
    ],
)
def test_a_hint_shows_what_would_be_legal(text: str, steps: list[str], move: str, hint: str) -> None:
    assert refused(play(position(text, hands=HANDS), *steps), move).hint.startswith(hint)


@pytest.mark.rule("HG-2", "HG-7")
@pytest.mark.parametrize(
    ("card", "hint"),
    [("J2", "Place joker J2, such as lay M13 = 7."), ("9H", "Place the 9 of hearts, such as lay M13.")],
)
def test_a_card_that_was_turned_up_is_asked_for(card: str, hint: str) -> None:
    state = play(GAME.new(2, {"quick_setup": "off"}), "first A", f"turned over {card}")
    assert refused(state, "roll").hint == hint


def test_nobody_plays_out_of_turn_or_for_chance() -> None:
    state = position(LAND, hands=HANDS)
    with pytest.raises(IllegalAction) as refusal:
        GAME.rules.apply(state, 1, Roll())
    assert refusal.value.code == "not_your_turn"
    assert Names.of(NAMES, you=1).fill(refusal.value.hint) == "Wait for Ann."
    with pytest.raises(IllegalAction) as refusal:
        GAME.rules.apply(state, CHANCE, Roll())
    assert refusal.value.code == "no_chance_owed"
    assert refused(state, DieRoll(Face.HOP)).code == "not_a_decision"
    assert refused(state, FirstSeat(0)).code == "not_a_decision"
    assert refused(play(state, "roll"), "roll").code == "chance_first"
