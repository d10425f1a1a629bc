"""The orders of a stage, written whole: by a bold general, and by more timid and still bolder ones."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from games.core.chance import Draw
from games.core.optional_parts.playing import Playing
from games.core.protocol import Seat
from games.highest_ground import actions as a
from games.highest_ground.files.tables import SIDES
from games.highest_ground.playing.choosing import orders_in
from games.highest_ground.playing.worth import of_unit
from games.highest_ground.rules.ending import points
from games.highest_ground.state import State, Status

CAUTION: Final = (0.2, 0.6, 1.0, 2.0, 0.0, 4.0)
"""How much dangers count with each general; 0.15 and 0.25 won 108 of 180 games against 1."""
SCALE: Final = 6.0
"""So many points more make a win about e times as likely."""
SHAKEN: Final = 0.7
"""What part of its worth a disrupted unit still has."""


def worth(state: State, seat: Seat) -> float:
    """Return about the chance of a seat to win: by the points as they stand, and what its units can still bring."""
    victory = state.setting.file.victory
    middle = (victory.levels[1] + victory.levels[2]) / 2
    ahead = sum(share.amount for share in points(state)) - middle
    for unit in state.units:
        if unit.status is Status.FIELD:
            here = of_unit(state, unit) * (SHAKEN if unit.disrupted else 1.0)
            ahead += here if unit.side is victory.side else -here
    return 1 / (1 + exp((-ahead if SIDES[seat] is victory.side else ahead) / SCALE))


def turns(state: State, seat: Seat, draw: Draw, most: int) -> Sequence[tuple[a.Action, ...]]:
    """Return at most so many ways to write the orders of this stage, each once."""
    return list(dict.fromkeys(orders_in(state, seat, caution) for caution in CAUTION[:most]))


PLAYING: Final = Playing(worth=worth, turns=turns, depth=6, price=180)
