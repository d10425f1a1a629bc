"""A server's settings are kept, are the default where nothing is chosen, and forbid what they forbid."""

import asyncio
import json
from datetime import timedelta
from typing import Any

import pytest

from bot.store import schema
from bot.table.model import PRESETS, USUAL, Place, Status, TableError, Zero, own
from bot.table.setup.files import LARGEST, read, written
from bot.table.setup.settings import DEFAULT, ServerSettings
from games.computer.search import EASY
from games.core.data_files.values import BadFile
from games.dog_eat_dog import GAME as DOG_EAT_DOG
from games.high_ground import GAME as HIGH_GROUND
from tests.databases import raw
from tests.table.conftest import ANN, BOB, CLEO, ELSEWHERE, HERE, Sitting, refused

CHOSEN = ServerSettings(
    games=frozenset({"dog_eat_dog", "the_climb"}),
    channels=frozenset({1000, 2000}),
    host_role=5,
    person_limit=3,
    channel_limit=4,
    pace="three_days",
    hints=False,
    digest=1000,
)


async def test_what_is_chosen_for_a_server_stays_after_a_restart(sitting: Sitting) -> None:
    setup = sitting.service.setup
    assert await setup.of(1) == await setup.of(None) == DEFAULT
    fields = {name: getattr(CHOSEN, name) for name in ServerSettings.__slots__}
    assert await setup.settings.keep(1, **fields) == CHOSEN == await setup.of(1)
    setup = (await sitting.again()).setup
    assert (await setup.of(1), await setup.of(2)) == (CHOSEN, DEFAULT)
    assert (await setup.digest_channel(1), await setup.digests()) == (1000, [(1, 1000)])
    await setup.settings.keep(1, **{name: getattr(DEFAULT, name) for name in ServerSettings.__slots__})
    assert (await setup.of(1), await setup.digests()) == (DEFAULT, [])
    assert await sitting.service.store.rows_with(schema.server_settings) == []


async def test_two_who_manage_a_server_at_once_both_have_their_way(sitting: Sitting) -> None:
    other = await sitting.other()
    await asyncio.gather(
        sitting.service.setup.settings.keep(1, hints=False), other.setup.settings.keep(1, person_limit=2)
    )
    setup = (await sitting.again()).setup
    assert await setup.of(1) == ServerSettings(hints=False, person_limit=2)
    await other.close()


async def test_a_server_that_has_chosen_nothing_is_asked_about_once(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    store, ask = sitting.service.store, sitting.service.store._all_at_once

    async def noting(statements: Any, values: Any = None) -> Any:
        asked.extend(map(str, statements))
        return await ask(statements, values)

    monkeypatch.setattr(store, "_all_at_once", noting)
    for place in (HERE, ELSEWHERE):
        table = await sitting.lobby(ANN, BOB, place=place)
        await sitting.service.lobby.computers.add(table.id, ANN, EASY)
    assert len([each for each in asked if "server_settings" in each]) == 1
    assert not [each for each in asked if "threads" in each or "count(" in each]


async def test_what_is_damaged_is_as_usual(sitting: Sitting) -> None:
    await sitting.service.setup.settings.keep(1, games=frozenset({"the_climb"}), person_limit=2, hints=False)
    with raw(sitting.place) as database:
        database.execute(
            "UPDATE server_settings SET games = '[1', channels = '5', person_limit = 0, pace = 'x'"
        )
    setup = (await sitting.again()).setup
    assert await setup.of(1) == ServerSettings(hints=False)


async def test_a_game_that_a_server_does_not_play_is_not_opened_there(sitting: Sitting) -> None:
    await sitting.service.setup.settings.keep(1, games=frozenset({"the_climb"}))
    starting, daily = sitting.service.lobby.starting, sitting.service.archive.daily
    for opening in (
        sitting.lobby(ANN),
        starting.against_computers(HIGH_GROUND, HERE, ANN, EASY),
    ):
        assert (await refused(opening)).code == "game_off"
    await sitting.service.setup.settings.keep(1, games=frozenset({"dog_eat_dog"}))
    assert (await refused(daily.begin(HERE, ANN))).code == "game_off"
    # What is played already goes on, and another server plays it.
    table = await sitting.game(ANN, BOB)
    await sitting.service.setup.settings.keep(1, games=frozenset({"the_climb"}))
    await sitting.move(table)
    data = await sitting.service.archive.records.export(table.id, ANN.id)
    importing = sitting.service.archive.records.import_game
    assert (await refused(importing(ELSEWHERE, ANN, data))).code == "game_off"
    assert (await importing(Place(2, 3000), ANN, data)).status is Status.LOBBY


async def test_a_person_is_in_as_many_open_games_of_a_server_as_it_allows(sitting: Sitting) -> None:
    await sitting.service.setup.settings.keep(1, person_limit=1)
    table = await sitting.lobby(ANN)
    assert (await sitting.service.lobby.seating.create("dog_eat_dog", Place(2, 5), ANN)).id != table.id
    assert (await refused(sitting.lobby(ANN, place=ELSEWHERE))).code == "person_limit"
    other = await sitting.lobby(BOB, place=ELSEWHERE)
    error = await refused(sitting.service.lobby.seating.join(other.id, ANN))
    assert error.message == "You are in 1 open game here; this server allows 1."
    await sitting.service.lobby.abort(table.id, ANN)
    await sitting.service.lobby.seating.join(other.id, ANN)


@pytest.mark.parametrize("limit", ["person_limit", "channel_limit"])
async def test_two_processes_open_a_game_at_the_limit_at_once_and_one_does(
    sitting: Sitting, limit: str
) -> None:
    await sitting.service.setup.settings.keep(1, **{limit: 1})
    other = await sitting.other()
    asked = [
        asyncio.ensure_future(each.lobby.seating.create("dog_eat_dog", Place(1, channel, below=1000), ANN))
        for each in (sitting.service, sitting.service, other)
        for channel in (20, 21)
    ]
    # All ask whether there is room before any of them has written.
    ends = await asyncio.gather(*asked, return_exceptions=True)
    refusals = [each for each in ends if isinstance(each, TableError)]
    assert {each.code for each in refusals} <= {limit, "game_here"}
    assert len(refusals) == len(asked) - 1
    await other.close()


async def test_somebody_who_joins_two_lobbies_at_once_at_the_limit_sits_in_one(sitting: Sitting) -> None:
    tables = [await sitting.lobby(host, place=place) for host, place in ((ANN, HERE), (BOB, ELSEWHERE))]
    await sitting.service.setup.settings.keep(1, person_limit=1)
    other = await sitting.other()
    services = (sitting.service, other)
    ends = await asyncio.gather(
        *(each.lobby.seating.join(table.id, CLEO) for each, table in zip(services, tables, strict=True)),
        return_exceptions=True,
    )
    assert [each.code for each in ends if isinstance(each, TableError)] == ["person_limit"]
    await other.close()


async def test_what_is_asked_twice_is_answered_as_the_first_time_also_at_the_limit(sitting: Sitting) -> None:
    await sitting.service.setup.settings.keep(1, person_limit=1, channel_limit=1)
    create = sitting.service.lobby.seating.create
    first, again = [await create("dog_eat_dog", HERE, ANN, request="5") for _ in range(2)]
    assert first.id == again.id


async def test_a_channel_has_as_many_open_games_with_its_threads_as_its_server_allows(
    sitting: Sitting,
) -> None:
    first, second, beside = (Place(1, 10, below=1000), Place(1, 11, below=1000), Place(1, 12, below=2000))
    await sitting.lobby(ANN, place=first)
    await sitting.service.setup.settings.keep(1, channel_limit=2)
    service = await sitting.again()
    table = await sitting.lobby(ANN)
    error = await refused(sitting.lobby(ANN, place=second))
    assert error.message == "2 games are open in this channel and its threads; this server allows 2."
    other = await sitting.lobby(BOB, place=beside)
    move = service.moderation.hosting.move
    assert (await refused(move(other.id, BOB, second))).code == "channel_limit"
    assert (await move(table.id, ANN, second)).place == second
    # A rematch knows its thread by its number alone.
    assert (await refused(sitting.lobby(ANN, place=Place(1, 1000)))).code == "channel_limit"
    await move(table.id, ANN, Place(1, 13, below=2000))
    await sitting.lobby(ANN, place=Place(1, 11))


async def test_lobbies_begin_with_the_pace_of_their_server(sitting: Sitting) -> None:
    await sitting.service.setup.settings.keep(1, pace="three_days")
    table = await sitting.lobby(ANN)
    assert table.pace == PRESETS["three_days"]
    assert (await sitting.lobby(ANN, place=Place(2, 3000))).pace == USUAL


async def test_where_computers_and_hints_are_off_no_lobby_has_them(sitting: Sitting) -> None:
    seating, computers = sitting.service.lobby.seating, sitting.service.lobby.computers
    fills_in = own(move=timedelta(hours=1), zero=Zero.COMPUTER)
    between = await sitting.lobby(ANN, BOB, place=ELSEWHERE)
    await seating.set(between.id, ANN, pace=fills_in, hints=True)
    between = await sitting.service.lobby.starting.start(between.id, ANN)
    await sitting.service.play.offers.resign(between.id, BOB)
    finished = await sitting.service.lobby.starting.against_computers(DOG_EAT_DOG, HERE, ANN, EASY)
    await sitting.service.lobby.abort(finished.id, ANN)
    table = await sitting.lobby(ANN, BOB)
    await sitting.service.setup.settings.keep(1, computers=False, hints=False)
    assert (await refused(computers.add(table.id, ANN, EASY))).code == "computers_off"
    assert (await refused(seating.set(table.id, ANN, hints=True))).code == "hints_off"
    assert (await refused(seating.set_pace(table.id, ANN, fills_in))).code == "computers_off"
    await seating.set(table.id, ANN, hints=False)
    await sitting.service.lobby.abort(table.id, ANN)
    assert (await refused(seating.rematch(finished.id, ANN))).code == "computers_off"
    again = await seating.rematch(between.id, ANN)
    assert (again.hints, again.pace) == (False, own(move=timedelta(hours=1)))
    await sitting.service.lobby.abort(again.id, ANN)
    starting = sitting.service.lobby.starting
    assert (
        await refused(starting.against_computers(DOG_EAT_DOG, ELSEWHERE, ANN, EASY))
    ).code == "computers_off"


async def test_a_file_holds_all_settings_and_is_read_back(sitting: Sitting) -> None:
    games = sitting.service.games
    text = written(CHOSEN)
    assert len(text.encode()) < LARGEST
    assert read(text.encode(), games, {1000, 2000}, {1000}, {5}) == CHOSEN
    assert read(b"version = 1", games, (), (), ()) == DEFAULT
    usual = f'version = 1\npace = "day"\ngames = {json.dumps(list(games))}'
    assert read(usual.encode(), games, (), (), ()) == DEFAULT


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("", "`version` is missing"),
        ("version = 2", "`version` should be one of 1"),
        ("version = 1\nhost = 5", "host"),
        ('version = 1\ngames = ["chess"]', "This bot has no game `chess`"),
        ("version = 1\nchannels = [7]", "This server has no channel 7 in which"),
        ("version = 1\nchannels = []", "`channels` should be a list of 1 to 25 items"),
        ("version = 1\nhost_role = 7", "This server has no role 7."),
        ("version = 1\ndigest = 2000", "This server has no text channel 2000."),
        ("version = 1\nperson_limit = 0", "`person_limit` should be a whole number from 1 to 1000"),
        ("version = 1\nchannel_limit = true", "`channel_limit` should be a whole number"),
        ('version = 1\npace = "weekly"', "`pace` should be"),
        ("version = 1\nhints = 1", "`hints` should be true or false"),
        ("version = 1\nhost_role = 99999999999999999999999999", "number that large"),
        ("settings", "This cannot be read as TOML"),
    ],
)
def test_what_a_file_says_wrong_is_named_with_its_line(line: str, told: str) -> None:
    with pytest.raises(BadFile) as refusal:
        read(line.encode(), ("the_climb",), (1000, 2000), (1000,), (5,))
    assert told in refusal.value.message
    assert "line" in refusal.value.message
