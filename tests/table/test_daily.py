"""Today's deal for one person: begun at once, days in a row, and the day's table with names."""

from __future__ import annotations

from datetime import date

import pytest

from bot.table.archive.stories import in_a_row
from bot.table.model.posts import PostKind
from bot.table.model.table import Status
from tests.table.conftest import ANN, BOB, ELSEWHERE, HERE, Sitting, refused
from tests.table.test_together import DAILY, climbed

SERVER = HERE.server


async def played(sitting: Sitting, person: object = ANN, lose: bool = False) -> None:
    table = await sitting.service.archive.daily.begin(HERE, person)  # type: ignore[arg-type]
    await climbed(sitting, table, lose=lose)


async def test_the_deal_of_the_day_begins_at_once(sitting: Sitting) -> None:
    table = await sitting.service.archive.daily.begin(HERE, ANN)
    assert table.status is Status.RUNNING
    assert [each.person for each in table.players] == [ANN]
    assert table.options == DAILY
    posts = await sitting.deliver()
    assert [post.kind for post in posts] == [PostKind.LINE, PostKind.BOARD]
    assert "Everyone gets this deal on 1 March 2026" in posts[0].text
    with_others = await sitting.game(BOB, key="the_climb", options=DAILY, place=ELSEWHERE)
    heights = [
        (await sitting.service.play.projection.show(each.id, None)).view.height
        for each in (table, with_others)
    ]
    assert heights[0] == heights[1]


async def test_it_survives_a_restart_and_counts(sitting: Sitting) -> None:
    table = await sitting.service.archive.daily.begin(HERE, ANN)
    await sitting.again()
    today = await sitting.service.archive.daily.today(ANN.id, SERVER)
    assert today.own is not None
    assert (today.own.id, today.own.status) == (table.id, Status.RUNNING)
    await climbed(sitting, await sitting.service.play.projection.get(table.id))
    today = await sitting.service.archive.daily.today(ANN.id, SERVER)
    assert today.own is not None
    assert today.own.status is Status.OVER
    assert [(result.game, names) for result, names in today.best] == [(table.id, ("Ann",))]
    assert today.row == 1


async def test_the_same_request_begins_one_game(sitting: Sitting) -> None:
    one, two = [await sitting.service.archive.daily.begin(HERE, ANN, "request") for _ in range(2)]
    assert one.id == two.id


async def test_in_a_channel_with_a_game_none_begins(sitting: Sitting) -> None:
    await sitting.game(ANN, BOB)
    assert (await refused(sitting.service.archive.daily.begin(HERE, ANN))).code == "game_here"


async def test_whoever_stopped_begins_again_but_counts_no_more(sitting: Sitting) -> None:
    table = await sitting.service.archive.daily.begin(HERE, ANN)
    await sitting.service.lobby.abort(table.id, ANN)
    assert (await sitting.service.archive.daily.today(ANN.id, SERVER)).own is None
    await played(sitting)
    today = await sitting.service.archive.daily.today(ANN.id, SERVER)
    assert today.own is not None
    assert today.best == ()


async def test_days_in_a_row_are_counted_won_or_lost_and_end_with_a_day_left_out(sitting: Sitting) -> None:
    for lose in (False, True, False):
        await played(sitting, lose=lose)
        sitting.clock.turn(days=1)
    assert (await sitting.service.archive.daily.today(ANN.id, SERVER)).row == 3
    assert (await sitting.service.archive.daily.today(BOB.id, SERVER)).row == 0
    sitting.clock.turn(days=1)
    assert (await sitting.service.archive.daily.today(ANN.id, SERVER)).row == 0


async def test_a_game_from_yesterday_is_not_todays(sitting: Sitting) -> None:
    await sitting.service.archive.daily.begin(HERE, ANN)
    sitting.clock.turn(days=1)
    assert (await sitting.service.archive.daily.today(ANN.id, SERVER)).own is None


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
