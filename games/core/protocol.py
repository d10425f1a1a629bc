"""What a game is, as the table, the pictures and the tests see it.

A game is one frozen value made of parts: facts about it, rules, seats, knowledge, notation, words and commands.
A part is a module or any other object with the functions that its protocol names. All functions are pure: the
result depends on the arguments alone. Only `rules.apply` decides what is legal. Chance is an action like any
other: the table draws it with `rules.sample` and logs what was drawn.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

from games.core.commands import Command
from games.core.components import Draw
from games.core.events import (
    Aside as Aside,
    Event as Event,
    Private as Private,
    SeatEvent as SeatEvent,
    Weight as Weight,
)
from games.core.optional_parts.builder import Builder
from games.core.optional_parts.parts import (
    AutoPasses,
    Board,
    Cards,
    ConditionalMoves,
    Daily,
    ForcedMoves,
    Hints,
    Odds,
    Orders,
    Playing,
    Reports,
    Reveal,
    Turns,
)
from games.core.optional_parts.puzzles import Puzzles
from games.core.options import AnyOption, declared, settle
from games.core.words import SEAT_LETTERS as SEAT_LETTERS, Names, Seat as Seat, seat_letter as seat_letter


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game.

    `reason` is a short code of that game (`no_attack`). `winners` are seats: all of them for a shared win, none for
    a lost co-operative game. `scores` has one number for each seat, or is empty.
    """

    reason: str
    winners: tuple[int, ...]
    scores: tuple[int, ...] = ()


OBSERVER: Final[Seat] = -1
"""The viewer who knows more than the public without playing, such as a referee: used in `Knowledge.view` and in the
audience of events. An observer never acts."""


class Chance(enum.Enum):
    """The actor that is not a player: the dice and the deck."""

    CHANCE = "chance"


CHANCE: Final = Chance.CHANCE
Actor: TypeAlias = Seat | Chance


@dataclass(frozen=True, slots=True)
class Facts:
    """What a game declares about itself; the contract tests check every claim.

    `max_actions` is the most actions that a game can log, chance included. `max_legal` is the most legal actions
    that a seat can have at once; a larger decision is split into steps.
    `chance` names what chance draws: `cards and dice`; empty if it draws nothing.
    `blurb` says in one sentence what one does in the game, for the lobby and the list of games. `minutes` is how long a
    game takes around a table, at least and at most. `scored` is what a co-operative game counts: `cards brought down`.
    `open_moves`: everybody may know what a player decides, even in a game with secrets.
    `plans`: a turn has several actions, which a player can prepare in private and send together.
    """

    secrets: bool
    chance: str
    cooperative: bool
    simultaneous: bool
    max_actions: int
    blurb: str
    minutes: tuple[int, int]
    scored: str = "points"
    open_moves: bool = False
    max_legal: int = 1000
    plans: bool = False

    @property
    def length(self) -> str:
        """How long a game takes around a table: `20 minutes`, `30 to 60 minutes`, `3 to 6 hours`."""
        least, most = self.minutes
        unit = "minutes" if least < 120 or least % 60 or most % 60 else "hours"
        least, most = (least // 60, most // 60) if unit == "hours" else (least, most)
        return f"{least} {unit}" if least == most else f"{least} to {most} {unit}"

    @property
    def company(self) -> str:
        """How people play it: `together`, `against each other`."""
        return "together" if self.cooperative else "against each other"


S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")
A_co = TypeVar("A_co", covariant=True)
V_contra = TypeVar("V_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """The result of an action.

    `barrier`: something was revealed or drawn, so the mover cannot undo this action without the others' consent.

    `sealed`: several seats decide at once, and this decision stays hidden until all of them have decided. In
    whatever order they decide, the state is the same. Until all have decided each seat may take its decision back;
    the others learn at most that it has decided.
    """

    state: S
    events: tuple[Event, ...]
    barrier: bool = False
    sealed: bool = False


@dataclass(frozen=True, slots=True)
class About:
    """The facts about a game that do not depend on a position.

    `key` is the folder's name (`dog_eat_dog`), `title` the name as the rulebook writes it, `rule_prefix` the start
    of its rule numbers (`DED`). `rules_version` goes up when a change of the rules would change how a stored game
    replays. `seat_counts` lists the possible numbers of players, ascending. `action_types` are all action classes, chance's included; the
    log stores their names. `observers` names the places for observers, such as a referee; most games have none.
    `sides` are what the seats play where they are not alike, in their order: Allies, Romans.
    `superseded`: new games use a later version of the rules; only games that began under this one continue by it.
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
    observers: tuple[str, ...] = ()
    superseded: bool = False
    sides: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        declared(self.options, self.seat_counts)
        if self.sides and len(self.sides) != self.seat_counts[-1]:
            raise ValueError(f"{self.key} names {len(self.sides)} sides for {self.seat_counts[-1]} seats")

    @property
    def players(self) -> str:
        """How many can play: `2 to 4 players`."""
        return f"{counts_in_words(self.seat_counts)} {'player' if self.seat_counts == (1,) else 'players'}"

    @property
    def full_title(self) -> str:
        """The title, with the version of the rules if it is no longer the newest."""
        return f"{self.title} (version {self.rules_version} of the rules)" if self.superseded else self.title


class Rules(Protocol[S, A]):
    """How a game begins, proceeds and ends."""

    def new(self, seats: int, options: Mapping[str, str], /) -> S:
        """Return the first state. `options` has a value for every option; `Game.new` sees to that."""

    def to_act(self, state: S, /) -> frozenset[Seat] | Chance:
        """Return the seats that must decide, or CHANCE; an empty set when the game is over."""

    def legal_actions(self, state: S, seat: Seat, /) -> Iterator[A]:
        """Yield every action this seat may take now, in a fixed order; nothing for a seat that is not to act."""

    def apply(self, state: S, actor: Actor, action: A, /) -> Step[S]:
        """Return what an action leads to, without changing `state`. Raises IllegalAction."""

    def sample(self, state: S, draw: Draw, /) -> A:
        """Return a random action of chance, for a state where `to_act` is CHANCE."""

    def outcome(self, state: S, /) -> Outcome | None:
        """Return how the game ended, or None while somebody is to act."""

    def turn(self, state: S, /) -> int:
        """Return a number that grows exactly when the turn passes to somebody else, and may grow once decisions that were
        made at once come to light. The table then posts a new board message if it calls somebody; within a turn it edits
        the last one."""


class Seats(Protocol[S, A_co]):
    """Who plays with whom, and what becomes of a seat whose player has left."""

    def teams(self, count: int, options: Mapping[str, str], /) -> tuple[tuple[Seat, ...], ...]:
        """Return the teams of a game with `count` players; every seat is in exactly one. A team wins together."""

    def idle(self, state: S, seat: Seat, /) -> A_co:
        """Return the legal action that changes least, for a seat whose player has left."""

    def retire(self, state: S, seat: Seat, /) -> S:
        """Return the position after this seat's player resigns. No piece moves. Unless the game is co-operative, the
        seat can no longer win. A team-mate may take over what the seat was to decide. Retiring a seat twice changes
        nothing more."""

    def out(self, state: S, /) -> frozenset[Seat]:
        """Return the seats that the rules have eliminated: they have nothing to decide and cannot win."""


class Knowledge(Protocol[S, V]):
    """Who may know what."""

    def view(self, state: S, seat: Seat | None, /) -> V:
        """Return all that this seat may know; for None, what everybody may know; for OBSERVER, what an observer may
        know. A view starts empty and takes only what is allowed."""

    def determinize(self, view: V, draw: Draw, /) -> S:
        """Return a state that is possible for this viewer, made from the view alone. What they cannot know is drawn
        at random. The viewer's view of that state is `view` again."""

    def certain(self, step: Step[S], seat: Seat, /) -> tuple[S | None, tuple[Event, ...]]:
        """Return what a preview may show this seat of a step that reveals something: the position before the reveal
        (None if it cannot be shown), and the events that happen whatever is revealed. The result is the same for
        every state that is possible for the mover."""

    def hides(self, options: Mapping[str, str], /) -> bool:
        """Return whether a game with these options has secrets."""


class Notation(Protocol[A, V_contra]):
    """Actions as one line of text, both ways."""

    def write(self, action: A, /) -> str:
        """Return the action in canonical notation: one line, at most 90 characters."""

    def parse(self, view: V_contra, legal: Sequence[A], text: str, /) -> A:
        """Return the action that this text means, typed by somebody who sees this view and may take `legal`.

        Reading is generous but never guesses between several actions. An action written in full is returned even if
        it is not legal, so that `rules.apply` can say why not. Raises Unreadable if the text is not an action,
        Ambiguous if it could mean several, IllegalAction if nothing legal fits. The hints are at most two lines
        about this position, and mark what can be typed now (`games/core/words.py`).
        """


class Words(Protocol[V_contra]):
    """What people read. `names` tell the players by name; if one of them reads it alone, as `you`."""

    def prompt(self, view: V_contra, names: Names, /) -> str:
        """Return who must do what now, in one or two sentences, as far as this viewer may know."""

    def describe(self, event: Any, names: Names, /) -> str:
        """Return the event in one or two plain sentences."""


@dataclass(frozen=True, slots=True, eq=False)
class Game(Generic[S, A, V]):
    """One game, made of its parts. Those from `hints` on are what only some games offer (`games/core/optional_parts/`).
    `won`: how many games each level of computers has won against the one below it, or alone, and of how many."""

    about: About
    rules: Rules[S, A]
    seats: Seats[S, A]
    knowledge: Knowledge[S, V]
    notation: Notation[A, V]
    words: Words[V]
    commands: tuple[Command, ...]
    hints: Hints | None = None
    odds: Odds | None = None
    daily: Daily | None = None
    turns: Turns | None = None
    reports: Reports | None = None
    reveal: Reveal | None = None
    forced: ForcedMoves | None = None
    auto_passes: AutoPasses | None = None
    conditional: ConditionalMoves | None = None
    orders: Orders | None = None
    cards: Cards | None = None
    builder: Builder | None = None
    board: Board | None = None
    load_playing: Callable[[], Playing] | None = None
    load_puzzles: Callable[[], Puzzles] | None = None
    won: Mapping[str, tuple[float, int]] = field(default_factory=dict)

    @property
    def playing(self) -> Playing | None:
        """What makes a computer player good at it: only the workers that think need it."""
        return self.load_playing() if self.load_playing else None

    @property
    def puzzles(self) -> Puzzles | None:
        """What it has puzzles of."""
        return self.load_puzzles() if self.load_puzzles else None

    def new(self, seats: int, options: Mapping[str, str]) -> S:
        """Return the first state; missing options take their default. Raises ValueError for a number of seats or an
        option that the game does not have."""
        if seats not in self.about.seat_counts:
            counts = counts_in_words(self.about.seat_counts)
            raise ValueError(f"{self.about.title} is for {counts} players, not {seats}.")
        return self.rules.new(seats, settle(self.about.options, options))

    def earlier(self, rules_version: int, rules: Rules[S, A]) -> Game[S, A, V]:
        """Return the same game by an earlier version of its rules."""
        about = replace(self.about, rules_version=rules_version, superseded=True)
        return replace(self, about=about, rules=rules)

    @property
    def package(self) -> str:
        """The package that holds the game's files: `games.dog_eat_dog`."""
        return self.about.state_type.__module__.rpartition(".")[0]

    def teams(self, seats: int, options: Mapping[str, str]) -> tuple[tuple[Seat, ...], ...]:
        """Return the teams of a game with this many seats."""
        return self.seats.teams(seats, settle(self.about.options, options))

    def hides(self, options: Mapping[str, str]) -> bool:
        """Return whether a game with these options has secrets."""
        return self.knowledge.hides(settle(self.about.options, options))

    def whispers(self, options: Mapping[str, str]) -> bool:
        """Return whether some events are told to one player and not to another, so that their views differ."""
        told_to_some = any(kind.audience is not Event.audience for kind in self.about.event_types)
        return told_to_some and self.hides(options)

    def uses_daily(self, options: Mapping[str, str]) -> bool:
        """Return whether a game with these options uses the deal of the day."""
        return self.daily is not None and self.daily.uses(settle(self.about.options, options))


def counts_in_words(counts: Sequence[int]) -> str:
    """Return numbers of players as people say them: `2 to 4`, `2 or 4`, `2`."""
    first, last = counts[0], counts[-1]
    if len(counts) > 2 and tuple(counts) == tuple(range(first, last + 1)):
        return f"{first} to {last}"
    return " or ".join(map(str, counts))


@dataclass(frozen=True, slots=True)
class Foreseen(Generic[V]):
    """What is certain about an action before it is taken.

    `view` is the mover's view afterwards, or None if that is uncertain; `owing` is who is to act then. `events` are
    those that are certain to happen and that the mover may know. `held`: the action will reveal something more.
    """

    view: V | None
    owing: frozenset[Seat]
    events: tuple[Event, ...]
    held: bool = False


def foreseen(game: Game[Any, Any, V], view: V, seat: Seat, action: Any, hides: bool = True) -> Foreseen[V]:
    """Return what the viewer in this seat can foresee of an action; `hides` says whether the game has secrets.

    The action is tried in a position that is possible for the mover. One that is not a barrier reveals nothing, so its result is
    the same in every such position; of one that reveals something, only what is certain beforehand is told. Raises IllegalAction.
    """
    world = game.knowledge.determinize(view, Draw(b"preview", 0))
    step = game.rules.apply(world, seat, action)
    held = step.barrier and hides
    state, events = game.knowledge.certain(step, seat) if held else (step.state, step.events)
    heard = tuple(event for event in events if event.audience is None or seat in event.audience)
    if state is None:
        return Foreseen(None, frozenset(), heard, held)
    owed = game.rules.to_act(state)
    return Foreseen(game.knowledge.view(state, seat), frozenset() if owed is CHANCE else owed, heard, held)
