"""What a turn offers at its first tap."""

from __future__ import annotations

import pytest

from games.core.numbered_choices.choices import IN_SIGHT, Menu, Node, children, offer, root
from games.high_ground import GAME
from games.high_ground.actions import Discard
from games.high_ground.view import View
from tests.games.high_ground.boards import position

LAND = """
         L       M        N
    15   .       KA:A3A2  .
    14   5C      9C:A1    4D
    13   K-      2D:B2    6H
    12   .       KB:B3    .
"""
WIDER = """
         L       M        N       O     P
    15   .       KA:A3A2  .       .     .
    14   5C      9C:A1    4D      .     .
    13   K-      2D:B2    6H      5S    8C
    12   .       KB:B3    .       7S    3C
"""


def at(land: str, hand: str) -> tuple[View, Node]:
    """What a player with this hand sees at the beginning of a turn, and all that can be chosen."""
    state = position(land, hands={"A": hand, "B": "3S"})
    return GAME.knowledge.view(state, 0), root(GAME.commands, GAME.rules.legal_actions(state, 0))


@pytest.mark.parametrize(("hand", "beside"), [("2H", [False, False]), ("2H 9H QS", [False, True])])
def test_many_discards_stay_behind_one_button_so_that_the_picture_stays_in_sight(
    hand: str, beside: list[bool]
) -> None:
    view, start = at(LAND, hand)
    nodes = offer(GAME.commands, view, start).nodes
    discards = [node for node in nodes if node.command and node.command.action_type is Discard]
    assert [node.action is None for node in discards] == beside
    if beside[-1]:
        assert len(nodes) <= IN_SIGHT
        assert len(offer(GAME.commands, view, discards[-1]).nodes) == 8


def where(land: str) -> tuple[Menu, ...]:
    """The menus of places for a card."""
    view, start = at(land, "2H 9H QS")
    cards = [node for node in children(GAME.commands, start) if node.command and node.command.name == "play"]
    return offer(GAME.commands, view, children(GAME.commands, cards[0])[0]).menus


def test_menus_of_places_go_from_column_to_column_and_one_needs_no_title() -> None:
    assert [menu.title for menu in where(WIDER)] == [""]
    rows = [f"{row} " + "  ".join(["KA:A3" if row == 16 else "5C"] + ["4D"] * 4) for row in range(16, 10, -1)]
    menus = where("   L M N O P\n" + "\n".join(rows))
    assert len(menus) > 1
    for menu in menus:
        columns = [str(node.filled[-1][1])[0] for node in menu.nodes]
        assert columns == sorted(columns)
        assert menu.title in (f"column {columns[0]}", f"column {columns[0]} to {columns[-1]}")
