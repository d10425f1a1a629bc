"""The actions that can be written in a game, legal or not. The rules must refuse the illegal ones.

A game may list it in `universe.py` in its folder of tests, as `around(view)`. For any other it is made of the values that
its commands' parameters had somewhere in the walk.
"""

import itertools
import random
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from games.core.commands import Command
from games.core.words import Seat
from tests.contract.walks import Subject, Walk

MOST_VALUES = 40
MOST_OF_A_COMMAND = 3000


def universe_at(subject: Subject, walk: Walk, state: Any, seat: Seat | None) -> list[Any]:
    """Every action that could be written about what this seat sees."""

    def found() -> list[Any]:
        listed = _listed(subject.game.about.key)
        if listed is not None:
            return list(listed(subject.view(state, seat)))
        made = subject.once(walk, ("universe",), lambda: list(_from_the_walk(subject, walk)))
        return list(dict.fromkeys([*(() if seat is None else subject.legal(state, seat)), *made]))

    universe: list[Any] = subject.once(state, ("universe", seat), found)
    return universe


def some_universes(subject: Subject, walk: Walk) -> Iterator[tuple[Any, list[Any]]]:
    """Positions at the beginning, in the middle and at the end, each with what could be written there."""
    for state in (walk.states[min(3, len(walk.taken))], walk.states[len(walk.taken) // 2], walk.states[-1]):
        yield state, universe_at(subject, walk, state, 0)


@cache
def _listed(key: str) -> Callable[[Any], Iterator[Any]] | None:
    for folder in (f"tests.games.{key}", f"tests.examples.{key}"):
        if find_spec(folder) is not None and find_spec(f"{folder}.universe") is not None:
            listed: Callable[[Any], Iterator[Any]] = import_module(f"{folder}.universe").around
            return listed
    return None


def _from_the_walk(subject: Subject, walk: Walk) -> Iterator[Any]:
    met = [action for decision in subject.decisions(walk.taken) for action in decision.legal]
    for command in subject.game.commands:
        yield from _of_command(command, [action for action in met if command.matches(action)])


def _of_command(command: Command, met: list[Any]) -> Iterator[Any]:
    """All combinations of the values that the command's fields had; some of them where they are too many."""
    if not met:
        return
    chance = random.Random(command.name)
    values: list[list[Any]] = []
    for parameter in command.parameters:
        found = list(dict.fromkeys(getattr(action, parameter.field) for action in met))
        values.append(found if len(found) <= MOST_VALUES else chance.sample(found, MOST_VALUES))
    names = [parameter.field for parameter in command.parameters]
    for each in itertools.islice(itertools.product(*values), MOST_OF_A_COMMAND):
        yield command.action_type(**dict(command.fixed), **dict(zip(names, each, strict=True)))
