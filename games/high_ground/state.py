"""The frozen state: the land with all that stands on it, the cards, whose turn it is, and what is owed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from games.core.cards import CardOrJoker
from games.core.protocol import Seat, seat_letter
from games.core.pyramids import Pyramid, Size, Stack
from games.high_ground.constants import RULES_VERSION
from games.high_ground.land import COLUMNS, ROWS, Cell, Piece
from games.high_ground.phases import Choosing, Crowning, Digging, Laying, Over, Playing, Resolving

CELL_ORDER: Final[dict[Cell, int]] = {
    f"{column}{row}": index
    for index, (row, column) in enumerate((row, column) for row in reversed(ROWS) for column in COLUMNS)
}
"""By rows from the north, each from west to east."""


@dataclass(frozen=True, slots=True)
class Territory:
    """A cell of the land: the card that counts and its level, the cards it covers from the lowest on, whose king it
    is, and the stacks in the order in which they came to stand here, each from the bottom to the top."""

    cell: Cell
    card: CardOrJoker
    level: int
    covered: tuple[CardOrJoker, ...] = ()
    king: bool = False
    owner: Seat | None = None
    stacks: tuple[Stack, ...] = ()


Land: TypeAlias = tuple[Territory, ...]


# What chance owes


@dataclass(frozen=True, slots=True)
class Starting:
    """Who begins is to be drawn (HG-6)."""


@dataclass(frozen=True, slots=True)
class LayingOut:
    """The block of cards is to be laid by the game (HG-2, HG-28)."""


@dataclass(frozen=True, slots=True)
class Turning:
    """A card is to be turned over for the player to place (HG-2)."""


@dataclass(frozen=True, slots=True)
class Dealing:
    """The hands are to be dealt (HG-5)."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """The player's hand is to be filled with so many cards (HG-14)."""

    count: int


@dataclass(frozen=True, slots=True)
class Rolling:
    """The Treehouse die is to be rolled (HG-15)."""


@dataclass(frozen=True, slots=True)
class Unearthing:
    """A card is to be turned up for the player to play (HG-23)."""


Owed: TypeAlias = Starting | LayingOut | Turning | Dealing | Drawing | Rolling | Unearthing
Phase: TypeAlias = Owed | Laying | Crowning | Choosing | Playing | Resolving | Digging | Over


@dataclass(frozen=True, slots=True)
class Standstill:
    """A position as it stood after turns of this player, with these hands (HG-27).

    `pieces` writes down where everything stands; hands are numbers of cards in the order they are kept. `drawn` is,
    for each time that it came up, how many hands had been filled by then (see `State.drawn`).
    """

    player: Seat
    pieces: str
    hands: tuple[tuple[int, ...], ...]
    drawn: tuple[int, ...] = (0,)

    @property
    def times(self) -> int:
        """How often it has come up."""
        return len(self.drawn)


@dataclass(frozen=True, slots=True)
class State:
    """A position.

    `land` is in the order of rows from the north, each from west to east. Hands and the draw pile are in the order
    of the deck, since what comes is drawn late and no order is hidden anywhere; `discards` lie open, oldest first.
    `killed` are the pieces that left the game, by seat. `turn` is 0 until the first turn begins; `changes` counts
    how often it became somebody else's part to decide. `begins` is the seat that the host let begin; None leaves it to
    chance. `history` are the positions after turns since a card was
    played or a piece killed, which nothing brings back, and `drawn` the seats whose hands were filled since then, in
    order: who saw no such draw knows that a hand is the same. `out` are the seats without pieces, `resigned` those
    whose players gave up. `passes` counts the passes
    in a row up to now (HG-27). `rules_version` is the version of the rules that the game began with: in version 1 a
    trapped piece may not aim (HG-22), every turn counts as one after which a position may be there again, and passes
    end nothing (HG-27).
    """

    seats: int
    jokers: int
    quick_setup: bool
    mini: bool
    land: Land
    hands: tuple[tuple[CardOrJoker, ...], ...]
    draw_pile: tuple[CardOrJoker, ...]
    discards: tuple[CardOrJoker, ...]
    killed: tuple[tuple[Pyramid, ...], ...]
    first: Seat
    player: Seat
    turn: int
    changes: int
    phase: Phase
    begins: Seat | None = None
    history: tuple[Standstill, ...] = ()
    drawn: tuple[Seat, ...] = ()
    out: tuple[Seat, ...] = ()
    resigned: tuple[Seat, ...] = ()
    passes: int = 0
    rules_version: int = RULES_VERSION

    @property
    def hand_size(self) -> int:
        """To how many cards a hand is filled (HG-5, HG-28)."""
        return 2 if self.mini else 3


def at(land: Land, cell: Cell) -> Territory | None:
    """What lies in this cell; None where it is empty."""
    for territory in land:
        if territory.cell == cell:
            return territory
    return None


def stack_of(land: Land, piece: Piece) -> Stack | None:
    """The stack in which this piece stands; None where there is no such piece."""
    territory = at(land, piece.cell)
    if territory is None or not 1 <= piece.stack <= len(territory.stacks):
        return None
    stack = territory.stacks[piece.stack - 1]
    return stack if 1 <= piece.level <= len(stack) else None


def start_stacks(seat: Seat, mini: bool) -> tuple[Stack, ...]:
    """The tree and the nest of a player, or the nest alone (HG-4, HG-28)."""
    nest = tuple(Pyramid(seat, size) for size in Size)
    return (nest,) if mini else (nest[::-1], nest)


def seat_name(seat: Seat) -> str:
    """A seat where no name is known: `player B`."""
    return f"player {seat_letter(seat)}"
