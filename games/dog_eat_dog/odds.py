"""How likely an attack is to succeed, exactly (DED-8, DED-11 to DED-13)."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final

from games.core.components import FACES, Face, Size
from games.core.words import percent
from games.dog_eat_dog.actions import Action, Attack
from games.dog_eat_dog.state import View

SIDES: Final = 6


def odds(view: View, action: Action) -> str:
    """Return how likely an attack is to capture, as in `62 % to capture`; empty for any other action."""
    if not isinstance(action, Attack):
        return ""
    leader = view.place(action.attacker).stack[-1]
    defenders = [each.size for each in view.place(action.target).stack]
    return f"{percent(capture(leader.size, defenders, action.treehouse))} to capture"


def capture(attacker: Size, defenders: Sequence[Size], treehouse: bool = False) -> Fraction:
    """Return the probability that an attacker of this size beats all defenders.

    TIP fails and HOP succeeds before anybody defends; after any other face the remaining d6 decide (DED-13).
    """
    sizes = tuple(sorted(defenders))
    if not treehouse:
        return _beaten(attacker, attacker, sizes)
    fought = _beaten(attacker, attacker - 1, sizes)
    each = [Fraction(face is Face.HOP) if face in (Face.HOP, Face.TIP) else fought for face in FACES]
    return sum(each, Fraction()) / len(FACES)


@lru_cache(1024)
def _beaten(attacker: Size, dice: int, defenders: tuple[Size, ...]) -> Fraction:
    # Asked for every button of every choice; most attacks are the same few.
    total = Fraction()
    for best in range(1, SIDES + 1):
        chance = _at_most(best, dice) - _at_most(best - 1, dice)
        for defender in defenders:
            # A tie is won by the smaller pyramid, and between equals by the defender.
            chance *= _at_most(best if attacker < defender else best - 1, defender)
        total += chance
    return total


def _at_most(best: int, dice: int) -> Fraction:
    """Return the probability that the highest of so many dice is at most this."""
    return Fraction(best, SIDES) ** dice
