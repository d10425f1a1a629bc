"""A view as a position: what a viewer knows as it is, and nothing that it does not know (THG-10)."""

from __future__ import annotations

from dataclasses import replace

from games.highest_ground.files.scenarios import Recruit
from games.highest_ground.files.units import SIDES, Side
from games.highest_ground.land.country import Cell
from games.highest_ground.state import BLANK, Sighting, State, Status, Unit, Works
from games.highest_ground.view import View


def as_known(report: View) -> State:
    """Return the position in which all of which the viewer does not know waits off the map, and nothing is done in
    secret."""
    own = {unit.name: unit for unit in report.units}
    marks = {each.name: each for seen in report.public for each in seen}
    units = (
        own.get(recruit.name) or as_seen(report, recruit, marks.get(recruit.name), recruit.ammunition)
        for recruit in report.setting.recruits
    )
    return with_units(report, tuple(units))


def as_seen(report: View, recruit: Recruit, seen: Sighting | None, ammunition: int) -> Unit:
    """Return a unit of another side as it is known: eliminated, in sight, or as if it waited off the map."""
    unit = Unit(
        recruit.name,
        recruit.kind.key,
        recruit.side,
        Status.RESERVE,
        recruit.turn,
        ammunition=ammunition,
        radio=recruit.radio,
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


def with_units(report: View, units: tuple[Unit, ...]) -> State:
    """Return the position with these units, and of all else what the viewer knows."""
    drafts = [replace(BLANK, submitted=submitted) for submitted in report.submitted]
    sighted = list(report.public)
    boats = [report.setting.file.army(side).boats for side in SIDES]
    claims = [report.common] * 3
    mapped: list[tuple[Works, ...]] = [(), ()]
    works: set[Works] = set()
    for number, side in enumerate(report.sides):
        drafts[side.seat] = report.drafts[number]
        sighted[side.seat] = report.sighted[number]
        claims[side.seat] = report.claims[number]
        mapped[side.seat] = report.mapped[number]
        works |= set(report.mapped[number])
        boats[side.seat] = report.boats[number]
    return State(
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
        claims=(claims[0], claims[1], claims[2]),
        boats=(boats[0], boats[1]),
        turn=report.turn,
        owed=report.owed,
        gone=report.gone,
    )


def _holder(report: View, units: tuple[Unit, ...], cell: Cell) -> Side | None:
    """Return who holds an objective as far as can be told: the side that is alone there now, or who was last known to be."""
    kinds = report.setting.kinds
    there = {unit.side for unit in units if unit.at == cell and kinds[unit.kind].combat}
    if len(there) == 1:
        return next(iter(there))
    return next((each.side for each in report.remembered if each.cell == cell), None)
