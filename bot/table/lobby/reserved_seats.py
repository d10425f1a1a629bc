"""Who gets which seat. One of a game from a file is kept for the person who has it there, since it may know what others
may not; the host can open it to anybody. Nobody sits down unasked, and what the file calls people is only text.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.table.log import UnitOfWork
from bot.table.model import Person, Player, Table, TableError, named, vacant
from games.core.protocol import Seat
from games.core.words import enumerated


def joined(table: Table, person: Person, order: Sequence[int] = ()) -> tuple[Player, ...]:
    """The players once this person sits: before those who come later in this `order` of ids, else in the last seat. In a
    rematch, seats are kept for those who are asked. Raises TableError if there is none."""
    if table.resumes:
        return sat_down(table, person)
    most = table.game.about.seat_counts[-1]
    if len(table.players) >= most:
        raise TableError(
            "full",
            f"All {most} seats of {table.game.about.title} are taken.",
            "Wait for somebody to leave, or start another game in another channel.",
        )
    asked = () if table.rematch_of is None else table.invited
    if table.invites(person.id):  # somebody who was not in the last game waits for those who were
        asked = tuple(each for each in asked if each.id in order and person.id not in order)
    if len(table.players) + len(asked) >= most:
        names = enumerated([each.name for each in asked])
        raise TableError(
            "seats_held",
            f"The free seats are kept for those who are still asked: {names}.",
            "Wait, or remove somebody who does not answer in the same menu."
            if person.computer
            else f"Try again later, or ask the host, {table.host.name}, to remove somebody who does not answer.",
        )
    players, after = list(table.players), order[order.index(person.id) :] if person.id in order else ()
    at = next((each.seat for each in players if each.person.id in after), len(players))
    players.insert(at, Player(at, person))
    return numbered(players)


def left(table: Table, person: Person) -> tuple[Player, ...]:
    """The players once this person has left their seat."""
    if table.resumes:
        return tuple(
            vacant(each.seat, each.file, each.resigned)
            if each.person.id == person.id and each.file is not None
            else each
            for each in table.players
        )
    return numbered([each for each in table.players if each.person.id != person.id])


def numbered(players: Sequence[Player]) -> tuple[Player, ...]:
    """These players in the seats from the first on."""
    return tuple(replace(each, seat=seat) for seat, each in enumerate(players))


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
            "Open one with Seats first."
            if person.computer
            else f"Ask the host, {table.host.name}, to open one for you with Seats.",
        )
    seat = (own or opened)[0].seat
    return tuple(replace(each, person=person) if each.seat == seat else each for each in table.players)


def sit_down_again(change: UnitOfWork, by: Person) -> None:
    """In a forked game, seat this person in the seat that is kept for them, and a computer player in each that one has in the
    file; of two that are called alike, only the first."""
    for each in change.table.awaited:
        kept = None if each.file is None else each.file.person
        computer = None if each.file is None or kept else named(each.file.name)
        sits = by if kept == by.id else computer
        if sits is not None and change.table.seat_of(sits.id) is None:
            players = change.table.players
            change.set(players=tuple(replace(p, person=sits) if p.seat == each.seat else p for p in players))
            change.know([sits])


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
        names = enumerated([each.person.name for each in free])
        one = len(free) == 1
        raise TableError(
            "seats_free",
            f"{'1 seat is' if one else f'{len(free)} seats are'} still free: {names}.",
            "They press Join. You can open a seat to somebody else with Seats.",
        )
