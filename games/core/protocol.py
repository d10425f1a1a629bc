"""What a game is, for the table, the pictures and the tests.

A game is one frozen value made of parts: facts about it, rules, seats, knowledge, notation, words and commands.
A part is a module or any other object that has the functions its protocol names. All functions are pure: their
result follows from their arguments. `rules.apply` alone decides what is legal. Chance is an action like any
other, drawn by the table through `rules.sample` and logged as a result.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

from games.core.chance import Draw
from games.core.commands import Command
from games.core.outcome import Outcome
from games.core.setup.options import AnyOption, declared, settle

Seat: TypeAlias = int
SEAT_LETTERS: Final = "ABCDEFGH"
OBSERVER: Final[Seat] = -1
"""Whoever watches with more knowledge than the public, such as a referee: for `Knowledge.view` and the audience of
events. An observer never acts."""


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
class Facts:
    """What a game declares of itself; the contract tests hold it to each.

    `max_actions` is the declared length: no game logs more actions, chance included. `max_legal` is how many legal
    actions a seat can have at once at most; a decision with more is several steps.
    `blurb` is one sentence for the list of games. `scored` is what a co-operative game counts:
    `cards brought down`. `open_moves`: everybody may know what a player decides, even in a game with secrets.
    `plans`: a turn is several actions of a player, which can be put together in private and sent as one.
    """

    secrets: bool
    chance: bool
    cooperative: bool
    simultaneous: bool
    max_actions: int
    blurb: str
    scored: str = "points"
    open_moves: bool = False
    max_legal: int = 1000
    plans: bool = False


@dataclass(frozen=True, slots=True)
class Hint:
    """A way on: in words, and as actions in notation, in their order (none where there is nothing to do)."""

    text: str
    actions: tuple[str, ...] = ()


S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")
A_co = TypeVar("A_co", covariant=True)
V_contra = TypeVar("V_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """What an action led to. `barrier`: something was revealed or chance spoke, so that the mover
    alone may not take back beyond it.

    `sealed`: several decide at once, and this decision stays hidden from the others until all of them have decided.
    Sealed decisions of different seats in one turn lead to the same state in any order. Until then each seat takes
    its own back freely; what the others learn is at most that it has been made.
    """

    state: S
    events: tuple[Event, ...]
    barrier: bool = False
    sealed: bool = False


@dataclass(frozen=True, slots=True)
class About:
    """The facts about a game that need no position.

    `key` is the folder's name (`dog_eat_dog`), `title` as the rulebook writes it, `rule_prefix` what its rule
    numbers begin with (`DED`). `rules_version` is raised when a change of the rules would change how a stored game
    replays. `seat_counts` are the numbers of players that can play, ascending. `command` names the group of slash
    commands; empty, it is the key with hyphens. `action_types` are all action classes, chance's included; their
    names are stored in the log. `observers` names the places of those who watch with more knowledge than the public,
    such as a referee; most games have none. `superseded`: new games are played by a later version of the
    rules, and only games that began under this one go on by it.
    """

    key: str
    title: str
    rule_prefix: str
    rules_version: int
    seat_counts: tuple[int, ...]
    options: tuple[AnyOption, ...]
    facts: Facts
    state_type: type
    view_type: type
    action_types: tuple[type, ...]
    event_types: tuple[type[Event], ...]
    command: str = ""
    observers: tuple[str, ...] = ()
    superseded: bool = False

    def __post_init__(self) -> None:
        declared(self.options)

    @property
    def full_title(self) -> str:
        """The title, with the version of the rules where a later one is played now."""
        return f"{self.title} (version {self.rules_version} of the rules)" if self.superseded else self.title


class Rules(Protocol[S, A]):
    """From one state to the next."""

    def new(self, seats: int, options: Mapping[str, str], /) -> S:
        """The first state. Every option has a value; `Game.new` sees to that."""

    def to_act(self, state: S, /) -> frozenset[Seat] | Chance:
        """Who owes a decision: seats, or CHANCE; an empty set when the game is over."""

    def legal_actions(self, state: S, seat: Seat, /) -> Iterator[A]:
        """Every action this seat may take now, in a fixed order; empty for a seat that is not to act."""

    def apply(self, state: S, actor: Actor, action: A, /) -> Step[S]:
        """The next state. Never changes `state`. Raises IllegalAction."""

    def sample(self, state: S, draw: Draw, /) -> A:
        """Chance's action where `to_act` is CHANCE."""

    def outcome(self, state: S, /) -> Outcome | None:
        """How the game ended, exactly when nobody is to act."""

    def turn(self, state: S, /) -> int:
        """A number that grows when the turn passes to somebody else, and only then. A new board message is posted
        when it grows; within a turn the message is edited."""

    def check(self, state: S, /) -> None:
        """The game's invariant (pieces conserved, …). Raises ValueError that says what broke."""


class Seats(Protocol[S, A_co]):
    """Who plays with whom, and what becomes of seats that nobody plays any more."""

    def teams(self, count: int, options: Mapping[str, str], /) -> tuple[tuple[Seat, ...], ...]:
        """The seats of so many players by team; each stands in one. A team wins together."""

    def idle(self, state: S, seat: Seat, /) -> A_co:
        """The legal action that changes least, for a seat whose player has left."""

    def retire(self, state: S, seat: Seat, /) -> S:
        """The position after this seat's player resigns. Nothing moves; unless the game is co-operative, the seat can
        no longer win. To retire twice is to retire once."""

    def out(self, state: S, /) -> frozenset[Seat]:
        """The seats that the rules have put out before the end: they owe nothing and cannot win."""


class Knowledge(Protocol[S, V]):
    """Who may know what."""

    def view(self, state: S, seat: Seat | None, /) -> V:
        """All that this seat may know; None: what everybody may; OBSERVER, in a game that has observers: what they
        may. Built from nothing, by allow-list."""

    def determinize(self, view: V, draw: Draw, /) -> S:
        """A state that this viewer takes for possible, made from the view alone: its view is this view again. What
        they cannot know is drawn."""

    def certain(self, step: Step[S], seat: Seat, /) -> tuple[S | None, tuple[Event, ...]]:
        """What a preview may tell this seat of its step where that brings something hidden to light: the
        position without that, None where there is none to show, and the events that happen whatever is hidden. The
        same for every state that the mover takes for possible."""

    def hides(self, options: Mapping[str, str], /) -> bool:
        """Whether a game with these options holds something that not everybody may know."""


class Notation(Protocol[A, V_contra]):
    """Actions as one line of text, both ways."""

    def write(self, action: A, /) -> str:
        """The action in canonical notation: one line, at most 90 characters."""

    def parse(self, view: V_contra, legal: Sequence[A], text: str, /) -> A:
        """What somebody means who sees this view, may do what is in `legal`, and wrote this text.

        Reading is generous, and never chooses among several. An action that is written in full is returned even if it
        is not legal, so that `rules.apply` says why not. Raises Unreadable; Ambiguous where several could be meant;
        IllegalAction where nothing could be. Their hints are at most two lines about this position, and mark
        what can be typed now (`games/core/proposals.py`).
        """


class Words(Protocol[V_contra]):
    """What people read."""

    def prompt(self, view: V_contra, names: Sequence[str], /) -> str:
        """What is owed now and by whom, in one or two sentences, as far as this viewer may know."""

    def describe(self, event: Any, names: Sequence[str], /) -> str:
        """The event in one or two plain sentences. `names` are the players', by seat."""


@dataclass(frozen=True, slots=True)
class Extras:
    """What only some games have; None where a game has it not.

    `hint(view)` shows whoever is to act a way on; it may take long. `afterword(states, names)` tells of a finished
    game in one to three sentences, from its positions in order (empty: nothing); it may take minutes.
    `daily(options)` says whether a game with these options is dealt what everyone gets on this day, and
    `worthy(state)` whether a position just dealt may be that; it gives the same answer on every machine.
    """

    hint: Callable[[Any], Hint] | None = None
    afterword: Callable[[Sequence[Any], Sequence[str]], str] | None = None
    daily: Callable[[Mapping[str, str]], bool] | None = None
    worthy: Callable[[Any], bool] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Game(Generic[S, A, V]):
    """One game, made of its parts."""

    about: About
    rules: Rules[S, A]
    seats: Seats[S, A]
    knowledge: Knowledge[S, V]
    notation: Notation[A, V]
    words: Words[V]
    commands: tuple[Command, ...]
    extras: Extras = Extras()

    def new(self, seats: int, options: Mapping[str, str]) -> S:
        """The first state; missing options take their default. Raises ValueError for a number of seats or an option
        that the game does not have."""
        if seats not in self.about.seat_counts:
            counts = counts_in_words(self.about.seat_counts)
            raise ValueError(f"{self.about.title} is for {counts} players, not {seats}.")
        return self.rules.new(seats, settle(self.about.options, options))

    def earlier(self, rules_version: int, rules: Rules[S, A]) -> Game[S, A, V]:
        """The same game as it was played by an earlier version of its rules."""
        about = replace(self.about, rules_version=rules_version, superseded=True)
        return replace(self, about=about, rules=rules)

    @property
    def package(self) -> str:
        """The package that holds the game's files: `games.dog_eat_dog`."""
        return self.about.state_type.__module__.rpartition(".")[0]

    def teams(self, seats: int, options: Mapping[str, str]) -> tuple[tuple[Seat, ...], ...]:
        """The seats of a game with so many players by team."""
        return self.seats.teams(seats, settle(self.about.options, options))

    def hides(self, options: Mapping[str, str]) -> bool:
        """Whether a game with these options holds something that not everybody may know."""
        return self.knowledge.hides(settle(self.about.options, options))

    def whispers(self, options: Mapping[str, str]) -> bool:
        """Whether something is told to one player and not to another, so that each has a view of their own."""
        told_to_some = any(kind.audience is not Event.audience for kind in self.about.event_types)
        return told_to_some and self.hides(options)

    def daily(self, options: Mapping[str, str]) -> bool:
        """Whether a game with these options is dealt what everyone gets on this day."""
        return self.extras.daily is not None and self.extras.daily(settle(self.about.options, options))


def counts_in_words(counts: Sequence[int]) -> str:
    """Numbers of players as people say them: `2 to 4`, `2 or 4`, `2`."""
    first, last = counts[0], counts[-1]
    if len(counts) > 2 and tuple(counts) == tuple(range(first, last + 1)):
        return f"{first} to {last}"
    return " or ".join(map(str, counts))
