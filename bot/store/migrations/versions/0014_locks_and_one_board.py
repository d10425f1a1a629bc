"""Who has locked a game, whether its board is one message, and the row of the notice that calls who is next. A game that
was rewound is practice, without a score. The messages of a game are found by an index."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0014"
down_revision: Final = "0013"


def upgrade() -> None:
    op.add_column("games", sa.Column("lock", sa.Text))
    op.add_column("games", sa.Column("one_board", sa.Boolean, nullable=False, server_default=sa.text("0")))
    op.add_column("games", sa.Column("notice_post", sa.Integer))
    op.add_column("results", sa.Column("practice", sa.Boolean, nullable=False, server_default=sa.text("0")))
    op.create_index("ix_outbox_game", "outbox", ["game", "id"])
