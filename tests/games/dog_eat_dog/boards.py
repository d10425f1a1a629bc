"""Positions as text, for tests.

A row for each seat, a cell for each of its spots, from the bottom of a stack to its top: `B1A3` is a
large A on a small B. `.` is an empty spot, `/` marks a tipped single; what is left off at the end of a
row is empty. `pile A: B1 C3` is what stands in front of a player.

    A  A1/ .   A1 . . . A3
    B  B1  B1A3
    pile A: B1 C3
"""

import re
from functools import partial
from typing import Any

from games.core.components import Face, Pyramid, Stack
from games.core.protocol import CHANCE, Step
from games.core.words import SEAT_LETTERS
from games.dog_eat_dog import GAME
from games.dog_eat_dog.actions import AttackRoll, DefenceRoll, StartRoll
from games.dog_eat_dog.state import EMPTY, PYRAMIDS_EACH, Choosing, Phase, Place, Rolling, Starting, State
from tests.games.reading import after, all_events, parsed, stack

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gwen", "Hugo")
TURN = 7


def position(
    text: str,
    to_move: str = "A",
    *,
    guards: bool = False,
    treehouse: bool = False,
    passes: int = 0,
    turn: int = TURN,
    phase: Phase | None = None,
) -> State:
    """The state that is drawn, where a player is to attack."""
    rows: list[list[Place]] = []
    piles: dict[int, Stack] = {}
    for line in text.strip().splitlines():
        if pile := re.fullmatch(r"\s*pile (\w):(.*)", line):
            piles[SEAT_LETTERS.index(pile[1])] = stack(pile[2].replace(" ", ""))
            continue
        letter, *cells = line.split()
        assert letter == SEAT_LETTERS[len(rows)], f"row {letter} is out of order"
        row = [_place(cell) for cell in cells]
        rows.append(row + [EMPTY] * (PYRAMIDS_EACH - len(row)))
    return State(
        seats=len(rows),
        guards_may_attack=guards,
        treehouse_die=treehouse,
        table=tuple(place for row in rows for place in row),
        captured=tuple(piles.get(seat, ()) for seat in range(len(rows))),
        player=SEAT_LETTERS.index(to_move),
        turn=turn,
        passes=passes,
        phase=phase or Choosing(),
        resigned=(),
    )


def _place(cell: str) -> Place:
    return Place(stack(cell.removesuffix("/").replace(".", "")), cell.endswith("/"))


def drawn(state: State) -> str:
    """The table and the piles as text, without blanks that only align."""
    lines = []
    for seat in range(state.seats):
        cells = [_cell(place) for place in state.table[seat * PYRAMIDS_EACH : (seat + 1) * PYRAMIDS_EACH]]
        while cells and cells[-1] == ".":
            cells.pop()
        lines.append(" ".join([SEAT_LETTERS[seat], *cells]))
    lines += [
        f"pile {SEAT_LETTERS[seat]}: {' '.join(map(_pyramid, pile))}"
        for seat, pile in enumerate(state.captured)
        if pile
    ]
    return "\n".join(lines)


def board(text: str) -> str:
    """A drawn board with its blanks evened out, to compare with."""
    return drawn(position(text))


def _cell(place: Place) -> str:
    return "".join(map(_pyramid, place.stack)) + ("/" if place.tipped else "") or "."


def _pyramid(pyramid: Pyramid) -> str:
    return f"{SEAT_LETTERS[pyramid.colour]}{pyramid.size.value}"


def take(state: State, move: str) -> Step[State]:
    """One step: a roll such as `6 2` or `4 HOP` where the dice are to act, else the player's action."""
    if GAME.rules.to_act(state) is CHANCE:
        return GAME.rules.apply(state, CHANCE, _roll(state, move))
    return GAME.rules.apply(state, state.player, parsed(GAME, state, move))


def _roll(state: State, text: str) -> Any:
    if isinstance(state.phase, Starting):
        return StartRoll(tuple(tuple(map(int, part.split())) for part in text.split(";")))
    dice = tuple(int(part) for part in text.split() if part.isdigit())
    faces = [Face(part) for part in text.split() if not part.isdigit()]
    if isinstance(state.phase, Rolling):
        return AttackRoll(dice, faces[0] if faces else None)
    return DefenceRoll(dice)


play = partial(after, take)
events = partial(all_events, take)


def legal(state: State) -> list[str]:
    """The player's legal actions in notation."""
    return [GAME.notation.write(action) for action in GAME.rules.legal_actions(state, state.player)]
