"""The board in words."""

from __future__ import annotations

from games.highest_ground.view import View
from render.core.look import Look


def alt(view: View, look: Look) -> str:
    return f"Turn {view.round}."


def text(view: View, look: Look) -> str:
    return f"Turn {view.round}."
