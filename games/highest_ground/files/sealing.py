"""What each side may know of a scenario that a referee has made (THG-29).

The order of battle is known to all: types and numbers of units, supplies and boats. Each side knows of its own units alone
where they stand, when they come, what ammunition and walkie-talkies they have, and which defences stand from the start.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import lru_cache
from typing import Final, Literal

from games.core.data_files.faults import BadFile
from games.core.data_files.writing import write_data
from games.core.protocol import OBSERVER, Seat
from games.core.words import counted
from games.highest_ground.files.scenario_file import Army, Group, ScenarioFile
from games.highest_ground.files.scenarios import scenario_of
from games.highest_ground.files.units import SIDES, Side

_EVERYBODY: Final = "everybody"


@lru_cache(maxsize=64)
def known(text: str, side: Side | None) -> str:
    """Return what this side may know of a scenario's text, None for what everybody may: all of it, unless a referee keeps
    it."""
    if not text:
        return text
    file = scenario_of(text).file
    wanted: Literal["allies", "romans", "everybody"] = _EVERYBODY if side is None else side.value
    if not file.referee or file.known_to == wanted:
        return text
    own = side if file.known_to is None else None
    armies = {each: file.army(each) if each is own else order_of_battle(file.army(each)) for each in SIDES}
    return write_data(replace(file, known_to=wanted, allies=armies[Side.ALLIES], romans=armies[Side.ROMANS]))


def order_of_battle(army: Army) -> Army:
    """Return what the enemy may know of a side's forces."""
    numbers: Counter[str] = Counter()
    for group in army.forces:
        numbers[group.type] += group.count
    return replace(army, forces=tuple(Group(key, numbers[key]) for key in sorted(numbers)), works=())


def sealed(text: str) -> bool:
    """Return whether a referee keeps this scenario."""
    return bool(text) and scenario_of(text).file.referee


def seal(text: str) -> str:
    """Return a scenario as a referee keeps it."""
    return text if not text or sealed(text) else write_data(replace(scenario_of(text).file, referee=True))


def unseal(text: str) -> str:
    """Return a scenario as everybody may read it, once it is no secret any more."""
    return write_data(replace(scenario_of(text).file, referee=False)) if sealed(text) else text


def readable(text: str, seat: Seat | None) -> str:
    """Return what a seat, an observer or everybody may read of a scenario's text."""
    if seat == OBSERVER:
        return text
    return known(text, None if seat is None else SIDES[seat])


def told(text: str) -> str:
    """Return in a few words what scenario it is, as everybody may know."""
    if not text:
        return "the introductory one"
    try:
        file = scenario_of(text).file
    except BadFile:  # kept by another version of the game
        return "a scenario that cannot be read"
    by = "by the referee: " if file.referee else ""
    return f"{by}{file.title}, {map_told(file)}, {counted(file.turns, 'turn')}"


def map_told(file: ScenarioFile) -> str:
    """Return in a few words which sheets lie where: `sheets I II / III IV`."""
    if file.chance.sheets:
        return "sheets by chance"
    rows = " / ".join(" ".join(row) for row in file.sheets)
    return f"sheet{'s' if len(rows.split()) > 1 else ''} {rows}"
