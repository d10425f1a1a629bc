"""Reads the words of an action; see write.py for the canonical form.

What only the position can settle becomes a `PartialAction`, or a piece of which only the cell is known.
"""

import re
from collections.abc import Callable
from typing import Final

from games.core.components import KING, Card, CardOrJoker
from games.core.words import Unreadable
from games.high_ground import actions as a
from games.high_ground.land import Cell, Piece
from games.high_ground.notation.write import (
    A_JOKER,
    ALL,
    CELL,
    LONGEST,
    NO_CARDS,
    PIECE,
    PartialAction,
    Written,
    card_of,
    card_words,
    is_playable,
    number_of,
    piece_from,
    piece_of,
    plain,
    whichever,
)
from games.high_ground.state import in_order

_TO: Final = r"\s*(?:-*>|=>|to|onto|into)\s*"
_BESIDE: Final = r"(?:\s*-+\s*|\s+)"
_HITS: Final = r"\s*(?:x|×|\*|attack(?:s|ing)?|hits?|and attacks?)\s*"
_GOES: Final = re.compile(rf"{PIECE}{_TO}({CELL})(?![.:])(?:[\s,;]*({_HITS})(?:{PIECE})?)?")
_STEPS: Final = re.compile(rf"{PIECE}{_BESIDE}({CELL})(?![.:])[\s,;]*({_HITS})(?:{PIECE})?")
_HITS_ONLY: Final = re.compile(rf"{PIECE}{_HITS}{PIECE}")
_SIDE_BY_SIDE: Final = re.compile(rf"{PIECE}(?:({_TO})|{_BESIDE}){PIECE}")
_WHO: Final = re.compile(r"^(?:with|from) ")
_WHOM: Final = re.compile(r"^(?:at|on) ")
_WITH: Final = re.compile(rf"{PIECE}\s*(?:with|by|from|using)\s*{PIECE}")
_SWAP: Final = re.compile(rf"{PIECE}\s*(?:/|,|&|<-*>|-|>|and|with|for|to)?\s*{PIECE}")
_ONLY_CELL: Final = re.compile(CELL)
_BREAKS: Final = re.compile(r"[\s,;:=-]+")
_FILLERS: Final = frozenset(("at", "on", "onto", "to", "in", "into", "level", "the", "a", "my", "of"))
_AS_LEVEL: Final = re.compile(r"\bas(?=\s+[0-9]{1,2}(?!\w))")
"""The word in `as 7`; anywhere else `as` is the ace of spades."""
_ROLL: Final = re.compile(r"(?:roll|throw|cast)(?: (?:the|a|my))?(?: treehouse)?(?: (?:die|dice))?|die|dice")
_NUMBERS: Final = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3}
_DRAWS: Final = re.compile(
    r"(?:^|[\s,;&+]+)(?:and\s+)?(?:then\s+)?draw"
    r"(?:\s+(?:(?:(\d{1,2}|a|an|one|two|three)(?:\s+(?:new\s+)?cards?|\s+more)?)|(?:new\s+)?cards?|again|up))?$"
)
_SOMEBODY: Final = re.compile(r"^(?:i(?:['’]ll| will)?|let me)\s+(?=[a-z]{2})")
_NO_ATTACK: Final = r"(?:no attacks?|without (?:an |any )?attack(?:s|ing)?|(?:don['’]t|do not) attack)"
_PEACEFUL: Final = re.compile(rf"(.*?)[\s,;]+(?:and )?{_NO_ATTACK}")
_PLAIN: Final[dict[str, Callable[[], Written]]] = {
    **dict.fromkeys(("enough", "done", "stop", "that is all", "no more"), a.Enough),
    **dict.fromkeys(("dig", "dig a card"), a.Dig),
    **dict.fromkeys(("decline", "nothing", "leave it"), a.Decline),
    **dict.fromkeys(("keep", "keep all"), lambda: a.Discard(())),
    **dict.fromkeys(
        (
            *("pass", "passes", "pass turn", "pass my turn", "skip", "skip turn", "skip my turn"),
            *("end", "end turn", "end my turn", "end the turn"),
        ),
        lambda: PartialAction("pass"),
    ),
}


class _Reader:
    """Reads one text; `shown` is the text as refusals quote it."""

    def __init__(self, shown: str) -> None:
        self.shown = shown

    def unreadable(self, hint: str = "") -> Unreadable:
        """Return the refusal of this text."""
        return Unreadable("unreadable", f"“{self.shown}” is not a move in High Ground.", hint)

    def card(self, text: str) -> CardOrJoker:
        """Read a card that can be in a hand. Raises Unreadable."""
        try:
            card = card_of(text)
        except Unreadable:
            raise self.unreadable() from None
        if isinstance(card, Card) and card.rank == KING:
            raise self.unreadable("Kings are never in a hand.")
        return card

    def goes(self, text: str) -> tuple[Piece, Cell, Piece | None] | None:
        """Read a piece, the cell it goes to, and the piece it attacks if any; None if the text is not a move."""
        if match := _GOES.fullmatch(text) or _STEPS.fullmatch(text):
            attack = piece_from(*match.group(6, 7, 8)) if match[6] else None
            if match[5] and attack is None:
                attack = whichever(match[4].upper())
            return piece_from(*match.group(1, 2, 3)), match[4].upper(), attack
        if match := _HITS_ONLY.fullmatch(text):
            victim = piece_from(*match.group(4, 5, 6))
            return piece_from(*match.group(1, 2, 3)), victim.cell, victim
        return None

    def pair(self, text: str) -> tuple[Piece, Piece, bool] | None:
        """Read two pieces or cells side by side, and whether an arrow stands between them; None for other texts."""
        if match := _SIDE_BY_SIDE.fullmatch(text):
            return (
                piece_from(*match.group(1, 2, 3)),
                piece_from(*match.group(5, 6, 7)),
                bool(match[4]),
            )
        return None

    # Cards and cells in any order

    def sorted_out(self, text: str, hint: str = "") -> tuple[CardOrJoker | None, Cell | None, int | None]:
        """Read at most one card, one cell and one level, in any order. Raises Unreadable.

        A word that may be a card or a cell (`j1`, `h9`) is the card, unless there is another card.
        """
        cards: list[str] = []
        cells: list[str] = []
        either: list[str] = []
        levels: list[int] = []
        for word in filter(None, _BREAKS.split(_AS_LEVEL.sub(" ", text))):
            if word in _FILLERS:
                continue
            if (number := number_of(word)) is not None:
                levels.append(number)
            elif not _ONLY_CELL.fullmatch(word):
                cards.append(word)
            else:
                (either if is_playable(word) else cells).append(word)
        for word in either:
            (cells if cards else cards).append(word)
        if max(len(cards), len(cells), len(levels)) > 1:
            raise self.unreadable(hint)
        card = self.card(cards[0]) if cards else None
        return card, cells[0].upper() if cells else None, levels[0] if levels else None

    def put(self, text: str) -> Written:
        """Read a play, or as much of it as was written. Raises Unreadable."""
        card, cell, level = self.sorted_out(text, "Name one card and one cell.")
        if card is None or card == A_JOKER or cell is None:
            place = None if cell is None else whichever(cell)
            return PartialAction("play", () if card is None else (card,), place, level)
        return a.Play(card, cell, level)

    # By the first word of the text

    def walk(self, verb: str, kind: type[a.Move] | type[a.Hop], rest: str) -> Written:
        """Read a move or a hop, or as much of it as was written."""
        if rest.startswith("to "):
            return PartialAction(f"{verb} to", place=self.some(rest[3:]))
        rest = _WHO.sub("", rest)
        if found := self.goes(rest):
            return kind(*found)
        if beside := self.pair(rest):
            piece, other, _ = beside
            return PartialAction(verb, place=piece, other=other) if other.stack else kind(piece, other.cell)
        return PartialAction(verb, place=self.some(rest))

    def attack(self, rest: str) -> Written:
        if match := _WITH.fullmatch(rest):
            victim = piece_from(*match.group(1, 2, 3))
            return a.Move(piece_from(*match.group(4, 5, 6)), victim.cell, victim)
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

    def swap(self, rest: str) -> Written:
        if match := _SWAP.fullmatch(rest):
            return a.Swap(piece_from(*match.group(1, 2, 3)), piece_from(*match.group(4, 5, 6)))
        return PartialAction("swap", place=self.some(_WHO.sub("", rest)))

    def some(self, rest: str) -> Piece | None:
        """Read a piece, or None if nothing more was written. Raises Unreadable."""
        found = piece_of(rest)
        if rest and found is None:
            raise self.unreadable()
        return found

    def by_one(self, verb: str, kind: type[a.Tip] | type[a.Aim], rest: str) -> Written:
        """Read what one piece does, or as much of it as was written."""
        piece = self.some(_WHO.sub("", rest))
        return kind(piece) if piece and piece.level else PartialAction(verb, place=piece)

    def discard(self, rest: str) -> Written:
        """Read a discard, and how many cards to draw if that was written."""
        drawn = None
        if match := _DRAWS.search(rest):
            rest, drawn = rest[: match.start()], _number(match[1])
            if not rest:
                return PartialAction("draw", level=drawn)
        if rest in NO_CARDS:
            return a.Discard(()) if drawn is None else PartialAction("discard", level=drawn)
        if rest in ALL:
            return PartialAction("discard all", level=drawn)
        named = [self.card(word) for word in card_words(rest)]
        cards = in_order(card for card in named if card != A_JOKER)
        jokers = (A_JOKER,) * named.count(A_JOKER)
        if jokers or drawn is not None:
            return PartialAction("discard", cards + jokers, level=drawn)
        return a.Discard(cards)

    def lay(self, rest: str) -> Written:
        card, cell, level = self.sorted_out(rest)
        if cell is None and card is not None and (match := _ONLY_CELL.search(rest)):
            card, cell = None, match[0].upper()
        if card is not None:
            return self.put(rest)
        if cell is None:
            if level is not None:
                raise self.unreadable("Name the cell.")
            return PartialAction("lay")
        return a.Lay(cell, level)

    def crown(self, rest: str) -> Written:
        if not rest:
            return PartialAction("crown")
        found = self.lay(rest)
        if not isinstance(found, a.Lay):
            raise self.unreadable("Name the cell for your king.")
        if found.level is not None:
            raise self.unreadable("You do not choose a king's level.")
        return a.Crown(found.cell)

    def bare(self, text: str) -> Written:
        """Read a text without a verb. Raises Unreadable or Ambiguous."""
        if "/" in text:
            return self.swap(text)
        if found := self.goes(text):
            return a.Move(*found)
        if beside := self.pair(text):
            first, second, going = beside
            return PartialAction("move" if going else "", place=first, other=second)
        if piece := piece_of(text):
            return PartialAction(place=piece)
        card, cell, level = self.sorted_out(text)
        if card is not None and cell is None and _ONLY_CELL.search(text):
            card, cell = None, _ONLY_CELL.findall(text)[0].upper()
        if card is not None:
            return self.put(text)
        if cell is None or level is None:
            raise self.unreadable()
        return PartialAction(place=whichever(cell), level=level)


def _number(word: str | None) -> int | None:
    """Return the number of cards that a word says, or None."""
    return None if word is None else _NUMBERS.get(word) or int(word)


_VERBS: Final[dict[str, Callable[[_Reader, str], Written]]] = {
    **dict.fromkeys(("move", "go"), lambda reader, rest: reader.walk("move", a.Move, rest)),
    "attack": _Reader.attack,
    **dict.fromkeys(("play", "put"), _Reader.put),
    **dict.fromkeys(("discard", "discards"), _Reader.discard),
    **dict.fromkeys(("lay", "place"), _Reader.lay),
    **dict.fromkeys(("crown", "king"), _Reader.crown),
    "hop": lambda reader, rest: reader.walk("hop", a.Hop, rest),
    "swap": _Reader.swap,
    "tip": lambda reader, rest: reader.by_one("tip", a.Tip, rest),
    "aim": lambda reader, rest: reader.by_one("aim", a.Aim, rest),
}


def read(text: str) -> Written:
    """Read what a player writes, as far as the words alone tell. Raises Unreadable, with a hint that may be empty."""
    quoted = " ".join(text.split())
    shown = quoted if len(quoted) <= 60 else quoted[:57] + "..."
    reader = _Reader(shown)
    if len(quoted) > LONGEST:
        raise Unreadable("unreadable", f"“{shown}” is too long for a move.")
    if "?" in quoted:
        raise reader.unreadable("That is a question, so nothing was done.")
    wanted = _SOMEBODY.sub("", plain(quoted))
    if re.fullmatch(_NO_ATTACK, wanted):
        return PartialAction("no attack")
    if match := _PEACEFUL.fullmatch(wanted):
        return _without_attack(reader, match[1])
    return _read(reader, wanted)


def _without_attack(reader: _Reader, text: str) -> Written:
    """Read a move or a hop that says it does not attack. Raises Unreadable."""
    found = _read(reader, text)
    if not isinstance(found, (a.Move, a.Hop)) or found.attack is not None:
        raise reader.unreadable()
    return found


def _read(reader: _Reader, wanted: str) -> Written:
    if wanted in _PLAIN:
        return _PLAIN[wanted]()
    if _ROLL.fullmatch(wanted):
        return a.Roll()
    if _DRAWS.fullmatch(wanted):
        return reader.discard(wanted)
    verb, _, rest = wanted.partition(" ")
    verb = verb.rstrip(":,") if rest else verb
    if verb in _VERBS:
        return _VERBS[verb](reader, rest.strip())
    return reader.bare(wanted)
