"""What the header of High Ground says: who acts, what to do, and what just happened."""

from dataclasses import replace
from typing import Final

from games.core.components import Card, CardOrJoker, card_text
from games.high_ground.state import (
    ALL_TURNS,
    TURN_CAP,
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
from render.core.frame.banner import HEIGHT as HEIGHT, Banner, banner_marks, people
from render.core.letters import names
from render.core.look import Look
from render.core.scene import Mark
from render.core.shapes.cards import JOKER
from render.high_ground import last_move

TITLE: Final = "High Ground"


def face(card: CardOrJoker) -> str:
    """The face of a card as marks have it."""
    return card_text(card) if isinstance(card, Card) else f"{JOKER}{card.number}"


def _owed(view: View) -> str:
    match view.phase:
        case Laying():
            return "lays the card"
        case Crowning():
            return "places the king"
        case Choosing():
            return "to act"
        case Playing():
            return "may play more"
        case Resolving(face=rolled):
            return f"rolled {rolled.value}"
        case Digging():
            return "plays the dug card"
    return ""


RESIGNED: Final = "resigned"
"""The reason of an end that the players, not the rules, have brought about."""


def settled(view: View, look: Look) -> View:
    """The view; if everybody but one player has resigned or is out, as a game that this player has won."""
    if isinstance(view.phase, Over | Preparing) or look.preview:
        return view
    winner = names.left_alone(look, view.seats, view.resigned, view.out)
    return view if winner is None else replace(view, phase=Over(RESIGNED, winner))


def stage(view: View, look: Look) -> str:
    """What stands in place of a player if nobody has to act."""
    match view.phase:
        case Over(winner=None):
            return "A draw"
        case Over(winner=winner) if winner is not None:
            return f"{names.drawn(look, winner)} wins"
        case Preparing():
            return "Cards and die decide"
    return "" if look.to_act else "The game is over"


def why_over(view: View, look: Look) -> str:
    """How the game ended; empty while it goes on."""
    match view.phase:
        case Over(reason="annihilated"):
            return "Nobody else has a piece left"
        case Over(reason="king_taken", winner=winner, cell=cell) if winner is not None:
            return f"{names.drawn(look, winner)} holds the king in {cell} alone"
        case Over(reason="resigned"):
            return names.who_resigned(look, view.resigned)
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
    said = tuple(last_move.sentences(look.events, people(look, view.seats)))
    if over:
        # The sentence of an end stands below its picture; a preview of one shows the board instead.
        said = (why_over(view, look),) if look.preview else ()
    told = stage(view, look)
    seats = () if told and winner is None else (view.player if winner is None else winner,)
    shorter = ("The winner",) if winner is not None else ()
    banner = Banner(TITLE, f"turn {view.turn}" if view.turn else "", seats, _owed(view), told, shorter, said)
    return banner_marks(banner, look)
