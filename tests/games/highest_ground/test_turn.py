"""The course of a turn, what is asked of whom, and what nobody learns of sealed orders (THG-5 to THG-10,
THG-27, THG-47); and a scenario that a referee keeps: each side knows its own, and of the enemy the order of
battle (THG-29)."""

from collections import Counter
from dataclasses import replace

import pytest

from games.core.codec import encode
from games.core.components import Draw
from games.core.data_files.values import BadFile
from games.core.options import handed_in, known_options, settle, unsealed
from games.core.protocol import CHANCE, OBSERVER
from games.core.working import changed
from games.highest_ground import GAME
from games.highest_ground.actions import (
    Declare,
    Dice,
    Go,
    Initiative,
    Mode,
    Noted,
    Rally,
    Stock,
    Submit,
    Submitted,
    TurnBegan,
)
from games.highest_ground.files import scenarios
from games.highest_ground.files.scenarios import read_scenario, scenario_of
from games.highest_ground.files.tables import Side
from games.highest_ground.knowledge import view
from games.highest_ground.rules import steps
from games.highest_ground.rules.combats import army_sums, opening_sums
from games.highest_ground.state import Stage, State, Status
from tests.games.highest_ground.boards import ALLIES, ROMANS, act, begun, carried, ordered, put, supposed
from tests.games.highest_ground.parts import DRAWN, KEPT, SMALL
from tests.games.highest_ground.test_words import answered


@pytest.mark.rule("THG-27")
def test_both_choose_the_levels_of_their_supplies_in_secret_before_play() -> None:
    state = steps.new(2, {})
    assert steps.to_act(state) == frozenset({ALLIES, ROMANS})
    step = steps.apply(state, ROMANS, Stock(5))
    assert step.sealed
    assert [event.audience for event in step.events] == [frozenset({ROMANS, -1}), None]
    state = steps.apply(step.state, ALLIES, Stock(14)).state
    loads = {unit.name: unit.supplies for unit in state.units if unit.supplies != (0, 0)}
    assert sum(ones for name, (ones, _) in loads.items() if name[0] == "W") == 14
    assert [loads[f"V{number}"] for number in range(1, 7)] == [(1, 1), (1, 1), (1, 0), (1, 0), (1, 0), (0, 1)]
    assert steps.to_act(state) is CHANCE


@pytest.mark.rule("THG-27")
def test_the_forces_of_the_introductory_scenario() -> None:
    state = steps.new(2, {})
    assert Counter(unit.kind for unit in state.units) == {
        "knights": 2, "foot": 3, "longbow": 2, "pike": 2, "feudal_scouts": 2, "feudal_baggage": 8, "noble": 2,
        "infantry": 2, "gpmg": 1, "m79": 1, "bar": 1, "sergeant": 1, "corporal": 1,
        "cataphracti": 3, "legion": 5, "archers": 3, "roman_scouts": 3, "roman_baggage": 6,
        "senior_legate": 1, "legate": 1,
    }  # fmt: skip
    assert {unit.ammunition for unit in state.units if state.kind(unit).starred} == {6}
    assert state.setting.file.turns == 9
    assert {cell[:3] for cell in state.setting.entries[Side.ALLIES]} == {"IIL"}
    assert {cell[:2] for cell in state.setting.entries[Side.ROMANS]} == {"IA"}


@pytest.mark.rule("THG-5")
def test_a_die_says_who_is_player_1() -> None:
    assert [begun(die).first for die in range(1, 7)] == [Side.ALLIES] * 3 + [Side.ROMANS] * 3


@pytest.mark.rule("THG-7", "THG-8", "THG-9")
def test_a_turn_goes_through_its_phases_in_order() -> None:
    state, seen = begun(4), []
    while state.round < 2:
        owing = steps.to_act(state)
        seen.append((state.stage.value, "chance" if owing is CHANCE else sorted(owing)))
        if owing is CHANCE:
            state = steps.apply(state, CHANCE, steps.sample(state, Draw(b"turn", len(seen)))).state
        else:
            state = steps.apply(state, min(owing), Submit()).state
    assert seen == [
        ("scouts", [0, 1]),
        ("scouts", [1]),
        ("first_march", [0, 1]),
        ("first_march", [1]),
        ("second_march", [0]),
        ("reorganization", "chance"),
        ("initiative", "chance"),
    ]


@pytest.mark.rule("THG-7", "THG-8")
def test_orders_are_sealed_and_others_learn_only_that_they_are_submitted() -> None:
    order = Declare("S1", Mode.STRATEGIC)
    step = act(begun(), ALLIES, order)
    assert (step.sealed, step.barrier) == (True, False)
    assert step.events == (Noted(Side.ALLIES, order, "S1", "Scouts"),)
    assert step.events[0].audience == frozenset({ALLIES, -1})
    step = act(step.state, ALLIES, Submit())
    assert (step.sealed, step.barrier) == (True, False)
    assert step.events == (Submitted(Side.ALLIES),)
    assert steps.to_act(step.state) == frozenset({ROMANS})
    assert act(step.state, ROMANS, Submit()).barrier


@pytest.mark.rule("THG-7", "THG-8", "THG-47")
def test_scouts_and_others_have_their_own_phases_which_are_skipped_by_what_both_know() -> None:
    state = begun()
    modes = {each.unit for each in steps.legal_actions(state, ALLIES) if isinstance(each, Declare)}
    assert modes == {"S1", "S2"}
    assert steps.to_act(_with(state, Status.LOST, "S1", "S2")) == frozenset({ROMANS})
    left = _with(state, Status.EXITED, "T1", "T2", "T3")
    assert steps.to_act(left) == frozenset({ALLIES, ROMANS}), "who has left is not told"
    hidden, _ = carried(put("L1 F05, K1 F08, forest F08", stage=Stage.FIRST_MARCH))
    assert steps.to_act(hidden) == frozenset({ALLIES, ROMANS}), "the Romans have leaders who may help"


def _with(state: State, status: Status, *names: str) -> State:
    units = (replace(unit, status=status) if unit.name in names else unit for unit in state.units)
    return changed(state, units=tuple(units))


@pytest.mark.rule("THG-6", "THG-35", "THG-53")
def test_army_morale_sums_what_is_on_the_map_and_what_the_enemy_has_lost() -> None:
    state = put("K1 F06, B1 F08 disrupted, L1 C05 disrupted, L2 C07, C1 lost")
    # Knights 5, shaken longbow 1, the shaken legion 3, eliminated cataphracti 5; the Romans 6 + 3 and 1.
    assert army_sums(state) == (14, 10)


@pytest.mark.rule("THG-6", "THG-35")
def test_a_battle_opens_at_no_army_morale_entered_or_not() -> None:
    assert opening_sums(steps.new(2, {})) == (67, 72)
    state = changed(begun(), stage=Stage.INITIATIVE)
    everybody = tuple(replace(unit, status=Status.FIELD, at="IA01") for unit in state.units)
    for units in (state.units, everybody):
        after = steps.apply(changed(state, units=units, round=0), CHANCE, Initiative(2))
        assert TurnBegan(1, 2, Side.ALLIES, 0) in after.events
    later = steps.apply(changed(state, units=everybody), CHANCE, Initiative(2))
    assert TurnBegan(2, 2, Side.ALLIES, 0) in later.events


@pytest.mark.rule("THG-5", "THG-17", "THG-26")
def test_dice_that_do_not_fit_are_refused() -> None:
    state = changed(begun(), stage=Stage.INITIATIVE)
    for action in (Initiative(7), Dice(()), Rally(()), Submit()):
        with pytest.raises(Exception, match=r"dice|nothing"):
            steps.apply(state, CHANCE, action)
    with pytest.raises(Exception, match="nothing to decide"):
        steps.apply(state, ALLIES, Submit())


SECRETS = {
    "declarations": (
        "K1 F09, P1 F10, L1 F07, L2 C03, V1 C03 supplies=1/0, forest C03",
        Stage.FIRST_MARCH,
        ("L1 strategic; L2 strategic", "L1 strategic", "L2 stakes"),
        ("K1 strategic; K1", "K1", "P1 F11"),
    ),
    "how scouts will ride": (
        "S1 F09, T1 F06, T2 A02",
        Stage.SCOUTS,
        ("T1 strategic L10", "T2 A04"),
        ("S1 strategic; S1", "S1"),
    ),
}


@pytest.mark.rule("THG-7", "THG-8", "THG-10")
@pytest.mark.parametrize("sealed", [False, True])
@pytest.mark.parametrize(("board", "stage", "romans", "allies"), SECRETS.values(), ids=SECRETS)
def test_the_enemy_learns_nothing_of_what_is_written(
    board: str, stage: Stage, romans: tuple[str, ...], allies: tuple[str, ...], sealed: bool
) -> None:
    """What the Allies see, are offered and are refused is the same, whatever the Romans have written or sealed."""
    told = []
    for orders in ("", *romans):
        state = ordered(put(board, stage=stage), orders)
        state = act(state, ROMANS, Submit()).state if sealed else state
        told.append([view(state, None), *(_told(ordered(state, each)) for each in ("", *allies))])
    assert all(each == told[0] for each in told)


def _told(state: State) -> list[object]:
    cells = ("XF08", "XF07", "XF06", "XC04", "XC03")
    found = [answered(state, Go(cell)) for cell in cells]
    return [view(state, ALLIES), list(steps.legal_actions(state, ALLIES)), found]


OPTIONS = GAME.about.options


def replaced(text: str, *changes: tuple[str, str]) -> str:
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text


def begun_with(text: str) -> State:
    return steps.new(2, {"scenario": read_scenario(text.encode())})


OTHER = replaced(
    KEPT,
    ('at = ["IIC08", "IID09"], facing = "NE"', 'at = ["IIB05", "IIA03"], facing = "S"'),
    ('"archers", count = 1, at = ["IIC09"], facing = "NE" }', '"archers", count = 1, turn = 2 }'),
    ('"cataphracti", count = 1 }', '"cataphracti", count = 1, at = ["IIA08"], radio = true }'),
    ('works = [{ hex = "IIC08", level = 1 }]', 'works = [{ hex = "IIB02", level = 2 }]'),
)
"""The same order of battle; the Romans stand elsewhere, come at other times and have other defences."""


@pytest.mark.rule("THG-29")
def test_nobody_tells_two_scenarios_apart_that_differ_in_what_the_enemy_hides() -> None:
    one, other = begun_with(KEPT), begun_with(OTHER)
    for viewer in (ALLIES, None):
        assert view(one, viewer) == view(other, viewer)
        assert scenarios.readable(KEPT, viewer) == scenarios.readable(OTHER, viewer)
    assert view(one, ROMANS) != view(other, ROMANS)
    assert scenarios.told(KEPT) == scenarios.told(OTHER) == "by the referee: A skirmish, sheet II, 4 turns"


@pytest.mark.rule("THG-29")
def test_a_side_knows_all_of_its_own_and_a_referee_all_of_both() -> None:
    state = begun_with(KEPT)
    own = scenario_of(view(state, ROMANS).scenario).file
    assert own.romans == scenario_of(KEPT).file.romans
    assert all(not group.at and group.turn == 1 for group in own.allies.forces)
    assert {group.type: group.count for group in own.allies.forces}["pike"] == 2, "numbers are no secret"
    assert view(state, OBSERVER).scenario == KEPT
    assert len(view(state, OBSERVER).units) == len(state.units)
    assert view(state, None).units == ()
    told = [str(encode(view(state, seat))) for seat in (ALLIES, ROMANS)]
    assert ["IIF08" in each for each in told] == [True, False]
    agreed = begun_with(SMALL)
    assert {view(agreed, viewer).scenario for viewer in (ALLIES, ROMANS, None, OBSERVER)} == {SMALL}
    scenario_of.cache_clear()  # one that is still kept may have another outlook than is kept now
    whole, part = scenario_of(KEPT), scenario_of(scenarios.known(KEPT, Side.ALLIES))
    assert (part.country, part.outlook) == (whole.country, whole.outlook), "on the same land"


@pytest.mark.rule("THG-29")
def test_hidden_units_that_stood_there_from_the_start_are_believed_anywhere_out_of_sight() -> None:
    state = begun_with(KEPT)
    believed = [supposed(state, Side.ALLIES, number) for number in range(20)]
    assert len({unit.at for each in believed for unit in each.of(Side.ROMANS)}) > 20


@pytest.mark.rule("THG-29", "THG-30")
def test_what_is_handed_in_is_sealed_and_once_the_game_is_over_everybody_reads_it() -> None:
    handed = handed_in(OPTIONS, settle(OPTIONS, {}), "scenario", SMALL.encode())["scenario"]
    assert scenarios.sealed(handed)
    assert scenario_of(handed).recruits == scenario_of(SMALL).recruits
    values = settle(OPTIONS, {"scenario": handed})
    assert values["scenario"] == handed, "it is kept as it is"
    with pytest.raises(ValueError, match="for the host"):
        handed_in(OPTIONS, settle(OPTIONS, {}), "open", "on")
    assert known_options(OPTIONS, values, ALLIES)["scenario"] == scenarios.known(handed, Side.ALLIES)
    assert known_options(OPTIONS, values, OBSERVER) == values
    opened = unsealed(OPTIONS, values, keep=True)["scenario"]
    assert not scenarios.sealed(opened)
    assert scenario_of(opened).recruits == scenario_of(SMALL).recruits
    assert unsealed(OPTIONS, values, keep=False)["scenario"] == ""
    for side in (Side.ALLIES, None):
        with pytest.raises(BadFile, match="what one side knows"):
            read_scenario(scenarios.known(handed, side).encode())


@pytest.mark.rule("THG-29")
def test_what_is_drawn_is_drawn_for_a_referee_too() -> None:
    state = begun_with(replaced(DRAWN, ("turns = 3", "turns = 3\nreferee = true")))
    after = steps.apply(state, CHANCE, steps.sample(state, Draw(b"x", 1))).state
    assert view(after, ALLIES).setting.entries == after.setting.entries
    assert after.setting.file.referee


@pytest.mark.rule("THG-10", "THG-29", "THG-47")
def test_a_whole_turn_tells_nothing_of_where_a_referee_has_put_units_that_nobody_sees() -> None:
    dark = replaced(
        KEPT,
        ("referee = true", "referee = true\nnight = true"),
        ("boats = 1\n", ""),
        ('at = ["IIC09"]', 'at = ["IIA01"]'),
        ('at = ["IIE06"]', 'at = ["IIA02"]'),
        ('at = ["IIB08"]', 'at = ["IIA05"]'),
        ('count = 1, at = ["IIC08"]', 'count = 1, at = ["IIA04"]'),
    )
    ways = ('at = ["IIB03", "IIB04"]', 'at = ["IIA13", "IIA14"]')
    states = [begun_with(replaced(dark, ('at = ["IIC08", "IID09"]', way))) for way in ways]
    stages = set()
    while states[0].round < 3:
        owing = steps.to_act(states[0])
        assert owing == steps.to_act(states[1])
        stages.add(states[0].stage)
        told = []
        for number, state in enumerate(states):
            if owing is CHANCE:
                step = steps.apply(state, CHANCE, steps.sample(state, Draw(b"dark", len(stages))))
            else:
                step = steps.apply(state, min(owing), GAME.seats.idle(state, min(owing)))
            states[number] = step.state
            heard = [each for each in step.events if each.audience is None or ALLIES in each.audience]
            told.append((heard, view(step.state, ALLIES), view(step.state, None)))
        assert told[0] == told[1]
    assert len(stages) >= 5


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "none, so the introductory one"),
        (SMALL, "A skirmish, sheet II, 4 turns"),
        (DRAWN, "Anywhere, sheets by chance, 3 turns"),
        ("nonsense", "a scenario that cannot be read"),
    ],
)
def test_a_scenario_is_told_in_a_few_words(text: str, told: str) -> None:
    assert scenarios.told(text) == told
