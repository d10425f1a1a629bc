"""The tables. Times are whole microseconds since 1970 in UTC; lists and objects are JSON text.

The log is the truth about a game. A game's row repeats some of it (moves, turn, who is to act), so that lists need no
replay; both are written in the same transaction.

The migrations create the tables. Only there do partial indexes name PostgreSQL: here it would be loaded at every start.
"""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)

METADATA: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)
APPLICATION_ID: Final = 0x43A12001
"""Marks an SQLite file as ours (PRAGMA application_id)."""

people = Table(
    "people",
    METADATA,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
)

games = Table(
    "games",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("game", String(40), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("server", BigInteger),
    Column("channel", BigInteger, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("rematch_of", Integer),
    Column("host", BigInteger, ForeignKey("people.id"), nullable=False),
    Column("status", String(10), nullable=False),
    Column("options", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("owing", Text, nullable=False),
    Column("out", Text, nullable=False, server_default=text("'[]'")),
    Column("hidden", Integer, nullable=False, server_default=text("0")),
    Column("reopened", Text, nullable=False, server_default=text("'[]'")),
    Column("offer", Text),
    Column("outcome", Text),
    Column("secret", LargeBinary),
    Column("commitment", String(64)),
    Column("changed", BigInteger, nullable=False),
    Column("lobby_post", Integer),
    Column("board_post", Integer),
    Column("board_seq", Integer, nullable=False),
    Column("board_turn", Integer, nullable=False),
    Column("offer_post", Integer),
    Column("result_post", Integer),
    Column("home", BigInteger),
    Column("checksum", BigInteger, nullable=False, server_default=text("0")),
    Column("pace", Text),
    Column("clocks", Text),
    Column("substitutes", Text),
    Column("lock", Text),
    Column("one_board", Boolean, nullable=False, server_default=text("0")),
    Column("notice_post", Integer),
    Column("forced", Boolean),
    Column("hints", Boolean),
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
    Column("game", Integer, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", BigInteger, ForeignKey("people.id"), nullable=False),
    Column("resigned", Boolean, nullable=False),
    Column("checksum", BigInteger, nullable=False, server_default=text("0")),
    UniqueConstraint("game", "person"),
)
Index("ix_seats_person", seats.c.person, seats.c.game)

reserved_seats = Table(
    "reserved_seats",
    METADATA,
    Column("game", Integer, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("person", BigInteger),
    Column("opened", Boolean, nullable=False),
    Column("resigned", Boolean, nullable=False),
)
"""The seats of an imported game as its file has them: the name there, and the id of the person whose seat it is kept
for. It is text of the file, of nobody on Discord. A row in `seats` goes before it."""

invitations = Table(
    "invitations",
    METADATA,
    Column("game", Integer, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("person", BigInteger, ForeignKey("people.id"), primary_key=True, autoincrement=False),
)
Index("ix_invitations_person", invitations.c.person, invitations.c.game)

log = Table(
    "log",
    METADATA,
    Column("game", Integer, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer),
    Column("data", Text, nullable=False),
    Column("checksum", BigInteger, nullable=False, server_default=text("0")),
    sqlite_with_rowid=False,
)
"""What happened in each game. The checksums of a game's row, seats and log show changes that no bot made."""

requests = Table(
    "requests",
    METADATA,
    Column("request", String(100), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("game", Integer, ForeignKey("games.id"), nullable=False),
    Column("answer", Text, nullable=False),
    sqlite_with_rowid=False,
)
Index("ix_requests_at", requests.c.at)

timers = Table(
    "timers",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("game", Integer, ForeignKey("games.id"), nullable=False),
    Column("kind", String(20), nullable=False),
    Column("seat", Integer),
    Column("person", BigInteger),
    Column("due", BigInteger, nullable=False),
    Column("data", Text, nullable=False),
    Column("failures", Integer, nullable=False),
)
"""What happens by itself, and when. `failures` counts failed attempts."""
Index("ix_timers_due", timers.c.due)
Index("ix_timers_game_kind", timers.c.game, timers.c.kind)

last_looks = Table(
    "last_looks",
    METADATA,
    Column("game", Integer, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("seq", Integer, nullable=False),
    Column("at", BigInteger, nullable=False, server_default=text("0")),
)
"""How far each person has looked in a game, and when; 0 for a time that was not kept."""

preview_preferences = Table(
    "preview_preferences",
    METADATA,
    Column("game", Integer, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("previews", Boolean, nullable=False),
)
"""Whether a person wants to see their guided moves in a game before they make them. Without a row they do."""

reminder_preferences = Table(
    "reminder_preferences",
    METADATA,
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("way", String(10), nullable=False),
    Column("zone", String(64)),
    Column("quiet_from", Integer),
    Column("quiet_to", Integer),
    Column("daily", Integer),
    Column("daily_due", BigInteger),
)
"""How a person wants to be reminded: in the `channel`, `direct`ly, `daily` or `never`; their time zone, the minutes of the
day there between which they are left alone, and the minute at which their daily message comes. `daily_due` is when the
next one is due, for those who want it."""
Index("ix_reminder_preferences_daily_due", reminder_preferences.c.daily_due)

holidays = Table(
    "holidays",
    METADATA,
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("began", BigInteger, primary_key=True, autoincrement=False),
    Column("ended", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
"""When a person is away, from a time up to another."""

outages = Table(
    "outages",
    METADATA,
    Column("began", BigInteger, primary_key=True, autoincrement=False),
    Column("ended", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
"""When the bot was down. The row that has not ended says when it was last seen up (`ended` 0) or stopped (-1)."""

appearance_preferences = Table(
    "appearance_preferences",
    METADATA,
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("theme", String(10), nullable=False),
    Column("palette", String(20), nullable=False, server_default=text("'usual'")),
    Column("large", Boolean, nullable=False, server_default=text("0")),
)
"""How a person's own pictures look: `dark` or `light`, in which palette, and whether their text is large. Without a row
they are dark, in the usual palette, with text of the usual size."""

plans = Table(
    "plans",
    METADATA,
    Column("game", Integer, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("kind", String(10), primary_key=True),
    Column("base", Integer, nullable=False),
    Column("steps", Text, nullable=False),
    Column("secret", LargeBinary, nullable=False),
)
"""A person's plan (`plan`) or try (`try`) in a game: actions in order, from the position with the number `base`. A try
draws its chance from `secret`. What they put together to set ahead is a `line` or `calm`; what is set is `ahead`
(`bot/table/notifications/conditional_answers.py`). The steps of a `file` are the text of an option's file that they put together in the lobby
(`bot/table/lobby/file_building.py`)."""

animations = Table(
    "animations",
    METADATA,
    Column("game", Integer, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("post", Integer, nullable=False),
)
"""The outbox row that posts the animation of a finished game in its channel."""

results = Table(
    "results",
    METADATA,
    Column("game", Integer, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("which", String(40), nullable=False),
    Column("server", BigInteger),
    Column("channel", BigInteger, nullable=False),
    Column("day", String(10)),
    Column("counts", Boolean, nullable=False),
    Column("score", Integer),
    Column("turns", Integer),
    Column("at", BigInteger),
    Column("practice", Boolean, nullable=False, server_default=text("0")),
)
"""Cooperative games with a score. `which` is the game's key, `day` the day whose deal it has, if any; `counts` says
whether it counts in that day's table. `score`, `turns` and `at` are empty until the game is over, and stay so in
`practice`: after its host has rewound it."""
Index("ix_results_channel", results.c.channel, results.c.which)
Index("ix_results_day", results.c.which, results.c.day)

daily_deals = Table(
    "daily_deals",
    METADATA,
    Column("which", String(40), primary_key=True),
    Column("day", String(10), primary_key=True),
    Column("attempt", Integer, nullable=False),
    sqlite_with_rowid=False,
)
"""The number of each day's deal: the first worthy one. It takes long to find, so it is kept."""

outbox = Table(
    "outbox",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("lane", BigInteger, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("game", Integer, ForeignKey("games.id")),
    Column("kind", String(12), nullable=False),
    Column("nonce", String(25), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("since", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("buttons", String(20), nullable=False),
    Column("mention", Text, nullable=False),
    Column("person", BigInteger),
    Column("target", Integer),
    Column("message", BigInteger),
    Column("attempts", Integer, nullable=False),
    Column("tried", BigInteger),
    Column("due", BigInteger),
    Column("done", BigInteger),
    Column("dropped", Text),
)
Index("ix_outbox_game", outbox.c.game, outbox.c.id)
Index(
    "waiting_posts",
    outbox.c.lane,
    outbox.c.id,
    sqlite_where=outbox.c.done.is_(None),
)
