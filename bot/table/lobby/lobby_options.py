"""Who may change which options in a lobby, and what becomes of files that only an observer knows."""

from __future__ import annotations

from typing import Final

from bot.table.lobby import reserved_seats
from bot.table.log import UnitOfWork
from bot.table.model import Person, Table, TableError
from bot.table.play.moves import allowed
from games.core.errors import GameError
from games.core.protocol import OBSERVER
from games.core.setup.options import FileOption, choose, handed_in, unsealed

DRAFT: Final = "file"
"""The kind of the row in `plans` of a file that somebody puts together."""


def check_host(table: Table, by: Person) -> None:
    """Raise TableError unless this person hosts the lobby."""
    if table.host.id != by.id:
        raise TableError(
            "not_host",
            f"Only the host, {table.host.name}, can do that.",
            "Ask them, or open a lobby of your own in another channel.",
        )


def chosen(table: Table, by: Person, key: str, value: str | bytes) -> dict[str, str]:
    """The options after this person has set one: the host any, an observer a file that stays secret from the players.
    Raises TableError."""
    observing = table.viewpoint(by.id) == OBSERVER
    if not observing:
        check_host(table, by)
    if table.resumes:
        raise TableError("started", reserved_seats.FIXED.format("options"), "/game options shows them.")
    options = table.game.about.options
    try:
        after = (handed_in if observing else choose)(options, table.options, key, value)
    except GameError as error:
        raise allowed(error) from error
    option = next(each for each in options if each.key == key)
    if not observing and isinstance(option, FileOption) and option.is_sealed(after[key]):
        places = table.game.about.observers
        raise TableError(
            "only_observers",
            f"Only a {places[0] if places else 'observer'} can hand in a file that is secret from the players.",
            "Whoever wrote it takes that place in the lobby and uploads it.",
        )
    return after


def forget_secrets(change: UnitOfWork) -> None:
    """When an observer leaves or takes a seat, or the lobby closes, what an observer has handed in is gone: a person who knows it
    may play now. A game from a file keeps the options that it began with."""
    table = change.table
    if not table.resumes:
        change.set(options=unsealed(table.game.about.options, table.options, keep=False))
