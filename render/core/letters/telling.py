"""What all games tell alike in the words beside a picture: how they begin, and how they are made to fit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from render.core.look import Look

ALT_LIMIT: Final = 1024
"""The most characters an alt text may have."""
WHOLE_NAME: Final = 100
SHORT_NAMES: Final = (40, 24, 14, 8)
"""How long names are in alt texts; shorter ones are tried if the text is too long."""
PREVIEW: Final = "Preview, not done yet"


def _title(game: str, look: Look) -> str:
    return f"{game}, game {look.number}" if look.number else game


def alt_title(game: str, look: Look) -> str:
    """What an alt text begins with: `Preview of High Ground, game 7`."""
    return f"Preview of {_title(game, look)}" if look.preview else _title(game, look)


def text_title(game: str, look: Look) -> str:
    """What the whole board in words begins with: `Preview, not done yet. High Ground, game 7`."""
    return f"{PREVIEW}. {_title(game, look)}" if look.preview else _title(game, look)


def ending(look: Look) -> list[str]:
    """What an alt text tells of an end besides the result: what decided the game, and the day."""
    day = f"It ended on {look.date}." if look.date else ""
    return [part for part in (f"{look.moment}." if look.moment else "", day) if part]


def fitting(versions: Iterable[str]) -> str:
    """The first of these alt texts that is short enough; the last one, cut, if none is."""
    told = ""
    for told in versions:
        if len(told) <= ALT_LIMIT:
            return told
    return told[: ALT_LIMIT - 1] + "…"
