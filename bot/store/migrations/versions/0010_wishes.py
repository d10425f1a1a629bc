"""The wish for previews is kept for each game. Whoever wanted none in any game has none in the games that they play now."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0010"
down_revision: Final = "0009"


def upgrade() -> None:
    op.create_table(
        "wishes",
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("person", sa.BigInteger, nullable=False),
        sa.Column("previews", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("game", "person", name="pk_wishes"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_wishes_game"),
    )
    op.execute(
        "INSERT INTO wishes (game, person, previews) SELECT seats.game, seats.person, 0 FROM seats "
        "JOIN people ON people.id = seats.person JOIN games ON games.id = seats.game "
        "WHERE people.confirm = 0 AND games.status IN ('lobby', 'running')"
    )
