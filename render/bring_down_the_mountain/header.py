"""The band along the top: which game, whose turn, and what just happened or why it is over."""

from __future__ import annotations

from typing import Final

from games.bring_down_the_mountain.state import IDLE_TURNS, Acting, Dealing, Over
from games.bring_down_the_mountain.view import View
from games.bring_down_the_mountain.words.names import valley_words
from games.core.protocol import seat_letter
from render.bring_down_the_mountain import facts, last_move
from render.core.letters import lettering, names
from render.core.look import Look
from render.core.palette import SEAT_COLOUR_NAMES
from render.core.scene import SMALLEST_LETTERS, WIDTH, Badge, Mark, Text

HEIGHT: Final = 182
TITLE: Final = "Bring Down the Mountain"
_LEFT: Final = 24
_RIGHT: Final = WIDTH - 24
_SAID: Final = SMALLEST_LETTERS + 4
_WHO: Final = 90
_NEWS: Final = 151


def _title(view: View, look: Look) -> list[Mark]:
    parts = []
    if look.number:
        parts.append(f"game {look.number}")
    if view.turn:
        parts.append(f"turn {view.turn}")
    right = " · ".join(parts)
    title = "Preview, not done yet" if look.preview else TITLE
    return [
        Text(_LEFT, 30, title, SMALLEST_LETTERS + 4, bold=True),
        Text(_RIGHT, 30, right, SMALLEST_LETTERS, "quiet", anchor="right"),
    ]


def verdict(view: View) -> str:
    """The game's end in a line; empty while it goes on."""
    match view.phase:
        case Over(reason="won"):
            return f"Won in {view.turn} turns: the mountain is down"
        case Over():
            return f"Lost: {view.brought_down} of 52 cards brought down"
    return ""


def why_lost(view: View) -> str:
    """Why nothing can go on; empty where it does not end so."""
    match view.phase:
        case Over(reason="no_draw", highest=highest):
            return f"No end card fits: no top can get higher than {facts.value_words(highest)}"
        case Over(reason="given_up"):
            return f"{IDLE_TURNS} turns in a row brought neither a draw nor a complete pile"
    return ""


def _stage(view: View, look: Look) -> str:
    """What stands in the place of a player where none is to act."""
    match view.phase:
        case Over():
            return verdict(view)
        case Dealing():
            return "The mountain is being dealt"
    return "" if look.to_act else "The game is over"


def _moves(view: View) -> str:
    if view.moves_a_turn is not None:
        return f" · {view.moves} of {view.moves_a_turn} moves"
    return f" · {view.moves} move{'s' if view.moves != 1 else ''}" if view.moves else ""


def _who(view: View, look: Look) -> list[Mark]:
    stage = _stage(view, look)
    if stage or not isinstance(view.phase, Acting):
        return [Text(_LEFT, _WHO, lettering.fit(stage, 50, _RIGHT - _LEFT, True), 50, bold=True)]
    seat = view.player
    after = f"· plays {valley_words(view.valley)}{_moves(view)}"
    marks: list[Mark] = [Badge(_LEFT + 32, _WHO, 64, seat)]
    x = _LEFT + 78
    room = _RIGHT - lettering.measure(after, 40) - 18
    name = lettering.fit(names.drawn(look, seat), 50, room - x, bold=True)
    marks.append(Text(x, _WHO, name, 50, bold=True))
    x += lettering.measure(name, 50, True) + 18
    colour = f"· {SEAT_COLOUR_NAMES[seat]} {seat_letter(seat)}"
    if x + lettering.measure(colour, 40) <= room:
        marks.append(Text(x, _WHO, colour, 40, "quiet"))
        x += lettering.measure(colour, 40) + 14
    marks.append(Text(x, _WHO, after, 40))
    return marks


def _news(view: View, look: Look) -> list[Mark]:
    said = [why] if (why := why_lost(view)) else last_move.sentences(look.events)
    for first in range(len(said)):
        words = ". ".join(said[first:])
        if lettering.measure(words, _SAID) <= _RIGHT - _LEFT or first == len(said) - 1:
            return [Text(_LEFT, _NEWS, lettering.fit(words, _SAID, _RIGHT - _LEFT), _SAID)]
    return []


def band(view: View, look: Look) -> tuple[Mark, ...]:
    """The band's marks; the board may begin at HEIGHT."""
    return (*_title(view, look), *_who(view, look), *_news(view, look))
