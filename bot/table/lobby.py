"""Before the game: who plays, where, with which options, in which order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any, Final

from bot.store import ChannelTaken, Overtaken, RequestTaken, Statement, Write
from bot.store.rows import TimerRow, dump, timer_row, to_micros
from bot.table import words
from bot.table.errors import TableError
from bot.table.names import clean_name
from bot.table.replay import Book, Live
from bot.table.stories.days import Days
from bot.table.types import Person, Place, Player, PostKind, Status, Table
from bot.table.unit_of_work import UnitOfWork
from games.core.chance import Draw
from games.core.protocol import Game

LOBBY_WAITS: Final = timedelta(days=14)
EXPIRY: Final = "lobby"
"""The kind of the timer that closes a lobby."""
SECRET_BYTES: Final = 32
_INVITED_AT_MOST: Final = 25


class Lobby(Days):
    """Making a table and filling it."""

    async def create(
        self,
        game_key: str,
        place: Place,
        host: Person,
        options: Mapping[str, str] = {},
        request: str | None = None,
    ) -> Table:
        """Open a lobby here; the host sits in it."""
        game = self.games.get(game_key)
        if game is None:
            raise TableError(
                "unknown_game", f"There is no game “{clean_name(game_key)}”.", f"There is: {self.titles()}."
            )
        chosen = self.options(game, options)
        return await self.new_table(game, place, host, (host,), chosen, request)

    def titles(self) -> str:
        """The games' titles, for a hint."""
        return ", ".join(game.about.title for game in self.games.values())

    @staticmethod
    def options(game: Game[Any, Any, Any], chosen: Mapping[str, str]) -> dict[str, str]:
        """All options of a game with what was chosen, else their defaults. Raises TableError."""
        values = {option.key: option.default for option in game.about.options}
        for key, value in chosen.items():
            option = next((option for option in game.about.options if option.key == key), None)
            if option is None:
                raise TableError(
                    "no_such_option",
                    f"{game.about.title} has no option “{clean_name(key)}”.",
                    f"It has: {', '.join(o.title for o in game.about.options) or 'none'}.",
                )
            if value not in [choice.value for choice in option.choices]:
                raise TableError(
                    "no_such_choice",
                    f"“{option.title}” cannot be “{clean_name(value)}”.",
                    f"It can be: {', '.join(choice.label for choice in option.choices)}.",
                    option.rule,
                )
            values[key] = value
        return values

    async def new_table(
        self,
        game: Game[Any, Any, Any],
        place: Place,
        host: Person,
        people: Sequence[Person],
        options: Mapping[str, str],
        request: str | None,
        rematch_of: int | None = None,
        strip: int | None = None,
    ) -> Table:
        """Open a lobby in which these people sit. The message of the outbox row `strip` loses its buttons."""
        host = self.person(host)
        if place.channel in self._here:
            return await self._not_here(place, request)
        for _ in range(5):
            change = self.drafted(game, place, host, self.people(people), options, rematch_of)
            change.keep(lobby_post=change.post(PostKind.LOBBY))
            if strip is not None:
                change.post(PostKind.STRIP, target=strip)
            try:
                return await self.found(change, request)
            except Overtaken:
                await self.renumber()
        raise self.busy()

    async def found(self, change: UnitOfWork, request: str | None) -> Table:
        """Commit a new game. Raises Overtaken when another process has taken its number."""
        write = self._founding(change, request)
        write.then = lambda: self.made(change)
        try:
            await self.store.commit(write)
        except ChannelTaken:
            return await self._not_here(change.table.place, request)
        except RequestTaken:
            answered = await self.store.answer((request or "")[:100])
            if answered is None:
                raise
            return (await self.live(answered[0])).table
        return change.table

    def drafted(
        self,
        game: Game[Any, Any, Any],
        place: Place,
        host: Person,
        people: Sequence[Person],
        options: Mapping[str, str],
        rematch_of: int | None = None,
    ) -> UnitOfWork:
        """A game that does not exist yet, with the next number."""
        now = self.clock()
        table = Table(
            id=self.numbers.next_game(),
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
        )
        change = UnitOfWork(Live(table, Book(changed=to_micros(now))), now, self.numbers)
        change.know({person.id: person for person in (*people, host)}.values())
        return change

    def _founding(self, change: UnitOfWork, request: str | None) -> Write:
        """The rows of a new game: like any change, but its row is made, not changed."""
        table, write = change.table, change.write
        write.add(
            Statement.NEW_GAME,
            id=table.id,
            game=table.game.about.key,
            rules_version=table.rules_version,
            server=table.place.server,
            channel=table.place.channel,
            created=to_micros(table.created),
            rematch_of=table.rematch_of,
            version=1,
            **change.row(),
        )
        for player in table.players:
            write.add(
                Statement.SEAT,
                game=table.id,
                seat=player.seat,
                person=player.person.id,
                resigned=player.resigned,
            )
        if table.status is Status.LOBBY:
            write.add(Statement.TIMER, **timer_row(table.id, EXPIRY, change.now + LOBBY_WAITS))
        if request is not None:
            write.add(
                Statement.REQUEST,
                request=request[:100],
                at=to_micros(change.now),
                game=table.id,
                answer=dump([1, table.seq, ""]),
            )
        return write

    async def _not_here(self, place: Place, request: str | None) -> Table:
        """A game is here already: it is the answer to the same request, or a refusal."""
        answered = None if request is None else await self.store.answer(request[:100])
        if answered is not None:
            return (await self.live(answered[0])).table
        number = await self.store.open_in(place.channel)
        which = f"Game #{number}" if number is not None else "Another game"
        raise TableError(
            "game_here",
            f"{which} is in this channel already.",
            "Finish it or end it with /game abort, or begin the new one in another channel or thread.",
        )

    # filling it

    async def invite(self, game: int, by: Person, people: Sequence[Person]) -> Table:
        """Ask people by name; they are mentioned once."""
        asked = self.people(people)

        def prepare(change: UnitOfWork) -> None:
            table = _lobby(change)
            if table.seat_of(by.id) is None:
                raise TableError(
                    "not_your_game", "Only those who sit at this table can invite.", "Press Join first."
                )
            here = {player.person.id for player in table.players} | {person.id for person in table.invited}
            new = [person for person in asked if person.id not in here]
            if not new:
                raise TableError(
                    "already_invited", "They are at this table or invited already.", "Invite somebody else."
                )
            if len(table.invited) + len(new) > _INVITED_AT_MOST:
                raise TableError(
                    "too_many_invited",
                    f"A table can have {_INVITED_AT_MOST} open invitations at most.",
                    "Wait until some have answered.",
                )
            change.set(invited=table.invited + tuple(new))
            change.know(new)
            change.post(
                PostKind.LINE,
                text=words.invited(table, self.person(by), new),
                mention=[person.id for person in new],
            )
            self._lobby_changed(change)

        return await self.change(game, None, prepare)

    async def join(self, game: int, person: Person, request: str | None = None) -> Table:
        """Sit down at the last place."""
        person = self.person(person)

        def prepare(change: UnitOfWork) -> None:
            table = _lobby(change)
            if table.seat_of(person.id) is not None:
                raise TableError(
                    "already_in", "You sit at this table already.", "Wait for the host to start."
                )
            most = table.game.about.seat_counts[-1]
            if len(table.players) >= most:
                raise TableError(
                    "full",
                    f"All {most} seats of {table.game.about.title} are taken.",
                    "Wait for somebody to leave, or begin another game in another channel.",
                )
            change.set(
                players=(*table.players, Player(len(table.players), person)),
                invited=tuple(other for other in table.invited if other.id != person.id),
            )
            change.know([person])
            self._lobby_changed(change)

        return await self.change(game, request, prepare)

    async def leave(self, game: int, person: Person, request: str | None = None) -> Table:
        """Get up. The host leaving passes the host on; the last one leaving closes the lobby."""

        def prepare(change: UnitOfWork) -> None:
            table = _lobby(change)
            if table.seat_of(person.id) is None:
                raise TableError("not_in", "You do not sit at this table.", "Press Join to sit down.")
            left = [player.person for player in table.players if player.person.id != person.id]
            if not left:
                self.close_lobby(change)
                return
            change.set(players=_in_order(left))
            if table.host.id == person.id:
                change.set(host=left[0])
            self._lobby_changed(change)

        return await self.change(game, request, prepare)

    async def arrange(self, game: int, by: Person, order: Sequence[int]) -> Table:
        """Seat everybody anew: the people's ids in the order in which they will sit."""

        def prepare(change: UnitOfWork) -> None:
            table = hosted(change, by)
            sitting = {player.person.id: player.person for player in table.players}
            if sorted(order) != sorted(sitting):
                raise TableError(
                    "bad_order",
                    "That order does not name everybody at the table exactly once.",
                    "Somebody may have come or gone meanwhile: look at the lobby and choose again.",
                )
            change.set(players=_in_order([sitting[person] for person in order]))
            self._lobby_changed(change)

        return await self.change(game, None, prepare)

    async def shuffle(self, game: int, by: Person) -> Table:
        """Seat everybody in random order."""

        def prepare(change: UnitOfWork) -> None:
            table = hosted(change, by)
            people = [player.person for player in table.players]
            change.set(players=_in_order(Draw(self.entropy(SECRET_BYTES), 0).shuffled(people)))
            self._lobby_changed(change)

        return await self.change(game, None, prepare)

    async def set_option(self, game: int, by: Person, key: str, value: str) -> Table:
        """Choose a variant."""

        def prepare(change: UnitOfWork) -> None:
            table = hosted(change, by)
            change.set(options=self.options(table.game, {**table.options, key: value}))
            self._lobby_changed(change)
            self.look_ahead(table.game, change.table.options)

        return await self.change(game, None, prepare)

    async def expire(self, timer: TimerRow) -> None:
        """Close a lobby that nobody began in its time."""

        def prepare(change: UnitOfWork) -> None:
            if change.table.status is Status.LOBBY:
                self.close_lobby(change)
                change.line(words.expired(change.table))

        await self.change(timer.game, None, prepare)

    def close_lobby(self, change: UnitOfWork) -> None:
        """Nobody will begin this."""
        change.abort()
        change.set(invited=())
        change.write.add(Statement.NO_INVITATIONS, which=change.table.id)
        change.write.add(Statement.NO_TIMER, which=change.table.id, what=EXPIRY)
        change.edit_lobby()

    def _lobby_changed(self, change: UnitOfWork) -> None:
        change.seat_everybody()
        change.write.add(Statement.NO_TIMER, which=change.table.id, what=EXPIRY)
        change.write.add(Statement.TIMER, **timer_row(change.table.id, EXPIRY, change.now + LOBBY_WAITS))
        change.edit_lobby()


def _in_order(people: Sequence[Person]) -> tuple[Player, ...]:
    return tuple(Player(seat, person) for seat, person in enumerate(people))


def _lobby(change: UnitOfWork) -> Table:
    table = change.table
    if table.status is Status.RUNNING:
        raise TableError(
            "started",
            f"Game #{table.id} has begun already.",
            "/game board shows it. Another can be begun in another channel or thread.",
        )
    if table.status is not Status.LOBBY:
        raise TableError(
            "closed", f"The lobby of game #{table.id} is closed.", "Open another with /game new."
        )
    return table


def hosted(change: UnitOfWork, by: Person) -> Table:
    table = _lobby(change)
    if table.host.id != by.id:
        raise TableError(
            "not_host",
            f"Only the host, {table.host.name}, can do that.",
            "Ask them, or open a table of your own.",
        )
    return table
