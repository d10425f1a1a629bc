"""The pages of a scenario that is being put together: what they say, and what can be done there (THG-29, THG-58)."""

from collections.abc import Sequence
from typing import Final

from games.core.optional_parts.builder import MOST_PICKS, Field, Form, Link, Page, Pick, Tap
from games.core.options import Choice
from games.core.words import counted, enumerated
from games.highest_ground.building.placing import MAP, MARKS, groups_of
from games.highest_ground.files.scenario_file import Border, Group, ScenarioFile
from games.highest_ground.files.scenario_problems import WORKS, baggage_needed, baggage_of, cost_of, price_of
from games.highest_ground.files.scenarios import map_told
from games.highest_ground.files.tables import SIDES, Role, Side, UnitType

BACK: Final = Link("", "Back")
MENU: Final = 25
LAYOUTS: Final = (
    *("I", "II", "III", "IV"),
    *("I II", "I III", "I IV", "II III", "II IV", "III IV"),
    *("I / II", "I / III", "I / IV", "II / III", "II / IV", "III / IV"),
    *("I II / III IV", "I II III IV", "I II III"),
)
BY_CHANCE: Final = "chance"


def first_page(file: ScenarioFile) -> Page:
    """What the scenario is so far, and where to change it."""
    on = [name for name, value in _switches(file) if value]
    lines = [
        f"{counted(file.turns, 'turn')}, {map_told(file)}.",
        *(f"{_name(side)}: {_summed(file, side)}." for side in SIDES),
        *(f"{_name(side)} enter {_entries(file, side)}." for side in SIDES),
        f"{_name(file.victory.side)} score.",
        *([f"With {enumerated(on)}."] if on else []),
    ]
    switches = tuple(
        Tap(key, f"{name[0].upper()}{name[1:]}: {'on' if value else 'off'}")
        for key, (name, value) in zip(("night", "open", "defect"), _switches(file), strict=True)
    )
    name = Form("name", "Title", (Field("Title", file.title, longest=60), Field("Turns", str(file.turns))))
    begin = Pick(
        "begin",
        "Begin again",
        (
            Choice("fresh", "Begin again without units"),
            Choice("introductory", "Begin again with the introductory scenario"),
        ),
    )
    pages = (Link("map", "Map"), *(Link(side.value, _name(side)) for side in SIDES), Link("aims", "Aims"))
    return Page(file.title, tuple(lines), (begin,), ((*pages, name), switches))


def map_page(file: ScenarioFile) -> Page:
    """Which sheets lie where, and where both sides enter."""
    lines = [
        f"The map: {map_told(file)}.",
        *(f"{_name(side)} enter {_entries(file, side)}." for side in SIDES),
    ]
    now = " / ".join(" ".join(row) for row in file.sheets)
    shown = dict.fromkeys((*LAYOUTS, *[each.name for each in file.maps]))
    sheets = Pick(
        "sheets",
        "Sheets",
        (
            Choice(BY_CHANCE, "Chance draws the sheets"),
            *(Choice(each, f"Sheets {each}") for each in list(shown)[: MENU - 1]),
        ),
    )
    picks = [sheets]
    if not file.chance.enters:
        picks += [_entry_pick(file, side) for side in SIDES]
    typed = Form("layout", "Other sheets", (Field("Sheets, row by row", now, "Such as I II / III IV"),))
    drawn = Tap("enters", f"Entries by chance: {'on' if file.chance.enters else 'off'}")
    return Page("Map", tuple(lines), tuple(picks), ((typed, drawn, BACK),), drawn=True)


def _entry_pick(file: ScenarioFile, side: Side) -> Pick:
    borders = file.army(side).enters
    listed = [*dict.fromkeys((*borders, *file.outer_borders()))][:MENU]
    return Pick(
        f"enter{side.value}",
        f"Where the {_name(side)} enter",
        tuple(_toggle(each, each in borders) for each in listed),
    )


def _toggle(border: Border, chosen: bool) -> Choice:
    return Choice(str(border), f"{'✓ ' if chosen else ''}{border.sheet}, {border.side}")


def army_page(file: ScenarioFile, side: Side) -> Page:
    """A side's forces and what they cost; choosing a type of units leads to its page."""
    army = file.army(side)
    lines = [f"{each.what}: {float(each.points):g}" for each in price_of(file, side)]
    lines += [f"{_name(side)}: {_summed(file, side)}.", _baggage(file, side)]
    picks = _shop(file, side)
    placed = [" ".join(each.hex for each in army.works if each.level == level) for level in (1, 2)]
    purse = Form(
        "purse",
        "Points and supplies",
        (
            Field("Points to spend", str(army.points), "0 for no limit"),
            Field("Defence supplies", str(army.supplies), "Four cost 1 point"),
            Field("Boats", str(army.boats), "1 point each"),
            Field("Stakes that stand from the start", placed[0], f"Hexes, {WORKS[0]} points each", 600),
            Field("Ditches that stand from the start", placed[1], f"Hexes, {WORKS[1]} points each", 600),
        ),
    )
    return Page(_name(side), tuple(lines), tuple(picks), ((purse, BACK),))


def _shop(file: ScenarioFile, side: Side) -> list[Pick]:
    """The menus of all types of units that a side can buy; each leads to the page of its type."""
    kinds = [kind for kind in file.kinds.values() if kind.side is side or (file.defections and kind.hired)]
    return [
        Pick(
            f"units{part + 1}",
            "Buy units" if part == 0 else "More units",
            tuple(_offer(file, side, kind) for kind in kinds[part * MENU : (part + 1) * MENU]),
            leads=True,
        )
        for part in range(min(3, -(-len(kinds) // MENU)))
    ]


def _offer(file: ScenarioFile, side: Side, kind: UnitType) -> Choice:
    has = sum(group.count for group in file.army(side).forces if group.type == kind.key)
    cost = kind.full.morale * (1 if kind.side is side else 2)
    told = f"{counted(cost, 'point')} each, {kind.counters} at most"
    return Choice(f"{side.value}.{kind.key}", f"{kind.name}{f' × {has}' if has else ''}", told)


def group_page(file: ScenarioFile, side: Side, kind: UnitType, place: int) -> Page:
    """The units of a type, group by group: how many, and how they begin."""
    army = file.army(side)
    places = groups_of(army, kind.key)
    here = army.forces[places[place]] if place < len(places) else None
    full = kind.full
    star = "*" if kind.starred else ""
    values = f"attack {full.attack}{star}, defence {full.defence}, morale {full.morale}"
    lines = [f"{kind.name}: movement {kind.movement}, range {kind.range}, {values}."]
    lines += [
        f"{_numbered(places, number)}{_group(army.forces[at], kind)}." for number, at in enumerate(places)
    ]
    lines += [f"{_name(side)}: {_summed(file, side)}.", _baggage(file, side)]
    base = f"{side.value}.{kind.key}"
    most = min(kind.counters, MENU - 1)
    numbers = tuple(Choice(str(number), f"{kind.name}: {number}") for number in range(most + 1))
    picks = [Pick("count", "How many", numbers)]
    if len(places) > 1:
        listed = [
            Choice(f"{base}.{number}", f"Group {number + 1}: {army.forces[at].count}")
            for number, at in enumerate(places[:MENU])
        ]
        picks.append(Pick("group", "Another group", tuple(listed), leads=True))
    picks += _shop(file, side)[: MOST_PICKS - len(picks)]
    taps = [Tap("plus", "+1"), Tap("minus", "−1"), Tap("none", "None")]
    further: list[Form | Tap | Link] = []
    if here is not None:
        further = [
            Link(f"{base}.{place}.{MAP}", "Put on the map"),
            Form("details", "Details", _details(here, kind)),
            Tap("another", "Another group"),
        ]
    return Page(
        f"{_name(side)}, {kind.name}",
        tuple(lines),
        tuple(picks),
        (tuple(taps), (*further, Link(side.value, "Back"))),
    )


def _numbered(places: Sequence[int], number: int) -> str:
    return f"Group {number + 1}: " if len(places) > 1 else ""


def _details(group: Group, kind: UnitType) -> tuple[Field, ...]:
    common = (
        Field("From turn", str(group.turn), "From this turn on they may enter"),
        Field("Or from the start in", " ".join(group.at), "A hex for each unit, such as IIC05 IIC06", 400),
        Field("Facing there", group.facing.value, "N, NE, SE, S, SW or NW"),
        Field("Walkie-talkies", "yes" if group.radio else "no", "5 points a unit"),
    )
    if kind.role is not Role.MERCENARY:
        return common
    return (*common, Field("Attacks worth of ammunition", str(group.ammunition), "3 are included"))


def _group(group: Group, kind: UnitType) -> str:
    parts = [counted(group.count, "unit")]
    if kind.role is Role.MERCENARY:
        parts.append(f"ammunition for {group.ammunition}")
    if group.at:
        parts.append(f"in {' '.join(group.at)}, facing {group.facing.value}")
    elif group.turn > 1:
        parts.append(f"from turn {group.turn}")
    if group.radio:
        parts.append("with walkie-talkies")
    return ", ".join(parts)


def aims_page(file: ScenarioFile) -> Page:
    """What wins: whose points, and for what."""
    aims, drawn = file.victory, file.chance.objectives
    objectives = [*aims.objectives, *([f"{drawn} by chance"] if drawn else [])]
    rows = [
        (f"{aims.exit:+d} for each unit that leaves {_borders(aims.exits)}", aims.exit),
        (f"{aims.nobody_left:+d} if nobody leaves", aims.nobody_left),
        (f"{aims.eliminated:+d} for each enemy eliminated", aims.eliminated),
        (f"{aims.lost:+d} for each own unit eliminated", aims.lost),
        (f"{aims.bridge:+d} for each bridge: {' '.join(aims.bridges) or 'none'}", aims.bridge),
        (f"{aims.village:+d} for each village: {' '.join(aims.villages) or 'none'}", aims.village),
        (f"{aims.objective:+d} for each objective: {' '.join(objectives) or 'none'}", aims.objective),
    ]
    low, mild, good, best = aims.levels
    lines = [
        f"{_name(aims.side)} score:",
        *(told for told, amount in rows if amount),
        f"From {low} on a marginal defeat, from {mild} a draw, from {good} a marginal and from {best} a decisive victory.",
    ]
    picks = [
        Pick(
            "scores",
            "Who scores",
            tuple(Choice(side.value, f"{_name(side)} score") for side in SIDES),
        )
    ]
    if not file.chance.enters:
        listed = [*dict.fromkeys((*aims.exits, *file.outer_borders()))][:MENU]
        exits = tuple(_toggle(each, each in aims.exits) for each in listed)
        picks.append(Pick("exits", "Where they may leave the map", exits))
    points = Form(
        "points",
        "Points",
        (
            Field("For each unit that leaves the map", str(aims.exit)),
            Field("If nobody leaves it", str(aims.nobody_left)),
            Field("For each enemy eliminated", str(aims.eliminated)),
            Field("For each own unit eliminated", str(aims.lost)),
            Field("From so many: defeat, draw, victory, decisive", " ".join(map(str, aims.levels))),
        ),
    )
    places = Form(
        "places",
        "Places",
        (
            Field("Bridges", _written(aims.bridge, aims.bridges), "Points, then western hexes: 3 IIC08", 400),
            Field(
                "Villages", _written(aims.village, aims.villages), "Points, then hexes: 5 IIC08 IIC09", 400
            ),
            Field("Other hexes", _written(aims.objective, aims.objectives), "Points, then hexes", 400),
            Field("So many more by chance", str(file.chance.objectives), "0 to 4, with the points above"),
        ),
    )
    every = Tap("every", "All bridges and villages")
    return Page(
        "Aims",
        tuple(lines),
        tuple(picks),
        ((points, places, Link(MARKS, "On the map"), every, BACK),),
        drawn=True,
    )


def _written(points: int, hexes: Sequence[str]) -> str:
    return " ".join((str(points), *hexes)) if points or hexes else ""


def _switches(file: ScenarioFile) -> tuple[tuple[str, bool], ...]:
    return (("night", file.night), ("everything in view", file.open), ("defections", file.defections))


def _name(side: Side) -> str:
    return side.value.title()


def _borders(borders: Sequence[Border]) -> str:
    return enumerated([f"{each.sheet} {each.side}" for each in borders]) if borders else "the map"


def _entries(file: ScenarioFile, side: Side) -> str:
    if file.chance.enters:
        return "by chance"
    borders = file.army(side).enters
    return f"at {_borders(borders)}" if borders else "nowhere yet"


def _summed(file: ScenarioFile, side: Side) -> str:
    """Return how many units a side has, what they cost and what is left."""
    army = file.army(side)
    units = counted(sum(group.count for group in army.forces), "unit")
    if any(group.type not in file.kinds for group in army.forces):
        return units
    cost = cost_of(file, side)
    if not army.points:
        return f"{units}, {float(cost):g} points"
    left = army.points - cost
    rest = f"{float(left):g} left" if left >= 0 else f"{float(-left):g} too many"
    return f"{units}, {float(cost):g} of {army.points} points, {rest}"


def _baggage(file: ScenarioFile, side: Side) -> str:
    needed = baggage_needed(file.kinds, file.army(side).forces)
    return f"Baggage: {baggage_of(file, side)}, at least {needed}."
