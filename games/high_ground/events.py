"""What can happen, and who may know of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.core.cards import CardOrJoker
from games.core.dice import Face
from games.core.protocol import Event, Seat
from games.core.pyramids import Pyramid, Stack
from games.high_ground.land import Cell, Piece


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
