"""What a viewer may know: the land and all pieces, one's own hand, and how many cards the others hold."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.cards import CardOrJoker
from games.core.protocol import Seat
from games.core.pyramids import Pyramid
from games.high_ground.actions import Hop, Move, Swap, Tip
from games.high_ground.constants import RULES_VERSION
from games.high_ground.land import Cell, Ground
from games.high_ground.memory import Fill, Standstill
from games.high_ground.phases import Owed, Phase


@dataclass(frozen=True, slots=True)
class View:
    """The table from one side.

    `seat` is the viewer's, None for a spectator; `hand` is theirs, empty for a spectator. `hands` are how many
    cards each seat holds. `land` is in the order of rows from the north, each from west to east.
    `draw_pile` counts its cards; `discards` lie open, oldest first. `killed` are the pieces that have left the
    game, by seat. `player` is whose turn it is; `turn` is 0 until the first turn begins, then 1. `targets` are
    the cells where a card may go now, if one is to be placed or played by the viewer; empty otherwise. `sides` are,
    in their order, for which side of the land each cell counts where a king is placed (`north`; in the mini game the
    corner, `north-west`); empty otherwise.
    `out` are the seats without pieces; `resigned` those whose players gave up. `brink`: a pass would
    end the game in a draw (HG-27); in version 1 of the rules, any turn that changes nothing. `repeats`: what would bring
    another position for the third time, as far as the viewer knows that the hands are the same. `rules_version` is the
    version of the rules that the game is played by.

    The rest is what the viewer may remember. `owed` is what chance is to bring, None where somebody decides. `first`
    began, and `begins` is whom the host let begin; `changes` counts how often it became somebody else's part to decide,
    `passes` the passes in a row. `history` are the positions after turns since a card was played or a piece killed, with
    the viewer's own hand alone, and `fills` the hands that were filled since then. `reshuffled` are the discards that were
    last shuffled into the draw pile, which holds no others since; `lain_open` are, by seat, those that were shuffled in
    after it last drew, and so are not in its hand.
    """

    seat: Seat | None
    seats: int
    mini: bool
    jokers: int
    quick_setup: bool
    land: tuple[Ground, ...]
    hand: tuple[CardOrJoker, ...]
    hands: tuple[int, ...]
    draw_pile: int
    discards: tuple[CardOrJoker, ...]
    killed: tuple[tuple[Pyramid, ...], ...]
    player: Seat
    turn: int
    phase: Phase
    targets: tuple[Cell, ...] = ()
    sides: tuple[str, ...] = ()
    out: tuple[Seat, ...] = ()
    resigned: tuple[Seat, ...] = ()
    brink: bool = False
    repeats: tuple[Move | Hop | Swap | Tip, ...] = ()
    rules_version: int = RULES_VERSION
    owed: Owed | None = None
    first: Seat = 0
    begins: Seat | None = None
    changes: int = 0
    passes: int = 0
    history: tuple[Standstill, ...] = ()
    fills: tuple[Fill, ...] = ()
    reshuffled: tuple[CardOrJoker, ...] = ()
    lain_open: tuple[tuple[CardOrJoker, ...], ...] = ()

    def ground(self, cell: Cell) -> Ground | None:
        """What lies in this cell; None where it is empty."""
        return next((ground for ground in self.land if ground.cell == cell), None)
