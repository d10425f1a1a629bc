"""Actions: what players decide, and what is drawn or rolled."""

from dataclasses import dataclass
from typing import Final, TypeAlias, get_args

from games.core.cards import CardOrJoker
from games.core.protocol import Seat
from games.core.pyramids import Face
from games.high_ground.land import Cell, Piece

# Decisions in the set-up


@dataclass(frozen=True, slots=True)
class Lay:
    """Place the card that was turned over in this cell; `level` is for a joker (HG-2, HG-7)."""

    cell: Cell
    level: int | None = None


@dataclass(frozen=True, slots=True)
class Crown:
    """Place your king in this cell, at a side of the land (HG-3)."""

    cell: Cell


# Decisions of a turn


@dataclass(frozen=True, slots=True)
class Move:
    """Move a piece with all on it to a cell that is not uphill, and perhaps attack there (HG-12, HG-16).

    With an attack the cell may be its own. `attack` names a piece by its place before the move.
    """

    piece: Piece
    cell: Cell
    attack: Piece | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card from the hand, or the card that was dug, to a cell; `level` is for a joker (HG-13, HG-23)."""

    card: CardOrJoker
    cell: Cell
    level: int | None = None


@dataclass(frozen=True, slots=True)
class Enough:
    """End a turn in which cards were played (HG-13)."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard these cards, in the order of the hand, and fill the hand (HG-14)."""

    cards: tuple[CardOrJoker, ...]


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll the Treehouse die (HG-15)."""


@dataclass(frozen=True, slots=True)
class Hop:
    """HOP: move a free piece to a neighbouring cell of any level, and perhaps attack there (HG-19)."""

    piece: Piece
    cell: Cell
    attack: Piece | None = None


@dataclass(frozen=True, slots=True)
class Swap:
    """SWAP: your piece changes places with one on a neighbouring card, each alone (HG-20)."""

    piece: Piece
    other: Piece


@dataclass(frozen=True, slots=True)
class Tip:
    """TIP: your piece throws off everything on it (HG-21)."""

    piece: Piece


@dataclass(frozen=True, slots=True)
class Aim:
    """AIM: your piece kills the enemy piece directly beneath it (HG-22)."""

    piece: Piece


@dataclass(frozen=True, slots=True)
class Dig:
    """DIG: turn up a card from the draw pile, which must be played at once (HG-23)."""


@dataclass(frozen=True, slots=True)
class Decline:
    """Decline what the die shows (HG-15)."""


# Chance


@dataclass(frozen=True, slots=True)
class FirstSeat:
    """The seat that begins (HG-6)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Laid:
    """The cards that the game lays, by rows from the north-west, and the levels of the jokers among them, in order
    (HG-2, HG-28)."""

    cards: tuple[CardOrJoker, ...]
    levels: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnedOver:
    """The next card to place (HG-2), or the card that was dug (HG-23)."""

    card: CardOrJoker


@dataclass(frozen=True, slots=True)
class Hands:
    """The hands dealt at the start, by seat (HG-5)."""

    cards: tuple[tuple[CardOrJoker, ...], ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """The cards that fill a hand, from the draw pile and if needed from the discards shuffled into it (HG-14)."""

    cards: tuple[CardOrJoker, ...]


@dataclass(frozen=True, slots=True)
class DieRoll:
    """What the Treehouse die shows (HG-15)."""

    face: Face


Action: TypeAlias = (
    Lay
    | Crown
    | Move
    | Play
    | Enough
    | Discard
    | Roll
    | Hop
    | Swap
    | Tip
    | Aim
    | Dig
    | Decline
    | FirstSeat
    | Laid
    | TurnedOver
    | Hands
    | Drawn
    | DieRoll
)
ACTION_TYPES: Final[tuple[type, ...]] = get_args(Action)
