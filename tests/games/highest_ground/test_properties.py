"""What holds in every game: nothing comes from nowhere, what is gone stays gone, and sight is that of plain geometry."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from games.highest_ground import GAME
from games.highest_ground.events import Built, Eliminated, Embarked, Fought, Left
from games.highest_ground.files.sheets import SHEETS
from games.highest_ground.files.tables import SIDES
from games.highest_ground.rules import steps
from games.highest_ground.state import Stage, State, Status
from tests.contract.walks import Taken, Walk, played_walks
from tests.games.highest_ground import plain
from tests.games.highest_ground.battle import battle
from tests.games.highest_ground.kept import venturing
from tests.games.highest_ground.parts import SMALL

SEEDS = (*range(100, 105), 116)
"""In the last of these battles somebody finishes stakes."""


@cache
def walks() -> tuple[Walk, ...]:
    """Battles of the small scenario, and the kept games of it."""
    kept = [walk for walk in played_walks(GAME) if walk.options.get("scenario")]
    return (*kept, *(battle(SMALL, seed, venturing) for seed in SEEDS))


def every_step() -> list[Taken]:
    return [taken for walk in walks() for taken in walk.taken]


def supplies(state: State, seat: int) -> int:
    return sum(sum(unit.supplies) for unit in state.units if unit.seat == seat)


@pytest.mark.rule("THG-22", "THG-23", "THG-33")
def test_supplies_ammunition_and_boats_are_never_made() -> None:
    used = 0
    for taken in every_step():
        before, after = taken.before, taken.step.state
        if before.stage in (Stage.DRAW, Stage.STOCK):
            continue
        for seat in (0, 1):
            assert supplies(after, seat) <= supplies(before, seat)
            assert after.boats[seat] <= before.boats[seat]
        boarded = sum(isinstance(each, Embarked) for each in taken.step.events)
        assert sum(before.boats) - sum(after.boats) == boarded
        for one, other in zip(before.units, after.units, strict=True):
            assert other.ammunition <= one.ammunition
            used += one.ammunition - other.ammunition
            if one.ammunition > other.ammunition:
                assert any(isinstance(each, Fought) for each in taken.step.events)
    assert used


@pytest.mark.rule("THG-22", "THG-52")
def test_defences_stand_only_where_somebody_has_finished_them_and_for_ever() -> None:
    made = 0
    for taken in every_step():
        if taken.before.stage is Stage.DRAW:
            continue
        before = {(each.cell, each.level) for each in taken.before.works}
        after = {(each.cell, each.level) for each in taken.step.state.works}
        finished = {
            (each.cell, each.level) for each in taken.step.events if isinstance(each, Built) and each.level
        }
        assert before <= after
        assert after - before == finished
        made += len(finished)
    assert made


@pytest.mark.rule("THG-20", "THG-28")
def test_who_is_gone_stays_gone_and_everybody_hears_of_the_eliminated() -> None:
    lost = 0
    for taken in every_step():
        if taken.before.stage is Stage.DRAW:
            continue
        fallen = {each.unit for each in taken.step.events if isinstance(each, Eliminated)}
        left = {each.unit for each in taken.step.events if isinstance(each, Left)}
        for one, other in zip(taken.before.units, taken.step.state.units, strict=True):
            assert one.name == other.name
            if one.status in (Status.LOST, Status.EXITED):
                assert other.status is one.status
            assert (other.status is Status.LOST and one.status is not Status.LOST) == (one.name in fallen)
            assert (other.status is Status.EXITED and one.status is not Status.EXITED) == (one.name in left)
        lost += len(fallen)
    assert lost


def expected(state: State, seat: int) -> set[str]:
    """The enemies that a side sees, by plain geometry on sheet II."""
    land = plain.PlainLand(replace(SHEETS["II"], rivers=(), roads=()))
    troops: dict[plain.Place, set[str]] = {}
    on_map = [unit for unit in state.units if unit.at is not None]
    for unit in on_map:
        if state.kind(unit).combat:
            for cell in unit.cells:
                troops.setdefault(plain.at(cell.removeprefix("II")), set()).add(unit.name)
    places = {unit.name: [plain.at(cell.removeprefix("II")) for cell in unit.cells] for unit in on_map}
    return {
        target.name
        for target in on_map
        if target.seat != seat
        and any(
            plain.sees(land, places[own.name][0], place, 12, troops)
            for own in on_map
            if own.seat == seat
            for place in places[target.name]
        )
    }


@pytest.mark.rule("THG-10", "THG-25", "THG-42", "THG-50")
def test_after_each_movement_a_side_sees_what_plain_geometry_says() -> None:
    seen = 0
    for walk in walks()[:4]:
        if walk.start.setting.file.sheets != (("II",),):
            continue
        for taken in walk.taken:
            marched = taken.before.stage in (Stage.FIRST_MARCH, Stage.SECOND_MARCH)
            after = taken.step.state
            if not (marched and taken.step.barrier and after.stage.fighting):
                continue
            for side in SIDES:
                found = {each.name for each in after.sees(side.seat)}
                assert found == expected(after, side.seat)
                seen += len(found)
    assert seen


@pytest.mark.rule("THG-21")
def test_no_hex_is_ever_too_full() -> None:
    for taken in every_step():
        steps.check(taken.step.state)
