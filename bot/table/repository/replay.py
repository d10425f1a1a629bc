"""A game as the service holds it: its table, its position, and how a log becomes a position.

Rows of the log, by kind. Those in POSITION change what stands on the board or who sits there, and end
any offer; the others are words between players.

    start     the game begins                             data: commitment
    action    a seat's action                             data: the action
    chance    chance's action, drawn from secret and seq  data: the action
    daily     chance's action, everyone's on a day         data: day, attempt, action
    idle      what the table did for a resigned seat      data: the action
    undo      back to an earlier row                      data: to
    resign    a seat gave up
    fork      what stands above came from a file          data: commitment, from
    offer     a seat asks the others                      data: kind, to
    accept    a seat agrees to the standing offer
    decline   a seat refuses it, or takes its own back
    draw      all agreed that nobody wins
    abort     the game was ended without a result
"""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from bot.store import CorruptRow, LogRow
from bot.table.repository.rows import Book, corrupt, read_action, read_data
from bot.table.types import Table
from games.core.errors import GameError
from games.core.protocol import CHANCE, Actor, Event, Game, Seat

CHANCES: Final = frozenset({"chance", "daily"})
STEPS: Final = frozenset({"action", "idle"}) | CHANCES
POSITION: Final = STEPS | {"start", "undo", "resign", "fork"}
WORDS: Final = frozenset({"offer", "accept", "decline", "draw", "abort"})
RECENT: Final = 32
"""Rows whose positions are kept in memory; older ones are replayed when they are asked for."""
_AT_ONCE: Final = 25
"""Rows that are replayed before others get their turn on the event loop."""


@dataclass(frozen=True, slots=True)
class Played:
    """A row of the log with what it led to. `state` is the position after it, as it was then."""

    seq: int
    at: int
    kind: str
    seat: int | None
    state: Any
    moves: int
    action: Any = None
    events: tuple[Event, ...] = ()
    barrier: bool = False
    to: int = 0
    data: Mapping[str, Any] = dataclasses.field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Mark:
    """What is remembered of every row that stands."""

    seq: int
    kind: str
    seat: int | None
    barrier: bool


@dataclass(frozen=True, slots=True)
class Position:
    """Where a started game is: what stands, and the rows just played."""

    state: Any
    marks: tuple[Mark, ...]
    recent: tuple[Played, ...]

    @property
    def changed(self) -> int:
        """The last row that changed the position; a board showing it or a later row is up to date."""
        return next((mark.seq for mark in reversed(self.marks) if mark.kind in POSITION), 0)


@dataclass(frozen=True, slots=True)
class Live:
    """A game in memory; `position` is None in a lobby and until it is needed."""

    table: Table
    book: Book
    position: Position | None = None


def step(game: Game[Any, Any, Any], seats: int, before: Played, row: LogRow) -> Played:
    """What a row of the log leads to, `undo` aside. Raises CorruptRow."""
    data = read_data(row)
    if row.kind in STEPS:
        actor: Actor = CHANCE
        if row.kind not in CHANCES:
            if row.seat is None:
                raise corrupt(row, "names no seat")
            actor = row.seat
        action = read_action(game, row, data)
        try:
            taken = game.rules.apply(before.state, actor, action)
        except GameError as error:
            raise corrupt(row, error.message) from error
        except Exception as error:
            # A row may come from a file that somebody made up: no game foresees all that could stand there.
            raise corrupt(row, "its action cannot be taken.") from error
        return Played(
            row.seq,
            row.at,
            row.kind,
            row.seat,
            taken.state,
            before.moves + (row.kind == "action"),
            action,
            taken.events,
            taken.barrier,
            data=data,
        )
    if row.kind not in POSITION | WORDS:
        raise corrupt(row, f"is of the unknown kind {row.kind[:20]!r}")
    state = before.state
    if row.kind == "resign":
        if row.seat is None or row.seat not in range(seats):
            raise corrupt(row, "names no seat")
        state = game.seats.retire(state, row.seat)
    return Played(row.seq, row.at, row.kind, row.seat, state, before.moves, data=data)


async def replay(
    game: Game[Any, Any, Any], seats: int, options: Mapping[str, str], rows: Iterable[LogRow]
) -> list[Played]:
    """Every row of a log with the position after it. Raises CorruptRow."""
    return [played async for played in replaying(game, seats, options, rows)]


Earlier: TypeAlias = Callable[[int, int], Awaitable[Played]]
"""Finds the row that a row goes back to, when that lies before the beginning of a replay: the number of the row that
goes back, and how far."""


async def replaying(
    game: Game[Any, Any, Any],
    seats: int,
    options: Mapping[str, str],
    rows: Iterable[LogRow],
    base: Played | None = None,
    gone: set[int] | None = None,
    earlier: Earlier | None = None,
) -> AsyncIterator[Played]:
    """The same, row by row, letting others have the event loop now and then.

    With a `base` the rows are those after it, `gone` are the seats that had resigned by then (it grows with those who
    resign), and `earlier` finds positions before it.
    """
    last = begun(game, seats, options) if base is None else base
    standing = [last]
    gone = set() if gone is None else gone
    for number, row in enumerate(rows, last.seq + 1):
        if row.seq != number:
            raise corrupt(row, f"row {number} is missing.")
        if row.kind == "undo":
            to = back_to(row)
            if standing[0].seq > to and earlier is not None:
                standing = [await earlier(row.seq, to)]
            last = _undone(game, standing, gone, row, to)
        else:
            last = step(game, seats, last, row)
        if row.kind == "resign" and row.seat is not None:
            gone.add(row.seat)
        standing.append(last)
        yield last
        if not number % _AT_ONCE:
            await asyncio.sleep(0)


def begun(game: Game[Any, Any, Any], seats: int, options: Mapping[str, str]) -> Played:
    """What stands before the first row. Raises CorruptRow."""
    try:
        return Played(0, 0, "begin", None, game.new(seats, options), 0)
    except ValueError as error:
        raise CorruptRow(
            f"This game of {game.about.title} cannot be set up: {error}.",
            "Its row in the database is damaged.",
        ) from None


def back_to(row: LogRow) -> int:
    """The last row that stays when this row takes back. Raises CorruptRow."""
    to = read_data(row).get("to")
    if type(to) is not int or not 0 <= to < row.seq:
        raise corrupt(row, "undoes nothing.")
    return to


def _undone(
    game: Game[Any, Any, Any], standing: list[Played], gone: Iterable[int], row: LogRow, to: int
) -> Played:
    while standing[-1].seq > to:
        standing.pop()
    back = standing[-1]
    state = retired(game, back.state, gone)
    return Played(row.seq, row.at, "undo", row.seat, state, back.moves, to=to, data=read_data(row))


def retired(game: Game[Any, Any, Any], state: Any, seats: Iterable[int]) -> Any:
    """The position without the players of these seats: who has resigned stays so, whatever is taken back."""
    for seat in sorted(seats):
        state = game.seats.retire(state, seat)
    return state


def ends_alone(game: Game[Any, Any, Any], left: Sequence[Seat], teams: Sequence[Sequence[Seat]]) -> bool:
    """Whether somebody's resigning ends a game in which these seats are left: when they are of one team. What is won or
    lost together goes on with one."""
    if not left:
        return True
    return not game.about.facts.cooperative and any(set(left) <= set(team) for team in teams)


def last_team(
    left: Sequence[Seat], teams: Sequence[Sequence[Seat]], resigned: Collection[Seat]
) -> tuple[Seat, ...]:
    """Who wins when only seats of one team are left: all of that team who have not resigned."""
    return tuple(seat for team in teams if set(left) & set(team) for seat in team if seat not in resigned)


def standing(rows: Sequence[Played]) -> list[Played]:
    """The rows that no later undo took back, undo rows themselves included."""
    kept: list[Played] = []
    for row in rows:
        if row.kind == "undo":
            while kept and kept[-1].seq > row.to:
                kept.pop()
        kept.append(row)
    return kept


def happened(rows: Iterable[Played], since: int, until: int) -> tuple[Event, ...]:
    """What happened after row `since` up to row `until`, less what was taken back in between."""
    kept = standing([row for row in rows if since < row.seq <= until])
    return tuple(event for row in kept for event in row.events)


def position_of(rows: Sequence[Played], first_state: Any) -> Position:
    """Where a replayed game is."""
    marks = tuple(Mark(row.seq, row.kind, row.seat, row.barrier) for row in standing(rows))
    return Position(rows[-1].state if rows else first_state, marks, tuple(rows[-RECENT:]))
