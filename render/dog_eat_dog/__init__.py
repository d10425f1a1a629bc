"""Dog Eat Dog in pictures and words. Each player's pyramids stand in a row of their own, stacks as towers."""

from __future__ import annotations

from games.dog_eat_dog.state import Over
from games.dog_eat_dog.view import View
from render.core.look import Look
from render.core.scene import MAX_HEIGHT, WIDTH, Scene
from render.dog_eat_dog import words
from render.dog_eat_dog.board import board
from render.dog_eat_dog.choices import choices
from render.dog_eat_dog.header import header
from render.dog_eat_dog.scoring import scoring


class DogEatDogPicture:
    """The drawing of Dog Eat Dog."""

    def scene(self, view: View, look: Look) -> Scene:
        draw_below = scoring if isinstance(view.phase, Over) else board
        for brief in (False, True):
            top = header(view, look, brief)
            page = draw_below(view, look, top.height)
            if page.height <= MAX_HEIGHT:
                break
        marks = (*top.marks, *page.marks, *choices(look, page.marks, page.height))
        return Scene(WIDTH, page.height, look.theme, page.ground, marks)

    def alt(self, view: View, look: Look) -> str:
        return words.alt(view, look)

    def text(self, view: View, look: Look) -> str:
        return words.text(view, look)


PICTURE = DogEatDogPicture()
