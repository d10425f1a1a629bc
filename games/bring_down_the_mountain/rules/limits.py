"""How long a game can last, and who owns which valley."""

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
"""No game is longer. A turn in which nothing is drawn and no pile completed is idle; fewer than twelve of
them lie before each of the others, of which there are at most 48 and 4, and twelve end the game. A turn
shows no arrangement twice: each card is in one of four piles or in none, and as piles fall, that tells where
in it, but for an ace, which can be at either end. The turn's first arrangement is not moved to, which
leaves room for the draw or the end. Beside the turns there is the deal."""

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
"""Who owns North, East, South and West, by the number of players and who of three owns two: always the
first player North, and nobody two valleys side by side but who plays alone (BDM-3)."""
