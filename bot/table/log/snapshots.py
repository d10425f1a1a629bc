"""Snapshots: positions kept every so many rows, so that a replay need not begin at the start.

A snapshot is never the truth. One that is missing, damaged, or made by other rules or in another format is ignored.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final
from zlib import crc32

from bot.store import CorruptRow, SnapshotRow
from bot.store.rows import dump, load
from bot.table.log.entries import Entry, Mark
from games.core.codec import decode_state, encode_state
from games.core.errors import GameError
from games.core.protocol import Game

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


def due(before: int, now: int) -> bool:
    """Whether a log that grew from `before` to `now` rows needs a new snapshot."""
    return before // EVERY < now // EVERY


def bits(marks: Iterable[Mark]) -> int:
    """Which of these rows are barriers, one bit each."""
    found = [mark.seq for mark in marks if mark.barrier]
    made = bytearray(max(found, default=0) // 8 + 1)
    for seq in found:
        made[seq // 8] |= 1 << seq % 8
    return int.from_bytes(made, "little")


def snapshot_row(game: Game[Any, Any, Any], number: int, base: Base, data: str) -> dict[str, Any]:
    """A snapshot's row for `Statement.SNAPSHOT`. `data` is the data of the same row in the log."""
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
