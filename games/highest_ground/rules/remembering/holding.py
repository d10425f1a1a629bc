"""Who holds the objectives as far as each side knows, and as far as both know (THG-42, THG-56).

A side knows of its own units, and of the enemy's that it has in sight: whom it sees alone in an objective's hex holds it. Of
one that it left, or has out of sight, it remembers how it was. What nobody of it saw changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from games.highest_ground.files.units import SIDES, Side
from games.highest_ground.land.country import Cell
from games.highest_ground.rules.work import Work
from games.highest_ground.state import Claim, Sighting, Unit


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
