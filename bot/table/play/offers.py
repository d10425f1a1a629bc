"""Offers that the others must agree to, and the ways to end a game."""

from collections.abc import Callable, Container, Sequence
from contextlib import suppress
from dataclasses import replace

from bot.store import CorruptRow, Write, schema, writing
from bot.table.log import Part, Tables, UnitOfWork, changing, ends_alone
from bot.table.model import CLOCK, Offer, Person, Place, Status, Table, TableError, of_seat, words
from bot.table.outbox.board import show_board, show_end
from bot.table.play import standing_offer
from bot.table.play.moves import Moves, seated, still_in
from bot.table.play.rights import unlocked
from bot.table.play.standing_offer import ask, lapse, others, stand_further
from games.core.protocol import Outcome, Seat
from games.core.words import enumerated


class Offers(Part):
    """Draws, answers to offers, endings and resigning."""

    def __init__(self, tables: Tables, play: Moves) -> None:
        super().__init__(tables)
        self._play = play
        self.agreed: dict[str, Callable[[UnitOfWork, Offer], None]] = {
            "draw": lambda change, _: _draw(change),
            "abort": lambda change, offer: _end(change, offer.by),
        }
        """What follows when all have agreed, by the kind of the offer. Features above add their own."""

    @changing(position=True)
    async def offer_draw(self, change: UnitOfWork, person: Person, request: str | None = None) -> None:
        """Offer the others a draw."""
        seat = seated(change.table, person)
        still_in(change.table, seat)
        if change.table.game.about.facts.cooperative:
            raise TableError(
                "no_draw",
                "A cooperative game has no draw.",
                "/game abort stops it.",
            )
        judges = change.table.computers & set(change.left)
        if not (asked := sorted({*others(change, seat), *judges})):
            raise TableError(
                "nobody_to_agree",
                "Nobody is here who could agree to a draw.",
                "Play on, or stop the game with /game abort.",
            )
        await ask(self._tables, change, "draw", seat, asked)

    @changing(position=True)
    async def answer(
        self, change: UnitOfWork, person: Person, accept: bool, *, seen: int, request: str | None = None
    ) -> None:
        """Accept or decline the standing offer. The seat that made it withdraws it by declining."""
        table = change.table
        seat = seated(table, person)
        offer = table.offer
        if offer is None or offer.seq != seen:
            raise TableError(
                "offer_gone",
                "That offer no longer stands.",
                "The game has moved on, or somebody has answered already.",
            )
        if seat == offer.whom:
            raise TableError("about_you", "The others decide this.", "Move, and it is off the table.")
        if seat != offer.by and seat not in offer.waiting:
            raise TableError("answered", "You have already agreed.", "Wait for the others to answer.")
        if accept or seat != offer.by:
            unlocked(table)
        if seat == offer.by and accept:
            raise TableError("own_offer", "This is your own offer.", "Wait for the others to answer.")
        if not accept:
            change.log("decline", seat, change.place.state, data={"offer": offer.seq})
            how = "Withdrawn." if seat == offer.by else f"{of_seat(table, seat)} declined."
            lapse(change, standing_offer.ended(table, offer, how))
            return
        change.log("accept", seat, change.place.state, data={"offer": offer.seq})
        now = offer.accepted(seat)
        if now.waiting:
            stand_further(change, now)
            return
        yes = f"{enumerated([of_seat(table, each) for each in now.agreed])} agreed."
        lapse(change, standing_offer.ended(table, now, yes, "Taken back:"))
        if offer.kind == "undo" and offer.to_seq is not None:
            await self._play.take_back(change, offer.by, offer.to_seq)
        else:
            self.agreed[offer.kind](change, offer)

    @changing(position=True)
    def resign(self, change: UnitOfWork, person: Person, request: str | None = None) -> None:
        """Resign. The last team left wins; if several are left, the game goes on and idles for this seat."""
        retire(change, seated(change.table, person))

    async def abort(
        self,
        game: int,
        person: Person,
        request: str | None = None,
        *,
        force: bool = False,
        gone: Container[int] = (),
    ) -> Table:
        """End a game that has started without a result: by any player before the first action, later by an offer; at once with
        `force`, for its host and moderators. Nobody waits for the agreement of those who are `gone`, named by their ids."""

        async def do() -> Table:
            live = await self._tables.live(game)
            table = live.table
            forced = force and table.status is Status.RUNNING
            if not forced:
                seated(table, person)
            if forced or table.rules_version != table.game.about.rules_version:
                # Nobody need agree, also if the game cannot be played any more. Its end shows the board, if there is one.
                with suppress(TableError, CorruptRow):
                    live = await self._tables.positioned(live)
                change = await self._tables.begin(live)
                _end_by_force(change, person, table.seat_of(person.id), moderator=forced)
                return await self._tables.commit(change, request)
            live = await self._tables.playing(game)
            change, seat = await self._tables.begin(live), seated(live.table, person)
            marks = live.place.marks
            still_in(table, seat)
            unlocked(table)
            if any(mark.kind == "action" and (not mark.quiet or mark.seat == seat) for mark in marks) and (
                needs := [
                    other for other in others(change, seat) if table.players[other].person.id not in gone
                ]
            ):
                await ask(self._tables, change, "abort", seat, needs)
            else:
                _end(change, seat)
            return await self._tables.commit(change, request)

        return await self._tables.once(game, request, do, self._tables.answered)

    async def give_up(self, place: Place) -> int:
        """Close the open game of a channel that is so damaged that nobody can end it, and return its number. Nothing else
        of it changes. Raises TableError if there is no game, or one that can be read."""
        number = await self._tables.open_here(place)
        if number is None:
            raise TableError("no_game", "There is no game in this channel.", "/game new starts one.")

        async def do() -> int:
            version = await self._tables.store.number(schema.games.c.version, id=number)
            if await self._tables.store.open_in(place.channel) != number:
                raise TableError("no_game", "That game has ended meanwhile.", "/game new starts one.")
            try:
                await self._tables.live(number)
            except CorruptRow:
                write = Write().add(writing.GIVEN_UP, this=number, before=version)
                write.delete(schema.timers, game=number, kind=CLOCK)
                await self._tables.store.commit(self._tables.tell(write, number, place.server))
                return number
            raise TableError("can_be_read", f"Game #{number} can be read.", "/game abort stops it.")

        return await self._tables.once(number, None, do)


def retire(change: UnitOfWork, seat: Seat, told: str = "", sleeper: Sequence[int] = ()) -> None:
    """Let this seat resign. The channel is `told` why; else it is told that they have, unless the game's end says it. A
    `sleeper` is told later."""
    change.log("resign", seat, change.table.game.seats.retire(change.place.state, seat))
    change.write.update(schema.seats, {"game": change.table.id, "seat": seat}, exact=True, resigned=True)
    players = change.table.players
    change.set(players=tuple(replace(p, resigned=p.resigned or p.seat == seat) for p in players))
    ends = ends_alone(change.table.game, change.left, change.table.teams)
    if not ends and not set(change.left) - change.table.computers:
        _end(change, seat)  # computers do not play on by themselves
        return
    if not ends:
        told = told or words.resigned(change.table, seat)
        told += words.plays_on(change.table, seat)
    if told:  # else the result says it
        change.line(told, sleeper)
    change.go_on()
    show_board(change)


def _draw(change: UnitOfWork) -> None:
    change.log("draw", None, change.place.state)
    change.finish(Outcome("draw", tuple(change.left)))
    show_end(change)


def _end(change: UnitOfWork, seat: Seat) -> None:
    """End a running game without a result, as this seat wanted; all others have agreed or need not."""
    change.log("abort", seat, change.place.state)
    change.abort()
    who = change.table.players[seat].person
    show_end(change, words.stopped(who, agreed=change.agreed))


def _end_by_force(change: UnitOfWork, person: Person, seat: Seat | None, *, moderator: bool) -> None:
    """End a running game, even one that can no longer be replayed."""
    state = None if change.position is None else change.position.state
    change.log("abort", seat, state, data={"by": change.named(person)} if moderator else {})
    if change.before.position is None:
        change.position = None
    change.abort()
    role = "the host" if person.id == change.table.host.id else "a moderator"
    show_end(change, words.stopped(person, role=role if moderator else ""))
