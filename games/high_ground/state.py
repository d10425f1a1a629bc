"""The frozen state: the cards, what a game remembers, whose turn it is and what comes next; and the numbers of the rules.

What a viewer may know: the land and all pieces, their own hand, and how many cards the others hold.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from games.core.components import KING, RANKS, SUITS, Card, CardOrJoker, Face, Joker, Pyramid, Size, Stack
from games.core.protocol import Seat
from games.core.working import changed as changed, without as without
from games.high_ground.actions import Hop, Move, Swap, Tip
from games.high_ground.land import Cell, Ground, Land

TURN_CAP: Final = 300
"""The game is a draw after this many turns that count (HG-27)."""
ALL_TURNS: Final = 1500
"""The game is a draw after this many turns of any kind, so that every game ends (HG-27)."""
REPETITIONS: Final = 3
"""The game is a draw when a position comes up this many times (HG-27)."""
PASSED_ROUNDS: Final = 2
"""The game is a draw after this many rounds in a row in which everybody passes (HG-27)."""
LAID_CARDS: Final = 9
LAID_CARDS_MINI: Final = 5
"""The number of cards in the first land, without the kings (HG-2, HG-28)."""


JOKERS: Final = (Joker(1), Joker(2))
CARDS: Final[tuple[CardOrJoker, ...]] = (
    *(Card(rank, suit) for rank in RANKS if rank != KING for suit in SUITS),
    *JOKERS,
)
"""Every card of the deck, in the order in which hands and piles are kept: by rank, then suit, jokers last."""
ORDER: Final[dict[CardOrJoker, int]] = {card: index for index, card in enumerate(CARDS)}
KINGS: Final = tuple(Card(KING, suit) for suit in SUITS)
JOKER_LEVELS: Final = range(1, 13)


def deck(jokers: int) -> tuple[CardOrJoker, ...]:
    """Return the deck with this many jokers, in order (HG-1)."""
    return CARDS[: len(CARDS) - len(JOKERS) + jokers]


def king_of(seat: Seat) -> Card:
    """Return the king of a seat: clubs, diamonds, hearts, spades."""
    return KINGS[seat]


def in_order(cards: Iterable[CardOrJoker]) -> tuple[CardOrJoker, ...]:
    """Return cards in the order of the deck."""
    return tuple(sorted(cards, key=ORDER.__getitem__))


def level_of(card: CardOrJoker, level: int | None) -> int:
    """Return the level of a card: its rank, or for a joker the chosen level (HG-7). Raises ValueError without one."""
    if isinstance(card, Card):
        return card.rank
    if level is None:
        raise ValueError("a joker has no level of its own")
    return level


Shuffles = tuple[tuple[CardOrJoker, ...], ...]
"""The discards that were shuffled into the draw pile, each time that happened, in order."""


@dataclass(frozen=True, slots=True)
class Fill:
    """A hand was filled, after these cards were discarded face up (HG-14).

    `ages` has the age of each card that was drawn. `unchanged`: as everybody could count, the cards that were drawn are
    those that were discarded.
    """

    seat: Seat
    discarded: tuple[CardOrJoker, ...]
    ages: tuple[int, ...]
    unchanged: bool = False


@dataclass(frozen=True, slots=True)
class Standstill:
    """The position after a turn of this player (HG-27).

    `pieces` writes down where everything stands. `hands` are, by seat, the indices of the cards in the deck's order;
    in a view, hands that the viewer cannot know are empty. `fills` is the number of hands filled by then.
    """

    player: Seat
    pieces: str
    hands: tuple[tuple[int, ...], ...]
    fills: int = 0


def ages(shuffles: Shuffles) -> dict[CardOrJoker, int]:
    """Return the number of the last shuffle that each card was in; a card that was in none is left out, with age 0.

    All cards of the draw pile have the age of the last shuffle. A card in a hand was drawn when the pile had its age, so
    everybody knows how many cards of each age somebody holds, but not which.
    """
    return {card: number for number, cards in enumerate(shuffles, 1) for card in cards}


def age_counts(hands: Sequence[Sequence[CardOrJoker]], shuffles: Shuffles) -> tuple[tuple[int, ...], ...]:
    """Return the ages of the cards in each hand, in order."""
    known = ages(shuffles)
    return tuple(tuple(sorted(known.get(card, 0) for card in hand)) for hand in hands)


@dataclass(frozen=True, slots=True)
class Preparing:
    """Chance is to act: it turns over, deals or draws cards, or rolls the die."""


@dataclass(frozen=True, slots=True)
class Laying:
    """The player places the card that was turned over (HG-2)."""

    card: CardOrJoker


@dataclass(frozen=True, slots=True)
class Crowning:
    """The player places the king (HG-3)."""


@dataclass(frozen=True, slots=True)
class Choosing:
    """The player chooses one of the four actions (HG-12 to HG-15)."""


@dataclass(frozen=True, slots=True)
class Playing:
    """The player has played a card and may play more (HG-13)."""


@dataclass(frozen=True, slots=True)
class Resolving:
    """The player may use what the die shows (HG-15); for WILD any of the other five (HG-24)."""

    face: Face


@dataclass(frozen=True, slots=True)
class Digging:
    """The player must play the card that was dug (HG-23)."""

    card: CardOrJoker


@dataclass(frozen=True, slots=True)
class Over:
    """The game is over. `reason` is `annihilated`, `king_taken`, `repetition`, `all_passed`, `turn_cap` or `all_turns`
    (HG-25 to HG-27), `winner` is None for a draw, and `cell` is that of a taken king."""

    reason: str
    winner: Seat | None
    cell: Cell | None = None


Placing: TypeAlias = Laying | Crowning | Digging
"""A card or a king must be placed before anything else."""
Decision: TypeAlias = Placing | Choosing | Playing | Resolving
SeenPhase: TypeAlias = Preparing | Decision | Over


# Phases in which chance decides


@dataclass(frozen=True, slots=True)
class Starting:
    """Chance decides who begins (HG-6)."""


@dataclass(frozen=True, slots=True)
class LayingOut:
    """The game lays the first land (HG-2, HG-28)."""


@dataclass(frozen=True, slots=True)
class Turning:
    """A card is turned over for the player to place (HG-2)."""


@dataclass(frozen=True, slots=True)
class Dealing:
    """The hands are dealt (HG-5)."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """The player's hand is filled with `count` cards after a discard (HG-14)."""

    count: int
    discarded: tuple[CardOrJoker, ...] = ()


@dataclass(frozen=True, slots=True)
class Rolling:
    """The Treehouse die is rolled (HG-15)."""


@dataclass(frozen=True, slots=True)
class Unearthing:
    """A card is turned up for the player to play (HG-23)."""


Owed: TypeAlias = Starting | LayingOut | Turning | Dealing | Drawing | Rolling | Unearthing


Phase: TypeAlias = Owed | Decision | Over


@dataclass(frozen=True, kw_only=True)
class Open:
    """What everybody may know, in the state and in every view alike; State says what each field is."""

    seats: int
    jokers: int
    quick_setup: bool
    mini: bool
    discards: tuple[CardOrJoker, ...]
    killed: tuple[tuple[Pyramid, ...], ...]
    first: Seat
    player: Seat
    turn: int
    changes: int
    begins: Seat | None
    fills: tuple[Fill, ...]
    shuffles: Shuffles
    out: tuple[Seat, ...]
    resigned: tuple[Seat, ...]
    passes: int
    counted: int


@dataclass(frozen=True, kw_only=True)
class State(Open):
    """A position.

    `land` is in order of rows from the north, each from west to east. Hands and the draw pile are in the order of the
    deck: cards are drawn at random when they are needed, so there is no hidden order. `discards` are face up, oldest
    first. `killed` are the pieces that left the game, by seat. `turn` is 0 before the first turn. `changes` counts how
    often the decision passed to another seat. `begins` is the seat that the host chose to begin, None for chance.

    `history` are the positions after turns since the last card was played or piece killed, which cannot be undone.
    `fills` are the hands filled since then, in order; a hand that was not filled is known to be the same.
    `shuffles` are the discards that were shuffled into the draw pile each time it ran out.

    `out` are the seats without pieces, `resigned` those whose players resigned. `passes` counts passes in a row, and
    `counted` the turns so far that count (HG-27).
    """

    land: Land
    hands: tuple[tuple[CardOrJoker, ...], ...]
    draw_pile: tuple[CardOrJoker, ...]
    phase: Phase
    history: tuple[Standstill, ...] = ()

    @property
    def hand_size(self) -> int:
        """The number of cards in a full hand (HG-5, HG-28)."""
        return 2 if self.mini else 3


def start_stacks(seat: Seat, mini: bool) -> tuple[Stack, ...]:
    """Return the tree and the nest of a player, or only the nest (HG-4, HG-28)."""
    nest = tuple(Pyramid(seat, size) for size in Size)
    return (nest,) if mini else (nest[::-1], nest)


@dataclass(frozen=True, slots=True, kw_only=True)
class View(Open):
    """The table as one viewer sees it.

    `seat` is the viewer's, None for a spectator; `hand` is their hand, empty for a spectator. `hands` has the number
    of cards of each seat. `land` is in order of rows from the north, each from west to east. `draw_pile` is the number
    of its cards; `discards` are face up, oldest first. `killed` are the pieces that left the game, by seat. `player`
    is whose turn it is; `turn` is 0 before the first turn. `targets` are the cells where the viewer may now place or
    play a card, empty otherwise. While the viewer places a king, `sides` has the side of the land for which each
    target counts: `north`, or in the mini game the corner `north-west`. `out` are the seats without pieces, `resigned`
    those whose players resigned. `brink`: a pass would end the game in a draw (HG-27). `repeats` are the moves that
    would repeat a position for the third time, as far as the viewer can know.

    The rest is what the viewer may remember. `owed` is what chance decides next, None if a player decides. `first` is
    the seat that began, `begins` the seat that the host chose to begin. `changes` counts how often the decision passed
    to another seat, `passes` the passes in a row, `counted` the turns so far that count (HG-27). `history`, `fills`
    and `shuffles` are as in the state, except that `history` shows only the viewer's own hand. `ages` are the ages of
    the cards in each hand (`memory.ages`), which everybody can count.
    """

    seat: Seat | None
    land: tuple[Ground, ...]
    hand: tuple[CardOrJoker, ...]
    hands: tuple[int, ...]
    draw_pile: int
    phase: SeenPhase
    targets: tuple[Cell, ...] = ()
    sides: tuple[str, ...] = ()
    brink: bool = False
    repeats: tuple[Move | Hop | Swap | Tip, ...] = ()
    owed: Owed | None = None
    history: tuple[Standstill, ...] = ()
    ages: tuple[tuple[int, ...], ...] = ()

    def ground(self, cell: Cell) -> Ground | None:
        """Return what is in this cell, or None if it is empty."""
        return next((ground for ground in self.land if ground.cell == cell), None)
