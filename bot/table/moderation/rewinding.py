"""Rewinds a running game to an earlier decision, for its host or a moderator. Nobody need agree."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Final

from bot.store import schema
from bot.table.log import (
    NOTHING,
    Entry,
    Live,
    Part,
    Tables,
    UnitOfWork,
    after_row,
    changing,
    standing,
    withdrawn,
)
from bot.table.model import Clocks, Person, Table, TableError
from bot.table.play.moves import Moves, taken_back, up_to_date
from bot.table.play.projection import number_now
from bot.table.play.rights import in_charge, running
from games.core.protocol import CHANCE, Seat

AT_ONCE: Final = 25
"""How many decisions are listed. From there one goes back further."""


@dataclass(frozen=True, slots=True)
class Earlier:
    """An earlier decision to which a game can be rewound.

    `number` is the viewer's number of the row before it, `decided` what was decided then, in words. `moves` counts the
    moves that would be undone. `turn` is its turn, 0 if the game does not number them; `begins`: the turn begins with it.
    """

    number: int
    decided: str
    moves: int
    turn: int
    begins: bool


@dataclass(frozen=True, slots=True)
class RewindPlan:
    """What rewinding would undo, newest first, in words. `revealed`: something came to light since, and stays known.
    `unscored`: the game will count for no table of results. `seen` is the number of the position that this is for."""

    to: Earlier
    lines: tuple[str, ...]
    revealed: bool
    unscored: bool
    seen: int


@dataclass(frozen=True, slots=True)
class _Rows:
    """The standing rows of a game as somebody may rewind it. `at` are the places of the decisions among them, newest
    first; `gone` the decisions that their own seats have withdrawn."""

    live: Live
    seat: Seat | None
    kept: Sequence[Entry]
    gone: frozenset[int]
    at: Sequence[int]

    def earlier(self, at: int) -> Earlier:
        """The decision at this place."""
        table, before = self.live.table, self.kept[at - 1]
        told = taken_back(self.live, self.seat, [self.kept[at]])
        turns, turn_of = table.game.turns, table.game.rules.turn
        last = next((self.kept[each - 1] for each in self.at if each < at), None)
        return Earlier(
            before.number(self.seat),
            told[0] if told else "",
            max(table.moves - before.moves, 1),
            0 if turns is None else turns.turn_number(before.state),
            last is None or turn_of(last.state) != turn_of(before.state),
        )

    def after(self, at: int) -> list[Entry]:
        """What would be undone."""
        return [row for row in self.kept[at:] if not (row.seat == self.seat and row.seq in self.gone)]

    def place(self, number: int) -> int:
        """The place of the decision after the row with this number. Raises TableError if there is none."""
        for at in self.at:
            if self.kept[at - 1].number(self.seat) == number:
                return at
        raise TableError(
            "no_such_position",
            "The game cannot be rewound to there any more.",
            "/host rewind lists where to.",
        )


class Rewinding(Part):
    """Lists the earlier decisions of a game, and goes back to one of them."""

    def __init__(self, tables: Tables, play: Moves) -> None:
        super().__init__(tables)
        self._play = play

    async def choices(self, game: int, by: Person, *, moderator: bool = False) -> list[Earlier]:
        """The last decisions to which this person can rewind a game, newest first."""
        rows = await self._rows(await self._tables.playing(game), by, moderator)
        return [rows.earlier(at) for at in rows.at[:AT_ONCE]]

    async def plan(self, game: int, by: Person, number: int, *, moderator: bool = False) -> RewindPlan:
        """What rewinding to the decision after row `number` would undo."""
        rows = await self._rows(await self._tables.playing(game), by, moderator)
        at = rows.place(number)
        after, table = rows.after(at), rows.live.table
        revealed = any(row.barrier for row in after)
        return RewindPlan(
            rows.earlier(at),
            taken_back(rows.live, rows.seat, after),
            revealed,
            revealed and table.game.about.facts.cooperative,
            number_now(rows.live, by.id),
        )

    @changing(position=True)
    async def rewind(
        self,
        change: UnitOfWork,
        by: Person,
        number: int,
        *,
        seen: int | None = None,
        moderator: bool = False,
        request: str | None = None,
    ) -> None:
        """Go back to the decision after row `number`. Raises TableError if the position has changed since `seen`."""
        live = change.before
        seat = live.table.seat_of(by.id)
        rows = await self._rows(live, by, moderator, seen)
        at = rows.place(number)
        change.set(clocks=_called_back(live.table, rows.kept[at - 1].state))
        if live.table.game.about.facts.cooperative and any(row.barrier for row in rows.after(at)):
            change.write.update(schema.results, {"game": change.table.id}, practice=True)
        await self._play.take_back(change, seat, rows.kept[at - 1].seq, by)

    async def _rows(self, live: Live, by: Person, moderator: bool, seen: int | None = None) -> _Rows:
        """Where this person can rewind a game to. Raises TableError unless they host or moderate a running game, if it has
        changed since position `seen`, and if nobody has moved.

        While several decide in secret, only the point before all of them, once the asker knows that somebody has decided. That
        others have withdrawn a secret decision, or write one, nobody learns from this list.
        """
        table, seat = live.table, live.table.seat_of(by.id)
        running(table)
        in_charge(table, by, moderator, "rewind a game")
        up_to_date(live.place, seat, seen)
        kept = standing(await self._tables.all_rows(live))
        gone = withdrawn(kept)
        begun = max((at for at, row in enumerate(kept) if row.kind in ("start", "fork")), default=0)
        known = (
            at
            for at, row in enumerate(kept)
            if _decided(table, row) and not (row.seq in gone if row.seat == seat else row.quiet)
        )
        last = max(known, default=0)
        found = []
        phase = NOTHING
        for at, (before, row) in enumerate(pairwise(kept), 1):
            open_ = not phase.rows
            phase = after_row(phase, before.state, row)
            if begun < at <= last and open_ and _decided(table, row):
                found.append(at)
        if not found:
            raise TableError("nothing_to_undo", "Nobody has moved yet.", "There is nothing to rewind.")
        return _Rows(live, seat, kept, gone, found[::-1])


def _decided(table: Table, row: Entry) -> bool:
    """Whether somebody decided this who could decide again, or the table for them once their time was over."""
    return row.kind == "action" or (
        row.kind == "idle" and row.seat is not None and not table.players[row.seat].resigned
    )


def _called_back(table: Table, state: Any) -> Clocks | None:
    """The clocks with those who owe a decision in this state back at the table: it does not play for them at once."""
    clocks = table.clocks
    if clocks is None:
        return None
    owing = table.game.rules.to_act(state)
    owed = frozenset() if owing is CHANCE else owing
    seats = (
        replace(clock, away=False, missed=0) if seat in owed else clock
        for seat, clock in enumerate(clocks.seats)
    )
    return replace(clocks, seats=tuple(seats))
