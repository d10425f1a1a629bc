"""Writes a value that a data file holds as TOML: what `read_data` reads back as the same value.

Fields that have their usual value are left out. Tables inside a table stand on one line each.
"""

from __future__ import annotations

import dataclasses
import enum
from collections.abc import Iterator
from typing import Any, Final

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
