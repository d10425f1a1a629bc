"""The actions that can be written in a game, legal or not. The rules must refuse the illegal ones.

A game may list it in `every_position.py` in its folder of tests, as `around(view)`. For any other it is made of the values that
its commands' parameters had somewhere in the walk. What is true of every position of a game, such as that no piece is lost,
is `holds(state)` in the same file.
"""

import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from games.core.commands import Command
from games.core.protocol import Game
from games.core.simple_games.table import Secrets, cards_in
from games.core.words import Seat
from tests.contract.walks import Subject, Walk

MOST_VALUES = 40
MOST_OF_A_COMMAND = 3000


def universe_at(subject: Subject, walk: Walk, state: Any, seat: Seat | None) -> list[Any]:
    """Every action that could be written about what this seat sees."""

    def found() -> list[Any]:
        listed = _beside_the_tests(subject.game, "around")
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


def is_sound(game: Game[Any, Any, Any], state: Any) -> None:
    """Check what is true of every position of this game, and that a simple game has all its cards. Raises AssertionError."""
    holds = _beside_the_tests(game, "holds")
    if holds is not None:
        holds(state)
    known = game.knowledge
    if isinstance(known, Secrets) and known.cards is not None:
        held = Counter(card for name in known.marked for card in cards_in(getattr(state, name)))
        wanted = Counter(known.cards(state))
        lost, made = sorted((wanted - held).elements()), sorted((held - wanted).elements())
        assert held == wanted, f"cards were lost ({lost}) or made ({made}), by what `cards` returns"


@cache
def _beside_the_tests(game: Game[Any, Any, Any], function: str) -> Callable[[Any], Any] | None:
    """A function of `every_position` in the folder of a game's tests; None if its tests do not have it."""
    folder = game.package if game.package.startswith("tests.") else f"tests.{game.package}"
    if find_spec(folder) is None or find_spec(f"{folder}.every_position") is None:
        return None
    found: Callable[[Any], Any] | None = getattr(import_module(f"{folder}.every_position"), function, None)
    return found
