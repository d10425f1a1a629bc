"""`/games` reads a page at a time."""

from itertools import count
from unittest.mock import AsyncMock

import pytest

from bot.table.model.table import Person, Place, Table
from bot.table.notifications.daily_digest import GAMES_AT_ONCE
from tests.databases import raw
from tests.table.conftest import ANN, BOB, CLEO, Sitting

GAMES = 25


@pytest.fixture
async def many(sitting: Sitting) -> Sitting:
    """Ann plays in many games; Bob waits for her in some."""
    for channel in range(GAMES):
        people = (ANN, BOB) if channel % 5 == 0 else (BOB, ANN)
        await sitting.game(*people, place=Place(None, 100 + channel))
    return sitting


async def test_the_pages_hold_every_game_once_those_that_wait_first(many: Sitting) -> None:
    games_of = many.service.notifications.games
    pages = [await games_of.mine(ANN.id, start) for start in range(0, GAMES + 10, GAMES_AT_ONCE)]
    assert [len(page) for page in pages] == [10, 10, 5, 0]
    listed = [waiting for page in pages for waiting in page]
    assert len({waiting.table.id for waiting in listed}) == GAMES
    waits = [waiting.mine for waiting in listed]
    assert waits == sorted(waits, reverse=True)
    assert await many.service.store.number_of(ANN.id) == (GAMES, sum(waits))
    assert 0 < sum(waits) < GAMES
    assert await many.service.store.number_of(CLEO.id) == (0, 0)


@pytest.mark.only_a_file
@pytest.mark.parametrize(
    "damage",
    ["owing = '['", "owing = CAST(x'ff22' AS TEXT)", "offer = '{'", "options = CAST(x'ff22' AS TEXT)"],
)
async def test_a_damaged_game_hides_no_other(many: Sitting, damage: str) -> None:
    await many.service.close()
    with raw(many.path) as database:
        database.execute(f"UPDATE games SET {damage} WHERE id = 3")  # noqa: S608 - texts of this test
    service = await many.again()
    listed = await service.notifications.games.mine(ANN.id, 0, 2 * GAMES)
    assert {waiting.table.id for waiting in listed} == set(range(1, GAMES + 1)) - {3}


async def comes_to(sitting: Sitting, table: Table, mover: Person) -> Table:
    """The game once this player is to move."""
    while sitting.owing(table) != mover:
        table = await sitting.move(table)
    return table


async def test_a_locked_game_waits_for_nobody_until_it_is_unlocked(sitting: Sitting) -> None:
    first = await sitting.game(ANN, BOB, place=Place(None, 1))
    sitting.clock.turn(hours=1)
    mover = sitting.owing(first)
    await comes_to(sitting, await sitting.game(ANN, BOB, place=Place(None, 2)), mover)
    games_of, locking = sitting.service.notifications.games, sitting.service.moderation.hosting
    await locking.lock(first.id, ANN)
    assert await sitting.service.store.number_of(mover.id) == (2, 1)
    assert [(each.table.id, each.mine) for each in await games_of.mine(mover.id)] == [(2, True), (1, False)]
    assert await games_of.next_of(mover.id, 2) is None
    await locking.unlock(first.id, ANN)
    assert await sitting.service.store.number_of(mover.id) == (2, 2)
    found = await games_of.next_of(mover.id, 2)
    assert found is not None
    assert found.table.id == first.id


async def test_the_next_game_is_found_however_somebody_came_into_it(sitting: Sitting) -> None:
    """Memory knows who is in one game only, so that nothing is read after each of their turns."""
    games_of = sitting.service.notifications.games
    first = await sitting.game(ANN, BOB, place=Place(None, 1))
    mover = sitting.owing(first)
    for _ in range(2):
        assert await games_of.next_of(mover.id, first.id) is None
    second = await sitting.lobby(CLEO, place=Place(None, 2))
    assert await games_of.next_of(mover.id, first.id) is None
    await sitting.service.lobby.seating.join(second.id, mover)
    await comes_to(sitting, await sitting.service.lobby.starting.start(second.id, CLEO), mover)
    found = await games_of.next_of(mover.id, first.id)
    assert found is not None
    assert found.table.id == second.id


async def test_after_a_move_in_a_game_in_memory_nothing_is_read(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    await sitting.service.time_control.scheduler.loop.stop()
    service = sitting.service
    table = await sitting.game(ANN, BOB)

    async def moved() -> None:
        nonlocal table
        mover = sitting.owing(table)
        table = await sitting.move(table)
        await service.notifications.games.next_of(mover.id, table.id)
        await service.notifications.settings.asleep([ANN.id, BOB.id])
        for post in await service.outbox.posts():
            await service.outbox.trying(post.id)
            await service.outbox.sent(post.id, post.id)

    for _ in range(3):  # what is read once is known from then on
        await moved()
    # On a server each change takes its numbers from there.
    monkeypatch.setattr(service.store, "next_number", AsyncMock(side_effect=count(1_000_000, 64)))
    read = AsyncMock(wraps=service.store.engine.read_at_once)
    monkeypatch.setattr(service.store.engine, "read_at_once", read)
    for _ in range(3):
        await moved()
    assert [str(each.args[0]) for each in read.await_args_list] == []
