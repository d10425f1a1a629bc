"""Ratings: what each finished game did to them, who is in no table, and lobbies whose game is not rated."""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0160"
down_revision: Final = "0150"
change: Final = "expand"

# SQLite keeps the names of types; on PostgreSQL numbers have 64 bits, and texts are sorted by their bytes.
NUMBER: Final = sa.Integer().with_variant(sa.BigInteger(), "postgresql")
KEY: Final = sa.String(40).with_variant(sa.Text(collation="C"), "postgresql")
NUMBERS: Final = ("side", "place", "mean_before", "spread_before", "mean", "spread")


def upgrade() -> None:
    """Add the column, and make the tables. Games from files change no ratings; `python -m bot ratings` rates the others that
    have ended before."""
    op.add_column("games", sa.Column("friendly", sa.Boolean))
    op.execute("UPDATE games SET friendly = TRUE WHERE id IN (SELECT game FROM log WHERE kind = 'fork')")
    op.create_table(
        "ratings",
        sa.Column("game", NUMBER, nullable=False),
        *(sa.Column(name, sa.BigInteger, nullable=False) for name in ("person", "server")),
        sa.Column("which", KEY, nullable=False),
        *(sa.Column(name, sa.BigInteger, nullable=False) for name in ("channel", "at")),
        *(sa.Column(name, NUMBER, nullable=False) for name in NUMBERS),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_ratings_game"),
        sa.PrimaryKeyConstraint("game", "person", name="pk_ratings"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_ratings_ladder", "ratings", ["server", "which", "person", "at", "place", "channel"])
    op.create_index("ix_ratings_order", "ratings", ["server", "which", "at", "game"])
    op.create_index("ix_ratings_person", "ratings", ["person", "at"])
    op.create_table(
        "uncounted",
        *(sa.Column(name, sa.BigInteger, nullable=False) for name in ("person", "began", "ended")),
        sa.PrimaryKeyConstraint("person", "began", name="pk_uncounted"),
        sqlite_with_rowid=False,
    )
