"""The board and a position once more, as the rules tell them: hexes by name, sets and lists, no bits and no shared code."""

from __future__ import annotations

from collections.abc import Callable

from games.high_heavens.state import Figure, State

ROWS = dict(zip("abcdefg", (7, 8, 9, 10, 9, 8, 7), strict=True))
CELLS = [f"{column}{row}" for column, rows in ROWS.items() for row in range(1, rows + 1)]
HOMES = {
    "d": (("d2", ("c1", "d1", "e1")), ("d9", ("c9", "d10", "e9"))),
    "b": (("b2", ("a1", "b1", "c2")), ("b7", ("a7", "b8", "c8"))),
    "f": (("f2", ("e2", "f1", "g1")), ("f7", ("e8", "f8", "g7"))),
}
CENTRE = ("c5", "d5", "d6", "e5")


def _beside(cell: str) -> list[str]:
    """The hexes that touch one: a longer column beside it has this row and the next, a shorter one this and the last."""
    column, row = cell[0], int(cell[1:])
    found = [f"{column}{row - 1}", f"{column}{row + 1}"]
    for other in (chr(ord(column) - 1), chr(ord(column) + 1)):
        if other in ROWS:
            step = 1 if ROWS[other] > ROWS[column] else -1
            found += [f"{other}{row}", f"{other}{row + step}"]
    return [each for each in found if each in CELLS]


BESIDE = {cell: _beside(cell) for cell in CELLS}


def ways(start: str, steps: int, walkable: Callable[[str], bool]) -> dict[str, int]:
    """How many steps lead to each hex, through walkable ones, without the start."""
    far = {start: 0}
    queue = [start]
    for cell in queue:
        for other in BESIDE[cell]:
            if far[cell] < steps and other not in far and walkable(other):
                far[other] = far[cell] + 1
                queue.append(other)
    return {cell: count for cell, count in far.items() if cell != start}


FAR = {cell: {cell: 0, **ways(cell, 30, lambda _: True)} for cell in CELLS}
"""How far apart hexes are, counted straight."""


class Plain:
    """A position as the rules tell it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.side = state.side
        self.cards = state.decks
        homes = HOMES[state.hearth]
        self.bases = [homes[side][0] for side in (0, 1)]
        self.invoking = [homes[side][1] for side in (0, 1)]
        self.standing = {figure.cell: figure for figure in state.gods if figure.health}
        self.lying = {figure.cell for figure in state.gods if not figure.health}
        self.things = {thing.cell: thing for thing in state.things}
        self.lasting = {(each.kind, each.god) for each in state.lasting}
        self.occupied = {*self.standing, *self.things, *self.bases}
        self.columns = "abcdefg" if state.seats == 2 else "defg" if state.seat % 2 else "abcd"
        self.hand = state.hands[self.side if state.omnipotence else state.seat]
        gods = self.standing.values()
        self.mine = [god for god in gods if god.side == self.side]
        self.shown = [god for god in self.mine if not self.lasts("hidden", god)]
        self.enemies = [god for god in gods if god.side != self.side and not self.lasts("hidden", god)]

    def lasts(self, kind: str, god: Figure) -> bool:
        return (kind, god.key) in self.lasting

    def free(self, cell: str) -> bool:
        return cell not in self.occupied

    def empty(self, cell: str) -> bool:
        return (
            self.free(cell) and cell not in (*self.invoking[0], *self.invoking[1]) and cell not in self.lying
        )

    def able(self, god: Figure) -> bool:
        return not god.trap and not self.lasts("disabled", god)

    def movable(self, god: Figure) -> bool:
        return not god.trap and god.key != "tyr"

    def may_be(self, god: Figure, cell: str) -> bool:
        """Until two of its side have entered, a god stays on its invoking hexes."""
        return len(self.state.entered[god.side]) >= 2 or cell in self.invoking[god.side]

    def reached(self, start: str, steps: int) -> set[str]:
        """The hexes within so many steps: the last one may be occupied."""
        found = set(BESIDE[start])
        for cell in ways(start, steps - 1, self.free):
            found |= set(BESIDE[cell])
        return found - {start}

    def within(self, god: Figure, steps: int) -> set[str]:
        return self.reached(god.cell, steps) | {god.cell}

    def near_friends(self, steps: int, besides: Figure | None = None) -> set[str]:
        """The hexes within so many steps of a friendly god."""
        found: set[str] = set()
        for god in self.mine:
            if god is not besides:
                found |= self.within(god, steps)
        return found

    def walks(self, god: Figure, steps: int, over: bool) -> set[str]:
        """Where a god's own move of so many steps can end."""

        def walkable(cell: str) -> bool:
            passes = cell not in self.bases if over else self.free(cell)
            return passes and cell[0] in self.columns and self.may_be(god, cell)

        return {cell for cell in ways(god.cell, steps, walkable) if self.free(cell)}

    def lacks(self, god: Figure, most: int) -> int:
        """How much health a god can get back of so much."""
        return min(most, self.cards.gods[god.key].health - god.health)
