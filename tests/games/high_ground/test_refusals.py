"""Refusals: what is wrong, which rule says so, and what is legal instead. Moves and the die have theirs beside them."""

from __future__ import annotations

import pytest

from games.core.cards import Joker, read_card
from games.core.errors import IllegalAction
from games.core.protocol import CHANCE
from games.core.pyramids import Face
from games.core.rulebook import rulebook
from games.core.words import Names
from games.high_ground import GAME
from games.high_ground.actions import Action, DieRoll, FirstSeat, Move, Play, Roll
from games.high_ground.land import Piece
from tests.games.high_ground.boards import NAMES, play, position, refused

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
