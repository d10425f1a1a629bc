"""Positions to look at, measure and test with: any game played on its own, the same way every time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from games.core.chance import Draw
from games.core.protocol import CHANCE, Event, Game
from render.core.look import Look, Theme

NAMES: Final = ("Ada", "Björn", "Chloé", "Dmitri", "Ελένη", "Farid", "Gwendolyn", "Hu")


@dataclass(frozen=True, slots=True)
class Sample:
    """A position, and what happened since the last decision before it."""

    state: Any
    events: tuple[Event, ...]
    moves: int


def play(
    game: Game[Any, Any, Any],
    seats: int,
    moves: int,
    seed: int = 0,
    options: Mapping[str, str] | None = None,
    first: bool = True,
) -> Sample:
    """The game after `moves` decisions drawn from `seed`, or at its end if it ends sooner. With `first`
    decisions are of the first kind that is legal (in Dog Eat Dog: attacks)."""
    state = game.new(seats, options or {})
    secret = f"sample {seed}".encode()
    events: tuple[Event, ...] = ()
    made = row = 0
    while True:
        owing = game.to_act(state)
        draw = Draw(secret, row)
        row += 1
        if owing is CHANCE:
            step = game.apply(state, CHANCE, game.sample(state, draw))
            events += step.events
        elif not owing or made >= moves:
            return Sample(state, events, made)
        else:
            seat = min(owing)
            legal = list(game.legal_actions(state, seat))
            kind = type(legal[0])
            fitting = [action for action in legal if isinstance(action, kind)] if first else legal
            step = game.apply(state, seat, draw.choice(fitting))
            events = step.events
            made += 1
        state = step.state


def look(
    game: Game[Any, Any, Any], sample: Sample, names: tuple[str, ...] = NAMES, theme: Theme = "dark"
) -> Look:
    """How a sample is shown, as game number 7."""
    owing = game.to_act(sample.state)
    seats = owing if isinstance(owing, frozenset) else frozenset[int]()
    return Look(names, number=7, move=sample.moves, to_act=seats, events=sample.events, theme=theme)
