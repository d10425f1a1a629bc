"""Small battles from which puzzles come: one sheet, its villages, and few units, a different one for each number."""

from collections.abc import Mapping
from typing import Final

from games.core.components import Draw
from games.core.data_files.reading import write_data
from games.highest_ground.files.scenario_file import (
    Army,
    Border,
    Edge,
    Emplaced,
    Group,
    ScenarioFile,
    Victory,
)
from games.highest_ground.files.tables import SIDES

TURNS: Final = 5
SHEETS: Final = ("II", "III", "III", "IV", "IV")
VILLAGES: Final = {
    "II": ("C08", "C09"),
    "III": ("B11", "E07", "I08", "L02"),
    "IV": ("B11", "G07", "J07", "L02"),
}
ACROSS: Final[tuple[tuple[Edge, Edge], ...]] = (
    ("west", "east"),
    ("east", "west"),
    ("north", "south"),
    ("south", "north"),
)
ALLIES: Final = {
    "knights": (1, 2),
    "foot": (1, 2),
    "pike": (1, 2),
    "longbow": (0, 1),
    "noble": (2, 4),
    "sergeant": (0, 1),
    "corporal": (0, 1),
    "infantry": (0, 1),
    "gpmg": (0, 1),
    "m79": (0, 1),
    "bar": (0, 1),
}
ROMANS: Final = {
    "cataphracti": (1, 2),
    "legion": (1, 3),
    "archers": (1, 2),
    "senior_legate": (1, 2),
    "legate": (1, 2),
}
"""For each side how many there are of each type, at least and at most."""
DEFENDED: Final = 4
"""Defences stand in one village of so many."""


def skirmish(number: int) -> Mapping[str, str]:
    """Return the options of the battle with this number."""
    draw = Draw(b"highest_ground skirmishes", number)
    sheet = draw.choice(SHEETS)
    villages = tuple(f"{sheet}{place}" for place in VILLAGES[sheet])
    edges = draw.choice(ACROSS)
    armies = [
        Army((Border(sheet, edge),), _forces(draw, types))
        for edge, types in zip(edges, (ALLIES, ROMANS), strict=True)
    ]
    works = tuple(Emplaced(each, draw.choice((1, 2))) for each in villages if draw.below(DEFENDED) == 0)
    defender = draw.choice(SIDES)
    armies[defender.seat] = Army(armies[defender.seat].enters, armies[defender.seat].forces, works=works)
    victory = Victory(defender.other, (0, 4, 8, 12), eliminated=1, lost=-1, village=5, villages=villages)
    file = ScenarioFile("Skirmish", TURNS, ((sheet,),), armies[0], armies[1], victory, open=True)
    return {"scenario": write_data(file), "open": "on"}


def _forces(draw: Draw, types: Mapping[str, tuple[int, int]]) -> tuple[Group, ...]:
    counts = {key: least + draw.below(most - least + 1) for key, (least, most) in types.items()}
    return tuple(Group(key, count) for key, count in counts.items() if count)
