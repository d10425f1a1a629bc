"""Scenes in true colours with true blending, to compare the palette pictures with."""

from collections.abc import Sequence

from PIL import Image

from render.core import tiles
from render.core.letters.lettering import word, written
from render.core.marks import SCENERIES, TILINGS
from render.core.painter import arrow_shape, put
from render.core.palette import ink
from render.core.scene import Arrow, Placed, Scene, Scheme, Text
from render.core.shapes.hard import Pen, Scenery, Spot, shaped
from render.core.shapes.supersampled import Tile


class TrueCanvas:
    """A canvas with true colours and true blending, for comparison with the palette picture."""

    def __init__(self, image: Image.Image, scheme: Scheme) -> None:
        self.image, self.scheme = image, scheme

    def box(self, x: int, y: int, width: int, height: int, name: str) -> None:
        self.image.paste(ink(self.scheme, name), (x, y, x + width, y + height))

    def _put(self, found: Tile, x: int, y: int) -> None:
        self.image.paste(found.image, (x + found.left, y + found.top), found.image)

    def stamp(self, mark: Placed) -> None:
        self._put(TILINGS[type(mark)].draw(mark, self.scheme), mark.x, mark.y)

    def write(self, mark: Text) -> None:
        for text, right in written(mark):
            mask, left, top = word(text, mark.size, mark.style)
            place = (mark.x + right + left, mark.y + top)
            self.image.paste(Image.new("RGB", mask.size, ink(self.scheme, mark.ink)), place, mask)

    def corner(self, radius: int, quarter: int, name: str, on: str, x: int, y: int) -> None:
        self._put(tiles.corner_tile(radius, quarter, ink(self.scheme, name)), x, y)

    def scenery(self, mark: Scenery) -> None:
        box = Image.new("RGB", (mark.width, mark.height))
        SCENERIES[type(mark)](mark, Pen(box, lambda name: ink(self.scheme, name)))
        self.image.paste(box, (mark.x, mark.y))

    def pen(self) -> Pen:
        return Pen(self.image, lambda name: ink(self.scheme, name))

    def wash(self, outline: Sequence[Spot], name: str, share: float) -> None:
        box, mask = shaped(outline)
        under = self.image.crop(box)
        over = Image.new("RGB", under.size, ink(self.scheme, name))
        self.image.paste(Image.blend(under, over, share), box, mask)

    def arrow(self, mark: Arrow) -> None:
        for cell in tiles.arrow_cells(*arrow_shape(mark)):
            x, y = mark.start[0] + cell.x, mark.start[1] + cell.y
            box = (x, y, x + cell.core.width, y + cell.core.height)
            self.image.paste(ink(self.scheme, mark.on), box, cell.casing)
            self.image.paste(ink(self.scheme, mark.ink), box, cell.core)


def paint_true(scene: Scene) -> Image.Image:
    """The scene in true colours."""
    image = Image.new("RGB", (scene.width, scene.height), ink(scene.scheme, "table"))
    canvas = TrueCanvas(image, scene.scheme)
    put(canvas, scene.ground)
    put(canvas, scene.marks)
    return image
