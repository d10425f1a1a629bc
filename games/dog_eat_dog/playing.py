"""What a computer player goes by: what a position is worth, which actions differ, and how likely an attack is to succeed,
exactly (DED-8, DED-11 to DED-13)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb, exp, prod
from typing import Final

from games.core.components import FACES, SIZES, Draw, Face, Pyramid, Size, Stack
from games.core.optional_parts.parts import Playing
from games.core.protocol import CHANCE, Actor, Seat
from games.core.words import percent
from games.dog_eat_dog.actions import Action, Aim, Attack, AttackRoll, DefenceRoll, Swap
from games.dog_eat_dog.rules import legal, steps
from games.dog_eat_dog.state import SPOT_INDEX, Defending, Place, State, View, haul, sort_trees

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
        return beaten(attacker, attacker, sizes)
    fought = beaten(attacker, attacker - 1, sizes)
    each = [Fraction(face is Face.HOP) if face in (Face.HOP, Face.TIP) else fought for face in FACES]
    return sum(each, Fraction()) / len(FACES)


@lru_cache(1024)
def beaten(attacker: Size, dice: int, defenders: tuple[Size, ...]) -> Fraction:
    """Return the probability that an attacker of this size, rolling so many d6, beats all defenders, given the smallest first."""
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


# What a position is worth.


@dataclass(frozen=True, slots=True)
class Weights:
    """What a seat has, as logarithms of odds: a point; the chance of another tree, and of one in a single colour besides; each
    of its singles, by size; a tipped one, which nobody can attack; and to be next. `caught` is the chance that a seat captures
    a given single of another colour before the game ends: so singles that are safe from the others make their trees less
    likely."""

    caught: float
    point: float
    tree: float
    one_colour: float
    singles: tuple[float, float, float]
    tipped: float
    turn: float


FOR_TWO: Final = Weights(0.35, 0.58, 2.18, 0.0, (-0.19, 0.04, 0.06), 0.2, 0.47)
"""Fitted to the ends of games of good play."""
FOR_MORE: Final = Weights(0.12, 0.34, 0.5, 0.3, (0.07, 0.2, 0.12), 0.2, 0.2)
"""Fitted to the ends of games of good play with four."""
TREES: Final = 3
"""So many trees more are hoped for at most."""


def worth(state: State, seat: Seat) -> float:
    """Return about the chance of a seat to win."""
    singles = [[0] * len(SIZES) for _ in range(state.seats)]
    tipped = [0] * state.seats
    for place in state.table:
        if len(place.stack) == 1:
            pyramid = place.stack[0]
            singles[pyramid.colour][pyramid.size - 1] += 1
            tipped[pyramid.colour] += place.tipped
    powers = [
        0.0 if each in state.resigned else exp(_value(state, each, singles, tipped[each]))
        for each in range(state.seats)
    ]
    return powers[seat] / sum(powers)


def _value(state: State, seat: Seat, singles: Sequence[Sequence[int]], tipped: int) -> float:
    weights = FOR_TWO if state.seats == 2 else FOR_MORE
    held = haul(state.table, state.captured, seat)
    found = sort_trees(seat, held)
    free = [sum(sizes) - own for sizes, own in zip(zip(*singles, strict=True), singles[seat], strict=True)]
    value = weights.point * found.points + weights.tipped * tipped
    value += weights.turn if seat == state.player else 0.0
    value += weights.tree * sum(_trees(_by_size(found.left), tuple(free), weights.caught))
    value += sum(weight * count for weight, count in zip(weights.singles, singles[seat], strict=True))
    if weights.one_colour:
        for colour, sizes in enumerate(singles):
            if colour != seat:
                own = _by_size([pyramid for pyramid in held if pyramid.colour == colour])
                left = tuple([count - min(own) for count in own])
                value += weights.one_colour * _trees(left, tuple(sizes), weights.caught)[0]
    return value


def _by_size(pyramids: Sequence[Pyramid]) -> tuple[int, ...]:
    sizes = [pyramid.size for pyramid in pyramids]
    return tuple([sizes.count(size) for size in SIZES])


@lru_cache(maxsize=4096)
def _trees(held: tuple[int, ...], free: tuple[int, ...], caught: float) -> tuple[float, ...]:
    """Return the chance of each tree more, with so many pyramids of each size held and so many to be captured."""
    return tuple(
        prod(_at_least(tree - own, left, caught) for own, left in zip(held, free, strict=True))
        for tree in range(1, TREES + 1)
    )


def _at_least(wanted: int, count: int, chance: float) -> float:
    """Return the chance that so many of these come about, each with this chance."""
    return sum(
        comb(count, some) * chance**some * (1 - chance) ** (count - some)
        for some in range(max(0, wanted), count + 1)
    )


# What to do.


def turns(state: State, seat: Seat, draw: Draw, most: int) -> Sequence[tuple[Action]]:
    """Return the actions after which positions are worth most, on average over all rolls; each is a turn."""
    found = sorted(kinds(state, seat), key=lambda action: _expected(state, seat, action), reverse=True)
    return [(action,) for action in found[:most]]


def kinds(state: State, seat: Seat) -> list[Action]:
    """Return one of each kind of action: equal pyramids are interchangeable."""
    found: dict[tuple[object, ...], Action] = {}
    for action in legal.legal_actions(state, seat):
        found.setdefault(_kind(state, action), action)
    return list(found.values())


def _expected(state: State, seat: Seat, action: Action) -> float:
    if isinstance(action, Attack):
        return sum(chance * _share(after, seat) for chance, after in ends(state, action))
    return _share(_after(state, seat, action), seat)


def _share(state: State, seat: Seat) -> float:
    outcome = steps.outcome(state)
    if outcome is None:
        return worth(state, seat)
    return (seat in outcome.winners) / len(outcome.winners)


def ends(state: State, attack: Attack) -> Iterator[tuple[float, State]]:
    """Yield what an attack can lead to, with the chances: each defender may be the one that holds, or none."""
    leader = _at(state, attack.attacker).stack[-1].size
    defenders = [each.size for each in reversed(_at(state, attack.target).stack)]
    count = leader - attack.treehouse
    through = [
        beaten(leader, count, tuple(sorted(defenders[:number]))) for number in range(len(defenders) + 1)
    ]
    rolling = _after(state, state.player, attack)
    for face in FACES if attack.treehouse else (None,):
        part = 1 / len(FACES) if attack.treehouse else 1.0
        # Threes beat ones and lose to sixes, whatever the sizes.
        fought = _after(rolling, CHANCE, AttackRoll((3,) * count, face))
        if not isinstance(fought.phase, Defending):
            yield part, fought
            continue
        for number, size in enumerate(defenders):
            yield (
                part * float(through[number] - through[number + 1]),
                _after(fought, CHANCE, DefenceRoll((SIDES,) * size)),
            )
            fought = _after(fought, CHANCE, DefenceRoll((1,) * size))
        yield part * float(through[-1]), fought


def _after(state: State, actor: Actor, action: Action) -> State:
    return steps.apply(state, actor, action).state


PAIR: Final = 0.5
"""How many points a beginner sees in captures of two sizes, to which a tree lacks the third."""
LATE: Final = 6
"""With so many singles left to attack with, a beginner begins to see that."""
LOST: Final = 3.0
"""How many points a beginner fears to lose with a pyramid that a stack beats."""


def policy(state: State, seat: Seat, draw: Draw) -> Action:
    """Return what a beginner does: what brings most points at once, on average, whatever the others can do then."""
    offers = {action: _offer(state, seat, action) for action in kinds(state, seat)}
    most = max(offers.values())
    if most <= 0:
        # Passing or declining.
        return list(offers)[-1]
    return draw.choice([action for action, offer in offers.items() if offer == most])


def _offer(state: State, seat: Seat, action: Action) -> float:
    """Return how many points an action brings at once, on average, as a beginner sees it."""
    held = haul(state.table, state.captured, seat)
    late = len(legal.attackers(state, seat)) <= LATE
    now = _seen(seat, held, late)
    if not isinstance(action, Attack):
        after = _after(state, seat, action)
        return _seen(seat, haul(after.table, after.captured, seat), late) - now
    leader, target = _at(state, action.attacker).stack[-1], _at(state, action.target).stack
    chance = float(capture(leader.size, [each.size for each in target], action.treehouse))
    lost = LOST if len(target) > 1 else 0.0
    return chance * (_seen(seat, held + target, late) - now) - (1 - chance) * lost


def _seen(seat: Seat, held: Stack, late: bool) -> float:
    found = sort_trees(seat, held)
    return found.points + PAIR * (late and len({pyramid.size for pyramid in found.left}) > 1)


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


PLAYING: Final = Playing(worth=worth, turns=turns, policy=policy, depth=0, price=400)
