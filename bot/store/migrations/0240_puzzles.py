"""The puzzles of days, and what people want of `/daily`."""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0240"
down_revision: Final = "0230"
change: Final = "expand"

# SQLite keeps the names of types; on PostgreSQL numbers have 64 bits, and texts are sorted by their bytes.
NUMBER: Final = sa.Integer().with_variant(sa.BigInteger(), "postgresql")


def _text(length: int) -> sa.types.TypeEngine[str]:
    return sa.String(length).with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "puzzle_days",
        sa.Column("person", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("which", _text(40), nullable=False),
        sa.Column("day", _text(10), nullable=False),
        sa.Column("server", sa.BigInteger),
        sa.Column("channel", sa.BigInteger, nullable=False),
        sa.Column("tries", NUMBER, nullable=False),
        sa.Column("given_up", sa.Boolean, nullable=False),
        sa.Column("solved", sa.BigInteger),
        sa.PrimaryKeyConstraint("person", "which", "day", name="pk_puzzle_days"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_puzzle_days_day", "puzzle_days", ["which", "day", "server"])
    op.create_table(
        "daily_preferences",
        sa.Column("person", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("puzzle", _text(40), nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_daily_preferences"),
    )
