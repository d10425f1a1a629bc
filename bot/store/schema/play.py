"""The games, those who play them, and what is still to happen in them."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    LargeBinary,
    Table,
    UniqueConstraint,
    false,
    text,
)

from bot.store.schema.columns import METADATA, NUMBER, TEXT, text_of

people = Table(
    "people",
    METADATA,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", TEXT, nullable=False),
)

games = Table(
    "games",
    METADATA,
    Column("id", NUMBER, primary_key=True, autoincrement=False),
    Column("game", text_of(40), nullable=False),
    Column("rules_version", NUMBER, nullable=False),
    Column("server", BigInteger),
    Column("channel", BigInteger, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("rematch_of", NUMBER),
    Column("host", BigInteger, ForeignKey("people.id"), nullable=False),
    Column("status", text_of(10), nullable=False),
    Column("options", TEXT, nullable=False),
    Column("version", NUMBER, nullable=False),
    Column("seq", NUMBER, nullable=False),
    Column("moves", NUMBER, nullable=False),
    Column("turn", NUMBER, nullable=False),
    Column("owing", TEXT, nullable=False),
    Column("out", TEXT, nullable=False, server_default=text("'[]'")),
    Column("hidden", NUMBER, nullable=False, server_default=text("0")),
    Column("reopened", TEXT, nullable=False, server_default=text("'[]'")),
    Column("offer", TEXT),
    Column("outcome", TEXT),
    Column("secret", LargeBinary),
    Column("commitment", text_of(64)),
    Column("changed", BigInteger, nullable=False),
    Column("lobby_post", NUMBER),
    Column("board_post", NUMBER),
    Column("board_seq", NUMBER, nullable=False),
    Column("board_turn", NUMBER, nullable=False),
    Column("offer_post", NUMBER),
    Column("result_post", NUMBER),
    Column("home", BigInteger),
    Column("checksum", BigInteger, nullable=False, server_default=text("0")),
    Column("pace", TEXT),
    Column("clocks", TEXT),
    Column("substitutes", TEXT),
    Column("lock", TEXT),
    Column("one_board", Boolean, nullable=False, server_default=false()),
    Column("notice_post", NUMBER),
    Column("forced", Boolean),
    Column("hints", Boolean),
    Column("friendly", Boolean),
    Column("least_in_time", NUMBER),
)
Index(
    "one_open_game_in_a_channel",
    games.c.channel,
    unique=True,
    sqlite_where=games.c.status.in_(["lobby", "running"]),
)
Index("ix_games_channel", games.c.channel, games.c.id)

seats = Table(
    "seats",
    METADATA,
    Column("game", NUMBER, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("seat", NUMBER, primary_key=True, autoincrement=False),
    Column("person", BigInteger, ForeignKey("people.id"), nullable=False),
    Column("resigned", Boolean, nullable=False),
    Column("checksum", BigInteger, nullable=False, server_default=text("0")),
    UniqueConstraint("game", "person"),
)
Index("ix_seats_person", seats.c.person, seats.c.game)

reserved_seats = Table(
    "reserved_seats",
    METADATA,
    Column("game", NUMBER, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("seat", NUMBER, primary_key=True, autoincrement=False),
    Column("name", TEXT, nullable=False),
    Column("person", BigInteger),
    Column("opened", Boolean, nullable=False),
    Column("resigned", Boolean, nullable=False),
)
"""The seats of an imported game as its file has them: the name there, and the id of the person whose seat it is kept
for. It is text of the file, of nobody on Discord. A row in `seats` goes before it."""

invitations = Table(
    "invitations",
    METADATA,
    Column("game", NUMBER, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("person", BigInteger, ForeignKey("people.id"), primary_key=True, autoincrement=False),
)
Index("ix_invitations_person", invitations.c.person, invitations.c.game)

log = Table(
    "log",
    METADATA,
    Column("game", NUMBER, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("seq", NUMBER, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", text_of(10), nullable=False),
    Column("seat", NUMBER),
    Column("data", TEXT, nullable=False),
    Column("checksum", BigInteger, nullable=False, server_default=text("0")),
    sqlite_with_rowid=False,
)
"""What happened in each game. The checksums of a game's row, seats and log show changes that no bot made."""

requests = Table(
    "requests",
    METADATA,
    Column("request", text_of(100), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("game", NUMBER, ForeignKey("games.id"), nullable=False),
    Column("answer", TEXT, nullable=False),
    sqlite_with_rowid=False,
)
Index("ix_requests_at", requests.c.at)

timers = Table(
    "timers",
    METADATA,
    Column("id", NUMBER, primary_key=True),
    Column("game", NUMBER, ForeignKey("games.id"), nullable=False),
    Column("kind", text_of(20), nullable=False),
    Column("seat", NUMBER),
    Column("person", BigInteger),
    Column("due", BigInteger, nullable=False),
    Column("data", TEXT, nullable=False),
    Column("failures", NUMBER, nullable=False),
)
"""What happens by itself, and when. `failures` counts failed attempts."""
Index("ix_timers_due", timers.c.due)
Index("ix_timers_game_kind", timers.c.game, timers.c.kind)

timed_turns = Table(
    "timed_turns",
    METADATA,
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("game", NUMBER, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("turn", NUMBER, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("late", Boolean, nullable=False),
    sqlite_with_rowid=False,
)
"""The turns that a person has taken on a clock in the last 60 days, and whether their time was over."""

last_looks = Table(
    "last_looks",
    METADATA,
    Column("game", NUMBER, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("seq", NUMBER, nullable=False),
    Column("at", BigInteger, nullable=False, server_default=text("0")),
)
"""How far each person has looked in a game, and when; 0 for a time that was not kept."""

plans = Table(
    "plans",
    METADATA,
    Column("game", NUMBER, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("kind", text_of(10), primary_key=True),
    Column("base", NUMBER, nullable=False),
    Column("steps", TEXT, nullable=False),
    Column("secret", LargeBinary, nullable=False),
)
"""A person's plan (`plan`) or try (`try`) in a game: actions in order, from the position with the number `base`. A try
draws its chance from `secret`. What they put together to set ahead is a `line` or `calm`; what is set is `ahead`
(`bot/table/notifications/conditional_answers.py`). The steps of a `file` are the text of an option's file that they put together in the lobby
(`bot/table/lobby/file_building.py`)."""
