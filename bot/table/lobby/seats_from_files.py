"""Games that go on from a file: who takes which seat, and how the game goes on once all are taken.

A seat is kept for the person who has it in the file, since it may know what others may not. The host can open a seat to
anybody. Nobody sits down unasked, and what the file calls people is only text.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.store import Statement
from bot.table.lobby.new_games import EXPIRY
from bot.table.log.unit_of_work import UnitOfWork
from bot.table.model import words
from bot.table.model.errors import TableError
from bot.table.model.table import Person, Player, Status, Table, vacant
from bot.table.outbox.board import show_board
from games.core.protocol import Seat

FIXED: Final = "This game goes on from a file, so its {} are as they were."


def sat_down(table: Table, person: Person) -> tuple[Player, ...]:
    """The players once this person has taken the seat kept for them, else the first open one. Raises TableError."""
    free = table.awaited
    own = [each for each in free if each.file is not None and each.file.person == person.id]
    opened = [each for each in free if each.file is not None and each.file.opened]
    if not free:
        raise TableError("full", "All seats of this game are taken.", "You can watch it once it goes on.")
    if not own and not opened:
        raise TableError(
            "kept_seat",
            "The free seats are kept for those who had them in the file.",
            f"Ask the host, {table.host.name}, to open one for you with Seats.",
        )
    seat = (own or opened)[0].seat
    return tuple(replace(each, person=person) if each.seat == seat else each for each in table.players)


def sit_down_again(change: UnitOfWork, person: Person) -> None:
    """Seat this person in a forked game, if a seat is kept for them."""
    if any(each.file is not None and each.file.person == person.id for each in change.table.awaited):
        change.set(players=sat_down(change.table, person))


def stood_up(table: Table, person: Person) -> tuple[Player, ...]:
    """The players once this person has left the seat."""
    return tuple(
        vacant(each.seat, each.file, each.resigned)
        if each.person.id == person.id and each.file is not None
        else each
        for each in table.players
    )


def opened(table: Table, seat: Seat) -> tuple[Player, ...]:
    """The players once a seat is open to anybody, or is kept again if it was open. Raises TableError."""
    if all(each.seat != seat for each in table.awaited):
        raise TableError("seat_taken", "Somebody has taken that seat.", "Choose a seat that is still free.")
    return tuple(
        vacant(each.seat, replace(each.file, opened=not each.file.opened), each.resigned)
        if each.seat == seat and each.file is not None
        else each
        for each in table.players
    )


def check_seats(table: Table) -> None:
    """Raise TableError while a seat is free."""
    if free := table.awaited:
        names = words.listed([each.person.name for each in free])
        one = len(free) == 1
        raise TableError(
            "seats_free",
            f"{'1 seat is' if one else f'{len(free)} seats are'} still free: {names}.",
            "They press Join. You can open a seat to somebody else with Seats.",
        )


def go_on(change: UnitOfWork) -> None:
    """From the lobby to the next decision."""
    table = change.table
    players = tuple(each if each.vacant else replace(each, file=None) for each in table.players)
    change.set(status=Status.RUNNING, players=players, invited=())
    change.seat_everybody()
    change.write.add(Statement.NO_TIMER, which=table.id, what=EXPIRY)
    change.go_on(anew=True)
    change.line(words.forked(change.table, table.host, table.moves))
    change.edit_lobby()
    show_board(change)
