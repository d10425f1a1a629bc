"""Who had a seat before a substitute took it over, by the log: a row of the kind `replace` names both.

So what is told of earlier moves names those who made them, and players who have left a seat, and know its secrets, are known.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from bot.digits import snowflake
from bot.table.model.names import clean_name
from bot.table.model.table import Person, Table, quoted
from games.core.protocol import Seat

REPLACE: Final = "replace"
"""The kind of the rows."""


@dataclass(frozen=True, slots=True)
class SeatChange:
    """A seat that changed hands in row `seq` of the log: who had it, and who has had it since. `of_file`: that was before the
    game went on from a file, so both are only what the file says."""

    seq: int
    seat: Seat
    before: Person
    after: Person
    of_file: bool = False


def written(before: Person, after: Person) -> dict[str, Any]:
    """The data of a row in which one person takes over from another."""
    return {
        "from": {"id": str(before.id), "name": before.name},
        "to": {"id": str(after.id), "name": after.name},
    }


def read(seq: int, seat: Seat | None, data: Mapping[str, Any]) -> SeatChange:
    """Who took over from whom, by a row of the log. Raises ValueError if it cannot be told."""
    if seat is None:
        raise ValueError("names no seat")
    return SeatChange(seq, seat, _person(data.get("from")), _person(data.get("to")))


def _person(data: Any) -> Person:
    if not isinstance(data, dict) or type(data.get("name")) is not str or type(data.get("id")) is not str:
        raise ValueError("does not say who takes over")
    number = snowflake(data["id"])
    if number is None:
        raise ValueError("names nobody on Discord")
    return Person(number, clean_name(data["name"]))


def followed(
    known: Sequence[SeatChange], seq: int, kind: str, seat: Seat | None, data: Mapping[str, Any]
) -> tuple[SeatChange, ...]:
    """What is known of former players after one more row of the log. Raises ValueError if it is damaged."""
    if kind == REPLACE:
        return (*known, read(seq, seat, data))
    if kind == "fork":
        return tuple(each if each.of_file else _of_file(each) for each in known)
    return tuple(known)


def _of_file(seat_changes: SeatChange) -> SeatChange:
    before = replace(seat_changes.before, name=quoted(seat_changes.before.name))
    return replace(seat_changes, before=before, of_file=True)


def former_players(rows: Iterable[tuple[int, str, Seat | None, Mapping[str, Any]]]) -> tuple[SeatChange, ...]:
    """All former players by these rows: number, kind, seat and data of each. Raises ValueError if one is damaged."""
    found: tuple[SeatChange, ...] = ()
    for seq, kind, seat, data in rows:
        if kind == REPLACE or (kind == "fork" and found):
            found = followed(found, seq, kind, seat, data)
    return found


def seated_at(table: Table, seat_changes: Sequence[SeatChange], seq: int) -> Table:
    """The table with everybody's name as it was after row `seq`. Only the names are those of then: whose seat it is now
    stays as it is."""
    names = names_at(table.names, seat_changes, seq)
    if names == table.names:
        return table
    players = (
        replace(each, person=replace(each.person, name=name))
        for each, name in zip(table.players, names, strict=True)
    )
    return replace(table, players=tuple(players))


def names_at(names: Sequence[str], seat_changes: Sequence[SeatChange], seq: int) -> tuple[str, ...]:
    """The players' names as they were after row `seq`; `names` are those of now."""
    then = {each.seat: each.before.name for each in reversed(seat_changes) if seq < each.seq}
    return tuple(then.get(seat, name) for seat, name in enumerate(names))
