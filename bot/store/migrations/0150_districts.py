"""Whose each message is to deliver, and whose servers an outage concerns: several processes can look after one bot."""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0150"
down_revision: Final = "0140"
change: Final = "contract"

# SQLite keeps the names of types; on PostgreSQL numbers have 64 bits.
NUMBER: Final = sa.Integer().with_variant(sa.BigInteger(), "postgresql")


def upgrade() -> None:
    """Add the columns. What is still owed belongs to the server of its game, a daily message to its person; all outages so far
    were those of the one process."""
    op.add_column("outbox", sa.Column("key", sa.BigInteger, nullable=False, server_default=sa.text("0")))
    op.execute(
        "UPDATE outbox SET key = coalesce((SELECT server FROM games WHERE games.id = outbox.game), 0) WHERE done IS NULL"
    )
    op.execute("UPDATE outbox SET key = person WHERE done IS NULL AND kind = 'daily' AND person IS NOT NULL")
    database = op.get_bind()
    kept = database.execute(sa.text("SELECT began, ended FROM outages")).all()
    op.drop_table("outages")
    made = op.create_table(
        "outages",
        sa.Column("processes", NUMBER, nullable=False),
        sa.Column("district", NUMBER, nullable=False),
        sa.Column("began", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("processes", "district", "began", name="pk_outages"),
        sqlite_with_rowid=False,
    )
    for began, ended in kept:
        database.execute(made.insert(), {"processes": 1, "district": 0, "began": began, "ended": ended})
    if database.dialect.name == "postgresql":
        _share()


def _share() -> None:
    """Make what several processes share on a server: who looks after which district, and their turns."""
    op.drop_table("districts")  # it held the number of the last transaction
    op.create_table(
        "districts",
        sa.Column("number", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("epoch", sa.BigInteger, nullable=False),
        sa.Column("write", sa.BigInteger, nullable=False),
        sa.Column("before", sa.BigInteger, nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
        sa.Column("seen", sa.DateTime(timezone=True)),
        sa.Column("holder", sa.Text),
        sa.Column("version", sa.Text),
        sa.Column("processes", sa.BigInteger),
        sa.Column("shards", sa.BigInteger),
        sa.Column("status", sa.Text),
        sa.PrimaryKeyConstraint("number", name="districts_pkey"),
    )
    op.create_table(
        "turns",
        sa.Column("name", sa.String, nullable=False),
        sa.Column("free", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("name", name="turns_pkey"),
        prefixes=["UNLOGGED"],
    )
