"""Whole orders in one go: `K2 IIC05-IID05-IID06 @NE`, one a line, taken apart into single actions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from games.core.errors import GameError
from games.highest_ground.files.units import Side
from games.highest_ground.notation.values import read_cell, unit_named
from games.highest_ground.view import View

MOST_LINES: Final = 200
_PARTS: Final = re.compile(r"[\s,]+|(?<=[0-9])[-–>]+")


def single_actions(view: View, text: str) -> tuple[str, ...]:
    """Return the lines of notation that whole orders mean, in order. What is not a movement order stays as it is.

    A movement order names a unit, then its hexes, its own first or not, and facings. Read each with `parse`, one after
    another. Lines over MOST_LINES are left out.
    """
    found: list[str] = []
    for line in text.splitlines()[:MOST_LINES]:
        plain = line.split("#")[0].strip()
        if plain:
            found += _taken_apart(view, plain) or [plain]
    return tuple(found)


def _taken_apart(view: View, line: str) -> list[str]:
    """Return the single actions of a movement order; none if it is something else."""
    words = [word for word in _PARTS.split(line) if word]
    name = unit_named(view.setting, words[0]) if words else None
    if not view.stage.marching or name is None or len(words) < 2:
        return []
    try:
        return [name, *_legs(view, name, words[1:])]
    except GameError:
        return []


def _legs(view: View, name: str, words: list[str]) -> Iterator[str]:
    unit = view.unit(name)
    here = unit.at if unit is not None else None
    waiting = list(words)
    while waiting:
        word = waiting.pop(0)
        if word.startswith("@") or word.casefold() == "leave":
            yield word
            continue
        cell = read_cell(view, word)
        if unit is not None and here is None:
            facing = (
                waiting.pop(0) if waiting and waiting[0].startswith("@") else f"@{_inward(view, unit.side)}"
            )
            yield f"enter {cell} {facing}"
        elif cell != here:
            yield cell
        here = cell


def _inward(view: View, side: Side) -> str:
    """Return the facing away from a side's own edge, for a unit that enters without one."""
    edge = view.setting.file.army(side).enters[0].side
    return {"north": "S", "south": "N", "west": "NE", "east": "NW"}[edge]
