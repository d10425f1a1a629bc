"""Sealed decisions and plans: how many rows of a log only one seat knows, which seats took a decision back in secret,
and people's plans and tries."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0006"
down_revision: Final = "0005"


def upgrade() -> None:
    op.add_column("games", sa.Column("hidden", sa.Integer, nullable=False, server_default=sa.text("0")))
    op.add_column("games", sa.Column("reopened", sa.Text, nullable=False, server_default=sa.text("'[]'")))
    op.create_table(
        "plans",
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("person", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("base", sa.Integer, nullable=False),
        sa.Column("steps", sa.Text, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("game", "person", "kind", name="pk_plans"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_plans_game"),
    )
