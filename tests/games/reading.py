"""Who is to act in a position, what a text means there, as the table reads it, what follows, and what a command offers."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from games.core.commands import Command, Parameter
from games.core.components import Pyramid, Size, Stack
from games.core.protocol import CHANCE, Event, Game, Step
from games.core.words import SEAT_LETTERS, Names, Seat

S = TypeVar("S")


def parsed(game: Game[Any, Any, Any], state: Any, text: str, seat: Seat | None = None) -> Any:
    """The action that this seat means by a text; without a seat, whoever is to act first, else seat 0."""
    if seat is None:
        who = game.rules.to_act(state)
        seat = 0 if who is CHANCE or not who else min(who)
    legal = tuple(game.rules.legal_actions(state, seat))
    return game.notation.parse(game.knowledge.view(state, seat), legal, text)


def owing(game: Game[Any, Any, Any], state: Any) -> frozenset[Seat]:
    """The seats that are to act; fails where chance is."""
    who = game.rules.to_act(state)
    assert who is not CHANCE, f"chance is to act in {state}"
    return who


def only_owing(game: Game[Any, Any, Any], state: Any) -> Seat:
    """The one seat that is to act."""
    (seat,) = owing(game, state)
    return seat


def after(take: Callable[[S, str], Step[S]], state: S, *moves: str) -> S:
    """The state after these steps."""
    for move in moves:
        state = take(state, move).state
    return state


def all_events(take: Callable[[S, str], Step[S]], state: S, *moves: str) -> list[Event]:
    """All that happens in these steps."""
    found: list[Event] = []
    for move in moves:
        step = take(state, move)
        found += step.events
        state = step.state
    return found


def stack(text: str) -> Stack:
    """A stack of pyramids from the bottom to the top: `A3A2`."""
    pairs = re.findall(r"([A-H])([123])", text)
    assert "".join(letter + pips for letter, pips in pairs) == text, f"{text!r} is no stack"
    return tuple(Pyramid(SEAT_LETTERS.index(letter), Size(int(pips))) for letter, pips in pairs)


def to_move(state: Any) -> str:
    """The letter of whose turn it is."""
    return SEAT_LETTERS[state.player]


def labels(
    game: Game[Any, Any, Any],
    state: Any,
    seat: Seat,
    command: str,
    parameter: int,
    names: Names,
    **filled: str,
) -> dict[str, str]:
    """The values that a command's parameter offers this seat, each with its label."""
    found = next(each for each in game.commands if each.name == command)
    legal = list(game.rules.legal_actions(state, seat))
    view = game.knowledge.view(state, seat)
    offered = values_of(found, found.parameters[parameter], view, fitting(found, legal, filled))
    return {value: names.fill(label) for value, label in offered.items()}


def fitting(command: Command, legal: Iterable[Any], filled: Mapping[str, str]) -> list[Any]:
    """The legal actions of this command whose values are written like this, by the names of its parameters."""
    return [
        action
        for action in legal
        if command.matches(action)
        and all(
            each.write(getattr(action, each.field))
            == filled.get(each.name, each.write(getattr(action, each.field)))
            for each in command.parameters
        )
    ]


def values_of(command: Command, parameter: Parameter, view: Any, legal: Iterable[Any]) -> dict[str, str]:
    """The values that a parameter has in these actions, as they are written, each with its label."""
    values = [getattr(action, parameter.field) for action in legal if command.matches(action)]
    return {parameter.write(value): parameter.label(view, value) for value in values}
