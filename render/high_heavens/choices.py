"""Where the numbers of choices go: on tablets, on hexes, and on the cards of the hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.high_heavens.board import HEX
from games.high_heavens.view import View
from render.core.look import Look
from render.core.scene import Point
from render.core.shapes.choices import Choice
from render.core.shapes.numbered import numbered
from render.high_heavens.plan import Plan

SIZE: Final = 60
_CARDS: Final = ("god", "card", "fetch")


def cells(look: Look) -> list[str]:
    """The hexes that can be chosen now."""
    named = [value for choice in look.choices for _, value in choice.names[:1]]
    return [value for value in dict.fromkeys(named) if value in HEX]


def choices(view: View, look: Look, plan: Plan, hand: Mapping[str, Point], height: int) -> tuple[Choice, ...]:
    """The marks of what can be chosen."""
    if not look.choices:
        return ()
    standing = {figure.key: figure.cell for figure in view.gods}

    def place(field: str, value: str) -> Point | None:
        if field in _CARDS:
            key = value.replace("-", "_")
            if key in hand:
                return hand[key]
            return on_hex(view, plan, standing[key]) if key in standing else None
        return on_hex(view, plan, value) if value in HEX else None

    return numbered(look, place, SIZE, height)


def on_hex(view: View, plan: Plan, cell: str) -> Point:
    """Where the mark of a hex goes: on the tablet of a god, in the middle of a free hex."""
    x, y = plan.middle(cell)
    if any(figure.cell == cell for figure in view.gods):
        return x - plan.tablet_aside, y - 22
    if any(thing.cell == cell for thing in view.things):
        return x + 52, y - plan.half + 30
    return x, y + 4
