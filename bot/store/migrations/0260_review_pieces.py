"""What of a review has been found so far."""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0260"
down_revision: Final = "0250"
change: Final = "expand"

# On PostgreSQL numbers have 64 bits, and texts are sorted by their bytes.
NUMBER: Final = sa.Integer().with_variant(sa.BigInteger(), "postgresql")
TEXT: Final = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "review_pieces",
        sa.Column("game", NUMBER, nullable=False, autoincrement=False),
        sa.Column("number", NUMBER, nullable=False, autoincrement=False),
        sa.Column("version", NUMBER, nullable=False),
        sa.Column("seq", NUMBER, nullable=False),
        sa.Column("found", TEXT, nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_review_pieces_game"),
        sa.PrimaryKeyConstraint("game", "number", name="pk_review_pieces"),
    )
