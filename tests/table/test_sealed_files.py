"""Files as options: one that an observer hands in stays secret from the players, and goes with the observer who knows it."""

import json
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.store import Store, schema
from bot.table.lobby.file_building import readable
from bot.table.lobby.seating import DRAFT
from bot.table.model.table import Person, Status, Table
from bot.table.service import TableService
from games.core.options import FileOption
from games.highest_ground.files.scenarios import known, sealed
from games.highest_ground.files.tables import Side
from tests.examples.tug_of_war import GAME as TUG_OF_WAR
from tests.games.highest_ground.parts import KEPT, SMALL
from tests.table.conftest import ANN, BOB, CLEO, DAN, ELSEWHERE, HERE, Clock, Entropy, Sitting, refused


@pytest.fixture
def tables(sitting: Sitting) -> TableService:
    return sitting.service


@pytest.fixture
async def lobby(tables: TableService) -> Table:
    """Ann hosts, Bob plays, Cleo is the referee."""
    table = await tables.lobby.seating.create("highest_ground", HERE, ANN)
    await tables.lobby.seating.join(table.id, BOB)
    return await tables.lobby.seating.observe(table.id, CLEO)


def option(table: Table) -> FileOption:
    (found,) = (each for each in table.game.about.options if isinstance(each, FileOption))
    return found


async def test_an_observer_hands_in_a_file_and_only_the_public_part_is_read(
    tables: TableService, lobby: Table
) -> None:
    table = await tables.lobby.seating.set_option(lobby.id, CLEO, "scenario", SMALL.encode())
    assert sealed(table.options["scenario"])
    for person in (ANN, BOB, DAN):
        assert readable(table, option(table), person) == known(table.options["scenario"], None)
    assert readable(table, option(table), CLEO) == table.options["scenario"]
    table = await tables.lobby.starting.start(table.id, ANN)
    assert readable(table, option(table), BOB) == known(table.options["scenario"], Side.ROMANS)
    assert readable(table, option(table), DAN) == known(table.options["scenario"], None)


async def test_an_observer_sets_nothing_else_and_nobody_else_hands_in_secrets(
    tables: TableService, lobby: Table
) -> None:
    assert (await refused(tables.lobby.seating.set_option(lobby.id, CLEO, "open", "on"))).code == "not_yours"
    for person, code in ((ANN, "only_observers"), (BOB, "not_host"), (DAN, "not_host")):
        refusal = await refused(tables.lobby.seating.set_option(lobby.id, person, "scenario", KEPT.encode()))
        assert refusal.code == code
    assert (await tables.play.projection.get(lobby.id)).options["scenario"] == ""


@pytest.mark.parametrize("how", ["leaves", "plays", "closes"])
async def test_whoever_knows_a_secret_takes_it_along(tables: TableService, lobby: Table, how: str) -> None:
    seating = tables.lobby.seating
    await seating.set_option(lobby.id, ANN, "scenario", SMALL.encode())
    table = await seating.leave(lobby.id, CLEO)
    assert table.options["scenario"], "a scenario by agreement stays"
    await seating.observe(lobby.id, CLEO)
    await seating.set_option(lobby.id, CLEO, "scenario", SMALL.encode())
    await seating.leave(lobby.id, BOB)
    table = await seating.join(lobby.id, DAN)
    assert sealed(table.options["scenario"]), "those who know nothing come and go"
    await seating.leave(lobby.id, DAN)
    if how == "closes":
        await tables.lobby.abort(lobby.id, ANN)
    else:
        await (seating.leave if how == "leaves" else seating.join)(lobby.id, CLEO)
    table = await tables.play.projection.get(lobby.id)
    assert (table.status is Status.ABORTED) == (how == "closes")
    assert table.options["scenario"] == readable(table, option(table), ANN) == ""


async def test_an_export_has_what_its_reader_may_know_until_the_end_and_a_rematch_is_open_to_all(
    tables: TableService, lobby: Table
) -> None:
    await tables.lobby.seating.set_option(lobby.id, CLEO, "scenario", SMALL.encode())
    await tables.lobby.starting.start(lobby.id, ANN)
    for person, knows in ((ANN, True), (BOB, False), (DAN, False), (CLEO, True)):
        text = (await tables.archive.records.export(lobby.id, person.id)).decode()
        assert ("IIF08" in text) == knows, person.name
        assert "IIF08" not in (await tables.archive.records.record(lobby.id, person.id)).partition("\n\n")[0]
    await tables.play.offers.resign(lobby.id, ANN)
    whole = json.loads(await tables.archive.records.export(lobby.id, BOB.id))
    assert "IIF08" in whole["options"]["scenario"]
    assert (await tables.play.projection.get(lobby.id)).options["scenario"] == whole["options"]["scenario"]
    table = await tables.lobby.seating.rematch(lobby.id, BOB)
    assert not sealed(table.options["scenario"])
    assert "IIF08" in readable(table, option(table), ANN)


async def draft(tables: TableService, game: Table, person: Person) -> Any:
    """The row of somebody's draft."""
    return await tables.store.row(schema.plans, game=game.id, person=person.id, kind=DRAFT)


async def test_a_draft_belongs_to_whoever_makes_it(tables: TableService, lobby: Table) -> None:
    building = tables.lobby.file_building
    await building.change(lobby.id, CLEO, "", "name", ("Secret valley", "3"))
    assert (await building.look(lobby.id, CLEO)).secret
    mine = await building.look(lobby.id, ANN)
    assert not mine.secret
    assert mine.page.title == "Our battle"
    for person in (BOB, DAN):
        assert (await refused(building.look(lobby.id, person))).code == "not_host"
        assert (await refused(building.file(lobby.id, person))).code == "not_host"
        assert (await refused(building.change(lobby.id, person, "", "night", ()))).code == "not_host"
    faulty = await building.file(lobby.id, CLEO)
    assert (
        await refused(tables.lobby.seating.set_option(lobby.id, CLEO, "scenario", faulty))
    ).code == "bad_file"
    assert await draft(tables, lobby, CLEO) is not None, "a draft with faults is kept"
    await tables.lobby.seating.set_option(lobby.id, CLEO, "scenario", SMALL.encode())
    assert await draft(tables, lobby, CLEO) is None, "the draft begins anew from the file"
    await tables.lobby.starting.start(lobby.id, ANN)
    assert (await refused(building.look(lobby.id, CLEO))).code == "started"
    other = await tables.lobby.seating.create("dog_eat_dog", ELSEWHERE, ANN)
    assert (await refused(building.look(other.id, ANN))).code == "no_builder"


@pytest.mark.parametrize("how", ["started", "closed", "left by all", "expired"])
async def test_drafts_go_with_the_lobby(
    sitting: Sitting, tables: TableService, lobby: Table, how: str
) -> None:
    other = await tables.lobby.seating.create("highest_ground", ELSEWHERE, DAN)
    for game, person in ((lobby, CLEO), (lobby, ANN), (other, DAN)):
        await tables.lobby.file_building.change(game.id, person, "", "name", ("A draft", "3"))
    if how == "started":
        await tables.lobby.starting.start(lobby.id, ANN)
    elif how == "closed":
        await tables.lobby.abort(lobby.id, ANN)
    elif how == "left by all":
        for person in (ANN, BOB, CLEO):
            await tables.lobby.seating.leave(lobby.id, person)
    else:
        sitting.clock.turn(days=400)
        await tables.time_control.scheduler.fire()
    assert (await tables.play.projection.get(lobby.id)).status is not Status.LOBBY
    for person in (CLEO, ANN):
        assert await draft(tables, lobby, person) is None
    if how != "expired":
        assert await draft(tables, other, DAN) is not None


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


async def test_a_game_is_opened_with_options_that_fit_together_only(service: TableService) -> None:
    refusal = await refused(service.lobby.seating.create("tug_of_war", HERE, ANN, {"mud": "deep"}))
    assert refusal.code == "option_closed"
    table = await service.lobby.seating.create("tug_of_war", HERE, ANN, {"weather": "rain", "mud": "deep"})
    assert table.options["mud"] == "deep"
