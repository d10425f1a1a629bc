"""Lettering with the bundled fonts: how wide a text is, where it is cut, and the shapes of its words. Only characters that a
bundled font has can be drawn; `plain` replaces the others. Scripts that run from right to left have their letters in the order
in which they are drawn, and Arabic ones the forms that they take beside each other."""

import math
import threading
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal, TypeAlias

from PIL import Image, ImageFont

from render.core.letters import lettering
from render.core.scene import Text

_ARABIC_FORMS: Final = ("<isolated>", "<final>", "<initial>", "<medial>")
_PRESENTATION: Final = (*range(0xFB50, 0xFDD0), *range(0xFE70, 0xFEFD))


@lru_cache(maxsize=1)
def _forms() -> dict[str, dict[str, str]]:
    """The forms of every Arabic letter, by kind."""
    found: dict[str, dict[str, str]] = {}
    for code in _PRESENTATION:
        parts = unicodedata.decomposition(chr(code)).split()
        if len(parts) == 2 and parts[0] in _ARABIC_FORMS:
            found.setdefault(chr(int(parts[1], 16)), {}).setdefault(parts[0], chr(code))
    return found


def _arabic(text: str) -> str:
    forms = _forms()
    shaped = []
    for place, letter in enumerate(text):
        if letter not in forms:
            shaped.append(letter)
            continue
        before = forms.get(text[place - 1], {}) if place else {}
        after = forms.get(text[place + 1], {}) if place + 1 < len(text) else {}
        joins_before = "<initial>" in before and "<final>" in forms[letter]
        joins_after = "<initial>" in forms[letter] and "<final>" in after
        kind = _ARABIC_FORMS[joins_before + 2 * joins_after]
        shaped.append(forms[letter].get(kind, letter))
    return "".join(shaped)


_FIRST: Final = "\u0590"
"""No character before this one is written from the right."""


def _from_the_right(character: str) -> bool:
    return unicodedata.bidirectional(character) in ("R", "AL")


def visual(text: str) -> str:
    """The text in the order in which it is drawn from left to right."""
    if max(text, default="") < _FIRST or not any(_from_the_right(character) for character in text):
        return text
    first = next(c for c in text if unicodedata.bidirectional(c) in ("R", "AL", "L"))
    runs: list[tuple[bool, str]] = []
    side = _from_the_right(first)
    for character in _arabic(text):
        kind = unicodedata.bidirectional(character)
        if kind in ("L", "EN", "AN"):
            side = False
        elif kind in ("R", "AL"):
            side = True
        if runs and runs[-1][0] == side:
            runs[-1] = (side, runs[-1][1] + character)
        else:
            runs.append((side, character))
    placed = [run[::-1] if backwards else run for backwards, run in runs]
    return "".join(reversed(placed) if _from_the_right(first) else placed)


_FOLDER: Final = Path(__file__).parent / "fonts"
_OTHER_SCRIPTS: Final = (
    "DejaVuSans.ttf",
    "NotoSansThai.ttf",
    "NotoSansDevanagari.ttf",
    "DroidSansFallback.ttf",
)
Face: TypeAlias = Literal["display", "rank"]
"""The faces beside the sans: one for titles, names and large figures, and one for the ranks of cards."""
Style: TypeAlias = bool | Face
"""How letters look: whether the sans is bold, or which other face they have."""
_FILES: Final[dict[Style, tuple[str, ...]]] = {
    False: ("NotoSans-Regular.ttf", *_OTHER_SCRIPTS),
    True: ("NotoSans-Bold.ttf", *_OTHER_SCRIPTS),
    "display": ("CairnDisplay-Black.ttf", "NotoSans-Bold.ttf", *_OTHER_SCRIPTS),
    "rank": ("CairnRank-Black.ttf", "NotoSans-Bold.ttf", *_OTHER_SCRIPTS),
}
STYLES: Final[tuple[Style, ...]] = tuple(_FILES)
_LOCK = threading.RLock()  # two threads may not use a font object at the same time
PROBE_SIZE: Final = 24
_MISSING: Final = "\U0010fffd"
CAPITALS: Final = 0.714
"""How high a capital of the sans is, as a fraction of the size."""
_OTHER_CAPITALS: Final[dict[Style, float]] = {"display": 0.679, "rank": 0.729}


def capitals(style: Style) -> float:
    """How high a capital is, as a fraction of the size."""
    return _OTHER_CAPITALS.get(style, CAPITALS)


@lru_cache(maxsize=64)
def _font(file: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(_FOLDER / file, size, layout_engine=ImageFont.Layout.BASIC)


def _shape(font: ImageFont.FreeTypeFont, text: str) -> bytes:
    return bytes(font.getmask(text))


@lru_cache(maxsize=4096)
def _holder(character: str, bold: Style) -> int | None:
    """The number of the first font that has this character; None if none has it."""
    for number, file in enumerate(_FILES[bold]):
        font = _font(file, PROBE_SIZE)
        if character.isspace() or _shape(font, character) != _shape(font, _MISSING):
            return number
    return None


def _simple(character: str) -> str:
    """What replaces a character that no font has: its plain letters, a dot, or nothing."""
    kept = ""
    for part in unicodedata.normalize("NFKD", character):
        kind = unicodedata.category(part)[0]
        if _holder(part, False) is not None and kind != "C":
            kept += part
        elif kind in "LN":
            return "·"
    return kept


@lru_cache(maxsize=512)
def plain(text: str) -> str:
    """The text as far as it can be drawn. Fancy letters become common ones, emoji and signs that no font has are left
    out, letters of other scripts become dots, and a letter keeps at most two accents."""
    with _LOCK:
        kept: list[str] = []
        marks = 0
        for character in unicodedata.normalize("NFC", text):
            category = unicodedata.category(character)
            marks = marks + 1 if category in ("Mn", "Me") else 0
            if character.isspace():
                character = " "
            elif marks > 2 or category[0] == "C":
                continue
            kept.append(character if _holder(character, False) is not None else _simple(character))
        return " ".join("".join(kept).split())


def name(text: str) -> str:
    """Somebody's name as far as it can be drawn; a dot if nothing of it can."""
    return plain(text) or "·"


def _runs(word: str, bold: Style) -> list[tuple[int, str]]:
    runs: list[tuple[int, str]] = []
    for character in word:
        holder = _holder(character, bold) or 0
        if runs and runs[-1][0] == holder:
            runs[-1] = (holder, runs[-1][1] + character)
        else:
            runs.append((holder, character))
    return runs


@lru_cache(maxsize=2048)
def _advance(word: str, size: int, bold: Style) -> float:
    """How wide a word is, with the space around its letters."""
    with _LOCK:
        return sum(_font(_FILES[bold][holder], size).getlength(run) for holder, run in _runs(word, bold))


@lru_cache(maxsize=512)
def pieces(text: str, size: int, bold: Style) -> tuple[tuple[tuple[int, str], ...], int]:
    """The words of a text from left to right, each with how far it stands from the left end, and how wide the text is.
    Texts differ while words return, so words are what is kept."""
    x = 0.0
    found: list[tuple[int, str]] = []
    blank = _advance(" ", size, bold)
    for word in visual(text).split(" "):
        if word:
            found.append((round(x), word))
            x += _advance(word, size, bold)
        x += blank
    return tuple(found), -int(-(x - blank) // 1)


def measure(text: str, size: int, bold: Style = False) -> int:
    """How many units wide the text is."""
    return pieces(text, size, bold)[1]


@lru_cache(maxsize=512)
def fit(text: str, size: int, width: int, bold: Style = False) -> str:
    """The text. If it is wider than `width`, what stands in brackets at its end is left out, and the rest is cut with an
    ellipsis."""
    if measure(text, size, bold) <= width:
        return text
    if text.endswith(")") and (shorter := text.rpartition(" (")[0]):
        return fit(shorter, size, width, bold)
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(text[:middle].rstrip() + "…", size, bold) <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + "…"


def sized(words: str, sizes: Sequence[int], room: int, style: Style) -> tuple[str, int]:
    """The words in the first size in which they fit; cut in the last one if they fit in none."""
    for size in sizes:
        if measure(words, size, style) <= room:
            return words, size
    return fit(words, sizes[-1], room, style), sizes[-1]


@lru_cache(maxsize=256)
def wrap(text: str, size: int, width: int, lines: int, bold: Style = False) -> tuple[str, ...]:
    """The text in at most so many lines, broken at spaces. The last line is cut if the rest is too long."""
    words = text.split()
    made: list[str] = []
    while words and len(made) < lines:
        if len(made) == lines - 1:
            made.append(fit(" ".join(words), size, width, bold))
            break
        count = len(words)
        while count > 1 and measure(" ".join(words[:count]), size, bold) > width:
            count -= 1
        made.append(fit(" ".join(words[:count]), size, width, bold))
        words = words[count:]
    return tuple(made)


def coverage(word: str, size: int, bold: Style) -> tuple[Image.Image, int, int]:
    """The shape of a word as an 8-bit mask, and where its corner lies from the left end of the base line."""
    with _LOCK:
        ascent = size + size // 4
        width = math.ceil(_advance(word, size, bold)) + size
        mask = Image.new("L", (width, ascent + size // 2), 0)
        x = float(size // 2)
        for holder, run in _runs(word, bold):
            font = _font(_FILES[bold][holder], size)
            shape, (left, top) = font.getmask2(run, "L", anchor="ls")
            if shape.size[0] and shape.size[1]:
                piece = Image.new("L", shape.size, 0)
                piece.im.paste(shape, (0, 0, *shape.size))
                mask.paste(255, (round(x) + left, ascent + top), piece)
            x += font.getlength(run)
    box = mask.getbbox()
    if box is None:
        return Image.new("L", (1, 1), 0), 0, 0
    return mask.crop(box), box[0] - size // 2, box[1] - ascent


def written(mark: Text) -> Iterator[tuple[str, int]]:
    """The words of a line, each with how far to the right of the mark's point it begins."""
    words, width = lettering.pieces(mark.text, mark.size, mark.style)
    shift = 0 if mark.anchor == "left" else -width if mark.anchor == "right" else -width // 2
    for x, word in words:
        yield word, x + shift


def word(text: str, size: int, style: Style) -> tuple[Image.Image, int, int]:
    """The shape of one word, and where its corner lies from the point where the word begins."""
    mask, left, top = coverage(text, size, style)
    return mask, left, top + round(size * capitals(style) / 2)
