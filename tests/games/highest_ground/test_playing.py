"""The player of its own: it knows only its view, gives whole stages, and beats random play; the command that
measures the introductory scenario by it, and what it found; and how quickly the game decides."""

import re
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from benchmarks.highest import MOST, Told, against_random, computer, digest, game, measured, report
from games.core.components import Draw
from games.core.working import changed
from games.highest_ground.actions import Action, Go, Stock, Submit, Take
from games.highest_ground.files.scenarios import scenario_of
from games.highest_ground.files.tables import Role, Side
from games.highest_ground.knowledge import view
from games.highest_ground.notation.parse import write
from games.highest_ground.playing.turns import orders
from games.highest_ground.playing.writing import Desk, ends, seen_from
from games.highest_ground.rules import sighting, steps
from games.highest_ground.rules.marching import march_of
from games.highest_ground.rules.steps import LEVELS
from games.highest_ground.rules.work import Work
from games.highest_ground.state import Order, Spot, Stage, State, Status, Unit
from tests.games.highest_ground.battle import kept_games, played
from tests.games.highest_ground.boards import ALLIES, ROMANS, act, ordered, put, scenario, unit
from tests.games.highest_ground.every_position import holds
from tests.games.highest_ground.parts import SMALL
from tests.games.timing import quickest


def luck() -> Draw:
    """The same luck every time."""
    return Draw(b"playing", 0)


def given(state: State, seat: int) -> tuple[Action, ...]:
    """What the player orders; it ends with `Submit`, and nothing of it is refused."""
    found = orders(view(state, seat), luck())
    act(state, seat, *found)
    assert [isinstance(each, Submit | Stock) for each in found] == [False] * (len(found) - 1) + [True]
    return found


def test_it_beats_random_orders() -> None:
    assert against_random(1, 1) == 1


@pytest.mark.long
@pytest.mark.parametrize("side", [0, 1])
def test_it_beats_random_orders_in_95_of_100_games(side: int) -> None:
    assert against_random(100, side) >= 95


def test_it_plays_scenarios_of_others_on_either_side() -> None:
    for number in range(2):
        assert played(SMALL, number).taken[-1].step.state.stage is Stage.OVER


def test_whoever_is_not_to_act_is_not_asked() -> None:
    state = steps.new(2, {})
    with pytest.raises(ValueError, match="only a side"):
        orders(view(state, None), luck())
    with pytest.raises(ValueError, match="not to act"):
        orders(view(changed(state, stage=Stage.INITIATIVE), 0), luck())
    assert orders(view(state, 0), luck()) == (Stock(10),)


# What each kind of unit does

VILLAGE: dict[str, Any] = {"stage": Stage.FIRST_MARCH, "victory": "bridges = []\nvillages = ['XC07']"}
HELD: dict[str, Any] = {"stage": Stage.FIRST_MARCH, "victory": "villages = ['XF07']"}
LAST: dict[str, Any] = {
    "stage": Stage.FIRST_MARCH,
    "text": scenario(victory="objective = 5\nobjectives = ['XF06']", turns=4),
    "round": 4,
}
MARCH: dict[str, Any] = {"stage": Stage.FIRST_MARCH}
GUN = "P1 F06, MG1 {} ammunition={}, L1 F08"
DEEDS: dict[str, tuple[str, dict[str, Any], str, str, str]] = {
    # board, options, what is written already, what it orders, what it does not
    "far from the enemy it marches in column": ("L1 L07, village C07", VILLAGE, "", "L1 strategic", ""),
    "near the enemy it is ready to fight": ("L1 L07, K1 J07, village C07", VILLAGE, "", "", "L1 strategic"),
    "who holds a village builds": (
        "P1 F07, W1 F08 supplies=1/0, village F07",
        HELD,
        "",
        "P1 stakes",
        "",
    ),
    "and stops when an enemy comes": (
        "P1 F07 building=1, L1 F04, village F07",
        HELD,
        "",
        "P1 tactical",
        "",
    ),
    "a mercenary lends its defence with its last shot in the last turn": (
        GUN.format("F06", 1),
        LAST,
        "",
        "MG1 lends",
        "",
    ),
    "before the last turn it needs its shot": (
        GUN.format("F06", 1),
        LAST | {"round": 3},
        "",
        "",
        "MG1 lends",
    ),
    "so it does with two": (GUN.format("F06", 2), LAST, "", "", "MG1 lends"),
    "it lends to nobody": (GUN.format("F05", 1), LAST, "", "", "MG1 lends"),
    "a mode that is written stays": ("K1 C03, F1 J05, forest K13", MARCH, "K1 strategic", "", "K1 tactical"),
    "a march that is written stays": ("K1 C03, F1 J05", MARCH, "K1 C04", "", "K1"),
    "a lending that is written stays": (GUN.format("C03", 3), MARCH, "MG1 lends", "", "MG1 keeps"),
    "bowmen attack with good odds": (
        "B1 F05, B2 G05, A1 F07 disrupted",
        {},
        "",
        "B1 attack A1; B2 attack A1",
        "",
    ),
    "nobody attacks with bad odds": (
        "A1 F05, P1 F07, ditch F07 allies",
        {"first": Side.ROMANS},
        "",
        "",
        "A1 attack P1",
    ),
    "a mercenary keeps its shots": ("BR1 F05 ammunition=6, L1 F07", {}, "", "", "BR1 attack L1"),
    "for what they can break together": (
        ", ".join(f"{name} F05 ammunition=6" for name in ("IN1", "IN2", "MG1", "BR1", "GL1")) + ", L1 F07",
        {},
        "",
        "MG1 attack L1",
        "",
    ),
}


@pytest.mark.rule("THG-23", "THG-48")
@pytest.mark.parametrize(("board", "more", "written", "does", "leaves"), DEEDS.values(), ids=DEEDS)
def test_what_it_orders(board: str, more: dict[str, Any], written: str, does: str, leaves: str) -> None:
    seat = ROMANS if board.startswith(("L", "A")) else ALLIES
    found = {write(each) for each in given(ordered(put(board, **more), written), seat)}
    assert set(does.split("; ")) - {""} <= found
    assert not set(leaves.split("; ")) & found


def goal_of(state: State, name: str) -> str:
    found = given(state, unit(state, name).seat)
    return next(one.to for take, one in pairwise(found) if take == Take(name) and isinstance(one, Go))


def test_scouts_ride_far_to_see_more_back_off_from_fighters_and_leave_at_the_end() -> None:
    wood = " ".join(f"H{row:02d}" for row in range(1, 15))
    riding = put(f"S1 L07, forest {wood}", stage=Stage.SCOUTS)
    sight = [seen_from(riding.setting, cell).bit_count() for cell in ("XL07", goal_of(riding, "S1"))]
    assert sight[1] > sight[0]
    near = put("S1 F07 strategic, C1 F08, L1 F09", stage=Stage.SCOUTS)
    assert near.setting.country.distance(goal_of(near, "S1"), "XF08") > 5
    exits = {"victory": "exits = [{ sheet = 'X', side = 'east' }]\nexit = 1", "first": Side.ROMANS}
    leaving = put("T1 K07 strategic", stage=Stage.SCOUTS, round=14, **exits)
    after = act(act(leaving, ROMANS, *given(leaving, ROMANS)).state, ALLIES, Submit()).state
    assert unit(after, "T1").status is Status.EXITED


def test_in_a_whole_game_reserves_enter_nobody_is_ordered_twice_and_who_shoots_keeps_away() -> None:
    whole = kept_games()["decisive_roman"]
    units = [each for taken in whole.taken for each in taken.step.state.units]
    entered = {each.name for each in units if each.status is Status.FIELD}
    assert entered == {each.name for each in whole.start.units}
    for taken in whole.taken:
        state = taken.before
        for draft in state.drafts:
            names = [order.unit for order in draft.orders]
            assert len(names) == len(set(names))
        if isinstance(taken.action, Go) and not state.stage.scouting:
            assert isinstance(taken.actor, int)
            kind = state.kind(unit(state, state.drafts[taken.actor].hand))
            foes = [each for each in state.sees(taken.actor) if state.setting.kinds[each.kind].combat]
            met = {cell for each in foes for cell in each.cells}
            assert taken.action.to not in met or not (kind.role is Role.BAGGAGE or kind.range)


@pytest.mark.rule("THG-15")
def test_a_unit_that_enters_where_an_enemy_stands_plans_no_further() -> None:
    """An enemy in sight at the edge ends the movement of whoever enters there."""
    state = put("K1 J07, T1 L06, T2 L07, T3 L08", stage=Stage.SECOND_MARCH, first=Side.ROMANS)
    met = {cell for each in state.sees(ALLIES) for cell in each.cells}
    assert met == {"XL06", "XL07", "XL08"}
    found = ends(Desk(state, ALLIES), unit(state, "W1")).values()
    assert all(end.cell == end.begin.cell for end in found if end.begin.cell in met)


TABLE = Path(__file__).parents[3] / "games" / "highest_ground" / "data" / "BALANCE.md"


def counted(points: int, level: int) -> Told:
    shares = Counter({"bridges": points})
    return Told(level, points, shares, [30, 50], written=40, turns=10, fought=20, healthy=10, rolled=8)


@pytest.mark.rule("THG-40")
def test_the_report_counts_levels_dice_and_submissions() -> None:
    lines = "\n".join(report([counted(3, 0), counted(12, 2), counted(17, 3), counted(25, 4)]))
    for line in (
        "| decisive defeat | 1 | 25.0 |",
        "| marginal defeat | 0 | 0.0 |",
        "| the Allies win, of 100 | 25.0 | at most 55 |\n",
        "| the Romans win, of 100 | 50.0 | at most 55 |\n",
        "| submissions a turn and player | 4.00 | at most 4 |\n",
        "| of the players' with an order, not only sealed | 2.00 | |\n",
        "reach the die, of 100 | 80 |",
    ):
        assert line in lines


@pytest.mark.rule("THG-28", "THG-40")
def test_a_game_between_equal_players_ends_at_the_level_of_its_points() -> None:
    file = scenario_of(SMALL).file
    found = game(3, (computer, computer), {"scenario": SMALL})
    assert found.turns == file.turns
    assert found.level == sum(found.points >= least for least in file.victory.levels)
    assert found.points == sum(found.shares.values())
    assert 0 <= found.rolled <= found.healthy <= found.fought
    assert all(each <= 5 * found.turns + 1 for each in found.submissions)
    assert found.slowest < 2


@pytest.mark.rule("THG-39", "THG-40")
def test_the_page_has_todays_numbers_and_neither_side_wins_too_often() -> None:
    """Whoever changes a number or the map runs the command again, and says in the file what it found."""
    text = TABLE.read_text(encoding="utf-8")
    count = re.search(rf"Data {digest()}, (\d+) games\.", text)
    assert count is not None, "the page was made with other numbers"
    rows = dict(re.findall(r"^\| ([^|]+?) \| ([\d.]+) \|", text, flags=re.MULTILINE))
    assert sum(int(rows[level]) for level in LEVELS) == int(count[1])
    assert all(int(rows[level]) > 0 for level in LEVELS), "all five levels are reached"
    assert float(rows["the Allies win, of 100"]) <= MOST
    assert float(rows["the Romans win, of 100"]) <= MOST
    assert float(rows["combats between healthy units that reach the die, of 100"]) >= 70
    for line in report([counted(12, 2)]):
        name = line.split("|")[1].strip() if line.startswith("| ") else ""
        assert not name or name in text or name.startswith("points for"), name


@pytest.mark.long
@pytest.mark.rule("THG-39", "THG-40")
def test_games_of_today_are_as_the_page_says() -> None:
    found = [game(number) for number in range(1000, 1040)]
    figures = measured(found)
    assert figures["rolled"] >= 70
    assert 20 <= figures["allies"] <= 75
    assert 20 <= figures["romans"] <= 75


def fullest() -> State:
    """All units of the introductory scenario stand in the open, those of the sides a few hexes apart."""
    state = steps.new(2, {})
    land, terrain = state.setting.country, state.setting.tables.terrain
    rooms = {
        side: iter([cell for cell in land.cells if cell.startswith("II") and cell[2] in columns])
        for side, columns in ((Side.ALLIES, "GHIJ"), (Side.ROMANS, "ABDE"))
    }

    def placed(unit: Unit) -> Unit:
        gait = state.kind(unit).gait
        at = next(cell for cell in rooms[unit.side] if terrain[land.terrain[cell]].cost(gait))
        return replace(unit, status=Status.FIELD, at=at)

    units = tuple(map(placed, state.units))
    work = Work(changed(state, units=units, stage=Stage.FIRST_MARCH, first=Side.ALLIES, round=1, owed=()))
    sighting.look(work)
    holds(work.now())
    return work.now()


def reach(state: State, unit: Unit) -> object:
    assert unit.at is not None
    march = march_of(changed(state), unit, Order(unit.name, (Spot(unit.at, unit.facing),)))
    return march.goals if march is not None else None


@pytest.mark.rule("THG-11", "THG-25", "THG-42")
def test_all_that_a_unit_can_reach_is_found_in_40_plies_and_both_sides_look_around_in_400() -> None:
    state = fullest()
    for each in state.units:
        for strategic in (False, not each.kind.endswith("baggage")):
            ready = replace(each, strategic=strategic)
            assert quickest(3, lambda ready=ready: reach(state, ready)) < 40, each.name  # type: ignore[misc]
    assert quickest(5, lambda: sighting.look(Work(state))) < 400
