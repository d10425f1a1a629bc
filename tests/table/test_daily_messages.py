"""The daily message is due once a day, whatever the clocks do, and comes only if it makes sense."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import pairwise
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from bot.store import Overtaken, Write, schema
from bot.store.rows import from_micros
from bot.table.model.posts import Post, PostKind
from bot.table.model.table import Place, Table
from bot.table.notifications.preferences import ReminderPreferences, Way
from tests.databases import raw
from tests.table.conftest import ANN, BOB, CLEO, Sitting
from tests.table.test_clocks import passed_on

EVENING = 18 * 60
SIX = datetime(2026, 3, 1, 18, tzinfo=UTC)
"""On the first day."""


def daily(at: int = EVENING, zone: str = "UTC", quiet: tuple[int, int] | None = None) -> dict[str, Any]:
    return {"way": Way.DAILY, "zone": zone, "quiet": quiet, "daily": at}


async def wishing(sitting: Sitting) -> Table:
    """A game without a clock, in which whoever must move wants a daily message at 18:00."""
    table = await sitting.game()
    await sitting.service.time_control.scheduler.loop.stop()  # nobody runs out of time
    await sitting.deliver()
    await sitting.service.notifications.settings.keep(sitting.owing(table).id, **daily())
    return table


async def pass_days(sitting: Sitting, hours: float, step: float = 1) -> list[tuple[datetime, Post]]:
    """Let hours pass, in steps. Returns the daily messages written, each with the time."""
    found = []
    until = sitting.clock.now + timedelta(hours=hours)
    while sitting.clock.now < until:
        sitting.clock.turn(hours=step)
        await sitting.service.notifications.digests.fire()
        posts = await sitting.service.outbox.posts()
        found += [(sitting.clock.now, post) for post in posts if post.kind is PostKind.DAILY]
        await sitting.deliver()
    return found


async def due_of(sitting: Sitting, person: int) -> datetime | None:
    """When the next message of this person is due."""
    due = dict(await sitting.service.store.dailies_due(2**62)).get(person)
    return None if due is None else from_micros(due)


async def at_six(sitting: Sitting) -> list[Post]:
    """18:00 comes. Returns what is to be delivered then."""
    sitting.clock.now = SIX
    await sitting.service.notifications.digests.fire()
    return list(await sitting.service.outbox.posts())


def times(found: list[tuple[datetime, Post]]) -> list[tuple[int, int]]:
    """The days and hours at which messages were written."""
    return [(at.day, at.hour) for at, _ in found]


async def test_it_comes_at_its_time_on_each_day_on_which_something_waits_but_not_on_holiday(
    sitting: Sitting,
) -> None:
    table = await wishing(sitting)
    mover = sitting.owing(table).id
    found = await pass_days(sitting, 48)
    assert times(found) == [(1, 18), (2, 18)]
    assert {post.person for _, post in found} == {mover}
    now = sitting.clock.now
    await sitting.service.notifications.holidays.take(mover, now, now + timedelta(days=2))
    assert times(await pass_days(sitting, 96)) == [(5, 18), (6, 18)]
    await passed_on(sitting, table)
    assert await pass_days(sitting, 72) == []


@pytest.mark.parametrize(
    ("zone", "minute", "before", "after"),
    [
        # The hour from two to three is skipped on 29 March 2026 and comes twice on 25 October.
        ("Europe/Berlin", 150, datetime(2026, 3, 28, 12, tzinfo=UTC), [(28, 2), (29, 3), (30, 2)]),
        ("Europe/Berlin", 150, datetime(2026, 10, 24, 12, tzinfo=UTC), [(24, 2), (25, 2), (26, 2)]),
        # Midnight itself is skipped on 8 March 2026 in Havana, and on 1 November the hour before one comes twice.
        ("America/Havana", 30, datetime(2026, 3, 7, 12, tzinfo=UTC), [(7, 0), (8, 1), (9, 0)]),
        ("America/Havana", 30, datetime(2026, 10, 31, 12, tzinfo=UTC), [(31, 0), (1, 0), (2, 0)]),
        ("Australia/Lord_Howe", 115, datetime(2026, 4, 4, 0, tzinfo=UTC), [(4, 1), (5, 1), (6, 1)]),
    ],
)
def test_once_a_day_exactly_whatever_the_clocks_do(
    zone: str, minute: int, before: datetime, after: list[tuple[int, int]]
) -> None:
    preferences, there = ReminderPreferences(**daily(minute, zone)), ZoneInfo(zone)
    day = before.astimezone(there).date()
    due: datetime | None = datetime(day.year, day.month, day.day, tzinfo=there) - timedelta(minutes=1)
    found = []
    for _ in after:
        assert due is not None
        due = preferences.daily_after(due)
        assert due is not None
        found.append((due.astimezone(there).day, due.astimezone(there).hour))
    assert found == after


def test_in_no_zone_and_at_no_minute_two_come_on_one_day_or_none() -> None:
    for zone in (
        "Europe/Berlin",
        "America/Havana",
        "Africa/Cairo",
        "Asia/Beirut",
        "Australia/Lord_Howe",
        "UTC",
    ):
        there = ZoneInfo(zone)
        for minute in (1380, 1410, *range(0, 240, 30)):  # the clocks change at night
            preferences, due = ReminderPreferences(**daily(minute, zone)), datetime(2026, 1, 1, tzinfo=UTC)
            days = []
            for _ in range(330):
                due = preferences.daily_after(due) or due
                days.append(due.astimezone(there).date())
            assert {later - sooner for sooner, later in pairwise(days)} == {timedelta(days=1)}


async def test_it_is_written_together_with_when_the_next_is_due(sitting: Sitting) -> None:
    """Killed at any point, a process leaves either neither or both."""
    table = await wishing(sitting)
    store = sitting.service.store
    commit, written = store.commit, []

    async def seen(write: Write) -> None:
        written.append((len(write.updated(schema.reminder_preferences)), len(write.inserted(schema.outbox))))
        await commit(write)

    store.commit = seen  # type: ignore[method-assign]
    await at_six(sitting)
    assert written == [(1, 1)]
    assert await due_of(sitting, sitting.owing(table).id) == SIX + timedelta(days=1)
    await sitting.again()
    await sitting.service.notifications.digests.fire()
    assert [post.kind for post in await sitting.deliver()] == [PostKind.DAILY]


async def test_of_two_processes_only_one_writes_it(sitting: Sitting) -> None:
    await wishing(sitting)
    other = await sitting.other()
    await other.notifications.digests.loop.stop()
    ((person, due),) = await other.store.dailies_due(2**62)
    await at_six(sitting)
    with pytest.raises(Overtaken):
        await other.notifications.digests._come(person, due)
    await other.close()
    assert [post.kind for post in await sitting.deliver()] == [PostKind.DAILY]


@pytest.mark.parametrize(
    ("down", "comes"),
    [
        (timedelta(hours=3), (1, 21)),
        (timedelta(hours=6, minutes=10), (2, 18)),
        (timedelta(days=3, hours=1), (4, 19)),
        (timedelta(days=3, hours=-2), (4, 18)),
    ],
)
async def test_missed_while_the_bot_was_down_it_comes_once_on_the_same_day_or_not_at_all(
    sitting: Sitting, down: timedelta, comes: tuple[int, int]
) -> None:
    await wishing(sitting)
    await sitting.service.close()
    sitting.clock.now = SIX + down - timedelta(minutes=1)
    await sitting.again()
    found = await pass_days(sitting, 1 / 30, 1 / 60)
    assert times(found + await pass_days(sitting, 44)) == [comes, (comes[0] + 1, 18)]


async def test_a_row_that_was_held_up_is_no_longer_wanted_once_it_is_too_late(sitting: Sitting) -> None:
    await wishing(sitting)
    (post,) = await at_six(sitting)
    wanted = sitting.service.notifications.digests.is_wanted
    sitting.clock.now = datetime(2026, 3, 1, 23, 59, tzinfo=UTC)
    assert await wanted(post)
    sitting.clock.turn(minutes=2)
    assert not await wanted(post)
    assert await wanted(replace(post, text="damaged"))


async def test_after_the_choice_the_next_time_of_day_counts(sitting: Sitting) -> None:
    """12:00 is now."""
    keep = sitting.service.notifications.settings.keep
    for minute, day in ((11 * 60, 2), (13 * 60, 1)):
        await keep(ANN.id, **daily(minute))
        assert await due_of(sitting, ANN.id) == datetime(2026, 3, day, minute // 60, tzinfo=UTC)
    await keep(ANN.id, way=Way.NEVER)
    assert await due_of(sitting, ANN.id) is None


async def test_another_wish_at_the_moment_when_it_is_due_does_not_lose_it(sitting: Sitting) -> None:
    table = await wishing(sitting)
    sitting.clock.now = datetime(2026, 3, 1, 18, 0, 1, tzinfo=UTC)
    await sitting.service.notifications.settings.keep(
        sitting.owing(table).id, **daily(quiet=(22 * 60, 7 * 60))
    )
    await sitting.service.notifications.digests.fire()
    assert [post.kind for post in await sitting.deliver()] == [PostKind.DAILY]


async def test_what_a_wrong_clock_has_put_off_for_years_is_brought_forward(sitting: Sitting) -> None:
    now = sitting.clock.now
    sitting.clock.now += timedelta(days=3653)
    await wishing(sitting)
    sitting.clock.now = now
    sitting.service._clock_jumped(-timedelta(days=3653))
    assert times(await pass_days(sitting, 24)) == [(1, 18)]


@pytest.mark.only_a_file
@pytest.mark.parametrize("damage", ["daily_due = NULL", "daily_due = 'soon'"])
async def test_a_time_that_is_lost_is_found_again_at_the_start(sitting: Sitting, damage: str) -> None:
    await wishing(sitting)
    await sitting.service.close()
    with raw(sitting.place) as connection:
        connection.execute(f"UPDATE reminder_preferences SET {damage}")  # noqa: S608
    await sitting.again()
    assert times(await pass_days(sitting, 24)) == [(1, 18)]


async def test_damaged_wishes_hold_up_nobody_else(sitting: Sitting) -> None:
    table = await wishing(sitting)
    await sitting.service.notifications.settings.keep(CLEO.id, **daily(17 * 60))
    with raw(sitting.place) as connection:
        connection.execute("UPDATE reminder_preferences SET zone = 'Mars' WHERE person = ?", (CLEO.id,))
    found = await pass_days(sitting, 24)
    assert [post.person for _, post in found] == [sitting.owing(table).id]
    assert await due_of(sitting, CLEO.id) is None


async def test_refused_without_a_game_that_waits_in_public_nobody_is_told(sitting: Sitting) -> None:
    table = await sitting.lobby(ANN)
    await sitting.service.lobby.seating.invite(table.id, ANN, [BOB])
    await sitting.service.notifications.settings.keep(BOB.id, **daily())
    await sitting.deliver()
    (post,) = await at_six(sitting)
    await sitting.service.notifications.digests.refused(post, "403 (50007)")
    assert await sitting.deliver() == []
    assert (await sitting.service.notifications.settings.of(BOB.id)).way is Way.CHANNEL


async def test_many_people_at_the_same_time_each_get_one(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = sitting.service.store
    monkeypatch.setattr(store, "dailies_due", partial(store.dailies_due, most=3))
    people = [replace(ANN, id=9000 + number) for number in range(8)]
    for host in people:
        await sitting.game(host, place=Place(1, host.id), key="bring_down_the_mountain")
        await sitting.service.notifications.settings.keep(host.id, **daily())
    await sitting.deliver()
    sitting.clock.now = SIX
    while await sitting.service.notifications.digests.fire():
        pass
    assert sorted(post.person or 0 for post in await sitting.deliver()) == [each.id for each in people]
