"""Results of cooperative games, and the deals of the days."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0002"
down_revision: Final = "0001"


def upgrade() -> None:
    op.create_table(
        "results",
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("which", sa.String(40), nullable=False),
        sa.Column("server", sa.BigInteger),
        sa.Column("channel", sa.BigInteger, nullable=False),
        sa.Column("day", sa.String(10)),
        sa.Column("counts", sa.Boolean, nullable=False),
        sa.Column("score", sa.Integer),
        sa.Column("turns", sa.Integer),
        sa.Column("at", sa.BigInteger),
        sa.PrimaryKeyConstraint("game", name="pk_results"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_results_game"),
    )
    op.create_index("ix_results_channel", "results", ["channel", "which"])
    op.create_index("ix_results_day", "results", ["which", "day"])
    op.create_table(
        "days",
        sa.Column("which", sa.String(40), nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("attempt", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("which", "day", name="pk_days"),
        sqlite_with_rowid=False,
    )
