"""Reads actions from text, generously: see notation.py for how they are written. What only the view can settle comes
out as `PartialAction`, or as a piece of which the cell alone is known."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from games.core.cards import KING, CardOrJoker, Joker, read_card
from games.core.errors import Ambiguous, Unreadable
from games.high_ground import actions as a
from games.high_ground.deck import in_order
from games.high_ground.land import Cell, Piece
from games.high_ground.notation.partial import A_JOKER, PartialAction, whichever
from games.high_ground.notation.spelling import plain
from games.high_ground.notation.write import LONGEST

FORMS: Final = (
    "Write M14.1.2 > M13 to move (x M13.1.1 after it attacks), play 9H N14, enough, discard 9H, or roll; "
    "after a roll hop, swap, tip, aim, dig or decline; in the set-up lay N14 or crown M15."
)

_CELL: Final = r"[a-y](?:[1-9]|1\d|2[0-5])(?!\d)"
_PIECE: Final = rf"({_CELL})(?:[.:]([1-9]\d?)(?:[.:]([1-9]\d?))?)?(?![\w.])"
_TO: Final = r"\s*(?:-*>|=>|to|onto|into)\s*"
_BESIDE: Final = r"(?:\s*-+\s*|\s+)"
_HITS: Final = r"\s*(?:x|×|\*|attack(?:s|ing)?|hits?|and attacks?)\s*"
_GOES: Final = re.compile(rf"{_PIECE}{_TO}({_CELL})(?![.:])(?:[\s,;]*({_HITS})(?:{_PIECE})?)?")
_STEPS: Final = re.compile(rf"{_PIECE}{_BESIDE}({_CELL})(?![.:])[\s,;]*({_HITS})(?:{_PIECE})?")
_HITS_ONLY: Final = re.compile(rf"{_PIECE}{_HITS}{_PIECE}")
_SIDE_BY_SIDE: Final = re.compile(rf"{_PIECE}(?:({_TO})|{_BESIDE}){_PIECE}")
_WHO: Final = re.compile(r"^(?:with|from) ")
_WHOM: Final = re.compile(r"^(?:at|on) ")
_WITH: Final = re.compile(rf"{_PIECE}\s*(?:with|by|from|using)\s*{_PIECE}")
_SWAP: Final = re.compile(rf"{_PIECE}\s*(?:/|,|&|<-*>|-|>|and|with|for|to)?\s*{_PIECE}")
_ONE: Final = re.compile(_PIECE)
_ONLY_CELL: Final = re.compile(_CELL)
_BREAKS: Final = re.compile(r"[\s,;:=-]+")
_FILLERS: Final = frozenset(("at", "on", "onto", "to", "in", "into", "level", "the", "a", "my", "of"))
_AS_LEVEL: Final = re.compile(r"\bas(?=\s+[0-9]{1,2}(?!\w))")
"""As a seven; `as` is the ace of spades otherwise."""
_BETWEEN: Final = re.compile(r"\s*(?:,?\s*\band\b|[,;+&])\s*|\s+")
_MY: Final = re.compile(r"\b(?:the|my)\s+(?=\w)")
_JOKERS: Final = {"j1": Joker(1), "j2": Joker(2), **dict.fromkeys(("joker", "jokers"), A_JOKER)}
_ALL: Final = frozenset(("all", "everything", "all cards", "all of them", "hand", "my hand", "the hand"))
_ROLL: Final = re.compile(r"(?:roll|throw|cast)(?: (?:the|a|my))?(?: treehouse)?(?: (?:die|dice))?|die|dice")
_PLAIN: Final[dict[str, Callable[[], a.Action]]] = {
    **dict.fromkeys(("enough", "done", "end", "end turn", "stop", "that is all", "no more"), a.Enough),
    **dict.fromkeys(("dig", "dig a card"), a.Dig),
    **dict.fromkeys(("decline", "nothing", "leave it"), a.Decline),
    **dict.fromkeys(("keep", "keep all"), lambda: a.Discard(())),
    "pass": lambda: PartialAction("pass"),
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

    def card(self, text: str) -> CardOrJoker:
        """A card. Raises Unreadable."""
        if text in _JOKERS:
            return _JOKERS[text]
        try:
            card = read_card(text)
        except Unreadable:
            raise self.unreadable("Name cards as 9H, QS or J1 (the first joker): play 9H N14.") from None
        if card.rank == KING:
            raise self.unreadable("Kings are never in a hand. In the set-up, crown M15 places yours.")
        return card

    def goes(self, text: str) -> tuple[Piece, Cell, Piece | None] | None:
        """A way of a piece, with an attack or none; None where it is none."""
        if match := _GOES.fullmatch(text) or _STEPS.fullmatch(text):
            attack = self.piece(*match.group(6, 7, 8)) if match[6] else None
            if match[5] and attack is None:
                attack = whichever(match[4].upper())
            return self.piece(*match.group(1, 2, 3)), match[4].upper(), attack
        if match := _HITS_ONLY.fullmatch(text):
            victim = self.piece(*match.group(4, 5, 6))
            return self.piece(*match.group(1, 2, 3)), victim.cell, victim
        return None

    def pair(self, text: str) -> tuple[Piece, Piece, bool] | None:
        """Two pieces or cells, with nothing that says what becomes of the second, and whether one goes to the other;
        None where it is no such text."""
        if match := _SIDE_BY_SIDE.fullmatch(text):
            return self.piece(*match.group(1, 2, 3)), self.piece(*match.group(5, 6, 7)), bool(match[4])
        return None

    def one(self, text: str) -> Piece | None:
        """A single piece or cell; None where it is none."""
        match = _ONE.fullmatch(text)
        return self.piece(*match.group(1, 2, 3)) if match else None

    # Cards and cells in any order

    def sorted_out(self, text: str, hint: str) -> tuple[CardOrJoker | None, Cell | None, int | None]:
        """At most one card, one cell and one level, in any order. What may be a card and a cell (`j1`, `h9`) is the
        card, unless there is another. Raises Unreadable."""
        cards: list[str] = []
        cells: list[str] = []
        either: list[str] = []
        levels: list[int] = []
        for word in filter(None, _BREAKS.split(_AS_LEVEL.sub(" ", text))):
            if word in _FILLERS:
                continue
            if re.fullmatch(r"[0-9]{1,2}", word):
                levels.append(int(word))
            elif not _ONLY_CELL.fullmatch(word):
                cards.append(word)
            else:
                (either if _is_card(word) else cells).append(word)
        for word in either:
            (cells if cards else cards).append(word)
        if max(len(cards), len(cells), len(levels)) > 1:
            raise self.unreadable(hint)
        card = self.card(cards[0]) if cards else None
        return card, cells[0].upper() if cells else None, levels[0] if levels else None

    def put(self, text: str) -> a.Action:
        """A card to a cell, or as much of it as was written. Raises Unreadable."""
        card, cell, level = self.sorted_out(text, "Write one card and one cell, such as play 9H N14.")
        if card is None or card == A_JOKER or cell is None:
            place = None if cell is None else whichever(cell)
            return PartialAction("play", () if card is None else (card,), place, level)
        return a.Play(card, cell, level)

    # What stands first in the text

    def move(self, rest: str) -> a.Action:
        return self.walk("move", a.Move, rest)

    def hop(self, rest: str) -> a.Action:
        return self.walk("hop", a.Hop, rest)

    def walk(self, verb: str, kind: type[a.Move] | type[a.Hop], rest: str) -> a.Action:
        """A move or a hop, or as much of it as was written."""
        if rest.startswith("to "):
            return PartialAction(f"{verb} to", place=self.some(rest[3:]))
        rest = _WHO.sub("", rest)
        if found := self.goes(rest):
            return kind(*found)
        if beside := self.pair(rest):
            piece, other, _ = beside
            return PartialAction(verb, place=piece, other=other) if other.level else kind(piece, other.cell)
        return PartialAction(verb, place=self.some(rest))

    def attack(self, rest: str) -> a.Action:
        if match := _WITH.fullmatch(rest):
            victim = self.piece(*match.group(1, 2, 3))
            return a.Move(self.piece(*match.group(4, 5, 6)), victim.cell, victim)
        who = _WHO.sub("", rest)
        if found := self.goes(who):
            piece, cell, victim_or_none = found
            return a.Move(piece, cell, victim_or_none or whichever(cell))
        if beside := self.pair(who):
            piece, other, _ = beside
            return a.Move(piece, other.cell, other)
        if who != rest:
            return PartialAction("attack with", place=self.some(who))
        return PartialAction("attack", place=self.some(_WHOM.sub("", rest)))

    def swap(self, rest: str) -> a.Action:
        if match := _SWAP.fullmatch(rest):
            return a.Swap(self.piece(*match.group(1, 2, 3)), self.piece(*match.group(4, 5, 6)))
        return PartialAction(
            "swap", place=self.some(_WHO.sub("", rest), "Write both pieces: swap M14.1.1 / M13.1.1.")
        )

    def some(self, rest: str, hint: str = FORMS) -> Piece | None:
        """A piece, or None where nothing more was written. Raises Unreadable."""
        found = self.one(rest)
        if rest and found is None:
            raise self.unreadable(hint)
        return found

    def tip(self, rest: str) -> a.Action:
        piece = self.some(_WHO.sub("", rest), "Write the piece: tip M14.1.1.")
        return a.Tip(piece) if piece else PartialAction("tip")

    def aim(self, rest: str) -> a.Action:
        piece = self.some(_WHO.sub("", rest), "Write the piece: aim M14.1.2.")
        return a.Aim(piece) if piece else PartialAction("aim")

    def discard(self, rest: str) -> a.Action:
        if rest in ("nothing", "none", "no card", "no cards"):
            return a.Discard(())
        if rest in _ALL:
            return PartialAction("discard all")
        words = _BETWEEN.split(_MY.sub("", rest)) if rest else []
        named = [self.card(word) for word in words]
        cards = in_order(card for card in named if card != A_JOKER)
        jokers = (A_JOKER,) * named.count(A_JOKER)
        return PartialAction("discard", cards + jokers) if jokers else a.Discard(cards)

    def lay(self, rest: str) -> a.Action:
        card, cell, level = self.sorted_out(rest, "Write the cell: lay N14, with = 7 after it for a joker.")
        if cell is None and card is not None and (match := _ONLY_CELL.search(rest)):
            card, cell = None, match[0].upper()
        if card is not None:
            return self.put(rest)
        if cell is None:
            if level is not None:
                raise self.unreadable("Write the cell: lay N14, with = 7 after it for a joker.")
            return PartialAction("lay")
        return a.Lay(cell, level)

    def crown(self, rest: str) -> a.Action:
        if not rest:
            return PartialAction("crown")
        found = self.lay(rest)
        if not isinstance(found, a.Lay):
            raise self.unreadable("Write the cell: crown M15.")
        if found.level is not None:
            raise self.unreadable("A king has no level to choose: crown M15.")
        return a.Crown(found.cell)

    def bare(self, text: str) -> a.Action:
        """Text without a verb. Raises Unreadable or Ambiguous."""
        if "/" in text:
            return self.swap(text)
        if found := self.goes(text):
            return a.Move(*found)
        if beside := self.pair(text):
            first, second, going = beside
            return PartialAction("move" if going else "", place=first, other=second)
        if piece := self.one(text):
            return PartialAction(place=piece)
        try:
            card, cell, level = self.sorted_out(text, FORMS)
        except Unreadable:
            raise self.unreadable() from None
        if card is not None and cell is None and _ONLY_CELL.search(text):
            card, cell = None, _ONLY_CELL.findall(text)[0].upper()
        if card is not None:
            return self.put(text)
        if cell is None or level is None:
            raise self.unreadable()
        return PartialAction(place=whichever(cell), level=level)


def _is_card(word: str) -> bool:
    if word in _JOKERS:
        return True
    try:
        return read_card(word).rank != KING
    except Unreadable:
        return False


_VERBS: Final[dict[str, Callable[[_Reader, str], a.Action]]] = {
    **dict.fromkeys(("move", "go"), _Reader.move),
    "attack": _Reader.attack,
    **dict.fromkeys(("play", "put"), _Reader.put),
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
    if "?" in quoted:
        raise reader.unreadable(f"It asks, so nothing was done. {FORMS}")
    wanted = plain(quoted)
    if wanted in _PLAIN:
        return _PLAIN[wanted]()
    if _ROLL.fullmatch(wanted):
        return a.Roll()
    verb, _, rest = wanted.partition(" ")
    verb = verb.rstrip(":,") if rest else verb
    if verb in _VERBS:
        return _VERBS[verb](reader, rest.strip())
    return reader.bare(wanted)
