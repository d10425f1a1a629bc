"""The table of a tournament: points and tie-breaks, by published examples and by hand."""

import re
from collections.abc import Iterator
from itertools import combinations

import pytest

from bot.table.events.field import Entrant, Game, points_by_place
from bot.table.events.standings import BUCHHOLZ, DIRECT, SONNEBORN_BERGER, Standing, direct, standings

# M. Held, Exercises in Tie-Breaking (FIDE, 2024), with the values of the regulations of 2026 where these changed them
# (github.com/OttoMilvang/TieBreakServer). For each player and round the opponent and the points; + and - without a game,
# U a bye, H half a point without a game, Z none.
SWISS = """
1   9:1   13:½   2:½   15:1   4:½
2   10:1  7:1    1:½   16:1   3:½
3   11:½  6:1    8:1   4:½    2:½
4   12:1  H      13:1  3:½    1:½
5   13:0  15:0   11:1  7:½    10:1
6   14:0  3:0    U     10:1   8:1
7   15:1  2:0    16:0  5:½    11:0
8   16:½  14:1   3:0   13:1   6:0
9   1:0   10:0   H     11:-   U
10  2:0   9:1    15:0  6:0    5:0
11  3:½   16:0   5:0   9:+    7:1
12  4:0   U      14:+  Z      Z
13  5:1   1:½    4:0   8:0    14:0
14  6:1   8:0    12:-  Z      13:1
15  7:0   5:1    10:1  1:0    16:0
16  8:½   11:1   7:1   2:0    15:1
"""
BUCHHOLZ_OF = "12.5 13 15.5 14 8.5 11.5 14.5 13.5 9 13 12.5 11.5 14 11 12 12.5"
SONNEBORN_BERGER_OF = "8 9.5 10.5 9.25 4.25 6 3.25 5.25 2.25 1.5 4.75 4 4.25 4.5 3.5 7.25"
ROUND_ROBIN = """
1  5:½  2:1  3:1  4:0  6:1
2  6:1  1:0  5:1  3:½  4:1
3  4:1  6:1  1:0  2:½  5:1
4  3:0  5:0  6:½  1:1  2:0
5  1:½  4:1  2:0  6:-  3:0
6  2:0  3:0  4:½  5:+  1:0
"""
POINTS = {"1": 1.0, "½": 0.5, "0": 0.0, "+": 1.0, "-": 0.0, "U": 1.0, "H": 0.5}


def crosstable(text: str) -> tuple[list[Entrant], list[Game]]:
    """The entrants and games that a table of results tells; the first is the best seeded."""
    rows = {int(number): rest.split() for number, rest in re.findall(r"^(\d+) +(.*)$", text, re.M)}

    def games() -> Iterator[Game]:
        for number, results in rows.items():
            for at, result in enumerate(results, 1):
                other, _, points = result.rpartition(":")
                if not other and result != "Z":
                    yield Game(at, (number,), (POINTS[points],))
                elif other and number < int(other):
                    their = rows[int(other)][at - 1].rpartition(":")[2]
                    yield Game(at, (number, int(other)), (POINTS[points], POINTS[their]), points in "+-")

    return [Entrant(number, 3000 - number) for number in rows], list(games())


def values(table: list[Standing], name: str) -> dict[int, float]:
    return {each.number: dict(each.tie_breaks)[name] for each in table}


def numbered(text: str) -> dict[int, float]:
    return {number: float(value) for number, value in enumerate(text.split(), 1)}


def test_the_tie_breaks_of_a_swiss_tournament_are_as_published() -> None:
    table = standings("swiss", *crosstable(SWISS))
    assert values(table, BUCHHOLZ) == numbered(BUCHHOLZ_OF)
    assert values(table, SONNEBORN_BERGER) == numbered(SONNEBORN_BERGER_OF)
    assert [each.number for each in table] == [2, 3, 4, 1, 16, 6, 8, 11, 5, 14, 12, 15, 13, 7, 9, 10]
    assert table[0].points == 4.0
    counts = {each.number: (each.played, each.won, each.drawn, each.lost) for each in table}
    assert (counts[1], counts[12]) == ((5, 2, 3, 0), (1, 0, 0, 1))


def test_the_tie_breaks_of_a_round_robin_are_as_published() -> None:
    table = standings("round_robin", *crosstable(ROUND_ROBIN))
    assert values(table, SONNEBORN_BERGER) == numbered("9.25 6.25 6.25 4.25 3.25 2.25")
    assert [(each.place, each.number) for each in table] == [(1, 1), (2, 2), (2, 3), (4, 4), (5, 5), (6, 6)]


def test_after_points_and_sonneborn_berger_the_game_between_two_decides() -> None:
    won = (0, 0, 0, 0, 1, 0, 0.5, 0.5, 1, 1)
    pairs = combinations(range(1, 6), 2)
    games = [Game(at, pair, (own, 1 - own)) for at, (pair, own) in enumerate(zip(pairs, won, strict=True), 1)]
    table = standings("round_robin", [Entrant(number, 0) for number in range(1, 6)], games)
    assert [(each.place, each.number, each.points) for each in table[1:3]] == [(2, 2, 2.5), (3, 3, 2.5)]
    assert values(table, SONNEBORN_BERGER)[2] == values(table, SONNEBORN_BERGER)[3] == 3.25
    assert values(table, DIRECT) == {4: 0, 2: 1, 3: 0, 5: 0, 1: 0}


def test_in_a_swiss_tournament_too_a_game_that_was_played_decides_last() -> None:
    games = [Game(1, (1, 2), (0.5, 0.5)), Game(1, (4, 3), (1, 0)), Game(2, (1, 3), (0, 1))]
    games += [Game(2, (2, 4), (1, 0)), Game(3, (1, 4), (0.5, 0.5)), Game(3, (2, 3), (0.5, 0.5))]
    table = standings("swiss", [Entrant(number, 0) for number in range(1, 5)], games)
    assert [(each.place, each.number, each.points) for each in table[1:3]] == [(2, 4, 1.5), (3, 3, 1.5)]
    unplayed = [*games[:1], Game(1, (4, 3), (1, 0), forfeit=True), *games[2:]]
    assert (
        values(standings("swiss", [Entrant(number, 0) for number in range(1, 5)], unplayed), DIRECT)[4] == 0
    )


def test_of_three_who_have_not_all_met_the_one_who_beat_both_is_first() -> None:
    games = [Game(1, (1, 2), (1, 0)), Game(2, (3, 1), (0, 1))]
    assert direct({1, 2, 3}, games) == [{1}, {2, 3}]
    assert direct({1, 2, 3}, games[:1]) == [{1, 2, 3}]


def test_who_has_left_counts_as_drawing_the_rest_and_who_came_late_as_losing_what_was_before() -> None:
    entrants = [Entrant(1, 4), Entrant(2, 3, left=2), Entrant(3, 2, entered=2), Entrant(4, 1)]
    games = [Game(1, (1, 2), (0, 1)), Game(1, (4,), (1,)), Game(2, (3, 1), (1, 0)), Game(2, (4,), None)]
    games += [Game(3, (1, 4), (1, 0))]
    table = {each.number: each for each in standings("swiss", entrants, games)}
    # Of 1: 2 has won once and counts as drawing two rounds, 3 has 1 and draws the last, 4 has 1 for a bye.
    assert dict(table[1].tie_breaks)[BUCHHOLZ] == 2 + 1.5 + 1
    # Of 2: 1 has 1 point. The two rounds without a game are like games against somebody with the 1 point of 2 itself.
    assert dict(table[2].tie_breaks)[BUCHHOLZ] == 1 + 1 + 1
    assert (table[4].played, table[4].won, table[4].points) == (1, 0, 1.0)


def test_a_late_entrant_who_loses_has_no_half_point_for_what_was_missed() -> None:
    games = [Game(1, (1, 2), (1, 0)), Game(2, (3, 1), (0, 1)), Game(2, (2,), (1,))]
    table = standings("swiss", [Entrant(1, 3), Entrant(2, 2), Entrant(3, 1, entered=2)], games)
    assert values(table, BUCHHOLZ)[1] == 1 + 0


def test_in_a_round_robin_the_games_of_somebody_who_leaves_before_half_count_for_nobody() -> None:
    entrants = [Entrant(1, 5), Entrant(2, 4), Entrant(3, 3, left=2), Entrant(4, 2), Entrant(5, 1)]
    early = [Game(1, (3, 1), (1, 0)), Game(1, (2, 4), (1, 0)), Game(2, (2, 3), (1, 0), forfeit=True)]
    assert {each.number: each.points for each in standings("round_robin", entrants, early)}[3] == 0
    later = [*early, Game(3, (3, 4), (0, 1)), Game(4, (5, 3), (1, 0), forfeit=True)]
    points = {each.number: each.points for each in standings("round_robin", entrants, later)}
    assert points == {1: 0, 2: 2, 3: 1, 4: 1, 5: 1}


def test_in_an_elimination_the_round_that_was_reached_gives_the_place() -> None:
    entrants = [Entrant(1, 4), Entrant(2, 3), Entrant(3, 2), Entrant(4, 1)]
    games = [Game(1, (1, 4), (0.5, 0.5)), Game(1, (2, 3), (0, 1))]
    assert [(each.place, each.number) for each in standings("elimination", entrants, games)] == [
        (1, 1),
        (1, 3),
        (3, 2),
        (3, 4),
    ]
    games.append(Game(2, (1, 3), (0, 1)))
    table = standings("elimination", entrants, games)
    assert [(each.place, each.number) for each in table] == [(1, 3), (2, 1), (3, 2), (3, 4)]


@pytest.mark.parametrize(
    ("places", "points"),
    [
        ((1, 2), (1, 0)),
        ((1, 1), (0.5, 0.5)),
        ((2, 1, 3, 4), (0.666667, 1, 0.333333, 0)),
        ((1, 1, 3), (0.75, 0.75, 0)),
        ((1,), (1,)),
    ],
)
def test_points_are_the_share_of_the_others_that_were_beaten(
    places: tuple[int, ...], points: tuple[float, ...]
) -> None:
    assert points_by_place(places) == points


def test_a_table_of_four_players_a_game_compares_each_with_each() -> None:
    games = [Game(1, (1, 2, 3, 4), points_by_place((1, 2, 3, 3)))]
    table = standings("swiss", [Entrant(number, 0) for number in range(1, 5)], games)
    assert [(each.place, each.number, each.won, each.lost) for each in table] == [
        (1, 1, 1, 0),
        (2, 2, 0, 1),
        (3, 3, 0, 1),
        (3, 4, 0, 1),
    ]


def test_without_a_game_all_share_the_first_place() -> None:
    table = standings("swiss", [Entrant(2, 1500), Entrant(1, 1600)], [])
    assert [(each.place, each.number, each.points) for each in table] == [(1, 1, 0), (1, 2, 0)]
