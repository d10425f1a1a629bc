"""Rows of the log with their results, and which of them stand.

The kinds of rows. Those in POSITION change the position or who is left, and end any offer; the others are
messages between players.

    start     the game begins                             data: commitment
    action    a seat's action                             data: the action
    chance    chance's action, drawn from secret and seq  data: the action
    daily     chance's action, the deal of a day          data: day, attempt, action
    idle      what the table did for a seat, or a         data: the action
              computer while its player was away
    forced    a seat's only move, which played itself     data: the action
    withdraw  a seat took its own sealed decision back    data: to, the row that holds it
    undo      back to an earlier row                      data: to; by, if the host or a moderator did it
    resign    a seat gave up
    fork      the rows before it are of another game,     data: commitment, from
              from a file or tried again
    offer     a seat asks the others                      data: kind, to
    accept    a seat agrees to the standing offer
    decline   a seat refuses it, or takes its own back
    draw      all agreed that nobody wins
    abort     the game was ended without a result         data: by, if a moderator did it
    timeout   a seat's time was over                      data: then, what the table does
    back      a player came back, and plays again
    pause     all clocks stand                            data: by
    unpause   the clocks run again                        data: by
    more      a seat was given more time                  data: by, seconds
    seek      a substitute was sought for a seat
    replace   somebody else took a seat over              data: from, to, each an id and a name
    lock      nobody can move                             data: by
    unlock    all can move again                          data: by
    moved     the game goes on in another channel         data: by

Only the seat itself knows of its sealed decisions and their withdrawals (see `sealed.py`).
"""

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from sys import intern
from typing import Any, Final

from bot.table.model import Person, Table, clean_name, person_id, quoted
from games.core.optional_parts.parts import Turns
from games.core.protocol import Event, Seat

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
    number = person_id(data["id"])
    if number is None:
        raise ValueError("names nobody who can play")
    return Person(number, clean_name(data["name"]))


def followed(
    known: Sequence[SeatChange], seq: int, kind: str, seat: Seat | None, data: Mapping[str, Any]
) -> tuple[SeatChange, ...]:
    """What is known of former players after one more row of the log. Raises ValueError if it is damaged."""
    if kind == REPLACE:
        return (*known, read(seq, seat, data))
    if kind == "fork":
        return tuple(
            each
            if each.of_file
            else replace(each, before=replace(each.before, name=quoted(each.before.name)), of_file=True)
            for each in known
        )
    return tuple(known)


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


CHANCES: Final = frozenset({"chance", "daily"})
STEPS: Final = frozenset({"action", "idle", "forced"}) | CHANCES
POSITION: Final = STEPS | {"start", "withdraw", "undo", "resign", "fork"}
CLOCKS: Final = frozenset({"timeout", "back", "pause", "unpause", "more"})
HOSTS: Final = frozenset({"lock", "unlock", "moved"})
WORDS: Final = frozenset({"offer", "accept", "decline", "draw", "abort", "seek", "replace"}) | CLOCKS | HOSTS


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of the log with its result. `state` is the state after it, as it was then.

    A `sealed` row is known to its own seat only: a decision that stays hidden while others decide, or its withdrawal. It
    is `quiet` if it tells the others nothing new: they are told of a sealed decision once. `own` counts each seat's
    sealed rows up to this one.
    """

    seq: int
    at: int
    kind: str
    seat: int | None
    state: Any
    moves: int
    action: Any = None
    events: tuple[Event, ...] = ()
    barrier: bool = False
    to: int = 0
    data: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    sealed: bool = False
    quiet: bool = False
    own: tuple[int, ...] = ()

    def number(self, seat: Seat | None) -> int:
        """The number that this seat (None: everybody) knows the row by. Rows that others sealed do not count."""
        return number(self.seq, self.own, seat)


_NOTHING: Final[Mapping[str, Any]] = {}


def mark(row: Entry) -> Entry:
    """What memory keeps of every standing row: all but its state, its action and what came of it. `to` is the row that a
    `withdraw` took back."""
    to = row.to if row.kind == "withdraw" else 0
    return Entry(
        row.seq,
        row.at,
        intern(row.kind),
        row.seat,
        None,
        0,
        barrier=row.barrier,
        to=to,
        data=_NOTHING,
        sealed=row.sealed,
        quiet=row.quiet,
        own=row.own,
    )


def number(seq: int, own: Sequence[int], seat: Seat | None) -> int:
    """The number that this seat (None: everybody) knows row `seq` by. `own` counts each seat's sealed rows up to it."""
    return seq - sum(own) + (own[seat] if seat is not None and seat >= 0 and own else 0)


def counted(own: tuple[int, ...], seats: int, seat: Seat) -> tuple[int, ...]:
    """The counts of sealed rows by seat, with one more for this seat."""
    return tuple(count + (each == seat) for each, count in enumerate(own or (0,) * seats))


def withdrawn(rows: Iterable[Entry]) -> frozenset[int]:
    """The numbers of the rows whose decision its own seat withdrew."""
    return frozenset(row.to for row in rows if row.kind == "withdraw")


def standing(rows: Sequence[Entry]) -> list[Entry]:
    """The rows that no later undo took back. Undo rows themselves stand."""
    kept: list[Entry] = []
    for row in rows:
        if row.kind == "undo":
            while kept and kept[-1].seq > row.to:
                kept.pop()
        kept.append(row)
    return kept


def told(rows: Iterable[Entry], since: int, until: int) -> list[tuple[Entry, Event]]:
    """The events after row `since` up to row `until`, each after its row, without those taken back in between. Of a
    withdrawn sealed decision, the events that everybody was told remain."""
    return [(row, event) for row, events in told_by_row(rows, since, until) for event in events]


def told_by_row(rows: Iterable[Entry], since: int, until: int) -> list[tuple[Entry, tuple[Event, ...]]]:
    """The same events by row, also for rows that tell nothing."""
    kept = standing([row for row in rows if since < row.seq <= until])
    gone = withdrawn(kept)
    return [
        (row, tuple(event for event in row.events if row.seq not in gone or event.audience is None))
        for row in kept
    ]


def turns_of(rows: Sequence[Entry], numbered: Turns | None) -> dict[int, int]:
    """The turn in which each of these rows came about, by row: that of the position before it. All are 0 if the game does
    not number its turns."""
    if numbered is None:
        return dict.fromkeys((row.seq for row in rows), 0)
    found, turn = {}, 0
    for row in rows:
        found[row.seq] = turn
        if row.state is not None:
            turn = numbered.turn_number(row.state)
    return found
