"""Actions: what players decide and what is dealt.

Events: what can happen. Everybody may know all of them.

Writes actions as one line of text, and reads their parts.

9H N>E          move 9♥ and all cards on it from North to East
draw NE>S       draw the end card of the ridge NE into South
end             end the turn without a draw
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from games.bring_down_the_mountain import actions as a
from games.bring_down_the_mountain.state import (
    RIDGE_LENGTH,
    RIDGES,
    VALLEYS,
    Ridge,
    Valley,
)
from games.core.components import RANKS, SUITS, SYMBOLS, Card, Pile, card_text, rank_words
from games.core.protocol import Aside, Event, SeatEvent

# Decisions


@dataclass(frozen=True, slots=True)
class Move:
    """Move `card` and all cards on it from the valley `source` to `target` (BDM-9)."""

    source: Valley
    card: Card
    target: Valley


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the end card of a ridge into a valley, which ends the turn (BDM-10)."""

    ridge: Ridge
    valley: Valley


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End the turn without a draw, when none is possible (BDM-10)."""


# Chance


@dataclass(frozen=True, slots=True)
class Deal:
    """The shuffled deck: one card for each valley in the order of VALLEYS, then the ridges in the order of RIDGES,
    twelve cards each from the peak to the outer end (BDM-2)."""

    cards: Pile


Action: TypeAlias = Move | Draw | EndTurn | Deal
ACTION_TYPES: tuple[type, ...] = (Move, Draw, EndTurn, Deal)


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """The cards were dealt: the valleys' first cards and the ridges' end cards (BDM-2)."""

    valleys: Pile
    ends: Pile


@dataclass(frozen=True, slots=True)
class Moved(SeatEvent):
    """A run moved from one valley to another, onto the card `onto` or into an empty valley (BDM-9)."""

    valley: Valley
    source: Valley
    target: Valley
    run: Pile
    onto: Card | None


@dataclass(frozen=True, slots=True)
class Drew(SeatEvent):
    """A card was drawn from a ridge (BDM-10).

    `left` counts the cards left on that ridge. `bared` is its new end card, None in a preview in fog.
    """

    valley: Valley
    ridge: Ridge
    card: Card
    target: Valley
    onto: Card | None
    bared: Card | None
    left: int


@dataclass(frozen=True, slots=True)
class Completed(Event):
    """A pile was completed and left the table (BDM-7). `count` piles are now complete."""

    valley: Valley
    pile: Pile
    count: int


@dataclass(frozen=True, slots=True)
class TurnEnded(Aside):
    """A turn ended without a draw. `idle_turns` counts the turns in a row without a draw or a completed pile."""

    valley: Valley
    idle_turns: int


@dataclass(frozen=True, slots=True)
class Won(Event):
    """Four piles are complete, after `turns` turns (BDM-12)."""

    turns: int


@dataclass(frozen=True, slots=True)
class Lost(Event):
    """The game is lost (BDM-13). `reason` and `highest` are as in `Over`, `ends` are the end cards by ridge, and
    `brought_down` is the score."""

    reason: str
    highest: int
    ends: tuple[tuple[Ridge, Card], ...]
    brought_down: int
    turns: int


EVENT_TYPES: tuple[type[Event], ...] = (Dealt, Moved, Drew, Completed, TurnEnded, Won, Lost)


def write(action: object) -> str:
    """Return the action in canonical notation. Raises KeyError for anything else."""
    return _WRITERS[type(action)](action)


def _deal(action: a.Deal) -> str:
    """Return the cards that are face up with every option: the valleys' cards and the ridges' end cards."""
    starts = action.cards[: len(VALLEYS)]
    ends = action.cards[len(VALLEYS) + RIDGE_LENGTH - 1 :: RIDGE_LENGTH]
    return f"deal {_placed(VALLEYS, starts)}; {_placed(RIDGES, ends)}"


def _placed(places: tuple[str, ...], cards: tuple[Card, ...]) -> str:
    return ", ".join(f"{place} {card_text(card)}" for place, card in zip(places, cards, strict=True))


_WRITERS: Final[dict[type, Callable[..., str]]] = {
    a.Move: lambda action: f"{card_text(action.card)} {action.source}>{action.target}",
    a.Draw: lambda action: f"draw {action.ridge}>{action.valley}",
    a.EndTurn: lambda _: "end",
    a.Deal: _deal,
}


DRAW: Final = frozenset({"draw", "draws"})
SAYS_NOTHING: Final = frozenset(
    (
        *("move", "moves", "take", "put", "bring", "card", "cards", "run", "valley", "ridge"),
        *("the", "on", "all", "it", "and", "with", "that", "lies", "i", "please"),
    )
)
_SUIT_LETTERS: Final = {symbol: suit.value.lower() for suit, symbol in SYMBOLS.items()} | {
    "♧": "c", "♢": "d", "♡": "h", "♤": "s", "\ufe0f": "",
}  # fmt: skip
_RANK_LETTERS: Final = {rank_words(rank): card_text(Card(rank, SUITS[0]))[:-1].lower() for rank in RANKS}
_RANK: Final = rf"(?:(\d{{1,2}}|[ajqkt]|{'|'.join(_RANK_LETTERS)})\s+(?:of\s+)?|(\d{{1,2}})\s*)"
_SUIT: Final = "(" + "|".join(f"{suit.name.lower()[:-1]}s?" for suit in SUITS) + ")"
_CARD_WORDS: Final = re.compile(rf"\b{_RANK}{_SUIT}\b")
_RIDGE_WORDS: Final = re.compile(r"\b(north|south)(\s*-?\s*)(east|west)\b")
_RANK_AND_SYMBOL: Final = re.compile(
    rf"(?<!\w)((?:\d{{1,2}}|[ajqkt])[{''.join(SYMBOLS.values())}♧♢♡♤]\ufe0f?)(?=[a-z])"
)
_LOOKS_LIKE_A_CARD: Final = re.compile(
    r"(?<!\w)(?:(?:\d{1,2}|[ajqkt])[cdhs]|[cdhs](?:\d{1,2}|[ajqkt]))(?!\w)"
)
_GLUED: Final = re.compile(r"(?<!\w)(?!(?:ace|the)\b)((?:\d{1,2}|[ajqkt])[cdhs])(?=[nesw](?!\w))")
"""A card with a valley right after it: `9HN`."""
_DASH: Final = re.compile(r"\b([nesw]|[ns][ew])\s*[-–—]\s*(?=[nesw]\b)")
_VALLEY_WORDS: Final = re.compile(r"\b(north|east|south|west)\b")
_ARROW: Final = re.compile(r"[-–—=]*>|→|➜|⇒|⟶|\b(?:to|onto|into)\b")
_FROM: Final = re.compile(r"\bfrom\b")
_PUNCTUATION: Final = re.compile(r"[,:;.!()+*]")
TO: Final = ">"
OUT_OF: Final = "<"


def plain(text: str) -> list[str]:
    """Return the words of a text, with cards, places and arrows in their short forms."""
    text = _RANK_AND_SYMBOL.sub(r"\1 ", text.casefold())
    for symbol, letter in _SUIT_LETTERS.items():
        text = text.replace(symbol, letter)
    text = _CARD_WORDS.sub(_card_letters, text)
    text = _GLUED.sub(r"\1 ", text)
    # In a move `north east` means from North to East; in a draw it means the ridge between them.
    moves = bool(_LOOKS_LIKE_A_CARD.search(text)) and DRAW.isdisjoint(text.split())
    text = _RIDGE_WORDS.sub(
        lambda match: match[1][0] + " " * (moves and match[2].isspace()) + match[3][0], text
    )
    text = _VALLEY_WORDS.sub(lambda match: match[1][0], text)
    text = _DASH.sub(rf"\1 {TO} ", text)
    text = _FROM.sub(f" {OUT_OF} ", _ARROW.sub(f" {TO} ", text))
    return _PUNCTUATION.sub(" ", text).split()


def _card_letters(match: re.Match[str]) -> str:
    rank = match[1] or match[2]
    return f"{_RANK_LETTERS.get(rank, rank)}{match[3][0]}"
