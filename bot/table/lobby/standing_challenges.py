"""Standing challenges: somebody plays a game with anybody on a server, at a pace, so many games at once. Whoever takes one sits
down with them at once, in a new game that has begun."""

from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from bot.store import Write, schema
from bot.store.reading.challenges import ChallengeRow
from bot.table.lobby.new_games import NewGames
from bot.table.lobby.starting import Starting
from bot.table.log import SECRET_BYTES, Part, Tables, UnitOfWork, anew
from bot.table.model import PRESETS, USUAL, Pace, Person, Place, Table, TableError, tidy, words
from bot.table.setup import Setup
from bot.table.setup.allowed import played_here
from bot.table.time_control.clock_updates import ClockUpdates
from bot.table.time_control.words import name as pace_name
from games.core.components import Draw
from games.core.options import missing_files, settle
from games.core.protocol import Game

AnyGame: TypeAlias = Game[Any, Any, Any]
MOST: Final = 3
"""How many games at once, unless somebody chooses otherwise."""
AT_MOST: Final = 10


@dataclass(frozen=True, slots=True)
class Challenge:
    """Somebody plays this game with anybody: at a pace, at most so many games at once, of which some are running."""

    person: Person
    game: AnyGame
    pace: Pace
    most: int
    running: int

    @property
    def full(self) -> bool:
        return self.running >= self.most


class StandingChallenges(Part):
    """Makes, lists and takes standing challenges."""

    def __init__(
        self, tables: Tables, updates: ClockUpdates, setup: Setup, new_games: NewGames, starting: Starting
    ) -> None:
        super().__init__(tables)
        self._updates = updates
        self._setup = setup
        self._new_games = new_games
        self._starting = starting

    def able(self) -> list[AnyGame]:
        """The games that two can begin at once."""
        return [game for game in self._tables.games.values() if begins_with_two(game)]

    async def of(self, server: int, person: int) -> list[Challenge]:
        """What somebody plays with anybody on a server."""
        return [each for each in await self._on(server) if each.person.id == person]

    async def open_to(self, server: int | None, person: int) -> list[Challenge]:
        """The challenges on a server that this person can take now."""
        found = [] if server is None else await self._on(server)
        played = (await self._setup.of(server)).games
        return [
            each
            for each in found
            if each.person.id != person
            and not each.full
            and (played is None or each.game.about.key in played)
            and not await self._away(each.person.id)
        ]

    async def offer(
        self, server: int, person: Person, key: str, pace: str | None = None, most: int | None = None
    ) -> None:
        """Play a game with anybody on a server from now on; what is not given stays, or is a day a turn and three games at once.
        Raises TableError if the game cannot be played so."""
        game, person = self._game(key), tidy(person)
        played_here(await self._setup.of(server), game)
        if pace not in (None, *PRESETS) or most not in (None, *range(1, AT_MOST + 1)):
            raise TableError("bad_challenge", "That cannot be offered.", "Choose again with /me.")
        where = {"server": server, "person": person.id, "which": key}

        async def do() -> None:
            row = await self._tables.store.row(schema.challenges, **where)
            before = {"pace": USUAL.name, "most": MOST, "taken": 0}
            if row is not None:
                before = {name: getattr(row, name) for name in before}
            asked = {"pace": pace, "most": most}
            values = before | {name: value for name, value in asked.items() if value is not None}
            write = Write().replace(schema.people, id=person.id, name=person.name)
            await self._tables.store.commit(write.swap(schema.challenges, where, row, **values))

        await anew(do)

    async def withdraw(self, server: int, person: int, key: str | None = None) -> None:
        """Play this game with anybody no more; None: all games. Games that have begun go on."""
        where: dict[str, Any] = {"server": server, "person": person}
        if key is not None:
            where["which"] = key
        await self._tables.store.commit(Write().delete(schema.challenges, **where))

    async def check(self, place: Place, person: int, key: str, by: Person) -> Challenge:
        """The challenge of a person in a game, if somebody can take it at this place now. Raises TableError otherwise."""
        row = await self._row(place, person, key, by)
        game = self._game(key)
        if await self._away(person):
            raise TableError("away", f"{row.name} is on holiday.", "Choose somebody else.")
        await self._setup.allowed.opening(place, by.id, game)
        try:
            await self._setup.allowed.another_game(place.server, person)
        except TableError as error:
            if error.code != "person_limit":
                raise
            raise TableError(
                "challenge_full", f"{row.name} has as many open games as this server allows.", _ANOTHER
            ) from error
        return _challenge(row, game)

    async def take(
        self, place: Place, person: int, key: str, by: Person, request: str | None = None
    ) -> Table:
        """Take the challenge of a person in a game: the game begins at once, at this place. Raises TableError if it cannot."""
        made = None if request is None else await self._new_games.made_by(request)
        if made is not None:
            return made
        found = await self.check(place, person, key, by)
        by = tidy(by)

        async def also(change: UnitOfWork) -> None:
            row = await self._row(place, person, key, by)
            where = {"server": place.server, "person": person, "which": key}
            change.write.update(
                schema.challenges, {**where, "taken": row.taken}, exact=True, taken=row.taken + 1
            )
            change.write.insert(schema.challenge_games, game=change.table.id, person=person)
            pace = PRESETS.get(row.pace, USUAL)
            change.set(pace=pace)
            whose = words.bold(row.name)
            said = f"{words.bold(by.name)} takes {whose}’s challenge: {found.game.about.title}, {told(pace)}."
            change.line(said, mention=[person])

        seats = Draw(self._tables.entropy(SECRET_BYTES), 0).shuffled([found.person, by])
        hints = {} if (await self._setup.of(place.server)).hints else {"hints": False}
        return await self._starting.together(
            found.game, {}, place, found.person, seats, also, request, forced=True, **hints
        )

    async def _row(self, place: Place, person: int, key: str, by: Person) -> ChallengeRow:
        if person == by.id:
            raise TableError("own_challenge", "This is your own challenge.", "Wait until somebody takes it.")
        row = None
        if place.server is not None:
            row = await self._tables.store.challenge(place.server, person, key)
        if row is None:
            raise TableError("no_challenge", "This challenge no longer stands.", _ANOTHER)
        if row.running >= row.most:
            raise TableError(
                "challenge_full",
                f"{row.name} is in {row.running} such game{'s' if row.running > 1 else ''}, and plays no more at once.",
                _ANOTHER,
            )
        return row

    async def _on(self, server: int) -> list[Challenge]:
        rows = await self._tables.store.challenges_on(server)
        able = {game.about.key: game for game in self.able()}
        return [_challenge(row, able[row.which]) for row in rows if row.which in able]

    def _game(self, key: str) -> AnyGame:
        game = self._tables.games.get(key)
        if game is None or not begins_with_two(game):
            raise TableError("no_challenge", "That game cannot begin with two at once.", _ANOTHER)
        return game

    async def _away(self, person: int) -> bool:
        now = self._tables.clock()
        return any(began <= now < ended for began, ended in await self._updates.away(person))


_ANOTHER: Final = "Choose another, or begin a game with /game new."


def _challenge(row: ChallengeRow, game: AnyGame) -> Challenge:
    pace = PRESETS.get(row.pace, USUAL)
    return Challenge(Person(row.person, row.name), game, pace, row.most, row.running)


def begins_with_two(game: AnyGame) -> bool:
    """Whether a game can begin at once with two players: it needs no file."""
    options = game.about.options
    return 2 in game.about.seat_counts and not missing_files(options, settle(options, {}))


def told(pace: Pace) -> str:
    """A pace within a sentence: `a day a turn`."""
    name = pace_name(pace)
    return name[:1].lower() + name[1:]
