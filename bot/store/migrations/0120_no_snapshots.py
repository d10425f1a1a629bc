"""Positions are no longer kept, since they can be replayed."""

from typing import Final

from alembic import op

revision: Final = "0120"
down_revision: Final = "0110"
change: Final = "contract"


def upgrade() -> None:
    """Remove the table."""
    op.drop_table("snapshots")
