"""Reads the parts of an action: cards, valleys and ridges."""

from __future__ import annotations

from games.bring_down_the_mountain.notation.spelling import OUT_OF, SAYS_NOTHING, TO, plain
from games.bring_down_the_mountain.state import RIDGE_INDEX, RIDGES, VALLEY_INDEX, VALLEYS, Ridge, Valley
from games.bring_down_the_mountain.view import View
from games.core.cards import Card, card_text, read_card
from games.core.errors import Unreadable
from games.core.words import enumerated


def read_run(view: View, text: str) -> Card:
    """Read a card such as `9H` or `nine of hearts`. Raises Unreadable."""
    words = [word for word in plain(text) if word not in SAYS_NOTHING]
    try:
        if len(words) == 1:
            return read_card(words[0])
    except Unreadable:
        pass
    raise no_value(text, "card", f"Write the rank and the suit, such as {_a_top_card(view)}.")


def _a_top_card(view: View) -> str:
    """Return a card on top of a pile, for an example; of empty valleys, the end card of a ridge."""
    tops = [pile.cards[-1] for pile in view.piles if pile.cards]
    ends = [ridge.end for ridge in view.ridges if ridge.end is not None]
    return card_text((*tops, *ends)[0]) if tops or ends else "9H"


def read_valley(view: View, text: str) -> Valley:
    """Read a valley such as `E` or `East`. Raises Unreadable."""
    words = [word.upper() for word in plain(text) if word not in (*SAYS_NOTHING, TO, OUT_OF)]
    if len(words) == 1 and words[0] in VALLEY_INDEX:
        return words[0]
    raise no_value(text, "valley", f"The valleys are {enumerated(VALLEYS)}.")


def read_ridge(view: View, text: str) -> Ridge:
    """Read a ridge such as `NE` or `north-east`. Raises Unreadable."""
    words = [word.upper() for word in plain(text) if word not in (*SAYS_NOTHING, OUT_OF)]
    if len(words) == 1 and words[0] in RIDGE_INDEX:
        return words[0]
    raise no_value(text, "ridge", f"The ridges are {enumerated(RIDGES)}.")


def no_value(text: str, what: str, hint: str) -> Unreadable:
    """Return the refusal of a text that should be a `what`, such as a card."""
    shown = " ".join(text.split())[:60]
    return Unreadable("unreadable", f"“{shown}” is not a {what}.", hint)
