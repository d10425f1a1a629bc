"""What a server's settings forbid, in words that say where to ask."""

from typing import Any, Final

from bot.store import Store, Write, limits, schema
from bot.table.model import Place, TableError, Zero
from bot.table.setup.settings import ServerSettings, SettingsOfServers
from games.core.protocol import Game

ASK: Final = "Ask somebody who manages this server: `/setup server` changes it."
OR_ASK: Final = "Or ask somebody who manages this server: `/setup server` changes it."


class Allowed:
    """Raises TableError for what a server's settings forbid. Whoever opens a game passes all of it; the tables of a tournament
    open theirs without."""

    def __init__(self, store: Store, settings: SettingsOfServers) -> None:
        self._store = store
        self._settings = settings

    async def opening(
        self, place: Place, person: int, game: Game[Any, Any, Any] | None, *, computers: bool = False
    ) -> None:
        """Whether a person may have another game at this place, with computers or without; None stands for a game that is yet to
        be chosen. Which channels and which people may, only Discord knows (`bot/discord/controls/server_rules.py`)."""
        if place.server is None:
            return
        settings = await self._settings.of(place.server)
        if game is not None:
            played_here(settings, game)
        if computers:
            computers_play(settings)
        await self.another_game(place.server, person)
        await self.room(place)

    async def another_game(self, server: int | None, person: int, besides: int = 0) -> None:
        """Whether a person may be in one more open game of a server than they are `besides` this one."""
        most = (await self._settings.of(server)).person_limit
        if server is None or most is None:
            return
        now = await self._store.open_on(server, person, besides)
        if now >= most:
            games = "1 open game" if now == 1 else f"{now} open games"
            raise TableError(
                "person_limit",
                f"You are in {games} here; this server allows {most}.",
                f"Finish one first. {OR_ASK}",
            )

    async def hold(self, write: Write, place: Place, person: int | None = None) -> None:
        """Let the transaction of this change decide: it is overtaken if this person, or without one the channel of this place,
        would have more open games then than the server allows, since others opened some at the same moment."""
        settings, server = await self._settings.of(place.server), place.server
        if server is None or (settings.channel_limit if person is None else settings.person_limit) is None:
            return
        if limits.IN_TURN not in write.rows:
            write.add(limits.IN_TURN, which=server)
        if person is not None:
            write.add(limits.PERSON_LIMIT, which=server, server=server, who=person, besides=0)
        else:
            write.add(limits.CHANNEL_LIMIT, which=server, parent=await self.channel_of(place), besides=0)

    async def room(self, place: Place, besides: int = 0) -> None:
        """Whether the channel of this place, with the threads below it, may have one more open game than it has `besides` this
        one."""
        most = (await self._settings.of(place.server)).channel_limit
        if most is None:
            return
        now = await self._store.open_below(await self.channel_of(place), besides)
        if now >= most:
            are = "1 game is open" if now == 1 else f"{now} games are open"
            raise TableError(
                "channel_limit",
                f"{are} in this channel and its threads; this server allows {most}.",
                f"Use another channel. {OR_ASK}",
            )

    async def channel_of(self, place: Place) -> int:
        """The channel of a place: of a thread, the one that it lies below."""
        if place.below is not None:
            return place.below
        known = await self._store.number(schema.threads.c.parent, channel=place.channel)
        return place.channel if known is None else known


def played_here(settings: ServerSettings, game: Game[Any, Any, Any]) -> None:
    """Raise TableError if a server does not play this game."""
    if settings.games is not None and game.about.key not in settings.games:
        raise TableError("game_off", f"{game.about.title} is not played on this server.", ASK)


def computers_play(settings: ServerSettings) -> None:
    """Raise TableError if no computers play on a server."""
    if not settings.computers:
        raise TableError("computers_off", "Computers do not play on this server.", ASK)


def hints_given(settings: ServerSettings) -> None:
    """Raise TableError if a server gives no hints."""
    if not settings.hints:
        raise TableError("hints_off", "There are no hints on this server.", ASK)


def events_held(settings: ServerSettings) -> None:
    """Raise TableError if a server holds no events."""
    if not settings.events:
        raise TableError("events_off", "There are no events on this server.", ASK)


def settable(settings: ServerSettings, fields: dict[str, Any]) -> None:
    """Raise TableError if these fields of a lobby are forbidden on a server."""
    if fields.get("hints"):
        hints_given(settings)
    pace = fields.get("pace")
    if pace is not None and pace.zero is Zero.COMPUTER:
        computers_play(settings)
