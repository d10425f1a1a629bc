"""Converts rows of the database to values and back."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from pydantic import TypeAdapter, ValidationError

from bot.store import (
    CorruptRow,
    GameRow,
    LogRow,
    SeatRow,
    Write,
    checksum,
    dump,
    game_checksum,
    load,
    schema,
    to_micros,
)
from bot.table.model import (
    FileSeat,
    Offer,
    Person,
    Place,
    Player,
    Status,
    Table,
    clocks,
    substitutes as search,
    time_control,
    vacant,
)
from games.core.codec import decode_action
from games.core.protocol import Game, Outcome, Seat
from games.core.words import GameError

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Book:
    """What the service keeps to itself: the secret, the row's version, and which outbox rows made which messages."""

    version: int = 0
    secret: bytes | None = None
    lobby_post: int | None = None
    board_post: int | None = None
    board_seq: int = 0
    board_turn: int = 0
    offer_post: int | None = None
    result_post: int | None = None
    notice_post: int | None = None
    changed: int = 0


# a game


def game_row(table: Table, book: Book) -> dict[str, Any]:
    """A game's row without its version."""
    offer, outcome = table.offer, table.outcome
    row = {
        "id": table.id,
        "game": table.game.about.key,
        "server": table.place.server,
        "channel": table.place.channel,
        "created": to_micros(table.created),
        "rematch_of": table.rematch_of,
        "host": table.host.id,
        "status": table.status.value,
        "options": dump(dict(table.options)),
        "rules_version": table.rules_version,
        "seq": table.seq,
        "moves": table.moves,
        "turn": table.turn,
        "owing": dump(sorted(table.owing)),
        "hidden": table.hidden,
        "reopened": dump(sorted(table.reopened)),
        "out": dump(sorted(table.out)),
        "offer": None if offer is None else dump(offer),
        "outcome": None if outcome is None else dump([outcome.reason, outcome.winners, outcome.scores]),
        "secret": book.secret,
        "commitment": table.commitment,
        "changed": book.changed,
        "lobby_post": book.lobby_post,
        "board_post": book.board_post,
        "board_seq": book.board_seq,
        "board_turn": book.board_turn,
        "offer_post": book.offer_post,
        "result_post": book.result_post,
        "home": table.home,
        "pace": None if table.pace is None else dump(time_control.written(table.pace)),
        "clocks": None if table.clocks is None else dump(clocks.written(table.clocks)),
        "substitutes": None if table.searches == search.NO_SEARCHES else dump(search.written(table.searches)),
        "lock": None if table.lock is None else dump(table.lock),
        "one_board": table.one_board,
        "notice_post": book.notice_post,
        "forced": table.forced,
        "hints": table.hints,
        "friendly": table.friendly,
        "least_in_time": table.least_in_time or None,
    }
    return row | {"checksum": game_checksum(row)}


def _seat(game: int, seat: int, person: Person, *, resigned: bool = False) -> dict[str, Any]:
    """A row of `seats`. Observers' places count from 0 and are stored as the seats -1, -2 and so on."""
    return {
        "game": game,
        "seat": seat,
        "person": person.id,
        "resigned": resigned,
        "checksum": checksum(game, seat, person.id),
    }


_NUMBERS: Final = ("version", "seq", "moves", "turn", "hidden", "changed", "board_seq", "board_turn")
_NUMBERS_OR_NOTHING: Final = (
    "lobby_post",
    "board_post",
    "offer_post",
    "result_post",
    "notice_post",
    "home",
    "least_in_time",
)


def read_game(
    game: Game[Any, Any, Any],
    row: GameRow,
    seats: Sequence[SeatRow],
    invited: Sequence[tuple[int, str]],
    names: Mapping[int, str],
) -> tuple[Table, Book]:
    """A game from its rows. Raises CorruptRow, ValueError, TypeError, KeyError or AttributeError if they are damaged."""
    if not all(type(row[name]) is int for name in _NUMBERS):
        raise ValueError("a number in its row is none")
    if not all(row[name] is None or type(row[name]) is int for name in _NUMBERS_OR_NOTHING):
        raise ValueError("the number of a message or server in its row is none")
    row.time("changed")
    status = Status(row["status"])
    players = _players(seats)
    watching = sorted((s for s in seats if s.seat < 0), key=lambda each: -each.seat)
    if [player.seat for player in players] != list(range(len(players))):
        raise ValueError("its seats have gaps")
    secret: bytes | None = row["secret"]
    owing, out, reopened = (_read(_SEATS, row, name) or frozenset() for name in ("owing", "out", "reopened"))
    offer, kept_clocks = _read(_OFFER, row, "offer"), _read(_CLOCKS, row, "clocks")
    searches = _read(_SEARCHES, row, "substitutes") or search.NO_SEARCHES
    outcome = _read(_OUTCOME, row, "outcome")
    named = {*owing, *out, *reopened, *(each.seat for each in searches.seats)}
    if offer is not None:
        named |= {*offer.waiting, *offer.agreed, *([] if offer.whom is None else [offer.whom])}
    if not named <= set(range(len(players))):
        raise ValueError("it names a seat that is not there")
    if kept_clocks is not None and len(kept_clocks.seats) != len(players):
        raise ValueError("its clocks are not those of its seats")
    table = Table(
        id=row["id"],
        game=game,
        place=Place(row["server"], row["channel"]),
        host=Person(row["host"], names[row["host"]]),
        status=status,
        options={str(key): str(value) for key, value in row.json("options").items()},
        players=players,
        invited=tuple(Person(*person) for person in invited),
        rules_version=row["rules_version"],
        seq=row["seq"],
        moves=row["moves"],
        turn=row["turn"],
        owing=owing,
        commitment=row["commitment"],
        secret=secret if status in (Status.OVER, Status.ABORTED) else None,
        outcome=None if outcome is None else Outcome(*outcome),
        offer=offer,
        created=row.time("created"),
        rematch_of=row["rematch_of"],
        out=out,
        observers=tuple(Person(s.person, s.name) for s in watching if s.person is not None),
        hidden=row["hidden"],
        reopened=reopened,
        home=row["home"],
        pace=None if row["pace"] is None else time_control.read(row.json("pace")),
        clocks=kept_clocks,
        searches=searches,
        lock=_read(_LOCK, row, "lock"),
        one_board=bool(row["one_board"]),
        forced=row["forced"] == 1,
        hints=row["hints"] == 1,
        friendly=row["friendly"] == 1,
        least_in_time=row["least_in_time"] or 0,
    )
    book = Book(
        version=row["version"],
        secret=secret,
        lobby_post=row["lobby_post"],
        board_post=row["board_post"],
        board_seq=row["board_seq"],
        board_turn=row["board_turn"],
        offer_post=row["offer_post"],
        result_post=row["result_post"],
        notice_post=row["notice_post"],
        changed=row["changed"],
    )
    return table, book


_SEATS: Final[TypeAdapter[frozenset[Seat]]] = TypeAdapter(frozenset[int])
_OFFER: Final = TypeAdapter(Offer)
_CLOCKS: Final = TypeAdapter(clocks.Clocks)
_SEARCHES: Final = TypeAdapter(search.SubstituteSearches)
_LOCK: Final = TypeAdapter(clocks.Lock)
_OUTCOME: Final = TypeAdapter(tuple[str, tuple[Seat, ...], tuple[int, ...]])


def _read(kind: TypeAdapter[T], row: GameRow, column: str) -> T | None:
    """The value in a column of JSON; None if it is empty. Raises ValueError if it is damaged."""
    text = row[column]
    try:
        return None if text is None else kind.validate_json(text, strict=True)
    except ValidationError:
        raise ValueError(f"what stands in {column} cannot be read") from None


def _players(seats: Sequence[SeatRow]) -> tuple[Player, ...]:
    """The players in seat order; a seat of a file is vacant if nobody sits there."""
    files = {s.seat: FileSeat(s.name, s.person, s.opened) for s in seats if s.of_file}
    found = {s.seat: vacant(s.seat, files[s.seat], s.resigned) for s in seats if s.of_file}
    for s in seats:
        if not s.of_file and s.seat >= 0 and s.person is not None:
            found[s.seat] = Player(s.seat, Person(s.person, s.name), s.resigned, files.get(s.seat))
    return tuple(found[seat] for seat in sorted(found))


# the log


def log_row(game: int, seq: int, at: int, kind: str, seat: Seat | None, data: str) -> dict[str, Any]:
    """A row of the log."""
    sealed = checksum(game, seq, at, kind, seat, data)
    return {
        "game": game,
        "seq": seq,
        "at": at,
        "kind": kind,
        "seat": seat,
        "data": data,
        "checksum": sealed,
    }


def read_data(row: LogRow) -> Mapping[str, Any]:
    """The data of a log row. Raises CorruptRow."""
    data = load(row.data, f"Row {row.seq} of the log")
    if not isinstance(data, dict):
        raise corrupt(row, "its data is not an object")
    return data


def read_action(game: Game[Any, Any, Any], row: LogRow, data: Mapping[str, Any]) -> Any:
    """The action in a log row. Raises CorruptRow."""
    try:
        return decode_action(game, data.get("action") if row.kind == "daily" else data)
    except GameError as error:
        raise corrupt(row, error.message) from error
    except Exception as error:
        # A row may come from a file that somebody made up, with actions that no game foresees.
        raise corrupt(row, "its action cannot be read.") from error


def corrupt(row: LogRow, problem: str) -> CorruptRow:
    """The error for a log row that cannot be replayed."""
    return CorruptRow(
        f"Row {row.seq} of the log cannot be replayed: {problem}",
        "Keep the database for a report and put the last backup in its place; other games are not affected.",
    )


def write_everybody(write: Write, table: Table) -> None:
    """Write all seats, observers' places and invitations of a new game."""
    game = table.id
    for player in table.players:
        if not player.vacant:
            write.insert(schema.seats, **_seat(game, player.seat, player.person, resigned=player.resigned))
        if (file := player.file) is not None:
            row = {"name": file.name, "person": file.person, "opened": file.opened}
            write.insert(schema.reserved_seats, game=game, seat=player.seat, resigned=player.resigned, **row)
    for place, person in enumerate(table.observers):
        write.insert(schema.seats, **_seat(game, -1 - place, person))
    for person in table.invited:
        write.insert(schema.invitations, game=table.id, person=person.id)
