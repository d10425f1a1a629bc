"""Standing challenges, and the games that came of them."""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0210"
down_revision: Final = "0200"
change: Final = "expand"

# SQLite keeps the names of types; on PostgreSQL numbers have 64 bits, and texts are sorted by their bytes.
NUMBER: Final = sa.Integer().with_variant(sa.BigInteger(), "postgresql")


def _text(length: int) -> sa.types.TypeEngine[str]:
    return sa.String(length).with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "challenges",
        *(
            sa.Column(name, sa.BigInteger, nullable=False, autoincrement=False)
            for name in ("server", "person")
        ),
        sa.Column("which", _text(40), nullable=False),
        sa.Column("pace", _text(20), nullable=False),
        *(sa.Column(name, NUMBER, nullable=False) for name in ("most", "taken")),
        sa.PrimaryKeyConstraint("server", "person", "which", name="pk_challenges"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "challenge_games",
        sa.Column("game", NUMBER, nullable=False, autoincrement=False),
        sa.Column("person", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_challenge_games_game"),
        sa.PrimaryKeyConstraint("game", name="pk_challenge_games"),
    )
    op.create_index("ix_challenge_games_person", "challenge_games", ["person"])
