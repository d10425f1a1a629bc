"""The puzzles of days."""

from sqlalchemy import BigInteger, Boolean, Column, Index, Table

from bot.store.schema.columns import METADATA, NUMBER, text_of

puzzle_days = Table(
    "puzzle_days",
    METADATA,
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("which", text_of(40), primary_key=True),
    Column("day", text_of(10), primary_key=True),
    Column("server", BigInteger),
    Column("channel", BigInteger, nullable=False),
    Column("tries", NUMBER, nullable=False),
    Column("given_up", Boolean, nullable=False),
    Column("solved", BigInteger),
    sqlite_with_rowid=False,
)
"""How somebody did with the puzzle of a day in a game (`which` is its key), begun in a channel of a server: `tries`, the one
that solved it included, and when it was solved. `given_up`: they have seen the answer before, so it is never solved."""
Index("ix_puzzle_days_day", puzzle_days.c.which, puzzle_days.c.day, puzzle_days.c.server)

daily_preferences = Table(
    "daily_preferences",
    METADATA,
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("puzzle", text_of(40), nullable=False),
)
"""What a person wants of `/daily`: the puzzle of a game, by its key; empty for the deal of the day."""
