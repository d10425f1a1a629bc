"""Makes names safe for a line, a picture and a log: short, on one line, in one direction."""

import re
import unicodedata
from functools import lru_cache
from typing import Final

EXAMPLES: Final = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gwen", "Hugo")
"""The people of the rules' examples, and the members of `play`."""
LONGEST: Final = 32
_MARKS_IN_A_ROW: Final = 2
_JOINERS: Final = frozenset("\u200d\ufe0e\ufe0f")  # hold an emoji together
_UNWANTED: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_SPECIAL: Final = re.compile(r"([\\*_~`|<>@\[\]])")
_LINE_START: Final = re.compile(r"^(\s*\d*)((?<!\d)[#+-]|(?<=\d)\.)")
_LINK: Final = re.compile(r"(?<=\w)(:(?=[\w/])|\.(?=[^\W\d]))")


@lru_cache(maxsize=512)
def clean_name(text: str, instead: str = "somebody", longest: int = LONGEST) -> str:
    """A name without control characters, direction marks and stacks of accents, cut to `longest` characters.

    Returns `instead` if nothing is left.
    """
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text[: longest * 16]):
        category = unicodedata.category(letter)
        if letter.isspace():
            letter = " "
        elif letter not in _JOINERS and category in _UNWANTED:
            continue
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks <= _MARKS_IN_A_ROW:
            kept.append(letter)
    name = " ".join("".join(kept).split())
    if not name.strip("".join(_JOINERS) + " "):
        return instead
    return name if len(name) <= longest else name[: longest - 1].rstrip() + "…"


def escaped(text: str) -> str:
    """A line escaped so that Discord shows it as written, without Markdown, mentions or links."""
    text = _SPECIAL.sub(r"\\\1", text)
    text = _LINE_START.sub(r"\1\\\2", text)
    return _LINK.sub(r"\\\1", text)
