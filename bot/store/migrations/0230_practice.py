"""What people practise alone."""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0230"
down_revision: Final = "0220"
change: Final = "expand"

# SQLite keeps the names of types; on PostgreSQL numbers have 64 bits, and texts are sorted by their bytes.
NUMBER: Final = sa.Integer().with_variant(sa.BigInteger(), "postgresql")
TEXT: Final = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def _text(length: int) -> sa.types.TypeEngine[str]:
    return sa.String(length).with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "practice",
        sa.Column("person", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("kind", _text(10), nullable=False),
        sa.Column("exercise", _text(50), nullable=False),
        sa.Column("entries", TEXT, nullable=False),
        sa.Column("tries", NUMBER, nullable=False),
        sa.Column("done", sa.BigInteger),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", "kind", "exercise", name="pk_practice"),
        sqlite_with_rowid=False,
    )
