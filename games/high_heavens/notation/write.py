"""Writes actions as one line of text, and reads their parts: gods and cards, hexes, seats, numbers.

invoke thor d1                  a god from the hand
move thor d5
attack thor d8                  what stands on a hex; `trap` for the trap under the god there
acquire thor d5 1 attack 2 armor
use njord d5 to d7              a special ability; `use apollo heal d5` if a god has several
play surts-fire d8              a divine power; `play valhalla for thor`, `play pandoras-box B`
take hel, put hel               a card that was looked at
discard hel, end
"""

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final

from games.core.protocol import Seat, seat_letter
from games.core.words import Unreadable
from games.high_heavens import actions as a
from games.high_heavens.cards import PLACES
from games.high_heavens.components import BIT, STANDARD, Cell, Decks
from games.high_heavens.state import View

LONGEST: Final = 90


def write(action: object) -> str:
    """Return the action in canonical notation. Raises KeyError for anything else."""
    text = " ".join(_WRITERS[type(action)](action).split())
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def write_card(key: str | None) -> str:
    """Return a card as it is typed: `surts-fire`; `none` for none."""
    return key.replace("_", "-") if key else "none"


def write_seat(seat: Seat | None) -> str:
    """Return a seat's letter; `none` for none."""
    return "none" if seat is None else seat_letter(seat)


def _cards(cards: Iterable[str]) -> str:
    return ", ".join(map(write_card, cards))


def _acquire(action: a.Acquire) -> str:
    attack = f"{action.attack} attack" if action.attack else ""
    armor = f"{action.armor} armor" if action.armor else ""
    return f"acquire {write_card(action.god)} {action.at} {attack} {armor}"


def _target(action: a.Use | a.Play | a.Attack) -> str:
    to = "" if isinstance(action, a.Attack) or action.to is None else f"to {action.to}"
    return f"{action.at or ''} {to} {'trap' if action.trap else ''}"


def _lacking(key: str, action: a.Use | a.Play) -> str:
    """Return `nothing` if a card's deed needs more than was chosen, so that nobody takes it for the only thing that it
    could mean; else empty."""
    card = STANDARD.cards.get(key)
    deed = next((each for each in card.deeds if each.name == action.deed), None) if card else None
    if deed is None:
        return ""
    needed: list[object] = []
    if deed.pick in ("perished", "seat"):
        needed.append(getattr(action, "fetch" if deed.pick == "perished" else "seat", None))
    elif deed.pick != "none":
        needed.append(action.at)
    if deed.effects[-1].do in PLACES:
        needed.append(action.to)
    return "nothing" if any(each is None for each in needed) else ""


def _play(action: a.Play) -> str:
    fetch = f"for {write_card(action.fetch)}" if action.fetch else ""
    seat = "" if action.seat is None else write_seat(action.seat)
    return f"play {write_card(action.card)} {action.deed} {_target(action)} {fetch} {seat} {_lacking(action.card, action)}"


_WRITERS: Final[dict[type, Callable[..., str]]] = {
    a.Invoke: lambda action: f"invoke {write_card(action.god)} {action.to}",
    a.Move: lambda action: f"move {write_card(action.god)} {action.to}",
    a.Attack: lambda action: f"attack {write_card(action.god)} {_target(action)}",
    a.Acquire: _acquire,
    a.Use: lambda action: (
        f"use {write_card(action.god)} {action.deed} {_target(action)} {_lacking(action.god, action)}"
    ),
    a.Play: _play,
    a.Take: lambda action: f"take {write_card(action.card)}",
    a.PutBack: lambda action: f"put {write_card(action.card)}",
    a.Discard: lambda action: f"discard {write_card(action.card)}",
    a.End: lambda _: "end",
    a.FirstSeat: lambda action: f"first {seat_letter(action.seat)}",
    a.Dealt: lambda action: f"dealt {_cards(action.cards)}",
    a.Drawn: lambda action: f"drawn {_cards(action.cards)}",
    a.Looked: lambda action: f"looked {_cards(action.cards)}",
    a.Lost: lambda action: f"lost {_cards(action.own)} / {_cards(action.enemy)}",
    a.Rune: lambda action: f"rune {action.number}",
}


NONE: Final = frozenset(("none", "no", "-", ""))
_CELL: Final = re.compile(r"([a-g])\s*(\d{1,2})")
_WHOSE: Final = re.compile(r"(\w+)['’]s\b")
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
            if len(part) > 2 and part not in ("the", "and", "for"):
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


def read_cell(view: View, text: str) -> Cell:
    """Read a hex such as `d5`. Raises Unreadable."""
    match = _CELL.fullmatch(text.strip().casefold())
    cell = f"{match[1]}{int(match[2])}" if match else ""
    if cell not in BIT:
        raise no_value(text, "a hex", "Write its column and row, such as d5.")
    return cell
