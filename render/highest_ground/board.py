"""The picture while the game goes on: a part of the country large, the whole of it small, and what waits beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games.highest_ground.actions import Mode
from games.highest_ground.files.units import Role
from games.highest_ground.land.country import Cell
from games.highest_ground.view import View
from render.core.frame.banner import HEIGHT as TOP
from render.core.hexes.cells import HexRing
from render.core.look import Look
from render.core.scene import MAX_HEIGHT, WIDTH, Arrow, Ink, Mark, Point, Rect, Scene, Text
from render.highest_ground import known, last_move, orders
from render.highest_ground.choices import chosen_cells, chosen_units, named_cells, named_units, signs
from render.highest_ground.header import header
from render.highest_ground.inks import INKS
from render.highest_ground.known import Piece
from render.highest_ground.land.country import ink_of, placed, window_marks
from render.highest_ground.land.ground import Earthwork
from render.highest_ground.margins import overview, panels, tray
from render.highest_ground.pieces import badges
from render.highest_ground.pieces.badges import Prize, Sign, Verdict
from render.highest_ground.pieces.blocks import Block, Tail, Vestige
from render.highest_ground.pieces.signs import sign_of
from render.highest_ground.plan import NAMES, VALUES, Window, around_all, around_most

LOW: Final = 430
"""How high the margin below the large picture is."""
_LABEL: Final = 34
_FULL_NAMES: Final = 66
"""From this side on the names of hexes have that of their sheet."""


def block_size(window: Window) -> int:
    """How large a unit is."""
    return {84: 100, 66: 80, 52: 66, 40: 56}.get(window.side, 44)


def values_of(piece: Piece) -> tuple[str, ...]:
    """What stands on a block: attack, defence and morale; of a leader the rating."""
    if piece.kind.role is Role.LEADER:
        return (f"★{piece.kind.leadership}",)
    found = piece.values
    star = "*" if piece.kind.starred else ""
    return (f"{found.attack}{star}", str(found.defence), str(found.morale))


def _weights(view: View, look: Look, found: Sequence[Piece]) -> dict[Cell, int]:
    """How much each hex matters for what the picture shows."""
    weights: dict[Cell, int] = {}

    def add(cell: Cell, weight: int) -> None:
        weights[cell] = weights.get(cell, 0) + weight

    events = tuple(event for step in look.steps for event in step) if look.steps else look.events
    traced = last_move.traces(events)
    for fight in traced.fights:
        add(fight.report.cell, 12)
    for way in traced.ways:
        add(way[-1], 4)
        add(way[0], 1)
    for cell in (*traced.touched, *traced.fallen):
        add(cell, 4)
    for cell in orders.mentioned(view):
        add(cell, 20)
    for piece in found:
        add(piece.at, 1 if piece.ghost else 6 if piece.side not in view.sides else 2 if piece.kind.combat else 1)
        if piece.watched:
            add(piece.at, 3)
    for _, draft in known.drafts(view):
        for order in draft.orders:
            if order.spots:
                add(order.spots[-1].cell, 3)
    if not weights:
        own = view.sides[0] if len(view.sides) == 1 else None
        cells = view.setting.entries[own] if own is not None else view.setting.objectives
        for cell in cells or view.setting.country.cells[:1]:
            add(cell, 1)
    return weights


def _window(view: View, look: Look, found: Sequence[Piece], height: int) -> Window:
    setting = view.setting
    wanted = dict.fromkeys([*named_cells(view, look, found), *chosen_cells(view, look, found)])
    if wanted:
        return around_all(setting, list(wanted), TOP, height)
    return around_most(setting, _weights(view, look, found), TOP, height)


def stack_marks(
    view: View, window: Window, point: Point, stack: Sequence[Piece], on: Ink
) -> tuple[list[Mark], Point]:
    """The units of one side in a hex, and where the middle of the uppermost lies."""
    size = block_size(window)
    top = stack[0]
    unit = size / 100
    more = min(2, len(stack) - 1)
    x = point[0] - round(5 * unit * more)
    y = point[1] + round((14 if window.side >= NAMES else 0) * unit) + round(4 * unit * more)
    marks: list[Mark] = []
    for number in range(more, 0, -1):
        step = round(10 * unit * number)
        marks.append(Block(x + step, y - step, size, top.side.seat, worn=stack[number].disrupted, on=on))
    values = values_of(top) if window.side >= VALUES else ()
    marks.append(
        Block(
            x, y, size, top.side.seat, sign_of(top.kind), top.name, values, top.facing.value, top.disrupted, on
        )
    )
    if window.side >= NAMES:
        marks += _badges(view, stack, x, y, size, on)
    return marks, (x, y)


def _badges(view: View, stack: Sequence[Piece], x: int, y: int, size: int, on: Ink) -> list[Mark]:
    """The signs on the edge of the uppermost block of a stack."""
    top, half = stack[0], size // 2
    marks: list[Mark] = []
    if len(stack) > 1:
        marks.append(Sign(x + half, y - half, str(len(stack)), badges.SIZE, on=on))
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
    for number, (what, later) in enumerate(states):
        marks.append(Sign(x - half + 4, y + half - 2 - 44 * number, what, 44, later, on=on))
    return marks


def _standing(
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
            aside = 0 if len(sides) == 1 else round(window.side * (-0.42 if seat == sides[0] else 0.42))
            drop = 0 if len(sides) == 1 else round(window.half * (0.2 if seat == sides[0] else -0.2))
            made, spot = stack_marks(view, window, (point[0] + aside, point[1] + drop), stack, inks[cell])
            marks += made
            places.update({piece.name: spot for piece in stack})
            for piece in stack:
                if piece.tail is not None and piece.tail in setting.country.near[cell]:
                    way = setting.country.direction(cell, piece.tail).number
                    x, y = point
                    tails.append(
                        Tail(x, y, window.side, piece.side.seat, way, piece.disrupted, on=inks[cell])
                    )
        rows.append((point[1], marks))
    rows.sort(key=lambda each: each[0])
    return [*tails, *(mark for _, marks in rows for mark in marks)], places


def _ghosts(
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
            Vestige(*spot, size, piece.side.seat, sign_of(piece.kind), f"T{piece.seen}", inks.get(piece.at, "clear"))
        )
    return marks, places


def _labels(view: View, window: Window, inks: Mapping[Cell, Ink], large: bool) -> list[Mark]:
    """The names of hexes, at their upper edges."""
    if window.side < NAMES:
        return []
    size = 36 if large and window.side >= VALUES else _LABEL
    marks: list[Mark] = []
    for lot, (x, y) in placed(view.setting, window):
        name = lot.cell if window.side >= _FULL_NAMES else lot.cell[-3:]
        on = inks[lot.cell]
        row = y - window.half + (20 if window.side >= _FULL_NAMES else 17)
        if row > TOP and row < window.low:
            marks.append(Text(x, row, name, size, f"{on} name", anchor="middle", on=on))
    return marks


def _works(view: View, window: Window, inks: Mapping[Cell, Ink]) -> list[Mark]:
    levels: dict[Cell, int] = {}
    for mapped in view.mapped:
        for each in mapped:
            levels[each.cell] = levels.get(each.cell, 0) | each.level
    marks: list[Mark] = []
    for cell, both in levels.items():
        point = window.plan.middle(view.setting.country.hex[cell])
        if window.touches(point):
            marks.append(Earthwork(*point, window.side, both, inks[cell]))
    return marks


def _prizes(view: View, window: Window, inks: Mapping[Cell, Ink]) -> list[Mark]:
    held = dict(view.held)
    marks: list[Mark] = []
    for cell in view.setting.objectives:
        x, y = window.plan.middle(view.setting.country.hex[cell])
        if window.touches((x, y)):
            side = held.get(cell)
            size = max(40, round(window.side * 0.72))
            spot = (x - round(window.side * 0.72), y + round(window.half * 0.3))
            marks.append(Prize(*spot, size, -1 if side is None else side.seat, inks[cell]))
    return marks


def _happened(
    view: View, look: Look, window: Window, places: Mapping[str, Point], inks: Mapping[Cell, Ink]
) -> tuple[list[Mark], list[Mark]]:
    """Ways and rings of what just happened, below what stands; and the results of combat, above it."""
    if look.steps:
        return [], []
    found = last_move.traces(look.events)
    setting = view.setting
    below: list[Mark] = []
    above: list[Mark] = []
    casings: list[Mark] = []
    steps: list[Mark] = []
    for way in found.ways:
        more = orders.strides(window, setting, way, "accent", look.preview)
        casings += more[0]
        steps += more[1]
    style = "dashed" if look.preview else "line"
    for cell in dict.fromkeys([*found.touched, *found.fallen]):
        point = window.plan.middle(setting.country.hex[cell])
        if window.touches(point):
            below.append(HexRing(*point, window.side, "accent", 7, style, inks[cell]))  # type: ignore[arg-type]
    below += [*casings, *steps]
    for name, cell in found.blows:
        end = window.plan.middle(setting.country.hex[cell])
        start = places.get(name)
        if start is not None and window.touches(end) and max(abs(start[0] - end[0]), abs(start[1] - end[1])) > 40:
            below.append(Arrow(start, end, "accent", 11, look.preview, "outline"))
    sides = last_move.sides_of(view)
    taken: list[Point] = []
    for fight in found.fights:
        x, y = window.plan.middle(setting.country.hex[fight.report.cell])
        if not window.touches((x, y)):
            continue
        odds = fight.report.odds.value if fight.report.odds is not None and fight.die else ""
        side = last_move.hit(fight, sides)
        mark = Verdict(
            x, y, odds, fight.die, -1 if side is None else side.seat, last_move.SHORT[fight.result], inks[fight.report.cell]
        )
        half = mark.wide // 2 + 8
        x = min(max(x, half), WIDTH - half)
        y = min(max(y - window.half - 4, TOP + badges.HIGH // 2 + 8), window.low - badges.HIGH)
        while any(abs(x - px) < half * 2 and abs(y - py) < badges.HIGH + 6 for px, py in taken):
            y += badges.HIGH + 8
        taken.append((x, y))
        above.append(mark.shifted(x - mark.x, y - mark.y))
    return below, above


def board(view: View, look: Look) -> Scene:
    """The whole picture."""
    found = known.pieces(view)
    room = MAX_HEIGHT - TOP - LOW
    window = _window(view, look, found, room)
    waits = known.waiting(view)
    asked = set(named_units(look)) | set(chosen_units(look))
    trays = tray.groups(view, window, found, waits, asked)
    high = tray.height_of(trays)
    if high:
        window = _window(view, look, found, room - high)
    seen = known.in_sight(view, found)
    goals = known.reachable(view)
    inks = {
        lot.cell: ink_of(lot, seen is not None and lot.cell not in seen)
        for lot, _ in placed(view.setting, window)
    }
    ground: list[Mark] = list(window_marks(view.setting, window, seen, goals))
    taken = {piece.at for piece in found if not piece.ghost}
    standing, places = _standing(view, window, found, inks)
    ghosts, old = _ghosts(view, window, found, inks, taken)
    below, above = _happened(view, look, window, places, inks)
    rings: list[Mark] = []
    draft = known.own_draft(view)
    if draft.hand and draft.hand in places:
        cell = next(piece.at for piece in found if piece.name == draft.hand)
        rings.append(HexRing(*window.plan.middle(view.setting.country.hex[cell]), window.side, "white", 8, "line", inks[cell]))
    held, spots = tray.marks(trays, window.low, view)
    small, dots = overview.marks(view, window, found, seen, goals, MAX_HEIGHT - LOW, LOW)
    everywhere = {**dots, **old, **places, **spots}
    numbers = signs(view, look, window, everywhere, found, small_plan=overview.plan(view, MAX_HEIGHT - LOW, LOW))
    marks = [
        *_works(view, window, inks),
        *_prizes(view, window, inks),
        *_labels(view, window, inks, look.large),
        *rings,
        *below,
        *ghosts,
        *orders.ways(view, window),
        *standing,
        *orders.blows(view, window, places),
        *above,
        Rect(0, window.low, WIDTH, MAX_HEIGHT - window.low, "table"),
        *held,
        *small,
        *panels.panel(view, look, MAX_HEIGHT - LOW, LOW),
        *header(view, look),
    ]
    return Scene(WIDTH, MAX_HEIGHT, look.theme, tuple(ground), (*marks, *numbers), INKS)


