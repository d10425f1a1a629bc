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
from games.highest_ground.rules import steps
from tests.games.highest_ground.parts import DRAWN, KEPT, SMALL

OPTIONS = GAME.about.options
OTHER = (
    KEPT.replace('at = ["IIC08", "IID09"], facing = "NE"', 'at = ["IIB05", "IIA03"], facing = "S"')
    .replace(
        '{ type = "archers", count = 1, at = ["IIC09"], facing = "NE" }',
        '{ type = "archers", count = 1, turn = 2 }',
    )
    .replace(
        '{ type = "cataphracti", count = 1 }',
        '{ type = "cataphracti", count = 1, at = ["IIA08"], radio = true }',
    )
    .replace('works = [{ hex = "IIC08", level = 1 }]', 'works = [{ hex = "IIB02", level = 2 }]')
)
"""The same order of battle; the Romans stand elsewhere, come at other times and have other defences."""


@pytest.mark.rule("THG-29")
def test_nobody_tells_two_scenarios_apart_that_differ_in_what_the_enemy_hides() -> None:
    assert OTHER != KEPT
    one, other = (steps.new(2, {"scenario": read_scenario(text.encode())}) for text in (KEPT, OTHER))
    for viewer in (0, None):
        assert GAME.knowledge.view(one, viewer) == GAME.knowledge.view(other, viewer)
        assert scenarios.readable(KEPT, viewer) == scenarios.readable(OTHER, viewer)
    assert GAME.knowledge.view(one, 1) != GAME.knowledge.view(other, 1)
    assert scenarios.told(KEPT) == scenarios.told(OTHER) == "by the referee: A skirmish, sheet II, 4 turns"


@pytest.mark.rule("THG-29")
def test_a_side_knows_all_of_its_own_and_a_referee_all_of_both() -> None:
    state = steps.new(2, {"scenario": KEPT})
    own = scenario_of(GAME.knowledge.view(state, 1).scenario).file
    assert own.romans == scenario_of(KEPT).file.romans
    assert all(not group.at and group.turn == 1 for group in own.allies.forces)
    assert {group.type: group.count for group in own.allies.forces}["pike"] == 2, "numbers are no secret"
    assert GAME.knowledge.view(state, OBSERVER).scenario == KEPT
    assert "IIF08" not in str(encode(GAME.knowledge.view(state, 1)))
    assert "IIF08" in str(encode(GAME.knowledge.view(state, 0)))


@pytest.mark.rule("THG-29")
def test_a_scenario_by_agreement_is_known_to_all() -> None:
    state = steps.new(2, {"scenario": SMALL})
    assert {GAME.knowledge.view(state, viewer).scenario for viewer in (0, 1, None, OBSERVER)} == {SMALL}


@pytest.mark.rule("THG-29")
def test_hidden_units_that_stood_there_from_the_start_are_believed_anywhere_out_of_sight() -> None:
    state = steps.new(2, {"scenario": KEPT})
    report = GAME.knowledge.view(state, 0)
    cells = set()
    for number in range(20):
        believed = GAME.knowledge.determinize(report, Draw(b"referee", number))
        steps.check(believed)
        assert GAME.knowledge.view(believed, 0) == report
        cells |= {unit.at for unit in believed.of(Side.ROMANS)}
    assert len(cells) > 20


@pytest.mark.rule("THG-29")
def test_once_the_game_is_over_everybody_reads_all_of_it() -> None:
    values = settle(OPTIONS, {"scenario": KEPT})
    assert known_options(OPTIONS, values, 0)["scenario"] == scenarios.known(KEPT, Side.ALLIES)
    assert known_options(OPTIONS, values, OBSERVER) == values
    opened = unsealed(OPTIONS, values, keep=True)["scenario"]
    assert not scenarios.sealed(opened)
    assert scenario_of(opened).recruits == scenario_of(KEPT).recruits
    assert unsealed(OPTIONS, values, keep=False)["scenario"] == ""


@pytest.mark.rule("THG-29", "THG-30")
def test_what_an_observer_hands_in_is_sealed() -> None:
    handed = handed_in(OPTIONS, settle(OPTIONS, {}), "scenario", SMALL.encode())["scenario"]
    assert scenarios.sealed(handed)
    assert scenario_of(handed).recruits == scenario_of(SMALL).recruits
    assert settle(OPTIONS, {"scenario": handed})["scenario"] == handed, "it is kept as it is"
    with pytest.raises(ValueError, match="for the host"):
        handed_in(OPTIONS, settle(OPTIONS, {}), "open", "on")


@pytest.mark.rule("THG-30")
def test_what_one_side_knows_is_no_scenario_to_play() -> None:
    for side in (Side.ALLIES, None):
        with pytest.raises(BadFile, match="what one side knows"):
            read_scenario(scenarios.known(KEPT, side).encode())


@pytest.mark.rule("THG-29")
def test_what_is_drawn_is_drawn_for_a_referee_too() -> None:
    text = DRAWN.replace("turns = 3", "turns = 3\nreferee = true")
    state = steps.new(2, {"scenario": text})
    after = steps.apply(state, steps.to_act(state), steps.sample(state, Draw(b"x", 1))).state  # type: ignore[arg-type]
    assert GAME.knowledge.view(after, 0).setting.entries == after.setting.entries
    assert after.setting.file.referee


@pytest.mark.rule("THG-10", "THG-29", "THG-47")
def test_a_whole_turn_tells_nothing_of_where_a_referee_has_put_units_that_nobody_sees() -> None:
    dark = KEPT.replace("referee = true", "referee = true\nnight = true").replace("boats = 1\n", "")
    for place, apart in (("IIC09", "IIA01"), ("IIE06", "IIA02"), ("IIB08", "IIA05")):
        assert f'at = ["{place}"]' in dark
        dark = dark.replace(f'at = ["{place}"]', f'at = ["{apart}"]')
    dark = dark.replace('count = 1, at = ["IIC08"]', 'count = 1, at = ["IIA04"]')
    states = []
    for way in ('"IIB03", "IIB04"', '"IIA13", "IIA14"'):
        text = dark.replace('at = ["IIC08", "IID09"]', f"at = [{way}]")
        assert text != dark
        states.append(steps.new(2, {"scenario": read_scenario(text.encode())}))
    stages, turns = set(), 0
    while turns < 2:
        one, other = states
        for viewer in (0, None):
            assert GAME.knowledge.view(one, viewer) == GAME.knowledge.view(other, viewer), one.stage
        owing = steps.to_act(one)
        assert owing == steps.to_act(other)
        stages.add(one.stage)
        after, told = [], []
        for state in states:
            if owing is CHANCE:
                taken = steps.apply(state, CHANCE, steps.sample(state, Draw(b"dark", len(stages))))
            else:
                taken = steps.apply(state, min(owing), GAME.seats.idle(state, min(owing)))
            after.append(taken.state)
            told.append([each for each in taken.events if each.audience is None or 0 in each.audience])
        assert told[0] == told[1]
        turns += after[0].round != one.round
        states = after
    assert len(stages) >= 5


def test_what_each_side_knows_lies_on_the_same_land() -> None:
    whole, part = scenario_of(KEPT), scenario_of(scenarios.known(KEPT, Side.ALLIES))
    assert part.country is whole.country
    assert part.outlook is whole.outlook


def test_a_scenario_is_told_in_a_few_words() -> None:
    assert scenarios.told("") == "the introductory one"
    assert scenarios.told(SMALL) == "A skirmish, sheet II, 4 turns"
    assert scenarios.told(DRAWN) == "Anywhere, sheets by chance, 3 turns"
    assert scenarios.told("nonsense") == "a scenario that cannot be read"
