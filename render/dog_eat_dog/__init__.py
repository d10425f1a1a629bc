"""Dog Eat Dog in pictures and words. Each player's pyramids stand on a shelf of their own, captors on what they ate."""

from games.core.words import Names
from games.dog_eat_dog.state import Over, View
from render.core.look import Drawing, Look
from render.core.scene import Scene
from render.dog_eat_dog import last_move, words
from render.dog_eat_dog.board import board
from render.dog_eat_dog.podium import podium


def scene(view: View, look: Look) -> Scene:
    """The picture."""
    return podium(view, look) if isinstance(view.phase, Over) else board(view, look)


def happened(view: View, look: Look, people: Names) -> list[str]:
    """What the events of the look are, in a few words each."""
    return last_move.sentences(look.events, last_move.Telling(people, spots=True))


PICTURE = Drawing(scene, words.alt, words.text, happened)
