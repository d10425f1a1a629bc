"""The game's facts: its name, its numbers of players, its options and its types."""

from __future__ import annotations

from typing import Final

from games.bring_down_the_mountain.actions import ACTION_TYPES
from games.bring_down_the_mountain.events import EVENT_TYPES
from games.bring_down_the_mountain.state import MAX_ACTIONS, State
from games.bring_down_the_mountain.view import View
from games.core.protocol import About, Facts
from games.core.setup.options import Choice, Option

OPTIONS: Final = (
    Option(
        "fog",
        "Fog",
        "Only the end card of each ridge is face up.",
        (Choice("off", "off"), Choice("on", "on")),
        "off",
        "BDM-2",
    ),
    Option(
        "moves_a_turn",
        "Moves a turn",
        "How many moves you may make before the draw; 1 makes a hard game.",
        (Choice("unlimited", "unlimited"), Choice("2", "2"), Choice("1", "1")),
        "unlimited",
        "BDM-9",
    ),
    Option(
        "owns_two",
        "Who owns two valleys",
        "With three players, one of them owns two valleys.",
        (
            Choice("first", "the first player"),
            Choice("second", "the second player"),
            Choice("third", "the third player"),
        ),
        "first",
        "BDM-3",
        players=(3,),
    ),
    Option(
        "mountain",
        "Mountain",
        "A random deck, or the one that everybody gets today.",
        (Choice("random", "random"), Choice("daily", "the mountain of the day")),
        "random",
        "BDM-14",
    ),
)

ABOUT: Final = About(
    key="bring_down_the_mountain",
    title="Bring Down the Mountain",
    rule_prefix="BDM",
    rules_version=1,
    seat_counts=(1, 2, 3, 4),
    options=OPTIONS,
    facts=Facts(
        secrets=True,
        chance=True,
        cooperative=True,
        simultaneous=False,
        max_actions=MAX_ACTIONS,
        blurb="Together, sort a mountain of cards into four piles.",
        minutes=(30, 30),
        scored="cards brought down",
        open_moves=True,
    ),
    state_type=State,
    view_type=View,
    action_types=ACTION_TYPES,
    event_types=EVENT_TYPES,
    command="mountain",
)
