"""What can be seen of games: those that have ended in a channel, a finished one with everything shown, animations."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from bot.store import from_micros, schema
from bot.table.log import Entry, Part, Tables, UnitOfWork, changing, told
from bot.table.model import PostKind, Shown, Table, TableError, words
from bot.table.outbox.queue import OutboxQueue
from bot.table.play.moves import heard
from bot.table.play.projection import Projection, hides, said_at
from bot.table.ratings.opting_out import OptingOut
from games.core.protocol import Seat

ON_A_PAGE: Final = 10


@dataclass(frozen=True, slots=True)
class Ended:
    """A game that is over, and when it ended."""

    table: Table
    when: datetime


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a channel's past games, the newest first. `number` and `pages` count from 1."""

    games: tuple[Ended, ...]
    number: int
    pages: int


@dataclass(frozen=True, slots=True)
class Open:
    """A position of a finished game with everything shown. `shown` is what the player in the seat `side` saw and heard,
    or all there is if the game needs no sides (`side` is None). `told` is what was hidden, in words."""

    shown: Shown
    side: Seat | None
    told: str


MOST: Final = 300
"""The most positions in an animation. In a longer game some of them come after several moves."""


class PastGames(Part):
    """Queries about games that have ended, which keep none in memory, and animations. The pictures are made elsewhere."""

    def __init__(
        self, tables: Tables, projection: Projection, outbox: OutboxQueue, opting_out: OptingOut
    ) -> None:
        super().__init__(tables)
        self._projection = projection
        self._opting_out = opting_out
        self._outbox = outbox

    async def page(self, channel: int, number: int = 1) -> Page:
        """A page of the games that have ended in this channel; the nearest one if there are fewer pages."""
        total = await self._tables.store.number_ended(channel)
        pages = max(1, -(-total // ON_A_PAGE))
        number = min(max(number, 1), pages)
        found = await self._tables.store.ended_in(channel, (number - 1) * ON_A_PAGE, ON_A_PAGE)
        lives = sorted(await self._tables.readable(found), key=lambda live: found.index(live.table.id))
        games = tuple(Ended(live.table, from_micros(live.book.changed)) for live in lives)
        return Page(games, number, pages)

    async def names(self, games: Sequence[int]) -> dict[int, tuple[str, ...]]:
        """The names of those who played these games, by game, as tables tell them, without those games that cannot be read."""
        return await self._opting_out.named([live.table for live in await self._tables.readable(games)])

    async def opened(self, game: int, viewer: int, seq: int, since: int, side: Seat | None = None) -> Open:
        """The position with this number, and what happened since another one, from the side of the player in a seat
        (None: the viewer's own, or the first). Raises TableError while the game goes on, and if there is no such seat."""
        shown = await self._projection.show(game, viewer, seq=seq, since=since)
        live = await self._tables.playing(game)
        table, rules = live.table, live.table.game
        if not can_be_opened(table):
            raise TableError(
                "still_secret",
                f"Game #{table.id} has nothing to uncover.",
                "Hands and decks of a game are shown once it is over.",
            )
        if side is not None and not 0 <= side < len(table.players):
            raise TableError("no_such_seat", "There is no such player in this game.", "Choose another side.")
        own = table.seat_of(viewer)
        hidden = table.hidden > 0

        def number(row: Entry) -> int:
            return row.number(own) if hidden else row.seq

        rows = await self._tables.all_rows(live)
        row = next((row for row in reversed(rows) if number(row) <= seq and row.state is not None), None)
        if row is None:
            return Open(shown, None, "")
        whole = None if rules.reveal is None else rules.reveal.opened(row.state)
        if whole is not None:
            return Open(replace(shown, seat=None, view=whole), None, words.uncovered(table, row.state))
        if side is None:
            side = own if own is not None else 0
        first = max((each.seq for each in rows if number(each) <= since), default=0)
        between = told(rows, min(first, row.seq), row.seq)
        events, by_itself = heard(between, side)
        seat_changes = live.place.seat_changes
        seen = replace(
            shown,
            seat=None,
            view=rules.knowledge.view(row.state, side),
            events=events,
            by_itself=by_itself,
            said=said_at(table, seat_changes, between, side),
            observing=False,
        )
        return Open(seen, side, words.uncovered(table, row.state))

    async def animated(self, game: int, viewer: int | None) -> list[int]:
        """The positions to show to this viewer, from the start to now. Raises TableError if nobody has moved."""
        found = await self._projection.positions(game, viewer)
        if len(found) < 2:
            raise TableError("nothing_played", "This game has no moves yet.", "/game board shows it.")
        if len(found) <= MOST:
            return found
        return [found[(len(found) - 1) * at // (MOST - 1)] for at in range(MOST)]

    async def posted(self, game: int) -> int | None:
        """The message with the animation of a finished game, 0 as long as it is not sent; None if there is none."""
        post = await self._tables.store.number(schema.animations.c.post, game=game)
        if post is None:
            return None
        message = await self._outbox.message_of(post)
        return 0 if message is None and await self._outbox.is_owed(post) else message

    @changing()
    def post_animation(self, change: UnitOfWork, text: str) -> None:
        """Post the animation of a finished game in its channel, with this line."""
        post = change.post(PostKind.ANIMATION, text=text)
        change.write.replace(schema.animations, game=change.table.id, post=post)


def can_be_opened(table: Table) -> bool:
    """Whether a game has ended that had secrets."""
    return not hides(table) and table.game.hides(table.options)
