"""The engine protocol: what a game is, for the table, the pictures and the tests.

A game is one stateless object over its own frozen dataclasses. `apply` alone decides what is legal.
Chance is an action like any other, drawn by the table through `sample` and logged as a result.
"""

from __future__ import annotations

import enum
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeAlias, TypeVar

from games.core.chance import Draw
from games.core.commands import Command
from games.core.outcome import Outcome

Seat: TypeAlias = int
SEAT_LETTERS: Final = "ABCDEFGH"


def seat_letter(seat: Seat) -> str:
    """The letter that stands for a seat in notation, pictures and words: 0 is A."""
    return SEAT_LETTERS[seat]


class Chance(enum.Enum):
    """Who acts where nobody decides: the dice and the deck."""

    CHANCE = "chance"


CHANCE: Final = Chance.CHANCE
Actor: TypeAlias = Seat | Chance


@dataclass(frozen=True, slots=True)
class Event:
    """A typed fact that happened. `audience` is who may know of it; None is everyone."""

    @property
    def audience(self) -> frozenset[Seat] | None:
        return None


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that can be chosen: the stored value, the words shown, and a longer explanation."""

    value: str
    label: str
    help: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """A named variant of a game, chosen in the lobby. `default` is one of the choices' values."""

    key: str
    title: str
    help: str
    choices: tuple[Choice, ...]
    default: str
    rule: str


@dataclass(frozen=True, slots=True)
class Facts:
    """What a game declares of itself; the contract tests hold it to each.

    `max_actions` is the declared length: no game logs more actions, chance included.
    `blurb` is one sentence for the list of games.
    `hints`: the game can show a way on (`Game.hint`). `afterword`: it has something to tell when it is over
    (`Game.afterword`). `scored` is what a co-operative game counts: `cards brought down`. `open_moves`: whatever a
    player decides, everybody may know it, secrets or not.
    """

    secrets: bool
    chance: bool
    cooperative: bool
    simultaneous: bool
    max_actions: int
    blurb: str
    hints: bool = False
    afterword: bool = False
    scored: str = "points"
    open_moves: bool = False


@dataclass(frozen=True, slots=True)
class Hint:
    """A way on: in words, and as actions in notation, in their order (none where there is nothing to do)."""

    text: str
    actions: tuple[str, ...] = ()


S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """What an action led to. `barrier`: something was revealed or chance spoke, so that the mover
    alone may not take back beyond it."""

    state: S
    events: tuple[Event, ...]
    barrier: bool = False


class Game(ABC, Generic[S, A, V]):
    """One game. Stateless: every method is a function of its arguments."""

    key: str
    """The folder's name: `dog_eat_dog`."""
    title: str
    """As the rulebook writes it: `Dog Eat Dog`."""
    command: str = ""
    """The name of the game's group of slash commands; empty: the key with hyphens."""
    rule_prefix: str
    """What its rule numbers begin with: `DED`."""
    rules_version: int
    """Raised when a change of the rules would change how a stored game replays."""
    seats: range
    """How many may play: `range(2, 9)`."""
    options: tuple[Option, ...]
    facts: Facts
    state_type: type[S]
    view_type: type[V]
    action_types: tuple[type, ...]
    """Every action class, chance actions included; their names are stored in the log."""
    event_types: tuple[type[Event], ...]

    @abstractmethod
    def new(self, seats: int, options: Mapping[str, str]) -> S:
        """The first state. Missing options take their default; raises ValueError for a number of
        seats or an option that the game does not have."""

    @abstractmethod
    def to_act(self, state: S) -> frozenset[Seat] | Chance:
        """Who owes a decision: seats, or CHANCE; an empty set when the game is over."""

    @abstractmethod
    def legal_actions(self, state: S, seat: Seat) -> Iterator[A]:
        """Every action this seat may take now, in a fixed order; empty for a seat that is not to act."""

    @abstractmethod
    def apply(self, state: S, actor: Actor, action: A) -> Step[S]:
        """The next state, or IllegalAction. Never changes `state`; the same input gives the same step."""

    @abstractmethod
    def sample(self, state: S, draw: Draw) -> A:
        """Chance's action where `to_act` is CHANCE."""

    def hint(self, view: V) -> Hint:
        """A way on for whoever is to act, from what this viewer may know. May take long. Only asked of games
        that declare hints, and not when the game is over."""
        raise NotImplementedError(f"{self.key} has no hints")

    def afterword(self, states: Sequence[S], names: Sequence[str]) -> str:
        """What is to be told of a game that is over, from its positions in order, in one to three sentences;
        empty for nothing. May take minutes. Only asked of games that declare it."""
        raise NotImplementedError(f"{self.key} has no afterword")

    def daily(self, options: Mapping[str, str]) -> bool:
        """Whether a game with these options is dealt what everyone gets on this day."""
        return False

    def worthy(self, state: S) -> bool:
        """Whether this position, just dealt, may be everyone's on a day. The same state gives the same answer
        on every machine. May take long. Only asked of games for which `daily` can be true."""
        raise NotImplementedError(f"{self.key} has no deal of the day")

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """All that this seat may know; None: what everyone may. Built from nothing, by allow-list."""

    def hides(self, options: Mapping[str, str]) -> bool:
        """Whether a game with these options holds something that not everybody may know. Only games that declare
        secrets can."""
        return self.facts.secrets

    def whispers(self, options: Mapping[str, str]) -> bool:
        """Whether something is told to one player and not to another, so that each has a view of their own."""
        return self.hides(options) and any(kind.audience is not Event.audience for kind in self.event_types)

    @abstractmethod
    def resample(self, state: S, seat: Seat | None, draw: Draw) -> S:
        """A state that looks the same to this viewer, with everything they cannot know dealt anew."""

    def veiled(self, before: S, step: Step[S]) -> Step[S]:
        """The step as it is shown in a preview of what brings something to light, without that: a state that is only
        looked at, and events. What differs in it from what else could be is held back anyway; this is for games that
        can show the rest of the position all the same."""
        return step

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How it ended, exactly when nobody is to act."""

    @abstractmethod
    def idle(self, state: S, seat: Seat) -> A:
        """What a seat does in which nobody sits any more: the legal action that changes least."""

    @abstractmethod
    def retire(self, state: S, seat: Seat) -> S:
        """The position after this seat's player gave up. Nothing moves and the seat idles from now on, but unless
        the game is co-operative it can no longer win. To retire twice is to retire once."""

    def out(self, state: S) -> frozenset[Seat]:
        """The seats that the rules have put out of the game before its end: nothing is owed by them any more, they do
        not win, and nobody has to ask them."""
        return frozenset()

    @abstractmethod
    def universe(self, seats: int, options: Mapping[str, str]) -> Iterator[A]:
        """Every action that a player could ever write in such a game, legal now or not. Finite; where they are too
        many to be gone through, those about one beginning, and `around` gives those about any position."""

    def around(self, view: V) -> Iterator[A] | None:
        """Where the universe is too large to be gone through: what could be written about all that this viewer sees,
        legal or not, and every legal action of theirs among it. None: the universe holds everything."""
        return None

    @abstractmethod
    def check(self, state: S) -> None:
        """The game's invariant (pieces conserved, …). Raises ValueError that says what broke."""

    @abstractmethod
    def format(self, action: A) -> str:
        """The action in canonical notation. One line, at most 90 characters."""

    @abstractmethod
    def parse(self, text: str) -> A:
        """A player's action from notation, read generously. Raises Unreadable or Ambiguous."""

    def meant(self, view: V, action: A) -> A:
        """The action that somebody means who sees this view and wrote what `parse` has read: what may be left out in
        writing is filled in. An action in full means itself. Raises Ambiguous."""
        return action

    @abstractmethod
    def prompt(self, view: V, names: Sequence[str]) -> str:
        """What is owed now and by whom, in one or two sentences, as far as this viewer may know."""

    @abstractmethod
    def describe(self, event: Event, names: Sequence[str]) -> str:
        """The event in one or two plain sentences. `names` are the players', by seat."""

    @abstractmethod
    def commands(self) -> tuple[Command, ...]:
        """The game's slash commands as plain data."""

    @abstractmethod
    def turn(self, state: S) -> int:
        """A number that grows when the turn passes to somebody else, and only then. A new board
        message is posted when it grows; within a turn the message is edited."""
