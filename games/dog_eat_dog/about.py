"""The game's facts: its name, its numbers of players, its options and its types."""

from __future__ import annotations

from typing import Final

from games.core.protocol import About, Facts
from games.core.setup.options import Choice, Option
from games.dog_eat_dog.actions import ACTION_TYPES
from games.dog_eat_dog.events import EVENT_TYPES
from games.dog_eat_dog.rules.steps import MAX_ACTIONS
from games.dog_eat_dog.state import State
from games.dog_eat_dog.view import View

MAX_LEGAL: Final = 36 * 35 + 1
"""No decision has more: SWAP exchanges any two stacks, of which 72 pyramids make 36 at most, or is declined. Nine
attackers with 63 targets, medium and large ones with a choice of dice, have fewer."""

_OFF_ON: Final = (Choice("off", "off"), Choice("on", "on"))

OPTIONS: Final = (
    Option(
        "guards_may_attack",
        "Guards may attack",
        "A stack may attack as one piece, led by its top pyramid; otherwise only singles attack.",
        _OFF_ON,
        "off",
        "DED-6",
    ),
    Option(
        "treehouse_die",
        "Treehouse die",
        "A medium or large attacker may roll the Treehouse die instead of one d6.",
        _OFF_ON,
        "off",
        "DED-12",
    ),
)

ABOUT: Final = About(
    key="dog_eat_dog",
    title="Dog Eat Dog",
    rule_prefix="DED",
    rules_version=1,
    seat_counts=(2, 3, 4, 5, 6, 7, 8),
    options=OPTIONS,
    facts=Facts(
        secrets=False,
        chance=True,
        cooperative=False,
        simultaneous=False,
        max_actions=MAX_ACTIONS,
        max_legal=MAX_LEGAL,
        blurb="Pyramids eat each other with dice; sort your captures into trees.",
        minutes=(20, 20),
    ),
    state_type=State,
    view_type=View,
    action_types=ACTION_TYPES,
    event_types=EVENT_TYPES,
)
