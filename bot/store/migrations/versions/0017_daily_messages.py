"""Whoever likes gets one message a day with all games that wait for them."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0017"
down_revision: Final = "0016"


def upgrade() -> None:
    op.add_column("manners", sa.Column("daily", sa.Integer))
    op.add_column("manners", sa.Column("daily_due", sa.BigInteger))
    op.create_index("ix_manners_daily_due", "manners", ["daily_due"])
