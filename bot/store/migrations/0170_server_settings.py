"""A server's settings, and below which channel a thread lies in which a game is opened."""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0170"
down_revision: Final = "0160"
change: Final = "expand"

# SQLite keeps the names of types; on PostgreSQL numbers have 64 bits, and texts are sorted by their bytes.
NUMBER: Final = sa.Integer().with_variant(sa.BigInteger(), "postgresql")
TEXT: Final = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
NAME: Final = sa.String(20).with_variant(sa.Text(collation="C"), "postgresql")
SWITCHES: Final = ("hints", "computers", "events")


def upgrade() -> None:
    """Make the tables. Threads with games that are open now are not known; they count for no limit."""
    op.create_table(
        "server_settings",
        sa.Column("server", sa.BigInteger, nullable=False, autoincrement=False),
        *(sa.Column(name, TEXT) for name in ("games", "channels")),
        sa.Column("host_role", sa.BigInteger),
        *(sa.Column(name, NUMBER) for name in ("person_limit", "channel_limit")),
        sa.Column("pace", NAME),
        *(sa.Column(name, sa.Boolean, nullable=False, server_default=sa.true()) for name in SWITCHES),
        sa.Column("digest", sa.BigInteger),
        sa.PrimaryKeyConstraint("server", name="pk_server_settings"),
    )
    op.create_table(
        "threads",
        sa.Column("channel", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("parent", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("channel", name="pk_threads"),
    )
    op.create_index("ix_threads_parent", "threads", ["parent"])
