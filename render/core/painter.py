"""Paints a scene directly into a picture with a fixed palette.

Every mark with smooth edges is a tile that is kept, so a frame is a few dozen plain copies onto a sheet that is
used again and again. Safe to call from several threads at once.
"""

import threading
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from PIL import Image

from render.core import png as encoder, tiles
from render.core.letters.lettering import written
from render.core.marks import PAINTS, Canvas, painted
from render.core.palette import PALETTE_SIZE, palette
from render.core.pieces import standing, tokens
from render.core.scene import MAX_HEIGHT, Arrow, Mark, Placed, Rect, Scene, Scheme, Text
from render.core.shapes import cards, halos, pyramids
from render.core.shapes.hard import Pen, Scenery, Spot, shaped

COMMON: Final = (cards, halos, pyramids, standing, tokens)
"""The files whose marks every scene may have: importing them registers these marks."""


class PaletteCanvas:
    """The real canvas: a palette picture onto which tiles are copied. Its first column does not belong to the
    picture: it holds the filter byte of each row in the file."""

    def __init__(self, image: Image.Image, scheme: Scheme) -> None:
        self.image, self.core, self.scheme = image, image.im, scheme

    def box(self, x: int, y: int, width: int, height: int, name: str) -> None:
        # `Image.paste` checks its arguments first, which costs more than the copy itself.
        self.core.paste(tiles.index(self.scheme, name), (x + 1, y, x + 1 + width, y + height))

    def _put(self, found: tiles.NativeTile, x: int, y: int) -> None:
        left, top = x + 1 + found.left, y + found.top
        self.core.paste(found.colours, (left, top, left + found.width, top + found.height), found.mask)

    def stamp(self, mark: Placed) -> None:
        self._put(tiles.piece(mark, self.scheme), mark.x, mark.y)

    def write(self, mark: Text) -> None:
        for text, right in written(mark):
            found = tiles.letters(text, mark.size, mark.style, mark.ink, mark.on, self.scheme)
            self._put(found, mark.x + right, mark.y)

    def corner(self, radius: int, quarter: int, name: str, on: str, x: int, y: int) -> None:
        self._put(tiles.corner(radius, quarter, name, on, self.scheme), x, y)

    def scenery(self, mark: Scenery) -> None:
        x, y = mark.x + 1, mark.y
        self.core.paste(tiles.scenery(mark, self.scheme).im, (x, y, x + mark.width, y + mark.height))

    def pen(self) -> Pen:
        return Pen(self.image, lambda name: tiles.index(self.scheme, name), left=1)

    def wash(self, outline: Sequence[Spot], name: str, share: float) -> None:
        box, mask = shaped([(x + 1, y) for x, y in outline])
        # `Image.point` reads its table anew each time, which costs more than the shape.
        part = self.core.crop(box).point(tiles.washed(self.scheme, name, share), None)
        self.core.paste(part, box, mask.im)

    def arrow(self, mark: Arrow) -> None:
        for found in tiles.arrow(*arrow_shape(mark), mark.ink, mark.on, self.scheme):
            self._put(found, *mark.start)


def arrow_shape(mark: Arrow) -> tuple[int, int, int, bool, bool]:
    """What arrows share that look alike: how far they go, and how."""
    across, down = mark.end[0] - mark.start[0], mark.end[1] - mark.start[1]
    return across, down, mark.thickness, mark.dashed, mark.headed


def _round(canvas: Canvas, x: int, y: int, width: int, height: int, radius: int, name: str, on: str) -> None:
    if not radius:
        canvas.box(x, y, width, height, name)
        return
    canvas.box(x + radius, y, width - 2 * radius, height, name)
    canvas.box(x, y + radius, width, height - 2 * radius, name)
    right, low = x + width - radius, y + height - radius
    for quarter, (left, top) in enumerate(((x, y), (right, y), (right, low), (x, low))):
        canvas.corner(radius, quarter, name, on, left, top)


@painted(Rect)
def _rect(canvas: Canvas, mark: Rect) -> None:
    if mark.edge is None:
        _round(canvas, mark.x, mark.y, mark.width, mark.height, mark.radius, mark.fill, mark.on)
        return
    thick = mark.thickness
    _round(canvas, mark.x, mark.y, mark.width, mark.height, mark.radius, mark.edge, mark.on)
    inside = (mark.x + thick, mark.y + thick, mark.width - 2 * thick, mark.height - 2 * thick)
    _round(canvas, *inside, max(0, mark.radius - thick), mark.fill, mark.edge)


@painted(Text)
def _text(canvas: Canvas, mark: Text) -> None:
    canvas.write(mark)


@painted(Arrow)
def _arrow(canvas: Canvas, mark: Arrow) -> None:
    canvas.arrow(mark)


def put(canvas: Canvas, marks: Iterable[Mark]) -> None:
    """Paint marks in their order."""
    for mark in marks:
        PAINTS[type(mark)](canvas, mark)


class _Sheets(threading.local):
    """The sheet that this thread paints on again and again: a new one for each frame would cost more than most of
    its marks."""

    def __init__(self) -> None:
        self.sheet = Image.new("P", (0, 0))

    def take(self, width: int, height: int) -> Image.Image:
        have = self.sheet
        if have.width != width or have.height < height:
            self.sheet = Image.new("P", (width, max(height, MAX_HEIGHT)))
        return self.sheet


_sheets = _Sheets()


def frame(scene: Scene) -> Image.Image:
    """The scene as places in the palette, in the form that the encoder takes: on a sheet that may be higher, with a
    column of zeros at its left. The next frame of this thread overwrites it."""
    sheet = _sheets.take(scene.width + 1, scene.height)
    canvas = PaletteCanvas(sheet, scene.scheme)
    canvas.box(0, 0, scene.width, scene.height, "table")
    put(canvas, scene.ground)
    put(canvas, scene.marks)
    sheet.im.paste(0, (0, 0, 1, scene.height))
    return sheet


@lru_cache(maxsize=64)
def colours(scheme: Scheme) -> bytes:
    """The palette of a scheme, with three bytes for each colour."""
    return bytes(part for colour in palette(scheme) for part in colour)


def paint(scene: Scene) -> Image.Image:
    """The scene as a palette picture."""
    image = frame(scene).crop((1, 0, scene.width + 1, scene.height))
    image.putpalette(colours(scene.scheme))
    return image


def png_below_each_other(scenes: Sequence[Scene]) -> bytes:
    """Scenes of one width below each other as the bytes of one PNG. They share its palette: colours that are almost alike
    share a place, and what is seen least takes the nearest of the colours that are seen most."""
    images = [frame(scene).crop((0, 0, scene.width + 1, scene.height)) for scene in scenes]
    seen: Counter[bytes] = Counter()
    own = [colours(scene.scheme) for scene in scenes]
    for image, palette_ in zip(images, own, strict=True):
        for count, place in image.getcolors(256) or ():
            if isinstance(place, int):
                seen[palette_[3 * place : 3 * place + 3]] += count
    kept: list[bytes] = []
    for found, _ in seen.most_common():
        if len(kept) < PALETTE_SIZE and all(_apart(found, each) > _ALIKE for each in kept):
            kept.append(found)
    near = {found: min(range(len(kept)), key=lambda at: _apart(kept[at], found)) for found in seen}
    sheet = Image.new("P", (scenes[0].width + 1, sum(scene.height for scene in scenes)))
    top = 0
    for image, palette_ in zip(images, own, strict=True):
        places = [near.get(palette_[3 * at : 3 * at + 3], 0) for at in range(PALETTE_SIZE)]
        sheet.paste(image.point(places), (0, top))
        top += image.height
    sheet.paste(0, (0, 0, 1, top))
    return encoder.write(sheet, top, b"".join(kept))


_ALIKE: Final = 48
"""Up to this far, squared, two colours share a place: four units in each channel."""


def _apart(one: bytes, other: bytes) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


def png(scene: Scene) -> bytes:
    """The scene as the bytes of a PNG."""
    return encoder.write(frame(scene), scene.height, colours(scene.scheme), by_row=scene.patterned)
