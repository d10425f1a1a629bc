"""Why an action is refused: the sentences that the rules and the notation share."""

from typing import Final, NamedTuple

from games.core.errors import IllegalAction
from games.core.protocol import Seat
from games.core.pyramids import Face
from games.core.words import UNKNOWN
from games.high_ground.state import Crowning, Laying, Placing
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
