"""The land: hills with what stands on them, and the marks of the last move."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from games.core.components import Joker, Stack
from games.high_ground.land import COLUMNS, Cell, Ground
from games.high_ground.state import View
from render.core.frame.banner import HEIGHT as TOP
from render.core.frame.part import Box, Part
from render.core.letters import lettering
from render.core.look import Look
from render.core.pieces import geometry as g
from render.core.pieces.standing import Ghost, Halo, Tower
from render.core.pieces.tokens import Token
from render.core.scene import WIDTH, Halo as Ring, Mark, Suit, Text
from render.core.shapes.cards import JOKER
from render.high_ground.cells.hills import Flag, Hill, Shade, Slope, edge, flag_scale
from render.high_ground.cells.inks import tint
from render.high_ground.cells.map import Map
from render.high_ground.cells.stacks import FOOT, Column, Spread, closed, pieces_scale, suit_size
from render.high_ground.facts import chosen
from render.high_ground.last_move import Traces, steps
from render.high_ground.viewport import RULER_HEIGHT, RULER_WIDTH, Plan

PIECES_ON: Final = "outline"
"""The ink that the edges of pieces blend into, wherever they stand: then each looks the same everywhere."""
_LEVEL: Final = 44
_RING: Final = 9
_CASING: Final = 3
_TOKEN: Final = 54
_TOKEN_STEP: Final = 44
"""How far apart tokens are at least: their letters stay free."""
_NUMBERS: Final = 80
"""How much room numbers beside a hill take."""
_WORSES: Final = (0, 300, 1500, 1800)
_OFF: Final = 2400
"""How many pixels more a flag covers rather than stand in each place, or on the numbers of the rows."""


@dataclass(frozen=True, slots=True)
class Stood:
    """A column where it stands on the page, by the middle of its base; `scale` is that of the land."""

    cell: Cell
    column: Column
    x: int
    y: int
    scale: int

    @property
    def pieces(self) -> int:
        """The scale of its pieces."""
        return pieces_scale(self.scale)

    @property
    def box(self) -> Box:
        """What it covers."""
        part = self.scale / 100
        left, right = self.column.reach()
        high = round(self.column.height * part)
        return Box(round(self.x - left * part), self.y - high, round((left + right) * part), high)


@dataclass(slots=True)
class Sketch(Part):
    """The marks so far: what stays from move to move, what stands on it, and what lies over everything. `busy` are
    boxes that nothing else should cover, and `stood` are all columns; `hills` are the surfaces by their cells."""

    over: list[Mark] = field(default_factory=list)
    busy: list[Box] = field(default_factory=list)
    stood: list[Stood] = field(default_factory=list)
    hills: dict[Cell, Box] = field(default_factory=dict)


def _letters(sketch: Sketch, laid: Plan, size: int, covered: Mapping[Cell, Sequence[Box]]) -> Iterator[Text]:
    """The letters of the columns; beside the flag and the pieces of a king in the first row, which are `covered`."""
    y = laid.rows[0].start - RULER_HEIGHT + 26
    for line in laid.columns:
        name = COLUMNS[line.number - 1] if 1 <= line.number <= len(COLUMNS) else ""
        around = covered.get(f"{name}{laid.rows[0].number}")
        boxes = [
            Box(line.start + line.width * quarters // 4 - 16, y - 14, 32, 28)
            for quarters in ((2,) if around is None else (3, 2, 1))
        ]
        best = min(boxes, key=lambda box: sum(map(box.shared, around or ())))
        sketch.busy.append(best)
        yield Text(best.x + 16, y, name, size, "quiet", True, "middle")


def _numbers(sketch: Sketch, laid: Plan, size: int) -> None:
    """The numbers of the rows."""
    for line in laid.rows:
        y = (
            line.start + line.width - round(113 * laid.scale / 100)
            if line.width > 80
            else line.start + line.width // 2
        )
        sketch.ground.append(Text(12, y, str(line.number), size, "quiet", True, "left"))
        sketch.busy.append(Box(8, y - 16, 46, 32))


def ring(box: Box, planned: bool, on: str = "table") -> list[Mark]:
    """A frame in the ink of the last move with a dark edge on both sides, around a box."""
    made: list[Mark] = []
    if not planned:
        reach = _RING + 2 * _CASING
        made.append(_frame(box, reach, _RING + 2 * _CASING, "outline", False, on))
    made.append(_frame(box, _RING + _CASING, _RING, "accent", planned, on))
    return made


def _frame(box: Box, reach: int, thick: int, ink: str, dashed: bool, on: str) -> Ring:
    size = box.width + 2 * reach, box.height + 2 * reach
    return Ring(box.x - reach, box.y - reach, *size, ink, thick, 22, dashed, on)


def _whole(hill: Box, ground: Ground, scale: int) -> Box:
    """A hill with its layers."""
    return Box(hill.x, hill.y, hill.width, hill.height + edge(ground.level, scale))


def _hill(sketch: Sketch, ground: Ground, found: Spread, box: Box, scale: int) -> None:
    """The hill with its level, suit and flag."""
    part, surface = scale / 100, tint(ground.level)
    sketch.ground.append(
        Hill(box.x, box.y, box.width, box.height, scale, ground.level, ground.owner, bool(ground.covered))
    )
    sketch.busy.append(_whole(box, ground, scale))
    if found.figures is not None:
        at = found.figures
        size = max(_LEVEL, round(at.size * part))
        place = box.x + round(at.x * part), box.y + round(at.y * part)
        sketch.ground.append(Text(*place, str(ground.level), size, "rock", on=surface, face="display"))
    if found.suit is not None:
        sign = JOKER if isinstance(ground.card, Joker) else ground.card.suit.value
        x, y = found.suit
        place = box.x + round(x * part), box.y + round(y * part)
        sketch.ground.append(Suit(*place, suit_size(scale), sign, surface))


def _flag(sketch: Sketch, ground: Ground, box: Box, scale: int, solid: Sequence[Box]) -> Box | None:
    """The flag of a king, above its hill or beside it, where it covers least. Returns the cloth, None if nobody owns it."""
    if ground.owner is None:
        return None
    part, size = scale / 100, flag_scale(scale)
    wide, high = round(78 * size / 100), round(66 * size / 100)
    upper, lower = box.y + round(54 * size / 100), box.y + round(150 * size / 100)
    left, right = box.x - round(6 * part), box.x + box.width - round(34 * part)
    top = upper - round(118 * size / 100)
    around = Box(box.x - wide - 4, top, box.width + 2 * wide + 10, lower - top)
    near = [each for each in solid if each.meets(around)]
    others = [hill for cell, hill in sketch.hills.items() if cell != ground.cell and hill.meets(around)]
    found = []
    places = ((left, upper), (right, upper), (box.x - wide, lower), (box.x + box.width + 6, lower))
    for worse, (x, y) in zip(_WORSES, places, strict=True):
        cloth = Box(x - 4, y - round(118 * size / 100), wide, high)
        pole = Box(x - 4, y - round(52 * size / 100), 8, round(52 * size / 100))
        lies = sum(cloth.shared(each) + pole.shared(each) for each in near) + worse
        lies += sum(cloth.shared(each) for each in others) // (8 if y == upper else 1)
        lies += 0 if x > RULER_WIDTH else _OFF
        found.append((lies + (0 if 8 < x < WIDTH - wide else 100_000), x, y, cloth))
    _, x, y, cloth = min(found, key=lambda each: each[0])
    sketch.ground.append(Flag(x, y, size, ground.owner, PIECES_ON))
    sketch.busy.append(cloth)
    return cloth


def _around(box: Box, reach: int) -> Box:
    return Box(box.x - reach, box.y - reach, box.width + 2 * reach, box.height + 2 * reach)


def halo_of(ground: Ground, number: int, traces: Traces, planned: bool) -> tuple[Halo, bool]:
    """What halo a stack has, and whether only its topmost piece has it."""
    for cell, stack in traces.ringed:
        if cell == ground.cell and stack is not None and number == _meant(ground, stack):
            return ("planned" if planned else "moved"), cell in traces.tops
    return "", False


def _meant(ground: Ground, stack: Stack) -> int | None:
    """The number of the last stack of a cell that equals this one."""
    return next((n for n in range(len(ground.stacks), 0, -1) if ground.stacks[n - 1] == stack), None)


def tower(at: Stood, halo: Halo, around_top: bool, right: int, surface: str) -> list[Mark]:
    """A column with its shadow on a hill with this right edge and this ink."""
    column = at.column
    whole = Tower(
        at.x,
        at.y,
        at.pieces,
        column.pieces,
        halo if not (around_top and column.cut) else "",
        around_top,
        True,
        column.cut,
        column.under,
        PIECES_ON,
    )
    return [Shade(at.x, at.y, at.pieces, column.pieces[0][1], right - at.x - 2, surface), whole]


def stand(
    sketch: Sketch,
    ground: Ground,
    found: Spread,
    box: Box,
    scale: int,
    look: Look,
    traces: Traces,
    first: int = 0,
) -> None:
    """Put all columns of a hill onto it; `first` stacks of its cell stand elsewhere."""
    part = scale / 100
    y = box.y + box.height - round(FOOT * part)
    for number, placed in enumerate(found.columns):
        column = placed.column
        at = Stood(ground.cell, column, box.x + round(placed.x * part), y, scale)
        sketch.stood.append(at)
        sketch.busy.append(at.box)
        halo, top = halo_of(ground, column.stack + first, traces, look.preview)
        sketch.marks += tower(at, halo, top, box.x + box.width, tint(ground.level))
        if column.cut:
            after = found.columns[number + 1]
            x = box.x + round((placed.x + column.reach()[1] + after.x - after.column.reach()[0]) / 2 * part)
            sketch.marks.append(
                Text(
                    x,
                    y - round(30 * part),
                    "›",
                    max(48, round(70 * part)),
                    "rock",
                    True,
                    "middle",
                    tint(ground.level),
                )
            )


def crowd(sketch: Sketch, ground: Ground, box: Box, scale: int) -> None:
    """Whose pieces stand on a hill whose stacks are shown elsewhere, and how many; only how many if the tokens of all
    owners would cover each other."""
    pieces = [piece for stack in ground.stacks for piece in stack]
    seats = sorted({piece.colour for piece in pieces})
    surface, count = tint(ground.level), f"×{len(pieces)}"
    step = min(_TOKEN + 4, (box.width - _TOKEN - 8) // max(1, len(seats) - 1))
    low = box.y + box.height - _TOKEN // 2 + 8
    if step < _TOKEN_STEP:
        middle = box.x + box.width // 2
        sketch.marks.append(Text(middle, low - 6, count, 52, "rock", True, "middle", surface))
        return
    for number, seat in enumerate(seats):
        x = box.x + _TOKEN // 2 + 6 + number * step
        sketch.marks.append(Token(x, low, _TOKEN, seat, on=surface))
    found = closed(ground, scale).figures
    figures = lettering.measure(str(ground.level), _LEVEL, "display") + (
        round(found.x * scale / 100) if found else 0
    )
    if lettering.measure(count, _LEVEL, True) + figures + 16 <= box.width:
        x = box.x + box.width - 8
        sketch.marks.append(Text(x, box.y + 28, count, _LEVEL, "rock", True, "right", surface))


def _targets(sketch: Sketch, view: View, laid: Plan, targets: Sequence[Cell], numbered: bool) -> None:
    """The places for a card; with numbers on them they need no further sign."""
    lying = {ground.cell for ground in view.land}
    for cell in targets:
        box = laid.box(cell)
        if box is None:
            continue
        if cell in lying:
            if numbered:
                continue
            ground = view.ground(cell)
            hill = laid.hill(ground) if ground else None
            if hill is not None:
                whole = _whole(hill, ground, laid.scale) if ground else hill
                sketch.over.append(_frame(whole, 12, 6, "ink", True, "table"))
            continue
        inset = 10 if min(box.width, box.height) < 100 else 22
        size = box.width - 2 * inset, box.height - 2 * inset
        sketch.marks.append(Ring(box.x + inset, box.y + inset, *size, "quiet", 4, 14, True))
        if not numbered:
            sketch.marks.append(Text(*box.middle, "+", 56, "ink", True, "middle"))
        sketch.busy.append(box)


def _ghosts(sketch: Sketch, view: View, laid: Plan, traces: Traces) -> list[Box]:
    """Where pieces stood that have left their cells, if that is free."""
    made: list[Box] = []
    for cell, piece in traces.left:
        ground, cells = view.ground(cell), laid.box(cell)
        hill = laid.hill(ground) if ground else None
        if hill is None or cells is None or ground is None or ground.cell in laid.crowded:
            continue
        wide = round(g.width(int(piece.size), laid.pieces))
        high = round(g.HIGH * wide)
        own = [each.box for each in sketch.stood if each.cell == cell]
        y = hill.y + hill.height - round(FOOT * laid.scale / 100)
        right = max([box.x + box.width for box in own], default=hill.x + (hill.width - wide) // 2 - 8) + 8
        box = Box(right, y - high, wide, high)
        others = [hill for other, hill in sketch.hills.items() if other != cell]
        if right + wide > cells.x + cells.width + 10 and any(box.meets(hill) for hill in others):
            continue
        sketch.marks.append(Ghost(right + wide // 2, y, laid.pieces, int(piece.size), PIECES_ON))
        sketch.busy.append(box)
        made.append(box)
    return made


def land(view: View, look: Look, laid: Plan, traces: Traces, targets: Sequence[Cell]) -> Sketch:
    """The land where the plan puts it."""
    sketch = Sketch()
    shores = []
    shown = [(ground, hill) for ground in view.land if (hill := laid.hill(ground)) is not None]
    part = laid.scale / 100
    for _, hill in shown:
        x, y = hill.middle
        shores.append(
            (
                x,
                y - TOP + round(14 * part),
                round(111 * part) + (hill.width - round(160 * part)) // 6,
                round(111 * part),
            )
        )
    sketch.ground.append(Map(0, TOP, WIDTH, laid.bottom - TOP, tuple(shores), laid.scale))
    size, rulers = 46 if look.large else 36, len(sketch.ground)
    _numbers(sketch, laid, size)
    sketch.ground += [
        Slope(hill.x, hill.y, hill.width, hill.height, laid.scale, ground.level) for ground, hill in shown
    ]
    for ground, hill in shown:
        sketch.hills[ground.cell] = hill
        _hill(sketch, ground, laid.spread(ground), hill, laid.scale)
    _targets(sketch, view, laid, targets, bool(look.choices))
    for ground, hill in shown:
        if ground.cell in laid.crowded:
            crowd(sketch, ground, hill, laid.scale)
        else:
            stand(sketch, ground, laid.spread(ground), hill, laid.scale, look, traces)
        around = [stack for cell, stack in traces.ringed if cell == ground.cell]
        if around and (None in around or ground.cell in laid.crowded):
            sketch.over += ring(_whole(hill, ground, laid.scale), look.preview)
    ghosts = _ghosts(sketch, view, laid, traces)
    levels = [_written(mark) for mark in sketch.ground if isinstance(mark, Text) and mark.ink == "rock"]
    solid = [*(_around(each.box, 14) for each in sketch.stood), *ghosts, *levels]
    marked = chosen(look)
    flags = {
        ground.cell: _flag(
            sketch,
            ground,
            hill,
            laid.scale,
            # Numbers stand to the left of towers, beside their hill if it has no room for them.
            [*solid, Box(hill.x - _NUMBERS, hill.y - _NUMBERS, _NUMBERS, hill.height + 2 * _NUMBERS)]
            if ground.cell in marked and ground.stacks
            else solid,
        )
        for ground, hill in shown
    }
    covered = {cell: [cloth, *solid] for cell, cloth in flags.items() if cloth is not None}
    sketch.ground[rulers:rulers] = _letters(sketch, laid, size, covered)
    sketch.over += steps(traces.steps, laid, [*_solid(sketch), *ghosts], look.preview)
    return sketch


def _written(mark: Text) -> Box:
    """What the figures of a level cover."""
    return Box(
        mark.x,
        mark.y - mark.size // 3,
        lettering.measure(mark.text, mark.size, "display"),
        mark.size * 2 // 3,
    )


def _solid(sketch: Sketch) -> list[Box]:
    """What arrows should leave free: pieces, levels and flags."""
    found = [each.box for each in sketch.stood]
    for mark in (*sketch.ground, *sketch.marks):
        if isinstance(mark, Text) and mark.face == "display":
            found.append(_written(mark))
        elif isinstance(mark, Flag):
            found.append(Box(mark.x - 6, mark.y - 120, 84, 70))
        elif isinstance(mark, Token):
            found.append(Box(mark.x - 24, mark.y - 24, 48, 48))
    return found
