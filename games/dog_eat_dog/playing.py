"""What a computer player goes by: what a position is worth, which actions differ, and how likely an attack is to succeed,
exactly (DED-8, DED-11 to DED-13)."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import exp
from typing import Final

from games.core.components import FACES, Draw, Face, Size
from games.core.optional_parts.parts import Playing
from games.core.protocol import Seat
from games.core.words import percent
from games.dog_eat_dog.actions import Action, Aim, Attack, Decline, Pass, Swap
from games.dog_eat_dog.rules import legal
from games.dog_eat_dog.state import SPOT_INDEX, Place, State, View, haul, sort_trees

SIDES: Final = 6


def odds(view: View, action: Action) -> str:
    """Return how likely an attack is to capture, as in `62% to capture`; empty for any other action."""
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


HOPE: Final = 1.0
"""What a captive promises beyond the points that it brings now: it may complete a tree."""
LOST: Final = 1.5
"""What it costs to lose an attacker to a stack."""
TIPPED: Final = 0.3
"""What it costs that both stay out of the game for a turn."""
BEST: Final = 3
"""How many of the most promising actions are played out, the better ones more often."""


POINT: Final = 0.56
SINGLE: Final = {Size.SMALL: 0.06, Size.MEDIUM: 0.3, Size.LARGE: 0.5}
"""What a captive in no tree is worth beyond its point, by its size: large ones are hard to get."""
PAIR: Final = 0.35
"""What it is worth that a tree lacks one size only."""
TURN: Final = 0.28
"""What it is worth to be next. These five are logarithms of odds, fitted to the ends of 2,500 games of `policy`."""


def worth(state: State, seat: Seat) -> float:
    """Return about the chance of a seat to win."""
    powers = [0.0 if each in state.resigned else exp(_value(state, each)) for each in range(state.seats)]
    return powers[seat] / sum(powers)


def _value(state: State, seat: Seat) -> float:
    found = sort_trees(seat, haul(state.table, state.captured, seat))
    value = POINT * found.points + (TURN if seat == state.player else 0.0)
    sizes = [pyramid.size for pyramid in found.left]
    return value + sum([SINGLE[size] for size in sizes]) + (PAIR if len(set(sizes)) > 1 else 0.0)


def promising(state: State, seat: Seat) -> Sequence[Action]:
    """Return one of each kind of action, those that promise most first."""
    kinds: dict[tuple[object, ...], Action] = {}
    for action in legal.legal_actions(state, seat):
        kinds.setdefault(_kind(state, action), action)
    own = haul(state.table, state.captured, seat)
    now = sort_trees(seat, own).points
    gains: dict[tuple[object, ...], float] = {}

    def promise(action: Action) -> float:
        if not isinstance(action, Attack):
            return {Pass: 0.0, Decline: 0.0}.get(type(action), 0.5)
        leader, target = _at(state, action.attacker).stack, _at(state, action.target).stack
        gain = gains.get(target)
        if gain is None:
            gain = gains[target] = sort_trees(seat, own + target).points - now + HOPE * len(target)
        chance = _chance(leader[-1].size, tuple([pyramid.size for pyramid in target]), action.treehouse)
        return chance * gain - (1 - chance) * (LOST if len(target) > 1 else TIPPED)

    return sorted(kinds.values(), key=promise, reverse=True)


def policy(state: State, seat: Seat, draw: Draw) -> Action:
    """Return one of the most promising actions."""
    found = promising(state, seat)
    return found[min(draw.below(BEST), draw.below(BEST)) % len(found)]


def _at(state: State, spot: str) -> Place:
    return state.table[SPOT_INDEX[spot]]


def _kind(state: State, action: Action) -> tuple[object, ...]:
    if isinstance(action, Attack):
        leader, target = _at(state, action.attacker), _at(state, action.target)
        return (leader.stack, target.stack, action.treehouse)
    if isinstance(action, Aim):
        return ("aim", _at(state, action.single))
    if isinstance(action, Swap):
        return ("swap", _at(state, action.first).stack, _at(state, action.second).stack)
    return (action,)


@lru_cache(maxsize=4096)
def _chance(size: Size, defenders: tuple[Size, ...], treehouse: bool) -> float:
    return float(capture(size, defenders, treehouse))


PLAYING: Final = Playing(worth=worth, promising=promising, policy=policy, depth=0)
