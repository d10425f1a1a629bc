"""Simultaneous decisions, each sealed until all have decided.

The log keeps every decision and every withdrawal. The others are told once that a seat has decided. While it withdraws
its decision and makes another, they see the position as it was when they were told. Sealed decisions of different
seats commute, so the position without one of them is made from the position before all of them, by applying the rest.
"""

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass, replace
from typing import Any, Final

from bot.table.log.entries import WORDS, Entry, withdrawn
from games.core.protocol import Event, Game, Seat
from games.core.words import GameError

_TRANSPARENT: Final = WORDS | {"undo"}


@dataclass(frozen=True, slots=True)
class Phase:
    """The rows since there was last nothing sealed, and the state before them. Resignations among them count too."""

    base: Any = None
    rows: tuple[Entry, ...] = ()

    def decisions(self, seat: Seat | None) -> list[Entry]:
        """A seat's standing decisions, oldest first."""
        gone = withdrawn(self.rows)
        return [
            row for row in self.rows if row.seat == seat and row.action is not None and row.seq not in gone
        ]


NOTHING: Final = Phase()


def after_row(phase: Phase, before: Any, row: Entry) -> Phase:
    """The phase after a row that is not an undo. `before` is the state before it. After an undo, use `phase_of`."""
    if row.kind in _TRANSPARENT:
        return phase
    if row.sealed or (row.kind == "resign" and phase.rows):
        return Phase(phase.base if phase.rows else before, (*phase.rows, row))
    return NOTHING


def phase_of(rows: Sequence[Entry]) -> Phase:
    """The phase at the end of these rows, which all stand and begin before the phase."""
    phase = NOTHING
    start = len(rows)
    while start and (rows[start - 1].sealed or rows[start - 1].kind in {*_TRANSPARENT, "resign"}):
        start -= 1
    for before, row in zip(rows[max(start - 1, 0) :], rows[start:], strict=False):
        phase = after_row(phase, before.state, row)
    return phase


def others(game: Game[Any, Any, Any], phase: Phase, besides: Set[int]) -> Any:
    """The state with all standing decisions but those in these rows; None if they cannot be applied like that."""
    kept = {row.seq for row in phase.rows} - withdrawn(phase.rows) - besides
    known = _remembered(phase, kept)
    return _made(game, phase, kept) if known is None else known


def _remembered(phase: Phase, kept: Set[int]) -> Any:
    """The state with the decisions in these rows, if the game stood like that after the last of them; else None. So taking
    back all of many orders, the last first, applies none of them anew."""
    rows = [row for row in phase.rows if row.action is not None or row.kind == "resign"]
    last = max((row.seq for row in rows if row.seq in kept or row.kind == "resign"), default=None)
    if last is None:
        return phase.base
    gone = withdrawn([row for row in phase.rows if row.seq <= last])
    stood = {row.seq for row in rows if row.seq <= last and row.seq not in gone and row.kind != "resign"}
    if stood != {row.seq for row in rows if row.seq in kept and row.kind != "resign"}:
        return None
    return next(row.state for row in phase.rows if row.seq == last)


def _made(game: Game[Any, Any, Any], phase: Phase, kept: Iterable[int]) -> Any:
    """The state after the phase's resignations and the decisions in `kept`; None if one of them is refused or no longer
    sealed."""
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
    """The state to show this seat (None: everybody). Its own decisions are as they are; those that others have withdrawn
    are as they were last told. `state` is the real one.

    Once everybody else has decided, it shows who has withdrawn, since the game waits for them.
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
    """The seats that have withdrawn a decision that the others were told of, in that order."""
    found: dict[Seat, None] = {}
    for row in phase.rows:
        if row.kind == "withdraw" and row.seat is not None and _told(phase, row.seat):
            found[row.seat] = None
    return list(found)


def _told(phase: Phase, seat: Seat) -> int:
    """The last row that told others something about a seat's decision; 0 if there is none."""
    return max(
        (row.seq for row in phase.rows if row.seat == seat and row.sealed and not row.quiet), default=0
    )


def _as_told(phase: Phase, seat: Seat) -> set[int]:
    """The rows of a seat's decisions that stood when others were last told."""
    rows = [row for row in phase.rows if row.seat == seat and row.seq <= _told(phase, seat)]
    return {row.seq for row in rows if row.action is not None} - withdrawn(rows)


def _reads(phase: Phase, reader: Seat | None, seat: Seat) -> bool:
    """Whether this reader, such as a referee, is told what a seat decides."""
    return any(
        event.audience is not None and reader in event.audience
        for row in phase.rows
        if row.seat == seat
        for event in row.events
    )


def told_once(
    game: Game[Any, Any, Any], phase: Phase, state: Any, row: Entry
) -> tuple[tuple[Event, ...], bool]:
    """The events of a sealed decision that were not told for this seat before, and whether the row is quiet: it changes
    nothing that everybody sees or hears. `state` is the state before it."""
    before = {event for each in phase.rows if each.seat == row.seat for event in each.events}
    events = tuple(event for event in row.events if event.audience is not None or event not in before)
    if any(event.audience is None for event in events):
        return events, False
    quietly = Phase(phase.base if phase.rows else state, (*phase.rows, replace(row, quiet=True)))
    shown = as_seen(game, phase, state, None), as_seen(game, quietly, row.state, None)
    return events, game.knowledge.view(shown[0], None) == game.knowledge.view(shown[1], None)
