"""Many orders at once: all or none, what stands in their place, what is dropped, and that nobody else learns of it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.table.model.errors import TableError
from bot.table.model.table import Person, Table
from bot.table.play.orders import MOST_LINES, FaultyLinesError
from games.highest_ground.state import Stage
from tests.table.conftest import ANN, BOB, CLEO, ELSEWHERE, Sitting, refused

ORDERS = {Stage.STOCK: "stock 4"}


async def begun(sitting: Sitting, stage: Stage = Stage.SCOUTS) -> Table:
    """A game that has come to this stage of its first turn; in the stages before everybody does as little as they can."""
    table = await sitting.game(ANN, BOB, key="highest_ground")
    while (now := (await sitting.service.play.projection.show(table.id, None)).view.stage) is not stage:
        table = await sitting.service.play.projection.get(table.id)
        await sitting.service.play.orders.write(table.id, sitting.owing(table), ORDERS.get(now, "submit"))
    return await sitting.service.play.projection.get(table.id)


async def marching(sitting: Sitting) -> tuple[Table, Person]:
    """A game in which player 1 moves the units that are no scouts, and who that is."""
    table = await begun(sitting, Stage.FIRST_MARCH)
    (first,) = (await sitting.service.play.projection.show(table.id, None)).view.movers
    return table, table.players[first.seat].person


async def texts(sitting: Sitting, table: Table, person: Person) -> list[str]:
    return [order.text for order in await sitting.service.play.orders.written(table.id, person.id)]


def edge(table: Table, person: Person) -> tuple[str, str, Sequence[str]]:
    """The column by which this person's side enters, the one behind it, and two of its units."""
    if table.seat_of(person.id) == 0:
        return "IIL", "IIK", ("K1", "K2")
    return "IA", "IB", ("C1", "C2")


async def test_orders_are_noted_all_at_once_and_once_for_each_request(sitting: Sitting) -> None:
    table, mover = await marching(sitting)
    first, further, (one, two) = edge(table, mover)
    lines = f"{one} {first}07-{further}07\n\n# a remark\n{two} {first}06 @N"
    for repeated in (False, True):
        moved = await sitting.service.play.orders.write(table.id, mover, lines, request="twice")
        assert (moved.sealed, moved.repeated) == (True, repeated)
    found = await texts(sitting, table, mover)
    assert [each.split(" ")[0] for each in found] == [one, two]
    assert found[1] == f"{two} {first}06 @N"
    await sitting.again()
    assert await texts(sitting, table, mover) == found


async def test_a_form_takes_the_place_of_all_orders_and_keeps_what_is_alike(sitting: Sitting) -> None:
    table, mover = await marching(sitting)
    first, _further, (one, two) = edge(table, mover)
    write = sitting.service.play.orders.write
    await write(table.id, mover, f"{one} {first}04\n{two} {first}06")
    before = (await sitting.service.play.projection.get(table.id)).seq
    await write(table.id, mover, f"{one} {first}04\n{two} {first}08", instead=True)
    assert [each.split()[1] for each in await texts(sitting, table, mover)] == [f"{first}04", f"{first}08"]
    after = (await sitting.service.play.projection.get(table.id)).seq
    assert after - before == 2, "one is taken back and one noted"
    await write(table.id, mover, "\n".join(await texts(sitting, table, mover)), instead=True)
    assert (await sitting.service.play.projection.get(table.id)).seq == after, "nothing has changed"
    await write(table.id, mover, "", instead=True)
    assert await texts(sitting, table, mover) == []


async def test_what_was_only_begun_gives_way(sitting: Sitting) -> None:
    table, mover = await marching(sitting)
    first, _, (one, two) = edge(table, mover)
    write = sitting.service.play.orders.write
    await write(table.id, mover, one)
    await write(table.id, mover, f"{two} {first}06")
    await write(table.id, mover, one)
    await write(table.id, mover, f"enter {first}04 @N")
    assert [each.split(" ")[0] for each in await texts(sitting, table, mover)] == [two, one]


async def test_modes_and_ways_are_listed_modes_first_and_dropped_in_any_order_that_holds(
    sitting: Sitting,
) -> None:
    table, mover = await marching(sitting)
    first, _, (one, two) = edge(table, mover)
    far = f"{first[:-1]}{'H' if first[-1] == 'L' else 'E'}"
    inward = "@NW" if first[-1] == "L" else "@NE"
    orders = sitting.service.play.orders
    await orders.write(table.id, mover, f"{one} strategic {first}04 {inward} {far}02\n{two} strategic")
    found = await texts(sitting, table, mover)
    assert found == [f"{one} strategic", f"{two} strategic", f"{one} {first}04 {inward} {far}02"]
    with pytest.raises(FaultyLinesError) as faulty:
        await orders.write(table.id, mover, f"{one} strategic")
    assert "has a mode already" in faulty.value.faults[0].message
    with pytest.raises(TableError) as refused:
        await orders.drop(table.id, mover, 0)
    assert refused.value.message.startswith(f"Another order needs it: {one} cannot reach {far}02 with ")
    await orders.drop(table.id, mover, 1)
    await orders.drop(table.id, mover, 1)
    assert await texts(sitting, table, mover) == [f"{one} strategic"]
    await orders.write(table.id, mover, f"{two} {first}06", instead=True)
    with pytest.raises(FaultyLinesError) as faulty:
        await orders.write(table.id, mover, f"{two} strategic")
    assert faulty.value.faults[0].message == f"The movement of {two} is written already."
    await orders.write(table.id, mover, f"{one} strategic")
    assert [each.split(" ")[0] for each in await texts(sitting, table, mover)] == [one, two]
    await orders.write(table.id, mover, f"{one}")
    assert [each.split(" ")[0] for each in await texts(sitting, table, mover)] == [one, two]
    await orders.write(table.id, mover, "submit")


async def test_too_much_at_once_is_refused_and_any_order_in_a_game_without(sitting: Sitting) -> None:
    table = await begun(sitting)
    write = sitting.service.play.orders.write
    for text in ("\n" * (MOST_LINES + 300), "x" * 9000):
        assert str(MOST_LINES) in (await refused(write(table.id, ANN, text))).message
    await refused(write(table.id, CLEO, "submit"))
    assert "no order 8" in (await refused(sitting.service.play.orders.drop(table.id, ANN, 7))).message
    other = await sitting.game(ANN, BOB, place=ELSEWHERE)
    error = await refused(write(other.id, sitting.owing(other), "pass"))
    assert "move by move" in error.message


async def test_the_last_line_seals_and_what_follows_is_refused_alike_whether_others_have_sealed(
    sitting: Sitting,
) -> None:
    told = []
    table = await begun(sitting)
    write = sitting.service.play.orders.write
    for waits in (True, False):
        if not waits:
            await write(table.id, BOB, "submit")
        with pytest.raises(FaultyLinesError) as refusal:
            await write(table.id, ANN, "submit\nS1 strategic")
        told.append((refusal.value.faults, refusal.value.lines))
    assert told[0] == told[1]
    assert [fault.number for fault in told[0][0]] == [2]
    assert await texts(sitting, table, ANN) == [], "none is noted"
    await write(table.id, ANN, "S1 strategic\nsubmit")
    assert (await sitting.service.play.projection.show(table.id, None)).view.stage is not Stage.SCOUTS


async def test_taking_everything_back_and_writing_it_again_replays(sitting: Sitting) -> None:
    table, mover = await marching(sitting)
    first, further, (one, two) = edge(table, mover)
    for row in (4, 6, 8):
        await sitting.service.play.orders.write(
            table.id, mover, f"{two} {first}{row:02}\n{one} {first}10-{further}10", instead=True
        )
    for _ in range(2):
        await sitting.service.play.moves.undo(table.id, mover)
    found = await texts(sitting, table, mover)
    again = await sitting.again()
    assert [order.text for order in await again.play.orders.written(table.id, mover.id)] == found
