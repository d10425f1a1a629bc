"""The tables. Times are whole microseconds since 1970 in UTC; lists and objects are JSON text.

The log is the truth about a game. A game's row repeats some of it (moves, turn, who is to act), so that lists need no
replay; both are written in the same transaction.

The migrations create the tables on SQLite, `postgres/tables.py` creates them on PostgreSQL. There numbers have 64 bits, as
every number of SQLite has; texts have any length, and are sorted by their bytes. Partial indexes do not name PostgreSQL here:
its dialect would be loaded at every start.
"""

from bot.store.schema.challenges import challenge_games, challenges
from bot.store.schema.columns import APPLICATION_ID, METADATA
from bot.store.schema.delivery import outages, outbox, weekly_digests
from bot.store.schema.events import entrants, event_changes, event_games, events
from bot.store.schema.finished import animations, daily_deals, met_deals, ratings, results, uncounted
from bot.store.schema.play import (
    games,
    invitations,
    last_looks,
    log,
    people,
    plans,
    requests,
    reserved_seats,
    seats,
    timed_turns,
    timers,
)
from bot.store.schema.practice import practice
from bot.store.schema.preferences import (
    appearance_preferences,
    holidays,
    preview_preferences,
    reminder_preferences,
)
from bot.store.schema.privacy import forgetting, names, seen
from bot.store.schema.puzzles import daily_preferences, puzzle_days
from bot.store.schema.reports import reports
from bot.store.schema.reviews import review_pieces, review_wishes, reviews
from bot.store.schema.servers import server_settings, threads

__all__ = [
    "APPLICATION_ID",
    "METADATA",
    "animations",
    "appearance_preferences",
    "challenge_games",
    "challenges",
    "daily_deals",
    "daily_preferences",
    "entrants",
    "event_changes",
    "event_games",
    "events",
    "forgetting",
    "games",
    "holidays",
    "invitations",
    "last_looks",
    "log",
    "met_deals",
    "names",
    "outages",
    "outbox",
    "people",
    "plans",
    "practice",
    "preview_preferences",
    "puzzle_days",
    "ratings",
    "reminder_preferences",
    "reports",
    "requests",
    "reserved_seats",
    "results",
    "review_pieces",
    "review_wishes",
    "reviews",
    "seats",
    "seen",
    "server_settings",
    "threads",
    "timed_turns",
    "timers",
    "uncounted",
    "weekly_digests",
]
