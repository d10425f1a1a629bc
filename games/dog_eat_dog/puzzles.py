"""Puzzles: the two attacks of one turn that gain most on average together, by their exact number. The first is made with the
Treehouse die, which shows WILD; the second without it, whatever comes of the first. What both capture counts together: a tree may
need both, and is then worth nothing to either alone."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final, TypeAlias

from games.core.components import SIZE_WORDS, Draw, Face, Stack
from games.core.optional_parts.puzzles import Aim, Found, Judged, Puzzles, Source
from games.core.protocol import CHANCE, Seat
from games.core.words import SEAT_LETTERS, counted, enumerated, percent
from games.dog_eat_dog.actions import Action, Attack, AttackRoll, Decline, DefenceRoll, Pass, write
from games.dog_eat_dog.playing import SIDES, beaten, capture, kinds
from games.dog_eat_dog.rules import legal, steps
from games.dog_eat_dog.state import (
    SPOT_INDEX,
    Choosing,
    Defending,
    Rolling,
    State,
    View,
    haul,
    sort_trees,
)

Pair: TypeAlias = tuple[Attack, Attack]
"""The attack with the Treehouse die and the one after it."""

MOST_ATTACKERS: Final = 4
"""No more pyramids can attack: so many can be compared without paper."""
FEWEST: Final = 12
"""So many pairs differ at least in what they gain."""
CLOSE: Final = Fraction(4, 5)
"""The second best pair gains at least this part of what the best gains."""
_FAR: Final = (
    (Fraction(1, 2), "is far from it: another pair gains at least twice as much."),
    (Fraction(4, 5), "falls short: another pair gains clearly more."),
    (Fraction(19, 20), "is close, but another pair gains more."),
    (Fraction(1), "is very close, but another pair gains a little more."),
)
SUPPOSED: Final = (
    "The picture supposes that it captures. You make the second attack either way, without the Treehouse die."
)


def task(state: State, seat: Seat, actions: int) -> str:
    """Return the thing to do in this position."""
    own = haul(state.table, state.captured, seat)
    held = Counter((each.size, each.colour) for each in own)
    captures = enumerated(
        f"{count} {SIZE_WORDS[size]} {SEAT_LETTERS[colour]}" for (size, colour), count in sorted(held.items())
    )
    points = sort_trees(seat, own).points
    return (
        f"Your captures, {captures or 'none yet'}, score {points} so far, and only yours count here. A tree is worth 7 in one "
        "colour, else 5, and what is left over 1 each. You attack twice. First with the Treehouse die in place of one d6; it shows "
        "WILD. Then, even if the first fails, with another pyramid against another target, without that die. **Which two attacks "
        "add most points on average?**"
    )


def chance(state: State) -> Action:
    """Return what is supposed of the first attack: WILD, and that it captures. Raises ValueError for the second."""
    phase = state.phase
    if isinstance(phase, Rolling) and phase.treehouse:
        leader = state.table[SPOT_INDEX[phase.attacker]].stack[-1]
        return AttackRoll((SIDES,) * (leader.size - 1), Face.WILD)
    if isinstance(phase, Defending) and phase.face is Face.WILD:
        return DefenceRoll((1,) * state.table[SPOT_INDEX[phase.target]].stack[phase.level].size)
    raise ValueError("a puzzle rolls only for the first attack")


def offered(state: State, seat: Seat, action: Action) -> bool:
    """Return whether an action belongs to the puzzle: first an attack with the Treehouse die, then one without it."""
    return isinstance(action, Attack) and action.treehouse == (state.phase == Choosing())


class OddsWithWild:
    """How likely attacks are to capture, where the Treehouse die shows WILD."""

    def odds(self, view: View, action: Action, /) -> str:
        """Return it as in `62% to capture`; empty for any other action."""
        if not isinstance(action, Attack):
            return ""
        told = _captures(view.place(action.attacker).stack, view.place(action.target).stack, action.treehouse)
        return f"{percent(told)} to capture"


def _captures(attackers: Stack, target: Stack, treehouse: bool) -> Fraction:
    """Return how likely an attack is to capture, where the Treehouse die shows WILD."""
    leader = attackers[-1].size
    return beaten(leader, leader - treehouse, tuple(sorted(each.size for each in target)))


class Counting:
    """What attacks and pairs of attacks gain in a position, exactly."""

    def __init__(self, state: State, seat: Seat) -> None:
        self._state, self._seat = state, seat
        self._own = haul(state.table, state.captured, seat)
        self._now = sort_trees(seat, self._own).points
        self.attacks = [each for each in legal.legal_actions(state, seat) if isinstance(each, Attack)]
        self.chances = {
            each: _captures(self._stack(each.attacker), self._stack(each.target), each.treehouse)
            for each in self.attacks
        }

    def _stack(self, spot: str) -> Stack:
        return self._state.table[SPOT_INDEX[spot]].stack

    def pairs(self) -> Iterator[Pair]:
        """Yield every two attacks of the puzzle. All are legal whatever comes of the first: it leaves the rest of the table alone."""
        for first in self.attacks:
            for second in self.attacks:
                apart = first.attacker != second.attacker and first.target != second.target
                if first.treehouse and not second.treehouse and apart:
                    yield first, second

    def different(self) -> list[Pair]:
        """Return one pair of each kind: equal pyramids are interchangeable."""
        found: dict[tuple[Stack, ...], Pair] = {}
        for pair in self.pairs():
            kind = tuple(self._stack(spot) for each in pair for spot in (each.attacker, each.target))
            found.setdefault(kind, pair)
        return list(found.values())

    def added(self, *attacks: Attack) -> int:
        """Return how many points it adds if all these attacks capture."""
        taken = tuple(pyramid for each in attacks for pyramid in self._stack(each.target))
        return sort_trees(self._seat, self._own + taken).points - self._now

    def alone(self, attack: Attack) -> Fraction:
        """Return the points that one attack gains on average if there is no other."""
        return self.chances[attack] * self.added(attack)

    def mean(self, pair: Pair) -> Fraction:
        """Return the points that two attacks gain on average together."""
        first, second = pair
        one, other = self.chances[first], self.chances[second]
        both = one * other * self.added(first, second)
        return both + one * (1 - other) * self.added(first) + (1 - one) * other * self.added(second)

    def told(self, pair: Pair) -> str:
        """Return the exact number of two attacks and its parts in words."""
        first, second = pair
        value = self.mean(pair)
        return (
            f"`{write(first)}` captures in {percent(self.chances[first])} of all rolls, `{write(second)}` in "
            f"{percent(self.chances[second])}. Both together add {counted(self.added(*pair), 'point')}, the first alone "
            f"{self.added(first)}, the second alone {self.added(second)}: {float(value):.3f} on average ({value})"
        )


def judge(state: State, seat: Seat, line: Sequence[Action], solution: Sequence[Action]) -> Judged:
    """Return what these actions lead to. No die is rolled: the mean decides."""
    at, good, pair = state, True, list[Attack]()
    for action in line:
        good = good and offered(at, seat, action)
        at = steps.apply(at, seat, action).state
        if isinstance(action, Attack):
            pair.append(action)
        while isinstance(at.phase, (Rolling, Defending)) and len(pair) == 1 and good:
            at = steps.apply(at, CHANCE, chance(at)).state
    if not good:
        words = "The puzzle asks for two attacks: the first with the Treehouse die, the second without it."
        return Judged(at, True, False, words)
    if len(pair) < 2:
        return Judged(at, False, False, SUPPOSED if pair else "", supposed=bool(pair))
    counting = Counting(state, seat)
    first, second = pair
    best = max(map(counting.mean, counting.different()))
    part = counting.mean((first, second)) / best
    # A wrong try tells no number, or the best pair could be found by comparing those.
    if part == 1:
        words = f"{counting.told((first, second))}. Nothing gains more."
    else:
        words = f"`{write(first)}`, then `{write(second)}`, {_short_of(part)}"
    return Judged(at, True, part == 1, words)


def _short_of(part: Fraction) -> str:
    """Return how far a pair is from the best, of whose gain it has this part."""
    if not part:
        return "adds nothing to your trees."
    return next(words for most, words in _FAR if part <= most)


def promises(state: State, seat: Seat) -> bool:
    """Return whether somebody begins a turn with enough to choose from, and not too much to compare."""
    if state.phase != Choosing() or state.player != seat or state.turn <= 4:
        return False
    return 2 <= len(legal.attackers(state, seat)) <= MOST_ATTACKERS and len(legal.targets(state, seat)) >= 2


ASTRAY: Final = 4
"""One decision of so many is taken at random."""
BEST: Final = 3
"""Otherwise one of so many that promise most is taken, the better ones more often."""
HOPE: Final = 1.0
"""What each captured pyramid promises beyond its points."""
LOST: Final = 1.5
"""What it costs to lose an attacker to a stack."""
TIPPED: Final = 0.3
"""What it costs that both pyramids are tipped."""


def quick(state: State, seat: Seat, draw: Draw) -> Sequence[Action]:
    """Return how a seat goes on in the games from which puzzles come. It is none of the computer players, which may become
    better: by this, anybody can make a puzzle again."""
    if draw.below(ASTRAY) == 0:
        return [draw.choice(list(legal.legal_actions(state, seat)))]
    own = haul(state.table, state.captured, seat)
    now = sort_trees(seat, own).points

    def promise(action: Action) -> float:
        if not isinstance(action, Attack):
            return 0.0 if isinstance(action, (Pass, Decline)) else 0.5
        leader, target = (state.table[SPOT_INDEX[spot]].stack for spot in (action.attacker, action.target))
        gains = sort_trees(seat, own + target).points - now + HOPE * len(target)
        chance = float(capture(leader[-1].size, [each.size for each in target], action.treehouse))
        return chance * gains - (1 - chance) * (LOST if len(target) > 1 else TIPPED)

    found = sorted(kinds(state, seat), key=promise, reverse=True)
    return [found[min(draw.below(BEST), draw.below(BEST)) % len(found)]]


def find(state: State, seat: Seat, source: Source) -> Found | None:
    """Return the only two attacks that gain most, but for equal pyramids; None if there are others as good, or if the obvious ones do it: the best two
    if each is counted alone, the likeliest two and the richest."""
    counting = Counting(state, seat)
    means = {pair: counting.mean(pair) for pair in counting.different()}
    if len(set(means.values())) < FEWEST:
        return None
    solution, second = sorted(means, key=lambda each: -means[each])[:2]
    if not CLOSE * means[solution] <= means[second] < means[solution]:
        return None
    useful = [pair for pair in means if counting.added(*pair)]
    obvious = max(useful, key=lambda each: (sum(map(counting.alone, each)), means[each]))
    likeliest = max(
        useful, key=lambda each: (counting.chances[each[0]] * counting.chances[each[1]], means[each])
    )
    richest = max(useful, key=lambda each: (counting.added(*each), means[each]))
    if solution in (obvious, likeliest, richest):
        return None
    why = f"`{write(obvious[0])}`, then `{write(obvious[1])}`, the best two if each is counted alone. {counting.told(obvious)}."
    return Found(solution, obvious, why, f"{counting.told(solution)}.")


def aim(state: State, seat: Seat, actions: int) -> Aim:
    """Return what a computer goes by: what the attacks gain on average, of all that can be gained."""
    counting = Counting(state, seat)
    most = max((counting.added(*pair) for pair in counting.different()), default=0) or 1

    def over(after: State) -> bool:
        return after.turn != state.turn or (isinstance(after.phase, Rolling) and not after.phase.treehouse)

    def worth(after: State) -> float:
        first, second = _first(state, after), _second(after)
        if first is None:
            return 0.0
        gained = counting.alone(first) if second is None else counting.mean((first, second))
        return float(gained) / most

    return Aim(over, worth, chance)


def _first(state: State, after: State) -> Attack | None:
    """Return the first attack, as the table tells once it has captured."""
    changed = [
        spot
        for spot, index in SPOT_INDEX.items()
        if index < len(state.table) and state.table[index].stack != after.table[index].stack
    ]
    if not changed:
        return None
    left, taken = sorted(changed, key=lambda spot: len(after.table[SPOT_INDEX[spot]].stack))
    return Attack(left, taken, True)


def _second(after: State) -> Attack | None:
    phase = after.phase
    return (
        Attack(phase.attacker, phase.target) if isinstance(phase, Rolling) and not phase.treehouse else None
    )


PUZZLES: Final = Puzzles(
    "Find the two attacks that gain most together.",
    2,
    {"treehouse_die": "on"},
    task,
    judge,
    promises,
    find,
    aim,
    (2, 3, 4),
    choices=offered,
    quick=quick,
    odds=OddsWithWild(),
)
