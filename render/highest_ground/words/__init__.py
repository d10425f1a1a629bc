"""The board in words: short as alt text, and complete for players who do not see the picture."""

from __future__ import annotations

from render.highest_ground.words.brief import alt
from render.highest_ground.words.whole import text

__all__ = ["alt", "text"]
