"""Paints a scene, straight into a picture with a fixed palette.

Every mark with edges to smooth is a cached tile whose edges already blend into the ink it lies on, so a
frame is a few dozen plain copies. Safe to call from several threads at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Protocol

from PIL import Image, ImageDraw

from render.core import png as encoder
from render.core.arrows import cells
from render.core.palette import Colour, ink, palette
from render.core.scene import Arrow, Mark, Rect, Scene, Text, Theme
from render.core.sprites import FINE, Tile, Tiled, tile

_VISIBLE: Final = 12
"""Coverage from which a pixel of a tile counts, 0 to 255."""


class Canvas(Protocol):
    """What marks are put on."""

    def box(self, x: int, y: int, width: int, height: int, name: str) -> None: ...

    def stamp(self, mark: Tiled, x: int, y: int) -> None: ...

    def corner(self, radius: int, quarter: int, name: str, on: str, x: int, y: int) -> None: ...

    def band(self, core: Image.Image, casing: Image.Image, name: str, on: str, x: int, y: int) -> None: ...


@lru_cache(maxsize=2)
def _palette_image(theme: Theme) -> Image.Image:
    image = Image.new("P", (1, 1))
    colours = palette(theme)
    # Places that are not used repeat the first colour, so that nearest colour never finds a foreign one.
    padded = [*colours, *([colours[0]] * (256 - len(colours)))]
    image.putpalette([part for colour in padded for part in colour])
    return image


@lru_cache(maxsize=256)
def _index(theme: Theme, name: str) -> int:
    return palette(theme).index(ink(theme, name))


def _native(image: Image.Image, theme: Theme) -> Image.Image:
    return image.quantize(palette=_palette_image(theme), dither=Image.Dither.NONE)


@dataclass(frozen=True, slots=True)
class _NativeTile:
    image: Image.Image
    mask: Image.Image
    left: int
    top: int


def _settle(found: Tile, theme: Theme, on: str) -> _NativeTile:
    under = Image.new("RGB", found.image.size, ink(theme, on))
    under.paste(found.image, mask=found.image.getchannel("A"))
    mask = found.image.getchannel("A").point(lambda value: 255 if value >= _VISIBLE else 0, "1")
    return _NativeTile(_native(under, theme), mask, found.left, found.top)


@lru_cache(maxsize=512)
def _piece(mark: Tiled, theme: Theme) -> _NativeTile:
    return _settle(tile(mark, theme), theme, mark.on)


@lru_cache(maxsize=512)
def _label(mark: Text, theme: Theme) -> _NativeTile:
    return _settle(tile(mark, theme), theme, mark.on)


def _quarter(radius: int, quarter: int, colour: Colour) -> Tile:
    """A quarter of a disc: 0 upper left, 1 upper right, 2 lower right, 3 lower left."""
    image = Image.new("RGBA", (radius * FINE, radius * FINE), (*colour, 0))
    wide = radius * FINE
    x, y = (0 if quarter in (0, 3) else -wide), (0 if quarter in (0, 1) else -wide)
    ImageDraw.Draw(image).ellipse([x, y, x + 2 * wide - 1, y + 2 * wide - 1], fill=colour)
    return Tile(image.reduce(FINE), 0, 0)


@lru_cache(maxsize=256)
def _native_quarter(radius: int, quarter: int, name: str, on: str, theme: Theme) -> _NativeTile:
    return _settle(_quarter(radius, quarter, ink(theme, name)), theme, on)


@lru_cache(maxsize=64)
def _ramp(name: str, on: str, theme: Theme) -> list[int]:
    """The palette's places for coverage 0 to 255 of one ink on another."""
    over, under = ink(theme, name), ink(theme, on)
    strip = Image.new("RGB", (256, 1))
    for x in range(256):
        red, green, blue = (round(a + (b - a) * x / 255) for a, b in zip(under, over, strict=True))
        strip.putpixel((x, 0), (red, green, blue))
    return list(_native(strip, theme).tobytes())


class PaletteCanvas:
    """The real canvas: a palette picture on which tiles are copied."""

    def __init__(self, image: Image.Image, theme: Theme) -> None:
        self.image, self.theme = image, theme

    def box(self, x: int, y: int, width: int, height: int, name: str) -> None:
        self.image.paste(_index(self.theme, name), (x, y, x + width, y + height))

    def _put(self, found: _NativeTile, x: int, y: int) -> None:
        # The copy beneath `Image.paste`, whose checks cost more than it does: tiles are always of this mode.
        left, top = x + found.left, y + found.top
        box = (left, top, left + found.image.width, top + found.image.height)
        self.image.im.paste(found.image.im, box, found.mask.im)

    def stamp(self, mark: Tiled, x: int, y: int) -> None:
        if isinstance(mark, Text):
            self._put(_label(mark, self.theme), x, y)
        else:
            self._put(_piece(mark, self.theme), x, y)

    def corner(self, radius: int, quarter: int, name: str, on: str, x: int, y: int) -> None:
        self._put(_native_quarter(radius, quarter, name, on, self.theme), x, y)

    def band(self, core: Image.Image, casing: Image.Image, name: str, on: str, x: int, y: int) -> None:
        drawn = core.point(_ramp(name, on, self.theme))
        colours = Image.frombytes("P", core.size, drawn.tobytes())
        self.image.paste(colours, (x, y), casing.point(lambda value: 255 if value >= 128 else 0, "1"))


class TrueCanvas:
    """A canvas of true colours with true blending: what the palette picture is compared with."""

    def __init__(self, image: Image.Image, theme: Theme) -> None:
        self.image, self.theme = image, theme

    def box(self, x: int, y: int, width: int, height: int, name: str) -> None:
        self.image.paste(ink(self.theme, name), (x, y, x + width, y + height))

    def _put(self, found: Tile, x: int, y: int) -> None:
        self.image.paste(found.image, (x + found.left, y + found.top), found.image)

    def stamp(self, mark: Tiled, x: int, y: int) -> None:
        self._put(tile(mark, self.theme), x, y)

    def corner(self, radius: int, quarter: int, name: str, on: str, x: int, y: int) -> None:
        self._put(_quarter(radius, quarter, ink(self.theme, name)), x, y)

    def band(self, core: Image.Image, casing: Image.Image, name: str, on: str, x: int, y: int) -> None:
        box = (x, y, x + core.width, y + core.height)
        self.image.paste(ink(self.theme, on), box, casing)
        self.image.paste(ink(self.theme, name), box, core)


def _round(canvas: Canvas, x: int, y: int, width: int, height: int, radius: int, name: str, on: str) -> None:
    if not radius:
        canvas.box(x, y, width, height, name)
        return
    canvas.box(x + radius, y, width - 2 * radius, height, name)
    canvas.box(x, y + radius, width, height - 2 * radius, name)
    right, low = x + width - radius, y + height - radius
    for quarter, (left, top) in enumerate(((x, y), (right, y), (right, low), (x, low))):
        canvas.corner(radius, quarter, name, on, left, top)


def _rect(canvas: Canvas, mark: Rect) -> None:
    if mark.edge is None:
        _round(canvas, mark.x, mark.y, mark.width, mark.height, mark.radius, mark.fill, mark.on)
        return
    thick = mark.thickness
    _round(canvas, mark.x, mark.y, mark.width, mark.height, mark.radius, mark.edge, mark.on)
    inside = (mark.x + thick, mark.y + thick, mark.width - 2 * thick, mark.height - 2 * thick)
    _round(canvas, *inside, max(0, mark.radius - thick), mark.fill, mark.edge)


def _put(canvas: Canvas, marks: Iterable[Mark]) -> None:
    for mark in marks:
        match mark:
            case Rect():
                _rect(canvas, mark)
            case Arrow():
                for cell in cells(mark):
                    canvas.band(cell.core, cell.casing, mark.ink, mark.on, cell.x, cell.y)
            case _:
                canvas.stamp(_unplaced(mark), mark.x, mark.y)


@lru_cache(maxsize=4096)
def _unplaced(mark: Tiled) -> Tiled:
    """The mark wherever it stands: what its tile is kept by."""
    return replace(mark, x=0, y=0)


@lru_cache(maxsize=6)
def _ground(width: int, height: int, theme: Theme, ground: tuple[Mark, ...]) -> Image.Image:
    image = Image.new("P", (width, height), _index(theme, "table"))
    image.putpalette([part for colour in palette(theme) for part in colour])
    _put(PaletteCanvas(image, theme), ground)
    return image


def paint(scene: Scene) -> Image.Image:
    """The scene as a palette picture."""
    image = _ground(scene.width, scene.height, scene.theme, scene.ground).copy()
    _put(PaletteCanvas(image, scene.theme), scene.marks)
    return image


def paint_true(scene: Scene) -> Image.Image:
    """The scene in true colours: slower, for comparison only."""
    image = Image.new("RGB", (scene.width, scene.height), ink(scene.theme, "table"))
    canvas = TrueCanvas(image, scene.theme)
    _put(canvas, scene.ground)
    _put(canvas, scene.marks)
    return image


def png(scene: Scene) -> bytes:
    """The scene as the bytes of a PNG."""
    return encoder.write(paint(scene))
