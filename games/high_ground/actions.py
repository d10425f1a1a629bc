"""What can be decided, turned up or rolled, and what can happen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias, get_args

from games.core.cards import CardOrJoker
from games.core.dice import Face
from games.core.protocol import Event, Seat
from games.core.pyramids import Pyramid, Stack
from games.high_ground.land import Cell, Piece
from games.high_ground.notation.partial import PartialAction

# Decisions while the land is laid


@dataclass(frozen=True, slots=True)
class Lay:
    """The card that was turned over goes to this cell; `level` is for a joker (HG-2, HG-7)."""

    cell: Cell
    level: int | None = None


@dataclass(frozen=True, slots=True)
class Crown:
    """Your king goes to this cell, at one of the land's sides (HG-3)."""

    cell: Cell


# Decisions of a turn


@dataclass(frozen=True, slots=True)
class Move:
    """A piece goes downhill to a cell, with what stands on it, and may attack there; with an attack, the cell
    may be its own (HG-12, HG-16). `attack` names a piece as it stands before the move."""

    piece: Piece
    cell: Cell
    attack: Piece | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """A card of the hand, or the one that was dug, goes to a cell; `level` is for a joker (HG-13, HG-23)."""

    card: CardOrJoker
    cell: Cell
    level: int | None = None


@dataclass(frozen=True, slots=True)
class Enough:
    """No more cards are played this turn (HG-13)."""


@dataclass(frozen=True, slots=True)
class Discard:
    """These cards go, in the order of the hand, and the hand is filled (HG-14)."""

    cards: tuple[CardOrJoker, ...]


@dataclass(frozen=True, slots=True)
class Roll:
    """The Treehouse die is rolled (HG-15)."""


@dataclass(frozen=True, slots=True)
class Hop:
    """HOP: a free piece goes to a neighbouring cell, whatever its level, and may attack there (HG-19)."""

    piece: Piece
    cell: Cell
    attack: Piece | None = None


@dataclass(frozen=True, slots=True)
class Swap:
    """SWAP: your piece and one on a neighbouring card change places, each alone (HG-20)."""

    piece: Piece
    other: Piece


@dataclass(frozen=True, slots=True)
class Tip:
    """TIP: your piece throws off all that stands on it (HG-21)."""

    piece: Piece


@dataclass(frozen=True, slots=True)
class Aim:
    """AIM: your piece kills the enemy piece directly beneath it (HG-22)."""

    piece: Piece


@dataclass(frozen=True, slots=True)
class Dig:
    """DIG: a card of the draw pile is turned up, to be played at once (HG-23)."""


@dataclass(frozen=True, slots=True)
class Decline:
    """The die's face is left unused (HG-15)."""


# Chance


@dataclass(frozen=True, slots=True)
class FirstSeat:
    """Who begins (HG-6)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Laid:
    """The block of cards that the game lays itself, by rows from the north-west; each joker with its level, in
    their order (HG-2, HG-28)."""

    cards: tuple[CardOrJoker, ...]
    levels: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnedOver:
    """The card that is to be placed next (HG-2), or that was dug (HG-23)."""

    card: CardOrJoker


@dataclass(frozen=True, slots=True)
class Hands:
    """The hands that are dealt at the start, by seat (HG-5)."""

    cards: tuple[tuple[CardOrJoker, ...], ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """The cards that fill a hand (HG-14); a discard pile that was needed has been shuffled in."""

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
    | PartialAction
)
ACTION_TYPES: Final[tuple[type, ...]] = tuple(kind for kind in get_args(Action) if kind is not PartialAction)


# Events


@dataclass(frozen=True, slots=True)
class Begun(Event):
    """Who begins (HG-6)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class LandLaid(Event):
    """The land lies, laid by the game (HG-2); with it the kings, by cell and owner (HG-3)."""

    cards: tuple[tuple[Cell, CardOrJoker, int], ...]


@dataclass(frozen=True, slots=True)
class CardTurned(Event):
    """A card was turned over for this seat to place (HG-2, HG-23). `reshuffled`: the discards had to be shuffled
    into the draw pile first."""

    seat: Seat
    card: CardOrJoker
    reshuffled: bool = False


@dataclass(frozen=True, slots=True)
class CardLaid(Event):
    """A card was placed, onto `covered` or into an empty cell (HG-2, HG-13). `level` as it counts from now on."""

    seat: Seat
    card: CardOrJoker
    cell: Cell
    level: int
    covered: CardOrJoker | None


@dataclass(frozen=True, slots=True)
class KingPlaced(Event):
    """A king was placed; `owner` None: a neutral one, by the game (HG-3). `side` is the side of the land that it took,
    or the corner (`north`, `north-west`), where players place the kings; else empty."""

    owner: Seat | None
    cell: Cell
    side: str = ""


@dataclass(frozen=True, slots=True)
class HandsDealt(Event):
    """Everybody got so many cards (HG-5)."""

    count: int


@dataclass(frozen=True, slots=True)
class HandGot(Event):
    """What this seat alone may know of the cards it got (HG-5, HG-14)."""

    seat: Seat
    cards: tuple[CardOrJoker, ...]

    @property
    def audience(self) -> frozenset[Seat] | None:
        return frozenset((self.seat,))


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """Cards were discarded openly, and the hand filled with `drawn` (HG-14). `reshuffled`: the discards had to be
    shuffled into the draw pile."""

    seat: Seat
    cards: tuple[CardOrJoker, ...]
    drawn: int
    reshuffled: bool


@dataclass(frozen=True, slots=True)
class Went(Event):
    """A piece, the first of `carried`, went with what stood on it (HG-10); `path` are the cells it went over, its
    own first and the last one its new one; `hop`: by the die (HG-19). `stack` is the number of the stack that it
    left, as it stood before."""

    seat: Seat
    carried: Stack
    path: tuple[Cell, ...]
    hop: bool
    stack: int = 1


@dataclass(frozen=True, slots=True)
class Attacked(Event):
    """A piece attacked `victim` in a cell (HG-16). `result` is `killed`, `hobbled` or `trapped`; `carried` is the
    attacker with what stands on it; `under` and `over` are what stood below and above the victim; `stack` is the
    number of the victim's stack and `origin` that of the attacker's before it came or attacked."""

    seat: Seat
    cell: Cell
    carried: Stack
    victim: Pyramid
    under: Stack
    over: Stack
    result: str
    stack: int = 1
    origin: int = 1


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """What the die shows; `possible`: whether anything can be done with it (HG-15)."""

    seat: Seat
    face: Face
    possible: bool


@dataclass(frozen=True, slots=True)
class Swapped(Event):
    """Two pieces changed places (HG-20): `piece` came from `cell`, `other` from `other_cell`; `places` are where
    they stood before."""

    seat: Seat
    piece: Pyramid
    cell: Cell
    other: Pyramid
    other_cell: Cell
    places: tuple[Piece, ...] = ()


@dataclass(frozen=True, slots=True)
class Tipped(Event):
    """A piece threw off what stood on it (HG-21); `stack` is the number of its stack."""

    seat: Seat
    cell: Cell
    piece: Pyramid
    thrown: Stack
    stack: int = 1


@dataclass(frozen=True, slots=True)
class Shot(Event):
    """A piece killed the one beneath it (HG-22), which stood at `level` of the stack with this number."""

    seat: Seat
    cell: Cell
    piece: Pyramid
    victim: Pyramid
    stack: int = 1
    level: int = 1


@dataclass(frozen=True, slots=True)
class NothingLeft(Event):
    """There was no card to dig or to draw (HG-14, HG-23)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Declined(Event):
    """The die's face was left unused (HG-15)."""

    seat: Seat
    face: Face


@dataclass(frozen=True, slots=True)
class PlayedEnough(Event):
    """No more cards are played (HG-13)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Out(Event):
    """A player has no piece left; the hand is discarded openly (HG-25)."""

    seat: Seat
    hand: tuple[CardOrJoker, ...]


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over: `annihilated`, `king_taken` (at `cell`), `repetition` or `turn_cap` (HG-25 to HG-27).
    `winner` is None for a draw."""

    reason: str
    winner: Seat | None
    cell: Cell | None


EVENT_TYPES: Final[tuple[type[Event], ...]] = (
    *(Begun, LandLaid, CardTurned, CardLaid, KingPlaced, HandsDealt, HandGot, Discarded, Went, Attacked),
    *(Rolled, Swapped, Tipped, Shot, NothingLeft, Declined, PlayedEnough, Out, Ended),
)
