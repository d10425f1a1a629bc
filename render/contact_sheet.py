"""Contact sheets: boards as on a phone, in both themes, in full colour, in grey and with simulated colour blindness.

The matrices are those of Machado, Oliveira and Fernandes (2009) for the full strength of each kind, over linear light.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal

from PIL import Image

from render.core.painter import paint
from render.core.palette import Colour, luminance
from render.core.scene import WIDTH, Scene, Theme

THEMES: Final[tuple[Theme, ...]] = ("dark", "light")
CHAT: Final = 375
"""How wide it is in a chat on a phone."""


def _painted(scene: Scene, vision: Vision) -> Image.Image:
    image = paint(scene)
    flat = image.getpalette("RGB") or []
    colours = [seen((flat[n], flat[n + 1], flat[n + 2]), vision) for n in range(0, len(flat), 3)]
    image.putpalette([part for colour in colours for part in colour])
    return image.convert("RGB")


def board_sheet(boards: Sequence[Callable[[Theme], Scene]]) -> Image.Image:
    """Boards of games as large as in a phone's chat, in both themes beside each other, and one row for each kind of colour
    vision."""
    scenes = [board(theme) for board in boards for theme in THEMES]
    height = max(scene.height for scene in scenes) * CHAT // WIDTH
    sheet = Image.new("RGB", (CHAT * len(scenes), height * len(VISIONS)))
    for row, vision in enumerate(VISIONS):
        for column, scene in enumerate(scenes):
            size = (CHAT, scene.height * CHAT // WIDTH)
            small = _painted(scene, vision).resize(size, Image.Resampling.LANCZOS)
            sheet.paste(small, (column * CHAT, row * height))
    return sheet


Vision = Literal["all colours", "deuteranopia", "protanopia", "tritanopia", "grey"]
VISIONS: Final[tuple[Vision, ...]] = ("all colours", "deuteranopia", "protanopia", "tritanopia", "grey")

_MATRICES: Final[dict[str, tuple[tuple[float, float, float], ...]]] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(value: int) -> float:
    """The light of a channel's value, 0 to 1."""
    part = value / 255
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def _coded(light: float) -> int:
    light = min(1.0, max(0.0, light))
    part = 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return round(part * 255)


def seen(colour: Colour, vision: Vision) -> Colour:
    """The colour as somebody with this vision sees it."""
    if vision == "all colours":
        return colour
    if vision == "grey":
        grey = _coded(luminance(colour))
        return grey, grey, grey
    light = [linear(value) for value in colour]
    red, green, blue = (
        _coded(sum(a * b for a, b in zip(row, light, strict=True))) for row in _MATRICES[vision]
    )
    return red, green, blue
