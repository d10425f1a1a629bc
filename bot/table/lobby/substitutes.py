"""Somebody else takes over a seat: asked for, voted, found.

The seat keeps its hand, its view and its place in the game. What was the earlier player's own, such as plans, stays with
nobody. People who have had a seat or observed the game know what others may not, and so never take one.
"""

from collections.abc import Awaitable, Callable, Container

from bot.store import schema, writing
from bot.table.lobby.substitute_search import check_seat, end, seek, sentence, takes_over
from bot.table.log import REPLACE, Part, Tables, UnitOfWork, changing, written
from bot.table.model import Person, Player, SubstituteSearch, Table, TableError, another, tidy
from bot.table.outbox.board import refresh_board
from bot.table.play.moves import seated, still_in
from bot.table.play.standing_offer import ask, lapse
from bot.table.setup import Setup
from bot.table.setup.allowed import computers_play
from bot.table.time_control.clock_updates import present
from bot.table.time_control.reliability import Reliability
from bot.table.time_control.words import is_back
from games.computer.search import MEDIUM
from games.core.protocol import Seat


class Substitutes(Part):
    """What people may do about substitutes."""

    def __init__(self, tables: Tables, setup: Setup, in_time: Reliability) -> None:
        super().__init__(tables)
        self._setup = setup
        self._in_time = in_time

    @changing(position=True)
    async def ask(
        self,
        change: UnitOfWork,
        by: Person,
        seat: Seat | None = None,
        *,
        moderator: bool = False,
        gone: Container[int] = (),
        request: str | None = None,
    ) -> None:
        """Ask for a substitute for this seat (None: one's own): at once for one's own seat, or as the host or a moderator;
        other players once all others have agreed who are there. Nobody waits for those who are `gone`, named by ids."""
        table = change.table
        concerned = seated(table, by) if seat is None else _seat(table, seat)
        check_seat(table, concerned)
        if table.searches.of(concerned) is not None:
            raise TableError(
                "sought_already",
                f"A substitute for {table.names[concerned]} is wanted already.",
                "Anyone who is not in this game can press Take over in the channel.",
            )
        if table.players[concerned].person.id == by.id:
            seek(change, concerned, sentence("own", table, concerned), by.id)
        elif moderator or table.host.id == by.id:
            seek(change, concerned, sentence("host", table, concerned, change.named(tidy(by))), by.id)
        else:
            await self._ask_others(change, by, concerned, gone)
        refresh_board(change)

    async def _ask_others(
        self, change: UnitOfWork, by: Person, concerned: Seat, gone: Container[int]
    ) -> None:
        """Ask all others who are there. If there are none, only somebody who is clearly missing is replaced."""
        table = change.table
        mine = seated(table, by)
        still_in(table, mine)
        here = change.left if table.clocks is None else present(table, table.clocks)
        others = [
            each
            for each in here
            if each not in (mine, concerned, *table.computers) and table.players[each].person.id not in gone
        ]
        if others:
            await ask(self._tables, change, "replace", mine, others, whom=concerned)
            return
        clock = None if table.clocks is None else table.clocks.seats[concerned]
        missing = table.players[concerned].person.id in gone or (
            clock is not None and (clock.away or clock.missed > 0)
        )
        if not missing:
            raise TableError(
                "nobody_to_agree",
                f"Nobody else is here to agree that somebody takes over from {table.names[concerned]}.",
                f"Ask the host, {table.host.name}, or a moderator.",
            )
        seek(change, concerned, sentence("players", table, concerned), by.id)

    @changing(position=True)
    def withdraw(
        self,
        change: UnitOfWork,
        person: Person,
        seat: Seat,
        post: int,
        *,
        moderator: bool = False,
        request: str | None = None,
    ) -> None:
        """End the search with this message, as the person who began it, the host or a moderator."""
        _may_end(change, seat, post, person, moderator)
        end(change, seat, "withdrawn")
        refresh_board(change)

    @changing(position=True)
    async def take_over(
        self, change: UnitOfWork, person: Person, seat: Seat, post: int, request: str | None = None
    ) -> None:
        """Take over a seat for which a substitute is sought; `post` is the row of the message with the button."""
        _found(change, seat, post)
        _check_person(change, seat, person)
        await self._in_time.check(change.table, person)
        await self._setup.allowed.another_game(change.table.place.server, person.id, change.table.id)
        await self._setup.allowed.hold(change.write, change.table.place, person.id)
        hand_over(change, seat, tidy(person))

    @changing(position=True)
    async def put_in(
        self, change: UnitOfWork, person: Person, seat: Seat, also: Callable[[UnitOfWork], Awaitable[None]]
    ) -> None:
        """Give a seat to this person, as those decide who organize the game. `also` adds to the same change, or raises
        TableError."""
        check_seat(change.table, _seat(change.table, seat))
        _check_person(change, seat, person)
        await also(change)
        hand_over(change, seat, tidy(person))

    @changing(position=True)
    async def let_computer(
        self,
        change: UnitOfWork,
        by: Person,
        seat: Seat,
        post: int,
        *,
        moderator: bool = False,
        request: str | None = None,
    ) -> None:
        """Let a computer take over a seat for which a substitute is sought, as the person who began the search, the host or a
        moderator."""
        _may_end(change, seat, post, by, moderator)
        computers_play(await self._setup.of(change.table.place.server))
        table, clocks = change.table, change.table.clocks
        missed = clocks is not None and (clocks.seats[seat].away or clocks.seats[seat].missed > 0)
        if not (moderator or missed or table.players[seat].person.id == by.id):
            raise TableError(
                "may_come_back", f"{table.names[seat]} may still come back.", "Wait, or ask a moderator."
            )
        if not set(change.left) - table.computers - {seat}:
            raise TableError(
                "only_computers", "Then only computers would play.", "Stop the game with /game abort."
            )
        hand_over(change, seat, another(MEDIUM, [each.person for each in change.table.players]))

    @changing(position=True)
    def back(self, change: UnitOfWork, person: Person, request: str | None = None) -> None:
        """A player for whom the table plays, or for whom others seek a substitute, is back and plays again."""
        seat = seated(change.table, person)
        clocks = change.table.clocks
        away = clocks is not None and clocks.seats[seat].away
        search = change.table.searches.of(seat)
        missed = search is not None and search.by != person.id
        if not away and not missed:
            raise TableError("not_away", "You are playing already.", "Press Move when it is your turn.")
        change.log("back", seat, change.place.state)
        if clocks is not None and away:
            change.set(clocks=clocks.of(seat, away=False, missed=0))
            change.line(is_back(change.table, seat))
        if missed:
            end(change, seat, "over" if away else "back")
        refresh_board(change)


def _seat(table: Table, seat: Seat) -> Seat:
    if seat not in range(len(table.players)):
        raise TableError("no_such_seat", "There is no such player in this game.", "Choose one who plays.")
    return seat


def _found(change: UnitOfWork, seat: Seat, post: int) -> SubstituteSearch:
    """The search that has this message. Raises TableError if there is none any more."""
    search = change.table.searches.of(seat)
    if search is not None and search.post == post:
        return search
    last = next((each for each in reversed(change.place.seat_changes) if each.seat == seat), None)
    if last is not None and search is None:
        who = f"{last.after.name} has taken over already."
    else:
        who = "Nobody is wanted there any more."
    raise TableError("seat_taken", who, "You can watch the game.")


def _may_end(change: UnitOfWork, seat: Seat, post: int, person: Person, moderator: bool) -> None:
    """Raise TableError unless this person may end the search with this message."""
    search = _found(change, seat, post)
    if not moderator and person.id not in (search.by, change.table.host.id):
        raise TableError(
            "not_yours",
            "You did not ask for this substitute.",
            f"The host, {change.table.host.name}, or a moderator decides about it.",
        )


def _check_person(change: UnitOfWork, seat: Seat, person: Person) -> None:
    """Raise TableError unless this person may take over the seat."""
    table = change.table
    if table.players[seat].person.id == person.id:
        raise TableError("own_seat", "You have this seat already.", "Press Move to play on.")
    sits = {player.person.id for player in table.players}
    files = {player.file.person for player in table.players if player.file is not None}
    left = {each.before.id for each in change.place.seat_changes} | {
        player.person.id for player in table.players if player.resigned
    }
    if person.id in left | files:
        raise TableError(
            "has_left",
            "You played in this game before, and know what the others may not.",
            "You can watch the game.",
        )
    if person.id in sits:
        raise TableError("plays_already", "You play in this game already.", "Nobody has two seats.")
    if person.id in table.searches.barred or any(each.id == person.id for each in table.observers):
        raise TableError(
            "observes",
            "You have observed this game, and seen more than its players.",
            "You can watch the game.",
        )


def hand_over(change: UnitOfWork, seat: Seat, after: Person) -> None:
    """Give the seat to this person, in the same transaction as everything that follows from it."""
    table = change.table
    before = table.players[seat].person
    change.log(REPLACE, seat, change.place.state, data=written(before, after))
    offer = table.offer
    if offer is not None and seat in (offer.by, offer.whom, *offer.waiting, *offer.agreed):
        lapse(change)
    players = tuple(Player(seat, after) if each.seat == seat else each for each in table.players)
    change.set(players=players)
    change.know([after])
    change.seat_everybody()
    change.write.delete(schema.plans, game=table.id, person=before.id)
    end(change, seat, "over")
    counted = table.game.uses_daily(table.options)
    if counted:
        # The substitute may have met the deal of the day before.
        change.write.update(schema.results, {"game": table.id}, counts=False)
        if not after.computer:
            change.write.add(writing.MEETS, this=table.id, who=after.id)
    host = next_host(change, seat) if table.host.id == before.id else None
    if host is not None:
        change.set(host=host)
    change.line(takes_over(change.table, before, after, host, counted))
    # What the board tells from now on is the new player's doing.
    change.keep(board_seq=change.table.public)
    refresh_board(change)


def next_host(change: UnitOfWork, seat: Seat) -> Person | None:
    """Who hosts the game once the host's seat is another's: the next player who is there, else the substitute; None if that is
    a computer."""
    table = change.table
    here = [each for each in change.left if each not in table.absent | table.computers]
    order = [*here[here.index(seat) :], *here[: here.index(seat)]] if seat in here else here
    host = next((table.players[each].person for each in order if each != seat), table.players[seat].person)
    return None if host.computer else host
