"""Why an action is refused: the sentences that the rules and the notation share."""

from __future__ import annotations

from typing import Final, NamedTuple

from games.core.cards import CardOrJoker
from games.core.dice import Face
from games.core.errors import IllegalAction
from games.core.protocol import Seat
from games.core.words import UNKNOWN
from games.high_ground.land import Cell
from games.high_ground.words.names import the_card

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


def lay_first(card: CardOrJoker) -> Reason:
    """A card was turned over and must be placed."""
    return Reason("lay_first", f"Place {the_card(card)} first.", "HG-2")


CROWN_FIRST: Final = Reason("crown_first", "Place your king first.", "HG-3")
KING_PLACED: Final = Reason("kings_placed", "Your king is already placed.", "HG-3")
CARDS_PLAYED: Final = Reason("cards_played", "You are playing cards this turn.", "HG-13")
SWAP_IS_NO_ATTACK: Final = Reason("no_attack", "You rolled SWAP, and a swap does not attack.", "HG-20")


def dug_first(card: CardOrJoker) -> Reason:
    """A card was dug and must be played."""
    return Reason("dug_first", f"Play {the_card(card)} first: you dug it.", "HG-23")


def die_rolled(face: Face) -> Reason:
    """The turn's action was to roll the die."""
    return Reason("die_rolled", f"You rolled {face.value}: that is your action this turn.", "HG-15")


def not_rolled(wanted: Face, shown: Face | None) -> Reason:
    """The die does not show the face that an action needs; `shown` is None if it was not rolled."""
    message = (
        f"You rolled {shown.value}, not {wanted.value}." if shown else f"You have not rolled {wanted.value}."
    )
    return Reason("face_not_rolled", message, FACE_RULES[wanted])


# Pieces


def no_card(cell: Cell, rule: str) -> Reason:
    """The cell is empty."""
    return Reason("no_card", f"{cell[:4]} has no card.", rule)


def nothing_stands(cell: Cell, rule: str) -> Reason:
    """The card has no pieces."""
    return Reason("no_piece", f"{cell} has no pieces.", rule)


def no_piece(where: str, has: str, rule: str) -> Reason:
    """The place does not exist; `has` says what there is instead."""
    return Reason("no_piece", f"There is no piece {where}: {has}.", rule)


def trapped(where: str) -> Reason:
    """A larger piece stands above."""
    return Reason("trapped", f"{where} is trapped under a larger piece.", "HG-9")


def hobbled(where: str) -> Reason:
    """Only free pieces hop."""
    return Reason("hobbled", f"{where} is hobbled; only free pieces hop.", "HG-19")


def nothing_on(where: str) -> Reason:
    """TIP needs something to throw off."""
    return Reason("nothing_on_it", f"Nothing stands on {where}.", "HG-21")


# Cards


def not_held(card: CardOrJoker, rule: str) -> Reason:
    """The card is not in the hand."""
    return Reason("not_held", f"You do not hold {the_card(card)}.", rule)


def not_beside(cell: Cell) -> Reason:
    """A card goes next to the land."""
    return Reason("not_beside", f"{cell[:4]} is not next to the land.", "HG-13")


def on_a_king(cell: Cell) -> Reason:
    """Kings are never covered."""
    return Reason("on_a_king", f"{cell} is a king, and kings are never covered.", "HG-13")


def enemy_there(cell: Cell) -> Reason:
    """A card with an enemy piece is not covered."""
    return Reason("enemy_there", f"You cannot cover {cell}: an enemy piece stands there.", "HG-13")
