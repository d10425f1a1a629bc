"""Makes or migrates the tables on a PostgreSQL server, or says why it cannot."""

from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection, text

from bot.errors import StoreError, WrongDatabaseError
from bot.store.postgres.tables import create
from bot.store.schema import APPLICATION_ID
from bot.store.upgrade import HEAD, change_of, run, scripts

OLDEST: Final = 140_000
"""The oldest version of the server, as it numbers itself."""
_TABLES: Final = text("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")
_DISTRICTS_SINCE: Final = "0150"
_HELD: Final = text(
    "SELECT number, holder, version, until > clock_timestamp() FROM districts ORDER BY number FOR UPDATE"
)
_TAKE_AWAY: Final = text("UPDATE districts SET epoch = epoch + 1, before = write WHERE number = :number")
_LOCK: Final = text("SELECT pg_advisory_lock(:mark)")
"""Held while tables are made or migrated, so that only one bot does so, and the others wait for it."""
TAKING: Final = f"SELECT pg_advisory_xact_lock({APPLICATION_ID})"
"""The first statement of a transaction that takes a district: nobody else takes one meanwhile, and no migration runs. `VERSION`
follows."""
VERSION: Final = "SELECT version_num, oldest FROM alembic_version"
"""What `refuse_newer` looks at."""


def refuse_unfit(connection: Connection, name: str) -> None:
    """Raises WrongDatabaseError, or another StoreError, for a server on which moves would not be safe, or texts not be kept."""
    asked = text(
        "SELECT current_setting('server_version_num')::integer, current_setting('server_version'), "
        "current_setting('server_encoding'), current_setting('fsync'), current_setting('transaction_read_only')"
    )
    number, version, encoding, fsync, read_only = connection.execute(asked).one()
    connection.rollback()
    if number < OLDEST:
        raise WrongDatabaseError(
            f"The server of the database {name} is PostgreSQL {version}.",
            f"The bot needs PostgreSQL {OLDEST // 10_000} or newer.",
        )
    if encoding != "UTF8":
        raise WrongDatabaseError(
            f"The database {name} keeps its texts as {encoding}.",
            "Make a database with the encoding UTF8: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.",
        )
    if fsync != "on":
        raise WrongDatabaseError(
            f"The server of the database {name} does not wait for its disk: fsync is {fsync}.",
            "Set fsync = on in postgresql.conf and reload it: otherwise moves are lost when the machine stops.",
        )
    if read_only != "off":
        raise StoreError(
            f"The database {name} cannot be written to: its server is a standby, or says that it is read-only.",
            "Name the server that takes changes in the setting `database`.",
        )


def refuse_newer(version: str, oldest: str | None, name: str) -> None:
    """Raises StoreError if this program must not use a database of this version, since a newer one has taken away what it
    needs. What was only added since is no reason."""
    if version == HEAD:
        return
    known = [script.revision for script in scripts().walk_revisions()]
    if not {version, oldest} & set(known):
        raise StoreError(
            f"The database {name} was written by a newer version of the bot (it is at version {version}, "
            f"this program knows {HEAD}).",
            "Run the newer bot.",
        )


def upgrade(connection: Connection, name: str, *, migrate: bool) -> list[str]:
    """Make the tables in an empty database, or run the missing migrations. Returns their numbers in order.

    Raises StoreError if the database is another program's, or a newer version has taken away what this one needs; and, with
    `migrate=False`, if there is anything to do. Refuses a migration after which a program that runs could not go on.
    """
    connection.execute(text("SET LOCAL lock_timeout = 0"))
    connection.execute(_LOCK, {"mark": APPLICATION_ID})
    names = set(connection.execute(_TABLES).scalars())
    if names and not {"games", "alembic_version", "districts"} <= names:
        raise WrongDatabaseError(
            f"The database {name} holds tables of another program.",
            "Make a database for the bot alone and name it in the setting `database`; this one is unchanged.",
        )
    found = connection.execute(text("SELECT * FROM alembic_version")).mappings().one() if names else {}
    connection.commit()
    before = found.get("version_num")
    if before == HEAD:
        return []
    migrations = scripts()
    known = [script.revision for script in migrations.walk_revisions()][::-1]
    if before is not None:
        refuse_newer(before, found.get("oldest"), name)
        if before not in known:
            return []
    if not migrate:
        raise StoreError(
            f"The database {name} {f'is at version {before}' if before else 'is empty'}, "
            f"but this program needs version {HEAD}.",
            "Start the bot once: it migrates the database.",
        )
    if before is None:
        create(connection)
        connection.commit()
        return [HEAD]
    missing = known[known.index(before) + 1 :]
    oldest, after = before, {}
    for revision in missing:
        if change_of(migrations, revision) == "contract":
            oldest = revision
        after[revision] = oldest
    if before >= _DISTRICTS_SINCE:
        _refuse_beside(connection, name, known[: known.index(oldest)])
    connection.execute(text("ALTER TABLE alembic_version ADD COLUMN IF NOT EXISTS oldest varchar(32)"))
    connection.commit()

    def note(connection: Connection, revision: str) -> None:
        connection.execute(text("UPDATE alembic_version SET oldest = :oldest"), {"oldest": after[revision]})

    run(connection, migrations, HEAD, note)
    return missing


def _refuse_beside(connection: Connection, name: str, versions: Sequence[str]) -> None:
    """Raises StoreError while a program of one of these versions looks after a district: it could not go on. One that hangs and
    whose time is over has lost its district from now on."""
    for number, holder, version, held in connection.execute(_HELD).all():
        if held and version in versions:
            connection.rollback()
            raise StoreError(
                f"An older version of the bot ({version}) uses the database {name}: {holder} looks after district {number}. "
                f"It could not go on beside version {HEAD}.",
                "Stop all older ones, then start this one.",
            )
        if not held:
            connection.execute(_TAKE_AWAY, {"number": number})
    connection.commit()
