"""Simultaneous decisions: each seat takes its own back alone, and nobody else can tell how often."""

import dataclasses
import json
from unittest.mock import AsyncMock

import pytest

from bot.table.model.posts import PostKind
from bot.table.model.table import Person, Status, Table
from tests.examples.sealed_bids.actions import Bid
from tests.table.conftest import ANN, BOB, CLEO, Sitting


async def hand(sitting: Sitting, table: Table, who: Person) -> tuple[int, ...]:
    shown = await sitting.service.play.projection.show(table.id, who.id)
    return tuple(shown.view.hand)


async def seal(sitting: Sitting, table: Table, who: Person, which: int = 0) -> Table:
    card = (await hand(sitting, table, who))[which]
    return (await sitting.service.play.moves.act(table.id, who, Bid(card))).table


async def bids(sitting: Sitting, *people: Person) -> Table:
    table = await sitting.game(*people, key="sealed_bids")
    await sitting.deliver()
    return table


async def test_a_sealed_decision_is_taken_back_alone_while_others_see_it_made(sitting: Sitting) -> None:
    table = await bids(sitting, ANN, BOB, CLEO)
    projection, moves = sitting.service.play.projection, sitting.service.play.moves
    card, other = await hand(sitting, table, ANN)
    await seal(sitting, table, ANN)
    await seal(sitting, table, BOB)
    before = await projection.show(table.id, BOB.id)
    plan = await moves.undo_plan(table.id, ANN)
    assert (plan.needs, len(plan.lines)) == ((), 1)
    table = await moves.undo(table.id, ANN)
    assert table.offer is None
    assert (table.owing, table.owes(0)) == (frozenset({2}), True)
    assert dataclasses.replace(before, table=table) == await projection.show(table.id, BOB.id)
    mine = await projection.show(table.id, ANN.id)
    assert (mine.view.bid, mine.owing) == (None, frozenset({0, 2}))
    assert card in mine.view.hand
    assert Bid(card) in mine.legal
    (waiting,) = await sitting.service.notifications.games.mine(ANN.id)
    assert waiting.mine
    table = await seal(sitting, table, CLEO)
    assert table.owing == {0}, "the game waits openly for who alone has not decided"
    assert (await projection.show(table.id, None)).view.sealed == (False, True, True)
    await seal(sitting, table, ANN, 1)
    view = (await projection.show(table.id, None)).view
    assert (view.round, view.shown[0]) == (2, other)


async def test_a_revealed_decision_is_not_taken_back_alone(sitting: Sitting) -> None:
    table = await bids(sitting, ANN, BOB)
    await seal(sitting, table, ANN)
    table = await seal(sitting, table, BOB)
    plan = await sitting.service.play.moves.undo_plan(table.id, ANN)
    assert plan.needs == (1,)
    assert await sitting.service.play.moves.undoable(table.id, BOB.id) is None
    table = await sitting.service.play.moves.undo(table.id, BOB)
    table = await sitting.agree(table)
    assert (await sitting.service.play.projection.show(table.id, None)).view.sealed == (True, False)
    plan = await sitting.service.play.moves.undo_plan(table.id, ANN)
    assert plan.needs == ()


async def test_a_finished_game_with_changes_of_mind_goes_on_from_its_file(sitting: Sitting) -> None:
    table = await bids(sitting, ANN, BOB)
    while table.status is Status.RUNNING:
        await seal(sitting, table, ANN)
        await sitting.service.play.moves.undo(table.id, ANN)
        await seal(sitting, table, ANN)
        table = await seal(sitting, table, BOB)
    data = await sitting.service.archive.records.export(table.id, ANN.id)
    kinds = [row["kind"] for row in json.loads(data)["log"]]
    assert kinds.count("withdraw") == 2
    other = await sitting.service.archive.records.import_game(type(table.place)(1, 77), ANN, data)
    assert other.outcome == table.outcome
    assert "took back" in await sitting.service.archive.records.record(table.id, BOB.id)


async def test_a_board_is_edited_once_for_a_decision_and_an_offer_outlives_changes_of_mind(
    sitting: Sitting,
) -> None:
    table = await bids(sitting, ANN, BOB, CLEO)
    posts = []
    for _ in range(3):
        await seal(sitting, table, ANN)
        posts += await sitting.deliver()
        await sitting.service.play.moves.undo(table.id, ANN)
        posts += await sitting.deliver()
    assert [(post.kind, post.mention) for post in posts] == [(PostKind.BOARD_EDIT, ())]
    await sitting.service.play.offers.offer_draw(table.id, BOB)
    assert (await seal(sitting, table, ANN, 1)).offer is not None
    assert (await sitting.service.play.moves.undo(table.id, ANN)).offer is not None


async def test_stepping_through_a_game_replays_its_log_once_until_it_goes_on(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await bids(sitting, ANN, BOB)
    for who in (ANN, BOB):
        await seal(sitting, table, who)
    store = sitting.service.store
    log = AsyncMock(wraps=store.log)
    monkeypatch.setattr(store, "log", log)
    projection = sitting.service.play.projection
    now = (await projection.show(table.id, ANN.id)).seq
    views = [(await projection.show(table.id, ANN.id, seq=seq)).view for seq in range(1, now)]
    assert log.await_count == 1
    assert views[0] != views[-1]
    await seal(sitting, table, ANN)
    again = [(await projection.show(table.id, ANN.id, seq=seq)).view for seq in range(1, now)]
    assert again == views
    assert log.await_count == 2
