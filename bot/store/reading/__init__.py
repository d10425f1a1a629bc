"""Everything that is read from the database."""

from bot.store.reading.games import ReadingGames
from bot.store.reading.lists import ReadingLists
from bot.store.reading.ratings import ReadingRatings


class Reading(ReadingGames, ReadingLists, ReadingRatings):
    """All queries."""
