"""Reports are kept once, told once and forgotten in time, on both databases."""

from unittest.mock import AsyncMock

import pytest

from bot.errors import StoreError
from bot.store import schema
from bot.table.model.posts import PostKind
from bot.table.model.table import Place
from bot.table.reports import Owner, Report, Sends
from tests.table.conftest import ANN, ELSEWHERE, HERE, Sitting, refused

OWNERS = [Owner(person=501), Owner(channel=77)]


async def kept(sitting: Sitting, request: int = 1, words: str = "It hangs.", place: Place = HERE) -> Report:
    """Ann reports something about the game here, if there is one."""
    number = await sitting.service.store.latest_in(HERE.channel)
    table = None if number is None else await sitting.service.play.projection.get(number)
    seq = 0 if table is None else table.seq
    return await sitting.service.reports.keep(request, ANN.id, place, table, seq, Sends.PUBLIC, "", words)


async def told(sitting: Sitting) -> list[tuple[int | None, int, str]]:
    """Deliver everything. Returns the messages to the owners, each with its person, its channel and what it tells."""
    found = []
    for post in await sitting.deliver():
        if post.kind is PostKind.REPORTS:
            reports = await sitting.service.reports.gathered(int(post.text))
            found.append((post.person, post.channel, " ".join(each.words for each in reports)))
    return found


async def test_a_request_that_comes_twice_is_kept_once_and_a_report_names_the_game_of_its_channel_only(
    sitting: Sitting,
) -> None:
    table = await sitting.move(await sitting.game())
    first = await kept(sitting)
    assert await kept(sitting) == first
    assert (first.game, first.seq) == (table.id, table.seq)
    other = await kept(sitting, 2, place=ELSEWHERE)
    assert (other.game, other.seq, other.sends) == (None, 0, Sends.NOTHING)
    assert len({each.reference for each in await sitting.service.reports.every()}) == 2
    assert (await refused(kept(sitting, 3, " \n "))).code == "nothing_reported"
    assert len((await kept(sitting, 4, "x" * 2000)).words) == 1000


async def test_all_owners_are_told_in_one_transaction_with_the_note_that_they_were(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    await kept(sitting)
    reports = sitting.service.reports
    assert not await reports.gather([])
    with monkeypatch.context() as broken:
        broken.setattr(sitting.service.store, "commit", AsyncMock(side_effect=StoreError("full")))
        with pytest.raises(StoreError):
            await reports.gather(OWNERS)
    await sitting.killed()
    assert await told(sitting) == []
    assert await sitting.service.reports.gather(OWNERS)
    await sitting.killed()
    assert sorted(await told(sitting), key=str) == [(501, 0, "It hangs."), (None, 77, "It hangs.")]
    assert await sitting.service.reports.gather(OWNERS)
    assert await told(sitting) == []


async def test_a_clock_that_was_set_back_silences_no_report(sitting: Sitting) -> None:
    reports = sitting.service.reports
    await reports.loop.stop()  # the test does its part
    reports.owners = AsyncMock(return_value=OWNERS)
    await kept(sitting)
    await reports._round()
    assert len(await told(sitting)) == 2
    sitting.clock.turn(days=-30)
    await kept(sitting, 2, "Later.")
    await reports._round()
    assert len(await told(sitting)) == 2
    await kept(sitting, 3, "Soon.")
    assert await reports._round() == 3600
    assert await told(sitting) == []


async def test_what_was_reported_is_kept_for_90_days(sitting: Sitting) -> None:
    await kept(sitting)
    sitting.clock.turn(days=89)
    await sitting.service.time_control.scheduler.forget()
    assert len(await sitting.service.reports.every()) == 1
    sitting.clock.turn(days=2)
    await sitting.service.time_control.scheduler.forget()
    assert await sitting.service.store.rows_with(schema.reports) == []
