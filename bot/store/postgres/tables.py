"""Makes the tables of a new PostgreSQL database, at the last version."""

from typing import Final

from sqlalchemy import BigInteger, Column, Connection, DateTime, MetaData, Sequence, String, Table, Text, text

from bot.store.schema import METADATA
from bot.store.upgrade import HEAD

_OWN: Final = MetaData()
DISTRICTS: Final = Table(
    "districts",
    _OWN,
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("epoch", BigInteger, nullable=False),
    Column("write", BigInteger, nullable=False),
    Column("before", BigInteger, nullable=False),
    Column("until", DateTime(timezone=True), nullable=False),
    Column("seen", DateTime(timezone=True)),
    Column("holder", Text),
    Column("version", Text),
    Column("processes", BigInteger),
    Column("shards", BigInteger),
    Column("status", Text),
)
"""A row for each part of all servers (`lease.py`). `epoch` counts how often it was taken, `until` is when its holder has lost
it, `seen` when they last said that they were there, or gave it back. `write` is the number of the last transaction that was
written for it, `before` that of the last one of the epoch before. `holder`, `version` (the last migration that the program
knows), `processes`, `shards` and `status` are those of the holder."""
TURNS: Final = Table(
    "turns",
    _OWN,
    Column("name", String, primary_key=True),
    Column("free", DateTime(timezone=True), nullable=False),
    prefixes=["UNLOGGED"],
)
"""A row for each line of turns: when its next one begins. After a crash of the server the lines begin anew."""
SEQUENCES: Final = {
    name: Sequence(f"{name}_numbers", increment=step, metadata=_OWN)
    for name, step in (("games", 1), ("outbox", 64))
}
"""What gives numbers to all processes. For the outbox each number begins a block of 64, since a change posts several messages."""
_VERSION: Final = Table(
    "alembic_version",
    _OWN,
    Column("version_num", String(32), primary_key=True),
    Column("oldest", String(32)),
)
"""`oldest` is the last version of a program that need not know more: what came since has only been added."""
_FUNCTIONS: Final = """
CREATE FUNCTION list_has(document text, place integer, number bigint) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
    list json;
BEGIN
    list := document;
    IF place IS NOT NULL THEN
        list := list -> place;
    END IF;
    RETURN json_typeof(list) = 'array'
        AND EXISTS (SELECT FROM json_array_elements_text(list) AS item WHERE item = number::text);
EXCEPTION WHEN data_exception OR program_limit_exceeded THEN
    RETURN FALSE;
END
$$
"""
"""Whether a JSON list, or the list in one place of it, has a number. In damaged JSON there is none; only PostgreSQL 16 can
tell what is damaged without a function."""


def create(connection: Connection) -> None:
    """Make all tables in an empty database. The caller commits."""
    for table in METADATA.tables.values():
        for index in table.indexes:
            # The conditions of partial indexes: `schema` names them for SQLite only.
            condition = index.dialect_options["sqlite"]["where"]
            index.dialect_options["postgresql"]["where"] = condition
    METADATA.create_all(connection, checkfirst=False)
    _OWN.create_all(connection, checkfirst=False)
    connection.execute(text(_FUNCTIONS))
    connection.execute(_VERSION.insert().values(version_num=HEAD, oldest=HEAD))
