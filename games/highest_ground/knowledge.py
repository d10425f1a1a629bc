"""Who may know what, and what a side may believe (THG-10, THG-42, THG-47).

A side knows its own units and orders, what it sights and what it last saw. Everybody knows what both sides know: who is in
sight, the marks of who was and what came of them, and who was eliminated. Who holds an objective a side knows by its own
units there and by those that it sees. A referee knows everything, and so does everybody after the end.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from games.core.components import Draw
from games.core.protocol import CHANCE, OBSERVER, Event, Seat, Step
from games.core.words import Names, listed
from games.highest_ground.actions import Eliminated, Fought, Noted, Sighted, Submitted, Suffered
from games.highest_ground.files.scenarios import known
from games.highest_ground.files.tables import SIDES, Side
from games.highest_ground.rules import sighting
from games.highest_ground.rules.work import Work, to_act
from games.highest_ground.state import Sighting, Stage, State, Status, View
from games.highest_ground.supposing import supposed, with_units

KEPT: Final = 256
_NAMELESS: Final[dict[int, tuple[tuple[Sighting, ...], tuple[Sighting, ...]]]] = {}
"""Sightings without by whom, by the identity of those with them, which are kept as long."""


def view(state: State, seat: Seat | None) -> View:
    """Return all that this viewer may know."""
    over = state.stage is Stage.OVER
    everything = over or seat == OBSERVER
    sides = SIDES if everything else () if seat is None else (SIDES[seat],)
    owing = to_act(state)
    return View(
        seat=seat,
        sides=sides,
        scenario=state.scenario if everything else known(state.scenario, *sides[:1] or (None,)),
        open=state.open,
        stage=state.stage,
        round=state.round,
        first=state.first,
        morale=state.morale,
        units=tuple(unit for unit in state.units if unit.side in sides),
        drafts=tuple(state.drafts[side.seat] for side in sides),
        sighted=tuple(state.sighted[side.seat] for side in sides),
        mapped=tuple(state.mapped[side.seat] for side in sides),
        public=(_without_names(state.sighted[0]), _without_names(state.sighted[1])),
        submitted=(state.drafts[0].submitted, state.drafts[1].submitted),
        owing=() if owing is CHANCE else tuple(sorted(owing)),
        lost=tuple(sorted(unit.name for unit in state.units if unit.status is Status.LOST)),
        held=state.held if everything or state.open else (),
        claims=tuple(state.claims[side.seat] for side in sides),
        common=state.claims[-1],
        boats=tuple(state.boats[side.seat] for side in sides),
        turn=state.turn,
        owed=state.owed,
        over=over,
        gone=state.gone,
    )


def _without_names(sightings: tuple[Sighting, ...]) -> tuple[Sighting, ...]:
    """Return sightings without by whom. They change only at a check, and views are made at every order."""
    known = _NAMELESS.get(id(sightings))
    if known is not None and known[0] is sightings:
        return known[1]
    found = tuple(replace(each, by=()) if each.by else each for each in sightings)
    if len(_NAMELESS) >= KEPT:
        _NAMELESS.clear()
    _NAMELESS[id(sightings)] = sightings, found
    return found


def determinize(report: View, draw: Draw) -> State:
    """Return a state that this viewer takes for possible: what is hidden is where it may have gone, unseen."""
    work = Work(with_units(report, supposed(report, draw)))
    for side in SIDES:
        if side not in report.sides:
            sighting.recognize(work, side)
    return work.now()


def certain(step: Step[State], seat: Seat) -> tuple[None, tuple[Event, ...]]:
    """Return that one's own orders are sealed. What comes of them depends on what is hidden."""
    own = SIDES[seat]
    sure = (event for event in step.events if isinstance(event, Noted | Submitted) and event.side is own)
    return None, tuple(sure)


def touches(before: View, events: Sequence[Event], after: View, seat: Seat) -> bool:
    """Return whether others fought this side's units, or brought one of them into sight."""
    own = SIDES[seat]
    mine = {unit.name for unit in before.units}
    return any(
        (isinstance(event, Fought) and event.report.defender in mine)
        or (isinstance(event, Suffered | Eliminated | Sighted) and event.side is own)
        for event in events
    )


def hides(options: Mapping[str, str]) -> bool:
    """Return whether anything is hidden: orders always are."""
    return True


MOST_TOLD: Final = 8
"""So many units of a side are told by name."""


def turn_number(position: State | View) -> int:
    """Return the number of the turn, 0 before the first."""
    return position.round


def uncovered(state: State, names: Names) -> str:
    """Return which units stood out of the enemy's sight, and which had left the map; empty if none."""
    hidden = [_told(names, side, _out_of_sight(state, side)) for side in SIDES if _out_of_sight(state, side)]
    gone = [_told(names, side, _exited(state, side)) for side in SIDES if _exited(state, side)]
    told = f"Out of sight: {'; '.join(hidden)}." if hidden else ""
    left = f"Off the map again: {'; '.join(gone)}." if gone else ""
    return " ".join(part for part in (told, left) if part)


def opened(state: State) -> None:
    """Return None: the views of all seats show everything."""


def _told(names: Names, side: Side, units: list[str]) -> str:
    return f"{names.possessive(side.seat)} {listed(units, MOST_TOLD)}"


def _out_of_sight(state: State, side: Side) -> list[str]:
    seen = {each.name for each in state.sees(side.other.seat)}
    return [f"{unit.name} in {unit.at}" for unit in state.of(side) if unit.name not in seen]


def _exited(state: State, side: Side) -> list[str]:
    return [unit.name for unit in state.units if unit.side is side and unit.status is Status.EXITED]
