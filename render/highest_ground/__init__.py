"""The Highest Ground in pictures and words."""

from __future__ import annotations

from games.highest_ground.view import View
from render.core.look import Look
from render.core.scene import Scene


class HighestGroundPicture:
    """The drawing of The Highest Ground."""

    def scene(self, view: View, look: Look) -> Scene:
        return Scene(1200, 900, look.theme, (), ())

    def alt(self, view: View, look: Look) -> str:
        return f"Turn {view.round}."

    def text(self, view: View, look: Look) -> str:
        return f"Turn {view.round}."


PICTURE = HighestGroundPicture()
