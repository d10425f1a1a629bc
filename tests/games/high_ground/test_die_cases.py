"""Every face of the die in every awkward case: on kings and neutral kings, with a full hand, with an empty draw pile,
with nothing to do and with trapped pieces only."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core.dice import FACES
from games.high_ground.state import State
from tests.games.high_ground.boards import (
    board,
    by_chance,
    cards,
    drawn,
    legal,
    play,
    position,
    refused,
    to_move,
)

FACE_NAMES = [face.value for face in FACES]
FIVE = [name for name in FACE_NAMES if name != "WILD"]

# The same pieces on A's, on B's and on a neutral king: each face has something to do there.
ON_A_KING = """
         M            N             O
    13   {king}:B3A2A1   9:A1/B2   {others}
    12   5            4             3:B1
"""
AFTER = {
    # face: (the move, what stands on the king afterwards, what stands in N13)
    "HOP": ("hop M13.1.3 > N13 x N13.2.1", "B3A2", "A1/B2A1"),
    "SWAP": ("swap M13.1.2 / N13.2.1", "B3A1/B2", "A1/A2"),
    "TIP": ("tip M13.1.2", "B3A2/A1", "A1/B2"),
    "AIM": ("aim M13.1.2", "A2A1", "A1/B2"),
}
KINGS = {"own": ("KA", "KB"), "enemy": ("KB", "KA"), "neutral": ("K-", "KA")}


def shown(king: str, others: str) -> str:
    return ON_A_KING.format(king=king, others=others)


@pytest.mark.rule("HG-19", "HG-20", "HG-21", "HG-22", "HG-24")
@pytest.mark.parametrize("as_wild", [False, True])
@pytest.mark.parametrize("whose", KINGS)
@pytest.mark.parametrize("face", AFTER)
def test_pieces_use_a_face_on_any_king(face: str, whose: str, as_wild: bool) -> None:
    king, others = KINGS[whose]
    move, here, there = AFTER[face]
    state = play(position(shown(king, others)), "roll", "die WILD" if as_wild else f"die {face}", move)
    assert drawn(state) == board(f"""
         M            N             O
    13   {king}:{here}   9:{there}   {others}
    12   5            4             3:B1
    """)
    assert to_move(state) == "B"


@pytest.mark.rule("HG-13", "HG-23", "HG-24")
@pytest.mark.parametrize("face", ["DIG", "WILD"])
@pytest.mark.parametrize("whose", KINGS)
def test_a_dug_card_covers_no_king(whose: str, face: str) -> None:
    king, others = KINGS[whose]
    text = shown(king, others).replace("B3A2A1", "A2A1")
    state = play(position(text), "roll", f"die {face}", "dig", "turned over 8H")
    for cell in ("M13", "O13"):
        assert refused(state, f"play 8H {cell}").code == "on_a_king"
    assert drawn(play(state, "play 8H M12")) == board(f"""
         M            N             O
    13   {king}:A2A1     9:A1/B2   {others}
    12   8            4             3:B1
    """)


@pytest.mark.rule("HG-19")
@pytest.mark.parametrize("whose", KINGS)
def test_a_piece_hops_onto_any_king_and_attacks_there(whose: str) -> None:
    king, others = KINGS[whose]
    state = play(position(shown(king, others)), "roll", "die HOP")
    assert refused(state, "hop N13.1.1 > M13 x M13.1.2").code == "own_piece"
    after = play(state, "hop N13.1.1 > M13 x M13.1.1")
    assert drawn(after) == board(f"""
         M              N        O
    13   {king}:B3A2A1A1   9:B2  {others}
    12   5              4        3:B1
    """)


FULL = {"A": "2C 3D 4H", "B": "2D 3H 4S"}


@pytest.mark.rule("HG-15", "HG-23")
@pytest.mark.parametrize("face", FACE_NAMES)
def test_a_full_hand_stays_as_it_is(face: str) -> None:
    state = play(position(shown("KA", "KB"), hands=FULL), "roll", f"die {face}")
    move = AFTER[face][0] if face in AFTER else "dig"
    state = play(state, move)
    if face in ("DIG", "WILD"):
        state = play(state, "turned over 8H", "play 8H M12")
    assert [len(hand) for hand in state.hands] == [3, 3]
    assert (state.hands[0], to_move(state)) == (cards("2C 3D 4H"), "B")


def emptied(state: State, discards: str = "") -> State:
    """Without a draw pile; only these discards."""
    return replace(state, draw_pile=(), discards=cards(discards))


@pytest.mark.rule("HG-14", "HG-23")
@pytest.mark.parametrize("face", FACE_NAMES)
def test_without_a_draw_pile_only_dig_is_lost(face: str) -> None:
    state = play(emptied(position(shown("KA", "KB"))), "roll", f"die {face}")
    if face == "DIG":
        assert to_move(state) == "B"
        return
    assert "dig" not in legal(state)
    assert drawn(play(state, AFTER.get(face, AFTER["TIP"])[0])) != drawn(state)


@pytest.mark.rule("HG-14", "HG-23")
@pytest.mark.parametrize("face", ["DIG", "WILD"])
def test_without_a_draw_pile_a_dig_takes_from_the_discards(face: str) -> None:
    state = play(emptied(position(shown("KA", "KB")), "8H"), "roll", f"die {face}", "dig")
    state = by_chance(state)
    assert (state.draw_pile, state.discards) == ((), ())
    assert to_move(play(state, "play 8H M12")) == "B"


NOTHING = {
    "HOP": "     M     N       O\n13  KA  9:A3B1  KB:B3",
    "SWAP": "     M     N    O\n13  KA:A3  9  KB:B3",
    "TIP": "     M     N       O\n13  KA:A3  9:B2A1  KB:B3",
    "AIM": "     M        N      O\n13  KA:A3A1  9:A2B3  KB:B3",
    "DIG": "     M        N      O\n13  KA:A3A1  9:A2B3  KB:B3",
    "WILD": "     M        N\n13  KA:A1B3   9",
}
TRAPPED = "     M     N           O\n13  KA  9:B1A1B3/A2B3   KB:B2"


@pytest.mark.rule("HG-15")
@pytest.mark.parametrize("face", FACE_NAMES)
def test_with_nothing_to_do_the_turn_is_over(face: str) -> None:
    before = emptied(position(NOTHING[face]))
    after = play(before, "roll", f"die {face}")
    assert (to_move(after), drawn(after)) == ("B", drawn(before))


@pytest.mark.rule("HG-9", "HG-15")
@pytest.mark.parametrize("face", FACE_NAMES)
def test_trapped_pieces_aim_and_leave_a_card_to_dig(face: str) -> None:
    after = play(position(TRAPPED), "roll", f"die {face}")
    if face in ("AIM", "DIG", "WILD"):
        found = {"AIM": ["aim N13.1.2"], "DIG": ["dig"], "WILD": ["aim N13.1.2", "dig"]}
        assert legal(after) == [*found[face], "decline"]
    else:
        assert (to_move(after), drawn(after)) == ("B", board(TRAPPED))


@pytest.mark.rule("HG-9", "HG-19", "HG-20", "HG-21")
@pytest.mark.parametrize(
    ("face", "move"),
    [
        ("HOP", "hop N13.1.2 > M13"),
        ("SWAP", "swap N13.1.2 / O13"),
        ("TIP", "tip N13.2.1"),
    ],
)
def test_a_trapped_piece_is_refused_each_face_but_aim(face: str, move: str) -> None:
    state = play(position(TRAPPED), "roll", "die WILD")
    assert (refused(state, move).code, refused(state, move).rule) == ("trapped", "HG-9")
