"""Simultaneous decisions: each seat takes its own back alone, and nobody else can tell how often."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.table.model.posts import PostKind
from bot.table.model.table import Person, Status, Table
from tests.examples.sealed_bids.actions import Bid
from tests.table.conftest import ANN, BOB, CLEO, DAN, Sitting, refused

Bidders = tuple[Person, ...]


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


async def test_what_another_seals_makes_no_control_old(sitting: Sitting) -> None:
    table = await bids(sitting, ANN, BOB)
    projection = sitting.service.play.projection
    seen = (await projection.show(table.id, ANN.id)).seq
    await seal(sitting, table, BOB)
    assert not await projection.stale(table.id, ANN.id, seen, own=True)
    assert not await projection.stale(table.id, ANN.id, table.public, own=False)
    card = (await hand(sitting, table, ANN))[0]
    moved = await sitting.service.play.moves.act(table.id, ANN, Bid(card), seen=seen)
    assert moved.table.moves == 2


async def test_ones_own_changed_decision_makes_a_control_old(sitting: Sitting) -> None:
    table = await bids(sitting, ANN, BOB, CLEO)
    seen = (await sitting.service.play.projection.show(table.id, ANN.id)).seq
    await seal(sitting, table, ANN)
    await sitting.service.play.moves.undo(table.id, ANN)
    card = (await hand(sitting, table, ANN))[0]
    error = await refused(sitting.service.play.moves.act(table.id, ANN, Bid(card), seen=seen))
    assert error.code == "old_position"


async def test_a_sealed_decision_is_taken_back_alone(sitting: Sitting) -> None:
    table = await bids(sitting, ANN, BOB, CLEO)
    card = (await hand(sitting, table, ANN))[0]
    await seal(sitting, table, ANN)
    await seal(sitting, table, BOB)
    plan = await sitting.service.play.moves.undo_plan(table.id, ANN)
    assert plan.needs == ()
    assert len(plan.lines) == 1
    table = await sitting.service.play.moves.undo(table.id, ANN)
    assert table.offer is None
    assert (await sitting.service.play.projection.show(table.id, BOB.id)).view.bid is not None
    mine = await sitting.service.play.projection.show(table.id, ANN.id)
    assert mine.view.bid is None
    assert card in mine.view.hand
    assert Bid(card) in mine.legal


async def test_a_decision_taken_back_is_decided_anew(sitting: Sitting) -> None:
    table = await bids(sitting, ANN, BOB)
    await seal(sitting, table, ANN, 0)
    await sitting.service.play.moves.undo(table.id, ANN)
    _, other = await hand(sitting, table, ANN)
    await seal(sitting, table, ANN, 1)
    table = await seal(sitting, table, BOB)
    shown = await sitting.service.play.projection.show(table.id, None)
    assert shown.view.shown[0] == other


async def test_others_see_a_decision_made_while_it_is_made_anew(sitting: Sitting) -> None:
    table = await bids(sitting, ANN, BOB, CLEO)
    await seal(sitting, table, ANN)
    before = await sitting.service.play.projection.show(table.id, BOB.id)
    table = await sitting.service.play.moves.undo(table.id, ANN)
    assert await sitting.service.play.projection.show(table.id, BOB.id) == _with_table(before, table)
    assert table.owing == {1, 2}
    assert table.owes(0)
    assert (await sitting.service.play.projection.show(table.id, ANN.id)).owing == {0, 1, 2}
    waiting = {person: await sitting.service.notifications.games.mine(person.id) for person in (ANN, BOB)}
    assert waiting[ANN][0].mine


def _with_table(shown: Any, table: Table) -> Any:
    return type(shown)(**{name: getattr(shown, name) for name in shown.__slots__} | {"table": table})


async def test_the_game_waits_openly_for_who_alone_has_not_decided(sitting: Sitting) -> None:
    table = await bids(sitting, ANN, BOB)
    await seal(sitting, table, ANN)
    await sitting.service.play.moves.undo(table.id, ANN)
    table = await seal(sitting, table, BOB)
    assert table.owing == {0}
    assert (await sitting.service.play.projection.show(table.id, None)).view.sealed == (False, True)
    table = await seal(sitting, table, ANN)
    assert (await sitting.service.play.projection.show(table.id, None)).view.round == 2


async def test_a_change_of_mind_survives_a_restart(sitting: Sitting) -> None:
    table = await bids(sitting, ANN, BOB, CLEO)
    await seal(sitting, table, ANN)
    await sitting.service.play.moves.undo(table.id, ANN)
    table = await seal(sitting, table, BOB)
    kept = [await sitting.service.play.projection.show(table.id, who) for who in (ANN.id, BOB.id, None)]
    await sitting.again()
    for who, shown in zip((ANN.id, BOB.id, None), kept, strict=True):
        assert await sitting.service.play.projection.show(table.id, who) == shown


async def test_a_revealed_decision_is_not_taken_back_alone(sitting: Sitting) -> None:
    table = await bids(sitting, ANN, BOB)
    await seal(sitting, table, ANN)
    table = await seal(sitting, table, BOB)
    plan = await sitting.service.play.moves.undo_plan(table.id, ANN)
    assert plan.needs == (1,)
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


class Traffic:
    """Everything that reaches somebody who sealed nothing: what the channel is told, and what they can look at."""

    def __init__(self) -> None:
        self.told: list[Any] = []

    async def gather(self, sitting: Sitting, table: Table, viewer: Person | None) -> None:
        service = sitting.service
        person = None if viewer is None else viewer.id
        shown = await service.play.projection.show(table.id, person)
        self.told.append((shown.view, shown.events, shown.seq, shown.moves, shown.owing, shown.prompt))
        self.told.append(
            [
                (line.seq, line.when, line.words, line.undone, line.notation)
                for line in await service.play.projection.history(table.id, person)
            ]
        )
        self.told.append(await service.play.projection.positions(table.id, person))
        self.told.append(await service.archive.records.export(table.id, person))
        self.told.append(await service.archive.records.record(table.id, person))
        now = await service.play.projection.get(table.id)
        self.told.append((now.public, now.moves, now.turn, now.owing, now.offer, now.status))
        if person is not None:
            self.told.append(
                [(each.mine, each.since) for each in await service.notifications.games.mine(person)]
            )
            looked = await service.play.projection.looked(table.id, person)
            self.told.append((looked.events, looked.seq))


async def traffic(sitting: Sitting, viewer: Person | None, course: str) -> list[Any]:
    """Ann seals after this course (0 and 1 for a card, u for taking back), then the others do."""
    found = Traffic()
    table = await bids(sitting, ANN, BOB, CLEO)
    for step in course:
        if step == "u":
            await sitting.service.play.moves.undo(table.id, ANN)
        else:
            await seal(sitting, table, ANN, int(step))
        for post in await sitting.deliver():
            found.told.append((post.kind, post.seq, post.since, post.text, post.nonce, post.mention))
    await found.gather(sitting, table, viewer)
    await seal(sitting, table, BOB)
    found.told += [(post.kind, post.seq, post.since, post.text) for post in await sitting.deliver()]
    await found.gather(sitting, table, viewer)
    return found.told


@pytest.mark.parametrize("viewer", [BOB, CLEO, DAN, None], ids=["decided", "deciding", "watching", "channel"])
@pytest.mark.parametrize("course", ["1", "0u1", "0u0u1u0", "1u0u1u0u1u0u1"])
async def test_nobody_can_tell_what_or_how_often_another_sealed(
    tmp_path: Any, viewer: Person | None, course: str
) -> None:
    told = []
    for number, each in enumerate(("0", course)):
        sitting = Sitting(tmp_path / f"{number}.db")
        await sitting.service.open()
        told.append(await traffic(sitting, viewer, each))
        await sitting.service.close()
    assert told[0] == told[1]


async def test_a_board_is_edited_once_for_a_sealed_decision(sitting: Sitting) -> None:
    table = await bids(sitting, ANN, BOB, CLEO)
    kinds = []
    for _ in range(3):
        await seal(sitting, table, ANN)
        kinds += [post.kind for post in await sitting.deliver()]
        await sitting.service.play.moves.undo(table.id, ANN)
        kinds += [post.kind for post in await sitting.deliver()]
    assert kinds == [PostKind.BOARD_EDIT]


async def test_a_standing_offer_outlives_changes_of_mind(sitting: Sitting) -> None:
    table = await bids(sitting, ANN, BOB, CLEO)
    await seal(sitting, table, ANN)
    table = await sitting.service.play.offers.offer_draw(table.id, BOB)
    await sitting.service.play.moves.undo(table.id, ANN)
    table = await seal(sitting, table, ANN, 1)
    assert table.offer is not None


async def test_ones_own_history_shows_what_was_taken_back(sitting: Sitting) -> None:
    table = await bids(sitting, ANN, BOB, CLEO)
    card = (await hand(sitting, table, ANN))[0]
    await seal(sitting, table, ANN)
    await sitting.service.play.moves.undo(table.id, ANN)
    lines = await sitting.service.play.projection.history(table.id, ANN.id)
    assert [line.undone for line in lines if line.notation == f"bid {card}"] == [True]


async def test_stepping_through_a_game_replays_its_log_once_until_it_goes_on(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await bids(sitting, ANN, BOB)
    for who in (ANN, BOB):
        await seal(sitting, table, who)
    past, replayed = sitting.service.tables.past, list[int]()
    rows = past.rows

    async def counted(table: Table, since: int, until: int) -> Any:
        replayed.append(table.seq)
        return await rows(table, since, until)

    monkeypatch.setattr(past, "rows", counted)
    projection = sitting.service.play.projection
    now = (await projection.show(table.id, ANN.id)).seq
    views = [(await projection.show(table.id, ANN.id, seq=seq)).view for seq in range(1, now)]
    assert len(replayed) == 1
    assert views[0] != views[-1]
    await seal(sitting, table, ANN)
    again = [(await projection.show(table.id, ANN.id, seq=seq)).view for seq in range(1, now)]
    assert again == views
    assert len(replayed) == 2
