"""Substitutes: the seats for which one is sought, and who stands in for others on a server."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0013"
down_revision: Final = "0012"


def upgrade() -> None:
    op.add_column("games", sa.Column("substitutes", sa.Text))
    op.create_table(
        "volunteers",
        sa.Column("server", sa.BigInteger, nullable=False),
        sa.Column("person", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("server", "person", name="pk_volunteers"),
        sqlite_with_rowid=False,
    )
