"""What an exercise is: a position without a table, what a person has done there, and what their kind of exercise makes of it."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple, Protocol

from bot.store import Write, dump
from bot.table.log import legal_actions
from bot.table.model import Shown
from games.computer.search import Level
from games.core.codec import decode_action, encode_action
from games.core.components import Draw
from games.core.lessons import NAMES
from games.core.protocol import CHANCE, Actor, Event, Game, Seat

_CHANCE: Final = -1


class Entry(NamedTuple):
    """An action and who took it."""

    actor: Actor
    action: Any


@dataclass(frozen=True, slots=True)
class Exercise:
    """A position for one person, who has `seat`. Computers of this `level` play the other seats; without one nobody does, and the
    exercise stops when it is their turn. Chance that its kind leaves open is drawn from `seed`; without `chance` the exercise stops
    there. `offers` says of a position and a legal action whether it is offered; without it all are. The picture shows the place
    `shows` besides what can be chosen. `kind` and `key` stand in the ids of buttons: at most 6 and 40 letters, digits, `_`, `.` and `-`."""

    kind: str
    key: str
    game: Game[Any, Any, Any]
    options: Mapping[str, str]
    state: Any
    seat: Seat
    seed: bytes
    names: tuple[str, ...]
    level: Level | None = None
    chance: bool = True
    offers: Callable[[Any, Any], bool] | None = None
    shows: str | None = None

    def legal(self, state: Any) -> tuple[Any, ...]:
        """What its person can do in this position."""
        rules = self.game.rules
        owed = rules.to_act(state)
        if owed is CHANCE or self.seat not in owed:
            return ()
        legal = legal_actions(self.game, state, self.seat)
        return legal if self.offers is None else tuple(each for each in legal if self.offers(state, each))


class Kept(NamedTuple):
    """How far somebody is: the entries as JSON, how many tries failed, and when it was first solved."""

    entries: str
    tries: int
    done: int | None


NEW: Final = Kept("[]", 0, None)
"""Nothing was done yet."""


@dataclass(frozen=True, slots=True)
class Line:
    """What was done since an exercise began: `states` has one more than `entries`, and `events` are those of each entry."""

    entries: tuple[Entry, ...]
    states: tuple[Any, ...]
    events: tuple[tuple[Event, ...], ...]

    @property
    def state(self) -> Any:
        """The position now."""
        return self.states[-1]

    def own(self, seat: Seat) -> tuple[int, ...]:
        """The places of a seat's actions among the entries."""
        return tuple(place for place, each in enumerate(self.entries) if each.actor == seat)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a kind of exercise makes of a line. `text` is said of it. `done`: the exercise is solved. `over`: nothing more is chosen in
    this line. `failed`: that counts as a try. `prompted`: what is owed is told from the first decision on, not only from the second.
    `supposed`: the text tells what is supposed, in place of what happened."""

    text: str = ""
    done: bool = False
    over: bool = False
    failed: bool = False
    prompted: bool = False
    supposed: bool = False


class Kind(Protocol):
    """A kind of exercise: where its positions come from, and what counts."""

    async def exercise(self, key: str, person: int) -> Exercise:
        """Return the exercise with this key. Raises TableError."""

    def judge(self, exercise: Exercise, line: Line) -> Verdict:
        """Return what is to be said of a line, which may be empty. The result depends on the arguments alone."""

    def chance(self, exercise: Exercise, line: Line) -> Any | None:
        """Return the action of chance that comes next, where chance is to act; None to leave it open."""

    def also(self, write: Write, person: int, session: Session) -> None:
        """Add what is saved together with an action that has just been taken."""


@dataclass(frozen=True, slots=True)
class Session:
    """An exercise as its person sees it. `shown` has what happened since their last action, and what they can do now. `waiting`: others are to act first.
    `mark` changes with every action, and a control with another mark is old. `row` is what was read or kept, None if nothing was."""

    exercise: Exercise
    shown: Shown
    line: Line
    verdict: Verdict
    waiting: bool
    kept: Kept
    mark: str
    row: Mapping[str, Any] | None


def apart(exercise: Exercise, own: str) -> Exercise:
    """The exercise in which nobody else has this person's own name."""
    taken = {name.casefold() for seat, name in enumerate(exercise.names) if seat != exercise.seat}
    if own.casefold() not in taken:
        return exercise
    spare = next(name for name in NAMES if name.casefold() not in taken)
    names = [spare if name.casefold() == own.casefold() else name for name in exercise.names]
    return replace(exercise, names=tuple(names))


def begun(exercise: Exercise) -> Line:
    """The line in which nothing was done yet."""
    return Line((), (exercise.state,), ())


def taken(exercise: Exercise, line: Line, actor: Actor, action: Any) -> Line:
    """The line with one more action. Raises GameError."""
    step = exercise.game.rules.apply(line.state, actor, action)
    return Line(
        (*line.entries, Entry(actor, action)), (*line.states, step.state), (*line.events, step.events)
    )


def by_chance(kind: Kind, exercise: Exercise, line: Line) -> Line:
    """The line once all chance that is due has acted."""
    rules = exercise.game.rules
    for _ in range(exercise.game.about.facts.max_actions):
        if rules.to_act(line.state) is not CHANCE:
            break
        action = kind.chance(exercise, line)
        if action is None:
            if not exercise.chance:
                break
            action = rules.sample(line.state, Draw(exercise.seed, len(line.entries)))
        line = taken(exercise, line, CHANCE, action)
    return line


def forced(kind: Kind, exercise: Exercise, line: Line) -> Line:
    """The line once all is done that is the only thing offered, but for what ends it: that its person does. Only where few of the
    legal actions are offered."""
    while exercise.offers is not None and not kind.judge(exercise, line).over:
        legal = exercise.legal(line.state)
        if len(legal) != 1:
            break
        further = by_chance(kind, exercise, taken(exercise, line, exercise.seat, legal[0]))
        if kind.judge(exercise, further).over:
            break
        line = further
    return line


def written(exercise: Exercise, entries: Sequence[Entry]) -> str:
    """These entries as they are kept."""
    return dump(
        [
            [_CHANCE if each.actor is CHANCE else each.actor, encode_action(exercise.game, each.action)]
            for each in entries
        ]
    )


def replayed(exercise: Exercise, kept: Sequence[Any]) -> Line:
    """The line that was kept. Raises GameError, TypeError or ValueError if it does not fit."""
    line = begun(exercise)
    for actor, data in kept:
        action = decode_action(exercise.game, data)
        line = taken(exercise, line, CHANCE if actor == _CHANCE else actor, action)
    return line


def mark_of(text: str, tries: int) -> str:
    """The mark of what is kept."""
    return f"{zlib.crc32(f'{tries} {text}'.encode()):08x}"
