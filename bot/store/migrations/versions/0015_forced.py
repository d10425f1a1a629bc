"""Whether moves that are the only ones play themselves in a game."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0015"
down_revision: Final = "0014"


def upgrade() -> None:
    op.add_column("games", sa.Column("forced", sa.Boolean))
