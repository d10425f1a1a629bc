"""How large pyramids are drawn, from above and from the side, in every game that has them."""

from __future__ import annotations

from typing import Final

from render.core.scene import SMALLEST_PIECE

SIDES: Final = {1: SMALLEST_PIECE, 2: 95, 3: 119}
"""The edge of a pyramid from above, by its pips."""
SLAB_WIDTHS: Final = {1: 66, 2: 78, 3: 90}
SLAB_HEIGHT: Final = 36
"""A storey of a tower from the side."""
LOW_WIDTHS: Final = {1: 44, 2: 56, 3: 68}
LOW_HEIGHT: Final = 28
"""A storey where there is little room: still as high as its letter asks for."""
TALL_HEIGHT: Final = 46
"""A storey where there is much room."""
PEAK: Final = 14
"""How much higher the topmost storey is where it ends in a tip; of a low one LOW_PEAK, of a tall one TALL_PEAK."""
LOW_PEAK: Final = 8
TALL_PEAK: Final = 20


def peak(height: int) -> int:
    """How high the tip on a storey of this height is."""
    return TALL_PEAK if height >= TALL_HEIGHT else PEAK if height >= SLAB_HEIGHT else LOW_PEAK
