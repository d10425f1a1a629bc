"""What the header of High Heavens says: who acts, and what just happened."""

from __future__ import annotations

from typing import Final

from games.core.words import enumerated
from games.high_heavens.phases import Acting, Blows, Choosing, CleaningUp, Excess, Granted, Over
from games.high_heavens.state import seats_of
from games.high_heavens.view import View
from render.core.frame.banner import Banner, banner_marks, people
from render.core.letters import names
from render.core.look import Look
from render.core.scene import Mark
from render.high_heavens import last_move

TITLE: Final = "High Heavens"


def _does(view: View) -> str:
    """What the player does, in words that follow the name."""
    name = view.decks.cards
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
    if isinstance(view.phase, Over) and not look.preview:
        winner = view.phase.winner
        if winner is None:
            return banner_marks(Banner(TITLE, progress, (), stage="A draw"), look)
        seats = tuple(seat for seat in seats_of(view.seats, winner) if seat not in view.resigned)
        who = enumerated(names.drawn(look, seat) for seat in seats)
        side = ("Asgard", "Olympus")[winner]
        stage = f"{who} win" if len(seats) > 1 else f"{who} wins"
        return banner_marks(Banner(TITLE, progress, seats, stage=stage, shorter=(f"{side} wins",)), look)
    said = tuple(last_move.sentences(look.events, view, people(look, view.seats)))
    if look.preview:
        return banner_marks(Banner(TITLE, progress, (view.player,), "would do this", said=said), look)
    if not look.to_act:
        stage = "The game is over" if view.turn and not isinstance(view.phase, Over) else "The fates decide"
        return banner_marks(Banner(TITLE, progress, (), stage=stage, said=said), look)
    acting = tuple(sorted(look.to_act))
    return banner_marks(Banner(TITLE, progress, acting, _does(view), said=said), look)
