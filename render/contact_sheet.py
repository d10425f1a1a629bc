"""Contact sheets: boards as on a phone, in both themes, in full colour, in grey and with simulated colour blindness."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PIL import Image

from render.core.painter import paint
from render.core.scene import WIDTH, Scene, Theme
from render.core.vision import VISIONS, Vision, seen

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
