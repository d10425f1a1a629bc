"""Positions for tests: an empty sheet X with the ground, the works and the units that a test names. Allies
enter in the east, Romans in the west. Every counter of the sheet is there; who is not placed waits off the
map.

Positions, orders and what comes of them are written as text: `K1 F05 S strategic tail=F04, L1 F07, forest
F07`, `K1 F06-G07 @NE; L1 > K1`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

import pytest

from games.core.components import Draw
from games.core.hexes.grid import Direction
from games.core.protocol import CHANCE, Event, Step
from games.core.words import IllegalAction, Names
from games.core.working import changed
from games.highest_ground import actions as a
from games.highest_ground.actions import Fought, Report, Submitted
from games.highest_ground.files.tables import SIDES, UNITS, Side
from games.highest_ground.knowledge import determinize, view
from games.highest_ground.land.country import COMPASS
from games.highest_ground.notation import orders as whole
from games.highest_ground.notation.parse import parse
from games.highest_ground.rules import sighting, steps
from games.highest_ground.rules.work import Work, to_act, waiting
from games.highest_ground.state import Stage, State, Status, Unit, Works
from games.highest_ground.words.combat import explained
from games.highest_ground.words.sentences import describe
from tests.games.highest_ground.every_position import holds

E = TypeVar("E", bound=Event)
ALLIES, ROMANS = 0, 1


def scenario(
    ground: Mapping[str, str] | None = None,
    rivers: Sequence[str] = (),
    roads: Sequence[str] = (),
    turns: int = 15,
    victory: str = "",
    night: bool = False,
    due: int = 1,
    boats: int = 0,
) -> str:
    """The text of a scenario on sheet X."""
    rows = [["."] * 12 for _ in range(14)]
    for cell, letter in (ground or {}).items():
        rows[int(cell[1:]) - 1][ord(cell[0]) - ord("A")] = letter
    told = ["title = 'A test'", f"turns = {turns}", "sheets = [['X']]", f"night = {str(night).lower()}"]
    for side, edge in ((Side.ALLIES, "east"), (Side.ROMANS, "west")):
        forces = ", ".join(
            f"{{ type = '{kind.key}', count = {kind.counters}, ammunition = 3, turn = {due} }}"
            for kind in UNITS.types
            if kind.side is side
        )
        told += [
            f"[{side.value}]",
            f"enters = [{{ sheet = 'X', side = '{edge}' }}]",
            "supplies = 4",
            f"boats = {boats}",
            f"forces = [{forces}]",
        ]
    told += ["[victory]", "side = 'romans'", "levels = [6, 11, 16, 21]", victory]
    told += ["[[maps]]", "name = 'X'", "rows = [", *(f"'{''.join(row)}'," for row in rows), "]"]
    told += [f"rivers = {list(rivers)}", f"roads = {list(roads)}"]
    return "\n".join(told) + "\n"


Placed = tuple[str, dict[str, Any]]


def at(name: str, cell: str, facing: str = "N", **values: Any) -> Placed:
    """A unit on the map."""
    if values.get("tail"):
        values["tail"] = f"X{values['tail']}"
    place = {"at": f"X{cell}", "status": Status.FIELD, "facing": Direction(facing)}
    return name, {**place, **values}


def board(
    *placed: Placed,
    stage: Stage = Stage.FIRST_COMBAT,
    first: Side = Side.ALLIES,
    morale: int = 0,
    round: int = 1,
    works: Iterable[tuple[str, int, Side]] = (),
    text: str | None = None,
    **land: Any,
) -> State:
    """A position in a stage of a turn, with everybody having looked around."""
    begin = steps.new(2, {"scenario": text or scenario(**land)})
    given = dict(placed)
    units = tuple(replace(unit, **given.get(unit.name, {})) for unit in begin.units)
    made = tuple(Works(f"X{cell}", level, side) for cell, level, side in works)
    state = changed(
        begin, units=units, stage=stage, first=first, morale=morale, round=round, works=made, turn=5, owed=()
    )
    work = Work(state)
    sighting.look(work)
    found = waiting(work.now())
    holds(found)
    return found


def act(state: State, seat: int, *actions: a.Action) -> Step[State]:
    """The last step of these actions of a seat."""
    step: Step[State] | None = None
    for action in actions:
        assert action in list(steps.legal_actions(state, seat)), f"{action} is not proposed"
        step = steps.apply(state, seat, action)
        state = step.state
        holds(state)
    assert step is not None
    return step


def submitted(state: State, **orders: Sequence[a.Action]) -> tuple[State, tuple[Event, ...]]:
    """The position once all that owe have written these orders (`allies`, `romans`) and submitted."""
    step: Step[State] | None = None
    owing = to_act(state)
    assert owing is not CHANCE
    for side in SIDES:
        if side.seat in owing:
            step = act(state, side.seat, *orders.get(side.value, ()), a.Submit())
            state = step.state
    assert step is not None
    return state, step.events


def thrown(state: State, *dice: int) -> tuple[State, tuple[Event, ...]]:
    """The position after chance has thrown these dice."""
    kind = {Stage.REORGANIZATION: a.Rally}.get(state.stage, a.Dice)
    step = steps.apply(state, CHANCE, kind(dice))
    holds(step.state)
    return step.state, step.events


def fought(state: State, *dice: int, **orders: Sequence[a.Action]) -> tuple[State, tuple[Event, ...]]:
    """The position after the combats of this phase, with these dice for those that reach the die."""
    after, events = submitted(state, **orders)
    if after.stage in (Stage.FIRST_DICE, Stage.SECOND_DICE):
        after, more = thrown(after, *dice)
        return after, (*events, *more)
    assert not dice, "no combat reached the die"
    return after, events


def all_of(kind: type[E], events: Iterable[Event]) -> list[E]:
    """The events of a kind."""
    return [event for event in events if isinstance(event, kind)]


def report(events: Iterable[Event], defender: str) -> Report:
    """The report of the combat against this unit."""
    (found,) = (event for event in all_of(Fought, events) if event.report.defender == defender)
    return found.report


def refused(state: State, seat: int, action: a.Action) -> IllegalAction:
    """Why this action cannot be done. It is not proposed either."""
    assert action not in list(steps.legal_actions(state, seat))
    with pytest.raises(IllegalAction) as refusal:
        steps.apply(state, seat, action)
    return refusal.value


NAMES = Names.of(("Ann", "Ben"))
GROUND = {"forest": "f", "village": "v", "swamp": "s"}
WORKS = {"stakes": 1, "ditch": 2}
RIVER = " ".join(
    ["river", *(f"F{row:02d}/G{row:02d} F{row:02d}/G{row + 1:02d}" for row in range(1, 12)), "F12/G12"]
)
"""A river between columns F and G, from the north to F12."""
FACINGS = {each.value for each in COMPASS}


READ: dict[str, Any] = {
    "tail": str,
    "entered": Direction,
    "supplies": lambda text: tuple(map(int, text.split("/"))),
}
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
