"""What hosts and moderators do with a game besides rewinding it: they lock it, and take it to another channel."""

import contextlib

from bot.store import ChannelTaken, CorruptRow, schema
from bot.table.lobby.substitute_search import sentence
from bot.table.log import Part, Tables, UnitOfWork, changing
from bot.table.model import Lock, Person, Place, PostKind, Status, Table, TableError, words
from bot.table.outbox.board import post_again, refresh_board, show_board
from bot.table.play import standing_offer as offers
from bot.table.play.rights import in_charge, running
from bot.table.play.words import locked, unlocked
from bot.table.setup import Setup
from bot.table.setup.allowed import played_here

MOVED = "moved"
"""What `buttons` says of the line about a move, the only one that is still posted in the old channel."""


class Hosting(Part):
    """Locks games, moves them between channels, and chooses how they are shown."""

    def __init__(self, tables: Tables, setup: Setup) -> None:
        super().__init__(tables)
        self._setup = setup

    @changing(position=True)
    def lock(
        self, change: UnitOfWork, by: Person, *, moderator: bool = False, request: str | None = None
    ) -> None:
        """Lock a running game, as its host or a moderator."""
        table = change.table
        running(table)
        in_charge(table, by, moderator, "lock a game")
        if table.lock is not None:
            who = "a moderator" if table.lock.moderator else "the host or a moderator"
            hint = f"/host unlock opens it again, for {who}."
            raise TableError("locked", f"{table.lock.by} has locked it already.", hint)
        change.log("lock", table.seat_of(by.id), change.place.state, data={"by": change.named(by)})
        as_moderator = moderator and table.host.id != by.id
        change.set(lock=Lock(by.name, by.id, change.micros, as_moderator))
        change.line(locked(table, by.name))
        refresh_board(change)

    @changing(position=True)
    def unlock(
        self, change: UnitOfWork, by: Person, *, moderator: bool = False, request: str | None = None
    ) -> None:
        """Unlock a game, as the person who locked it, a moderator, or the host unless a moderator locked it."""
        table = change.table
        running(table)
        if table.lock is None:
            raise TableError("not_locked", "This game is not locked.", "Everyone can play on.")
        if table.lock.person != by.id:
            in_charge(table, by, moderator, "unlock a game")
            if table.lock.moderator and not moderator:
                raise TableError(
                    "not_moderator",
                    f"{table.lock.by} locked it as a moderator, so only moderators unlock it.",
                    "Ask one of them.",
                )
        change.log("unlock", table.seat_of(by.id), change.place.state, data={"by": change.named(by)})
        change.set(lock=None)
        # Somebody may have resigned meanwhile: the table plays for them only now.
        before = change.table.seq
        change.go_on()
        played = change.table.seq > before
        now = change.table
        # A new board calls those who are next; else this line does.
        passed = played and now.turn != change.book.board_turn
        change.line(unlocked(now, by.name), () if passed else change.people(now.owing))
        if played:
            show_board(change)
        else:
            refresh_board(change)

    async def may_move(self, game: int, person: Person, place: Place, *, moderator: bool = False) -> Table:
        """The game, if this person may move it to this place, perhaps as a `moderator` of its channel. Raises TableError
        with the reason why not."""
        table = (await self._tables.live(game)).table
        self._refuse(table, person, place, moderator)
        taken = await self._tables.store.open_in(place.channel)
        if taken is not None:
            raise _taken(taken)
        if table.place.server != place.server:
            played_here(await self._setup.of(place.server), table.game)
        await self._setup.allowed.room(place, table.id)
        return table

    async def move(
        self,
        game: int,
        person: Person,
        place: Place,
        request: str | None = None,
        *,
        moderator: bool = False,
    ) -> Table:
        """Move a game here, post its lobby or board, and mention who is to act. Raises TableError as `may_move` does."""

        async def prepare(change: UnitOfWork) -> None:
            self._refuse(change.table, person, place, moderator)
            with contextlib.suppress(TableError, CorruptRow):
                # The log says that it was moved. A game that cannot be replayed is moved too.
                change.position = (await self._tables.positioned(change.before)).position
            if change.position is not None and change.table.status is Status.RUNNING:
                seat = change.table.seat_of(person.id)
                change.log("moved", seat, change.place.state, data={"by": change.named(person)})
            table, book = change.table, change.book
            # The new board tells what no board that arrived has told.
            since = await self._tables.store.untold_since(table.id)
            if table.place.channel in self._tables.unreachable:
                if since is None and table.status is Status.RUNNING and book.board_post is not None:
                    since = await self._tables.store.number(schema.outbox.c.since, id=book.board_post)
            else:
                text = words.moved_away(table, person, place.channel)
                change.post(PostKind.LINE, text=text, buttons=MOVED)
                if table.status is Status.LOBBY:
                    change.post(PostKind.LOBBY_EDIT, target=book.lobby_post, seq=table.public)
                elif book.board_post is not None:
                    change.post(PostKind.STRIP, target=book.board_post)
                if book.offer_post is not None and table.offer is not None:
                    text = offers.ended(table, table.offer, "Answer it in the new channel.")
                    change.post(PostKind.LINE_EDIT, text=text, target=book.offer_post)
                for search in table.searches.seats:
                    text = sentence("elsewhere", table, search.seat)
                    change.post(PostKind.LINE_EDIT, text=text, target=search.post)
                if book.notice_post is not None:
                    change.post(PostKind.REMOVE, target=book.notice_post)
            if place.server != table.place.server:
                left = table.place.server if table.home is None else table.home
                change.set(home=None if place.server == left else left)
            change.keep(notice_post=None)
            await self._setup.allowed.hold(change.write, place)
            change.set(place=place)
            if place.below is not None:
                change.write.replace(schema.threads, channel=place.channel, parent=place.below)
            change.write.update(
                schema.games, {"id": table.id}, exact=True, server=place.server, channel=place.channel
            )
            mention = [other for other in change.people(table.owing) if other != person.id]
            change.post(PostKind.LINE, text=words.moved_here(table, person), mention=mention)
            post_again(change, since)

        await self.may_move(game, person, place, moderator=moderator)
        before = (await self._tables.live(game)).table.place.channel
        try:
            table = await self._tables.change(game, request, prepare)
        except ChannelTaken:
            taken = await self._tables.store.open_in(place.channel)
            raise _taken(taken) from None
        self._tables.unreachable -= {before, place.channel}
        return table

    def _refuse(self, table: Table, person: Person, place: Place, moderator: bool) -> None:
        if not table.is_open:
            raise TableError("over", f"Game #{table.id} is over.", "/game new starts another.")
        if table.place == place:
            raise TableError("already_here", f"Game #{table.id} is already here.", "/game board shows it.")
        lost = table.place.channel in self._tables.unreachable
        plays = table.seat_of(person.id) is not None
        if table.host.id != person.id and not moderator and not (lost and plays):
            hint = f"Ask {table.host.name}." if plays else "Ask somebody who plays in it."
            raise TableError(
                "not_host", f"Only the host, {table.host.name}, and moderators can move this game.", hint
            )
        if table.place.server != place.server and table.host.id != person.id:
            raise TableError(
                "other_server",
                f"Only the host, {table.host.name}, can move this game to another server.",
                "Use /games in another channel of its own server.",
            )
        if place.server not in (table.place.server, table.home) and not lost:
            raise TableError(
                "other_server",
                "A game stays on its server, where its players are.",
                "Use /games in another channel of that server.",
            )

    @changing()
    def choose_messages(
        self,
        change: UnitOfWork,
        by: Person,
        *,
        one: bool,
        moderator: bool = False,
        request: str | None = None,
    ) -> None:
        """Show the board in one message, or in a new one each turn; from the next turn on if the game has begun."""
        table = change.table
        if not table.is_open:
            raise TableError("over", f"Game #{table.id} is over.", "/game new starts another.")
        in_charge(table, by, moderator, "choose how the board is shown")
        if table.one_board is one:
            return
        change.set(one_board=one)
        if table.status is Status.LOBBY:
            change.edit_lobby()


def _taken(number: int | None) -> TableError:
    which = f"Game #{number}" if number is not None else "Another game"
    return TableError(
        "game_here", f"{which} is already in this channel.", "Move this one to another channel or thread."
    )
