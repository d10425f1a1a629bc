"""The seats that are out before a game ends."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0003"
down_revision: Final = "0002"


def upgrade() -> None:
    op.add_column("games", sa.Column("out", sa.Text, nullable=False, server_default=sa.text("'[]'")))
