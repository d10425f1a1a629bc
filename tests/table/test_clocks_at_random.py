"""Games in which people do anything at any time: a clock runs for exactly those who owe a decision and are awaited, each
has its timer, and nothing is left of either once the game is over."""

from __future__ import annotations

import contextlib
import random
from datetime import timedelta

import pytest

from bot.store import TimerRow
from bot.table.log.positions import contradiction
from bot.table.model import time_control as paces
from bot.table.model.clocks import CLOCK
from bot.table.model.errors import TableError
from bot.table.model.table import Person, Place, Status, Table
from bot.table.model.time_control import Pace, Zero
from bot.table.time_control.clock_updates import present
from tests.table.conftest import ANN, BOB, CLEO, DAN, Sitting, refused
from tests.table.test_clocks import HOUR, now, playing

STEPS = 60
MOST_TIMERS = 60
"""More in a single wait would be a loop without end."""
DOINGS = (
    *["move"] * 6,
    *["wait"] * 4,
    *["undo", "agree", "decline", "pause", "run", "back", "more", "mute", "holiday", "here", "again"],
    *["seek", "take", "take"],
    *["lock", "unlock", "rewind"],
)
"""What people do, as often as it stands here."""


async def timers(sitting: Sitting) -> list[TimerRow]:
    store = sitting.service.store
    found = [
        await store.timer(each) for each in await store.timers_due(sitting.clock.now + timedelta(days=4000))
    ]
    return [each for each in found if each is not None and each.kind == CLOCK]


async def check(sitting: Sitting, table: Table) -> None:
    waiting = {each.seat for each in await timers(sitting)}
    if table.status is not Status.RUNNING:
        assert not waiting
        return
    clocks = table.clocks
    assert clocks is not None
    assert table.owing
    assert not table.owing & clocks.away
    here = present(table, clocks)
    stand = clocks.pause or table.lock or len(here) < 2 or all(clocks.seats[seat].missed for seat in here)
    running = {seat for seat, clock in enumerate(clocks.seats) if clock.since is not None}
    assert running == (set() if stand else set(here) & (table.owing | table.reopened))
    assert waiting == running
    live = await sitting.service.tables.playing(table.id)
    assert contradiction(live, await sitting.service.store.log(table.id)) is None
    search = [each.seat for each in table.searches.seats]
    assert len(set(search)) == len(search)
    assert not any(table.players[seat].resigned or seat in table.out for seat in search)


async def wait(sitting: Sitting, table: Table, hours: int) -> None:
    until = sitting.clock.now + hours * HOUR
    for _ in range(MOST_TIMERS):
        due = await sitting.service.store.next_timer()
        if due is None or due > until:
            break
        before = await now(sitting, table)
        sitting.clock.now = max(due, sitting.clock.now)
        await sitting.service.time_control.scheduler.fire()
        after = await now(sitting, table)
        assert before.clocks is not None
        assert after.clocks is not None
        for was, clock in zip(before.clocks.seats, after.clocks.seats, strict=True):
            if clock.missed > was.missed:
                assert was.since is not None
                assert sitting.clock.now.timestamp() - was.since / 1e6 >= HOUR.total_seconds()
    else:
        raise AssertionError("the timers do not come to rest")
    sitting.clock.now = until


async def do(sitting: Sitting, table: Table, chance: random.Random, doing: str, who: Person) -> None:
    service, host, clocks = sitting.service, table.host, sitting.service.time_control.timekeeper
    match doing:
        case "move" if table.lock is not None:
            person = table.players[min(table.owing)].person
            assert (await refused(service.play.moves.act(table.id, person, "pass"))).code == "locked"
        case "lock":
            await service.moderation.locking.lock(table.id, host)
        case "unlock":
            await service.moderation.locking.unlock(table.id, host)
        case "rewind":
            found, _, seen = await service.moderation.rewinding.choices(table.id, host)
            await service.moderation.rewinding.rewind(
                table.id, host, chance.choice(found[:5]).number, seen=seen
            )
        case "move":
            person = table.players[chance.choice(sorted(table.owing | table.reopened))].person
            shown = await service.play.projection.show(table.id, person.id)
            assert shown.legal
            await service.play.moves.act(table.id, person, chance.choice(shown.legal))
        case "wait":
            await wait(sitting, table, chance.choice((1, 5, 11, 30)))
        case "undo":
            await service.play.moves.undo(table.id, who)
        case "agree" | "decline":
            if table.offer is not None:
                asked = table.players[chance.choice(table.offer.waiting)].person
                await service.play.offers.answer(table.id, asked, doing == "agree", seen=table.offer.seq)
        case "pause":
            await clocks.pause(table.id, who)
        case "run":
            await clocks.unpause(table.id, host, moderator=True)
        case "back":
            await service.lobby.substitutes.back(table.id, who)
        case "more":
            await clocks.give(table.id, host, chance.choice(sorted(table.owing)), HOUR, moderator=True)
        case "mute":
            await clocks.mute(table.id, who)
        case "holiday":
            begins = sitting.clock.now
            await service.notifications.holidays.take(who.id, begins, begins + chance.randint(1, 40) * HOUR)
        case "here":
            await service.notifications.holidays.end(who.id)
        case "again":
            await service.time_control.outages._beat()
            await chance.choice((sitting.again, sitting.killed))(down=chance.choice((0, 1, 30)) * HOUR)
        case "seek":
            seat = chance.choice((None, *range(len(table.players))))
            await service.lobby.substitutes.ask(table.id, who, seat, moderator=chance.random() < 0.5)
        case "take":
            search = chance.choice(table.searches.seats) if table.searches.seats else None
            if search is not None:
                another = chance.choice((who, Person(chance.randint(300, 400), "Zoe")))
                await service.lobby.substitutes.take_over(table.id, another, search.seat, search.post)
        case "resign":
            await service.play.offers.resign(table.id, who)


def pace_of(zero: Zero, number: int) -> Pace:
    if number == 0:
        return paces.own(move=10 * HOUR, zero=zero)
    return paces.own(bank=20 * HOUR, increment=HOUR, zero=zero, weekends=True)


@pytest.mark.parametrize("number", [0, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("zero", [Zero.SKIP, Zero.PLAY, Zero.SUBSTITUTE, Zero.FORFEIT])
@pytest.mark.parametrize(
    ("key", "people"),
    [
        ("dog_eat_dog", (ANN, BOB, CLEO, DAN)),
        ("sealed_bids", (ANN, BOB, CLEO)),
        ("hidden_orders", (ANN, BOB)),
        ("tug_of_war", (ANN, BOB, CLEO, DAN)),
        ("high_heavens", (ANN, BOB, CLEO, DAN)),
        ("highest_ground", (ANN, BOB)),
    ],
)
async def test_a_clock_runs_for_exactly_those_who_are_awaited(
    sitting: Sitting, key: str, people: tuple[Person, ...], zero: Zero, number: int
) -> None:
    chance = random.Random(f"{key} {zero} {number}")
    table = await playing(sitting, pace_of(zero, number), *people, key=key)
    for _ in range(STEPS):
        doing = "resign" if chance.random() < 0.01 else chance.choice(DOINGS)
        with contextlib.suppress(TableError):  # what cannot be done just now
            await do(sitting, table, chance, doing, chance.choice(table.players).person)
        table = await now(sitting, table)
        if table.lock is not None and chance.random() < 0.5:
            table = await sitting.service.moderation.locking.unlock(table.id, table.host)
        await check(sitting, table)
        await sitting.deliver()
        if table.status is not Status.RUNNING:
            break
    if table.status is Status.RUNNING:
        table = await sitting.service.lobby.abort(table.id, table.host, force=True)
        await check(sitting, table)
    data = await sitting.service.archive.records.export(table.id, None)
    copied = await sitting.service.archive.records.import_game(Place(1, 31337), ANN, data)
    assert copied.only_shown
