"""A game goes on by the version of the rules with which it began: Tug of War has two."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.discord.controls.commands import rules_key
from bot.discord.help import rule_words, rules_words
from bot.discord.words import title
from bot.store import Store
from bot.table.archive.fairness import verify
from bot.table.model.errors import TableError
from bot.table.model.table import Place, Status, Table
from bot.table.service import TableService
from games import registry
from games.core.protocol import Game
from games.core.rulebook import rulebook
from tests.databases import ready
from tests.examples.tug_of_war import GAME, VERSION_1
from tests.examples.tug_of_war.actions import Pull
from tests.table.conftest import ANN, BOB, ELSEWHERE, Clock, Entropy

PEOPLE = (ANN, BOB)


def made(path: Path, game: Game[Any, Any, Any]) -> TableService:
    return TableService(Store(path), games=(game,), clock=Clock(), entropy=Entropy())


async def lobby_in(service: TableService, channel: int, rounds: str = "2") -> Table:
    lobby = await service.lobby.seating.create("tug_of_war", Place(1, channel), ANN, {"rounds": rounds})
    return await service.lobby.seating.join(lobby.id, BOB)


async def begun(service: TableService, channel: int, rounds: str = "2") -> Table:
    return await service.lobby.starting.start((await lobby_in(service, channel, rounds)).id, ANN)


async def pulls(service: TableService, table: Table, *strengths: int) -> Table:
    for strength in strengths:
        table = (
            await service.play.moves.act(table.id, table.players[min(table.owing)].person, Pull(strength))
        ).table
    return table


@pytest.fixture
async def before(tmp_path: Path) -> tuple[int, int, int]:
    """A running game, a lobby and a finished game of a bot that knew only version 1."""
    service = made(ready(tmp_path / "cairn.db"), VERSION_1)
    await service.open()
    running, lobby = await begun(service, 1), await lobby_in(service, 2)
    await pulls(service, running, 1)
    over = await pulls(service, await begun(service, 3, "1"), 1, 2)
    await service.close()
    return running.id, lobby.id, over.id


@pytest.fixture
async def service(
    before: tuple[int, int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[TableService]:
    """The bot that knows both versions, with the games of before."""
    monkeypatch.setattr(registry, "EARLIER", (VERSION_1,))
    service = made(tmp_path / "cairn.db", GAME)
    await service.open()
    yield service
    await service.close()


async def test_a_running_game_goes_on_by_version_1_to_its_end(
    service: TableService, before: tuple[int, int, int]
) -> None:
    table = await service.play.projection.get(before[0])
    assert (table.game, table.rules_version) == (VERSION_1, 1)
    assert (await service.play.projection.show(table.id, BOB.id)).legal == (Pull(1), Pull(2))
    with pytest.raises(TableError, match="cannot pull like that"):
        await service.play.moves.act(table.id, BOB, Pull(3))
    table = await pulls(service, table, 2, 2, 1)
    assert table.status is Status.OVER
    service.tables.forget(table.id)
    sound, lines = await asyncio.to_thread(
        verify, await service.archive.records.export(table.id, None), (GAME,)
    )
    assert sound, lines


async def test_new_games_lobbies_and_rematches_take_the_newest_version(
    service: TableService, before: tuple[int, int, int]
) -> None:
    _, lobby, over = before
    again = await service.lobby.seating.rematch(over, ANN)
    started = await service.lobby.starting.start(lobby, ANN)
    for table in (await begun(service, 4), started, again):
        assert (table.game, table.rules_version) == (GAME, 2)
    service.tables.forget(lobby)
    await pulls(service, started, 3)


async def test_an_imported_game_goes_on_by_its_version(
    service: TableService, before: tuple[int, int, int]
) -> None:
    content = json.loads(await service.archive.records.export(before[2], None))
    assert content["rules_version"] == 1
    content["log"] = content["log"][:-1]
    content |= {"status": "running", "result": None, "secret": None}
    fork = await service.archive.records.import_game(ELSEWHERE, ANN, json.dumps(content).encode())
    await service.lobby.seating.join(fork.id, BOB)
    fork = await service.lobby.starting.start(fork.id, ANN)
    assert (fork.game, fork.rules_version, fork.status) == (VERSION_1, 1, Status.RUNNING)


async def test_a_finished_game_by_a_version_that_nobody_knows_any_more_is_not_judged(
    before: tuple[int, int, int], tmp_path: Path
) -> None:
    service = made(tmp_path / "cairn.db", GAME)
    await service.open()
    with pytest.raises(TableError, match="version 1 of its rules, which this bot does not know") as refused:
        await service.reviews.look(before[2], ANN.id)
    assert refused.value.code == "rules_version"
    assert not service.reviews.tasks.running
    await service.close()


async def test_a_version_that_nobody_knows_is_refused_in_words(
    service: TableService, before: tuple[int, int, int]
) -> None:
    content = json.loads(await service.archive.records.export(before[2], None)) | {"rules_version": 3}
    data = json.dumps(content).encode()
    with pytest.raises(TableError, match="version 3") as refused:
        await service.archive.records.import_game(ELSEWHERE, ANN, data)
    assert refused.value.code == "rules_version"
    assert (await asyncio.to_thread(verify, data, (GAME,)))[0] is False


async def test_words_and_rules_say_which_version_is_played(
    service: TableService, before: tuple[int, int, int]
) -> None:
    table = await service.play.projection.get(before[0])
    assert title(table).startswith("**Tug of War (version 1 of the rules)**")
    assert rules_words(table.game, 0).startswith("### Tug of War (version 1 of the rules): ")
    assert "a strength of 1 or 2." in rule_words(table.game, "TW-1")
    assert "a strength of 1, 2 or 3." in rule_words(GAME, "TW-1")
    assert (rules_key(table.game), rules_key(GAME)) == ("tug_of_war@1", "tug_of_war")
    then, now = rulebook(VERSION_1).rules, rulebook(GAME).rules
    assert {number for number in now if then[number] != now[number]} == {"TW-1"}
    record = await service.archive.records.record(before[2], None)
    assert "version 1 of the rules" in record.splitlines()[0]
