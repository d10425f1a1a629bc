"""The country in words."""

from __future__ import annotations

from functools import lru_cache

from games.highest_ground.files.scenarios import Scenario
from games.highest_ground.files.tables import Terrain
from render.highest_ground.words.units import by_column

_GROUND = {Terrain.VILLAGE: "Villages", Terrain.FOREST: "Forest", Terrain.SWAMP: "Swamp"}


@lru_cache(maxsize=16)
def country(setting: Scenario) -> tuple[str, ...]:
    """The country line by line: sheets, ground, roads, rivers and bridges."""
    land, file = setting.country, setting.file
    rows = "; then to the south ".join(" beside ".join(row) for row in file.sheets)
    told = [
        f"Sheets from the north-west: {rows}. Each has columns A to L from west to east and rows 01 to 14 from north to south; every second column, from B on, lies half a hex lower: B01 is south-east of A01 and north-east of A02. All hexes not named here are clear."
    ]
    for terrain, name in _GROUND.items():
        cells = [cell for cell in land.cells if land.terrain[cell] is terrain]
        if cells:
            told.append(f"{name}: {'; '.join(by_column(cells))}.")
    for row in file.sheets:
        for name in row:
            sheet = file.known_sheets[name]
            told += [f"Road on {name}: {road}." for road in sheet.roads]
            if sheet.rivers:
                told.append(f"River on {name} between: {', '.join(sheet.rivers)}.")
    bridges = sorted(
        f"{land.cell[one]}/{land.cell[other]}" for one, other in (side.hexes for side in land.bridges)
    )
    if bridges:
        told.append(f"Bridges: {', '.join(bridges)}.")
    return tuple(told)


def objectives(setting: Scenario) -> list[str]:
    """What the points are for."""
    victory = setting.file.victory
    name = victory.side.value.title()
    told = []
    if setting.bridges:
        told.append(f"Bridges for {victory.bridge} points each: {', '.join(setting.bridges)}.")
    if setting.villages:
        told.append(f"Villages for {victory.village} points each: {', '.join(setting.villages)}.")
    if setting.places:
        told.append(f"Other objectives for {victory.objective} points each: {', '.join(setting.places)}.")
    if setting.exits and victory.exit:
        told.append(
            f"The {name} get {victory.exit} for each unit that leaves at: {'; '.join(by_column(list(setting.exits)))}."
        )
    return told
