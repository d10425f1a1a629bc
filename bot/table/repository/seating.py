"""Writes who sits where at a table."""

from __future__ import annotations

from bot.store import Statement, Write
from bot.table.repository.rows import file_seat_row, held_seat_row, observer_row, seat_row
from bot.table.types import Table


def write_everybody(write: Write, table: Table) -> None:
    """Write all seats, observers' places and invitations of a new game."""
    for player in table.players:
        if not player.vacant:
            write.add(Statement.SEAT, **seat_row(table.id, player))
        if player.file is not None:
            write.add(Statement.FILE_SEAT, **file_seat_row(table.id, player, player.file))
    for held in table.held:
        write.add(Statement.FILE_SEAT, **held_seat_row(table.id, held))
    for place, person in enumerate(table.observers):
        write.add(Statement.SEAT, **observer_row(table.id, place, person))
    for person in table.invited:
        write.add(Statement.INVITATION, game=table.id, person=person.id)


def write_everybody_again(write: Write, table: Table) -> None:
    """Write all seats, observers' places and invitations in place of those that were written."""
    write.add(Statement.NO_SEATS, which=table.id)
    write.add(Statement.NO_FILE_SEATS, which=table.id)
    write.add(Statement.NO_INVITATIONS, which=table.id)
    write_everybody(write, table)
