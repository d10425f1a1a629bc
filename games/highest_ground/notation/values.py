"""Reads units, hexes and facings from text."""

from __future__ import annotations

import re
from typing import Final

from games.core.errors import Unreadable
from games.core.hexes.grid import Direction
from games.core.words import cut
from games.highest_ground.actions import Mode
from games.highest_ground.files.scenarios import Scenario
from games.highest_ground.land.country import Cell
from games.highest_ground.view import View

_UNIT: Final = re.compile(r"([A-Z]{1,3})0*(\d{1,2})")
_FACINGS: Final = {each.value: each for each in Direction}


def unit_named(setting: Scenario, text: str) -> str | None:
    """Return the name of the scenario's unit that a text names, or None."""
    found = _UNIT.fullmatch(text.strip().upper())
    name = f"{found[1]}{int(found[2])}" if found else ""
    return name if any(each.name == name for each in setting.recruits) else None


def read_unit(view: View, text: str) -> str:
    """Read a unit, such as `K2`. Raises Unreadable."""
    name = unit_named(view.setting, text)
    if name is None:
        raise Unreadable(
            "unreadable_unit", f"“{cut(text, 24)}” is not a unit.", "Write its name, such as K1."
        )
    return name


def read_cell(view: View, text: str) -> Cell:
    """Read a hex, such as `IID05`. Raises Unreadable or Ambiguous."""
    land = view.setting.country.map
    return land.write(land.read(text))


def read_mode(view: View, text: str) -> Mode:
    """Read a mode, such as `strategic` or `stakes`. Raises Unreadable."""
    word = text.strip().casefold()
    found = next((mode for mode in Mode if mode.value == word), None)
    if found is None:
        hint = "Write tactical, strategic, stakes, ditch or boat."
        raise Unreadable("unreadable_mode", f"“{cut(text, 24)}” is not a mode.", hint)
    return found


def read_number(view: View, text: str) -> int:
    """Read a number of supplies. Raises Unreadable."""
    word = text.strip()
    if not (word.isascii() and word.isdecimal()) or len(word) > 2:
        raise Unreadable(
            "unreadable_number", f"“{cut(text, 24)}” is not a number.", "Write a number, such as 4."
        )
    return int(word)


def read_truth(view: View, text: str) -> bool:
    """Read `yes` or `no`. Raises Unreadable."""
    word = text.strip().casefold()
    if word not in ("yes", "y", "no", "n"):
        raise Unreadable("unreadable_answer", f"“{cut(text, 24)}” is no answer.", "Write yes or no.")
    return word[0] == "y"


def read_facing(view: View, text: str) -> Direction:
    """Read a facing, such as `NE` or `@NE`. Raises Unreadable."""
    found = _FACINGS.get(text.strip().removeprefix("@").upper())
    if found is None:
        hint = "Write N, NE, SE, S, SW or NW."
        raise Unreadable("unreadable_facing", f"“{cut(text, 24)}” is not a hexside.", hint)
    return found
