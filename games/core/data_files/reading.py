"""Reads a data file into a frozen value, or refuses it with all faults and their lines; and writes such a value as TOML, which
`read_data` reads back as the same value: fields that have their usual value are left out, tables inside a table stand on one line
each.

`tomllib` reads values without telling where they are. `positions` walks over the same text and keeps the line of each path. It runs
before `tomllib`, and refuses what `tomllib` could not read, or not in time. Where the text is not valid TOML it stops silently,
since `tomllib` says what is wrong.
"""

import dataclasses
import enum
import re
import tomllib
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from importlib import resources
from types import MappingProxyType
from typing import Any, Final, TypeVar

from games.core.data_files.values import MISREAD, BadFile, Fault, Path, Problem, reader_of, sentence

_GAPS: Final = re.compile(r"[ \t]*")
_GAPS_AND_LINES: Final = re.compile(r"(?:[ \t\n]+|#[^\n]*)*")
_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
_QUOTED_KEY: Final = re.compile(r'"(?:[^"\\\n]|\\.)*"|' + r"'[^'\n]*'")
_TEXT: Final = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*"{3,5}|' + r"'''(?:[^']|'(?!''))*'{3,5}|" + _QUOTED_KEY.pattern, re.DOTALL
)
LONGEST_SCALAR: Final = 80
_SCALAR: Final = re.compile(r"[^,\[\]{}#\n\"'=]+")


@dataclass(frozen=True, slots=True)
class Positions:
    """The line of each path, counted from 1. `repeated` is the first key given twice, with both lines, or None."""

    lines: Mapping[Path, int]
    repeated: tuple[str, int, int] | None

    def line(self, path: Path) -> int:
        """Return the line of this path, or of the nearest path around it."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 1)


def positions(text: str, file: str, depth: int) -> Positions:
    """Return the lines of everything in a TOML text. Lines end with a line feed alone.

    Raises BadFile if keys, lists and tables are nested deeper than `depth`, or a number has far too many digits.
    """
    walk = _Walk(text, file, depth)
    with suppress(_Lost):
        walk.document()
    return Positions(MappingProxyType(walk.lines), walk.repeated)


class _Lost(Exception):
    """The text is not TOML from here on."""


class _Walk:
    def __init__(self, text: str, file: str, depth: int) -> None:
        self.text = text
        self.file = file
        self.depth = depth
        self.at = 0
        self.starts = [0, *(found.end() for found in re.finditer("\n", text))]
        self.lines: dict[Path, int] = {(): 1}
        self.counts: dict[Path, int] = {}
        self.given: dict[Path, int] = {}
        self.repeated: tuple[str, int, int] | None = None

    def line(self) -> int:
        return bisect_right(self.starts, self.at)

    def skip(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self.text, self.at)
        if found is None:
            raise _Lost
        self.at = found.end()
        return found[0]

    def take(self, mark: str) -> bool:
        if not self.text.startswith(mark, self.at):
            return False
        self.at += len(mark)
        return True

    def need(self, mark: str) -> None:
        if not self.take(mark):
            raise _Lost

    def document(self) -> None:
        table: Path = ()
        self.skip(_GAPS_AND_LINES)
        while self.at < len(self.text):
            if self.take("[["):
                table = self.header("]]")
            elif self.take("["):
                table = self.header("]")
            else:
                self.pair(table)
            self.skip(_GAPS)
            if self.at < len(self.text) and self.text[self.at] not in "\n#":
                raise _Lost
            self.skip(_GAPS_AND_LINES)

    def header(self, end: str) -> Path:
        line = self.line()
        keys = self.key()
        self.need(end)
        path: Path = ()
        for key in keys[:-1]:
            path = (*path, key)
            self.lines.setdefault(path, line)
            if path in self.counts:
                path = (*path, self.counts[path] - 1)
        path = (*path, keys[-1])
        if end == "]":
            self.give(path, line)
        else:
            self.lines.setdefault(path, line)
            number = self.counts.get(path, 0)
            self.counts[path] = number + 1
            path = (*path, number)
        self.lines[path] = line
        return path

    def pair(self, table: Path) -> None:
        line = self.line()
        path = table
        for key in self.key():
            path = (*path, key)
            self.lines.setdefault(path, line)
        self.bound(path, line)
        self.give(path, line)
        self.need("=")
        self.skip(_GAPS)
        self.value(path)

    def give(self, path: Path, line: int) -> None:
        first = self.given.setdefault(path, line)
        if first != line and self.repeated is None:
            self.repeated = (str(path[-1]), first, line)

    def key(self) -> list[str]:
        line = self.line()
        found: list[str] = []
        while True:
            self.skip(_GAPS)
            if self.text[self.at : self.at + 1] in ('"', "'"):
                found.append(_text(self.skip(_QUOTED_KEY)))
            else:
                found.append(self.skip(_BARE_KEY))
            self.bound(found, line)
            self.skip(_GAPS)
            if not self.take("."):
                return found

    def bound(self, path: Path | list[str], line: int) -> None:
        if len(path) > self.depth:
            raise BadFile(self.file, [Fault(line, f"This is nested deeper than {self.depth} levels.")])

    def value(self, path: Path) -> None:
        self.bound(path, self.line())
        if self.take("["):
            self.items(path)
        elif self.take("{"):
            self.inline_table(path)
        elif self.text[self.at : self.at + 1] in ('"', "'"):
            self.skip(_TEXT)
        else:
            self.scalar()

    def scalar(self) -> None:
        line = self.line()
        if len(self.skip(_SCALAR).rstrip()) > LONGEST_SCALAR:
            told = f"A number or date has at most {LONGEST_SCALAR} characters; text needs quotes."
            raise BadFile(self.file, [Fault(line, told)])

    def items(self, path: Path) -> None:
        number = 0
        self.skip(_GAPS_AND_LINES)
        while not self.take("]"):
            item = (*path, number)
            self.lines[item] = self.line()
            self.value(item)
            number += 1
            self.skip(_GAPS_AND_LINES)
            if not self.take(","):
                self.need("]")
                return
            self.skip(_GAPS_AND_LINES)

    def inline_table(self, path: Path) -> None:
        self.skip(_GAPS_AND_LINES)
        while not self.take("}"):
            self.pair(path)
            self.skip(_GAPS_AND_LINES)
            if not self.take(","):
                self.need("}")
                return
            self.skip(_GAPS_AND_LINES)


def _text(quoted: str) -> str:
    """Return a quoted key without its quotes and escapes."""
    if quoted.startswith("'"):
        return quoted[1:-1]
    try:
        return str(tomllib.loads(f"key = {quoted}")["key"])
    except tomllib.TOMLDecodeError:
        raise _Lost from None


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
    found, problems = _read(kind, _parsed(text, file, places), check)
    if problems:
        raise BadFile(
            file, [Fault(places.line(problem.path), sentence(problem.message)) for problem in problems]
        )
    return found


def _read(
    kind: type[T], data: Mapping[str, Any], check: Callable[[T], Iterable[Problem]] | None
) -> tuple[T, list[Problem]]:
    """Return the value, and what is wrong with it."""
    problems: list[Problem] = []
    declared: Any = kind
    value = reader_of(declared).read(data, (), problems)
    if value is not MISREAD and check is not None:
        problems += check(value)
    return value, problems


def load_data(
    kind: type[T],
    package: str,
    file: str,
    check: Callable[[T], Iterable[Problem]] | None = None,
) -> T:
    """Return the value that a file of a package holds, such as `data/units.toml` beside a game's code.

    Raises BadFile as `read_data` does, and FileNotFoundError if there is no such file.
    """
    written = (resources.files(package) / file).read_bytes()
    with suppress(ValueError):  # neither TOML nor UTF-8: said below
        # Our own files are small and flat: where something stands is looked up only if something is wrong.
        found, problems = _read(kind, tomllib.loads(written.decode()), check)
        if not problems:
            return found
    return read_data(kind, written, file, check)


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
