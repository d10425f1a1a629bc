"""Checksums of what a game is made of: its row, its seats and its log."""

from __future__ import annotations

from typing import Any, Final
from zlib import crc32

import sqlalchemy as sa
from alembic import op

revision: Final = "0008"
down_revision: Final = "0007"

_COLUMNS: Final = {
    "games": (
        "id",
        "game",
        "rules_version",
        "server",
        "channel",
        "created",
        "rematch_of",
        "options",
        "secret",
        "commitment",
    ),
    "seats": ("game", "seat", "person"),
    "log": ("game", "seq", "at", "kind", "seat", "data"),
}


def upgrade() -> None:
    driver: Any = op.get_bind().connection.dbapi_connection
    driver.create_function("row_checksum", -1, _checksum)
    for table, columns in _COLUMNS.items():
        op.add_column(
            table, sa.Column("checksum", sa.BigInteger, nullable=False, server_default=sa.text("0"))
        )
        # As bytes, so that text which cannot be decoded stops no migration.
        values = ", ".join(f"CAST({column} AS BLOB)" for column in columns)
        op.execute(f"UPDATE {table} SET checksum = row_checksum({values})")  # noqa: S608 - names of this file


def _checksum(*values: bytes | None) -> int:
    return crc32(b"\x1f".join(b"" if value is None else value for value in values))
