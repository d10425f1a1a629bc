"""The units on the country: blocks with their signs, stacks, and where others were last seen."""

from collections.abc import Container, Mapping, Sequence
from typing import Final

from games.highest_ground.actions import Mode
from games.highest_ground.files.tables import Role, UnitType
from games.highest_ground.land.country import Cell
from games.highest_ground.state import Order, View, strength
from render.core.scene import Ink, Mark, Point
from render.highest_ground import known
from render.highest_ground.known import Piece
from render.highest_ground.pieces import badges
from render.highest_ground.pieces.badges import Sign
from render.highest_ground.pieces.blocks import NAMED, VALUES as VALUES_FROM, Block, Prow, Tail, Vestige
from render.highest_ground.pieces.signs import sign_of
from render.highest_ground.plan import NAMES, Window

_BESIDE: Final = 0.95
"""How far beside the middle of a hex what has no room on its block lies, in sides of the hex."""
_SHARED: Final = 0.95
"""How large blocks are in a hex with units of both sides, in sides of the hex."""


def block_size(window: Window) -> int:
    """How large a unit is."""
    side = window.side
    return round(1.26 * side) if side >= 52 else 56 if side >= 40 else 44


def lowered(window: Window) -> int:
    """How far below the middle of its hex a block lies, so that the hex's name has room."""
    return round(0.14 * block_size(window)) if window.side >= NAMES else 0


def beside(window: Window) -> int:
    """How far to the right of the middle of a hex in which somebody stands something lies that leaves the block free."""
    return round(_BESIDE * window.side)


def values_of(kind: UnitType, disrupted: bool) -> tuple[str, ...]:
    """What stands on a block: attack, defence and morale; of a leader the rating."""
    if kind.role is Role.LEADER:
        return (f"★{kind.leadership}",)
    found = strength(kind, disrupted)
    star = "*" if kind.starred else ""
    return (f"{found.attack}{star}", str(found.defence), str(found.morale))


def _stack(
    view: View, window: Window, point: Point, stack: Sequence[Piece], shared: int
) -> tuple[list[Mark], Point]:
    """The units of one side in a hex, and where the middle of the uppermost lies. Blocks are smaller in a hex that both
    sides share: this one is `shared` to the left (-1) or to the right (1), 0 if it has the hex for itself."""
    size = round(window.side * _SHARED) if shared else block_size(window)
    top = stack[0]
    unit = size / 100
    more = min(2, len(stack) - 1)
    x = point[0] - round(5 * unit * more)
    y = point[1] + (round(14 * unit) if window.side >= NAMES else 0) + round(4 * unit * more)
    marks: list[Mark] = [Prow(x, y, size, top.facing.value)]
    for number in range(more, 0, -1):
        step = round(10 * unit * number)
        marks.append(Block(x + step, y - step, size, top.side.seat, worn=stack[number].disrupted))
    values = values_of(top.kind, top.disrupted) if size >= VALUES_FROM else ()
    marks.append(
        Block(
            x,
            y,
            size,
            top.side.seat,
            sign_of(top.kind),
            top.name,
            values,
            top.disrupted,
        )
    )
    if window.side >= NAMES:
        marks += _badges(view, stack, x, y, size, shared)
    return marks, (x, y)


def _badges(view: View, stack: Sequence[Piece], x: int, y: int, size: int, shared: int) -> list[Mark]:
    """The signs on the edge of the uppermost block of a stack: how many lie in it at the right, all others at the left. In a
    hex that both sides share all stand at the outer edges, so that no sign lies on the other's block."""
    top, half = stack[0], size // 2
    marks: list[Mark] = []
    if len(stack) > 1:
        count = x - half - 8 if shared < 0 else x + half + 8
        marks.append(Sign(count, y - half - 2, str(len(stack)), badges.SIZE))
    planned = known.modes(view).get(top.name)
    states: list[tuple[str, bool]] = []
    if planned is not None:
        name = {Mode.STRATEGIC: "column", Mode.STAKES: "stakes", Mode.DITCH: "ditch", Mode.BOAT: "boat"}
        states += [(name[planned], True)] if planned in name else []
    elif top.building:
        states.append((("stakes", "ditch")[top.building - 1], False))
    elif top.unit is not None and top.unit.afloat:
        states.append(("boat", False))
    elif top.strategic:
        states.append(("column", False))
    if top.unit is not None and top.kind.role is Role.MERCENARY:
        states.append((str(top.unit.ammunition), False))
    if top.watched and not view.over and len(view.sides) == 1:
        states.append(("eye", False))
    edge = x + half + 14 if shared > 0 else x - half - 14
    for number, (what, later) in enumerate(states):
        marks.append(Sign(edge, y + half - 20 - 44 * number, what, 44, later))
    return marks


def standing(
    view: View, window: Window, found: Sequence[Piece], inks: Mapping[Cell, Ink]
) -> tuple[list[Mark], dict[str, Point]]:
    """All units in the window, from north to south, and where each lies."""
    setting, places = view.setting, {}
    rows: list[tuple[int, list[Mark]]] = []
    tails: list[Mark] = []
    for cell, here in known.by_cell(found).items():
        point = window.plan.middle(setting.country.hex[cell])
        if not window.touches(point):
            continue
        sides = sorted({piece.side.seat for piece in here})
        marks: list[Mark] = []
        for seat in sides:
            stack = [piece for piece in here if piece.side.seat == seat]
            shared = 0 if len(sides) == 1 else -1 if seat == sides[0] else 1
            aside = round(window.side * 0.48 * shared)
            made, spot = _stack(view, window, (point[0] + aside, point[1]), stack, shared)
            marks += made
            places.update({piece.name: spot for piece in stack})
            for piece in stack:
                if piece.tail is not None and piece.tail in setting.country.near[cell]:
                    way = setting.country.direction(cell, piece.tail).number
                    x, y = point
                    tails.append(Tail(x, y, window.side, piece.side.seat, way, piece.disrupted))
        rows.append((point[1], marks))
    rows.sort(key=lambda each: each[0])
    return [*tails, *(mark for _, marks in rows for mark in marks)], places


def counts(mark: Mark) -> bool:
    """Whether a mark says how many lie in a stack."""
    return isinstance(mark, Sign) and mark.size == badges.SIZE


def ghosts(
    view: View, window: Window, found: Sequence[Piece], inks: Mapping[Cell, Ink], taken: set[Cell]
) -> tuple[list[Mark], dict[str, Point]]:
    """Where units were last seen, each with the turn."""
    marks: list[Mark] = []
    places: dict[str, Point] = {}
    stacked: dict[Cell, int] = {}
    size = min(84, round(block_size(window) * 0.86))
    for piece in found:
        if not piece.ghost:
            continue
        x, y = window.plan.middle(view.setting.country.hex[piece.at])
        if not window.touches((x, y)):
            continue
        number = stacked.get(piece.at, 0)
        stacked[piece.at] = number + 1
        aside = -round(window.side * 0.35) if piece.at in taken else 12 * number
        spot = (x + aside, y + (12 if window.side >= NAMES else 0) - 10 * number)
        places[piece.name] = spot
        marks.append(
            Vestige(
                *spot,
                size,
                piece.side.seat,
                sign_of(piece.kind),
                f"T{piece.seen}",
                inks.get(piece.at, "clear"),
            )
        )
    return marks, places


def entering(view: View, window: Window, inks: Mapping[Cell, Ink], taken: Container[Cell]) -> list[Mark]:
    """Where units will be that are to enter the map: their outlines with their names, where they will face, and how many they
    are. Where somebody stands the outline lies beside."""
    kinds = {each.name: each.kind for each in view.setting.recruits}
    coming: dict[tuple[Cell, int], list[Order]] = {}
    for side, draft in known.drafts(view):
        # The outline of the unit in hand lies above those of others in its hex.
        for order in sorted(draft.orders, key=lambda each: each.unit != draft.hand):
            if order.entering and order.spots and not order.leaves:
                coming.setdefault((order.spots[-1].cell, side.seat), []).append(order)
    marks: list[Mark] = []
    for (cell, seat), orders in coming.items():
        x, y = window.plan.middle(view.setting.country.hex[cell])
        if not window.touches((x, y)):
            continue
        size, y = min(84, round(block_size(window) * 0.86)), y + 12
        if cell in taken:
            x, size = x + beside(window), NAMED
        first = orders[0]
        marks.extend(
            (
                Prow(x, y, size, first.spots[-1].facing.value, planned=True),
                Vestige(x, y, size, seat, sign_of(kinds[first.unit]), first.unit, inks[cell]),
            )
        )
        if len(orders) > 1:
            marks.append(Sign(x + size // 2 + 6, y - size // 2, str(len(orders)), 44, planned=True))
    return marks
