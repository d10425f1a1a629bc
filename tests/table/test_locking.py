"""A locked game: nobody moves or offers, clocks stand, and only those in charge open it (P27)."""

from __future__ import annotations

from bot.table.log.positions import contradiction
from bot.table.model.posts import PostKind
from bot.table.model.table import Status
from bot.table.play.plans import add
from tests.table.conftest import ANN, BOB, CLEO, DAN, Sitting, refused
from tests.table.test_clocks import HOUR, PER_TURN, left, now, owing, playing, wait
from tests.table.test_rewinding import passed


async def test_nobody_moves_takes_back_or_offers_while_a_game_is_locked(sitting: Sitting) -> None:
    table = await passed(sitting, await sitting.game(ANN, BOB, CLEO))
    table = await sitting.service.moderation.locking.lock(table.id, ANN)
    service, mover = sitting.service, sitting.owing(table)
    assert await sitting.legal(table) == ()
    for asked in (
        service.play.moves.act(table.id, mover, "pass"),
        service.play.moves.undo(table.id, ANN),
        service.play.moves.undo_plan(table.id, ANN),
        service.play.offers.offer_draw(table.id, BOB),
        service.lobby.abort(table.id, BOB),
    ):
        error = await refused(asked)
        assert (error.code, error.message) == ("locked", "Ann has locked this game: nobody can move now.")
        assert "/host unlock" in error.hint
    assert (await now(sitting, table)).moves == table.moves


async def test_a_plan_is_not_sent_while_a_game_is_locked(sitting: Sitting) -> None:
    table = await sitting.game(key="hidden_orders")
    plans, mover = sitting.service.play.plans, sitting.owing(table)
    step = table.game.notation.write((await sitting.legal(table))[0])
    await plans.change(table.id, mover, "plan", add(step))
    await sitting.service.moderation.locking.lock(table.id, ANN)
    assert (await refused(plans.send(table.id, mover))).code == "locked"
    await sitting.service.moderation.locking.unlock(table.id, ANN)
    await plans.send(table.id, mover)


async def test_an_offer_is_withdrawn_but_not_answered_while_a_game_is_locked(sitting: Sitting) -> None:
    offers, locking = sitting.service.play.offers, sitting.service.moderation.locking
    table = await offers.offer_draw((await sitting.game()).id, ANN)
    assert table.offer is not None
    await locking.lock(table.id, ANN)
    for accept in (True, False):
        answer = offers.answer(table.id, BOB, accept, seen=table.offer.seq)
        assert (await refused(answer)).code == "locked"
    assert (await offers.answer(table.id, ANN, False, seen=table.offer.seq)).offer is None
    await locking.unlock(table.id, ANN)
    await offers.offer_draw(table.id, BOB)
    await locking.lock(table.id, ANN)
    table = await sitting.agree(await locking.unlock(table.id, ANN))
    assert table.status is Status.OVER


async def test_clocks_stand_while_a_game_is_locked_and_go_on_with_what_was_left(sitting: Sitting) -> None:
    table = await playing(sitting, PER_TURN)
    first = owing(table)
    sitting.clock.turn(hours=4)
    table = await sitting.service.moderation.locking.lock(table.id, ANN)
    assert sitting.service.time_control.timekeeper.over_at(table, first) is None
    assert sitting.service.time_control.timekeeper.told(table) == "Locked by **Ann**: nobody can move."
    posts = await wait(sitting, days=40)
    assert [post.kind for post in posts if post.kind is PostKind.CALL] == []
    table = await sitting.service.moderation.locking.unlock((await now(sitting, table)).id, ANN)
    assert left(sitting, table, first) == 6 * HOUR


async def test_a_lock_and_a_pause_are_lifted_one_by_one(sitting: Sitting) -> None:
    table = await playing(sitting, PER_TURN)
    first = owing(table)
    timekeeper, locking = sitting.service.time_control.timekeeper, sitting.service.moderation.locking
    await timekeeper.pause(table.id, ANN)
    await locking.lock(table.id, ANN)
    table = await locking.unlock(table.id, ANN)
    assert timekeeper.over_at(table, first) is None
    table = await timekeeper.unpause(table.id, ANN)
    assert left(sitting, table, first) == 10 * HOUR
    await locking.lock(table.id, ANN)
    await timekeeper.give(table.id, ANN, first, HOUR)
    table = await locking.unlock(table.id, ANN)
    assert left(sitting, table, first) == 11 * HOUR


async def test_a_lock_leaves_a_row_and_survives_a_restart(sitting: Sitting) -> None:
    table = await sitting.game()
    await sitting.deliver()
    table = await sitting.service.moderation.locking.lock(table.id, ANN, request="r")
    assert await sitting.service.moderation.locking.lock(table.id, ANN, request="r") == table
    posts = await sitting.deliver()
    assert [post.kind for post in posts].count(PostKind.LINE) == 1
    assert posts[-1].kind is PostKind.BOARD_EDIT
    service = await sitting.again()
    assert await service.play.projection.get(table.id) == table
    assert (await refused(passed(sitting, table))).code == "locked"
    await service.moderation.locking.unlock(table.id, ANN)
    lines = [line.words for line in await service.play.projection.history(table.id, None)]
    assert lines[-2:] == ["Ann locked the game.", "Ann unlocked the game."]


async def test_only_those_in_charge_lock_and_unlock(sitting: Sitting) -> None:
    table, locking = await sitting.lobby(ANN, BOB), sitting.service.moderation.locking
    assert (await refused(locking.lock(table.id, ANN))).code == "not_started"
    await sitting.service.lobby.starting.start(table.id, ANN)
    assert (await refused(locking.unlock(table.id, ANN))).code == "not_locked"
    for person in (BOB, DAN):
        error = await refused(locking.lock(table.id, person))
        assert error.message == "Only the host, Ann, and moderators lock a game."
    await locking.lock(table.id, ANN)
    assert (await refused(locking.lock(table.id, ANN))).code == "locked"
    assert (await refused(locking.unlock(table.id, BOB))).code == "not_host"
    await locking.unlock(table.id, DAN, moderator=True)
    await locking.lock(table.id, DAN, moderator=True)
    assert (await refused(locking.unlock(table.id, ANN))).code == "not_moderator"
    assert (await locking.unlock(table.id, CLEO, moderator=True)).lock is None
    await locking.lock(table.id, DAN, moderator=True)
    assert (await locking.unlock(table.id, DAN)).lock is None  # who may moderate no more opens their own
    await sitting.service.play.offers.resign(table.id, BOB)
    assert (await refused(locking.lock(table.id, ANN))).code == "over"


async def test_nobody_is_held_in_a_locked_game_and_a_moderator_ends_it(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    await sitting.service.moderation.locking.lock(table.id, ANN)
    table = await sitting.service.play.offers.resign(table.id, CLEO)
    assert (table.status, table.lock is not None) == (Status.RUNNING, True)
    table = await sitting.service.lobby.abort(table.id, DAN, force=True)
    assert table.status is Status.ABORTED
    lines = [line.words for line in await sitting.service.play.projection.history(table.id, None)]
    assert lines[-1] == "Dan ended the game without a result."


async def test_the_table_plays_for_whoever_resigned_only_once_the_game_is_unlocked(sitting: Sitting) -> None:
    table = await playing(sitting, PER_TURN, ANN, BOB, CLEO)
    gone = table.players[owing(table)].person
    host = next(each for each in (ANN, BOB, CLEO) if each != gone)
    await sitting.service.moderation.locking.lock(table.id, host, moderator=True)
    await sitting.deliver()
    table = await sitting.service.play.offers.resign(table.id, gone)
    assert (await sitting.service.store.log(table.id))[-1].kind == "resign"
    live = await sitting.service.tables.playing(table.id)
    assert contradiction(live, await sitting.service.store.log(table.id)) is None
    assert not any(gone.id in post.mention for post in await sitting.deliver())
    await sitting.again()
    table = await sitting.service.moderation.locking.unlock(table.id, host, moderator=True)
    assert {row.kind for row in (await sitting.service.store.log(table.id))[-2:]} == {"unlock", "idle"}
    assert gone.id not in {table.players[seat].person.id for seat in table.owing}
    assert left(sitting, table, owing(table)) == 10 * HOUR
    called = [person for post in await sitting.deliver() for person in post.mention]
    assert called == [table.players[owing(table)].person.id]  # once


async def test_a_game_that_ends_as_it_is_unlocked_shows_its_end(sitting: Sitting) -> None:
    table = await playing(sitting, PER_TURN, ANN, BOB, CLEO)
    for _ in range(2):
        table = await passed(sitting, table)
    await sitting.service.moderation.locking.lock(table.id, ANN, moderator=True)
    table = await sitting.service.play.offers.resign(table.id, sitting.owing(table))
    assert table.status is Status.RUNNING
    await sitting.deliver()
    table = await sitting.service.moderation.locking.unlock(table.id, ANN, moderator=True)
    assert table.status is Status.OVER
    posts = await sitting.deliver()
    lines = [post.text for post in posts if post.kind is PostKind.LINE]
    assert lines == ["**Ann** unlocks **Dog Eat Dog #1**."]
    assert [post.kind for post in posts].count(PostKind.BOARD) == 1
