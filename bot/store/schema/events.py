"""Tournaments: events, those who play in them, their games by round, and what was changed."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Table

from bot.store.schema.columns import METADATA, NUMBER, TEXT, text_of

events = Table(
    "events",
    METADATA,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("server", BigInteger, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("host", BigInteger, ForeignKey("people.id"), nullable=False),
    Column("name", TEXT, nullable=False),
    Column("kind", text_of(12), nullable=False),
    Column("which", text_of(40), nullable=False),
    Column("options", TEXT, nullable=False),
    Column("pace", TEXT, nullable=False),
    Column("most", NUMBER, nullable=False),
    Column("by_invitation", Boolean, nullable=False),
    Column("friendly", Boolean, nullable=False),
    Column("rounds", NUMBER, nullable=False),
    Column("round", NUMBER, nullable=False),
    Column("status", text_of(10), nullable=False),
    Column("paused", Boolean, nullable=False),
    Column("closes", BigInteger, nullable=False),
    Column("due", BigInteger),
    Column("channels", TEXT, nullable=False),
    Column("trouble", TEXT, nullable=False),
    Column("post", NUMBER),
    Column("seed", BigInteger, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("changes", NUMBER, nullable=False),
    Column("version", NUMBER, nullable=False),
)
"""`id` is the number of the interaction that made it. `which` is the game's key; `rounds` is 0 until the start if nobody
chose it. `closes` is until when people can enter, `due` when something happens by itself next: the process that looks after its
`server` sees to it. `channels` are those in which it is played; without any, each game has a thread in `channel`. `trouble` says
in words why a game cannot begin. `post` is the outbox row of its message, `changes` how many rows of `event_changes` it has."""
Index("ix_events_due", events.c.status, events.c.due)
Index("ix_events_server", events.c.server, events.c.id)

entrants = Table(
    "entrants",
    METADATA,
    Column("event", BigInteger, ForeignKey("events.id"), primary_key=True, autoincrement=False),
    Column("number", NUMBER, primary_key=True, autoincrement=False),
    Column("person", BigInteger, ForeignKey("people.id"), nullable=False),
    Column("rating", NUMBER, nullable=False),
    Column("entered", NUMBER),
    Column("left", NUMBER),
    sqlite_with_rowid=False,
)
"""Who plays in an event. `entered` is the first round in which they play, empty if they are invited and have not answered;
`left` the first round in which they play no more. Somebody who takes another's place takes their number."""
Index("ix_entrants_person", entrants.c.person, entrants.c.event)

event_games = Table(
    "event_games",
    METADATA,
    Column("event", BigInteger, ForeignKey("events.id"), primary_key=True, autoincrement=False),
    Column("round", NUMBER, primary_key=True, autoincrement=False),
    Column("board", NUMBER, primary_key=True, autoincrement=False),
    Column("entrants", TEXT, nullable=False),
    Column("points", TEXT),
    Column("game", NUMBER, ForeignKey("games.id")),
    Column("forfeit", Boolean, nullable=False),
    sqlite_with_rowid=False,
)
"""The games of each round: the numbers of its entrants by seat, a single one for a bye. `points` are theirs; empty while it goes
on, `[]` if it was stopped and its hosts have not decided. `forfeit`: they were given without a game."""
Index("ix_event_games_game", event_games.c.game)

event_changes = Table(
    "event_changes",
    METADATA,
    Column("event", BigInteger, ForeignKey("events.id"), primary_key=True, autoincrement=False),
    Column("seq", NUMBER, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", text_of(12), nullable=False),
    Column("person", BigInteger),
    Column("data", TEXT, nullable=False),
    sqlite_with_rowid=False,
)
"""The log of an event: what was changed, when, by whom (empty: by itself), and more about it as JSON."""
