"""What somebody may foresee of their own action: what it does in every world that they take for possible.

Where an action brings something to light, the game as it is never stands in the answer. It is played in worlds that
look the same to the mover (`Game.resample`), and what comes out alike in all of them is known beforehand. Two things
that differ can come out alike by chance, about once in 2000 times if there are but two ways; then what is told may be
wrong, yet it never tells of the game as it is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from games.core.chance import Draw
from games.core.errors import GameError
from games.core.protocol import CHANCE, Event, Game, Seat, Step

WORLDS: Final = 12
_SENTENCES: Final = re.compile(r"(?<=[.!?]) (?=\S)")
_STAND_IN: Final = 0xE000
"""Private characters in place of names, so that no name is taken for the end of a sentence."""

V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Foreseen(Generic[V]):
    """What is known of an action before it is done.

    `view` is the mover's view after it, None where that is not known; `owing` who is to act then. `events` are those
    that the mover may hear and that are known in full; `readings` are all that are known to happen, each as it is in
    the different worlds (once where it is the same in all). `held`: something comes to light only when it is done.
    """

    view: V | None
    owing: frozenset[Seat]
    events: tuple[Event, ...]
    readings: tuple[tuple[Event, ...], ...]
    held: bool = False


def foreseen(
    game: Game[Any, Any, V], state: Any, seat: Seat, action: Any, secret: bytes, hides: bool = True
) -> Foreseen[V]:
    """What this seat may foresee of its action; `secret` chooses the worlds, and nobody at the table may know it.
    Raises IllegalAction."""
    step = game.rules.apply(state, seat, action)
    if not (step.barrier and hides):
        heard = _heard(step, seat)
        view = game.knowledge.view(step.state, seat)
        return Foreseen(view, _owing(game, step.state), heard, tuple((event,) for event in heard))
    worlds = _worlds(game, state, seat, action, secret)
    if not worlds:
        return Foreseen(None, frozenset(), (), (), held=True)
    veiled = [game.knowledge.veiled(before, after) for before, after in worlds]
    views = [game.knowledge.view(each.state, seat) for each in veiled]
    owing = [_owing(game, each.state) for each in veiled]
    told = [_heard(each, seat) for each in veiled]
    readings = _readings(told)
    events = tuple(each[0] for each in readings if len(each) == 1)
    known = _alike(views) and _alike(owing)
    plain = [(game.knowledge.view(after.state, seat), _heard(after, seat)) for _, after in worlds]
    return Foreseen(
        views[0] if known else None,
        owing[0] if known else frozenset(),
        events if known else (),
        readings,
        held=not (known and _alike(plain)),
    )


def told(game: Game[Any, Any, Any], readings: Sequence[Sequence[Event]], names: Sequence[str]) -> list[str]:
    """What is known to happen, in words: of what is not known in full, the first sentences that are."""
    stand_ins = [chr(_STAND_IN + seat) for seat in range(len(names))]
    lines = []
    for each in readings:
        if len(each) == 1:
            lines.append(game.words.describe(each[0], names).strip())
            continue
        said = [_SENTENCES.split(game.words.describe(event, stand_ins).strip()) for event in each]
        line = " ".join(_begin_alike(said))
        for stand_in, name in zip(stand_ins, names, strict=True):
            line = line.replace(stand_in, name)
        lines.append(line)
    return [line for line in lines if line]


def _worlds(
    game: Game[Any, Any, Any], state: Any, seat: Seat, action: Any, secret: bytes
) -> list[tuple[Any, Step[Any]]]:
    """The positions that look like this one, each with what the action leads to there; none where it cannot always
    be done."""
    found = []
    for number in range(WORLDS):
        other = game.knowledge.resample(state, seat, Draw(secret + b":foreseen", number))
        try:
            found.append((other, game.rules.apply(other, seat, action)))
        except GameError:
            return []
    return found


def _heard(step: Step[Any], seat: Seat) -> tuple[Event, ...]:
    return tuple(event for event in step.events if event.audience is None or seat in event.audience)


def _owing(game: Game[Any, Any, Any], state: Any) -> frozenset[Seat]:
    owed = game.rules.to_act(state)
    return frozenset() if owed is CHANCE else owed


def _alike(each: Sequence[Any]) -> bool:
    return all(one == each[0] for one in each)


def _readings(told: Sequence[tuple[Event, ...]]) -> tuple[tuple[Event, ...], ...]:
    """What happens in all worlds, in its order, as far as it is of the same kind in all."""
    found = []
    for events in zip(*told, strict=False):
        if len({type(event) for event in events}) > 1:
            break
        found.append(tuple(dict.fromkeys(events)))
    return tuple(found)


def _begin_alike(said: Sequence[Sequence[str]]) -> list[str]:
    """The sentences with which all of them begin."""
    kept = []
    for sentences in zip(*said, strict=False):
        if len(set(sentences)) > 1:
            break
        kept.append(sentences[0])
    return kept
