"""What waits or fails holds up only its own channel, every retry waits longer than the one before, and reminders give way
to what people wait for."""

import asyncio
from collections.abc import Callable
from datetime import timedelta
from unittest.mock import AsyncMock

import discord
import pytest
from structlog.testing import capture_logs

from bot import waits
from bot.discord.cairn_client import CairnClient
from bot.discord.outbox import delivery, worker
from bot.discord.outbox.worker import A_SECOND, PATIENCE, Pace
from bot.errors import StoreError
from bot.supervision import DATABASE_PAUSE
from bot.table.model.posts import Post, PostKind
from bot.table.model.table import Person, Place
from bot.table.outbox.queue import OutboxCache
from tests.discord.conftest import Room, labels, words_of
from tests.discord.test_outbox import POST, requests, rows, waiting
from tests.discord.test_reminders import HOUR, MUTE
from tests.table.conftest import Clock


async def test_whoever_moves_is_answered_before_the_board_is_begun(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.begin()
    answered: list[int] = []
    deliver = delivery.deliver

    async def noticed(client: CairnClient, post: Post) -> int | None:
        answered.append(len(requests(room, "POST", "/callback")))
        return await deliver(client, post)

    monkeypatch.setattr(delivery, "deliver", noticed)
    before = len(requests(room, "POST", "/callback"))
    await room.slash(await room.mover(), "play", move="pass")
    assert answered == [before + 1] * len(answered) != []


async def test_channels_that_wait_hold_no_place(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    room.bot.config = room.bot.config.model_copy(update={"outbox_channels": 4})
    over, deliver = asyncio.Event(), delivery.deliver

    async def told_to_wait(client: CairnClient, post: Post) -> int | None:
        # As discord.py does when Discord answers 429.
        if post.channel != room.channel.id:
            await waits.wait(over.wait(), "a limit of Discord")
        return await deliver(client, post)

    monkeypatch.setattr(delivery, "deliver", told_to_wait)
    others = [room.guild.create_text_channel(f"other-{number}") for number in range(4)]
    for channel in others:
        await room.slash("Ann", "game new", channel)
    await room.slash("Ann", "game new")
    await room.env.advance_time(PATIENCE)
    assert len(room.messages()) == 1
    over.set()
    await room.env.advance_time(1)
    assert [len(room.messages(channel)) for channel in others] == [1] * 4


@pytest.mark.parametrize(
    "error", [RuntimeError("nobody foresaw this"), StoreError("It is full.", "Make room.")]
)
async def test_a_lane_that_cannot_save_its_result_holds_no_place(
    room: Room, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    room.bot.config = room.bot.config.model_copy(update={"outbox_channels": 1})
    other = room.guild.create_text_channel("other")
    sent = room.tables.outbox.sent

    async def failing(post: int, message: int | None) -> None:
        if message in {each.id for each in room.messages(other)}:
            raise error
        await sent(post, message)

    with monkeypatch.context() as patched:
        patched.setattr(room.tables.outbox, "sent", failing)
        await room.slash("Ann", "game new", other)
        await room.slash("Ann", "game new")
        assert (len(room.messages(other)), len(room.messages())) == (1, 1)
    await room.env.advance_time(60)
    assert (len(room.messages(other)), waiting(room)) == (1, 0)


async def test_a_result_that_cannot_be_saved_costs_few_requests_and_lines_of_log(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched, capture_logs() as lines:
        patched.setattr(room.tables.outbox, "sent", AsyncMock(side_effect=TypeError("nobody foresaw this")))
        await room.slash("Ann", "game new")
        await room.env.advance_time(3600)
    assert 5 <= len(lines) <= 40
    assert len(requests(room, "GET", f"/channels/{room.channel.id}/messages")) <= 20
    assert len(room.messages()) == 1
    await room.env.advance_time(600)
    assert (len(room.messages()), waiting(room)) == (1, 0)


async def test_once_the_database_is_back_a_message_waits_half_a_minute_at_most(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(room.tables.outbox, "sent", AsyncMock(side_effect=StoreError("It is away.", "Wait.")))
        await room.slash("Ann", "game new")
        await room.env.advance_time(3600)
    await room.env.advance_time(DATABASE_PAUSE)
    assert (len(room.messages()), waiting(room)) == (1, 0)


async def test_a_limit_of_no_time_at_all_is_waited_out_ever_longer(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries = 0

    async def limited(client: CairnClient, post: Post) -> int | None:
        nonlocal tries
        tries += 1
        raise discord.RateLimited(0.0)

    with monkeypatch.context() as patched:
        patched.setattr(delivery, "deliver", limited)
        await room.slash("Ann", "game new")
        await room.env.advance_time(60)
        assert 3 <= tries <= 8
    await room.env.advance_time(120)
    assert len(room.messages()) == 1


async def joins(room: Room) -> None:
    """Ben joins by a way other than the message, which is gone."""
    person = room.person("Ben")
    await room.tables.lobby.seating.join((await room.table()).id, Person(person.id, "Ben"))
    await room.env.advance_time(1)


dies = AsyncMock(side_effect=StoreError("killed", "killed"))


@pytest.mark.parametrize("trouble", [False, True])
async def test_a_kill_between_the_new_message_and_the_end_of_its_edit_doubles_nothing(
    room: Room, monkeypatch: pytest.MonkeyPatch, trouble: bool
) -> None:
    await room.slash("Ann", "game new")
    gone = room.lobby()
    room.env.backend.delete_message(gone.channel.id, gone.id)
    monkeypatch.setattr(room.tables.outbox, "drop", dies)
    await joins(room)
    assert len(rows(room, "lobby")) == 2
    assert waiting(room) == 2
    if trouble:
        # The edit finds its message gone once more before the new one exists.
        room.env.inject_error("POST", POST, status=503)
    await room.restart()
    await room.env.advance_time(10)
    assert "Ben" in words_of(room.lobby())
    assert len(room.messages()) == 1
    assert len(rows(room, "lobby")) == 2
    assert waiting(room) == 0


async def test_a_kill_before_the_new_message_is_owed_loses_nothing(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.slash("Ann", "game new")
    gone = room.lobby()
    room.env.backend.delete_message(gone.channel.id, gone.id)
    with monkeypatch.context() as patched:
        patched.setattr("bot.discord.outbox.worker.replace_deleted", dies)
        await joins(room)
        assert len(rows(room, "lobby")) == 1
        await room.bot.outbox.close()
    await room.restart()
    assert len(room.messages()) == 1
    assert len(rows(room, "lobby")) == 2
    assert waiting(room) == 0


# Reminders


def test_a_few_reminders_begin_however_much_else_goes_out() -> None:
    clock = Clock()
    pace = Pace(clock)
    pace.count(10 * A_SECOND)
    for _ in range(5):
        assert pace.wait() == 0.0
        pace.count(1, reminder=True)
    assert pace.wait() == 1.0


@pytest.mark.parametrize("requests", [1, 2])
@pytest.mark.parametrize(
    ("processes", "allowed", "a_second"),
    [(2, 50, 5), (4, 50, 5), (8, 50, 5), (50, 50, 5), (13, 500, 50)],
)
def test_however_many_processes_there_are_they_begin_no_more_reminders_together(
    processes: int, allowed: int, a_second: int, requests: int
) -> None:
    clock, begun, seconds = Clock(), 0, 60
    paces = [Pace(clock, allowed, processes) for _ in range(processes)]
    for _ in range(10 * seconds):
        for pace in paces:
            while not pace.wait():
                pace.count(requests, reminder=True)
                begun += requests
        clock.turn(seconds=0.1)
    assert 0.9 * a_second * seconds <= begun <= 1.3 * a_second * seconds


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


async def ten_reminders(room: Room) -> Callable[[], int]:
    """Games in ten channels, all of which remind in 12 hours. Returns how many have."""
    channels = [room.guild.create_text_channel(f"table-{number}") for number in range(10)]
    for channel in channels:
        host, other = (Person(room.person(name).id, name) for name in ("Ann", "Ben"))
        table = await room.tables.lobby.seating.create("dog_eat_dog", Place(room.guild.id, channel.id), host)
        await room.tables.lobby.seating.join(table.id, other)
        await room.tables.lobby.starting.start(table.id, host)
    return lambda: sum(MUTE in labels(each) for channel in channels for each in room.messages(channel))


async def test_more_than_come_in_a_second_are_all_sent_within_a_few(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "A_SECOND", 3)
    monkeypatch.setattr(room.bot.outbox, "_pace", Pace(room.tables.clock, allowed=20))
    reminded = await ten_reminders(room)
    await room.env.advance_time(12 * HOUR + 0.5)
    assert 0 < reminded() < 10
    await room.env.advance_time(5)
    assert reminded() == 10


async def test_of_several_processes_reminders_take_what_the_others_leave_and_a_few_come_in_any_case(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    spare = AsyncMock(return_value=False)
    monkeypatch.setattr(room.bot.requests, "spare", spare)
    monkeypatch.setattr(room.bot.outbox, "_pace", Pace(room.tables.clock, processes=5))
    reminded = await ten_reminders(room)
    await room.env.advance_time(12 * HOUR + 0.5)
    assert reminded() == 2
    spare.return_value = True
    await room.env.advance_time(0.9)
    assert reminded() == 10
