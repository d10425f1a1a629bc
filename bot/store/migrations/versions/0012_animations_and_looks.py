"""The animation of a finished game is posted once, and each person chooses how their own pictures look."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0012"
down_revision: Final = "0011"


def upgrade() -> None:
    op.create_table(
        "animations",
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("post", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("game", name="pk_animations"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_animations_game"),
    )
    op.create_table(
        "looks",
        sa.Column("person", sa.BigInteger, nullable=False),
        sa.Column("theme", sa.String(10), nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_looks"),
    )
