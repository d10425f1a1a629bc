"""The pages on which units and objectives are put on the map: sheet, column and hex from menus, beside a picture (THG-29)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from games.core.hexes.grid import Direction
from games.core.optional_parts.builder import Link, Page, Pick, Tap
from games.core.setup.options import Choice
from games.core.words import counted
from games.highest_ground.files.building import draft as d
from games.highest_ground.files.scenario_file import Army, Group, ScenarioFile
from games.highest_ground.files.scenario_problems import unjoined
from games.highest_ground.files.tables import Terrain
from games.highest_ground.files.units import SIDES, UnitType
from games.highest_ground.land.country import Cell, Country

MARKS: Final = "marks"
"""The name of the page of the objectives, before the part of the map."""
MAP: Final = "map"
"""The whole map, as a part of it."""
FIELD: Final = "hex"
"""What a picture calls a hex that can be chosen."""
_BRIDGE, _VILLAGE, _OTHER = 3, 5, 4
"""What a place counts if nothing was said before."""
_TURNS: Final = tuple(Direction)


def can_place(file: ScenarioFile) -> bool:
    """Return whether the map is known, so that something can be put on it."""
    return not file.chance.sheets and not unjoined(file)


def place_page(file: ScenarioFile, base: str, kind: UnitType, group: Group, where: str) -> Page:
    """Where the units of a group stand from the start."""
    title = f"{kind.name} on the map"
    back = Link(base, "Back")
    if not can_place(file):
        return Page(title, ("The sheets are not known yet: choose them first, below Map.",), (), ((back,),))
    told = f"{len(group.at)} on the map: {' '.join(group.at)}" if group.at else "none on the map yet"
    lines = [f"{counted(group.count, 'unit')}, {told}. Facing {group.facing.value}."]
    if len(group.at) < group.count:
        lines.append(_next(file.country, where))
    taps = (Tap("unput", "Take the last off"), Tap("turn", f"Facing {group.facing.value}: turn"), back)
    return Page(title, tuple(lines), _picks(file, f"{base}.", where, "put"), (taps,), drawn=True)


def marks_page(file: ScenarioFile, where: str) -> Page:
    """Which hexes count for points."""
    back = Link("aims", "Back")
    if not can_place(file):
        return Page(
            "Objectives", ("The sheets are not known yet: choose them first, below Map.",), (), ((back,),)
        )
    aims = file.victory
    lines = [
        *(
            f"{what}, {points:+d} each: {' '.join(cells)}."
            for what, points, cells in (
                ("Bridges", aims.bridge, aims.bridges),
                ("Villages", aims.village, aims.villages),
                ("Other hexes", aims.objective, aims.objectives),
            )
            if cells
        ),
        f"{_next(file.country, where)} A bridge counts at its western hex.",
    ]
    taps = (Tap("every", "All bridges and villages"), back)
    return Page("Objectives", tuple(lines), _picks(file, f"{MARKS}.", where, "mark"), (taps,), drawn=True)


def _next(land: Country, where: str) -> str:
    sheet, column = _part(land, where)
    return "Choose a sheet." if not sheet else "Choose a column." if not column else "Choose a hex."


def _sheets(land: Country) -> list[str]:
    return list(dict.fromkeys(cell[:-3] for cell in land.cells))


def _part(land: Country, where: str) -> tuple[str, str]:
    """Return the sheet and the column that are chosen, each empty if it is not; the only sheet always is. A column is named
    by its sheet and a small letter, since `II` may be a sheet as well as a column of sheet I."""
    sheets = _sheets(land)
    if where in sheets:
        return where, ""
    column = where.upper()
    if where[:-1] in sheets and where[-1:].islower() and any(cell[:-2] == column for cell in land.cells):
        return where[:-1], column
    return (sheets[0] if len(sheets) == 1 else ""), ""


def _page_of(column: str) -> str:
    return f"{column[:-1]}{column[-1:].lower()}"


def _picks(file: ScenarioFile, base: str, where: str, key: str) -> tuple[Pick, ...]:
    """Return the menus of sheets, of columns and of hexes, as far as they are chosen."""
    land = file.country
    sheets = _sheets(land)
    sheet, column = _part(land, where)
    picks: list[Pick] = []
    if len(sheets) > 1:
        listed = (Choice(f"{base}{each}", f"{'✓ ' if each == sheet else ''}Sheet {each}") for each in sheets)
        picks.append(Pick("sheet", "Sheet", tuple(listed), leads=True))
    if sheet:
        columns = dict.fromkeys(cell[:-2] for cell in land.cells if cell[:-3] == sheet)
        listed = (
            Choice(f"{base}{_page_of(each)}", f"{'✓ ' if each == column else ''}Column {each}")
            for each in columns
        )
        picks.append(Pick("column", "Column", tuple(listed), leads=True))
    if column:
        cells = [cell for cell in land.cells if cell[:-2] == column]
        picks.append(Pick(key, "Hex", tuple(_hex(file, cell) for cell in cells), marked=FIELD))
    return tuple(picks)


def _hex(file: ScenarioFile, cell: Cell) -> Choice:
    aims = file.victory
    here = [
        file.kinds[group.type].name
        for side in SIDES
        for group in file.army(side).forces
        if group.type in file.kinds
        for at in group.at
        if at == cell
    ]
    here += ["counts"] if cell in (*aims.bridges, *aims.villages, *aims.objectives) else []
    return Choice(cell, f"{cell}, {file.country.terrain[cell].value}{''.join(f', {each}' for each in here)}")


# Steps


def _known(file: ScenarioFile, values: Sequence[str]) -> Cell:
    cell = values[0] if values else ""
    if not can_place(file) or cell not in file.country.hex:
        raise d.refused("That hex is not on the map.", "Choose one from the menu.")
    return cell


def put(file: ScenarioFile, group: Group, values: Sequence[str]) -> Group:
    """Put the next unit of a group into a hex. Raises BadData."""
    cell = _known(file, values)
    if len(group.at) >= group.count:
        raise d.refused("All of these units are on the map.", "Take one off first, or buy one more.")
    return replace(group, at=(*group.at, cell))


def unput(file: ScenarioFile, group: Group, values: Sequence[str]) -> Group:
    """Take the unit off that was put on the map last."""
    return replace(group, at=group.at[:-1])


def turn(file: ScenarioFile, group: Group, values: Sequence[str]) -> Group:
    """Turn the units of a group by one hexside."""
    after = (_TURNS.index(group.facing) + 1) % len(_TURNS)
    return replace(group, facing=_TURNS[after])


OF_A_PLACE: Final[dict[str, Callable[[ScenarioFile, Group, Sequence[str]], Group]]] = {
    "put": put,
    "unput": unput,
    "turn": turn,
}


def with_place(file: ScenarioFile, army: Army, key: str, at: int | None, values: Sequence[str]) -> Army:
    """Return an army with a group put elsewhere. Raises BadData."""
    if at is None:
        raise d.refused("There are no such units yet.", "Buy some first.")
    return d.with_group(army, at, OF_A_PLACE[key](file, army.forces[at], values))


def mark(file: ScenarioFile, values: Sequence[str]) -> ScenarioFile:
    """Let a hex count, as the bridge and village that it is or as any other; or no longer, if it does. Raises BadData."""
    cell, aims = _known(file, values), file.victory
    kept = {
        name: tuple(each for each in getattr(aims, name) if each != cell)
        for name in ("bridges", "villages", "objectives")
    }
    if any(len(cells) < len(getattr(aims, name)) for name, cells in kept.items()):
        return d.with_victory(
            file,
            replace(aims, bridges=kept["bridges"], villages=kept["villages"], objectives=kept["objectives"]),
        )
    land = file.country
    bridge = any(land.western(side) == cell for side in land.bridges)
    village = land.terrain[cell] is Terrain.VILLAGE
    if bridge:
        aims = replace(aims, bridges=(*aims.bridges, cell), bridge=aims.bridge or _BRIDGE)
    if village:
        aims = replace(aims, villages=(*aims.villages, cell), village=aims.village or _VILLAGE)
    if not bridge and not village:
        aims = replace(aims, objectives=(*aims.objectives, cell), objective=aims.objective or _OTHER)
    return d.with_victory(file, aims)
