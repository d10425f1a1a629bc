"""What a viewer knows of the units, as it is drawn and told: their own, the enemies in sight, and where others were last
seen."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from games.core.hexes.grid import Direction
from games.highest_ground.actions import Mode
from games.highest_ground.files.scenarios import Scenario
from games.highest_ground.files.tables import SIDES, Role, Side, Strength, UnitType
from games.highest_ground.land.country import Cell, Troops
from games.highest_ground.rules.marching import march_of, order_of
from games.highest_ground.state import (
    BLANK,
    Draft,
    Sighting,
    State,
    Status,
    Unit,
    View,
    strength,
)


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit on the map as the viewer knows it. `seen` is the turn in which it was last seen if it is out of sight, else 0.
    `own`: all is known of it. `watched`: the enemy has it in sight. `building` is the level of the defences that it builds."""

    name: str
    kind: UnitType
    side: Side
    at: Cell
    tail: Cell | None
    facing: Direction
    strategic: bool
    disrupted: bool
    building: int
    seen: int = 0
    unit: Unit | None = None
    watched: bool = False

    @property
    def values(self) -> Strength:
        """The values that count now."""
        return strength(self.kind, self.disrupted)

    @property
    def ghost(self) -> bool:
        """Whether it is out of sight."""
        return self.seen > 0


def pieces(view: View) -> list[Piece]:
    """Every unit whose place the viewer knows, or knew; by name within each side."""
    setting = view.setting
    watched = {each.name for seen in view.public for each in seen if each.now}
    found = [
        Piece(
            unit.name,
            setting.kinds[unit.kind],
            unit.side,
            unit.at,
            unit.tail,
            unit.facing,
            unit.strategic,
            unit.disrupted,
            unit.building,
            unit=unit,
            watched=unit.name in watched,
        )
        for unit in view.units
        if unit.status is Status.FIELD and unit.at is not None
    ]
    told = dict(zip(view.sides, view.sighted, strict=True))
    for side in SIDES:
        if side.other not in view.sides:
            seen = told.get(side, view.public[side.seat])
            found += [
                Piece(
                    each.name,
                    setting.kinds[each.kind],
                    side.other,
                    each.at,
                    each.tail,
                    each.facing,
                    each.strategic,
                    each.disrupted,
                    each.building,
                    0 if each.now else each.turn,
                )
                for each in seen
            ]
    return found


def by_cell(found: Iterable[Piece]) -> dict[Cell, list[Piece]]:
    """The units of each hex in sight now, those that fight first, then who lies below them."""
    cells: dict[Cell, list[Piece]] = {}
    for piece in found:
        if not piece.ghost:
            cells.setdefault(piece.at, []).append(piece)
    for stack in cells.values():
        stack.sort(key=rank)
    return cells


def rank(piece: Piece) -> tuple[int, int, str]:
    """How high a unit lies in its stack: troops, mercenaries, scouts, leaders, baggage."""
    order = (Role.LINE, Role.MERCENARY, Role.SCOUTS, Role.LEADER, Role.BAGGAGE)
    return order.index(piece.kind.role), -piece.values.attack, piece.name


def waiting(view: View) -> list[Unit]:
    """The viewer's own units that wait off the map, those that come first first."""
    found = [unit for unit in view.units if unit.status is Status.RESERVE]
    return sorted(found, key=lambda unit: unit.due)


def own_draft(view: View) -> Draft:
    """What the viewer's side has written; nothing for somebody with no side or with both."""
    if len(view.sides) != 1:
        return BLANK
    return view.drafts[0]


def drafts(view: View) -> list[tuple[Side, Draft]]:
    """What each side has written, as far as the viewer knows it."""
    return list(zip(view.sides, view.drafts, strict=True))


def modes(view: View) -> Mapping[str, Mode]:
    """The modes that are written now."""
    return {name: mode for _, draft in drafts(view) for name, mode in draft.modes}


@lru_cache(maxsize=32)
def _in_sight(
    setting: Scenario, watchers: tuple[Cell, ...], standing: tuple[tuple[Cell, str], ...]
) -> frozenset[Cell]:
    crowd: dict[Cell, tuple[str, ...]] = {}
    for cell, name in standing:
        crowd[cell] = (*crowd.get(cell, ()), name)
    troops: Troops = setting.outlook.troops(crowd)
    found: set[Cell] = set(watchers)
    sees, reach = setting.outlook.sees, setting.sight
    for cell in setting.country.cells:
        if cell not in found and any(sees(watcher, cell, reach, troops) for watcher in watchers):
            found.add(cell)
    return frozenset(found)


def in_sight(view: View, found: Iterable[Piece]) -> frozenset[Cell] | None:
    """The hexes into which the viewer's side sees now, as far as it knows who stands in between; None for viewers without
    one side, and where everything is in view."""
    if len(view.sides) != 1 or view.open:
        return None
    (side,) = view.sides
    placed = [piece for piece in found if not piece.ghost]
    watchers = tuple(sorted({piece.at for piece in placed if piece.side is side}))
    standing = tuple(
        sorted(
            (cell, piece.name)
            for piece in placed
            if piece.kind.combat
            for cell in ((piece.at,) if piece.tail is None else (piece.at, piece.tail))
        )
    )
    return _in_sight(view.setting, watchers, standing)


def overlooked(setting: Scenario, seen: frozenset[Cell]) -> frozenset[Cell]:
    """The hexes that are drawn bright: those in sight, and forests, villages and swamps beside them, into which nobody
    sees from outside (THG-50)."""
    land, tables = setting.country, setting.tables
    beside = {
        cell
        for cell in land.cells
        if tables.terrain[land.terrain[cell]].hides and any(near in seen for near in land.near[cell])
    }
    return seen | beside


def _state(view: View) -> State:
    """The position as the side of the view knows it: enough to see where its units can go."""
    (side,) = view.sides
    drafts_ = (view.drafts[0], BLANK) if side.seat == 0 else (BLANK, view.drafts[0])
    sighted: tuple[tuple[Sighting, ...], tuple[Sighting, ...]] = (
        (view.sighted[0], ()) if side.seat == 0 else ((), view.sighted[0])
    )
    return State(
        scenario=view.scenario,
        open=view.open,
        stage=view.stage,
        units=view.units,
        round=view.round,
        first=view.first,
        drafts=drafts_,
        sighted=sighted,
        morale=0,
        turn=0,
        owed=(),
        gone=(),
    )


def enters(view: View) -> bool:
    """Whether the unit in hand waits off the map and has no order yet."""
    draft = own_draft(view)
    ordered = {order.unit for order in draft.orders if not order.idle}
    return draft.hand in {unit.name for unit in waiting(view)} - ordered


def reachable(view: View) -> Mapping[Cell, int]:
    """Where the unit in hand can go on to, with what that costs; empty if no unit is in hand or it cannot go on."""
    draft = own_draft(view)
    if not draft.hand:
        return {}
    state = _state(view)
    unit, order = state.unit(draft.hand), order_of(state, draft.hand)
    march = march_of(state, unit, order) if unit is not None and order is not None else None
    return march.goals if march is not None else {}
