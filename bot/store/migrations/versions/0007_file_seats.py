"""Imported games: the seats as their files have them, until somebody takes them."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0007"
down_revision: Final = "0006"


def upgrade() -> None:
    op.create_table(
        "file_seats",
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("person", sa.BigInteger),
        sa.Column("opened", sa.Boolean, nullable=False),
        sa.Column("resigned", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("game", "seat", name="pk_file_seats"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_file_seats_game"),
    )
