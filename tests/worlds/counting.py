"""Counts worlds: all that may be true for a viewer, by plain search.

A world is a whole state. The search knows the rules of play (`rules.apply`) and, for each game, who is told what,
written down by hand from the rulebook (`Telling`). It never asks for a view, an event or a possible state.
"""

import random
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from games.core.chance import Draw
from games.core.errors import IllegalAction
from games.core.protocol import CHANCE, Actor, Step
from games.core.words import Seat
from tests.contract.walks import Subject, acting, names_for

Worlds = dict[Any, None]
"""States, in the order in which they were found."""


@dataclass(frozen=True)
class Telling:
    """Who is told what in a game.

    `arrangements` are all states that a viewer of this first state may not exclude. `outcomes` is everything that chance
    may bring. `heard` is what a viewer is told of an action: the action itself, or less. `open` is what lies open for
    everybody after it. `tried` are actions that somebody may try in order to read the refusals.
    """

    subject: Subject
    arrangements: Callable[[Any, Seat | None], Iterable[Any]]
    outcomes: Callable[[Any], Iterable[Any]]
    heard: Callable[[Any, Actor, Any, Seat | None], Hashable]
    open: Callable[[Any], Hashable]
    tried: Callable[[Any], Iterable[Any]]


@dataclass(frozen=True)
class Moment:
    """A position of a course, with the worlds of each viewer, and what happens next, None at the end."""

    state: Any
    worlds: dict[Seat | None, Worlds]
    actor: Actor | None = None
    action: Any = None
    step: Step[Any] | None = None


Choose = Callable[[Any, list[Any], random.Random], Any]


def viewers(telling: Telling, seats: int) -> list[Seat | None]:
    """The public and each seat."""
    return [None, *range(seats)]


def course(
    telling: Telling, start: Any, seats: int, actions: Iterable[tuple[Actor, Any]] | Iterator[Any], most: int
) -> Iterator[Moment]:
    """The moments of a course of actions, until a viewer has more than `most` worlds."""
    worlds = {
        viewer: dict.fromkeys(telling.arrangements(start, viewer)) for viewer in viewers(telling, seats)
    }
    state = start
    for actor, action in actions:
        step = telling.subject.game.rules.apply(state, actor, action)
        yield Moment(state, worlds, actor, action, step)
        worlds = {
            viewer: after(telling, known, state, actor, action, step.state, viewer)
            for viewer, known in worlds.items()
        }
        state = step.state
        if max(map(len, worlds.values())) > most:
            return
    yield Moment(state, worlds)


def after(
    telling: Telling, worlds: Worlds, before: Any, actor: Actor, action: Any, now: Any, viewer: Seat | None
) -> Worlds:
    """The worlds that are left for a viewer who was told of this action, and sees what lies open now."""
    shown = telling.open(now)
    return {
        step.state: None
        for world in worlds
        for step in continued(telling, world, before, actor, action, viewer)
        if telling.open(step.state) == shown
    }


def continued(
    telling: Telling, world: Any, before: Any, actor: Actor, action: Any, viewer: Seat | None
) -> Iterator[Step[Any]]:
    """The steps that a world may take where this action is taken before the viewer's eyes."""
    rules = telling.subject.game.rules
    told = telling.heard(before, actor, action, viewer)
    candidates: Iterable[Any] = [action]
    if told != action:
        candidates = telling.outcomes(world) if actor is CHANCE else rules.legal_actions(world, actor)
    for each in candidates:
        if telling.heard(world, actor, each, viewer) == told:
            try:
                yield rules.apply(world, actor, each)
            except IllegalAction:
                continue


def wandering(
    telling: Telling, start: Any, seed: str, length: int, choose: Choose
) -> Iterator[tuple[Actor, Any]]:
    """Random legal actions, and chance as the table draws it."""
    rules, chance, state = telling.subject.game.rules, random.Random(seed), start
    actor: Actor
    for number in range(length):
        owing = rules.to_act(state)
        if owing is CHANCE:
            actor, action = CHANCE, rules.sample(state, Draw(seed.encode(), number))
        elif owing:
            seat = chance.choice(acting(telling.subject.game, state))
            actor, action = seat, choose(state, list(rules.legal_actions(state, seat)), chance)
        else:
            return
        yield actor, action
        state = rules.apply(state, actor, action).state


def names(state: Any) -> tuple[str, ...]:
    """The players' names; a game that is always for two does not count them."""
    return names_for(getattr(state, "seats", 2))
