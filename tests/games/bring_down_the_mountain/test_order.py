"""What stands first among the actions of a turn: plain progress before a draw, and a draw before what only moves cards about."""

import pytest

from games.bring_down_the_mountain import GAME
from games.bring_down_the_mountain.actions import EndTurn, write
from games.core.numbered_choices.choices import LIKELIEST, offer, root
from games.core.numbered_choices.numbers import numbered
from tests.games.bring_down_the_mountain.boards import position

COMPLETES = "N KC..4C\nE 8H 3S 2S AD\nS 5D\nW 9H\nNE 8S\nNW QD\nSE KD\nSW KH"
JOINS = "N 9H\nE JS 8D 7C\nS 5D\nW 6H\nNE 5S\nNW KD\nSE KC\nSW KH"
OPENS = "N 9H 3D\nE 3H\nS 2C\nW 4H\nNE 8S\nNW KD\nSE KC\nSW KH"
CLOSE = "N KH\nE 10D\nS 2C\nW 2H\nNE 9S\nNW QD\nSE KC\nSW KS"
TWO_EMPTY = "N KC JH\nS 2C\nNE 9S\nNW KD\nSE KS\nSW KH"
MANY = "N KC JH 9D 7C 5H 3D\nS 2C\nE QS 8C\nNE 9S\nNW KD\nSE KS\nSW KH"


def offered(text: str) -> list[str]:
    """The actions on North's buttons, and the commands of the others."""
    state = position(text)
    view, legal = GAME.knowledge.view(state, 0), GAME.rules.legal_actions(state, 0)
    nodes = offer(GAME.commands, view, root(GAME.commands, legal)).nodes
    return [write(node.action) if node.action else f"{node.command and node.command.name}" for node in nodes]


@pytest.mark.parametrize(
    ("board", "first"),
    [
        (COMPLETES, ["3S E>N"]),
        (JOINS, ["8D E>N", "6H W>E", "draw NE>W", "draw NE>E", "draw NE>N"]),
        (OPENS, ["3D N>W"]),
        (CLOSE, ["draw NE>E", "draw NW>N", "draw NE>N"]),
        (TWO_EMPTY, ["draw NW>E", "draw NE>N", "draw NE>E", "draw NW>W", "draw NE>W", "JH N>E"]),
    ],
    ids=["complete a pile", "join", "make a draw possible", "closest", "an empty valley once"],
)
def test_what_helps_stands_first(board: str, first: list[str]) -> None:
    assert offered(board)[: len(first)] == first


def test_what_bares_the_same_as_it_covers_comes_last() -> None:
    assert offered("N 9H 2C AD\nE JS 2D\nS 5D\nW 6H\nNE KS\nNW KD\nSE KC\nSW KH")[-2:] == ["AD N>E", "end"]


def test_the_likeliest_are_offered_whole_and_the_others_behind_their_command() -> None:
    found = offered(MANY)
    assert len(found) == LIKELIEST + 1
    assert found[-1] == "move"
    assert "draw" not in found


def test_a_draw_that_is_all_there_is_to_do_is_told_whole_too() -> None:
    state = position("N KC\nS 2C\nNE 9S\nSE KS\nSW KH", moves=0)
    view, legal = GAME.knowledge.view(state, 0), list(GAME.rules.legal_actions(state, 0))
    made = offer(GAME.commands, view, root(GAME.commands, legal))
    assert [write(action) for action in legal] == ["draw NE>N", "draw NE>E", "draw NE>W"]
    assert [len(node.told) for node in made.nodes] == [2, 2, 2]
    assert not any(numbered(made).known.values())


def test_the_end_of_a_turn_comes_last() -> None:
    assert offered(OPENS)[-1] == write(EndTurn())
