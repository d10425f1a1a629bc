"""A scenario that a referee keeps: each side knows its own, and of the enemy the order of battle (THG-29)."""

from __future__ import annotations

import pytest

from games.core.chance import Draw
from games.core.codec import encode
from games.core.data_files.faults import BadFile
from games.core.protocol import CHANCE, OBSERVER
from games.core.setup.options import handed_in, known_options, settle, unsealed
from games.highest_ground import GAME
from games.highest_ground.files import scenarios
from games.highest_ground.files.scenarios import read_scenario, scenario_of
from games.highest_ground.files.tables import Side
from games.highest_ground.knowledge import view
from games.highest_ground.rules import steps
from games.highest_ground.state import State
from tests.games.highest_ground.boards import ALLIES, ROMANS
from tests.games.highest_ground.cases import supposed
from tests.games.highest_ground.parts import DRAWN, KEPT, SMALL

OPTIONS = GAME.about.options


def replaced(text: str, *changes: tuple[str, str]) -> str:
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text


def begun(text: str) -> State:
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
    one, other = begun(KEPT), begun(OTHER)
    for viewer in (ALLIES, None):
        assert view(one, viewer) == view(other, viewer)
        assert scenarios.readable(KEPT, viewer) == scenarios.readable(OTHER, viewer)
    assert view(one, ROMANS) != view(other, ROMANS)
    assert scenarios.told(KEPT) == scenarios.told(OTHER) == "by the referee: A skirmish, sheet II, 4 turns"


@pytest.mark.rule("THG-29")
def test_a_side_knows_all_of_its_own_and_a_referee_all_of_both() -> None:
    state = begun(KEPT)
    own = scenario_of(view(state, ROMANS).scenario).file
    assert own.romans == scenario_of(KEPT).file.romans
    assert all(not group.at and group.turn == 1 for group in own.allies.forces)
    assert {group.type: group.count for group in own.allies.forces}["pike"] == 2, "numbers are no secret"
    assert view(state, OBSERVER).scenario == KEPT
    assert len(view(state, OBSERVER).units) == len(state.units)
    assert view(state, None).units == ()
    told = [str(encode(view(state, seat))) for seat in (ALLIES, ROMANS)]
    assert ["IIF08" in each for each in told] == [True, False]
    agreed = begun(SMALL)
    assert {view(agreed, viewer).scenario for viewer in (ALLIES, ROMANS, None, OBSERVER)} == {SMALL}
    whole, part = scenario_of(KEPT), scenario_of(scenarios.known(KEPT, Side.ALLIES))
    assert (part.country, part.outlook) == (whole.country, whole.outlook), "on the same land"


@pytest.mark.rule("THG-29")
def test_hidden_units_that_stood_there_from_the_start_are_believed_anywhere_out_of_sight() -> None:
    state = begun(KEPT)
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
    state = begun(replaced(DRAWN, ("turns = 3", "turns = 3\nreferee = true")))
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
    states = [begun(replaced(dark, ('at = ["IIC08", "IID09"]', way))) for way in ways]
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
        ("", "the introductory one"),
        (SMALL, "A skirmish, sheet II, 4 turns"),
        (DRAWN, "Anywhere, sheets by chance, 3 turns"),
        ("nonsense", "a scenario that cannot be read"),
    ],
)
def test_a_scenario_is_told_in_a_few_words(text: str, told: str) -> None:
    assert scenarios.told(text) == told
