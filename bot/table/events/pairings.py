"""Who meets whom in the next round: round robin, Swiss, single elimination. The same input gives the same pairing."""

import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
    """The place of each entrant in an order drawn by lot."""
    numbers = sorted(each.number for each in entrants)
    random.Random(seed).shuffle(numbers)  # noqa: S311 - a lot that anybody may draw again
    return {number: place for place, number in enumerate(numbers)}


def round_robin(entrants: Sequence[Entrant], seed: int) -> list[list[Pairing]]:
    """All rounds of a round robin: everybody meets everybody once, by Berger's tables (FIDE Handbook C.05, annex 1). The numbers
    of the tables are drawn by lot."""
    lot = lots(entrants, seed)
    order: list[int | None] = [*sorted(lot, key=lot.__getitem__)]
    if len(order) < 2:
        return []
    if len(order) % 2:
        order.append(None)
    last = len(order) - 1
    found = []
    for number in range(last):
        first = number * (last + 1) // 2 % last
        pairs = [(first, last) if number % 2 == 0 else (last, first)]
        pairs += [((first + step) % last, (first - step) % last) for step in range(1, (last + 1) // 2)]
        seated = [(order[one], order[other]) for one, other in pairs]
        found.append([tuple(each for each in pair if each is not None) for pair in seated])
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
    after a win without a game. From the top everybody has an opponent with as nearly the same points as can be, and those who
    had more or fewer points than their last opponent come first. Of those with the same points the upper half meets the lower
    half. The bye, if any, comes last. Raises NoPairing only if there is no such pairing."""
    lot = lots(entrants, seed)
    points = scores((each.number for each in entrants), games, round)
    here = sorted(
        (each for each in entrants if each.plays(round)),
        key=lambda each: (-points[each.number], -each.rating, lot[each.number]),
    )
    if len(here) < 2:
        raise NoPairing
    numbers = [each.number for each in here]
    met = meetings(game for game in games if game.round < round)
    possible = [
        {other for other, their in enumerate(numbers) if their != own and their not in met[own]}
        for own in numbers
    ]
    nobody = len(numbers)
    """Whose partner has the bye."""
    if nobody % 2:
        possible.append({place for place, number in enumerate(numbers) if not _free(number, games, round)})
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
    _limit(matching, to_pair, of, _floated(numbers, games, round))
    before = [game for game in games if game.round < round]
    found = [
        _seated(numbers[one], numbers[other], before, lot) for one, other in _pairs(matching, to_pair, of)
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


def _free(number: int, games: Iterable[Game], round: int) -> bool:
    """Whether somebody has had points without a game: a bye, or a win over somebody who did not come."""
    return any(
        game.bye or (game.forfeit and (game.points_of(number) or 0) > 0)
        for game in games
        if game.round < round and number in game.entrants
    )


def _floated(numbers: Sequence[int], games: Sequence[Game], round: int) -> list[bool]:
    """Who met somebody with other points in the round before this one, or had a bye."""
    before = scores(numbers, games, round - 1)
    last = {number: game for game in games if game.round == round - 1 for number in game.entrants}
    return [
        number in last and (last[number].bye or len({before.get(each) for each in last[number].entrants}) > 1)
        for number in numbers
    ]


def _limit(matching: Matching, to_pair: Sequence[int], of: Sequence[float], floated: Sequence[bool]) -> None:
    """Let everybody, from the top, meet only those with as nearly the same points as can be. Of those with the same points, who
    floated last time comes first."""
    for one in sorted(to_pair, key=lambda place: (-of[place], not floated[place], place)):
        near: list[int] = []
        for _, others in _by_distance(one, to_pair, of):
            near += others
            if matching.narrow(one, near):
                break


def _by_distance(one: int, to_pair: Sequence[int], of: Sequence[float]) -> list[tuple[float, list[int]]]:
    """The others by how far their points are from somebody's."""
    found: defaultdict[float, list[int]] = defaultdict(list)
    for other in to_pair:
        if other != one:
            found[round(abs(of[one] - of[other]), 4)].append(other)
    return sorted(found.items())


def _pairs(matching: Matching, to_pair: Sequence[int], of: Sequence[float]) -> Iterator[tuple[int, int]]:
    """The pairs, from the top: of those who meet somebody with the same points the first meets the first of the lower half, and
    who meets somebody with fewer points meets the best of them."""
    left = list(to_pair)
    while left:
        one = left.pop(0)
        within = [other for other in left if of[other] == of[one] and of[matching.partner[other]] == of[one]]
        middle = len(within) // 2
        near = sorted(within, key=lambda other: (abs(within.index(other) - middle), other))
        rest = [other for other in left if other not in within]
        other = next(other for other in [*near, *rest] if matching.narrow(one, [other]))
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
