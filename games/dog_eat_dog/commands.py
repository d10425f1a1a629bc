"""The slash commands and guided moves, as plain data."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.commands import Command, Parameter
from games.core.pyramids import SIZE_WORDS, pyramid_words, stack_words
from games.dog_eat_dog.actions import Aim, Attack, Buried, Decline, Dig, Pass, Swap
from games.dog_eat_dog.notation.values import read_buried, read_spot, read_treehouse
from games.dog_eat_dog.notation.write import write_buried
from games.dog_eat_dog.state import Spot
from games.dog_eat_dog.view import View

LONGEST_LABEL = 80
_YES, _NO = "yes", "no"


def place_label(view: View, spot: Spot) -> str:
    """Return a spot and what stands on it, from the top down: `C2: small C on large D`."""
    place = view.place(spot)
    words = stack_words(place.stack) or "empty"
    count = len(place.stack)
    text = f"{spot}: {words}{' (tipped)' if place.tipped else ''}"
    if len(text) <= LONGEST_LABEL:
        return text
    short = f"{spot}: stack of {count}, top {pyramid_words(place.stack[-1])}, bottom "
    return short + pyramid_words(place.stack[0])


def buried_label(view: View, pyramid: Buried) -> str:
    """Return a pyramid in a stack in words: `B3.1: small A under large B, 2 below the top`."""
    stack = view.place(pyramid.stack).stack
    above = len(stack) - pyramid.level
    own, cover = stack[pyramid.level - 1], stack[pyramid.level]
    return (
        f"{write_buried(pyramid)}: {pyramid_words(own)} under {pyramid_words(cover)}, {above} below the top"
    )


def spot_short(view: View, spot: Spot, _: Sequence[str]) -> str:
    """Return a spot and the size of what is on top there: `C2 small`, `C2 stack of 3`."""
    stack = view.place(spot).stack
    if len(stack) == 1:
        return f"{spot} {SIZE_WORDS[stack[0].size]}"
    return f"{spot} stack of {len(stack)}" if stack else spot


def buried_short(view: View, pyramid: Buried, _: Sequence[str]) -> str:
    """Return a pyramid in a stack by its size and spot: `B3 small, level 1`."""
    own = view.place(pyramid.stack).stack[pyramid.level - 1]
    return f"{pyramid.stack} {SIZE_WORDS[own.size]}, level {pyramid.level}"


def spot_groups(view: View, spot: Spot) -> tuple[str, ...]:
    """Return the group of a spot: its row."""
    return (f"row {spot[0]}",)


def _spot(name: str, description: str) -> Parameter:
    return Parameter(
        name,
        name,
        description,
        write=str,
        read=read_spot,
        label=place_label,
        groups=spot_groups,
        short=spot_short,
        marked=True,
    )


_TREEHOUSE = Parameter(
    "treehouse",
    "treehouse",
    "Roll the Treehouse die instead of one d6 (medium or large attackers)",
    write=lambda value: _YES if value else _NO,
    read=read_treehouse,
    label=lambda _, value: "with the Treehouse die" if value else "without the Treehouse die",
    optional=True,
    short=lambda _, value, __: "with die" if value else "",
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
                read=read_buried,
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
