"""The Highest Ground in pictures and words: a painted map with wooden blocks, seen with the eyes of a side."""

from games.highest_ground.state import View
from render.core.look import Drawing, Look
from render.core.scene import Scene
from render.highest_ground import last_move, words
from render.highest_ground.board import board
from render.highest_ground.ending import ending
from render.highest_ground.margins.score import result


def scene(view: View, look: Look) -> Scene:
    """The picture."""
    over = None if look.preview else result(view, look)
    return board(view, look) if over is None else ending(view, look, over)


PICTURE = Drawing(scene, words.alt, words.text, last_move.sentences)
