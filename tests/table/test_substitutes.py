"""Substitutes: who may take over a seat, what goes along with it, and what stays behind."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from datetime import timedelta
from typing import Any, get_args

import pytest

from bot.owners import replayed as rows_of
from bot.table.archive.fairness import verify
from bot.table.log.positions import contradiction
from bot.table.model import time_control as paces
from bot.table.model.errors import TableError
from bot.table.model.posts import PostKind
from bot.table.model.substitutes import SubstituteSearch
from bot.table.model.table import Person, Place, Status, Table
from bot.table.model.time_control import Zero
from bot.table.play import plans
from bot.table.play.drafts import Kind
from tests.databases import raw
from tests.table.conftest import ANN, BOB, CLEO, DAN, ELSEWHERE, Sitting, refused
from tests.table.test_clocks import HOUR, PER_TURN, left, now, playing, wait
from tests.table.test_together import DAILY

ZOE, YAN = Person(201, "Zoe"), Person(202, "Yan")


def search(table: Table, seat: int = 0) -> SubstituteSearch:
    found = table.searches.of(seat)
    assert found is not None
    return found


def seat_of(table: Table, person: Person) -> int:
    seat = table.seat_of(person.id)
    assert seat is not None
    return seat


async def take(sitting: Sitting, table: Table, person: Person, seat: int) -> Table:
    return await sitting.service.lobby.substitutes.take_over(table.id, person, seat, search(table, seat).post)


async def replaced(sitting: Sitting, table: Table, seat: int, person: Person) -> Table:
    """The game once this person has taken over a seat whose player asked for a substitute."""
    table = await sitting.service.lobby.substitutes.ask(table.id, table.players[seat].person)
    return await take(sitting, table, person, seat)


async def lines(sitting: Sitting) -> list[tuple[PostKind, str]]:
    wanted = (PostKind.LINE, PostKind.LINE_EDIT)
    return [(post.kind, post.text) for post in await sitting.deliver() if post.kind in wanted]


# asking


async def test_a_player_asks_for_their_own_seat_and_the_first_who_comes_takes_it(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB)
    await sitting.deliver()
    table = await sitting.service.lobby.substitutes.ask(table.id, BOB)
    (post,) = [each for each in await sitting.deliver() if each.kind is PostKind.LINE]
    assert post.text == "**Bob** is looking for somebody to take over in **Dog Eat Dog #1**."
    assert (post.buttons, post.mention, post.since) == ("substitute own", (), 1)
    assert search(table, 1) == SubstituteSearch(1, post.id, BOB.id)
    first = search(table, 1).post
    table = await take(sitting, table, ZOE, 1)
    assert table.names == ("Ann", "Zoe")
    assert table.searches.seats == ()
    assert await lines(sitting) == [
        (PostKind.LINE_EDIT, "Nobody is wanted for **Bob** in **Dog Eat Dog #1** any more."),
        (PostKind.LINE, "**Zoe** takes over from **Bob** in **Dog Eat Dog #1**."),
    ]
    error = await refused(sitting.service.lobby.substitutes.take_over(table.id, YAN, 1, first))
    assert error.message == "Zoe has taken over already."


async def test_a_search_survives_a_restart_and_ends_with_the_game(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    await sitting.service.lobby.substitutes.ask(table.id, BOB)
    await sitting.again()
    table = await now(sitting, table)
    assert search(table, 1).by == BOB.id
    await sitting.deliver()
    table = await sitting.service.lobby.abort(table.id, ANN, force=True)
    assert table.searches.seats == ()
    assert (PostKind.LINE_EDIT, "**Dog Eat Dog #1** is over.") in await lines(sitting)


async def test_the_host_and_a_moderator_ask_for_anybody_at_once(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    await sitting.deliver()
    table = await sitting.service.lobby.substitutes.ask(table.id, ANN, 2)
    (post,) = [each for each in await sitting.deliver() if each.kind is PostKind.LINE]
    assert post.text == "**Ann** is looking for somebody to take over from **Cleo** in **Dog Eat Dog #1**."
    assert (post.buttons, post.mention) == ("substitute", (CLEO.id,))
    assert (await refused(sitting.service.lobby.substitutes.ask(table.id, ANN, 2))).code == "sought_already"
    table = await sitting.service.lobby.substitutes.ask(table.id, DAN, 1, moderator=True)
    assert {each.seat for each in table.searches.seats} == {1, 2}


async def test_other_players_ask_for_somebody_once_all_others_agree(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO, DAN)
    table = await sitting.service.lobby.substitutes.ask(table.id, BOB, 3)
    assert table.offer is not None
    assert (table.offer.kind, table.offer.whom, set(table.offer.waiting)) == ("replace", 3, {0, 2})
    await sitting.again()
    table = await now(sitting, table)
    assert table.offer is not None
    seen = table.offer.seq
    error = await refused(sitting.service.play.offers.answer(table.id, DAN, True, seen=seen))
    assert error.code == "about_you"
    table = await sitting.agree(table)
    assert search(table, 3).by == BOB.id
    history = [line.words for line in await sitting.service.play.projection.history(table.id, None)]
    assert "Bob asked for a substitute for Dan." in history


async def test_a_vote_that_is_declined_seeks_nobody(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    table = await sitting.service.lobby.substitutes.ask(table.id, BOB, 2)
    table = await sitting.agree(table, accept=False)
    assert table.searches.seats == ()
    error = await refused(sitting.service.lobby.substitutes.ask(table.id, BOB, 2))
    assert error.message == "Ann wants nobody to be replaced."


async def test_two_players_do_not_replace_each_other_while_both_are_there(sitting: Sitting) -> None:
    table = await playing(sitting, PER_TURN)
    gone = min(table.owing)
    mine = table.players[1 - gone].person
    if mine == ANN:  # a host needs nobody
        table = await sitting.move(table)
        while min(table.owing) == gone:
            table = await sitting.move(table)
        gone, mine = 0, BOB
        await wait(sitting, hours=1)
    error = await refused(sitting.service.lobby.substitutes.ask(table.id, BOB, 0))
    assert error.code == "nobody_to_agree"
    table = await sitting.service.lobby.substitutes.ask(table.id, BOB, 0, gone={ANN.id})
    assert search(table, 0)


async def test_the_present_do_not_wait_for_those_who_are_away(sitting: Sitting) -> None:
    table = await playing(sitting, PER_TURN, ANN, BOB, CLEO)
    away = min(table.owing)
    await wait(sitting, hours=10, minutes=1)
    table = await now(sitting, table)
    asker = next(each.person for each in table.players if each.seat != away and each.person != ANN)
    table = await sitting.service.lobby.substitutes.ask(table.id, asker, away)
    assert table.offer is None or away not in table.offer.waiting
    if table.offer is not None:
        table = await sitting.agree(table)
    assert search(table, away)


# who may not


async def test_whoever_knows_too_much_takes_no_seat(sitting: Sitting) -> None:
    table = await sitting.lobby(ANN, BOB, CLEO, DAN, key="tug_of_war")
    table = await sitting.service.lobby.seating.observe(table.id, YAN)
    table = await sitting.service.lobby.starting.start(table.id, ANN)
    table = await sitting.service.play.offers.resign(table.id, DAN)
    table = await replaced(sitting, table, 2, ZOE)
    table = await sitting.service.lobby.substitutes.ask(table.id, BOB)
    for person, code in (
        (BOB, "own_seat"),
        (ANN, "plays_already"),
        (CLEO, "has_left"),
        (DAN, "has_left"),
        (YAN, "observes"),
    ):
        assert (await refused(take(sitting, table, person, 1))).code == code
        if person != BOB:
            naming = sitting.service.lobby.substitutes.name(table.id, ZOE, 1, person, moderator=True)
            assert (await refused(naming)).code == code
    await sitting.service.lobby.seating.leave(table.id, YAN)
    await sitting.again()
    assert (await refused(take(sitting, table, YAN, 1))).code == "observes"
    table = await now(sitting, table)
    assert table.names == ("Ann", "Bob", "Zoe", "Dan")


async def test_nobody_is_sought_where_nothing_is_to_be_played(sitting: Sitting) -> None:
    lobby = await sitting.lobby(ANN, BOB, place=ELSEWHERE)
    assert (await refused(sitting.service.lobby.substitutes.ask(lobby.id, ANN))).code == "not_started"
    alone = await sitting.game(ANN, key="the_climb", place=Place(1, 77))
    assert (await refused(sitting.service.lobby.substitutes.ask(alone.id, ANN))).code == "plays_alone"
    table = await sitting.game(ANN, BOB, CLEO)
    assert (await refused(sitting.service.lobby.substitutes.ask(table.id, ZOE))).code == "not_your_game"
    assert (await refused(sitting.service.lobby.substitutes.ask(table.id, ZOE, 1))).code == "not_your_game"
    assert (await refused(sitting.service.lobby.substitutes.ask(table.id, ANN, 7))).code == "no_such_seat"
    await sitting.service.play.offers.resign(table.id, BOB)
    assert (await refused(sitting.service.lobby.substitutes.ask(table.id, ANN, 1))).code == "has_resigned"
    assert (await refused(sitting.service.lobby.substitutes.name(table.id, CLEO, 0, ZOE))).code == "not_host"
    await sitting.service.lobby.abort(table.id, ANN, force=True)
    assert (await refused(sitting.service.lobby.substitutes.ask(table.id, ANN))).code == "over"


async def test_a_named_substitute_alone_may_take_the_seat_or_decline_it(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB)
    await sitting.deliver()
    table = await sitting.service.lobby.substitutes.ask(table.id, BOB)
    table = await sitting.service.lobby.substitutes.name(table.id, ANN, 1, ZOE)
    posts = [each for each in await sitting.deliver() if each.buttons]
    assert [(each.buttons, each.mention) for each in posts] == [
        ("substitute own", ()),
        ("substitute named", (BOB.id, ZOE.id)),
    ]
    error = await refused(take(sitting, table, YAN, 1))
    assert error.message == "This seat is kept for Zoe."
    post = search(table, 1).post
    assert (
        await refused(sitting.service.lobby.substitutes.decline(table.id, YAN, 1, post))
    ).code == "not_asked"
    table = await sitting.service.lobby.substitutes.decline(table.id, ZOE, 1, post)
    assert table.searches.seats == ()
    table = await sitting.service.lobby.substitutes.name(table.id, ANN, 1, ZOE)
    table = await take(sitting, table, ZOE, 1)
    assert table.names == ("Ann", "Zoe")


# the end of a search


async def test_whoever_is_to_be_replaced_may_come_back_while_the_seat_is_free(sitting: Sitting) -> None:
    table = await playing(sitting, PER_TURN, ANN, BOB, CLEO)
    mover = min(table.owing)
    who = table.players[mover].person
    table = await sitting.service.lobby.substitutes.ask(table.id, DAN, mover, moderator=True)
    post = search(table, mover).post
    await sitting.deliver()
    table = await sitting.move(table)
    assert table.searches.seats == ()
    told = f"**{who.name}** has moved, and plays on in **Dog Eat Dog #1**."
    assert (PostKind.LINE_EDIT, told) in await lines(sitting)
    assert (
        await refused(sitting.service.lobby.substitutes.take_over(table.id, ZOE, mover, post))
    ).code == "seat_taken"
    table = await sitting.service.lobby.substitutes.ask(table.id, DAN, mover, moderator=True)
    table = await sitting.service.lobby.substitutes.back(table.id, who)
    assert table.searches.seats == ()
    assert (await refused(sitting.service.lobby.substitutes.back(table.id, who))).code == "not_away"


async def test_whoever_asked_for_themselves_plays_on_until_somebody_comes(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB)
    mover = min(table.owing)
    table = await sitting.service.lobby.substitutes.ask(table.id, table.players[mover].person)
    table = await sitting.move(table)
    assert search(table, mover)


async def test_whoever_asked_for_themselves_and_vanished_comes_back_and_is_still_to_be_replaced(
    sitting: Sitting,
) -> None:
    table = await playing(sitting, paces.own(move=10 * HOUR, zero=Zero.SUBSTITUTE), ANN, BOB, CLEO)
    mover = min(table.owing)
    who = table.players[mover].person
    await sitting.service.lobby.substitutes.ask(table.id, who)
    await wait(sitting, hours=10)
    table = await now(sitting, table)
    assert search(table, mover).by == who.id
    table = await sitting.service.lobby.substitutes.back(table.id, who)
    assert search(table, mover).by == who.id
    assert (await refused(sitting.service.lobby.substitutes.back(table.id, who))).code == "not_away"


async def test_a_vote_ends_when_the_host_decides(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO, DAN)
    await sitting.service.lobby.substitutes.ask(table.id, BOB, 3)
    table = await sitting.service.lobby.substitutes.ask(table.id, ANN, 3)
    assert table.offer is None
    assert search(table, 3).by == ANN.id


async def test_a_search_is_withdrawn_by_whoever_began_it_the_host_or_a_moderator(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    service = sitting.service.lobby.substitutes
    table = await service.ask(table.id, BOB)
    post = search(table, 1).post
    assert (await refused(service.withdraw(table.id, CLEO, 1, post))).code == "not_yours"
    assert (await service.withdraw(table.id, BOB, 1, post)).searches.seats == ()
    table = await service.ask(table.id, BOB)
    assert (await refused(service.withdraw(table.id, BOB, 1, post))).code == "seat_taken"
    assert (await service.withdraw(table.id, ANN, 1, search(table, 1).post)).searches.seats == ()
    table = await service.ask(table.id, BOB)
    table = await service.withdraw(table.id, DAN, 1, search(table, 1).post, moderator=True)
    assert table.searches.seats == ()
    table = await service.ask(table.id, BOB)
    table = await sitting.service.play.offers.resign(table.id, BOB)
    assert table.searches.seats == ()


# what goes along


@pytest.mark.parametrize(
    "key", ["high_ground", "hidden_orders", "sealed_bids", "high_heavens", "highest_ground"]
)
async def test_what_the_seat_knows_goes_along_and_the_earlier_player_knows_it_no_more(
    sitting: Sitting, key: str
) -> None:
    table = await sitting.game(ANN, BOB, key=key)
    for _ in range(5 if key != "sealed_bids" else 1):
        table = await sitting.move(table)
    projection = sitting.service.play.projection
    hand, public = await projection.show(table.id, BOB.id), await projection.show(table.id, None)
    mine, everybodys = await projection.history(table.id, BOB.id), await projection.history(table.id, None)
    assert hand.view != public.view
    table = await replaced(sitting, table, 1, ZOE)
    seen = await projection.show(table.id, ZOE.id)
    assert (seen.seat, seen.view, seen.legal) == (1, hand.view, hand.legal)
    theirs = await projection.show(table.id, BOB.id)
    assert (theirs.seat, theirs.view, theirs.legal) == (None, public.view, ())
    assert (await projection.history(table.id, ZOE.id))[: len(mine)] == mine
    assert (await projection.history(table.id, BOB.id))[: len(everybodys)] == everybodys
    assert (await refused(sitting.service.play.moves.act(table.id, BOB, "pass"))).code == "not_your_game"
    assert await projection.positions(table.id, BOB.id) == await projection.positions(table.id, None)
    exported = await sitting.service.archive.records.export(table.id, BOB.id)
    assert exported == await sitting.service.archive.records.export(table.id, None)


async def test_plans_and_tries_stay_behind(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, key="hidden_orders")
    shown = await sitting.service.play.projection.show(table.id, BOB.id)
    step = table.game.notation.write(shown.legal[0])
    for kind in get_args(Kind):
        made = await sitting.service.play.plans.change(table.id, BOB, kind, plans.add(step))
        assert made.steps
    table = await replaced(sitting, table, 1, ZOE)
    for kind in get_args(Kind):
        assert (await sitting.service.play.plans.look(table.id, ZOE, kind)).steps == ()
    with raw(sitting.path) as database:
        assert database.execute("SELECT count(*) FROM plans").fetchone() == (0,)


async def test_earlier_moves_are_told_of_those_who_made_them(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB)
    while (
        len({line.who for line in await sitting.service.play.projection.history(table.id, None)} - {""}) < 2
    ):
        table = await sitting.move(table)
    rows = table.seq
    table = await replaced(sitting, table, 1, ZOE)
    table = await replaced(sitting, table, 1, YAN)
    for _ in range(4):
        table = await sitting.move(table)
    for _ in range(2):
        service = await sitting.again()
        history = await service.play.projection.history(table.id, ANN.id)
        assert {line.who for line in history if line.seq <= rows} == {"", "Ann", "Bob"}
        assert {line.who for line in history if line.seq > rows + 4} - {""} <= {"Ann", "Yan"}
        assert "Zoe took over from Bob." in [line.words for line in history]
        assert "Yan took over from Zoe." in [line.words for line in history]
        assert not any("Zoe" in line.words or "Yan" in line.words for line in history if line.seq <= rows)
        then = await service.play.projection.show(table.id, ANN.id, seq=rows - 1)
        assert then.table.names == ("Ann", "Bob")
        assert (await service.play.projection.show(table.id, ANN.id)).table.names == ("Ann", "Yan")
    record = await sitting.service.archive.records.record(table.id, None)
    assert "Yan (first Bob)" in record
    assert "Bob: " in record


# taking back


async def test_taking_back_never_brings_an_earlier_player_back(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    for _ in range(4):
        table = await sitting.move(table)
    last = next(
        line.who
        for line in reversed(await sitting.service.play.projection.history(table.id, None))
        if line.move
    )
    seat = table.names.index(last)
    table = await replaced(sitting, table, seat, ZOE)
    plan = await sitting.service.play.moves.undo_plan(table.id, ZOE)
    assert len(plan.needs) == 2  # the one before made that move, so nobody takes it back alone
    assert await sitting.service.play.moves.undoable(table.id, ZOE.id) is None
    moves = table.moves
    table = await sitting.service.play.moves.undo(table.id, ZOE)
    table = await sitting.agree(table)
    assert table.moves < moves
    assert table.names[seat] == "Zoe"
    await sitting.again()
    table = await now(sitting, table)
    assert table.names[seat] == "Zoe"
    live = await sitting.service.tables.playing(table.id)
    assert [
        (each.before.name, each.after.name) for each in (live.position.seat_changes if live.position else ())
    ] == [(last, "Zoe")]
    assert contradiction(live, await sitting.service.store.log(table.id)) is None
    table = await sitting.service.lobby.substitutes.ask(table.id, ZOE)
    assert (await refused(take(sitting, table, Person(101 + seat, last), seat))).code == "has_left"


async def test_an_offer_of_the_earlier_player_lapses_and_others_stand(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    await sitting.service.play.offers.offer_draw(table.id, BOB)
    await sitting.deliver()
    table = await replaced(sitting, table, 1, ZOE)
    assert table.offer is None
    told = [post.text for post in await sitting.deliver() if "offered" in post.text]
    assert told == ["**Bob** offered a draw in **Dog Eat Dog #1**.\nThe game has moved on."]
    table = await sitting.service.lobby.substitutes.ask(table.id, ANN, 2)
    table = await sitting.service.play.offers.offer_draw(table.id, ZOE)
    table = await take(sitting, table, YAN, 2)
    assert table.offer is None


# the host


async def test_the_host_who_is_replaced_hands_on_to_another_player(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    await sitting.deliver()
    table = await replaced(sitting, table, 0, ZOE)
    assert table.host == BOB
    told = "**Zoe** takes over from **Ann** in **Dog Eat Dog #1**. **Bob** is the host now."
    assert (PostKind.LINE, told) in await lines(sitting)
    assert (await refused(sitting.service.lobby.substitutes.ask(table.id, ANN, 2))).code == "not_your_game"


async def test_a_host_without_a_seat_may_take_one_and_stays_host(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    table = await replaced(sitting, table, 1, ZOE)
    assert table.host == ANN


# clocks


async def test_a_substitute_begins_with_a_fresh_turn_and_no_more(sitting: Sitting) -> None:
    table = await playing(sitting, PER_TURN, ANN, BOB, CLEO)
    mover = min(table.owing)
    await wait(sitting, hours=8)
    table = await replaced(sitting, await now(sitting, table), mover, ZOE)
    assert left(sitting, table, mover) == 10 * HOUR
    assert table.clocks is not None
    assert table.clocks.seats[mover].reminded == 0
    await wait(sitting, hours=7)
    table = await replaced(sitting, await now(sitting, table), mover, YAN)
    assert left(sitting, table, mover) == 3 * HOUR  # nobody wins time by taking turns in one seat
    table = await sitting.move(table)
    while min(table.owing) == mover:
        table = await sitting.move(table)
    while min(table.owing) != mover:
        table = await sitting.move(table)
    await wait(sitting, hours=6)
    table = await replaced(sitting, await now(sitting, table), mover, DAN)
    assert left(sitting, table, mover) == 10 * HOUR


async def test_more_time_that_was_given_stays(sitting: Sitting) -> None:
    table = await playing(sitting, PER_TURN, ANN, BOB, CLEO)
    mover = min(table.owing)
    await sitting.service.time_control.timekeeper.give(table.id, ANN, mover, 5 * HOUR)
    table = await replaced(sitting, await now(sitting, table), mover, ZOE)
    assert left(sitting, table, mover) == 15 * HOUR


async def test_a_bank_goes_along_with_at_least_one_turn(sitting: Sitting) -> None:
    pace = paces.own(bank=20 * HOUR, increment=HOUR, zero=Zero.REMIND)
    table = await playing(sitting, pace, ANN, BOB, CLEO)
    mover = min(table.owing)
    await wait(sitting, hours=5)
    table = await replaced(sitting, await now(sitting, table), mover, ZOE)
    assert left(sitting, table, mover) == 15 * HOUR
    table = await sitting.move(table)
    while min(table.owing) != mover:
        table = await sitting.move(table)
    await wait(sitting, hours=17)
    table = await replaced(sitting, await now(sitting, table), mover, YAN)
    assert left(sitting, table, mover) == 2 * HOUR  # a tenth of the bank, as for one that is used up


async def test_a_holiday_of_the_earlier_player_ends_with_the_seat(sitting: Sitting) -> None:
    table = await playing(sitting, PER_TURN, ANN, BOB, CLEO)
    mover = min(table.owing)
    who = table.players[mover].person
    await wait(sitting, hours=2)
    begins = sitting.clock.now
    await sitting.service.notifications.holidays.take(who.id, begins, begins + timedelta(days=5))
    await wait(sitting, hours=30)
    table = await replaced(sitting, await now(sitting, table), mover, ZOE)
    assert left(sitting, table, mover) == 10 * HOUR
    ended = await wait(sitting, hours=10, minutes=1)
    assert any("**Zoe** ran out of time" in post.text for post in ended)


async def test_reminders_of_the_earlier_player_are_not_sent_to_the_next(sitting: Sitting) -> None:
    table = await playing(sitting, PER_TURN, ANN, BOB, CLEO)
    mover = min(table.owing)
    await wait(sitting, hours=6)
    table = await replaced(sitting, await now(sitting, table), mover, ZOE)
    posts = await wait(sitting, hours=5)
    assert [post.mention for post in posts if post.kind is PostKind.CALL] == [(ZOE.id,)]


# when time is over


async def test_at_zero_the_table_plays_and_a_substitute_is_sought(sitting: Sitting) -> None:
    table = await playing(sitting, paces.own(move=10 * HOUR, zero=Zero.SUBSTITUTE), ANN, BOB, CLEO)
    gone = min(table.owing)
    who = table.players[gone].person
    posts = [post for post in await wait(sitting, hours=10) if post.kind is PostKind.LINE]
    assert [post.text for post in posts] == [
        f"**{who.name}** ran out of time. "
        "The table plays for them until they press **Move** or somebody takes over."
    ]
    assert (posts[0].buttons, posts[0].mention) == ("substitute", (who.id,))
    table = await now(sitting, table)
    assert table.clocks is not None
    assert table.clocks.away == {gone}
    for _ in range(6):
        assert gone not in table.owing
        table = await sitting.move(table)
    table = await take(sitting, table, ZOE, gone)
    assert table.clocks is not None
    assert not table.clocks.away
    for _ in range(12):
        table = await sitting.move(table)
        if gone in table.owing:
            break
    assert gone in table.owing
    assert left(sitting, table, gone) == 10 * HOUR


async def test_the_vanished_come_back_while_their_seat_is_free(sitting: Sitting) -> None:
    table = await playing(sitting, paces.own(move=10 * HOUR, zero=Zero.SUBSTITUTE), ANN, BOB, CLEO)
    gone = min(table.owing)
    who = table.players[gone].person
    await wait(sitting, hours=10)
    await sitting.again()
    table = await now(sitting, table)
    post = search(table, gone).post
    assert search(table, gone).by is None
    table = await sitting.service.lobby.substitutes.back(table.id, who)
    assert table.searches.seats == ()
    assert table.clocks is not None
    assert not table.clocks.away
    assert (
        await refused(sitting.service.lobby.substitutes.take_over(table.id, ZOE, gone, post))
    ).code == "seat_taken"


@pytest.mark.parametrize("zero", [Zero.SUBSTITUTE, Zero.SKIP])
async def test_a_substitute_wakes_a_table_where_the_clocks_stand(sitting: Sitting, zero: Zero) -> None:
    table = await playing(sitting, paces.own(move=10 * HOUR, zero=zero))
    gone = min(table.owing)
    await wait(sitting, days=10)
    table = await now(sitting, table)
    assert table.clocks is not None
    assert all(each.since is None for each in table.clocks.seats)
    if zero is Zero.SKIP:
        table = await sitting.service.lobby.substitutes.ask(table.id, table.players[gone].person)
    assert [each.seat for each in table.searches.seats] == [gone]
    table = await take(sitting, table, ZOE, gone)
    assert left(sitting, table, min(table.owing)) == 10 * HOUR


# files, and the log


async def test_a_game_with_substitutes_is_exported_verified_imported_and_checked(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB)
    for _ in range(3):
        table = await sitting.move(table)
    table = await replaced(sitting, table, 1, ZOE)
    running = await sitting.service.archive.records.export(table.id, None)
    resumed = await sitting.resumed(running, ANN, ZOE)
    assert resumed.names == ("Ann", "Zoe")
    history = await sitting.service.play.projection.history(resumed.id, None)
    assert {line.who for line in history} <= {"", "Ann", "“Bob”", "Zoe"}
    assert "“Bob”" in {line.who for line in history}
    assert "Zoe took over from Bob." in [line.words for line in history]
    live = await sitting.service.tables.playing(resumed.id)
    assert contradiction(live, await sitting.service.store.log(resumed.id)) is None
    table = await sitting.play_out(table)
    data = await sitting.service.archive.records.export(table.id, None)
    fits, found = await asyncio.to_thread(verify, data)
    assert fits, found
    copied = await sitting.service.archive.records.import_game(Place(1, 31337), ANN, data)
    assert copied.only_shown
    file = sitting.path.with_name("game.json")
    file.write_bytes(data)
    replayed = await asyncio.to_thread(lambda: list(rows_of(file)))
    assert any(" Bob: " in line for line in replayed)
    assert any(" Zoe: replace" in line for line in replayed)


@pytest.mark.parametrize(
    "spoiled",
    [
        {"from": {"id": "1", "name": "Bob"}},
        {"from": {"id": "x", "name": "Bob"}, "to": {"id": "2", "name": "Zoe"}},
        {"from": {"id": 1, "name": "Bob"}, "to": {"id": "2", "name": "Zoe"}},
        {"from": "Bob", "to": "Zoe"},
        {},
    ],
)
async def test_a_file_with_a_spoiled_replacement_is_refused(sitting: Sitting, spoiled: Any) -> None:

    table = await replaced(sitting, await sitting.game(ANN, BOB), 1, ZOE)
    content = json.loads(await sitting.service.archive.records.export(table.id, None))
    (row,) = [each for each in content["log"] if each["kind"] == "replace"]
    row["data"] = spoiled
    importing = sitting.service.archive.records.import_game(ELSEWHERE, ANN, json.dumps(content).encode())
    assert (await refused(importing)).code == "bad_file"


async def test_a_check_finds_a_seat_that_is_not_as_the_log_says(sitting: Sitting) -> None:
    table = await replaced(sitting, await sitting.game(ANN, BOB), 1, ZOE)
    live = await sitting.service.tables.playing(table.id)
    log = await sitting.service.store.log(table.id)
    assert contradiction(live, log) is None

    wrong = replace(live.table.players[1], person=YAN)
    spoiled = replace(live, table=replace(live.table, players=(live.table.players[0], wrong)))
    assert contradiction(spoiled, log) == "who sits in a seat is not what its log says"


async def test_a_request_that_comes_twice_takes_one_seat(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB)
    table = await sitting.service.lobby.substitutes.ask(table.id, BOB, request="a")
    assert (
        await sitting.service.lobby.substitutes.ask(table.id, BOB, request="a")
    ).searches == table.searches
    post = search(table, 1).post
    for _ in range(2):
        table = await sitting.service.lobby.substitutes.take_over(table.id, ZOE, 1, post, request="b")
    assert table.names == ("Ann", "Zoe")
    live = await sitting.service.tables.playing(table.id)
    assert live.position is not None
    assert len(live.position.seat_changes) == 1


async def test_two_who_press_at_once_do_not_both_get_the_seat(sitting: Sitting) -> None:
    table = await sitting.service.lobby.substitutes.ask((await sitting.game(ANN, BOB)).id, BOB)
    post = search(table, 1).post
    other = await sitting.other()
    await other.play.projection.get(table.id)
    table = await sitting.service.lobby.substitutes.take_over(table.id, ZOE, 1, post)
    with pytest.raises(TableError) as caught:
        await other.lobby.substitutes.take_over(table.id, YAN, 1, post)
    assert caught.value.message == "Zoe has taken over already."
    await other.close()


async def test_a_game_that_moves_takes_its_searches_along(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB)
    table = await sitting.service.lobby.substitutes.ask(table.id, BOB)
    before = search(table, 1).post
    await sitting.deliver()
    table = await sitting.service.moderation.moving.move(table.id, ANN, ELSEWHERE)
    after = search(table, 1).post
    assert after != before
    posts = await sitting.deliver()
    assert [each.channel for each in posts if each.id == after] == [ELSEWHERE.channel]
    assert [each.text for each in posts if each.target == before] == [
        "Who takes over from **Bob** in **Dog Eat Dog #1** is asked in its new channel."
    ]
    table = await take(sitting, table, ZOE, 1)
    assert table.names == ("Ann", "Zoe")


async def test_a_rematch_asks_those_who_sat_there_last(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB)
    table = await replaced(sitting, table, 1, ZOE)
    table = await sitting.play_out(table)
    assert table.status is Status.OVER
    assert (await refused(sitting.service.lobby.rematches.begin(table.id, BOB))).code == "not_your_game"
    again = await sitting.service.lobby.rematches.begin(table.id, ANN)
    assert [each.person for each in again.held] == [ZOE]


# volunteers


async def test_volunteers_are_kept_for_each_server(sitting: Sitting) -> None:
    volunteers = sitting.service.lobby.volunteers
    await volunteers.keep(1, ZOE.id, True)
    await volunteers.keep(1, ZOE.id, True)
    await volunteers.keep(2, YAN.id, True)
    await sitting.again()
    volunteers = sitting.service.lobby.volunteers
    assert await volunteers.on(1) == [ZOE.id]
    assert await volunteers.stands_in(2, YAN.id)
    await volunteers.keep(2, YAN.id, False)
    assert not await volunteers.stands_in(2, YAN.id)
    assert await volunteers.on(2) == []


# secrets


async def sealed(sitting: Sitting, table: Table, who: Person) -> None:
    shown = await sitting.service.play.projection.show(table.id, who.id)
    await sitting.service.play.moves.act(table.id, who, shown.legal[0])


async def test_a_secret_change_of_mind_ends_no_search(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO, key="sealed_bids")
    await sealed(sitting, table, BOB)
    await sitting.service.lobby.substitutes.ask(table.id, ANN, 1)
    await sitting.deliver()
    await sitting.service.play.moves.undo(table.id, BOB)
    await sealed(sitting, table, BOB)
    assert search(await now(sitting, table), 1)
    assert await sitting.deliver() == []


@pytest.mark.parametrize("zero", [Zero.PLAY, Zero.SUBSTITUTE])
async def test_nobody_learns_from_a_replacement_what_the_seat_has_secretly_done(
    tmp_path: Any, zero: Zero
) -> None:
    told = []
    for again in (False, True):
        sitting = Sitting(tmp_path / f"{again}.db")
        await sitting.service.open()
        table = await playing(
            sitting, paces.own(move=10 * HOUR, zero=zero), ANN, BOB, CLEO, key="sealed_bids"
        )
        await sealed(sitting, table, BOB)
        if again:
            await sitting.service.play.moves.undo(table.id, BOB)
        await sitting.deliver()
        table = await replaced(sitting, await now(sitting, table), 1, ZOE)
        posts = [(post.kind, post.text, post.seq, post.mention) for post in await sitting.deliver()]
        seen = await sitting.service.play.projection.show(table.id, ANN.id)
        mine = await sitting.service.play.projection.show(table.id, ZOE.id)
        assert (mine.view.bid is None) == again
        history = await sitting.service.play.projection.history(table.id, None)
        lines = [(line.seq, line.who, line.notation, line.words) for line in history]
        told.append(
            (
                posts,
                seen.view,
                seen.seq,
                table.owing,
                sitting.service.time_control.timekeeper.told(table),
                lines,
            )
        )
        await sitting.service.close()
    assert told[0] == told[1]


async def test_a_substitute_takes_back_a_decision_that_is_still_sealed(sitting: Sitting) -> None:
    table = await playing(sitting, PER_TURN, ANN, BOB, CLEO, key="sealed_bids")
    await wait(sitting, hours=4)
    await sealed(sitting, table, BOB)
    table = await replaced(sitting, await now(sitting, table), 1, ZOE)
    table = await sitting.service.play.moves.undo(table.id, ZOE)
    assert table.reopened == {1}
    assert left(sitting, table, 1) == 10 * HOUR


# the deal of the day


async def test_a_deal_of_the_day_counts_no_more_and_whoever_gave_the_seat_up_has_met_it(
    sitting: Sitting,
) -> None:
    store = sitting.service.store
    table = await sitting.game(ANN, BOB, key="the_climb", options=DAILY)
    day = sitting.clock.now.date().isoformat()
    assert await store.day_of(table.id) == day
    await sitting.deliver()
    table = await replaced(sitting, table, 1, ZOE)
    assert any("It no longer counts for the day's table." in text for _, text in await lines(sitting))
    assert await store.day_of(table.id) is None
    for person, met in ((ANN, True), (BOB, True), (ZOE, True), (YAN, False)):
        assert await store.met("the_climb", day, [person.id]) == met


async def test_what_is_rewound_is_told_of_those_who_sat_there_then(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    left = sitting.owing(table)
    await sitting.service.play.moves.act(table.id, left, "pass")
    table = await sitting.service.play.projection.get(table.id)
    table = await replaced(sitting, table, seat_of(table, left), ZOE)
    await lines(sitting)
    found, _, seen = await sitting.service.moderation.rewinding.choices(table.id, DAN, moderator=True)
    plan = await sitting.service.moderation.rewinding.plan(table.id, DAN, found[0].number, moderator=True)
    assert plan.lines == (f"{left.name} passes.",)
    await sitting.service.moderation.rewinding.rewind(
        table.id, DAN, found[0].number, seen=seen, moderator=True
    )
    assert any(f"• {left.name} passes." in text for _, text in await lines(sitting))
