"""Seats that are kept for somebody: of a rematch, for a day, for those who had them in the last game; of a game from a
file, for the person who has it there, since it may know what others may not.

In a rematch everybody keeps their place in the order of seats; who answers first does not matter. The host can open a
seat of a file to anybody. Nobody sits down unasked, and what the file calls people is only text.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any, Final, TypeAlias

from bot.table.log import UnitOfWork
from bot.table.model import Held, Person, Player, Table, TableError, named, vacant
from games.core.protocol import Seat
from games.core.words import enumerated

HOLD: Final = "held"
"""The kind of the timer after which held seats are free for anyone."""
HELD_FOR: Final = timedelta(days=1)
_Seats: TypeAlias = list[Player | Held]


def asked(people: Sequence[Person], resigned: frozenset[int], by: Person) -> dict[str, Any]:
    """What a new rematch knows of its seats: these people in their order, of whom only `by` and computers sit already.
    `resigned` are the ids of those who resigned in the last game."""
    all_seats: _Seats = [
        Player(0, person) if person.id == by.id or person.computer else Held(0, person, person.id in resigned)
        for person in people
    ]
    return {
        **_settled(all_seats),
        "invited": tuple(each for each in people if each.id != by.id and not each.computer),
    }


def joined(table: Table, person: Person) -> dict[str, Any]:
    """The seats once this person sits: in the one held for them, else in the last. Raises TableError if there is none."""
    if table.resumes:
        return {"players": sat_down(table, person)}
    most = table.game.about.seat_counts[-1]
    if len(table.players) >= most:
        raise TableError(
            "full",
            f"All {most} seats of {table.game.about.title} are taken.",
            "Wait for somebody to leave, or start another game in another channel.",
        )
    others = [each.person for each in waiting(table) if each.person.id != person.id]
    if len(table.players) + len(others) >= most:
        raise TableError(
            "seats_held",
            f"The free seats are held for {enumerated([each.name for each in others])}.",
            "Try again when they have declined, or when a day has passed since the rematch was opened.",
        )
    sits: Player = Player(0, person)
    seats = _everybody(table)
    own = [
        number for number, each in enumerate(seats) if isinstance(each, Held) and each.person.id == person.id
    ]
    if own:
        seats[own[0]] = sits
    else:
        seats.append(sits)
    return _settled(seats)


def left(table: Table, person: Person) -> dict[str, Any]:
    """The seats once this person has left theirs."""
    if table.resumes:
        return {
            "players": tuple(
                vacant(each.seat, each.file, each.resigned)
                if each.person.id == person.id and each.file is not None
                else each
                for each in table.players
            )
        }
    return _settled(
        [each for each in _everybody(table) if isinstance(each, Held) or each.person.id != person.id]
    )


def declined(table: Table, person: Person) -> dict[str, Any]:
    """The seats once this person has declined the one held for them."""
    return {
        "held": tuple(
            replace(each, declined=True) if each.person.id == person.id else each for each in table.held
        )
    }


def waiting(table: Table) -> tuple[Held, ...]:
    """The seats that are held: the players who had them have not answered."""
    return tuple(each for each in table.held if not each.declined)


def needed(table: Table) -> tuple[Held, ...]:
    """The held seats without which the game does not start. It does not wait for those who resigned."""
    return tuple(each for each in waiting(table) if not each.resigned)


def held_for(table: Table, person: int) -> bool:
    """Whether a seat is held for this person."""
    return any(each.person.id == person for each in waiting(table))


def _everybody(table: Table) -> _Seats:
    """All seats in their order, taken or held."""
    seats: _Seats = list(table.players)
    for each in sorted(table.held, key=lambda held: held.seat):
        seats.insert(each.seat, each)
    return seats


def _settled(seats: _Seats) -> dict[str, Any]:
    """Those who sit and the seats held, numbered."""
    sitting = [each for each in seats if isinstance(each, Player)]
    return {
        "players": tuple(replace(each, seat=seat) for seat, each in enumerate(sitting)),
        "held": tuple(replace(each, seat=seat) for seat, each in enumerate(seats) if isinstance(each, Held)),
    }


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
