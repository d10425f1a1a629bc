"""Who is in sight of whom, and what each side remembers: who holds the objectives, and what came of the units that it sighted
(THG-10, THG-42, THG-47, THG-50, THG-56).

A side knows of its own units, and of the enemy's that it has in sight: whom it sees alone in an objective's hex holds it. Of
one that it left, or has out of sight, it remembers how it was. What nobody of it saw changes nothing.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from games.core.protocol import Event
from games.highest_ground import actions as a
from games.highest_ground.files.tables import SIDES, Side
from games.highest_ground.land.country import Cell, Troops
from games.highest_ground.rules.work import Work
from games.highest_ground.state import Claim, Deed, Sighting, Status, Unit


def remember(work: Work) -> None:
    """Note who holds each objective as far as it is known now."""
    cells = work.setting.objectives
    if not cells:
        return
    own = {
        side: [unit for unit in work.field(side) if work.setting.kinds[unit.kind].combat] for side in SIDES
    }
    sighted: dict[Side, tuple[Sighting, ...]] = {side: work["sighted"][side.other.seat] for side in SIDES}
    kinds = work.setting.kinds
    seen = {
        side: [each for each in found if each.now and kinds[each.kind].combat]
        for side, found in sighted.items()
    }
    known: list[dict[Side, list[Unit] | list[Sighting]]] = [
        {side: own[side], side.other: seen[side.other]} for side in SIDES
    ]
    known.append({side: seen[side] for side in SIDES})
    claims = (_claims(work, cells, old, there) for old, there in zip(work["claims"], known, strict=True))
    work["claims"] = tuple(claims)


def _claims(
    work: Work,
    cells: Iterable[Cell],
    old: tuple[Claim, ...],
    known: dict[Side, list[Unit] | list[Sighting]],
) -> tuple[Claim, ...]:
    before = {each.cell: each for each in old}
    found = (_claim(work, cell, before.get(cell), known) for cell in cells)
    return tuple(each for each in found if each is not None)


def _claim(
    work: Work, cell: Cell, old: Claim | None, known: dict[Side, list[Unit] | list[Sighting]]
) -> Claim | None:
    # Who holds a hex stands there with its head: a tail takes nothing.
    sides = [side for side in SIDES if any(each.at == cell for each in known[side])]
    turn: int = work["round"]
    if len(sides) == 1:
        if old is not None and old.now and old.side is sides[0]:
            return replace(old, seen=turn)
        return Claim(cell, sides[0], turn, turn, True)
    if old is None or not old.now:
        return old
    return replace(old, seen=turn) if len(sides) == 2 else replace(old, now=False)


MOST_DEEDS: Final = 6
"""So many deeds of a unit are remembered, the last ones."""


def added(work: Work, sightings: Iterable[Sighting]) -> tuple[Sighting, ...]:
    """Return the sightings with what was told of their units while this was carried out."""
    told: dict[str, list[Deed]] = {}
    for event in work.events:
        for name, deed in _deeds(event, work["round"]):
            told.setdefault(name, []).append(deed)
    return tuple(
        replace(each, deeds=tuple(dict.fromkeys((*each.deeds, *told[each.name])))[-MOST_DEEDS:])
        if each.name in told
        else each
        for each in sightings
    )


def _deeds(event: Event, turn: int) -> Iterator[tuple[str, Deed]]:
    """Yield what everybody hears of units, with their names."""
    if event.audience is not None:
        return
    match event:
        case a.Fought(report=report):
            yield report.defender, Deed(turn, "attacked", report.attackers)
            for name in report.attackers:
                yield name, Deed(turn, "attacks", (report.defender,))
        case a.Suffered(unit=name, how=how):
            yield name, Deed(turn, how)
        case a.Rallied(unit=name, restored=True):
            yield name, Deed(turn, "restored")
        case a.Spent(unit=name):
            yield name, Deed(turn, "spent")


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
    remember(work)


def _note(work: Work, side: Side, found: tuple[Sighting, ...], before: dict[str, Sighting]) -> None:
    """Keep what a side has sighted, and tell what is new in sight or out of it."""
    work.set_seat("sighted", side.seat, found)
    for each in found:
        known = before.get(each.name)
        was = known is not None and known.now
        if each.now and not was:
            work.tell(_sighted(work, each, side.other))
        elif was and not each.now:
            work.tell(a.Vanished(side.other, each.name, each.at))
    cells = {cell for unit in work.field(side) for cell in unit.cells}
    cells |= {cell for each in found if each.now for cell in each.cells}
    mapped = [each for each in work["mapped"][side.seat] if each.cell not in cells]
    mapped += [each for each in work["works"] if each.cell in cells]
    work.set_seat("mapped", side.seat, tuple(sorted(mapped, key=lambda each: (each.cell, each.level))))


def _sighted(work: Work, seen: Sighting, side: Side) -> a.Sighted:
    own = {kind.key: kind.name for kind in work.setting.file.types}
    return a.Sighted(side, seen.name, seen.kind, seen.at, own.get(seen.kind, ""))


def troops_by_cell(work: Work) -> dict[Cell, tuple[str, ...]]:
    """Return the combat units in each hex that has any."""
    found: dict[Cell, tuple[str, ...]] = {}
    for unit in work.field():
        if work.setting.kinds[unit.kind].combat:
            for cell in unit.cells:
                found[cell] = (*found.get(cell, ()), unit.name)
    return found


def _seen_by(work: Work, watchers: list[Unit], target: Unit, troops: Troops) -> tuple[str, ...]:
    """Return which of these units see another, in any of its hexes. A column looks out from its head."""
    sees, country, reach = work.setting.outlook.sees, work.setting.country, work.setting.sight
    near = 0
    for cell in target.cells:
        near |= country.around(cell, reach)
    return tuple(
        watcher.name
        for watcher in watchers
        if watcher.at is not None
        and country.bit[watcher.at] & near
        and any(sees(watcher.at, cell, reach, troops) for cell in target.cells)
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
        work.set_seat("sighted", side.seat, added(work, found))


def reveal(work: Work, names: list[str]) -> None:
    """Units that take part in a combat are in sight until the next check (THG-10)."""
    for side in SIDES:
        known = {each.name: each for each in work["sighted"][side.seat]}
        for name in names:
            unit = work.units[name]
            if unit.side is not side and not (name in known and known[name].now):
                known[name] = _seen(work, unit, (), known.get(name))
                work.tell(_sighted(work, known[name], unit.side))
        work.set_seat("sighted", side.seat, tuple(known[name] for name in work.units if name in known))


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
