"""What remains of finished games."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Table, false

from bot.store.schema.columns import METADATA, NUMBER, text_of

animations = Table(
    "animations",
    METADATA,
    Column("game", NUMBER, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("post", NUMBER, nullable=False),
)
"""The outbox row that posts the animation of a finished game in its channel."""

results = Table(
    "results",
    METADATA,
    Column("game", NUMBER, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("which", text_of(40), nullable=False),
    Column("server", BigInteger),
    Column("channel", BigInteger, nullable=False),
    Column("day", text_of(10)),
    Column("counts", Boolean, nullable=False),
    Column("score", NUMBER),
    Column("turns", NUMBER),
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
    Column("which", text_of(40), primary_key=True),
    Column("day", text_of(10), primary_key=True),
    Column("attempt", NUMBER, nullable=False),
    sqlite_with_rowid=False,
)
"""The number of each day's deal: the first worthy one. It takes long to find, so it is kept."""

met_deals = Table(
    "met_deals",
    METADATA,
    Column("which", text_of(40), primary_key=True),
    Column("day", text_of(10), primary_key=True),
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("game", NUMBER, ForeignKey("games.id"), nullable=False),
    sqlite_with_rowid=False,
)
"""Who has had a seat in a game with a day's deal, and the first such `game`: only one that nobody at it had met counts."""

ratings = Table(
    "ratings",
    METADATA,
    Column("game", NUMBER, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("server", BigInteger, nullable=False),
    Column("which", text_of(40), nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("side", NUMBER, nullable=False),
    Column("place", NUMBER, nullable=False),
    Column("mean_before", NUMBER, nullable=False),
    Column("spread_before", NUMBER, nullable=False),
    Column("mean", NUMBER, nullable=False),
    Column("spread", NUMBER, nullable=False),
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
