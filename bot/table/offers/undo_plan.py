"""What an undo would take back."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.protocol import Seat


@dataclass(frozen=True, slots=True)
class UndoPlan:
    """What an undo would take back, newest first, in words; who must agree (nobody: it happens at once); the last log
    row that would stay; and the words that everybody may read.

    `sealed`: the undo withdraws the seat's own sealed decision, in row `to_seq`. `number` is the number of the position
    (`Shown.seq`) that this is for.
    """

    lines: tuple[str, ...]
    needs: tuple[Seat, ...]
    to_seq: int
    known: tuple[str, ...] = ()
    sealed: bool = False
    number: int = 0
