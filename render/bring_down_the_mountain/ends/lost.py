"""The picture of a lost game: dusk, an avalanche with the last cards of the ridges, and the four piles in the snow."""

from __future__ import annotations

from typing import Final

from games.bring_down_the_mountain.view import View
from games.bring_down_the_mountain.words.names import valley_words
from games.core.cards import DECK, card_text
from games.core.words import counted
from render.bring_down_the_mountain.colours import LOST
from render.bring_down_the_mountain.ends.avalanche import Avalanche, SnowFront, Tumbling
from render.bring_down_the_mountain.ends.piles import CARD, Heap, figure, heap
from render.core.frame.banner import CLOSING, closing, ended
from render.core.frame.banner import HEIGHT as TOP
from render.core.letters import lettering, names
from render.core.look import Look
from render.core.scene import WIDTH, Mark, Scene

HEIGHT: Final = 1400
_FOOT: Final = HEIGHT - CLOSING
_SNOW: Final = 1268
_TOP_CARD: Final = 1016
_FALLS: Final = ((690, 640, -24), (884, 716, 30), (748, 850, 12), (520, 884, -38))
"""Where the end cards of the ridges tumble, and how far they are turned."""
_NAME_ROOM: Final = CARD[0] - 24


def finish(view: View, look: Look, header: tuple[Mark, ...]) -> Scene:
    """The whole picture below this header. Until the last chance is known, it tells how long the game was."""
    ends = [ridge.cards[-1] for ridge in view.ridges if ridge.cards and ridge.cards[-1] is not None]
    marks: list[Mark] = [
        Tumbling(x, y, card_text(card), turn)
        for card, (x, y, turn) in zip(ends, _FALLS, strict=False)
        if card
    ]
    marks += figure(292, 350, str(view.brought_down), 250)
    marks += figure(292, 506, f"of {len(DECK)}", 84)
    step = max(3, min(11, 150 // max([1, *(len(found.cards) for found in view.piles)])))
    for number, found in enumerate(view.piles):
        high = _TOP_CARD - (max(1, len(found.cards)) - 1) * step
        owner = lettering.fit(names.drawn(look, found.owner), 40, _NAME_ROOM)
        marks += heap(number, Heap(found.cards, (valley_words(found.valley), owner)), high, step, False)
    marks.append(SnowFront(0, _SNOW, _FOOT - _SNOW))
    marks += closing(_FOOT, ended(look, f"It stood for {counted(view.turn, 'turn')}"), look.date)
    return Scene(WIDTH, HEIGHT, look.theme, (Avalanche(0, TOP, WIDTH, _FOOT - TOP),), (*header, *marks), LOST)
