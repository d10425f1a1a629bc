"""Timers get their own ids, so that a game can have several of a kind, each for a seat or a person."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0004"
down_revision: Final = "0003"


def upgrade() -> None:
    op.execute("CREATE TEMPORARY TABLE timers_before AS SELECT game, kind, due FROM timers")
    op.drop_table("timers")
    op.create_table(
        "timers",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("person", sa.BigInteger),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_timers"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_timers_game"),
    )
    op.create_index("ix_timers_due", "timers", ["due"])
    op.create_index("ix_timers_game_kind", "timers", ["game", "kind"])
    op.execute(
        "INSERT INTO timers (game, kind, due, data, failures) "
        "SELECT game, kind, due, '{}', 0 FROM timers_before ORDER BY due, game, kind"
    )
    op.execute("DROP TABLE timers_before")
