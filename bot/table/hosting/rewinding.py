"""Rewinds a running game to an earlier decision, for its host or a moderator. Nobody need agree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from bot.store import Statement
from bot.table.clocks.clocks import Clocks
from bot.table.errors import TableError
from bot.table.hosting.rights import in_charge, running
from bot.table.play import Play, taken_back, up_to_date
from bot.table.repository.played import Played, standing, withdrawn
from bot.table.repository.replay import Live
from bot.table.repository.sealed import NOTHING, after_row
from bot.table.repository.tables import Tables
from bot.table.repository.unit_of_work import UnitOfWork
from bot.table.types import Person, Table
from games.core.protocol import CHANCE, Game, Seat


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
class _Target:
    row: Played
    earlier: Earlier
    after: Sequence[Played]


class Rewinding:
    """Lists the earlier decisions of a game, and goes back to one of them."""

    def __init__(self, tables: Tables, play: Play) -> None:
        self._tables = tables
        self._play = play

    async def choices(self, game: int, by: Person, *, moderator: bool = False) -> tuple[list[Earlier], int]:
        """The decisions to which this person can rewind a game, newest first, and the number of the present position."""
        live = await self._allowed(game, by, moderator)
        found = [each.earlier for each in await self._targets(live, by)]
        return found, self._number(live, by)

    async def plan(self, game: int, by: Person, number: int, *, moderator: bool = False) -> RewindPlan:
        """What rewinding to the decision after row `number` would undo."""
        live = await self._allowed(game, by, moderator)
        target = await self._target(live, by, number)
        table = live.table
        revealed = any(row.barrier for row in target.after)
        return RewindPlan(
            target.earlier,
            taken_back(table, table.seat_of(by.id), target.after),
            revealed and table.game.about.facts.chance,
            revealed and table.game.about.facts.cooperative,
            self._number(live, by),
        )

    async def rewind(
        self,
        game: int,
        by: Person,
        number: int,
        *,
        seen: int | None = None,
        moderator: bool = False,
        request: str | None = None,
    ) -> Table:
        """Go back to the decision after row `number`. Raises TableError if the position has changed since `seen`."""

        async def prepare(change: UnitOfWork) -> None:
            live = change.before
            seat = live.table.seat_of(by.id)
            self._refuse(live, by, moderator)
            if live.position is not None:
                up_to_date(live.position, seat, seen)
            target = await self._target(live, by, number)
            change.set(clocks=_called_back(live.table, target.row.state))
            if live.table.game.about.facts.cooperative and any(row.barrier for row in target.after):
                change.write.add(Statement.UNSCORED, this=game)
            await self._play.take_back(change, seat, target.row.seq, by)

        return await self._tables.change(game, request, prepare, position=True)

    async def _allowed(self, game: int, by: Person, moderator: bool) -> Live:
        live = await self._tables.playing(game)
        self._refuse(live, by, moderator)
        return live

    @staticmethod
    def _refuse(live: Live, by: Person, moderator: bool) -> None:
        running(live.table)
        in_charge(live.table, by, moderator, "rewind a game")

    @staticmethod
    def _number(live: Live, by: Person) -> int:
        recent = live.position.recent if live.position is not None else ()
        return recent[-1].number(live.table.seat_of(by.id)) if recent else 0

    async def _target(self, live: Live, by: Person, number: int) -> _Target:
        found = next((each for each in await self._targets(live, by) if each.earlier.number == number), None)
        if found is None:
            raise TableError(
                "no_such_position",
                "The game cannot be rewound to there any more.",
                "/host rewind lists where to.",
            )
        return found

    async def _targets(self, live: Live, by: Person) -> list[_Target]:
        """Where this person can rewind a game to, newest first. Raises TableError if nobody has moved.

        While several decide in secret, only the point before all of them. That others have withdrawn a secret decision,
        nobody learns from this list.
        """
        table, seat = live.table, live.table.seat_of(by.id)
        kept = standing(await self._tables.all_rows(live))
        gone = withdrawn(kept)
        begun = max((at for at, row in enumerate(kept) if row.kind in ("start", "fork")), default=0)
        found: list[_Target] = []
        phase, turn = NOTHING, None
        for at, (before, row) in enumerate(pairwise(kept), 1):
            begins_phase = not phase.rows
            phase = after_row(phase, before.state, row)
            if at <= begun or not _decided(table, row) or not begins_phase:
                continue
            after = [each for each in kept[at:] if not (each.seat == seat and each.seq in gone)]
            if not any(_decided(table, each) for each in after):
                continue
            found.append(_Target(before, _earlier(table, seat, before, row, turn), after))
            turn = table.game.rules.turn(before.state)
        if not found:
            raise TableError("nothing_to_undo", "Nobody has moved yet.", "There is nothing to rewind.")
        return found[::-1]


def _decided(table: Table, row: Played) -> bool:
    """Whether somebody decided this who could decide again, or the table for them once their time was over."""
    return row.kind == "action" or (
        row.kind == "idle" and row.seat is not None and not table.players[row.seat].resigned
    )


def _earlier(table: Table, seat: Seat | None, before: Played, row: Played, turn: int | None) -> Earlier:
    told = taken_back(table, seat, [row])
    number_of = table.game.extras.turn_number
    return Earlier(
        before.number(seat),
        told[0] if told else "",
        max(table.moves - before.moves, 1),
        0 if number_of is None else number_of(before.state),
        table.game.rules.turn(before.state) != turn,
    )


def _called_back(table: Table, state: Any) -> Clocks | None:
    """The clocks with those who owe a decision in this state back at the table: it does not play for them at once."""
    clocks = table.clocks
    if clocks is None:
        return None
    owed = _owed(table.game, state)
    seats = (
        replace(clock, away=False, missed=0) if seat in owed else clock
        for seat, clock in enumerate(clocks.seats)
    )
    return replace(clocks, seats=tuple(seats))


def _owed(game: Game[Any, Any, Any], state: Any) -> frozenset[Seat]:
    owed = game.rules.to_act(state)
    return frozenset() if owed is CHANCE else owed
