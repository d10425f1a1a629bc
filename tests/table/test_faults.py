"""An error at any call of the driver: the answer is a refusal in words or all is done, and then everything goes on."""

from __future__ import annotations

import contextlib
import itertools
import sqlite3
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import pytest

from bot.errors import StoreError
from bot.store import connections
from bot.table.model.errors import TableError
from bot.table.model.table import Person
from tests.table.conftest import ANN, BOB, ELSEWHERE, Sitting

Act: TypeAlias = Callable[[], Awaitable[Any]]
DISK = sqlite3.OperationalError("disk I/O error")
CALLS = frozenset({"execute", "executemany", "commit", "rollback"})


class Failing:
    """A connection whose k-th call fails."""

    def __init__(self, connection: sqlite3.Connection, left: list[int], error: BaseException) -> None:
        self._connection = connection
        self._left = left
        self._error = error

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._connection, name)
        if name in CALLS:
            self._left[0] -= 1
            if self._left[0] == 0:
                raise self._error
        return found


async def moving(sitting: Sitting) -> Act:
    table = await sitting.game()
    person, action = sitting.owing(table), (await sitting.legal(table))[0]
    return lambda: sitting.service.play.moves.act(table.id, person, action, request="asked")


async def starting(sitting: Sitting) -> Act:
    table = await sitting.lobby(ANN, BOB)
    return lambda: sitting.service.lobby.starting.start(table.id, ANN, request="asked")


async def ending(sitting: Sitting) -> Act:
    table = await sitting.game()
    return lambda: sitting.service.play.offers.resign(table.id, ANN, request="asked")


async def undoing(sitting: Sitting) -> Act:
    table = await sitting.game()
    person: Person = sitting.owing(table)
    await sitting.move(table)
    return lambda: sitting.service.play.moves.undo(table.id, person, request="asked")


async def importing(sitting: Sitting) -> Act:
    table = await sitting.game()
    data = await sitting.service.archive.records.export(table.id, None)
    return lambda: sitting.service.archive.records.import_game(ELSEWHERE, ANN, data)


async def held(sitting: Sitting) -> dict[int, list[int]]:
    """The rows of every game's log. Each game's row says how many there are, and everybody can look."""
    found = {}
    for number in await sitting.service.store.every_game():
        table = await sitting.service.play.projection.get(number)
        found[number] = [row.seq for row in await sitting.service.store.log(number)]
        assert found[number] == list(range(1, table.seq + 1))
    assert await sitting.service.store.check() == []
    return found


@pytest.mark.parametrize(
    ("prepare", "error"),
    [(moving, MemoryError()), *((each, DISK) for each in (moving, starting, ending, undoing, importing))],
)
async def test_after_an_error_at_any_call_nothing_is_half_done_and_the_same_request_succeeds(
    sitting: Sitting,
    prepare: Callable[[Sitting], Awaitable[Act]],
    error: BaseException,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    await sitting.service.time_control.scheduler.loop.stop()
    act = await prepare(sitting)
    before = await held(sitting)
    transact = connections.transact
    for call in itertools.count(1):
        left = [call]
        with monkeypatch.context() as patched:
            patched.setattr(
                connections,
                "transact",
                lambda raw, *rest, left=left: transact(Failing(raw, left, error), *rest),  # type: ignore[arg-type]
            )
            refusal = None
            try:
                await act()
            except StoreError as error_told:
                refusal = error_told
        if refusal is None:
            break
        assert refusal.message.endswith(".")
        assert refusal.hint.endswith(".")
        assert await held(sitting) == before
        assert call < 100
    assert call > 3
    assert left[0] > 0
    done = await held(sitting)
    assert done != before
    with contextlib.suppress(TableError):  # the channel of an imported game is taken
        await act()
    assert await held(sitting) == done
    owed = [post.id for post in await sitting.service.outbox.posts()]
    await sitting.again()
    assert await held(sitting) == done
    assert [post.id for post in await sitting.service.outbox.posts()] == owed
