"""The game's facts: its name, its numbers of players, its options and its types."""

from __future__ import annotations

from typing import Final

from games.core.protocol import SEAT_LETTERS, About, Facts
from games.core.setup.options import Choice, Option
from games.high_ground.actions import ACTION_TYPES
from games.high_ground.events import EVENT_TYPES
from games.high_ground.rules.steps import MAX_ACTIONS
from games.high_ground.state import State
from games.high_ground.view import View

OPTIONS: Final = (
    Option(
        "jokers",
        "Jokers",
        "How many jokers are in the deck; the player who plays one chooses its level.",
        (Choice("0", "none"), Choice("1", "one"), Choice("2", "two")),
        "2",
        "HG-1",
    ),
    Option(
        "quick_setup",
        "Quick set-up",
        "The game places the land and the kings; otherwise the players do, card by card.",
        (Choice("on", "on"), Choice("off", "off")),
        "on",
        "HG-2",
    ),
    Option(
        "mini",
        "Mini High Ground",
        "A short game: one trio each, five cards between four kings, two cards in hand.",
        (Choice("off", "off"), Choice("on", "on")),
        "off",
        "HG-28",
    ),
    Option(
        "begins",
        "Who begins",
        "Chance decides, or you name a player: A is first in the list of players, B second.",
        (
            Choice("chance", "chance"),
            *(
                Choice(
                    letter,
                    f"player {letter}",
                    "If that seat is empty, chance decides." if seat > 1 else "",
                    tuple(range(seat + 1, 5)) if seat > 1 else (),
                )
                for seat, letter in enumerate(SEAT_LETTERS[:4])
            ),
        ),
        "chance",
        "HG-6",
    ),
)

ABOUT: Final = About(
    key="high_ground",
    title="High Ground",
    rule_prefix="HG",
    rules_version=1,
    seat_counts=(2, 3, 4),
    options=OPTIONS,
    facts=Facts(
        secrets=True,
        chance=True,
        cooperative=False,
        simultaneous=False,
        max_actions=MAX_ACTIONS,
        blurb="Cards are hills, pyramids are armies: run downhill and take a king.",
        minutes=(30, 60),
        open_moves=True,
    ),
    state_type=State,
    view_type=View,
    action_types=ACTION_TYPES,
    event_types=EVENT_TYPES,
)
