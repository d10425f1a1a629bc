"""Pieces, cells and cards in words."""

from __future__ import annotations

from collections.abc import Iterable

from games.core.cards import CardOrJoker, Joker, card_or_joker_symbol, card_or_joker_text
from games.core.protocol import seat_letter
from games.core.pyramids import Stack, pyramid_words
from games.core.words import enumerated, listed, ordinal
from games.high_ground.land import Cell, Ground, Piece, Standing, standing


def card_name(card: CardOrJoker) -> str:
    """Return a card in words: `9♥`, `joker J1`."""
    return f"joker {card_or_joker_text(card)}" if isinstance(card, Joker) else card_or_joker_symbol(card)


def cards_words(cards: Iterable[CardOrJoker]) -> str:
    """Return cards one after another; `no card` for none."""
    return enumerated(map(card_name, cards)) or "no card"


def piece_text(piece: Piece) -> str:
    """Return a piece as it is stored and typed: `M14.1.2`; `M14` if only its cell was named."""
    if piece.level == 0:
        return piece.cell
    return f"{piece.cell}.{piece.stack}.{piece.level}"


def ground_words(ground: Ground) -> str:
    """Return a cell with its card: `M13, level 9`, `M15, king of A`."""
    if ground.king:
        whose = "a neutral king" if ground.owner is None else f"king of {seat_letter(ground.owner)}"
        return f"{ground.cell}, {whose}"
    return f"{ground.cell}, level {ground.level}"


def side_words(side: str) -> str:
    """Return a side of the land, or in the mini game a corner: `the north side`, `the north-west corner` (HG-3, HG-28)."""
    return f"the {side} {'corner' if '-' in side else 'side'}"


def piece_label(ground: Ground, piece: Piece) -> str:
    """Return a piece in words: `large A in the second stack, hobbled under 1`."""
    stack = ground.stacks[piece.stack - 1]
    pyramid, how = stack[piece.level - 1], standing(stack, piece.level)
    where = f" in the {ordinal(piece.stack)} stack" if len(ground.stacks) > 1 else ""
    text = f"{pyramid_words(pyramid)}{where}, {how.value}"
    above = len(stack) - piece.level
    return text if how is Standing.FREE else f"{text} under {above}"


def standing_words(ground: Ground) -> str:
    """Return the pieces in a cell in few words: `3 pieces of A and B`; empty if there are none."""
    pyramids = [pyramid for stack in ground.stacks for pyramid in stack]
    if not pyramids:
        return ""
    if len(pyramids) == 1:
        return pyramid_words(pyramids[0])
    whose = enumerated(seat_letter(seat) for seat in sorted({each.colour for each in pyramids}))
    return f"{len(pyramids)} pieces of {whose}"


def run_words(run: Stack) -> str:
    """Return a piece with what it carries: `large A`, `large A carrying small B and small A`."""
    if len(run) == 1:
        return pyramid_words(run[0])
    return f"{pyramid_words(run[0])} carrying {enumerated(map(pyramid_words, run[1:]))}"


def cell_list(cells: Iterable[Cell], most: int = 8) -> str:
    """Return cells one after another, at most `most` of them."""
    return listed(cells, most)
