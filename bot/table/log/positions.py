"""Positions of games, replayed from the nearest snapshot; their legal actions; and whether a game's row fits its log.

Snapshots are positions kept every so many rows, so that a replay need not begin at the start. A snapshot is never the
truth: one that is missing, damaged, or made by other rules or in another format is ignored.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, Final
from zlib import crc32

from bot.errors import StoreError
from bot.store import CorruptRow, LogRow, SnapshotRow, Store, Write, dump, load, schema
from bot.table.log.entries import REPLACE, Entry, SeatChange, former_players, mark
from bot.table.log.replay import RECENT, Live, Position, back_to, begun, latest, position_of, replaying
from bot.table.log.rows import corrupt, read_data
from bot.table.log.sealed import as_seen
from bot.table.model import Status, Table
from games.core.codec import decode_state, encode_state
from games.core.errors import GameError
from games.core.protocol import CHANCE, Game, Seat

LOG: Final = logging.getLogger("cairn.table")
EVERY: Final = 64
"""Rows from one snapshot to the next."""


@dataclass(frozen=True, slots=True)
class Base:
    """The start of a replay: a row with its state, the seats that had resigned by then, and which standing rows were
    barriers, one bit each."""

    last: Entry
    gone: frozenset[int] = frozenset()
    barriers: int = 0


def bits(marks: Iterable[Entry]) -> int:
    """Which of these rows are barriers, one bit each."""
    found = [each.seq for each in marks if each.barrier]
    made = bytearray(max(found, default=0) // 8 + 1)
    for seq in found:
        made[seq // 8] |= 1 << seq % 8
    return int.from_bytes(made, "little")


def snapshot_row(game: Game[Any, Any, Any], number: int, base: Base, data: str) -> dict[str, Any]:
    """A snapshot's row. `data` is the data of the same row in the log."""
    last, version = base.last, game.about.rules_version
    state = dump(
        {
            "state": encode_state(game, last.state),
            "moves": last.moves,
            "gone": sorted(base.gone),
            "barriers": f"{base.barriers:x}",
        }
    )
    return {
        "game": number,
        "seq": last.seq,
        "rules_version": version,
        "state": state,
        "checksum": _checksum(number, last.seq, version, data, state),
    }


def read_snapshot(game: Game[Any, Any, Any], number: int, row: SnapshotRow) -> Base | None:
    """The start of a replay, or None if the snapshot cannot be used."""
    seq = row.log.seq
    try:
        if _checksum(number, seq, row.rules_version, row.log.data, row.state) != row.checksum:
            raise ValueError("its checksum is wrong")
        held = load(row.state, f"The snapshot of game #{number} at row {seq}")
        last = Entry(
            seq, row.log.at, row.log.kind, row.log.seat, decode_state(game, held["state"]), held["moves"]
        )
        return Base(last, frozenset(held["gone"]), int(held["barriers"], 16))
    except (CorruptRow, GameError, ValueError, TypeError, KeyError) as error:
        LOG.warning("ignored the snapshot of game %s at row %s: %s", number, seq, error)
        return None


def _checksum(game: int, seq: int, rules_version: int, data: str, state: str) -> int:
    return crc32(f"{game} {seq} {rules_version} {data}\n{state}".encode(errors="surrogatepass"))


POSITIONS: Final = 128
"""How many positions, each for one seat, the cache holds."""


@lru_cache(maxsize=POSITIONS)
def legal_actions(game: Game[Any, Any, Any], state: Any, seat: Seat) -> tuple[Any, ...]:
    """This seat's legal actions in this position, in the game's order."""
    return tuple(game.rules.legal_actions(state, seat))


class Past:
    """Replays logs. With `keeps_snapshots`, writes the snapshots that it found missing."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.keeps_snapshots = False

    async def position(self, table: Table, log: Sequence[LogRow]) -> Position:
        """A game's present position, from its whole log. Raises CorruptRow."""
        if _seals(table):
            rows, _ = await self._replayed(table, None, log)
            return position_of(rows, begun(table.game, len(table.players), table.options).state)
        played, barriers = await self._walked(table, table.seq - RECENT, table.seq, log)
        seat_changes = _former(log)
        return Position(played[-1].state, _marks(log, barriers), latest(played), seat_changes=seat_changes)

    async def rows(self, table: Table, since: int, until: int) -> list[Entry]:
        """The rows after `since` up to `until`, each with the position after it. Raises CorruptRow."""
        played, _ = await self._walked(table, since, until)
        return [row for row in played if row.seq > since]

    async def _walked(
        self, table: Table, since: int, until: int, log: Sequence[LogRow] | None = None
    ) -> tuple[list[Entry], int]:
        """Replay from the last snapshot at or before row `since`. Returns the rows, and which standing rows are barriers,
        one bit each."""
        base = await self._base(table, since)
        first = 0 if base is None else base.last.seq
        rows = await self._store.log(table.id, first, until) if log is None else log[first:until]
        return await self._replayed(table, base, rows)

    async def _earlier(self, table: Table, before: int, to: int) -> Entry:
        """The last row up to `to` that stood when row `before` went back to it."""
        undone = [(row.seq, back_to(row)) for row in await self._store.undos(table.id, before)]
        while gone := [back for seq, back in undone if back < to < seq]:
            to = min(gone)
        base = await self._base(table, to)
        if base is not None and base.last.seq == to:
            return base.last
        rows = await self.rows(table, to - 1, to)
        return rows[-1] if rows else begun(table.game, len(table.players), table.options)

    async def _base(self, table: Table, most: int) -> Base | None:
        """The last usable snapshot at or before a row."""
        while most > 0 and not _seals(table):
            found = await self._store.snapshot(table.id, table.game.about.rules_version, most)
            if found is None:
                return None
            base = read_snapshot(table.game, table.id, found)
            if base is not None:
                return base
            most = found.log.seq - 1
        return None

    async def _replayed(
        self, table: Table, base: Base | None, rows: Sequence[LogRow]
    ) -> tuple[list[Entry], int]:
        first = 0 if base is None else base.last.seq
        gone = set() if base is None else set(base.gone)
        barriers = 0 if base is None else base.barriers
        played: list[Entry] = []
        missing = Write()
        async for row in replaying(
            table.game,
            len(table.players),
            table.options,
            rows,
            None if base is None else base.last,
            gone,
            partial(self._earlier, table),
        ):
            played.append(row)
            if row.kind == "undo":
                barriers &= (1 << row.to + 1) - 1
            elif row.barrier:
                barriers |= 1 << row.seq
            if (
                self.keeps_snapshots
                and not _seals(table)
                and row.seq % EVERY == 0
                and row.seq >= first + EVERY
            ):
                here = Base(row, frozenset(gone), barriers)
                data = rows[len(played) - 1].data
                missing.replace(schema.snapshots, **snapshot_row(table.game, table.id, here, data))
        if missing:
            try:
                await self._store.commit(missing)
            except StoreError as error:
                # People can look even when the disk is full; the next look is just as slow.
                LOG.warning("could not keep snapshots of game %s: %s", table.id, error.message)
        return played, barriers


def _seals(table: Table) -> bool:
    """Whether a game may have sealed decisions. Its position is more than its state, so it gets no snapshots."""
    return table.game.about.facts.simultaneous


def _former(log: Sequence[LogRow]) -> tuple[SeatChange, ...]:
    """Those who have given up a seat. Raises CorruptRow."""
    rows = [row for row in log if row.kind in (REPLACE, "fork")]
    try:
        return former_players((row.seq, row.kind, row.seat, read_data(row)) for row in rows)
    except ValueError as error:
        raise corrupt(rows[-1], str(error)) from None


def _marks(log: Sequence[LogRow], barriers: int) -> tuple[Entry, ...]:
    """The marks of all standing rows. Raises CorruptRow."""
    kept: list[Entry] = []
    for number, row in enumerate(log, 1):
        if row.seq != number:
            raise corrupt(row, f"row {number} is missing.")
        if row.kind == "undo":
            to = back_to(row)
            while kept and kept[-1].seq > to:
                kept.pop()
        barrier = bool(barriers >> row.seq & 1)
        kept.append(mark(Entry(row.seq, row.at, row.kind, row.seat, None, 0, barrier=barrier)))
    return tuple(kept)


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
