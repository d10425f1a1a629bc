"""Rewinding and locking a game, as its host or a moderator (P27): in a locked game nobody moves, and clocks stand."""

from datetime import timedelta
from typing import Any

import pytest

from bot.table.log.replay import contradiction
from bot.table.model import time_control as paces
from bot.table.model.posts import PostKind
from bot.table.model.table import Person, Status, Table
from bot.table.model.time_control import Pace, Zero
from bot.table.play.plans import add
from tests.table.conftest import ANN, BOB, CLEO, DAN, Sitting, refused
from tests.table.test_clocks import HOUR, PER_TURN, calls, left, now, owing, playing, wait
from tests.table.test_substitutes import away
from tests.table.test_together import revealing


async def views(sitting: Sitting, game: int) -> list[object]:
    """What everybody at the table sees of the position."""
    show = sitting.service.play.projection.show
    shown = [await show(game, each) for each in (ANN.id, BOB.id, CLEO.id, None)]
    return [(each.view, each.legal, each.owing, each.moves) for each in shown]


async def rewound(sitting: Sitting, table: Table, back: int = 1, person: Person = ANN, **how: Any) -> Table:
    """The game once this person has taken back so many of the listed decisions, or with 0 all of them."""
    rewinding = sitting.service.moderation.rewinding
    found = await rewinding.choices(table.id, person, **how)
    return await rewinding.rewind(table.id, person, found[back - 1].number, **how)


async def passed(sitting: Sitting, table: Table) -> Table:
    """The game once whoever is to act has passed."""
    return (await sitting.service.play.moves.act(table.id, sitting.owing(table), "pass")).table


@pytest.mark.parametrize("key", ["dog_eat_dog", "high_ground", "high_heavens", "the_climb"])
async def test_every_decision_of_a_game_can_be_gone_back_to(sitting: Sitting, key: str) -> None:
    table = await sitting.game(ANN, BOB, key=key)
    before = [await views(sitting, table.id)]
    for _ in range(5):
        table = await sitting.move(table)
        before.append(await views(sitting, table.id))
    found = await sitting.service.moderation.rewinding.choices(table.id, ANN)
    assert [each.moves for each in found] == [1, 2, 3, 4, 5]
    assert all(each.decided for each in found)
    for back in (1, 3):
        table = await rewound(sitting, table, back)
        del before[-back:]
        assert await views(sitting, table.id) == before[-1]
    assert await (await sitting.again()).play.projection.get(table.id) == table
    assert await views(sitting, table.id) == before[-1]
    await sitting.move(table)


async def test_only_a_position_that_can_be_gone_back_to_now_is_rewound_to(sitting: Sitting) -> None:
    table, rewinding = await sitting.game(), sitting.service.moderation.rewinding
    assert (await refused(rewinding.choices(table.id, ANN))).code == "nothing_to_undo"
    table = await sitting.move(table)
    found = await rewinding.choices(table.id, ANN)
    seen = (await rewinding.plan(table.id, ANN, found[0].number)).seen
    table = await sitting.move(table)
    assert (await refused(rewinding.rewind(table.id, ANN, found[0].number, seen=seen))).code == "old_position"
    for number in (0, 2**40):
        assert (await refused(rewinding.rewind(table.id, ANN, number))).code == "no_such_position"
    assert (await refused(rewinding.rewind(table.id, BOB, found[0].number))).code == "not_host"
    await sitting.service.play.offers.resign(table.id, BOB)
    assert (await refused(rewinding.choices(table.id, ANN))).code == "over"


async def test_an_offer_ends_when_the_game_is_rewound_and_whoever_resigned_stays_so(sitting: Sitting) -> None:
    table = await sitting.move(await sitting.game(ANN, BOB, CLEO))
    await sitting.service.play.offers.resign(table.id, CLEO)
    await sitting.service.play.offers.offer_draw(table.id, BOB)
    await sitting.deliver()
    table = await rewound(sitting, table, 0)
    assert table.offer is None
    (edit,) = [post for post in await sitting.deliver() if post.kind is PostKind.LINE_EDIT]
    assert edit.text.endswith("The game has moved on.")
    assert table.players[2].resigned
    assert 2 not in table.owing


# secret decisions


async def test_secret_decisions_are_taken_back_together_and_nobody_learns_of_them(sitting: Sitting) -> None:
    table, rewinding = (
        await sitting.game(ANN, BOB, CLEO, key="sealed_bids"),
        sitting.service.moderation.rewinding,
    )
    before = await views(sitting, table.id)
    shown = await sitting.service.play.projection.show(table.id, BOB.id)
    bid = table.game.notation.write(shown.legal[0])
    await sitting.service.play.moves.act(table.id, BOB, shown.legal[0])
    await sitting.service.play.moves.undo(table.id, BOB)  # which nobody else knows
    (only,) = await rewinding.choices(table.id, ANN)
    told = await rewinding.choices(table.id, DAN, moderator=True)
    assert [each.number for each in told] == [only.number]
    plan = await rewinding.plan(table.id, ANN, only.number)
    assert all(bid not in line for line in (*plan.lines, only.decided))
    table = await rewound(sitting, table)
    assert await views(sitting, table.id) == before
    assert all(bid not in post.text for post in await sitting.deliver())
    assert await (await sitting.again()).play.projection.get(table.id) == table


async def test_the_list_does_not_tell_whether_somebody_writes_in_secret(sitting: Sitting) -> None:
    table, rewinding = await sitting.game(key="hidden_orders"), sitting.service.moderation.rewinding
    shown = await sitting.service.play.projection.show(table.id, BOB.id)
    table = (await sitting.service.play.moves.act(table.id, BOB, shown.legal[0])).table
    assert table.owes(1)
    for who in (ANN, DAN):
        error = await refused(rewinding.choices(table.id, who, moderator=True))
        assert error.code == "nothing_to_undo"
    (own,) = await rewinding.choices(table.id, BOB, moderator=True)
    assert own.moves == 1


async def test_what_others_have_decided_since_in_secret_makes_no_choice_old(sitting: Sitting) -> None:
    table, rewinding = (
        await sitting.game(ANN, BOB, CLEO, key="sealed_bids"),
        sitting.service.moderation.rewinding,
    )
    table = await sitting.move(table)
    (only,) = await rewinding.choices(table.id, DAN, moderator=True)
    seen = (await rewinding.plan(table.id, DAN, only.number, moderator=True)).seen
    await sitting.move(table)
    await rewinding.rewind(table.id, DAN, only.number, seen=seen, moderator=True)
    assert (await now(sitting, table)).owing == {0, 1, 2}


# clocks


@pytest.mark.parametrize(("waited", "then"), [(3, 7 * HOUR), (9.5, HOUR)])
@pytest.mark.parametrize("pace", [PER_TURN, paces.own(bank=10 * HOUR, increment=2 * HOUR)])
async def test_nobody_gains_time_and_who_owes_again_has_a_tenth_at_least(
    sitting: Sitting, pace: Pace, waited: float, then: timedelta
) -> None:
    table = await playing(sitting, pace, options={})
    first = owing(table)
    sitting.clock.turn(hours=waited)
    table = await passed(sitting, table)
    sitting.clock.turn(hours=1)
    table = await rewound(sitting, table)
    assert owing(table) == first
    assert left(sitting, table, first) == then
    other = 1 - first
    assert sitting.service.time_control.timekeeper.over_at(table, other) is None
    assert left(sitting, await passed(sitting, table), other) == (9 if pace.banked else 10) * HOUR


async def test_a_turn_that_the_table_played_is_the_players_again(sitting: Sitting) -> None:
    table = await playing(sitting, paces.own(move=10 * HOUR, zero=Zero.PLAY), ANN, BOB, CLEO)
    table = await sitting.move(table)
    gone = owing(table)
    await wait(sitting, hours=11)
    table = await now(sitting, table)
    assert away(table) == {gone}
    assert gone not in table.owing
    table = await rewound(sitting, table)
    assert table.owing == {gone}
    assert left(sitting, table, gone) == HOUR
    assert away(table) == set()
    await wait(sitting, hours=2)
    assert gone not in (await now(sitting, table)).owing


async def test_after_rewinding_a_locked_game_the_clock_goes_on_with_what_was_left(sitting: Sitting) -> None:
    table = await playing(sitting, PER_TURN, options={})
    first = owing(table)
    sitting.clock.turn(hours=4)
    table = await passed(sitting, table)
    await sitting.service.moderation.hosting.lock(table.id, ANN)
    await sitting.deliver()
    await rewound(sitting, table)
    assert [post.mention for post in await sitting.deliver() if post.mention] == []
    sitting.clock.turn(hours=50)
    table = await sitting.service.moderation.hosting.unlock(table.id, ANN)
    assert owing(table) == first
    assert left(sitting, table, first) == 6 * HOUR
    assert [post.mention for post in await sitting.deliver() if post.mention] == [(sitting.owing(table).id,)]


# results


@pytest.mark.parametrize("reveals", [False, True])
async def test_a_game_against_the_table_has_no_score_once_what_was_revealed_is_rewound(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch, reveals: bool
) -> None:
    if reveals:
        revealing(monkeypatch)
    table = await sitting.move(await sitting.game(ANN, BOB, key="the_climb"))
    found = await sitting.service.moderation.rewinding.choices(table.id, ANN)
    plan = await sitting.service.moderation.rewinding.plan(table.id, ANN, found[0].number)
    assert (plan.revealed, plan.unscored) == (reveals, reveals)
    table = await sitting.play_out(await rewound(sitting, table))
    assert table.outcome is not None
    results = await sitting.service.archive.results.shown(table.game, table.place)
    assert [each.game for each in results.here] == ([] if reveals else [table.id])


async def test_a_plan_is_not_sent_while_a_game_is_locked(sitting: Sitting) -> None:
    table = await sitting.game(key="hidden_orders")
    plans, mover = sitting.service.play.plans, sitting.owing(table)
    step = table.game.notation.write((await sitting.legal(table))[0])
    await plans.change(table.id, mover, "plan", add(step))
    await sitting.service.moderation.hosting.lock(table.id, ANN)
    assert (await refused(plans.send(table.id, mover))).code == "locked"
    await sitting.service.moderation.hosting.unlock(table.id, ANN)
    await plans.send(table.id, mover)


async def test_an_offer_is_withdrawn_but_not_answered_while_a_game_is_locked(sitting: Sitting) -> None:
    offers, locking = sitting.service.play.offers, sitting.service.moderation.hosting
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
    assert (await sitting.agree(await locking.unlock(table.id, ANN))).status is Status.OVER


async def test_clocks_stand_in_a_locked_game_and_a_lock_and_a_pause_are_lifted_one_by_one(
    sitting: Sitting,
) -> None:
    table = await playing(sitting, PER_TURN)
    first = owing(table)
    timekeeper, locking = sitting.service.time_control.timekeeper, sitting.service.moderation.hosting
    sitting.clock.turn(hours=4)
    await timekeeper.pause(table.id, ANN)
    await locking.lock(table.id, ANN)
    table = await locking.unlock(table.id, ANN)
    assert timekeeper.over_at(table, first) is None
    table = await timekeeper.unpause(table.id, ANN)
    assert left(sitting, table, first) == 6 * HOUR
    await locking.lock(table.id, ANN)
    assert calls(await wait(sitting, days=40)) == []
    assert (await refused(timekeeper.give(table.id, ANN, first, HOUR))).code == "no_clock_runs"
    assert left(sitting, await locking.unlock(table.id, ANN), first) == 6 * HOUR


async def test_only_those_in_charge_lock_and_unlock(sitting: Sitting) -> None:
    table, locking = await sitting.lobby(ANN, BOB), sitting.service.moderation.hosting
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
    await sitting.service.moderation.hosting.lock(table.id, ANN)
    for asked in (
        sitting.service.lobby.abort(table.id, BOB),
        sitting.service.play.moves.undo(table.id, ANN),
        sitting.service.play.offers.offer_draw(table.id, BOB),
    ):
        assert (await refused(asked)).code == "locked"
    table = await sitting.service.play.offers.resign(table.id, CLEO)
    assert (table.status, table.lock is not None) == (Status.RUNNING, True)
    table = await sitting.service.lobby.abort(table.id, DAN, force=True)
    assert table.status is Status.ABORTED
    lines = [line.words for line in await sitting.service.play.projection.history(table.id, None)]
    assert lines[-1] == "Dan ended the game without a result."
    assert "Ann locked the game." in lines


async def test_the_table_plays_for_whoever_resigned_only_once_the_game_is_unlocked(sitting: Sitting) -> None:
    table = await playing(sitting, PER_TURN, ANN, BOB, CLEO)
    gone = table.players[owing(table)].person
    host = next(each for each in (ANN, BOB, CLEO) if each != gone)
    await sitting.service.moderation.hosting.lock(table.id, host, moderator=True)
    await sitting.deliver()
    table = await sitting.service.play.offers.resign(table.id, gone)
    assert (await sitting.service.store.log(table.id))[-1].kind == "resign"
    live = await sitting.service.tables.playing(table.id)
    assert contradiction(live, await sitting.service.store.log(table.id)) is None
    assert not any(gone.id in post.mention for post in await sitting.deliver())
    await sitting.again()
    table = await sitting.service.moderation.hosting.unlock(table.id, host, moderator=True)
    assert {row.kind for row in (await sitting.service.store.log(table.id))[-2:]} == {"unlock", "idle"}
    assert gone.id not in {table.players[seat].person.id for seat in table.owing}
    assert left(sitting, table, owing(table)) == 10 * HOUR
    called = [person for post in await sitting.deliver() for person in post.mention]
    assert called == [table.players[owing(table)].person.id]  # once


async def test_a_game_that_ends_as_it_is_unlocked_shows_its_end(sitting: Sitting) -> None:
    table = await playing(sitting, PER_TURN, ANN, BOB, CLEO)
    for _ in range(2):
        table = await passed(sitting, table)
    await sitting.service.moderation.hosting.lock(table.id, ANN, moderator=True)
    table = await sitting.service.play.offers.resign(table.id, sitting.owing(table))
    assert table.status is Status.RUNNING
    await sitting.deliver()
    table = await sitting.service.moderation.hosting.unlock(table.id, ANN, moderator=True)
    assert table.status is Status.OVER
    posts = await sitting.deliver()
    lines = [post.text for post in posts if post.kind is PostKind.LINE]
    assert lines == ["**Ann** unlocks **Dog Eat Dog #1**."]
    assert [post.kind for post in posts].count(PostKind.BOARD) == 1
