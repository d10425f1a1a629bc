"""Reads actions from text, in the position that they are about. See write.py for the canonical form.

A text is taken apart into a verb, cards, hexes and a few words. If that is a whole action, it is returned, legal or not;
otherwise it is the only legal action that fits, or the text is refused with some that do.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.core.errors import Ambiguous, Unreadable
from games.core.proposals import either_of, examples
from games.core.protocol import SEAT_LETTERS, Seat
from games.high_heavens import actions as a
from games.high_heavens.board import BIT, Cell
from games.high_heavens.notation.values import plain, shown, spelled
from games.high_heavens.notation.write import LONGEST, write
from games.high_heavens.view import View

Legal = Sequence[a.Action]

_VERBS: Final[dict[str, type]] = {
    **dict.fromkeys(("invoke", "invokes", "summon", "enter"), a.Invoke),
    **dict.fromkeys(("move", "moves", "go", "goes", "walk"), a.Move),
    **dict.fromkeys(("attack", "attacks", "hit", "hits", "strike", "shoot", "shoots", "x"), a.Attack),
    **dict.fromkeys(("acquire", "acquires", "pick", "grab"), a.Acquire),
    **dict.fromkeys(("use", "uses", "ability"), a.Use),
    **dict.fromkeys(("play", "plays", "cast"), a.Play),
    "take": a.Take,
    "put": a.PutBack,
    **dict.fromkeys(("discard", "discards", "drop"), a.Discard),
    **dict.fromkeys(("end", "pass", "done", "finish"), a.End),
}
_LITTLE: Final = frozenset(
    (
        "with",
        "the",
        "at",
        "on",
        "from",
        "up",
        "back",
        "a",
        "an",
        "and",
        "turn",
        "my",
        "of",
        "for",
        "i",
        "in",
        "into",
    )
)
_CELL: Final = re.compile(r"([a-g])0?(\d{1,2})")
_CHIPS: Final = re.compile(r"(\d) (attack|armor|armour)")


@dataclass(frozen=True, slots=True)
class Parts:
    """What a text is made of. `rest` are words that may name a deed; `odd`: something in it means nothing. `bound`:
    its only hex is where something goes, not what is chosen; `fetched`: the card that comes back, named after “for”; `lacking`:
    nothing else is chosen, though the card needs it."""

    verb: type | None
    cards: tuple[str, ...]
    cells: tuple[Cell, ...]
    chips: tuple[tuple[str, int], ...]
    trap: bool
    seat: Seat | None
    rest: tuple[str, ...]
    odd: bool
    bound: bool = False
    fetched: str | None = None
    lacking: bool = False


def parse(view: View, legal: Legal, text: str) -> a.Action:
    """Return the action that this text means, typed by somebody who sees this view and may take `legal`.

    Raises Unreadable or Ambiguous.
    """
    if len(text) > LONGEST + 30:
        raise Unreadable("unreadable", f"“{shown(text)}” is too long for a move.", examples(write, legal))
    parts = _taken_apart(view, text)
    if parts.odd or not (parts.verb or parts.cards or parts.cells):
        message = f"“{shown(text)}” is not a move in High Heavens."
        raise Unreadable("unreadable", message, examples(write, legal))
    whole = _tried(view, parts) if parts.lacking else _whole(view, parts)
    if whole is not None:
        return whole
    found = [action for action in legal if _fits(view, parts, action)]
    if len(found) == 1:
        return found[0]
    if found:
        message = f"“{shown(text)}” could mean {len(found)} things."
        raise Ambiguous("ambiguous", message, f"Write {either_of(map(write, found))}.")
    tried = _tried(view, parts)
    if tried is not None:
        return tried
    raise Ambiguous("ambiguous", f"“{shown(text)}” is not possible now.", examples(write, legal))


def _taken_apart(view: View, text: str) -> Parts:
    words = plain(text).split()
    if words[:2] == ["put", "back"]:
        words = ["put", *words[2:]]
    verb = _VERBS.get(words[0]) if words else None
    if verb is None and len(words) > 2 and words[1] in _VERBS:
        verb = _VERBS[words.pop(1)]
    elif verb is not None:
        words.pop(0)
    names = spelled(view.decks)
    chips = tuple((kind[:3], int(count)) for count, kind in _CHIPS.findall(" ".join(words)))
    if verb is a.Acquire:
        words = _CHIPS.sub(" ", " ".join(words)).split()
    cards: list[str] = []
    cells: list[Cell] = []
    rest: list[str] = []
    trap, odd, seat, bound, fetched = False, False, None, False, None
    last, lacking = "", False
    while words:
        length = next((n for n in (4, 3, 2, 1) if len(words) >= n and " ".join(words[:n]) in names), 0)
        if length:
            card = names[" ".join(words[:length])]
            del words[:length]
            if last == "for" and cards:
                fetched = card
            else:
                cards.append(card)
            last = ""
            continue
        word = last = words.pop(0)
        cell = _CELL.fullmatch(word)
        if cell and f"{cell[1]}{int(cell[2])}" in BIT:
            cells.append(f"{cell[1]}{int(cell[2])}")
        elif word == "trap":
            trap = True
        elif verb is a.Play and len(word) == 1 and word.upper() in SEAT_LETTERS[: view.seats]:
            seat = SEAT_LETTERS.index(word.upper())
        elif word in _deeds(view):
            rest.append(word)
        elif word == "nothing":
            lacking = True
        elif word == "to":
            bound = not cells
        elif word not in _LITTLE:
            odd = True
    return Parts(
        verb, tuple(cards), tuple(cells), chips, trap, seat, tuple(rest), odd, bound, fetched, lacking
    )


def _deeds(view: View) -> frozenset[str]:
    return frozenset(deed.name for card in view.decks.cards.values() for deed in card.deeds if deed.name)


def _whole(view: View, parts: Parts) -> a.Action | None:
    """Return the action if the text has every part of one."""
    verb, cards, cells = parts.verb, parts.cards, _cells(view, parts)
    if verb is a.End:
        return a.End() if not cards and not cells else None
    if not cards:
        return None
    first, others = cards[0], len(cards) - 1
    if verb in (a.Take, a.PutBack, a.Discard) and not others and not cells:
        return (
            a.Take(first) if verb is a.Take else a.Discard(first) if verb is a.Discard else a.PutBack(first)
        )
    if verb in (a.Invoke, a.Move) and not others and len(cells) == 1:
        return a.Invoke(first, cells[0]) if verb is a.Invoke else a.Move(first, cells[0])
    if verb is a.Move and not others and len(cells) == 2 and cells[0] in _where(view, first):
        return a.Move(first, cells[1])
    if verb is a.Attack and len(cells) == 1 and others <= 1:
        return a.Attack(first, cells[0], parts.trap)
    if verb is a.Acquire and len(cells) == 1 and parts.chips and not others:
        counts = dict(parts.chips)
        return a.Acquire(first, cells[0], counts.get("att", 0), counts.get("arm", 0))
    return None


def _tried(view: View, parts: Parts) -> a.Action | None:
    """Return the use of a card that the text means, for the rules to say why it is not possible."""
    if parts.verb not in (a.Use, a.Play) or not parts.cards or len(parts.rest) > 1:
        return None
    cells = _cells(view, parts)
    at, to = (None, cells[0]) if parts.bound and len(cells) == 1 else (*cells, None, None)[:2]
    first, deed = parts.cards[0], parts.rest[0] if parts.rest else ""
    if parts.verb is a.Use:
        return a.Use(first, deed, at, to, parts.trap)
    fetch = parts.fetched
    if fetch is None and len(parts.cards) > 1 and _fetches(view, first):
        fetch = parts.cards[1]
    return a.Play(first, deed, at, to, parts.trap, fetch, parts.seat)


def _fetches(view: View, card: str) -> bool:
    """Return whether the second card that a text names is one that this power brings back."""
    power = view.decks.powers.get(card)
    return power is not None and any(deed.pick == "perished" for deed in power.deeds)


def _where(view: View, god: str) -> list[Cell]:
    """Return the hex of a standing god, if it stands."""
    return [figure.cell for figure in view.gods if figure.key == god and figure.health]


def _cells(view: View, parts: Parts) -> tuple[Cell, ...]:
    """Return the hexes of a text; a god named as the target stands for its hex."""
    named = parts.verb in (None, a.Attack, a.Use, a.Play) and len(parts.cards) == 2
    if named and not _fetches(view, parts.cards[0]):
        at = _where(view, parts.cards[1])
        return (*at, *parts.cells) if tuple(at) != parts.cells[:1] else parts.cells
    return parts.cells


def _fits(view: View, parts: Parts, action: a.Action) -> bool:
    """Return whether a legal action has all that the text names."""
    if parts.verb is not None and not isinstance(action, parts.verb):
        return False
    trap = getattr(action, "trap", False)
    if parts.trap != trap:
        return False
    if parts.rest and getattr(action, "deed", "") not in parts.rest:
        return False
    if parts.seat is not None and getattr(action, "seat", None) != parts.seat:
        return False
    named = [getattr(action, name, None) for name in ("god", "card", "fetch")]
    if parts.fetched is not None and getattr(action, "fetch", None) != parts.fetched:
        return False
    at, to = getattr(action, "at", None), getattr(action, "to", None)
    if parts.cards and parts.cards[0] not in named:
        return False
    if any(card not in named and at not in _where(view, card) for card in parts.cards):
        return False
    chips = {"att": getattr(action, "attack", 0), "arm": getattr(action, "armor", 0)}
    if parts.verb is a.Acquire and any(chips[kind] != count for kind, count in parts.chips):
        return False
    cells = [cell for cell in (at, to) if cell is not None]
    typed = list(_cells(view, parts))
    return typed == cells[: len(typed)]
