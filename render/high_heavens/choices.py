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
from render.high_heavens.plan import TALL, Plan

SIZE: Final = 60
LOW: Final = 54
"""How large signs are, and on a low board."""
TICK: Final = "✓"
_CARDS: Final = ("god", "card", "fetch")
_ORDER: Final = {"to": 0, "at": 1}


def cells(look: Look) -> list[str]:
    """The hexes that can be chosen now."""
    named = [choice.names[0][1] for choice in _hexes_first(look).choices if choice.names]
    return [value for value in dict.fromkeys(named) if value in HEX]


def chosen(view: View, look: Look) -> list[str]:
    """The hexes that were chosen before, and those of gods that were."""
    values = [value.replace("-", "_") for _, value in look.chosen]
    standing = {figure.key: figure.cell for figure in view.gods}
    found = [standing.get(value, value) for value in values]
    return [cell for cell in dict.fromkeys(found) if cell in HEX]


def choices(view: View, look: Look, plan: Plan, hand: Mapping[str, Point], height: int) -> tuple[Choice, ...]:
    """The marks of what can be chosen, and a tick on what was chosen before."""
    size = SIZE if plan.half == TALL else LOW
    ticks = tuple(Choice(*on_hex(view, plan, cell), TICK, size) for cell in chosen(view, look))
    if not look.choices:
        return ticks
    standing = {figure.key: figure.cell for figure in view.gods}

    def place(field: str, value: str) -> Point | None:
        if field not in _CARDS:
            return on_hex(view, plan, value) if value in HEX else None
        key = value.replace("-", "_")
        if key in hand:
            return hand[key]
        return on_hex(view, plan, standing[key]) if key in standing else None

    tablets = {on_hex(view, plan, figure.cell) for figure in view.gods}
    signs = tuple(
        replace(sign, x=sign.x + _aside(sign, plan)) if (sign.x, sign.y) in tablets else sign
        for sign in numbered(_hexes_first(look), place, size, height)
    )
    taken = {(sign.x, sign.y) for sign in signs}
    return (*signs, *(tick for tick in ticks if (tick.x, tick.y) not in taken))


def _aside(sign: Choice, plan: Plan) -> int:
    """How far a sign with several numbers moves: off the chips beside a tablet; on a low board they make room for it."""
    more = (sign.wide - sign.size) // 2
    return -more if plan.half == TALL else more


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
        return (x - plan.tablet_aside, y - 22) if plan.half == TALL else (x - 60, y - 27)
    if cell in LAYOUTS[view.hearth].bases:
        return x + plan.half + 8, y + 8
    if any(thing.cell == cell for thing in view.things):
        return x + 52, y - plan.half + 30
    return x, y + 4
