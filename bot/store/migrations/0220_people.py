"""Where people are named, and who is to be forgotten."""

import json
from collections.abc import Iterator
from typing import Any, Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0220"
down_revision: Final = "0210"
change: Final = "expand"

# SQLite keeps the names of types; on PostgreSQL numbers have 64 bits, and texts are sorted by their bytes.
NUMBER: Final = sa.Integer().with_variant(sa.BigInteger(), "postgresql")
TEXT: Final = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
AT_TABLES: Final = """
INSERT INTO names (person, game, name)
SELECT person, game, name FROM (
    SELECT seats.person AS person, games.id AS game, people.name AS name
    FROM seats JOIN games ON games.id = seats.game JOIN people ON people.id = seats.person
    UNION SELECT games.host, games.id, people.name FROM games JOIN people ON people.id = games.host
    UNION SELECT invitations.person, games.id, people.name
    FROM invitations JOIN games ON games.id = invitations.game JOIN people ON people.id = invitations.person
    UNION SELECT reserved_seats.person, games.id, reserved_seats.name
    FROM reserved_seats JOIN games ON games.id = reserved_seats.game WHERE reserved_seats.person IS NOT NULL
) AS found WHERE person > 0
"""
SAID: Final = """
SELECT log.game, seats.person, {}
FROM log JOIN games ON games.id = log.game
LEFT JOIN seats ON seats.game = log.game AND seats.seat = log.seat
WHERE log.kind IN ('replace', 'lock', 'unlock', 'moved', 'abort', 'undo', 'pause', 'unpause')
"""
AS_BYTES: Final = {"sqlite": "CAST(log.data AS BLOB)", "postgresql": "convert_to(log.data, 'UTF8')"}
NAMED: Final = sa.text(
    "INSERT INTO names (person, game, name) VALUES (:person, :game, :name) ON CONFLICT (person, game, name) DO NOTHING"
)


def upgrade() -> None:
    """Make the tables, and note who is named in the games that there are."""
    op.create_table(
        "names",
        sa.Column("person", sa.BigInteger, nullable=False),
        sa.Column("game", NUMBER, nullable=False),
        sa.Column("name", TEXT, nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_names_game"),
        sa.PrimaryKeyConstraint("person", "game", "name", name="pk_names"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_names_game", "names", ["game"])
    op.create_table(
        "forgetting",
        *(
            sa.Column(name, sa.BigInteger, nullable=False, autoincrement=False)
            for name in ("person", "nobody")
        ),
        sa.Column("computers", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_forgetting"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "seen",
        *(sa.Column(name, sa.BigInteger, nullable=False, autoincrement=False) for name in ("person", "at")),
        sa.PrimaryKeyConstraint("person", name="pk_seen"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_seen_at", "seen", ["at"])
    op.execute(AT_TABLES)
    database = op.get_bind()
    for game, sitting, data in database.execute(sa.text(SAID.format(AS_BYTES[database.dialect.name]))).all():
        for person, name in _named(sitting, data):
            database.execute(NAMED, {"person": person, "game": game, "name": name})


def _named(sitting: int | None, data: bytes) -> Iterator[tuple[int, str]]:
    """The people whom a row of the log names, and how; none if it is damaged. A name without a number is that of the person
    who has the seat."""
    try:
        said: Any = json.loads(data)
        found = [(said[side]["id"], said[side]["name"]) for side in ("from", "to") if side in said]
        found += [(sitting or 0, said["by"])] if "by" in said else []
        for number, name in found:
            if 0 < int(number) < 2**63 and isinstance(name, str):
                yield int(number), name
    except (ValueError, TypeError, LookupError, OverflowError, RecursionError):
        return
