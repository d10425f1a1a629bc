"""A scenario that is being put together, as TOML that may still have faults, the values that people type for it, and the pages on
which units and objectives are put on the map: sheet, column and hex from menus, beside a picture (THG-29).
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from games.core.data_files.reading import read_data, write_data
from games.core.data_files.values import BadFile
from games.core.hexes.grid import Direction
from games.core.optional_parts.builder import Link, Page, Pick, Tap
from games.core.options import Choice
from games.core.words import BadData, counted, cut
from games.highest_ground.files.scenario_file import Army, Border, Group, ScenarioFile
from games.highest_ground.files.scenario_problems import scenario_problems, unjoined
from games.highest_ground.files.scenarios import OWN_FILE, introductory
from games.highest_ground.files.tables import SIDES, Side, Terrain, UnitType
from games.highest_ground.land.country import Cell, Country

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
    return tuple(dict.fromkeys([f"{problem.message.rstrip('.')}." for problem in scenario_problems(file)]))


def refused(message: str, hint: str) -> BadData:
    """Return the refusal of a step."""
    return BadData("bad_step", message, hint, RULE)


def with_army(file: ScenarioFile, side: Side, army: Army) -> ScenarioFile:
    """Return the scenario with another army of a side."""
    return replace(file, allies=army) if side is Side.ALLIES else replace(file, romans=army)


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
            Choice(f"{base}{_page_of(each)}", f"{'✓ ' if each == column else ''}Column {each[-1]}")
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
        raise refused("That hex is not on the map.", "Choose one from the menu.")
    return cell


def put(file: ScenarioFile, group: Group, values: Sequence[str]) -> Group:
    """Put the next unit of a group into a hex. Raises BadData."""
    cell = _known(file, values)
    if len(group.at) >= group.count:
        raise refused("All of these units are on the map.", "Take one off first, or buy one more.")
    return replace(group, at=(*group.at, cell))


def turn(file: ScenarioFile, group: Group, values: Sequence[str]) -> Group:
    """Turn the units of a group by one hexside."""
    after = (_TURNS.index(group.facing) + 1) % len(_TURNS)
    return replace(group, facing=_TURNS[after])


OF_A_PLACE: Final[dict[str, Callable[[ScenarioFile, Group, Sequence[str]], Group]]] = {
    "put": put,
    "unput": lambda _, group, values: replace(group, at=group.at[:-1]),
    "turn": turn,
}


def mark(file: ScenarioFile, values: Sequence[str]) -> ScenarioFile:
    """Let a hex count, as the bridge and village that it is or as any other; or no longer, if it does. Raises BadData."""
    cell, aims = _known(file, values), file.victory
    kept = {
        name: tuple(each for each in getattr(aims, name) if each != cell)
        for name in ("bridges", "villages", "objectives")
    }
    if any(len(cells) < len(getattr(aims, name)) for name, cells in kept.items()):
        return replace(
            file,
            victory=replace(
                aims, bridges=kept["bridges"], villages=kept["villages"], objectives=kept["objectives"]
            ),
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
    return replace(file, victory=aims)
