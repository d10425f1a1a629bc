"""A whole turn and the enemy's reply: the best few ways to play a turn, each followed by the enemy's best next turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.core.chance import Draw
from games.core.protocol import CHANCE, Seat
from games.high_heavens import actions as a
from games.high_heavens.knowledge import determinize
from games.high_heavens.playing.choosing import best, ending, following, leads_to
from games.high_heavens.playing.promising import promising
from games.high_heavens.playing.worth import promise, worth
from games.high_heavens.rules import steps
from games.high_heavens.state import Acting, Blows, Granted, State, side_of
from games.high_heavens.view import View


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard to look: how many ways are followed after each action, how many actions of a turn are looked at, and
    how many ways to play the turn are followed by a reply; with less than 2 the reply is only estimated."""

    width: int = 3
    depth: int = 4
    replies: int = 2


USUAL: Final = Effort()
QUICK: Final = Effort(2, 3, 0)
MOST_STEPS: Final = 40


@dataclass(frozen=True, slots=True)
class Line:
    """Some actions of a turn, the position after them, and what it seems to be worth."""

    state: State
    actions: tuple[a.Action, ...]
    value: float


def choose(view: View, draw: Draw, effort: Effort = USUAL) -> a.Action:
    """Return the action for the viewer, who is to act. Raises ValueError if there is none."""
    return plan(view, draw, effort)[0]


def plan(view: View, draw: Draw, effort: Effort = USUAL) -> tuple[a.Action, ...]:
    """Return the actions for the viewer, who is to act, as far as they can be foreseen: at least one.

    They hold until chance decides something. Raises ValueError if there is none.
    """
    if view.seat is None:
        raise ValueError("a spectator does not act")
    state = determinize(view, draw)
    if not isinstance(state.phase, Acting):
        return (best(state, view.seat),)
    side = side_of(state.seats, state.seat)
    lines = sorted(_lines(state, view.seat, side, effort), key=lambda line: -line.value)
    if effort.replies > 1:
        lines = sorted(lines[: effort.replies], key=lambda line: -replied(line.state, side))
    return lines[0].actions or (ending(state, view.seat),)


def _lines(state: State, seat: Seat, side: int, effort: Effort) -> list[Line]:
    """Return ways to play the turn: after each action the best few are followed."""
    front = [Line(state, (), worth(state, side))]
    found = list(front)
    for _ in range(effort.depth):
        grown: dict[float, tuple[float, Line, a.Action]] = {}
        for line in front:
            for action in promising(line.state, seat):
                ends = leads_to(line.state, seat, action)
                seems = sum(share * worth(after, side) for share, after in ends)
                rank = seems + sum(share * promise(after, side) for share, after in ends)
                grown.setdefault(round(rank, 6), (seems, line, action))
        front = [_longer(*grown[each], seat) for each in sorted(grown, reverse=True)[: effort.width]]
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
            action = ending(state, actor)
        else:
            action = best(state, actor)
        state = steps.apply(state, actor, action).state
    return worth(state, side, side)
