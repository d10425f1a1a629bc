"""What forces cost, and what does not fit together in a scenario, each fault with its place in the file (THG-21, THG-29, THG-30,
THG-32, THG-34, THG-58, THG-60).
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from games.core.data_files.values import Problem, problems_of
from games.core.words import GameError, counted
from games.highest_ground.files.scenario_file import INCLUDED, PLAIN, Army, Group, ScenarioFile
from games.highest_ground.files.sheets import sheet_problems
from games.highest_ground.files.tables import SIDES, TABLES, Role, Side, Terrain, UnitType, type_problems
from games.highest_ground.land.country import Cell, Country

WORKS: Final = (4, 8)
"""What defences of level I and II cost that stand from the start."""
SUPPLY: Final = Fraction(1, 4)
RADIO: Final = 5
UNITS_TO_A_BAGGAGE: Final = 4
GUN: Final = "recoilless"
"""The type that needs a baggage unit of its own."""


@dataclass(frozen=True, slots=True)
class Price:
    """A line of a bill."""

    what: str
    points: Fraction


def bill(
    kinds: Mapping[str, UnitType], side: Side, groups: Sequence[Group], supplies: int, levels: Sequence[int]
) -> tuple[Price, ...]:
    """Return what a side's forces cost, line by line: units with their ammunition and radios, defences, supplies.

    Combat units, leaders and baggage cost their full morale; mercenaries who serve the enemy of their own side cost
    double, with their ammunition.
    """
    lines = []
    for group in groups:
        kind = kinds[group.type]
        each = kind.full.morale
        if kind.role is Role.MERCENARY:
            more = max(0, group.ammunition - INCLUDED)
            each += -(-more // INCLUDED) * kind.full.attack
        if kind.side is not side:
            each *= 2
        each += RADIO if group.radio else 0
        lines.append(Price(f"{group.count} {kind.name}", Fraction(each * group.count)))
    for level in (1, 2):
        count = list(levels).count(level)
        if count:
            lines.append(Price(f"{count} of level {level}", Fraction(count * WORKS[level - 1])))
    if supplies:
        lines.append(Price(f"{supplies} supplies", supplies * SUPPLY))
    return tuple(lines)


def baggage_needed(kinds: Mapping[str, UnitType], groups: Sequence[Group]) -> int:
    """Return the fewest baggage units: one for every four combat units, leaders and mercenaries not counted, and one for
    each 57 mm. Parts of four are dropped."""
    fighting = sum(group.count for group in groups if kinds[group.type].stacks)
    return fighting // UNITS_TO_A_BAGGAGE + sum(group.count for group in groups if group.type == GUN)


MOST_UNITS: Final = 120
MOST_WAYS: Final = 1800
"""So many attacks from afar and ways to lead a side may have to choose from at most; all counters together have about 1000."""


def scenario_problems(file: ScenarioFile) -> Iterator[Problem]:
    """Yield what does not fit together in a scenario."""
    if not PLAIN.fullmatch(file.title):
        yield Problem(("title",), "A title is made of letters, digits, spaces and . , ' ! ? & + -")
    for number, sheet in enumerate(file.maps):
        yield from sheet_problems(sheet, "maps", number)
    yield from _type_problems(file)
    yield from _force_problems(file)
    if list(file.victory.levels) != sorted(set(file.victory.levels)):
        yield Problem(("victory", "levels"), "The levels should rise")
    yield from _chance_problems(file)
    unjoined = list(_sheet_order_problems(file))
    yield from unjoined
    if not unjoined and not any(list(sheet_problems(sheet)) for sheet in file.maps):
        yield from _place_problems(file, file.country)


def _type_problems(file: ScenarioFile) -> Iterator[Problem]:
    yield from type_problems(file.types, "types")
    codes = Counter(kind.code for kind in file.kinds.values())
    for number, kind in enumerate(file.types):
        if codes[kind.code] > 1:
            yield Problem(("types", number, "code"), f"Another type has the code {kind.code}")
        if not PLAIN.fullmatch(kind.name):
            told = "A name is made of letters, digits, spaces and . , ' ! ? & + -"
            yield Problem(("types", number, "name"), told)


def _sheet_order_problems(file: ScenarioFile) -> Iterator[Problem]:
    """Yield why the sheets do not make a map (THG-60)."""
    for down, row in enumerate(file.sheets):
        for across, name in enumerate(row):
            if name not in file.known_sheets:
                yield Problem(("sheets", down, across), f"No sheet is called {name[:8]}")
        if len(row) != len(file.sheets[0]):
            yield Problem(("sheets", down), "All rows should have as many sheets as the first")
    names = [name for row in file.sheets for name in row]
    if len(set(names)) < len(names):
        yield Problem(("sheets",), "A sheet lies on the map only once")


def unjoined(file: ScenarioFile) -> str:
    """Return why the sheets do not make a map, empty if they do."""
    return next((each.message for each in _sheet_order_problems(file)), "")


def _chance_problems(file: ScenarioFile) -> Iterator[Problem]:
    """Yield what cannot be given because it is drawn, or is drawn without use (THG-29, THG-53)."""
    chance, victory = file.chance, file.victory
    yield from problems_of(
        (
            chance.sheets and not chance.enters,
            ("chance", "enters"),
            "Where the sheets are drawn, the entries are drawn too",
        ),
        *(
            (
                chance.enters and bool(file.army(side).enters),
                (side.value, "enters"),
                "Entries are drawn: leave `enters` out",
            )
            for side in SIDES
        ),
        (
            chance.enters and bool(victory.exits),
            ("victory", "exits"),
            "Entries are drawn, and exits with them: leave `exits` out",
        ),
        (
            chance.objectives > 0 and bool(victory.objectives),
            ("victory", "objectives"),
            "Objectives are drawn: leave `objectives` out",
        ),
        (
            chance.objectives > 0 and not victory.objective,
            ("chance", "objectives"),
            "Objectives need points: `objective` in [victory]",
        ),
    )
    if not chance.sheets:
        return
    for key in ("bridges", "villages", "objectives"):
        if getattr(victory, key):
            yield Problem(("victory", key), f"The sheets are drawn: leave `{key}` out")
    for side in SIDES:
        for number, group in enumerate(file.army(side).forces):
            if group.at:
                yield Problem((side.value, "forces", number, "at"), "The sheets are drawn: leave `at` out")
        if file.army(side).works:
            yield Problem((side.value, "works"), "The sheets are drawn: leave `works` out")


def _force_problems(file: ScenarioFile) -> Iterator[Problem]:
    total = 0
    numbers: Counter[str] = Counter()
    for side in SIDES:
        army = file.army(side)
        own: Counter[str] = Counter()
        for number, group in enumerate(army.forces):
            total += group.count
            kind = file.kinds.get(group.type)
            if kind is None:
                told = f"No type of units has the key “{group.type}”"
                yield Problem((side.value, "forces", number, "type"), told)
                continue
            own[group.type] += group.count
            yield from _group_problems(file, side, number, group, kind)
        numbers += own
        for key in own:
            if numbers[key] > file.kinds[key].counters:
                told = f"{file.kinds[key].name}: {numbers[key]} are more than the {file.kinds[key].counters} counters"
                yield Problem((side.value, "forces"), told)
        yield from _army_problems(file, side, army, own)
    if total > MOST_UNITS:
        yield Problem((), f"{total} units are too many: at most {MOST_UNITS}")
        return
    for side in SIDES:
        if _ways(file, side) > MOST_WAYS:
            told = f"The {side.value.title()} have too many units that shoot or lead for so many others"
            yield Problem((side.value, "forces"), told)


def _ways(file: ScenarioFile, side: Side) -> int:
    """Return how many attacks from afar and ways to lead a side can have to choose from."""

    def count(whose: Side, which: Callable[[UnitType], bool]) -> int:
        groups = [group for group in file.army(whose).forces if group.type in file.kinds]
        return sum(group.count for group in groups if which(file.kinds[group.type]))

    shoots = count(side, lambda kind: kind.range > 0 and kind.combat)
    leads = count(side, lambda kind: kind.role is Role.LEADER)
    return shoots * count(side.other, lambda kind: True) + leads * count(side, lambda kind: True)


def _group_problems(
    file: ScenarioFile, side: Side, number: int, group: Group, kind: UnitType
) -> Iterator[Problem]:
    path, whose = (side.value, "forces", number), side.value.title()
    stranger = kind.side is not side and not (file.defections and kind.hired)
    count, at = group.count, len(group.at)
    needed = "1 unit needs 1 hex" if count == 1 else f"{count} units need {count} hexes"
    yield from problems_of(
        (stranger, (*path, "type"), f"{kind.name} do not fight for the {whose}"),
        (at not in (0, count), (*path, "at"), needed),
        (at > 0 and group.turn > 1, (*path, "turn"), "Units that stand on the map are there from turn 1"),
        (group.turn > file.turns, (*path, "turn"), f"The game ends after turn {file.turns}"),
    )


def _army_problems(file: ScenarioFile, side: Side, army: Army, own: Counter[str]) -> Iterator[Problem]:
    kinds = [file.kinds[key] for key in own]
    if not any(kind.combat for kind in kinds):
        yield Problem((side.value, "forces"), f"The {side.value.title()} need a combat unit")
    if sum(own.values()) == sum(group.count for group in army.forces):
        yield from _price_problems(file, side)
    if army.supplies and not any(kind.role is Role.BAGGAGE for kind in kinds):
        yield Problem((side.value, "supplies"), "Supplies need a baggage unit that carries them")
    if not army.enters and not file.chance.enters and not all(group.at for group in army.forces):
        yield Problem((side.value, "enters"), f"The {side.value.title()} need a side where they enter")


def _price_problems(file: ScenarioFile, side: Side) -> Iterator[Problem]:
    """Yield what is wrong with forces that are bought by points (THG-29)."""
    army = file.army(side)
    if not army.points:
        return
    cost = cost_of(file, side)
    if cost > army.points:
        told = f"The {side.value.title()} cost {float(cost):g} points; {army.points} are allowed"
        yield Problem((side.value, "points"), told)
    needed = baggage_needed(file.kinds, army.forces)
    found = baggage_of(file, side)
    if found < needed:
        told = f"The {side.value.title()} need {counted(needed, 'baggage unit')}; they have {found}"
        yield Problem((side.value, "forces"), told)


def baggage_of(file: ScenarioFile, side: Side) -> int:
    """Return how many baggage units a side has."""
    return sum(group.count for group in file.army(side).forces if file.kinds[group.type].role is Role.BAGGAGE)


def price_of(file: ScenarioFile, side: Side) -> tuple[Price, ...]:
    """Return what a side's forces cost, line by line (THG-29)."""
    army = file.army(side)
    lines = bill(file.kinds, side, army.forces, army.supplies, [each.level for each in army.works])
    return (*lines, Price(counted(army.boats, "boat"), Fraction(army.boats))) if army.boats else lines


def cost_of(file: ScenarioFile, side: Side) -> Fraction:
    """Return what a side's forces cost in all (THG-29)."""
    return sum((each.points for each in price_of(file, side)), Fraction())


def _place_problems(file: ScenarioFile, land: Country) -> Iterator[Problem]:
    borders = [
        ((side.value, "enters", number), border)
        for side in SIDES
        for number, border in enumerate(file.army(side).enters)
    ]
    borders += [(("victory", "exits", number), border) for number, border in enumerate(file.victory.exits)]
    for path, border in borders:
        if border.sheet not in {sheet.name for sheet in land.map.sheets}:
            yield Problem((*path, "sheet"), f"Sheet {border.sheet[:8]} is not on the map")
        elif not land.edge(border.sheet, border.side):
            yield Problem((*path, "side"), f"Another sheet lies {border.side} of sheet {border.sheet}")
    taken: dict[Cell, Side] = {}
    for side in SIDES:
        yield from _standing_problems(file, side, land, taken)
        for number, works in enumerate(file.army(side).works):
            _, told = _cell(land, works.hex)
            if told:
                yield Problem((side.value, "works", number, "hex"), told)
    yield from _objective_problems(file, land)


def _standing_problems(
    file: ScenarioFile, side: Side, land: Country, taken: dict[Cell, Side]
) -> Iterator[Problem]:
    """Yield what is wrong with where units stand; `taken` are the hexes in which earlier ones do."""
    full: set[Cell] = set()
    whose = side.value.title()
    for number, group in enumerate(file.army(side).forces):
        kind = file.kinds.get(group.type)
        for index, text in enumerate(group.at):
            spot = (side.value, "forces", number, "at", index)
            cell, told = _cell(land, text)
            if told:
                yield Problem(spot, told)
                continue
            if taken.setdefault(cell, side) is not side:
                yield Problem(spot, f"The {side.other.value.title()} stand in {cell}")
            if kind is None:
                continue
            ground = land.terrain[cell]
            if not TABLES.terrain[ground].cost(kind.gait):
                yield Problem(spot, f"{kind.name} cannot be in {cell}, which is {ground.value}")
            if kind.stacks:
                if cell in full:
                    yield Problem(spot, f"{cell} is full: one {whose} combat unit a hex")
                full.add(cell)


def _objective_problems(file: ScenarioFile, land: Country) -> Iterator[Problem]:
    victory = file.victory
    western = {land.western(side) for side in land.bridges}
    for key, texts in (
        ("bridges", victory.bridges),
        ("villages", victory.villages),
        ("objectives", victory.objectives),
    ):
        for number, text in enumerate(texts):
            cell, told = _cell(land, text)
            if not told and key == "bridges" and cell not in western:
                told = f"No bridge has {cell} as its western hex"
            if not told and key == "villages" and land.terrain[cell] is not Terrain.VILLAGE:
                told = f"{cell} is no village"
            if told:
                yield Problem(("victory", key, number), told)


def _cell(land: Country, text: str) -> tuple[Cell, str]:
    """Return the hex that a text names, or why it names none."""
    try:
        return land.map.write(land.map.read(text)), ""
    except GameError as wrong:
        return "", f"{wrong.message} {wrong.hint}"
