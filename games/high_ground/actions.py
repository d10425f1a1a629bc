"""Actions: what players decide, and what is drawn or rolled.

Events: what can happen, and who may know of it.
"""

from dataclasses import dataclass
from typing import Final, TypeAlias, get_args

from games.core.components import CardOrJoker, Face, Pyramid, Stack
from games.core.protocol import Aside, Event, Private, Seat, SeatEvent
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


@dataclass(frozen=True, slots=True)
class Begun(SeatEvent):
    """A seat was drawn or chosen to begin (HG-6)."""


@dataclass(frozen=True, slots=True)
class LandLaid(Event):
    """The game laid the first land (HG-2): each cell with its card and its level."""

    cards: tuple[tuple[Cell, CardOrJoker, int], ...]


@dataclass(frozen=True, slots=True)
class CardTurned(SeatEvent):
    """A card was turned over for this seat to place (HG-2, HG-23).

    `reshuffled`: the discards were shuffled into the draw pile first.
    """

    card: CardOrJoker
    reshuffled: bool = False


@dataclass(frozen=True, slots=True)
class CardLaid(SeatEvent):
    """A card was placed onto the card `covered` or into an empty cell (HG-2, HG-13). `level` is its level."""

    card: CardOrJoker
    cell: Cell
    level: int
    covered: CardOrJoker | None


@dataclass(frozen=True, slots=True)
class KingPlaced(Event):
    """A king was placed; `owner` is None for a neutral king (HG-3).

    `side` is the side or corner of the land that it took (`north`, `north-west`) if players place the kings, else
    empty.
    """

    owner: Seat | None
    cell: Cell
    side: str = ""


@dataclass(frozen=True, slots=True)
class HandsDealt(Event):
    """Everybody got `count` cards (HG-5)."""

    count: int


@dataclass(frozen=True, slots=True)
class HandGot(Private):
    """The cards that this seat got, which only it may know (HG-5, HG-14)."""

    cards: tuple[CardOrJoker, ...]


@dataclass(frozen=True, slots=True)
class Discarded(SeatEvent):
    """Cards were discarded face up, and `drawn` cards fill the hand (HG-14).

    `reshuffled`: the discards were shuffled into the draw pile.
    """

    cards: tuple[CardOrJoker, ...]
    drawn: int
    reshuffled: bool


@dataclass(frozen=True, slots=True)
class Went(SeatEvent):
    """A piece moved with all on it (HG-10).

    `carried` is the piece and what it carries, from the bottom. `path` are the cells from its old to its new one.
    `hop`: by the die (HG-19). `stack` is the number of the stack it left, as it was before.
    """

    carried: Stack
    path: tuple[Cell, ...]
    hop: bool
    stack: int = 1


@dataclass(frozen=True, slots=True)
class Attacked(SeatEvent):
    """A piece attacked `victim` in a cell (HG-16).

    `result` is `killed`, `hobbled` or `trapped`. `carried` is the attacker and what it carries, from the bottom.
    `under` and `over` are what stood below and above the victim. `stack` is the number of the victim's stack, and
    `origin` that of the attacker's stack before it moved or attacked.
    """

    cell: Cell
    carried: Stack
    victim: Pyramid
    under: Stack
    over: Stack
    result: str
    stack: int = 1
    origin: int = 1


@dataclass(frozen=True, slots=True)
class Rolled(SeatEvent):
    """The die was rolled. `possible`: the player can use what it shows (HG-15)."""

    face: Face
    possible: bool


@dataclass(frozen=True, slots=True)
class Swapped(SeatEvent):
    """Two pieces changed places (HG-20): `piece` came from `cell`, `other` from `other_cell`.

    `places` are the places of both before.
    """

    piece: Pyramid
    cell: Cell
    other: Pyramid
    other_cell: Cell
    places: tuple[Piece, ...] = ()


@dataclass(frozen=True, slots=True)
class Tipped(SeatEvent):
    """A piece threw off everything on it (HG-21). `stack` is the number of its stack."""

    cell: Cell
    piece: Pyramid
    thrown: Stack
    stack: int = 1


@dataclass(frozen=True, slots=True)
class Shot(SeatEvent):
    """A piece killed the one beneath it, which stood at `level` of the stack number `stack` (HG-22)."""

    cell: Cell
    piece: Pyramid
    victim: Pyramid
    stack: int = 1
    level: int = 1


@dataclass(frozen=True, slots=True)
class NothingLeft(Aside):
    """There was no card to dig or to draw (HG-14, HG-23)."""


@dataclass(frozen=True, slots=True)
class Declined(SeatEvent):
    """The player declined what the die shows (HG-15)."""

    face: Face


@dataclass(frozen=True, slots=True)
class PlayedEnough(Aside):
    """The player ended a turn of playing cards (HG-13)."""


@dataclass(frozen=True, slots=True)
class Out(SeatEvent):
    """A player has no piece left, and their hand is discarded face up (HG-25)."""

    hand: tuple[CardOrJoker, ...]


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over. The fields are as in `Over` (HG-25 to HG-27)."""

    reason: str
    winner: Seat | None
    cell: Cell | None


EVENT_TYPES: Final[tuple[type[Event], ...]] = (
    *(Begun, LandLaid, CardTurned, CardLaid, KingPlaced, HandsDealt, HandGot, Discarded, Went, Attacked),
    *(Rolled, Swapped, Tipped, Shot, NothingLeft, Declined, PlayedEnough, Out, Ended),
)
