"""High Ground, by Jonathan Hartshorn (2007): playing cards are the land, pyramids the armies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from games.core.chance import Draw
from games.core.commands import Command
from games.core.options import settle
from games.core.outcome import Outcome
from games.core.protocol import (
    CHANCE,
    SEAT_LETTERS,
    Actor,
    Chance,
    Choice,
    Event,
    Facts,
    Game,
    Option,
    Seat,
    Step,
)
from games.high_ground import knowledge
from games.high_ground.actions import ACTION_TYPES, EVENT_TYPES, Action
from games.high_ground.commands import COMMANDS
from games.high_ground.notation import parse, universe, write
from games.high_ground.notation import pieces as meaning
from games.high_ground.rules import apply, legal
from games.high_ground.rules.invariant import check
from games.high_ground.state import State
from games.high_ground.view import View
from games.high_ground.words import events, prompt


class HighGround(Game[State, Action, View]):
    """The game for the table: each method hands over to the file that knows."""

    key = "high_ground"
    title = "High Ground"
    rule_prefix = "HG"
    rules_version = 1
    seats = range(2, 5)
    options = (
        Option(
            "jokers",
            "Jokers",
            "How many jokers are shuffled in; each takes the level that its player chooses.",
            (Choice("0", "none"), Choice("1", "one"), Choice("2", "two")),
            "2",
            "HG-1",
        ),
        Option(
            "quick_setup",
            "Quick set-up",
            "The game lays the land and the kings itself; otherwise the players do, card by card.",
            (Choice("on", "on"), Choice("off", "off")),
            "on",
            "HG-2",
        ),
        Option(
            "mini",
            "Mini High Ground",
            "A short game: one trio each, five cards between four kings, two cards in hand.",
            (Choice("off", "off"), Choice("on", "on")),
            "off",
            "HG-28",
        ),
        Option(
            "begins",
            "Who begins",
            "Chance decides, or you name a player: A sits first in the list of players, B second.",
            (
                Choice("chance", "chance"),
                *(
                    Choice(letter, f"player {letter}", "Where nobody sits there, chance decides.")
                    for letter in SEAT_LETTERS[:4]
                ),
            ),
            "chance",
            "HG-6",
        ),
    )
    facts = Facts(
        secrets=True,
        chance=True,
        cooperative=False,
        simultaneous=False,
        max_actions=apply.MAX_ACTIONS,
        blurb="Cards are hills, pyramids are armies: run downhill and take a king.",
        open_moves=True,
    )
    state_type = State
    view_type = View
    action_types = ACTION_TYPES
    event_types = EVENT_TYPES

    def new(self, seats: int, options: Mapping[str, str]) -> State:
        if seats not in self.seats:
            raise ValueError(f"High Ground is for 2 to 4 players, not {seats}.")
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
        return knowledge.view(state, seat)

    def resample(self, state: State, seat: Seat | None, draw: Draw) -> State:
        return apply.resample(state, seat, draw)

    def veiled(self, before: State, step: Step[State]) -> Step[State]:
        return knowledge.veiled(before, step)

    def outcome(self, state: State) -> Outcome | None:
        return apply.outcome(state)

    def idle(self, state: State, seat: Seat) -> Action:
        return apply.idle(state, seat)

    def retire(self, state: State, seat: Seat) -> State:
        return apply.retire(state, seat)

    def out(self, state: State) -> frozenset[Seat]:
        return frozenset(state.out)

    def universe(self, seats: int, options: Mapping[str, str]) -> Iterator[Action]:
        state = self.new(seats, options)
        for seq in range(2 if state.quick_setup else 1):
            state = apply.apply(state, CHANCE, apply.sample(state, Draw(b"universe", seq))).state
        return universe.around(self.view(state, 0))

    def around(self, view: View) -> Iterator[Action]:
        return universe.around(view)

    def check(self, state: State) -> None:
        check(state)

    def format(self, action: Action) -> str:
        return write.write(action)

    def parse(self, text: str) -> Action:
        return parse.read(text)

    def meant(self, view: View, action: Action) -> Action:
        return meaning.meant(view, action)

    def prompt(self, view: View, names: Sequence[str]) -> str:
        return prompt.prompt(view, names)

    def describe(self, event: Event, names: Sequence[str]) -> str:
        return events.describe(event, names)

    def commands(self) -> tuple[Command, ...]:
        return COMMANDS

    def turn(self, state: State) -> int:
        return state.changes


GAME: Final = HighGround()
