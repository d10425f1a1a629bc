"""Quotas: what a person, a channel and a server may use, the time to wait, and bounded memory."""

import asyncio

import pytest

from bot.config import QuotaSettings
from bot.table.archive.records import Gate
from bot.table.model.errors import TableError
from bot.table.quotas import Quotas, Use, Wait


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def quotas(clock: Clock, sizes: tuple[int, int, int] = (2, 4, 6), remembered: int = 100) -> Quotas:
    return Quotas({Use.IMPORTS: sizes}, clock, remembered)


def take(quotas: Quotas, person: int, channel: int | None = 1, server: int | None = 1) -> Wait | None:
    return quotas.take(Use.IMPORTS, person=person, channel=channel, server=server)


def refusing(quotas: Quotas, person: int, channel: int = 1) -> str:
    """Whose quota refuses somebody; empty if none does."""
    wait = take(quotas, person, channel)
    return "" if wait is None else wait.scope


def test_who_is_over_the_quota_waits_until_there_is_one_again() -> None:
    clock = Clock()
    some = quotas(clock)
    assert [take(some, 1), take(some, 1)] == [None, None]
    wait = take(some, 1)
    assert wait is not None
    assert (wait.scope, round(wait.seconds)) == ("person", 1800)
    clock.now += wait.seconds - 1
    assert take(some, 1) is not None
    clock.now += 1.001
    assert take(some, 1) is None
    assert take(some, 1) is not None
    clock.now += 10**9
    assert [take(some, 1, None, None), take(some, 1, None, None)] == [None, None], "in direct messages too"
    assert take(some, 1, None, None) is not None


def test_the_time_to_wait_is_that_of_the_bucket_that_takes_longest() -> None:
    clock = Clock()
    some = quotas(clock, (2, 0, 1))
    assert [take(some, 1, server=1), take(some, 1, server=2)] == [None, None]
    wait = take(some, 1, server=1)
    assert wait is not None
    assert wait.scope == "server"
    clock.now += wait.seconds
    assert take(some, 1, server=1) is None


def test_whoever_is_refused_delays_only_themself() -> None:
    some = quotas(Clock())
    for _ in range(50):
        take(some, 1)
    assert take(some, 2) is None
    assert take(some, 2) is None


def test_a_channel_and_a_server_have_quotas_of_their_own() -> None:
    some = quotas(Clock())
    assert [refusing(some, person) for person in (0, 1, 2, 3, 9)] == ["", "", "", "", "channel"]
    assert [refusing(some, person, 2) for person in (9, 10, 11)] == ["", "", "server"]
    assert take(some, 11, channel=3, server=2) is None


def test_each_use_has_its_own_and_0_is_no_limit() -> None:
    some = Quotas({Use.IMPORTS: (0, 0, 0), Use.HINTS: (1, 0, 0)}, Clock())
    for _ in range(1000):
        assert take(some, 1) is None
    assert some.take(Use.HINTS, person=1, channel=1, server=1) is None
    assert some.take(Use.HINTS, person=1, channel=1, server=1) is not None
    assert some.take(Use.EXPORTS, person=1, channel=1, server=1) is None


def test_memory_is_bounded_and_the_flooder_is_not_forgotten() -> None:
    some = quotas(Clock(), (2, 0, 0), remembered=50)
    take(some, 1)
    take(some, 1)
    for person in range(2, 40):
        take(some, person)
        assert take(some, 1) is not None
    for person in range(100, 1000):
        take(some, person)
    assert len(some._full) == 50


def test_every_use_has_a_setting() -> None:
    assert {use.value for use in Use} == set(QuotaSettings.model_fields)


async def test_a_server_has_one_inside_and_all_together_a_few() -> None:
    gate = Gate(2)
    inside: list[int] = []
    leave = asyncio.Event()

    async def enter(server: int) -> None:
        async with gate.inside(server):
            inside.append(server)
            await leave.wait()

    tasks = [asyncio.create_task(enter(server)) for server in (1, 2, 3)]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert inside == [1, 2]
    for server in (1, 3):
        with pytest.raises(TableError, match="being imported on this server"):
            await enter(server)
    leave.set()
    await asyncio.gather(*tasks)
    assert inside == [1, 2, 3]
    await enter(1)
    with pytest.raises(RuntimeError):
        async with gate.inside(1):
            raise RuntimeError
    await enter(1)
