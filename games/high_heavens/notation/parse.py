"""Reads actions from text, in the position that they are about. See write.py for the canonical form.

A text is taken apart into a verb, cards, hexes and a few words. If that is a whole action, it is returned, legal or not;
otherwise it is the only legal action that fits, or the text is refused with some that do.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.core.protocol import SEAT_LETTERS, Seat
from games.core.words import Ambiguous, Unreadable, either_of, examples
from games.high_heavens import actions as a
from games.high_heavens.components import BIT, GREEK, LAYOUTS, NORSE, Cell
from games.high_heavens.notation.write import LONGEST, plain, shown, spelled, write as write
from games.high_heavens.state import Pile, View, side_of

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
        "enemy",
        "enemys",
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
    last, lacking, early = "", False, False
    while words:
        length = _base_named(words, verb, cards)
        if length:
            cells.append(_base(view, words[length - 1]))
            del words[:length]
            continue
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
            # Before any hex it is what a card lays: “use skadi trap c6”.
            deeds = view.decks.cards[cards[0]].deeds if not cells and len(cards) == 1 else ()
            laid = any(effect.do == "trap" for deed in deeds for effect in deed.effects)
            early, trap = early or laid, trap or not laid
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
    trap = trap or (early and lacking)
    if (
        verb is a.Attack
        and cards
        and not cells
        and view.decks.side[cards[0]] != side_of(view.seats, view.turn_of)
    ):
        # “attack zeus with thor”
        cells, cards = _where(view, cards[0]), cards[1:]
    return Parts(
        verb, tuple(cards), tuple(cells), chips, trap, seat, tuple(rest), odd, bound, fetched, lacking
    )


def _base_named(words: Sequence[str], verb: type | None, cards: Sequence[str]) -> int:
    """Return how many words name a base here, 0 if they do not. Olympus alone is the power of that name, unless something
    else was named that can attack it."""
    if words[0] == "mount" and words[1:2] == ["olympus"]:
        return 2
    if words[0] in ("asgard", "base") or (words[0] == "olympus" and (cards or verb is a.Attack)):
        return 1
    return 0


def _base(view: View, word: str) -> Cell:
    """Return the hex of a base by its name: `base` is the enemy's."""
    side = {"asgard": NORSE, "olympus": GREEK}.get(word, 1 - side_of(view.seats, view.turn_of))
    return LAYOUTS[view.hearth].bases[side]


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
    """Return what the text means, though something lacks or does not fit, for the rules to say why it is not possible."""
    if not parts.cards or len(parts.rest) > 1:
        return None
    cells = _cells(view, parts)
    if parts.verb is a.Invoke and len(parts.cards) == 1 and not cells:
        return a.Invoke(parts.cards[0], _entrance(view))
    if parts.verb is a.Acquire and len(parts.cards) == len(cells) == 1:
        lying = next((each for each in view.things if each.cell == cells[0]), Pile(cells[0], attack=1))
        return a.Acquire(parts.cards[0], cells[0], lying.attack, lying.armor)
    if parts.verb not in (a.Use, a.Play):
        return None
    at, to = (None, cells[0]) if parts.bound and len(cells) == 1 else (*cells, None, None)[:2]
    first, deed = parts.cards[0], parts.rest[0] if parts.rest else ""
    if parts.verb is a.Use:
        return a.Use(first, deed, at, to, parts.trap)
    fetch = parts.fetched
    if fetch is None and len(parts.cards) > 1 and _fetches(view, first):
        fetch = parts.cards[1]
    return a.Play(first, deed, at, to, parts.trap, fetch, parts.seat)


def _entrance(view: View) -> Cell:
    """Return an invoking hex of the player, a free one if there is any."""
    cells = LAYOUTS[view.hearth].invoking[side_of(view.seats, view.turn_of)]
    taken = {*(each.cell for each in view.gods if each.health), *(each.cell for each in view.things)}
    return next((cell for cell in cells if cell not in taken), cells[0])


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
