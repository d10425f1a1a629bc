"""The actions that can be written in a game, legal or not. The rules must refuse the illegal ones.

A game may list it in `universe.py` in its folder of tests, as `around(view)`. For any other it is made of the values that
its commands' parameters had somewhere in the walk.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from games.core.commands import Command
from games.core.protocol import Game
from games.core.words import Seat
from tests.contract.walks import Walk, acting

MOST_VALUES = 40
MOST_OF_A_COMMAND = 3000

_of_walks: dict[int, tuple[Walk, list[Any]]] = {}


def universe_at(game: Game[Any, Any, Any], walk: Walk, state: Any, seat: Seat | None) -> list[Any]:
    """Every action that could be written about what this seat sees."""
    listed = _listed(game.about.key)
    if listed is not None:
        return list(listed(game.knowledge.view(state, seat)))
    if id(walk) not in _of_walks:
        _of_walks.clear()
        _of_walks[id(walk)] = walk, list(_from_the_walk(game, walk))
    made = _of_walks[id(walk)][1]
    legal = [] if seat is None else list(game.rules.legal_actions(state, seat))
    return list(dict.fromkeys([*legal, *made]))


def some_universes(game: Game[Any, Any, Any], walk: Walk) -> Iterator[tuple[Any, list[Any]]]:
    """Positions at the beginning, in the middle and at the end, each with what could be written there."""
    for state in (walk.states[min(3, len(walk.taken))], walk.states[len(walk.taken) // 2], walk.states[-1]):
        yield state, universe_at(game, walk, state, 0)


@cache
def _listed(key: str) -> Callable[[Any], Iterator[Any]] | None:
    for folder in (f"tests.games.{key}", f"tests.examples.{key}"):
        if find_spec(folder) is not None and find_spec(f"{folder}.universe") is not None:
            listed: Callable[[Any], Iterator[Any]] = import_module(f"{folder}.universe").around
            return listed
    return None


def _from_the_walk(game: Game[Any, Any, Any], walk: Walk) -> Iterator[Any]:
    met: list[Any] = []
    for taken in walk.taken:
        for seat in acting(game, taken.before):
            met += game.rules.legal_actions(taken.before, seat)
    for command in game.commands:
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
