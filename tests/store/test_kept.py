"""A database of every release still works: every game as it was, even in the middle of a turn, and every timer. So do the
games that were exported from it."""

import asyncio
import random
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.store import Store, schema
from bot.store.upgrade import HEAD
from bot.table.archive.fairness import verify
from bot.table.model.table import Place, Status
from bot.table.service import TableService
from games.registry import GAMES
from tests.databases import raw, sqlite_at_once  # noqa: F401
from tests.store.kept import KEPT, NOW, PEOPLE, keep, open_still, put_back, told

FORMS = sorted(path.name.partition(".")[0] for path in KEPT.glob("*.sql.gz"))


class Opened:
    """A kept database, opened by the present version on the day it was made."""

    def __init__(self, form: str, path: Path) -> None:
        self.expected = put_back(form, path)
        self.now = NOW
        self.service = TableService(Store(path), clock=lambda: self.now, memory=2**30)


def holds(expected: Any, actual: Any) -> bool:
    """Whether everything expected is there; more may have come since."""
    if isinstance(expected, Mapping):
        return isinstance(actual, Mapping) and all(
            key in actual and holds(value, actual[key]) for key, value in expected.items()
        )
    if isinstance(expected, list):
        return isinstance(actual, list) and len(actual) == len(expected) and all(map(holds, expected, actual))
    return bool(expected == actual)


async def stand_as_they_stood(opened: Opened, service: TableService) -> None:
    now = await told(service)
    for number, expected in opened.expected.items():
        assert holds({**expected, "export": ...}, {**now[number], "export": ...}), number


async def go_on(opened: Opened, service: TableService) -> None:
    luck = random.Random(3)
    running = [int(number) for number, told in opened.expected.items() if told["status"] == "running"]
    assert len(running) > 20
    for number in running:
        table = await service.play.projection.get(number)
        for _ in range(4):
            if table.status is not Status.RUNNING:
                break
            person = table.players[min(table.owing)].person
            legal = (await service.play.projection.show(number, person.id)).legal
            before, table = (
                table.moves,
                (await service.play.moves.act(number, person, luck.choice(legal))).table,
            )
            assert table.moves - before in (0, 1), "an order that is not sealed yet is no move"
    assert await service.store.check() == []


async def lobbies_expire(opened: Opened, service: TableService) -> None:
    lobbies = [int(number) for number, told in opened.expected.items() if told["status"] == "lobby"]
    assert len(lobbies) >= 3
    opened.now = NOW + timedelta(days=13)
    await service.time_control.scheduler.fire()
    assert {(await service.play.projection.get(number)).status for number in lobbies} == {Status.LOBBY}
    opened.now = NOW + timedelta(days=14)
    await service.time_control.scheduler.fire()
    assert {(await service.play.projection.get(number)).status for number in lobbies} == {Status.ABORTED}


async def what_it_owed_to_discord_is_owed_still(opened: Opened, service: TableService) -> None:
    posts = await service.outbox.posts(1000)
    assert posts
    assert await service.outbox.next_post_due() is not None
    opened.now = NOW + timedelta(minutes=1)
    tried = [post for post in await service.outbox.posts(1000) if post.attempts]
    assert tried
    for post in tried:
        await service.outbox.sent(post.id, 1)


async def exported_games_are_verified_and_looked_at_elsewhere(opened: Opened, service: TableService) -> None:
    exports = [told["export"].encode() for told in opened.expected.values() if "export" in told]
    assert len(exports) >= 5
    for at, data in enumerate(exports):
        sound, lines = await asyncio.to_thread(verify, data)
        assert sound, lines
        table = await service.archive.records.import_game(Place(2, 9000 + at), PEOPLE[0], data)
        assert table.status is Status.OVER
        assert await service.archive.records.export(table.id, None)


@pytest.mark.parametrize("form", FORMS)
async def test_a_kept_database_stands_as_it_stood_and_goes_on(form: str, tmp_path: Path) -> None:
    opened = Opened(form, tmp_path / "cairn.db")
    service = await open_still(opened.service)
    await stand_as_they_stood(opened, service)
    await what_it_owed_to_discord_is_owed_still(opened, service)
    await exported_games_are_verified_and_looked_at_elsewhere(opened, service)
    await go_on(opened, service)
    await lobbies_expire(opened, service)
    await service.store.close()


async def test_what_earlier_versions_kept_and_this_one_does_not_harms_nothing(tmp_path: Path) -> None:
    opened = Opened("0110", tmp_path / "cairn.db")
    lobby = next(int(number) for number, told in opened.expected.items() if told["status"] == "lobby")
    with raw(tmp_path / "cairn.db") as database:
        # A seat held in a rematch, steps of an answer whatever the others do, a line for somebody who woke.
        database.execute("INSERT INTO reserved_seats VALUES (?, 2, 'Ann', 101, 1, 0)", (lobby,))
        database.execute("INSERT INTO plans VALUES (1, 101, 'any', 1, '[]', x'')")
        late = (
            "UPDATE outbox SET kind = 'line', text = 'You are asked.', buttons = 'woken' WHERE done IS NULL"
        )
        database.execute(late)
    service = await open_still(opened.service)
    assert {(post.text, post.buttons) for post in await service.outbox.posts(9)} == {("You are asked.", "")}
    await service.lobby.starting.start(lobby, PEOPLE[1])
    await service.store.close()
    again = await open_still(TableService(Store(tmp_path / "cairn.db")))
    assert [player.file for player in (await again.play.projection.get(lobby)).players] == [None, None]
    assert await again.store.rows_with(schema.plans, kind="any") == []
    await again.store.close()


def test_there_are_kept_databases() -> None:
    assert FORMS


async def test_a_database_of_the_present_version_can_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await keep(tmp_path, GAMES[:1])
    monkeypatch.setattr("tests.store.kept.KEPT", tmp_path)
    again = Opened(HEAD, tmp_path / "cairn.db")
    service = await open_still(again.service)
    assert (await service.play.projection.get(1)).seq == again.expected["1"]["seq"]
    await service.store.close()
