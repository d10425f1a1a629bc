"""Events: their rounds, entrants, games, and what was changed in them."""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0180"
down_revision: Final = "0170"
change: Final = "expand"

# SQLite keeps the names of types; on PostgreSQL numbers have 64 bits, and texts are sorted by their bytes.
NUMBER: Final = sa.Integer().with_variant(sa.BigInteger(), "postgresql")
TEXT: Final = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def _text(length: int) -> sa.types.TypeEngine[str]:
    return sa.String(length).with_variant(sa.Text(collation="C"), "postgresql")


def _column(name: str, kind: object, *, empty: bool = False) -> sa.Column[object]:
    return sa.Column(name, kind, nullable=empty)  # type: ignore[arg-type]


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "events",
        sa.Column("id", sa.BigInteger, nullable=False, autoincrement=False),
        *(_column(name, sa.BigInteger) for name in ("server", "channel", "host")),
        _column("name", TEXT),
        _column("kind", _text(12)),
        _column("which", _text(40)),
        *(_column(name, TEXT) for name in ("options", "pace")),
        _column("most", NUMBER),
        *(_column(name, sa.Boolean) for name in ("by_invitation", "friendly")),
        *(_column(name, NUMBER) for name in ("rounds", "round")),
        _column("status", _text(10)),
        _column("paused", sa.Boolean),
        _column("closes", sa.BigInteger),
        _column("due", sa.BigInteger, empty=True),
        *(_column(name, TEXT) for name in ("channels", "trouble")),
        _column("post", NUMBER, empty=True),
        *(_column(name, sa.BigInteger) for name in ("seed", "created")),
        *(_column(name, NUMBER) for name in ("changes", "version")),
        sa.ForeignKeyConstraint(["host"], ["people.id"], name="fk_events_host"),
        sa.PrimaryKeyConstraint("id", name="pk_events"),
    )
    op.create_index("ix_events_due", "events", ["status", "due"])
    op.create_index("ix_events_server", "events", ["server", "id"])
    op.create_table(
        "entrants",
        _column("event", sa.BigInteger),
        _column("number", NUMBER),
        _column("person", sa.BigInteger),
        _column("rating", NUMBER),
        *(_column(name, NUMBER, empty=True) for name in ("entered", "left")),
        sa.ForeignKeyConstraint(["event"], ["events.id"], name="fk_entrants_event"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_entrants_person"),
        sa.PrimaryKeyConstraint("event", "number", name="pk_entrants"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_entrants_person", "entrants", ["person", "event"])
    op.create_table(
        "event_games",
        _column("event", sa.BigInteger),
        *(_column(name, NUMBER) for name in ("round", "board")),
        _column("entrants", TEXT),
        _column("points", TEXT, empty=True),
        _column("game", NUMBER, empty=True),
        _column("forfeit", sa.Boolean),
        sa.ForeignKeyConstraint(["event"], ["events.id"], name="fk_event_games_event"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_event_games_game"),
        sa.PrimaryKeyConstraint("event", "round", "board", name="pk_event_games"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_event_games_game", "event_games", ["game"])
    op.create_table(
        "event_changes",
        _column("event", sa.BigInteger),
        _column("seq", NUMBER),
        _column("at", sa.BigInteger),
        _column("kind", _text(12)),
        _column("person", sa.BigInteger, empty=True),
        _column("data", TEXT),
        sa.ForeignKeyConstraint(["event"], ["events.id"], name="fk_event_changes_event"),
        sa.PrimaryKeyConstraint("event", "seq", name="pk_event_changes"),
        sqlite_with_rowid=False,
    )
