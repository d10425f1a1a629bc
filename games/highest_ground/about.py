"""The game's facts: its name, its numbers of players, its options and its types; and its guided moves."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from games.core.commands import Command, Parameter
from games.core.numbered_choices.choices import MENU
from games.core.options import Choice, FileOption, Option, Sealing
from games.core.protocol import About, Facts
from games.core.words import counted, enumerated
from games.highest_ground import actions as a
from games.highest_ground.actions import ACTION_TYPES, EVENT_TYPES
from games.highest_ground.files import scenarios
from games.highest_ground.files.tables import SIDES, Role
from games.highest_ground.land.country import Cell
from games.highest_ground.rules.steps import MAX_ACTIONS
from games.highest_ground.state import State, View
from games.highest_ground.words.orders import MODES, column_name, kind_name, unit_name

ABOUT: Final = About(
    key="highest_ground",
    title="The Highest Ground",
    rule_prefix="THG",
    rules_version=2,
    seat_counts=(2,),
    options=(
        FileOption(
            "scenario",
            "Scenario of your own",
            "A TOML file with sheets, forces, entries and what wins. Everybody can read it, unless a referee hands it in.",
            "THG-30",
            scenarios.read_scenario,
            tell=scenarios.told,
            sealing=Sealing(scenarios.sealed, scenarios.seal, scenarios.unseal, scenarios.readable),
        ),
        Option(
            "open",
            "In the open",
            "When on, everything is in view; sight counts only for attacks.",
            (Choice("off", "off"), Choice("on", "on")),
            "off",
            "THG-31",
        ),
    ),
    facts=Facts(
        secrets=True,
        chance="dice",
        cooperative=False,
        simultaneous=True,
        max_actions=MAX_ACTIONS,
        blurb="Knights, legions and a few men with machine guns stalk each other over a hidden field.",
        minutes=(180, 360),
        max_legal=2000,
    ),
    state_type=State,
    view_type=View,
    action_types=ACTION_TYPES,
    event_types=EVENT_TYPES,
    observers=("Referee",),
    sides=tuple(side.value.title() for side in SIDES),
)


def _unit_groups(view: View, name: str) -> tuple[str, ...]:
    return (kind_name(view.setting, name),)


def _cell_groups(view: View, cell: Cell) -> tuple[str, ...]:
    """Return the column of a hex, with the sheet; on a map with more columns than a menu holds, some columns together."""
    names = _columns(view.setting.country.cells)
    wide = -(-len(names) // MENU)
    first = names.index(column_name(cell)) // wide * wide
    last = min(first + wide, len(names)) - 1
    return (names[first] if first == last else f"{names[first]} to {names[last]}",)


@lru_cache(maxsize=8)
def _columns(cells: tuple[Cell, ...]) -> tuple[str, ...]:
    """Return the columns of a map with their sheets, in its order."""
    return tuple(dict.fromkeys(map(column_name, cells)))


def _cell_label(view: View, cell: Cell) -> str:
    ground = view.setting.country.terrain[cell].value
    own = [unit.name for unit in view.units if unit.at == cell]
    enemies = [
        each.name
        for seen, side in zip(view.sighted, view.sides, strict=True)
        for each in seen
        if each.now and cell in each.cells and side.seat == view.seat
    ]
    there = enumerated([*own, *(f"enemy {name}" for name in enemies)][:4]) if own or enemies else ""
    return f"{cell}, {ground}{f', {there}' if there else ''}"


def _unit_label(view: View, unit: str) -> str:
    """Return a unit with its type and where it is, as far as the viewer sees it: `K2, Knights, IIG07`."""
    own = (each.at for each in view.units if each.name == unit)
    seen = (each.at for side in view.sighted for each in side if each.now and each.name == unit)
    at = next(filter(None, (*own, *seen)), None)
    return unit_name(view.setting, unit) + (f", {at}" if at else "")


def _unit(name: str, field: str, description: str, before: str = "") -> Parameter:
    return Parameter(
        name,
        field,
        description,
        write=str,
        label=_unit_label,
        groups=_unit_groups,
        short=lambda _, unit: f"{before}{unit}",
        marked=True,
        named=True,
    )


def _leads(view: View, unit: str) -> bool:
    """Return whether a unit is a leader: one that is named to be led leads nobody (THG-55)."""
    return any(each.name == unit and each.kind.role is Role.LEADER for each in view.setting.recruits)


def _hex(field: str, description: str) -> Parameter:
    return Parameter(
        "hex",
        field,
        description,
        write=str,
        label=_cell_label,
        groups=_cell_groups,
        short=lambda _, cell: str(cell),
        marked=True,
    )


def _choice(
    name: str,
    field: str,
    description: str,
    write: Callable[[Any], str],
    label: Callable[[Any], str],
) -> Parameter:
    return Parameter(
        name, field, description, write=write, label=lambda _, value: label(value),
        short=lambda _, value: label(value)[:24],
    )  # fmt: skip


_FACING: Final = _choice(
    "facing",
    "facing",
    "Facing which way?",
    lambda facing: str(facing.value),
    lambda each: f"facing {each.value}",
)

COMMANDS: tuple[Command, ...] = (
    Command(
        "stock",
        "Choose how many of your supplies are for stakes",
        "Choose supplies",
        a.Stock,
        (
            _choice(
                "stakes",
                "ones",
                "How many supplies become stakes rather than ditches? Stakes are level I, ditches level II",
                str,
                lambda count: counted(count, "stake"),
            ),
        ),
    ),
    Command(
        "declare",
        "Declare how a unit spends this turn",
        "Declare a mode",
        a.Declare,
        (
            _unit("unit", "unit", "Declare: one of your units"),
            _choice(
                "mode",
                "mode",
                "How does it spend the turn",
                lambda mode: mode.value,
                MODES.__getitem__,
            ),
        ),
        by_steps=True,
        listed=True,
        noted=True,
    ),
    Command("column", "All your units that can march in column", "All in column", a.DeclareAll, noted=True),
    Command(
        "lend",
        "Say whether a mercenary unit lends its defence",
        "Lend defence",
        a.Lend,
        (
            _unit("unit", "unit", "Lend: one of your mercenary units"),
            _choice(
                "lends",
                "lends",
                "Whether it lends its defence to those it is stacked with",
                lambda value: "yes" if value else "no",
                lambda value: "its defence" if value else "no defence",
            ),
        ),
        aside=True,
        noted=True,
    ),
    Command(
        "unit",
        "Choose which unit moves next",
        "Move a unit",
        a.Take,
        (_unit("unit", "unit", "Move: one of your units"),),
        by_steps=True,
        listed=True,
        noted=True,
    ),
    Command(
        "enter",
        "The chosen unit enters the map",
        "Enter the map",
        a.Enter,
        (_hex("cell", "Enter where? A hex of your side"), _FACING),
        by_steps=True,
        listed=True,
        leads=True,
        noted=True,
    ),
    Command(
        "go",
        "The chosen unit goes on to a hex",
        "Go to a hex",
        a.Go,
        (_hex("to", "Go where?"),),
        by_steps=True,
        listed=True,
        leads=True,
        noted=True,
    ),
    Command("face", "The chosen unit turns", "Turn it", a.Face, (_FACING,), noted=True),
    Command("exit", "The chosen unit leaves the map", "Exit the map", a.Leave, noted=True),
    Command(
        "attack",
        "Attack an enemy in sight",
        "Attack",
        a.Attack,
        (
            _unit("unit", "unit", "Attack with: one of your units", "with "),
            _unit("target", "target", "Attack whom?", "on "),
        ),
        by_steps=True,
        listed=True,
        noted=True,
    ),
    Command(
        "lead",
        "A leader helps a unit in this combat",
        "Lead a unit",
        a.Help,
        (
            _unit("leader", "leader", "Lead with: one of your leaders", "with "),
            replace(
                _unit("unit", "unit", "Lead whom? A unit near the leader, or nobody"),
                label=lambda view, unit: "nobody" if _leads(view, unit) else _unit_label(view, unit),
                groups=lambda view, unit: ("nobody",) if _leads(view, unit) else _unit_groups(view, unit),
                short=lambda view, unit: "nobody" if _leads(view, unit) else unit,
            ),
        ),
        by_steps=True,
        listed=True,
        noted=True,
    ),
    Command("submit", "Seal your orders", "Submit", a.Submit, seals=True),
)
