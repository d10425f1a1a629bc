"""What people have told the bot's owners."""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0190"
down_revision: Final = "0180"
change: Final = "expand"

# SQLite keeps the names of types; on PostgreSQL numbers have 64 bits, and texts are sorted by their bytes.
NUMBER: Final = sa.Integer().with_variant(sa.BigInteger(), "postgresql")
SHORT: Final = sa.String(10).with_variant(sa.Text(collation="C"), "postgresql")
TEXT: Final = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "reports",
        sa.Column("reference", SHORT, nullable=False),
        *(sa.Column(name, sa.BigInteger, nullable=False) for name in ("request", "at", "person")),
        *(sa.Column(name, sa.BigInteger) for name in ("server", "channel")),
        sa.Column("game", NUMBER),
        sa.Column("seq", NUMBER, nullable=False),
        *(sa.Column(name, SHORT, nullable=False) for name in ("sends", "code")),
        sa.Column("words", TEXT, nullable=False),
        sa.Column("told", sa.BigInteger),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_reports_game"),
        sa.PrimaryKeyConstraint("reference", name="pk_reports"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_reports_told", "reports", ["told"])
