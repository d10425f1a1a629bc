"""The file of an exported game: writes it, and reads files from anybody without trusting them."""

import json
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from bot.digits import snowflake
from bot.store import CorruptRow, LogRow, dump, from_micros, load, to_micros
from bot.table.log import Entry, ends_alone, last_team, replaying
from bot.table.model import TableError, clean_name
from games.core.numbered_choices.forced import only_move
from games.core.protocol import SEAT_LETTERS, Game, Outcome

FORMAT: Final = "cairn game"
VERSION: Final = 1
LARGEST: Final = 1024 * 1024
"""The most bytes in a file."""
_DEEPEST: Final = 32
_ROWS_AT_MOST: Final = 20_000
_NUMBER_AT_MOST: Final = 2**53
_SEATED: Final = frozenset(
    {"action", "idle", "forced", "resign", "offer", "accept", "decline", "withdraw", "seek", "replace"}
)


@dataclass(frozen=True, slots=True)
class File:
    """A well-formed file, whose actions have not been checked yet."""

    game: str
    rules_version: int
    number: int
    options: Mapping[str, str]
    players: tuple[tuple[str, int | None], ...]
    commitment: str | None
    secret: bytes | None
    result: Outcome | None
    rows: tuple[LogRow, ...]


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a log: who has resigned, and whether and how the game ended."""

    resigned: frozenset[int]
    outcome: Outcome | None
    aborted: bool


def refused(problem: str) -> TableError:
    """The refusal for a file that cannot be used."""
    return TableError(
        "bad_file",
        f"This file cannot be used: {problem}.",
        "Use a file from /game export, unchanged.",
    )


def written(row: LogRow) -> dict[str, Any]:
    """A row of the log as JSON data for a file."""
    return {
        "seq": row.seq,
        "at": from_micros(row.at).isoformat(),
        "kind": row.kind,
        "seat": row.seat,
        "data": load(row.data, f"Row {row.seq} of the log"),
    }


def content(data: bytes) -> dict[str, Any]:
    """What stands in a file of a game, or in a record of what one player knew. Raises TableError."""
    if len(data) > LARGEST:
        raise TableError(
            "file_too_large",
            f"This file has {len(data) // 1024} KiB; an exported game has at most {LARGEST // 1024}.",
            "Use a file from /game export.",
        )
    found = _parsed(data)
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise refused("it is not an exported game")
    if found.get("version") != VERSION:
        version = clean_name(str(found.get("version")), "?")
        raise TableError(
            "file_version",
            f"This file has format version {version}; this bot reads version {VERSION}.",
            "Use a bot of the version that wrote it, or export the game again.",
        )
    return found


def read(data: bytes) -> File:
    """The parts of a file, each of the right type and within bounds. Raises TableError."""
    found = content(data)
    if "log" not in found:
        raise TableError(
            "partial_file",
            "This file is a record of what one player knew during the game. No game can go on from it.",
            "Export the game again once it is over. Its players can move it with /games in another channel.",
        )
    try:
        return _file(found)
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        raise refused(f"a part is missing or damaged ({str(error)[:80]})") from None


def _parsed(data: bytes) -> Any:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise refused("it is not text in UTF-8") from None
    if _depth(text) > _DEEPEST:
        raise refused("it is nested too deeply")
    try:
        return json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise refused("it is broken JSON") from None


def _depth(text: str) -> int:
    """The deepest nesting of brackets. Brackets within strings count too, which errs on the safe side."""
    depth = deepest = 0
    for letter in text:
        if letter in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif letter in "]}":
            depth -= 1
    return deepest


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no number")


def _kind(value: Any, kind: type, what: str) -> Any:
    if type(value) is not kind:
        raise TypeError(f"{what} is no {kind.__name__}")
    return value


def _number(value: Any, what: str) -> int:
    number: int = _kind(value, int, what)
    if not 0 <= number < _NUMBER_AT_MOST:
        raise ValueError(f"{what} is out of range")
    return number


def _hexadecimal(value: Any, what: str) -> bytes | None:
    return None if value is None else bytes.fromhex(_kind(value, str, what)[:128])


def known(found: Mapping[str, Any]) -> tuple[tuple[str, ...], list[tuple[str, str]]]:
    """What a record of a running game holds besides its view: the players' names, and its lines of notation and words.
    Raises TableError."""
    try:
        names = tuple(_player(player)[0] for player in _kind(found["players"], list, "players"))
        lines = [
            (_kind(line["notation"], str, "notation"), _kind(line["words"], str, "words"))
            for line in found["history"]
        ]
    except (KeyError, TypeError, ValueError) as error:
        raise refused(f"a part is missing or damaged ({str(error)[:80]})") from None
    return names, lines


def _file(content: Mapping[str, Any]) -> File:
    options = _kind(content["options"], dict, "options")
    players = _kind(content["players"], list, "players")
    rows = _kind(content["log"], list, "log")
    if len(players) > len(SEAT_LETTERS) or len(rows) > _ROWS_AT_MOST or len(options) > 25:
        raise ValueError("it is longer than any game")
    commitment = _hexadecimal(content["commitment"], "commitment")
    return File(
        game=_kind(content["game"], str, "game"),
        rules_version=_number(content["rules_version"], "rules_version"),
        number=_number(content["number"], "number"),
        options={key: _kind(value, str, "option") for key, value in options.items()},
        players=tuple(_player(player) for player in players),
        commitment=None if commitment is None else commitment.hex(),
        secret=_hexadecimal(content["secret"], "secret"),
        result=_result(content["result"]),
        rows=tuple(_row(row, number) for number, row in enumerate(rows, 1)),
    )


def _player(player: Any) -> tuple[str, int | None]:
    person = _kind(player, dict, "player").get("id")
    name = clean_name(_kind(player["name"], str, "name"))
    return name, None if person is None else _person(_kind(person, str, "id"))


def _person(text: str) -> int:
    found = snowflake(text)
    if found is None:
        raise ValueError("an id is none of Discord's")
    return found


def _result(result: Any) -> Outcome | None:
    if result is None:
        return None
    _kind(result, dict, "result")
    return Outcome(
        _kind(result["reason"], str, "reason"),
        tuple(_number(seat, "winner") for seat in result["winners"]),
        tuple(_kind(score, int, "score") for score in result["scores"]),
    )


def _row(row: Any, number: int) -> LogRow:
    if _number(_kind(row, dict, "row")["seq"], "seq") != number:
        raise ValueError(f"row {number} is missing")
    seat = row["seat"]
    when = datetime.fromisoformat(_kind(row["at"], str, "at"))
    return LogRow(
        seq=number,
        at=to_micros(when.astimezone(UTC) if when.tzinfo else when.replace(tzinfo=UTC)),
        kind=_kind(row["kind"], str, "kind"),
        seat=None if seat is None else _number(seat, "seat"),
        data=_kept(dump(_kind(row["data"], dict, "data")), number),
    )


def _kept(text: str, number: int) -> str:
    """Text that the database can keep. JSON can write half of a character, which is no text."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ValueError(f"row {number} has half a character") from None
    return text


async def replayed(game: Game[Any, Any, Any], file: File, options: Mapping[str, str]) -> list[Entry]:
    """The file's log, with every action checked by the rules. Raises TableError, naming the first bad row."""
    return [row async for row in replaying_file(game, file, options)]


async def replaying_file(
    game: Game[Any, Any, Any], file: File, options: Mapping[str, str]
) -> AsyncIterator[Entry]:
    """The same, row by row."""
    _order(file)
    seats = len(file.players)
    teams = game.teams(seats, options)
    resigned: set[int | None] = set()
    over = False
    hides, before = game.hides(options), None
    try:
        async for row in replaying(game, seats, options, file.rows):
            if row.kind == "forced" and only_move(game, before, hides) != (row.seat, row.action):
                raise refused(f"row {row.seq} is not the only move")
            before = row.state
            if over and row.kind != "fork":
                raise refused(f"row {row.seq} comes after the end")
            resigned |= {row.seat} if row.kind == "resign" else set()
            alone = resigned and ends_alone(game, _left(game, row.state, seats, resigned), teams)
            over = (
                over
                or bool(alone)
                or row.kind in ("draw", "abort")
                or game.rules.outcome(row.state) is not None
            )
            yield row
    except CorruptRow as error:
        raise refused(error.message.rstrip(".")) from error


def _order(file: File) -> None:
    """Raise TableError for rows that no table would have written in this order, whatever the game."""
    if not file.rows or file.rows[0].kind != "start":
        raise refused("its log does not begin with the start")
    gone: set[int | None] = set()
    late: set[int | None] = set()
    for row in file.rows:
        if row.seat is not None and row.seat >= len(file.players):
            raise refused(f"row {row.seq} names a seat that is not there")
        if row.kind == "start" and row.seq > 1:
            raise refused(f"row {row.seq} begins the game again")
        if row.kind in _SEATED and row.seat is None:
            raise refused(f"row {row.seq} names no seat")
        if row.kind in ("timeout", "withdraw"):
            # Nobody is told when the time of a decision is over that was secretly taken back.
            late.add(row.seat)
        if (row.kind in ("action", "forced") and row.seat in gone) or (
            row.kind == "idle" and row.seat not in gone | late
        ):
            raise refused(f"row {row.seq} is not for this seat to do")
        if row.kind == "resign":
            if row.seat in gone:
                raise refused(f"row {row.seq} resigns again")
            gone.add(row.seat)


def _left(
    game: Game[Any, Any, Any], state: Any, seats: int, resigned: Collection[int | None]
) -> tuple[int, ...]:
    """The seats still in the game: neither resigned nor out."""
    out = game.seats.out(state)
    return tuple(seat for seat in range(seats) if seat not in resigned and seat not in out)


def ending(
    game: Game[Any, Any, Any], rows: Sequence[Entry], seats: int, options: Mapping[str, str]
) -> Ending:
    """How the game stands at the end of this log."""
    resigned = frozenset(row.seat for row in rows if row.kind == "resign" and row.seat is not None)
    left = _left(game, rows[-1].state, seats, resigned)
    outcome = game.rules.outcome(rows[-1].state)
    aborted = any(row.kind == "abort" for row in rows)
    if outcome is None and any(row.kind == "draw" for row in rows):
        outcome = Outcome("draw", left)
    teams = game.teams(seats, options)
    if outcome is None and resigned and ends_alone(game, left, teams):
        outcome = Outcome("resigned", last_team(left, teams, resigned))
    return Ending(resigned, None if aborted else outcome, aborted)
