"""Building, reorganization, reinforcements and victory (THG-9, THG-22, THG-26, THG-28, THG-52, THG-54, THG-56)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.highest_ground.actions import Attack, Declare, Mode, Take
from games.highest_ground.events import Built, Ended, Rallied, Reinforced
from games.highest_ground.files.tables import Side
from games.highest_ground.rules import ending, steps
from games.highest_ground.rules.work import Work
from games.highest_ground.state import Stage, State, Status, Unit, Works, changed
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
    scenario,
    submitted,
    thrown,
)

LAST = Stage.REORGANIZATION
STAKES = [Declare("P1", Mode.STAKES)]


def unit(state: State, name: str) -> Unit:
    found = state.unit(name)
    assert found is not None
    return found


def after_turn(state: State, *dice: int) -> State:
    """The position at the end of the turn, with nothing else decided."""
    return thrown(changed(state, stage=LAST), *dice)[0]


# Building


@pytest.mark.rule("THG-22", "THG-52")
def test_stakes_take_two_turns_next_to_baggage_and_a_supply() -> None:
    state = board(at("P1", "F05"), at("W1", "F06", supplies=(1, 0)), stage=Stage.FIRST_MARCH)
    state, _ = submitted(state, allies=STAKES)
    assert unit(state, "P1").building == 1
    state = after_turn(state)
    assert (unit(state, "P1").built, state.works) == (1, ())
    state, events = thrown(changed(state, stage=LAST))
    assert state.works == (Works("XF05", 1, Side.ALLIES),)
    assert state.mapped == (state.works, ())
    assert unit(state, "P1").building == 0
    assert unit(state, "W1").supplies == (0, 0)
    assert all_of(Built, events)[0].audience == frozenset({ALLIES, -1})


@pytest.mark.rule("THG-22")
def test_a_ditch_takes_five_turns() -> None:
    state = board(at("P1", "F05", building=2), at("W1", "F05", supplies=(0, 1)))
    for turn in range(1, 5):
        state = after_turn(state)
        assert (unit(state, "P1").built, state.works) == (turn, ())
    assert after_turn(state).works == (Works("XF05", 2, Side.ALLIES),)


@pytest.mark.rule("THG-22", "THG-52")
def test_what_building_needs() -> None:
    def told(*placed: tuple[str, dict[str, object]], name: str = "P1", level: Mode = Mode.STAKES) -> str:
        return refused(board(*placed, stage=Stage.FIRST_MARCH), ALLIES, Declare(name, level)).code

    wagon = at("W1", "F06", supplies=(1, 0))
    assert told(at("P1", "F05"), at("W1", "F08", supplies=(1, 0))) == "no_supply"
    assert told(at("P1", "F05"), wagon, level=Mode.DITCH) == "no_supply"
    assert told(at("K1", "F05"), wagon, name="K1") == "cannot_build"
    assert told(at("IN1", "F05"), wagon, name="IN1") == "cannot_build"
    assert told(at("P1", "F05", disrupted=True), wagon) == "too_shaken"
    assert told(at("P1", "F05"), at("L1", "F05"), wagon) == "enemy_here"
    assert told(wagon) == "not_on_map"
    works = board(at("P1", "F05"), wagon, works=[("F05", 1, Side.ALLIES)], stage=Stage.FIRST_MARCH)
    assert refused(works, ALLIES, STAKES[0]).code == "built_already"


@pytest.mark.rule("THG-22")
def test_without_baggage_near_the_work_begins_again() -> None:
    state = board(at("P1", "F05", building=1, built=1), at("W1", "F08", supplies=(1, 0)))
    assert (unit(after_turn(state), "P1").building, unit(after_turn(state), "P1").built) == (1, 0)


@pytest.mark.rule("THG-22")
def test_who_builds_neither_moves_nor_attacks_and_defends_with_nothing() -> None:
    state = board(at("F1", "F05", building=1), at("A1", "F07"), stage=Stage.FIRST_MARCH)
    assert refused(state, ALLIES, Take("F1")).code == "builds"
    fight = board(at("B1", "F05", building=1), at("A1", "F07"), at("W1", "F04"))
    assert refused(fight, ALLIES, Attack("B1", "A1")).code == "builder_attacks"
    _, events = fought(fight, 1, romans=[Attack("A1", "B1")])
    told = report(events, "B1")
    assert lines(told.defence) == [("building", "B1", 0)]
    assert lines(told.defenders_morale) == [("building", "B1", -2)]


@pytest.mark.rule("THG-22")
def test_an_attack_that_does_not_disrupt_does_not_stop_the_work() -> None:
    # 4 against stakes, 0 + 2, is 2:1; morale 2 against -2 + 1 is +3. A 3 has no effect, a 4 disrupts.
    state = board(
        at("P1", "F05", building=2, built=1),
        at("A1", "F07"),
        at("W1", "F04", supplies=(0, 1)),
        works=[("F05", 1, Side.ALLIES)],
    )
    after, _ = fought(state, 3, romans=[Attack("A1", "P1")])
    assert unit(after_turn(after), "P1").built == 2
    shaken, _ = fought(state, 4, romans=[Attack("A1", "P1")])
    assert (unit(shaken, "P1").building, unit(shaken, "P1").disrupted) == (2, True)
    waited = after_turn(shaken, 6)
    assert unit(waited, "P1").built == 1, "it reorganizes, and goes on in the next turn"
    assert unit(after_turn(waited), "P1").built == 2


@pytest.mark.rule("THG-22")
def test_who_retreats_from_the_work_loses_it_and_the_supply() -> None:
    state = board(
        at("P1", "F05", building=2, built=1),
        at("A1", "F07"),
        at("W1", "F04", supplies=(0, 1)),
        works=[("F05", 1, Side.ALLIES)],
    )
    after, events = fought(state, 5, romans=[Attack("A1", "P1")])
    assert (unit(after, "P1").building, unit(after, "P1").built) == (0, 0)
    assert unit(after, "W1").supplies == (0, 0)
    assert [each.level for each in all_of(Built, events)] == [0]


@pytest.mark.rule("THG-52")
def test_defences_serve_whoever_stood_there_first() -> None:
    works = [("F05", 1, Side.ALLIES)]
    held = Work(board(at("P1", "F05"), at("L1", "F05"), works=works))
    ending.hold(held)
    assert [each.side for each in held["works"]] == [Side.ALLIES]
    left = Work(board(at("L1", "F05"), works=works))
    ending.hold(left)
    assert [each.side for each in left["works"]] == [Side.ROMANS]
    empty = Work(board(at("L1", "F07"), works=works))
    ending.hold(empty)
    assert [each.side for each in empty["works"]] == [Side.ALLIES]


# Reorganization


@pytest.mark.rule("THG-26")
@pytest.mark.parametrize(
    ("die", "setback", "restored"), [(4, 0, True), (3, 0, False), (6, 1, True), (5, 1, False), (6, 2, False)]
)
def test_a_disrupted_unit_needs_a_four(die: int, setback: int, restored: bool) -> None:
    state = board(at("K1", "F05", disrupted=True, setback=setback), stage=LAST)
    after, events = thrown(state, die)
    assert unit(after, "K1").disrupted != restored
    assert all_of(Rallied, events)[0].restored == restored
    assert unit(after, "K1").setback == 0


@pytest.mark.rule("THG-26", "THG-54")
def test_enemies_in_sight_next_to_it_count_against_it() -> None:
    state = board(
        at("K1", "F05", disrupted=True),
        at("L1", "F06"),
        at("A1", "F07"),
        at("L2", "F04"),
        stage=LAST,
        ground={"F04": "f"},
    )
    (told,) = all_of(Rallied, thrown(state, 5)[1])
    assert lines(told.changes) == [("enemies near", "K1", -1)], "the legion in the wood is not in sight"
    assert told.restored


@pytest.mark.rule("THG-26")
def test_who_has_an_enemy_in_its_hex_does_not_roll() -> None:
    state = board(
        at("K1", "F05", disrupted=True), at("L1", "F05", disrupted=True), at("P1", "A01"), stage=LAST
    )
    after, events = thrown(state)
    assert not all_of(Rallied, events)
    assert unit(after, "K1").disrupted


@pytest.mark.rule("THG-10", "THG-26")
def test_a_roll_is_heard_by_the_enemy_only_of_a_unit_in_sight() -> None:
    hidden = board(at("K1", "F05", disrupted=True), stage=LAST)
    assert all_of(Rallied, thrown(hidden, 4)[1])[0].audience == frozenset({ALLIES, -1})
    seen = board(at("K1", "F05", disrupted=True), at("L1", "F08"), stage=LAST)
    assert all_of(Rallied, thrown(seen, 4)[1])[0].audience is None


@pytest.mark.rule("THG-9")
def test_reinforcements_are_announced_to_their_side_the_turn_before() -> None:
    state = board(at("K1", "F05"), stage=LAST, text=scenario(due=3), round=2)
    told = all_of(Reinforced, thrown(state)[1])
    assert [each.side for each in told] == [Side.ALLIES, Side.ROMANS]
    assert "P1" in told[0].units
    assert told[0].audience == frozenset({ALLIES, -1})


@pytest.mark.rule("THG-51")
def test_a_new_turn_forgets_how_units_came() -> None:
    state = board(at("K1", "F05", strategic=True, tail="F06", forded=True), stage=LAST)
    knights = unit(thrown(state)[0], "K1")
    assert (knights.strategic, knights.tail, knights.forded, knights.entered) == (False, None, False, None)


# Victory

VICTORY = """
exits = [{ sheet = 'X', side = 'east' }]
exit = 1
nobody_left = -6
eliminated = 1
lost = -1
bridge = 3
bridges = ['XF05']
village = 5
villages = ['XF05', 'XH08']
"""


def ended(*changes: tuple[str, Status], held: dict[str, Side] | None = None) -> State:
    state = board(
        at("K1", "A01"),
        stage=LAST,
        round=15,
        text=scenario(
            victory=VICTORY, ground={"F05": "v", "H08": "v"}, rivers=["F05/G05"], roads=["F05 G05"]
        ),
    )
    by_name = dict(changes)
    units = tuple(replace(each, status=by_name.get(each.name, each.status)) for each in state.units)
    units = tuple(replace(each, at=None) if each.status is not Status.FIELD else each for each in units)
    holding = tuple((cell, (held or {}).get(cell)) for cell, _ in state.held)
    return changed(state, units=units, held=holding)


@pytest.mark.rule("THG-28", "THG-41")
def test_the_points_and_what_they_are_for() -> None:
    state = ended(
        ("L1", Status.EXITED), ("L2", Status.EXITED), ("V1", Status.EXITED), ("P1", Status.LOST),
        ("W1", Status.LOST), ("A1", Status.LOST), held={"XF05": Side.ROMANS, "XH08": Side.ALLIES},
    )  # fmt: skip
    after, events = thrown(state)
    assert after.stage is Stage.OVER
    (told,) = all_of(Ended, events)
    assert [(each.what, each.amount) for each in told.shares] == [
        ("left the map", 2),
        ("enemies eliminated", 1),
        ("own units eliminated", -1),
        ("bridges", 3),
        ("villages", 5),
    ], "baggage scores nothing"
    assert told.level == 1
    outcome = steps.outcome(after)
    assert outcome is not None
    assert (outcome.reason, outcome.winners, outcome.scores) == ("marginal", (ALLIES,), (0, 10))


@pytest.mark.rule("THG-28")
def test_six_points_less_if_nobody_has_left() -> None:
    shares = ending.points(ended())
    assert [(each.what, each.amount) for each in shares] == [("nobody left the map", -6)]


@pytest.mark.rule("THG-28")
@pytest.mark.parametrize(
    ("exited", "level", "reason", "winners"),
    [
        (5, 0, "decisive", (ALLIES,)),
        (6, 1, "marginal", (ALLIES,)),
        (10, 1, "marginal", (ALLIES,)),
        (11, 2, "draw", (ALLIES, ROMANS)),
        (15, 2, "draw", (ALLIES, ROMANS)),
        (16, 3, "marginal", (ROMANS,)),
        (20, 3, "marginal", (ROMANS,)),
    ],
)
def test_the_levels_of_victory(exited: int, level: int, reason: str, winners: tuple[int, ...]) -> None:
    names = [f"L{n}" for n in range(1, 9)] + [f"C{n}" for n in range(1, 5)] + [f"A{n}" for n in range(1, 5)]
    names += [f"T{n}" for n in range(1, 5)]
    state = ended(*((name, Status.EXITED) for name in names[:exited]))
    after, events = thrown(state)
    outcome = steps.outcome(after)
    assert outcome is not None
    assert all_of(Ended, events)[0].level == level
    assert (outcome.reason, outcome.winners) == (reason, winners)


@pytest.mark.rule("THG-28")
def test_more_than_twenty_points_are_decisive() -> None:
    names = [f"{code}{number}" for code in "LCAT" for number in range(1, 5)]
    state = ended(*((name, Status.EXITED) for name in names), held={"XF05": Side.ROMANS})
    outcome = steps.outcome(thrown(state)[0])
    assert outcome is not None
    assert (outcome.reason, outcome.winners, outcome.scores) == ("decisive", (ROMANS,), (0, 24))


@pytest.mark.rule("THG-56")
def test_an_objective_is_held_by_whoever_was_last_alone_there_with_a_combat_unit() -> None:
    def holder(*placed: tuple[str, dict[str, object]], before: Side | None = None) -> Side | None:
        text = scenario(
            victory=VICTORY, ground={"F05": "v", "H08": "v"}, rivers=["F05/G05"], roads=["F05 G05"]
        )
        work = Work(changed(board(*placed, text=text), held=(("XF05", before), ("XH08", None))))
        ending.hold(work)
        found: Side | None = dict(work["held"])["XF05"]
        return found

    assert holder(at("L1", "F05")) is Side.ROMANS
    assert holder(at("V1", "F05")) is None, "baggage is no combat unit"
    assert holder(at("L1", "F05"), at("K1", "F05"), before=Side.ALLIES) is Side.ALLIES
    assert holder(before=Side.ALLIES) is Side.ALLIES
    assert holder(at("IN1", "F05"), before=Side.ROMANS) is Side.ALLIES
