"""Scripts that run from right to left: the order in which their letters are drawn, and the forms that Arabic letters
take beside each other."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

_FORMS: Final = ("<isolated>", "<final>", "<initial>", "<medial>")
_PRESENTATION: Final = (*range(0xFB50, 0xFDD0), *range(0xFE70, 0xFEFD))


@lru_cache(maxsize=1)
def _forms() -> dict[str, dict[str, str]]:
    """The forms of every Arabic letter, by kind."""
    found: dict[str, dict[str, str]] = {}
    for code in _PRESENTATION:
        parts = unicodedata.decomposition(chr(code)).split()
        if len(parts) == 2 and parts[0] in _FORMS:
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
        kind = _FORMS[joins_before + 2 * joins_after]
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
