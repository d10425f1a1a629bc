"""Paper for marks with smooth edges: they are drawn at four times their size and then reduced. And patches for parts of
them without smooth edges."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageDraw

from render.core.letters import lettering
from render.core.palette import Colour

FINE: Final = 4
_HALF: Final = 128
RIM_WIDTH: Final = 3
"""How thick the dark edge of a piece is."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A small picture, and where its upper left corner lies from the mark's point."""

    image: Image.Image
    left: int
    top: int


class Sheet:
    """Paper at four times the size, with its origin at the mark's point. Colours are premultiplied by their alpha, as
    reducing needs them: converting so large a picture would cost more than drawing on it."""

    def __init__(self, width: int, height: int, left: int, top: int) -> None:
        self.left, self.top = left, top
        self.image = Image.new("RGBa", (width * FINE, height * FINE))
        self.draw = ImageDraw.Draw(self.image)

    def at(self, points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
        return [((x - self.left) * FINE, (y - self.top) * FINE) for x, y in points]

    def polygon(self, points: Sequence[tuple[float, float]], colour: Colour) -> None:
        self.draw.polygon(self.at(points), fill=colour)

    def path(self, points: Sequence[tuple[float, float]], colour: Colour, width: float) -> None:
        placed = self.at(points)
        self.draw.line(placed, fill=colour, width=round(width * FINE), joint="curve")

    def outlined(
        self, points: Sequence[tuple[float, float]], colour: Colour, edge: Colour, width: float
    ) -> None:
        """A polygon over a line around it, half of which is seen."""
        self.path([*points, points[0], points[1]], edge, width)
        self.polygon(points, colour)

    def disc(self, x: float, y: float, radius: float, colour: Colour) -> None:
        (low, high) = self.at([(x - radius, y - radius), (x + radius, y + radius)])
        self.draw.ellipse([low, high], fill=colour)

    def box(self, x: float, y: float, width: float, height: float, radius: float, colour: Colour) -> None:
        (low, high) = self.at([(x, y), (x + width, y + height)])
        self.draw.rounded_rectangle(
            [low, (high[0] - 1, high[1] - 1)], radius=max(0.0, radius * FINE), fill=colour
        )

    def hollow(self, x: float, y: float, width: float, height: float, radius: float) -> None:
        (low, high) = self.at([(x, y), (x + width, y + height)])
        self.draw.rounded_rectangle(
            [low, (high[0] - 1, high[1] - 1)], radius=max(0.0, radius * FINE), fill=(0, 0, 0, 0)
        )

    def letters(self, x: float, y: float, text: str, size: int, colour: Colour) -> None:
        """Write bold letters around a middle."""
        mask, _, _ = lettering.coverage(text, size * FINE, True)
        ((middle, height),) = self.at([(x, y)])
        place = (round(middle - mask.width / 2), round(height - mask.height / 2))
        self.put(mask, place, colour)

    def put(self, mask: Image.Image, place: tuple[int, int], colour: Colour) -> None:
        """Fill a mask of four times the size with a colour, its corner at this pixel."""
        self.image.paste((*colour, 255), (*place, place[0] + mask.width, place[1] + mask.height), mask)

    def shape(self, x: float, y: float, mask: Image.Image, colour: Colour) -> None:
        """Put a mask of four times the size with its left end at `x` and the middle of its height at `y`."""
        ((left, middle),) = self.at([(x, y)])
        place = (round(left), round(middle - mask.height / 2))
        self.put(mask, place, colour)

    def turn(self, degrees: float) -> None:
        """Turn all that is drawn clockwise around the middle of the paper."""
        self.image = self.image.rotate(-degrees, resample=Image.Resampling.BICUBIC)
        self.draw = ImageDraw.Draw(self.image)

    def write(
        self,
        x: float,
        y: float,
        text: str,
        size: int,
        colour: Colour,
        widest: int = 9999,
        style: lettering.Style = True,
    ) -> None:
        """Write around a middle; `y` is the middle of the capitals. Words wider than `widest` units become narrower."""
        mask, _, top = lettering.coverage(text, size * FINE, style)
        if mask.width > widest * FINE:
            mask = mask.resize((widest * FINE, mask.height), Image.Resampling.LANCZOS)
        ((left, line),) = self.at([(x, y + size * lettering.capitals(style) / 2)])
        place = (round(left - mask.width / 2), round(line + top))
        self.put(mask, place, colour)

    def fade(self, share: float) -> None:
        """Take this share of the colour out of all that is drawn."""
        grey = self.image.convert("RGBA").convert("LA").convert("RGBA").convert("RGBa")
        self.image = Image.blend(self.image, grey, share)
        self.draw = ImageDraw.Draw(self.image)

    def tile(self) -> Tile:
        return self._tile(self.image.reduce(FINE))

    def _tile(self, image: Image.Image, part: float = 1) -> Tile:
        return Tile(image.convert("RGBA"), round(self.left * part), round(self.top * part))

    def coarse(self) -> Tile:
        """The tile with three steps of smoothness instead of seventeen, and those across only: nobody sees it at the size
        of a phone, and files are smaller by a sixth."""
        size = (self.image.width // 2, self.image.height // FINE)
        return self._tile(self.image.resize(size, Image.Resampling.NEAREST).reduce((FINE // 2, 1)))

    def hard(self) -> Tile:
        """The tile without smooth edges: the smallest in files, for what covers most of a picture."""
        size = (self.image.width // FINE, self.image.height // FINE)
        return self._tile(self.image.resize(size, Image.Resampling.NEAREST))

    def scaled(self, part: float) -> Tile:
        """The tile, larger by a factor of up to four."""
        size = (round(self.image.width * part / FINE), round(self.image.height * part / FINE))
        return self._tile(self.image.resize(size, Image.Resampling.BOX), part)


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


def hard_word(text: str, size: int, colour: Colour) -> Tile:
    """A quiet word around a middle, without smooth edges; the middle of its capitals is that of the tile's point."""
    mask, _, top = lettering.coverage(text, size, False)
    image = Image.new("RGBA", mask.size, (*colour, 0))
    image.putalpha(mask.point([255 if value >= _HALF else 0 for value in range(256)]))
    return Tile(image, -mask.width // 2, top + round(size * lettering.CAPITALS / 2))
