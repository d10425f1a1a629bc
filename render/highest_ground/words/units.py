"""Units, sightings, what is written, and the country, in words."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from games.core.words import counted, enumerated
from games.highest_ground.actions import Mode
from games.highest_ground.files.scenarios import Scenario
from games.highest_ground.files.tables import Role, Terrain
from games.highest_ground.land.country import Cell
from games.highest_ground.state import Draft, Order, Sighting, Unit, View, strength
from games.highest_ground.words.orders import MODES, deeds
from render.highest_ground.known import Piece
from render.highest_ground.orders import walked

WORKS = {1: "stakes", 2: "a ditch"}


def values(piece: Piece) -> str:
    """A unit's values in words that follow its name: `8-5-5`, a leader's rating."""
    if piece.kind.role is Role.LEADER:
        return f"rating {piece.kind.leadership}"
    found = piece.values
    star = "*" if piece.kind.starred else ""
    return f"{found.attack}{star}-{found.defence}-{found.morale}"


def short(piece: Piece) -> str:
    """A unit in few words: `K2 IIC05 disrupted`."""
    parts = [piece.name]
    if piece.disrupted:
        parts.append("disrupted")
    if piece.building:
        parts.append("building")
    elif piece.strategic:
        parts.append("in column")
    return " ".join(parts)


def own(view: View, unit: Unit, watched: bool) -> str:
    """All that its side knows of a unit."""
    kind = view.setting.kinds[unit.kind]
    found = strength(kind, unit.disrupted)
    numbers = (
        f"attack {found.attack}{'*' if kind.starred else ''}, defence {found.defence}, morale {found.morale}"
    )
    if kind.role is Role.LEADER:
        numbers = f"rating {kind.leadership}, morale {found.morale}"
    reach = f", range {kind.range}" if kind.range else ""
    place = f" in {unit.at}, facing {unit.facing.value}" if unit.at is not None else ""
    parts = [f"{kind.name} {unit.name}{place}: {numbers}, movement {kind.movement}{reach}"]
    if unit.at is None:
        parts.append("may enter" if unit.due <= view.round else f"may enter from turn {unit.due}")
    parts += ["disrupted"] if unit.disrupted else []
    if unit.strategic:
        parts.append(f"in column, its tail in {unit.tail}" if unit.tail is not None else "in strategic mode")
    if unit.building:
        parts.append(f"builds {WORKS[unit.building]}, {counted(unit.built, 'full turn')} done")
    parts += ["getting into a boat"] if unit.boarding else []
    parts += ["in a boat"] if unit.afloat else []
    if kind.role is Role.MERCENARY:
        parts.append(f"ammunition {unit.ammunition}")
        parts.append("lends its defence" if unit.lends else "keeps its defence")
    if any(unit.supplies):
        held = [f"{many} of level {'I' * level}" for level, many in enumerate(unit.supplies, 1) if many]
        parts.append(f"carries supplies: {enumerated(held)}")
    parts += ["has a walkie-talkie"] if unit.radio else []
    parts += [f"its last step went {unit.entered.value}"] if unit.entered is not None else []
    parts += ["crossed a river"] if unit.forded else []
    parts += [("retreated", "routed")[unit.setback - 1] + " this turn"] if unit.setback else []
    parts += ["the enemy sees it"] if watched else []
    return "; ".join(parts)


def sighted(view: View, seen: Sighting) -> str:
    """An enemy unit as it is known."""
    kind = view.setting.kinds[seen.kind]
    found = strength(kind, seen.disrupted)
    numbers = (
        f"attack {found.attack}{'*' if kind.starred else ''}, defence {found.defence}, morale {found.morale}"
    )
    if kind.role is Role.LEADER:
        numbers = f"rating {kind.leadership}"
    reach = f", range {kind.range}" if kind.range else ""
    told = f"{kind.name} {seen.name} in {seen.at}, facing {seen.facing.value}: {numbers}{reach}"
    parts = [told]
    parts += ["disrupted"] if seen.disrupted else []
    if seen.strategic:
        parts.append(f"in column, its tail in {seen.tail}" if seen.tail is not None else "in strategic mode")
    parts += [f"builds {WORKS[seen.building]}"] if seen.building else []
    parts += [f"seen by {enumerated(seen.by)}"] if seen.now and seen.by else []
    parts += [] if seen.now else [f"last seen in turn {seen.turn}"]
    parts += deeds(seen.deeds)
    return "; ".join(parts)


def ordered(order: Order) -> str:
    """A movement order."""
    cells = walked(order)
    way = ", ".join(cells)
    facing = f"facing {order.spots[-1].facing.value}"
    told = f"{order.unit}: {'enters at ' if order.entering else ''}{way}, {facing}"
    turns = len(order.spots) - len(cells)
    parts = [told, f"{counted(order.spent, 'movement point')} used"]
    parts += [f"turned {'once' if turns == 1 else f'{turns} times'}"] if turns > 0 else []
    parts += ["it can go no further"] if order.ended else []
    parts += ["then leaves the map"] if order.leaves else []
    return "; ".join(parts)


def written(draft: Draft) -> Iterator[str]:
    """What a side has written, line by line."""
    for unit, mode in draft.modes:
        yield f"{unit}: {MODES[mode] if mode is not Mode.TACTICAL else 'ready to fight'}"
    for unit, lends in draft.lends:
        yield f"{unit}: {'lends' if lends else 'keeps'} its defence"
    for order in draft.orders:
        if not order.idle:
            yield ordered(order)
    for unit, target in draft.attacks:
        yield f"{unit} attacks {target}"
    for leader, unit in draft.helps:
        yield f"{leader} leads {'nobody' if unit == leader else unit}"


def by_column(cells: Sequence[Cell]) -> list[str]:
    """Hexes by sheets and columns, rows in a row as a range: `sheet II: C 03–08, 10; I 02`."""
    sheets: dict[str, dict[str, list[int]]] = {}
    for cell in sorted(cells):
        sheets.setdefault(cell[:-3], {}).setdefault(cell[-3], []).append(int(cell[-2:]))
    return [
        f"sheet {sheet}: {'; '.join(f'{column} {_ranges(rows)}' for column, rows in columns.items())}"
        for sheet, columns in sheets.items()
    ]


def _ranges(rows: Sequence[int]) -> str:
    parts: list[list[int]] = []
    for row in rows:
        if parts and parts[-1][-1] == row - 1:
            parts[-1].append(row)
        else:
            parts.append([row])
    return ", ".join(f"{part[0]:02d}–{part[-1]:02d}" if len(part) > 1 else f"{part[0]:02d}" for part in parts)


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
