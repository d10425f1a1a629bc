"""What does not fit into the land: the hills of crowded cells below it at the same scale, and in words the cards and
targets beyond its edges."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Final

from games.core.protocol import seat_letter
from games.high_ground.land import Cell, Ground, place_of
from games.high_ground.state import Choosing, Digging, Playing, View
from render.core.frame.part import Box
from render.core.letters import lettering
from render.core.look import Look, figures
from render.core.scene import WIDTH, Mark, Rect, Text
from render.core.shapes.choices import Choice
from render.high_ground.cells.hills import Hill, edge
from render.high_ground.cells.inks import tint
from render.high_ground.cells.stacks import Spread, spread
from render.high_ground.facts import asked, cell_of, hand_shown, lettered
from render.high_ground.land import Sketch, stand
from render.high_ground.last_move import Traces
from render.high_ground.viewport import Plan, side_of

_LEFT: Final = 24
LINE: Final = 54
_LARGE_LINE: Final = 70
_LARGE_WORDS: Final = 60
WORDS: Final = 44
_MOST_LINES: Final = 3
_ALL_LINES: Final = 12
_MOST_TARGETS: Final = 2200
"""How long the names of targets may be together before the rule is told instead."""
_BY_RULE: Final = (Choosing, Playing, Digging)
"""The phases in which a card may go to every empty cell beside the land (HG-13)."""
_A_RUN: Final = 3
_LABEL: Final = 48
_FEW: Final = 4
"""So many hidden cards are told one by one."""
_BETWEEN: Final = 36
_PAD: Final = 24
_NUMBERS: Final = 48
ROW: Final = 72
"""How high a row of choices beyond the edges is."""
_MOST_ROWS: Final = 2
_SIGN: Final = 60
_BESIDE: Final = 10
_ASIDE: Final = 30


def _told(ground: Ground) -> str:
    """A card with its level, or with whose king it is, and the stacks on it from the top down."""
    what = f"level {ground.level}"
    if ground.king:
        what = "neutral king" if ground.owner is None else f"king of {seat_letter(ground.owner)}"
    standing = ", ".join(" on ".join(map(lettered, reversed(stack))) for stack in ground.stacks)
    return f"{ground.cell} {what}" + (f" with {standing}" if standing else "")


def hidden_words(laid: Plan) -> str:
    """The cards beyond the edges of the page, by side. A few are told one by one; of many, only their number, the kings
    and the cards with pieces are told. Empty if all cards are shown."""
    sides: dict[str, list[Ground]] = {}
    for ground in laid.hidden:
        sides.setdefault(side_of(laid, ground.cell), []).append(ground)
    parts = []
    for side, grounds in sides.items():
        if len(laid.hidden) <= _FEW:
            parts.append(f"{side} {', '.join(map(_told, grounds))}")
            continue
        counts = [_told(ground) for ground in grounds if ground.stacks or ground.king]
        parts.append(f"{len(grounds)} {side}" + (f" ({'; '.join(counts)})" if counts else ""))
    return f"Not shown: {', '.join(parts)}" if parts else ""


def _runs(cells: Iterable[Cell]) -> list[str]:
    """Cells one after another. Three and more in a straight line are told by the first and the last: `J17–P17`."""
    left = {place_of(cell): cell for cell in cells}
    lines = [
        [(column + step * across, row + step * up) for step in range(len(left))]
        for column, row in left
        for across, up in ((1, 0), (0, 1))
    ]
    runs = sorted((list(takewhile(left.__contains__, line)) for line in lines), key=len, reverse=True)
    told: dict[tuple[int, int], str] = {}
    for run in runs:
        if len(run) >= _A_RUN and all(at in left for at in run):
            told[run[0]] = f"{left[run[0]]}–{left[run[-1]]}"
            for at in run:
                del left[at]
    told.update(left)
    return [told[at] for at in sorted(told, key=lambda at: (-at[1], at[0]))]


def target_words(view: View, laid: Plan) -> str:
    """The cells beyond the edges of the page where a card may go: empty ones and, while a card has to be placed, those
    that it may cover. If there are too many, the rule is told instead. Empty if all of them are shown."""
    lying = {ground.cell for ground in view.land}
    empty = [cell for cell in laid.hidden_targets if cell not in lying]
    onto = [cell for cell in laid.hidden_targets if cell in lying] if asked(view) else []
    parts = [f"{verb} {', '.join(_runs(cells))}" for verb, cells in (("to", empty), ("onto", onto)) if cells]
    words = f"A card may also go {', or '.join(parts)}" if parts else ""
    if isinstance(view.phase, _BY_RULE) and lettering.measure(words, WORDS) > _MOST_TARGETS:
        words = "Beyond the edges a card may go to any empty cell beside the land"
        words += ", or onto any card except kings and cards with enemies" if onto else ""
    return words


def _shares(ground: Ground, room: int, scale: int) -> list[tuple[Ground, int]]:
    """The cell as one hill or, if that is too wide, as several, each with the number of stacks that stand before."""
    if len(ground.stacks) == 1 or spread(ground, scale).width * scale / 100 <= room:
        return [(ground, 0)]
    half = (len(ground.stacks) + 1) // 2
    first = _shares(replace(ground, stacks=ground.stacks[:half]), room, scale)
    second = _shares(replace(ground, stacks=ground.stacks[half:]), room, scale)
    return [*first, *((each, before + half) for each, before in second)]


@dataclass(frozen=True, slots=True)
class Inset:
    """A crowded cell beside the land: its hill with all that stands on it, and where that lies from the upper left
    corner of its line."""

    ground: Ground
    before: int
    found: Spread
    x: int
    wide: int
    high: int


def _label(ground: Ground) -> int:
    return lettering.measure(ground.cell, _LABEL, True) + 18


def insets(crowded: Iterable[Ground], scale: int) -> list[list[Inset]]:
    """The crowded cells, as many in a line as fit."""
    lines: list[list[Inset]] = []
    part = scale / 100
    x = WIDTH
    for whole in crowded:
        for ground, before in _shares(whole, WIDTH - 2 * _LEFT - 200, scale):
            found = spread(ground, scale)
            left = _label(ground) + round(found.left * part)
            wide = left + round((found.width + found.right) * part)
            if x + wide > WIDTH - _LEFT or not lines:
                lines.append([])
                x = _LEFT
            high = round((found.height + found.top) * part) + edge(ground.level, scale)
            lines[-1].append(
                Inset(ground, before, found, x + left, wide, high + (_NUMBERS if _many(whole) else 0))
            )
            x += wide + _BETWEEN
    return lines


def _many(ground: Ground) -> bool:
    return len(ground.stacks) > 1


def line_height(line: Sequence[Inset]) -> int:
    """How high a line of crowded cells is."""
    return max(each.high for each in line) + _PAD


def insets_height(crowded: Iterable[Ground], scale: int) -> int:
    """How high all lines are."""
    return sum(map(line_height, insets(crowded, scale)))


def _shown(view: View, laid: Plan) -> list[Ground]:
    """The crowded cells of the page."""
    return [
        ground
        for cell in laid.crowded
        if laid.box(cell) is not None and (ground := view.ground(cell)) is not None
    ]


def room_beside(view: View, laid: Plan) -> tuple[int, int]:
    """The free end of the last line of crowded cells: how wide and how high it is."""
    lines = insets(_shown(view, laid), laid.scale)
    if not lines:
        return 0, 0
    last = lines[-1][-1]
    end = last.x - _label(last.ground) - round(last.found.left * laid.scale / 100) + last.wide
    return WIDTH - end - _BETWEEN, line_height(lines[-1])


def draw_insets(sketch: Sketch, view: View, look: Look, laid: Plan, traces: Traces, y: int) -> int:
    """Put the crowded cells below the land, from `y` down; where the next thing may begin."""
    for line in insets(_shown(view, laid), laid.scale):
        high = line_height(line)
        sketch.ground.append(Rect(0, y, WIDTH, high, "panel"))
        sketch.ground.append(Rect(0, y, WIDTH, 3, "lip"))
        for each in line:
            _inset(sketch, each, look, laid.scale, traces, y, high)
        y += high
    return y


def _inset(sketch: Sketch, each: Inset, look: Look, scale: int, traces: Traces, y: int, high: int) -> None:
    ground, found, part = each.ground, each.found, scale / 100
    size = round(found.width * part), round(found.height * part)
    numbers = _NUMBERS if each.before or _many(ground) else 0
    low = y + high - _PAD // 2 - edge(ground.level, scale) - numbers
    box = Box(each.x, low - size[1], *size)
    owner = ground.owner
    sketch.ground.append(Hill(box.x, box.y, *size, scale, ground.level, owner, bool(ground.covered), "panel"))
    left = box.x - round(found.left * part) - _label(ground)
    sketch.marks.append(Text(left, box.y + size[1] // 2, ground.cell, _LABEL, "ink", True, on="panel"))
    if found.figures is not None:
        at = found.figures
        corner = box.x + round(at.x * part), box.y + round(at.y * part)
        sketch.ground.append(
            Text(
                *corner,
                str(ground.level),
                max(44, round(at.size * part)),
                "rock",
                on=tint(ground.level),
                face="display",
            )
        )
    stand(sketch, ground, found, box, scale, look, traces, each.before)
    if numbers:
        for placed in found.columns:
            if placed.column.level == 1:
                sketch.marks.append(
                    Text(
                        box.x + round(placed.x * part),
                        y + high - 26,
                        str(placed.column.stack + each.before),
                        44,
                        "quiet",
                        True,
                        "middle",
                        on="panel",
                    )
                )


def told(view: View, look: Look, laid: Plan, targets: Sequence[Cell]) -> list[tuple[str, str]]:
    """The lines of words about what the land does not show, each with its ink."""
    lines: list[tuple[str, str]] = []
    for words, most, ink in (
        # Beside a hand, the whole land is shown in small.
        ("" if hand_shown(view, look) else hidden_words(laid), _MOST_LINES, "quiet"),
        (target_words(view, laid) if targets and not look.choices else "", _ALL_LINES, "ink"),
    ):
        size = _LARGE_WORDS if look.large else WORDS
        found = lettering.wrap(words, size, WIDTH - 2 * _LEFT, most) if words else []
        lines += [(line, ink) for line in found]
    return lines


def words_height(lines: Sequence[tuple[str, str]], large: bool = False) -> int:
    """How high so many lines of words are."""
    return len(lines) * (_LARGE_LINE if large else LINE) + 12 if lines else 0


def draw_words(lines: Sequence[tuple[str, str]], y: int, large: bool = False) -> list[Mark]:
    """The lines of words from `y` down."""
    size, step = (_LARGE_WORDS, _LARGE_LINE) if large else (WORDS, LINE)
    made: list[Mark] = [Rect(0, y, WIDTH, words_height(lines, large), "panel")] if lines else []
    for number, (line, ink) in enumerate(lines):
        made.append(Text(_LEFT, y + 6 + step // 2 + number * step, line, size, ink, on="panel"))
    return made


@dataclass(frozen=True, slots=True)
class Beyond:
    """Numbers of choices, and the cell that they name, the first and the last of a straight line of cells, or the side of
    the page where they lie."""

    figure: str
    label: str

    @property
    def wide(self) -> int:
        """How wide the sign and the words beside it are."""
        return Choice(0, 0, self.figure, _SIGN).wide + _BESIDE + lettering.measure(self.label, _LABEL, True)


def _hidden(view: View, look: Look, laid: Plan) -> list[tuple[int, Cell]]:
    """The choices that name nothing on the page, each with its first cell."""
    found = []
    for choice in look.choices:
        cells = [cell for name in choice.names if (cell := cell_of(*name))]
        held = bool(view.hand) and any(field == "card" for field, _ in choice.names)
        if cells and not held and all(laid.box(cell) is None for cell in cells):
            found.append((choice.number, cells[0]))
    return sorted(found)


def _follows(one: tuple[int, Cell], two: tuple[int, Cell]) -> tuple[int, int] | None:
    """The step from the cell of a choice to that of the next, if it is the next number and the cell beside."""
    (column, row), (across, down) = place_of(one[1]), place_of(two[1])
    step = across - column, down - row
    return step if two[0] == one[0] + 1 and abs(step[0]) + abs(step[1]) <= 1 else None


def _straight(found: Sequence[tuple[int, Cell]]) -> list[list[tuple[int, Cell]]]:
    runs: list[list[tuple[int, Cell]]] = []
    for each in found:
        run = runs[-1] if runs else []
        step = _follows(run[-1], each) if run else None
        if step is not None and (len(run) == 1 or step == _follows(run[-2], run[-1])):
            run.append(each)
        else:
            runs.append([each])
    return runs


def beyond(view: View, look: Look, laid: Plan) -> tuple[tuple[Beyond, ...], ...]:
    """The choices beyond the edges, as many in a row as fit: each straight line of cells by itself or, if that is too
    much, all on one side of the page together."""
    hidden = _hidden(view, look, laid)
    lines = []
    for run in _straight(hidden):
        first, last = run[0][1], run[-1][1]
        label = first if first == last else f"{first}–{last}"
        lines.append(Beyond(figures(number for number, _ in run), label))
    rows = _in_rows(lines)
    if len(rows) <= _MOST_ROWS:
        return rows
    sides: dict[str, list[int]] = {}
    for number, cell in hidden:
        sides.setdefault(side_of(laid, cell), []).append(number)
    return _in_rows([each for side, numbers in sides.items() for each in _on_side(side, numbers)])


def _on_side(side: str, numbers: Sequence[int]) -> list[Beyond]:
    """The numbers of the choices on one side, in several signs if one is too wide."""
    made: list[Beyond] = []
    first = 0
    for end in range(1, len(numbers) + 1):
        found = Beyond(figures(numbers[first:end]), side)
        if found.wide > 1100 and end - first > 1:
            made.append(Beyond(figures(numbers[first : end - 1]), side))
            first = end - 1
    return [*made, Beyond(figures(numbers[first:]), side)]


def _in_rows(found: Sequence[Beyond]) -> tuple[tuple[Beyond, ...], ...]:
    rows: list[list[Beyond]] = []
    x = WIDTH
    for each in found:
        if x + each.wide > WIDTH - _LEFT or not rows:
            rows.append([])
            x = _LEFT
        rows[-1].append(each)
        x += each.wide + _ASIDE
    return tuple(map(tuple, rows))


def draw_beyond(rows: Sequence[Sequence[Beyond]], y: int) -> tuple[list[Mark], list[Mark]]:
    """The ground of the rows from `y` down, and what stands on it."""
    ground: list[Mark] = [Rect(0, y, WIDTH, ROW * len(rows), "panel")] if rows else []
    marks: list[Mark] = []
    for number, row in enumerate(rows):
        x, middle = _LEFT, y + number * ROW + ROW // 2
        for each in row:
            sign = Choice(0, 0, each.figure, _SIGN, "panel")
            marks.extend(
                (
                    sign.shifted(x + sign.wide // 2, middle),
                    Text(x + sign.wide + _BESIDE, middle, each.label, _LABEL, "ink", True, on="panel"),
                )
            )
            x += each.wide + _ASIDE
    return ground, marks
