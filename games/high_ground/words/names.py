"""Pieces, cells and cards in words, and why an action is refused: the sentences that the rules and the notation share."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from games.core.components import (
    SIZE_WORDS,
    CardOrJoker,
    Face,
    Joker,
    Pyramid,
    Stack,
    card_label,
    card_or_joker_text,
    card_words,
    pyramid_words,
)
from games.core.words import UNKNOWN, IllegalAction, Names, Seat, enumerated, listed, ordinal
from games.high_ground.land import Cell, Ground, Piece, Standing, standing
from games.high_ground.state import Crowning, Laying, Placing


def card_name(card: CardOrJoker) -> str:
    """Return a card in words: `9 of hearts`, `joker J1`."""
    return f"joker {card_or_joker_text(card)}" if isinstance(card, Joker) else card_words(card)


def the_card(card: CardOrJoker) -> str:
    """Return a card within a sentence: `the 9 of hearts`, `joker J1`."""
    return card_name(card) if isinstance(card, Joker) else f"the {card_words(card)}"


def card_short(card: CardOrJoker) -> str:
    """Return a card for a button: `9♡`, `joker J1`."""
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
    return text if how is Standing.FREE else f"{text} under {len(stack) - piece.level}"


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


WAIT: Final = "Wait a moment."
_END_RULES: Final = {"annihilated": "HG-25", "king_taken": "HG-26"}
FACE_RULES: Final = {
    Face.HOP: "HG-19",
    Face.SWAP: "HG-20",
    Face.TIP: "HG-21",
    Face.AIM: "HG-22",
    Face.DIG: "HG-23",
    Face.WILD: "HG-24",
}


class Reason(NamedTuple):
    """What is wrong with an action: a code for programs, a sentence, and the rule's number."""

    code: str
    message: str
    rule: str

    def refusal(self, hint: str) -> IllegalAction:
        """Return the refusal for this reason, with a hint what to do instead."""
        return IllegalAction(self.code, self.message, hint, self.rule)


# Who, and when


def game_over(reason: str) -> IllegalAction:
    """Return the refusal of any action after the end; `reason` says how the game ended."""
    rule = _END_RULES.get(reason, "HG-27")
    return Reason("game_over", "The game is over.", rule).refusal("No more moves can be made.")


def not_your_turn(seat: Seat) -> IllegalAction:
    """Return the refusal of an action while it is another seat's turn."""
    whose = UNKNOWN.possessive(seat)
    return Reason("not_your_turn", f"It is {whose} turn.", "HG-6").refusal(f"Wait for {UNKNOWN.name(seat)}.")


def chance_first(rule: str) -> IllegalAction:
    """Return the refusal of an action while chance is to act."""
    return Reason("chance_first", "Cards or dice come first.", rule).refusal(WAIT)


_REASONS: Final[dict[str, tuple[str, str, str]]] = {
    "lay_first": ("lay_first", "Place {} first.", "HG-2"),
    "crown_first": ("crown_first", "Place your king first.", "HG-3"),
    "king_placed": ("kings_placed", "Your king is already placed.", "HG-3"),
    "cards_played": ("cards_played", "You are playing cards this turn.", "HG-13"),
    "swap_is_no_attack": ("no_attack", "You rolled SWAP, and a swap does not attack.", "HG-20"),
    "dug_first": ("dug_first", "Play {} first: you dug it.", "HG-23"),
    "die_rolled": ("die_rolled", "You rolled {}: that is your action this turn.", "HG-15"),
    "no_card": ("no_card", "{:.4} has no card.", ""),
    "nothing_stands": ("no_piece", "{} has no pieces.", ""),
    "no_piece": ("no_piece", "There is no piece {}: {}.", ""),
    "trapped": ("trapped", "{} is trapped under a larger piece.", "HG-9"),
    "hobbled": ("hobbled", "{} is hobbled; only free pieces hop.", "HG-19"),
    "nothing_on": ("nothing_on_it", "Nothing stands on {}.", "HG-21"),
    "not_held": ("not_held", "You do not hold {}.", ""),
    "not_beside": ("not_beside", "{:.4} is not next to the land.", "HG-13"),
    "on_a_king": ("on_a_king", "{} is a king, and kings are never covered.", "HG-13"),
    "enemy_there": ("enemy_there", "You cannot cover {}: an enemy piece stands there.", "HG-13"),
}
"""The code, the sentence and the rule of each reason; where several rules say it, the rule is named with it."""


def reason(key: str, *parts: str, rule: str = "") -> Reason:
    """Return a reason with its parts filled in."""
    code, message, usual = _REASONS[key]
    return Reason(code, message.format(*parts), rule or usual)


def placed_first(phase: Placing) -> Reason:
    """A card or a king must be placed before anything else is done."""
    if isinstance(phase, Crowning):
        return reason("crown_first")
    return reason("lay_first" if isinstance(phase, Laying) else "dug_first", the_card(phase.card))


def not_rolled(wanted: Face, shown: Face | None) -> Reason:
    """The die does not show the face that an action needs; `shown` is None if it was not rolled."""
    message = (
        f"You rolled {shown.value}, not {wanted.value}." if shown else f"You have not rolled {wanted.value}."
    )
    return Reason("face_not_rolled", message, FACE_RULES[wanted])
