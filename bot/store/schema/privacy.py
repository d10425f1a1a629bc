"""Where people are named, and who is to be forgotten."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Table

from bot.store.schema.columns import METADATA, NUMBER, TEXT

names = Table(
    "names",
    METADATA,
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("game", NUMBER, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("name", TEXT, primary_key=True),
    sqlite_with_rowid=False,
)
"""Under which names a person is named in a game: as one who plays, observes, hosts or moderates it. What a game says of a
person is found by this once they want to be forgotten."""
Index("ix_names_game", names.c.game)

forgetting = Table(
    "forgetting",
    METADATA,
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("nobody", BigInteger, nullable=False),
    Column("computers", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
"""Who is to be forgotten since when, the number that takes the place of theirs, and whether `computers` play their games on.
Once that is done, `person` is that number too, until the files of the database hold nothing of them any more."""

seen = Table(
    "seen",
    METADATA,
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
"""When a person last used the bot; kept only where people are forgotten by age (`keep_people`)."""
Index("ix_seen_at", seen.c.at)
