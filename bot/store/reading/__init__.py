"""Everything that is read from the database."""

from bot.store.reading.challenges import ReadingChallenges
from bot.store.reading.digests import ReadingDigests
from bot.store.reading.events import ReadingEvents
from bot.store.reading.games import ReadingGames
from bot.store.reading.lists import ReadingLists
from bot.store.reading.people import ReadingPeople
from bot.store.reading.puzzles import ReadingPuzzles
from bot.store.reading.ratings import ReadingRatings
from bot.store.reading.reports import ReadingReports
from bot.store.reading.servers import ReadingServers


class Reading(
    ReadingChallenges,
    ReadingDigests,
    ReadingEvents,
    ReadingGames,
    ReadingLists,
    ReadingPeople,
    ReadingPuzzles,
    ReadingRatings,
    ReadingReports,
    ReadingServers,
):
    """All queries."""
