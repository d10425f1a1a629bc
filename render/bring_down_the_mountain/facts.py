"""What the pictures and the words both tell of a view: who sits where, what may be drawn, what is left."""

from __future__ import annotations

from typing import Final

from games.bring_down_the_mountain.actions import Draw
from games.bring_down_the_mountain.legal import fits, top_value
from games.bring_down_the_mountain.state import (
    RIDGES,
    VALLEY_INDEX,
    VALLEYS,
    Acting,
    Valley,
    reachable_ridges,
    reachable_valleys,
)
from games.bring_down_the_mountain.view import PileView, View
from games.core.cards import Card, card_words

VALLEY_NAMES: Final = {"N": "North", "E": "East", "S": "South", "W": "West"}
_BOTTOM: Final = 2
"""Where South lies when North is on top."""


def turned(view: View) -> int:
    """By how many quarters clockwise the wheel is turned for this viewer: their first valley lies at the bottom,
    and North on top for one who has all of them, or none."""
    own = [index for index, pile in enumerate(view.piles) if pile.owner == view.seat]
    if not own or len(own) == len(VALLEYS):
        return 0
    return (_BOTTOM - own[0]) % len(VALLEYS)


def place(view: View, index: int) -> int:
    """Where a valley or ridge of this index lies for the viewer: 0 top, 1 right, 2 bottom, 3 left; for a ridge
    0 the corner on the upper right, and clockwise from there."""
    return (index + turned(view)) % len(VALLEYS)


def pile(view: View, valley: Valley) -> PileView:
    """The pile in this valley."""
    return view.piles[VALLEY_INDEX[valley]]


def reached(view: View) -> tuple[Valley, ...]:
    """The valleys that the acting one reaches, itself first (BDM-8)."""
    return tuple(VALLEYS[index] for index in reachable_valleys(VALLEY_INDEX[view.valley]))


def draws(view: View) -> tuple[Draw, ...]:
    """Every draw that the acting valley may make as the piles lie now (BDM-10)."""
    if not isinstance(view.phase, Acting) or view.turn == 0:
        return ()
    found = []
    for index in reachable_ridges(VALLEY_INDEX[view.valley]):
        end = view.ridges[index].end
        if end is not None:
            found += [
                Draw(RIDGES[index], valley)
                for valley in reached(view)
                if fits((end,), pile(view, valley).cards)
            ]
    return tuple(found)


def top_words(view: View) -> str:
    """The highest value that lies on top of a pile, as a card: what an end must be lower than."""
    tops = [found.cards for found in view.piles if found.cards]
    return card_words(max(tops, key=top_value)[-1]) if tops else ""


def value_words(value: int) -> str:
    """A value from 1 to 14 as people call it, with an article: `an ace`, `a nine`."""
    names = ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen")
    name = (*names, "king", "ace")[value - 1]
    return f"an {name}" if name[0] in "ae" else f"a {name}"


def ends(view: View) -> tuple[tuple[str, Card], ...]:
    """The cards that lie open at the ridges' ends, by ridge."""
    return tuple((ridge.ridge, ridge.end) for ridge in view.ridges if ridge.end is not None)
