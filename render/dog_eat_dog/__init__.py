"""Dog Eat Dog in pictures and words. Each player's pyramids stand on a shelf of their own, captors on what they ate."""

from __future__ import annotations

from games.dog_eat_dog.state import Over
from games.dog_eat_dog.view import View
from render.core.look import Look
from render.core.scene import Scene
from render.dog_eat_dog import words
from render.dog_eat_dog.board import board
from render.dog_eat_dog.podium import podium


class DogEatDogPicture:
    """The drawing of Dog Eat Dog."""

    def scene(self, view: View, look: Look) -> Scene:
        return podium(view, look) if isinstance(view.phase, Over) else board(view, look)

    def alt(self, view: View, look: Look) -> str:
        return words.alt(view, look)

    def text(self, view: View, look: Look) -> str:
        return words.text(view, look)


PICTURE = DogEatDogPicture()
