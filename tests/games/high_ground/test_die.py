"""The Treehouse die: each face, what it may do, and what it may not. The plain rules in test_counts.py list all of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core.chance import Draw
from games.core.dice import FACES, Face
from games.core.errors import IllegalAction
from games.high_ground import GAME
from games.high_ground.actions import DieRoll
from games.high_ground.events import CardTurned, Declined, NothingLeft, Rolled
from games.high_ground.state import Digging, Resolving, Rolling, State, Unearthing
from tests.games.high_ground.boards import (
    by_chance,
    cards,
    changes,
    drawn,
    events,
    legal,
    play,
    position,
    refused,
    take,
    to_move,
)

PLAIN = """
         L      M            N
    14   .      KA:A3A2A1    .
    13   4:A1   9:B3A2       7:B2B1
    12   .      KB:B3        K-
"""
FULL = {"A": "2C 3D 4H", "B": "2D 3H 4S"}
STACKS = "     M           N        O\n13  9:A3C2A2B1  4:B2C1A1  KB:B3"
AIMED = "     M                   N\n13  9:A3A1/B2A1B3/B3A2/A1  KB:B3"
TRAPPED = "     M     N           O\n13  KA  9:B1A1B3/A2B3   KB:B2"


def on_king(king: str, others: str) -> str:
    """The same pieces on A's, on B's or on a neutral king."""
    return f"     M            N        O\n13  {king}:B3A2A1  9:A1/B2  {others}\n12  5  4  3:B1"


OWN, ENEMY, NEUTRAL = on_king("KA", "KB"), on_king("KB", "KA"), on_king("K-", "KA")


def emptied(state: State, discards: str = "") -> State:
    """Without a draw pile; only these discards."""
    return replace(state, draw_pile=(), discards=cards(discards))


@pytest.mark.rule("HG-15")
def test_the_die_has_six_faces_one_each_and_cannot_be_taken_back() -> None:
    state = play(position(PLAIN), "roll")
    assert state.phase == Rolling()
    seen = {GAME.rules.sample(state, Draw(b"die", seq)) for seq in range(60)}
    assert seen == {DieRoll(face) for face in FACES}
    assert refused(state, "hop L13 > M13").code == "chance_first"
    step = take(state, "die WILD")
    assert (step.barrier, step.state.phase) == (True, Resolving(Face.WILD))


@pytest.mark.rule("HG-14", "HG-15")
@pytest.mark.parametrize("face", [face.value for face in FACES])
def test_any_face_may_be_declined_and_leaves_the_hands_alone(face: str) -> None:
    state = play(position(PLAIN, hands=FULL), "roll", f"die {face}")
    assert legal(state)[-1] == "decline"
    assert events(state, "decline")[0] == Declined(0, Face(face))
    after = play(state, "decline")
    assert (to_move(after), after.hands) == ("B", state.hands)


DEEDS: list[tuple[str, str, str]] = [
    (PLAIN, "hop L13 > M13", "L13 4, M13 9:B3A2/A1"),
    (PLAIN, "hop M13.1.2 > N13", "M13 9:B3, N13 7:B2B1/A2"),
    (PLAIN, "hop M13.1.2 > N13 x N13.1.1", "M13 9:B3, N13 7:B1/A2"),
    (PLAIN, "hop M13.1.2 > N13 x N13.1.2", "M13 9:B3, N13 7:B2B1A2"),
    (NEUTRAL, "hop N13.1.1 > M13 x M13.1.1", "M13 K-:B3A2A1A1, N13 9:B2"),
    (OWN, "hop M13.1.3 > N13 x N13.2.1", "M13 KA:B3A2, N13 9:A1/B2A1"),
    (PLAIN, "swap L13 / M13.1.1", "L13 4:B3, M13 9:A2/A1"),
    (PLAIN, "swap L13.1.1 / M13.1.2", "L13 4:A2, M13 9:B3/A1"),
    (STACKS, "swap M13.1.1 / N13.1.1", "M13 9:C2A2B1/B2, N13 4:C1A1/A3"),
    (STACKS, "swap M13.1.3 / N13.1.1", "M13 9:A3C2B1/B2, N13 4:C1A1/A2"),
    (ENEMY, "swap M13.1.2 / N13.2.1", "M13 KB:B3A1/B2, N13 9:A1/A2"),
    ("     M             N\n13  9:C3A2B2A1C1/A3  KB:B3", "tip M13.1.2", "M13 9:C3A2/A3/B2/A1/C1"),
    ("     M           N\n13  9:A3B1A1C2  KB:B3", "tip M13.1.1", "M13 9:A3/B1/A1/C2"),
    (NEUTRAL, "tip M13.1.2", "M13 K-:B3A2/A1"),
    ("     M        N\n13  9:B1A3  KB:B3A3", "aim M13.1.2", "M13 9:A3"),
    ("     M        N\n13  9:C3B2A2B1  KB:B3A3", "aim M13.1.3", "M13 9:C3A2B1"),
    (ENEMY, "aim M13.1.2", "M13 KB:A2A1"),
    (AIMED, "aim M13.2.2", "M13 9:A3A1/A1B3/B3A2/A1"),
]


@pytest.mark.rule("HG-16", "HG-19", "HG-20", "HG-21", "HG-22", "HG-24")
@pytest.mark.parametrize("as_wild", [False, True])
@pytest.mark.parametrize(("text", "move", "after"), DEEDS)
def test_what_lies_otherwise_after_a_face(text: str, move: str, after: str, as_wild: bool) -> None:
    face = "WILD" if as_wild else move.split()[0].upper()
    state = play(position(text), "roll", f"die {face}")
    assert changes(state, move) == after
    assert to_move(play(state, move)) == "B"


OTHER = {
    "SWAP": "hop L13 > M13",
    "HOP": "swap L13 / M13.1.2",
    "AIM": "tip M14.1.1",
    "DIG": "aim M13.1.2",
    "TIP": "dig",
}
REFUSED: list[tuple[str, str, str, str, str]] = [
    # text, face, move, code and rule, the beginning of the hint
    *((PLAIN, face, "roll", "die_rolled HG-15", "") for face in OTHER),
    *((PLAIN, face, "L13 > M13", "die_rolled HG-15", "") for face in OTHER),
    (PLAIN, "SWAP", OTHER["SWAP"], "face_not_rolled HG-19", ""),
    (PLAIN, "HOP", OTHER["HOP"], "face_not_rolled HG-20", ""),
    (PLAIN, "AIM", OTHER["AIM"], "face_not_rolled HG-21", ""),
    (PLAIN, "DIG", OTHER["DIG"], "face_not_rolled HG-22", ""),
    (PLAIN, "TIP", OTHER["TIP"], "face_not_rolled HG-23", ""),
    (
        PLAIN,
        "HOP",
        "hop M14.1.2 > M13",
        "hobbled HG-19",
        "Your free pieces are M14.1.3, L13.1.1 and M13.1.2.",
    ),
    (PLAIN, "HOP", "hop L13 > N13", "not_beside HG-19", "L13.1.1 can hop to M13."),
    (PLAIN, "HOP", "hop N13.1.2 > M13", "not_yours HG-19", ""),
    (NEUTRAL, "HOP", "hop N13.1.1 > M13 x M13.1.2", "own_piece HG-18", ""),
    (
        "     M       N        O\n13  9:A1A2   4:B1B2   KB:B3",
        "SWAP",
        "swap M13.1.1 / N13.1.2",
        "trapped HG-9",
        "",
    ),
    (
        "     M       N        O\n13  9:A1A2   4:B1B2   KB:B3",
        "SWAP",
        "swap M13.1.2 / N13.1.1",
        "trapped HG-20",
        "",
    ),
    (PLAIN, "SWAP", "swap L13 / N13.1.1", "not_beside HG-20", ""),
    (PLAIN, "SWAP", "swap M13.1.2 / M13.1.1", "not_beside HG-20", ""),
    (PLAIN, "SWAP", "swap N13.1.2 / M13.1.2", "not_yours HG-20", ""),
    (PLAIN, "SWAP", "swap L13 / L14", "no_card HG-20", ""),
    ("     M            N\n13  9:A1A2B1/A3  KB:B3", "TIP", "tip M13.1.1", "trapped HG-9", ""),
    (
        "     M            N\n13  9:A1A2B1/A3  KB:B3",
        "TIP",
        "tip M13.2.1",
        "nothing_on_it HG-21",
        "You may tip M13.1.2.",
    ),
    (AIMED, "AIM", "aim M13.1.2", "own_piece HG-22", ""),
    (AIMED, "AIM", "aim M13.4.1", "nothing_beneath HG-22", ""),
    (AIMED, "AIM", "aim M13.2.3", "not_yours HG-22", ""),
    (TRAPPED, "WILD", "hop N13.1.2 > M13", "trapped HG-9", ""),
    (TRAPPED, "WILD", "swap N13.1.2 / O13", "trapped HG-9", ""),
    (TRAPPED, "WILD", "tip N13.2.1", "trapped HG-9", ""),
]


@pytest.mark.rule("HG-9", "HG-15", "HG-18", "HG-19", "HG-20", "HG-21", "HG-22")
@pytest.mark.parametrize(("text", "face", "move", "code", "hint"), REFUSED)
def test_why_a_face_is_refused(text: str, face: str, move: str, code: str, hint: str) -> None:
    refusal = refused(play(position(text), "roll", f"die {face}"), move)
    assert f"{refusal.code} {refusal.rule}" == code
    assert refusal.hint.startswith(hint)


NOTHING = [
    ("HOP", "     M     N       O\n13  KA  9:A3B1  KB:B3"),
    ("SWAP", "     M     N    O\n13  KA:A3  9  KB:B3"),
    ("TIP", "     M     N       O\n13  KA:A3  9:B2A1  KB:B3"),
    ("AIM", "     M        N      O\n13  KA:A3A1  9:A2B3  KB:B3"),
    ("DIG", "     M        N      O\n13  KA:A3A1  9:A2B3  KB:B3"),
    ("WILD", "     M        N\n13  KA:A1B3   9"),
    ("HOP", TRAPPED),
    ("SWAP", TRAPPED),
    ("TIP", TRAPPED),
]


@pytest.mark.rule("HG-9", "HG-15", "HG-23", "HG-24")
@pytest.mark.parametrize(("face", "text"), NOTHING)
def test_a_face_with_which_nothing_can_be_done_ends_the_turn(face: str, text: str) -> None:
    before = emptied(position(text))
    told = events(before, "roll", f"die {face}")
    assert told == [Rolled(0, Face(face), possible=False), *([NothingLeft(0)] if face == "DIG" else [])]
    after = play(before, "roll", f"die {face}")
    assert (to_move(after), drawn(after)) == ("B", drawn(before))


@pytest.mark.rule("HG-9", "HG-22", "HG-23", "HG-24")
def test_wild_offers_what_can_be_done_of_all_five() -> None:
    wild = play(position(PLAIN), "roll", "die WILD")
    assert {text.split()[0] for text in legal(wild)} == {"hop", "swap", "tip", "aim", "dig", "decline"}
    assert legal(play(position(TRAPPED), "roll", "die WILD")) == ["aim N13.1.2", "dig", "decline"]
    refusal = refused(play(emptied(position(PLAIN)), "roll", "die WILD"), "dig")
    assert (refusal.code, refusal.rule) == ("nothing_to_dig", "HG-23")


# DIG


@pytest.mark.rule("HG-7", "HG-13", "HG-15", "HG-23", "HG-24")
@pytest.mark.parametrize("face", ["DIG", "WILD"])
def test_a_dug_card_is_played_at_once_by_the_rules_of_playing(face: str) -> None:
    state = play(position(PLAIN, hands=FULL), "roll", f"die {face}", "dig")
    assert state.phase == Unearthing()
    with pytest.raises(IllegalAction, match="cannot be drawn"):
        take(state, "turned over 2C")
    step = take(state, "turned over 9H")
    assert (step.barrier, step.state.phase) == (True, Digging(cards("9H")[0]))
    refusals = {
        "decline": "dug_first",
        "discard": "dug_first",
        "play 2C L14": "not_dug",
        "play 9H M12": "on_a_king",
        "play 9H N12": "on_a_king",
        "play 9H M13": "enemy_there",
    }
    assert {move: refused(step.state, move).code for move in refusals} == refusals
    assert changes(step.state, "play 9H L13") == "L13 9:A1"
    after = play(step.state, "play 9H L13")
    assert (to_move(after), after.hands[0]) == ("B", cards("2C 3D 4H"))
    joker = play(state, "turned over J2")
    assert refused(joker, "play J2 L14").code == "joker_without_level"
    assert changes(joker, "play J2 L14 = 11") == "L14 11"


@pytest.mark.rule("HG-14", "HG-23")
def test_the_discards_are_shuffled_for_a_dig_when_the_pile_is_empty() -> None:
    digging = play(emptied(position(PLAIN), "9H QS"), "roll", "die DIG", "dig")
    step = take(digging, "turned over QS")
    assert step.events == (CardTurned(0, cards("QS")[0], reshuffled=True),)
    assert (step.state.draw_pile, step.state.discards) == (cards("9H"), ())
    last = by_chance(play(emptied(position(PLAIN), "8H"), "roll", "die WILD", "dig"))
    assert (last.draw_pile, last.discards, to_move(play(last, "play 8H L13"))) == ((), (), "B")
