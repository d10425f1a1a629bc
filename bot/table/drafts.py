"""Plays the steps of a plan or a try in a possible world, made from what their owner can see.

A plan is meant to be sent, so it ends where something is revealed. A try goes on: its owner plays every seat, and it
draws chance from its own secret. Both start from the owner's view, never from the real position.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Literal, TypeAlias

from games.core.chance import Draw
from games.core.errors import GameError
from games.core.protocol import CHANCE, Event, Game, Seat

Kind: TypeAlias = Literal["plan", "try"]
KEPT: Final = 64
"""How many results are cached: suggestions ask for the same one at every keystroke."""
BEYOND: Final = "Something is revealed before this step."
NOT_YOURS: Final = "It is not your turn at this step."


@dataclass(frozen=True, slots=True)
class Walked:
    """Where the steps lead: the world after them, the events on the way, and each step's problem (empty if it fits).
    `ended`: the last step reveals something, so a plan cannot go on."""

    world: Any
    events: tuple[Event, ...]
    problems: tuple[str, ...]
    ended: bool = False


@lru_cache(maxsize=KEPT)
def walk(
    game: Game[Any, Any, Any],
    view: Any,
    seat: Seat | None,
    steps: tuple[Any, ...],
    secret: bytes,
    kind: Kind,
) -> Walked:
    """Play these steps from a world that fits this view. Steps that do not fit are skipped."""
    world = game.knowledge.determinize(view, Draw(secret, 0))
    events: list[Event] = []
    problems: list[str] = []
    ended = False
    for number, action in enumerate(steps, 1):
        if ended:
            problems.append(BEYOND)
            continue
        actor = acting(game, world, seat, kind)
        if actor is None:
            problems.append(NOT_YOURS)
            continue
        try:
            step = game.rules.apply(world, actor, action)
        except GameError as error:
            problems.append(error.message)
            continue
        problems.append("")
        if kind == "plan" and step.barrier:
            ended = True
            continue
        events += _heard(step.events, seat)
        world = step.state
        if kind == "try":
            world = _by_chance(game, world, seat, secret, number, events)
        else:
            ended = game.rules.to_act(world) is CHANCE
    return Walked(world, tuple(events), tuple(problems), ended)


def acting(game: Game[Any, Any, Any], world: Any, seat: Seat | None, kind: Kind) -> Seat | None:
    """The seat that takes the next step: the owner's if it is to act; in a try, otherwise any seat that is; else None."""
    owing = game.rules.to_act(world)
    if owing is CHANCE:
        return None
    if seat in owing:
        return seat
    return min(owing) if owing and kind == "try" else None


def _by_chance(
    game: Game[Any, Any, Any], world: Any, seat: Seat | None, secret: bytes, number: int, events: list[Event]
) -> Any:
    """The world after chance has acted, if it is chance's turn. Adds the events to `events`."""
    for again in range(game.about.facts.max_actions):
        if game.rules.to_act(world) is not CHANCE:
            break
        draw = Draw(secret + b":%d" % number, again)
        step = game.rules.apply(world, CHANCE, game.rules.sample(world, draw))
        events += _heard(step.events, seat)
        world = step.state
    return world


def _heard(events: Sequence[Event], seat: Seat | None) -> list[Event]:
    return [
        event for event in events if event.audience is None or (seat is not None and seat in event.audience)
    ]
