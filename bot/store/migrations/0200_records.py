"""The turns that people have taken on a clock, lobbies that ask for turns in time, and the Monday digests that were sent."""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0200"
down_revision: Final = "0190"
change: Final = "expand"

# SQLite keeps the names of types; on PostgreSQL numbers have 64 bits.
NUMBER: Final = sa.Integer().with_variant(sa.BigInteger(), "postgresql")


def upgrade() -> None:
    """Make the tables. Turns that were taken before are not known."""
    op.add_column("games", sa.Column("least_in_time", NUMBER))
    op.create_table(
        "timed_turns",
        sa.Column("person", sa.BigInteger, nullable=False),
        *(sa.Column(name, NUMBER, nullable=False) for name in ("game", "turn")),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("late", sa.Boolean, nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_timed_turns_game"),
        sa.PrimaryKeyConstraint("person", "game", "turn", name="pk_timed_turns"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "weekly_digests",
        sa.Column("server", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("monday", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("server", name="pk_weekly_digests"),
    )
