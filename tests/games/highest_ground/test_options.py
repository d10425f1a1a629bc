"""The optional rules, as a scenario or the lobby gives them: in the open, walkie-talkies, boats, defections (THG-31 to THG-34)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core.chance import Draw
from games.core.protocol import CHANCE, OBSERVER
from games.core.words import Names
from games.highest_ground import GAME
from games.highest_ground import actions as a
from games.highest_ground.events import Sighted
from games.highest_ground.files.scenarios import read_scenario
from games.highest_ground.files.tables import Side
from games.highest_ground.rules import sighting, steps
from games.highest_ground.rules.work import Work
from games.highest_ground.state import Stage, State
from tests.games.highest_ground.boards import ALLIES, ROMANS, at, board, refused
from tests.games.highest_ground.parts import KEPT, SMALL

NAMES = Names.of(("Ann", "Ben"))


def begun(text: str = SMALL, **options: str) -> State:
    return steps.new(2, {"scenario": read_scenario(text.encode()), **options})


@pytest.mark.rule("THG-31")
@pytest.mark.parametrize("text", [SMALL, KEPT])
def test_in_the_open_everybody_sees_from_the_start_who_stands_on_the_map(text: str) -> None:
    state = begun(text, open="on")
    for viewer in (0, 1, None, OBSERVER):
        report = GAME.knowledge.view(state, viewer)
        romans = {each.name for each in report.public[ALLIES] if each.now}
        assert romans == {unit.name for unit in state.of(Side.ROMANS)}
        assert len(romans) == 6
    hidden = begun(text)
    assert not hidden.sighted[ALLIES]
    believed = GAME.knowledge.determinize(GAME.knowledge.view(state, 0), Draw(b"open", 1))
    assert {unit.name: unit.at for unit in believed.of(Side.ROMANS)} == {
        unit.name: unit.at for unit in state.of(Side.ROMANS)
    }


@pytest.mark.rule("THG-31")
def test_in_the_open_one_attacks_only_what_one_sees() -> None:
    ground = {"F06": "f"}
    state = board(at("MG1", "F05"), at("L1", "F06"), at("L2", "F09"), ground=ground)
    work = Work(replace(state, open=True))
    sighting.look(work)
    state = work.now()
    assert {each.name for each in state.sees(ALLIES)} == {"L1", "L2"}
    assert refused(state, ALLIES, a.Attack("MG1", "L1")).code == "not_seen"
    assert refused(state, ALLIES, a.Attack("MG1", "L2")).code == "not_seen"


@pytest.mark.rule("THG-32", "THG-33", "THG-34")
def test_a_scenario_without_the_options_has_none_of_them() -> None:
    text = SMALL.replace("boats = 1\n", "")
    state = begun(text)
    assert not any(unit.radio for unit in state.units)
    assert state.boats == (0, 0)
    assert {unit.side for unit in state.units if state.kind(unit).hired} == {Side.ALLIES}


@pytest.mark.rule("THG-32", "THG-33", "THG-34")
def test_the_enemy_does_not_learn_of_walkie_talkies_and_boats_from_a_view() -> None:
    text = SMALL.replace(
        'count = 2, at = ["IIF08", "IIE09"]', 'count = 2, radio = true, at = ["IIF08", "IIE09"]'
    )
    state = begun(text.replace("turns = 4", "turns = 4\nreferee = true"))
    enemy = GAME.knowledge.view(state, ROMANS)
    assert "radio" not in enemy.scenario
    assert enemy.boats == (0,), "its own"
    assert any(unit.radio for unit in GAME.knowledge.view(state, ALLIES).units)


@pytest.mark.rule("THG-30")
def test_units_of_a_scenarios_own_types_are_told_by_their_names() -> None:
    own = SMALL.replace('{ type = "knights", count = 1 }', '{ type = "ogres", count = 1, at = ["IIC06"] }')
    own += """
[[types]]
key = "ogres"
name = "Hill ogres"
code = "O"
side = "allies"
role = "line"
movement = 2
full = { attack = 9, defence = 9, morale = 7 }
disrupted = { attack = 4, defence = 4, morale = 2 }
counters = 2
"""
    state = begun(own)
    told: list[str] = []
    while state.stage is not Stage.OVER and not told:
        owing = steps.to_act(state)
        if owing is CHANCE:
            step = steps.apply(state, CHANCE, steps.sample(state, Draw(b"ogres", len(state.owed))))
        else:
            seat = min(owing)
            step = steps.apply(state, seat, GAME.seats.idle(state, seat))
        told += [
            GAME.words.describe(event, NAMES)
            for event in step.events
            if isinstance(event, Sighted) and event.kind == "ogres"
        ]
        state = step.state
    assert told[0] == "The Allies' O1 (Hill ogres) comes into sight in IIC06."
