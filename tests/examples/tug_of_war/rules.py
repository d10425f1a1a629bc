"""From one state to the next."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from games.core.components import Draw
from games.core.protocol import OBSERVER, Actor, Chance, Event, Outcome, Step
from games.core.words import IllegalAction, Seat
from tests.examples.tug_of_war.actions import Pull
from tests.examples.tug_of_war.events import Ended, Heaved, Pulled
from tests.examples.tug_of_war.state import Rope, team_of, teams_of

STRENGTHS = range(1, 4)


def new(seats: int, options: Mapping[str, str]) -> Rope:
    return Rope(int(options["rounds"]), ((),) * seats, tuple(options["course"].splitlines()))


def to_act(state: Rope) -> frozenset[Seat] | Chance:
    return frozenset() if state.over else frozenset((state.made % len(state.pulls),))


def legal_actions(state: Rope, seat: Seat) -> Iterator[Pull]:
    owing = to_act(state)
    if not isinstance(owing, Chance) and seat in owing:
        yield from map(Pull, STRENGTHS)


def apply(state: Rope, actor: Actor, action: Pull) -> Step[Rope]:
    owing = to_act(state)
    if isinstance(owing, Chance) or isinstance(actor, Chance) or actor not in owing:
        raise IllegalAction("not_now", "It is not your turn to pull.", "Wait for the others.", "TW-1")
    if not isinstance(action, Pull) or action.strength not in STRENGTHS:
        raise IllegalAction("strength", "You cannot pull like that.", "Pull 1, 2 or 3.", "TW-1")
    pulls = tuple(
        (*each, action.strength) if seat == actor else each for seat, each in enumerate(state.pulls)
    )
    after = replace(state, pulls=pulls)
    told = (*team_of(state, actor), OBSERVER)
    events: tuple[Event, ...] = (Heaved(actor), Pulled(actor, action.strength, told))
    if not after.over:
        return Step(after, events)
    return Step(after, (*events, Ended(tuple(map(sum, pulls)))), barrier=True)


def sample(state: Rope, draw: Draw) -> Pull:
    raise ValueError("Nothing is left to chance.")


def outcome(state: Rope) -> Outcome | None:
    if not state.over:
        return None
    sums = tuple(sum(each) for each in state.pulls)
    teams = [team for team in teams_of(len(state.pulls)) if not set(team) <= set(state.gone)]
    strengths = [sum(sums[seat] for seat in team) for team in teams]
    winners = [
        seat
        for team, strength in zip(teams, strengths, strict=True)
        for seat in team
        if strength == max(strengths) and seat not in state.gone
    ]
    return Outcome("pulled", tuple(sorted(winners)), sums)


def turn(state: Rope) -> int:
    return state.made
