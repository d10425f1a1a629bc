"""The picture of one card: a god's numbers and what it can do, or what a divine power does."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.high_heavens.cards import Card, God
from games.high_heavens.components import SIDE_NAMES, decks_of
from render.core.letters import lettering
from render.core.look import Theme
from render.core.marks import scenic
from render.core.scene import Ink, Mark, Rect, Scene, Text
from render.core.shapes.hard import Pen, Scenery, Spot
from render.high_heavens.inks import INKS
from render.high_heavens.pieces.icons import Emblem, Icon
from render.high_heavens.sky import bands

WIDE: Final = 1000
HIGH: Final = 1400
_LEFT, _RIGHT, _TOP, _LOW = 40, 944, 30, 1356
_MIDDLE: Final = (_LEFT + _RIGHT) // 2
_RIM: Final = 26
_INSIDE: Final = _RIGHT - _LEFT - 2 * _RIM - 40
_NAMES: Final = (120, 108, 92, 80, 68, 60)
_TEXTS: Final = (72, 66, 60, 56, 52, 48, 44)
_STATS: Final = ("health", "movement", "range", "melee", "ranged")
_WORDS: Final = ("Health", "Move", "Range", "Melee", "Ranged")
_LABEL: Final = 44
"""What stands below the numbers of a god, and how large."""


@dataclass(frozen=True, slots=True)
class Shrine(Scenery):
    """The sky behind a card, and behind its sign the light of its side; the light ends at `floor`."""

    side: int
    floor: int


@scenic(Shrine)
def draw_shrine(mark: Shrine, pen: Pen) -> None:
    bands(pen, mark.width, mark.height)
    rim, face = ("gold", "parchment") if mark.side else ("steel", "coal")
    pen.polygon([(x + 14, y - 8) for x, y in _outline(mark.side)], "outline")
    pen.polygon(_outline(mark.side, -6), "outline")
    pen.polygon(_outline(mark.side), rim)
    pen.polygon(_outline(mark.side, _RIM - 4), "outline")
    pen.polygon(_outline(mark.side, _RIM), face)
    middle = (_MIDDLE, _sign(mark.floor))
    inside = _outline(mark.side, _RIM)
    if mark.side:
        pen.rays(*middle, 16, 282, "marble")
        pen.oval(*middle, 200, 200, "pale gold")
    else:
        for reach, name in ((256, "dusk1"), (214, "dusk2"), (172, "dusk3")):
            pen.oval(*middle, reach, reach, name)
    pen.box(_LEFT + _RIM, mark.floor, _RIGHT - _LEFT - 2 * _RIM, 6, rim)
    pen.box(_LEFT + _RIM, mark.floor + 6, _RIGHT - _LEFT - 2 * _RIM, _LOW - _RIM - mark.floor - 6, face)
    pen.line([inside[0], inside[-1]], face, 2)


def _sign(floor: int) -> int:
    """How far down the middle of the sign is."""
    return floor // 2 + 46


def _outline(side: int, inset: float = 0) -> list[Spot]:
    """The outline of the card: pointed for Norse, round for Greek."""
    left, right, low, top = _LEFT + inset, _RIGHT - inset, _LOW - inset, _TOP + inset
    if side:
        radius = (right - left) / 2
        arch = [
            (
                _MIDDLE + radius * math.cos(math.radians(t)),
                top + radius * 0.72 + radius * 0.72 * math.sin(math.radians(t)),
            )
            for t in range(180, 361, 3)
        ]
        return [(left, low), *arch, (right, low)]
    shoulder = _TOP + 170 + inset * 0.7
    return [(left, low), (left, shoulder), (_MIDDLE, top + inset * 0.12), (right, shoulder), (right, low)]


def card(edition: str, key: str, theme: Theme) -> Scene:
    """The card with this key. Raises KeyError if there is none."""
    decks = decks_of(edition)
    found, side = decks.cards[key], decks.side[key]
    god = isinstance(found, God)
    face: Ink = "parchment" if side else "coal"
    ink: Ink = "outline" if side else "white"
    quiet: Ink = "wood low" if side else "pale steel"
    floor = 560 if god else 660
    marks: list[Mark] = [Emblem(_MIDDLE, _sign(floor), 310 if god else 340, key, side, face)]
    y = floor + 78
    for size in _NAMES:
        if lettering.measure(found.name, size, "display") <= _INSIDE - 24:
            break
    name = lettering.fit(lettering.plain(found.name), size, _INSIDE, "display")
    marks.append(Text(_MIDDLE, y, name, size, ink, anchor="middle", on=face, face="display"))
    title = (
        found.title if isinstance(found, God) else ""
    ) or f"{SIDE_NAMES[side]} {'god' if god else 'power'}"
    title = lettering.fit(lettering.plain(title), 46, _INSIDE)
    marks.append(Text(_MIDDLE, y + 100, title, 46, quiet, anchor="middle", on=face))
    top = y + 138
    if isinstance(found, God):
        marks += _numbers(found, top, side, face)
        top += 216
    marks += _paper(found, top + 36)
    return Scene(WIDE, HIGH, theme, (Shrine(0, 0, WIDE, HIGH, side, floor),), tuple(marks), INKS)


def _numbers(god: God, top: int, side: int, face: Ink) -> list[Mark]:
    """A god's five numbers in boxes."""
    marks: list[Mark] = []
    words = [lettering.measure(word, _LABEL) for word in _WORDS]
    beside = (_INSIDE + 16 - sum(words)) // len(words)
    x = _MIDDLE - (sum(words) + beside * len(words)) // 2
    box: Ink = "marble" if side else "dusk1"
    ink: Ink = "outline" if side else "white"
    quiet: Ink = "wood low" if side else "pale steel"
    for number, (stat, word) in enumerate(zip(_STATS, _WORDS, strict=True)):
        step = words[number] + beside
        value = getattr(god, stat)
        told = "–" if stat == "ranged" and not value else str(value)
        marks.append(Rect(x + 4, top, step - 8, 208, box, "outline", 4, 16, on=face))
        middle = x + step // 2
        marks.extend(
            (
                Icon(middle, top + 42, 58, stat, box),
                Text(middle, top + 112, told, 92, ink, anchor="middle", on=box, face="display"),
                Text(middle, top + 176, word, _LABEL, quiet, anchor="middle", on=box),
            )
        )
        x += step
    return marks


def price(found: Card) -> str:
    """What a card's text costs: `Always`, `1 point`, or both."""
    costs = sorted({deed.cost for deed in found.deeds})
    if not costs:
        return "Always"
    most = costs[-1]
    points = f"{costs[0]} to {most} points" if costs[0] != most else f"{most} point{'s' if most > 1 else ''}"
    return f"Always, {points}" if isinstance(found, God) and found.passives else points


def _balanced(text: str, size: int, width: int, count: int) -> tuple[str, ...]:
    """The text in so many lines, each as long as the others as far as words allow."""
    lines = lettering.wrap(text, size, width, count)
    while (narrower := lettering.wrap(text, size, width := width - 20, count)) and _whole(narrower, text):
        lines = narrower
    return lines


def _whole(lines: Sequence[str], text: str) -> bool:
    return " ".join(lines) == " ".join(text.split())


def _paper(found: Card, top: int) -> list[Mark]:
    """What the card says, on paper with a tab for its price."""
    low = _LOW - _RIM - 18
    left, right = _MIDDLE - _INSIDE // 2 - 8, _MIDDLE + _INSIDE // 2 + 8
    high = low - top
    marks: list[Mark] = [Rect(left, top, right - left, high, "column", "outline", 4, 18, on="coal")]
    tab = price(found)
    wide = lettering.measure(tab, 44, True) + 48
    marks.extend(
        (
            Rect(left + 26, top - 30, wide, 62, "pale gold", "outline", 4, 22, on="column"),
            Text(left + 26 + wide // 2, top + 1, tab, 44, "outline", True, "middle", "pale gold"),
        )
    )
    text = lettering.plain(found.text)
    for size in _TEXTS:
        step = round(size * 1.26)
        room = (high - 44) // step
        lines = lettering.wrap(text, size, right - left - 56, max(1, room))
        if not lines[-1].endswith("…"):
            break
    lines = _balanced(text, size, right - left - 56, len(lines))
    first = top + 36 + (high - 36) // 2 - step * (len(lines) - 1) // 2
    for number, line in enumerate(lines):
        marks.append(Text(left + 30, first + number * step, line, size, "outline", on="column"))
    return marks
