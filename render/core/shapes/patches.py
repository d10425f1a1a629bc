"""Parts of tiles without smooth edges: flat shapes, and patches that are laid into a tile with round corners."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw

from render.core.palette import Colour
from render.core.shapes.supersampled import Tile


class Patch:
    """A small picture to draw on; `fine` times as large until it is laid down."""

    def __init__(self, width: int, height: int, colour: Colour, fine: int = 1) -> None:
        self.fine = fine
        self.image = Image.new("RGB", (width * fine, height * fine), colour)
        self.pen = ImageDraw.Draw(self.image)

    def lay(self, tile: Tile, x: int, y: int, radius: int) -> None:
        """Lay it into a tile, with its corner at this point and with round corners."""
        image = self.image.reduce(self.fine) if self.fine > 1 else self.image
        keep = Image.new("L", image.size, 0)
        ImageDraw.Draw(keep).rounded_rectangle((0, 0, image.width - 1, image.height - 1), radius, fill=255)
        tile.image.paste(image, (x - tile.left, y - tile.top), keep)


def flat(
    width: int,
    height: int,
    points: Sequence[tuple[float, float]],
    colour: Colour,
    edge: int = 0,
    left: int = 0,
    top: int = 0,
) -> Tile:
    """A tile with one filled shape, whose points count from its corner; `edge` makes it so much thicker."""
    image = Image.new("RGBA", (width, height), (*colour, 0))
    pen = ImageDraw.Draw(image)
    pen.polygon(points, fill=(*colour, 255))
    if edge:
        pen.line([*points, points[0]], fill=(*colour, 255), width=edge, joint="curve")
    return Tile(image, left, top)
