"""The pace and the clocks of a game, how people want to be reminded, when they are away, and when the bot was down."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0011"
down_revision: Final = "0010"


def upgrade() -> None:
    op.add_column("games", sa.Column("pace", sa.Text))
    op.add_column("games", sa.Column("clocks", sa.Text))
    op.create_table(
        "manners",
        sa.Column("person", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("way", sa.String(10), nullable=False),
        sa.Column("zone", sa.String(64)),
        sa.Column("quiet_from", sa.Integer),
        sa.Column("quiet_to", sa.Integer),
        sa.PrimaryKeyConstraint("person", name="pk_manners"),
    )
    op.create_table(
        "holidays",
        sa.Column("person", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("began", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", "began", name="pk_holidays"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "outages",
        sa.Column("began", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("began", name="pk_outages"),
        sqlite_with_rowid=False,
    )
