"""Dog Eat Dog for two without options, solved exactly, by rules written a second time.

Pyramids of one size and colour are alike. Every stack holds both colours, so nobody may attack it. Hence a layout says all
that matters of the table: how many singles of each size and colour stand, and how many pyramids are captured. A capture
leaves two singles fewer, so layouts are solved by the number of their singles. A repelled attack and a pass leave the layout
as it was: its positions lead to each other and are reckoned again until nothing changes. The end after 500 turns is left out.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import product
from operator import sub
from typing import Final, NamedTuple, TypeAlias

Sizes: TypeAlias = tuple[int, int, int]
"""How many small, medium and large pyramids."""
Move: TypeAlias = tuple[int, int] | None
"""The sizes of the attacker and of the target; None is a pass."""

EACH: Final = 3
"""So many pyramids a player has of each size."""
PYRAMIDS: Final = 3 * EACH
DIE: Final = range(1, 7)
TREE: Final = 7
SETTLED: Final = 1e-10
"""A layout is solved once nothing changes by more than this."""
BEFORE: Final = ((0, False), (1, False), (2, False), (3, False), (0, True))
"""What the other's turn may have left: no single or one of this size tipped, and whether it was a pass."""
EQUAL: Final = 1e-8
"""Moves whose worth differs by less are equally good."""


class Layout(NamedTuple):
    """The singles of each player, and the pyramids of each that the other has captured."""

    singles: tuple[Sizes, Sizes]
    captured: tuple[Sizes, Sizes]


class Position(NamedTuple):
    """A player is to decide. `tipped` is the size of the other's tipped single, 0 without one; `passed` says whether the
    other has just passed."""

    layout: Layout
    player: int
    tipped: int = 0
    passed: bool = False

    @property
    def number(self) -> int:
        """Which of the positions of its layout this is."""
        return len(BEFORE) * self.player + BEFORE.index((self.tipped, self.passed))


Strategy: TypeAlias = Callable[[Position], Mapping[Move, float]]
"""How likely a player is to make each move in a position."""
START: Final = Layout(((EACH,) * 3,) * 2, ((0,) * 3,) * 2)


# The rules.


@cache
def capture(attacker: int, defender: int) -> float:
    """Return how likely a pyramid of one size is to capture one of another, by counting rolls."""
    won = sum(
        _highest(attacker, best) * _highest(defender, other)
        for best, other in product(DIE, DIE)
        if best > other or (best == other and attacker < defender)
    )
    rolls: int = len(DIE) ** (attacker + defender)
    return won / rolls


def _highest(dice: int, best: int) -> int:
    """Return how many rolls of so many dice have this as the highest."""
    lower: int = (best - 1) ** dice
    return int(best**dice) - lower


def points(layout: Layout, player: int) -> int:
    """Return what a player's captures score: a tree for each three sizes, and a point for each pyramid left over."""
    taken = layout.captured[1 - player]
    trees = min(taken)
    return TREE * trees + sum(taken) - 3 * trees


def share(layout: Layout) -> float:
    """Return what part of the win the first player has if the game ends here."""
    first, second = points(layout, 0), points(layout, 1)
    return 0.5 if first == second else float(first > second)


def moves(position: Position) -> dict[Move, int]:
    """Return how many ways there are to make each move, the pass last; none if the game is over."""
    layout, player, tipped, _ = position
    found: dict[Move, int] = {}
    for attacker, own in enumerate(layout.singles[player], 1):
        for target, others in enumerate(layout.singles[1 - player], 1):
            if ways := own * (others - (target == tipped)):
                found[attacker, target] = ways
    if found:
        found[None] = 1
    return found


def captured(layout: Layout, player: int, attacker: int, target: int) -> Layout:
    """Return the layout after a capture: both singles stand in a stack."""
    own, others = layout.singles[player], layout.singles[1 - player]
    singles = _changed(own, attacker, -1), _changed(others, target, -1)
    taken = layout.captured[player], _changed(layout.captured[1 - player], target, 1)
    return Layout(*((pair if player == 0 else pair[::-1]) for pair in (singles, taken)))


def _changed(sizes: Sizes, size: int, by: int) -> Sizes:
    small, medium, large = sizes
    return (small + by * (size == 1), medium + by * (size == 2), large + by * (size == 3))


def repelled(layout: Layout, player: int, attacker: int) -> Position:
    """Return the position after an attack fails: the target stands up again at once, because its owner is next."""
    return Position(layout, 1 - player, tipped=attacker)


def after_pass(position: Position) -> Position | None:
    """Return the position after a pass; None if both have passed, which ends the game."""
    return None if position.passed else Position(position.layout, 1 - position.player, passed=True)


# Solving.


def layouts() -> list[Layout]:
    """Return every layout, those with the fewest singles first."""
    kinds = [(single, taken) for single in range(EACH + 1) for taken in range(EACH + 1 - single)]
    halves: dict[tuple[int, int], list[tuple[Sizes, Sizes]]] = {}
    for small, medium, large in product(kinds, repeat=3):
        singles, taken = zip(small, medium, large, strict=True)
        halves.setdefault((sum(singles), sum(taken)), []).append((singles, taken))
    found = [
        Layout((own, others), (lost, taken))
        for (count, losses), half in halves.items()
        # Each capture has a captor: a pyramid that is neither single nor captured. So both have as many singles.
        for (own, lost), (others, taken) in product(half, halves.get((count, PYRAMIDS - count - losses), ()))
    ]
    return sorted(found, key=lambda layout: sum(map(sum, layout.singles)))


def positions(layout: Layout) -> list[Position]:
    """Return what may be to decide in a layout."""
    return [
        Position(layout, player, tipped, passed)
        for player in range(2)
        for tipped, passed in BEFORE
        if not tipped or layout.singles[1 - player][tipped - 1]
    ]


class Option(NamedTuple):
    """What comes of a move: it is worth `sure`, and with this chance besides what another position of its layout is worth."""

    sure: float
    chance: float
    after: int


Worth: TypeAlias = dict[Layout, list[float]]
"""How likely the first player is to win, in each position of a layout by its number."""


def attacks(layout: Layout, player: int, worth: Worth) -> dict[Move, Option]:
    """Return what comes of each attack that this player can make in some position of this layout."""
    found: dict[Move, Option] = {}
    for move in moves(Position(layout, player)):
        if move:
            chance = capture(*move)
            won = worth[captured(layout, player, *move)][Position(layout, 1 - player).number]
            found[move] = Option(chance * won, 1 - chance, repelled(layout, player, move[0]).number)
    return found


def passing(position: Position) -> Option:
    """Return what comes of a pass."""
    after = after_pass(position)
    return Option(0.0, 1.0, after.number) if after else Option(share(position.layout), 0.0, 0)


def options(position: Position, attacking: Mapping[Move, Option], wanted: Iterable[Move]) -> list[Option]:
    """Return what comes of each of these moves."""
    return [attacking[move] if move else passing(position) for move in wanted]


def solve(first: Strategy | None, second: Strategy | None) -> Worth:
    """Return what every position is worth between these two; None plays the best answer to the other, or best of all."""
    worth: Worth = {}
    for layout in layouts():
        worth[layout] = [share(layout)] * (2 * len(BEFORE))
        attacking = [attacks(layout, player, worth) for player in range(2)]
        fixed: list[tuple[int, list[tuple[float, Option]]]] = []
        free: list[tuple[int, list[Option]]] = []
        for position in positions(layout):
            if not (possible := moves(position)):
                continue
            if strategy := (first, second)[position.player]:
                wanted = strategy(position)
                found = options(position, attacking[position.player], wanted)
                fixed.append((position.number, list(zip(wanted.values(), found, strict=True))))
            else:
                free.append((position.number, options(position, attacking[position.player], possible)))
        _settle(worth[layout], fixed, free)
    return worth


def _settle(
    values: list[float],
    fixed: list[tuple[int, list[tuple[float, Option]]]],
    free: list[tuple[int, list[Option]]],
) -> None:
    """Reckon the positions of a layout from each other until nothing changes."""
    changed = 1.0
    while changed > SETTLED:
        before = list(values)
        for number, weighed in fixed:
            values[number] = sum(
                [part * (sure + chance * values[after]) for part, (sure, chance, after) in weighed]
            )
        for number, offers in free:
            better = max if number < len(BEFORE) else min
            values[number] = better([sure + chance * values[after] for sure, chance, after in offers])
        changed = max(map(abs, map(sub, values, before)))


def chance_to_win(worth: Worth) -> float:
    """Return how likely the first player is to win a game that either may begin."""
    return sum(worth[START][Position(START, player).number] for player in range(2)) / 2


# Strategies.


def at_random(position: Position) -> dict[Move, float]:
    """Every legal action is equally likely, so moves that can be made in several ways are likelier."""
    ways = moves(position)
    return {move: count / sum(ways.values()) for move, count in ways.items()}


def best_of_all(worth: Worth) -> Strategy:
    """Return the play that no opponent beats, from a solution in which both play so; of equally good moves the first."""

    def strategy(position: Position) -> dict[Move, float]:
        layout, player, _, _ = position
        possible, sign = moves(position), -1 if player else 1
        found = options(position, attacks(layout, player, worth), possible)
        values = [sign * (sure + chance * worth[layout][after]) for sure, chance, after in found]
        most = max(values) - EQUAL
        return {next(move for move, value in zip(possible, values, strict=True) if value >= most): 1.0}

    return strategy
