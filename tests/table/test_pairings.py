"""Who meets whom: round robin by Berger's tables, Swiss, single elimination."""

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

import pytest
from hypothesis import given, strategies as st

from bot.table.events.field import Entrant, Game, Kind, scores
from bot.table.events.matching import Matching
from bot.table.events.pairings import (
    NoPairing,
    Pairing,
    berger,
    bracket,
    elimination,
    round_robin,
    rounds,
    swiss,
)
from tests.table.test_standings import SWISS, crosstable

# FIDE Handbook C.05, annex 1: five or six, and nine or ten players.
BERGER = {
    6: ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"],
    10: [
        "1-10 2-9 3-8 4-7 5-6",
        "10-6 7-5 8-4 9-3 1-2",
        "2-10 3-1 4-9 5-8 6-7",
        "10-7 8-6 9-5 1-4 2-3",
        "3-10 4-2 5-1 6-9 7-8",
        "10-8 9-7 1-6 2-5 3-4",
        "4-10 5-3 6-2 7-1 8-9",
        "10-9 1-8 2-7 3-6 4-5",
        "5-10 6-4 7-3 8-2 9-1",
    ],
}


def field(n: int) -> list[Entrant]:
    """So many entrants, numbered from 1, the first the best."""
    return [Entrant(number, 2000 - number) for number in range(1, n + 1)]


def results(at: int, *lines: str) -> list[Game]:
    """Games of a round as text: `1-2 1`, the points of the first; `3 bye`."""
    found = []
    for line in lines:
        pair, _, points = line.partition(" ")
        numbers = tuple(int(number) for number in pair.split("-"))
        own = 1.0 if points == "bye" else float(points)
        found.append(Game(at, numbers, (own,) if len(numbers) == 1 else (own, 1 - own)))
    return found


def met(pairings: Sequence[Pairing]) -> set[frozenset[int]]:
    """Who meets, without the order of the seats."""
    return {frozenset(each) for each in pairings}


@pytest.mark.parametrize("n", BERGER)
def test_a_round_robin_follows_bergers_tables(n: int) -> None:
    assert [" ".join(f"{one}-{other}" for one, other in pairs) for pairs in berger(n)] == BERGER[n]


@pytest.mark.parametrize("n", range(13))
def test_in_a_round_robin_everybody_meets_everybody_once(n: int) -> None:
    found = round_robin(field(n), 7)
    assert len(found) == rounds("round_robin", n)
    for pairings in found:
        assert sorted(number for each in pairings for number in each) == list(range(1, n + 1))
    games = [each for pairings in found for each in pairings if len(each) == 2]
    assert len(games) == len(met(games)) == n * (n - 1) // 2
    first = {number: sum(each[0] == number for each in games) for number in range(1, n + 1)}
    assert all(abs(2 * often - (n - 1)) <= 1 for often in first.values())


def test_lots_depend_on_the_seed_alone() -> None:
    assert round_robin(field(9), 1) == round_robin(list(reversed(field(9))), 1)
    assert round_robin(field(9), 1) != round_robin(field(9), 2)


@pytest.mark.parametrize(
    ("kind", "n", "expected"),
    [
        ("round_robin", 10, 9),
        ("round_robin", 9, 9),
        ("elimination", 8, 3),
        ("elimination", 9, 4),
        *(
            (("swiss", n, number))
            for n, number in [(1, 0), (2, 1), (3, 3), (4, 3), (6, 3), (8, 4), (10, 5), (64, 7)]
        ),
    ],
)
def test_a_tournament_has_so_many_rounds(kind: Kind, n: int, expected: int) -> None:
    assert rounds(kind, n) == expected


def test_at_first_the_upper_half_meets_the_lower_half() -> None:
    assert met(swiss(field(8), [], 1, 0)) == met([(1, 5), (2, 6), (3, 7), (4, 8)])
    assert swiss(field(7), [], 1, 0)[-1] == (7,)


def test_those_with_the_same_points_meet() -> None:
    games = results(1, "1-5 1", "2-6 1", "7-3 0.5", "4-8 0")
    # 1, 2 and 8 have won; 3 and 7 have drawn; 4, 5 and 6 have lost. 8 meets the better one of a half point.
    assert met(swiss(field(8), games, 2, 0)) == met([(1, 2), (8, 3), (7, 4), (5, 6)])


def test_nobody_meets_more_points_or_fewer_twice_running_if_it_can_be_helped() -> None:
    entrants = [
        Entrant(each.number, each.rating, left=3 if each.number in (4, 9) else None) for each in field(10)
    ]
    games = results(1, "1-5 1", "2-6 1", "3-7 1", "4-8 1", "9-10 1")
    games += results(2, "1-4 0.5", "2-9 0.5", "3-5 0.5", "6-7 0.5", "8-10 0.5")
    # 1, 2 and 3 are ahead. 3 met 5, who had less: so 2 does this time, and does not meet 5 again.
    assert met(swiss(entrants, games, 3, 0)) == met([(1, 3), (2, 7), (5, 8), (6, 10)])


def test_the_bye_goes_to_the_last_who_has_had_no_point_without_a_game() -> None:
    games = results(1, "1-3 1", "2-4 1", "5 bye")
    assert swiss(field(5), games, 2, 0)[-1] == (4,)
    games[1] = Game(1, (2, 4), (0, 1), forfeit=True)
    assert swiss(field(5), games, 2, 0)[-1] == (3,)


def test_a_late_entrant_is_paired_from_their_round_on_and_who_has_left_is_not() -> None:
    entrants = [*field(4), Entrant(5, 3000, entered=2), Entrant(6, 0, left=2)]
    assert met(swiss(entrants, [], 1, 0)) == met([(1, 3), (2, 4), (6,)])
    games = results(1, "1-3 1", "2-4 1", "6 bye")
    assert {number for each in swiss(entrants, games, 2, 0) for number in each} == {1, 2, 3, 4, 5}


def test_a_corrected_result_changes_only_rounds_that_are_paired_after_it() -> None:
    games = results(1, "1-3 1", "2-4 1")
    assert met(swiss(field(4), games, 2, 0)) == met([(1, 2), (3, 4)])
    games[1] = Game(1, (2, 4), (0, 1))
    assert met(swiss(field(4), games, 2, 0)) == met([(1, 4), (2, 3)])
    later = [*games, *results(2, "1-2 1", "3-4 1")]
    assert swiss(field(4), later, 2, 0) == swiss(field(4), games, 2, 0)


def test_who_sat_second_sits_first_the_next_time() -> None:
    games = results(1, "1-3 1", "2-4 1")
    ((first, second), _) = swiss(field(4), [Game(1, (3, 1), (0, 1)), games[1]], 2, 0)
    assert (first, second) == (1, 2)


def test_once_everybody_has_met_there_is_no_pairing() -> None:
    games = results(1, "1-2 1", "3-4 1") + results(2, "1-3 1", "2-4 1") + results(3, "1-4 1", "2-3 1")
    with pytest.raises(NoPairing):
        swiss(field(4), games, 4, 0)
    with pytest.raises(NoPairing):
        swiss(field(1), [], 1, 0)


def legal(numbers: Sequence[int], had: set[frozenset[int]], free: set[int]) -> Iterator[list[Pairing]]:
    """All pairings without a rematch and a second bye, by trying."""
    if not numbers:
        yield []
        return
    one, rest = numbers[0], numbers[1:]
    if len(numbers) % 2 and one not in free:
        for others in legal(rest, had, free):
            yield [(one,), *others]
    for other in rest:
        if frozenset({one, other}) not in had:
            for others in legal([each for each in rest if each != other], had, free):
                yield [(one, other), *others]


@st.composite
def histories(draw: st.DrawFn) -> tuple[list[Entrant], list[Game], int]:
    """Up to eight entrants and what they have played, however they were paired, and the next round."""
    n = draw(st.integers(2, 8))
    number_of_rounds = draw(st.integers(0, 5))
    entrants = [
        Entrant(
            number,
            draw(st.integers(0, 3)),
            draw(st.sampled_from((1, 1, 1, 2, 3))),
            draw(st.sampled_from((None, None, None, 3, 5))),
        )
        for number in range(1, n + 1)
    ]
    games: list[Game] = []
    had: set[frozenset[int]] = set()
    for at in range(1, number_of_rounds + 1):
        left = draw(st.permutations([each.number for each in entrants if each.plays(at)]))
        for one, other in zip(left[::2], left[1::2], strict=False):
            if frozenset({one, other}) not in had:
                own = draw(st.sampled_from((0.0, 0.5, 1.0)))
                games.append(Game(at, (one, other), (own, 1 - own), draw(st.integers(0, 9)) == 9))
                had.add(frozenset({one, other}))
        if len(left) % 2:
            games.append(Game(at, (left[-1],), (1.0,)))
    return entrants, games, number_of_rounds + 1


@given(histories(), st.integers(0, 3))
def test_a_pairing_is_found_if_there_is_any_and_is_legal(
    history: tuple[list[Entrant], list[Game], int], seed: int
) -> None:
    entrants, games, at = history
    numbers = [each.number for each in entrants if each.plays(at)]
    had = met([pair for game in games for pair in combinations(game.entrants, 2)])
    free = {
        number
        for game in games
        for number in game.entrants
        if game.bye or (game.forfeit and (game.points_of(number) or 0) > 0)
    }
    possible = {frozenset(met(each)) for each in legal(numbers, had, free)} if len(numbers) > 1 else set()
    try:
        found = swiss(entrants, games, at, seed)
    except NoPairing:
        assert not possible
        return
    assert frozenset(met(found)) in possible
    assert sorted(number for each in found for number in each) == sorted(numbers)
    assert sum(len(each) == 1 for each in found) == len(numbers) % 2
    assert found == swiss(list(reversed(entrants)), list(reversed(games)), at, seed)


@given(st.integers(2, 24), st.data())
def test_as_many_rounds_as_a_swiss_tournament_has_can_be_paired_whatever_happens(
    n: int, data: st.DataObject
) -> None:
    games: list[Game] = []
    for at in range(1, rounds("swiss", n) + 1):
        for pairing in swiss(field(n), games, at, n):
            own = data.draw(st.sampled_from((0.0, 0.5, 1.0)))
            games.append(Game(at, pairing, (1.0,) if len(pairing) == 1 else (own, 1 - own)))


def all_paired(left: frozenset[int], possible: list[set[int]]) -> bool:
    """Whether everybody who is left can have a partner, by trying."""
    if not left:
        return True
    one = min(left)
    return any(all_paired(left - {one, other}, possible) for other in possible[one] & left)


@pytest.mark.parametrize("seed", range(4))
def test_everybody_has_a_partner_if_that_can_be(seed: int) -> None:
    draw = random.Random(seed)
    for _ in range(100):
        n = draw.choice((6, 8, 10))
        possible = [set[int]() for _ in range(n)]
        for one, other in combinations(range(n), 2):
            if draw.random() < 3 / n:
                possible[one].add(other)
                possible[other].add(one)
        found = Matching([set(each) for each in possible])
        assert found.whole == all_paired(frozenset(range(n)), possible)
        if found.whole:
            assert all(
                found.partner[other] == one in possible[other] for one, other in enumerate(found.partner)
            )


def test_three_hundred_are_paired_without_a_rematch() -> None:
    games: list[Game] = []
    for at in range(1, 4):
        pairings = swiss(field(300), games, at, 1)
        assert len(pairings) == len(met(pairings) - met([each.entrants for each in games])) == 150
        games += [Game(at, each, (1.0, 0.0) if sum(each) % 3 else (0.5, 0.5)) for each in pairings]


def test_a_bracket_keeps_the_best_apart() -> None:
    assert bracket(8) == [0, 7, 3, 4, 1, 6, 2, 5]
    assert elimination(field(6), [], 1) == [(1,), (4, 5), (2,), (3, 6)]


def test_winners_of_an_elimination_go_on() -> None:
    first = results(1, "1 bye", "4-5 0", "2 bye", "3-6 0.5")
    assert elimination(field(6), first, 2) == [(1, 5), (2, 3)]
    assert elimination(field(6), [*first, *results(2, "1-5 0", "2-3 1")], 3) == [(5, 2)]
    with pytest.raises(ValueError, match="round 1"):
        elimination(field(4), [Game(1, (1, 4), None), *results(1, "2-3 1")], 2)


def test_who_would_have_met_somebody_who_has_left_has_a_bye() -> None:
    first = results(1, "1-4 1", "2-3 1")
    entrants = [Entrant(1, 9999, left=2), *field(4)[1:]]
    with pytest.raises(NoPairing):
        elimination(entrants, first, 2)
    eight = results(1, "1-8 1", "4-5 1", "2-7 1", "3-6 1")
    entrants = [Entrant(1, 9999, left=2), *field(8)[1:]]
    assert elimination(entrants, eight, 2) == [(4,), (2, 3)]
    assert elimination(entrants, [*eight, *results(2, "4 bye", "2-3 1")], 3) == [(4, 2)]


@pytest.mark.parametrize("at", range(1, 5))
def test_a_round_of_a_published_tournament_is_paired_as_evenly_by_points(at: int) -> None:
    """Its pairs follow colours too, so they may be less even. In the fifth round somebody has the bye who had asked for half a
    point before, which nobody can here."""
    entrants, games = crosstable(SWISS)
    published = [
        game for game in games if game.round == at and (game.played or game.forfeit or game.points == (1.0,))
    ]
    there = {number for game in published for number in game.entrants}
    points = scores(there, games, at)
    found = swiss([each for each in entrants if each.number in there], games, at, 0)

    def uneven(pairs: Iterable[Pairing]) -> float:
        return sum(abs(points[each[0]] - points[each[-1]]) for each in pairs)

    assert {len(each) for each in found} == {len(game.entrants) for game in published}
    assert uneven(found) <= uneven(game.entrants for game in published)
    if at == 1:
        assert met(found) == met([game.entrants for game in published])
