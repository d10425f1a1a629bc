"""Which of a player's actions stand first: what is likeliest to help, as far as one glance at the piles tells."""

from games.bring_down_the_mountain.actions import Draw, Move
from games.bring_down_the_mountain.rules.values import breaks, wasted
from games.bring_down_the_mountain.solving.bitboard import falls, masks_of
from games.bring_down_the_mountain.state import (
    RIDGE_INDEX,
    VALLEY_INDEX,
    Piles,
    View,
    is_complete,
    reachable_valleys,
)
from games.core.components import Pile

COMPLETES, JOINS, DRAWS, MOVES, SHUFFLES = range(5)


def likeliest(view: View, action: Move | Draw) -> tuple[int, bool, int, int]:
    """Return how an action stands among the others of its turn, the likeliest lowest.

    First comes what completes a pile, then a move that joins what belongs together or makes a draw possible where none is, then
    a draw, then any other move, last one that bares what it covers elsewhere: the same rank, or an empty valley. Of these first what does not go to the
    second of two empty valleys, then what leaves the piles tidier, then what shuts out fewer ranks. The first draw is the one
    that a hint names when it looks for the nearest (`to_next_draw`). Whether anything leads to a win takes the solver too long
    to tell here.
    """
    piles = tuple(pile.cards for pile in view.piles)
    source, run, into = _moved(view, piles, action)
    after = list(piles)
    if source is not None:
        after[source] = piles[source][: -len(run)]
    after[into] += run
    masks = masks_of(piles)
    left = tuple(() if is_complete(pile) else pile for pile in after)
    reach = reachable_valleys(VALLEY_INDEX[view.valley])
    second = not piles[into] and any(not piles[each] for each in reach[: reach.index(into)])
    order = second, sum(map(breaks, masks_of(left))), wasted(masks[into], run[0].rank)
    if left[into] != after[into]:
        return COMPLETES, *order
    if source is None:
        return DRAWS, *order
    bared, covered = ([card.rank for card in pile[-1:]] for pile in (after[source], piles[into]))
    if bared == covered:
        return SHUFFLES, *order
    joins = order[1] < sum(map(breaks, masks))
    opens = _draws(view, left) and not _draws(view, piles)
    return (JOINS if joins or opens else MOVES), *order


def _moved(view: View, piles: Piles, action: Move | Draw) -> tuple[int | None, Pile, int]:
    """Return the valley that cards leave, None for a ridge, these cards, and the valley that they go to."""
    if isinstance(action, Move):
        source = VALLEY_INDEX[action.source]
        run = piles[source][piles[source].index(action.card) :]
        return source, run, VALLEY_INDEX[action.target]
    end = view.ridges[RIDGE_INDEX[action.ridge]].end
    return None, (end,) if end else (), VALLEY_INDEX[action.valley]


def _draws(view: View, piles: Piles) -> bool:
    """Return whether the acting valley could draw with these piles."""
    ends = [ridge.end.rank if ridge.end else None for ridge in view.ridges]
    return bool(falls(masks_of(piles), VALLEY_INDEX[view.valley], ends))
