"""Reviews of finished games, and what those who played want of them."""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0250"
down_revision: Final = "0240"
change: Final = "expand"

# On PostgreSQL numbers have 64 bits, and texts are sorted by their bytes.
NUMBER: Final = sa.Integer().with_variant(sa.BigInteger(), "postgresql")
TEXT: Final = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the tables. Stories, which reviews take the place of, had a timer each."""
    op.execute("DELETE FROM timers WHERE kind = 'afterword'")
    op.create_table(
        "reviews",
        sa.Column("game", NUMBER, nullable=False, autoincrement=False),
        sa.Column("version", NUMBER, nullable=False),
        sa.Column("seq", NUMBER, nullable=False),
        sa.Column("review", TEXT, nullable=False),
        sa.Column("post", NUMBER),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_reviews_game"),
        sa.PrimaryKeyConstraint("game", name="pk_reviews"),
    )
    op.create_table(
        "review_wishes",
        sa.Column("game", NUMBER, nullable=False, autoincrement=False),
        sa.Column("person", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("everybody", sa.Boolean, nullable=False),
        sa.Column("mark", sa.Boolean, nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_review_wishes_game"),
        sa.PrimaryKeyConstraint("game", "person", name="pk_review_wishes"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_review_wishes_person", "review_wishes", ["person"])
