"""Sheets, entries and objectives that chance draws before the game (THG-29, THG-53, THG-60)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core.chance import Draw
from games.core.errors import IllegalAction
from games.core.protocol import CHANCE
from games.highest_ground import actions as a
from games.highest_ground.files.scenarios import read_scenario
from games.highest_ground.files.units import Side
from games.highest_ground.knowledge import view
from games.highest_ground.notation.parse import write
from games.highest_ground.rules import steps
from games.highest_ground.rules.ending import points
from games.highest_ground.rules.set_up import APART
from games.highest_ground.state import Stage, State
from render.core.look import Look
from render.highest_ground import PICTURE
from render.highest_ground.margins.score import score_of
from tests.games.highest_ground.cases import action_of, told
from tests.games.highest_ground.parts import DRAWN, SMALL


def begun(text: str = DRAWN) -> State:
    return steps.new(2, {"scenario": read_scenario(text.encode())})


def drawn(number: int, text: str = DRAWN) -> tuple[a.Lay, State]:
    state = begun(text)
    assert steps.to_act(state) is CHANCE
    action = steps.sample(state, Draw(b"drawn", number))
    assert isinstance(action, a.Lay)
    return action, steps.apply(state, CHANCE, action).state


@pytest.mark.rule("THG-29", "THG-60")
def test_chance_draws_every_number_of_sheets_and_lays_them_without_gaps() -> None:
    shapes = set()
    for number in range(25):
        action, state = drawn(number)
        file = state.setting.file
        rows = file.sheets
        shapes.add((len(rows), len(rows[0])))
        assert not file.chance.anything
        assert state.stage is Stage.INITIATIVE
        assert len({name for row in rows for name in row}) == sum(map(len, rows))
        for side in Side:
            near = state.setting.homeward[side.other]
            assert min(near[cell] for cell in state.setting.entries[side]) >= APART
        assert state.setting.exits == state.setting.entries[Side.ROMANS], "the Allies score, and leave there"
        assert len(state.setting.objectives) == 2
        for cell in state.setting.objectives:
            assert all(state.setting.homeward[side][cell] > APART // 2 for side in Side)
        assert len(write(action)) <= 90
        assert action_of(begun(), 0, write(action)) == action
    assert shapes == {(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (1, 4), (4, 1), (2, 2)}


@pytest.mark.rule("THG-29")
def test_the_same_secret_draws_the_same_and_it_is_told() -> None:
    assert drawn(3) == drawn(3)
    action, _ = drawn(3)
    assert told(steps.apply(begun(), CHANCE, action).events)[0] == (
        f"The map: sheets {action.sheets}. The Allies enter {action.allies}, the Romans {action.romans}. "
        f"The objectives are {' and '.join(action.objectives)}."
    )
    assert begun(SMALL).stage is Stage.STOCK, "without chance the game begins with what is decided"


@pytest.mark.rule("THG-29", "THG-53")
def test_entries_and_objectives_are_drawn_on_a_map_that_is_given() -> None:
    text = DRAWN.replace('[["I"]]', '[["I", "II"]]').replace("sheets = true, ", "")
    found = [drawn(number, text) for number in range(20)]
    assert {(action.sheets, state.setting.file.sheets) for action, state in found} == {("", (("I", "II"),))}
    assert len({(action.allies, action.romans) for action, _ in found}) > 8


@pytest.mark.rule("THG-29")
@pytest.mark.parametrize(
    "spoilt",
    [
        {"sheets": ""},
        {"sheets": "I V"},
        {"sheets": "I I"},
        {"sheets": "I II / III"},
        {"allies": "I up"},
        {"allies": ""},
        {"romans": "I north"},
        {"objectives": ()},
        {"objectives": ("IC05", "IC05")},
        {"objectives": ("IA01", "IC05")},
        {"objectives": ("zzz", "IC05")},
    ],
)
def test_chance_cannot_draw_anything_else(spoilt: dict[str, object]) -> None:
    sound = a.Lay("I", "I north", "I south", ("IC05", "ID07"))
    assert steps.apply(begun(), CHANCE, sound).state.setting.file.sheets == (("I",),)
    with pytest.raises(IllegalAction):
        steps.apply(begun(), CHANCE, replace(sound, **spoilt))  # type: ignore[arg-type]


@pytest.mark.rule("THG-29")
def test_who_holds_a_drawn_objective_at_the_end_has_its_points() -> None:
    _, state = drawn(1)
    held = replace(state, held=tuple((cell, Side.ALLIES) for cell in state.setting.objectives))
    assert {each.what: each.amount for each in points(held)} == {"objectives": 8}
    public = view(replace(held, stage=Stage.OVER), None)
    assert score_of(public).lines == (("objectives", 8),)
    said = f"Other objectives for 4 points each: {', '.join(state.setting.places)}."
    assert said in PICTURE.text(public, Look(("Ann", "Ben")))
