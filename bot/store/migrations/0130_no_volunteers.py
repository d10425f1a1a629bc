"""Nobody is called to take over a seat in other people's games any more."""

from typing import Final

from alembic import op

revision: Final = "0130"
down_revision: Final = "0120"


def upgrade() -> None:
    """Remove the table, and the timers of what the bot no longer does."""
    op.drop_table("volunteers")
    op.execute("DELETE FROM timers WHERE kind IN ('tidy', 'held')")
