"""What stands on a shelf: a pyramid, a tower, a fallen one, or a bowl with what was captured. All at one scale."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from games.core.components import Pyramid, Stack as Pieces
from games.core.protocol import seat_letter
from render.core.letters import lettering
from render.core.pieces import geometry as g
from render.core.pieces.standing import Contact, Fallen, Ghost, Halo, Tower
from render.core.scene import Ink, Mark, Text
from render.dog_eat_dog.wood import RIM, Bowl

Kind: TypeAlias = Literal["stands", "lies", "bowl", "left"]
"""`left`: what stood there has gone elsewhere, and its outline is drawn."""
_CLOSE: Final = 0.68
"""How much of its width a piece in a bowl has for itself: enough for its letter and pips."""
_HEAPED: Final = 0.94
"""How high things lie in a bowl, against its rim: their pips are seen above it."""
_LEAST_CLOSE: Final = 36
"""How far apart pieces in a bowl are at least whose letters stand below it."""
_BOWL_SIDE: Final = 26
_BOWL_STEP: Final = 16
"""Bowls grow in steps, so that few different ones are drawn."""
_ON: Final = 30
"""The room for the sign between the parts of a tower that stand beside each other."""
_HALO_ROOM: Final = 12


@dataclass(frozen=True, slots=True)
class Thing:
    """One thing on a shelf, with the word below it. `pieces` run from the bottom up; in a bowl they lie side by side,
    and `seat` is whose bowl it is."""

    label: str
    pieces: tuple[g.Piece, ...]
    kind: Kind = "stands"
    halo: Halo = ""
    seat: int = 0


@dataclass(frozen=True, slots=True)
class Measures:
    """How large everything is: the scale of all pieces in percent, and how many pieces of a tower stand on each other
    before it goes on beside itself."""

    scale: int
    storeys: int = 99


def plain(pieces: Pieces | Sequence[Pyramid]) -> tuple[g.Piece, ...]:
    """Pyramids as seats and pips."""
    return tuple((piece.colour, int(piece.size)) for piece in pieces)


def parts(thing: Thing, measures: Measures) -> list[tuple[g.Piece, ...]]:
    """A tower in parts that stand beside each other: the first has its top, the next what it stands on."""
    found, rest = [], thing.pieces
    while rest:
        found.append(rest[-measures.storeys :])
        rest = rest[: -measures.storeys]
    return found


def _steps(pieces: Sequence[g.Piece], scale: int) -> list[float]:
    """How far from the left end of a bowl's contents the middle of each piece is, and how wide they are together."""
    found: list[float] = []
    x = 0.0
    least = _LEAST_CLOSE if below(pieces, scale) else 0
    for number, (_, pips) in enumerate(pieces):
        wide = g.width(pips, scale)
        x = max(x, found[-1] + least - wide / 2) if number else 0.0
        found.append(x + wide / 2)
        x += wide * _CLOSE
    last = g.width(pieces[-1][1], scale)
    return [*found, max(x + last * (1 - _CLOSE), found[-1] + last / 2)]


def below(pieces: Sequence[g.Piece], scale: int) -> bool:
    """Whether the letters of pieces in a bowl stand below it, since not all of them have room on their pieces."""
    return not all(g.lettered(pips, scale) for _, pips in pieces)


def named(item: Sized, measures: Measures, x: int, y: int, size: int, on: Ink) -> list[Mark]:
    """What stands below a thing whose left end is at `x`: the name of its spot, or whose the pieces in a bowl are."""
    thing, scale = item.thing, measures.scale
    if thing.kind != "bowl" or not below(thing.pieces, scale):
        return [Text(x + item.width // 2, y, thing.label, size, "quiet", anchor="middle", on=on)]
    start = x + (item.width - item.wide) // 2 + 2 + round(_BOWL_SIDE * scale / 100)
    return [
        Text(start + round(step), y, seat_letter(seat), size, "ink", True, "middle", on)
        for step, (seat, _) in zip(_steps(thing.pieces, scale), thing.pieces, strict=False)
    ]


@dataclass(frozen=True, slots=True)
class Sized:
    """A thing with the width and height of what is drawn, and its width together with its label."""

    thing: Thing
    wide: int
    high: int
    width: int


@lru_cache(maxsize=4096)
def sized(thing: Thing, measures: Measures, letters: int) -> Sized:
    """The thing with its size in these measures."""
    scale = measures.scale
    if thing.kind == "bowl":
        wide = _steps(thing.pieces, scale)[-1] + 2 * _BOWL_SIDE * scale / 100 + _BOWL_STEP
        tallest = max(pips for _, pips in thing.pieces)
        high = RIM * _HEAPED * scale / 100 + g.HIGH * g.width(tallest, scale)
    elif thing.kind == "lies":
        left, high, right = g.lying_reach(thing.pieces[0][1], scale)
        wide = left + right
    else:
        columns = parts(thing, measures)
        wide = sum(g.spread(column, scale) for column in columns) + _ON * (len(columns) - 1)
        heights = [g.height(column, scale, number > 0) for number, column in enumerate(columns)]
        high = max(heights)
    halo = 2 * _HALO_ROOM if thing.halo else 0
    inner = math.ceil(wide) + 4 + halo
    return Sized(
        thing, inner, math.ceil(high) + halo // 2, max(inner, lettering.measure(thing.label, letters))
    )


def shadows(item: Sized, measures: Measures, x: int, base: int, on: Ink) -> list[Mark]:
    """The shadows of a thing whose left end is at `x`, on the table at `base`."""
    thing, scale = item.thing, measures.scale
    if thing.kind in ("bowl", "left"):
        return []
    left = x + (item.width - item.wide) // 2 + 2 + (_HALO_ROOM if thing.halo else 0)
    if thing.kind == "lies":
        pips = thing.pieces[0][1]
        return [Contact(left + round(g.lying_reach(pips, scale)[0]), base, scale, pips, True, on)]
    made: list[Mark] = []
    for column in parts(thing, measures):
        wide = g.spread(column, scale)
        made.append(Contact(left + round(wide / 2), base, scale, column[0][1], on=on))
        left += round(wide) + _ON
    return made


def drawn(item: Sized, measures: Measures, x: int, base: int, on: Ink) -> list[Mark]:
    """The marks of a thing whose left end is at `x` and whose foot is at `base`, without shadow and label."""
    thing, scale = item.thing, measures.scale
    left = x + (item.width - item.wide) // 2 + 2 + (_HALO_ROOM if thing.halo else 0)
    if thing.kind == "bowl":
        return _bowl(item, scale, left, base, on)
    if thing.kind == "left":
        return [Ghost(left + item.wide // 2 - 2, base, scale, thing.pieces[0][1], on)]
    if thing.kind == "lies":
        ((seat, pips),) = thing.pieces
        return [Fallen(left + round(g.lying_reach(pips, scale)[0]), base, scale, seat, pips, thing.halo, on)]
    made: list[Mark] = []
    for number, column in enumerate(parts(thing, measures)):
        wide = g.spread(column, scale)
        if number:
            middle = base - round(g.storey(scale) / 2)
            made.append(Text(left - _ON // 2, middle, "›", 48, "ink", True, "middle", on))
        made.append(Tower(left + round(wide / 2), base, scale, column, thing.halo, cut=number > 0, on=on))
        left += round(wide) + _ON
    return made


def _bowl(item: Sized, scale: int, left: int, base: int, on: Ink) -> list[Mark]:
    thing = item.thing
    steps = _steps(thing.pieces, scale)
    wide = -(-round(steps[-1] + 2 * _BOWL_SIDE * scale / 100) // _BOWL_STEP) * _BOWL_STEP
    foot = base - 6
    start, middle = left + round(_BOWL_SIDE * scale / 100), left + wide // 2
    inside = foot - round(RIM * _HEAPED * scale / 100)
    return [
        Bowl(middle, foot, wide, scale, thing.seat, True, on),
        *(
            Tower(start + round(step), inside, scale, (piece,), on=on)
            for step, piece in zip(steps, thing.pieces, strict=False)
        ),
        Bowl(middle, foot, wide, scale, thing.seat, False, on),
    ]
