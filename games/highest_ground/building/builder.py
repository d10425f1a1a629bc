"""The builder of scenarios: which page is which, what each step changes, and what a draft looks like so far (THG-29)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from games.core.data_files.reading import write_data
from games.core.optional_parts.builder import Page
from games.core.protocol import OBSERVER
from games.core.words import BadData
from games.highest_ground.building import pages, placing
from games.highest_ground.building.placing import can_place, file_of
from games.highest_ground.files.scenario_file import (
    BESIDE,
    NOTHING,
    Army,
    Border,
    Chance,
    Emplaced,
    Group,
    ScenarioFile,
)
from games.highest_ground.files.scenario_problems import unjoined
from games.highest_ground.files.scenarios import introductory
from games.highest_ground.files.tables import Role, Side, Terrain, UnitType
from games.highest_ground.knowledge import view
from games.highest_ground.rules.set_up import new
from games.highest_ground.state import Stage, View, changed

Step = Callable[[ScenarioFile, Sequence[str]], ScenarioFile]
_SIDES: Final = {side.value: side for side in Side}


class ScenarioBuilder:
    """Puts scenarios together; see `games/core/optional_parts/builder.py`."""

    option: Final = "scenario"

    def begin(self, text: str) -> str:
        """Return the draft that begins with a scenario; a new one for none."""
        return placing.begun(text)

    def page(self, draft: str, at: str) -> Page:
        """Return a page of a draft."""
        file = placing.file_of(draft)
        if at == "map":
            return pages.map_page(file)
        if at == "aims":
            return pages.aims_page(file)
        if at in _SIDES:
            return pages.army_page(file, _SIDES[at])
        if at.partition(".")[0] == placing.MARKS:
            return placing.marks_page(file, at.partition(".")[2])
        found = _group_of(file, at)
        if found is None:
            return pages.first_page(file)
        base, _, where = at.partition(".")[2].partition(".")[2].partition(".")
        side, kind, place = found
        number = _place(file.army(side), kind, place) if where else None
        if number is None:
            return pages.group_page(file, *found)
        group = file.army(side).forces[number]
        return placing.place_page(file, f"{side.value}.{kind.key}.{base}", kind, group, where)

    def change(self, draft: str, at: str, key: str, values: Sequence[str]) -> str:
        """Return the draft after a step. Raises BadData."""
        file = placing.file_of(draft)
        if key == "begin":
            return placing.begun(introductory() if values and values[0] == "introductory" else "")
        found = _group_of(file, at)
        if key in _STEPS:
            file = _STEPS[key](file, values)
        elif key == "purse" and at in _SIDES:
            file = _purse(file, _SIDES[at], values)
        elif key in _OF_A_GROUP and found is not None:
            side, kind, place = found
            army = file.army(side)
            number = None if key == "another" else _place(army, kind, place)
            group = Group(kind.key, 0) if number is None else army.forces[number]
            if number is None and key in placing.OF_A_PLACE:
                raise placing.refused("There are no such units yet.", "Buy some first.")
            army = placing.with_group(army, number, _OF_A_GROUP[key](file, group, values))
            file = placing.with_army(file, side, army)
        return placing.draft_of(file)

    def sketch(self, draft: str) -> View | None:
        """Return a referee's view of a draft; None while the sheets are not known."""
        file = file_of(draft)
        if not can_place(file):
            return None
        try:
            begun = new(2, {"scenario": write_data(_drawable(file))})
        except (BadData, KeyError, ValueError):
            return None
        return view(changed(begun, stage=Stage.STOCK, owed=()), OBSERVER)

    def faults(self, draft: str) -> tuple[str, ...]:
        """Return what is still wrong with a draft."""
        return placing.faults_of(placing.file_of(draft))

    def made(self, draft: str) -> bytes:
        """Return the file as it would be uploaded."""
        return draft.encode()


def _group_of(file: ScenarioFile, at: str) -> tuple[Side, UnitType, int] | None:
    """Return the side, the type and the place of the group that a page's name means, or None."""
    side, _, rest = at.partition(".")
    key, _, place = rest.partition(".")
    if side not in _SIDES or key not in file.kinds:
        return None
    place = place.partition(".")[0]
    number = int(place) if place.isascii() and place.isdecimal() and len(place) < 3 else 0
    return _SIDES[side], file.kinds[key], number


def _value(values: Sequence[str], place: int) -> str:
    return values[place] if place < len(values) else ""


# What changes the whole


def _name(file: ScenarioFile, values: Sequence[str]) -> ScenarioFile:
    title = " ".join(_value(values, 0).split()) or file.title
    return replace(file, title=title, turns=placing.number(_value(values, 1), file.turns))


def _sheets(file: ScenarioFile, values: Sequence[str]) -> ScenarioFile:
    """Other sheets: entries, exits and places that are no longer on the map are left out."""
    if _value(values, 0) == pages.BY_CHANCE:
        return _drawn(file, replace(file.chance, sheets=True, enters=True))
    rows = placing.layout(_value(values, 0) or "I")
    file = replace(file, sheets=rows, chance=replace(file.chance, sheets=False))
    if told := unjoined(file):
        raise placing.refused(f"{told}.", "Choose other sheets.")
    return _on_the_map(file)


def _on_the_map(file: ScenarioFile) -> ScenarioFile:
    outer = set(file.outer_borders())
    for side in Side:
        army = file.army(side)
        kept = tuple(each for each in army.enters if each in outer)
        file = placing.with_army(file, side, replace(army, enters=kept))
    sheets = {name for row in file.sheets for name in row}

    def there(cells: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(cell for cell in cells if cell[:-3] in sheets)

    aims = file.victory
    aims = replace(
        aims,
        exits=tuple(each for each in aims.exits if each in outer),
        bridges=there(aims.bridges),
        villages=there(aims.villages),
        objectives=there(aims.objectives),
    )
    return replace(file, victory=aims)


def _drawn(file: ScenarioFile, chance: Chance) -> ScenarioFile:
    """The same with something else drawn: what is drawn is not given."""
    file = replace(file, chance=chance)
    for side in Side:
        army = file.army(side)
        if chance.enters:
            army = replace(army, enters=())
        if chance.sheets:
            army = replace(army, forces=tuple(replace(group, at=()) for group in army.forces), works=())
        file = placing.with_army(file, side, army)
    aims = file.victory
    if chance.enters:
        aims = replace(aims, exits=())
    if chance.sheets:
        aims = replace(aims, bridges=(), villages=(), objectives=())
    return replace(file, victory=aims)


def _enters(file: ScenarioFile, values: Sequence[str]) -> ScenarioFile:
    if file.chance.enters:
        return replace(file, chance=replace(file.chance, enters=False, sheets=False))
    return _drawn(file, replace(file.chance, enters=True))


def _border(text: str) -> Border:
    sheet, _, side = text.partition(" ")
    for edge in BESIDE:
        if edge == side:
            return Border(sheet, edge)
    raise placing.refused("That is no side of a sheet.", "Choose one from the menu.")


def _entering(side: Side) -> Step:
    def step(file: ScenarioFile, values: Sequence[str]) -> ScenarioFile:
        army = file.army(side)
        return placing.with_army(
            file, side, replace(army, enters=placing.toggled(army.enters, _border(_value(values, 0))))
        )

    return step


def _switch(field: str) -> Step:
    def step(file: ScenarioFile, values: Sequence[str]) -> ScenarioFile:
        changed: Any = {field: not getattr(file, field)}
        return replace(file, **changed)

    return step


# What wins


def _scores(file: ScenarioFile, values: Sequence[str]) -> ScenarioFile:
    side = _SIDES.get(_value(values, 0), file.victory.side)
    return replace(file, victory=replace(file.victory, side=side))


def _exits(file: ScenarioFile, values: Sequence[str]) -> ScenarioFile:
    aims = file.victory
    return replace(file, victory=replace(aims, exits=placing.toggled(aims.exits, _border(_value(values, 0)))))


def _points(file: ScenarioFile, values: Sequence[str]) -> ScenarioFile:
    aims = file.victory
    numbers = [placing.number(_value(values, place)) for place in range(4)]
    typed = _value(values, 4).replace(",", " ").split()
    levels = tuple(placing.number(each) for each in typed) or aims.levels
    if len(levels) != len(aims.levels):
        raise placing.refused("There are four levels.", "Write four numbers that rise, such as 6 11 16 21.")
    exit, nobody, eliminated, lost = numbers
    return replace(
        file,
        victory=replace(aims, exit=exit, nobody_left=nobody, eliminated=eliminated, lost=lost, levels=levels),
    )


def _places(file: ScenarioFile, values: Sequence[str]) -> ScenarioFile:
    bridge, bridges = placing.pointed(_value(values, 0))
    village, villages = placing.pointed(_value(values, 1))
    objective, objectives = placing.pointed(_value(values, 2))
    chance = replace(file.chance, objectives=placing.number(_value(values, 3)))
    aims = replace(file.victory, bridge=bridge, bridges=bridges, village=village, villages=villages)
    aims = replace(aims, objective=objective, objectives=objectives)
    return replace(file, victory=aims, chance=chance)


def _every(file: ScenarioFile, values: Sequence[str]) -> ScenarioFile:
    """All bridges and villages of the map count."""
    if file.chance.sheets or unjoined(file):
        raise placing.refused("The sheets are not known yet.", "Choose them first, below Map.")
    land, aims = file.country, file.victory
    bridges = tuple(sorted({land.western(side) for side in land.bridges}))
    villages = tuple(cell for cell in land.cells if land.terrain[cell] is Terrain.VILLAGE)
    aims = replace(aims, bridges=bridges, villages=villages)
    return replace(file, victory=replace(aims, bridge=aims.bridge or 3, village=aims.village or 5))


# Forces


def _purse(file: ScenarioFile, side: Side, values: Sequence[str]) -> ScenarioFile:
    points, supplies, boats = (placing.number(_value(values, place)) for place in range(3))
    works = (
        *(Emplaced(each, 1) for each in placing.hexes(_value(values, 3))),
        *(Emplaced(each, 2) for each in placing.hexes(_value(values, 4))),
    )
    army = replace(file.army(side), points=points, supplies=supplies, boats=boats, works=works)
    return placing.with_army(file, side, army)


def _place(army: Army, kind: UnitType, place: int) -> int | None:
    """Return where in the army's list the group is; None if the army has no such group."""
    places = placing.groups_of(army, kind.key)
    return places[place] if place < len(places) else places[0] if places else None


def _counted(group: Group, count: int) -> Group | None:
    """Return a group of so many units, None for none. Who is too many is taken off the map."""
    return replace(group, count=count, at=group.at[:count]) if count else None


def _details(file: ScenarioFile, group: Group, values: Sequence[str]) -> Group:
    kind = file.kinds[group.type]
    if not group.count:
        raise placing.refused(f"There are no {kind.name} yet.", "Buy some first.")
    group = replace(
        group,
        turn=placing.number(_value(values, 0), 1),
        at=placing.hexes(_value(values, 1)),
        facing=placing.facing(_value(values, 2)),
        radio=placing.truth(_value(values, 3)),
    )
    if kind.role is Role.MERCENARY:
        group = replace(group, ammunition=placing.number(_value(values, 4), group.ammunition))
    return group


_STEPS: Final[Mapping[str, Step]] = {
    "name": _name,
    "sheets": _sheets,
    "layout": _sheets,
    "enters": _enters,
    **{f"enter{side.value}": _entering(side) for side in Side},
    "night": _switch("night"),
    "open": _switch("open"),
    "defect": _switch("defections"),
    "scores": _scores,
    "exits": _exits,
    "points": _points,
    "places": _places,
    "every": _every,
    "mark": placing.mark,
}


def _one_more(file: ScenarioFile, group: Group, values: Sequence[str]) -> Group:
    return replace(group, count=group.count + 1)


_OF_A_GROUP: Final[Mapping[str, Callable[[ScenarioFile, Group, Sequence[str]], Group | None]]] = {
    **placing.OF_A_PLACE,
    "count": lambda _, group, values: _counted(group, placing.number(_value(values, 0))),
    "plus": _one_more,
    "another": _one_more,
    "minus": lambda _, group, values: _counted(group, max(0, group.count - 1)),
    "none": lambda *_: None,
    "details": _details,
}
"""What changes a group, which has no units if the army has none of the type."""


def _drawable(file: ScenarioFile) -> ScenarioFile:
    """Return what can be drawn of a draft: all that is on the map. Its faults do not matter here."""
    hexes = file.country.hex
    aims = file.victory
    aims = replace(
        aims,
        exits=tuple(each for each in aims.exits if each in file.outer_borders()),
        bridges=tuple(each for each in aims.bridges if each in hexes),
        villages=tuple(each for each in aims.villages if each in hexes),
        objectives=tuple(each for each in aims.objectives if each in hexes),
    )
    return replace(
        file,
        allies=_army(file, Side.ALLIES),
        romans=_army(file, Side.ROMANS),
        victory=aims,
        chance=NOTHING,
        known_to="everybody",
    )


def _army(file: ScenarioFile, side: Side) -> Army:
    army, hexes = file.army(side), file.country.hex
    standing = [(group, tuple(at for at in group.at if at in hexes)) for group in army.forces]
    return Army(
        enters=tuple(each for each in army.enters if each in file.outer_borders()),
        forces=tuple(
            replace(group, at=at, count=len(at)) for group, at in standing if at and group.type in file.kinds
        ),
        works=tuple(each for each in army.works if each.hex in hexes),
    )


BUILDER: Final = ScenarioBuilder()
