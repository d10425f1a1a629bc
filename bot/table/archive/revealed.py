"""A finished game with everything shown: any position as each player saw it, with what was hidden then."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.table.log.entries import Entry, told
from bot.table.log.games import Tables
from bot.table.model import words
from bot.table.model.errors import TableError
from bot.table.model.table import Shown, Table
from bot.table.play.moves import heard
from bot.table.play.projection import Projection, hides
from bot.table.play.since_last_look import said_at
from games.core.protocol import Seat


@dataclass(frozen=True, slots=True)
class Open:
    """A position of a finished game with everything shown. `shown` is what the player in the seat `side` saw and heard,
    or all there is if the game needs no sides (`side` is None). `told` is what was hidden, in words."""

    shown: Shown
    side: Seat | None
    told: str


def can_be_opened(table: Table) -> bool:
    """Whether a game has ended that had secrets."""
    return not hides(table) and table.game.hides(table.options)


class Revealed:
    """Shows everything, once the game is over and its secrets are anybody's."""

    def __init__(self, tables: Tables, projection: Projection) -> None:
        self._tables = tables
        self._projection = projection

    async def show(self, game: int, viewer: int, seq: int, since: int, side: Seat | None = None) -> Open:
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
        seat_changes = live.position.seat_changes if live.position else ()
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
