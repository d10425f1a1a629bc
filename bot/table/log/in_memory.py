"""The games in memory, and how they are read."""

import asyncio
import logging
import secrets
from collections import OrderedDict, deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypeVar
from weakref import WeakValueDictionary

from bot.district import District
from bot.recent import Recent
from bot.store import (
    CorruptRow,
    GameRow,
    SeatRow,
    Store,
    game_checksum,
)
from bot.table.log.entries import Entry
from bot.table.log.replay import Live, position_of, replay, weight
from bot.table.log.rows import read_game
from bot.table.log.unit_of_work import Moments, Numbers
from bot.table.model import Clock, Place, Status, TableError
from games.core.options import carried_over
from games.core.protocol import Game
from games.registry import GAMES, by_version

LOG: Final = logging.getLogger("cairn.table")
SECRET_BYTES: Final = 32
_NEWS_KEPT: Final = 10_000
"""Of so many games it is known when others changed them last: more than change while one is read."""
"""The length of the secret from which a game's chance is drawn."""
MEMORY: Final = 20 * 2**20
"""How many bytes the games in memory may take, by estimate."""
T = TypeVar("T")


def refusal(game: Game[Any, Any, Any], made_under: int, hint: str = "") -> TableError:
    """The refusal for a game that began under a version of its rules that this bot does not know."""
    return TableError(
        "rules_version",
        f"This game of {game.about.title} uses version {made_under} of its rules, which this bot does not know.",
        hint or "The game is kept. Ask the bot's owner about that version, or end the game with /game abort.",
    )


class GamesInMemory:
    """The most recently used games of those that this process looks after. Another's is read anew each time."""

    def __init__(
        self,
        store: Store,
        *,
        games: Sequence[Game[Any, Any, Any]] = GAMES,
        clock: Clock,
        entropy: Callable[[int], bytes] = secrets.token_bytes,
        memory: int = MEMORY,
    ) -> None:
        self.store = store
        self.kinds = tuple(games)
        self.games: Mapping[str, Game[Any, Any, Any]] = {game.about.key: game for game in games}
        self.clock = clock
        self.entropy = entropy
        self.numbers = Numbers()
        self.moments = Moments()
        self._memory = memory
        self.unreachable: set[int] = set()
        """Channels in which Discord has refused the bot's messages, as far as their games were read."""
        self.saved: deque[str] = deque(maxlen=1000)
        """The last requests that are saved. What fails afterwards does not undo them."""
        self._live: OrderedDict[int, Live] = OrderedDict()
        self._weights: dict[int, int] = {}
        self._weight = 0
        self._here: dict[int, int] = {}
        self._whole: tuple[tuple[int, int], Sequence[Entry]] | None = None
        self._heard = 0
        """How often it was heard that others have changed games."""
        self._news = Recent[int, int](_NEWS_KEPT)
        """The last time for each game."""
        self._doubted = 0
        """The last time that it could have been any game."""
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    @property
    def district(self) -> District:
        """The part of all servers that this process looks after."""
        return self.store.engine.district

    # games in memory

    @property
    def people(self) -> set[int]:
        """Those who sit in the games that are in memory."""
        return {player.person.id for live in self._live.values() for player in live.table.players}

    async def live(self, game: int) -> Live:
        """The game with this number. Raises TableError if there is none."""
        found = self._live.get(game)
        if found is not None:
            self._live.move_to_end(game)
            return found
        heard = self._heard
        rows = await self.store.games([game])
        if not rows:
            raise TableError("no_such_game", f"There is no game #{game}.", "/games shows the games you play.")
        live = await self._read(*rows[0])
        if game in self._live:
            return self._live[game]
        return live if self._heard_since(heard, game) else self._remember(live)

    async def playing(self, game: int) -> Live:
        """A game with its position, replayed if necessary. Raises TableError for a lobby and for unknown rules."""
        live = await self.live(game)
        if live.table.status is Status.LOBBY:
            raise TableError(
                "not_started",
                f"Game #{live.table.id} has not started.",
                "The host presses Start in the lobby.",
            )
        return await self.positioned(live)

    async def positioned(self, live: Live) -> Live:
        """The same game with its position, replayed if necessary. Raises TableError for unknown rules."""
        if live.position is not None:
            return live
        table, game = live.table, live.table.id
        if table.seq == 0 and table.status in (Status.RUNNING, Status.OVER):
            raise self.damaged(game, "its row says that it never started")
        if table.seq == 0:
            raise TableError("not_started", f"Game #{game} never started.", "/game new opens another.")
        if table.rules_version != table.game.about.rules_version:
            raise refusal(table.game, table.rules_version)
        try:
            rows = await self.store.log(game)
        except CorruptRow as error:
            LOG.error("game %s cannot be read: %s", game, error.message)
            raise
        if len(rows) != table.seq:
            length = next((int(row["seq"]) for row, _, _ in await self.store.games([game])), 0)
            if len(rows) < table.seq or length < len(rows):
                raise self.damaged(game, f"its log has {len(rows)} rows instead of {table.seq}")
            # It has been played on since its row was read, here or by another process.
            if self._live.get(game) is live:
                self.forget(game)
            if (await self.live(game)).table.seq > table.seq:
                return await self.playing(game)
            # The commit of a move has not yet come back to this process: here it is not made yet.
            rows = rows[: table.seq]
        try:
            position = position_of(await replay(table, rows))
        except CorruptRow as error:
            LOG.error("game %s cannot be read: %s", game, error.message)
            raise
        found = self._remember(Live(table, live.book, position), instead_of=live)
        # A change that needs no position, such as a reminder, may have come in between.
        return found if found.position is not None else await self.positioned(found)

    def _remember(self, live: Live, instead_of: Live | None = None) -> Live:
        """Keep a game in memory, dropping the least recently used if they take too much of it; but not one that another
        process looks after, nor one that memory has forgotten meanwhile."""
        game = live.table.id
        newer = self._live.get(game)
        if instead_of is not None and newer is not instead_of:
            return newer or live
        if not self.district.has(live.table.place.server):
            self.forget(game)
            return live
        self._live[game] = live
        self._live.move_to_end(game)
        self._weigh(game, weight(live))
        channel = live.table.place.channel
        if (
            newer is not None
            and (old := newer.table.place.channel) != channel
            and self._here.get(old) == game
        ):
            del self._here[old]
        if live.table.is_open:
            self._here[channel] = game
        elif self._here.get(channel) == game:
            del self._here[channel]
        while self._weight > self._memory and len(self._live) > 1:
            self.forget(next(iter(self._live)))
        return live

    def _weigh(self, game: int, now: int) -> None:
        self._weight += now - self._weights.pop(game, 0)
        if now:
            self._weights[game] = now

    def forget(self, game: int) -> None:
        """Drop a game from memory; it is read again when needed."""
        live = self._live.pop(game, None)
        self._weigh(game, 0)
        if self._whole is not None and self._whole[0][0] == game:
            self._whole = None
        if live is not None and self._here.get(live.table.place.channel) == game:
            del self._here[live.table.place.channel]

    def overtaken(self, *games: int) -> None:
        """Others have changed these games, or nobody knows which: drop them, and keep nothing that is being read or written of
        them."""
        self._heard += 1
        self.store.engine.read_anew()
        if not games:
            self._doubted = self._heard
        for game in games:
            self._news[game] = self._heard
            self.forget(game)

    def _heard_since(self, heard: int, game: int) -> bool:
        """Whether others may have changed this game since so much was heard: what was read before may be older."""
        return max(self._doubted, self._news.get(game, 0)) > heard

    async def look(self, *, doubts: bool = False) -> None:
        """Drop the games that another process has changed; if there are `doubts`, all games."""
        if doubts:
            self.overtaken(*[*self._live])
        now = await self.store.versions([*self._live])
        for game, live in [*self._live.items()]:
            if now.get(game, 0) > live.book.version:
                self.overtaken(game)

    async def open_here(self, place: Place) -> int | None:
        """The number of the open game in a channel. Of several processes another may have moved or ended it just now, so that
        nobody should be refused by this alone."""
        return self._here.get(place.channel) or await self.store.open_in(place.channel)

    # reading

    def damaged(self, game: int, problem: str) -> CorruptRow:
        """Log that a game cannot be read, and return the error to raise."""
        LOG.error("game %s cannot be read: %s", game, problem)
        return CorruptRow(
            f"Game #{game} is damaged in the database: {problem}.",
            "Keep the database for a report and put the last backup in its place; other games are not affected.",
        )

    async def readable(self, games: Sequence[int]) -> list[Live]:
        """Those of these games that can be read, without keeping in memory those that are not there; a line in the log tells
        of each other."""
        found: list[Live] = []
        try:
            rows = await self.store.games(games) if games else []
        except CorruptRow as error:  # of several, those that can be read come
            rows = []
            LOG.error("left game %s out of a list: %s", games[0], error.message)
        for row, seats, invited in rows:
            try:
                found.append(self._live.get(row["id"]) or await self._read(row, seats, invited))
            except (CorruptRow, TableError) as error:
                LOG.error("left a game out of a list: %s", error.message)
        return found

    async def _read(self, row: GameRow, seats: list[SeatRow], invited: list[tuple[int, str]]) -> Live:
        """A game from its rows. Raises CorruptRow, and TableError for a game that this bot does not know."""
        self.store.engine.read_anew()
        names = {seat.person: seat.name for seat in seats if seat.person is not None and not seat.of_file}
        if row["host"] not in names:
            names |= await self.store.names([row["host"]])
        number = row["id"]
        if game_checksum(row.fields) != row["checksum"] or not all(seat.sound for seat in seats):
            raise self.damaged(number, "its row or a seat is not as it was written")
        game = self.games.get(row["game"])
        if game is None:
            raise TableError(
                "unknown_game",
                f"This bot does not know the rules of game #{number}.",
                "Ask the bot's owner to run a version that has it.",
            )
        elsewhere = not self.district.has(row["server"])
        for reading in self.moments.elsewhere if elsewhere else ():
            await reading()
        # A lobby takes the newest rules; a game in progress, or from a file, keeps those that it began with.
        version = row["rules_version"]
        own = by_version(self.kinds, game.about.key, version)
        if own is not None and row["status"] == Status.LOBBY.value and not row["seq"]:
            version = game.about.rules_version
        else:
            game = own or game
        try:
            table, book = read_game(game, row, seats, invited, names)
            if version != table.rules_version:
                options = carried_over(game.about.options, table.options)
                table = replace(table, rules_version=version, options=options)
            if table.is_open and row["refused"]:
                self.unreachable.add(table.place.channel)
            elif elsewhere:
                self.unreachable.discard(table.place.channel)
            for listener in self.moments.read:
                listener(row)
            return Live(table, book)
        except CorruptRow as error:
            raise self.damaged(number, error.message) from error
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise self.damaged(number, str(error)) from error

    # the log

    async def rows(self, live: Live, since: int) -> Sequence[Entry]:
        """At least the rows after `since`, from memory if they are there, else replayed."""
        position = live.position
        if position is not None and position.recent and position.recent[0].seq <= since + 1:
            return position.recent
        return await self.all_rows(live)

    async def all_rows(self, live: Live) -> Sequence[Entry]:
        """The whole log, replayed. The last one stays in memory, since people step through a game row by row."""
        key = live.table.id, live.table.seq
        if self._whole is None or self._whole[0] != key:
            log = await self.store.log(live.table.id)
            self._whole = key, await replay(live.table, log[: live.table.seq])
        return self._whole[1]
