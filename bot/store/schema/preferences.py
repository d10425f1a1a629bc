"""What people have chosen for themselves."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Table, false, text

from bot.store.schema.columns import METADATA, NUMBER, text_of

preview_preferences = Table(
    "preview_preferences",
    METADATA,
    Column("game", NUMBER, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("previews", Boolean, nullable=False),
)
"""Whether a person wants to see their guided moves in a game before they make them. Without a row they do."""

reminder_preferences = Table(
    "reminder_preferences",
    METADATA,
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("way", text_of(10), nullable=False),
    Column("zone", text_of(64)),
    Column("quiet_from", NUMBER),
    Column("quiet_to", NUMBER),
    Column("daily", NUMBER),
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

appearance_preferences = Table(
    "appearance_preferences",
    METADATA,
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("theme", text_of(10), nullable=False),
    Column("palette", text_of(20), nullable=False, server_default=text("'usual'")),
    Column("large", Boolean, nullable=False, server_default=false()),
)
"""How a person's own pictures look: `dark` or `light`, in which palette, and whether their text is large. Without a row
they are dark, in the usual palette, with text of the usual size."""
