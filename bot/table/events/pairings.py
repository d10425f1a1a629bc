"""Who meets whom in the next round: round robin, Swiss, single elimination. The same input gives the same pairing."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import combinations

from bot.table.events.field import Entrant, Game, Kind, scores
from bot.table.events.matching import Matching

Pairing = tuple[int, ...]
"""The numbers of those who play a game, in the order of their seats; somebody alone has a bye."""


class NoPairing(Exception):
    """Nobody who is left can be paired without meeting somebody twice: the tournament has no further round."""


def rounds(kind: Kind, n: int) -> int:
    """How many rounds a tournament of n entrants has. In a Swiss one this is one more than it takes until only one can have won
    everything, but no more than can be paired however the games end (G. A. Dirac, 1952)."""
    if n < 2:
        return 0
    doublings = (n - 1).bit_length()
    if kind == "round_robin":
        return n - 1 + n % 2
    if kind == "elimination":
        return doublings
    return min(doublings + 1, (n + 1) // 2 if n > 4 else n - 1 + n % 2)


def lots(entrants: Iterable[Entrant], seed: int) -> dict[int, int]:
    """The place of each entrant in an order drawn by lot. Somebody who comes later changes nothing in the order of the others."""
    drawn = {each.number: sha256(f"{seed} {each.number}".encode()).digest() for each in entrants}
    return {number: place for place, number in enumerate(sorted(drawn, key=drawn.__getitem__))}


def round_robin(entrants: Sequence[Entrant], seed: int) -> list[list[Pairing]]:
    """All rounds of a round robin: everybody meets everybody once. The numbers of Berger's tables are drawn by lot; who would meet
    the last of an odd number has a bye."""
    if len(entrants) < 2:
        return []
    lot = lots(entrants, seed)
    numbers: list[int | None] = [*sorted(lot, key=lot.__getitem__)]
    if len(numbers) % 2:
        numbers.append(None)
    found = []
    for pairs in berger(len(numbers)):
        seated = ((numbers[one - 1], numbers[other - 1]) for one, other in pairs)
        found.append([tuple(each for each in pair if each is not None) for pair in seated])
    return found


def berger(n: int) -> list[list[tuple[int, int]]]:
    """Berger's table for an even n (FIDE Handbook C.05, annex 1): the pairs of each round, numbered from 1."""
    others = n - 1
    found = []
    for number in range(others):
        first = number * (n // 2) % others
        pairs = [(first + 1, n) if number % 2 == 0 else (n, first + 1)]
        steps = range(1, n // 2)
        pairs += [((first + step) % others + 1, (first - step) % others + 1) for step in steps]
        found.append(pairs)
    return found


def elimination(entrants: Sequence[Entrant], games: Sequence[Game], round: int) -> list[Pairing]:
    """A round of a single elimination, in the order of the bracket: the best by rating meet as late as possible, and have the
    byes. Who has more points goes on; after a draw it is the better seeded. Somebody who has left no longer stands in anybody's
    way. Raises NoPairing if fewer than two are left, and ValueError if a game before this round has no points yet."""
    seeded = sorted(
        (each for each in entrants if each.entered <= 1), key=lambda each: (-each.rating, each.number)
    )
    slots = [seeded[seed] if seed < len(seeded) else None for seed in bracket(len(seeded))]
    points = {(game.round, number): game.points_of(number) for game in games for number in game.entrants}

    def further(pair: Sequence[Entrant | None], at: int) -> Entrant | None:
        """Who of a pair goes on after a round."""
        there = [each for each in pair if each is not None]
        if len(there) < 2:
            return there[0] if there else None
        got = [points[at, each.number] for each in there]
        if None in got:
            raise ValueError(f"a game of round {at} has no points yet")
        return max(there, key=lambda each: (points[at, each.number], -seeded.index(each)))

    for at in range(1, round + 1):
        slots = [each if each is not None and each.plays(at) else None for each in slots]
        pairs = list(zip(slots[::2], slots[1::2], strict=True))
        if at < round:
            slots = [further(pair, at) for pair in pairs]
    if sum(each is not None for each in slots) < 2:
        raise NoPairing
    found = [tuple(each.number for each in pair if each is not None) for pair in pairs]
    return [each for each in found if each]


def bracket(n: int) -> list[int]:
    """The seeds, from 0, in the order of a bracket for n: for eight 0 7 3 4 1 6 2 5. It has a power of two of them."""
    order = [0]
    while len(order) < n:
        size = 2 * len(order)
        order = [each for seed in order for each in (seed, size - 1 - seed)]
    return order


def swiss(entrants: Sequence[Entrant], games: Sequence[Game], round: int, seed: int) -> list[Pairing]:
    """A round of a Swiss tournament (FIDE Handbook C.04.1): nobody meets somebody twice, and nobody has a second bye, nor one
    after a win without a game. From the top everybody has an opponent with as many points, or else with as few less as can be;
    nobody meets more points twice running, or fewer, if it can be helped. Of those with the same points the upper half
    meets the lower half. The bye, if any, comes last. Raises NoPairing only if there is no such pairing."""
    lot = lots(entrants, seed)
    games = sorted((game for game in games if game.round < round), key=lambda game: game.round)
    points = scores((each.number for each in entrants), games)
    here = sorted(
        (each for each in entrants if each.plays(round)),
        key=lambda each: (-points[each.number], -each.rating, lot[each.number]),
    )
    if len(here) < 2:
        raise NoPairing
    numbers = [each.number for each in here]
    met = meetings(games)
    possible = [
        {other for other, their in enumerate(numbers) if their != own and their not in met[own]}
        for own in numbers
    ]
    nobody = len(numbers)
    """Whose partner has the bye."""
    if nobody % 2:
        possible.append({place for place, number in enumerate(numbers) if not _free(number, games)})
        for place in possible[nobody]:
            possible[place].add(nobody)
    matching = Matching(possible)
    if not matching.whole:
        raise NoPairing
    bye = None
    if nobody % 2:
        bye = next(place for place in reversed(range(nobody)) if matching.narrow(nobody, [place]))
    to_pair = [place for place in range(nobody) if place != bye]
    of = [points[number] for number in numbers]
    floats = _floats(numbers, games, round)
    _limit(matching, to_pair, of, floats)
    found = [
        _seated(numbers[one], numbers[other], games, lot)
        for one, other in _pairs(matching, to_pair, of, floats)
    ]
    return found if bye is None else [*found, (numbers[bye],)]


def meetings(games: Iterable[Game]) -> Mapping[int, set[int]]:
    """Whom each has met. Somebody who did not come counts as met."""
    met: defaultdict[int, set[int]] = defaultdict(set)
    for game in games:
        for one, other in combinations(game.entrants, 2):
            met[one].add(other)
            met[other].add(one)
    return met


def _free(number: int, games: Iterable[Game]) -> bool:
    """Whether somebody has had points without a game: a bye, or a win over somebody who did not come."""
    return any(
        game.bye or (game.forfeit and (game.points_of(number) or 0) > 0)
        for game in games
        if number in game.entrants
    )


def _floats(numbers: Sequence[int], games: Sequence[Game], round: int) -> list[float]:
    """How many points more than their opponent each had in the round before this one; of a bye, more than anybody."""
    before = scores({number for game in games for number in game.entrants}, games, round - 1)
    found = dict.fromkeys(numbers, 0.0)
    for game in games:
        if game.round == round - 1:
            for number in game.entrants:
                others = [before[each] for each in game.entrants if each != number]
                found[number] = before[number] - max(others) if others else 1.0
    return [found[number] for number in numbers]


def _limit(matching: Matching, to_pair: Sequence[int], of: Sequence[float], floats: Sequence[float]) -> None:
    """Let everybody, from the top, meet only those with as many points, or more, or else with as few less as can be. Of those with
    the same points, who had to last time comes first."""
    for one in sorted(to_pair, key=lambda place: (-of[place], floats[place] <= 0, place)):
        near = [other for other in to_pair if of[other] >= of[one] and other != one]
        lower = sorted({of[other] for other in to_pair if of[other] < of[one]}, reverse=True)
        while not matching.narrow(one, near):
            nearest = lower.pop(0)
            near += [other for other in to_pair if of[other] == nearest]


def _pairs(
    matching: Matching, to_pair: Sequence[int], of: Sequence[float], floats: Sequence[float]
) -> Iterator[tuple[int, int]]:
    """The pairs, from the top: of those who meet somebody with the same points the first meets the first of the lower half, and
    who meets somebody with fewer points meets the best of them, if possible one who did not meet somebody with more the last time."""
    left = list(to_pair)
    while left:
        one = left.pop(0)
        within = [other for other in left if of[other] == of[one] == of[matching.partner[other]]]
        middle = len(within) // 2
        near = sorted(within, key=lambda other: abs(within.index(other) - middle))
        below = sorted(
            (other for other in left if of[other] < of[one]),
            key=lambda other: (-of[other], floats[other] < 0),
        )
        other = next(other for other in [*near, *below] if matching.narrow(one, [other]))
        left.remove(other)
        yield one, other


def _seated(one: int, other: int, games: Iterable[Game], lot: Mapping[int, int]) -> Pairing:
    """Two who meet, in the order of their seats: first sits who has sat first less often, else who did not the last time, else
    who has the lower lot."""
    first = {one: 0, other: 0}
    last = {one: 0, other: 0}
    for game in games:
        for number in {one, other} & set(game.entrants):
            if not game.bye:
                sat = 1 if game.entrants[0] == number else -1
                first[number] += sat
                last[number] = sat
    one, other = sorted((one, other), key=lambda number: (first[number], last[number], lot[number]))
    return one, other
