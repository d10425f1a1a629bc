"""Clocks: who loses time, who is reminded when, and what happens when the time is over."""

from datetime import timedelta
from typing import Any

import pytest

from bot.store import CorruptRow
from bot.table.model import time_control as paces
from bot.table.model.clocks import Clocks
from bot.table.model.posts import Post, PostKind
from bot.table.model.table import Person, Place, Status, Table
from bot.table.model.time_control import Pace, Zero
from tests.databases import raw
from tests.table.conftest import ANN, BOB, CLEO, Sitting, refused

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
PER_TURN = paces.own(move=10 * HOUR)
SKIPPING = paces.own(move=10 * HOUR, zero=Zero.SKIP)


async def playing(sitting: Sitting, pace: Pace, *people: Person, **how: Any) -> Table:
    table = await sitting.lobby(*(people or (ANN, BOB)), **how)
    await sitting.service.lobby.seating.set_pace(table.id, table.host, pace)
    table = await sitting.service.lobby.starting.start(table.id, table.host)
    await sitting.deliver()
    return table


async def now(sitting: Sitting, table: Table) -> Table:
    return await sitting.service.play.projection.get(table.id)


async def clocks_of(sitting: Sitting, table: Table) -> Clocks:
    """The clocks of this game as they are now."""
    clocks = (await now(sitting, table)).clocks
    assert clocks is not None
    return clocks


async def wait(sitting: Sitting, **time: float) -> list[Post]:
    """Let this much time pass, in steps, as the timers see it. Returns the reminders and lines that came of it."""
    until = sitting.clock.now + timedelta(**time)
    while (due := await sitting.service.store.next_timer()) is not None and due <= until:
        sitting.clock.now = max(due, sitting.clock.now)
        await sitting.service.time_control.scheduler.fire()
    sitting.clock.now = until
    return [post for post in await sitting.deliver() if post.kind in (PostKind.CALL, PostKind.LINE)]


async def passed_on(sitting: Sitting, table: Table) -> Table:
    """The game once somebody else is to move."""
    first = owing(table)
    while table.status is Status.RUNNING and owing(table) == first:
        table = await sitting.move(table)
    return table


async def come_to(sitting: Sitting, table: Table, seat: int) -> Table:
    """The game once this seat is to move, soon."""
    for _ in range(12):
        if seat in table.owing:
            return table
        table = await sitting.move(table)
    raise AssertionError(f"seat {seat} is never to move")


def left(sitting: Sitting, table: Table, seat: int) -> timedelta:
    over = sitting.service.time_control.timekeeper.over_at(table, seat)
    assert over is not None
    return over - sitting.clock.now


def owing(table: Table) -> int:
    return min(table.owing)


def calls(posts: list[Post]) -> list[tuple[int, ...]]:
    return [post.mention or (post.person or 0,) for post in posts if post.kind is PostKind.CALL]


def lines(posts: list[Post]) -> list[str]:
    return [post.text for post in posts if post.kind is PostKind.LINE]


@pytest.mark.parametrize(
    ("pace", "people", "key"),
    [(paces.NONE, (ANN, BOB), "dog_eat_dog"), (paces.USUAL, (ANN,), "the_climb")],
    ids=["without a clock", "alone"],
)
async def test_nobody_is_hurried_without_a_clock_or_alone(
    sitting: Sitting, pace: Pace, people: tuple[Person, ...], key: str
) -> None:
    table = await playing(sitting, pace, *people, key=key)
    assert await wait(sitting, days=300) == []
    assert (await now(sitting, table)).status is Status.RUNNING


async def test_each_turn_has_its_own_time_and_who_has_moved_is_not_reminded(sitting: Sitting) -> None:
    table = await playing(sitting, PER_TURN)
    first, over_at = owing(table), sitting.service.time_control.timekeeper.over_at
    sitting.clock.turn(hours=4)
    assert left(sitting, table, first) == 6 * HOUR
    assert over_at(table, 1 - first) is None
    table = await passed_on(sitting, table)
    assert left(sitting, table, 1 - first) == 10 * HOUR
    assert over_at(table, first) is None
    assert calls(await wait(sitting, hours=5, minutes=30)) == [(table.players[1 - first].person.id,)]


async def test_reminders_come_at_half_and_at_a_fifth_and_end(sitting: Sitting) -> None:
    table = await playing(sitting, paces.own(move=10 * HOUR, zero=Zero.REMIND))
    who = [(table.players[owing(table)].person.id,)]
    assert await wait(sitting, hours=4, minutes=59) == []
    assert calls(await wait(sitting, minutes=1)) == who
    assert await wait(sitting, hours=2, minutes=59) == []
    assert calls(await wait(sitting, minutes=1)) == who
    assert await wait(sitting, hours=1, minutes=59) == []
    assert calls(await wait(sitting, minutes=1)) == who  # at the end, where nothing else happens then
    assert await wait(sitting, days=400) == []
    assert (await now(sitting, table)).status is Status.RUNNING


async def test_where_something_happens_at_the_end_two_reminders_are_all(sitting: Sitting) -> None:
    await playing(sitting, paces.own(move=10 * DAY))
    assert len(calls(await wait(sitting, days=8))) == 2
    assert calls(await wait(sitting, days=1, hours=23)) == []


async def test_at_zero_the_table_plays_until_the_player_is_back(sitting: Sitting) -> None:
    table = await playing(sitting, PER_TURN, ANN, BOB, CLEO)
    gone = owing(table)
    who, back = table.players[gone].person, sitting.service.lobby.substitutes.back
    (told,) = lines(await wait(sitting, hours=10))
    assert f"{who.name}** ran out of time" in told
    assert (await clocks_of(sitting, table)).away == {gone}
    table = await now(sitting, table)
    for _ in range(12):
        assert gone not in table.owing
        table = await sitting.move(table)
    assert (await refused(back(table.id, table.players[owing(table)].person))).code == "not_away"
    table = await come_to(sitting, await back(table.id, who), gone)
    assert left(sitting, table, gone) == 10 * HOUR


async def test_when_only_one_is_left_there_nobody_is_hurried_or_promised_more_time(sitting: Sitting) -> None:
    table = await playing(sitting, PER_TURN)
    await wait(sitting, hours=10)
    table, keeper = await now(sitting, table), sitting.service.time_control.timekeeper
    assert keeper.over_at(table, owing(table)) is None
    assert (await refused(keeper.give(table.id, ANN, owing(table), DAY))).code == "no_clock_runs"
    assert await wait(sitting, days=100) == []
    assert (await now(sitting, table)).status is Status.RUNNING


async def test_a_turn_that_passes_passes_once_and_a_game_that_all_have_left_sleeps(sitting: Sitting) -> None:
    table = await playing(sitting, SKIPPING)
    first, turn = owing(table), table.turn
    await wait(sitting, hours=10)
    table = await now(sitting, table)
    assert table.turn > turn
    assert owing(table) == 1 - first
    assert not (await clocks_of(sitting, table)).away
    assert left(sitting, table, 1 - first) == 10 * HOUR
    await wait(sitting, days=90)
    table = await now(sitting, table)
    assert table.status is Status.RUNNING
    assert [each.missed for each in (await clocks_of(sitting, table)).seats] == [1, 1]
    assert await sitting.service.store.next_timer() is None
    first = owing(table)
    table = await passed_on(sitting, table)
    assert left(sitting, table, 1 - first) == 10 * HOUR  # somebody is back: the clocks run


async def test_a_game_that_all_have_left_sleeps_on_while_somebody_writes_in_secret(sitting: Sitting) -> None:
    table = await playing(sitting, SKIPPING, key="hidden_orders")
    await wait(sitting, days=90)
    play, over_at = sitting.service.play, sitting.service.time_control.timekeeper.over_at
    for unit in (1, 2):
        legal = (await play.projection.show(table.id, BOB.id)).legal
        order = next(each for each in map(table.game.notation.write, legal) if f"order {unit}" in each)
        table = (await play.moves.act(table.id, BOB, order)).table
        assert table.owing == {1}
        assert over_at(table, 1) is None
    table = (await play.moves.act(table.id, BOB, "submit")).table
    assert left(sitting, table, 0) == 10 * HOUR


@pytest.mark.parametrize("decided", [1, 2])
async def test_clocks_that_run_out_together_all_count_and_a_whole_new_turn_follows(
    sitting: Sitting, decided: int
) -> None:
    table = await playing(sitting, SKIPPING, ANN, BOB, CLEO, key="sealed_bids")
    for _ in range(decided):
        table = await sitting.move(table)
    turn = table.turn
    await wait(sitting, hours=10)
    table = await now(sitting, table)
    assert table.turn == turn + 1
    missed = [each.missed for each in (await clocks_of(sitting, table)).seats]
    assert missed == [0] * decided + [1] * (3 - decided)
    assert left(sitting, table, 2) == 10 * HOUR


@pytest.mark.parametrize(("increment", "later"), [(timedelta(), 12 * HOUR), (DAY, DAY)])
async def test_a_player_who_has_used_up_a_bank_can_still_play(
    sitting: Sitting, increment: timedelta, later: timedelta
) -> None:
    pace = paces.own(bank=5 * DAY, increment=increment, zero=Zero.SKIP)
    table = await playing(sitting, pace, ANN, BOB, CLEO)
    gone = owing(table)
    await wait(sitting, days=5)
    table = await come_to(sitting, await now(sitting, table), gone)
    assert left(sitting, table, gone) == later


@pytest.mark.parametrize("pace", [PER_TURN, paces.own(bank=10 * HOUR, increment=2 * HOUR)])
async def test_nobody_gains_time_by_taking_back(sitting: Sitting, pace: Pace) -> None:
    table = await playing(sitting, pace)
    first = owing(table)
    for _ in range(3):
        sitting.clock.turn(hours=1)
        table = await sitting.move(table, lambda legal: legal[-1])
        table = await sitting.service.play.moves.undo(table.id, table.players[first].person)
    assert owing(table) == first
    assert left(sitting, table, first) == 7 * HOUR


async def test_each_has_their_own_time_where_all_decide_at_once(sitting: Sitting) -> None:
    table = await playing(sitting, PER_TURN, ANN, BOB, CLEO, key="sealed_bids")
    sitting.clock.turn(hours=2)
    table = await sitting.move(table)
    assert table.owing == {1, 2}
    assert sitting.service.time_control.timekeeper.over_at(table, 0) is None
    assert left(sitting, table, 1) == 8 * HOUR
    sitting.clock.turn(hours=1)
    table = await sitting.service.play.moves.undo(table.id, ANN)
    assert (table.reopened, table.owing) == (frozenset({0}), frozenset({1, 2}))
    assert left(sitting, table, 0) == 8 * HOUR  # the time while it was sealed is not lost, nor won
    assert sorted(calls(await wait(sitting, hours=3))) == [(BOB.id,), (CLEO.id,)]


@pytest.mark.parametrize("zero", [Zero.SKIP, Zero.PLAY, Zero.FORFEIT])
async def test_nobody_learns_that_a_secret_decision_was_taken_back_and_ran_out(
    sitting: Sitting, zero: Zero
) -> None:
    table = await playing(sitting, paces.own(move=10 * HOUR, zero=zero), ANN, BOB, CLEO, key="sealed_bids")
    give = sitting.service.time_control.timekeeper.give
    await sitting.move(table)
    for seat in (1, 2):
        await give(table.id, ANN, seat, 5 * DAY)
    before = await refused(give(table.id, ANN, 0, DAY))
    await sitting.deliver()
    table = await sitting.service.play.moves.undo(table.id, ANN)
    after = await refused(give(table.id, ANN, 0, DAY))
    assert (before.code, before.message) == (after.code, after.message)
    public = table.public
    assert await wait(sitting, hours=11) == []
    table = await now(sitting, table)
    assert table.public == public
    assert table.owing == {1, 2}
    assert table.reopened == frozenset()


async def test_moves_during_a_pause_cost_no_time_and_no_more_is_given_then(sitting: Sitting) -> None:
    table = await playing(sitting, PER_TURN)
    other, keeper = 1 - owing(table), sitting.service.time_control.timekeeper
    assert (await keeper.pause(table.id, BOB)).offer is not None
    table = await keeper.pause(table.id, ANN)
    assert table.offer is None, "the request is dropped once the host pauses"
    table = await passed_on(sitting, table)
    assert keeper.over_at(table, other) is None
    sitting.clock.turn(days=9)
    table = await keeper.unpause(table.id, ANN)
    assert left(sitting, table, other) == 10 * HOUR
    await keeper.pause(table.id, ANN)
    assert (await refused(keeper.give(table.id, ANN, other, DAY))).code == "no_clock_runs"


async def test_more_time_comes_with_new_reminders(sitting: Sitting) -> None:
    table = await playing(sitting, PER_TURN)
    seat, give = owing(table), sitting.service.time_control.timekeeper.give
    assert len(calls(await wait(sitting, hours=9))) == 2
    for wrong, time, code in ((7, DAY, "owes_nothing"), (seat, -DAY, "time")):
        assert (await refused(give(table.id, ANN, wrong, time))).code == code
    table = await give(table.id, ANN, seat, DAY)
    assert left(sitting, table, seat) == 25 * HOUR
    assert calls(await wait(sitting, hours=19, minutes=59)) == []
    assert len(calls(await wait(sitting, minutes=1))) == 1


@pytest.mark.parametrize(
    "damage",
    [
        "clocks = '{}'",
        'clocks = \'{"seats":[{}],"pause":null}\'',
        'clocks = \'{"seats":[{"left":"x"},{}],"pause":null}\'',
        'clocks = \'{"seats":[{"lost":1},{}],"pause":null}\'',
        'clocks = \'{"seats":[{"since":99999999999999999999999},{}],"pause":null}\'',
        'clocks = \'{"seats":[{},{}],"pause":[1,2]}\'',
        "pace = 'x'",
        "pace = '[]'",
    ],
)
async def test_damaged_clocks_are_found_harm_no_other_game_and_leave_no_timer(
    sitting: Sitting, damage: str
) -> None:
    table = await playing(sitting, PER_TURN)
    with raw(sitting.place) as database:
        database.execute(f"UPDATE games SET {damage}")  # noqa: S608 - texts of this test
    await sitting.again()
    with pytest.raises(CorruptRow):
        await now(sitting, table)
    other = await sitting.game(ANN, BOB, place=Place(1, 7777))
    assert other.clocks is not None
    assert await sitting.service.play.offers.give_up(table.place) == table.id
    with raw(sitting.place) as database:
        found = database.execute("SELECT DISTINCT game FROM timers WHERE kind = 'clock'").fetchall()
    assert found == [(other.id,)]


async def test_what_version_1_remembered_of_a_bank_is_left_out(sitting: Sitting) -> None:
    table = await playing(sitting, PER_TURN)
    with raw(sitting.place) as database:
        database.execute('UPDATE games SET clocks = replace(clocks, \'"turn"\', \'"grown":[1],"turn"\')')
        assert "grown" in database.execute("SELECT clocks FROM games").fetchone()[0]
    await sitting.again()
    assert left(sitting, await now(sitting, table), owing(table)) == 10 * HOUR


async def test_a_rematch_keeps_the_pace(sitting: Sitting) -> None:
    table = await playing(sitting, paces.PRESETS["three_days"])
    await sitting.service.play.offers.resign(table.id, BOB)
    assert (await sitting.service.lobby.seating.rematch(table.id, ANN)).pace == table.pace
