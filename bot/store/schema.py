"""The tables. Times are whole microseconds since 1970 in UTC; lists and objects are JSON text.

The log is the truth about a game. A game's row repeats some of it (moves, turn, who is to act), so that lists need no
replay; both are written in the same transaction.

The migrations create the tables on SQLite, `postgres/tables.py` creates them on PostgreSQL. There numbers have 64 bits, as
every number of SQLite has; texts have any length, and are sorted by their bytes. Partial indexes do not name PostgreSQL here:
its dialect would be loaded at every start.
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
    false,
    text,
)
from sqlalchemy.types import TypeEngine

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

_NUMBER: Final = Integer().with_variant(BigInteger(), "postgresql")
_LONG_TEXT: Final = Text(collation="C")
_TEXT: Final = Text().with_variant(_LONG_TEXT, "postgresql")


def _text(length: int) -> TypeEngine[str]:
    return String(length).with_variant(_LONG_TEXT, "postgresql")


people = Table(
    "people",
    METADATA,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", _TEXT, nullable=False),
)

games = Table(
    "games",
    METADATA,
    Column("id", _NUMBER, primary_key=True, autoincrement=False),
    Column("game", _text(40), nullable=False),
    Column("rules_version", _NUMBER, nullable=False),
    Column("server", BigInteger),
    Column("channel", BigInteger, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("rematch_of", _NUMBER),
    Column("host", BigInteger, ForeignKey("people.id"), nullable=False),
    Column("status", _text(10), nullable=False),
    Column("options", _TEXT, nullable=False),
    Column("version", _NUMBER, nullable=False),
    Column("seq", _NUMBER, nullable=False),
    Column("moves", _NUMBER, nullable=False),
    Column("turn", _NUMBER, nullable=False),
    Column("owing", _TEXT, nullable=False),
    Column("out", _TEXT, nullable=False, server_default=text("'[]'")),
    Column("hidden", _NUMBER, nullable=False, server_default=text("0")),
    Column("reopened", _TEXT, nullable=False, server_default=text("'[]'")),
    Column("offer", _TEXT),
    Column("outcome", _TEXT),
    Column("secret", LargeBinary),
    Column("commitment", _text(64)),
    Column("changed", BigInteger, nullable=False),
    Column("lobby_post", _NUMBER),
    Column("board_post", _NUMBER),
    Column("board_seq", _NUMBER, nullable=False),
    Column("board_turn", _NUMBER, nullable=False),
    Column("offer_post", _NUMBER),
    Column("result_post", _NUMBER),
    Column("home", BigInteger),
    Column("checksum", BigInteger, nullable=False, server_default=text("0")),
    Column("pace", _TEXT),
    Column("clocks", _TEXT),
    Column("substitutes", _TEXT),
    Column("lock", _TEXT),
    Column("one_board", Boolean, nullable=False, server_default=false()),
    Column("notice_post", _NUMBER),
    Column("forced", Boolean),
    Column("hints", Boolean),
    Column("friendly", Boolean),
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
    Column("game", _NUMBER, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("seat", _NUMBER, primary_key=True, autoincrement=False),
    Column("person", BigInteger, ForeignKey("people.id"), nullable=False),
    Column("resigned", Boolean, nullable=False),
    Column("checksum", BigInteger, nullable=False, server_default=text("0")),
    UniqueConstraint("game", "person"),
)
Index("ix_seats_person", seats.c.person, seats.c.game)

reserved_seats = Table(
    "reserved_seats",
    METADATA,
    Column("game", _NUMBER, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("seat", _NUMBER, primary_key=True, autoincrement=False),
    Column("name", _TEXT, nullable=False),
    Column("person", BigInteger),
    Column("opened", Boolean, nullable=False),
    Column("resigned", Boolean, nullable=False),
)
"""The seats of an imported game as its file has them: the name there, and the id of the person whose seat it is kept
for. It is text of the file, of nobody on Discord. A row in `seats` goes before it."""

invitations = Table(
    "invitations",
    METADATA,
    Column("game", _NUMBER, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("person", BigInteger, ForeignKey("people.id"), primary_key=True, autoincrement=False),
)
Index("ix_invitations_person", invitations.c.person, invitations.c.game)

log = Table(
    "log",
    METADATA,
    Column("game", _NUMBER, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("seq", _NUMBER, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", _text(10), nullable=False),
    Column("seat", _NUMBER),
    Column("data", _TEXT, nullable=False),
    Column("checksum", BigInteger, nullable=False, server_default=text("0")),
    sqlite_with_rowid=False,
)
"""What happened in each game. The checksums of a game's row, seats and log show changes that no bot made."""

requests = Table(
    "requests",
    METADATA,
    Column("request", _text(100), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("game", _NUMBER, ForeignKey("games.id"), nullable=False),
    Column("answer", _TEXT, nullable=False),
    sqlite_with_rowid=False,
)
Index("ix_requests_at", requests.c.at)

timers = Table(
    "timers",
    METADATA,
    Column("id", _NUMBER, primary_key=True),
    Column("game", _NUMBER, ForeignKey("games.id"), nullable=False),
    Column("kind", _text(20), nullable=False),
    Column("seat", _NUMBER),
    Column("person", BigInteger),
    Column("due", BigInteger, nullable=False),
    Column("data", _TEXT, nullable=False),
    Column("failures", _NUMBER, nullable=False),
)
"""What happens by itself, and when. `failures` counts failed attempts."""
Index("ix_timers_due", timers.c.due)
Index("ix_timers_game_kind", timers.c.game, timers.c.kind)

last_looks = Table(
    "last_looks",
    METADATA,
    Column("game", _NUMBER, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("seq", _NUMBER, nullable=False),
    Column("at", BigInteger, nullable=False, server_default=text("0")),
)
"""How far each person has looked in a game, and when; 0 for a time that was not kept."""

preview_preferences = Table(
    "preview_preferences",
    METADATA,
    Column("game", _NUMBER, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("previews", Boolean, nullable=False),
)
"""Whether a person wants to see their guided moves in a game before they make them. Without a row they do."""

reminder_preferences = Table(
    "reminder_preferences",
    METADATA,
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("way", _text(10), nullable=False),
    Column("zone", _text(64)),
    Column("quiet_from", _NUMBER),
    Column("quiet_to", _NUMBER),
    Column("daily", _NUMBER),
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
    Column("processes", _NUMBER, primary_key=True, autoincrement=False),
    Column("district", _NUMBER, primary_key=True, autoincrement=False),
    Column("began", BigInteger, primary_key=True, autoincrement=False),
    Column("ended", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
"""When nobody looked after a district, one of so many `processes`. The row that has not ended says when it was last seen up
(`ended` 0) or stopped (-1)."""

appearance_preferences = Table(
    "appearance_preferences",
    METADATA,
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("theme", _text(10), nullable=False),
    Column("palette", _text(20), nullable=False, server_default=text("'usual'")),
    Column("large", Boolean, nullable=False, server_default=false()),
)
"""How a person's own pictures look: `dark` or `light`, in which palette, and whether their text is large. Without a row
they are dark, in the usual palette, with text of the usual size."""

plans = Table(
    "plans",
    METADATA,
    Column("game", _NUMBER, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("kind", _text(10), primary_key=True),
    Column("base", _NUMBER, nullable=False),
    Column("steps", _TEXT, nullable=False),
    Column("secret", LargeBinary, nullable=False),
)
"""A person's plan (`plan`) or try (`try`) in a game: actions in order, from the position with the number `base`. A try
draws its chance from `secret`. What they put together to set ahead is a `line` or `calm`; what is set is `ahead`
(`bot/table/notifications/conditional_answers.py`). The steps of a `file` are the text of an option's file that they put together in the lobby
(`bot/table/lobby/file_building.py`)."""

animations = Table(
    "animations",
    METADATA,
    Column("game", _NUMBER, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("post", _NUMBER, nullable=False),
)
"""The outbox row that posts the animation of a finished game in its channel."""

results = Table(
    "results",
    METADATA,
    Column("game", _NUMBER, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("which", _text(40), nullable=False),
    Column("server", BigInteger),
    Column("channel", BigInteger, nullable=False),
    Column("day", _text(10)),
    Column("counts", Boolean, nullable=False),
    Column("score", _NUMBER),
    Column("turns", _NUMBER),
    Column("at", BigInteger),
    Column("practice", Boolean, nullable=False, server_default=false()),
)
"""Cooperative games with a score. `which` is the game's key, `day` the day whose deal it has, if any; `counts` says
whether it counts in that day's table. `score`, `turns` and `at` are empty until the game is over, and stay so in
`practice`: after its host has rewound it."""
Index("ix_results_channel", results.c.channel, results.c.which)
Index("ix_results_day", results.c.which, results.c.day)

daily_deals = Table(
    "daily_deals",
    METADATA,
    Column("which", _text(40), primary_key=True),
    Column("day", _text(10), primary_key=True),
    Column("attempt", _NUMBER, nullable=False),
    sqlite_with_rowid=False,
)
"""The number of each day's deal: the first worthy one. It takes long to find, so it is kept."""

met_deals = Table(
    "met_deals",
    METADATA,
    Column("which", _text(40), primary_key=True),
    Column("day", _text(10), primary_key=True),
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("game", _NUMBER, ForeignKey("games.id"), nullable=False),
    sqlite_with_rowid=False,
)
"""Who has had a seat in a game with a day's deal, and the first such `game`: only one that nobody at it had met counts."""

ratings = Table(
    "ratings",
    METADATA,
    Column("game", _NUMBER, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("server", BigInteger, nullable=False),
    Column("which", _text(40), nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("side", _NUMBER, nullable=False),
    Column("place", _NUMBER, nullable=False),
    Column("mean_before", _NUMBER, nullable=False),
    Column("spread_before", _NUMBER, nullable=False),
    Column("mean", _NUMBER, nullable=False),
    Column("spread", _NUMBER, nullable=False),
    sqlite_with_rowid=False,
)
"""What a finished game did to the rating of each who played: computers too, and the deal as person 0. A rating is the last
row of a person in a game, `which` is its key, on a server. `at` is when it ended, `side` the number of their team, `place` the
place of that: 1 for those who won, 0 for all after a draw. Means and spreads are in millionths. All rows can be made
again from the games."""
Index(
    "ix_ratings_ladder",
    *(ratings.c[name] for name in ("server", "which", "person", "at", "place", "channel")),
)
Index("ix_ratings_order", ratings.c.server, ratings.c.which, ratings.c.at, ratings.c.game)
Index("ix_ratings_person", ratings.c.person, ratings.c.at)

uncounted = Table(
    "uncounted",
    METADATA,
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("began", BigInteger, primary_key=True, autoincrement=False),
    Column("ended", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
"""When a person was in no table, from a time up to another; 0 if they still are. Games that ended meanwhile are not rated."""

outbox = Table(
    "outbox",
    METADATA,
    Column("id", _NUMBER, primary_key=True, autoincrement=False),
    Column("lane", BigInteger, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("game", _NUMBER, ForeignKey("games.id")),
    Column("kind", _text(12), nullable=False),
    Column("nonce", _text(25), nullable=False),
    Column("seq", _NUMBER, nullable=False),
    Column("since", _NUMBER, nullable=False),
    Column("text", _TEXT, nullable=False),
    Column("buttons", _text(20), nullable=False),
    Column("mention", _TEXT, nullable=False),
    Column("person", BigInteger),
    Column("target", _NUMBER),
    Column("message", BigInteger),
    Column("attempts", _NUMBER, nullable=False),
    Column("tried", BigInteger),
    Column("due", BigInteger),
    Column("done", BigInteger),
    Column("dropped", _TEXT),
    Column("key", BigInteger, nullable=False, server_default=text("0")),
)
"""What is to be posted, and what came of it. `key` tells whose it is to deliver, and never changes: the server of the game when
it was written, 0 without one; of a daily message its person."""
Index("ix_outbox_game", outbox.c.game, outbox.c.id)
Index(
    "waiting_posts",
    outbox.c.lane,
    outbox.c.id,
    sqlite_where=outbox.c.done.is_(None),
)
