"""What people read: what is to be decided, and what happened."""

from __future__ import annotations

from typing import Final

from games.core.protocol import Event, Seat
from games.core.words import Names, counted, enumerated, listed
from games.highest_ground import actions as a
from games.highest_ground import events as e
from games.highest_ground.believing import as_known
from games.highest_ground.files.units import SIDES, UNITS, Side
from games.highest_ground.rules.ending import LEVELS, level_of, points
from games.highest_ground.state import Stage
from games.highest_ground.view import View
from games.highest_ground.words.combat import told
from games.highest_ground.words.names import MODES

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
_ARMIES: Final = {Side.ALLIES: "The Allies'", Side.ROMANS: "The Romans'"}


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
        return f"{begins}{', '.join(_declares(view, seat, names) for seat in _in_turn(view))}."
    if len(view.owing) == 1:
        verb, _, rest = what.partition(" ")
        return f"{begins}{who} {names.verb(view.owing[0], f'{verb}s')}{f' {rest}' if rest else ''}."
    if not begins and who.startswith("you "):
        who = f"You{who[3:]}"
    return f"{begins}{who} {what}."


def _in_turn(view: View) -> list[Seat]:
    """Return who must decide, player 1 first."""
    return sorted(view.owing, key=lambda seat: view.first is None or seat != view.first.seat)


def _declares(view: View, seat: Seat, names: Names) -> str:
    declares = f"{names.name(seat)} {names.verb(seat, 'declares')} modes"
    return f"{declares} and {names.verb(seat, 'moves')}" if SIDES[seat] in view.movers else declares


def describe(event: Event, names: Names) -> str:
    """Return an event in one or two sentences."""
    match event:
        case e.Drawn():
            return _drawn(event)
        case e.TurnBegan():
            return _turn(event, names)
        case e.Noted():
            return _noted(event, names)
        case e.Submitted():
            return f"{names.does(event.side.seat, 'submits')} the orders."
        case e.Marched():
            return _marched(event)
        case e.Left():
            return f"{event.unit} leaves the map."
        case e.Sighted():
            called = event.called or UNITS.by_key[event.kind].name
            return f"{_ARMIES[event.side]} {event.unit} ({called}) comes into sight in {event.at}."
        case e.Vanished():
            return f"{event.unit} is out of sight, last seen in {event.at}."
        case e.Fought():
            return told(event)
        case e.Suffered(how="disrupted"):
            return f"{event.unit} is disrupted."
        case e.Suffered():
            verb = "routs" if event.how == "routed" else "retreats"
            return f"{event.unit} {verb} to {event.way[-1]}."
        case e.Eliminated():
            return f"{event.unit} {_WHY[event.why]}."
        case e.Spent():
            return f"{event.unit} is out of ammunition and disrupted."
        case e.Rallied():
            return _rallied(event)
        case e.Built():
            if not event.level:
                return f"{event.unit} loses its work in {event.cell}."
            return f"{event.unit} finishes {'stakes' if event.level == 1 else 'a ditch'} in {event.cell}."
        case e.Embarked():
            return f"{event.unit} is in a boat."
        case e.Reinforced():
            return f"From the next turn on {listed(event.units, 4)} may enter."
        case e.Ended():
            return _ended(event, names)
    raise TypeError(f"{event!r} is no event of this game")


def _drawn(event: e.Drawn) -> str:
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


def _turn(event: e.TurnBegan, names: Names) -> str:
    morale = f" Army morale {event.morale:+d} for {names.name(event.first.seat)}." if event.morale else ""
    return f"Turn {event.round}: a {event.die}, {names.name(event.first.seat)} {names.verb(event.first.seat, 'moves')} first.{morale}"


def _noted(event: e.Noted, names: Names) -> str:
    who = f"{event.unit} {event.called}".strip()
    match event.order:
        case a.Stock(ones):
            return f"{names.does(event.side.seat, 'keeps')} {_supplies(ones)} for stakes, the others for ditches."
        case a.Declare(_, mode):
            return f"{who}: {MODES[mode]}."
        case a.DeclareAll():
            return "Everyone who can: in column."
        case a.Lend(_, lends):
            return f"{who}: {'lends' if lends else 'keeps'} its defence."
        case a.Take():
            return f"Next: {who}."
        case a.Enter(cell, facing):
            return f"{who}: enters in {cell}, facing {facing.value}."
        case a.Go(cell):
            return f"{who}: to {cell}."
        case a.Face(facing):
            return f"{who}: turns to {facing.value}."
        case a.Leave():
            return f"{who}: leaves the map."
        case a.Attack(_, target):
            return f"{who}: attacks {target}."
        case a.Help(leader, unit):
            return f"{who}: helps {'nobody' if unit == leader else unit}."


def _supplies(count: int) -> str:
    return "no supplies" if not count else "1 supply" if count == 1 else f"{count} supplies"


def _marched(event: e.Marched) -> str:
    if not event.way:
        return f"{event.unit} finds no room to enter."
    stopped = {"met": " and meets the enemy", "full": " and stops, with no room ahead"}.get(event.stopped, "")
    if len(event.way) == 1:
        return f"{event.unit} is in {event.way[0]}, facing {event.facing.value}{f',{stopped}' if stopped else ''}."
    return f"{event.unit} goes from {event.way[0]} to {event.way[-1]}{stopped}."


def _rallied(event: e.Rallied) -> str:
    changes = enumerated(f"{each.amount:+d} {each.what}" for each in event.changes) if event.changes else ""
    came = "reorganizes" if event.restored else "stays disrupted"
    return f"{event.unit} rolls a {event.die}{f' ({changes})' if changes else ''} and {came}."


def _ended(event: e.Ended, names: Names) -> str:
    total = sum(each.amount for each in event.shares)
    what = (
        enumerated(f"{each.amount:+d} {each.what}" for each in event.shares)
        if event.shares
        else "nothing scored"
    )
    return f"{names.possessive(event.side.seat, begins=True)} side has {counted(total, 'point')} ({what}): {LEVELS[event.level]}."


NO_ATTACK: Final = "You have no attack to choose"
NO_ORDER: Final = "You have nobody to order"


def standing(view: View, names: Names) -> str:
    """Return the points of the side that scores as if the game ended now, as far as the reader can know (THG-28)."""
    state, file = as_known(view), view.setting.file
    side = file.victory.side.seat
    when = "At the end" if view.over else f"Turn {view.round} of {file.turns}"
    has = f"{names.name(side)} {names.verb(side, 'has')}"
    total = counted(sum(each.amount for each in points(state)), "point")
    known = ", as far as you know" if view.seat is not None else ", as far as everybody knows"
    known = "" if len(view.sides) == len(SIDES) else known
    level = f"{'That is' if view.over else 'Now that would be'} a {LEVELS[level_of(state)]}"
    return f"{when}: {has} {total}{known}. {level}."
