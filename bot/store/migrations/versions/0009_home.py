"""The server from which a game's host has taken it, so that they can bring it back."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0009"
down_revision: Final = "0008"


def upgrade() -> None:
    op.add_column("games", sa.Column("home", sa.BigInteger))
