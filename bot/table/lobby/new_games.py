"""Creates new games, and deals with a channel or a number that is taken."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any, Final, TypeAlias

from bot.store import ChannelTaken, Overtaken, RequestTaken, schema, timer_row, to_micros
from bot.table.log import Book, Live, Numbers, Part, Tables, UnitOfWork
from bot.table.model import (
    USUAL,
    Pace,
    Person,
    Place,
    Player,
    PostKind,
    Status,
    Table,
    TableError,
    Zero,
    each_once,
    tidy,
)
from bot.table.play.moves import allowed
from bot.table.setup import Setup
from bot.table.setup.allowed import played_here
from games.core.options import settle
from games.core.protocol import Game
from games.core.words import GameError

AnyGame: TypeAlias = Game[Any, Any, Any]
LOBBY_WAITS: Final = timedelta(days=14)
EXPIRY: Final = "lobby"
"""The kind of the timer that closes a lobby."""
_ATTEMPTS: Final = 5
"""How many numbers to try for a new game when other processes take them."""


def settled(game: AnyGame, chosen: Mapping[str, str]) -> dict[str, str]:
    """All options of a game: the chosen values, else the defaults. Raises TableError."""
    try:
        return settle(game.about.options, chosen)
    except GameError as error:
        raise allowed(error) from error


class NewGames(Part):
    """Creates tables: lobbies, rematches, and games that continue from a file."""

    def __init__(self, tables: Tables, setup: Setup) -> None:
        super().__init__(tables)
        self._setup = setup

    async def played_here(self, place: Place, game: AnyGame) -> None:
        """Raise TableError if the server's settings forbid this game."""
        played_here(await self._setup.of(place.server), game)

    async def first_pace(self, place: Place) -> Pace:
        """The pace that lobbies begin with at this place."""
        return (await self._setup.of(place.server)).first_pace

    async def computers_play(self, place: Place) -> bool:
        """Whether computers play at this place."""
        return (await self._setup.of(place.server)).computers

    async def lobby(
        self,
        game: AnyGame,
        place: Place,
        host: Person,
        people: Sequence[Person],
        options: Mapping[str, str],
        request: str | None,
        rematch_of: int | None = None,
        strip: int | None = None,
        **fields: Any,
    ) -> Table:
        """Open a lobby with these people, and in a rematch with these `fields` of the last table and its seats; those whom it
        asks are mentioned. Removes the buttons from the message of outbox row `strip`. Raises TableError if the server's
        settings forbid it."""
        host = tidy(host)
        settings = await self._setup.of(place.server)
        fields = {"pace": settings.first_pace, **fields}
        if not settings.hints:
            fields["hints"] = False
        if not settings.computers and fields["pace"].zero is Zero.COMPUTER:
            fields["pace"] = replace(fields["pace"], zero=USUAL.zero)

        async def draft(numbers: Numbers) -> UnitOfWork:
            change = self.drafted(numbers, game, place, host, each_once(people), options, rematch_of)
            change.set(**fields)
            change.know((*change.table.observers, *change.table.invited))
            mention = [each.id for each in change.table.invited]
            change.keep(lobby_post=change.post(PostKind.LOBBY, mention=mention))
            if strip is not None:
                change.post(PostKind.STRIP, target=strip, since=change.book.lobby_post or 0)
            return change

        computers = any(each.computer for each in people)
        return await self.create(draft, request, place, opens=(game, host), computers=computers)

    async def create(
        self,
        draft: Callable[[Numbers], Awaitable[UnitOfWork]],
        request: str | None,
        place: Place | None = None,
        *,
        opens: tuple[AnyGame, Person] | None = None,
        computers: bool = False,
        shown: bool = False,
    ) -> Table:
        """Create the game that is drafted: anew, with another number, if another process was first. It is to be
        the only open game at this `place`, which is asked first: a game that is refused uses no number. Raises TableError if the
        server's settings forbid that this game `opens` there by this person. One that is only `shown` is over, and takes no room."""
        if place is not None and opens is not None:
            made = await self._refused(place, opens, request, computers=computers, shown=shown)
            if made is not None:
                return made
        if place is not None and not shown and await self._tables.store.open_in(place.channel) is not None:
            return await self.not_here(place, request)
        for _ in range(_ATTEMPTS):
            change = await draft(await self._tables.numbered(new_game=True))
            table = change.table
            if table.status is Status.LOBBY:
                change.write.insert(schema.timers, **timer_row(table.id, EXPIRY, change.now + LOBBY_WAITS))
            if opens is not None and not shown:
                await self._setup.allowed.hold(change.write, table.place)
                await self._setup.allowed.hold(change.write, table.place, opens[1].id)
            try:
                return await self._tables.commit(change, request)
            except Overtaken:
                await self._tables.renumber()
                if place is not None and opens is not None:
                    made = await self._refused(place, opens, request, computers=computers, shown=shown)
                    if made is not None:
                        return made
            except ChannelTaken:
                return await self.not_here(table.place, request)
            except RequestTaken:
                made = await self.made_by(request or "")
                if made is None:
                    raise
                return made
        raise self._tables.busy()

    async def _refused(
        self,
        place: Place,
        opens: tuple[AnyGame, Person],
        request: str | None,
        *,
        computers: bool,
        shown: bool,
    ) -> Table | None:
        """The game that an earlier answer to this request made, if the server's settings forbid another. Raises TableError if
        they forbid it, and None is returned if they do not."""
        game, person = opens
        try:
            if shown:
                await self.played_here(place, game)
            else:
                await self._setup.allowed.opening(place, person.id, game, computers=computers)
        except TableError:
            made = None if request is None else await self.made_by(request)
            if made is None:
                raise
            return made
        return None

    def drafted(
        self,
        numbers: Numbers,
        game: AnyGame,
        place: Place,
        host: Person,
        people: Sequence[Person],
        options: Mapping[str, str],
        rematch_of: int | None = None,
    ) -> UnitOfWork:
        """A new game with the next number, not yet committed."""
        now = self._tables.clock()
        numbers.game += 1
        table = Table(
            id=numbers.game,
            game=game,
            place=place,
            host=host,
            status=Status.LOBBY,
            options=dict(options),
            players=tuple(Player(seat, person) for seat, person in enumerate(people)),
            invited=(),
            rules_version=game.about.rules_version,
            seq=0,
            moves=0,
            turn=0,
            owing=frozenset(),
            commitment=None,
            secret=None,
            outcome=None,
            offer=None,
            created=now,
            rematch_of=rematch_of,
            forced=True,
        )
        change = UnitOfWork(Live(table, Book(changed=to_micros(now))), now, numbers, self._tables.moments)
        change.know({person.id: person for person in (*people, host)}.values())
        if place.below is not None:
            change.write.replace(schema.threads, channel=place.channel, parent=place.below)
        return change

    async def made_by(self, request: str) -> Table | None:
        """The game that an earlier answer to this request made; None if there was none."""
        answered = await self._tables.store.answer(request[:100])
        return None if answered is None else (await self._tables.live(answered[0])).table

    async def not_here(self, place: Place, request: str | None) -> Table:
        """The game in a channel that is taken, if this same request made it. Raises TableError otherwise."""
        made = None if request is None else await self.made_by(request)
        if made is not None:
            return made
        number = await self._tables.store.open_in(place.channel)
        which = f"Game #{number}" if number is not None else "Another game"
        raise TableError(
            "game_here",
            f"{which} is already in this channel.",
            "Finish it, stop it with /game abort, or start the new one in another channel or thread.",
        )
