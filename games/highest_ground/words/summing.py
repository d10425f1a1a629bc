"""Many things that happened at once, told in few sentences: as a phase is carried out, whole armies march and fight."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from games.core.protocol import Event
from games.core.words import Names, counted, enumerated, listed
from games.highest_ground import actions as a
from games.highest_ground import events as e
from games.highest_ground.words.combat import explained as explained
from games.highest_ground.words.combat import hit_alone, told
from games.highest_ground.words.sentences import describe

NAMED: Final = 3
"""So many units are named before the others are counted."""
FEW: Final = 2
"""So many events of a kind are told one by one."""
_HOW: Final = {1: "disrupted", 2: "retreated", 3: "routed", 4: "fought"}
"""How the units that a result hits fare, by its severity."""


def summed(events: Sequence[Event], names: Names) -> tuple[str, ...]:
    """Return what happened in few sentences, in the order in which each kind of it began."""
    groups: dict[tuple[object, ...], list[Event]] = {}
    known = _told_with_combats(events)
    for number, event in enumerate(events):
        if isinstance(event, e.Suffered | e.Eliminated) and _fate(event) in known:
            continue
        groups.setdefault(_key(event) or (number,), []).append(event)
    found: list[str] = []
    for key, group in groups.items():
        tell = _TOLD.get(key[0])
        if tell is not None and (len(group) > FEW or key[0] == "submitted"):
            found.append(tell(group, names))
        else:
            found += [_alone(event, known, names) for event in group]
    return tuple(sentence for sentence in found if sentence)


def _key(event: Event) -> tuple[object, ...]:
    """Return the group of an event; empty for one that is told alone."""
    match event:
        case e.Submitted():
            return ("submitted",)
        case e.Noted():
            return "noted", event.side
        case e.Marched(stopped="met"):
            return ()
        case e.Marched():
            return "marched", event.side
        case e.Sighted():
            return "sighted", event.side
        case e.Vanished():
            return "vanished", event.side
        case e.Fought():
            return ("fought",)
        case e.Suffered():
            return ("suffered", event.how)
        case e.Eliminated():
            return ("eliminated",)
        case e.Rallied():
            return "rallied", event.restored
    return ()


def _alone(event: Event, known: Mapping[tuple[str, str], str], names: Names) -> str:
    if isinstance(event, e.Fought) and hit_alone(event):
        return told(event, known.get((hit_alone(event), _HOW[event.result.severity]), ""))
    return describe(event, names)


def _told_with_combats(events: Sequence[Event]) -> dict[tuple[str, str], str]:
    """Return who was hit in combats that are told one by one, and how; with where that unit went, if it did."""
    fights = [event for event in events if isinstance(event, e.Fought)]
    if len(fights) > FEW:
        return {}
    hit = {(hit_alone(each), _HOW[each.result.severity]) for each in fights if hit_alone(each)}
    found: dict[tuple[str, str], str] = {}
    for event in events:
        if isinstance(event, e.Suffered | e.Eliminated) and (key := _fate(event)) in hit:
            found[key] = event.way[-1] if isinstance(event, e.Suffered) and event.way else ""
    return found


def _fate(event: e.Suffered | e.Eliminated) -> tuple[str, str]:
    return event.unit, event.how if isinstance(event, e.Suffered) else event.why


def _units(group: Sequence[Event]) -> str:
    return listed([str(getattr(event, "unit", "")) for event in group], NAMED)


def _submitted(group: Sequence[Event], names: Names) -> str:
    seats = tuple(dict.fromkeys(event.side.seat for event in group if isinstance(event, e.Submitted)))
    if len(seats) == 1:
        return names.does(seats[0], "submits") + "."
    told = f"{enumerated([names.name(seat) for seat in seats])} submit."
    return told[:1].upper() + told[1:]


def _noted(group: Sequence[Event], names: Names) -> str:
    parts = (a.Enter, a.Go, a.Face, a.Leave)
    notes = [event for event in group if isinstance(event, e.Noted)]
    count = sum(not isinstance(event.order, parts) for event in notes) or 1
    return f"{names.does(notes[0].side.seat, 'writes')} {counted(count, 'order')}."


def _sighted(group: Sequence[Event], names: Names) -> str:
    side = next(event.side for event in group if isinstance(event, e.Sighted))
    return f"{names.possessive(side.seat, begins=True)} {_units(group)} come into sight."


def _vanished(group: Sequence[Event], names: Names) -> str:
    side = next(event.side for event in group if isinstance(event, e.Vanished))
    return f"{names.possessive(side.seat, begins=True)} {_units(group)} are out of sight."


def _suffered(group: Sequence[Event], names: Names) -> str:
    how = next(event.how for event in group if isinstance(event, e.Suffered))
    verb = {"disrupted": "are disrupted", "routed": "rout"}.get(how, "retreat")
    return f"{_units(group)} {verb}."


def _rallied(group: Sequence[Event], names: Names) -> str:
    back = any(isinstance(event, e.Rallied) and event.restored for event in group)
    return f"{_units(group)} {'reorganize' if back else 'stay disrupted'}."


_TOLD: Final[dict[object, Callable[[Sequence[Event], Names], str]]] = {
    "submitted": _submitted,
    "noted": _noted,
    "marched": lambda group, _: f"{len(group)} units march.",
    "sighted": _sighted,
    "vanished": _vanished,
    "fought": lambda group, _: f"{len(group)} combats.",
    "suffered": _suffered,
    "eliminated": lambda group, _: f"{_units(group)} are eliminated.",
    "rallied": _rallied,
}
