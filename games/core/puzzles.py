"""The puzzles of the days: one position and one thing to do in it, made and checked beforehand by a computer.

They are kept in `puzzles.txt` beside a game's code, sealed so that nobody reads one by chance before its day. It is a seal and
no lock: the key follows from the game and the number (docs/puzzles.md).
"""

import base64
import hashlib
import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Any, Final

from games.core.codec import decode_action, decode_state, encode_action, encode_state
from games.core.optional_parts.puzzles import Judged as Judged
from games.core.protocol import Game, Seat

FILE: Final = "puzzles.txt"
FIRST_DAY: Final = 739_949
"""The day on which the first puzzle of each game is due. From then on each stays with its day when more are added, as long as that
happens before all have been due."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle. `number` counts those that are kept, from 1.

    `task` says what to do, in a sentence or two; `actions` is how many the solution has. `rating`: `easy`, `medium` or `hard`, by
    the first level of computer that finds it, or `very hard` if none does. `solution` is in an order in which it can be played.
    `obvious` is the first try that comes to mind; `why` says why it fails, and `exact` the exact number where there is one: for the
    answer only. `maker` is the version of the maker, `rater` that of the rating, and `seed` that from which this one was made.
    """

    key: str
    rules_version: int
    number: int
    seats: int
    options: dict[str, str]
    state: Any
    seat: Seat
    task: str
    actions: int
    rating: str
    solution: tuple[Any, ...]
    obvious: tuple[Any, ...]
    why: str
    exact: str
    maker: int
    rater: int
    seed: str


def kept(game: Game[Any, Any, Any]) -> int:
    """Return how many puzzles of a game are kept."""
    return max(0, len(_lines(game.package)) - 1) if game.puzzles is not None else 0


def puzzle_of(game: Game[Any, Any, Any], day: int) -> Puzzle:
    """Return the puzzle of a day, given as its ordinal (1 January of the year 1 is 1). After the last comes the first again.

    Raises LookupError if the game has none.
    """
    count = kept(game)
    if not count:
        raise LookupError(f"{game.about.title} has no puzzles")
    return read(game, (day - FIRST_DAY) % count + 1)


@lru_cache(maxsize=32)
def read(game: Game[Any, Any, Any], number: int) -> Puzzle:
    """Return a kept puzzle by its number, from 1."""
    lines = _lines(game.package)
    data = json.loads(
        _unsealed(f"{game.about.key} {number}", lines[number], _words(game.about.key, lines[0]))
    )
    return unpacked(game, number, data)


def judge(game: Game[Any, Any, Any], puzzle: Puzzle, line: Sequence[Any]) -> Judged:
    """Return what a solver's actions lead to. Raises GameError for one that is illegal."""
    if game.puzzles is None:
        raise LookupError(f"{game.about.title} has no puzzles")
    return game.puzzles.judge(puzzle.state, puzzle.seat, line, puzzle.solution)


# How they are kept


def packed(game: Game[Any, Any, Any], puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle as JSON data."""
    return {
        "rules": puzzle.rules_version,
        "seats": puzzle.seats,
        "options": puzzle.options,
        "state": encode_state(game, puzzle.state),
        "seat": puzzle.seat,
        "rating": puzzle.rating,
        "solution": [encode_action(game, each) for each in puzzle.solution],
        "obvious": [encode_action(game, each) for each in puzzle.obvious],
        "why": puzzle.why,
        "exact": puzzle.exact,
        "maker": puzzle.maker,
        "rater": puzzle.rater,
        "seed": puzzle.seed,
    }


def unpacked(game: Game[Any, Any, Any], number: int, data: Mapping[str, Any]) -> Puzzle:
    """Return the puzzle that JSON data holds. Raises BadData."""
    assert game.puzzles is not None, "it has puzzles"  # noqa: S101
    state, seat = decode_state(game, data["state"]), data["seat"]
    solution = tuple(decode_action(game, each) for each in data["solution"])
    return Puzzle(
        game.about.key,
        data["rules"],
        number,
        data["seats"],
        data["options"],
        state,
        seat,
        game.puzzles.task(state, seat, len(solution)),
        len(solution),
        data["rating"],
        solution,
        tuple(decode_action(game, each) for each in data["obvious"]),
        data["why"],
        data["exact"],
        data["maker"],
        data["rater"],
        data["seed"],
    )


def sealed(game: Game[Any, Any, Any], puzzles: Sequence[Puzzle]) -> str:
    """Return the text of the file that keeps these puzzles: first what many of them share, then a line each."""
    texts = [json.dumps(packed(game, each), separators=(",", ":")).encode() for each in puzzles]
    # What stands at the end of a dictionary is found most cheaply.
    words = b"".join(texts[:: max(1, len(texts) // 8)])[-30_000:]
    lines = [base64.b85encode(_mixed(f"{game.about.key} words", zlib.compress(words, 9))).decode()]
    for number, text in enumerate(texts, 1):
        press = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, words)
        small = press.compress(text) + press.flush()
        lines.append(base64.b85encode(_mixed(f"{game.about.key} {number}", small)).decode())
    return "\n".join(lines) + "\n"


def _unsealed(name: str, line: str, words: bytes) -> bytes:
    press = zlib.decompressobj(-15, words)
    return press.decompress(_mixed(name, base64.b85decode(line))) + press.flush()


def _mixed(name: str, data: bytes) -> bytes:
    """Return data mixed with a stream of bytes that follows from a name; twice, and it is as it was."""
    stream = hashlib.shake_256(f"cairn puzzle {name}".encode()).digest(len(data))
    return bytes(one ^ other for one, other in zip(data, stream, strict=True))


@lru_cache(maxsize=8)
def _words(key: str, line: str) -> bytes:
    return zlib.decompress(_mixed(f"{key} words", base64.b85decode(line)))


@lru_cache(maxsize=16)
def _lines(package: str) -> tuple[str, ...]:
    file = resources.files(package) / FILE
    return tuple(file.read_text(encoding="ascii").split()) if file.is_file() else ()
