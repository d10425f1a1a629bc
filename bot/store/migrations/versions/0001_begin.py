"""The tables of the first version."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0001"
down_revision: Final = None

APPLICATION_ID: Final = 0x43A12001


def upgrade() -> None:
    """Create all tables, and mark the file as ours."""
    op.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    _people_and_games()
    _at_the_table()
    _history()
    _messages()


def _people_and_games() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.BigInteger, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("confirm", sa.Boolean, nullable=False, server_default=sa.text("1")),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
    )
    op.create_table(
        "games",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("server", sa.BigInteger),
        sa.Column("channel", sa.BigInteger, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("rematch_of", sa.Integer),
        sa.Column("host", sa.BigInteger, nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("owing", sa.Text, nullable=False),
        sa.Column("offer", sa.Text),
        sa.Column("outcome", sa.Text),
        sa.Column("secret", sa.LargeBinary),
        sa.Column("commitment", sa.String(64)),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("lobby_post", sa.Integer),
        sa.Column("board_post", sa.Integer),
        sa.Column("board_seq", sa.Integer, nullable=False),
        sa.Column("board_turn", sa.Integer, nullable=False),
        sa.Column("offer_post", sa.Integer),
        sa.Column("result_post", sa.Integer),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.ForeignKeyConstraint(["host"], ["people.id"], name="fk_games_host"),
    )
    is_open = sa.text("status IN ('lobby', 'running')")
    op.create_index(
        "one_open_game_in_a_channel",
        "games",
        ["channel"],
        unique=True,
        sqlite_where=is_open,
        postgresql_where=is_open,
    )
    op.create_index("ix_games_channel", "games", ["channel", "id"])


def _at_the_table() -> None:
    op.create_table(
        "seats",
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("person", sa.BigInteger, nullable=False),
        sa.Column("resigned", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("game", "seat", name="pk_seats"),
        sa.UniqueConstraint("game", "person", name="uq_seats_game_person"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_seats_game"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_seats_person"),
    )
    op.create_index("ix_seats_person", "seats", ["person", "game"])
    op.create_table(
        "invitations",
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("person", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("game", "person", name="pk_invitations"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_invitations_game"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_invitations_person"),
    )
    op.create_index("ix_invitations_person", "invitations", ["person", "game"])
    op.create_table(
        "timers",
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("game", "kind", name="pk_timers"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_timers_game"),
    )
    op.create_index("ix_timers_due", "timers", ["due"])


def _history() -> None:
    op.create_table(
        "log",
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("data", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game", "seq", name="pk_log"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_log_game"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "requests",
        sa.Column("request", sa.String(100), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("request", name="pk_requests"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_requests_game"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_requests_at", "requests", ["at"])
    op.create_table(
        "looked",
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("person", sa.BigInteger, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("game", "person", name="pk_looked"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_looked_game"),
    )


def _messages() -> None:
    op.create_table(
        "outbox",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("lane", sa.BigInteger, nullable=False),
        sa.Column("channel", sa.BigInteger, nullable=False),
        sa.Column("game", sa.Integer),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("nonce", sa.String(25), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("since", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("buttons", sa.String(20), nullable=False),
        sa.Column("mention", sa.Text, nullable=False),
        sa.Column("person", sa.BigInteger),
        sa.Column("target", sa.Integer),
        sa.Column("message", sa.BigInteger),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("tried", sa.BigInteger),
        sa.Column("due", sa.BigInteger),
        sa.Column("done", sa.BigInteger),
        sa.Column("dropped", sa.Text),
        sa.PrimaryKeyConstraint("id", name="pk_outbox"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_outbox_game"),
    )
    waiting = sa.text("done IS NULL")
    op.create_index("waiting_posts", "outbox", ["lane", "id"], sqlite_where=waiting, postgresql_where=waiting)
