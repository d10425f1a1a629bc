"""Writes actions as one line of text, and reads their parts.

A7xC2, A7xC2 T      attack C2 with A7; with the Treehouse die
pass, decline
swap A1 C2          swap the tops of two stacks
dig B3.1            bring the pyramid at the bottom of B3 to its top
aim C4              tip C4, or stand it up
"""

import re
from collections.abc import Callable
from typing import Final

from games.core.errors import Unreadable
from games.dog_eat_dog import actions as a
from games.dog_eat_dog.actions import Buried
from games.dog_eat_dog.state import Spot, View, controller

LONGEST: Final = 90


def write(action: object) -> str:
    """Return the action in canonical notation. Raises KeyError for anything else."""
    text = _WRITERS[type(action)](action)
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def write_buried(pyramid: a.Buried) -> str:
    """Return a pyramid in a stack: `B3.1` is the one at the bottom of B3."""
    return f"{pyramid.stack}.{pyramid.level}"


def _rolls(dice: tuple[int, ...]) -> str:
    return ",".join(map(str, dice))


_WRITERS: Final[dict[type, Callable[..., str]]] = {
    a.Attack: lambda action: f"{action.attacker}x{action.target}{' T' if action.treehouse else ''}",
    a.Pass: lambda _: "pass",
    a.Decline: lambda _: "decline",
    a.Swap: lambda action: f"swap {action.first} {action.second}",
    a.Dig: lambda action: f"dig {write_buried(action.pyramid)}",
    a.Aim: lambda action: f"aim {action.single}",
    a.StartRoll: lambda action: "start roll " + "; ".join(map(_rolls, action.rounds)),
    a.AttackRoll: lambda action: (
        f"attack roll {_rolls(action.dice)}{f' {action.face.value}' if action.face else ''}"
    ),
    a.DefenceRoll: lambda action: f"defence roll {_rolls(action.dice)}",
}


SPOT: Final = r"([a-h])\s*([1-9])(?!\d)"
LEVEL: Final = r"\s*(?:[.,:/#-]|level)?\s*(\d{1,2})"
_SPOT: Final = re.compile(SPOT)
_BURIED: Final = re.compile(SPOT + LEVEL)
_TREEHOUSE: Final = re.compile(
    r"[\s,+(]*(?:(?:with|and)\s+)?(?:the\s+)?(?:t|th|treehouse|tree\s*house)(?:\s+die)?[\s)!.]*"
)
_YES: Final = frozenset(("yes", "y", "true", "on"))
_NO: Final = frozenset(("no", "n", "none", "false", "off"))


def spot(letter: str, column: str) -> Spot:
    """Return the spot with this letter, in either case, and this number."""
    return f"{letter.upper()}{column}"


def names_treehouse(text: str) -> bool:
    """Return whether a text in small letters asks for the Treehouse die."""
    return _TREEHOUSE.fullmatch(text) is not None


def read_spot(view: View, text: str) -> Spot:
    """Read a spot such as `A7`. Raises Unreadable."""
    match = _SPOT.fullmatch(text.strip().casefold())
    if match is None:
        raise no_value(text, "a spot", f"Write a letter and a number, such as {_an_own_spot(view)}.")
    return spot(match[1], match[2])


def _an_own_spot(view: View) -> Spot:
    """Return a spot where the player whose turn it is may act, for an example."""
    own = [each for each in view.places if each.stack and controller(each.stack) == view.player]
    upright = [each.spot for each in own if not each.tipped]
    return next(iter(upright or [each.spot for each in own or view.places]))


def read_buried(view: View, text: str) -> Buried:
    """Read a pyramid in a stack, such as `B3.1`. Raises Unreadable."""
    match = _BURIED.fullmatch(text.strip().casefold())
    if match is None:
        raise no_value(
            text, "a pyramid in a stack", "Write the spot, a dot and the place in the stack: 1 is the lowest."
        )
    return Buried(spot(match[1], match[2]), int(match[3]))


def read_treehouse(view: View, text: str) -> bool:
    """Read whether to roll the Treehouse die, from `yes` or `no`. Raises Unreadable."""
    word = text.strip().casefold()
    if word in _YES or names_treehouse(word):
        return True
    if word in _NO:
        return False
    raise no_value(text, "an answer", "Write yes or no.")


def no_value(text: str, what: str, hint: str) -> Unreadable:
    """Return the refusal of a text that should be `what`, such as `a spot`."""
    shown = " ".join(text.split())[:60]
    return Unreadable("unreadable", f"“{shown}” is not {what}.", hint)
