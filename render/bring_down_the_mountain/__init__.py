"""Bring Down the Mountain in pictures and words: ridges and valleys around the peak, seen from the viewer's side."""

from dataclasses import replace

from games.bring_down_the_mountain.state import Over, View
from games.core.components import card_words
from games.core.words import Names
from render.bring_down_the_mountain import last_move, words
from render.bring_down_the_mountain.board import HEIGHT, board
from render.bring_down_the_mountain.colours import inks_of
from render.bring_down_the_mountain.endings import lost, won
from render.bring_down_the_mountain.header import header
from render.core.look import Drawing, Look
from render.core.scene import WIDTH, Scene


def scene(view: View, look: Look) -> Scene:
    """The picture."""
    if isinstance(view.phase, Over) and view.phase.reason == "won":
        return won(view, look)
    if isinstance(view.phase, Over) and not look.preview:
        return lost(view, look, header(view, look))
    top, height = header(view, look), HEIGHT
    ground, marks = board(view, replace(look, events=()) if look.steps else look)
    since = last_move.since(view, look, marks, height)
    drawn = (*top, *since.arrows, *marks, *since.signs)
    return Scene(WIDTH, height, look.theme, ground, drawn, inks_of(view))


def happened(view: View, look: Look, people: Names) -> list[str]:
    """What the events of the look are, in a few words each."""
    return last_move.sentences(look.events, people, card_words)


PICTURE = Drawing(scene, words.alt, words.text, happened)
