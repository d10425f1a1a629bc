"""Where the numbers of choices go: on tablets, on hexes, and on the cards of the hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from games.high_heavens.board import HEX, LAYOUTS
from games.high_heavens.view import View
from render.core.look import Look
from render.core.scene import Point
from render.core.shapes.choices import Choice
from render.core.shapes.numbered import numbered
from render.high_heavens.plan import Plan

SIZE: Final = 60
_CARDS: Final = ("god", "card", "fetch")
_ORDER: Final = {"to": 0, "at": 1}


def cells(look: Look) -> list[str]:
    """The hexes that can be chosen now."""
    named = [choice.names[0][1] for choice in _hexes_first(look).choices if choice.names]
    return [value for value in dict.fromkeys(named) if value in HEX]


def choices(view: View, look: Look, plan: Plan, hand: Mapping[str, Point], height: int) -> tuple[Choice, ...]:
    """The marks of what can be chosen."""
    if not look.choices:
        return ()
    standing = {figure.key: figure.cell for figure in view.gods}

    def place(field: str, value: str) -> Point | None:
        if field not in _CARDS:
            return on_hex(view, plan, value) if value in HEX else None
        key = value.replace("-", "_")
        if key in hand:
            return hand[key]
        return on_hex(view, plan, standing[key]) if key in standing else None

    tablets = {on_hex(view, plan, figure.cell) for figure in view.gods}
    # A sign with several numbers is wider: it leaves the chips beside a tablet to be read.
    return tuple(
        replace(sign, x=sign.x - (sign.wide - SIZE) // 2) if (sign.x, sign.y) in tablets else sign
        for sign in numbered(_hexes_first(look), place, SIZE, height)
    )


def _hexes_first(look: Look) -> Look:
    """The same choices, each with the hexes that it names before gods and cards."""
    ordered = [
        replace(choice, names=tuple(sorted(choice.names, key=lambda name: _ORDER.get(name[0], 2))))
        for choice in look.choices
    ]
    return replace(look, choices=tuple(ordered))


def on_hex(view: View, plan: Plan, cell: str) -> Point:
    """Where the mark of a hex goes: on the tablet of a god, in the middle of a free hex."""
    x, y = plan.middle(cell)
    if any(figure.cell == cell for figure in view.gods):
        return x - plan.tablet_aside, y - 22
    if cell in LAYOUTS[view.hearth].bases:
        return x + plan.half + 8, y + 8
    if any(thing.cell == cell for thing in view.things):
        return x + 52, y - plan.half + 30
    return x, y + 4
