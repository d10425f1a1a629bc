"""The game's facts: its name, its numbers of players, its options and its types; and its guided moves."""

from typing import Final

from games.core.commands import Command, Parameter
from games.core.components import SIZE_WORDS, pyramid_words, stack_words
from games.core.options import Choice, Option
from games.core.protocol import About, Facts
from games.core.words import UNKNOWN
from games.dog_eat_dog.actions import (
    ACTION_TYPES,
    EVENT_TYPES,
    Aim,
    Attack,
    Buried,
    Decline,
    Dig,
    Pass,
    Swap,
    write_buried,
)
from games.dog_eat_dog.rules.steps import MAX_ACTIONS
from games.dog_eat_dog.state import Spot, State, View, controller

MAX_LEGAL: Final = 36 * 35 + 1
"""No decision has more: SWAP exchanges any two stacks, of which 72 pyramids make 36 at most, or is declined. Nine
attackers with 63 targets, medium and large ones with a choice of dice, have fewer."""

_OFF_ON: Final = (Choice("off", "off"), Choice("on", "on"))


ABOUT: Final = About(
    key="dog_eat_dog",
    title="Dog Eat Dog",
    rule_prefix="DED",
    rules_version=1,
    seat_counts=(2, 3, 4, 5, 6, 7, 8),
    options=(
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
    ),
    facts=Facts(
        secrets=False,
        chance="dice",
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


_YES, _NO = "yes", "no"
_SHOWN = 3
"""How many pyramids of a stack a label names."""


def place_label(view: View, spot: Spot) -> str:
    """Return a spot and what stands on it, from the top down: `C2: Cleo's small on Dan's large`."""
    place = view.place(spot)
    tipped = " (tipped)" if place.tipped else ""
    if len(place.stack) <= _SHOWN:
        return f"{spot}: {stack_words(place.stack, UNKNOWN) or 'empty'}{tipped}"
    top, bottom = (pyramid_words(place.stack[level], UNKNOWN) for level in (-1, 0))
    return f"{spot}: stack of {len(place.stack)}, top {top}, bottom {bottom}"


def buried_label(view: View, pyramid: Buried) -> str:
    """Return a pyramid in a stack in words: `B3.1: Ann's small under Ben's large, 2 below the top`."""
    stack = view.place(pyramid.stack).stack
    above = len(stack) - pyramid.level
    own, cover = (pyramid_words(each, UNKNOWN) for each in stack[pyramid.level - 1 : pyramid.level + 1])
    return f"{write_buried(pyramid)}: {own} under {cover}, {above} below the top"


def spot_short(view: View, spot: Spot) -> str:
    """Return what stands on a spot in few words: `A7 large`, `C2 Ben's small`, `C2 Ben's stack of 3`. Of two players the
    letter tells whose it is."""
    stack = view.place(spot).stack
    if not stack:
        return spot
    what = SIZE_WORDS[stack[0].size] if len(stack) == 1 else f"stack of {len(stack)}"
    known = view.seats == 2 or controller(stack) == view.player
    whose = "" if known else f"{UNKNOWN.possessive(controller(stack))} "
    return f"{spot} {whose}{what}"


def buried_short(view: View, pyramid: Buried) -> str:
    """Return a pyramid in a stack by its spot and size: `B3 small, level 1`."""
    own = view.place(pyramid.stack).stack[pyramid.level - 1]
    return f"{pyramid.stack} {SIZE_WORDS[own.size]}, level {pyramid.level}"


def _spot(name: str, description: str) -> Parameter:
    return Parameter(
        name,
        name,
        description,
        write=str,
        label=place_label,
        groups=lambda _, spot: (f"row {spot[0]}",),
        short=spot_short,
        marked=True,
    )


_TREEHOUSE = Parameter(
    "treehouse",
    "treehouse",
    "Roll the Treehouse die instead of one d6 (medium or large attackers)",
    write=lambda value: _YES if value else _NO,
    label=lambda _, value: "with the Treehouse die" if value else "without the Treehouse die",
    optional=True,
    short=lambda _, value: "with die" if value else "",
)

COMMANDS: tuple[Command, ...] = (
    Command(
        "attack",
        "Attack another colour with one of your pyramids",
        "Attack",
        Attack,
        (
            _spot("attacker", "Attack with: one of your pyramids"),
            _spot("target", "Attack what?"),
            _TREEHOUSE,
        ),
        by_steps=True,
    ),
    Command("pass", "Make no attack this turn", "Pass", Pass),
    Command(
        "swap",
        "SWAP: swap the tops of two stacks",
        "Swap two tops",
        Swap,
        (
            _spot("first", "One stack"),
            _spot("second", "The other stack"),
        ),
    ),
    Command(
        "dig",
        "DIG: bring one of your pyramids to the top of its stack",
        "Dig up a pyramid",
        Dig,
        (
            Parameter(
                "pyramid",
                "pyramid",
                "Dig up: one of your pyramids, counted from the bottom",
                write=write_buried,
                label=buried_label,
                short=buried_short,
                marked=True,
            ),
        ),
    ),
    Command(
        "aim",
        "AIM: tip a single, or stand one up",
        "Aim at a single",
        Aim,
        (_spot("single", "The single"),),
    ),
    Command("decline", "Decline the face of the Treehouse die", "Decline", Decline),
)
