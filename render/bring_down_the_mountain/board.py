"""The board: ridges on slate from the corners to the peak, meadows with piles between them, a plate for each valley, and the
last move."""

import math
from dataclasses import dataclass
from typing import Any, Final

from games.bring_down_the_mountain.actions import Drew, Moved
from games.bring_down_the_mountain.state import (
    ON_THE_RIDGES,
    RIDGE_INDEX,
    VALLEY_INDEX,
    Acting,
    PileView,
    RidgeView,
    View,
)
from games.bring_down_the_mountain.words import valley_words
from games.core.components import Card, Pile, card_text
from render.bring_down_the_mountain import facts, last_move, layout
from render.bring_down_the_mountain.cards import MountainCard
from render.bring_down_the_mountain.scenery import CardShadow, Landscape, Massif, Mist, Slate
from render.core.frame.banner import HEIGHT as TOP
from render.core.frame.part import Box, Part
from render.core.letters import lettering, names
from render.core.look import Look
from render.core.marks import tiled
from render.core.palette import ink
from render.core.pieces.tokens import Token
from render.core.scene import WIDTH, Halo, Ink, Mark, Placed, Point, Rect, Scheme, Text
from render.core.shapes.supersampled import Sheet, Tile
from render.core.tones import OUTLINE

_SHAPE: Final = ((-30, -20), (4, -20), (4, -38), (42, 0), (4, 38), (4, 20), (-30, 20))
_SIZE: Final = 0.8
_REACH: Final = 46


@dataclass(frozen=True, slots=True)
class Chevron(Placed):
    """A short arrow with a dark edge, placed by its middle; it points `facing` degrees clockwise from the right. What is
    not done yet is `hollow`."""

    facing: int
    hollow: bool = False
    ink: Ink = "accent"
    on: Ink = "meadow"


@tiled(Chevron)
def chevron_tile(mark: Chevron, scheme: Scheme) -> Tile:
    sheet = Sheet(2 * _REACH, 2 * _REACH, -_REACH, -_REACH)
    cos, sin = math.cos(math.radians(mark.facing)), math.sin(math.radians(mark.facing))
    points = [(_SIZE * (x * cos - y * sin), _SIZE * (x * sin + y * cos)) for x, y in _SHAPE]
    sheet.path([*points, *points[:2]], OUTLINE, 9)
    sheet.polygon(points, ink(scheme, mark.ink))
    if mark.hollow:
        sheet.polygon([(x * 0.55, y * 0.55) for x, y in points], OUTLINE)
    return sheet.tile()


def facing(start: Point, end: Point) -> int:
    """The direction from one point to another, in steps of five degrees."""
    degrees = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))
    return round(degrees / 5) * 5 % 360


def ring(box: Box, name: Ink, thickness: int = 10, dashed: bool = False) -> tuple[Mark, Mark]:
    """A ring around a box, with dark edges on both sides."""
    found = []
    for thick, ink_name, gap in ((thickness + 6, "outline", -2), (thickness, name, 1)):
        by = thick + gap
        halo = Halo(
            box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by, ink_name, thick, 12 + by,
            dashed and ink_name != "outline", "outline" if ink_name != "outline" else "meadow",
        )  # fmt: skip
        found.append(halo)
    return found[0], found[1]


HEIGHT: Final = layout.HEIGHT
_PLAYER: Final = 44
_BESIDE: Final = 86
"""How far the words of a plate stand from its left edge, beside a token."""
_LARGE: Final = (52, 50)
"""The sizes of both on a large picture: more find no room on the plates between the ridges."""


def _card(card: Card | None, box: Box, **how: Any) -> MountainCard:
    face = card_text(card) if card else ""
    return MountainCard(box.x, box.y, box.width, box.height, face, on="slate", **how)


def _ridge(sketch: Part, view: View, ridge: RidgeView, ringed: bool) -> None:
    """Draw the covered cards of a ridge."""
    corner = facts.place(view, RIDGE_INDEX[ridge.ridge])
    _, down = layout.signs(corner)
    boxes = layout.ridge(corner, len(ridge.cards), ringed)
    for card, box in zip(ridge.cards[:-1], boxes[:-1], strict=True):
        corners = "upper" if down > 0 else "lower"
        sketch.marks.append(_card(card, box, corners=corners, far=True, mirrored=corner == 0))


def _end(sketch: Part, view: View, ridge: RidgeView, ringed: bool) -> None:
    """Draw the end card of a ridge, above all mist."""
    if not ridge.cards:
        return
    corner = facts.place(view, RIDGE_INDEX[ridge.ridge])
    box = layout.ridge(corner, len(ridge.cards), ringed)[-1]
    # Above the peak the shadow would fall on the index of the next card.
    if not ringed and layout.signs(corner)[1] > 0:
        sketch.marks.append(CardShadow(box.x, box.y, box.width, box.height))
    sketch.marks.append(_card(ridge.cards[-1], box))
    if ringed:
        sketch.marks += ring(box, "gold")


def _plate(sketch: Part, view: View, look: Look, found: PileView, box: Box) -> None:
    """Draw a valley's name with its owner; the acting one is bright, with a golden frame."""
    acts = isinstance(view.phase, Acting) and bool(look.to_act) and found.valley == view.valley
    on, ink, quiet = ("turn", "turn-ink", "turn-quiet") if acts else ("panel", "ink", "quiet")
    sketch.marks.append(CardShadow(box.x, box.y, box.width, box.height))
    sketch.marks.append(
        Rect(box.x - 2, box.y - 2, box.width + 4, box.height + 4, "outline", radius=16, on="meadow")
    )
    if acts:
        sketch.marks.append(Rect(box.x, box.y, box.width, box.height, on, "gold", 7, 14, on="outline"))
    else:
        sketch.marks.append(Rect(box.x, box.y, box.width, box.height, on, radius=14, on="outline"))
    large, size = _LARGE if look.large else (44, _PLAYER)
    whole, beside = names.drawn(look, found.owner), box.width - _BESIDE - 12
    size = size if lettering.measure(whole, size) <= beside else _PLAYER
    # A name that is too long beside its token stands below it.
    below = lettering.measure(whole, size) > beside
    token = (box.x + 34, box.y + 28, 44) if below else (box.x + 46, box.y + box.height // 2, 62)
    sketch.marks.append(Token(*token, found.owner, on=on))
    first = box.x + (64 if below else _BESIDE)
    left, room = (box.x + 12, box.width - 2 * 10) if below else (first, beside)
    sketch.marks.append(
        Text(first, box.y + 29, valley_words(found.valley), large, ink, on=on, face="display")
    )
    gone = found.owner in view.resigned
    name = lettering.fit(whole, size, room)
    sketch.marks.append(Text(left, box.y + 68, name, size, quiet, on=on))
    if gone:
        sketch.marks.append(Rect(left, box.y + 67, lettering.measure(name, size), 4, quiet))


def _came(found: PileView, last: Moved | Drew | None) -> Pile:
    """The cards of a pile that have just come to it."""
    if last is None or last.target != found.valley:
        return ()
    came = last.run if isinstance(last, Moved) else (last.card,)
    return came if found.cards[-len(came) :] == came else ()


def _valley(sketch: Part, view: View, look: Look, found: PileView, last: Moved | Drew | None) -> None:
    place = facts.place(view, VALLEY_INDEX[found.valley])
    left = isinstance(last, Moved) and last.source == found.valley
    laid = layout.valley(place, found.cards, left, len(_came(found, last)))
    row = place in (layout.TOP, layout.BOTTOM)
    if laid.cards:
        first, top = laid.cards[0], laid.cards[-1]
        whole = Box(first.x, first.y, top.x + top.width - first.x, top.y + top.height - first.y)
        sketch.marks.append(CardShadow(whole.x, whole.y, whole.width, whole.height))
    else:
        free = layout.empty(place)
        sketch.marks.append(
            Rect(
                free.x, free.y, free.width, free.height, "meadow-low", "meadow-low-shade", 5, 12, on="meadow"
            )
        )
    for number, (card, box) in enumerate(zip(found.cards, laid.cards, strict=True), 1):
        top_card = number == len(laid.cards)
        sketch.marks.append(
            _card(
                card,
                box,
                index="column" if row else "row",
                corners="both" if top_card else "upper",
                large=top_card,
                mirrored=place == layout.RIGHT,
                dull=facts.stuck(view, found.cards, number),
            )
        )
    if last is not None:
        _mark(sketch, view, look, found, last, laid)
    _plate(sketch, view, look, found, laid.plate)


def _mark(
    sketch: Part, view: View, look: Look, found: PileView, last: Moved | Drew, laid: layout.Laid
) -> None:
    """Mark what has just come to a valley, or left it."""
    came = _came(found, last)
    if came:
        first, top = laid.cards[-len(came)], laid.cards[-1]
        around = Box(first.x, first.y, top.x + top.width - first.x, top.y + top.height - first.y)
        sketch.marks += ring(around, "accent", 11, look.preview)
    if isinstance(last, Moved) and last.source == found.valley:
        _arrow(sketch, view, look, laid.behind, last.target)


def _arrow(sketch: Part, view: View, look: Look, middle: Point, target: str) -> None:
    end = layout.heading(facts.place(view, VALLEY_INDEX[target]))
    sketch.marks.append(Chevron(*middle, facing(middle, end), look.preview))


def _came_down(sketch: Part, view: View, look: Look, drew: Drew) -> None:
    """Draw an arrow where a drawn card has left its ridge."""
    index = RIDGE_INDEX[drew.ridge]
    target = facts.place(view, VALLEY_INDEX[drew.target])
    middle = layout.off_ridge(facts.place(view, index), len(view.ridges[index].cards), target)
    _arrow(sketch, view, look, middle, drew.target)


def _peak(sketch: Part, view: View, look: Look) -> None:
    """Draw how many cards are down."""
    x, y, wide, high = layout.COUNT.x, layout.COUNT.y, layout.COUNT.width, layout.COUNT.height
    middle = x + wide // 2
    sketch.marks += [
        CardShadow(x, y, wide, high),
        Rect(x, y, wide, high, "panel", "outline", 4, 24, on="slate"),
        Text(middle, y + 62, str(view.brought_down), 100, anchor="middle", on="panel", face="display"),
        Text(
            middle,
            y + 122,
            f"of {ON_THE_RIDGES}",
            56 if look.large else 44,
            "quiet",
            anchor="middle",
            on="panel",
        ),
    ]


def _complete(sketch: Part, view: View, look: Look) -> None:
    """Draw the complete piles by their top cards."""
    for number, pile in enumerate(view.completed):
        box = layout.complete(number)
        sketch.marks.append(CardShadow(box.x, box.y, box.width, box.height))
        for under in (6, 3, 0):
            sketch.marks.append(
                _card(pile[-1], Box(box.x - under, box.y - under, box.width, box.height), large=True)
            )
        if number == len(view.completed) - 1 and last_move.completed(look.events):
            sketch.marks += ring(box, "accent", 8, look.preview)


def board(view: View, look: Look) -> tuple[tuple[Mark, ...], tuple[Mark, ...]]:
    """The ground and the marks of the board, below the header."""
    sketch = Part()
    last = last_move.last(look.events)
    ringed = {draw.ridge for draw in facts.draws(view)} if look.to_act else set()
    sketch.ground.append(Landscape(0, TOP, WIDTH, HEIGHT - TOP, not view.fog))
    for ridge in view.ridges:
        corner = facts.place(view, RIDGE_INDEX[ridge.ridge])
        sketch.ground.append(Slate(*layout.MIDDLE, corner, len(ridge.cards)))
    x, y = layout.MIDDLE
    sketch.ground.append(Massif(x, y + 60, sum(len(ridge.cards) for ridge in view.ridges)))
    for ridge in view.ridges:
        _ridge(sketch, view, ridge, ridge.ridge in ringed)
    if view.fog:
        sketch.marks.append(Mist(*layout.MIDDLE))
    for ridge in view.ridges:
        _end(sketch, view, ridge, ridge.ridge in ringed)
    for found in view.piles:
        _valley(sketch, view, look, found, last)
    _peak(sketch, view, look)
    if isinstance(last, Drew):
        _came_down(sketch, view, look, last)
    _complete(sketch, view, look)
    return tuple(sketch.ground), tuple(sketch.marks)
