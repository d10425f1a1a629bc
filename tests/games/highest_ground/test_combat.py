"""Combats, worked through line by line (THG-16 to THG-24, THG-36 to THG-39, THG-43 to THG-51, THG-55)."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from games.core.hexes.grid import Direction
from games.highest_ground.actions import Action, Attack, Help
from games.highest_ground.events import Eliminated, Fought, Sighted, Spent, Suffered
from games.highest_ground.files.tables import TABLES, UNITS, Odds, Result, Role, Side
from games.highest_ground.rules.fighting.combats import ratio_of
from games.highest_ground.state import Stage, Status
from tests.games.highest_ground.boards import (
    ALLIES,
    ROMANS,
    all_of,
    at,
    board,
    fought,
    lines,
    refused,
    report,
)


@pytest.mark.rule("THG-17", "THG-49")
@pytest.mark.parametrize(
    ("attack", "defence", "odds"),
    [
        (8, 8, "1:1"), (15, 8, "1:1"), (16, 8, "2:1"), (7, 8, "1:2"), (4, 8, "1:2"), (3, 8, "1:3"),
        (3, 9, "1:3"), (2, 9, "below 1:3"), (60, 8, "6:1"), (5, 1, "5:1"), (1, 0, "6:1"), (1, -1, "6:1"),
        (0, 8, "below 1:3"), (0, 0, "below 1:3"),
    ],
)  # fmt: skip
def test_the_ratio_is_rounded_in_the_defenders_favour(attack: int, defence: int, odds: str) -> None:
    assert ratio_of(attack, defence) is Odds(odds)


@pytest.mark.rule("THG-16", "THG-17", "THG-19")
def test_a_combat_is_told_line_by_line() -> None:
    # Longbow, 5 and morale 3, shoot at a legion, 8 and morale 6, two hexes away: 1:2, morale -3 shifts nothing.
    state = board(at("B1", "F05"), at("L1", "F07"))
    after, events = fought(state, 5, allies=[Attack("B1", "L1")])
    told = report(events, "L1")
    assert lines(told.attack) == [("attack", "B1", 5)]
    assert lines(told.defence) == [("defence", "L1", 8)]
    assert (told.ratio, told.odds, told.effect) == (Odds.ONE_TO_TWO, Odds.ONE_TO_TWO, None)
    assert lines(told.attackers_morale) == [("morale", "B1", 3)]
    assert lines(told.defenders_morale) == [("morale", "L1", 6)]
    assert told.difference == -3
    (done,) = all_of(Fought, events)
    assert (done.die, done.result) == (5, Result.ATTACKERS_DISRUPTED)
    bows, legion = after.unit("B1"), after.unit("L1")
    assert bows is not None
    assert legion is not None
    assert (bows.disrupted, legion.disrupted) == (True, False)


@pytest.mark.rule("THG-16")
def test_only_seen_enemies_within_range_are_attacked_by_units_in_tactical_mode() -> None:
    state = board(
        at("B1", "F05"),
        at("K1", "H05"),
        at("L1", "F07"),
        at("L2", "F09"),
        at("L3", "E06"),
        ground={"E06": "f"},
    )
    assert refused(state, ALLIES, Attack("B1", "L2")).code == "out_of_range"
    assert refused(state, ALLIES, Attack("K1", "L1")).code == "out_of_range"
    marching = board(at("B1", "F05", strategic=True), at("L1", "F07"))
    assert refused(marching, ALLIES, Attack("B1", "L1")).code == "column_attacks"


@pytest.mark.rule("THG-10", "THG-16")
def test_an_attack_on_what_is_not_in_sight_tells_nothing() -> None:
    state = board(at("B1", "F05"), at("L1", "F07"), at("L3", "E05"), ground={"E05": "f"})
    hidden = refused(state, ALLIES, Attack("B1", "L3"))
    nowhere = refused(state, ALLIES, Attack("B1", "L4"))
    unknown = refused(state, ALLIES, Attack("B1", "L9"))
    assert hidden.code == nowhere.code == unknown.code == "not_seen"
    assert (
        hidden.message.replace("L3", "?")
        == nowhere.message.replace("L4", "?")
        == unknown.message.replace("L9", "?")
    )


@pytest.mark.rule("THG-16")
def test_a_unit_attacks_once_and_all_attackers_of_a_unit_together() -> None:
    state = board(at("B1", "F05"), at("B2", "E06"), at("L1", "F07"), at("L2", "G07"))
    _, events = fought(state, 6, allies=[Attack("B1", "L1"), Attack("B2", "L1")])
    told = report(events, "L1")
    assert told.attackers == ("B1", "B2")
    assert (told.attack_sum, told.defence_sum, told.odds) == (10, 8, Odds.EVEN)
    assert lines(told.attackers_morale) == [("morale", "B1", 3), ("morale", "B2", 3)]


@pytest.mark.rule("THG-36")
@pytest.mark.parametrize(("letter", "extra"), [("f", 2), ("v", 3), ("s", -1)])
def test_terrain_adds_to_defence(letter: str, extra: int) -> None:
    state = board(at("K1", "F05"), at("L1", "F05"), ground={"F05": letter})
    _, events = fought(state, 4, 4)
    told = report(events, "L1")
    assert told.defence_sum == 8 + extra
    assert [each.amount for each in told.defence] == [8, extra]


@pytest.mark.rule("THG-21", "THG-43")
def test_enemies_in_one_hex_fight_ordered_or_not_each_as_a_defender_of_its_own() -> None:
    state = board(at("K1", "F05"), at("L1", "F05"))
    after, events = fought(state, 4, 4)
    assert [event.report.defender for event in all_of(Fought, events)] == ["K1", "L1"]
    assert report(events, "K1").attackers == ("L1",)
    # Both are 1:1, 7 against 5 and 8 against 8, and a 4 has no effect.
    assert {event.result for event in all_of(Fought, events)} == {Result.NONE}
    assert after.stage is Stage.SECOND_MARCH


@pytest.mark.rule("THG-21")
def test_who_has_an_enemy_in_its_hex_attacks_nobody_else() -> None:
    state = board(at("B1", "F05"), at("L1", "F05"), at("L2", "F06"))
    assert refused(state, ALLIES, Attack("B1", "L2")).code == "fights_here"


@pytest.mark.rule("THG-18", "THG-39", "THG-51")
@pytest.mark.parametrize(
    ("entered", "morale", "column"),
    [("S", 0, 0), ("SE", 0, 0), ("NE", -1, 0), ("NW", -1, 0), ("N", -2, 1), (None, 0, 0)],
)
def test_the_side_of_an_attack_in_the_same_hex_counts(entered: str | None, morale: int, column: int) -> None:
    # The legion faces north. Who came by a step to the south came from the north, its front.
    came = None if entered is None else Direction(entered)
    state = board(at("K1", "F05", entered=came), at("L1", "F05", facing="N"))
    _, events = fought(state, 4, 4)
    told = report(events, "L1")
    assert sum(each.amount for each in told.defenders_morale) == 6 + morale
    assert sum(each.amount for each in told.shifts) == column
    assert told.odds is Odds.EVEN.shifted(column)


@pytest.mark.rule("THG-18")
def test_direction_does_not_count_from_afar() -> None:
    state = board(at("B1", "F07", entered=Direction.N), at("L1", "F05", facing="N"))
    _, events = fought(state, 5, allies=[Attack("B1", "L1")])
    assert [each.what for each in report(events, "L1").defenders_morale] == ["morale"]


@pytest.mark.rule("THG-51")
def test_of_several_attackers_in_the_hex_the_worst_side_counts_once() -> None:
    state = board(
        at("K1", "F05", entered=Direction.S),
        at("IN1", "F05", entered=Direction.N),
        at("L1", "F05", ammunition=0),
    )
    _, events = fought(state, 4, 4)
    told = report(events, "L1")
    assert set(told.attackers) == {"K1", "IN1"}
    assert [each.what for each in told.defenders_morale] == ["morale", "rear"]


@pytest.mark.rule("THG-36")
def test_who_crossed_a_river_this_turn_attacks_at_half() -> None:
    state = board(at("K1", "F05"), at("L1", "F05", forded=True))
    _, events = fought(state, 4, 4)
    assert lines(report(events, "K1").attack) == [("attack", "L1", 7), ("forded", "L1", -4)]
    assert report(events, "K1").attack_sum == 3


@pytest.mark.rule("THG-23", "THG-36")
def test_a_mercenarys_weapon_too_counts_half_after_a_river() -> None:
    state = board(at("MG1", "F05", forded=True), at("L1", "F07"))
    _, events = fought(state, allies=[Attack("MG1", "L1")])
    told = lines(report(events, "L1").attackers_morale)
    assert told == [("morale", "MG1", 2), ("weapon", "MG1", 5), ("forded", "MG1", -3)]


@pytest.mark.rule("THG-12")
def test_a_column_is_halved_and_either_of_its_hexes_can_be_attacked() -> None:
    state = board(at("B1", "F05"), at("L1", "F09", strategic=True, tail="F08"), ground={"F09": "f"})
    _, events = fought(state, 6, allies=[Attack("B1", "L1")])
    told = report(events, "L1")
    assert told.cell == "XF08", "the hex in range, whose terrain counts"
    assert lines(told.defence) == [("defence", "L1", 8), ("column", "L1", -4)]
    assert lines(told.defenders_morale) == [("morale", "L1", 6), ("column", "L1", -3)]
    scouts = board(at("B1", "F05"), at("T1", "F07", strategic=True))
    _, events = fought(scouts, 2, allies=[Attack("B1", "T1")])
    assert lines(report(events, "T1").defence) == [("defence", "T1", 1)]


@pytest.mark.rule("THG-19", "THG-39")
def test_morale_shifts_columns_or_takes_the_combats_place() -> None:
    # Pike and two longbow, morale 4 + 3 + 3, against baggage, morale 1: +9, so it retreats without a die.
    state = board(at("P1", "F05"), at("B1", "F04"), at("B2", "E05"), at("V1", "F05"))
    after, events = fought(state, allies=[Attack("P1", "V1"), Attack("B1", "V1"), Attack("B2", "V1")])
    told = report(events, "V1")
    assert (told.difference, told.effect, told.rolled) == (9, Result.DEFENDER_RETREATS, False)
    wagon = after.unit("V1")
    assert wagon is not None
    assert wagon.disrupted
    # A legion, morale 6, against pike without the bowmen, morale 1: +5, a column right.
    shaken = board(at("F1", "F05", disrupted=True), at("L1", "F05"))
    _, events = fought(shaken, 1, 4)
    told = report(events, "F1")
    assert lines(told.shifts) == [("morale", "", 1)]
    assert told.ratio is not None
    assert told.odds is told.ratio.shifted(1)


@pytest.mark.rule("THG-6", "THG-37")
def test_army_morale_counts_for_all_but_leaders_of_the_mercenaries() -> None:
    state = board(at("B1", "F05"), at("L1", "F07"), at("SGT1", "F09"), morale=1)
    _, events = fought(state, 5, allies=[Attack("B1", "L1")])
    told = report(events, "L1")
    assert ("army", "B1", 1) in lines(told.attackers_morale)
    assert ("army", "L1", -1) in lines(told.defenders_morale)
    alone = board(at("SGT1", "F07"), at("A1", "F05"), morale=2)
    _, events = fought(alone, 5, romans=[Attack("A1", "SGT1")])
    assert lines(report(events, "SGT1").defenders_morale) == [("morale", "SGT1", 3)]
    assert ("army", "A1", -2) in lines(report(events, "SGT1").attackers_morale)


@pytest.mark.rule("THG-22", "THG-36", "THG-37", "THG-52")
def test_defences_and_villages_help_whoever_they_serve() -> None:
    works = [("F05", 1, Side.ALLIES), ("F05", 2, Side.ALLIES)]
    state = board(at("P1", "F05"), at("A1", "F07"), works=works)
    _, events = fought(state, 5, romans=[Attack("A1", "P1")])
    told = report(events, "P1")
    assert lines(told.defence) == [("defence", "P1", 8), ("level 1", "", 2), ("level 2", "", 4)]
    assert lines(told.defenders_morale) == [("morale", "P1", 4), ("level 1", "P1", 1), ("level 2", "P1", 2)]
    theirs = board(at("P1", "F05"), at("A1", "F07"), works=[("F05", 1, Side.ROMANS)])
    _, events = fought(theirs, 5, romans=[Attack("A1", "P1")])
    assert lines(report(events, "P1").defence) == [("defence", "P1", 8)]


@pytest.mark.rule("THG-23", "THG-48")
def test_a_mercenarys_attack_and_morale_add_to_morale_and_it_shares_the_attackers_result() -> None:
    state = board(at("B1", "F05"), at("MG1", "F03"), at("L1", "F07"))
    after, events = fought(state, 5, allies=[Attack("B1", "L1"), Attack("MG1", "L1")])
    told = report(events, "L1")
    assert lines(told.attack) == [("attack", "B1", 5)]
    assert set(lines(told.attackers_morale)) == {
        ("morale", "B1", 3),
        ("morale", "MG1", 2),
        ("weapon", "MG1", 5),
    }
    assert told.difference == 4
    gun = after.unit("MG1")
    assert gun is not None
    assert gun.ammunition == 2
    assert gun.disrupted, "1:2 with a 5: the attackers are disrupted"


@pytest.mark.rule("THG-23")
def test_with_no_other_attacker_it_is_a_combat_of_morale_only() -> None:
    # 57 mm, morale 2 and 6, against archers, morale 2: +6, nothing happens; with one more weapon they retreat.
    state = board(at("RR1", "F01"), at("A1", "F09"))
    _, events = fought(state, allies=[Attack("RR1", "A1")])
    told = report(events, "A1")
    assert (told.ratio, told.difference, told.effect) == (None, 6, None)
    (done,) = all_of(Fought, events)
    assert (done.die, done.result) == (0, Result.NONE)
    many = board(at("RR1", "F01"), at("BR1", "F03"), at("A1", "F09"))
    _, events = fought(many, allies=[Attack("RR1", "A1"), Attack("BR1", "A1")])
    assert report(events, "A1").effect is Result.DEFENDER_RETREATS


@pytest.mark.rule("THG-23")
def test_a_mercenary_without_ammunition_is_disrupted_and_fires_no_more() -> None:
    state = board(at("MG1", "F03", ammunition=1), at("L1", "F07"))
    after, events = fought(state, allies=[Attack("MG1", "L1")])
    gun = after.unit("MG1")
    assert gun is not None
    assert (gun.ammunition, gun.disrupted) == (0, True)
    assert all_of(Spent, events) == [Spent(Side.ALLIES, "MG1")]
    empty = board(at("MG1", "F05", ammunition=0), at("A1", "F07"))
    assert refused(empty, ALLIES, Attack("MG1", "A1")).code == "no_ammunition"
    _, events = fought(empty, 4, romans=[Attack("A1", "MG1")])
    told = report(events, "MG1")
    assert lines(told.defence) == [("defence", "MG1", 0)]
    assert told.ratio is Odds.MOST
    assert ("no ammunition", "MG1", -1) in lines(told.defenders_morale)


@pytest.mark.rule("THG-23", "THG-48")
def test_lent_defence_costs_all_ammunition_and_lends_no_morale() -> None:
    state = board(at("P1", "F05"), at("IN1", "F05", lends=True), at("A1", "F07"))
    after, events = fought(state, 5, romans=[Attack("A1", "P1")])
    told = report(events, "P1")
    assert lines(told.defence) == [("defence", "P1", 8), ("lent", "IN1", 1)]
    assert lines(told.defenders_morale) == [("morale", "P1", 4)]
    section = after.unit("IN1")
    assert section is not None
    assert (section.ammunition, section.disrupted) == (0, True)


@pytest.mark.rule("THG-24", "THG-55")
def test_a_leader_gives_n_morale_to_n_units_within_n_hexes() -> None:
    state = board(
        at("N1", "F05"), at("B1", "F05"), at("B2", "F06"), at("P1", "F04"), at("F1", "F02"), at("L1", "F07")
    )
    assert refused(state, ALLIES, Help("N1", "F1")).code == "no_help"
    assert refused(state, ALLIES, Help("B1", "B2")).code == "no_leader"
    assert refused(state, ALLIES, Help("LG1", "B1")).code == "no_unit"
    orders: list[Action] = [Attack("B1", "L1"), Attack("B2", "L1"), Help("N1", "B1"), Help("N1", "B2")]
    _, events = fought(state, 5, allies=orders)
    told = report(events, "L1")
    assert [each.amount for each in told.attackers_morale if each.what == "leader"] == [2, 2]
    assert told.difference == 4


@pytest.mark.rule("THG-24", "THG-55")
def test_a_leader_alone_has_no_defence_and_one_with_a_unit_is_no_target() -> None:
    state = board(at("N1", "F07"), at("A1", "F05"))
    _, events = fought(state, 4, romans=[Attack("A1", "N1")])
    assert report(events, "N1").ratio is Odds.MOST
    stacked = board(at("N1", "F07"), at("P1", "F07"), at("A1", "F05"))
    assert refused(stacked, ROMANS, Attack("A1", "N1")).code == "shielded"


@pytest.mark.rule("THG-24")
def test_a_leader_shares_the_fate_of_its_unit() -> None:
    # Two archers, 8 against the bowmen's 2, are 4:1, and by morale 5:1; a 5 eliminates.
    state = board(at("N1", "F07"), at("B1", "F07"), at("A1", "F05"), at("A2", "G06"))
    after, events = fought(state, 5, romans=[Attack("A1", "B1"), Attack("A2", "B1")])
    assert {(each.unit, each.why) for each in all_of(Eliminated, events)} == {
        ("B1", "fought"),
        ("N1", "shared"),
    }
    noble = after.unit("N1")
    assert noble is not None
    assert noble.status is Status.LOST
    fled, events = fought(state, 3, romans=[Attack("A1", "B1"), Attack("A2", "B1")])
    ways = {each.unit: each.way for each in all_of(Suffered, events)}
    assert ways["N1"] == ways["B1"]
    leader, bows = fled.unit("N1"), fled.unit("B1")
    assert leader is not None
    assert bows is not None
    assert (leader.at, leader.disrupted, bows.disrupted) == (bows.at, False, True)


@pytest.mark.rule("THG-43")
def test_each_unit_takes_its_worst_result_of_a_phase() -> None:
    # The knights' attack fails with a rout; the legion's succeeds with a retreat. They rout.
    state = board(at("K1", "F05"), at("L1", "F05"))
    after, events = fought(state, 6, 1)
    results = {event.report.defender: event.result for event in all_of(Fought, events)}
    assert results == {"K1": Result.DEFENDER_RETREATS, "L1": Result.ATTACKERS_ROUT}
    knights = after.unit("K1")
    assert knights is not None
    assert knights.setback == 2
    assert [(each.unit, each.how) for each in all_of(Suffered, events)] == [("K1", "routed")]


@pytest.mark.rule("THG-20")
def test_a_disrupted_unit_that_is_disrupted_again_retreats() -> None:
    state = board(at("B1", "F05", disrupted=True), at("B2", "G05"), at("L1", "F07"))
    after, events = fought(state, 4, allies=[Attack("B1", "L1"), Attack("B2", "L1")])
    # 7 against 8 is 1:2; a 4 disrupts the attackers.
    assert {(each.unit, each.how) for each in all_of(Suffered, events)} == {
        ("B2", "disrupted"),
        ("B1", "retreated"),
    }
    bows = after.unit("B1")
    assert bows is not None
    assert bows.at is not None
    assert after.setting.homeward[Side.ALLIES][bows.at] == after.setting.homeward[Side.ALLIES]["XF05"] - 2


@pytest.mark.rule("THG-10", "THG-42")
def test_who_takes_part_in_a_combat_is_in_sight() -> None:
    state = board(at("B1", "F05"), at("L1", "F07"), ground={"F05": "f"})
    assert state.sees(ROMANS) == ()
    after, events = fought(state, 6, allies=[Attack("B1", "L1")])
    assert Sighted(Side.ALLIES, "B1", "longbow", "XF05") in events
    assert [each.name for each in after.sees(ROMANS)] == ["B1"]
    assert after.sees(ROMANS)[0].by == ()


@pytest.mark.rule("THG-8", "THG-43")
def test_all_combats_are_resolved_from_the_positions_before_any() -> None:
    state = board(at("K1", "F05"), at("L1", "F05"))
    after, events = fought(state, 6, 6)
    assert [(each.unit, each.how) for each in all_of(Suffered, events)] == [
        ("L1", "retreated"),
        ("K1", "retreated"),
    ]
    assert after.stage is Stage.SECOND_MARCH


@pytest.mark.rule("THG-39")
def test_most_combats_between_healthy_units_reach_the_die() -> None:
    # One unit hand to hand and up to two that shoot, against one line unit, from the front, without leaders.
    reached = []
    for side, foes in ((Side.ALLIES, Side.ROMANS), (Side.ROMANS, Side.ALLIES)):
        line = [kind for kind in UNITS.types if kind.side is side and kind.role is Role.LINE]
        shooters = [kind for kind in line if kind.range]
        groups = [
            (one, *more) for one in line for count in range(3) for more in combinations(shooters * 2, count)
        ]
        targets = [kind for kind in UNITS.types if kind.side is foes and kind.role is Role.LINE]
        for group, target in product(groups, targets):
            difference = sum(kind.full.morale for kind in group) - target.full.morale
            reached.append(TABLES.morale_effects.effect(difference).result is None)
    assert sum(reached) / len(reached) >= 0.7
