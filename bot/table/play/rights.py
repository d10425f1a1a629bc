"""Who may do what hosts and moderators do."""

from __future__ import annotations

from bot.table.model.errors import TableError
from bot.table.model.table import Person, Status, Table


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
