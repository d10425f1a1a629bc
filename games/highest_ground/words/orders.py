"""Units, modes and whole orders in words, as people write and read them, who holds the objectives, and what came of units that were
sighted."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Final

from games.core.optional_parts.parts import Order
from games.core.words import Names, enumerated, listed
from games.highest_ground import actions as a
from games.highest_ground.actions import Action, Declare, DeclareAll, Mode, Take
from games.highest_ground.files.scenarios import Scenario
from games.highest_ground.files.tables import SIDES, Role, Side
from games.highest_ground.land.country import Cell
from games.highest_ground.notation import orders as lines
from games.highest_ground.notation.orders import check as check, read as read
from games.highest_ground.notation.parse import write
from games.highest_ground.rules import steps
from games.highest_ground.rules.writing import in_reach, target_of
from games.highest_ground.state import Deed, Draft, Stage, State, Status, Unit, View
from games.highest_ground.supposing import as_known
from games.highest_ground.words.together import company as company

MODES: Final = {
    Mode.TACTICAL: "tactical",
    Mode.STRATEGIC: "in column",
    Mode.STAKES: "builds stakes",
    Mode.DITCH: "builds a ditch",
    Mode.BOAT: "by boat",
}
"""What a unit does in each mode, in short."""


@lru_cache(maxsize=16)
def _kinds(setting: Scenario) -> dict[str, str]:
    return {each.name: each.kind.name for each in setting.recruits}


def kind_name(setting: Scenario, unit: str) -> str:
    """Return the name of a unit's type; empty for a unit that the scenario does not have."""
    return _kinds(setting).get(unit, "")


def unit_name(setting: Scenario, unit: str) -> str:
    """Return a unit with its type: `K2, Knights`."""
    kind = kind_name(setting, unit)
    return f"{unit}, {kind}" if kind else unit


def column_name(cell: Cell) -> str:
    """Return the column of a hex with its sheet: `sheet II, column I`, which is not sheet III."""
    return f"sheet {cell[:-3]}, column {cell[-3]}"


_ARMIES: Final = {Side.ALLIES: "the Allies", Side.ROMANS: "the Romans"}
_CAME: Final = {
    "disrupted": "disrupted",
    "retreated": "retreated",
    "routed": "routed",
    "restored": "reorganized",
    "spent": "out of ammunition",
}


def holder(view: View, cell: Cell, people: Names) -> str:
    """Return who holds an objective as far as the viewer knows, and from when: `held by you since turn 3`, `last seen with
    the Romans in turn 5`; empty if nobody is known to."""
    known = view.holder(cell)
    if known is None:
        return ""
    mine = known.side.seat == people.you and known.side in view.sides
    who = "you" if mine else _ARMIES[known.side]
    if known.now:
        return f"held by {who}{f' since turn {known.since}' if known.since else ''}"
    if known.side in view.sides:
        return f"last held by {who}, in turn {known.seen}"
    return f"last seen with {who} in turn {known.seen}"


def deeds(told: Iterable[Deed]) -> list[str]:
    """Return what came of a unit, turn by turn: `turn 4: attacked by K1, disrupted`."""
    turns: dict[int, list[str]] = {}
    for each in told:
        turns.setdefault(each.turn, []).append(_deed(each))
    return [f"turn {turn}: {', '.join(parts)}" for turn, parts in turns.items()]


def _deed(deed: Deed) -> str:
    if deed.what == "attacks":
        return f"attacked {enumerated(deed.others)}"
    if deed.what == "attacked":
        return f"was attacked by {enumerated(deed.others)}"
    return _CAME[deed.what]


NAMED: Final = 6
"""So many units without an order are named."""
_COLUMN: Final = "In column a unit goes three times as far, the way it faces, and attacks nobody this turn."


def told(view: View, order: Sequence[a.Action]) -> str:
    """Return a whole order as a sentence."""
    tell = _TOLD.get(type(order[0]))
    return "" if tell is None else tell(view, order[0], order[1:])


_TOLD: Final[dict[type, Callable[[View, Any, Sequence[a.Action]], str]]] = {
    a.Take: lambda view, first, rest: f"{_name(view, first.unit)}: {', '.join(_legs(rest))}.",
    a.Declare: lambda view, first, _: f"{_name(view, first.unit)}: {MODES[first.mode]}.",
    a.DeclareAll: lambda view, *_: f"Everyone {'else ' if _some_other(view) else ''}who can: in column.",
    a.Lend: lambda view, first, _: (
        f"{_name(view, first.unit)}: {'lends' if first.lends else 'keeps'} its defence."
    ),
    a.Attack: lambda view, first, _: f"{_name(view, first.unit)}: attacks {_name(view, first.target)}.",
    a.Help: lambda view, first, _: (
        f"{_name(view, first.leader)}: helps {'nobody' if first.unit == first.leader else _name(view, first.unit)}."
    ),
}


def shared(order: Sequence[a.Action]) -> tuple[str, str]:
    """Return who has an order that others may have as well, and what several do by it: of modes and ways; empty for any other."""
    match order[0]:
        case a.Declare(unit, mode):
            return unit, MODES[mode]
        case a.Take(unit):
            return unit, ", ".join(_legs(order[1:], s=""))
    return "", ""


def current(view: View) -> str:
    """Return which unit is being moved, if it can still go on; before the first order of a march, what a column is (THG-12)."""
    draft = None if view.seat is None else view.draft(view.seat)
    if draft is None or draft.submitted:
        return ""
    if not draft.hand:
        begins = view.stage.declaring and not view.stage.scouting and not draft.modes and not draft.orders
        return _COLUMN if begins else ""
    order = next((each for each in draft.orders if each.unit == draft.hand), None)
    if order is None or order.ended:
        return ""
    name = _name(view, draft.hand)
    return f"Next: {name}." if order.idle else f"{name} can go on."


def besides(before: View, after: View) -> str:
    """Return which units are in a group's order since an order of theirs was dropped."""
    drafts = [None if view.seat is None else view.draft(view.seat) for view in (before, after)]
    if None in drafts:
        return ""
    old, new = (draft.modes if draft is not None else () for draft in drafts)
    joined = [name for name, mode in new if (name, mode) not in old and mode is a.Mode.STRATEGIC]
    if not joined:
        return ""
    who = _name(after, joined[0]) if len(joined) == 1 else listed(joined, NAMED)
    return f"{who}: {MODES[a.Mode.STRATEGIC]} now, like everyone who can."


def _some_other(view: View) -> bool:
    """Return whether a unit has an order that is not to march in column."""
    draft = None if view.seat is None else view.draft(view.seat)
    if draft is None:
        return False
    column = {name for name, mode in draft.modes if mode is a.Mode.STRATEGIC}
    others = [name for name, _ in draft.modes] + [each.unit for each in draft.orders if not each.idle]
    return any(name not in column for name in others)


def missing(view: View) -> str:
    """Return which units have no order yet and could have one, and which are declared to march and have no way; in a combat
    which leaders help by themselves; empty if none."""
    draft = None if view.seat is None else view.draft(view.seat)
    if draft is not None and view.stage.fighting and not draft.submitted:
        state = as_known(view)
        return " ".join(filter(None, (_must_fight(state, view, draft), _lead(state, view, draft))))
    if draft is None or draft.submitted or not (view.stage.marching or view.stage.declaring):
        return ""
    moved = {order.unit for order in draft.orders if not order.idle}
    modes = dict(draft.modes)
    asked = [unit.name for unit in view.units if unit.name not in moved and _asked(view, unit)]
    idle = [name for name in asked if name not in modes]
    if not _moves(view):
        return f"Tactical: {listed(idle, NAMED)}." if idle else ""
    column = [name for name in asked if modes.get(name) is a.Mode.STRATEGIC]
    told = [f"No order yet: {listed(idle, NAMED)}."] if idle else []
    told += [f"In column, no way yet: {listed(column, NAMED)}."] if column else []
    return " ".join(told)


def _must_fight(state: State, view: View, draft: Draft) -> str:
    """Return who attacks without an order, since an enemy is in its hex (THG-43)."""
    ordered = {name for name, _ in draft.attacks}
    own = [each for each in view.units if each.seat == view.seat and each.name not in ordered]
    found = {each.name: target for each in own if (target := target_of(state, each)) is not None}
    if len(found) == 1:
        ((name, target),) = found.items()
        return f"In its own hex {name} attacks {target.name} anyway."
    return f"In their own hexes {listed(found, NAMED)} attack anyway." if found else ""


def _lead(state: State, view: View, draft: Draft) -> str:
    """Return which leaders have no order and a unit in reach (THG-55)."""
    ordered = {leader for leader, _ in draft.helps}
    found = [
        unit.name
        for unit in view.units
        if unit.seat == view.seat
        and unit.name not in ordered
        and view.setting.kinds[unit.kind].role is Role.LEADER
        and any(in_reach(state, unit, other) for other in state.of(unit.side))
    ]
    if not found:
        return ""
    by, helps = ("itself", "helps") if len(found) == 1 else ("themselves", "help")
    return f"By {by} {listed(found, NAMED)} {helps} who fights nearest."


def _asked(view: View, unit: Unit) -> bool:
    """Return whether a unit can have an order in this phase."""
    if view.seat is None or unit.side is not SIDES[view.seat]:
        return False
    here = unit.status is Status.FIELD or (unit.status is Status.RESERVE and unit.due <= view.round)
    scout = view.setting.kinds[unit.kind].role is Role.SCOUTS
    if not here or scout != view.stage.scouting:
        return False
    return not _moves(view) or not (unit.building or unit.boarding)


def _moves(view: View) -> bool:
    """Return whether the viewer's side moves in this phase."""
    return view.seat is not None and SIDES[view.seat] in view.movers


def _name(view: View, unit: str) -> str:
    return f"{unit} {kind_name(view.setting, unit)}".strip()


def _legs(legs: Sequence[a.Action], s: str = "s") -> list[str]:
    """Return the parts of a way in words: what a unit does, or without the `s` of the verbs what several do."""
    ways: list[str] = []
    for number, leg in enumerate(legs):
        match leg:
            case a.Enter(cell, facing):
                ways.append(f"enter{s} in {cell} facing {facing.value}")
            case a.Go(cell):
                further = number + 1 < len(legs) and isinstance(legs[number + 1], a.Go)
                ways.append(f"by {cell}" if further else f"to {cell}")
            case a.Face(facing):
                ways.append(f"turn{s} to {facing.value}")
            case a.Leave():
                ways.append(f"leave{s} the map")
    return ways


def whole(view: View, actions: Sequence[Action]) -> tuple[Order, ...]:
    """Return the orders that a side has written."""
    draft = None if view.seat is None else view.draft(view.seat)
    marches = {each.unit: each for each in draft.orders if each.spots} if draft is not None else {}

    def line(order: Sequence[Action]) -> str:
        march = marches.get(order[0].unit) if isinstance(order[0], Take) else None
        if march is None:
            return lines.line(order)
        start = None if march.entering else march.spots[0].cell
        return lines.line(order, start, lines.detours(view, march))

    def without(order: Sequence[Action]) -> tuple[tuple[str, str], ...]:
        if draft is None or not isinstance(order[0], DeclareAll):
            return ()
        alone = {each.unit for each in actions if isinstance(each, Declare)}
        group = [name for name, mode in draft.modes if mode is Mode.STRATEGIC and name not in alone]
        return tuple((name, f"{line(order)} but {name}") for name in group)

    return tuple(
        Order(line(order), told(view, order), order, *shared(order), without=without(order))
        for order in lines.whole(actions)
    )


_ANYBODYS: Final = "K1 strategic\nsubmit"
_STOCKED: Final = 4
"""So many supplies are kept for stakes in the example, if there are as many."""


def example(view: View) -> str:
    """Return a line or two that the viewer can write now: a mode, then a way or an attack."""
    seat = view.seat
    if seat is None or seat not in range(len(SIDES)) or seat not in view.owing:
        return f"stock {_STOCKED}" if view.stage is Stage.STOCK else _ANYBODYS
    if view.stage is Stage.STOCK:
        return f"stock {min(_STOCKED, view.setting.file.army(SIDES[seat]).supplies)}"
    return "\n".join(_lines(as_known(view), seat)) or "submit"


def _lines(state: State, seat: int) -> Iterator[str]:
    legal = list(steps.legal_actions(state, seat))
    modes = (each for each in legal if isinstance(each, a.Declare) and each.mode is a.Mode.STRATEGIC)
    declared = next(modes, None)
    if declared is not None:
        yield write(declared)
    attacks = [each for each in legal if isinstance(each, a.Attack | a.Help)]
    if attacks:
        yield write(attacks[0])
    taken = [each for each in legal if isinstance(each, a.Take)]
    taken.sort(key=lambda each: declared is not None and each.unit == declared.unit)
    for take in taken:
        way = _way(steps.apply(state, seat, take).state, seat)
        if way:
            yield f"{take.unit} {way}"
            return


def _way(state: State, seat: int) -> str:
    """Return where the unit in hand can go first: a hex in the middle of its edge, or the nearest one."""
    ways = [each for each in steps.legal_actions(state, seat) if isinstance(each, a.Enter | a.Go)]
    if not ways:
        return ""
    first = ways[0]
    if isinstance(first, a.Go):
        return first.to
    cells = list(dict.fromkeys(each.cell for each in ways if isinstance(each, a.Enter)))
    return cells[len(cells) // 2]
