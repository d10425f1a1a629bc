"""Puzzles: the attack that gains most on average, by its exact number. An attack gains what the captured pyramids add to the
points of its player's trees, times the chance to capture them."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from games.core.components import SIZE_WORDS, Draw
from games.core.optional_parts.puzzles import Aim, Found, Judged, Puzzles, Source
from games.core.protocol import Seat
from games.core.words import enumerated, percent
from games.dog_eat_dog.actions import Action, Attack, Decline, Pass, write
from games.dog_eat_dog.playing import capture, kinds
from games.dog_eat_dog.rules import legal, steps
from games.dog_eat_dog.state import SPOT_INDEX, Choosing, State, haul, sort_trees

FEWEST: Final = 5
"""So many attacks differ at least in what they gain."""
CLOSE: Final = Fraction(1, 2)
"""The second best gains at least this part of what the best gains."""
MOST_POINTS: Final = 100
_FAR: Final = (
    (
        Fraction(1, 2),
        "is far from it: another attack gains at least twice as much, chance and points together.",
    ),
    (Fraction(4, 5), "is not bad, but another attack gains clearly more."),
    (Fraction(1), "is very close, but another attack gains a little more."),
)


def task(state: State, seat: Seat, actions: int) -> str:
    """Return the thing to do in this position."""
    own = haul(state.table, state.captured, seat)
    count = Counter(each.size for each in own)
    held = enumerated(f"{count[size]} {word}" for size, word in SIZE_WORDS.items() if count[size])
    points = sort_trees(seat, own).points
    return f"Your captures, {held or 'none yet'}, score {points} so far. A tree is worth 7 in one colour, else 5, and what is left over 1 each. **Find the attack that gains most points on average:** its chance times what it adds."


def gain(state: State, seat: Seat, attack: Attack) -> tuple[Fraction, int]:
    """Return how likely an attack is to capture, and how many points that adds."""
    own = haul(state.table, state.captured, seat)
    target = state.table[SPOT_INDEX[attack.target]].stack
    leader = state.table[SPOT_INDEX[attack.attacker]].stack[-1]
    taken = tuple(each for each in target if each.colour != seat)
    added = sort_trees(seat, own + taken).points - sort_trees(seat, own).points
    return capture(leader.size, [each.size for each in target], attack.treehouse), added


def mean(state: State, seat: Seat, attack: Attack) -> Fraction:
    """Return the points that an attack gains on average."""
    chance, added = gain(state, seat, attack)
    return chance * added


def told(state: State, seat: Seat, attack: Attack) -> str:
    """Return the exact number of an attack in words."""
    chance, added = gain(state, seat, attack)
    value = chance * added
    points = "1 point" if added == 1 else f"{added} points"
    return f"`{write(attack)}` captures in {percent(chance)} of all rolls and adds {points}: {float(value):.3f} on average ({value})"


def judge(state: State, seat: Seat, line: Sequence[Action], solution: Sequence[Action]) -> Judged:
    """Return what these actions lead to. No die is rolled: the mean decides."""
    if not line:
        return Judged(state, False, False, "")
    action = line[0]
    after = steps.apply(state, seat, action).state
    if not isinstance(action, Attack):
        return Judged(after, True, False, "That gains nothing. There is an attack that does.")
    best = max(mean(state, seat, each) for each in _attacks(state, seat))
    part = mean(state, seat, action) / best
    solved = part == 1
    # A wrong try tells no number, or the best attack could be found by comparing those.
    words = (
        f"{told(state, seat, action)}. Nothing gains more."
        if solved
        else f"`{write(action)}` {_short_of(part)}"
    )
    return Judged(after, True, solved, words)


def _short_of(part: Fraction) -> str:
    """Return how far an attack is from the best, of whose gain it has this part."""
    if not part:
        return "adds nothing to your trees."
    return next(words for most, words in _FAR if part <= most)


def promises(state: State, seat: Seat) -> bool:
    """Return whether somebody begins a turn with enough to choose from."""
    return (
        isinstance(state.phase, Choosing) and not state.phase.wild and state.player == seat and state.turn > 4
    )


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
    """Return the one attack that gains most; None if there are two, or if it is also the likeliest or the richest."""
    means = {attack: mean(state, seat, attack) for attack in _attacks(state, seat)}
    if len(set(means.values())) < FEWEST:
        return None
    ranked = sorted(means, key=lambda each: -means[each])
    solution, second = ranked[:2]
    if not CLOSE * means[solution] <= means[second] < means[solution]:
        return None
    useful = [each for each in means if means[each]]
    likeliest = max(useful, key=lambda each: (gain(state, seat, each)[0], means[each]))
    richest = max(useful, key=lambda each: (gain(state, seat, each)[1], means[each]))
    obvious = richest if likeliest == solution else likeliest
    if solution == obvious:
        return None
    why = f"{told(state, seat, obvious)}, {'the richest' if obvious == richest else 'the likeliest'} attack"
    return Found((solution,), (obvious,), f"{why}, but not the best.", told(state, seat, solution) + ".")


def _attacks(state: State, seat: Seat) -> list[Attack]:
    return [each for each in legal.legal_actions(state, seat) if isinstance(each, Attack)]


def aim(state: State, seat: Seat, actions: int) -> Aim:
    """Return what a computer goes by: the points once the attack is over."""

    def worth(after: State) -> float:
        return sort_trees(seat, haul(after.table, after.captured, seat)).points / MOST_POINTS

    return Aim(
        lambda after: (
            after.turn != state.turn or (after.phase != state.phase and isinstance(after.phase, Choosing))
        ),
        worth,
    )


PUZZLES: Final = Puzzles(
    "Find the attack that gains most.", 1, {}, task, judge, promises, find, aim, (2, 3, 4), quick=quick
)
