"""Today's deal for one person: begun at once, days in a row, and the day's table with names."""

from __future__ import annotations

from datetime import date

import pytest

from bot.table.archive.stories import in_a_row
from bot.table.model.posts import PostKind
from bot.table.model.table import Status
from tests.table.conftest import ANN, BOB, HERE, Sitting, refused
from tests.table.test_together import DAILY, climbed

SERVER = HERE.server


async def test_the_deal_of_the_day_begins_at_once_survives_a_restart_and_counts(sitting: Sitting) -> None:
    for _ in range(2):  # the second request is the first once more
        table = await sitting.service.archive.daily.begin(HERE, ANN, "request")
        assert (table.id, table.status, table.names) == (1, Status.RUNNING, ("Ann",))
    assert table.options == DAILY
    posts = await sitting.deliver()
    assert [post.kind for post in posts] == [PostKind.LINE, PostKind.BOARD]
    assert "Everyone gets this deal on 1 March 2026" in posts[0].text
    assert (await refused(sitting.service.archive.daily.begin(HERE, BOB))).code == "game_here"
    await sitting.again()
    today = await sitting.service.archive.daily.today(ANN.id, SERVER)
    assert today.own == await sitting.service.play.projection.get(table.id)
    table = await climbed(sitting, table)
    today = await sitting.service.archive.daily.today(ANN.id, SERVER)
    assert today.own == table
    assert [(result.game, names) for result, names in today.best] == [(table.id, ("Ann",))]
    assert today.row == 1


async def test_whoever_stopped_or_is_a_day_late_begins_again(sitting: Sitting) -> None:
    daily = sitting.service.archive.daily
    table = await daily.begin(HERE, ANN)
    await sitting.service.lobby.abort(table.id, ANN)
    assert (await daily.today(ANN.id, SERVER)).own is None
    table = await climbed(sitting, await daily.begin(HERE, ANN))
    today = await daily.today(ANN.id, SERVER)
    assert (today.own, today.best) == (table, ()), "the second counts no more"
    sitting.clock.turn(days=1)
    assert (await daily.today(ANN.id, SERVER)).own is None


async def test_days_in_a_row_are_counted_won_or_lost_and_end_with_a_day_left_out(sitting: Sitting) -> None:
    daily = sitting.service.archive.daily
    for lose in (False, True, False):
        await climbed(sitting, await daily.begin(HERE, ANN), lose=lose)
        sitting.clock.turn(days=1)
    assert (await daily.today(ANN.id, SERVER)).row == 3
    assert (await daily.today(BOB.id, SERVER)).row == 0
    sitting.clock.turn(days=1)
    assert (await daily.today(ANN.id, SERVER)).row == 0


@pytest.mark.parametrize(
    ("days", "row"),
    [
        ((), 0),
        (("2026-03-01",), 1),
        (("2026-02-28",), 1),
        (("2026-02-27",), 0),
        (("2026-03-01", "2026-02-28", "2026-02-26"), 2),
        (("nonsense", "2026-03-01"), 1),
    ],
)
def test_days_in_a_row(days: tuple[str, ...], row: int) -> None:
    assert in_a_row(days, date(2026, 3, 1)) == row
