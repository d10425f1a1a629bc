"""What the header of High Ground says: who acts, what just happened, and which die or card has to be used."""

from __future__ import annotations

from typing import Final

from games.core.cards import Card, CardOrJoker, card_text
from games.core.protocol import seat_letter
from games.high_ground.constants import ALL_TURNS, TURN_CAP
from games.high_ground.phases import Choosing, Crowning, Digging, Laying, Over, Playing, Preparing, Resolving
from games.high_ground.view import View
from render.core.frame.header import HEIGHT as HEIGHT
from render.core.frame.header import Header, header_marks
from render.core.frame.part import NOTHING, RIGHT, Row
from render.core.look import Look
from render.core.scene import Card as Drawn
from render.core.scene import Die, Mark
from render.core.shapes.cards import JOKER
from render.core.shapes.dice import die_width
from render.high_ground import last_move

TITLE: Final = "High Ground"
_CARD: Final = (104, 124)
_DIE: Final = 92


def face(card: CardOrJoker) -> str:
    """The face of a card as marks have it."""
    return card_text(card) if isinstance(card, Card) else f"{JOKER}{card.number}"


def _beside(view: View) -> Row:
    """The card or the die that has to be used."""
    match view.phase:
        case Laying(card=card) | Digging(card=card):
            return Row(_CARD[0], (Drawn(RIGHT - _CARD[0], 56, *_CARD, face(card)),))
        case Resolving(face=rolled):
            wide = die_width(rolled.value, _DIE)
            return Row(wide, (Die(RIGHT - wide // 2 - 1, 114, _DIE, rolled.value),))
    return NOTHING


def _owed(view: View) -> str:
    match view.phase:
        case Laying():
            return "lays the card →"
        case Crowning():
            return "places the king"
        case Choosing():
            return "to move, play, draw or roll"
        case Playing():
            return "may play another card"
        case Resolving(face=rolled):
            return f"may use {rolled.value}"
        case Digging():
            return "plays the dug card →"
    return ""


def _stage(view: View, look: Look) -> str:
    """What stands in place of a player if nobody has to act."""
    match view.phase:
        case Over(winner=None):
            return "A draw"
        case Over():
            return ""
        case Preparing():
            return "Cards and die decide next"
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
        case Over(reason="all_passed"):
            return "Everybody passed, two rounds in a row"
        case Over(reason="all_turns"):
            return f"{ALL_TURNS:,} turns are over"
        case Over():
            return f"{TURN_CAP} turns that count are over"
    return ""


def header(view: View, look: Look) -> tuple[Mark, ...]:
    """The header's marks; the land may begin at HEIGHT."""
    over = isinstance(view.phase, Over)
    winner = view.phase.winner if isinstance(view.phase, Over) else None
    stage, said, beside = _stage(view, look), last_move.sentences(look.events), _beside(view)
    if why := why_over(view):
        said = [*said[:-1], why]
    told = Header(
        TITLE,
        f"turn {view.turn}" if view.turn else "",
        () if stage else (view.player if winner is None else winner,),
        "wins" if over else _owed(view),
        stage,
        tuple(said),
        beside.marks,
        beside.width,
    )
    return header_marks(told, look)
