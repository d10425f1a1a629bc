"""The game put together from its parts, for the contract, with a picture that shows next to nothing."""

from __future__ import annotations

from typing import Any, Final

from games.core.protocol import Extras, Game
from games.highest_ground import knowledge, seats
from games.highest_ground.about import ABOUT
from games.highest_ground.actions import Action
from games.highest_ground.commands import COMMANDS
from games.highest_ground.extras import turn_number
from games.highest_ground.notation import text as notation
from games.highest_ground.rules import steps as rules
from games.highest_ground.state import State
from games.highest_ground.view import View
from games.highest_ground.words import sentences as words
from render.core.look import Look
from render.core.scene import Scene

GAME: Final[Game[State, Action, View]] = Game(
    about=ABOUT,
    rules=rules,
    seats=seats,
    knowledge=knowledge,
    notation=notation,
    words=words,
    commands=COMMANDS,
    extras=Extras(turn_number=turn_number),
)

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
bridges = ["IIC08", "IIC09", "IIG09"]
village = 5
villages = ["IIC08", "IIC09"]
levels = [6, 11, 16, 21]
"""


class Bare:
    """A picture with nothing on it."""

    def scene(self, view: Any, look: Look) -> Scene:
        return Scene(1200, 900, look.theme, (), ())

    def alt(self, view: View, look: Look) -> str:
        return f"Turn {view.round}."

    def text(self, view: View, look: Look) -> str:
        return f"Turn {view.round}."
