"""The Monday digest is written once, whatever happens."""

from datetime import UTC, datetime, timedelta

from bot.store import Write, schema
from bot.table.model import Place, PostKind
from bot.table.ratings.weekly_digest import due_on, in_time
from tests.table.conftest import ANN, BOB, Sitting
from tests.table.test_ratings import ended, settle

HOUR = timedelta(hours=1)
CHANNEL = 77


async def digests(sitting: Sitting) -> list[str]:
    """The digests that were written since this was last asked."""
    return [post.text for post in await sitting.deliver() if post.kind is PostKind.DIGEST]


async def week(sitting: Sitting, *, hours: float = 0) -> None:
    """A game is played and rated, then it is so much later than the Monday's time."""
    await sitting.service.ratings.digests.loop.stop()
    await ended(sitting, ANN, BOB, place=Place(1, 4000 + sitting.clock.now.day))
    await settle(sitting)
    now = sitting.clock.now
    due = due_on(now)
    sitting.clock.now = (due if now < due else due + timedelta(days=7)) + hours * HOUR


def test_a_digest_is_due_on_monday_and_too_late_on_tuesday() -> None:
    monday = datetime(2026, 11, 23, 8, tzinfo=UTC)
    assert {due_on(monday + hours * HOUR) for hours in range(-8, 160)} == {monday}
    assert not in_time(monday, monday - timedelta(seconds=1))
    assert in_time(monday, monday + 15 * HOUR)
    assert not in_time(monday, monday + 16 * HOUR)


async def test_it_comes_late_on_the_same_day_and_not_at_all_after_it(sitting: Sitting) -> None:
    settings = sitting.service.setup.settings
    await week(sitting)
    assert await sitting.service.ratings.digests.fire() == 0  # nobody wants it
    await settings.keep(1, digest=CHANNEL)
    for late, written in ((-1, 0), (0, 1), (15, 1), (17, 0)):
        await week(sitting, hours=late)
        await sitting.again()
        await sitting.service.ratings.digests.loop.stop()
        await sitting.service.ratings.digests.fire()
        assert len(await digests(sitting)) == written, late
        assert await sitting.service.ratings.digests.fire() == 0
    sitting.clock.now = due_on(sitting.clock.now) + timedelta(days=14)
    assert await sitting.service.ratings.digests.fire() == 1  # nothing has happened
    assert await digests(sitting) == []


async def test_a_kill_and_a_second_process_write_none_twice(sitting: Sitting) -> None:
    await sitting.service.setup.settings.keep(1, digest=CHANNEL)
    await week(sitting)
    other = await sitting.other()
    await other.ratings.digests.loop.stop()
    store, first = sitting.service.store, []
    commit = store.commit

    async def overtaken(write: Write) -> None:
        if write.inserted(schema.weekly_digests):
            first.append(await other.ratings.digests.fire())
        await commit(write)

    store.commit = overtaken  # type: ignore[method-assign]
    await sitting.service.ratings.digests.fire()
    assert first == [1]
    await other.close()
    await sitting.again()
    assert await sitting.service.ratings.digests.fire() == 0
    assert len(await sitting.service.store.rows_with(schema.outbox, kind="digest")) == 1
