"""Standing challenges: who plays a game with anybody on a server."""

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Table

from bot.store.schema.columns import METADATA, NUMBER, text_of

challenges = Table(
    "challenges",
    METADATA,
    Column("server", BigInteger, primary_key=True, autoincrement=False),
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("which", text_of(40), primary_key=True),
    Column("pace", text_of(20), nullable=False),
    Column("most", NUMBER, nullable=False),
    Column("taken", NUMBER, nullable=False),
    sqlite_with_rowid=False,
)
"""A person plays a game with anybody on a server. `pace` names the pace, `most` is how many such games may be open at once, and
`taken` counts those that were begun, so that two that are begun at the same time know of each other."""

challenge_games = Table(
    "challenge_games",
    METADATA,
    Column("game", NUMBER, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("person", BigInteger, nullable=False),
)
"""The games that came of standing challenges, and whose challenge each was."""
Index("ix_challenge_games_person", challenge_games.c.person)
