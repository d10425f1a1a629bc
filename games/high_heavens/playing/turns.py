"""Whole turns: the best few ways to play one, as far as they can be foreseen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from typing import Final

from games.core.chance import Draw
from games.core.optional_parts.playing import Playing
from games.core.protocol import Seat
from games.high_heavens import actions as a
from games.high_heavens.playing import worth as worths
from games.high_heavens.playing.choosing import best, ending, following, leads_to, value
from games.high_heavens.playing.promising import promising
from games.high_heavens.rules import steps
from games.high_heavens.rules.turns import points_of
from games.high_heavens.state import Acting, Blows, Granted, State, side_of

DEPTH: Final = 4
"""How many actions of a turn are looked at."""
SCALE: Final = 12.0
"""So much more worth makes a win about e times as likely."""


@dataclass(frozen=True, slots=True)
class Line:
    """Some actions of a turn, the position after them, and what it seems to be worth."""

    state: State
    actions: tuple[a.Action, ...]
    value: float


def worth(state: State, seat: Seat) -> float:
    """Return about the chance of a seat's side to win. Who begins a turn strikes next."""
    side = side_of(state.seats, seat)
    fresh = isinstance(state.phase, Acting) and state.points == points_of(state.seats, state.turn)
    return 1 / (1 + exp(-worths.worth(state, side, state.side if fresh else None) / SCALE))


def turns(state: State, seat: Seat, draw: Draw, most: int) -> Sequence[tuple[a.Action, ...]]:
    """Return at most so many ways to go on, the best guess first; they end where chance decides something."""
    if most == 1:
        return [_at_once(state, seat)]
    if not isinstance(state.phase, Acting):
        side = side_of(state.seats, seat)
        tried = sorted(promising(state, seat), key=lambda each: -value(state, seat, each, side))
        return [(each,) for each in tried[:most]] or [(ending(state, seat),)]
    lines = sorted(_lines(state, seat, max(2, most // 2)), key=lambda line: -line.value)
    return [line.actions or (ending(state, seat),) for line in lines[:most]]


def _at_once(state: State, seat: Seat) -> tuple[a.Action, ...]:
    """Return the turn that takes the best action each time."""
    found: list[a.Action] = []
    turn = state.turn
    while state.turn == turn and isinstance(state.phase, Acting):
        found.append(best(state, seat))
        step = steps.apply(state, seat, found[-1])
        state = step.state
        if step.barrier:
            break
    return tuple(found) or (best(state, seat),)


def _lines(state: State, seat: Seat, width: int) -> list[Line]:
    """Return ways to play the turn: after each action the best few are followed."""
    side = side_of(state.seats, state.seat)
    front = [Line(state, (), worths.worth(state, side))]
    found = list(front)
    for _ in range(DEPTH):
        grown: dict[float, tuple[float, Line, a.Action]] = {}
        for line in front:
            for action in promising(line.state, seat):
                ends = leads_to(line.state, seat, action)
                seems = sum(share * worths.worth(after, side) for share, after in ends)
                rank = seems + sum(share * worths.promise(after, side) for share, after in ends)
                grown.setdefault(round(rank, 6), (seems, line, action))
        front = [_longer(*grown[each], seat) for each in sorted(grown, reverse=True)[:width]]
        found += front
        front = [line for line in front if isinstance(line.state.phase, Acting)]
        if not front:
            break
    return found


def _longer(seems: float, line: Line, action: a.Action, seat: Seat) -> Line:
    """Return the line with one more action, and what must follow it."""
    state, done = steps.apply(line.state, seat, action).state, [action]
    while isinstance(state.phase, (Granted, Blows)):
        done.append(following(state, seat))
        state = steps.apply(state, seat, done[-1]).state
    return Line(state, (*line.actions, *done), seems)


PLAYING: Final = Playing(worth=worth, turns=turns, depth=2, price=75)
