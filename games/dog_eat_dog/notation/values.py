"""Reads the parts of an action: spots, pyramids in stacks, and whether to roll the Treehouse die."""

from __future__ import annotations

import re
from typing import Final

from games.core.errors import Unreadable
from games.dog_eat_dog.actions import Buried
from games.dog_eat_dog.state import Spot, controller
from games.dog_eat_dog.view import View

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
