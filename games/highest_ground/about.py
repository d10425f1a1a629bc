"""The game's facts: its name, its options and its types."""

from __future__ import annotations

from typing import Final

from games.core.protocol import About, Facts
from games.core.setup.options import AnyOption, Choice, FileOption, Option, Sealing
from games.highest_ground.actions import ACTION_TYPES
from games.highest_ground.events import EVENT_TYPES
from games.highest_ground.files import scenarios
from games.highest_ground.files.tables import SIDES
from games.highest_ground.rules.steps import MAX_ACTIONS
from games.highest_ground.state import State
from games.highest_ground.view import View

OPTIONS: Final[tuple[AnyOption, ...]] = (
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
        "Everything is in view; sight counts only for attacks.",
        (Choice("off", "off"), Choice("on", "on")),
        "off",
        "THG-31",
    ),
)

ABOUT: Final = About(
    key="highest_ground",
    title="The Highest Ground",
    rule_prefix="THG",
    rules_version=1,
    seat_counts=(2,),
    options=OPTIONS,
    facts=Facts(
        secrets=True,
        chance=True,
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
    command="highest",
    observers=("Referee",),
    sides=tuple(side.value.title() for side in SIDES),
)
