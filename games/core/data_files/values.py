"""Faults of a data file, in words for its author; and what an annotation may add to a type, for data read from a file.

attack: Annotated[int, Range(0, 20)]
name: Annotated[str, Length(1, 40)]
units: Annotated[tuple[Unit, ...], Length(1, 100), Unique("id")]

Readers for values of each type in parsed TOML; they report everything that does not fit.

    int                      a whole number, of a declared Range
    str                      a text, of a declared Length
    bool                     true or false
    Enum, Literal            one of their values
    tuple[X, ...]            a list, of a declared Length, with Unique items if declared
    tuple[X, Y]              a list of exactly these
    dataclass                a table with its fields; a field with a default may be left out
    Mapping[str, X]          a table with any names, of a declared Length; keys may be an Enum instead
    X | None                 X, which may be left out

The codec (`games/core/codec.py`) reads the same types from data that programs wrote: it stops at the first
misfit, and knows no defaults, ranges or names.
"""

import dataclasses
import enum
import types
import typing
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, cached_property
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal, TypeAlias, TypeVar, Union

from games.core.words import BadData

Path: TypeAlias = tuple[str | int, ...]
"""The keys and list indices (from 0) that lead to a value: `("units", 3, "attack")`."""

MOST_TOLD: Final = 12


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with a value, and the path to it. The message is a full sentence."""

    path: Path
    message: str


def problems_of(*checks: tuple[bool, Path, str]) -> list[Problem]:
    """Return the problems of the checks that found something: each says whether it did, where, and what."""
    return [Problem(path, told) for wrong, path, told in checks if wrong]


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong on a line; lines count from 1."""

    line: int
    message: str


class BadFile(BadData):
    """A data file that cannot be used. `faults` are all that were found, by line; the message tells the first 12."""

    def __init__(self, file: str, faults: Iterable[Fault]) -> None:
        self.file = file
        self.faults = tuple(sorted(set(faults), key=lambda fault: (fault.line, fault.message)))
        super().__init__("bad_file", self._message(), "Correct the file, then try again.")

    def _message(self) -> str:
        if len(self.faults) == 1:
            return f"{self.file}, line {self.faults[0].line}: {self.faults[0].message}"
        told = [f"Line {fault.line}: {fault.message}" for fault in self.faults[:MOST_TOLD]]
        more = len(self.faults) - len(told)
        return "\n".join(
            [f"{self.file} has {len(self.faults)} faults.", *told, *([f"And {more} more."] if more else [])]
        )


_MOST_LETTERS: Final = 40
_MOST_LISTED: Final = 12


def cut(text: str) -> str:
    """Return a text in one line, cut short for quoting."""
    line = " ".join(text[: 4 * _MOST_LETTERS].split())
    return line if len(line) <= _MOST_LETTERS else f"{line[: _MOST_LETTERS - 1]}…"


def named(path: Path) -> str:
    """Return the value at a path in words: `attack`, or item 3 of `hexes`, counted from 1."""
    if not path:
        return "the file"
    last = path[-1]
    if isinstance(last, str):
        return f"`{cut(last)}`"
    return f"item {last + 1} of {named(path[:-1])}"


def shown(data: Any) -> str:
    """Return what the file has: a text in quotes, a number, a date, or the kind of value."""
    match data:
        case str():
            return f"“{cut(data)}”"
        case bool():
            return "true" if data else "false"
        case int():
            return str(data) if abs(data) < 10**18 else "a number that large"
        case float():
            return str(data)
        case list():
            return f"a list of {len(data)}"
        case dict():
            return "a table"
    return cut(str(data))


def listed(values: Iterable[object]) -> str:
    """Return the possible values as a list, at most a dozen of them."""
    texts = [str(value) for value in values]
    more = [f"and {len(texts) - _MOST_LISTED} more"] if len(texts) > _MOST_LISTED else []
    return ", ".join([*texts[:_MOST_LISTED], *more])


def sentence(text: str) -> str:
    """Return a text as a sentence: with a capital first and a full stop last."""
    text = text.strip() or "This value is not possible."
    return f"{text[0].upper()}{text[1:]}{'' if text[-1] in '.!?' else '.'}"


@dataclass(frozen=True, slots=True)
class Range:
    """The smallest and the largest value of a whole number."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Length:
    """The fewest and the most characters of a text, items of a list or names in a table."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Unique:
    """No two items of a list may be equal; with `field`, none may have the same value in that field."""

    field: str = ""


Declared: TypeAlias = Range | Length | Unique

DEFAULT_RANGE = Range(-1_000_000_000, 1_000_000_000)
DEFAULT_LENGTH = Length(0, 10_000)
"""The limits of a value whose annotation declares none."""


_D = TypeVar("_D", bound=Declared)

Problems: TypeAlias = list[Problem]


class Misread:
    """Stands for a value that could not be read; the problems say why."""


MISREAD: Final = Misread()


@dataclass(frozen=True)
class Reader(ABC):
    """Reads values of one type. `wanted` says what can be written, and follows “should be” in a sentence."""

    wanted: str

    @abstractmethod
    def read(self, data: Any, path: Path, problems: Problems) -> Any:
        """Return the value, or MISREAD after adding to the problems."""

    def refuse(self, data: Any, path: Path, problems: Problems) -> Misread:
        """Add the problem that this data is not what is wanted, and return MISREAD."""
        problems.append(Problem(path, f"{named(path)} should be {self.wanted}, not {shown(data)}."))
        return MISREAD


@dataclass(frozen=True)
class _Plain(Reader):
    """Reads a single value: one that the function accepts, or one of the choices."""

    fits: Callable[[Any], bool]
    choices: Mapping[tuple[type, Any], Any] | None = None

    def read(self, data: Any, path: Path, problems: Problems) -> Any:
        if type(data) not in (int, str, bool) or not self.fits(data):
            return self.refuse(data, path, problems)
        return data if self.choices is None else self.choices[type(data), data]


def _one_of(values: Iterable[Any]) -> _Plain:
    """Return the reader for one of these values; an enum's member is written as its value."""
    written = [(each.value if isinstance(each, enum.Enum) else each, each) for each in values]
    choices = {(type(data), data): each for data, each in written}
    wanted = f"one of {listed(data for data, _ in written)}"
    return _Plain(wanted, lambda data: (type(data), data) in choices, choices)


@dataclass(frozen=True)
class _Maybe(Reader):
    inner: Reader

    def read(self, data: Any, path: Path, problems: Problems) -> Any:
        return self.inner.read(data, path, problems)


@dataclass(frozen=True)
class _Items(Reader):
    item: Reader
    length: Length
    unique: tuple[Unique, ...]

    def read(self, data: Any, path: Path, problems: Problems) -> Any:
        if type(data) is not list:
            return self.refuse(data, path, problems)
        if not self.length.least <= len(data) <= self.length.most:
            problems.append(Problem(path, f"{named(path)} should be {self.wanted}; it has {len(data)}."))
            return MISREAD
        found = [self.item.read(item, (*path, number), problems) for number, item in enumerate(data)]
        twice = [self._twice(found, unique, path, problems) for unique in self.unique]
        return MISREAD if any(twice) or any(item is MISREAD for item in found) else tuple(found)

    @staticmethod
    def _twice(found: list[Any], unique: Unique, path: Path, problems: Problems) -> bool:
        before = len(problems)
        first: dict[Any, int] = {}
        for number, item in enumerate(found):
            if item is not MISREAD:
                value = getattr(item, unique.field) if unique.field else item
                if first.setdefault(value, number) != number:
                    place = (*path, number, *([unique.field] if unique.field else []))
                    plain = value.value if isinstance(value, enum.Enum) else value
                    told = f"{named(place)} {shown(plain)} is used twice; each must be different."
                    problems.append(Problem(place, told))
        return len(problems) > before


@dataclass(frozen=True)
class _Fixed(Reader):
    items: tuple[Reader, ...]

    def read(self, data: Any, path: Path, problems: Problems) -> Any:
        if type(data) is not list or len(data) != len(self.items):
            return self.refuse(data, path, problems)
        pairs = zip(self.items, data, strict=True)
        found = [item.read(value, (*path, n), problems) for n, (item, value) in enumerate(pairs)]
        return MISREAD if any(item is MISREAD for item in found) else tuple(found)


@dataclass(frozen=True)
class _Names(Reader):
    key: Reader
    item: Reader
    length: Length

    def read(self, data: Any, path: Path, problems: Problems) -> Any:
        if type(data) is not dict:
            return self.refuse(data, path, problems)
        if not self.length.least <= len(data) <= self.length.most:
            problems.append(Problem(path, f"{named(path)} should be {self.wanted}; it has {len(data)}."))
            return MISREAD
        found: dict[Any, Any] = {}
        before = len(problems)
        for name, item in data.items():
            place = (*path, name)
            key = self._key(name, place, problems)
            value = self.item.read(item, place, problems)
            if key is not MISREAD:
                found[key] = value
        return MISREAD if len(problems) > before else MappingProxyType(found)

    def _key(self, name: str, place: Path, problems: Problems) -> Any:
        misread: Problems = []
        key = self.key.read(name, place, misread)
        if misread:
            problems.append(Problem(place, f"The name {named(place)} should be {self.key.wanted}."))
        return key


@dataclass(frozen=True)
class _Table(Reader):
    kind: type

    @cached_property
    def fields(self) -> Mapping[str, tuple[Reader, bool]]:
        """The reader of each field, and whether the field may be left out."""
        hints = typing.get_type_hints(self.kind, include_extras=True)
        readers = {field.name: reader_of(hints[field.name]) for field in _fields(self.kind)}
        return {
            field.name: (readers[field.name], _has_default(field) or isinstance(readers[field.name], _Maybe))
            for field in _fields(self.kind)
        }

    def read(self, data: Any, path: Path, problems: Problems) -> Any:
        if type(data) is not dict:
            return self.refuse(data, path, problems)
        before = len(problems)
        values: dict[str, Any] = {}
        for name, (reader, may_be_left_out) in self.fields.items():
            if name in data:
                values[name] = reader.read(data[name], (*path, name), problems)
            elif not may_be_left_out:
                problems.append(Problem(path, f"`{name}` is missing: {reader.wanted}."))
        for name in data.keys() - self.fields.keys():
            problems.append(Problem((*path, name), self._unknown(name)))
        if len(problems) > before:
            return MISREAD
        left_out = {f.name: None for f in _fields(self.kind) if f.name not in data and not _has_default(f)}
        return self.kind(**values, **left_out)

    def _unknown(self, name: str) -> str:
        meant = get_close_matches(cut(name), self.fields, 1)
        if meant:
            return f"{named((name,))} is not known here: did you mean `{meant[0]}`?"
        return f"{named((name,))} is not known here. Known here: {listed(self.fields)}."


@cache
def reader_of(kind: Any, said: tuple[Declared, ...] = ()) -> Reader:
    """Return the reader for values of this type, with what its annotation declares.

    Raises TypeError for a type that no file can hold, or a declaration that does not apply to the type.
    """
    if typing.get_origin(kind) is Annotated:
        inner, *extras = typing.get_args(kind)
        return reader_of(inner, (*said, *(extra for extra in extras if isinstance(extra, Declared))))
    length, limits = _one(said, Length) or DEFAULT_LENGTH, _one(said, Range) or DEFAULT_RANGE
    reader: Reader | None = None
    takes: tuple[type, ...] = ()
    origin, inside = typing.get_origin(kind), typing.get_args(kind)
    if kind is int:
        told = "" if limits == DEFAULT_RANGE else f" from {limits.least} to {limits.most}"
        fits = lambda data: type(data) is int and limits.least <= data <= limits.most  # noqa: E731
        reader, takes = _Plain(f"a whole number{told}", fits), (Range,)
    elif kind is str:
        fits = lambda data: type(data) is str and length.least <= len(data) <= length.most  # noqa: E731
        reader, takes = _Plain(f"text{_of(length, 'character')}", fits), (Length,)
    elif kind is bool:
        reader = _Plain("true or false", lambda data: type(data) is bool)
    elif origin is Literal:
        reader = _one_of(inside)
    elif origin in (Union, types.UnionType) and len(inside) == 2 and types.NoneType in inside:
        some = reader_of(inside[0] if inside[1] is types.NoneType else inside[1], said)
        reader, takes = _Maybe(some.wanted, some), (Range, Length, Unique)
    elif origin is tuple and len(inside) == 2 and inside[1] is Ellipsis:
        item, unique = reader_of(inside[0]), tuple(each for each in said if isinstance(each, Unique))
        wanted = f"a list{_of(length, 'item')}, each {item.wanted}"
        reader, takes = _Items(wanted, item, length, unique), (Length, Unique)
    elif origin is tuple:
        items = tuple(map(reader_of, inside))
        reader = _Fixed(f"a list of {len(items)}: {', '.join(each.wanted for each in items)}", items)
    elif isinstance(origin, type) and issubclass(origin, Mapping):
        key, item = map(reader_of, inside)
        wanted = f"a table{_of(length, 'name')}, each with {item.wanted}"
        reader, takes = _Names(wanted, key, item, length), (Length,)
    elif isinstance(kind, type) and issubclass(kind, enum.Enum):
        reader = _one_of(kind)
    elif isinstance(kind, type) and dataclasses.is_dataclass(kind):
        reader = _Table("a table", kind)
    if reader is None:
        raise TypeError(f"{kind!r} cannot be read from a data file")
    if any(not isinstance(each, takes) for each in said):
        raise TypeError(f"{kind!r} cannot be declared with {said}")
    return reader


def _of(length: Length, thing: str) -> str:
    """Return how many there can be, after what it is: ` of 1 to 40 characters`; empty where nothing was declared."""
    if length == DEFAULT_LENGTH:
        return ""
    if length.least == length.most:
        return f" of {length.most} {thing}{'' if length.most == 1 else 's'}"
    return f" of {length.least} to {length.most} {thing}s"


def _one(said: tuple[Declared, ...], kind: type[_D]) -> _D | None:
    return next((each for each in said if isinstance(each, kind)), None)


def _fields(kind: Any) -> list[dataclasses.Field[Any]]:
    return [field for field in dataclasses.fields(kind) if field.init]


def _has_default(field: dataclasses.Field[Any]) -> bool:
    return field.default is not dataclasses.MISSING or field.default_factory is not dataclasses.MISSING
