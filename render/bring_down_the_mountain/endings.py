"""The pictures of ends: sunrise and a cairn where the mountain stood, or an avalanche; and before it the four piles."""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.bring_down_the_mountain.state import ON_THE_RIDGES, View
from games.bring_down_the_mountain.words import valley_words
from games.core.components import DECK, Card, Pile, card_text
from games.core.words import counted, enumerated
from render.bring_down_the_mountain.avalanche import Avalanche, SnowFront, Tumbling
from render.bring_down_the_mountain.colours import LOST, RAY, SUNRISE, WON
from render.bring_down_the_mountain.scenery import CardShadow
from render.core.frame.banner import END, FOOT, HEIGHT as TOP, RIGHT, band, closing
from render.core.letters import lettering, names
from render.core.look import Look
from render.core.marks import Canvas, painted
from render.core.scene import WIDTH, Mark, Placed, Rect, Scene, Suit, Text
from render.core.shapes.hard import Pen, curve

CARD: Final = (206, 226)
_RIM: Final = 7


def heap(number: int, cards: Pile, words: Sequence[str], y: int, step: int, shadow: bool) -> list[Mark]:
    """One pile from `y` down, of which each covered card shows `step` units."""
    wide, high = CARD
    x = 48 + number * 286
    low = y + (max(1, len(cards)) - 1) * step
    marks: list[Mark] = [CardShadow(x + 6, y + 4, wide, low + high - y)] if shadow else []
    for place, card in enumerate(cards):
        top = place == len(cards) - 1
        paper = "white" if top or place % 2 else "covered"
        down = y + place * step
        marks.append(Rect(x, down, wide, high if top else 40, paper, "outline", 4, 16, on="outline"))
        if top:
            marks += _top(card, x, down)
    if not cards:
        marks.append(Rect(x, y, wide, high, "covered", "outline", 4, 16, on="outline"))
    middle, on = x + wide // 2, "white" if cards else "covered"
    if len(words) == 1:
        return [*marks, Text(middle, low + 176, words[0], 48, "outline", anchor="middle", on=on)]
    name, owner = words
    return [
        *marks,
        Text(middle, low + 134, name, 46, "outline", anchor="middle", on=on, face="display"),
        Text(middle, low + 180, owner, 44, "outline", anchor="middle", on=on),
    ]


def _top(card: Card, x: int, y: int) -> list[Mark]:
    face = card_text(card)
    ink = "red" if face[-1] in "HD" else "outline"
    return [
        Text(x + 62, y + 64, face[:-1], 100, ink, anchor="middle", on="white", face="display"),
        Suit(x + 148, y + 64, 70, face[-1], on="white"),
    ]


def figure(x: int, y: int, words: str, size: int) -> list[Mark]:
    """Large white letters with a dark rim, around a middle."""
    rim = [(a, b) for a in (-_RIM, 0, _RIM) for b in (-_RIM, 0, _RIM) if a or b]
    marks: list[Mark] = [
        Text(x + a, y + b, words, size, "edge", anchor="middle", on="edge", face="display") for a, b in rim
    ]
    return [*marks, Text(x, y, words, size, "white", anchor="middle", on="edge", face="display")]


_BAND: Final = 82
_SUN: Final = (600, 700)
_RAYS: Final = 24
_STONES: Final = ((812, 128, 46), (738, 98, 40), (672, 74, 34), (614, 52, 28), (568, 32, 20))


@dataclass(frozen=True, slots=True)
class Sunrise(Placed):
    """Sun, hills and the cairn, placed by the upper left corner of the page."""


@painted(Sunrise)
def _sunrise(canvas: Canvas, mark: Sunrise) -> None:
    pen = canvas.pen().moved(mark.x, mark.y)
    for number in range(len(SUNRISE.split())):
        pen.box(0, TOP + number * _BAND - 4, WIDTH, _BAND + 8, f"sky{number}")
    x, y = _SUN
    for number in range(1, _RAYS, 2):
        turns = [math.pi + (number + 0.5 + side) * math.pi / _RAYS for side in (0, 1)]
        ends = []
        for turn in turns:
            far = min(
                abs(x / math.cos(turn)) if abs(math.cos(turn)) > 0.01 else 9999,
                abs((y - TOP) / math.sin(turn)) if abs(math.sin(turn)) > 0.01 else 9999,
            )
            ends.append((min(WIDTH - 1, max(0, x + far * math.cos(turn))), y + far * math.sin(turn)))
        if ends[0][1] > TOP + 1 and ends[1][1] <= TOP + 1:
            ends.insert(1, (0, TOP))
        elif ends[1][1] > TOP + 1 and ends[0][1] <= TOP + 1:
            ends.insert(1, (WIDTH - 1, TOP))
        canvas.wash([(px + mark.x, py + mark.y) for px, py in (_SUN, *ends)], "ray", RAY)
    for radius, name in ((250, "sun"), (205, "sun-lit"), (160, "sun-low")):
        pen.oval(x, y, radius, radius, name)
    _hills(pen)
    _cairn(canvas, pen, mark)


def _hills(pen: Pen) -> None:
    across = (0, 120, 260, 380, 470, 600, 740, 860, 980, 1090, 1200)
    far = (700, 640, 690, 630, 676, 652, 690, 632, 684, 640, 690)
    pen.polygon([*zip(across, far, strict=True), (WIDTH, 900), (0, 900)], "far")
    for name, left, right in (
        ("meadow-low", ((0, 770), (200, 710), (330, 760), (600, 742)), ((600, 742), (860, 760), (1000, 712), (1200, 774))),
        ("meadow", ((0, 860), (260, 800), (420, 880), (640, 850)), ((640, 850), (860, 820), (1040, 860), (1200, 830))),
        ("meadow-lit", ((0, 1010), (300, 960), (500, 1040), (760, 1000)), ((760, 1000), (960, 970), (1100, 1000), (1200, 980))),
    ):  # fmt: skip
        pen.polygon([*curve(*left), *curve(*right), (WIDTH, FOOT), (0, FOOT)], name)
    chance = random.Random(8)  # noqa: S311 - rubble, no secrets
    for _ in range(26):
        x, y, size = chance.randint(20, 1180), chance.randint(800, 860), chance.randint(8, 20)
        fall = [(x, y + size * 0.4), (x + size * 0.6, y - size * 0.7), (x + size, y + size * 0.1)]
        pen.polygon([(x - size, y), (x - size * 0.4, y - size * 0.9), *reversed(fall)], "scree")
        pen.polygon(fall, "slate-low")


def _cairn(canvas: Canvas, pen: Pen, page: Sunrise) -> None:
    x = _SUN[0]
    for number, (y, across, up) in enumerate(_STONES):
        turns = [math.radians(each) for each in range(0, 360, 6)]
        left, top = page.x + x + 7, page.y + y + 9
        canvas.wash([(left + across * math.cos(t), top + up * math.sin(t)) for t in turns], "outline", 0.3)
        pen.oval(x, y, across + 3, up + 3, "outline")
        pen.oval(x, y, across - 2, up - 2, "stone-mid" if number % 2 else "stone")
        gloss = [math.radians(each) for each in range(190, 262, 6)]
        pen.line(
            [(x + across * 0.82 * math.cos(t), y + up * 0.78 * math.sin(t)) for t in gloss], "stone-lit", 6
        )


def won(view: View, look: Look) -> Scene:
    """The whole picture of a won game."""
    title = "Preview: the mountain is down" if look.preview else "The mountain is down"
    size = next(
        each for each in (96, 78, 64) if lettering.measure(title, each, "display") <= RIGHT or each == 64
    )
    people = enumerated([names.drawn(look, seat) for seat in range(view.seats)])
    told = f"{people}: {counted(view.turn, 'turn')}"
    marks = [
        *band(look.large),
        Text(WIDTH // 2, 82, title, size, anchor="middle", on="head", face="display"),
        *figure(_SUN[0], 350, str(len(DECK)), 250),
        *(
            mark
            for number, pile in enumerate(view.completed)
            for mark in heap(number, pile, (counted(len(pile), "card"),), 900, 12, True)
        ),
        *closing(FOOT, told, look.date or (f"game {look.number}" if look.number else "")),
    ]
    return Scene(WIDTH, END, look.theme, (Sunrise(0, 0),), tuple(marks), WON)


_SNOW: Final = 1268
_FALLS: Final = ((690, 640, -24), (884, 716, 30), (748, 850, 12), (520, 884, -38))
"""Where the end cards of the ridges tumble, and how far they are turned."""
_NAME_ROOM: Final = CARD[0] - 24


def lost(view: View, look: Look, header: tuple[Mark, ...]) -> Scene:
    """The whole picture below this header. It tells how long the game was."""
    ends = [ridge.cards[-1] for ridge in view.ridges if ridge.cards and ridge.cards[-1] is not None]
    marks: list[Mark] = [
        Tumbling(x, y, card_text(card), turn)
        for card, (x, y, turn) in zip(ends, _FALLS, strict=False)
        if card
    ]
    marks += figure(292, 350, str(view.brought_down), 250)
    marks += figure(292, 506, f"of {ON_THE_RIDGES}", 84)
    step = max(3, min(11, 150 // max([1, *(len(found.cards) for found in view.piles)])))
    for number, found in enumerate(view.piles):
        high = 1016 - (max(1, len(found.cards)) - 1) * step
        owner = lettering.fit(names.drawn(look, found.owner), 40, _NAME_ROOM)
        marks += heap(number, found.cards, (valley_words(found.valley), owner), high, step, False)
    marks.append(SnowFront(0, _SNOW, FOOT - _SNOW))
    marks += closing(FOOT, f"It stood for {counted(view.turn, 'turn')}", look.date)
    return Scene(
        WIDTH,
        END,
        look.theme,
        (Avalanche(0, TOP, WIDTH, FOOT - TOP),),
        (*header, *marks),
        LOST,
    )
