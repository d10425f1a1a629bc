"""What is refused out of turn or order, and that every refusal says by which rule and what to do instead."""

from __future__ import annotations

import pytest

from games.core.dice import Face
from games.core.errors import IllegalAction
from games.core.protocol import CHANCE
from games.core.rulebook import rulebook
from games.core.words import Names
from games.high_ground import GAME
from games.high_ground.actions import DieRoll, FirstSeat, Move, Roll
from games.high_ground.land import Piece
from games.high_ground.phases import Resolving
from tests.games.high_ground.boards import NAMES, legal, play, position, refused

LAND = """
         L       M               N        O
    15   .       KA:A3A2A1/A1    .        .
    14   4:A2B3  9:A1            .        2
    13   7:B1    6:B2B3          10:A3B1  2
    12   .       KB:B2           K-       .
"""
HANDS = {"A": "2C J1 5D", "B": "9H"}

WRONG = [
    ("M14 > M15", "uphill", "HG-12"),
    ("M14 > O14", "gap", "HG-12"),
    ("M14 > N14", "no_card", "HG-12"),
    ("L14.1.1 > L13", "trapped", "HG-9"),
    ("M14 > M13 x M13.1.1", "trapped_victim", "HG-16"),
    ("N13.1.1 x N13.1.2", "carried", "HG-10"),
    ("M15.1.3 > M15 x M15.2.1", "own_piece", "HG-18"),
    ("M13.1.2 > N13", "not_yours", "HG-12"),
    ("N14 > M14", "no_card", "HG-12"),
    ("play 2C M15", "on_a_king", "HG-13"),
    ("play 2C N12", "on_a_king", "HG-13"),
    ("play 2C M13", "enemy_there", "HG-13"),
    ("play 2C A1", "not_beside", "HG-13"),
    ("play J1 N14", "joker_without_level", "HG-7"),
    ("play J1 N14 = 13", "no_such_level", "HG-7"),
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
]


@pytest.mark.rule("HG-7", "HG-9", "HG-10", "HG-12", "HG-13", "HG-16", "HG-18")
@pytest.mark.parametrize(("move", "code", "rule"), WRONG)
def test_each_wrong_thing_is_refused_by_its_rule(move: str, code: str, rule: str) -> None:
    refusal = refused(position(LAND, hands=HANDS), move)
    assert (refusal.code, refusal.rule) == (code, rule)
    assert rule in rulebook(GAME).rules
    assert refusal.message.endswith(".")
    assert refusal.hint.endswith(".")


def test_a_hint_shows_what_would_be_legal() -> None:
    state = position(LAND, hands=HANDS)
    goals = refused(state, "M14 > M15").hint.removeprefix("M14.1.1 can go to ").rstrip(".")
    found = [text.split(" > ")[1] for text in legal(state, "M14.1.1 >") if " x " not in text]
    assert goals.replace(" and ", ", ").split(", ") == found
    cells = refused(state, "play 2C M15").hint
    assert cells.startswith("It can go to M14, O14, O13")


def test_a_piece_without_a_way_is_told_so() -> None:
    state = position("     M     N\n13  2:A1  9\n12  KA:A3  KB:B1")
    assert refused(state, "M13 > N13").hint == "M13.1.1 can go nowhere."


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
    assert refused(play(state, "roll"), "roll").code == "chance_first"
    assert refused(state, FirstSeat(0)).code == "not_a_decision"


def test_a_cell_that_is_none_is_refused_in_few_words() -> None:
    state = position(LAND, hands=HANDS)
    refusal = refused(state, Move(Piece("M14", 1, 1), "nowhere at all"))
    assert (refusal.code, refusal.message) == ("no_card", "nowh has no card.")
    assert refused(state, Move(Piece("nowhere", -1, 0), "M13")).code == "no_card"


@pytest.mark.parametrize(
    "piece", [Piece("M14", 0, 1), Piece("M14", 1, 0), Piece("M14", -1, -1), Piece("M14", 1, 2)]
)
def test_numbers_that_name_no_piece_are_refused(piece: Piece) -> None:
    assert refused(position(LAND, hands=HANDS), Move(piece, "M13")).code == "no_piece"


def test_what_can_do_nothing_is_told_so_in_plain_words() -> None:
    alone = position("     M     N\n13  2:A1  9\n12  KA:A3  KB:B1")
    assert refused(alone, "M13 > M12").hint == "M13.1.1 can go nowhere."
    assert refused(alone, "M13 x M12.1.1").code == "uphill"
    own = refused(position("     M     N\n13  9:A1/A2  2\n12  KA:A3  KB:B1"), "M13 x M13.2.1")
    assert own.hint == "In M13, M13.1.1 can attack no piece."
    held = position("     M       N\n13  KA:A1B3  9\n12  K-  KB:B1")
    assert refused(held, "N12 > N13").hint == "None of your pieces can move."
    rolled = play(position("     M       N\n13  KA:A2B1  9\n12  K-  KB:B1"), "roll", "die HOP")
    assert rolled.phase != Resolving(Face.HOP)
    wild = play(position("     M       N\n13  KA:A2B1  9\n12  K-  KB:B1"), "roll", "die WILD")
    assert refused(wild, "hop M13.1.1 > N13").hint == "None of your pieces is free."


@pytest.mark.rule("HG-2", "HG-7")
def test_a_joker_that_was_turned_up_is_asked_for_with_a_level() -> None:
    state = play(GAME.new(2, {"quick_setup": "off"}), "first A", "turned over J2")
    assert refused(state, "roll").hint == "Place joker J2, such as lay M13 = 7."
    typed = refused(state, "roll").hint.partition("such as ")[2].rstrip(".")
    assert play(state, typed).land[0].level == 7
    plain = play(GAME.new(2, {"quick_setup": "off"}), "first A", "turned over 9H")
    assert refused(plain, "roll").hint == "Place the 9 of hearts, such as lay M13."


@pytest.mark.rule("HG-23")
def test_while_a_card_waits_that_was_dug_refusals_show_where_it_can_go() -> None:
    for card, level in (("9H", ""), ("J2", " = 7")):
        state = play(position(LAND), "roll", "die DIG", "dig", f"turned over {card}")
        for typed in ("roll", "play 3S N14"):
            hint = refused(state, typed).hint
            assert f"such as play {card} M14{level}. It can go to M14, " in hint
        play(state, f"play {card} M14{level}")
