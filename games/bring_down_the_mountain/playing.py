"""What a computer player goes by: a winning line if one is found, otherwise tidy piles.

Where cards lie face down, each guess of the search has a line of its own, and the action that most lines begin with is
taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.bring_down_the_mountain.actions import Action
from games.bring_down_the_mountain.knowledge import view
from games.bring_down_the_mountain.rules import steps
from games.bring_down_the_mountain.solving.beam_search import solve
from games.bring_down_the_mountain.solving.players import careful, plain
from games.bring_down_the_mountain.state import Acting, State
from games.core.cards import DECK
from games.core.chance import Draw
from games.core.optional_parts.parts import Playing
from games.core.protocol import Seat

LOOKED_AT: Final = 60_000
IN_FOG: Final = 8_000
"""The most arrangements to look at: where all is known, and for one of many guesses."""


def worth(state: State, seat: Seat) -> float:
    """Return what part of the mountain has come down."""
    return 1 - sum(map(len, state.ridges)) / len(DECK)


def promising(state: State, seat: Seat) -> Sequence[Action]:
    """Return the first action of a winning line, or if none is found of a turn that keeps the piles tidy."""
    if not isinstance(state.phase, Acting):
        return list(steps.legal_actions(state, seat))
    solution = solve(state, IN_FOG if state.fog else LOOKED_AT)
    return solution.line[:1] if solution.won else careful(view(state, seat))[:1]


def policy(state: State, seat: Seat, draw: Draw) -> Action:
    """Return the first action of the turn that leaves the tidiest piles."""
    if not isinstance(state.phase, Acting):
        return draw.choice(list(steps.legal_actions(state, seat)))
    return plain(view(state, seat))[0]


PLAYING: Final = Playing(worth=worth, promising=promising, policy=policy, depth=0, price=4_000)
