"""Who may know what, and what a side may believe (THG-10, THG-42, THG-47).

A side knows its own units and orders, what it sights and what it last saw. Everybody knows what both sides know: who is in
sight, the marks of who was, and who was eliminated. A referee knows everything, and so does everybody after the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from games.core.chance import Draw
from games.core.protocol import CHANCE, OBSERVER, Event, Seat, Step
from games.highest_ground.events import Noted, Submitted
from games.highest_ground.files.units import SIDES, Side
from games.highest_ground.land.country import Cell
from games.highest_ground.rules import sighting
from games.highest_ground.rules.phases import to_act
from games.highest_ground.rules.work import Work
from games.highest_ground.state import BLANK, Sighting, Stage, State, Status, Unit, Works
from games.highest_ground.supposing import supposed
from games.highest_ground.view import View


def view(state: State, seat: Seat | None) -> View:
    """Return all that this viewer may know."""
    over = state.stage is Stage.OVER
    everything = over or seat == OBSERVER
    sides = SIDES if everything else () if seat is None else (SIDES[seat],)
    owing = to_act(state)
    return View(
        seat=seat,
        sides=sides,
        scenario=state.scenario,
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
        lost=tuple(unit.name for unit in state.units if unit.status is Status.LOST),
        held=state.held if everything else (),
        boats=tuple(state.boats[side.seat] for side in sides),
        turn=state.turn,
        owed=state.owed,
        over=over,
        gone=state.gone,
    )


def _without_names(sightings: tuple[Sighting, ...]) -> tuple[Sighting, ...]:
    return tuple(replace(each, by=()) for each in sightings)


def determinize(report: View, draw: Draw) -> State:
    """Return a state that this viewer takes for possible: what is hidden is where it may have gone, unseen."""
    roster = supposed(report, draw)
    return _believed(report, roster, [side for side in SIDES if side not in report.sides])


def _believed(report: View, units: tuple[Unit, ...], hidden: list[Side]) -> State:
    """Return the state with these units: what the viewer knows as it is, and what the others may know."""
    drafts, sighted = [BLANK, BLANK], list(report.public)
    boats = [report.setting.file.army(side).boats for side in SIDES]
    mapped: list[tuple[Works, ...]] = [(), ()]
    works: set[Works] = set()
    for number, side in enumerate(report.sides):
        drafts[side.seat] = report.drafts[number]
        sighted[side.seat] = report.sighted[number]
        mapped[side.seat] = report.mapped[number]
        works |= set(report.mapped[number])
        boats[side.seat] = report.boats[number]
    for side in hidden:
        drafts[side.seat] = replace(BLANK, submitted=report.submitted[side.seat])
    state = State(
        scenario=report.scenario,
        open=report.open,
        stage=report.stage,
        units=units,
        round=report.round,
        first=report.first,
        morale=report.morale,
        drafts=(drafts[0], drafts[1]),
        sighted=(sighted[0], sighted[1]),
        works=tuple(sorted(works, key=lambda each: (each.cell, each.level))),
        mapped=(mapped[0], mapped[1]),
        held=report.held or tuple((cell, _holder(report, units, cell)) for cell in report.setting.objectives),
        boats=(boats[0], boats[1]),
        turn=report.turn,
        owed=report.owed,
        gone=report.gone,
    )
    work = Work(state)
    for side in hidden:
        sighting.recognize(work, side)
    return work.now()


def _holder(report: View, units: tuple[Unit, ...], cell: Cell) -> Side | None:
    """Return who holds an objective as far as can be told: the side that is alone there now."""
    kinds = report.setting.kinds
    there = {unit.side for unit in units if unit.at == cell and kinds[unit.kind].combat}
    return next(iter(there)) if len(there) == 1 else None


def certain(step: Step[State], seat: Seat) -> tuple[None, tuple[Event, ...]]:
    """Return that one's own orders are sealed. What comes of them depends on what is hidden."""
    own = SIDES[seat]
    sure = (event for event in step.events if isinstance(event, Noted | Submitted) and event.side is own)
    return None, tuple(sure)


def hides(options: Mapping[str, str]) -> bool:
    """Return whether anything is hidden: orders always are."""
    return True
