"""Who has met a day's deal is a row, so that two games that begin at once cannot both count for the same person."""

import json
from typing import Any, Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0140"
down_revision: Final = "0130"
change: Final = "contract"

# SQLite keeps the names of types; on PostgreSQL numbers have 64 bits, and texts are sorted by their bytes.
TEXT: Final = sa.Text(collation="C")
NUMBER: Final = sa.Integer().with_variant(sa.BigInteger(), "postgresql")
SEATED: Final = """
INSERT INTO met_deals (which, day, person, game)
SELECT results.which, results.day, seats.person, min(games.id)
FROM results JOIN games ON games.id = results.game JOIN seats ON seats.game = games.id
WHERE results.day IS NOT NULL AND seats.person > 0
GROUP BY results.which, results.day, seats.person
"""
REPLACED: Final = """
SELECT games.id, {}
FROM results JOIN games ON games.id = results.game JOIN log ON log.game = games.id
WHERE results.day IS NOT NULL AND log.kind = 'replace'
ORDER BY log.game, log.seq
"""
AS_BYTES: Final = {"sqlite": "CAST(log.data AS BLOB)", "postgresql": "convert_to(log.data, 'UTF8')"}
LEFT: Final = sa.text(
    "INSERT INTO met_deals (which, day, person, game) "
    "SELECT which, day, CAST(:person AS BIGINT), game FROM results WHERE game = :game "
    "ON CONFLICT (which, day, person) DO UPDATE SET game = excluded.game WHERE excluded.game < met_deals.game"
)


def upgrade() -> None:
    """Make the table, and fill it with those who have a seat in such a game, and those who had one and left."""
    op.create_table(
        "met_deals",
        sa.Column("which", sa.String(40).with_variant(TEXT, "postgresql"), nullable=False),
        sa.Column("day", sa.String(10).with_variant(TEXT, "postgresql"), nullable=False),
        sa.Column("person", sa.BigInteger, nullable=False),
        sa.Column("game", NUMBER, nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_met_deals_game"),
        sa.PrimaryKeyConstraint("which", "day", "person", name="pk_met_deals"),
        sqlite_with_rowid=False,
    )
    op.execute(SEATED)
    database = op.get_bind()
    for game, data in database.execute(sa.text(REPLACED.format(AS_BYTES[database.dialect.name]))).all():
        person = _left(data)
        if person > 0:
            database.execute(LEFT, {"game": game, "person": person})


def _left(data: bytes) -> int:
    """The id of the person whose seat another took, by a row of the log; 0 if the row is damaged."""
    try:
        said: Any = json.loads(data)
        person = int(said["from"]["id"])
    except (ValueError, TypeError, LookupError, OverflowError, RecursionError):
        return 0
    return person if person < 2**63 else 0
