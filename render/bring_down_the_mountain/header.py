"""What the header of Bring Down the Mountain says: who acts, and what just happened or why it is over."""

from __future__ import annotations

from typing import Final

from games.bring_down_the_mountain.state import IDLE_TURNS, Dealing, Over
from games.bring_down_the_mountain.view import View
from games.bring_down_the_mountain.words.names import valley_words
from games.core.cards import DECK
from games.core.words import counted
from render.bring_down_the_mountain import facts, last_move
from render.core.frame.header import HEIGHT as HEIGHT
from render.core.frame.header import Header, header_marks
from render.core.look import Look
from render.core.scene import Mark

TITLE: Final = "Bring Down the Mountain"


def verdict(view: View) -> str:
    """How the game ended, in one line; empty while it goes on."""
    match view.phase:
        case Over(reason="won"):
            return f"Won in {view.turn} turns: the mountain is down"
        case Over():
            return f"The mountain won: {view.brought_down} of {len(DECK)} cards down"
    return ""


def why_lost(view: View) -> str:
    """Why the game is lost; empty if it is not."""
    match view.phase:
        case Over(reason="no_draw", highest=highest):
            return f"No end card fits: no top can get higher than {facts.value_words(highest)}"
        case Over(reason="given_up"):
            return f"{IDLE_TURNS} turns without a draw or a complete pile"
    return ""


def _stage(view: View, look: Look) -> str:
    """What stands in place of a player if nobody has to act."""
    match view.phase:
        case Over():
            return verdict(view)
        case Dealing():
            return "The mountain is being dealt"
    return "" if look.to_act else "The game is over"


def _does(view: View) -> str:
    if view.moves_a_turn is not None:
        moves = f" · {view.moves} of {view.moves_a_turn} moves"
    else:
        moves = f" · {counted(view.moves, 'move')}" if view.moves else ""
    return f"plays {valley_words(view.valley)}{moves}"


def header(view: View, look: Look) -> tuple[Mark, ...]:
    """The header's marks; the board may begin at HEIGHT."""
    stage = _stage(view, look)
    said = [why] if (why := why_lost(view)) else last_move.sentences(look.events)
    told = Header(
        TITLE,
        f"turn {view.turn}" if view.turn else "",
        () if stage else (view.player,),
        _does(view),
        stage,
        tuple(said),
    )
    return header_marks(told, look)
