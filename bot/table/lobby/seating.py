"""The lobby: who plays, where, with which options, in which order."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from bot.store import CorruptRow, schema, timer_row
from bot.table.lobby import reserved_seats
from bot.table.lobby.daily_deals import DailyDeals
from bot.table.lobby.hosts import check_host, host_unseated, hosted, lobby_of
from bot.table.lobby.new_games import EXPIRY, LOBBY_WAITS, NewGames, settled
from bot.table.log import SECRET_BYTES, Part, Tables, UnitOfWork, changing
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
    checked,
    each_once,
    tidy,
    words,
)
from bot.table.notifications.after_quiet_hours import WAKE
from bot.table.play.moves import allowed
from bot.table.setup import Setup
from bot.table.setup.allowed import settable
from bot.table.time_control.reliability import Reliability
from games.core.components import Draw
from games.core.options import FileOption, carried_over, choose, handed_in, unsealed
from games.core.protocol import OBSERVER, Seat
from games.core.words import GameError

_INVITED_AT_MOST: Final = 25
DRAFT: Final = "file"
"""The kind of the row in `plans` of a file that somebody puts together."""


class Seating(Part):
    """Opens tables and fills them."""

    def __init__(
        self, tables: Tables, new_games: NewGames, days: DailyDeals, setup: Setup, in_time: Reliability
    ) -> None:
        super().__init__(tables)
        self._new_games = new_games
        self._days = days
        self._setup = setup
        self._in_time = in_time

    async def create(
        self,
        game_key: str,
        place: Place,
        host: Person,
        options: Mapping[str, str] = {},
        request: str | None = None,
    ) -> Table:
        """Open a lobby in this channel; the host sits down in it."""
        game = self._tables.games[game_key]
        chosen = settled(game, options)
        return await self._new_games.lobby(game, place, host, (host,), chosen, request)

    async def rematch(self, game: int, person: Person, request: str | None = None) -> Table:
        """Open a lobby with the options and observers of a finished game, in which only this person sits. The others who
        played are asked. The first seat of the last game is now the last. If the lobby is open already, sit down in it.
        """
        live = await self._tables.live(game)
        table = live.table
        if table.is_open:
            raise TableError("not_over", f"Game #{table.id} is not over.", "Finish it first.")
        if all(player.person.id != person.id for player in table.players):
            raise TableError(
                "not_your_game",
                "Only those who played can ask for a rematch.",
                "/game new starts another game.",
            )
        people = [tidy(person) if each.id == person.id else each for each in table.rotated]
        people = [each for each in people if not each.forgotten]
        asked = [each for each in people if each.id != person.id and not each.computer]
        newest = self._tables.games[table.game.about.key]
        try:
            return await self._new_games.lobby(
                newest,
                table.place,
                person,
                [each for each in people if each not in asked],
                unsealed(newest.about.options, carried_over(newest.about.options, table.options), keep=True),
                request,
                rematch_of=table.id,
                strip=live.book.result_post,
                pace=table.pace or USUAL,
                forced=table.forced,
                observers=tuple(each for each in table.observers if not each.forgotten),
                one_board=table.one_board,
                hints=table.hints,
                friendly=table.friendly,
                least_in_time=table.least_in_time,
                invited=tuple(asked),
            )
        except TableError:
            number = await self._tables.open_here(table.place)
            here = None if number is None else (await self._tables.live(number)).table
            if here is None or here.rematch_of != table.id or not here.invites(person.id):
                raise
            return await self.join(here.id, person, request)

    @changing()
    def invite(self, change: UnitOfWork, by: Person, people: Sequence[Person]) -> None:
        """Invite people; each is mentioned once."""
        asked = each_once(people)
        table = lobby_of(change)
        if table.seat_of(by.id) is None:
            raise TableError(
                "not_your_game", "Only those who have joined can invite others.", "Press Join first."
            )
        here = {player.person.id for player in table.players} | {person.id for person in table.invited}
        new = [person for person in asked if person.id not in here]
        if not new:
            raise TableError(
                "already_invited", "They have already joined or been invited.", "Invite somebody else."
            )
        if len(table.invited) + len(new) > _INVITED_AT_MOST:
            raise TableError(
                "too_many_invited",
                f"A lobby can have at most {_INVITED_AT_MOST} open invitations.",
                "Wait until some have answered.",
            )
        change.set(invited=table.invited + tuple(new))
        change.know(new)
        change.post(
            PostKind.LINE,
            text=words.invited(table, tidy(by), new),
            mention=[person.id for person in new],
        )
        changed(change)

    @changing()
    async def join(self, change: UnitOfWork, person: Person, request: str | None = None) -> None:
        """Sit down: in the last seat, in that after one's last in a rematch, or in that of a game from a file which is kept for this
        person or open."""
        person = tidy(person)
        if lobby_of(change).seat_of(person.id) is not None:
            raise TableError("already_in", "You have already joined.", "Wait for the host to start.")
        await self._setup.allowed.another_game(change.table.place.server, person.id, change.table.id)
        await self._setup.allowed.hold(change.write, change.table.place, person.id)
        await self._in_time.check(change.table, person)
        order: Sequence[int] = ()
        if change.table.rematch_of is not None:
            with suppress(TableError, CorruptRow):
                last = (await self._tables.live(change.table.rematch_of)).table
                order = [each.id for each in last.rotated]
        sit_down(change, person, order)

    @changing()
    def observe(self, change: UnitOfWork, person: Person, request: str | None = None) -> None:
        """Take the first free observer's place. Observers see more than the public."""
        person = tidy(person)
        table = lobby_of(change)
        places = table.game.about.observers
        if table.seat_of(person.id) is not None:
            raise TableError("already_in", "You have already joined.", "Press Leave first.")
        if table.viewpoint(person.id) is not None:
            raise TableError(
                "already_observing", "You are already observing this game.", "Wait for the host to start."
            )
        if len(table.observers) >= len(places):
            raise TableError(
                "no_observers",
                f"{table.game.about.title} has no{' free' if places else ''} place for an observer.",
                "Anybody can watch the public view.",
            )
        change.set(
            observers=(*table.observers, person),
            invited=_without(table.invited, person),
        )
        change.know([person])
        changed(change)

    @changing()
    def leave(self, change: UnitOfWork, person: Person, request: str | None = None) -> None:
        """Leave the lobby, or an observer's place even once the game has started. If the host leaves, the next player
        becomes host; if the last one leaves, the lobby closes. Somebody who is invited turns the invitation down."""
        if change.table.viewpoint(person.id) == OBSERVER:
            change.set(observers=_without(change.table.observers, person))
            if change.table.status is Status.LOBBY:
                forget_secrets(change)
                changed(change)
                return
            # They have seen what players may not, so they never take over a seat.
            searches = change.table.searches
            change.set(searches=replace(searches, barred=searches.barred | {person.id}))
            change.seat_everybody()
            return
        table = lobby_of(change)
        if table.seat_of(person.id) is None and not table.invites(person.id):
            if table.host.id == person.id:
                raise host_unseated()
            raise TableError("not_in", "You have not joined this game.", "Press Join to play.")
        stand_up(change, person)

    @changing()
    def arrange(self, change: UnitOfWork, by: Person, order: Sequence[int] | None = None) -> None:
        """Seat everybody in this order of people's ids, or in a random one."""
        table = hosted(change, by)
        if table.resumes:
            raise TableError(
                "fixed_seats", reserved_seats.FIXED.format("seats"), "/help shows what you can do here."
            )
        sitting = {player.person.id: player.person for player in table.players}
        if order is None:
            order = Draw(self._tables.entropy(SECRET_BYTES), 0).shuffled(list(sitting))
        if sorted(order) != sorted(sitting):
            raise TableError(
                "bad_order",
                "That order does not name every player exactly once.",
                "Somebody may have joined or left meanwhile: look at the lobby and choose again.",
            )
        change.set(players=tuple(Player(seat, sitting[person]) for seat, person in enumerate(order)))
        changed(change)

    @changing()
    def open_seat(self, change: UnitOfWork, by: Person, seat: Seat) -> None:
        """Open a seat of a game from a file to anybody, or keep it again."""
        table = hosted(change, by)
        if not table.resumes:
            raise TableError("no_kept_seats", "Anybody can join this game.", "They press Join.")
        change.set(players=reserved_seats.opened(table, seat))
        changed(change)

    @changing()
    def set_option(self, change: UnitOfWork, by: Person, key: str, value: str | bytes) -> None:
        """Set an option; bytes are the file of a file option. Options that can no longer be chosen go back to their
        defaults. What an observer hands in stays secret from the players."""
        table = lobby_of(change)
        observing = table.viewpoint(by.id) == OBSERVER
        if not observing:
            check_host(table, by)
        if table.resumes:
            raise TableError("started", reserved_seats.FIXED.format("options"), "/game options shows them.")
        options = table.game.about.options
        try:
            after = (handed_in if observing else choose)(options, table.options, key, value)
        except GameError as error:
            raise allowed(error) from error
        option = next(each for each in options if each.key == key)
        if not observing and isinstance(option, FileOption) and option.is_sealed(after[key]):
            places = table.game.about.observers
            raise TableError(
                "only_observers",
                f"Only a {places[0] if places else 'observer'} can hand in a file that is secret from the players.",
                "Whoever wrote it takes that place in the lobby and uploads it.",
            )
        change.set(options=after)
        if isinstance(option, FileOption):  # what somebody puts together begins with it
            change.write.delete(schema.plans, game=table.id, person=by.id, kind=DRAFT)
        changed(change)
        self._days.look_ahead(change.table.game, change.table.options)

    async def set_pace(self, game: int, by: Person, pace: Pace) -> Table:
        """Choose the pace in the lobby, as its host."""
        return await self.set(game, by, pace=checked(pace))

    @changing()
    async def set(self, change: UnitOfWork, /, by: Person, **fields: Any) -> None:
        """Set fields of the table, as its host: whether moves that are the only ones play themselves (`forced`), whether a computer
        gives `hints` in a game of people, whether the game is `friendly`, and which share of turns in time those who join must
        have (`least_in_time`)."""
        table = hosted(change, by)
        settable(await self._setup.of(table.place.server), fields)
        change.set(**fields)
        changed(change)

    @changing()
    def close(
        self, change: UnitOfWork, by: Person, *, force: bool = False, request: str | None = None
    ) -> None:
        """Close the lobby, as its host, or as a moderator by `force`."""
        table = lobby_of(change)
        if table.host.id != by.id and not force:
            raise TableError(
                "not_host",
                f"Only the host, {table.host.name}, can close this lobby.",
                "You can leave it.",
            )
        close(change)

    @changing()
    def expire(self, change: UnitOfWork) -> None:
        """Close a lobby whose game was not started in time."""
        if change.table.status is Status.LOBBY:
            close(change)
            change.line(words.expired(change.table))


def close(change: UnitOfWork) -> None:
    """Close the lobby."""
    forget_secrets(change)
    change.abort()
    over(change)
    change.edit_lobby()


def over(change: UnitOfWork) -> None:
    """A lobby is over: nobody is invited any more, and files that were not used are gone."""
    game = change.table.id
    change.set(invited=())
    change.write.delete(schema.plans, game=game, kind=DRAFT)
    change.write.delete(schema.invitations, game=game)
    change.write.delete(schema.timers, game=game, kind=EXPIRY)


def changed(change: UnitOfWork) -> None:
    """After a change of the lobby: write its seats, let it wait anew, and bring its message up to date."""
    change.seat_everybody()
    change.write.delete(schema.timers, game=change.table.id, kind=EXPIRY)
    change.write.insert(schema.timers, **timer_row(change.table.id, EXPIRY, change.now + LOBBY_WAITS))
    change.edit_lobby()


def sit_down(change: UnitOfWork, person: Person, order: Sequence[int] = ()) -> None:
    """Give somebody a seat, as this `order` of ids has it; who is invited or observes does so no more. Raises TableError if there is
    none."""
    table = change.table
    players = reserved_seats.joined(table, person, order)
    if table.viewpoint(person.id) == OBSERVER:
        forget_secrets(change)
    change.set(
        players=players,
        invited=_without(table.invited, person),
        observers=_without(table.observers, person),
    )
    change.know([person])
    changed(change)


def stand_up(change: UnitOfWork, person: Person) -> None:
    """Free somebody's seat, or end their invitation. If the seat is the host's, the next person becomes host; if nobody is left,
    the lobby closes."""
    table = change.table
    if table.invites(person.id):
        change.set(invited=_without(table.invited, person))
        change.write.delete(schema.timers, game=table.id, kind=WAKE, person=person.id)
        changed(change)
        return
    left = [each.person for each in table.players if each.person.id != person.id and each.person.id > 0]
    if not left and table.host.id == person.id:
        close(change)
        return
    change.set(players=reserved_seats.left(table, person))
    if table.host.id == person.id:
        change.set(host=left[0])
    changed(change)


def _without(people: Sequence[Person], person: Person) -> tuple[Person, ...]:
    return tuple(other for other in people if other.id != person.id)


def forget_secrets(change: UnitOfWork) -> None:
    """When an observer leaves or takes a seat, or the lobby closes, what an observer has handed in is gone: a person who knows it
    may play now. A game from a file keeps the options that it began with."""
    table = change.table
    if not table.resumes:
        change.set(options=unsealed(table.game.about.options, table.options, keep=False))
