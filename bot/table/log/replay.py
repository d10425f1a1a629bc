"""A game in memory: its table, its position, and how a log becomes a position."""

import asyncio
from collections.abc import AsyncIterator, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from bot.store import CorruptRow, LogRow
from bot.table.log.entries import (
    CHANCES,
    POSITION,
    REPLACE,
    STEPS,
    WORDS,
    Entry,
    SeatChange,
    counted,
    former_players,
    mark,
    read,
    standing,
)
from bot.table.log.rows import Book, corrupt, read_action, read_data
from bot.table.log.sealed import NOTHING, Phase, after_row, as_seen, others, phase_of, told_once
from bot.table.model import Status, Table
from games.core.protocol import CHANCE, Actor, Game, Seat, Step
from games.core.words import GameError

RECENT: Final = 32
"""How many rows that somebody was told of stay in memory with their positions; older ones are replayed on demand."""
MOST_RECENT: Final = 320
"""How many rows stay in memory in all, with those in which somebody wrote in secret."""
_AT_ONCE: Final = 25
"""How many rows to replay before yielding to the event loop."""


@dataclass(frozen=True, slots=True)
class Position:
    """The position of a started game: the marks of its standing rows, and the latest rows with their states. `seat_changes` are those who have
    given up a seat, whatever was undone since."""

    state: Any
    marks: tuple[Entry, ...]
    recent: tuple[Entry, ...]
    phase: Phase = NOTHING
    seat_changes: tuple[SeatChange, ...] = ()

    @property
    def changed(self) -> int:
        """The last row that changed the position. A board that shows it or a later row is up to date."""
        return next((mark.seq for mark in reversed(self.marks) if mark.kind in POSITION), 0)

    def changed_for(self, seat: Seat | None) -> int:
        """This seat's (None: the public) number for the last row that changed the position for its decision. What others
        seal does not."""
        return next(
            (
                mark.number(seat)
                for mark in reversed(self.marks)
                if mark.kind in POSITION and (not mark.sealed or mark.seat == seat)
            ),
            0,
        )

    @property
    def own(self) -> tuple[int, ...]:
        """The number of sealed rows in the log, by seat."""
        return self.recent[-1].own if self.recent else ()


@dataclass(frozen=True, slots=True)
class Live:
    """A game in memory. `position` is None in a lobby, and until it is needed."""

    table: Table
    book: Book
    position: Position | None = None

    @property
    def place(self) -> Position:
        """The position of a game that has begun, once it has been replayed."""
        if self.position is None:
            raise RuntimeError(f"game {self.table.id} has no position")
        return self.position


def latest(rows: Sequence[Entry]) -> tuple[Entry, ...]:
    """The rows that stay in memory."""
    told = 0
    for at in range(len(rows) - 1, max(len(rows) - MOST_RECENT, 0), -1):
        told += not rows[at].quiet
        if told == RECENT:
            return tuple(rows[at:])
    return tuple(rows[-MOST_RECENT:])


def weight(live: Live) -> int:
    """About how many bytes a game takes in memory. A mark, and a row with its own position, take what they take in our
    games; a position shares most of itself with the one before."""
    options = sum(map(len, live.table.options.values()))
    position = live.position
    return (
        4_000
        + options
        + (0 if position is None else 210 * len(position.marks) + 2_000 * len(position.recent))
    )


def step(game: Game[Any, Any, Any], seats: int, before: Entry, row: LogRow, phase: Phase) -> Entry:
    """Play a row of the log, except `undo`. Raises CorruptRow."""
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
            # A row may come from a file that somebody made up, with actions that no game foresees.
            raise corrupt(row, "its action cannot be taken.") from error
        return acted(game, seats, before, phase, row.kind, row.seat, action, taken, at=row.at, data=data)
    if row.kind == "withdraw":
        return _withdrawn(game, seats, before, row, data, phase)
    if row.kind not in POSITION | WORDS:
        raise corrupt(row, f"is of the unknown kind {row.kind[:20]!r}")
    state = before.state
    if row.kind == "resign":
        if row.seat is None or row.seat not in range(seats):
            raise corrupt(row, "names no seat")
        state = game.seats.retire(state, row.seat)
    if row.kind == REPLACE:
        if row.seat not in range(seats):
            raise corrupt(row, "names no seat")
        try:
            read(row.seq, row.seat, data)
        except ValueError as error:
            raise corrupt(row, str(error)) from None
    return Entry(row.seq, row.at, row.kind, row.seat, state, before.moves, data=data, own=before.own)


def acted(
    game: Game[Any, Any, Any],
    seats: int,
    before: Entry,
    phase: Phase,
    kind: str,
    seat: Seat | None,
    action: Any,
    taken: Step[Any],
    *,
    at: int,
    data: Mapping[str, Any],
) -> Entry:
    """The row of an action after `before`, whose result is `taken`."""
    row = Entry(
        before.seq + 1,
        at,
        kind,
        seat,
        taken.state,
        before.moves + (kind == "action"),
        action,
        taken.events,
        taken.barrier,
        data=data,
        own=before.own,
    )
    if not taken.sealed or seat is None:
        return row
    events, quiet = told_once(game, phase, before.state, replace(row, sealed=True))
    moves = before.moves if quiet else row.moves
    own = counted(before.own, seats, seat)
    return replace(row, events=events, moves=moves, sealed=True, quiet=quiet, own=own)


def _withdrawn(
    game: Game[Any, Any, Any],
    seats: int,
    before: Entry,
    row: LogRow,
    data: Mapping[str, Any],
    phase: Phase,
) -> Entry:
    to = data.get("to")
    own = [each for each in phase.decisions(row.seat) if row.seat is not None]
    if type(to) is not int or not own or own[-1].seq != to or row.seat is None:
        raise corrupt(row, "takes back no sealed decision.")
    state = others(game, phase, {to})
    if state is None:
        raise corrupt(row, "the remaining decisions cannot be replayed.")
    counts = counted(before.own, seats, row.seat)
    return withdrawal(before, row.at, row.seat, state, to, counts)


def withdrawal(before: Entry, at: int, seat: Seat, state: Any, to: int, own: tuple[int, ...]) -> Entry:
    """The row in which a seat withdraws its sealed decision in row `to`."""
    return Entry(
        before.seq + 1,
        at,
        "withdraw",
        seat,
        state,
        before.moves,
        to=to,
        data={"to": to},
        sealed=True,
        quiet=True,
        own=own,
    )


async def replay(table: Table, log: Iterable[LogRow]) -> list[Entry]:
    """Every row of a game's log with the position after it. Raises CorruptRow."""
    return [row async for row in replaying(table.game, len(table.players), table.options, log)]


async def replaying(
    game: Game[Any, Any, Any],
    seats: int,
    options: Mapping[str, str],
    rows: Iterable[LogRow],
) -> AsyncIterator[Entry]:
    """The same, row by row, yielding to the event loop now and then."""
    last = _begun(game, seats, options)
    kept = [last]
    phase = NOTHING
    gone: set[int] = set()
    for number, row in enumerate(rows, 1):
        if row.seq != number:
            raise corrupt(row, f"row {number} is missing.")
        if row.kind == "undo":
            last = _undone(game, kept, gone, row, last.own)
            phase = phase_of(kept)
        else:
            before, last = last, step(game, seats, last, row, phase)
            phase = after_row(phase, before.state, last)
        if row.kind == "resign" and row.seat is not None:
            gone.add(row.seat)
        kept.append(last)
        yield last
        if not number % _AT_ONCE:
            await asyncio.sleep(0)


def _begun(game: Game[Any, Any, Any], seats: int, options: Mapping[str, str]) -> Entry:
    """The state before the first row, as a row. Raises CorruptRow."""
    try:
        return Entry(0, 0, "begin", None, game.new(seats, options), 0)
    except ValueError as error:
        raise CorruptRow(
            f"This game of {game.about.title} cannot be set up: {error}.",
            "Its row in the database is damaged.",
        ) from None


def _undone(
    game: Game[Any, Any, Any],
    kept: list[Entry],
    gone: Iterable[int],
    row: LogRow,
    own: tuple[int, ...],
) -> Entry:
    data = read_data(row)
    to = data.get("to")
    if type(to) is not int or not 0 <= to < row.seq:
        raise corrupt(row, "undoes nothing.")
    while kept[-1].seq > to:
        kept.pop()
    back = kept[-1]
    state = retired(game, back.state, gone)
    return Entry(row.seq, row.at, "undo", row.seat, state, back.moves, to=to, data=data, own=own)


def retired(game: Game[Any, Any, Any], state: Any, seats: Iterable[int]) -> Any:
    """The state with these seats retired. Players who have resigned stay so, even after an undo."""
    for seat in sorted(seats):
        state = game.seats.retire(state, seat)
    return state


def ends_alone(game: Game[Any, Any, Any], left: Sequence[Seat], teams: Sequence[Sequence[Seat]]) -> bool:
    """Whether a resignation that leaves these seats ends the game: it does if they are one team. A cooperative game goes
    on with one player."""
    if not left:
        return True
    return not game.about.facts.cooperative and any(set(left) <= set(team) for team in teams)


def last_team(
    left: Sequence[Seat], teams: Sequence[Sequence[Seat]], resigned: Collection[Seat]
) -> tuple[Seat, ...]:
    """Who wins when only seats of one team are left: its members who have not resigned."""
    return tuple(seat for team in teams if set(left) & set(team) for seat in team if seat not in resigned)


def position_of(rows: Sequence[Entry]) -> Position:
    """The position after replaying these rows."""
    kept = standing(rows)
    seat_changes = former_players((row.seq, row.kind, row.seat, row.data) for row in rows)
    return Position(rows[-1].state, tuple(map(mark, kept)), latest(rows), phase_of(kept), seat_changes)


POSITIONS: Final = 128
"""How many positions, each for one seat, the cache holds."""


@lru_cache(maxsize=POSITIONS)
def legal_actions(game: Game[Any, Any, Any], state: Any, seat: Seat) -> tuple[Any, ...]:
    """This seat's legal actions in this position, in the game's order."""
    return tuple(game.rules.legal_actions(state, seat))


def contradiction(live: Live, log: Sequence[LogRow]) -> str | None:
    """What a started game's row or seats say that its log does not; None if they agree.

    The checksums do not cover it, since it can be worked out. The number of the turn is left out: the next move sets it
    right.
    """
    table = live.table
    if table.status not in (Status.RUNNING, Status.OVER):
        return None
    if live.position is None or not live.position.recent:
        return None
    last = live.position.recent[-1]
    resigned = {row.seat for row in log if row.kind == "resign"}
    sits = {each.seat: each.after.id for each in live.position.seat_changes if not each.of_file}
    found = {
        "its number of moves": table.moves != last.moves,
        "its number of sealed decisions": table.hidden != sum(last.own),
        "who sits in a seat": any(table.players[seat].person.id != who for seat, who in sits.items()),
        "who has resigned": {player.seat for player in table.players if player.resigned} != resigned,
    }
    locks = [row.kind for row in log if row.kind in ("lock", "unlock", "fork")]
    found["whether it is locked"] = (table.lock is not None) != (locks[-1:] == ["lock"])
    if table.status is Status.RUNNING:
        rules = table.game.rules
        owed = rules.to_act(last.state)
        known = rules.to_act(as_seen(table.game, live.position.phase, last.state, None))
        public = owed if known is CHANCE else known
        found["whose turn it is"] = owed is CHANCE or table.owing != public or table.reopened != owed - public
    return next((f"{what} is not what its log says" for what, differs in found.items() if differs), None)
