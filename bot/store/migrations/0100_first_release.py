"""The tables of version 1.0.0."""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0100"
down_revision: Final = None
change: Final = "contract"

APPLICATION_ID: Final = 0x43A12001
IS_OPEN: Final = sa.text("status IN ('lobby', 'running')")
WAITING: Final = sa.text("done IS NULL")


def upgrade() -> None:
    """Create all tables, and mark the file as ours."""
    op.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    op.create_table(
        "daily_deals",
        sa.Column("which", sa.String(40), nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("attempt", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("which", "day", name="pk_daily_deals"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "holidays",
        sa.Column("person", sa.BigInteger, nullable=False),
        sa.Column("began", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", "began", name="pk_holidays"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "appearance_preferences",
        sa.Column("person", sa.BigInteger, nullable=False),
        sa.Column("theme", sa.String(10), nullable=False),
        sa.Column("palette", sa.String(20), server_default=sa.text("'usual'"), nullable=False),
        sa.Column("large", sa.Boolean, server_default=sa.text("0"), nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_appearance_preferences"),
    )
    op.create_table(
        "reminder_preferences",
        sa.Column("person", sa.BigInteger, nullable=False),
        sa.Column("way", sa.String(10), nullable=False),
        sa.Column("zone", sa.String(64)),
        sa.Column("quiet_from", sa.Integer),
        sa.Column("quiet_to", sa.Integer),
        sa.Column("daily", sa.Integer),
        sa.Column("daily_due", sa.BigInteger),
        sa.PrimaryKeyConstraint("person", name="pk_reminder_preferences"),
    )
    op.create_index("ix_reminder_preferences_daily_due", "reminder_preferences", ["daily_due"])
    op.create_table(
        "outages",
        sa.Column("began", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("began", name="pk_outages"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "people",
        sa.Column("id", sa.BigInteger, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
    )
    op.create_table(
        "volunteers",
        sa.Column("server", sa.BigInteger, nullable=False),
        sa.Column("person", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("server", "person", name="pk_volunteers"),
        sqlite_with_rowid=False,
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
        sa.Column("out", sa.Text, server_default=sa.text("'[]'"), nullable=False),
        sa.Column("hidden", sa.Integer, server_default=sa.text("0"), nullable=False),
        sa.Column("reopened", sa.Text, server_default=sa.text("'[]'"), nullable=False),
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
        sa.Column("home", sa.BigInteger),
        sa.Column("checksum", sa.BigInteger, server_default=sa.text("0"), nullable=False),
        sa.Column("pace", sa.Text),
        sa.Column("clocks", sa.Text),
        sa.Column("substitutes", sa.Text),
        sa.Column("lock", sa.Text),
        sa.Column("one_board", sa.Boolean, server_default=sa.text("0"), nullable=False),
        sa.Column("notice_post", sa.Integer),
        sa.Column("forced", sa.Boolean),
        sa.ForeignKeyConstraint(["host"], ["people.id"], name="fk_games_host"),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
    )
    op.create_index("ix_games_channel", "games", ["channel", "id"])
    op.create_index(
        "one_open_game_in_a_channel",
        "games",
        ["channel"],
        unique=True,
        sqlite_where=IS_OPEN,
        postgresql_where=IS_OPEN,
    )
    op.create_table(
        "animations",
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("post", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_animations_game"),
        sa.PrimaryKeyConstraint("game", name="pk_animations"),
    )
    op.create_table(
        "reserved_seats",
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("person", sa.BigInteger),
        sa.Column("opened", sa.Boolean, nullable=False),
        sa.Column("resigned", sa.Boolean, nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_reserved_seats_game"),
        sa.PrimaryKeyConstraint("game", "seat", name="pk_reserved_seats"),
    )
    op.create_table(
        "invitations",
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("person", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_invitations_game"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_invitations_person"),
        sa.PrimaryKeyConstraint("game", "person", name="pk_invitations"),
    )
    op.create_index("ix_invitations_person", "invitations", ["person", "game"])
    op.create_table(
        "log",
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("checksum", sa.BigInteger, server_default=sa.text("0"), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_log_game"),
        sa.PrimaryKeyConstraint("game", "seq", name="pk_log"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "last_looks",
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("person", sa.BigInteger, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, server_default=sa.text("0"), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_last_looks_game"),
        sa.PrimaryKeyConstraint("game", "person", name="pk_last_looks"),
    )
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
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_outbox_game"),
        sa.PrimaryKeyConstraint("id", name="pk_outbox"),
    )
    op.create_index("ix_outbox_game", "outbox", ["game", "id"])
    op.create_index("waiting_posts", "outbox", ["lane", "id"], sqlite_where=WAITING, postgresql_where=WAITING)
    op.create_table(
        "plans",
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("person", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("base", sa.Integer, nullable=False),
        sa.Column("steps", sa.Text, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_plans_game"),
        sa.PrimaryKeyConstraint("game", "person", "kind", name="pk_plans"),
    )
    op.create_table(
        "requests",
        sa.Column("request", sa.String(100), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_requests_game"),
        sa.PrimaryKeyConstraint("request", name="pk_requests"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_requests_at", "requests", ["at"])
    op.create_table(
        "results",
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("which", sa.String(40), nullable=False),
        sa.Column("server", sa.BigInteger),
        sa.Column("channel", sa.BigInteger, nullable=False),
        sa.Column("day", sa.String(10)),
        sa.Column("counts", sa.Boolean, nullable=False),
        sa.Column("score", sa.Integer),
        sa.Column("turns", sa.Integer),
        sa.Column("at", sa.BigInteger),
        sa.Column("practice", sa.Boolean, server_default=sa.text("0"), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_results_game"),
        sa.PrimaryKeyConstraint("game", name="pk_results"),
    )
    op.create_index("ix_results_channel", "results", ["channel", "which"])
    op.create_index("ix_results_day", "results", ["which", "day"])
    op.create_table(
        "seats",
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("person", sa.BigInteger, nullable=False),
        sa.Column("resigned", sa.Boolean, nullable=False),
        sa.Column("checksum", sa.BigInteger, server_default=sa.text("0"), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_seats_game"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_seats_person"),
        sa.PrimaryKeyConstraint("game", "seat", name="pk_seats"),
        sa.UniqueConstraint("game", "person", name="uq_seats_game_person"),
    )
    op.create_index("ix_seats_person", "seats", ["person", "game"])
    op.create_table(
        "snapshots",
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("checksum", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_snapshots_game"),
        sa.PrimaryKeyConstraint("game", "seq", name="pk_snapshots"),
    )
    op.create_table(
        "timers",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("person", sa.BigInteger),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_timers_game"),
        sa.PrimaryKeyConstraint("id", name="pk_timers"),
    )
    op.create_index("ix_timers_due", "timers", ["due"])
    op.create_index("ix_timers_game_kind", "timers", ["game", "kind"])
    op.create_table(
        "preview_preferences",
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("person", sa.BigInteger, nullable=False),
        sa.Column("previews", sa.Boolean, nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_preview_preferences_game"),
        sa.PrimaryKeyConstraint("game", "person", name="pk_preview_preferences"),
    )
