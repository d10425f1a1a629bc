"""Dog Eat Dog in pictures and words: every player's pyramids in a row of their own, what stands on
captured ones as towers, and above them whose turn it is and what the dice just did."""

from __future__ import annotations

from games.dog_eat_dog.state import Over
from games.dog_eat_dog.view import View
from render.core.look import Look
from render.core.scene import WIDTH, Scene
from render.dog_eat_dog import band, board, scoring, words


class DogEatDogPicture:
    """The drawing of Dog Eat Dog."""

    def scene(self, view: View, look: Look) -> Scene:
        top = band.band(view, look)
        blocks = scoring.blocks(view, look) if isinstance(view.phase, Over) else board.blocks(view, look)
        below = board.arrange(blocks, top.height, view.seats, look)
        return Scene(WIDTH, below.height, look.theme, below.ground, (*top.marks, *below.marks))

    def alt(self, view: View, look: Look) -> str:
        return words.alt(view, look)

    def text(self, view: View, look: Look) -> str:
        return words.text(view, look)


PICTURE = DogEatDogPicture()
