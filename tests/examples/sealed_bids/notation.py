"""Actions as one line of text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.core.errors import Unreadable
from tests.examples.sealed_bids.actions import Action, Bid
from tests.examples.sealed_bids.view import Table


def write(action: Action) -> str:
    return f"bid {action.card}" if isinstance(action, Bid) else "deal"


def read(text: str) -> Bid:
    word, _, card = text.partition(" ")
    if word != "bid" or not card.isdecimal():
        raise Unreadable("unreadable", f"“{text}” is no bid.", "Write bid 4.")
    return Bid(int(card))


def universe(seats: int, options: Mapping[str, str]) -> Iterator[Action]:
    return map(Bid, range(1, 3 * seats + 1))


def meant(view: Table, action: Action) -> Action:
    """The action as it was written."""
    return action


def around(view: Table) -> Iterator[Action] | None:
    """The universe holds everything."""
    return None
