"""The end of the game: the best on blocks with their captures sorted into trees, the others on shelves below. All trees
have one scale."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.core.components import SIZES
from games.dog_eat_dog.state import LEFT_OVER, MIXED_TREE, ONE_COLOUR_TREE, TURN_CAP, Over, Sorting, View
from render.core.frame.banner import CLOSING, HEIGHT, closing
from render.core.frame.plates import name_marks
from render.core.letters import lettering, names
from render.core.look import Look
from render.core.pieces import geometry as g
from render.core.pieces.standing import Contact, Tower
from render.core.pieces.tokens import Token
from render.core.scene import MAX_HEIGHT, WIDTH, Ink, Mark, Scene, Text
from render.dog_eat_dog.header import header
from render.dog_eat_dog.inks import INKS, PLANKS
from render.dog_eat_dog.things import plain
from render.dog_eat_dog.wood import DEEP, LAUREL, Podium, Shelf

_PLACES: Final = 3
_MARGIN: Final = 20
_SPACE: Final = 12
_CELL: Final = 164
_NAME_ROOM: Final = 200
_SCALES: Final = (145, 125, 112, 100, 90, 82, 74, 66, 58, 50, 42, 36)
_SHARES: Final = (1.0, 0.8, 0.66)


@dataclass(frozen=True, slots=True)
class _Size:
    """The scale of all pieces, and how much of its width each left-over piece has for itself."""

    scale: int
    share: float


@dataclass(frozen=True, slots=True)
class _Score:
    """One player at the end."""

    sorting: Sorting
    name: str
    gone: bool
    won: bool

    @property
    def trees(self) -> list[tuple[g.Piece, ...]]:
        """The trees, each from the bottom up."""
        sorted_ = [(colour,) * len(SIZES) for colour in self.sorting.one_colour]
        return [
            tuple((tree[size - 1], size) for size in (3, 2, 1)) for tree in (*sorted_, *self.sorting.mixed)
        ]

    @property
    def left(self) -> tuple[g.Piece, ...]:
        return tuple(sorted(plain(self.sorting.left), key=lambda piece: (-piece[1], piece[0])))

    def sum(self, room: int, size: int, bold: bool) -> str:
        """What the points are made of, as long as there is room: `7 + 5 + 1 + 1`, or `2 × 7 + 5 + 6`."""
        sorting = self.sorting
        whole, mixed, left = len(sorting.one_colour), len(sorting.mixed), len(sorting.left)
        if whole + mixed + left < 2:
            return ""
        each = [str(ONE_COLOUR_TREE)] * whole + [str(MIXED_TREE)] * mixed
        told = " + ".join([*each, *[str(LEFT_OVER)] * left])
        if lettering.measure(told, size, bold) <= room:
            return told
        told = " + ".join([*each, *([str(left * LEFT_OVER)] if left else [])])
        if lettering.measure(told, size, bold) <= room:
            return told
        parts = [(whole, ONE_COLOUR_TREE), (mixed, MIXED_TREE)]
        short = [f"{count} × {worth}" if count > 1 else str(worth) for count, worth in parts if count]
        return " + ".join([*short, *([str(left * LEFT_OVER)] if left else [])])


def _wide(score: _Score, size: _Size) -> int:
    """How wide a player's trees and other captures are beside each other."""
    tree = g.width(3, size.scale) + _SPACE
    wide = tree * len(score.trees)
    for _, pips in score.left:
        wide += (g.width(pips, size.scale) + 4) * size.share
    if score.left:
        wide += g.width(score.left[-1][1], size.scale) * (1 - size.share)
    elif score.trees:
        wide -= _SPACE
    return math.ceil(wide)


def _high(scores: Sequence[_Score], size: _Size) -> int:
    """How high the highest of their trees is."""
    found = [g.height(tree, size.scale) for score in scores for tree in score.trees]
    found += [g.HIGH * g.width(pips, size.scale) for score in scores for _, pips in score.left]
    return math.ceil(max(found, default=0))


def _captures(score: _Score, size: _Size, x: float, base: int, on: Ink, shaded: bool) -> list[Mark]:
    """The trees and the rest from `x` on."""
    marks: list[Mark] = []
    shadows: list[Mark] = []
    scale = size.scale
    for tree in score.trees:
        wide = g.width(3, scale)
        at = (round(x + wide / 2), base)
        shadows.append(Contact(*at, scale, 3, on=on))
        marks.append(Tower(*at, scale, tree, on=on))
        x += wide + _SPACE
    for piece in score.left:
        wide = g.width(piece[1], scale)
        at = (round(x + wide / 2), base)
        shadows.append(Contact(*at, scale, piece[1], on=on))
        marks.append(Tower(*at, scale, (piece,), on=on))
        x += (wide + 4) * size.share
    return [*(shadows if shaded else []), *marks]


@dataclass(frozen=True, slots=True)
class _Plan:
    """Where everything goes: the blocks of the best, best first, with their left ends and widths; and the shelves of
    the others, so many beside each other."""

    size: _Size
    best: tuple[_Score, ...]
    spans: tuple[tuple[int, int], ...]
    others: tuple[_Score, ...]
    columns: int
    floor: int
    height: int

    @property
    def cell(self) -> int:
        return _cell_height(len(self.others), self.columns)

    @property
    def firsts(self) -> tuple[int, ...]:
        """The places of those who won, or the first if nobody did."""
        return tuple(place for place, score in enumerate(self.best) if score.won) or (0,)


def _spans(best: Sequence[_Score], size: _Size) -> tuple[tuple[int, int], ...] | None:
    """Left end and width of each block; None if they do not fit beside each other. The best stands in the middle."""
    least = 300 if len(best) == _PLACES else 440
    widths = [max(least, _wide(score, size) + 44) for score in best]
    room = WIDTH - 2 * _MARGIN - DEEP - _SPACE * (len(best) - 1)
    if sum(widths) > room:
        return None
    more = min(60, (room - sum(widths)) // len(best))
    widths = [wide + more for wide in widths]
    order = [1, 0, 2][: len(best)] if len(best) == _PLACES else [1, 0][: len(best)]
    x = (WIDTH - DEEP - sum(widths) - _SPACE * (len(best) - 1)) // 2
    lefts: dict[int, int] = {}
    for place in order:
        lefts[place] = x
        x += widths[place] + _SPACE
    return tuple((lefts[place], widths[place]) for place in range(len(best)))


def _cell_height(count: int, columns: int) -> int:
    return _CELL if columns == 2 or count == 1 else 106


def _plan(scores: Sequence[_Score]) -> _Plan:
    best, others = tuple(scores[:_PLACES]), tuple(scores[_PLACES:])
    for columns in (2, 1) if len(others) > 1 else (1,):
        rows = -(-len(others) // columns)
        cell = _cell_height(len(others), columns)
        height = MAX_HEIGHT if others else 1400
        floor = height - CLOSING - rows * cell
        room = WIDTH // columns - _NAME_ROOM - 130
        for scale in _SCALES:
            for share in _SHARES:
                size = _Size(scale, share)
                spans = _spans(best, size)
                if spans is None or any(_wide(score, size) > room for score in others):
                    continue
                if _high(others, size) > cell - 26 or _high(best, size) > (floor - HEIGHT) * 0.42:
                    continue
                if scale >= 58 or columns == 1:
                    return _Plan(size, best, spans, others, columns, floor, height)
    size = _Size(_SCALES[-1], _SHARES[-1])
    third = (WIDTH - 2 * _MARGIN - 2 * _SPACE - DEEP) // _PLACES
    spans = tuple((_MARGIN + place * (third + _SPACE), third) for place in (1, 0, 2)[: len(best)])
    return _Plan(size, best, spans, others, columns, floor, height)


def _tops(plan: _Plan) -> list[int]:
    """How high each block is: by place, and equal for equal points."""
    room = plan.floor - HEIGHT
    highest = HEIGHT + max(round(room * 0.46), _high(plan.best[:1], plan.size) + 210)
    steps = [highest, max(plan.floor - 320, highest + 40), max(plan.floor - 256, highest + 80)]
    tops: list[int] = []
    for place, score in enumerate(plan.best):
        equal = place and score.sorting.points == plan.best[place - 1].sorting.points
        same = equal and score.gone == plan.best[place - 1].gone
        tops.append(tops[-1] if same else min(steps[place], plan.floor - 200))
    return tops


def _named(score: _Score, x: int, y: int, room: int, sizes: Sequence[int], wood: Ink) -> list[Mark]:
    """A name in the middle of a block."""
    ink: Ink = "carved" if wood == "gold" else "cream"
    name, size = lettering.sized(score.name, sizes, room, "display")
    return [Text(x, y, name, size, ink, anchor="middle", on=wood, face="display")]


def _block(plan: _Plan, place: int, top: int, wood: Ink) -> list[Mark]:
    """What stands on a block and on its front."""
    score, (left, wide) = plan.best[place], plan.spans[place]
    first = place in plan.firsts
    middle, room = left + wide // 2, wide - 36
    ink: Ink = "carved" if wood == "gold" else "cream"
    start = left + max(10, (wide + DEEP - _wide(score, plan.size)) // 2 - 4)
    marks = _captures(score, plan.size, start, top - 8, "glow" if first else "dusk", False)
    low = plan.floor - top
    if first:
        marks += _named(score, middle, top + 84, room, (92, 76, 60, 48), wood)
        told, y, size = score.sum(room, 56, True), top + 172, 56
    else:
        marks.append(
            Text(
                middle,
                top + 70,
                str(score.sorting.points),
                124,
                ink,
                anchor="middle",
                on=wood,
                face="display",
            )
        )
        marks += _named(score, middle, top + 156, room, (64, 54, 46), wood)
        told, y, size = score.sum(room, 46, False), top + 216, 46
    note = "resigned" if score.gone else told
    if note and y - top + size // 2 <= low:
        fitted, size = lettering.sized(note, (size, 44), room, first)
        marks.append(Text(middle, y, fitted, size, ink, first, "middle", wood))
    return marks


def _cell(plan: _Plan, number: int, score: _Score) -> tuple[Mark, list[Mark]]:
    """A player who is not among the best: a shelf, or half of one."""
    row, column = divmod(number, plan.columns)
    wide = WIDTH // plan.columns
    x, y = column * wide, plan.floor + row * plan.cell
    wood = PLANKS[(row + column) % len(PLANKS)]
    ground = Shelf(x, y, wide, plan.cell, wood, number % 4)
    tall = plan.cell == _CELL
    # A long name moves the trees to the right, as far as they have room.
    room = max(_NAME_ROOM, wide - 160 - _wide(score, plan.size))
    named = min(room, lettering.measure(score.name, 46, True))
    marks = name_marks(score.name, x + 24, y + (40 if tall else 28), 46, room, wood, True, score.gone)
    marks.append(Token(x + 52, y + (100 if tall else 76), 56 if tall else 52, score.sorting.seat, on=wood))
    points = str(score.sorting.points)
    marks.append(
        Text(x + wide - 26, y + plan.cell // 2 - 3, points, 92, anchor="right", on=wood, face="display")
    )
    start = x + 36 + max(_NAME_ROOM, named)
    marks += _captures(score, plan.size, start, y + plan.cell - 18, wood, True)
    return ground, marks


def _ended(view: View, look: Look) -> str:
    """The sentence that tells how it ended."""
    reason = view.phase.reason if isinstance(view.phase, Over) else ""
    if reason == "no_attack":
        name = lettering.fit(names.drawn(look, view.player), 52, 560)
        return f"{name} had no attack left"
    return "Everybody passed in a row" if reason == "all_passed" else f"{TURN_CAP} turns were played"


def podium(view: View, look: Look) -> Scene:
    """The whole picture of an end."""
    ranked = sorted(
        view.sortings, key=lambda sorting: (sorting.seat in view.resigned, -sorting.points, sorting.seat)
    )
    plan = _plan(
        [
            _Score(each, names.drawn(look, each.seat), each.seat in view.resigned, each.seat in view.winners)
            for each in ranked
        ]
    )
    tops = _tops(plan)
    woods: list[Ink] = ["gold" if score.won else "oak" for score in plan.best]
    firsts = plan.firsts
    room = tops[0] - HEIGHT
    across = sum(plan.spans[place][0] + plan.spans[place][1] // 2 for place in firsts) // len(firsts)
    aside = min(across, WIDTH - across) - _MARGIN
    light = min(430, round(room * 0.86))
    radius = min(light, round(aside / LAUREL))
    middle = (across, HEIGHT + round(room * 0.72 - (light - radius) / 2))
    blocks = tuple(
        (span[0], span[1], top - HEIGHT, wood)
        for _, span, top, wood in sorted(
            zip(range(3), plan.spans, tops, woods, strict=False), key=lambda each: -each[2]
        )
    )
    ground: list[Mark] = [
        Podium(0, HEIGHT, WIDTH, plan.floor - HEIGHT, (middle[0], middle[1] - HEIGHT), radius, blocks)
    ]
    marks: list[Mark] = [*header(view, look, False)]
    trees = _high([plan.best[place] for place in firsts], plan.size)
    figure = min(250, room - trees - 40)
    points = str(plan.best[0].sorting.points)
    y = HEIGHT + 22 + (room - 8 - trees - 22) // 2
    marks.append(Text(across, y, points, figure, anchor="middle", on="glow", face="display"))
    for place in range(len(plan.best)):
        marks += _block(plan, place, tops[place], woods[place])
    for number, score in enumerate(plan.others):
        shelf, content = _cell(plan, number, score)
        ground.append(shelf)
        marks += content
    if len(plan.others) % plan.columns:
        low = plan.height - CLOSING - plan.cell
        ground.append(Shelf(WIDTH // 2, low, WIDTH // 2, plan.cell, PLANKS[0], 3))
    marks += closing(plan.height - CLOSING, _ended(view, look), look.date)
    return Scene(WIDTH, plan.height, look.theme, tuple(ground), tuple(marks), INKS)
