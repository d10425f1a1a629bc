"""What came of units that were sighted, as both sides heard it: combats, retreats, reorganization (THG-42)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from games.core.protocol import Event
from games.highest_ground import events as e
from games.highest_ground.rules.work import Work
from games.highest_ground.state import Deed, Sighting

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
