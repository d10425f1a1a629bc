"""Bring Down the Mountain, by Björn Wärmedal (2022): the co-operative game of four valleys and four ridges."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from games.bring_down_the_mountain import notation
from games.bring_down_the_mountain import view as views
from games.bring_down_the_mountain.actions import ACTION_TYPES, EVENT_TYPES, Action
from games.bring_down_the_mountain.commands import COMMANDS
from games.bring_down_the_mountain.rules import apply, legal
from games.bring_down_the_mountain.rules.invariant import check
from games.bring_down_the_mountain.solving import hint as hints
from games.bring_down_the_mountain.solving import story
from games.bring_down_the_mountain.state import State
from games.bring_down_the_mountain.view import View
from games.bring_down_the_mountain.words import sentences
from games.core.chance import Draw
from games.core.commands import Command
from games.core.options import settle
from games.core.outcome import Outcome
from games.core.protocol import Actor, Chance, Choice, Event, Facts, Game, Hint, Option, Seat, Step


class BringDownTheMountain(Game[State, Action, View]):
    """The game for the table: each method hands over to the file that knows."""

    key = "bring_down_the_mountain"
    title = "Bring Down the Mountain"
    command = "mountain"
    rule_prefix = "BDM"
    rules_version = 1
    seats = range(1, 5)
    options = (
        Option(
            "fog",
            "Fog",
            "Only the end card of each ridge lies face up.",
            (Choice("off", "off"), Choice("on", "on")),
            "off",
            "BDM-2",
        ),
        Option(
            "moves_a_turn",
            "Moves a turn",
            "How many moves a turn may have before its draw; one makes a hard game.",
            (Choice("unlimited", "unlimited"), Choice("2", "2"), Choice("1", "1")),
            "unlimited",
            "BDM-9",
        ),
        Option(
            "owns_two",
            "Who owns two valleys",
            "With three players, one of them owns two valleys.",
            (
                Choice("first", "the first player"),
                Choice("second", "the second player"),
                Choice("third", "the third player"),
            ),
            "first",
            "BDM-3",
        ),
        Option(
            "mountain",
            "Mountain",
            "Your own shuffled deck, or the one that everybody gets on this day.",
            (Choice("random", "random"), Choice("daily", "the mountain of the day")),
            "random",
            "BDM-14",
        ),
    )
    facts = Facts(
        secrets=True,
        chance=True,
        cooperative=True,
        simultaneous=False,
        max_actions=apply.MAX_ACTIONS,
        blurb="All together against a mountain of cards: sort it into four piles.",
        hints=True,
        afterword=True,
        scored="cards brought down",
        open_moves=True,
    )
    state_type = State
    view_type = View
    action_types = ACTION_TYPES
    event_types = EVENT_TYPES

    def new(self, seats: int, options: Mapping[str, str]) -> State:
        if seats not in self.seats:
            raise ValueError(f"Bring Down the Mountain is for 1 to 4 players, not {seats}.")
        return apply.new(seats, settle(self.options, options))

    def to_act(self, state: State) -> frozenset[Seat] | Chance:
        return apply.to_act(state)

    def legal_actions(self, state: State, seat: Seat) -> Iterator[Action]:
        return legal.legal_actions(state, seat)

    def apply(self, state: State, actor: Actor, action: Action) -> Step[State]:
        return apply.apply(state, actor, action)

    def sample(self, state: State, draw: Draw) -> Action:
        return apply.sample(state, draw)

    def hint(self, view: View) -> Hint:
        return hints.hint(view)

    def afterword(self, states: Sequence[State], names: Sequence[str]) -> str:
        return story.afterword(states)

    def worthy(self, state: State) -> bool:
        return story.worthy(state)

    def daily(self, options: Mapping[str, str]) -> bool:
        return settle(self.options, options)["mountain"] == "daily"

    def view(self, state: State, seat: Seat | None) -> View:
        return views.view(state, seat)

    def hides(self, options: Mapping[str, str]) -> bool:
        return settle(self.options, options)["fog"] == "on"

    def resample(self, state: State, seat: Seat | None, draw: Draw) -> State:
        return apply.resample(state, draw)

    def outcome(self, state: State) -> Outcome | None:
        return apply.outcome(state)

    def idle(self, state: State, seat: Seat) -> Action:
        return apply.idle(state)

    def retire(self, state: State, seat: Seat) -> State:
        return apply.retire(state, seat)

    def universe(self, seats: int, options: Mapping[str, str]) -> Iterator[Action]:
        return legal.universe()

    def check(self, state: State) -> None:
        check(state)

    def format(self, action: Action) -> str:
        return notation.write(action)

    def parse(self, text: str) -> Action:
        return notation.read(text)

    def prompt(self, view: View, names: Sequence[str]) -> str:
        return sentences.prompt(view, names)

    def describe(self, event: Event, names: Sequence[str]) -> str:
        return sentences.describe(event, names)

    def commands(self) -> tuple[Command, ...]:
        return COMMANDS

    def turn(self, state: State) -> int:
        return state.turn


GAME: Final = BringDownTheMountain()
