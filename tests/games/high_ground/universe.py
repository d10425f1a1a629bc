"""What could be written about a position, legal or not: far too much for a whole table to be listed at once."""

from collections.abc import Iterator

from games.core.components import Joker
from games.high_ground.actions import (
    Action,
    Aim,
    Crown,
    Decline,
    Dig,
    Discard,
    Enough,
    Hop,
    Lay,
    Move,
    Play,
    Roll,
    Swap,
    Tip,
)
from games.high_ground.land import MIDDLE, Cell, Ground, Piece, neighbours
from games.high_ground.rules.legal import discards
from games.high_ground.state import CARDS, JOKER_LEVELS, Digging, View


def around(view: View) -> Iterator[Action]:
    """Every action about the pieces and cells that this viewer sees, with the cells beside the land, one piece that
    does not stand in each cell, the viewer's cards, and each other card in a few places."""
    cells = [ground.cell for ground in view.land]
    beside = sorted({there for cell in cells for there in neighbours(cell)} - set(cells)) or [MIDDLE]
    places = [*cells, *beside]
    standing = {ground.cell: list(_pieces(ground)) for ground in view.land}
    pieces = [piece for each in standing.values() for piece in each]
    wrong = [Piece(cells[0], 9, 1), Piece(beside[0], 1, 1)] if cells else [Piece(MIDDLE, 1, 1)]
    for piece in (*pieces, *wrong):
        for cell in (*cells, *beside[:2]):
            for victim in (None, *standing.get(cell, ())):
                yield Move(piece, cell, victim)
                yield Hop(piece, cell, victim)
        yield from (Swap(piece, other) for other in (*pieces, *wrong))
        yield Tip(piece)
        yield Aim(piece)
    for cell in places:
        yield from (Lay(cell, level) for level in (None, *JOKER_LEVELS))
        yield Crown(cell)
    yield from _about_cards(view, places)
    yield from (Enough(), Roll(), Dig(), Decline())


def _about_cards(view: View, places: list[Cell]) -> Iterator[Action]:
    held = (*view.hand, view.phase.card) if isinstance(view.phase, Digging) else view.hand
    few = [places[0], places[-1], "A1"]
    for card in CARDS:
        levels = (None, *JOKER_LEVELS, 13) if isinstance(card, Joker) else (None, 7)
        for cell in places if card in held else few:
            yield from (Play(card, cell, level) for level in levels)
        if card not in view.hand:
            yield Discard((card,))
    yield from discards(view.hand)


def _pieces(ground: Ground) -> Iterator[Piece]:
    for number, stack in enumerate(ground.stacks, start=1):
        yield from (Piece(ground.cell, number, level) for level in range(1, len(stack) + 1))
