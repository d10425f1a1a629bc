"""Reads actions from text, generously: see notation.py for how they are written."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from games.core.cards import KING, RANKS, SUITS, SYMBOLS, Card, Joker, Paper, card_text, rank_words, read_card
from games.core.errors import Ambiguous, Unreadable
from games.high_ground import actions as a
from games.high_ground.deck import in_order
from games.high_ground.land import Cell, Piece
from games.high_ground.meant import whichever
from games.high_ground.notation import LONGEST

FORMS: Final = (
    "Write M14.1.2 > M13 to move (x M13.1.1 after it attacks), play 9H N14, enough, discard 9H, or roll; "
    "after a roll hop, swap, tip, aim, dig or decline."
)

_CELL: Final = r"[a-y](?:[1-9]|1\d|2[0-5])(?!\d)"
_PIECE: Final = rf"({_CELL})(?:[.:]([1-9]\d?)(?:[.:]([1-9]\d?))?)?(?![\w.])"
_TO: Final = r"\s*(?:-*>|→|=>|-|to|onto|into)\s*"
_HITS: Final = r"\s*(?:x|×|\*|attack(?:s|ing)?|hits?|and attacks?)\s*"
_GOES: Final = re.compile(rf"{_PIECE}{_TO}({_CELL})(?:[\s,;]*{_HITS}{_PIECE})?")
_HITS_ONLY: Final = re.compile(rf"{_PIECE}{_HITS}{_PIECE}")
_SWAP: Final = re.compile(rf"{_PIECE}\s*(?:/|,|&|<-*>|-|and|with|for)?\s*{_PIECE}")
_ONE: Final = re.compile(_PIECE)
_PLACE: Final = re.compile(
    rf"(?:at|on|onto|to|in|into|>)?\s*({_CELL})\s*(?:[=,:]|as|at|level)*\s*(\d{{1,2}})?"
)
_CARD_THEN: Final = re.compile(r"(\S+)\s+(.*)")
_RANKS: Final = {rank_words(rank): card_text(Card(rank, SUITS[0]))[:-1].lower() for rank in RANKS}
_CARD_WORDS: Final = re.compile(
    rf"\b(\d{{1,2}}|[ajqt]|{'|'.join(_RANKS)})\s*(?:\bof\b)?\s*(clubs?|diamonds?|hearts?|spades?)\b"
)
_JOKER: Final = re.compile(r"(?:jokers?\s*|j)([12])")
_SUIT_LETTERS: Final = {symbol: suit.value.lower() for suit, symbol in SYMBOLS.items()} | {"\ufe0f": ""}
_PLAIN: Final[dict[str, Callable[[], a.Action]]] = {
    **dict.fromkeys(("enough", "done", "end", "stop", "that is all", "no more"), a.Enough),
    **dict.fromkeys(("roll", "roll the die", "roll die", "die", "throw"), a.Roll),
    **dict.fromkeys(("dig", "dig a card"), a.Dig),
    **dict.fromkeys(("decline", "nothing", "leave it"), a.Decline),
    **dict.fromkeys(("pass", "keep", "keep all", "draw"), lambda: a.Discard(())),
}


class _Reader:
    """One text; `shown` is how it is quoted."""

    def __init__(self, shown: str) -> None:
        self.shown = shown

    def unreadable(self, hint: str = FORMS) -> Unreadable:
        return Unreadable("unreadable", f"“{self.shown}” is no action of High Ground.", hint)

    def piece(self, cell: str, stack: str | None, level: str | None) -> Piece:
        """A piece by its parts; a cell alone is settled by whoever sees the land. Raises Ambiguous."""
        name = cell.upper()
        if stack is not None and level is None:
            either = " or ".join(dict.fromkeys((f"{name}.1.{stack}", f"{name}.{stack}.1")))
            hint = f"Write the stack and the level from the bottom: {either}."
            raise Ambiguous("ambiguous", f"“{self.shown}” does not say which piece of {name}.", hint)
        return Piece(name, int(stack), int(level)) if stack and level else whichever(name)

    def card(self, text: str) -> Paper:
        """A card. Raises Unreadable."""
        if joker := _JOKER.fullmatch(text):
            return Joker(int(joker[1]))
        try:
            card = read_card(text)
        except Unreadable:
            raise self.unreadable("Name cards as 9H, QS or J1 (the first joker): play 9H N14.") from None
        if card.rank == KING:
            raise self.unreadable("Kings are never in a hand: name another card, such as play 9H N14.")
        return card

    def goes(self, text: str) -> tuple[Piece, Cell, Piece | None] | None:
        """A way of a piece, with an attack or none; None where it is none."""
        if match := _GOES.fullmatch(text):
            attack = self.piece(*match.group(5, 6, 7)) if match[5] else None
            return self.piece(*match.group(1, 2, 3)), match[4].upper(), attack
        if match := _HITS_ONLY.fullmatch(text):
            victim = self.piece(*match.group(4, 5, 6))
            return self.piece(*match.group(1, 2, 3)), victim.cell, victim
        return None

    def place(self, text: str) -> tuple[Cell, int | None]:
        """A cell and a joker's level. Raises Unreadable."""
        match = _PLACE.fullmatch(text)
        if match is None:
            raise self.unreadable()
        return match[1].upper(), None if match[2] is None else int(match[2])

    # What stands first in the text

    def move(self, rest: str) -> a.Action:
        found = self.goes(rest)
        if found is None:
            raise self.unreadable()
        return a.Move(*found)

    def hop(self, rest: str) -> a.Action:
        found = self.goes(rest)
        if found is None:
            raise self.unreadable("Write hop M14 > M13, with x M13.1.1 after it to attack.")
        return a.Hop(*found)

    def play(self, rest: str) -> a.Action:
        match = _CARD_THEN.fullmatch(rest)
        if match is None:
            raise self.unreadable("Write the card and the cell: play 9H N14.")
        card = self.card(match[1])
        cell, level = self.place(match[2])
        return a.Play(card, cell, level)

    def discard(self, rest: str) -> a.Action:
        if rest in ("nothing", "none", "no card", "no cards"):
            return a.Discard(())
        words = re.sub(r"[,;+&]|\band\b", " ", rest).split()
        return a.Discard(in_order(map(self.card, words)))

    def swap(self, rest: str) -> a.Action:
        match = _SWAP.fullmatch(rest)
        if match is None:
            raise self.unreadable("Write both pieces: swap M14.1.1 / M13.1.1.")
        return a.Swap(self.piece(*match.group(1, 2, 3)), self.piece(*match.group(4, 5, 6)))

    def one(self, rest: str) -> Piece:
        match = _ONE.fullmatch(rest.removeprefix("with ").removeprefix("at "))
        if match is None:
            raise self.unreadable("Write the piece: tip M14.1.1, aim M14.1.2.")
        return self.piece(*match.group(1, 2, 3))

    def tip(self, rest: str) -> a.Action:
        return a.Tip(self.one(rest))

    def aim(self, rest: str) -> a.Action:
        return a.Aim(self.one(rest))

    def lay(self, rest: str) -> a.Action:
        return a.Lay(*self.place(rest))

    def crown(self, rest: str) -> a.Action:
        cell, level = self.place(rest)
        if level is not None:
            raise self.unreadable("A king has no level to choose: crown M15.")
        return a.Crown(cell)


_VERBS: Final[dict[str, Callable[[_Reader, str], a.Action]]] = {
    **dict.fromkeys(("move", "attack", "go"), _Reader.move),
    **dict.fromkeys(("play", "put"), _Reader.play),
    **dict.fromkeys(("discard", "discards"), _Reader.discard),
    **dict.fromkeys(("lay", "place"), _Reader.lay),
    **dict.fromkeys(("crown", "king"), _Reader.crown),
    "hop": _Reader.hop,
    "swap": _Reader.swap,
    "tip": _Reader.tip,
    "aim": _Reader.aim,
}


def read(text: str) -> a.Action:
    """A player's action. Raises Unreadable or Ambiguous."""
    quoted = " ".join(text.split())
    shown = quoted if len(quoted) <= 60 else quoted[:57] + "..."
    reader = _Reader(shown)
    if len(quoted) > LONGEST:
        raise Unreadable("unreadable", f"“{shown}” is too long to be an action.", FORMS)
    plain = _plain(quoted)
    if plain in _PLAIN:
        return _PLAIN[plain]()
    verb, _, rest = plain.partition(" ")
    verb = verb.rstrip(":,")
    if verb in _VERBS:
        return _VERBS[verb](reader, rest.strip())
    found = reader.goes(plain)
    if found is not None:
        return a.Move(*found)
    if match := _ONE.fullmatch(plain):
        name = match[1].upper()
        hint = f"Write where it goes, such as {name} > M13, or what is done: tip {name}, aim {name}."
        raise Ambiguous("ambiguous", f"“{shown}” does not say what to do with {name}.", hint)
    raise reader.unreadable()


def _plain(text: str) -> str:
    """The text in small letters, cards in their short form."""
    text = text.casefold()
    for symbol, letter in _SUIT_LETTERS.items():
        text = text.replace(symbol, letter)
    text = _CARD_WORDS.sub(lambda match: f"{_RANKS.get(match[1], match[1])}{match[2][0]}", text)
    return re.sub(r"\bjoker\s+([12])\b", r"j\1", text).rstrip(".! ")
