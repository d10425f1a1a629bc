"""What is owed to Discord, and when nobody delivered it."""

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Table, text

from bot.store.schema.columns import METADATA, NUMBER, TEXT, text_of

outages = Table(
    "outages",
    METADATA,
    Column("processes", NUMBER, primary_key=True, autoincrement=False),
    Column("district", NUMBER, primary_key=True, autoincrement=False),
    Column("began", BigInteger, primary_key=True, autoincrement=False),
    Column("ended", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
"""When nobody looked after a district, one of so many `processes`. The row that has not ended says when it was last seen up
(`ended` 0) or stopped (-1)."""

outbox = Table(
    "outbox",
    METADATA,
    Column("id", NUMBER, primary_key=True, autoincrement=False),
    Column("lane", BigInteger, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("game", NUMBER, ForeignKey("games.id")),
    Column("kind", text_of(12), nullable=False),
    Column("nonce", text_of(25), nullable=False),
    Column("seq", NUMBER, nullable=False),
    Column("since", NUMBER, nullable=False),
    Column("text", TEXT, nullable=False),
    Column("buttons", text_of(20), nullable=False),
    Column("mention", TEXT, nullable=False),
    Column("person", BigInteger),
    Column("target", NUMBER),
    Column("message", BigInteger),
    Column("attempts", NUMBER, nullable=False),
    Column("tried", BigInteger),
    Column("due", BigInteger),
    Column("done", BigInteger),
    Column("dropped", TEXT),
    Column("key", BigInteger, nullable=False, server_default=text("0")),
)
"""What is to be posted, and what came of it. `key` tells whose it is to deliver, and never changes: the server of the game when
it was written, 0 without one; of a daily message its person."""
Index("ix_outbox_game", outbox.c.game, outbox.c.id)
Index(
    "waiting_posts",
    outbox.c.lane,
    outbox.c.id,
    sqlite_where=outbox.c.done.is_(None),
)

weekly_digests = Table(
    "weekly_digests",
    METADATA,
    Column("server", BigInteger, primary_key=True, autoincrement=False),
    Column("monday", BigInteger, nullable=False),
)
"""The Monday whose digest a server got last, or needed none, as a time."""
