"""Perft-like tables: how many actions, and how many different states, lie one to three actions ahead.

Chance is left alone: an action after which it speaks leads to a state that is counted and not followed. Where a count
changes, the first action's own counts are shown. Two of the tables, and every face of the die at the first depth, are
counted by the plain implementation too.
"""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import pytest

from games.core.components import FACES, card_or_joker_text
from games.core.protocol import CHANCE
from games.core.words import SEAT_LETTERS
from games.high_ground import GAME
from games.high_ground.rules.turn_end import written
from games.high_ground.state import Drawing, Over, Playing, Rolling, State
from tests.games.high_ground import plain
from tests.games.high_ground.boards import play, position

POSITIONS: dict[str, Callable[[], State]] = {
    "the start of the large game": lambda: position(
        """
             K    L    M               N    O
        15   .    .    KA:A3A2A1/A1A2A3  .    .
        14   .    9    2               3    .
        13   K-   4    5               6    K-
        12   .    7    8               9    .
        11   .    .    KB:B3B2B1/B1B2B3  .    .
        """
    ),
    "the start of the mini game": lambda: position(
        "     L            M   N\n14  KA:A1A2A3  6   K-\n13  3   7   8\n12  K-  5   KB:B1B2B3", mini=True
    ),
    "many stacks in two cards": lambda: position(
        "     M                  N             O\n13  9:A3B2/B3A1   4:B2A1/A2   KB:B1\n12  KA   3   .",
    ),
    "three players meet on one card": lambda: position(
        "     L    M             N\n14  KA   9:A3B2C1/C3A2  KB\n13  4:B1   5:C2  6:A1\n12  .  KC  .", seats=3
    ),
    "a hand of a joker and an ace": lambda: position(
        "     M       N\n13  KA:A3A1  KB:B2", hands={"A": "AC J1"}
    ),
    "four players": lambda: position(
        "     L      M        N\n14  KA:A3  8:A2B3  KB:B1\n13  7:D1  7:C2A1  7\n12  KD:D3  2:D2  KC:C3",
        seats=4,
    ),
}
TABLES: dict[str, list[tuple[int, int]]] = {
    "the start of the large game": [(6, 6), (116, 110), (671, 615)],
    "the start of the mini game": [(4, 4), (16, 16), (56, 56)],
    "many stacks in two cards": [(13, 13), (191, 187), (1898, 1581)],
    "three players meet on one card": [(17, 17), (88, 85), (646, 625)],
    "a hand of a joker and an ace": [(88, 88), (1299, 837), (6015, 5196)],
    "four players": [(17, 17), (285, 272), (3745, 3574)],
}
"""For each depth: how many actions lead there, and how many different states there are."""
COUNTED_TWICE = (
    "the start of the large game",
    "the start of the mini game",
    "three players meet on one card",
)
Position = TypeVar("Position", State, plain.Board)
Key = Callable[[Any], str]
every_position = pytest.mark.parametrize("name", POSITIONS)


def ahead(state: State) -> Iterator[tuple[str, State]]:
    """Each action with the state that it leads to; nothing after the end or before chance."""
    if GAME.rules.to_act(state) and GAME.rules.to_act(state) is not CHANCE:
        for action in GAME.rules.legal_actions(state, state.player):
            yield GAME.notation.write(action), GAME.rules.apply(state, state.player, action).state


def key(state: State) -> str:
    """What tells states apart: what stands where, hands, whose turn it is and what is owed; not the history."""
    levels = [(here.cell, here.level) for here in state.land]
    stacks = [(here.cell, here.stacks) for here in state.land if here.stacks]
    owed = (
        state.phase if isinstance(state.phase, (Drawing, Rolling, Over)) else isinstance(state.phase, Playing)
    )
    return repr((levels, stacks, state.hands, state.player, owed))


def counts(
    start: Position, depth: int, following: Callable[[Position], Iterator[tuple[str, Position]]], tell: Key
) -> list[tuple[int, int]]:
    """For each depth: the number of actions that lead there, and of different positions there."""
    found, layer = [], {tell(start): start}
    for _ in range(depth):
        reached = [after for each in layer.values() for _, after in following(each)]
        layer = {tell(after): after for after in reached}
        found.append((len(reached), len(layer)))
    return found


def told(state: State) -> plain.Board:
    """The position for the plain implementation."""
    return plain.Board(
        levels={here.cell: here.level for here in state.land},
        kings={
            here.cell: "-" if here.owner is None else SEAT_LETTERS[here.owner]
            for here in state.land
            if here.king
        },
        stacks={
            here.cell: [[f"{SEAT_LETTERS[p.colour]}{p.size.value}" for p in stack] for stack in here.stacks]
            for here in state.land
        },
        hands={
            SEAT_LETTERS[seat]: [card_or_joker_text(card) for card in hand]
            for seat, hand in enumerate(state.hands)
        },
        order=list(SEAT_LETTERS[: state.seats]),
        mover=SEAT_LETTERS[state.player],
        cards_left=bool(state.draw_pile or state.discards),
        hand_size=state.hand_size,
    )


@every_position
def test_as_many_actions_and_states_lie_ahead_as_ever(name: str) -> None:
    assert counts(POSITIONS[name](), 3, ahead, key) == TABLES[name]


@every_position
def test_the_plain_rules_propose_the_same_actions_and_count_the_same(name: str) -> None:
    state = POSITIONS[name]()
    board, depth = told(state), 3 if name in COUNTED_TWICE else 2
    assert sorted(text for text, _ in plain.turns(board)) == sorted(text for text, _ in ahead(state))
    assert counts(board, depth, plain.turns, plain.Board.key) == TABLES[name][:depth]


@pytest.mark.rule("HG-19", "HG-20", "HG-21", "HG-22", "HG-23", "HG-24")
@pytest.mark.parametrize("face", [face.value for face in FACES])
@every_position
def test_the_plain_rules_use_each_face_in_the_same_way(name: str, face: str) -> None:
    start = POSITIONS[name]()
    owed = play(start, "roll", f"die {face}")
    expected = dict(plain.faced(told(start), face))
    if owed.player != start.player:
        assert list(expected) == ["decline"]
        return
    found = dict(ahead(owed))
    assert sorted(found) == sorted(expected)
    for text, after in found.items():
        if text != "dig":
            assert stood(after) == lying(expected[text]), text


def stood(state: State) -> str:
    """What stands where, and whose turn it is."""
    return f"{SEAT_LETTERS[state.player]} {written(state.land)}"


def lying(board: plain.Board) -> str:
    """The same of the plain implementation, in the same order of cells."""
    rows = sorted(board.stacks, key=lambda cell: (-int(cell[1:]), cell[0]))
    cells = [
        f"{cell}:{'/'.join(sorted(map(''.join, board.stacks[cell])))}" for cell in rows if board.stacks[cell]
    ]
    return f"{board.mover} {' '.join(cells)}"
