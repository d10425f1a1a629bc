"""Reads a data file into a frozen value, or refuses it with all faults and their lines; and writes such a value as TOML, which
`read_data` reads back as the same value: fields that have their usual value are left out, tables inside a table stand on one line
each."""

import dataclasses
import enum
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator
from importlib import resources
from typing import Any, Final, TypeVar

from games.core.data_files.faults import BadFile, Fault, Problem, sentence
from games.core.data_files.positions import Positions, positions
from games.core.data_files.values import MISREAD, reader_of

T = TypeVar("T")

_PLACE: Final = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")


LARGEST: Final = 64 * 1024
"""The most bytes of a file."""
DEEPEST: Final = 12
"""How deeply its tables and lists may be nested."""


def read_data(
    kind: type[T],
    written: str | bytes,
    file: str,
    check: Callable[[T], Iterable[Problem]] | None = None,
) -> T:
    """Return the value of this dataclass that a TOML text holds; `file` is its name for the faults.

    The types of the class's fields say what is read; see `values` and `declared`. `check` may look at the
    whole value afterwards and report what does not fit together. Raises BadFile with everything that is wrong.
    """
    text = plain_text(written, file)
    places = positions(text, file, DEEPEST)
    data = _parsed(text, file, places)
    problems: list[Problem] = []
    declared: Any = kind
    value = reader_of(declared).read(data, (), problems)
    if value is not MISREAD and check is not None:
        problems += check(value)
    if problems:
        raise BadFile(
            file, [Fault(places.line(problem.path), sentence(problem.message)) for problem in problems]
        )
    found: T = value
    return found


def load_data(
    kind: type[T],
    package: str,
    file: str,
    check: Callable[[T], Iterable[Problem]] | None = None,
) -> T:
    """Return the value that a file of a package holds, such as `data/units.toml` beside a game's code.

    Raises BadFile as `read_data` does, and FileNotFoundError if there is no such file.
    """
    return read_data(kind, (resources.files(package) / file).read_bytes(), file, check)


def plain_text(written: str | bytes, file: str) -> str:
    """Return a file's text with line feeds alone as line ends, and without a byte order mark. Raises BadFile."""
    raw = written.encode("utf-8", "surrogatepass") if isinstance(written, str) else written
    if len(raw) > LARGEST:
        raise BadFile(file, [Fault(1, f"The file has {len(raw):,} bytes; at most {LARGEST:,} are allowed.")])
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as unreadable:
        line = raw.count(b"\n", 0, unreadable.start) + 1
        raise BadFile(file, [Fault(line, "This line is not UTF-8.")]) from None
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


def _parsed(text: str, file: str, places: Positions) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as unreadable:
        told = str(unreadable)
        place = _PLACE.search(told)
        last = text.count("\n", 0, len(text.rstrip())) + 1
        line = int(place[1]) if place and place[1] else last
        if places.repeated and places.repeated[2] <= line:
            key, first, again = places.repeated
            message = f"`{key}` is given here and on line {first}: leave one of them out."
            raise BadFile(file, [Fault(again, message)]) from None
        message = f"This cannot be read as TOML: {_PLACE.sub('', told)}."
        raise BadFile(file, [Fault(line, message)]) from None


_LONGEST: Final = 100
_ESCAPES: Final = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t"}


def write_data(value: Any) -> str:
    """Return the TOML text of a dataclass, whose fields are plain values, lists and other dataclasses.

    Raises TypeError for anything else.
    """
    plain, tables = [], []
    for name, item in _fields(value):
        if dataclasses.is_dataclass(item):
            tables.append(f"\n[{name}]\n" + "".join(_lines(item)))
        elif isinstance(item, tuple) and item and all(map(dataclasses.is_dataclass, item)):
            tables += [f"\n[[{name}]]\n" + "".join(_lines(each)) for each in item]
        else:
            plain.append(f"{name} = {_long(item)}\n")
    return "".join([*plain, *tables])


def _fields(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield the fields that do not have their usual value; what is None is left out too."""
    for field in dataclasses.fields(value):
        item = getattr(value, field.name)
        if item is None or item == field.default:
            continue
        yield field.name, item


def _lines(value: Any) -> Iterator[str]:
    return (f"{name} = {_long(item)}\n" for name, item in _fields(value))


def _long(item: Any) -> str:
    """Return a value; a list that does not fit on a line has a line for each item."""
    short = _short(item)
    if not isinstance(item, tuple) or (
        len(short) <= _LONGEST and not any(map(dataclasses.is_dataclass, item))
    ):
        return short
    return "[\n" + "".join(f"  {_short(each)},\n" for each in item) + "]"


def _short(item: Any) -> str:
    if isinstance(item, enum.Enum):
        return _short(item.value)
    match item:
        case bool():
            return str(item).lower()
        case int():
            return str(item)
        case str():
            return f'"{"".join(map(_letter, item))}"'
        case tuple():
            return f"[{', '.join(map(_short, item))}]"
    if dataclasses.is_dataclass(item):
        return "{ " + ", ".join(f"{name} = {_short(each)}" for name, each in _fields(item)) + " }"
    raise TypeError(f"{type(item).__name__} cannot be written as TOML")


def _letter(letter: str) -> str:
    if letter in _ESCAPES:
        return _ESCAPES[letter]
    return letter if letter.isprintable() else f"\\U{ord(letter):08x}"
