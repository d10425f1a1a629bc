"""Positions, orders and what comes of them as text: `K1 F05 S strategic tail=F04, L1 F07, forest F07`, `K1 F06-G07 @NE; L1 > K1`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from games.core.chance import Draw
from games.core.hexes.grid import Direction
from games.core.protocol import CHANCE, Event
from games.core.words import Names
from games.highest_ground import actions as a
from games.highest_ground.events import Submitted
from games.highest_ground.files.tables import Side
from games.highest_ground.knowledge import determinize, view
from games.highest_ground.land.country import COMPASS
from games.highest_ground.notation import orders as whole
from games.highest_ground.notation.parse import parse
from games.highest_ground.rules import steps
from games.highest_ground.state import Stage, State, Status, Unit
from games.highest_ground.words.combat import explained
from games.highest_ground.words.sentences import describe
from tests.games.highest_ground.boards import ALLIES, ROMANS, Placed, act, at, board, fought, thrown

NAMES = Names.of(("Ann", "Ben"))
GROUND = {"forest": "f", "village": "v", "swamp": "s"}
WORKS = {"stakes": 1, "ditch": 2}
RIVER = " ".join(
    ["river", *(f"F{row:02d}/G{row:02d} F{row:02d}/G{row + 1:02d}" for row in range(1, 12)), "F12/G12"]
)
"""A river between columns F and G, from the north to F12."""
FACINGS = {each.value for each in COMPASS}


def _pair(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split("/")))


READ: dict[str, Any] = {"tail": str, "entered": Direction, "supplies": _pair}
TOLD = ("strategic", "disrupted", "forded", "afloat", "boarding", "building", "built", "setback")
"""What is told of a unit that is changed, if it is so."""


def put(units: str, /, **more: Any) -> State:
    """A position: its units with their hexes, where they face and what else is true of them, and what lies on the map."""
    land: dict[str, Any] = {"ground": {}, "rivers": [], "roads": [], "works": []}
    army: list[Placed] = []
    for part in units.split(", ") if units else ():
        first, *rest = part.split()
        if first in GROUND:
            land["ground"] |= dict.fromkeys(rest, GROUND[first])
        elif first in WORKS:
            land["works"].append((rest[0], WORKS[first], Side(rest[1])))
        elif first == "river":
            land["rivers"] += rest
        elif first == "road":
            land["roads"].append(" ".join(rest))
        else:
            army.append(placed(first, *rest))
    return board(*army, **land, **more)


def placed(name: str, where: str, *more: str) -> Placed:
    """A unit by its name, its hex or what became of it, and what else is true of it."""
    if where in ("lost", "exited"):
        return name, {"status": Status(where), "at": None}
    values: dict[str, Any] = {}
    for each in more:
        key, _, value = each.partition("=")
        if key in FACINGS:
            values["facing"] = key
        else:
            values[key] = READ.get(key, int)(value) if value else True
    return at(name, where, **values)


def begun(die: int = 1) -> State:
    """The introductory scenario after the supplies are chosen and the first die is thrown."""
    state = steps.new(2, {})
    for seat in (ALLIES, ROMANS):
        state = steps.apply(state, seat, a.Stock(4)).state
    return steps.apply(state, CHANCE, a.Initiative(die)).state


def unit(state: State, name: str) -> Unit:
    """The unit of this name."""
    found = state.unit(name)
    assert found is not None
    return found


def supposed(state: State, side: Side, number: int = 0) -> State:
    """A position that a side thinks possible."""
    return determinize(view(state, side.seat), Draw(b"supposed", number))


def action_of(state: State, seat: int, text: str) -> a.Action:
    """The action that this seat means by a text."""
    return parse(view(state, seat), (), text)


def ordered(state: State, text: str) -> State:
    """The position with these orders written, each by the side whose unit it names, or else by the side before it."""
    seat = ALLIES
    for line in text.split("; ") if text else ():
        named = state.unit(line.split()[0])
        seat = seat if named is None else named.seat
        for single in whole.read(view(state, seat), line):
            state = act(state, seat, action_of(state, seat, single)).state
    return state


def carried(state: State, text: str = "", *dice: int) -> tuple[State, tuple[Event, ...]]:
    """The position once these orders are written and sealed, or only these dice are thrown; and the last events."""
    if steps.to_act(state) is CHANCE:
        return thrown(state, *dice)
    return fought(ordered(state, text), *dice)


def told(events: Iterable[Event]) -> list[str]:
    """What is told of events; of a combat line by line, each with its defender."""
    found = []
    for event in events:
        found.append(describe(event, NAMES))
        found += [f"{event.report.defender}: {line}" for line in explained(event)]  # type: ignore[attr-defined]
    return found


def changes(before: State, after: State) -> str:
    """The units that are changed, as `put` reads them, in the order of their names."""
    now = [unit for unit in after.units if _line(unit) != _line(_then(before, unit))]
    return ", ".join(_line(unit, _then(before, unit)) for unit in sorted(now, key=lambda each: each.name))


def _then(before: State, unit: Unit) -> Unit:
    return next(each for each in before.units if each.name == unit.name)


def _line(unit: Unit, then: Unit | None = None) -> str:
    where = unit.at[1:] if unit.at is not None else unit.status.value
    parts = [unit.name, where, *([unit.facing.value] if unit.facing is not Direction.N else [])]
    parts += [key if value is True else f"{key}={value}" for key in TOLD if (value := getattr(unit, key))]
    if unit.tail is not None:
        parts.append(f"tail={unit.tail[1:]}")
    if then is None or unit.ammunition != then.ammunition:
        parts.append(f"ammunition={unit.ammunition}")
    if then is None or unit.supplies != then.supplies:
        parts.append(f"supplies={'/'.join(map(str, unit.supplies))}")
    return " ".join(parts)


@dataclass(frozen=True)
class Case:
    """A position, the orders of both sides and the dice, and what comes of it: some of what is told, and all that is changed."""

    board: str
    orders: str = ""
    dice: tuple[int, ...] = ()
    told: tuple[str, ...] = ()
    changed: str = ""
    sees: tuple[str, str] | None = None
    """The enemies in sight of the Allies and of the Romans afterwards."""
    then: Stage | None = None
    more: dict[str, Any] = field(default_factory=dict)


def shows(case: Case, *, exactly: bool = False, **more: Any) -> None:
    """Check that this comes of it, and with `exactly` that nothing else is told but that orders are submitted."""
    before = put(case.board, **{**more, **case.more})
    after, events = carried(before, case.orders, *case.dice)
    said = told(each for each in events if not isinstance(each, Submitted))
    assert [each for each in case.told if each not in said] == [], said
    assert not exactly or list(case.told) == said
    assert changes(before, after) == case.changed
    assert case.sees in (
        None,
        tuple(" ".join(each.name for each in after.sees(seat)) for seat in (ALLIES, ROMANS)),
    )
    assert case.then in (None, after.stage)
