"""Pieces, cells and cards in words."""

from collections.abc import Iterable

from games.core.cards import CardOrJoker, Joker, card_label, card_or_joker_text, card_words
from games.core.pyramids import SIZE_WORDS, Pyramid, Stack, pyramid_words
from games.core.words import Names, Seat, enumerated, listed, ordinal
from games.high_ground.land import Cell, Ground, Piece, Standing, standing


def card_name(card: CardOrJoker) -> str:
    """Return a card in words: `9 of hearts`, `joker J1`."""
    return f"joker {card_or_joker_text(card)}" if isinstance(card, Joker) else card_words(card)


def the_card(card: CardOrJoker) -> str:
    """Return a card within a sentence: `the 9 of hearts`, `joker J1`."""
    return card_name(card) if isinstance(card, Joker) else f"the {card_words(card)}"


def card_short(card: CardOrJoker) -> str:
    """Return a card for a button: `9 hearts`, `joker J1`."""
    return card_name(card) if isinstance(card, Joker) else card_label(card)


def cards_words(cards: Iterable[CardOrJoker]) -> str:
    """Return cards one after another; `no card` for none."""
    return enumerated(map(card_name, cards)) or "no card"


def piece_text(piece: Piece) -> str:
    """Return a piece as it is stored and typed: `M14.1.2`; `M14` if only its cell was named."""
    if piece.level == 0:
        return piece.cell
    return f"{piece.cell}.{piece.stack}.{piece.level}"


def ground_words(ground: Ground, names: Names) -> str:
    """Return a cell with its card: `M13, level 9`, `M15, Ann's king`."""
    if ground.king:
        whose = "a neutral king" if ground.owner is None else f"{names.possessive(ground.owner)} king"
        return f"{ground.cell}, {whose}"
    return f"{ground.cell}, level {ground.level}"


def side_words(side: str) -> str:
    """Return a side of the land, or in the mini game a corner: `the north side`, `the north-west corner` (HG-3, HG-28)."""
    return f"the {side} {'corner' if '-' in side else 'side'}"


def piece_label(ground: Ground, piece: Piece, names: Names) -> str:
    """Return a piece in words: `Ann's large in the second stack, hobbled under 1`."""
    stack = ground.stacks[piece.stack - 1]
    pyramid, how = stack[piece.level - 1], standing(stack, piece.level)
    where = f" in the {ordinal(piece.stack)} stack" if len(ground.stacks) > 1 else ""
    text = f"{pyramid_words(pyramid, names)}{where}, {how.value}"
    above = len(stack) - piece.level
    return text if how is Standing.FREE else f"{text} under {above}"


def standing_words(ground: Ground, names: Names) -> str:
    """Return the pieces in a cell in few words: `3 pieces of Ann and Ben`; empty if there are none."""
    pyramids = [pyramid for stack in ground.stacks for pyramid in stack]
    if not pyramids:
        return ""
    if len(pyramids) == 1:
        return pyramid_words(pyramids[0], names)
    return f"{len(pyramids)} pieces of {names.all(sorted({each.colour for each in pyramids}))}"


def run_words(run: Stack, names: Names) -> str:
    """Return a mover's piece with what it carries: `a large`, `a large carrying Ben's small and a medium`."""
    piece, *riders = [piece_words(each, run[0].colour, names) for each in run]
    return f"{piece} carrying {enumerated(riders)}" if riders else piece


def piece_words(pyramid: Pyramid, seat: Seat, names: Names) -> str:
    """Return a piece after this player was named: `a large` or `your large` for one of theirs, `Ben's large`."""
    if pyramid.colour != seat or names.you == seat:
        return pyramid_words(pyramid, names)
    return f"a {SIZE_WORDS[pyramid.size]}"


def apart(ground: Ground, piece: Piece) -> tuple[str, str]:
    """Return what tells a piece from others of its colour and size in its cell, before its size and after its cell:
    `top ` and `2` for the second stack; empty where nothing needs to."""
    own = ground.stacks[piece.stack - 1][piece.level - 1]
    places = [
        (number, level)
        for number, stack in enumerate(ground.stacks, 1)
        for level, each in enumerate(stack, 1)
        if each == own
    ]
    levels = [level for number, level in places if number == piece.stack]
    how = ""
    if len(levels) > 1:
        how = {levels[0]: "bottom ", levels[-1]: "top "}.get(piece.level, "middle ")
        if len(levels) > 3 and how == "middle ":
            how = f"{ordinal(levels.index(piece.level) + 1)} "
    return how, str(piece.stack) if len({number for number, _ in places}) > 1 else ""


def cell_list(cells: Iterable[Cell], most: int = 8) -> str:
    """Return cells one after another, at most `most` of them."""
    return listed(cells, most)
