"""Who may do something at a table, and what a takeback would undo."""

from collections.abc import Set
from dataclasses import dataclass
from typing import Any

from bot.table.log import CHANCES, Entry, UnitOfWork, counted, others, withdrawal
from bot.table.log.sealed import Phase
from bot.table.model import Person, Status, Table, TableError
from games.core.protocol import Seat


def running(table: Table) -> None:
    """Raise TableError unless the game is running."""
    if table.status is Status.LOBBY:
        raise TableError(
            "not_started", f"Game #{table.id} has not started.", "The host presses Start in the lobby."
        )
    if table.status is not Status.RUNNING:
        raise TableError(
            "over", f"Game #{table.id} is over.", "/game rematch starts another with the same players."
        )


def in_charge(table: Table, person: Person, moderator: bool, what: str) -> None:
    """Raise TableError unless this person hosts the game or moderates its channel; `what` they may not do."""
    if not moderator and table.host.id != person.id:
        raise TableError(
            "not_host",
            f"Only the host, {table.host.name}, and moderators {what}.",
            "Ask one of them.",
        )


def unlocked(table: Table) -> None:
    """Raise TableError while the game is locked."""
    if table.lock is not None:
        who = "A moderator" if table.lock.moderator else "The host or a moderator"
        raise TableError(
            "locked",
            f"{table.lock.by} has locked this game: nobody can move now.",
            f"{who} unlocks it with /host unlock.",
        )


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


def without(table: Table, phase: Phase, rows: Set[int]) -> Any:
    """The position without the sealed decisions in these rows."""
    state = others(table.game, phase, rows)
    if state is None:
        raise RuntimeError(f"sealed decisions of {table.game.about.key} do not commute")
    return state


def withdraw(change: UnitOfWork, seat: Seat, to_seq: int) -> None:
    """A seat withdraws its last sealed decision, in row `to_seq`. Nobody else learns of it."""
    place = change.place
    state = without(change.table, place.phase, {to_seq})
    before = Entry(change.table.seq, 0, "", None, place.state, change.table.moves)
    own = counted(place.own, len(change.table.players), seat)
    row = withdrawal(before, change.micros, seat, state, to_seq, own)
    change.log("withdraw", seat, state, data=row.data, played=row)


def nameable(table: Table, row: Entry, seat: Seat | None) -> bool:
    """Whether this seat (None: everybody) may know a row's action while the game goes on."""
    if not table.game.hides(table.options):
        return True
    own = seat is not None and row.seat == seat
    known = own or row.kind == "forced" or table.game.about.facts.open_moves
    return row.kind not in CHANCES and known
