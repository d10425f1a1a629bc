"""What a viewer may know: the board and all discards; the hands and what is known of the draw pile of their own side."""

from dataclasses import dataclass

from games.core.protocol import Seat
from games.high_heavens.state import Open


@dataclass(frozen=True, slots=True, kw_only=True)
class View(Open):
    """The table as one viewer sees it.

    `seat` is the viewer's, None for a spectator; `side` their side. `hands` are those of their side, and of other
    hands the cards that everybody knows; `hand_sizes` counts all cards. `tops` are the known top cards of their side's
    draw pile, in order, empty for others; `top_sizes` and `pile_sizes` count for both sides the known and the unknown
    cards. `looked` and `ordered` are the cards that the player is looking at, if the viewer's side plays, and
    `looked_sizes` their numbers. The other fields are as in the state.
    """

    seat: Seat | None
    side: int | None
    hands: tuple[tuple[str, ...], ...]
    hand_sizes: tuple[int, ...]
    pile_sizes: tuple[int, ...]
    tops: tuple[tuple[str, ...], ...]
    top_sizes: tuple[int, ...]
    looked: tuple[str, ...]
    ordered: tuple[str, ...]
    looked_sizes: tuple[int, int]
    turn_of: Seat
