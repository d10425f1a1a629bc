"""What people read: what is to be decided, and what happened, one by one or summed up as whole armies march and fight."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from games.core.protocol import Event, Seat
from games.core.words import Names, counted, enumerated, listed
from games.highest_ground import actions as a
from games.highest_ground.files.tables import SIDES, UNITS
from games.highest_ground.rules.steps import LEVELS
from games.highest_ground.state import Stage, View
from games.highest_ground.words.combat import explained as explained, hit_alone, told
from games.highest_ground.words.orders import MODES

_DECIDES: Final = {
    Stage.STOCK: "choose the defence supplies",
    Stage.SCOUTS: "order the scouts",
    Stage.FIRST_MARCH: "declare modes",
    Stage.SECOND_MARCH: "move",
    Stage.FIRST_COMBAT: "order attacks",
    Stage.SECOND_COMBAT: "order attacks",
}
_WHY: Final = {
    "fought": "is eliminated",
    "cornered": "has no way back and is eliminated",
    "shared": "falls with its unit",
}
"""How each elimination is told."""


def prompt(view: View, names: Names) -> str:
    """Return who must decide what now."""
    if view.over:
        return "The game is over."
    if not view.owing:
        return "The dice decide." if view.stage is not Stage.STOCK else "Before the game."
    begins = f"Turn {view.round}: " if view.round else ""
    what = _DECIDES[view.stage]
    who = names.all(view.owing)
    if view.stage is Stage.FIRST_MARCH:
        in_turn = sorted(view.owing, key=lambda seat: view.first is None or seat != view.first.seat)
        return f"{begins}{', '.join(_declares(view, seat, names) for seat in in_turn)}."
    if not begins and f"{who} ".startswith("you "):
        who = f"You{who[3:]}"
    if len(view.owing) == 1:
        verb, _, rest = what.partition(" ")
        return f"{begins}{who} {names.verb(view.owing[0], f'{verb}s')}{f' {rest}' if rest else ''}."
    return f"{begins}{who} {what}."


def _declares(view: View, seat: Seat, names: Names) -> str:
    declares = f"{names.name(seat)} {names.verb(seat, 'declares')} modes"
    return f"{declares} and {names.verb(seat, 'moves')}" if SIDES[seat] in view.movers else declares


def describe(event: Event, names: Names) -> str:
    """Return an event in one or two sentences."""
    return _WORDS[type(event)](event, names)


def _drawn(event: a.Drawn, _: Names) -> str:
    told = (
        [f"The map: sheet{'s' if len(event.sheets.split()) > 1 else ''} {event.sheets}."]
        if event.sheets
        else []
    )
    if event.allies:
        told.append(f"The Allies enter {event.allies}, the Romans {event.romans}.")
    if event.objectives:
        what = "The objectives are" if len(event.objectives) > 1 else "The objective is"
        told.append(f"{what} {enumerated(event.objectives)}.")
    return " ".join(told)


def _turn(event: a.TurnBegan, names: Names) -> str:
    morale = f" Army morale {event.morale:+d} for {names.name(event.first.seat)}." if event.morale else ""
    return f"Turn {event.round}: the die shows {event.die}, {names.name(event.first.seat)} {names.verb(event.first.seat, 'moves')} first.{morale}"


def _noted(event: a.Noted, names: Names) -> str:
    if isinstance(event.order, a.Stock):
        kept = many_supplies(event.order.ones)
        return f"{names.does(event.side.seat, 'keeps')} {kept} for stakes, any others for ditches."
    return _ORDERS[type(event.order)](f"{event.unit} {event.called}".strip(), event.order)


_ORDERS: Final[dict[type, Callable[[str, Any], str]]] = {
    a.Declare: lambda who, order: f"{who}: {MODES[order.mode]}.",
    a.DeclareAll: lambda *_: "Everyone who can: in column.",
    a.Lend: lambda who, order: f"{who}: {'lends' if order.lends else 'keeps'} its defence.",
    a.Take: lambda who, _: f"Next: {who}.",
    a.Enter: lambda who, order: f"{who}: enters in {order.cell}, facing {order.facing.value}.",
    a.Go: lambda who, order: f"{who}: to {order.to}.",
    a.Face: lambda who, order: f"{who}: turns to {order.facing.value}.",
    a.Leave: lambda who, _: f"{who}: leaves the map.",
    a.Attack: lambda who, order: f"{who}: attacks {order.target}.",
    a.Help: lambda who, order: f"{who}: helps {'nobody' if order.unit == order.leader else order.unit}.",
}
"""How an order of a unit is told as it is written."""


def many_supplies(count: int) -> str:
    """So many supplies, in words."""
    return "no supplies" if not count else "1 supply" if count == 1 else f"{count} supplies"


def _marched(event: a.Marched, _: Names) -> str:
    if not event.way:
        return f"{event.unit} finds no room to enter."
    stopped = {"met": " and meets the enemy", "full": " and stops, with no room ahead"}.get(event.stopped, "")
    if len(event.way) == 1:
        return f"{event.unit} is in {event.way[0]}, facing {event.facing.value}{f',{stopped}' if stopped else ''}."
    return f"{event.unit} goes from {event.way[0]} to {event.way[-1]}{stopped}."


def _rallied(event: a.Rallied, _: Names) -> str:
    changes = enumerated(f"{each.amount:+d} {each.what}" for each in event.changes) if event.changes else ""
    came = "reorganizes" if event.restored else "stays disrupted"
    return f"{event.unit} rolls a {event.die}{f' ({changes})' if changes else ''} and {came}."


def _ended(event: a.Ended, names: Names) -> str:
    total = sum(each.amount for each in event.shares)
    what = (
        enumerated(f"{each.amount:+d} {each.what}" for each in event.shares)
        if event.shares
        else "nothing scored"
    )
    return f"{names.possessive(event.side.seat, begins=True)} side has {counted(total, 'point')} ({what}): {LEVELS[event.level]}."


def _built(event: a.Built, _: Names) -> str:
    if not event.level:
        return f"{event.unit} loses its work in {event.cell}."
    return f"{event.unit} finishes {'stakes' if event.level == 1 else 'a ditch'} in {event.cell}."


def _suffers(event: a.Suffered, _: Names) -> str:
    if event.how == "disrupted":
        return f"{event.unit} is disrupted."
    return f"{event.unit} {'routs' if event.how == 'routed' else 'retreats'} to {event.way[-1]}."


_WORDS: Final[dict[type, Callable[..., str]]] = {
    a.Drawn: _drawn,
    a.TurnBegan: _turn,
    a.Noted: _noted,
    a.Submitted: lambda event, names: f"{names.does(event.side.seat, 'submits')} the orders.",
    a.Marched: _marched,
    a.Left: lambda event, _: f"{event.unit} leaves the map.",
    a.Sighted: lambda event, names: (
        f"{names.possessive(event.side.seat, begins=True)} {event.unit} ({event.called or UNITS.by_key[event.kind].name}) "
        f"{'is seen' if event.side.seat == names.you else 'comes into sight'} in {event.at}."
    ),
    a.Vanished: lambda event, names: (
        f"{names.possessive(event.side.seat, begins=True)} {event.unit} "
        f"{'is hidden again' if event.side.seat == names.you else 'is out of sight'}, last seen in {event.at}."
    ),
    a.Fought: lambda event, _: told(event),
    a.Suffered: _suffers,
    a.Eliminated: lambda event, _: f"{event.unit} {_WHY[event.why]}.",
    a.Spent: lambda event, _: f"{event.unit} is out of ammunition and disrupted.",
    a.Rallied: _rallied,
    a.Built: _built,
    a.Embarked: lambda event, _: f"{event.unit} is in a boat.",
    a.Reinforced: lambda event, _: f"From the next turn on {listed(event.units, 4)} may enter.",
    a.Ended: _ended,
}


NO_ATTACK: Final = "You have no attack to choose"
ATTACKS_ANYWAY: Final = "You have no attack to choose but those in your own hexes"
NO_ORDER: Final = "You have nobody to order"


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
        if isinstance(event, a.Suffered | a.Eliminated) and _fate(event) in known:
            continue
        key = _GROUPS[type(event)](event) if type(event) in _GROUPS else ()
        groups.setdefault(key or (number,), []).append(event)
    found: list[str] = []
    for key, group in groups.items():
        tell = _TOLD.get(key[0])
        if tell is not None and (len(group) > FEW or key[0] == "submitted"):
            found.append(tell(group, names))
        else:
            found += [_alone(event, known, names) for event in group]
    return tuple(sentence for sentence in found if sentence)


_GROUPS: Final[dict[type, Callable[[Any], tuple[object, ...]]]] = {
    a.Submitted: lambda _: ("submitted",),
    a.Noted: lambda event: ("noted", event.side),
    a.Marched: lambda event: () if event.stopped == "met" else ("marched", event.side),
    a.Sighted: lambda event: ("sighted", event.side),
    a.Vanished: lambda event: ("vanished", event.side),
    a.Fought: lambda _: ("fought",),
    a.Suffered: lambda event: ("suffered", event.how),
    a.Eliminated: lambda _: ("eliminated",),
    a.Rallied: lambda event: ("rallied", event.restored),
}
"""The group of an event; empty, or not here, if it is told alone."""


def _alone(event: Event, known: Mapping[tuple[str, str], str], names: Names) -> str:
    if isinstance(event, a.Fought) and hit_alone(event):
        return told(event, known.get((hit_alone(event), _HOW[event.result.severity]), ""))
    return describe(event, names)


def _told_with_combats(events: Sequence[Event]) -> dict[tuple[str, str], str]:
    """Return who was hit in combats that are told one by one, and how; with where that unit went, if it did."""
    fights = [event for event in events if isinstance(event, a.Fought)]
    if len(fights) > FEW:
        return {}
    hit = {(hit_alone(each), _HOW[each.result.severity]) for each in fights if hit_alone(each)}
    found: dict[tuple[str, str], str] = {}
    for event in events:
        if isinstance(event, a.Suffered | a.Eliminated) and (key := _fate(event)) in hit:
            found[key] = event.way[-1] if isinstance(event, a.Suffered) and event.way else ""
    return found


def _fate(event: a.Suffered | a.Eliminated) -> tuple[str, str]:
    return event.unit, event.how if isinstance(event, a.Suffered) else event.why


def _units(group: Sequence[Event]) -> str:
    return listed([str(getattr(event, "unit", "")) for event in group], NAMED)


def _submitted(group: Sequence[Event], names: Names) -> str:
    seats = tuple(dict.fromkeys(event.side.seat for event in group if isinstance(event, a.Submitted)))
    if len(seats) == 1:
        return names.does(seats[0], "submits") + "."
    told = f"{enumerated([names.name(seat) for seat in seats])} submit."
    return told[:1].upper() + told[1:]


def _noted_together(group: Sequence[Event], names: Names) -> str:
    parts = (a.Enter, a.Go, a.Face, a.Leave)
    notes = [event for event in group if isinstance(event, a.Noted)]
    count = sum(not isinstance(event.order, parts) for event in notes) or 1
    return f"{names.does(notes[0].side.seat, 'writes')} {counted(count, 'order')}."


def _sighted(group: Sequence[Event], names: Names) -> str:
    side = next(event.side for event in group if isinstance(event, a.Sighted))
    verb = "are seen" if side.seat == names.you else "come into sight"
    return f"{names.possessive(side.seat, begins=True)} {_units(group)} {verb}."


def _vanished(group: Sequence[Event], names: Names) -> str:
    side = next(event.side for event in group if isinstance(event, a.Vanished))
    where = "hidden again" if side.seat == names.you else "out of sight"
    return f"{names.possessive(side.seat, begins=True)} {_units(group)} are {where}."


def _suffered(group: Sequence[Event], names: Names) -> str:
    how = next(event.how for event in group if isinstance(event, a.Suffered))
    verb = {"disrupted": "are disrupted", "routed": "rout"}.get(how, "retreat")
    return f"{_units(group)} {verb}."


def _rallied_together(group: Sequence[Event], names: Names) -> str:
    back = any(isinstance(event, a.Rallied) and event.restored for event in group)
    return f"{_units(group)} {'reorganize' if back else 'stay disrupted'}."


_TOLD: Final[dict[object, Callable[[Sequence[Event], Names], str]]] = {
    "submitted": _submitted,
    "noted": _noted_together,
    "marched": lambda group, _: f"{len(group)} units march.",
    "sighted": _sighted,
    "vanished": _vanished,
    "fought": lambda group, _: f"{len(group)} combats.",
    "suffered": _suffered,
    "eliminated": lambda group, _: f"{_units(group)} are eliminated.",
    "rallied": _rallied_together,
}
