"""Sheets, entries and objectives that chance draws before the game (THG-29, THG-53, THG-60)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from games.core.chance import Draw
from games.core.errors import IllegalAction
from games.core.protocol import CHANCE
from games.core.words import Names
from games.highest_ground import GAME
from games.highest_ground import actions as a
from games.highest_ground.files.scenarios import read_scenario
from games.highest_ground.files.tables import Side
from games.highest_ground.rules import steps
from games.highest_ground.rules.ending import points
from games.highest_ground.rules.set_up import APART
from games.highest_ground.state import Stage, State
from render.core.look import Look
from render.highest_ground import PICTURE
from render.highest_ground.margins.score import score_of
from tests.games.highest_ground.parts import DRAWN, SMALL
from tests.games.highest_ground.test_scenarios import faults


def begun(text: str = DRAWN) -> State:
    state = steps.new(2, {"scenario": read_scenario(text.encode())})
    assert steps.to_act(state) is CHANCE
    return state


def drawn(number: int, text: str = DRAWN) -> tuple[a.Lay, State]:
    state = begun(text)
    action = steps.sample(state, Draw(b"drawn", number))
    assert isinstance(action, a.Lay)
    return action, steps.apply(state, CHANCE, action).state


@pytest.mark.rule("THG-29", "THG-60")
def test_chance_draws_every_number_of_sheets_and_lays_them_without_gaps() -> None:
    shapes: Counter[tuple[int, int]] = Counter()
    for number in range(40):
        action, state = drawn(number)
        file = state.setting.file
        rows = file.sheets
        shapes[len(rows), len(rows[0])] += 1
        assert not file.chance.anything
        assert state.stage is Stage.INITIATIVE
        assert len({name for row in rows for name in row}) == sum(map(len, rows))
        for side, other in ((Side.ALLIES, Side.ROMANS), (Side.ROMANS, Side.ALLIES)):
            own = state.setting.entries[side]
            assert min(state.setting.homeward[other][cell] for cell in own) >= APART
        assert state.setting.exits == state.setting.entries[Side.ROMANS], "the Allies score, and leave there"
        assert len(state.setting.objectives) == 2
        for cell in state.setting.objectives:
            assert all(state.setting.homeward[side][cell] > APART // 2 for side in Side)
        written = GAME.notation.write(action)
        assert len(written) <= 90
        assert GAME.notation.parse(GAME.knowledge.view(begun(), None), (), written) == action
    assert set(shapes) == {(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (1, 4), (4, 1), (2, 2)}


@pytest.mark.rule("THG-29")
def test_the_same_secret_draws_the_same_and_it_is_told() -> None:
    assert drawn(3) == drawn(3)
    action, _ = drawn(3)
    event = steps.apply(begun(), CHANCE, action).events[0]
    told = GAME.words.describe(event, Names.of(("Ann", "Ben")))
    assert told == (
        f"The map: sheets {action.sheets}. The Allies enter {action.allies}, the Romans {action.romans}. "
        f"The objectives are {' and '.join(action.objectives)}."
    )


@pytest.mark.rule("THG-29", "THG-53")
def test_entries_and_objectives_are_drawn_on_a_map_that_is_given() -> None:
    text = DRAWN.replace('[["I"]]', '[["I", "II"]]').replace("sheets = true, ", "")
    sides = set()
    for number in range(25):
        action, state = drawn(number, text)
        assert action.sheets == ""
        assert state.setting.file.sheets == (("I", "II"),)
        sides.add((action.allies, action.romans))
    assert len(sides) > 8


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
    public = GAME.knowledge.view(replace(held, stage=Stage.OVER), None)
    assert score_of(public).lines == (("objectives", 8),)
    told = f"Other objectives for 4 points each: {', '.join(state.setting.places)}."
    assert told in PICTURE.text(public, Look(("Ann", "Ben")))


@pytest.mark.rule("THG-29")
@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("enters = true", "enters = false", "Where the sheets are drawn, the entries are drawn too."),
        (
            "[romans]\n",
            '[romans]\nenters = [{ sheet = "I", side = "west" }]\n',
            "Entries are drawn: leave `enters` out.",
        ),
        (
            "levels",
            'exits = [{ sheet = "I", side = "west" }]\nlevels',
            "Entries are drawn, and exits with them: leave `exits` out.",
        ),
        ("levels", 'villages = ["IF07"]\nlevels', "The sheets are drawn: leave `villages` out."),
        ("levels", 'objectives = ["IF08"]\nlevels', "Objectives are drawn: leave `objectives` out."),
        ("objective = 4\n", "", "Objectives need points: `objective` in [victory]."),
        (
            '"foot", count = 2',
            '"foot", count = 2, at = ["IC05", "IC06"]',
            "The sheets are drawn: leave `at` out.",
        ),
        (
            "[romans]\n",
            '[romans]\nworks = [{ hex = "IC05", level = 1 }]\n',
            "The sheets are drawn: leave `works` out.",
        ),
    ],
)
def test_what_is_drawn_is_not_given(old: str, new: str, told: str) -> None:
    assert old in DRAWN
    assert told in [message for _, message in faults(DRAWN.replace(old, new, 1))]


@pytest.mark.rule("THG-29")
def test_a_scenario_without_chance_begins_with_what_is_decided() -> None:
    assert steps.new(2, {"scenario": SMALL}).stage is Stage.STOCK
