"""Small scenarios for the tests."""

from typing import Final

SMALL: Final = """
title = "A skirmish"
turns = 4
sheets = [["II"]]

[allies]
enters = [{ sheet = "II", side = "east" }]
supplies = 3
boats = 1
forces = [
  { type = "knights", count = 1 },
  { type = "pike", count = 2, at = ["IIF08", "IIE09"], facing = "SW" },
  { type = "longbow", count = 1, at = ["IIG08"] },
  { type = "feudal_scouts", count = 1, at = ["IID10"] },
  { type = "feudal_baggage", count = 2, at = ["IIF08", "IIF07"] },
  { type = "noble", count = 1, at = ["IIF08"] },
  { type = "gpmg", count = 1, ammunition = 2, at = ["IIF08"] },
  { type = "infantry", count = 1, turn = 3 },
]

[romans]
enters = [{ sheet = "II", side = "west" }]
supplies = 2
forces = [
  { type = "legion", count = 2, at = ["IIC08", "IID09"], facing = "NE" },
  { type = "archers", count = 1, at = ["IIC09"], facing = "NE" },
  { type = "cataphracti", count = 1 },
  { type = "roman_scouts", count = 1, at = ["IIE06"] },
  { type = "roman_baggage", count = 1, at = ["IIB08"] },
  { type = "legate", count = 1, at = ["IIC08"] },
]
works = [{ hex = "IIC08", level = 1 }]

[victory]
side = "romans"
exits = [{ sheet = "II", side = "east" }]
exit = 1
nobody_left = -6
eliminated = 1
lost = -1
bridge = 3
bridges = ["IIC10", "IIG09"]
village = 5
villages = ["IIC08", "IIC09"]
levels = [6, 11, 16, 21]
"""

KEPT: Final = SMALL.replace("turns = 4", "turns = 4\nreferee = true")
"""The same as a referee keeps it."""
DRAWN: Final = """
title = "Anywhere"
turns = 3
sheets = [["I"]]
chance = { sheets = true, enters = true, objectives = 2 }

[allies]
forces = [
  { type = "knights", count = 2 },
  { type = "foot", count = 2 },
  { type = "feudal_scouts", count = 1 },
  { type = "feudal_baggage", count = 1 },
]

[romans]
forces = [
  { type = "cataphracti", count = 2 },
  { type = "archers", count = 2 },
  { type = "roman_scouts", count = 1 },
  { type = "roman_baggage", count = 1 },
]

[victory]
side = "allies"
exit = 1
eliminated = 2
objective = 4
levels = [1, 3, 6, 9]
"""
"""A scenario whose map, entries and objectives are drawn."""


def own_type(key: str, code: str, side: str = "allies", **values: int) -> str:
    """The part of a scenario's file that has a type of units of its own."""
    lines = [f"{name} = {value}" for name, value in {"movement": 2, "counters": 2, **values}.items()]
    return "\n".join(
        [
            "[[types]]",
            f'key = "{key}"',
            f'name = "{key.title()}"',
            f'code = "{code}"',
            f'side = "{side}"',
            'role = "line"',
            *lines,
            "full = { attack = 1, defence = 1, morale = 1 }",
            "disrupted = { attack = 0, defence = 1, morale = 1 }\n",
        ]
    )
