"""Decisions that several make at once, each sealed until all have decided.

The log keeps every one of them, and every change of mind. What others learn is that a seat has decided, once: while it
takes its decision back and makes another, everybody else sees it as it was when they were told. Sealed decisions of
different seats commute, so the position without one of them is the position before all of them with the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from bot.table.repository.played import WORDS, Played, withdrawn
from games.core.errors import GameError
from games.core.protocol import Event, Game, Seat

_TRANSPARENT: Final = WORDS | {"undo"}


@dataclass(frozen=True, slots=True)
class Phase:
    """The sealed rows since nothing was sealed, and the state before them. Resignations in between count too."""

    base: Any = None
    rows: tuple[Played, ...] = ()

    def decisions(self, seat: Seat | None) -> list[Played]:
        """The decisions of a seat that stand, oldest first."""
        gone = withdrawn(self.rows)
        return [
            row for row in self.rows if row.seat == seat and row.action is not None and row.seq not in gone
        ]


NOTHING: Final = Phase()


def after_row(phase: Phase, before: Any, row: Played) -> Phase:
    """The phase after a row, where `before` is the state before it. Rows that take back more lead to `phase_of`."""
    if row.kind in _TRANSPARENT:
        return phase
    if row.sealed or (row.kind == "resign" and phase.rows):
        return Phase(phase.base if phase.rows else before, (*phase.rows, row))
    return NOTHING


def phase_of(rows: Sequence[Played]) -> Phase:
    """The phase at the end of these rows, which all stand and begin before it."""
    phase = NOTHING
    start = len(rows)
    while start and (rows[start - 1].sealed or rows[start - 1].kind in {*_TRANSPARENT, "resign"}):
        start -= 1
    for before, row in zip(rows[max(start - 1, 0) :], rows[start:], strict=False):
        phase = after_row(phase, before.state, row)
    return phase


def rebuilt(game: Game[Any, Any, Any], phase: Phase, without: int) -> Any:
    """The state with all decisions that stand but that of one row; None where they cannot be made so."""
    gone = withdrawn(phase.rows) | {without}
    return _made(game, phase, {row.seq for row in phase.rows} - gone)


def _made(game: Game[Any, Any, Any], phase: Phase, kept: Iterable[int]) -> Any:
    """The state after the resignations and those decisions of the phase; None if one of them is refused or not
    sealed any more."""
    state, wanted = phase.base, set(kept)
    for row in phase.rows:
        if row.seat is None:
            continue
        if row.kind == "resign":
            state = game.seats.retire(state, row.seat)
        elif row.action is not None and row.seq in wanted:
            try:
                step = game.rules.apply(state, row.seat, row.action)
            except GameError:
                return None
            if not step.sealed:
                return None
            state = step.state
    return state


def as_seen(game: Game[Any, Any, Any], phase: Phase, state: Any, seat: Seat | None) -> Any:
    """The state as this seat, or everybody, is to see it: their own decisions as they are, and those that others have
    taken back as they were last told. `state` is the real one.

    Where everybody else has decided, it shows who has taken back: the game waits for them.
    """
    gone = withdrawn(phase.rows)
    if not gone:
        return state
    kept = {row.seq for row in phase.rows} - gone
    veiled = [each for each in _reopened(phase) if each != seat and not _reads(phase, seat, each)]
    while veiled:
        shown = set(kept)
        for each in veiled:
            shown -= {row.seq for row in phase.rows if row.seat == each}
            shown |= _as_told(phase, each)
        found = _made(game, phase, shown)
        if found is not None:
            return found
        veiled.pop(0)
    return state


def _reopened(phase: Phase) -> list[Seat]:
    """The seats that have taken back since others were last told of their decision, in the order in which they did."""
    found: dict[Seat, None] = {}
    for row in phase.rows:
        if row.kind == "withdraw" and row.seat is not None and _told(phase, row.seat):
            found[row.seat] = None
    return list(found)


def _told(phase: Phase, seat: Seat) -> int:
    """The last row by which others learned something of a seat's decision; 0 if there is none."""
    return max(
        (row.seq for row in phase.rows if row.seat == seat and row.sealed and not row.quiet), default=0
    )


def _as_told(phase: Phase, seat: Seat) -> set[int]:
    """The decisions of a seat that stood when others were last told."""
    rows = [row for row in phase.rows if row.seat == seat and row.seq <= _told(phase, seat)]
    return {row.seq for row in rows if row.action is not None} - withdrawn(rows)


def _reads(phase: Phase, reader: Seat | None, seat: Seat) -> bool:
    """Whether somebody, such as a referee, is told what a seat decides."""
    return any(
        event.audience is not None and reader in event.audience
        for row in phase.rows
        if row.seat == seat
        for event in row.events
    )


def told_once(
    game: Game[Any, Any, Any], phase: Phase, state: Any, row: Played
) -> tuple[tuple[Event, ...], bool]:
    """The events of a sealed decision that have not been told of this seat before, and whether the row is quiet: it
    changes nothing that everybody sees or hears. `state` is that before it."""
    before = {event for each in phase.rows if each.seat == row.seat for event in each.events}
    events = tuple(event for event in row.events if event.audience is not None or event not in before)
    if any(event.audience is None for event in events):
        return events, False
    quietly = Phase(phase.base if phase.rows else state, (*phase.rows, _quiet(row)))
    shown = as_seen(game, phase, state, None), as_seen(game, quietly, row.state, None)
    return events, game.knowledge.view(shown[0], None) == game.knowledge.view(shown[1], None)


def _quiet(row: Played) -> Played:
    return replace(row, quiet=True)
