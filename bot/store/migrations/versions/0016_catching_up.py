"""When a person last looked, and in which palette and with what size of text they see their own pictures."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0016"
down_revision: Final = "0015"


def upgrade() -> None:
    op.add_column("looked", sa.Column("at", sa.BigInteger, nullable=False, server_default=sa.text("0")))
    op.add_column(
        "looks", sa.Column("palette", sa.String(20), nullable=False, server_default=sa.text("'usual'"))
    )
    op.add_column("looks", sa.Column("large", sa.Boolean, nullable=False, server_default=sa.text("0")))
