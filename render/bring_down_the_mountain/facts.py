"""What the pictures and the words both tell of a view: who sits where, what may be drawn, what is left."""

from __future__ import annotations

from typing import Final

from games.bring_down_the_mountain.actions import Draw
from games.bring_down_the_mountain.rules.legal import top_value
from games.bring_down_the_mountain.state import (
    VALLEY_INDEX,
    VALLEYS,
    Acting,
    Over,
    Valley,
    reachable_valleys,
)
from games.bring_down_the_mountain.view import View
from games.bring_down_the_mountain.words.sentences import open_draws
from games.core.cards import ACE, KING, Pile, rank_words

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


def reached(view: View) -> tuple[Valley, ...]:
    """The valleys that the acting one reaches, itself first (BDM-8)."""
    return tuple(VALLEYS[index] for index in reachable_valleys(VALLEY_INDEX[view.valley]))


def draws(view: View) -> tuple[Draw, ...]:
    """Every draw that the acting valley may make as the piles lie now (BDM-10)."""
    if not isinstance(view.phase, Acting):
        return ()
    return tuple(Draw(ridge, valley) for ridge, _, valleys in open_draws(view) for valley in valleys)


def stuck(view: View, cards: Pile, height: int) -> bool:
    """Whether the game is lost because this card, the top one of so many from the bottom, can never move: it is
    as high as the highest top that there can be, or higher (BDM-13)."""
    if not isinstance(view.phase, Over) or view.phase.reason != "no_draw":
        return False
    return top_value(cards[:height]) >= view.phase.highest


def value_words(value: int) -> str:
    """A value from 1 to 14 as people call it, with an article: `an ace`, `a nine`."""
    name = rank_words(ACE if value > KING else value)
    return f"an {name}" if name[0] in "ae" else f"a {name}"
