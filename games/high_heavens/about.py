"""The game's facts: its name, its numbers of players, its options and its types."""

from __future__ import annotations

from typing import Final

from games.core.protocol import About, Facts
from games.core.setup.options import AnyOption, Choice, FileOption, Option
from games.high_heavens.actions import ACTION_TYPES
from games.high_heavens.cards.decks import read_cards
from games.high_heavens.events import EVENT_TYPES
from games.high_heavens.rules.steps import MAX_ACTIONS
from games.high_heavens.state import State
from games.high_heavens.view import View

_OFF_ON: Final = (Choice("off", "off"), Choice("on", "on"))
OPTIONS: Final[tuple[AnyOption, ...]] = (
    Option(
        "omnipotence",
        "Omnipotence",
        "Everybody holds the whole deck from the start, and nobody draws.",
        _OFF_ON,
        "off",
        "HH-19",
    ),
    Option(
        "rollin_runes",
        "Rollin' runes",
        "Each attack rolls a die: 1 and 2 miss.",
        _OFF_ON,
        "off",
        "HH-20",
    ),
    Option(
        "hearth",
        "Home is where the hearth is",
        "The column of both bases.",
        (
            Choice("d", "column d", "The usual places, d2 and d9."),
            Choice("b", "column b", "In the west, b2 and b7."),
            Choice("f", "column f", "In the east, f2 and f7."),
        ),
        "d",
        "HH-21",
    ),
    FileOption(
        "cards",
        "Cards of your own",
        "A TOML file whose cards take the place of those with the same key.",
        "HH-8",
        read_cards,
    ),
)

ABOUT: Final = About(
    key="high_heavens",
    title="High Heavens",
    rule_prefix="HH",
    rules_version=1,
    seat_counts=(2, 4),
    options=OPTIONS,
    facts=Facts(
        secrets=True,
        chance=True,
        cooperative=False,
        simultaneous=False,
        max_actions=MAX_ACTIONS,
        blurb="Two pantheons clash on the clouds: invoke gods, and bring down the enemy's home.",
        minutes=(45, 90),
        max_legal=3000,
        plans=True,
    ),
    state_type=State,
    view_type=View,
    action_types=ACTION_TYPES,
    event_types=EVENT_TYPES,
    command="heavens",
)
