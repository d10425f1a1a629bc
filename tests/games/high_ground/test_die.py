"""The Treehouse die: each face, what it may do, and what it may not. The plain rules in test_counts.py list
all of it."""

from dataclasses import replace
from typing import Any

import pytest

from games.core.components import FACES, Draw, Face
from games.core.words import IllegalAction
from games.high_ground import GAME
from games.high_ground.actions import CardTurned, Declined, DieRoll, NothingLeft, Rolled
from games.high_ground.state import Digging, Resolving, Rolling, State, Unearthing
from tests.games.high_ground.boards import (
    cards,
    changes,
    events,
    legal,
    play,
    position,
    refused,
    shows,
    take,
)
from tests.games.reading import to_move

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


@pytest.mark.rule("HG-16", "HG-19", "HG-20", "HG-21", "HG-22", "HG-24")
@pytest.mark.parametrize("as_wild", [False, True])
@pytest.mark.parametrize(
    ("text", "move", "after"),
    [
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
    ],
)
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


@pytest.mark.rule("HG-9", "HG-15", "HG-18", "HG-19", "HG-20", "HG-21", "HG-22")
@pytest.mark.parametrize(
    ("text", "face", "move", "code", "hint"),
    [
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
    ],
)
def test_why_a_face_is_refused(text: str, face: str, move: str, code: str, hint: str) -> None:
    refusal = refused(play(position(text), "roll", f"die {face}"), move)
    assert f"{refusal.code} {refusal.rule}" == code
    assert refusal.hint.startswith(hint)


@pytest.mark.rule("HG-9", "HG-15", "HG-23", "HG-24")
@pytest.mark.parametrize(
    ("face", "text"),
    [
        ("HOP", "     M     N       O\n13  KA  9:A3B1  KB:B3"),
        ("SWAP", "     M     N    O\n13  KA:A3  9  KB:B3"),
        ("TIP", "     M     N       O\n13  KA:A3  9:B2A1  KB:B3"),
        ("AIM", "     M        N      O\n13  KA:A3A1  9:A2B3  KB:B3"),
        ("DIG", "     M        N      O\n13  KA:A3A1  9:A2B3  KB:B3"),
        ("WILD", "     M        N\n13  KA:A1B3   9"),
        ("HOP", TRAPPED),
        ("SWAP", TRAPPED),
        ("TIP", TRAPPED),
    ],
)
def test_a_face_with_which_nothing_can_be_done_ends_the_turn(face: str, text: str) -> None:
    before = emptied(position(text))
    told = events(before, "roll", f"die {face}")
    assert told == [Rolled(0, Face(face), possible=False), *([NothingLeft(0)] if face == "DIG" else [])]
    shows(play(before, "roll", f"die {face}"), {"player": 1, "land": before.land})


DUG = {
    "phase": Digging(cards("9H")[0]),
    "! decline": "dug_first HG-23",
    "! discard": "dug_first HG-23",
    "! play 2C L14": "not_dug HG-23",
    "! play 9H M12": "on_a_king HG-13",
    "! play 9H N12": "on_a_king HG-13",
    "! play 9H M13": "enemy_there HG-13",
    "> play 9H L13": "L13 9:A1",
}
JOKER = {"! play J2 L14": "joker_without_level HG-7", "> play J2 L14 = 11": "L14 11"}
PLAYED = {"player": 1, "hands.0": cards("2C 3D 4H")}
HELD = position(PLAIN, hands=FULL)


@pytest.mark.rule("HG-7", "HG-9", "HG-13", "HG-14", "HG-15", "HG-22", "HG-23", "HG-24")
@pytest.mark.parametrize(
    ("state", "steps", "wanted"),
    [
        (position(PLAIN), "roll", {"phase": Rolling(), "! hop L13 > M13": "chance_first HG-15"}),
        (position(PLAIN), "roll; die WILD", {"phase": Resolving(Face.WILD)}),
        # any face may be declined and leaves the hands alone
        *((HELD, f"roll; die {face.value}; decline", {"player": 1, "hands": HELD.hands}) for face in FACES),
        # WILD offers what can be done of all five
        (position(TRAPPED), "roll; die WILD", {"? ": ["aim N13.1.2", "dig", "decline"]}),
        (emptied(position(PLAIN)), "roll; die WILD", {"! dig": "nothing_to_dig HG-23"}),
        # a card that is dug is played at once by the rules of playing
        *(
            (HELD, f"roll; die {face}; dig{more}", wanted)
            for face in ("DIG", "WILD")
            for more, wanted in (
                ("", {"phase": Unearthing()}),
                ("; turned over 9H", DUG),
                ("; turned over 9H; play 9H L13", PLAYED),
                ("; turned over J2", JOKER),
            )
        ),
        # the discards are shuffled for it when the pile is empty
        (
            emptied(position(PLAIN), "9H QS"),
            "roll; die DIG; dig; turned over QS",
            {"draw_pile": cards("9H"), "discards": ()},
        ),
        (
            emptied(position(PLAIN), "8H"),
            "roll; die WILD; dig; turned over 8H; play 8H L13",
            {"draw_pile": (), "discards": (), "player": 1},
        ),
    ],
)
def test_what_comes_of_a_face(state: State, steps: str, wanted: dict[str, Any]) -> None:
    shows(play(state, *steps.split("; ")), wanted)


@pytest.mark.rule("HG-14", "HG-15", "HG-23", "HG-24")
def test_what_is_told_of_a_roll_and_of_a_dig_and_that_neither_is_taken_back() -> None:
    state = play(HELD, "roll")
    assert {GAME.rules.sample(state, Draw(b"die", seq)) for seq in range(60)} == set(map(DieRoll, FACES))
    assert take(state, "die WILD").barrier
    wild = play(state, "die WILD")
    assert {text.split()[0] for text in legal(wild)} == {"hop", "swap", "tip", "aim", "dig", "decline"}
    for face in FACES:
        rolled = play(state, f"die {face.value}")
        assert (legal(rolled)[-1], events(rolled, "decline")[0]) == ("decline", Declined(0, face))
    with pytest.raises(IllegalAction, match="cannot be drawn"):
        play(wild, "dig", "turned over 2C")
    step = take(play(emptied(position(PLAIN), "9H QS"), "roll", "die DIG", "dig"), "turned over QS")
    assert (step.barrier, step.events) == (True, (CardTurned(0, cards("QS")[0], reshuffled=True),))
