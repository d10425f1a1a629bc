"""Where scouts ride: where sight is missing, out of reach of fighters, and at last off the map for their point."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from games.highest_ground.files.scenarios import Scenario
from games.highest_ground.files.tables import Role, Side
from games.highest_ground.land.country import FAR, Cell, Mask
from games.highest_ground.playing.aims import leaving
from games.highest_ground.playing.danger import PRIZE, danger
from games.highest_ground.playing.going import End, ends, leave, set_out
from games.highest_ground.playing.ground import hidden, prizes, seen_from, steps_from, ways_to
from games.highest_ground.playing.writing import Desk
from games.highest_ground.rules.marching import order_of
from games.highest_ground.state import Unit

NEAR: Final = 9
"""Hexes so near an objective are worth seeing, and all on the enemy's side of them."""
SEEN: Final = 0.02
"""What each hex is worth that is seen and was not."""
COVER: Final = 0.3
"""What it is worth to stand where nobody sees in."""
HEED: Final = 3.0
"""How much more than others a scout shuns danger."""
AWAY: Final = 0.8
"""What it costs to take up the room of others in an objective."""


def ride(desk: Desk) -> None:
    """Write the scouts' movement."""
    watched = _watched(desk)
    for unit in list(desk.units(Role.SCOUTS)):
        if unit.at in desk.met or order_of(desk.state, unit.name) is not None:
            continue
        if not (leaving(desk, unit) and _makes_off(desk, unit)):
            end = _lookout(desk, unit, watched)
            if end is not None:
                set_out(desk, unit, end)
        place = desk.place(unit)
        if place is not None:
            watched |= seen_from(desk.setting, place)


def _watched(desk: Desk) -> Mask:
    """Return the hexes that the own units see, without the scouts."""
    found = 0
    for unit in desk.units(Role.LINE, Role.MERCENARY, Role.LEADER):
        if unit.at is not None:
            found |= seen_from(desk.setting, unit.at)
    return found


@lru_cache(maxsize=32)
def worth_seeing(setting: Scenario, side: Side) -> Mask:
    """Return the hexes that a side wants to see: around the objectives, and towards the enemy."""
    home = setting.homeward[side.other]
    least = min((home[cell] for cell in prizes(setting)), default=FAR)
    near: set[Cell] = set()
    for cell in prizes(setting):
        near |= {other for other, far in steps_from(setting, cell).items() if far <= NEAR}
    return setting.country.mask(cell for cell in setting.country.cells if cell in near or home[cell] < least)


def _lookout(desk: Desk, unit: Unit, watched: Mask) -> End | None:
    """Return where a scout rides to, or None if it cannot go anywhere."""
    wanted = worth_seeing(desk.setting, desk.side) & ~watched
    occupied, late = desk.places(Role.LINE), desk.left <= 2

    def score(cell: Cell) -> float:
        seen = (seen_from(desk.setting, cell) & wanted).bit_count() * SEEN
        risk = HEED * danger(desk, unit, cell)
        cover = COVER if hidden(desk.setting, cell) else 0.0
        prize = desk.prizes.get(cell, 0)
        grabs = PRIZE * prize if late and cell not in occupied else -AWAY if prize else 0.0
        return seen - risk + cover + grabs

    choices = {cell: end for cell, end in ends(desk, unit).items() if cell not in desk.met}
    best = max(choices, key=lambda cell: (round(score(cell), 6), cell), default=None)
    return choices[best] if best is not None else None


def _makes_off(desk: Desk, unit: Unit) -> bool:
    """Send a scout towards the nearest exit and off the map. Return whether it could go."""
    if leave(desk, unit):
        return True
    far = ways_to(desk.setting, desk.setting.exits, desk.kind(unit).gait, False)
    choices = {cell: end for cell, end in ends(desk, unit).items() if cell not in desk.met and cell in far}
    best = min(choices, key=lambda cell: (far[cell] + 4 * danger(desk, unit, cell), cell), default=None)
    if best is None:
        return False
    set_out(desk, unit, choices[best])
    leave(desk, unit)
    return True
