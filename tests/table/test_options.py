"""Options at the table: files, and what depends on what."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.store import Store
from bot.table.model.table import Status
from bot.table.service import TableService
from games.core.setup.options import FileOption
from tests.examples.tug_of_war import GAME as TUG_OF_WAR
from tests.table.conftest import ANN, BOB, HERE, Clock, Entropy, refused

NEEDS_A_FILE = replace(
    TUG_OF_WAR,
    about=replace(
        TUG_OF_WAR.about,
        options=tuple(
            replace(option, required=True) if isinstance(option, FileOption) else option
            for option in TUG_OF_WAR.about.options
        ),
    ),
)


@pytest.fixture
async def service(tmp_path: Path) -> AsyncIterator[TableService]:
    """A table on which one game can be played, and only with a file."""
    made = TableService(Store(tmp_path / "cairn.db"), games=[NEEDS_A_FILE], clock=Clock(), entropy=Entropy())
    await made.open()
    yield made
    await made.close()


async def test_a_game_that_needs_a_file_starts_only_with_it(service: TableService) -> None:
    table = await service.lobby.seating.create("tug_of_war", HERE, ANN)
    await service.lobby.seating.join(table.id, BOB)
    refusal = await refused(service.lobby.starting.start(table.id, ANN))
    assert (refusal.code, refusal.message) == ("file_missing", "A file is missing for “Course”.")
    refusal = await refused(service.lobby.seating.set_option(table.id, BOB, "course", b"start"))
    assert refusal.code == "not_host"
    await service.lobby.seating.set_option(table.id, ANN, "course", b"start\nfinish\n")
    assert (await service.lobby.starting.start(table.id, ANN)).status is Status.RUNNING
    shown = await service.play.projection.show(table.id, ANN.id)
    assert shown.view.marks == ("start", "finish")


async def test_a_refused_choice_changes_nothing(service: TableService) -> None:
    table = await service.lobby.seating.create("tug_of_war", HERE, ANN)
    for key, value in (("mud", "deep"), ("course", b"\xff"), ("course", "a\n\nb"), ("rounds", b"1")):
        await refused(service.lobby.seating.set_option(table.id, ANN, key, value))
    assert (await service.play.projection.get(table.id)).options == table.options


async def test_a_game_is_opened_with_options_that_fit_together_only(service: TableService) -> None:
    refusal = await refused(service.lobby.seating.create("tug_of_war", HERE, ANN, {"mud": "deep"}))
    assert refusal.code == "option_closed"
    table = await service.lobby.seating.create("tug_of_war", HERE, ANN, {"weather": "rain", "mud": "deep"})
    assert table.options["mud"] == "deep"
