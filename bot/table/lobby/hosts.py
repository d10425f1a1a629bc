"""Who may change an open lobby, and why others may not."""

from bot.table.log import UnitOfWork
from bot.table.model import Person, Status, Table, TableError


def host_unseated() -> TableError:
    """The refusal to a host who leaves, but has no seat to leave."""
    return TableError(
        "host_unseated",
        "You opened this lobby, and you have no seat in it.",
        "Close it with /game abort or in /games, or press Join to play.",
    )


def lobby_of(change: UnitOfWork) -> Table:
    """The table that changes. Raises TableError unless it is an open lobby."""
    table = change.table
    if table.status is Status.RUNNING:
        raise TableError(
            "started",
            f"Game #{table.id} has already started.",
            "/game board shows it. Start another game in another channel or thread.",
        )
    if table.status is not Status.LOBBY:
        raise TableError(
            "closed", f"The lobby of game #{table.id} is closed.", "Open another with /game new."
        )
    return table


def hosted(change: UnitOfWork, by: Person) -> Table:
    """The same. Raises TableError unless this person hosts it, too."""
    table = lobby_of(change)
    check_host(table, by)
    return table


def check_host(table: Table, by: Person) -> None:
    """Raise TableError unless this person hosts the lobby."""
    if table.host.id != by.id:
        raise TableError(
            "not_host",
            f"Only the host, {table.host.name}, can do that.",
            "Ask them, or open a lobby of your own in another channel.",
        )
