"""The frozen state: the land with its pieces, the cards, whose turn it is, and what comes next."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Final, TypeAlias

from games.core.cards import CardOrJoker
from games.core.protocol import Seat
from games.core.pyramids import Pyramid, Size, Stack
from games.high_ground.memory import Fill, Shuffles, Standstill
from games.high_ground.phases import Decision, Over, Owed
from games.high_ground.territories import CELL_ORDER as CELL_ORDER
from games.high_ground.territories import Land as Land
from games.high_ground.territories import Territory as Territory
from games.high_ground.territories import at as at
from games.high_ground.territories import stack_of as stack_of

Phase: TypeAlias = Owed | Decision | Over


@dataclass(frozen=True)
class State:
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
    fills: tuple[Fill, ...] = ()
    shuffles: Shuffles = ()
    out: tuple[Seat, ...] = ()
    resigned: tuple[Seat, ...] = ()
    passes: int = 0
    counted: int = 0

    @property
    def hand_size(self) -> int:
        """The number of cards in a full hand (HG-5, HG-28)."""
        return 2 if self.mini else 3


_FIELDS: Final = frozenset(field.name for field in fields(State))


def changed(state: State, **values: Any) -> State:
    """Return the state with these fields changed: as `dataclasses.replace`, in a tenth of the time."""
    if not values.keys() <= _FIELDS:
        raise TypeError(f"a state has no {', '.join(sorted(values.keys() - _FIELDS))}")
    after = object.__new__(State)
    after.__dict__.update(state.__dict__, **values)
    return after


def start_stacks(seat: Seat, mini: bool) -> tuple[Stack, ...]:
    """Return the tree and the nest of a player, or only the nest (HG-4, HG-28)."""
    nest = tuple(Pyramid(seat, size) for size in Size)
    return (nest,) if mini else (nest[::-1], nest)
