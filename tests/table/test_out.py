"""Players who are out before the end, in a real game: they are not asked, and do not count as left."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from bot.table.archive.files import ending
from bot.table.model.table import Status, Table
from games.core.outcome import Outcome
from games.high_ground.actions import Hop, Move
from tests.table.conftest import ANN, BOB, CLEO, Sitting, refused


def fiercely(chance: random.Random) -> Any:
    """Attack where that can be done, else do anything but play cards."""

    def choose(legal: Sequence[Any]) -> Any:
        attacks = [each for each in legal if isinstance(each, (Move, Hop)) and each.attack is not None]
        others = [each for each in legal if type(each).__name__ != "Play"]
        return chance.choice(attacks or others or legal)

    return choose


@pytest.fixture
async def two_left(sitting: Sitting) -> Table:
    """A mini game of three in which one has lost every piece."""
    choose = fiercely(random.Random(6))
    table = await sitting.game(ANN, BOB, CLEO, key="high_ground", options={"mini": "on"})
    while not (await out(sitting, table)):
        assert table.status is Status.RUNNING
        table = await sitting.move(table, choose)
    assert table.status is Status.RUNNING
    return table


async def out(sitting: Sitting, table: Table) -> tuple[int, ...]:
    return tuple((await sitting.service.play.projection.show(table.id, None)).view.out)


async def test_who_stays_of_the_last_two_wins_and_who_is_out_is_not_asked_about_a_draw(
    sitting: Sitting, two_left: Table
) -> None:
    (gone,) = await out(sitting, two_left)
    first, second = (seat for seat in range(3) if seat != gone)
    offers = sitting.service.play.offers
    table = await offers.resign(two_left.id, two_left.players[gone].person)
    assert table.status is Status.RUNNING, "who is out may resign, and the others play on"
    table = await sitting.move(table)
    table = await offers.offer_draw(table.id, table.players[first].person)
    assert table.offer is not None
    assert table.offer.waiting == (second,)
    table = await offers.resign(two_left.id, two_left.players[first].person)
    assert (table.status, table.outcome) == (Status.OVER, Outcome("resigned", (second,)))
    rows = await sitting.service.tables.all_rows(await sitting.service.tables.live(table.id))
    assert ending(table.game, rows, 3, table.options).outcome == table.outcome


async def test_the_last_who_has_neither_resigned_nor_is_out_wins(sitting: Sitting) -> None:
    choose = fiercely(random.Random(6))
    table = await sitting.game(ANN, BOB, CLEO, key="high_ground", options={"mini": "on"})
    table = await sitting.service.play.offers.resign(table.id, ANN)
    while table.status is Status.RUNNING:
        table = await sitting.move(table, choose)
    (gone,) = await out(sitting, table)
    (left,) = {1, 2} - {gone}
    assert table.outcome == Outcome("resigned", (left,))
    rows = await sitting.service.tables.all_rows(await sitting.service.tables.live(table.id))
    assert ending(table.game, rows, 3, table.options).outcome == table.outcome


async def test_who_is_out_is_told_so_and_not_asked_about_what_came_after(
    sitting: Sitting, two_left: Table
) -> None:
    (gone,) = await out(sitting, two_left)
    service, person = sitting.service, two_left.players[gone].person
    for ask in (
        service.play.moves.act(two_left.id, person, "roll"),
        service.play.offers.offer_draw(two_left.id, person),
        service.lobby.abort(two_left.id, person),
        service.play.moves.undo_plan(two_left.id, person),
        service.play.moves.undo(two_left.id, person),
    ):
        refusal = await refused(ask)
        assert (refusal.code, refusal.message) == ("out", "You are out of this game.")
    assert two_left.out == {gone}
    rows = await service.tables.all_rows(await service.tables.live(two_left.id))
    killer = next(row.seat for row in reversed(rows) if row.kind == "action")
    assert killer is not None
    plan = await service.play.moves.undo_plan(two_left.id, two_left.players[killer].person)
    assert gone in plan.needs, "they would come back into the game"
    mover = min(two_left.owing)
    person = two_left.players[mover].person
    moved = await service.play.moves.act(two_left.id, person, "roll")
    while moved.table.owing == {mover}:
        last = (await sitting.legal(moved.table))[-1]
        moved = await service.play.moves.act(two_left.id, person, last)
    plan = await service.play.moves.undo_plan(two_left.id, person)
    assert gone not in plan.needs
    assert len(plan.needs) == 1
    service = await sitting.again()
    assert (await service.play.projection.get(two_left.id)).out == {gone}
