"""Finds the line of each key, table and list item in a TOML text.

`tomllib` reads values without telling where they are. This module walks over the same text and keeps the line of
each path. It runs before `tomllib`, and refuses what `tomllib` could not read, or not in time. Where the text is
not valid TOML it stops silently, since `tomllib` says what is wrong.
"""

import re
import tomllib
from bisect import bisect_right
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from games.core.data_files.faults import BadFile, Fault, Path

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
