"""The Climb, a game for these tests: all climb together, a step or two at a time, to a height drawn by chance.

Too high is lost.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.core.chance import Draw
from games.core.commands import Command, Parameter
from games.core.errors import IllegalAction, Unreadable
from games.core.optional_parts.parts import Hint, Story
from games.core.protocol import CHANCE, About, Actor, Chance, Event, Facts, Game, Outcome, Step
from games.core.setup.options import Choice, Option
from games.core.setup.seats import all_together
from games.core.words import Names, Seat


@dataclass(frozen=True, slots=True)
class Climb:
    steps: int


@dataclass(frozen=True, slots=True)
class Rise:
    height: int


@dataclass(frozen=True, slots=True)
class Climbed(Event):
    seat: Seat
    to: int


@dataclass(frozen=True, slots=True)
class Mountain:
    seats: int
    height: int = 0
    at: int = 0
    turn: int = 0

    @property
    def over(self) -> bool:
        return 0 < self.height <= self.at


class TheClimb:
    """All parts of the game in one object."""

    def new(self, seats: int, options: Mapping[str, str]) -> Mountain:
        return Mountain(seats)

    def to_act(self, state: Mountain) -> frozenset[Seat] | Chance:
        if state.height == 0:
            return CHANCE
        return frozenset() if state.over else frozenset(((state.turn - 1) % state.seats,))

    def legal_actions(self, state: Mountain, seat: Seat) -> Iterator[Any]:
        owing = self.to_act(state)
        if owing is not CHANCE and seat in owing:
            yield from (Climb(1), Climb(2))

    def apply(self, state: Mountain, actor: Actor, action: Any) -> Step[Mountain]:
        owing = self.to_act(state)
        if (owing is CHANCE) != (actor is CHANCE) or (owing is not CHANCE and actor not in owing):
            raise IllegalAction("not_now", "It is not for you.", "Wait.", "TC-1")
        if isinstance(action, Rise):
            return Step(replace(state, height=action.height, turn=1), (), barrier=True)
        at = state.at + action.steps
        turn = state.turn + (at < state.height)
        return Step(replace(state, at=at, turn=turn), (Climbed((state.turn - 1) % state.seats, at),))

    def sample(self, state: Mountain, draw: Draw) -> Rise:
        return Rise(4 + draw.below(6))

    def hint(self, view: Mountain) -> Hint:
        step = min(2, view.height - view.at)
        return Hint(f"Climb {step}.", (f"climb {step}",))

    def afterword(self, states: Sequence[Mountain], names: Sequence[str]) -> Story:
        went = f"{names[0]} and the others went {states[-1].at} of {states[-1].height} in {len(states)} positions."
        return Story(went, 1 if states[-1].at > states[-1].height else None)

    def uses(self, options: Mapping[str, str]) -> bool:
        return options["deal"] == "daily"

    def worthy(self, state: Mountain) -> bool:
        return state.height % 2 == 0

    def signs(self, states: Sequence[Mountain]) -> str:
        return ""

    def view(self, state: Mountain, seat: Seat | None) -> Mountain:
        return state

    def determinize(self, view: Mountain, draw: Draw) -> Mountain:
        return view

    def outcome(self, state: Mountain) -> Outcome | None:
        if not state.over:
            return None
        lost = state.at > state.height
        everybody = tuple(range(state.seats))
        return Outcome("lost" if lost else "won", () if lost else everybody, (state.at,) * state.seats)

    def teams(self, count: int, options: Mapping[str, str]) -> tuple[tuple[Seat, ...], ...]:
        return all_together(count)

    def idle(self, state: Mountain, seat: Seat) -> Climb:
        return Climb(1)

    def retire(self, state: Mountain, seat: Seat) -> Mountain:
        return state

    def check(self, state: Mountain) -> None:
        return None

    def write(self, action: Any) -> str:
        return f"climb {action.steps}" if isinstance(action, Climb) else type(action).__name__.lower()

    def parse(self, view: Mountain, legal: Sequence[Any], text: str) -> Any:
        if text not in ("climb 1", "climb 2"):
            raise Unreadable("unreadable", f"“{text}” is no climb.", "Write climb 2.")
        return Climb(int(text[-1]))

    def prompt(self, view: Mountain, names: Names) -> str:
        return f"{view.at} of {view.height}."

    def describe(self, event: Event, names: Names) -> str:
        assert isinstance(event, Climbed)
        return f"{names.does(event.seat, 'climbs')} to {event.to}."

    def out(self, state: Mountain) -> frozenset[Seat]:
        return frozenset()

    def certain(self, step: Step[Mountain], seat: Seat) -> tuple[Mountain, tuple[Event, ...]]:
        return step.state, step.events

    def hides(self, options: Mapping[str, str]) -> bool:
        return False

    def turn(self, state: Mountain) -> int:
        return state.turn


ABOUT = About(
    key="the_climb",
    title="The Climb",
    rule_prefix="TC",
    rules_version=1,
    seat_counts=(1, 2, 3),
    options=(
        Option(
            "deal",
            "Height",
            "Everyone's height of the day, or one of your own.",
            (Choice("random", "random"), Choice("daily", "daily")),
            "random",
            "TC-1",
        ),
    ),
    facts=Facts(
        secrets=False,
        chance=True,
        cooperative=True,
        simultaneous=False,
        max_actions=60,
        blurb="Climb together.",
        minutes=(5, 5),
        scored="steps",
    ),
    state_type=Mountain,
    view_type=Mountain,
    action_types=(Climb, Rise),
    event_types=(Climbed,),
)
STEPS = Parameter(
    "steps", "steps", "How many", write=str, read=lambda _, text: int(text), label=lambda _, steps: f"{steps}"
)
PARTS = TheClimb()
GAME: Game[Mountain, Any, Mountain] = Game(
    about=ABOUT,
    rules=PARTS,
    seats=PARTS,
    knowledge=PARTS,
    notation=PARTS,
    words=PARTS,
    commands=(Command("climb", "Climb on", "Climb", Climb, (STEPS,)),),
    hints=PARTS,
    stories=PARTS,
    daily=PARTS,
)
