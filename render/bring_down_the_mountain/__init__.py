"""Bring Down the Mountain in pictures and words."""

from __future__ import annotations

from games.bring_down_the_mountain.view import View
from render.bring_down_the_mountain.band import band
from render.bring_down_the_mountain.board import HEIGHT, board
from render.core.look import Look
from render.core.scene import WIDTH, Scene


class BringDownTheMountainPicture:
    """The drawing of Bring Down the Mountain."""

    def scene(self, view: View, look: Look) -> Scene:
        ground, marks = board(view, look)
        return Scene(WIDTH, HEIGHT, look.theme, ground, (*band(view, look), *marks))


PICTURE = BringDownTheMountainPicture()
