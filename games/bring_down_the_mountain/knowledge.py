"""Who may know what: with `fog`, the ridges' cards behind their ends lie face down for everybody."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from games.bring_down_the_mountain.state import RIDGES, VALLEYS, Over, State, brought_down
from games.bring_down_the_mountain.view import PileView, RidgeView, View
from games.core.chance import Draw
from games.core.protocol import Seat, Step


def view(state: State, seat: Seat | None) -> View:
    """The view of this seat, or of everyone. Once the game is over, nothing is face down any more."""
    hidden = state.fog and not isinstance(state.phase, Over)
    return View(
        seat=seat,
        seats=state.seats,
        fog=state.fog,
        moves_a_turn=state.moves_a_turn,
        ridges=tuple(
            RidgeView(name, (*(None for _ in cards[:-1]), *cards[-1:]) if hidden else cards)
            for name, cards in zip(RIDGES, state.ridges, strict=True)
        ),
        piles=tuple(
            PileView(name, owner, cards)
            for name, owner, cards in zip(VALLEYS, state.owners, state.piles, strict=True)
        ),
        completed=state.completed,
        valley=VALLEYS[state.valley],
        player=state.owners[state.valley],
        turn=state.turn,
        moves=max(0, len(state.shown) - 1),
        shown=state.shown,
        idle_turns=0 if state.stirred else state.idle_turns,
        brought_down=brought_down(state),
        phase=state.phase,
        resigned=state.resigned,
    )


def resample(state: State, seat: Seat | None, draw: Draw) -> State:
    """With fog, the cards that lie face down are dealt anew among themselves; all lie open at the end."""
    if not state.fog or isinstance(state.phase, Over):
        return state
    cards = iter(draw.shuffled([card for ridge in state.ridges for card in ridge[:-1]]))
    ridges = tuple((*(next(cards) for _ in ridge[:-1]), *ridge[-1:]) for ridge in state.ridges)
    return replace(state, ridges=ridges)


def veiled(before: State, step: Step[State]) -> Step[State]:
    """The step itself."""
    return step


def hides(options: Mapping[str, str]) -> bool:
    """Whether fog hides cards."""
    return options["fog"] == "on"
