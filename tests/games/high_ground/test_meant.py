"""A piece may be named by its cell alone, where that can only mean one."""

from __future__ import annotations

import pytest

from games.core.dice import Face
from games.core.errors import Ambiguous, IllegalAction
from games.core.proposals import proposals
from games.core.words import Names
from games.high_ground import GAME
from games.high_ground.actions import Move
from games.high_ground.land import Piece
from games.high_ground.phases import Resolving
from games.high_ground.state import State
from tests.games.high_ground.boards import NAMES, position
from tests.games.reading import parsed


def meant(state: State, text: str) -> str:
    return GAME.notation.write(parsed(GAME, state, text, 0))


YOU = Names.of(NAMES, you=0)
ALONE = """
        L     M      N
    13  9H:A3 8C:B2  7D
"""
MIXED = """
        L          M        N
    13  9H:A3/B2   8C:B2/B1 7D
"""
TREE = """
        L            M   N
    13  9H:A3A2A1    8C  7D
"""
NEST = """
        L            M   N
    13  9H:A1A2A3    8C  7D
"""


def test_a_cell_with_one_piece_means_that_piece() -> None:
    assert meant(position(ALONE), "L13 > M13 x M13") == "L13.1.1 > M13 x M13.1.1"


def test_among_others_ones_own_piece_is_meant() -> None:
    assert meant(position(MIXED), "L13 > M13") == "L13.1.1 > M13"


def test_where_only_one_can_move_it_is_meant() -> None:
    assert meant(position(NEST), "L13 > M13") == "L13.1.3 > M13"


def test_several_that_could_be_meant_are_asked_about() -> None:
    with pytest.raises(Ambiguous) as refusal:
        meant(position(TREE), "L13 > M13")
    for each in ("L13.1.1 your large", "L13.1.2 your medium", "L13.1.3 your small"):
        assert each in YOU.fill(refusal.value.hint)
    with pytest.raises(Ambiguous):
        meant(position(MIXED), "L13 > M13 x M13")


def test_a_swap_may_be_with_ones_own_piece() -> None:
    board = """
            M      N
        14  9H:A1/B2  .
        13  8C:A3     7D
    """
    state = position(board, phase=Resolving(Face.SWAP))
    with pytest.raises(Ambiguous):
        meant(state, "swap M13 / M14")


def test_only_what_could_be_meant_is_asked_about() -> None:
    board = """
            M   N
        13  8C  9H:B1/B1/B2/B3/A1/A2
    """
    with pytest.raises(Ambiguous) as refusal:
        meant(position(board), "N13 > M13")
    assert "N13.5.1" in refusal.value.hint
    assert "N13.6.1" in refusal.value.hint
    assert "Ben" not in YOU.fill(refusal.value.hint)


def test_only_pieces_that_can_do_it_are_asked_about() -> None:
    board = """
        L              M   N
    13  9H:A3A2A1      8C  7D
    """
    hop = position(board, phase=Resolving(Face.HOP))
    with pytest.raises(Ambiguous) as refusal:
        meant(hop, "hop L13 > M13")
    assert YOU.fill(refusal.value.hint) == "Say which: L13.1.3 your small, free. Write `hop L13.1.3 > M13`."
    tip = position(board, phase=Resolving(Face.TIP))
    with pytest.raises(Ambiguous) as refusal:
        meant(tip, "tip L13")
    assert refusal.value.hint == "Write `tip L13.1.1` or `tip L13.1.2`."
    assert "L13.1.3" not in refusal.value.hint


def test_an_empty_cell_holds_no_piece() -> None:
    with pytest.raises(IllegalAction) as refusal:
        meant(position(ALONE), "N13 > M13")
    assert (refusal.value.code, refusal.value.message) == ("no_piece", "N13 has no pieces.")


@pytest.mark.rule("HG-11")
def test_one_number_is_a_stack_or_a_level_whichever_is_there() -> None:
    assert meant(position(NEST), "L13.3 > M13") == "L13.1.3 > M13"
    assert meant(position(MIXED), "L13.2 > M13 x M13.1.1") == "L13.2.1 > M13 x M13.1.1"
    with pytest.raises(IllegalAction) as refusal:
        meant(position(ALONE), "L13.2 > M13")
    assert (refusal.value.code, refusal.value.message) == (
        "no_piece",
        "There is no piece L13.2: L13 has 1 piece.",
    )
    with pytest.raises(Ambiguous) as asked:
        meant(position("        L       M   N\n    13  9H:A3A2/A1  8C  7D"), "L13.2 > M13")
    for text in proposals(asked.value.hint):
        assert meant(position("        L       M   N\n    13  9H:A3A2/A1  8C  7D"), text) == text


def test_a_cell_alone_that_was_not_settled_is_no_piece() -> None:
    with pytest.raises(IllegalAction):
        GAME.rules.apply(position(ALONE), 0, Move(Piece("L13", 0, 0), "M13"))


CROWDED = """
        L          M                          N
    13  9H         QC:A3A2A1/A1A2A3/B3        7D
"""


def test_with_several_movable_pieces_the_question_is_which_and_none_is_called_trapped() -> None:
    with pytest.raises(Ambiguous) as refusal:
        meant(position(CROWDED), "M13 > N13")
    assert refusal.value.message == "Several pieces stand on M13."
    assert "trapped" not in refusal.value.hint
    assert "M13.1.1" in refusal.value.hint
