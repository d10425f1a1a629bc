"""The picture while the game goes on: a part of the country large, the whole of it small, and what waits beside it."""

from collections.abc import Container, Mapping
from dataclasses import replace
from typing import Final

from games.highest_ground.land.country import Cell
from games.highest_ground.state import View
from render.core.frame.banner import HEIGHT as TOP
from render.core.hexes import HexRing
from render.core.look import NAMED, Look
from render.core.scene import MAX_HEIGHT, WIDTH, Ink, Mark, Rect, Scene
from render.highest_ground import known, orders
from render.highest_ground.focus import (
    chosen_cells,
    chosen_units,
    named_cells,
    named_units,
    signs,
    window_of,
)
from render.highest_ground.happened import afar, happened, since
from render.highest_ground.header import header
from render.highest_ground.inks import INKS
from render.highest_ground.known import Piece
from render.highest_ground.land import Earthwork, HexName, apart, ink_of, name_widths, placed, window_marks
from render.highest_ground.margins import panels, tray
from render.highest_ground.pieces.badges import Prize
from render.highest_ground.plan import NAMES, Window
from render.highest_ground.standing import block_size, counts, entering, ghosts, standing

LOW: Final = 448
"""How high the margin below the large picture is."""
_FULL_NAMES: Final = 64
"""From this side on the names of hexes have that of their sheet."""


def _labels(view: View, window: Window, large: bool) -> list[Mark]:
    """The names of hexes, at their upper edges."""
    if window.side < NAMES:
        return []
    size = 40 if large and window.side >= _FULL_NAMES else 34
    marks: list[Mark] = []
    shown = placed(view.setting, window)
    alone = len({lot.cell[:-3] for lot, _ in shown}) == 1
    told: set[str] = set()
    for lot, (x, y) in shown:
        row = y - window.half + (20 if window.side >= _FULL_NAMES else 17)
        if TOP + size // 3 < row < window.low:
            # The sheet stands at least at the first hex of each column, where there is room for it.
            whole = window.side >= _FULL_NAMES and (not alone or lot.cell[:-2] not in told)
            whole = whole or lot.cell[-3] == "A"
            told.add(lot.cell[:-2])
            name = apart(lot.cell) if whole else lot.cell[-3:]
            first, last = name_widths(name, size)
            left = x - (first + last) // 2
            marks.extend(
                (
                    HexName(left + first // 2, row, name[:-2], size),
                    HexName(left + first + last // 2, row, name[-2:], size),
                )
            )
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


def _prizes(view: View, window: Window, inks: Mapping[Cell, Ink], taken: Container[Cell]) -> list[Mark]:
    """Flags on the objectives; where it is no longer certain who holds one, with the turn in which it was."""
    marks: list[Mark] = []
    for cell in view.setting.objectives:
        x, y = window.plan.middle(view.setting.country.hex[cell])
        if window.touches((x, y)):
            claim = view.holder(cell)
            seat = -1 if claim is None else claim.side.seat
            old = claim is not None and not claim.now
            when = f"T{claim.seen}" if claim is not None and old and cell not in taken else ""
            size = max(40, round(window.side * 0.72))
            spot = (x - round(window.side * 0.72), y + round(window.half * 0.3))
            marks.append(Prize(*spot, size, seat, old, when, inks[cell]))
    return marks


def _parted(view: View, look: Look, found: list[Piece], room: int) -> tuple[Window, list[tray.Group]]:
    """The window, and the rows below it. Which stacks lie in rows depends on the window, whose height depends on the rows:
    it is tried with one row first."""
    waits = known.waiting(view)
    asked = set(named_units(look)) | set(chosen_units(look))
    elsewhere = bool(named_cells(view, look, found) or chosen_cells(view, look, found))
    high = tray.ONE_ROW
    for _ in range(3):
        window = window_of(view, look, found, room - high)
        rows = tray.groups(view, window, found, waits, asked, elsewhere)
        if tray.height_of(rows) == high:
            break
        high = tray.height_of(rows)
    return replace(window, height=room - tray.height_of(rows)), rows


def board(view: View, look: Look) -> Scene:
    """The whole picture. While hexes are chosen, only they are marked: who can be chosen beside them has a name."""
    if any(choice.number != NAMED for choice in look.choices):
        look = replace(look, choices=tuple(each for each in look.choices if each.number != NAMED))
    found = known.pieces(view)
    room = MAX_HEIGHT - TOP - LOW
    window, trays = _parted(view, look, found, room)
    sight = known.in_sight(view, found)
    seen = None if sight is None else known.overlooked(view.setting, sight)
    goals = known.reachable(view)
    inks = {
        lot.cell: ink_of(lot, seen is not None and lot.cell not in seen)
        for lot, _ in placed(view.setting, window)
    }
    ground: list[Mark] = list(window_marks(view.setting, window, seen, goals))
    taken = {piece.at for piece in found if not piece.ghost}
    blocks, places = standing(view, window, found, inks)
    marks_of_old, old = ghosts(view, window, found, inks, taken)
    below, above = happened(view, look, window, places, inks)
    rings: list[Mark] = []
    draft = known.own_draft(view)
    if draft.hand and draft.hand in places:
        cell = next(piece.at for piece in found if piece.name == draft.hand)
        rings.append(
            HexRing(
                *window.plan.middle(view.setting.country.hex[cell]),
                window.side,
                "white",
                8,
                "line",
                inks[cell],
            )
        )
    held, spots = tray.marks(trays, window.low)
    small, dots = panels.small_picture(view, window, found, seen, goals, MAX_HEIGHT - LOW, LOW)
    everywhere = {**dots, **old, **places, **spots}
    whole = panels.whole_plan(view, MAX_HEIGHT - LOW, LOW)
    size = block_size(window)
    standing_in = {piece.at for piece in found if piece.name in places}
    ends = entering(view, window, inks, standing_in)
    ways, heads = orders.ways(view, window, standing_in, places, size)
    trails = since(view, look, window, whole, places.values(), standing_in)
    numbers = signs(view, look, window, everywhere, found, whole, size, tray.size_of(trays))
    marks = [
        *_works(view, window, inks),
        *_prizes(view, window, inks, {piece.at for piece in found}),
        *_labels(view, window, look.large),
        *rings,
        *below,
        *trails.arrows,
        *marks_of_old,
        *ways,
        *(mark for mark in blocks if not counts(mark)),
        *heads,
        *filter(counts, blocks),
        *ends,
        *orders.blows(view, window, places, size),
        *above,
        Rect(0, window.low, WIDTH, MAX_HEIGHT - window.low, "table"),
        *held,
        *small,
        *afar(view, look, window, whole),
        *panels.panel(view, look, MAX_HEIGHT - LOW, LOW),
        *header(view, look),
    ]
    return Scene(
        WIDTH, MAX_HEIGHT, look.theme, tuple(ground), (*marks, *trails.signs, *numbers), INKS, patterned=True
    )
