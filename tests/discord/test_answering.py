"""The first response to somebody: the answer itself if it is quick, else an acknowledgement."""

import asyncio

import pytest

from bot.discord.controls.interactions import promptly
from bot.table.model.errors import TableError
from tests.discord.conftest import Room

ANSWER = 4


class Sign:
    """What was sent to Discord, and work that ends on command."""

    def __init__(self) -> None:
        self.sent = 0
        self.go_on = asyncio.Event()

    async def acknowledge(self) -> None:
        self.sent += 1
        self.go_on.set()

    async def slow(self) -> str:
        await self.go_on.wait()
        return "done"


async def quick() -> str:
    return "done"


async def refused() -> str:
    raise TableError("no", "No.", "Do something else.")


async def test_only_slow_work_is_acknowledged_and_that_while_it_goes_on() -> None:
    sign = Sign()
    assert await promptly(sign.acknowledge, quick()) == "done"
    with pytest.raises(TableError, match="No"):
        await promptly(sign.acknowledge, refused())
    assert sign.sent == 0
    assert await promptly(sign.acknowledge, sign.slow()) == "done"
    assert sign.sent == 1


@pytest.mark.parametrize("others", [0, 1], ids=["alone", "beside-another"])
async def test_an_acknowledgement_that_fails_is_told_only_when_the_work_is_done(others: int) -> None:
    other, sign = Sign(), Sign()
    waiting = await under_way(other, others)
    finished = []

    async def fails() -> None:
        sign.go_on.set()
        raise ConnectionError("cut")

    async def work() -> None:
        finished.append(await sign.slow())

    with pytest.raises(ConnectionError):
        await promptly(fails, work())
    assert finished == ["done"]
    with pytest.raises(TableError, match="No"):
        await promptly(fails, refused())
    other.go_on.set()
    await asyncio.gather(*waiting)


@pytest.mark.parametrize("acknowledged", [False, True], ids=["before", "after-the-acknowledgement"])
async def test_work_goes_on_when_nobody_waits_for_its_answer_any_more(acknowledged: bool) -> None:
    told, go_on, finished = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def acknowledge() -> None:
        told.set()

    async def work() -> None:
        await go_on.wait()
        finished.set()

    asking = asyncio.ensure_future(promptly(acknowledge, work()))
    await (told.wait() if acknowledged else asyncio.sleep(0))
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    go_on.set()
    async with asyncio.timeout(5):
        await finished.wait()


async def under_way(sign: Sign, number: int = 1) -> list[asyncio.Task[str]]:
    """So many moves that are being made."""
    others = [asyncio.create_task(promptly(sign.acknowledge, sign.slow())) for _ in range(number)]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    return others


async def test_while_another_move_is_made_somebody_is_heard_before_anything_is_done_for_them() -> None:
    other = Sign()
    waiting = await under_way(other)
    told: list[str] = []

    async def acknowledge() -> None:
        told.append("acknowledged")

    async def work() -> str:
        told.append("worked")
        return "done"

    assert await promptly(acknowledge, work()) == "done"
    assert told == ["acknowledged", "worked"]
    other.go_on.set()
    assert await asyncio.gather(*waiting) == ["done"]
    assert await promptly(acknowledge, quick()) == "done"
    assert told == ["acknowledged", "worked"], "nobody else moves any more"


async def test_a_typed_move_is_answered_with_one_request(room: Room) -> None:
    await room.begin()
    before = len(room.env.http_requests)
    said = await room.slash(await room.mover(), "play", move="pass")
    assert said.private
    sent = room.env.http_requests[before:]
    assert [each.json["type"] for each in sent if each.path.endswith("/callback") and each.json] == [ANSWER]
    assert not [each for each in sent if "@original" in each.path]
