"""A game goes on by the version of the rules that it began with (P39): shown with a database that was made when High
Ground had version 1."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.discord.controls.commands import rules_key
from bot.discord.rules import rule_words, rules_words
from bot.discord.words import title
from bot.replaying import told
from bot.store import Store
from bot.table.archive.fairness import verify
from bot.table.model.errors import TableError
from bot.table.model.table import Place, Status, Table
from bot.table.service import TableService
from games.high_ground import GAME, VERSION_1
from tests.store.kept import NOW, PEOPLE, put_back

ELSEWHERE = Place(1, 9999)


@pytest.fixture
async def service(tmp_path: Path) -> AsyncIterator[TableService]:
    put_back("0003", tmp_path / "cairn.db")
    service = TableService(Store(tmp_path / "cairn.db"), clock=lambda: NOW, memory=2**30)
    await service.store.open()
    await service.tables.renumber()
    await service.outbox.open()
    yield service
    await service.store.close()


async def ground(service: TableService, status: Status) -> Table:
    """A game of High Ground that is in this state in the kept database."""
    number = 1
    while True:
        table = await service.play.projection.get(number)
        if (table.game.about.key, table.status) == ("high_ground", status):
            return table
        number += 1


async def moved(service: TableService, table: Table, luck: random.Random) -> Table:
    person = table.players[min(table.owing)].person
    legal = (await service.play.projection.show(table.id, person.id)).legal
    return (await service.play.moves.act(table.id, person, luck.choice(legal))).table


async def state_of(service: TableService, table: Table) -> Any:
    live = await service.tables.playing(table.id)
    assert live.position is not None
    return live.position.state


async def test_a_running_game_goes_on_by_version_1_to_its_end(service: TableService) -> None:
    table, luck = await ground(service, Status.RUNNING), random.Random(1)
    assert (table.game, table.rules_version) == (VERSION_1, 1)
    while table.status is Status.RUNNING:
        assert (await state_of(service, table)).rules_version == 1
        table = await moved(service, table, luck)
    service.tables.forget(table.id)
    assert (await state_of(service, table)).rules_version == 1
    sound, lines = await asyncio.to_thread(verify, await service.archive.records.export(table.id, None))
    assert sound, lines
    assert await service.store.check() == []


async def test_a_new_game_beside_it_is_of_version_2(service: TableService) -> None:
    table = await service.seats.lobby.create("high_ground", ELSEWHERE, PEOPLE[0])
    await service.seats.lobby.join(table.id, PEOPLE[1])
    table = await service.seats.starting.start(table.id, PEOPLE[0])
    assert (table.game, table.rules_version) == (GAME, 2)
    assert (await state_of(service, table)).rules_version == 2


async def test_a_lobby_begins_by_the_newest_version(service: TableService, tmp_path: Path) -> None:
    lobby = await ground(service, Status.LOBBY)
    table = await service.seats.starting.start(lobby.id, lobby.host)
    assert (table.game, table.rules_version) == (GAME, 2)
    with closing(sqlite3.connect(tmp_path / "cairn.db")) as database:
        kept = database.execute("SELECT rules_version FROM games WHERE id = ?", (table.id,)).fetchone()
    assert kept == (2,)
    service.tables.forget(table.id)
    assert (await state_of(service, table)).rules_version == 2


async def test_a_rematch_takes_the_newest_version(service: TableService) -> None:
    over = await ground(service, Status.OVER)
    assert over.rules_version == 1
    again = await service.seats.rematches.begin(over.id, over.players[0].person)
    assert (again.game, again.rules_version, again.options) == (GAME, 2, over.options)


async def test_a_finished_game_is_verified_replayed_and_read_by_its_version(
    service: TableService, tmp_path: Path
) -> None:
    over = await ground(service, Status.OVER)
    data = await service.archive.records.export(over.id, None)
    assert json.loads(data)["rules_version"] == 1
    sound, lines = await asyncio.to_thread(verify, data)
    assert sound, lines
    file = tmp_path / "game.json"
    file.write_bytes(data)
    lines = await asyncio.to_thread(lambda: list(told(file)))
    assert lines[0].startswith("High Ground (version 1 of the rules) #")
    assert lines[1].startswith("   1. ")
    assert "version 1 of the rules" in (await service.archive.records.record(over.id, None)).splitlines()[0]


async def test_an_imported_game_goes_on_by_its_version(service: TableService) -> None:
    over = await ground(service, Status.OVER)
    content = json.loads(await service.archive.records.export(over.id, None))
    content["log"] = content["log"][: len(content["log"]) // 2]
    content |= {"status": "running", "result": None, "secret": None}
    people = [player.person for player in over.players]
    fork = await service.archive.records.import_game(ELSEWHERE, people[0], json.dumps(content).encode())
    assert fork.rules_version == 1
    for person in people[1:]:
        await service.seats.lobby.join(fork.id, person)
    fork = await service.seats.starting.start(fork.id, people[0])
    assert (fork.game, fork.rules_version, fork.status) == (VERSION_1, 1, Status.RUNNING)
    assert (await state_of(service, fork)).rules_version == 1


async def test_a_version_that_nobody_knows_is_refused_in_words(service: TableService) -> None:
    over = await ground(service, Status.OVER)
    content = json.loads(await service.archive.records.export(over.id, None)) | {"rules_version": 3}
    data = json.dumps(content).encode()
    with pytest.raises(TableError) as refused:
        await service.archive.records.import_game(ELSEWHERE, PEOPLE[0], data)
    assert refused.value.code == "rules_version"
    assert "version 3" in refused.value.message
    assert (await asyncio.to_thread(verify, data))[0] is False


async def test_words_and_rules_say_which_version_is_played(service: TableService) -> None:
    table = await ground(service, Status.RUNNING)
    assert title(table).startswith("**High Ground (version 1 of the rules)**")
    assert rules_words(table.game, 0).startswith("### High Ground (version 1 of the rules): ")
    assert "not trapped" in rule_words(table.game, "HG-22")
    assert "even a trapped one" in rule_words(GAME, "HG-22")
    assert (rules_key(table.game), rules_key(GAME)) == ("high_ground@1", "high_ground")
