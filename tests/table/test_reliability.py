"""How often people take their turns in time, and lobbies that ask for it."""

from datetime import timedelta

import pytest

from bot.store import Write, schema, to_micros
from bot.table.model import Pace, Person, Zero, time_control as paces
from bot.table.time_control.reliability import InTime
from tests.table.conftest import ANN, BOB, CLEO, DAN, Sitting, refused
from tests.table.test_clocks import DAY, HOUR, SKIPPING, come_to, passed_on, playing, wait


async def kept(sitting: Sitting, person: Person) -> InTime:
    return (await sitting.service.time_control.reliability.of([person.id]))[person.id]


async def turns(sitting: Sitting, person: Person, turns: int, late: int = 0) -> None:
    """Turns that this person has taken just now."""
    at, write = to_micros(sitting.clock.now), Write()
    for turn in range(turns):
        write.replace(schema.timed_turns, person=person.id, game=1, turn=turn, at=at, late=turn < late)
    await sitting.service.store.commit(write)


async def test_each_turn_on_a_clock_counts_once_and_is_late_once_its_time_is_over(sitting: Sitting) -> None:
    table = await come_to(sitting, await playing(sitting, SKIPPING), 0)
    before = await kept(sitting, ANN)
    await sitting.service.play.moves.act(table.id, ANN, "pass")
    assert await kept(sitting, ANN) == (before.turns + 1, 0)
    await sitting.service.play.moves.undo(table.id, ANN)
    table = await sitting.service.play.projection.get(table.id)
    await passed_on(sitting, table)
    assert await kept(sitting, ANN) == (before.turns + 1, 0)
    bob = await kept(sitting, BOB)
    await wait(sitting, hours=11)
    assert await kept(sitting, BOB) == (bob.turns + 1, bob.late + 1)
    sitting.clock.turn(days=61)
    assert await kept(sitting, BOB) == (0, 0)
    assert await sitting.service.store.rows_with(schema.timed_turns)
    await sitting.service.time_control.scheduler.forget()
    assert await sitting.service.store.rows_with(schema.timed_turns) == []


@pytest.mark.parametrize(
    ("pace", "absent", "hours", "counted"),
    [
        (paces.own(move=10 * HOUR, zero=Zero.REMIND), "", 11, (1, 1)),
        (paces.own(move=10 * HOUR, zero=Zero.REMIND), "", 9, (1, 0)),
        (paces.own(move=10 * HOUR, zero=Zero.REMIND), "holiday", 20, (1, 0)),
        (paces.own(move=10 * HOUR, zero=Zero.REMIND), "outage", 20, (1, 0)),
        (paces.NONE, "", 500, (0, 0)),
    ],
)
async def test_holidays_and_outages_make_nobody_late(
    sitting: Sitting, pace: Pace, absent: str, hours: int, counted: tuple[int, int]
) -> None:
    table = await playing(sitting, pace)
    person = table.players[min(table.owing)].person
    if absent == "holiday":
        now = sitting.clock.now
        await sitting.service.notifications.holidays.take(person.id, now, now + DAY)
    if absent == "outage":
        await sitting.again(timedelta(hours=hours))
    else:
        await wait(sitting, hours=hours)
    await passed_on(sitting, await sitting.service.play.projection.get(table.id))
    assert await kept(sitting, person) == counted


async def test_a_lobby_that_asks_for_turns_in_time_refuses_those_who_are_known_to_be_late(
    sitting: Sitting,
) -> None:
    seating = sitting.service.lobby.seating
    table = await sitting.lobby(ANN)
    table = await seating.set(table.id, ANN, least_in_time=80)
    await turns(sitting, BOB, 10, late=3)
    await turns(sitting, CLEO, 9, late=9)
    error = await refused(seating.join(table.id, BOB))
    assert "asks for 80 % of turns in time. You have 70 % of 10" in error.message
    assert "Ask the host, Ann" in error.hint
    await seating.join(table.id, CLEO)
    await turns(sitting, BOB, 10, late=2)
    await sitting.again()
    assert (await sitting.service.lobby.seating.join(table.id, BOB)).least_in_time == 80
    table = await sitting.service.lobby.starting.start(table.id, ANN)
    await turns(sitting, DAN, 10, late=3)
    substitutes = sitting.service.lobby.substitutes
    table = await substitutes.ask(table.id, BOB)
    ((seat, post, *_),) = table.searches.seats
    error = await refused(substitutes.take_over(table.id, DAN, seat, post))
    assert "This game asks for 80 % of turns in time. You have 70 % of 10" in error.message
    table = await sitting.service.lobby.abort(table.id, ANN, force=True, gone=(BOB.id, CLEO.id))
    again = await sitting.service.lobby.seating.rematch(table.id, ANN)
    assert again.least_in_time == 80
    await turns(sitting, BOB, 10, late=9)
    assert (await refused(sitting.service.lobby.seating.join(again.id, BOB))).code == "not_in_time"
