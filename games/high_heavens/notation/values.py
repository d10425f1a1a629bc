"""Reads the parts of an action: gods and cards, hexes, seats, numbers."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from games.core.errors import Unreadable
from games.core.protocol import SEAT_LETTERS, Seat
from games.high_heavens.board import BIT, Cell
from games.high_heavens.cards.decks import Decks
from games.high_heavens.view import View

NONE: Final = frozenset(("none", "no", "-", ""))
_CELL: Final = re.compile(r"([a-g])\s*(\d{1,2})")
_WHOSE: Final = re.compile(r"(\w+)['’]s\b")
_COMMON: Final = ("the", "and", "for")
_OTHER: Final = re.compile(r"[^a-z0-9]+")


def plain(text: str) -> str:
    """Return a text in small letters, with single blanks between its words and no other signs."""
    return _OTHER.sub(" ", text.casefold().replace("'", "").replace("’", "").replace("ö", "o")).strip()


@lru_cache(maxsize=16)
def spelled(decks: Decks) -> dict[str, str]:
    """Return the keys of the cards by what people call them: their keys, their names, and what only one card has of a
    name: a single word, or whose it is (`surt`)."""
    found: dict[str, str] = {}
    parts: dict[str, set[str]] = {}
    for key, card in decks.cards.items():
        found[plain(key)] = found[plain(card.name)] = key
        owners = _WHOSE.findall(card.name)
        whole = [_WHOSE.sub(r"\1", card.name)] if owners else []
        for part in (*plain(card.name).split(), *map(plain, (*owners, *whole))):
            if len(part) > 2 and part not in _COMMON:
                parts.setdefault(part, set()).add(key)
    for part, keys in parts.items():
        if len(keys) == 1:
            found.setdefault(part, next(iter(keys)))
    return found


def shown(text: str) -> str:
    """Return typed text, cut short for quoting."""
    line = " ".join(text.split())
    return line if len(line) <= 40 else f"{line[:39]}…"


def no_value(text: str, what: str, hint: str) -> Unreadable:
    """Return the refusal of a text that should be `what`."""
    return Unreadable("unreadable", f"“{shown(text)}” is not {what}.", hint)


def read_card(view: View, text: str) -> str:
    """Read a god or a card by its name. Raises Unreadable."""
    key = spelled(view.decks).get(plain(text[:60]))
    if key is None:
        raise no_value(text, "a card", "Write its name, such as Thor.")
    return key


def read_optional_card(view: View, text: str) -> str | None:
    """Read a card, or none. Raises Unreadable."""
    return None if text.strip().casefold() in NONE else read_card(view, text)


def read_cell(view: View, text: str) -> Cell:
    """Read a hex such as `d5`. Raises Unreadable."""
    match = _CELL.fullmatch(text.strip().casefold())
    cell = f"{match[1]}{int(match[2])}" if match else ""
    if cell not in BIT:
        raise no_value(text, "a hex", "Write its column and row, such as d5.")
    return cell


def read_optional_cell(view: View, text: str) -> Cell | None:
    """Read a hex, or none. Raises Unreadable."""
    return None if text.strip().casefold() in NONE else read_cell(view, text)


def read_deed(view: View, text: str) -> str:
    """Read the name of one of several abilities, or none."""
    word = text.strip().casefold()
    return "" if word in NONE else word[:20]


def read_truth(view: View, text: str) -> bool:
    """Read `yes` or `no`. Raises Unreadable."""
    word = text.strip().casefold()
    if word in ("yes", "y", "true", "on", "trap"):
        return True
    if word in ("no", "n", "false", "off", "none"):
        return False
    raise no_value(text, "an answer", "Write yes or no.")


def read_number(view: View, text: str) -> int:
    """Read a number of chips. Raises Unreadable."""
    word = text.strip()
    if not word.isdecimal() or len(word) > 2:
        raise no_value(text, "a number", "Write a number, such as 1.")
    return int(word)


def read_seat(view: View, text: str) -> Seat | None:
    """Read a seat's letter, or none. Raises Unreadable."""
    word = text.strip().casefold()
    if word in NONE:
        return None
    if len(word) == 1 and word.upper() in SEAT_LETTERS[: view.seats]:
        return SEAT_LETTERS.index(word.upper())
    raise no_value(text, "a player", f"Write a letter from A to {SEAT_LETTERS[view.seats - 1]}.")
