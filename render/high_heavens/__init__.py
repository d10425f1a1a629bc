"""High Heavens in pictures and words: a board on the clouds, gods as tablets on their chips, and the viewer's hand."""

from games.high_heavens.state import View
from render.core.look import Drawing, Look
from render.core.scene import Scene
from render.high_heavens import last_move, words
from render.high_heavens.board import board
from render.high_heavens.ending import ending
from render.high_heavens.header import result


def scene(view: View, look: Look) -> Scene:
    """The picture."""
    over = None if look.preview else result(view, look)
    return board(view, look) if over is None else ending(view, look, over)


PICTURE = Drawing(scene, words.alt, words.text, last_move.sentences)
