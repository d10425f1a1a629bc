"""What the header of Bring Down the Mountain says: who acts, and what just happened or why it is over."""

from typing import Final

from games.bring_down_the_mountain.state import IDLE_TURNS, Acting, Dealing, Over, View
from games.bring_down_the_mountain.words import valley_words
from games.core.words import counted
from render.bring_down_the_mountain import facts, last_move
from render.core.frame.banner import Banner, banner_marks, people
from render.core.look import Look
from render.core.scene import Mark

TITLE: Final = "Bring Down the Mountain"
_IDLE_TOLD: Final = 3
"""From how many idle turns on the picture tells them."""


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
            return "The mountain won"
        case Dealing():
            return "The mountain is being dealt"
    return "" if look.to_act else "The game is over"


def _does(view: View) -> str:
    return f"plays {valley_words(view.valley)}"


def _progress(view: View, large: bool) -> str:
    """The number of the turn; and while it goes on, the moves in it, or how many turns in a row brought nothing if they
    begin to count. In large letters there is room for one of them beside the player."""
    turn = f"turn {view.turn}" if view.turn else ""
    if not isinstance(view.phase, Acting):
        return turn
    if view.idle_turns >= _IDLE_TOLD:
        counts = f"{view.idle_turns} of {IDLE_TURNS} idle"
    elif view.moves_a_turn is not None:
        counts = f"{view.moves} of {view.moves_a_turn} moves"
    elif view.moves and not large:
        counts = counted(view.moves, "move")
    else:
        return turn
    return counts if large else f"{turn} · {counts}"


def header(view: View, look: Look) -> tuple[Mark, ...]:
    """The header's marks; the board may begin at HEIGHT."""
    stage = _stage(view, look)
    said = [why] if (why := why_lost(view)) else last_move.sentences(look.events, people(look, view.seats))
    told = Banner(
        TITLE,
        _progress(view, look.large),
        () if stage else (view.player,),
        _does(view),
        stage,
        said=tuple(said),
    )
    return banner_marks(told, look)
