"""What those who manage a server have chosen for it, and below which channel a thread lies."""

from sqlalchemy import BigInteger, Boolean, Column, Index, Table, true

from bot.store.schema.columns import METADATA, NUMBER, TEXT, text_of

server_settings = Table(
    "server_settings",
    METADATA,
    Column("server", BigInteger, primary_key=True, autoincrement=False),
    Column("games", TEXT),
    Column("channels", TEXT),
    Column("host_role", BigInteger),
    Column("person_limit", NUMBER),
    Column("channel_limit", NUMBER),
    Column("pace", text_of(20)),
    Column("hints", Boolean, nullable=False, server_default=true()),
    Column("computers", Boolean, nullable=False, server_default=true()),
    Column("events", Boolean, nullable=False, server_default=true()),
    Column("digest", BigInteger),
)
"""A server's settings; without a row, and where a column is empty, the default. `games` and `channels` are lists of the keys
and numbers of those that are allowed; `host_role` is the role that one needs to open games; the limits count open games;
`pace` names the pace that lobbies begin with; `digest` is the channel that gets the Monday digest."""

threads = Table(
    "threads",
    METADATA,
    Column("channel", BigInteger, primary_key=True, autoincrement=False),
    Column("parent", BigInteger, nullable=False),
)
"""The channel below which a thread lies, for the threads in which games were opened. It never changes."""
Index("ix_threads_parent", threads.c.parent)
