"""Tiles in the palette of a theme: a mark on the ink it lies on, drawn once and kept.

The edges of a tile already blend into that ink, so painting it is a plain copy through a mask.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from PIL import Image, ImageDraw

from render.core.letters.lines import word
from render.core.marks import TILINGS
from render.core.palette import Colour, ink, palette
from render.core.scene import Arrow, Placed, Theme
from render.core.shapes.arrows import Cell, cells
from render.core.shapes.supersampled import FINE, Tile

_VISIBLE: Final = 12
_COUNTS: Final = [255 if value >= _VISIBLE else 0 for value in range(256)]
"""Maps coverage from 0 to 255 to whether a pixel belongs to a tile."""
_HALF: Final = [255 if value >= 128 else 0 for value in range(256)]
_PIECES_KEPT: Final = 1024


@dataclass(frozen=True, slots=True)
class NativeTile:
    """A tile and its mask as Pillow's own images, where its corner lies from the mark's point, and its size."""

    colours: Any
    mask: Any
    left: int
    top: int
    width: int
    height: int


@lru_cache(maxsize=2)
def _palette_image(theme: Theme) -> Image.Image:
    image = Image.new("P", (1, 1))
    colours = palette(theme)
    # Unused places repeat the first colour, so that the search for the nearest colour finds no other.
    padded = [*colours, *([colours[0]] * (256 - len(colours)))]
    image.putpalette([part for colour in padded for part in colour])
    return image


@lru_cache(maxsize=256)
def index(theme: Theme, name: str) -> int:
    """The place of an ink in the palette of the theme."""
    return palette(theme).index(ink(theme, name))


def _native(image: Image.Image, theme: Theme) -> Image.Image:
    return image.quantize(palette=_palette_image(theme), dither=Image.Dither.NONE)


def _made(colours: Image.Image, mask: Image.Image, left: int, top: int) -> NativeTile:
    return NativeTile(colours.im, mask.im, left, top, colours.width, colours.height)


def _settle(found: Tile, theme: Theme, on: str) -> NativeTile:
    under = Image.new("RGB", found.image.size, ink(theme, on))
    under.paste(found.image, mask=found.image.getchannel("A"))
    mask = found.image.getchannel("A").point(_COUNTS, "1")
    return _made(_native(under, theme), mask, found.left, found.top)


_pieces: dict[tuple[type, Theme, object], NativeTile] = {}


def piece(mark: Placed, theme: Theme) -> NativeTile:
    """The tile of a mark; marks that differ only in where they stand share one."""
    kind = type(mark)
    tiling = TILINGS[kind]
    key = (kind, theme, tiling.look(mark))
    found = _pieces.get(key)
    if found is None:
        if len(_pieces) >= _PIECES_KEPT:
            _pieces.clear()
        tile = tiling.draw(replace(mark, x=0, y=0), theme)
        found = _pieces[key] = _settle(tile, theme, tiling.on(mark))
    return found


@lru_cache(maxsize=64)
def _ramp(name: str, on: str, theme: Theme) -> list[int]:
    """The places in the palette for one ink on another, by coverage from 0 to 255."""
    over, under = ink(theme, name), ink(theme, on)
    strip = Image.new("RGB", (256, 1))
    for x in range(256):
        red, green, blue = (round(a + (b - a) * x / 255) for a, b in zip(under, over, strict=True))
        strip.putpixel((x, 0), (red, green, blue))
    return list(_native(strip, theme).tobytes())


def _inked(coverage: Image.Image, name: str, on: str, theme: Theme) -> Image.Image:
    return Image.frombytes("P", coverage.size, coverage.point(_ramp(name, on, theme)).tobytes())


@lru_cache(maxsize=1024)
def letters(text: str, size: int, bold: bool, name: str, on: str, theme: Theme) -> NativeTile:
    """The tile of one word."""
    found = word(text, size, bold)
    return _made(_inked(found.mask, name, on, theme), found.mask.point(_COUNTS, "1"), found.left, found.top)


def corner_tile(radius: int, quarter: int, colour: Colour) -> Tile:
    """A quarter of a disc: 0 upper left, 1 upper right, 2 lower right, 3 lower left."""
    image = Image.new("RGBA", (radius * FINE, radius * FINE), (*colour, 0))
    wide = radius * FINE
    x, y = (0 if quarter in (0, 3) else -wide), (0 if quarter in (0, 1) else -wide)
    ImageDraw.Draw(image).ellipse([x, y, x + 2 * wide - 1, y + 2 * wide - 1], fill=colour)
    return Tile(image.reduce(FINE), 0, 0)


@lru_cache(maxsize=256)
def corner(radius: int, quarter: int, name: str, on: str, theme: Theme) -> NativeTile:
    """The tile of a rounded corner."""
    return _settle(corner_tile(radius, quarter, ink(theme, name)), theme, on)


@lru_cache(maxsize=64)
def arrow_cells(across: int, down: int, thickness: int, dashed: bool) -> tuple[Cell, ...]:
    """The cells of an arrow that begins at (0, 0)."""
    return tuple(cells(Arrow((0, 0), (across, down), thickness=thickness, dashed=dashed)))


@lru_cache(maxsize=32)
def arrow(
    across: int, down: int, thickness: int, dashed: bool, name: str, on: str, theme: Theme
) -> tuple[NativeTile, ...]:
    """The tiles of an arrow that begins at (0, 0), in the palette of the theme."""
    return tuple(
        _made(_inked(cell.core, name, on, theme), cell.casing.point(_HALF, "1"), cell.x, cell.y)
        for cell in arrow_cells(across, down, thickness, dashed)
    )
