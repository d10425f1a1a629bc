"""Who cannot be read on the country, in rows below it: the units of each stack, and those that wait off the map."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from games.highest_ground.files.tables import Role
from games.highest_ground.state import Stage, Unit, View
from render.core.letters import lettering
from render.core.scene import WIDTH, Mark, Point, Rect, Text
from render.highest_ground import known
from render.highest_ground.known import Piece
from render.highest_ground.land import apart
from render.highest_ground.pieces.blocks import Block
from render.highest_ground.pieces.signs import sign_of
from render.highest_ground.plan import Window
from render.highest_ground.standing import values_of

SMALL, LARGE = 84, 108
"""How large blocks are. Large ones have their values; that is how they lie where one row is enough for all."""
_APART: Final = 10
"""How far blocks are apart."""
_AROUND: Final = 20
EDGE: Final = 8
"""How much higher a row is than its blocks, and what lies around all rows."""
ONE_ROW: Final = LARGE + _AROUND + EDGE
_LABEL: Final = 44
_MOST: Final = 1
"""So many rows at most, unless units in them are to be chosen."""


@dataclass(frozen=True, slots=True)
class Held:
    """A unit in the rows."""

    name: str
    sign: str
    seat: int
    worn: bool
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """Units that are together: those in one hex, or those that wait."""

    label: str
    held: tuple[Held, ...]
    asked: bool


def groups(
    view: View,
    window: Window,
    found: Sequence[Piece],
    waits: Sequence[Unit],
    asked: Collection[str],
    elsewhere: bool,
) -> list[Group]:
    """The groups that the picture needs, those with units to choose first. Who waits is not among them while what is chosen
    lies `elsewhere`."""
    setting = view.setting
    made: list[Group] = []
    ready = [unit for unit in waits if unit.due <= max(1, view.round)]
    shown = [unit for unit in waits if unit.name in asked]
    if not (shown or elsewhere) and (
        view.stage is Stage.STOCK or not any(not piece.ghost for piece in found)
    ):
        shown = ready
    order = (Role.SCOUTS, Role.LINE, Role.MERCENARY, Role.LEADER, Role.BAGGAGE)
    shown = sorted(shown, key=lambda unit: order.index(setting.kinds[unit.kind].role))
    for side in view.sides:
        own = [unit for unit in shown if unit.side is side]
        if own:
            held = tuple(
                Held(
                    unit.name, sign_of(kind), unit.side.seat, unit.disrupted, values_of(kind, unit.disrupted)
                )
                for unit in own
                for kind in (setting.kinds[unit.kind],)
            )
            made.append(Group("Off the map", held, any(unit.name in asked for unit in own)))
    stacks = [
        (cell, stack)
        for cell, stack in known.by_cell(found).items()
        if len(stack) > 1 and window.shows(window.plan.middle(setting.country.hex[cell]))
    ]
    for cell, stack in sorted(stacks, key=lambda each: _weight(each[1])):
        wanted = any(piece.name in asked for piece in stack)
        in_order = sorted(stack, key=lambda piece: (piece.side.seat, known.rank(piece)))
        made.append(
            Group(
                apart(cell),
                tuple(
                    Held(
                        piece.name,
                        sign_of(piece.kind),
                        piece.side.seat,
                        piece.disrupted,
                        values_of(piece.kind, piece.disrupted),
                    )
                    for piece in in_order
                ),
                wanted,
            )
        )
    made.sort(key=lambda group: not group.asked)
    return _fitting(made)


def _weight(stack: Iterable[Piece]) -> tuple[int, str]:
    """Stacks that fight come before baggage."""
    pieces = list(stack)
    return -sum(piece.kind.combat for piece in pieces), pieces[0].at


def size_of(found: Sequence[Group]) -> int:
    """How large the blocks of these groups are."""
    return LARGE if len(_lines(found, LARGE)) <= _MOST else SMALL


def _lines(found: Sequence[Group], size: int) -> list[list[tuple[Group, int, int]]]:
    """The groups in rows of blocks of this size: each with which of its units stand there, from and to."""
    step = size + _APART
    rows: list[list[tuple[Group, int, int]]] = [[]]
    x = 20
    for group in found:
        start = 0
        while start < len(group.held):
            label = _wide(group) if start == 0 else 0
            room = WIDTH - 14 - x - label
            count = min(len(group.held) - start, room // step)
            if count < min(2, len(group.held) - start) and x > 20:
                rows.append([])
                x = 20
                continue
            count = max(1, count)
            rows[-1].append((group, start, start + count))
            x += label + count * step + 22
            start += count
    return [row for row in rows if row]


def _wide(group: Group) -> int:
    return lettering.measure(group.label, _LABEL, True) + 34


def _fitting(found: list[Group]) -> list[Group]:
    """As many groups as find room."""
    kept = list(found)
    asked = [group for group in kept if group.asked]
    size = size_of(asked or kept[:1])
    most = max(_MOST, len(_lines(asked, size)))
    while len(kept) > 1 and not kept[-1].asked and len(_lines(kept, size)) > most:
        kept.pop()
    return kept


def height_of(found: Sequence[Group]) -> int:
    """How high the rows are."""
    size = size_of(found)
    return (size + _AROUND) * len(_lines(found, size)) + EDGE if found else 0


def marks(found: Sequence[Group], top: int) -> tuple[list[Mark], dict[str, Point]]:
    """The rows from `top` down, and where each unit in them lies."""
    if not found:
        return [], {}
    made: list[Mark] = [Rect(0, top, WIDTH, height_of(found), "panel"), Rect(0, top, WIDTH, 4, "lip")]
    places: dict[str, Point] = {}
    size = size_of(found)
    step, high = size + _APART, size + _AROUND
    for number, row in enumerate(_lines(found, size)):
        x, y = 20, top + 6 + high * number + high // 2
        for group, first, last in row:
            if first == 0:
                made.append(Text(x, y, group.label, _LABEL, bold=True, on="panel"))
                x += _wide(group)
            for held in group.held[first:last]:
                spot = (x + step // 2, y)
                places[held.name] = spot
                values = held.values if size == LARGE else ()
                made.append(
                    Block(*spot, size, held.seat, held.sign, held.name, values, worn=held.worn, on="panel")
                )
                x += step
            x += 22
    return made, places
