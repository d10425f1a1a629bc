"""What games are played with, and how chance draws it.

Playing cards as values: 52 cards of four suits and two jokers, as short text and in words.

Looney Pyramids as values: a colour is a seat, a size is a number of pips, a stack runs from bottom to top. And the dice that are
rolled for them.

Random draws that anyone can check: each follows from the game's secret and a place in its log. The generator is a stream of
SHA-256 blocks, so that it can be rebuilt in any language. Block i is SHA256(secret || ":" || seq || ":" || i), with seq and i as
decimal digits. The stream is read eight bytes at a time as big-endian numbers. `below(n)` takes the first number under the largest
multiple of n that fits in 64 bits, modulo n.
"""

import enum
import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias, TypeVar

from games.core.words import Names, Seat, Unreadable, counted, enumerated


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
_OUTLINES: Final = {Suit.CLUBS: "♧", Suit.DIAMONDS: "♢", Suit.HEARTS: "♡", Suit.SPADES: "♤"}
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
    **{symbol: suit for symbols in (SYMBOLS, _OUTLINES) for suit, symbol in symbols.items()},
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
    """Return a card as a picture has it: `9♥`. In Discord these suits may be dark on dark."""
    return f"{rank_text(card.rank)}{SYMBOLS[card.suit]}"


def card_words(card: Card) -> str:
    """Return a card in words: `9 of hearts`, `queen of spades`."""
    return f"{_told(card.rank)} of {card.suit.name.lower()}"


def card_label(card: Card) -> str:
    """Return a card for a button: `9♡`, `Q♤`. These suits are letters everywhere, in the colour of the text."""
    return f"{rank_text(card.rank)}{_OUTLINES[card.suit]}"


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


class Size(enum.IntEnum):
    """A pyramid's size, which is also its number of pips."""

    SMALL = 1
    MEDIUM = 2
    LARGE = 3


SIZES: tuple[Size, ...] = tuple(Size)
SIZE_WORDS: dict[Size, str] = {Size.SMALL: "small", Size.MEDIUM: "medium", Size.LARGE: "large"}


@dataclass(frozen=True, slots=True)
class Pyramid:
    """One pyramid: its colour, as a seat, and its size. Pyramids of the same colour and size are equal values."""

    colour: Seat
    size: Size


Stack: TypeAlias = tuple[Pyramid, ...]
"""Pyramids from the bottom to the top; empty for an empty space."""


def pyramid_words(pyramid: Pyramid, names: Names, begins: bool = False) -> str:
    """Return a pyramid in words: `Ann's small`, `your small`; `Your small` where it `begins` a sentence."""
    return f"{names.possessive(pyramid.colour, begins)} {SIZE_WORDS[pyramid.size]}"


def stack_words(stack: Stack, names: Names) -> str:
    """Return a stack in words, from the top down: `Ann's small on Cleo's large`."""
    return " on ".join(pyramid_words(pyramid, names) for pyramid in reversed(stack))


def pyramids_words(pyramids: Iterable[Pyramid], names: Names, just_named: Seat | None = None) -> str:
    """Return loose pyramids in words, by owner, equal ones counted: `Ann's small and 2 larges, your medium`; those of
    the player who was `just_named` as `their small`."""
    owned: dict[Seat, dict[Size, int]] = {}
    for pyramid in sorted(pyramids, key=lambda each: (each.colour, each.size)):
        sizes = owned.setdefault(pyramid.colour, {})
        sizes[pyramid.size] = sizes.get(pyramid.size, 0) + 1
    return ", ".join(
        f"{names.their(seat) if seat == just_named else names.possessive(seat)} "
        f"{enumerated(map(_sizes_words, sizes, sizes.values()))}"
        for seat, sizes in owned.items()
    )


def _sizes_words(size: Size, number: int) -> str:
    return counted(number, SIZE_WORDS[size]) if number > 1 else SIZE_WORDS[size]


class Face(enum.Enum):
    """The six faces of the Treehouse die, one each."""

    AIM = "AIM"
    DIG = "DIG"
    HOP = "HOP"
    SWAP = "SWAP"
    TIP = "TIP"
    WILD = "WILD"


FACES: tuple[Face, ...] = tuple(Face)


def is_roll(dice: tuple[int, ...], count: int) -> bool:
    """Return whether these are `count` dice, each showing 1 to 6."""
    return len(dice) == count and all(1 <= die <= 6 for die in dice)


T = TypeVar("T")
_WORD = 1 << 64


def commitment(secret: bytes) -> str:
    """Return the SHA-256 of a game's secret in hexadecimal: published at the start, checked at the end."""
    return hashlib.sha256(secret).hexdigest()


def daily_secret(game: str, day: str, attempt: int) -> bytes:
    """Return the seed of a deal of the day, which is drawn at seq 0.

    It is made of the game's key, the day in UTC as `2026-11-21`, and the number of the attempt, from 1. It is
    public: anybody can repeat the deal.
    """
    return f"{game}:{day}:{attempt}".encode()


class Draw:
    """The random numbers of one chance action. The same secret and seq give the same numbers."""

    __slots__ = ("_block", "_prefix", "_words")

    def __init__(self, secret: bytes, seq: int) -> None:
        self._prefix = secret + b":" + str(seq).encode() + b":"
        self._block = 0
        self._words: list[int] = []

    def _word(self) -> int:
        if not self._words:
            digest = hashlib.sha256(self._prefix + str(self._block).encode()).digest()
            self._block += 1
            self._words = [int.from_bytes(digest[i : i + 8], "big") for i in (24, 16, 8, 0)]
        return self._words.pop()

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1, each equally likely. Raises ValueError unless n is positive."""
        if n < 1:
            raise ValueError(f"below needs a positive number, not {n}")
        limit = _WORD - _WORD % n
        while (word := self._word()) >= limit:
            pass
        return word % n

    def die(self, sides: int = 6) -> int:
        """Roll one die: 1 to `sides`."""
        return self.below(sides) + 1

    def dice(self, count: int, sides: int = 6) -> tuple[int, ...]:
        """Roll `count` dice, in order."""
        return tuple(self.die(sides) for _ in range(count))

    def choice(self, items: Sequence[T]) -> T:
        """Return one of the items, each equally likely."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return the items in random order (Fisher-Yates, from the last place down)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)
