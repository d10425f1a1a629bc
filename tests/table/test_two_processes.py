"""Two processes on one database: the game's version decides, and nothing that anybody wrote is lost."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock

import pytest

from bot.store import CorruptRow, TimerRow, Write, schema, timer_row, to_micros
from bot.table.lobby.computers import COMPUTER
from bot.table.model import REVIEW, Place, Post, PostKind
from bot.table.notifications.after_quiet_hours import WAKE
from bot.table.notifications.conditional_moves import SetAhead
from bot.table.notifications.preferences import Appearance, ReminderPreferences, Way
from bot.table.play.plans import add, back
from bot.table.service import TableService
from tests.databases import raw
from tests.table.conftest import ANN, BOB, CLEO, ELSEWHERE, HERE, Sitting, refused
from tests.table.test_clocks import PER_TURN, now, playing
from tests.table.test_conditional_moves import climb, draw, last_draw, set_line, step, to_due
from tests.table.test_orders import planned, war
from tests.table.test_together import CLIMB, DAILY


def just_before(service: TableService, does: Callable[[], Awaitable[object]]) -> None:
    """Something happens once this process has read and decided, and just before it writes."""
    store = service.tables.store
    commit = store.commit

    async def after_it(write: Write) -> None:
        store.commit = commit  # type: ignore[method-assign]
        await does()
        await commit(write)

    store.commit = after_it  # type: ignore[method-assign]


@pytest.fixture
async def other(sitting: Sitting) -> AsyncIterator[TableService]:
    """A second process, which fires no timers by itself."""
    await sitting.service.time_control.scheduler.loop.stop()
    service = await sitting.other()
    await service.time_control.scheduler.loop.stop()
    yield service
    await service.close()


async def test_two_steps_planned_at_once_both_stand_in_the_plan(
    sitting: Sitting, other: TableService
) -> None:
    table = await climb(sitting)
    await step(sitting, table, ANN, "line")
    here, there = sitting.service.play.plans, other.play.plans
    draft = await here.look(table.id, ANN, "line")
    first = add(table.game.notation.write(draw(draft.shown.legal)))

    just_before(sitting.service, lambda: there.change(table.id, ANN, "line", first))
    changed = await here.change(table.id, ANN, "line", back())
    assert len(changed.steps) == 1
    just_before(sitting.service, lambda: there.change(table.id, ANN, "line", back()))
    error = await refused(here.change(table.id, ANN, "line", first, mark=changed.mark))
    assert error.message == "The steps or the position have changed."
    assert (await there.look(table.id, ANN, "line")).steps == ()


async def test_a_step_planned_while_somebody_moves_is_judged_anew(
    sitting: Sitting, other: TableService
) -> None:
    table = await climb(sitting)
    await step(sitting, table, ANN, "line")
    legal = await sitting.legal(table)
    just_before(sitting.service, lambda: other.play.moves.act(table.id, BOB, draw(legal)))
    error = await refused(step(sitting, table, ANN, "line"))
    assert error.message == "It is your turn, so there is nobody to wait for."


async def test_a_plan_that_its_owner_changes_elsewhere_is_not_sent_as_it_was(
    sitting: Sitting, other: TableService
) -> None:
    table = await war(sitting)
    draft = await planned(sitting, table, BOB, "order 1 D02", "order 2 E03", "submit")
    plans, there = sitting.service.play.plans, other.play.plans
    just_before(sitting.service, lambda: there.change(table.id, BOB, "plan", back()))
    assert (await refused(plans.send(table.id, BOB, mark=draft.mark))).code == "old_plan"
    assert len((await there.look(table.id, BOB, "plan")).steps) == 2


async def test_two_steps_of_one_file_both_count_and_none_is_taken_once_the_game_has_begun(
    sitting: Sitting, other: TableService
) -> None:
    table = await sitting.lobby(ANN, BOB, key="highest_ground")
    here, there = sitting.service.lobby.file_building, other.lobby.file_building
    for title in ("Valley", "Ridge"):
        just_before(sitting.service, partial(there.change, table.id, ANN, "", "name", (title, "5")))
        built = await here.change(table.id, ANN, "", "night", ())
        assert built.page.title == title
    just_before(sitting.service, partial(other.lobby.starting.start, table.id, ANN))
    assert (await refused(here.change(table.id, ANN, "", "night", ()))).code == "started"
    assert await sitting.service.store.row(schema.plans, game=table.id) is None


async def test_answers_set_ahead_at_once_both_stand_and_one_that_is_dropped_is_not_played(
    sitting: Sitting, other: TableService
) -> None:
    table = await climb(sitting)
    here, there = (each.notifications.conditional_moves for each in (sitting.service, other))
    await other.play.projection.get(table.id)
    await step(sitting, table, ANN, "calm", draw)
    for choose in (last_draw, draw):
        await step(sitting, table, ANN, "line", choose)
    just_before(sitting.service, partial(there.set, table.id, ANN, "calm"))
    seen = await here.set(table.id, ANN, "line")
    assert [rule.kind for rule in seen.rules] == ["calm", "line"]

    just_before(sitting.service, partial(there.drop, table.id, ANN, 1, mark=seen.mark))
    error = await refused(here.drop(table.id, ANN, 1, mark=seen.mark))
    assert error.message == "What you have set ahead has changed."
    (rule,) = (left := await there.look(table.id, ANN)).rules
    assert rule.kind == "calm"

    table = (await other.play.moves.act(table.id, BOB, draw(await sitting.legal(table)))).table
    await to_due(
        sitting, table.id
    )  # though the process in which Bob moves read the game before Ann set anything
    just_before(sitting.service, partial(there.drop, table.id, ANN, 0, mark=left.mark))
    assert await sitting.service.time_control.scheduler.fire() == 1
    assert (await now(sitting, table)) == table
    assert (await here.look(table.id, ANN)).notes == ()


async def test_a_note_about_an_answer_is_told_once(sitting: Sitting, other: TableService) -> None:
    table = await climb(sitting)
    here, there = (each.notifications.conditional_moves for each in (sitting.service, other))
    await set_line(sitting, table, draw, draw)
    await sitting.move(table, last_draw)
    told: list[SetAhead] = []

    async def looks() -> None:
        told.append(await there.look(table.id, ANN))

    just_before(sitting.service, looks)
    told.append(await here.look(table.id, ANN))
    assert [len(each.notes) for each in told] == [1, 0]


@pytest.mark.parametrize("alone", [False, True])
async def test_of_two_games_that_one_person_begins_at_once_with_the_deal_of_the_day_one_counts(
    sitting: Sitting, other: TableService, alone: bool
) -> None:
    here = sitting.service
    lobby = await sitting.lobby(ANN, BOB, key=CLIMB, options=DAILY, place=ELSEWHERE)
    await other.archive.daily.begin(Place(1, 3000), CLEO)
    for service in (here, other):
        await asyncio.gather(*service.lobby.daily_deals._searches.values())
    # The key alone tells them that they are two: neither game nor post has a number that the other takes.
    here.tables.numbers.game = here.tables.numbers.post = 100
    just_before(here, partial(other.archive.daily.begin, HERE, ANN))
    begun = (
        await here.archive.daily.begin(Place(1, 4000), ANN)
        if alone
        else await here.lobby.starting.start(lobby.id, ANN)
    )
    there = await other.tables.open_here(HERE)
    assert there is not None
    assert [await here.store.day_of(number) for number in (there, begun.id)] == ["2026-03-01", None]


@pytest.mark.parametrize("fails", [False, True])
async def test_a_timer_that_is_set_anew_while_it_runs_out_is_neither_dropped_nor_put_off(
    sitting: Sitting, other: TableService, fails: bool
) -> None:
    await sitting.lobby(ANN)
    now, scheduler = sitting.clock(), sitting.service.time_control.scheduler
    later = now + timedelta(hours=1)

    async def runs_out(timer: TimerRow) -> None:
        anew = Write().update(schema.timers, {"kind": timer.kind}, due=to_micros(later))
        just_before(sitting.service, partial(other.store.commit, anew))
        if fails:
            raise RuntimeError("nobody foresaw this")

    scheduler.handlers["bell"] = runs_out
    await other.store.commit(Write().insert(schema.timers, **timer_row(1, "bell", now)))
    assert await scheduler.fire() == 1
    (timer,) = await other.store.timers_of(1, "bell")
    assert (timer.due, timer.failures) == (later, 0)


@pytest.mark.parametrize("what", [COMPUTER, REVIEW])
async def test_what_two_processes_find_due_only_one_of_them_begins(
    sitting: Sitting, other: TableService, caplog: pytest.LogCaptureFixture, what: str
) -> None:
    table = await sitting.lobby(ANN)
    services = (sitting.service, other)
    parts: list[Any] = [each.lobby.computers if what == COMPUTER else each.reviews for each in services]
    begun: list[object] = []
    for part in parts:
        part.tasks.start = lambda *_, part=part: begun.append(part)
    await other.store.commit(Write().insert(schema.timers, **timer_row(table.id, what, sitting.clock())))
    just_before(sitting.service, other.time_control.scheduler.fire)
    assert await sitting.service.time_control.scheduler.fire() == 1
    assert begun == [parts[1]]
    assert not caplog.records


async def test_time_runs_out_also_where_another_process_has_let_the_clocks_run_again(
    sitting: Sitting, other: TableService
) -> None:
    table = await playing(sitting, PER_TURN)
    await sitting.service.moderation.hosting.lock(table.id, ANN)
    await other.moderation.hosting.unlock(table.id, ANN)
    sitting.clock.turn(days=3)
    await sitting.service.time_control.scheduler.fire()
    assert [row.kind for row in await other.store.log(table.id)].count("timeout") == 1


async def test_who_is_left_alone_twice_at_once_is_called_once_and_the_later_time_stands(
    sitting: Sitting, other: TableService
) -> None:
    table = await sitting.game(ANN, BOB)
    here, there = (each.notifications.after_quiet_hours for each in (sitting.service, other))
    post, night = Post(99, 1000, table.id, PostKind.LINE, "x"), sitting.clock() + timedelta(hours=8)
    just_before(sitting.service, partial(there.call_later, post, {ANN.id: night}))
    await here.call_later(post, {ANN.id: night})
    assert len(await other.store.timers_of(table.id, WAKE)) == 1

    sitting.clock.now, later = night, night + timedelta(hours=8)
    just_before(sitting.service, partial(there.call_later, post, {ANN.id: later}))
    await sitting.service.time_control.scheduler.fire()
    assert [each.due for each in await other.store.timers_of(table.id, WAKE)] == [later]


async def test_a_damaged_game_goes_on_if_somebody_has_it_whole_and_once_it_is_given_up_nobody_moves(
    sitting: Sitting, other: TableService
) -> None:
    table, damage = await sitting.game(ANN, BOB), "UPDATE games SET checksum = 1"
    offers, here = other.play.offers, sitting.service.tables
    with raw(sitting.place) as database:
        database.execute(damage)
    just_before(other, lambda: sitting.move(table))
    assert (await refused(offers.give_up(table.place))).code == "can_be_read"
    other.tables.forget(table.id)
    with raw(sitting.place) as database:
        database.execute(damage)
    assert await offers.give_up(table.place) == table.id
    with pytest.raises(CorruptRow):
        await sitting.move((await here.live(table.id)).table)
    assert (await refused(offers.give_up(table.place))).code == "no_game"


async def test_two_processes_give_no_number_twice_and_later_messages_have_higher_ones(
    sitting: Sitting, other: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not isinstance(sitting.place, Path):
        # A server counts for all processes: nobody has to begin anew since another was first.
        monkeypatch.setattr(other.tables, "renumber", AsyncMock(side_effect=AssertionError))
    table = await sitting.game()
    lobby = await other.lobby.seating.create("dog_eat_dog", ELSEWHERE, CLEO)
    assert lobby.id != table.id
    with raw(sitting.place) as database:
        posted = database.execute("SELECT game FROM outbox ORDER BY id").fetchall()
    assert posted[-1] == (lobby.id,)


async def test_wishes_that_a_person_changes_in_two_processes_at_once_all_stand(
    sitting: Sitting, other: TableService
) -> None:
    here, there = (each.notifications.settings for each in (sitting.service, other))
    quiet: dict[str, Any] = {"zone": "Europe/Paris", "quiet": (22 * 60, 7 * 60)}
    for way in (Way.DIRECT, Way.NEVER):  # at first nothing is kept
        loud: dict[str, Any] = {"quiet": None} if way is Way.NEVER else quiet
        just_before(sitting.service, partial(there.keep, ANN.id, **loud))
        await here.keep(ANN.id, way=way)
        assert await here.of(ANN.id) == ReminderPreferences(way, **quiet | loud)

    looks = [each.notifications.preferences for each in (sitting.service, other)]
    assert {(await each.style(ANN.id)).theme for each in looks} == {"dark"}
    just_before(sitting.service, partial(looks[1].set_style, ANN.id, theme="light"))
    await looks[0].set_style(ANN.id, large=True)
    await looks[1].set_style(ANN.id, palette="redgreen")
    assert await looks[1].style(ANN.id) == Appearance("light", "redgreen", large=True)


async def test_holidays_that_a_person_takes_in_two_processes_at_once_all_stand(
    sitting: Sitting, other: TableService
) -> None:
    here, there = (each.notifications.holidays for each in (sitting.service, other))
    days = [sitting.clock() + timedelta(days=number) for number in range(9)]
    just_before(sitting.service, partial(there.take, ANN.id, days[1], days[2]))
    await here.take(ANN.id, days[4], days[5])
    assert await here.ahead(ANN.id) == [(days[1], days[2]), (days[4], days[5])]
    just_before(sitting.service, partial(there.end, ANN.id))
    await here.take(ANN.id, days[5], days[6])
    assert await here.ahead(ANN.id) == [(days[5], days[6])]


async def test_what_a_person_has_caught_up_with_in_one_process_is_no_news_in_another(
    sitting: Sitting, other: TableService
) -> None:
    table = await sitting.game(ANN, BOB)
    here, there = sitting.service.play.projection, other.play.projection
    await there.looked(table.id, CLEO.id)

    async def catches_up() -> None:
        await sitting.move((await sitting.service.tables.live(table.id)).table)
        await here.looked(table.id, CLEO.id)

    await catches_up()
    assert (await there.looked(table.id, CLEO.id)).events == ()
    await sitting.move((await sitting.service.tables.live(table.id)).table)
    other.tables.forget(table.id)
    just_before(other, catches_up)
    await there.looked(table.id, CLEO.id)
    assert (await here.looked(table.id, CLEO.id)).events == ()
