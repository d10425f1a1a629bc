"""The band along the top: which game, whose turn, what just happened, and the die or card that it is about."""

from __future__ import annotations

from typing import Final

from games.core.cards import Card, CardOrJoker, card_text
from games.core.protocol import seat_letter
from games.high_ground.state import TURN_CAP
from games.high_ground.view import (
    Choosing,
    Crowning,
    Digging,
    Laying,
    Over,
    Playing,
    Preparing,
    Resolving,
    View,
)
from render.core.letters import lettering, names
from render.core.look import Look
from render.core.palette import SEAT_COLOUR_NAMES
from render.core.scene import SMALLEST_LETTERS, WIDTH, Badge, Die, Mark, Text
from render.core.scene import Card as Drawn
from render.core.shapes.cards import JOKER
from render.core.shapes.dice import die_width
from render.high_ground import last_move

HEIGHT: Final = 186
TITLE: Final = "High Ground"
_LEFT: Final = 24
_RIGHT: Final = WIDTH - 24
_SAID: Final = SMALLEST_LETTERS + 2
_WHO: Final = 90
_NEWS: Final = 151
_CARD: Final = (104, 124)
_DIE: Final = 92


def face(card: CardOrJoker) -> str:
    """A card's face as the scene has it."""
    return card_text(card) if isinstance(card, Card) else f"{JOKER}{card.number}"


def _title(view: View, look: Look) -> list[Mark]:
    parts = [TITLE] if look.preview else []
    if look.number:
        parts.append(f"game {look.number}")
    if view.turn:
        parts.append(f"turn {view.turn}")
    title = "Preview, not done yet" if look.preview else TITLE
    return [
        Text(_LEFT, 30, title, SMALLEST_LETTERS + 4, bold=True),
        Text(_RIGHT, 30, " · ".join(parts), SMALLEST_LETTERS, "quiet", anchor="right"),
    ]


def _shown(view: View) -> tuple[list[Mark], int]:
    """The card or die that is to be used, and where words have to end before it."""
    match view.phase:
        case Laying(card=card) | Digging(card=card):
            x = _RIGHT - _CARD[0]
            return [Drawn(x, 56, *_CARD, face(card))], x - 20
        case Resolving(face=rolled):
            wide = die_width(rolled.value, _DIE)
            return [Die(_RIGHT - wide // 2 - 1, 114, _DIE, rolled.value)], _RIGHT - wide - 20
    return [], _RIGHT


def _owed(view: View) -> str:
    match view.phase:
        case Laying():
            return "lays the card →"
        case Crowning():
            return "places the king"
        case Choosing():
            return "to move, play, draw or roll"
        case Playing():
            return "may play more cards"
        case Resolving(face=rolled):
            return f"may use {rolled.value}"
        case Digging():
            return "plays the dug card →"
    return ""


def _stage(view: View, look: Look) -> str:
    """What stands in the place of a player where none is to act."""
    match view.phase:
        case Over(winner=None):
            return "A draw"
        case Over():
            return ""
        case Preparing():
            return "Cards and die are at work"
    return "" if look.to_act else "The game is over"


def why_over(view: View) -> str:
    """How the game ended; empty while it goes on."""
    match view.phase:
        case Over(reason="annihilated"):
            return "Nobody else has a piece left"
        case Over(reason="king_taken", winner=winner, cell=cell) if winner is not None:
            return f"{seat_letter(winner)} holds the king in {cell} alone"
        case Over(reason="repetition"):
            return "The same position stood for the third time"
        case Over():
            return f"{TURN_CAP} turns are over"
    return ""


def _who(view: View, look: Look, right: int) -> list[Mark]:
    stage = _stage(view, look)
    if stage:
        return [Text(_LEFT, _WHO, lettering.fit(stage, 50, right - _LEFT, True), 50, bold=True)]
    winner = view.phase.winner if isinstance(view.phase, Over) else None
    seat = view.player if winner is None else winner
    after = f"· {_owed(view)}" if winner is None else "· wins"
    marks: list[Mark] = [Badge(_LEFT + 32, _WHO, 64, seat)]
    x = _LEFT + 78
    room = right - lettering.measure(after, 40) - 18
    name = lettering.fit(names.drawn(look, seat), 50, room - x, bold=True)
    marks.append(Text(x, _WHO, name, 50, bold=True))
    x += lettering.measure(name, 50, True) + 18
    colour = f"· {SEAT_COLOUR_NAMES[seat]} {seat_letter(seat)}"
    if x + lettering.measure(colour, 40) <= room - 14:
        marks.append(Text(x, _WHO, colour, 40, "quiet"))
        x += lettering.measure(colour, 40) + 14
    marks.append(Text(x, _WHO, after, 40))
    return marks


def _news(view: View, look: Look, right: int) -> list[Mark]:
    said = last_move.sentences(look.events)
    if why := why_over(view):
        said = [*said[:-1], why]
    for first in range(len(said)):
        words = ". ".join(said[first:])
        if lettering.measure(words, _SAID) <= right - _LEFT or first == len(said) - 1:
            return [Text(_LEFT, _NEWS, lettering.fit(words, _SAID, right - _LEFT), _SAID)]
    return []


def band(view: View, look: Look) -> tuple[Mark, ...]:
    """The band's marks; the land may begin at HEIGHT."""
    shown, right = _shown(view)
    return (*_title(view, look), *_who(view, look, right), *_news(view, look, right), *shown)
