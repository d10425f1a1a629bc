"""Programs of two versions beside each other on one database on a server, while one after the other is replaced."""

import asyncio
import shutil
from pathlib import Path

import psycopg
import pytest

from bot.address import Postgres
from bot.errors import StoreError
from bot.store import Store, Write, copying, migrations, schema, upgrade as migrating
from bot.store.postgres import connecting, lease, upgrade as on_a_server
from bot.store.upgrade import HEAD, change_of, scripts
from tests import postgres
from tests.store.conftest import asked, held, opened
from tests.wire.ledger import until_kept

ADDS = "op.add_column('people', sa.Column('colour{number}', sa.Text))"
TAKES_AWAY = "op.drop_column('daily_deals', 'attempt')"


@pytest.fixture
def place() -> Postgres:
    return postgres.database()


class Programs:
    """The bot at versions that are yet to come."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self._folder = folder
        self._patch = patch
        self._newest = (Path(migrations.__file__).parent, HEAD)

    def next(self, change: str, does: str) -> str:
        """From now on, stores are those of a version that has one more migration. Returns its number."""
        before, head = self._newest
        number = f"{int(head) + 1:04}"
        folder = self._folder / number
        shutil.copytree(before, folder)
        text = (
            f"import sqlalchemy as sa\nfrom alembic import op\nrevision = '{number}'\n"
            f"down_revision = '{head}'\nchange = '{change}'\n"
            f"def upgrade():\n    {does.format(number=number)}\n"
        )
        (folder / f"{number}_next.py").write_text(text)
        self._newest = (folder, number)
        self._use(*self._newest)
        return number

    def back(self) -> None:
        """From now on, stores are those of the present version again."""
        self._use(Path(migrations.__file__).parent, HEAD)

    def _use(self, folder: Path, head: str) -> None:
        self._patch.setattr(migrating, "_SCRIPTS", folder)
        self._patch.setattr(on_a_server, "HEAD", head)
        self._patch.setattr(lease, "HEAD", head)


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Programs:
    return Programs(tmp_path, monkeypatch)


def person(number: int) -> Write:
    return Write().replace(schema.people, id=number, name=f"P{number}")


async def names(store: Store) -> list[str]:
    return [found.name for found in await store.rows_with(schema.people)]


def test_each_migration_says_what_it_means_for_the_program_before_it() -> None:
    found = scripts()
    assert {change_of(found, each.revision) for each in found.walk_revisions()} <= {"expand", "contract"}


async def test_a_start_waits_while_another_migrates_however_long_that_takes(
    place: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(connecting.LIMITS, "lock_timeout", "20ms")
    with psycopg.connect(place.url, password=place.password) as other:
        other.execute("SELECT pg_advisory_lock(%s)", (schema.APPLICATION_ID,))
        starting = asyncio.create_task(Store(place).open(migrate=False))
        waiting = "SELECT FROM pg_stat_activity WHERE wait_event = 'advisory' AND query_start < clock_timestamp() - '0.1 s'::interval"
        await until_kept(lambda: asked(place, waiting))
        other.execute("SELECT pg_advisory_unlock(%s)", (schema.APPLICATION_ID,))
        assert await starting == []


async def test_a_program_goes_on_beside_its_successor_which_has_only_added(
    place: Postgres, programs: Programs, tmp_path: Path
) -> None:
    async with opened(place, 3) as old:
        await old.commit(person(1))
        for _ in range(6):  # by now the driver has prepared the question
            await names(old)
        number = programs.next("expand", ADDS)
        async with opened(place, 3) as new:
            assert asked(place, "SELECT version_num, oldest FROM alembic_version") == [(number, HEAD)]
            await new.commit(person(2))
            await old.commit(person(3))
            assert await names(old) == await names(new) == ["P1", "P2", "P3"]
            programs.back()
            async with opened(place, 3) as again:
                await again.commit(person(4))
            with pytest.raises(StoreError, match="has added something to the database"):
                await asyncio.to_thread(copying.backup, place, tmp_path / "backup.db")
            programs.next("expand", ADDS)
            with pytest.raises(StoreError, match="looks after district 0"):
                await Store(place).open()
        await old.close()
        async with opened(place):
            programs.back()
            with pytest.raises(StoreError, match="was written by a newer version of the bot"):
                await Store(place).open()  # it is two versions behind


async def test_what_a_program_needs_is_taken_away_only_once_it_has_ended(
    place: Postgres, programs: Programs
) -> None:
    late = Store(place)
    await late.open()
    async with opened(place) as old:
        await old.commit(person(1))
        number = programs.next("contract", TAKES_AWAY)
        with pytest.raises(
            StoreError, match=f"An older version .*It could not go on beside version {number}"
        ):
            await Store(place).open()
        await old.commit(person(2))
    new = Store(place)
    assert await new.open() == [number]
    programs.back()
    for refused in (held(late), Store(place).open()):
        with pytest.raises(StoreError, match=f"is at version {number}, this program knows {HEAD}"):
            await refused
    await late.close()
    assert await names(new) == ["P1", "P2"]
    await new.close()


async def test_a_program_that_hung_meanwhile_writes_nothing_more(place: Postgres, programs: Programs) -> None:
    async with opened(place) as old:
        await old.commit(person(1))
        with psycopg.connect(place.url, password=place.password) as connection:
            connection.execute(
                "UPDATE districts SET until = clock_timestamp()"
            )  # it has not renewed it in time
        number = programs.next("contract", TAKES_AWAY)
        new = Store(place)
        assert await new.open() == [number]
        with pytest.raises(StoreError, match="Another process has taken over"):
            await old.commit(person(2))
        assert await names(new) == ["P1"]
        await new.close()
