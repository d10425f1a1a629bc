"""A whole turn and the enemy's reply: the best few ways to play a turn, each followed by the reply of `choosing.best`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.core.chance import Draw
from games.core.protocol import CHANCE, Seat
from games.high_heavens import actions as a
from games.high_heavens.knowledge import determinize
from games.high_heavens.phases import Acting, Blows, Granted
from games.high_heavens.playing.choosing import best, value
from games.high_heavens.playing.worth import worth
from games.high_heavens.rules import steps
from games.high_heavens.state import State, side_of
from games.high_heavens.view import View

WIDTH: Final = 4
"""How many ways are followed after each action."""
DEPTH: Final = 4
"""How many actions of a turn are looked at."""
REPLIES: Final = 5
"""How many ways to play the turn are followed by a reply."""
MOST_STEPS: Final = 40


@dataclass(frozen=True, slots=True)
class Line:
    """Some actions of a turn, the position after them, and what it seems to be worth."""

    state: State
    actions: tuple[a.Action, ...]
    value: float


def choose(view: View, draw: Draw) -> a.Action:
    """Return the action for the viewer, who is to act. Raises ValueError if there is none."""
    if view.seat is None:
        raise ValueError("a spectator does not act")
    state = determinize(view, draw)
    if not isinstance(state.phase, Acting):
        return best(state, view.seat)
    side = side_of(state.seats, state.seat)
    lines = sorted(_lines(state, view.seat, side), key=lambda line: -line.value)[:REPLIES]
    found = max(lines, key=lambda line: replied(line.state, side))
    return found.actions[0] if found.actions else ended(state, view.seat)


def ended(state: State, seat: Seat) -> a.Action:
    """Return the end of the turn, or the discard that must come before it."""
    legal = list(steps.legal_actions(state, seat))
    return a.End() if a.End() in legal else [each for each in legal if isinstance(each, a.Discard)][-1]


def _lines(state: State, seat: Seat, side: int) -> list[Line]:
    """Return ways to play the turn: after each action the best few are followed."""
    front = [Line(state, (), worth(state, side))]
    found = list(front)
    for _ in range(DEPTH):
        grown: dict[float, tuple[Line, a.Action]] = {}
        for line in front:
            for action in steps.legal_actions(line.state, seat):
                if not isinstance(action, (a.End, a.Discard)):
                    grown.setdefault(round(value(line.state, seat, action, side), 6), (line, action))
        front = [_settled(*grown[each], seat, side, each) for each in sorted(grown, reverse=True)[:WIDTH]]
        found += front
        front = [line for line in front if isinstance(line.state.phase, Acting)]
        if not front:
            break
    return found


def _settled(line: Line, action: a.Action, seat: Seat, side: int, seems: float) -> Line:
    """Return the line with one more action, and what must follow it."""
    state, done = steps.apply(line.state, seat, action).state, [action]
    while isinstance(state.phase, (Granted, Blows)):
        following = max(steps.legal_actions(state, seat), key=lambda each: value(state, seat, each, side))
        state = steps.apply(state, seat, following).state
        done.append(following)
    return Line(state, (*line.actions, *done), seems)


def replied(state: State, side: int) -> float:
    """Return what a position is worth after the end of the turn and the enemy's reply; chance is drawn once."""
    turn = state.turn
    for number in range(MOST_STEPS):
        owing = steps.to_act(state)
        if not owing or state.turn > turn + 1:
            break
        actor = CHANCE if owing is CHANCE else state.player
        if actor is CHANCE:
            action = steps.sample(state, Draw(b"reply", number))
        elif state.turn == turn and isinstance(state.phase, Acting):
            action = ended(state, actor)
        else:
            action = best(state, actor)
        state = steps.apply(state, actor, action).state
    return worth(state, side)
