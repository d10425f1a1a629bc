"""What a viewer may know: the land and all pieces, their own hand, and how many cards the others hold."""

from dataclasses import dataclass

from games.core.cards import CardOrJoker
from games.core.protocol import Seat
from games.high_ground.actions import Hop, Move, Swap, Tip
from games.high_ground.land import Cell, Ground
from games.high_ground.state import Open, Owed, SeenPhase, Standstill


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
