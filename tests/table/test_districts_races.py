"""Two processes of one bot at the same game, each stopped in the middle of what it does while the other does it too."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest

from bot.store import Write, schema
from bot.store.reading.lists import REFUSED_BY_DISCORD
from bot.table.model import SOMEONE, PostKind, Status, Table, read_post, time_control as paces
from bot.table.model.time_control import Pace
from bot.table.service import TableService
from tests.databases import raw
from tests.table.conftest import ANN, BOB, CLEO, HERE, Sitting, refused
from tests.table.test_clocks import DAY, HOUR, PER_TURN, SKIPPING, left, owing, playing
from tests.table.test_districts import EVE, THERE, Process, both
from tests.table.test_two_processes import just_before

__all__ = ["both"]
Both = tuple[Process, Process]


def just_after(service: TableService, name: str, does: Callable[[], Awaitable[object]]) -> None:
    """Something happens once this process has asked its database that, and before it does anything with the answer."""
    store: Any = service.store
    asks = getattr(store, name)

    async def before_it(*how: Any, **named: Any) -> Any:
        setattr(store, name, asks)
        found = await asks(*how, **named)
        await does()
        return found

    setattr(store, name, before_it)


async def away(sitting: Sitting, both: Both, pace: Pace = paces.NONE) -> Table:
    """A game of the second process's server that was moved to one of the first, since its channel was lost. From there it can
    be moved back."""
    here, there = both
    table = await playing(sitting, pace, ANN, BOB, place=THERE)
    board = (await there.service.tables.live(table.id)).book.board_post
    lost = Write().update(schema.outbox, {"id": board}, dropped=REFUSED_BY_DISCORD)
    await there.service.store.commit(lost)
    there.service.tables.forget(table.id)
    table = await here.service.moderation.hosting.move(table.id, ANN, HERE)
    await there.heard()
    for each in both:
        await each.posts()
    return table


async def owed(both: Both) -> list[int]:
    """The messages that nobody has delivered."""
    for each in both:
        await each.service.store.next_timer()  # whoever reads there has all written
    return [post.id for post in (await both[0].service.store.undelivered(read_post))[0]]


@pytest.mark.parametrize("step", ["timers_due", "timer", "commit"])
async def test_time_that_is_over_while_a_game_moves_to_the_other_process_is_over_once(
    sitting: Sitting, both: Both, step: str
) -> None:
    here, there = both
    table = await away(sitting, both, SKIPPING)
    first = owing(table)
    sitting.clock.turn(hours=10)
    schedulers = [each.service.time_control.scheduler for each in both]

    async def moved() -> None:
        await there.service.moderation.hosting.move(table.id, ANN, THERE)
        while await schedulers[1].fire():
            pass

    if step == "commit":
        just_before(here.service, moved)
    else:
        just_after(here.service, step, moved)
    await schedulers[0].fire()
    while sum([await each.fire() for each in schedulers]):
        pass
    await here.heard()
    await there.service.news.look()
    found = await here.service.play.projection.get(table.id)
    assert found.status is Status.RUNNING
    assert owing(found) != first
    assert left(sitting, found, owing(found)) == 10 * HOUR
    assert here.service.tables._live == {}
    # What is said in the old channel is for the process that hears it, and everything comes once.
    for each, place in zip(both, (HERE, THERE), strict=True):
        sitting.service = each.service
        posts = await sitting.deliver()
        assert {post.channel for post in posts} == {place.channel}
        assert (PostKind.BOARD in {post.kind for post in posts}) == (each is there)
    assert await owed(both) == []


async def test_a_post_that_is_being_sent_while_its_game_moves_comes_once_and_what_follows_too(
    sitting: Sitting, both: Both
) -> None:
    here, there = both
    table = await away(sitting, both)
    sitting.service = here.service
    while not await here.service.outbox.posts():
        table = await sitting.move(table)
    (first, *_) = await here.service.outbox.posts()
    await here.service.outbox.trying(first.id)
    await there.service.moderation.hosting.move(table.id, ANN, THERE)
    await here.heard()
    await here.service.outbox.sent(first.id, 77)
    delivered: list[tuple[int, int]] = [(first.id, HERE.channel)]
    for each, place in zip(both, (HERE, THERE), strict=True):
        sitting.service = each.service
        delivered += [(post.id, place.channel) for post in await sitting.deliver() if post.person is None]
    with raw(sitting.place) as database:
        rows = database.execute(
            "SELECT id, channel FROM outbox WHERE dropped IS NULL AND id >= ?", (first.id,)
        )
        assert sorted(delivered) == sorted(rows.fetchall())
    assert await owed(both) == []


async def test_two_who_join_or_open_a_game_at_once_in_two_processes_both_do_where_there_is_room(
    sitting: Sitting, both: Both
) -> None:
    here, there = (each.service.lobby.seating for each in both)
    for key, room in (("dog_eat_dog", True), ("highest_ground", False)):
        lobby = await sitting.lobby(ANN, key=key, place=THERE)
        just_before(both[1].service, partial(here.join, lobby.id, BOB))
        joining = there.join(lobby.id, CLEO)
        if room:
            assert {each.person for each in (await joining).players} == {ANN, BOB, CLEO}
        else:
            assert (await refused(joining)).code == "full"
        just_before(both[1].service, partial(here.close, lobby.id, ANN))
        error = await refused(both[1].service.lobby.starting.start(lobby.id, ANN))
        assert error.message == f"The lobby of game #{lobby.id} is closed."

    just_before(both[1].service, partial(here.create, "dog_eat_dog", THERE, BOB, {}))
    assert (await refused(there.create("dog_eat_dog", THERE, CLEO, {}))).code == "game_here"


async def test_a_move_and_a_change_of_channel_at_once_both_count(sitting: Sitting, both: Both) -> None:
    here, there = both
    table = await away(sitting, both)
    sitting.service = here.service
    hosting = there.service.moderation.hosting
    just_before(here.service, partial(hosting.move, table.id, ANN, THERE))
    moved = await sitting.move(table)
    assert moved.place == THERE
    assert here.service.tables._live == {}
    await there.heard()
    assert (await there.service.tables.playing(table.id)).table == moved
    sitting.service = there.service
    just_before(here.service, partial(sitting.move, moved))
    error = await refused(here.service.moderation.hosting.move(table.id, BOB, HERE))
    assert error.code == "not_host"


async def test_a_holiday_that_begins_elsewhere_while_somebody_moves_stops_the_clock(
    sitting: Sitting, both: Both
) -> None:
    here, there = both
    table = await playing(sitting, PER_TURN, ANN, BOB, place=THERE)
    next_ = table.players[1 - owing(table)].person
    now = sitting.clock()
    just_before(
        there.service, partial(here.service.notifications.holidays.take, next_.id, now, now + 3 * DAY)
    )
    sitting.service = there.service
    while next_.id not in {table.players[seat].person.id for seat in table.owing}:
        table = await sitting.move(table)
    await there.heard()
    assert left(sitting, table, owing(table)) == 10 * HOUR + timedelta(days=3)
    sitting.clock.turn(hours=11)
    while await there.service.time_control.scheduler.fire():
        pass
    assert (await there.service.play.projection.get(table.id)).status is Status.RUNNING


async def test_timers_that_nobody_has_told_are_found_within_a_minute(sitting: Sitting, both: Both) -> None:
    here, there = both
    there.deaf, sitting.service = True, here.service
    rung = asyncio.Event()
    there.service.time_control.scheduler.loop.ring = rung.set  # type: ignore[method-assign]
    await playing(sitting, PER_TURN, ANN, BOB, place=THERE)
    sitting.clock.turn(minutes=1)
    await there.service.news.look()
    assert rung.is_set()
    assert await there.service.store.next_timer(there.service.tables.district) is not None


async def test_somebody_is_forgotten_in_the_games_of_both(sitting: Sitting, both: Both) -> None:
    here, there = both
    tables = []
    for process, place in ((here, HERE), (there, THERE)):
        sitting.service = process.service
        tables.append(await sitting.game(EVE, ANN, BOB, place=place))
        await process.posts()
    await here.service.privacy.forgetting.wish(EVE.id)
    await here.service.privacy.forgetting.look()
    assert await here.service.store.rows_with(schema.forgetting, person=EVE.id) != []
    await there.service.privacy.forgetting.look()
    await here.heard()
    for each in both:
        for table in tables:
            now = (await each.service.tables.live(table.id)).table
            assert now.names[0] == SOMEONE
            assert now.players[0].resigned
            assert now.host.id != EVE.id
    rows = [await here.service.store.rows_with(table) for table in schema.METADATA.sorted_tables]
    assert str(EVE.id) not in repr(rows)
