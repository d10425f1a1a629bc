"""Nobody is called to take over a seat in other people's games any more."""

from typing import Final

from alembic import op

revision: Final = "0130"
down_revision: Final = "0120"
change: Final = "contract"


def upgrade() -> None:
    """Remove the table, and what was kept for things the bot no longer does. A line to somebody who woke goes out as it was
    written."""
    op.drop_table("volunteers")
    op.execute("DELETE FROM timers WHERE kind IN ('tidy', 'held')")
    op.execute("DELETE FROM plans WHERE kind = 'any'")
    op.execute("DELETE FROM reserved_seats WHERE game IN (SELECT id FROM games WHERE seq = 0)")
    op.execute("UPDATE outbox SET buttons = '' WHERE buttons = 'woken' AND done IS NULL")
