"""What a turn offers at its first tap."""

from __future__ import annotations

from games.core.choosing.choices import IN_SIGHT, Node, offer, root
from games.high_ground import GAME
from games.high_ground.actions import Discard
from games.high_ground.state import State
from tests.games.high_ground.boards import position

LAND = """
         L       M        N
    15   .       KA:A3A2  .
    14   5C      9C:A1    4D
    13   K-      2D:B2    6H
    12   .       KB:B3    .
"""


def first(hand: str) -> tuple[State, tuple[Node, ...]]:
    """What is on buttons at the beginning of a turn with this hand."""
    state = position(LAND, hands={"A": hand, "B": "3S"})
    view = GAME.knowledge.view(state, 0)
    return state, offer(GAME.commands, view, root(GAME.commands, GAME.rules.legal_actions(state, 0))).nodes


def discards(nodes: tuple[Node, ...]) -> list[tuple[object, ...] | None]:
    """The discards on buttons by their cards; None for the button behind which the others are."""
    found = [node for node in nodes if node.command is not None and node.command.action_type is Discard]
    return [node.action.cards if node.action is not None else None for node in found]


def test_many_discards_stay_behind_one_button_so_that_the_picture_stays_in_sight() -> None:
    state, nodes = first("2H 9H QS")
    assert discards(nodes) == [(), None]
    assert len(nodes) <= IN_SIGHT
    behind = next(node for node in nodes if node.action is None and node.command and not node.filled)
    view = GAME.knowledge.view(state, 0)
    assert len(offer(GAME.commands, view, behind).nodes) == 8


def test_few_discards_stand_beside_the_rest() -> None:
    _, nodes = first("2H")
    assert [cards is None for cards in discards(nodes)] == [False, False]
