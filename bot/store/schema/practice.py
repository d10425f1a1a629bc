"""What people practise alone: lessons, and the puzzles of days."""

from sqlalchemy import BigInteger, Column, Table

from bot.store.schema.columns import METADATA, NUMBER, TEXT, text_of

practice = Table(
    "practice",
    METADATA,
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("kind", text_of(10), primary_key=True),
    Column("exercise", text_of(50), primary_key=True),
    Column("entries", TEXT, nullable=False),
    Column("tries", NUMBER, nullable=False),
    Column("done", BigInteger),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
"""How far a person is in an exercise: the actions since its position, chance's included, how often it went wrong, and when it
was first done."""
