"""A database on a server: what becomes of moves while the server or the way to it fails, and which servers are refused."""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from random import randbytes
from typing import Any
from unittest.mock import Mock
from urllib.parse import urlsplit

import psycopg
import pytest
from sqlalchemy import Connection, text

from bot.address import Postgres
from bot.errors import StoreError
from bot.store import Store, Write, schema
from bot.store.backlog import backlog
from bot.store.postgres import connecting, engine
from bot.store.postgres.upgrade import refuse_unfit
from bot.store.upgrade import HEAD
from tests import postgres
from tests.databases import as_of_0130
from tests.store.conftest import asked, held, new_game, opened, row
from tests.store.relay import COMMIT, Relay
from tests.wire.ledger import until_kept


@pytest.fixture
def place() -> Postgres:
    return postgres.database()


def person(number: int) -> Write:
    return Write().replace(schema.people, id=number, name=f"P{number}")


def people(place: Postgres) -> list[int]:
    return [found[0] for found in asked(place, "SELECT id FROM people ORDER BY id")]


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot takes a silent server for gone at once."""
    monkeypatch.setattr(connecting, "SILENCE", 0.1)


@pytest.fixture
async def relay(place: Postgres) -> AsyncIterator[Relay]:
    port = urlsplit(place.url).port
    assert port is not None
    made = Relay(port)
    async with made.running():
        yield made


@pytest.fixture
async def store(place: Postgres, relay: Relay) -> AsyncIterator[Store]:
    """The bot, whose connections pass the relay."""
    async with opened(
        Postgres(place.url.replace(f":{urlsplit(place.url).port}/", f":{relay.port}/"), place.password)
    ) as made:
        yield made


@pytest.mark.parametrize("when", [b"people", b"SELECT"])
async def test_a_server_that_falls_silent_is_told_in_words_and_used_again_once_it_speaks(
    store: Store, relay: Relay, place: Postgres, impatient: None, when: bytes
) -> None:
    await store.commit(person(1))
    assert await store.log(1) == []
    relay.mute = (when,)
    requests = (store.commit(person(2)), store.next_timer(), store.games([1]))
    told = await asyncio.wait_for(asyncio.gather(*requests, return_exceptions=True), 30)
    assert any(isinstance(each, StoreError) for each in told)
    for error in told:
        assert not isinstance(error, Exception) or "cannot be reached" in str(error), error
    relay.speak()
    await store.commit(person(3))
    assert await store.log(1) == []
    assert 3 in people(place)


async def test_a_server_that_falls_silent_over_a_commit_is_asked_once_it_speaks(
    store: Store, relay: Relay, place: Postgres, impatient: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost = Mock()
    monkeypatch.setattr(engine, "one_more", lost)
    await store.commit(new_game(1))
    relay.mute = (COMMIT,)
    change = asyncio.create_task(store.commit(row(1, 1)))
    await until_kept(lambda: lost.called and asked(place, "SELECT FROM log"))
    assert not change.done()
    relay.speak()
    await asyncio.wait_for(change, 10)
    lost.assert_called_once_with("lost", "answer")
    await store.commit(row(1, 2))


async def test_a_transaction_takes_two_round_trips_however_many_statements_it_has(
    store: Store, relay: Relay
) -> None:
    await store.commit(new_game(1))
    before = relay.round_trips
    await store.commit(row(1, 1).replace(schema.people, id=2, name="Bob"))
    assert relay.round_trips - before == 2


async def test_answers_that_come_late_are_waited_for(store: Store, relay: Relay) -> None:
    relay.late = 0.1
    await store.commit(new_game(1))
    await store.commit(row(1, 1))
    assert [found.seq for found in await store.log(1)] == [1]


async def test_a_later_message_has_a_higher_number_also_if_numbers_were_under_way(
    place: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A transaction brings numbers for the next changes; meanwhile a change had none left, and asked for one."""
    async with opened(place) as store:
        await store.commit(person(1))
        store.engine.read_anew()
        writer, reached, go_on = await store.engine._writing(), asyncio.Event(), asyncio.Event()  # type: ignore[attr-defined]
        at_once = writer.commit

        async def held() -> None:
            reached.set()
            await go_on.wait()
            await at_once()

        monkeypatch.setattr(writer, "commit", held)
        change = asyncio.create_task(store.commit(person(2)))
        await reached.wait()
        first = await store.next_number(schema.outbox)
        go_on.set()
        await change
        second = await store.next_number(schema.outbox)
        assert first < second  # type: ignore[operator]


@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_lost_answer_is_no_lost_move_and_no_move_made_twice(
    place: Postgres, store: Store, relay: Relay, when: str
) -> None:
    await store.commit(new_game(1))
    relay.cut = when
    await store.commit(row(1, 1))
    await store.commit(row(1, 2))
    assert relay.cuts == 1
    assert asked(place, "SELECT seq FROM log ORDER BY seq") == [(1,), (2,)]


@pytest.fixture
async def unknown(store: Store, relay: Relay, place: Postgres) -> AsyncIterator[asyncio.Task[None]]:
    """A change that was saved, whose answer was lost with the way to the server."""
    await store.commit(person(1))
    relay.cut = "after"
    relay.away = True
    change = asyncio.create_task(store.commit(person(2)))
    await until_kept(lambda: people(place) == [1, 2])
    yield change
    await asyncio.gather(change, return_exceptions=True)


async def test_nobody_is_told_anything_until_it_is_known_whether_a_change_counted(
    store: Store, relay: Relay, unknown: asyncio.Task[None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those who come after it are told that nothing was saved, since nothing was."""
    monkeypatch.setattr(store.engine, "patience", 0.1)
    with pytest.raises(StoreError, match="does not answer"):
        await asyncio.wait_for(store.commit(person(3)), 10)
    assert not unknown.done()
    relay.away = False
    await asyncio.wait_for(unknown, 10)
    await store.commit(person(4))
    assert await store.names([1, 2, 3, 4]) == {1: "P1", 2: "P2", 4: "P4"}


async def test_a_bot_that_ends_meanwhile_says_that_it_does_not_know(
    store: Store, unknown: asyncio.Task[None]
) -> None:
    """It does not make the change again: that might be the second time."""
    await asyncio.wait_for(store.close(), 10)
    with pytest.raises(StoreError, match="It is not known"):
        await unknown


def cut_off(place: Postgres) -> None:
    """End the bot's connections to this database, and no other: tests beside this one use the same server."""
    ended = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'cairn' AND datname = "
    asked(place, ended + "current_database()")


async def test_a_server_that_was_started_anew_is_used_on(store: Store, place: Postgres) -> None:
    await store.commit(new_game(1))
    assert await store.log(1) == []
    cut_off(place)
    await store.commit(row(1, 1))
    assert [found.seq for found in await store.log(1)] == [1]


async def test_while_the_server_is_away_changes_are_refused_in_words_and_saved_once_it_is_back(
    store: Store, relay: Relay, place: Postgres
) -> None:
    await store.commit(person(1))
    relay.away = True
    cut_off(place)
    for refused in (store.commit(person(2)), store.next_timer()):
        with pytest.raises(StoreError, match=r"The server of the database .* cannot be reached\.") as caught:
            await refused
        assert caught.value.hint
        assert place.password not in str(caught.value)
    relay.away = False
    await store.commit(person(3))
    assert await store.next_timer() is None
    assert people(place) == [1, 3]


@pytest.mark.parametrize(
    "bad",
    [
        Write().replace(schema.people, id=9, name="a zero\0byte"),
        Write().replace(schema.people, id=9, name="half a letter \ud800"),
        Write().replace(schema.people, id=2**63, name="out of range"),
        Write().replace(schema.people, id=9, name=None),
        Write().insert(schema.seats, game=404, seat=0, person=1, resigned=False),
        Write().insert(schema.requests, request=randbytes(6000).hex(), at=0, game=1, answer="too long"),
    ],
)
async def test_what_the_server_cannot_keep_harms_no_other_change(store: Store, bad: Write) -> None:
    await store.commit(new_game(1))
    changes = (store.commit(write) for write in (row(1, 1), bad, row(1, 2)))
    before, refused, after = await asyncio.gather(*changes, return_exceptions=True)
    assert (before, after) == (None, None)
    assert isinstance(refused, StoreError)
    assert [found.seq for found in await store.log(1)] == [1, 2]


@pytest.mark.parametrize(
    ("broken", "mended", "told"),
    [
        (
            "SET default_transaction_read_only = on",
            "RESET default_transaction_read_only",
            "cannot be written",
        ),
        ("CONNECTION LIMIT 0", "CONNECTION LIMIT -1", "has no connection left"),
    ],
)
async def test_what_an_owner_mends_on_the_server_needs_no_new_start_of_the_bot(
    store: Store, place: Postgres, broken: str, mended: str, told: str
) -> None:
    change = f"ALTER DATABASE {place.url.rpartition('/')[2]}"
    await store.commit(person(1))
    cut_off(place)
    postgres.server().administer(f"{change} {broken}")
    with pytest.raises(StoreError, match=told):
        await store.commit(person(2))
    postgres.server().administer(f"{change} {mended}")
    await store.commit(person(3))
    assert people(place) == [1, 3]


async def test_a_row_that_another_program_holds_is_waited_for_and_then_told(
    place: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(connecting.LIMITS, "lock_timeout", "20ms")
    async with opened(place) as store:
        await store.commit(person(1))
        with psycopg.connect(place.url, password=place.password) as other:
            other.execute("UPDATE people SET name = 'held' WHERE id = 1")
            with pytest.raises(StoreError, match="locked by another program"):
                await store.commit(person(1))
            other.rollback()
            await store.commit(person(1))


async def test_two_changes_that_wait_for_each_other_are_both_made(place: Postgres) -> None:
    """What one holds the other wants: PostgreSQL ends one of them, and it is tried again."""
    async with opened(place, 2) as one, opened(place, 2) as two:
        await one.commit(person(1))
        await one.commit(new_game(1))
        for _ in range(20):
            # Statements of two kinds on the same rows go out in the order in which they came.
            first = (
                Write()
                .update(schema.people, {"id": 1}, name="one")
                .update(schema.people, {"name": "Ann"}, name="Ann")
            )
            second = (
                Write()
                .update(schema.people, {"name": "Ann"}, name="Ann")
                .update(schema.people, {"id": 1}, name="two")
            )
            await asyncio.gather(one.commit(first), two.commit(second))


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ((130_011, "13.11", "UTF8", "on", "off"), "is PostgreSQL 13.11"),
        ((150_008, "15.8", "LATIN1", "on", "off"), "keeps its texts as LATIN1"),
        ((150_008, "15.8", "UTF8", "off", "off"), "does not wait for its disk"),
        ((150_008, "15.8", "UTF8", "on", "on"), "cannot be written to"),
    ],
)
def test_a_server_that_would_not_keep_moves_is_refused(said: tuple[Any, ...], told: str) -> None:
    connection = Mock()
    connection.execute.return_value.one.return_value = said
    with pytest.raises(StoreError, match=told) as caught:
        refuse_unfit(connection, "postgresql://db/cairn")
    assert caught.value.hint.endswith(".")


async def refused(place: Postgres, *, migrate: bool = True) -> str:
    store = Store(place)
    with pytest.raises(StoreError) as caught:
        await store.open(migrate=migrate)
    await store.close()
    assert caught.value.hint
    assert postgres.PASSWORD not in str(caught.value)
    return caught.value.message


async def test_what_cannot_be_opened_is_refused_in_words(place: Postgres) -> None:
    url = urlsplit(place.url)
    assert "refuses the user or the password" in await refused(Postgres(place.url, "wrong"))
    assert "refuses the user or the password" in await refused(Postgres(place.url))
    assert "There is no database" in await refused(Postgres(place.url + "x", place.password))
    protected = place.url + "?sslmode=verify-full&sslrootcert=system"
    assert "does not prove who it is" in await refused(Postgres(protected, place.password))
    away = place.url.replace(f":{url.port}/", ":1/")
    assert "cannot be reached" in await refused(Postgres(away, place.password))


async def test_a_user_who_may_not_make_tables_is_told_how_the_owner_helps() -> None:
    place = postgres.database(empty=True)
    postgres.server().administer(f"ALTER DATABASE {place.url.rpartition('/')[2]} OWNER TO postgres")
    assert "may not do what the bot has to do" in await refused(place)


async def test_an_empty_database_gets_its_tables_once_even_if_two_bots_start_together() -> None:
    place = postgres.database(empty=True)
    assert "is empty" in await refused(place, migrate=False)
    with pytest.raises(StoreError, match="no tables of the bot"):
        backlog(place, datetime.now(UTC))
    stores = [Store(place), Store(place)]
    done = await asyncio.gather(*(store.open() for store in stores))
    for store in stores:
        await held(store)
        await store.commit(person(stores.index(store)))
        await store.close()
    assert sorted(done) == [[], [HEAD]]
    assert people(place) == [0, 1]


async def test_a_migration_may_take_as_long_as_it_needs(
    place: Postgres, impatient: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(connecting.LIMITS, "statement_timeout", "100ms")

    def long(connection: Connection, *_: object, **__: object) -> list[str]:
        connection.execute(text("SELECT pg_sleep(0.3)"))
        connection.commit()
        connection.execute(text("SELECT pg_sleep(0.3)"))
        return [HEAD]

    monkeypatch.setattr(engine, "upgrade", long)
    store = Store(place)
    assert await store.open() == [HEAD]
    await store.close()


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("CREATE TABLE theirs (id integer)", "holds tables of another program"),
        (
            "UPDATE alembic_version SET version_num = '9999', oldest = '9999'",
            "was written by a newer version of the bot",
        ),
    ],
)
async def test_another_programs_database_and_a_newer_bots_are_left_as_they_are(
    statement: str, told: str
) -> None:
    place = postgres.database(empty="CREATE" in statement)
    with psycopg.connect(place.url, password=place.password) as connection:
        connection.execute(statement.encode())
    assert told in await refused(place)


async def test_a_migrated_database_has_the_form_of_a_new_one(place: Postgres) -> None:
    columns = (
        "SELECT table_name, column_name, data_type, collation_name, is_nullable, column_default "
        "FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2"
    )
    keys = (
        "SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint ORDER BY 1, 2"
    )
    before = asked(place, columns), asked(place, keys)
    with psycopg.connect(place.url, password=place.password) as connection:
        as_of_0130(lambda sql: connection.execute(sql.encode()))
        connection.execute("DROP TABLE districts, turns")
        connection.execute(
            "CREATE TABLE districts (number bigint PRIMARY KEY, epoch bigint NOT NULL, write bigint NOT NULL)"
        )
        connection.execute("INSERT INTO outages VALUES (1, 2)")
    store = Store(place)
    assert await store.open() == [
        "0140",
        "0150",
        "0160",
        "0170",
        "0180",
        "0190",
        "0200",
        "0210",
        "0220",
        "0230",
        "0240",
        "0250",
        "0260",
    ]
    await held(store)
    await store.commit(person(1))
    await store.close()
    assert asked(place, "SELECT * FROM outages") == [(1, 0, 1, 2)]
    assert (asked(place, columns), asked(place, keys)) == before


async def test_limits_hold_for_every_connection(store: Store) -> None:
    shown = {name: (await store.engine.read(text(f"SHOW {name}")))[0][0] for name in connecting.LIMITS}
    assert shown == connecting.LIMITS


async def test_a_statement_is_prepared_once_however_large_its_numbers_are(place: Postgres) -> None:
    async with opened(place) as store:
        for number in [1, 40_000, 2**40] * 8:
            await store.commit(person(number))
        assert isinstance(store.engine, engine.PostgresEngine)
        assert store.engine._writer is not None
        found = await store.engine._writer.execute(
            "SELECT FROM pg_prepared_statements WHERE statement LIKE '%people%'"
        )
        assert found.rowcount == 1
