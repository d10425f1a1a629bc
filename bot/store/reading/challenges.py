"""The queries of standing challenges."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import bindparam, func, select

from bot.store.reading.lists import OPEN
from bot.store.reading.queries import Queries
from bot.store.schema import challenge_games, challenges, games, people

_OPEN: Final = (
    select(func.count())
    .select_from(challenge_games)
    .join(games, games.c.id == challenge_games.c.game)
    .where(
        challenge_games.c.person == challenges.c.person,
        games.c.server == challenges.c.server,
        games.c.game == challenges.c.which,
        games.c.status.in_(OPEN),
    )
    .scalar_subquery()
)
_ON: Final = (
    select(
        challenges.c.person,
        people.c.name,
        challenges.c.which,
        challenges.c.pace,
        challenges.c.most,
        challenges.c.taken,
        _OPEN.label("running"),
    )
    .join(people, people.c.id == challenges.c.person)
    .where(challenges.c.server == bindparam("here"))
    .order_by(challenges.c.taken, challenges.c.person, challenges.c.which)
)


@dataclass(frozen=True, slots=True)
class ChallengeRow:
    """A standing challenge, the name of its person, and how many games that came of it are open now."""

    person: int
    name: str
    which: str
    pace: str
    most: int
    taken: int
    running: int


class ReadingChallenges(Queries):
    """The queries of standing challenges."""

    async def challenges_on(self, server: int) -> Sequence[ChallengeRow]:
        """The challenges on a server, those first that were taken least often."""
        return [ChallengeRow(*row) for row in await self._all(_ON, {"here": server})]

    async def challenge(self, server: int, person: int, which: str) -> ChallengeRow | None:
        """The challenge of a person in a game; None if there is none."""
        asked = _ON.where(challenges.c.person == person, challenges.c.which == which)
        found = await self._all(asked, {"here": server})
        return ChallengeRow(*found[0]) if found else None
