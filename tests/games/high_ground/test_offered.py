"""What a turn offers at its first tap."""

from __future__ import annotations

from games.core.numbered_choices.choices import IN_SIGHT, Menu, Node, children, offer, root
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
WIDER = """
         L       M        N       O     P
    15   .       KA:A3A2  .       .     .
    14   5C      9C:A1    4D      .     .
    13   K-      2D:B2    6H      5S    8C
    12   .       KB:B3    .       7S    3C
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


def where(land: str) -> tuple[Menu, ...]:
    """The menus of places for a card."""
    state = position(land, hands={"A": "2H 9H QS", "B": "3S"})
    view = GAME.knowledge.view(state, 0)
    begin = root(GAME.commands, GAME.rules.legal_actions(state, 0))
    card = next(
        node for node in children(GAME.commands, begin) if node.command and node.command.name == "play"
    )
    return offer(GAME.commands, view, children(GAME.commands, card)[0]).menus


def test_places_that_fit_in_one_menu_need_no_title() -> None:
    assert [menu.title for menu in where(WIDER)] == [""]


def test_menus_of_places_go_from_column_to_column() -> None:
    rows = [f"{row} " + "  ".join(["KA:A3" if row == 16 else "5C"] + ["4D"] * 4) for row in range(16, 10, -1)]
    menus = where("   L M N O P\n" + "\n".join(rows))
    cells = [[str(node.filled[-1][1]) for node in menu.nodes] for menu in menus]
    assert len(menus) > 1
    for menu, inside in zip(menus, cells, strict=True):
        columns = [cell[0] for cell in inside]
        assert columns == sorted(columns)
        assert menu.title in (f"column {columns[0]}", f"column {columns[0]} to {columns[-1]}")
