"""Dog Eat Dog, by Jason Darrah (2008): pyramids that eat each other, by dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from games.core.chance import Draw
from games.core.commands import Command
from games.core.options import settle
from games.core.outcome import Outcome
from games.core.protocol import Actor, Chance, Choice, Event, Facts, Game, Option, Seat, Step
from games.dog_eat_dog import notation, words
from games.dog_eat_dog import view as views
from games.dog_eat_dog.actions import ACTION_TYPES, EVENT_TYPES, Action, Decline, Pass
from games.dog_eat_dog.commands import COMMANDS
from games.dog_eat_dog.rules import apply, legal
from games.dog_eat_dog.rules.invariant import check
from games.dog_eat_dog.state import Choosing, State
from games.dog_eat_dog.view import View

_OFF_ON: Final = (Choice("off", "off"), Choice("on", "on"))


class DogEatDog(Game[State, Action, View]):
    """The game for the table: each method hands over to the file that knows."""

    key = "dog_eat_dog"
    title = "Dog Eat Dog"
    rule_prefix = "DED"
    rules_version = 1
    seats = range(2, 9)
    options = (
        Option(
            "guards_may_attack",
            "Guards may attack",
            "A stack may attack as one piece, led by its top pyramid; otherwise only singles attack.",
            _OFF_ON,
            "off",
            "DED-6",
        ),
        Option(
            "treehouse_die",
            "Treehouse die",
            "A medium or large attacker may roll the Treehouse die in place of one d6.",
            _OFF_ON,
            "off",
            "DED-12",
        ),
    )
    facts = Facts(
        secrets=False,
        chance=True,
        cooperative=False,
        simultaneous=False,
        max_actions=apply.MAX_ACTIONS,
        blurb="Pyramids eat each other by dice; sort what you captured into trees.",
    )
    state_type = State
    view_type = View
    action_types = ACTION_TYPES
    event_types = EVENT_TYPES

    def new(self, seats: int, options: Mapping[str, str]) -> State:
        if seats not in self.seats:
            raise ValueError(f"Dog Eat Dog is for 2 to 8 players, not {seats}.")
        return apply.new(seats, settle(self.options, options))

    def to_act(self, state: State) -> frozenset[Seat] | Chance:
        return apply.to_act(state)

    def legal_actions(self, state: State, seat: Seat) -> Iterator[Action]:
        return legal.legal_actions(state, seat)

    def apply(self, state: State, actor: Actor, action: Action) -> Step[State]:
        return apply.apply(state, actor, action)

    def sample(self, state: State, draw: Draw) -> Action:
        return apply.sample(state, draw)

    def view(self, state: State, seat: Seat | None) -> View:
        return views.view(state)

    def resample(self, state: State, seat: Seat | None, draw: Draw) -> State:
        return state

    def outcome(self, state: State) -> Outcome | None:
        return apply.outcome(state)

    def idle(self, state: State, seat: Seat) -> Action:
        return Pass() if state.phase == Choosing() else Decline()

    def retire(self, state: State, seat: Seat) -> State:
        return apply.retire(state, seat)

    def universe(self, seats: int, options: Mapping[str, str]) -> Iterator[Action]:
        return legal.universe(seats)

    def check(self, state: State) -> None:
        check(state)

    def format(self, action: Action) -> str:
        return notation.write(action)

    def parse(self, text: str) -> Action:
        return notation.read(text)

    def prompt(self, view: View, names: Sequence[str]) -> str:
        return words.prompt(view, names)

    def describe(self, event: Event, names: Sequence[str]) -> str:
        return words.describe(event, names)

    def commands(self) -> tuple[Command, ...]:
        return COMMANDS

    def turn(self, state: State) -> int:
        return state.turn


GAME: Final = DogEatDog()
