"""What people have told the bot's owners."""

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Table

from bot.store.schema.columns import METADATA, NUMBER, TEXT, text_of

reports = Table(
    "reports",
    METADATA,
    Column("reference", text_of(10), primary_key=True),
    Column("request", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("person", BigInteger, nullable=False),
    Column("server", BigInteger),
    Column("channel", BigInteger),
    Column("game", NUMBER, ForeignKey("games.id")),
    Column("seq", NUMBER, nullable=False),
    Column("sends", text_of(10), nullable=False),
    Column("code", text_of(10), nullable=False),
    Column("words", TEXT, nullable=False),
    Column("told", BigInteger),
    sqlite_with_rowid=False,
)
"""What somebody reports, and the `game` of their channel with its last row then (`seq`), of which owners are sent what `sends`
says (`Sends` in `bot/table/reports`). `request` is Discord's number of the form, `code` the reference of an error that they
had. `told` is when the owners' message was put into the outbox, the same for all that it gathers."""
Index("ix_reports_told", reports.c.told)
