"""A scenario that is being put together, as TOML that may still have faults, and the values that people type for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from games.core.data_files.faults import BadFile
from games.core.data_files.reading import read_data
from games.core.data_files.writing import write_data
from games.core.errors import BadData
from games.core.hexes.grid import Direction
from games.core.words import cut
from games.highest_ground.files.scenario_file import Army, Border, Group, ScenarioFile, Victory
from games.highest_ground.files.scenario_problems import scenario_problems
from games.highest_ground.files.scenarios import OWN_FILE, introductory
from games.highest_ground.files.units import SIDES, Side, UnitType

RULE: Final = "THG-29"
POINTS: Final = 90
"""How many points each side has in a new draft."""
MOST_DIGITS: Final = 4


def file_of(draft: str) -> ScenarioFile:
    """Return what a draft holds, faults and all. Raises BadFile if it is no scenario at all."""
    return read_data(ScenarioFile, draft, OWN_FILE)


def draft_of(file: ScenarioFile) -> str:
    """Return the draft of a scenario. Raises BadData for a value that no scenario can have."""
    text = write_data(file)
    try:
        file_of(text)
    except BadFile as wrong:
        raise refused(wrong.faults[0].message, "Change what you typed.") from None
    return text


def fresh() -> str:
    """Return a new draft: the map and the aims of the introductory scenario, and points to buy forces with."""
    file = file_of(introductory())
    armies = {side: Army(enters=file.army(side).enters, points=POINTS) for side in SIDES}
    return draft_of(replace(file, title="Our battle", allies=armies[Side.ALLIES], romans=armies[Side.ROMANS]))


def begun(text: str) -> str:
    """Return the draft that begins with an option's value: a new one for none."""
    return draft_of(replace(file_of(text), known_to=None, referee=False)) if text else fresh()


def faults_of(file: ScenarioFile) -> tuple[str, ...]:
    """Return what is still wrong, a sentence each."""
    found = [f"{problem.message.rstrip('.')}." for problem in scenario_problems(file)]
    return tuple(dict.fromkeys(found))


def refused(message: str, hint: str) -> BadData:
    """Return the refusal of a step."""
    return BadData("bad_step", message, hint, RULE)


def with_army(file: ScenarioFile, side: Side, army: Army) -> ScenarioFile:
    """Return the scenario with another army of a side."""
    return replace(file, allies=army) if side is Side.ALLIES else replace(file, romans=army)


def with_victory(file: ScenarioFile, victory: Victory) -> ScenarioFile:
    """Return the scenario with other aims."""
    return replace(file, victory=victory)


def groups_of(army: Army, key: str) -> list[int]:
    """Return the places of the groups of a type in an army."""
    return [number for number, group in enumerate(army.forces) if group.type == key]


def with_group(army: Army, at: int | None, group: Group | None) -> Army:
    """Return an army with another group at a place: at the end for None, and no group there for None."""
    forces = list(army.forces)
    if at is None:
        forces += [] if group is None else [group]
    else:
        forces[at : at + 1] = [] if group is None else [group]
    return replace(army, forces=tuple(forces))


def buyable(file: ScenarioFile, side: Side) -> Iterator[UnitType]:
    """Yield the types of units that a side can have (THG-34)."""
    return (kind for kind in file.kinds.values() if kind.side is side or (file.defections and kind.hired))


def number(text: str, usual: int = 0) -> int:
    """Read a whole number; an empty text is the usual one. Raises BadData."""
    typed = text.strip().replace("−", "-")
    digits = typed.removeprefix("-").removeprefix("+")
    if not typed:
        return usual
    if not (digits.isascii() and digits.isdecimal()) or len(digits) > MOST_DIGITS:
        raise refused(f"“{cut(typed, 24)}” is not a number.", "Write a number, such as 4.")
    return int(typed)


def hexes(text: str) -> tuple[str, ...]:
    """Read hexes with spaces or commas between them. Whether they are on the map is seen to later."""
    return tuple(cut(word.upper(), 10) for word in text.replace(",", " ").split())


def pointed(text: str) -> tuple[int, tuple[str, ...]]:
    """Read points and the hexes that they are for: `3 IIC08 IIC09`. Raises BadData."""
    words = text.replace(",", " ").replace(":", " ").split()
    return (number(words[0]), hexes(" ".join(words[1:]))) if words else (0, ())


def facing(text: str) -> Direction:
    """Read a hexside. Raises BadData."""
    typed = text.strip().upper().removeprefix("@") or Direction.N.value
    if typed not in Direction.__members__:
        raise refused(f"“{cut(typed, 24)}” is not a hexside.", "Write N, NE, SE, S, SW or NW.")
    return Direction(typed)


def truth(text: str) -> bool:
    """Read yes or no; an empty text is no. Raises BadData."""
    typed = text.strip().casefold()
    if typed not in ("", "y", "yes", "n", "no"):
        raise refused(f"“{cut(typed, 24)}” is no answer.", "Write yes or no.")
    return typed.startswith("y")


def layout(text: str) -> tuple[tuple[str, ...], ...]:
    """Read sheets as they lie: `I II / III IV`. Raises BadData."""
    rows = tuple(tuple(cut(name, 4) for name in row.upper().split()) for row in text.split("/"))
    if not all(rows):
        raise refused("A row has no sheet.", "Write the sheets row by row, such as I II / III IV.")
    return rows


def toggled(borders: tuple[Border, ...], border: Border) -> tuple[Border, ...]:
    """Return the borders with this one, or without it if it was there."""
    return tuple(each for each in borders if each != border) if border in borders else (*borders, border)
