"""Tiles in the palette of a scheme: a mark on the ink it lies on, drawn once and kept.

The edges of a tile already blend into that ink, so painting it is a plain copy through a mask.
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from isal import isal_zlib
from PIL import Image, ImageDraw

from render.core.drawn_once import DrawnOnce
from render.core.letters.lettering import Style, word
from render.core.marks import SCENERIES, TILINGS
from render.core.palette import Colour, ink, mix, palette
from render.core.scene import Arrow, Placed, Scheme
from render.core.shapes.arrows import Cell, cells
from render.core.shapes.hard import Pen, Scenery
from render.core.shapes.supersampled import FINE, Tile

_VISIBLE: Final = 12
_COUNTS: Final = [255 if value >= _VISIBLE else 0 for value in range(256)]
"""Maps coverage from 0 to 255 to whether a pixel belongs to a tile."""
_HALF: Final = [255 if value >= 128 else 0 for value in range(256)]
_OBJECTS: Final = 700
"""About how many bytes a tile takes besides its pixels."""


@dataclass(frozen=True, slots=True)
class NativeTile:
    """A tile and its mask as Pillow's own images, where its corner lies from the mark's point, and its size."""

    colours: Any
    mask: Any
    left: int
    top: int
    width: int
    height: int


@lru_cache(maxsize=64)
def _palette_image(scheme: Scheme) -> Image.Image:
    image = Image.new("P", (1, 1))
    colours = palette(scheme)
    # Unused places repeat the first colour, so that the search for the nearest colour finds no other.
    padded = [*colours, *([colours[0]] * (256 - len(colours)))]
    image.putpalette([part for colour in padded for part in colour])
    return image


@lru_cache(maxsize=256)
def index(scheme: Scheme, name: str) -> int:
    """The place of an ink in the palette of the scheme."""
    return palette(scheme).index(ink(scheme, name))


def _native(image: Image.Image, scheme: Scheme) -> Image.Image:
    return image.quantize(palette=_palette_image(scheme), dither=Image.Dither.NONE)


@dataclass(frozen=True, slots=True)
class PackedTile:
    """A tile for the time when it is not used: the places in the palette and the mask, packed, which takes a tenth of the
    room and a twentieth of the time of a new drawing."""

    packed: bytes
    left: int
    top: int
    size: tuple[int, int]

    def bytes(self) -> int:
        return len(self.packed) + _OBJECTS

    def native(self) -> NativeTile:
        data = isal_zlib.decompress(self.packed)
        pixels = self.size[0] * self.size[1]
        colours = Image.frombytes("P", self.size, data[:pixels])
        mask = _shared(Image.frombytes("1", self.size, data[pixels:]))
        return NativeTile(colours.im, mask.im, self.left, self.top, *self.size)


def _settle(found: Tile, scheme: Scheme, on: str) -> PackedTile:
    """The tile in the palette, without the margin that it does not fill."""
    covered = found.image.getchannel("A").point(_COUNTS, "1")
    box = covered.getbbox() or (0, 0, 1, 1)
    part = found.image.crop(box)
    under = Image.new("RGB", part.size, ink(scheme, on))
    under.paste(part, mask=part.getchannel("A"))
    data = _native(under, scheme).tobytes() + covered.crop(box).tobytes()
    return PackedTile(isal_zlib.compress(data, 1), found.left + box[0], found.top + box[1], part.size)


DRAWN: Final = DrawnOnce()
"""Everything that is drawn once, of all games."""
PACKED: Final = DrawnOnce(10_000_000)
"""The tiles of pieces, packed, from which those that made room come back. Fifty tables have 4,500 of them, in 9 MB."""


def _bytes(tile: NativeTile | Image.Image) -> int:
    # Pillow keeps one byte a pixel, in masks too, and eight for the address of each row.
    return tile.width * tile.height + 8 * tile.height + _OBJECTS


def _shared(mask: Image.Image) -> Image.Image:
    """The same mask for all tiles of this shape, such as all cards and a piece in any colour."""
    return DRAWN.find((mask.size, mask.tobytes()), lambda: mask, _bytes)


def piece(mark: Placed, scheme: Scheme) -> NativeTile:
    """The tile of a mark; marks that differ only in where they stand share one."""
    kind = type(mark)
    tiling = TILINGS[kind]

    key = kind, scheme, tiling.look(mark)

    def draw() -> PackedTile:
        return _settle(tiling.draw(replace(mark, x=0, y=0), scheme), scheme, tiling.on(mark))

    return DRAWN.find(key, lambda: PACKED.find(key, draw, PackedTile.bytes).native(), _bytes)


def scenery(mark: Scenery, scheme: Scheme) -> Image.Image:
    """A box of scenery in the palette of the scheme."""
    still = replace(mark, x=0, y=0)  # so that nothing drawn depends on the place

    def draw() -> Image.Image:
        picture = Image.new("P", (mark.width, mark.height))
        # Places in this picture are those of the palette, whatever colours Pillow thinks they have.
        SCENERIES[type(mark)](still, Pen(picture, lambda name: index(scheme, name)))
        return picture

    if not mark.kept:
        return draw()
    return DRAWN.find((scheme, still), draw, _bytes)


@lru_cache(maxsize=64)
def _ramp(name: str, on: str, scheme: Scheme) -> list[int]:
    """The places in the palette for one ink on another, by coverage from 0 to 255."""
    over, under = ink(scheme, name), ink(scheme, on)
    strip = Image.new("RGB", (256, 1))
    for x in range(256):
        red, green, blue = (round(a + (b - a) * x / 255) for a, b in zip(under, over, strict=True))
        strip.putpixel((x, 0), (red, green, blue))
    return list(_native(strip, scheme).tobytes())


@lru_cache(maxsize=64)
def washed(scheme: Scheme, name: str, share: float) -> list[int]:
    """For every place in the palette the place of its colour with this share of an ink."""
    over, colours = ink(scheme, name), palette(scheme)
    strip = Image.new("RGB", (256, 1))
    for place, under in enumerate(colours):
        strip.putpixel((place, 0), mix(under, over, share))
    return list(_native(strip, scheme).tobytes())


def _inked(core: Image.Image, casing: Image.Image, counts: list[int], ramp: list[int]) -> tuple[Any, Any]:
    """The places in the palette by how much of each pixel is covered, and the mask of what belongs to the tile."""
    # `Image.point` reads its table anew each time, which costs more than the cells of an arrow.
    return core.im.point(ramp, "L"), casing.im.point(counts, "1")


def letters(text: str, size: int, style: Style, name: str, on: str, scheme: Scheme) -> NativeTile:
    """The tile of one word."""

    def draw() -> NativeTile:
        mask, left, top = word(text, size, style)
        inked = _inked(mask, mask, _COUNTS, _ramp(name, on, scheme))
        return NativeTile(*inked, left, top, mask.width, mask.height)

    return DRAWN.find((text, size, style, name, on, scheme), draw, lambda tile: 2 * _bytes(tile))


def corner_tile(radius: int, quarter: int, colour: Colour) -> Tile:
    """A quarter of a disc: 0 upper left, 1 upper right, 2 lower right, 3 lower left."""
    image = Image.new("RGBA", (radius * FINE, radius * FINE), (*colour, 0))
    wide = radius * FINE
    x, y = (0 if quarter in (0, 3) else -wide), (0 if quarter in (0, 1) else -wide)
    ImageDraw.Draw(image).ellipse([x, y, x + 2 * wide - 1, y + 2 * wide - 1], fill=colour)
    return Tile(image.reduce(FINE), 0, 0)


@lru_cache(maxsize=256)
def corner(radius: int, quarter: int, name: str, on: str, scheme: Scheme) -> NativeTile:
    """The tile of a rounded corner."""
    return _settle(corner_tile(radius, quarter, ink(scheme, name)), scheme, on).native()


@lru_cache(maxsize=128)
def arrow_cells(across: int, down: int, thickness: int, dashed: bool, headed: bool) -> tuple[Cell, ...]:
    """The cells of an arrow that begins at (0, 0)."""
    return tuple(cells(Arrow((0, 0), (across, down), thickness=thickness, dashed=dashed, headed=headed)))


@lru_cache(maxsize=128)
def arrow(
    across: int, down: int, thickness: int, dashed: bool, headed: bool, name: str, on: str, scheme: Scheme
) -> tuple[NativeTile, ...]:
    """The tiles of an arrow that begins at (0, 0), in the palette of the scheme."""
    ramp = _ramp(name, on, scheme)
    return tuple(
        NativeTile(*_inked(cell.core, cell.casing, _HALF, ramp), cell.x, cell.y, *cell.core.size)
        for cell in arrow_cells(across, down, thickness, dashed, headed)
    )
