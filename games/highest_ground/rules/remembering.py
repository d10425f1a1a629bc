"""What each side remembers: who holds the objectives, and what came of the units that it sighted (THG-42, THG-56).

A side knows of its own units, and of the enemy's that it has in sight: whom it sees alone in an objective's hex holds it. Of
one that it left, or has out of sight, it remembers how it was. What nobody of it saw changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from games.core.protocol import Event
from games.highest_ground import events as e
from games.highest_ground.files.units import SIDES, Side
from games.highest_ground.land.country import Cell
from games.highest_ground.rules.work import Work
from games.highest_ground.state import Claim, Deed, Sighting, Unit


def remember(work: Work) -> None:
    """Note who holds each objective as far as it is known now."""
    cells = work.setting.objectives
    if not cells:
        return
    own = {side: [unit for unit in work.field(side) if work.kind(unit).combat] for side in SIDES}
    seen = {side: _in_sight(work, side) for side in SIDES}
    known: list[dict[Side, list[Unit] | list[Sighting]]] = [
        {side: own[side], side.other: seen[side.other]} for side in SIDES
    ]
    known.append({side: seen[side] for side in SIDES})
    claims = (_claims(work, cells, old, there) for old, there in zip(work["claims"], known, strict=True))
    work["claims"] = tuple(claims)


def _in_sight(work: Work, side: Side) -> list[Sighting]:
    """Return a side's combat units that the enemy has in sight."""
    found: Iterable[Sighting] = work["sighted"][side.other.seat]
    return [each for each in found if each.now and work.setting.kinds[each.kind].combat]


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


MOST: Final = 6
"""So many deeds of a unit are remembered, the last ones."""


def added(work: Work, sightings: Iterable[Sighting]) -> tuple[Sighting, ...]:
    """Return the sightings with what was told of their units while this was carried out."""
    told: dict[str, list[Deed]] = {}
    for event in work.events:
        for name, deed in _deeds(event, work["round"]):
            told.setdefault(name, []).append(deed)
    return tuple(
        replace(each, deeds=tuple(dict.fromkeys((*each.deeds, *told[each.name])))[-MOST:])
        if each.name in told
        else each
        for each in sightings
    )


def _deeds(event: Event, turn: int) -> Iterator[tuple[str, Deed]]:
    """Yield what everybody hears of units, with their names."""
    if event.audience is not None:
        return
    match event:
        case e.Fought(report=report):
            yield report.defender, Deed(turn, "attacked", report.attackers)
            for name in report.attackers:
                yield name, Deed(turn, "attacks", (report.defender,))
        case e.Suffered(unit=name, how=how):
            yield name, Deed(turn, how)
        case e.Rallied(unit=name, restored=True):
            yield name, Deed(turn, "restored")
        case e.Spent(unit=name):
            yield name, Deed(turn, "spent")
