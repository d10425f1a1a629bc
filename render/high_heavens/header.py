"""What the header of High Heavens says: who acts, what just happened, or how the game ended."""

from typing import Final

from games.core.words import enumerated
from games.high_heavens.cards import God
from games.high_heavens.components import SIDES
from games.high_heavens.state import (
    Acting,
    Blows,
    Choosing,
    CleaningUp,
    Excess,
    Granted,
    Over,
    View,
    seats_of,
)
from render.core.frame.banner import Banner, banner_marks, people
from render.core.letters import names
from render.core.look import Look
from render.core.scene import Mark
from render.high_heavens import last_move
from render.high_heavens.hand import own_hand

TITLE: Final = "High Heavens"


def _does(view: View, look: Look) -> str:
    """What the player does, in words that follow the name: also what was chosen to be done with a card in the hand."""
    name = view.decks.cards
    for field, value in look.chosen:
        key = value.replace("-", "_")
        if (
            field in ("god", "card")
            and key in own_hand(view)
            and not isinstance(view.phase, CleaningUp | Excess)
        ):
            return f"{'invokes' if isinstance(name[key], God) else 'plays'} {name[key].name}"
    match view.phase:
        case Acting():
            points = view.points
            return f"has {points} point{'' if points == 1 else 's'}" if points else "can end the turn"
        case Granted(god=god):
            return f"moves {name[god].name}"
        case Blows(god=god):
            return f"attacks with {name[god].name}"
        case Choosing():
            return "chooses a card"
        case Excess() | CleaningUp():
            return "discards"
    return "to act"


def header(view: View, look: Look) -> tuple[Mark, ...]:
    """The header for this view."""
    progress = f"turn {view.turn}" if view.turn else ""
    over = None if look.preview else result(view, look)
    if over is not None:
        winner = over.winner
        if winner is None:
            return banner_marks(Banner(TITLE, progress, (), stage="A draw"), look)
        seats = tuple(seat for seat in seats_of(view.seats, winner) if seat not in view.resigned)
        who = enumerated(names.drawn(look, seat) for seat in seats)
        side = ("Asgard", "Olympus")[winner]
        stage = f"{who} win" if len(seats) > 1 else f"{who} wins"
        return banner_marks(Banner(TITLE, progress, seats, stage=stage, shorter=(f"{side} wins",)), look)
    said = tuple(last_move.sentences(view, look, people(look, view.seats)))
    if look.preview and (said or not look.to_act):
        return banner_marks(Banner(TITLE, progress, (view.player,), "would do this", said=said), look)
    if not look.to_act:
        stage = "The game is over" if view.turn and not isinstance(view.phase, Over) else "The fates decide"
        return banner_marks(Banner(TITLE, progress, (), stage=stage, said=said), look)
    acting = tuple(sorted(look.to_act))
    return banner_marks(Banner(TITLE, progress, acting, _does(view, look), said=said), look)


def result(view: View, look: Look) -> Over | None:
    """The end of the game; None while it goes on, and if it was stopped without a winner."""
    if isinstance(view.phase, Over):
        return view.phase
    gone = [side for side in SIDES if set(seats_of(view.seats, side)) <= set(view.resigned)]
    return Over("resigned", 1 - gone[0]) if len(gone) == 1 and not look.to_act and not look.preview else None
