"""A position as somebody may imagine it from their own view."""

from __future__ import annotations

from games.high_ground.phases import Preparing
from games.high_ground.state import State, Territory
from games.high_ground.view import View


def guessed(view: View) -> State:
    """A state in which this viewer may do exactly what they may do now. What they cannot see is left out: the others'
    hands and the draw pile are empty."""
    assert not isinstance(view.phase, Preparing), "chance is to act"
    return State(
        seats=view.seats,
        jokers=view.jokers,
        quick_setup=view.quick_setup,
        mini=view.mini,
        land=tuple(
            Territory(each.cell, each.card, each.level, (), each.king, each.owner, each.stacks)
            for each in view.land
        ),
        hands=tuple(view.hand if seat == view.seat else () for seat in range(view.seats)),
        draw_pile=(),
        discards=view.discards,
        killed=view.killed,
        first=view.player,
        player=view.player,
        turn=view.turn,
        changes=0,
        phase=view.phase,
        out=view.out,
        resigned=view.resigned,
    )
