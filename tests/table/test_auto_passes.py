"""Decisions in which nothing is left to choose: the table ends them at a moment that tells nothing. That others get the same
whether the table or the player does it is shown on Discord."""

from datetime import timedelta
from typing import Final

import pytest

from bot.table.model import time_control as paces
from bot.table.model.table import Person, Place, Table
from bot.table.model.time_control import Pace, Zero
from bot.table.notifications import conditional_answers
from games.highest_ground.state import Stage
from tests.databases import raw
from tests.table.conftest import ANN, BOB, DAN, HERE, Sitting
from tests.table.test_clocks import now, wait
from tests.table.test_conditional_moves import logged
from tests.table.test_substitutes import search

_ROWS: Final = [
    "".join("f" if (column, row) in ((4, 4), (4, 5), (9, 2), (9, 3)) else "." for column in range(12))
    for row in range(1, 15)
]
AMBUSH: Final = f"""
title = "An ambush"
turns = 3
sheets = [["X"]]

[allies]
enters = [{{ sheet = "X", side = "east" }}]
forces = [
  {{ type = "knights", count = 1, at = ["XF05"], facing = "S" }},
  {{ type = "noble", count = 1, at = ["XF05"] }},
  {{ type = "longbow", count = 1, at = ["XE05"], facing = "S" }},
  {{ type = "pike", count = 1, at = ["XJ03"], facing = "S" }},
]

[romans]
enters = [{{ sheet = "X", side = "west" }}]
forces = [{{ type = "legion", count = 1, at = ["XF07"] }}]

[victory]
side = "romans"
levels = [1, 2, 3, 4]

[[maps]]
name = "X"
rows = {_ROWS}
"""
"""Knights and a legion see each other from afar. Bowmen in a wood see the legion, which sees nobody there; pikemen stand in
another wood, far away."""
OPEN, SETTLED = "P1 strategic", "B1 strategic"
"""What Ann declares: with the first her bowmen can shoot, with the second they are in column and nobody can attack."""


async def combat(
    sitting: Sitting,
    declared: str,
    *,
    pace: Pace | None = None,
    gone: Person | None = None,
    place: Place = HERE,
) -> Table:
    """The first combat of a game. Bob's legion has nobody to attack; Ann's army as she declares. Whoever is `gone` lets
    their time run out until then."""
    table = await sitting.lobby(ANN, BOB, key="highest_ground", place=place, options={"scenario": AMBUSH})
    if pace is not None:
        await sitting.service.lobby.seating.set_pace(table.id, ANN, pace)
    table = await sitting.service.lobby.starting.start(table.id, ANN)
    table = await until(sitting, table, Stage.FIRST_COMBAT, f"{declared}\nsubmit", gone)
    assert table.owing == {0, 1}
    await sitting.deliver()
    return table


async def until(
    sitting: Sitting, table: Table, wanted: Stage, first: str = "submit", gone: Person | None = None
) -> Table:
    """The game in this stage. Until then everybody only submits; Ann gives these orders first."""
    while await stage(sitting, table) is not wanted:
        table = await now(sitting, table)
        owing = [table.players[seat].person for seat in sorted(table.owing)]
        if owing == [gone]:
            await after(sitting, table, hours=1)
            continue
        who = next(each for each in owing if each != gone)
        await sitting.service.play.orders.write(table.id, who, first if who == ANN else "submit")
        first = "submit" if who == ANN else first
    return await now(sitting, table)


async def stage(sitting: Sitting, table: Table) -> Stage:
    found: Stage = (await sitting.service.play.projection.show(table.id, None)).view.stage
    return found


def waiting(sitting: Sitting, table: Table) -> dict[int, timedelta]:
    """In how much time the table ends a seat's decision."""
    with raw(sitting.place) as database:
        found = database.execute(
            "SELECT seat, due FROM timers WHERE kind = 'ahead' AND game = ? ORDER BY due DESC", (table.id,)
        ).fetchall()
    now = int(sitting.clock.now.timestamp() * 1_000_000)
    return {seat: timedelta(microseconds=due - now) for seat, due in found}


def put(sitting: Sitting, table: Table, **minutes: float) -> None:
    """Let the table end decisions in so many minutes, by the names of the players."""
    now = int(sitting.clock.now.timestamp() * 1_000_000)
    statement = "UPDATE timers SET due = ? WHERE kind = 'ahead' AND seat = ? AND game = ?"
    with raw(sitting.place) as database:
        for name, each in minutes.items():
            seat = ("ann", "bob").index(name)
            database.execute(statement, (now + int(each * 60_000_000), seat, table.id))


async def after(sitting: Sitting, table: Table, **by: float) -> Table:
    """The game when so much time has passed; what falls due is done in its moment."""
    await wait(sitting, **by)
    return await now(sitting, table)


async def test_it_is_ended_at_a_drawn_moment_and_a_player_who_can_choose_an_attack_is_left_to_decide(
    sitting: Sitting,
) -> None:
    table = await combat(sitting, OPEN)
    ((seat, waits),) = waiting(sitting, table).items()
    assert seat == 1
    least, most = conditional_answers.bounds(timedelta(days=1))
    assert least <= waits <= most
    assert await after(sitting, table, seconds=waits.total_seconds() - 1) == table
    table = await after(sitting, table, seconds=1)
    assert table.owing == {0}
    assert logged(sitting, table.id)[-1][1:3] == ("action", 1)
    await sitting.service.play.orders.write(table.id, ANN, "B1 attack L1")
    assert waiting(sitting, table) == {}
    assert (await after(sitting, table, hours=9)).owing == {0}, "written or not"
    assert await stage(sitting, table) is Stage.FIRST_COMBAT


async def test_if_nobody_has_anything_to_choose_each_is_ended_at_a_moment_of_its_own(
    sitting: Sitting,
) -> None:
    table = await combat(sitting, SETTLED)
    found = waiting(sitting, table)
    assert found.keys() == {0, 1}
    assert found[0] != found[1]
    table = await after(sitting, table, seconds=min(found.values()).total_seconds())
    assert len(table.owing) == 1
    assert await stage(sitting, table) is Stage.FIRST_COMBAT
    table = await after(sitting, table, hours=2)
    assert await stage(sitting, table) is not Stage.FIRST_COMBAT


async def test_what_was_written_until_then_goes_along_and_is_taken_back_and_done_otherwise(
    sitting: Sitting,
) -> None:
    table = await combat(sitting, SETTLED)
    orders = sitting.service.play.orders
    moment = waiting(sitting, table)[0]
    await orders.write(table.id, ANN, "N1 help nobody")
    assert waiting(sitting, table)[0] == moment
    put(sitting, table, ann=5, bob=500)
    table = await after(sitting, table, minutes=6)
    assert table.owing == {1}
    draft = (await sitting.service.play.projection.show(table.id, ANN.id)).view.draft(0)
    assert (draft.submitted, draft.helps) == (True, (("N1", "N1"),))
    await sitting.service.play.moves.undo(table.id, ANN)
    assert (await now(sitting, table)).owes(0)
    assert 0 in waiting(sitting, table), "there is still nothing to choose"
    await orders.write(table.id, ANN, "N1 help K1", instead=True)
    put(sitting, table, ann=5)
    table = await after(sitting, table, minutes=6)
    assert not table.owes(0)
    await orders.write(table.id, BOB, "submit")
    assert await stage(sitting, table) is not Stage.FIRST_COMBAT
    rows = logged(sitting, table.id)
    await after(sitting, table, hours=3)
    assert logged(sitting, table.id) == rows, "who submits by hand before is not ended again"


@pytest.mark.parametrize("how", ["pause", "lock"])
async def test_in_a_paused_or_locked_game_nothing_is_ended(sitting: Sitting, how: str) -> None:
    table = await combat(sitting, SETTLED)
    keeper, locking = sitting.service.time_control.timekeeper, sitting.service.moderation.hosting
    await (keeper.pause if how == "pause" else locking.lock)(table.id, ANN)
    table = await after(sitting, table, hours=5)
    assert (len(table.owing), waiting(sitting, table)) == (2, {})
    await (keeper.unpause if how == "pause" else locking.unlock)(table.id, ANN)
    assert waiting(sitting, table).keys() == {0, 1}
    await after(sitting, table, hours=2)
    assert await stage(sitting, table) is not Stage.FIRST_COMBAT


async def test_after_a_short_pause_only_the_new_moment_counts(sitting: Sitting) -> None:
    table = await combat(sitting, OPEN)
    put(sitting, table, bob=10)
    await sitting.service.time_control.timekeeper.pause(table.id, ANN)
    await sitting.service.time_control.timekeeper.unpause(table.id, ANN)
    with raw(sitting.place) as database:
        newest = database.execute("SELECT max(id) FROM timers WHERE kind = 'ahead'").fetchone()[0]
        now = int(sitting.clock.now.timestamp() * 1_000_000)
        database.execute("UPDATE timers SET due = ? WHERE id = ?", (now + 20 * 60_000_000, newest))
    assert (await after(sitting, table, minutes=11)).owing == {0, 1}
    assert (await after(sitting, table, minutes=10)).owing == {0}


async def test_a_rewound_game_comes_to_it_anew(sitting: Sitting) -> None:
    table = await combat(sitting, SETTLED)
    put(sitting, table, ann=5, bob=6)
    table = await after(sitting, table, minutes=7)
    assert await stage(sitting, table) is not Stage.FIRST_COMBAT
    earlier = await sitting.service.moderation.rewinding.choices(table.id, ANN)
    for each in earlier:
        await sitting.service.moderation.rewinding.rewind(table.id, ANN, each.number)
        if await stage(sitting, table) is Stage.FIRST_COMBAT:
            break
    table = await now(sitting, table)
    owing = {seat for seat in (0, 1) if table.owes(seat)}
    assert owing
    assert waiting(sitting, table).keys() == owing
    table = await after(sitting, table, hours=3)
    assert await stage(sitting, table) is not Stage.FIRST_COMBAT


async def test_for_whoever_has_missed_a_turn_nothing_is_ended_until_they_move(sitting: Sitting) -> None:
    # Else a game which both have left would go on: every combat would count as a move of theirs.
    table = await combat(sitting, SETTLED, pace=paces.own(move=timedelta(hours=10), zero=Zero.SKIP), gone=BOB)
    assert waiting(sitting, table).keys() == {0}
    table = await after(sitting, table, hours=9)
    assert table.owing == {1}
    await sitting.service.play.orders.write(table.id, BOB, "submit")
    table = await until(sitting, table, Stage.SECOND_COMBAT)
    assert waiting(sitting, table).keys() == {0, 1}


async def test_whoever_takes_over_a_seat_is_asked_like_its_player(sitting: Sitting) -> None:
    table = await combat(sitting, OPEN)
    table = await sitting.service.lobby.substitutes.ask(table.id, BOB)
    await sitting.service.lobby.substitutes.take_over(table.id, DAN, 1, search(table, 1).post)
    with raw(sitting.place) as database:
        people = [row[0] for row in database.execute("SELECT person FROM timers WHERE kind = 'ahead'")]
    assert DAN.id in people
    assert (await after(sitting, table, hours=2)).owing == {0}
