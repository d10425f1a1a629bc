"""Who may know what, and what a side may believe (THG-10, THG-42, THG-47).

A side knows its own units and orders, what it sights and what it last saw. Everybody knows what both sides know: who is in
sight, the marks of who was, and who was eliminated. A referee knows everything, and so does everybody after the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final

from games.core.chance import Draw
from games.core.protocol import CHANCE, OBSERVER, Event, Seat, Step
from games.highest_ground.events import Noted, Submitted
from games.highest_ground.files.scenarios import Recruit, Scenario
from games.highest_ground.files.sealing import known
from games.highest_ground.files.units import SIDES, Side
from games.highest_ground.land.country import Cell
from games.highest_ground.rules import sighting
from games.highest_ground.rules.phases import to_act
from games.highest_ground.rules.set_up import stocked
from games.highest_ground.rules.work import Work
from games.highest_ground.state import BLANK, Sighting, Stage, State, Status, Unit, Works
from games.highest_ground.view import View

TRIES: Final = 16
"""So many hexes are tried for a hidden unit before it is taken to wait off the map."""


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
    setting = report.setting
    own = {unit.name: unit for unit in report.units}
    known = {each.name: each for seen in report.public for each in seen}
    units: dict[str, Unit] = {}
    for recruit in setting.recruits:
        if recruit.name in own:
            units[recruit.name] = own[recruit.name]
        else:
            units[recruit.name] = _as_known(report, recruit, known.get(recruit.name))
    for recruit in setting.recruits:
        if recruit.name not in own and units[recruit.name].status is Status.RESERVE:
            seen = known.get(recruit.name)
            units[recruit.name] = _somewhere(report, units, recruit, seen, draw)
    hidden = [side for side in SIDES if side not in report.sides]
    roster = tuple(units.values())
    for side in hidden:
        if report.stage is not Stage.STOCK or report.submitted[side.seat]:
            most = setting.file.army(side).supplies
            roster = stocked(roster, setting, side, draw.below(most + 1))
    return _believed(report, roster, hidden)


def _as_known(report: View, recruit: Recruit, seen: Sighting | None) -> Unit:
    """Return an enemy unit as the viewer knows it: lost, in sight, or somewhere unseen (as if it waited)."""
    unit = Unit(
        recruit.name,
        recruit.kind.key,
        recruit.side,
        Status.RESERVE,
        recruit.turn,
        ammunition=recruit.ammunition,
    )
    if recruit.name in report.lost:
        return replace(unit, status=Status.LOST)
    if seen is None or not seen.now:
        return unit
    return replace(
        unit,
        status=Status.FIELD,
        at=seen.at,
        tail=seen.tail,
        facing=seen.facing,
        strategic=seen.strategic,
        disrupted=seen.disrupted,
        building=seen.building,
    )


def _somewhere(
    report: View, units: dict[str, Unit], recruit: Recruit, seen: Sighting | None, draw: Draw
) -> Unit:
    """Return a hidden unit where it may be: within reach of where it was last seen, or of its entry, and out of sight."""
    unit, setting = units[recruit.name], report.setting
    watchers = [each.at for each in report.units if each.at is not None]
    since = report.round - (seen.turn if seen is not None else recruit.turn - 1)
    starts: tuple[Cell, ...] = (seen.at,) if seen is not None else setting.entries[recruit.side]
    if recruit.at is not None and seen is None:
        starts, since = (recruit.at,), report.round
    placed = setting.file.known_to is not None and seen is None  # it may stand anywhere since the start
    if placed:
        starts, since = setting.country.cells, report.round + 1
    waits = seen is None and recruit.at is None and ((since <= 0 and not placed) or draw.below(4) == 0)
    if report.open or waits:
        return unit
    reach = max(1, since) * recruit.kind.movement
    taken = {cell for each in units.values() if each.side is recruit.side for cell in each.cells}
    met = {cell for each in units.values() if each.side is not recruit.side for cell in each.cells}
    bare = setting.outlook.troops({})
    choices = [
        cell
        for cell, steps in _distances(setting, starts).items()
        if steps <= reach and cell not in taken and cell not in met and _passable(report, recruit, cell)
    ]
    for _ in range(TRIES if choices else 0):
        cell = draw.choice(choices)
        if not any(setting.outlook.sees(at, cell, setting.sight, bare) for at in watchers):
            shaken = seen is not None and seen.disrupted
            return replace(unit, status=Status.FIELD, at=cell, disrupted=shaken)
    return unit


@lru_cache(maxsize=512)
def _distances(setting: Scenario, starts: tuple[Cell, ...]) -> Mapping[Cell, int]:
    return setting.country.distances(starts)


def _passable(report: View, recruit: Recruit, cell: Cell) -> bool:
    setting = report.setting
    return bool(setting.tables.terrain[setting.country.terrain[cell]].cost(recruit.kind.gait))


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
        held=report.held or tuple((cell, None) for cell in report.setting.objectives),
        boats=(boats[0], boats[1]),
        turn=report.turn,
        owed=report.owed,
        gone=report.gone,
    )
    work = Work(state)
    for side in hidden:
        sighting.recognize(work, side)
    return work.now()


def certain(step: Step[State], seat: Seat) -> tuple[None, tuple[Event, ...]]:
    """Return that one's own orders are sealed. What comes of them depends on what is hidden."""
    own = SIDES[seat]
    sure = (event for event in step.events if isinstance(event, Noted | Submitted) and event.side is own)
    return None, tuple(sure)


def hides(options: Mapping[str, str]) -> bool:
    """Return whether anything is hidden: orders always are."""
    return True
