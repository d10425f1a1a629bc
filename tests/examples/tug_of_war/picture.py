"""How the game looks: one line of words."""

from render.core.look import Look
from render.core.scene import Scene, Text
from tests.examples.tug_of_war.view import Ground


def ground_words(view: Ground) -> str:
    pulls = ["".join("?" if each is None else str(each) for each in pulls) or "-" for pulls in view.pulls]
    return f"Seat {view.seat}. Pulls: {', '.join(pulls)}. Marks: {', '.join(view.marks) or 'none'}."


class GroundPicture:
    """How Tug of War looks: one line of words."""

    def scene(self, view: Ground, look: Look) -> Scene:
        return Scene(1200, 100, look.theme, (), (Text(20, 50, ground_words(view), 34),))

    def alt(self, view: Ground, look: Look) -> str:
        return ground_words(view)

    def text(self, view: Ground, look: Look) -> str:
        return ground_words(view)


PICTURE = GroundPicture()
