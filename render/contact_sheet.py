"""Contact sheets: every piece, and boards as on a phone, in both themes, in full colour, in grey and with
simulated colour blindness."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PIL import Image

from games.core.cards import DECK, KING, SUITS, card_text
from render.core.painter import paint
from render.core.palette import SEAT_COLOUR_NAMES
from render.core.scene import (
    WIDTH,
    Arrow,
    Badge,
    Card,
    Die,
    Halo,
    Mark,
    Pyramid,
    Rect,
    Scene,
    Text,
    Theme,
)
from render.core.shapes.pyramids import SIDES
from render.core.vision import VISIONS, Vision, seen

THEMES: Final[tuple[Theme, ...]] = ("dark", "light")
CHAT: Final = 375
"""How wide it is in a chat on a phone."""
_STEP = 146
_PIECES = 830
_HEIGHT = _PIECES + 4 * 140 + 20


def _column(seat: int, x: int) -> list[Mark]:
    """Every piece in one player's colour."""
    marks: list[Mark] = [Badge(x, 100, 56, seat, on="panel")]
    for number, (pips, side) in enumerate(SIDES.items()):
        y = 190 + number * 112
        marks.append(Pyramid(x, y, side, seat, pips, on="panel"))
        marks.append(Pyramid(x, y + 350, side, seat, pips, tipped=True, facing=90 * number, on="panel"))
    return marks


def _cards() -> list[Mark]:
    """The deck with one row for each suit, every other card in the darker paper of covered cards; and card backs."""
    marks: list[Mark] = []
    for number, card in enumerate(DECK):
        row, place = divmod(number, KING)
        far = place % 2 == 1
        x, y, face = 20 + place * 82, _PIECES + row * 138, card_text(card)
        marks.append(Card(x, y, 104, 128, face, "column" if row % 2 else "row", far=far, on="panel"))
    for row in range(len(SUITS)):
        marks.append(Card(1090, _PIECES + row * 138, 90, 128, "*1" if row == 3 else "", on="panel"))
    return marks


def _scene(theme: Theme, vision: Vision) -> Scene:
    ground = (Rect(8, 8, WIDTH - 16, _HEIGHT - 16, "panel", radius=16),)
    marks: list[Mark] = [Text(24, 40, f"{theme}, {vision}", 38, bold=True, on="panel")]
    for seat in range(len(SEAT_COLOUR_NAMES)):
        marks += _column(seat, 84 + seat * _STEP)
    for face in range(1, 7):
        marks.append(Die(560 + face * 60, 40, 50, face, faint=face < 4, on="panel"))
    marks.append(Die(1010, 40, 50, "SWAP", on="panel"))
    marks.append(Arrow((470, 40), (580, 40), on="panel"))
    marks.append(Halo(1070, 14, 50, 52, on="panel"))
    marks.append(Halo(1130, 14, 50, 52, dashed=True, on="panel"))
    marks += _cards()
    return Scene(WIDTH, _HEIGHT, theme, ground, tuple(marks))


def _painted(scene: Scene, vision: Vision) -> Image.Image:
    image = paint(scene)
    flat = image.getpalette("RGB") or []
    colours = [seen((flat[n], flat[n + 1], flat[n + 2]), vision) for n in range(0, len(flat), 3)]
    image.putpalette([part for colour in colours for part in colour])
    return image.convert("RGB")


def contact_sheet() -> Image.Image:
    """The whole sheet: both themes side by side, and one row for each kind of colour vision."""
    sheet = Image.new("RGB", (WIDTH * len(THEMES), _HEIGHT * len(VISIONS)))
    for row, vision in enumerate(VISIONS):
        for column, theme in enumerate(THEMES):
            sheet.paste(_painted(_scene(theme, vision), vision), (column * WIDTH, row * _HEIGHT))
    return sheet


def on_a_phone(scenes: Sequence[Scene], wide: int) -> Image.Image:
    """Pictures as large as on a phone, beside each other, and one row for each kind of colour vision."""
    height = max(scene.height for scene in scenes) * wide // WIDTH
    sheet = Image.new("RGB", (wide * len(scenes), height * len(VISIONS)))
    for row, vision in enumerate(VISIONS):
        for column, scene in enumerate(scenes):
            size = (wide, scene.height * wide // WIDTH)
            small = _painted(scene, vision).resize(size, Image.Resampling.LANCZOS)
            sheet.paste(small, (column * wide, row * height))
    return sheet


def board_sheet(boards: Sequence[Callable[[Theme], Scene]]) -> Image.Image:
    """Boards of games as large as in a phone's chat, in both themes, as different eyes see them."""
    return on_a_phone([board(theme) for board in boards for theme in THEMES], CHAT)
