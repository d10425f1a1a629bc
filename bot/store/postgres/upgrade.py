"""Makes or migrates the tables on a PostgreSQL server, or says why it cannot."""

from typing import Final

from sqlalchemy import Connection, text

from bot.errors import StoreError, WrongDatabaseError
from bot.store.postgres.tables import create
from bot.store.schema import APPLICATION_ID
from bot.store.upgrade import HEAD, run, scripts

OLDEST: Final = 140_000
"""The oldest version of the server, as it numbers itself."""
_TABLES: Final = text("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")
_LOCK: Final = text("SELECT pg_advisory_lock(:mark)")
"""Held while tables are made, so that two bots that start at once do not both make them."""


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


def upgrade(connection: Connection, name: str, *, migrate: bool) -> list[str]:
    """Make the tables in an empty database, or run the missing migrations. Returns their numbers in order.

    Raises StoreError if the database is newer than this program or another program's, and with `migrate=False` if there
    is anything to do.
    """
    connection.execute(_LOCK, {"mark": APPLICATION_ID})
    names = set(connection.execute(_TABLES).scalars())
    if names and not {"games", "alembic_version", "districts"} <= names:
        raise WrongDatabaseError(
            f"The database {name} holds tables of another program.",
            "Make a database for the bot alone and name it in the setting `database`; this one is unchanged.",
        )
    before = connection.execute(text("SELECT version_num FROM alembic_version")).scalar() if names else None
    connection.commit()
    if before == HEAD:
        return []
    known = [script.revision for script in scripts().walk_revisions()][::-1]
    if names and before not in known:
        raise StoreError(
            f"The database {name} was written by a newer version of the bot (it is at version {before}, "
            f"this program knows {known[-1]}).",
            "Run the newer bot.",
        )
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
    run(connection, scripts(), HEAD)
    return known[known.index(before) + 1 :]
