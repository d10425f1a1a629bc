"""Actions as one line of text."""

from collections.abc import Sequence

from games.core.words import Unreadable, examples
from tests.examples.sealed_bids.actions import Action, Bid
from tests.examples.sealed_bids.view import Table


def write(action: Action) -> str:
    return f"bid {action.card}" if isinstance(action, Bid) else "deal"


def parse(view: Table, legal: Sequence[Action], text: str) -> Action:
    word, _, card = text.partition(" ")
    try:
        if word == "bid":
            return Bid(read_card(view, card))
    except Unreadable:
        pass
    raise Unreadable("unreadable", "That is no bid.", examples(write, legal))


def read_card(view: Table, text: str) -> int:
    """A card from its number. Raises Unreadable."""
    number = text.strip()
    if not number.isdecimal() or len(number) > 2:
        raise Unreadable("unreadable", "That is no card.", "Write a number, such as 4.")
    return int(number)
