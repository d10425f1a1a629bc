"""What both pictures and words need of a view: who sits where, what can be drawn, and what is stuck."""

from typing import Final

from games.bring_down_the_mountain.actions import Draw
from games.bring_down_the_mountain.state import (
    VALLEY_INDEX,
    VALLEYS,
    Acting,
    Over,
    Valley,
    View,
    reachable_valleys,
    top_value,
)
from games.bring_down_the_mountain.words import open_draws
from games.core.components import ACE, KING, Pile, rank_words

_BOTTOM: Final = 2
"""The place of South if North is on top."""


def turned(view: View) -> int:
    """By how many quarters the board is turned clockwise, so that the viewer's valley lies at the bottom. North is on top,
    as on the board that everybody sees, for viewers who have several valleys and so no side of their own, or none."""
    own = [index for index, pile in enumerate(view.piles) if pile.owner == view.seat]
    return (_BOTTOM - own[0]) % len(VALLEYS) if len(own) == 1 else 0


def place(view: View, index: int) -> int:
    """Where a valley or a ridge lies for the viewer. Valleys: 0 top, 1 right, 2 bottom, 3 left. Ridges: 0 is the upper
    right corner, and the others follow clockwise."""
    return (index + turned(view)) % len(VALLEYS)


def reached(view: View) -> tuple[Valley, ...]:
    """The valleys in reach of the acting one, which comes first (BDM-8)."""
    return tuple(VALLEYS[index] for index in reachable_valleys(VALLEY_INDEX[view.valley]))


def draws(view: View) -> tuple[Draw, ...]:
    """Every draw that the acting valley can make now (BDM-10)."""
    if not isinstance(view.phase, Acting):
        return ()
    return tuple(Draw(ridge, valley) for ridge, _, valleys in open_draws(view) for valley in valleys)


def stuck(view: View, cards: Pile, height: int) -> bool:
    """Whether the game is lost and this card can never move again, since it is at least as high as the highest top that
    is possible (BDM-13). `height` counts the cards of the pile up to this one."""
    if not isinstance(view.phase, Over) or view.phase.reason != "no_draw":
        return False
    return top_value(cards[:height]) >= view.phase.highest


def value_words(value: int) -> str:
    """A value from 1 to 14 in words, with an article: `an ace`, `a nine`."""
    name = rank_words(ACE if value > KING else value)
    return f"an {name}" if name[0] in "ae" else f"a {name}"
