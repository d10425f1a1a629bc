"""The seats of a rematch: held for a day for those who had them in the last game.

Everybody keeps their place in the order of seats; who answers first does not matter.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any, Final, TypeAlias

from bot.table.model.table import Held, Person, Player, Table

HOLD: Final = "held"
"""The kind of the timer after which held seats are free for anyone."""
HELD_FOR: Final = timedelta(days=1)
_Seats: TypeAlias = list[Player | Held]


def asked(people: Sequence[Person], resigned: frozenset[int], by: Person) -> dict[str, Any]:
    """What a new rematch knows of its seats: these people in their order, of whom only `by` sits already. `resigned` are
    the ids of those who resigned in the last game."""
    all_seats: _Seats = [
        Player(0, person) if person.id == by.id else Held(0, person, person.id in resigned)
        for person in people
    ]
    return {
        **_settled(all_seats),
        "invited": tuple(person for person in people if person.id != by.id),
    }


def joined(table: Table, person: Person) -> dict[str, Any]:
    """The seats once this person sits: in the one held for them, else in the last."""
    sits: Player = Player(0, person)
    seats = _everybody(table)
    own = [number for number, each in enumerate(seats) if isinstance(each, Held) and _is(each, person)]
    if own:
        seats[own[0]] = sits
    else:
        seats.append(sits)
    return _settled(seats)


def left(table: Table, person: Person) -> dict[str, Any]:
    """The seats once this person has left theirs."""
    return _settled([each for each in _everybody(table) if isinstance(each, Held) or not _is(each, person)])


def declined(table: Table, person: Person) -> dict[str, Any]:
    """The seats once this person has declined the one held for them."""
    return {"held": tuple(replace(each, declined=True) if _is(each, person) else each for each in table.held)}


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


def _is(seat: Player | Held, person: Person) -> bool:
    return seat.person.id == person.id
