"""The Climb, a game for these tests: all climb together, a step or two at a time, to a height drawn by chance.

Too high is lost.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from games.core import simple_games as simple
from games.core.optional_parts.parts import Hint
from games.core.options import Choice, Option
from games.core.simple_games import CHANCE, Chance, Event, Outcome, Seat, Step, Table


@dataclass(frozen=True, slots=True)
class Climb:
    steps: int


@dataclass(frozen=True, slots=True)
class Rise:
    height: int


@dataclass(frozen=True, slots=True)
class Climbed(Event):
    says = "{seat climbs} to {to}."
    seat: Seat
    to: int


@dataclass(frozen=True, slots=True)
class Mountain(Table):
    height: int = 0
    at: int = 0
    climbs: int = 0


def to_act(state: Mountain) -> frozenset[Seat] | Chance:
    return frozenset((state.climbs % state.seats,)) if state.height else CHANCE


def legal(state: Mountain, seat: Seat) -> Iterator[Climb]:
    yield from (Climb(1), Climb(2))


def apply(state: Mountain, seat: Seat, action: Climb | Rise) -> Step[Mountain]:
    if isinstance(action, Rise):
        return Step(replace(state, height=action.height, turn=1), ())
    at = state.at + action.steps
    turn = state.turn + (state.seats == 1 and at < state.height)
    return Step(replace(state, at=at, climbs=state.climbs + 1, turn=turn), (Climbed(seat, at),))


def outcome(state: Mountain) -> Outcome | None:
    if not 0 < state.height <= state.at:
        return None
    lost = state.at > state.height
    everybody = tuple(range(state.seats))
    return Outcome("lost" if lost else "won", () if lost else everybody, (state.at,) * state.seats)


class TheClimb:
    """What the game adds: a hint and deals of the day."""

    def hint(self, view: Mountain) -> Hint:
        step = min(2, view.height - view.at)
        return Hint(f"Climb {step}.", (f"climb {step}",))

    def uses(self, options: Mapping[str, str]) -> bool:
        return options["deal"] == "daily"

    def worthy(self, state: Mountain) -> bool:
        return state.height % 2 == 0

    def signs(self, states: Sequence[Mountain]) -> str:
        return ""


DEALS = (Choice("random", "random"), Choice("daily", "daily"))
PLAIN = simple.simple_game(
    title="The Climb",
    key="the_climb",
    prefix="TC",
    blurb="Climb together.",
    seats=(1, 2, 3),
    minutes=(5, 5),
    max_actions=60,
    options=(
        Option(
            "deal", "Height", "Everyone's height of the day, or one of your own.", DEALS, "random", "TC-1"
        ),
    ),
    state=Mountain,
    actions=(Climb,),
    events=(Climbed,),
    chance=Rise,
    new=lambda seats, options: Mountain(seats=seats),
    to_act=to_act,
    legal=legal,
    apply=apply,
    outcome=outcome,
    sample=lambda state, draw: Rise(4 + draw.below(6)),
    board=lambda view: (),
    cooperative=True,
)
ABOUT = replace(PLAIN.about, facts=replace(PLAIN.about.facts, scored="steps"))
GAME = replace(PLAIN, about=ABOUT, hints=TheClimb(), daily=TheClimb())
