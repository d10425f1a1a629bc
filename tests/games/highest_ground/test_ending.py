"""The chance to win by what a position tells of its end, and the command that makes its weights."""

from dataclasses import replace
from itertools import pairwise
from statistics import fmean

import pytest

from benchmarks.highest_ends import PLAYERS, Met, fitted, met, surprise, table
from benchmarks.reviews import played
from games.computer.review import Effort, review
from games.core.working import changed
from games.highest_ground import GAME
from games.highest_ground.files.scenarios import scenario_of
from games.highest_ground.files.tables import Side
from games.highest_ground.playing.ending import FITTED, Standing, Weights, share, standing, turns_left, worth
from games.highest_ground.playing.turns import PLAYING
from games.highest_ground.playing.writing import prizes
from games.highest_ground.rules import steps
from games.highest_ground.skirmishes import skirmish
from games.highest_ground.state import Stage, State, Status
from tests.games.highest_ground.boards import ALLIES, ROMANS, scenario

LEVELS = (6, 11, 16, 21)
EVEN = Standing(left=1.0, points=-6.0, held=0.0, stake=25.0, units=0.0)


def test_the_course_of_a_review_begins_about_even() -> None:
    entries = played(GAME, 20_000, 4)
    for seat in review(GAME, 2, {}, entries, b"even", effort=Effort(300, 1)).seats:
        assert seat.course[0].index == 0
        assert all(350 < share < 650 for share in seat.course[0].shares)


def over(state: State, held: dict[str, Side], turns: int = 9) -> State:
    """The position at the end of the last turn but for reorganization, in which these objectives are held."""
    holders = tuple((cell, held.get(cell)) for cell, _ in state.held)
    return changed(state, round=turns, stage=Stage.REORGANIZATION, held=holders)


@pytest.mark.rule("THG-28")
@pytest.mark.parametrize("seat", [ALLIES, ROMANS])
def test_when_no_point_can_change_any_more_it_is_what_the_points_say(seat: int) -> None:
    begin = steps.new(2, {})
    cells = list(dict(begin.held))
    units = tuple(
        replace(unit, status=Status.EXITED, at=None) if unit.name == "C1" else unit for unit in begin.units
    )
    found = set()
    for count in range(len(cells) + 1):
        for state in (begin, changed(begin, units=units)):
            after = over(state, dict.fromkeys(cells[:count], Side.ROMANS))
            level = steps.level_of(after)
            romans = 0.5 if level == 2 else float(level > 2)
            assert PLAYING.worth is not None
            assert PLAYING.worth(after, seat) == (romans if seat == ROMANS else 1 - romans)
            found.add(level)
    assert {1, 2, 3} <= found


@pytest.mark.parametrize("left", [0.0, 0.1, 0.5, 1.0])
def test_more_points_units_and_objectives_make_a_win_likelier(left: float) -> None:
    points = [share(replace(EVEN, left=left, points=each / 2), LEVELS) for each in range(-60, 90)]
    units = [share(replace(EVEN, left=left, points=10, units=each / 2), LEVELS) for each in range(-40, 40)]
    # To take an objective brings its points, which the others may then take back.
    held = [share(replace(EVEN, left=left, points=each, held=each), LEVELS) for each in range(20)]
    for shares in (points, units, held):
        assert all(before <= after for before, after in pairwise(shares))
    assert points[0] < 0.01
    assert points[-1] > 0.99
    assert (units[0] < units[-1]) == (left > 0)


def test_the_less_is_left_the_surer_the_end() -> None:
    ahead, behind = (
        [share(Standing(left, points, 0, 0, 0), LEVELS) for left in (1.0, 0.6, 0.2, 0.05)]
        for points in (20.0, 6.0)
    )
    assert ahead == sorted(ahead)
    assert behind == sorted(behind, reverse=True)
    assert ahead[-1] > 0.9
    assert behind[-1] < 0.1


def test_both_sides_have_the_whole_win_in_every_scenario_and_none_begins_decided() -> None:
    """Points of other kinds and sizes, other maps, and other numbers of turns."""
    own = [skirmish(number) for number in range(12)]
    starts = [steps.new(2, options) for options in ({}, *own)]
    for state in starts:
        assert worth(state, ALLIES) + worth(state, ROMANS) == pytest.approx(1)
    chances = [worth(state, ALLIES) for state in starts]
    assert 0.4 < chances[0] < 0.6
    assert all(0.02 < each < 0.98 for each in chances)
    dear = scenario(victory="objective = 99\nobjectives = ['XB02', 'XF06']\nlost = -99", turns=40)
    assert worth(steps.new(2, {"scenario": dear}), ROMANS) == pytest.approx(1, abs=0.01)


def test_turns_left_fall_with_every_stage_and_are_none_at_the_end() -> None:
    begin = steps.new(2, {})
    assert turns_left(begin) == begin.setting.file.turns
    deciding = tuple(Stage)[tuple(Stage).index(Stage.SCOUTS) : -1]
    left = [turns_left(changed(begin, round=turn, stage=each)) for turn in range(1, 10) for each in deciding]
    assert left[0] == 9
    assert all(before >= after for before, after in pairwise(left))
    assert left[-1] == turns_left(changed(begin, round=9, stage=Stage.OVER)) == 0


@pytest.mark.rule("THG-28")
def test_every_kind_of_objective_is_worth_its_points() -> None:
    text = scenario(
        victory="objective = 4\nobjectives = ['XB02', 'XF06']\nvillage = 5\nvillages = ['XF06', 'XC03']",
        ground={"F06": "v", "C03": "v"},
    )
    assert prizes(scenario_of(text)) == {"XF06": 9, "XC03": 5, "XB02": 4}


def test_the_weights_are_those_under_which_the_results_are_likeliest() -> None:
    """Of a sample in which the side that scores always ends ten points further, and of a real game."""
    sample = [
        Met(Standing(left, points, 0.0, 20.0, 0.0), 0.5 if 11 <= points + 10 < 16 else float(points >= 6))
        for left in (0.3, 0.6, 1.0)
        for points in map(float, range(-8, 14))
    ]
    found = fitted(sample, Weights(0.9, 1.0, 4.0, 0.5, 0.4))
    assert surprise(sample, found) < surprise(sample, FITTED)
    assert 20 * found.taken == pytest.approx(10, abs=2)
    lines = list(table(sample, found))
    assert lines[2].startswith("| 0 to 10 |")
    assert lines[-1].endswith("| 100 |")
    assert sum(int(line.split("|")[2]) for line in lines[2:]) == len(sample)


def test_a_game_is_met_position_by_position_down_to_its_end() -> None:
    found = met(PLAYERS[-1][0], 20_000)
    assert found[0].standing == standing(steps.new(2, {}))
    assert [each.standing.left for each in found] == sorted(
        (each.standing.left for each in found), reverse=True
    )
    assert {each.won for each in found} <= {0.0, 0.5, 1.0}
    assert fmean(each.won for each in found) == found[0].won
