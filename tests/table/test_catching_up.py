"""Catching up: what happened move by move, and who has been away for long."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest

from bot.table.model.table import Shown, Table
from games.bring_down_the_mountain import GAME as MOUNTAIN
from games.core.words import UNKNOWN
from games.dog_eat_dog.events import AttackRolled
from tests.examples.sealed_bids.events import Dealt, Sealed
from tests.table import conftest
from tests.table.conftest import ANN, BOB, DAN, Sitting

GAMES_OF_TWO = [
    "dog_eat_dog",
    "high_ground",
    "high_heavens",
    "highest_ground",
    "bring_down_the_mountain",
    "sealed_bids",
]


@pytest.fixture(autouse=True)
def with_the_mountain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conftest, "GAMES", (*conftest.GAMES, MOUNTAIN))


async def moved(sitting: Sitting, table: Table, moves: int, seed: int = 1) -> Table:
    choose = random.Random(seed).choice
    for _ in range(moves):
        if not table.owing:
            break
        table = await sitting.move(table, choose)
    return table


async def looked(sitting: Sitting, table: Table, person: int) -> Shown:
    return await sitting.service.play.projection.looked(table.id, person)


@pytest.mark.parametrize("key", GAMES_OF_TWO)
async def test_the_moves_hold_all_that_this_person_is_told_and_nothing_else(
    sitting: Sitting, key: str
) -> None:
    table = await sitting.game(key=key)
    await looked(sitting, table, DAN.id)
    table = await moved(sitting, table, 14)
    for person in (DAN, ANN, BOB):
        shown = await looked(sitting, table, person.id)
        tell = shown.table.game.words.describe
        told = [event for step in shown.steps for event in step if tell(event, UNKNOWN).strip()]
        assert told == [event for event in shown.events if tell(event, UNKNOWN).strip()]
        viewpoint = table.viewpoint(person.id)
        assert all(
            event.audience is None or viewpoint in event.audience for step in shown.steps for event in step
        )


async def test_each_move_has_what_chance_made_of_it(sitting: Sitting) -> None:
    table = await sitting.game()
    await looked(sitting, table, DAN.id)
    for _ in range(5):
        table = await sitting.move(table)
    steps = (await looked(sitting, table, DAN.id)).steps
    assert len(steps) == 5
    assert all(any(isinstance(event, AttackRolled) for event in step) for step in steps)
    assert not any(isinstance(step[0], AttackRolled) for step in steps)


async def test_a_move_that_was_taken_back_has_no_number(sitting: Sitting) -> None:
    table = await sitting.game()
    await looked(sitting, table, DAN.id)
    person = sitting.owing(table)
    await sitting.service.play.moves.act(table.id, person, "pass")
    table = await sitting.service.play.moves.undo(table.id, person)
    assert (await looked(sitting, table, DAN.id)).steps == ()


async def test_what_others_sealed_is_no_move_of_which_one_is_told(sitting: Sitting) -> None:
    table = await sitting.game(key="sealed_bids")
    await looked(sitting, table, BOB.id)
    legal = await sitting.legal(table)
    table = (await sitting.service.play.moves.act(table.id, ANN, legal[0])).table
    steps = (await looked(sitting, table, BOB.id)).steps
    assert all(isinstance(event, Sealed | Dealt) for step in steps for event in step)
    assert len(steps) <= 1


async def test_whoever_comes_back_after_more_than_three_days_has_been_away(sitting: Sitting) -> None:
    table = await sitting.game()
    mover = sitting.owing(table)
    other = BOB if mover == ANN else ANN
    table = await sitting.move(table)
    await looked(sitting, table, other.id)
    sitting.clock.now += timedelta(days=3)
    assert (await looked(sitting, table, mover.id)).away is None
    assert (await looked(sitting, table, other.id)).away is None
    sitting.clock.now += timedelta(days=3, seconds=1)
    for person in (mover, other):
        away = (await looked(sitting, table, person.id)).away
        assert away is not None
        assert away.last == sitting.clock.now - timedelta(days=3, seconds=1)
        assert (away.moved is not None) == (person == mover)
        assert bool(away.events) == (person == mover)
        assert (await looked(sitting, table, person.id)).away is None, "they have looked just now"


async def test_a_move_counts_as_a_look(sitting: Sitting) -> None:
    table = await sitting.game()
    mover = sitting.owing(table)
    await looked(sitting, table, mover.id)
    sitting.clock.now += timedelta(days=4)
    table = await sitting.move(table)
    assert (await looked(sitting, table, mover.id)).away is None


async def test_nobody_knows_how_long_whoever_never_looked_was_away(sitting: Sitting) -> None:
    table = await sitting.game()
    sitting.clock.now += timedelta(days=9)
    assert (await looked(sitting, table, DAN.id)).away is None


async def test_the_time_of_the_last_look_is_known_after_a_restart(sitting: Sitting) -> None:
    table = await sitting.game()
    await looked(sitting, table, DAN.id)
    then = sitting.clock.now
    await sitting.again()
    sitting.clock.now += timedelta(days=4)
    away = (await looked(sitting, table, DAN.id)).away
    assert away is not None
    assert away.last == then
