"""The length of the longest game, and who owns which valley."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.bring_down_the_mountain.state import IDLE_TURNS, RIDGE_LENGTH, RIDGES
from games.core.cards import DECK, SUITS
from games.core.protocol import Seat

PILES: Final = len(SUITS)
MAX_TURNS: Final = (len(RIDGES) * RIDGE_LENGTH + PILES) * IDLE_TURNS + IDLE_TURNS
_SHOWN_IN_A_TURN: Final = 5 ** (len(DECK) - len(SUITS)) * 9 ** len(SUITS)
MAX_ACTIONS: Final = 1 + MAX_TURNS * _SHOWN_IN_A_TURN
"""No game has more actions.

A turn is idle if it draws nothing and completes no pile. At most 48 turns draw and 4 complete a pile, fewer than
twelve idle turns come before each of these, and twelve in a row end the game. A turn shows no arrangement twice. An
arrangement says for each card in which of four piles it is, if in any; since piles fall, that fixes its place, except
that an ace can be at either end. No move leads to the turn's first arrangement, which leaves one action for the draw
or the end. The deal is one action more."""

OWNERS: Final[Mapping[tuple[int, str], tuple[Seat, ...]]] = {
    **{(seats, who): owners for who in ("first", "second", "third") for seats, owners in (
        (1, (0, 0, 0, 0)),
        (2, (0, 1, 0, 1)),
        (4, (0, 1, 2, 3)),
    )},
    (3, "first"): (0, 1, 0, 2),
    (3, "second"): (0, 1, 2, 1),
    (3, "third"): (0, 2, 1, 2),
}  # fmt: skip
"""The owners of North, East, South and West, by the number of players and the option who of three owns two. The first
player always owns North, and nobody owns neighbouring valleys except a player alone (BDM-3)."""
