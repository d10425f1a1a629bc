"""The frozen state of a game, what its phases are, and what fits on a pile.

What a viewer may know: everything, except in fog the cards of the ridges behind their end cards.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from games.core.components import ACE, DECK, SUITS, Card, Pile
from games.core.protocol import Seat

Valley: TypeAlias = str
"""`N`, `E`, `S` or `W`."""
Ridge: TypeAlias = str
"""`NE`, `SE`, `SW` or `NW`, after the valleys on either side."""

VALLEYS: Final[tuple[Valley, ...]] = ("N", "E", "S", "W")
"""In the order of the turns (BDM-1)."""
RIDGES: Final[tuple[Ridge, ...]] = ("NE", "SE", "SW", "NW")
"""Clockwise: the ridge at an index lies between the valley at that index and the next."""
VALLEY_INDEX: Final = {valley: index for index, valley in enumerate(VALLEYS)}
RIDGE_INDEX: Final = {ridge: index for index, ridge in enumerate(RIDGES)}
RIDGE_LENGTH: Final = 12
ON_THE_RIDGES: Final = len(RIDGES) * RIDGE_LENGTH
PILE_LENGTH: Final = 13
IDLE_TURNS: Final = 12
"""This many turns in a row without a draw or a completed pile lose the game (BDM-13)."""


@dataclass(frozen=True, slots=True)
class Dealing:
    """The cards are dealt next (BDM-2)."""


@dataclass(frozen=True, slots=True)
class Acting:
    """The acting valley's owner may move cards, then draws or ends the turn (BDM-9 to BDM-11)."""


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended: `won` (BDM-12), `no_draw` or `given_up` (BDM-13).

    For `no_draw`, `highest` is the highest value that moves can bring to the top of a pile. Each of the four piles
    has a card of that value, which cannot move.
    """

    reason: str
    highest: int = 0


Phase: TypeAlias = Dealing | Acting | Over


@dataclass(frozen=True, kw_only=True)
class Open:
    """What everybody may know, in the state and in every view alike; State says what each field is."""

    seats: int
    fog: bool
    moves_a_turn: int | None
    completed: tuple[Pile, ...]
    turn: int
    shown: tuple[tuple[Pile, ...], ...]
    phase: Phase
    resigned: tuple[Seat, ...]


@dataclass(frozen=True, kw_only=True)
class State(Open):
    """A position.

    `owners` are the seats that own the valleys, in the order of VALLEYS (BDM-3). `moves_a_turn` is None if moves
    are unlimited (BDM-9). `ridges` are in the order of RIDGES, each from the peak to the outer end, so its last card
    is the one that can be drawn. `piles` are in the order of VALLEYS, each from the bottom to the top. `completed`
    are the piles that have left the table, in the order in which they left (BDM-7). `turn` is 0 before the deal, and
    1 for North's first turn; it does not change when the game ends. `shown` are the arrangements of the piles in this
    turn so far, the present one included (BDM-9), so `len(shown) - 1` moves were made. It is empty outside a turn.
    `idle_turns` counts the last turns in a row without a draw or a completed pile. `stirred`: a pile was completed in
    this turn. `resigned` are the seats whose players resigned.
    """

    owners: tuple[Seat, ...]
    ridges: tuple[Pile, ...]
    piles: tuple[Pile, ...]
    idle_turns: int
    stirred: bool

    def resting(self, valley: int) -> bool:
        """Return whether the player of the valley with this index has resigned, so that no cards move for it."""
        return self.owners[valley] in self.resigned

    @property
    def valley(self) -> int:
        """The index of the acting valley (BDM-1); North's before the deal."""
        return max(0, self.turn - 1) % len(VALLEYS)


def reachable_valleys(valley: int) -> tuple[int, ...]:
    """Return the valleys that an acting valley reaches: itself, then its two neighbours clockwise (BDM-8)."""
    return (valley, (valley + 1) % 4, (valley + 3) % 4)


def reachable_ridges(valley: int) -> tuple[int, ...]:
    """Return the two ridges beside an acting valley, the one on its clockwise side first (BDM-8)."""
    return (valley, (valley + 3) % 4)


def brought_down(state: State) -> int:
    """Return the score: the cards drawn from the ridges, or the whole deck for a win (BDM-14)."""
    if isinstance(state.phase, Over) and state.phase.reason == "won":
        return len(DECK)
    if state.turn == 0:
        return 0
    return ON_THE_RIDGES - sum(len(ridge) for ridge in state.ridges)


PILES: Final = len(SUITS)
MAX_TURNS: Final = (ON_THE_RIDGES + PILES) * IDLE_TURNS + IDLE_TURNS
_SHOWN_IN_A_TURN: Final = 5 ** (len(DECK) - len(SUITS)) * 9 ** len(SUITS)
MAX_ACTIONS: Final = 1 + MAX_TURNS * _SHOWN_IN_A_TURN
"""No game has more actions.

A turn is idle if it draws nothing and completes no pile. At most 48 turns draw and 4 complete a pile, fewer than
twelve idle turns come before each of these, and twelve in a row end the game. A turn shows no arrangement twice. An
arrangement says for each card in which of four piles it is, if in any; since piles fall, that fixes its place, except
that an ace can be at either end. No move leads to the turn's first arrangement, which leaves one action for the draw
or the end. The deal is one action more."""

OWNERS: Final[Mapping[tuple[int, str], tuple[Seat, ...]]] = {
    **{(seats, who): owners for who in ("first", "second", "third") for seats, owners in (
        (1, (0, 0, 0, 0)),
        (2, (0, 1, 0, 1)),
        (4, (0, 1, 2, 3)),
    )},
    (3, "first"): (0, 1, 0, 2),
    (3, "second"): (0, 1, 2, 1),
    (3, "third"): (0, 2, 1, 2),
}  # fmt: skip
"""The owners of North, East, South and West, by the number of players and the option who of three owns two. The first
player always owns North, and nobody owns neighbouring valleys except a player alone (BDM-3)."""


Piles: TypeAlias = tuple[Pile, ...]
"""The piles of the four valleys, in the order of VALLEYS."""
LOW_ACE: Final = 1
HIGH_ACE: Final = 14


def top_value(pile: Pile) -> int:
    """Return the value of the top card of a pile: 1 to 14, with 14 for a lone ace and 1 for an ace on other cards
    (BDM-5). The pile must not be empty."""
    top = pile[-1]
    if top.rank == ACE:
        return HIGH_ACE if len(pile) == 1 else LOW_ACE
    return top.rank


def fits(run: Pile, pile: Pile) -> bool:
    """Return whether a run of one or more cards may go onto this pile, which may be empty (BDM-4 to BDM-6)."""
    if not pile:
        return True
    if run[0].rank == ACE:
        return len(run) == 1 and pile[-1].rank != ACE
    return run[0].rank < top_value(pile)


def falls(pile: Pile) -> bool:
    """Return whether each card of a pile fits on those below it (BDM-4, BDM-5)."""
    return all(fits((card,), pile[:height]) for height, card in enumerate(pile))


def is_complete(pile: Pile) -> bool:
    """Return whether a pile has all 13 ranks, with the ace at one end (BDM-7)."""
    return len(pile) == PILE_LENGTH and (pile[0].rank == ACE) != (pile[-1].rank == ACE)


def moved(piles: Piles, source: int, height: int, target: int) -> Piles:
    """Return the piles after the cards of `source` from this height on have moved to `target`."""
    after = list(piles)
    after[target] += piles[source][height:]
    after[source] = piles[source][:height]
    return tuple(after)


@dataclass(frozen=True, slots=True)
class RidgeView:
    """A ridge from the peak to its outer end; None is a face-down card."""

    ridge: Ridge
    cards: tuple[Card | None, ...]

    @property
    def end(self) -> Card | None:
        """The card that can be drawn; None if the ridge is gone."""
        return self.cards[-1] if self.cards else None


@dataclass(frozen=True, slots=True)
class PileView:
    """The pile in a valley, from the bottom to the top, and the valley's owner."""

    valley: Valley
    owner: Seat
    cards: Pile


@dataclass(frozen=True, slots=True, kw_only=True)
class View(Open):
    """The table as one viewer sees it.

    `seat` is the viewer's, None for a spectator; it decides only which side of the picture is at the bottom. `ridges`
    and `piles` are in the orders of RIDGES and VALLEYS. `valley` is the acting valley and `player` its owner. `moves`
    counts the moves in this turn, of `moves_a_turn` (None: any number). `brought_down` is the score (BDM-14).
    `idle_turns` counts the last turns in a row without a draw or a completed pile, 0 once this turn has completed a
    pile. `turn`, `shown`, `phase` and `resigned` are as in the state.
    """

    seat: Seat | None
    ridges: tuple[RidgeView, ...]
    piles: tuple[PileView, ...]
    valley: Valley
    player: Seat
    moves: int
    idle_turns: int
    brought_down: int

    @property
    def stirred(self) -> bool:
        """Whether a pile was completed in this turn: cards that it showed have left the table."""
        return any(sum(map(len, piles)) > sum(len(pile.cards) for pile in self.piles) for piles in self.shown)
