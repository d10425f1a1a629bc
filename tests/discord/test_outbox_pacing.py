"""Reminders give way to what people wait for."""

from datetime import timedelta

import pytest

from bot.discord.outbox import worker
from bot.discord.outbox.worker import A_SECOND, AT_LEAST, Pace
from bot.table.model.posts import Post, PostKind
from bot.table.model.table import Person, Place
from bot.table.outbox.queue import OutboxCache
from tests.discord.conftest import Room, labels
from tests.discord.test_reminders import HOUR, MUTE
from tests.table.conftest import Clock


def test_within_a_second_reminders_begin_only_until_there_are_so_many_requests() -> None:
    clock = Clock()
    pace = Pace(clock)
    pace.count(AT_LEAST, reminder=True)
    pace.count(A_SECOND - AT_LEAST - 1)
    assert pace.wait() == 0.0
    clock.now += timedelta(seconds=0.4)
    pace.count(2)
    assert pace.wait() == 0.6
    clock.now += timedelta(seconds=0.6)
    assert pace.wait() == 0.0


def test_a_few_reminders_begin_however_much_else_goes_out() -> None:
    clock = Clock()
    pace = Pace(clock)
    pace.count(10 * A_SECOND)
    for _ in range(AT_LEAST):
        assert pace.wait() == 0.0
        pace.count(1, reminder=True)
    assert pace.wait() == 1.0


def test_a_clock_that_was_set_back_holds_up_nothing() -> None:
    clock = Clock()
    pace = Pace(clock)
    pace.count(2 * A_SECOND, reminder=True)
    clock.now -= timedelta(days=2)
    assert pace.wait() == 0.0


def test_reminders_come_after_all_else_unless_something_waits_behind_them() -> None:
    cache = OutboxCache()
    for number, channel, kind, person in (
        (1, 10, PostKind.CALL, None),
        (2, 0, PostKind.DAILY, 5),
        (3, 20, PostKind.CALL, None),
        (4, 30, PostKind.BOARD, None),
        (5, 20, PostKind.BOARD, None),
    ):
        cache.add(Post(number, channel, 1, kind, "", person=person))
    now = Clock().now
    assert [each.id for each in cache.first(now, 10)] == [3, 4, 1, 2]
    assert [lane in cache.patient for lane in (10, -5, 20, 30)] == [True, True, False, False]
    cache.done(5, None)
    assert [each.id for each in cache.first(now, 10)] == [4, 1, 2, 3]


async def test_more_than_come_in_a_second_are_all_sent_within_a_few(
    room: Room, unpainted: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "A_SECOND", 3)
    monkeypatch.setattr(worker, "AT_LEAST", 1)
    channels = [room.guild.create_text_channel(f"table-{number}") for number in range(10)]
    for channel in channels:
        host, other = (Person(room.person(name).id, name) for name in ("Ann", "Ben"))
        table = await room.tables.lobby.seating.create("dog_eat_dog", Place(room.guild.id, channel.id), host)
        await room.tables.lobby.seating.join(table.id, other)
        await room.tables.lobby.starting.start(table.id, host)

    def reminded() -> int:
        return sum(MUTE in labels(each) for channel in channels for each in room.messages(channel))

    await room.env.advance_time(12 * HOUR + 0.5)
    assert 0 < reminded() < 10
    await room.env.advance_time(5)
    assert reminded() == 10
