"""Reviews of finished games, and what those who played want of them."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Table

from bot.store.schema.columns import METADATA, NUMBER, TEXT

reviews = Table(
    "reviews",
    METADATA,
    Column("game", NUMBER, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("version", NUMBER, nullable=False),
    Column("seq", NUMBER, nullable=False),
    Column("review", TEXT, nullable=False),
    Column("post", NUMBER),
)
"""How a finished game was judged, by which `version` of the judge, as it stood after row `seq` of its log. `review` is empty if
it could not be judged. `post` is the outbox row by which everybody is told. It names nobody, and can be made again."""

review_pieces = Table(
    "review_pieces",
    METADATA,
    Column("game", NUMBER, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("number", NUMBER, primary_key=True, autoincrement=False),
    Column("version", NUMBER, nullable=False),
    Column("seq", NUMBER, nullable=False),
    Column("found", TEXT, nullable=False),
)
"""What of a review has been found so far, by which `version` of the judge, of a log up to row `seq`. They go once the review is there."""

review_wishes = Table(
    "review_wishes",
    METADATA,
    Column("game", NUMBER, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("everybody", Boolean, nullable=False),
    Column("mark", Boolean, nullable=False),
    sqlite_with_rowid=False,
)
"""What somebody who played wants of a game's review: that `everybody` may see it, and whether they have posted their `mark`."""
Index("ix_review_wishes_person", review_wishes.c.person)
