"""Who is in sight of whom, and what is remembered (THG-10, THG-42, THG-47, THG-50)."""

from __future__ import annotations

from dataclasses import replace

from games.highest_ground import events as e
from games.highest_ground.files.units import SIDES, Side
from games.highest_ground.land.country import Cell
from games.highest_ground.land.sight import Troops
from games.highest_ground.rules import remembering
from games.highest_ground.rules.work import Work
from games.highest_ground.state import Sighting, Status, Unit


def look(work: Work, *, scouts: bool = False) -> None:
    """Every unit of both sides sights, or the scouts alone (THG-42), and those whom scouts have ridden up to (THG-15, THG-50).

    After a movement of scouts all that has not moved stays in sight as it was.
    """
    troops = work.setting.outlook.troops(troops_by_cell(work))
    for side in SIDES:
        own = list(work.field(side))
        watchers = [unit for unit in own if not scouts or work.is_scout(unit)]
        before = {each.name: each for each in work["sighted"][side.seat]}
        found = []
        for unit in work.units.values():
            if unit.side is side or unit.status in (Status.LOST, Status.RESERVE):
                continue
            known = before.get(unit.name)
            met = [each for each in own if scouts and each.at in unit.cells]
            seen_by = _seen_by(
                work, [*watchers, *(each for each in met if each not in watchers)], unit, troops
            )
            if (
                scouts
                and known is not None
                and known.now
                and (not work.is_scout(unit) or known.cells == unit.cells)
            ):
                seen_by = tuple(dict.fromkeys((*known.by, *seen_by)))
                found.append(_seen(work, unit, seen_by, known))
            elif unit.status is Status.FIELD and (seen_by or work.state.open):
                found.append(_seen(work, unit, seen_by, known))
            elif known is not None:
                found.append(replace(known, now=False))
        _note(work, side, tuple(found), before)
    remembering.remember(work)


def _note(work: Work, side: Side, found: tuple[Sighting, ...], before: dict[str, Sighting]) -> None:
    """Keep what a side has sighted, and tell what is new in sight or out of it."""
    work.set_seat("sighted", side.seat, found)
    for each in found:
        known = before.get(each.name)
        was = known is not None and known.now
        if each.now and not was:
            work.tell(_sighted(work, each, side.other))
        elif was and not each.now:
            work.tell(e.Vanished(side.other, each.name, each.at))
    cells = {cell for unit in work.field(side) for cell in unit.cells}
    cells |= {cell for each in found if each.now for cell in each.cells}
    mapped = [each for each in work["mapped"][side.seat] if each.cell not in cells]
    mapped += [each for each in work["works"] if each.cell in cells]
    work.set_seat("mapped", side.seat, tuple(sorted(mapped, key=lambda each: (each.cell, each.level))))


def _sighted(work: Work, seen: Sighting, side: Side) -> e.Sighted:
    own = {kind.key: kind.name for kind in work.setting.file.types}
    return e.Sighted(side, seen.name, seen.kind, seen.at, own.get(seen.kind, ""))


def troops_by_cell(work: Work) -> dict[Cell, tuple[str, ...]]:
    """Return the combat units in each hex that has any."""
    found: dict[Cell, tuple[str, ...]] = {}
    for unit in work.field():
        if work.kind(unit).combat:
            for cell in unit.cells:
                found[cell] = (*found.get(cell, ()), unit.name)
    return found


def _seen_by(work: Work, watchers: list[Unit], target: Unit, troops: Troops) -> tuple[str, ...]:
    """Return which of these units see another, in any of its hexes. A column looks out from its head."""
    sees, reach = work.setting.outlook.sees, work.setting.sight
    return tuple(
        watcher.name
        for watcher in watchers
        if watcher.at is not None and any(sees(watcher.at, cell, reach, troops) for cell in target.cells)
    )


def _seen(work: Work, unit: Unit, by: tuple[str, ...], known: Sighting | None) -> Sighting:
    if unit.at is None:
        raise ValueError(f"{unit.name} is not on the map")
    return Sighting(
        name=unit.name,
        kind=unit.kind,
        at=unit.at,
        tail=unit.tail,
        facing=unit.facing,
        strategic=unit.strategic,
        disrupted=unit.disrupted,
        building=unit.building,
        turn=work["round"],
        by=by,
        now=True,
        deeds=() if known is None else known.deeds,
    )


def refresh(work: Work) -> None:
    """What is in sight is seen as it is by now, with what came of it; who was eliminated is known by both, and remembered no
    more."""
    for side in SIDES:
        found = []
        for each in work["sighted"][side.seat]:
            unit = work.units[each.name]
            if unit.status is Status.LOST:
                continue
            fresh = each.now and unit.status is Status.FIELD
            found.append(_seen(work, unit, each.by, each) if fresh else replace(each, now=False))
        work.set_seat("sighted", side.seat, remembering.added(work, found))


def reveal(work: Work, names: list[str]) -> None:
    """Units that take part in a combat are in sight until the next check (THG-10)."""
    for side in SIDES:
        known = {each.name: each for each in work["sighted"][side.seat]}
        for name in names:
            unit = work.units[name]
            if unit.side is not side and not (name in known and known[name].now):
                known[name] = _seen(work, unit, (), known.get(name))
                work.tell(_sighted(work, known[name], unit.side))
        in_order = tuple(known[name] for name in work.units if name in known)
        work.set_seat("sighted", side.seat, in_order)


def meet(work: Work, side: Side) -> None:
    """Scouts of this side and enemies whom they have ridden up to are in sight of each other, even if these are scouts that
    ride on (THG-15)."""
    scouts = [unit for unit in work.field(side) if work.is_scout(unit)]
    pairs = [(unit, each) for unit in scouts for each in work.inside(unit.at or "", side.other)]
    reveal(work, [unit.name for pair in pairs for unit in pair])


def recognize(work: Work, side: Side) -> None:
    """Say of what a side has in sight by which of its units, from where they stand."""
    troops = work.setting.outlook.troops(troops_by_cell(work))
    watchers = list(work.field(side))
    found = [
        replace(each, by=_seen_by(work, watchers, work.units[each.name], troops)) if each.now else each
        for each in work["sighted"][side.seat]
    ]
    work.set_seat("sighted", side.seat, tuple(found))
