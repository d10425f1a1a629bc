"""What a process that draws makes before there is an order."""

from __future__ import annotations

from render import draw_order
from render.core.letters import lettering
from render.core.painter import colours


def test_the_palettes_and_the_letters_are_made_ahead() -> None:
    for cache in (colours, lettering._holder):
        cache.cache_clear()
    assert len(list(draw_order.prepare())) == 2 + len(lettering.STYLES)
    made = colours.cache_info().misses, lettering._holder.cache_info().misses
    colours("dark")
    lettering.measure("Ann is next", 40, "display")
    assert (colours.cache_info().misses, lettering._holder.cache_info().misses) == made
