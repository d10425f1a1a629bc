"""Whether a computer gives hints at a table of people."""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0110"
down_revision: Final = "0100"
change: Final = "expand"


def upgrade() -> None:
    """Add the column."""
    op.add_column("games", sa.Column("hints", sa.Boolean))
