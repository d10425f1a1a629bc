"""Actions that are not made yet, taken one after another in a world that their owner takes for possible.

A plan is meant to be sent, so it ends where something comes to light. A try goes on: whoever is to act is played by
its owner, and chance is drawn from a secret of its own. The real position has no part in either, only the owner's view.
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
"""Walks that are kept: whoever types a step asks for the same one with every key."""
BEYOND: Final = "It comes after something that comes to light."
NOT_YOURS: Final = "It is not your turn there."


@dataclass(frozen=True, slots=True)
class Walked:
    """Where the steps lead: the world after them, what was heard on the way, and for each step why it does not fit
    (empty where it does). `ended`: something comes to light with the last step, so a plan goes no further."""

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
    """Take these steps from the position that is seen so. What does not fit is left out."""
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
    """Who takes the next step: the owner if they are to act, in a try else whoever is; None if nobody can."""
    owing = game.rules.to_act(world)
    if owing is CHANCE:
        return None
    if seat in owing:
        return seat
    return min(owing) if owing and kind == "try" else None


def _by_chance(
    game: Game[Any, Any, Any], world: Any, seat: Seat | None, secret: bytes, number: int, events: list[Event]
) -> Any:
    """The world after chance has acted, if it is to."""
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
