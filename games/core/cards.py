"""Playing cards as values: 52 cards of four suits and two jokers, as short text and in words."""

import enum
from dataclasses import dataclass
from typing import Final, TypeAlias

from games.core.errors import Unreadable


class Suit(enum.Enum):
    """The four suits; the value is the letter in a card's text."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    # An enum hashes its name anew each time, in Python; searches hash millions of cards.
    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Card:
    """A playing card. `rank` is 1 (ace) to 13 (king)."""

    rank: int
    suit: Suit


@dataclass(frozen=True, slots=True)
class Joker:
    """A joker; `number` is 1 or 2, which tells the two of a deck apart."""

    number: int


Pile: TypeAlias = tuple[Card, ...]
"""A pile of cards, from the bottom to the top."""

CardOrJoker: TypeAlias = Card | Joker
"""Any card of a deck with jokers."""

ACE: Final = 1
JACK: Final = 11
QUEEN: Final = 12
KING: Final = 13
RANKS: Final = range(ACE, KING + 1)
SUITS: Final = tuple(Suit)
DECK: Final[Pile] = tuple(Card(rank, suit) for suit in SUITS for rank in RANKS)
"""All 52 cards, from clubs to spades, each suit from the ace to the king."""

SYMBOLS: Final = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}
_LETTERS: Final = {ACE: "A", JACK: "J", QUEEN: "Q", KING: "K"}
_NAMES: Final = {
    1: "ace",
    2: "two",
    3: "three",
    4: "four",
    5: "five",
    6: "six",
    7: "seven",
    8: "eight",
    9: "nine",
    10: "ten",
    11: "jack",
    12: "queen",
    13: "king",
}
_RANK_OF: Final = {
    **{str(rank): rank for rank in RANKS},
    **{letter: rank for rank, letter in _LETTERS.items()},
    "T": 10,
}
_SUIT_OF: Final = {
    **{suit.value: suit for suit in SUITS},
    **{symbol: suit for suit, symbol in SYMBOLS.items()},
    "♧": Suit.CLUBS,
    "♢": Suit.DIAMONDS,
    "♡": Suit.HEARTS,
    "♤": Suit.SPADES,
}


def rank_text(rank: int) -> str:
    """Return a rank as printed on a card: `A`, `2` to `10`, `J`, `Q`, `K`."""
    return _LETTERS.get(rank, str(rank))


def rank_words(rank: int) -> str:
    """Return a rank in words: `nine`, `ace`."""
    return _NAMES[rank]


def card_text(card: Card) -> str:
    """Return a card as it is stored and typed: `9H`, `10S`."""
    return f"{rank_text(card.rank)}{card.suit.value}"


def card_symbol(card: Card) -> str:
    """Return a card as a picture has it: `9♥`. Suits drawn as text are dark on dark in Discord."""
    return f"{rank_text(card.rank)}{SYMBOLS[card.suit]}"


def card_words(card: Card) -> str:
    """Return a card in words: `9 of hearts`, `queen of spades`."""
    return f"{_told(card.rank)} of {card.suit.name.lower()}"


def card_label(card: Card) -> str:
    """Return a card for a button: `9 hearts`, `queen spades`."""
    return f"{_told(card.rank)} {card.suit.name.lower()}"


def _told(rank: int) -> str:
    return str(rank) if ACE < rank < JACK else rank_words(rank)


def card_or_joker_text(card: CardOrJoker) -> str:
    """Return a card or joker as it is stored and typed: `9H`, `J1` for the first joker."""
    return f"J{card.number}" if isinstance(card, Joker) else card_text(card)


def card_or_joker_symbol(card: CardOrJoker) -> str:
    """Return a card or joker as a picture has it: `9♥`, `joker`."""
    return "joker" if isinstance(card, Joker) else card_symbol(card)


def card_or_joker_words(card: CardOrJoker) -> str:
    """Return a card or joker in words: `9 of hearts`, `joker`."""
    return "joker" if isinstance(card, Joker) else card_words(card)


def read_card(text: str) -> Card:
    """Read a card such as `9H`, `h9`, `9♥`, `10s`, `TS` or `1s`. Raises Unreadable."""
    wanted = text.strip().replace("\ufe0f", "").upper()
    for rank, suit in ((wanted[:-1], wanted[-1:]), (wanted[1:], wanted[:1])):
        if rank in _RANK_OF and suit in _SUIT_OF:
            return Card(_RANK_OF[rank], _SUIT_OF[suit])
    raise Unreadable(
        "unreadable_card",
        f"“{text.strip()[:20]}” is not a card.",
        "Write the rank and the letter of the suit: 9H is the 9 of hearts, AS the ace of spades.",
    )


def is_deck(cards: Pile) -> bool:
    """Return whether these are the 52 cards, each once, in any order."""
    return len(cards) == len(DECK) and set(cards) == set(DECK)
