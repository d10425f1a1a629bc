"""What just happened: ways, results of combat, hexes that were touched, and short sentences for the picture."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from games.core.protocol import Event
from games.core.words import Names, counted, enumerated
from games.highest_ground import actions as a
from games.highest_ground.files.tables import Result, Side
from games.highest_ground.land.country import Cell
from games.highest_ground.state import View
from games.highest_ground.words.orders import MODES, kind_name
from games.highest_ground.words.sentences import many_supplies
from render.core.look import Look

SHORT: Final = {
    Result.NONE: "no effect",
    Result.ATTACKERS_DISRUPTED: "disrupted",
    Result.ATTACKERS_RETREAT: "retreat",
    Result.ATTACKERS_ROUT: "rout",
    Result.ATTACKERS_ELIMINATED: "eliminated",
    Result.DEFENDER_DISRUPTED: "disrupted",
    Result.DEFENDER_RETREATS: "retreats",
    Result.DEFENDER_ROUTS: "routs",
    Result.DEFENDER_ELIMINATED: "eliminated",
}
"""What a result is for those whom it hits."""
_WHY: Final = {"fought": "is eliminated", "cornered": "is cornered", "shared": "falls too"}
_MOST_WAYS: Final = 2
"""So many marches are told one by one."""


@dataclass(slots=True)
class Traces:
    """The marks of what happened. `ways` are those of marches and retreats, `blows` the attackers and the hex that each
    attacked, `fights` the combats, `touched` hexes with a ring, `fallen` hexes where a unit was lost."""

    ways: list[tuple[Cell, ...]] = field(default_factory=list)
    blows: list[tuple[str, Cell]] = field(default_factory=list)
    fights: list[a.Fought] = field(default_factory=list)
    touched: list[Cell] = field(default_factory=list)
    fallen: list[Cell] = field(default_factory=list)

    @property
    def cells(self) -> list[Cell]:
        """All hexes that it is about."""
        found = [cell for way in self.ways for cell in way]
        return [*found, *(fight.report.cell for fight in self.fights), *self.touched, *self.fallen]


def traces(events: Sequence[Event]) -> Traces:
    """The marks of all that happened since the last board."""
    found = Traces()
    met: dict[str, Cell] = {}
    for event in events:
        match event:
            case a.Marched():
                if len(event.way) > 1:
                    found.ways.append(event.way)
                elif event.way:
                    found.touched.append(event.way[0])
            case a.Suffered():
                if len(event.way) > 1:
                    found.ways.append(event.way)
            case a.Fought():
                found.fights.append(event)
                report = event.report
                met[report.defender] = report.cell
                for name in report.attackers:
                    met.setdefault(name, report.cell)
                    found.blows.append((name, report.cell))
            case a.Eliminated():
                if event.unit in met:
                    found.fallen.append(met[event.unit])
            case a.Sighted() | a.Vanished():
                found.touched.append(event.at)
            case a.Built():
                found.touched.append(event.cell)
    found.touched = list(dict.fromkeys(found.touched))
    return found


def hit(event: a.Fought, sides: Mapping[str, Side]) -> Side | None:
    """The side that a result is for; None if it has no effect."""
    if event.result is Result.NONE:
        return None
    defender = sides.get(event.report.defender)
    if defender is None:
        return None
    return defender.other if event.result.hits_attackers else defender


def fought(event: a.Fought) -> str:
    """A combat in a few words: `K2 attacks L1: 2:1, a 5, L1 routs`."""
    report = event.report
    who = (
        enumerated(report.attackers) if len(report.attackers) < 3 else counted(len(report.attackers), "unit")
    )
    verb = "attacks" if len(report.attackers) == 1 else "attack"
    thrown = f"{report.odds.value}, a {event.die}, " if report.odds is not None and event.die else ""
    if event.result is Result.NONE:
        return f"{who} {verb} {report.defender}: {thrown}no effect"
    what = SHORT[event.result]
    if event.result.hits_attackers:
        word = {"rout": "routs", "retreat": "retreats"}.get(what, what) if verb == "attacks" else what
        return f"{who} {verb} {report.defender}: {thrown}{'it' if verb == 'attacks' else 'they'} {_is(word, verb)}"
    return f"{who} {verb} {report.defender}: {thrown}{report.defender} {_is(what, 'attacks')}"


def _is(word: str, verb: str) -> str:
    if word in ("disrupted", "eliminated"):
        return f"{'is' if verb == 'attacks' else 'are'} {word}"
    return word


def sentences(view: View, look: Look, people: Names) -> list[str]:
    """What the events of the look are, oldest first, in a few words each."""
    found: list[str] = []
    marched = [event for event in look.events if isinstance(event, a.Marched)]
    if len(marched) > _MOST_WAYS:
        found.append(f"{len(marched)} units march")
    for event in look.events:
        if isinstance(event, a.Marched) and len(marched) > _MOST_WAYS:
            if event.stopped == "met":
                found.append(f"{event.unit} runs into the enemy in {event.way[-1]}")
            continue
        said = _said(event, view, people)
        if said and said not in found:
            found.append(said)
    return found


def news(view: View, look: Look, people: Names) -> list[str]:
    """The same for the one line of the header: many combats are summed up, and their ends are not told twice."""
    fights = [event for event in look.events if isinstance(event, a.Fought)]
    if len(fights) <= 1:
        return sentences(view, look, people)
    lost = [event.unit for event in look.events if isinstance(event, a.Eliminated)]
    routed = [event.unit for event in look.events if isinstance(event, a.Suffered) and event.how == "routed"]
    back = [event.unit for event in look.events if isinstance(event, a.Suffered) and event.how == "retreated"]
    parts = [
        f"{names[0]} {one}" if len(names) == 1 else f"{len(names)} {more}"
        for names, one, more in (
            (lost, "eliminated", "eliminated"),
            (routed, "routs", "rout"),
            (back, "retreats", "retreat"),
        )
        if names
    ]
    return [f"{len(fights)} combats: {', '.join(parts) or 'nobody gives way'}"]


def _said(event: Event, view: View, people: Names) -> str:
    match event:
        case a.Drawn():
            return "The map is drawn"
        case a.TurnBegan():
            return f"Turn {event.round}: {people.does(event.first.seat, 'goes')} first"
        case a.Noted():
            return _noted(event)
        case a.Submitted():
            return people.does(event.side.seat, "submits")
        case a.Marched():
            return _marched(event)
        case a.Left():
            return f"{event.unit} leaves the map"
        case a.Sighted():
            return f"{event.unit} in sight in {event.at}"
        case a.Vanished():
            return f"{event.unit} out of sight"
        case a.Fought():
            return fought(event)
        case a.Suffered(how="disrupted"):
            return f"{event.unit} is disrupted"
        case a.Suffered():
            return f"{event.unit} {'routs' if event.how == 'routed' else 'retreats'} to {event.way[-1]}"
        case a.Eliminated():
            return f"{event.unit} {_WHY[event.why]}"
        case a.Spent():
            return f"{event.unit} is out of ammunition"
        case a.Rallied():
            return f"{event.unit} {'reorganizes' if event.restored else 'stays disrupted'}"
        case a.Built():
            what = {0: "loses its work", 1: "finishes stakes", 2: "finishes a ditch"}[event.level]
            return f"{event.unit} {what} in {event.cell}"
        case a.Embarked():
            return f"{event.unit} is in a boat"
        case a.Reinforced():
            return f"{counted(len(event.units), 'unit')} may enter next turn"
    return ""


def _marched(event: a.Marched) -> str:
    if not event.way:
        return f"{event.unit} finds no room to enter"
    met = ", into the enemy" if event.stopped == "met" else ""
    if len(event.way) == 1:
        return f"{event.unit} in {event.way[0]}, facing {event.facing.value}{met}"
    return f"{event.unit} goes to {event.way[-1]}{met}"


def _noted(event: a.Noted) -> str:
    who = f"{event.unit} {event.called}".strip()
    match event.order:
        case a.Stock(ones):
            return f"{many_supplies(ones)} for stakes"
        case a.Declare(_, mode):
            return f"{who}: {MODES[mode]}"
        case a.DeclareAll():
            return "Everyone who can: in column"
        case a.Lend(_, lends):
            return f"{who}: {'lends' if lends else 'keeps'} its defence"
        case a.Take():
            return f"Next: {who}"
        case a.Enter(cell, facing):
            return f"{who}: enters in {cell}, facing {facing.value}"
        case a.Go(cell):
            return f"{who}: to {cell}"
        case a.Face(facing):
            return f"{who}: turns to {facing.value}"
        case a.Leave():
            return f"{who}: leaves the map"
        case a.Attack(_, target):
            return f"{who}: attacks {target}"
        case a.Help(leader, unit):
            return f"{who}: helps {'nobody' if unit == leader else unit}"
    return ""


def named(view: View, unit: str) -> str:
    """A unit with its type: `Knights K2`."""
    kind = kind_name(view.setting, unit)
    return f"{kind} {unit}" if kind else unit
