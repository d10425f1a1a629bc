"""Prompts and the end of the game, in words that are enough to play from."""

from __future__ import annotations

from typing import Final

from games.core.cards import CardOrJoker, Joker
from games.core.dice import Face
from games.core.words import Names, listed
from games.high_ground.deck import JOKER_LEVELS
from games.high_ground.notation.write import write
from games.high_ground.phases import Choosing, Crowning, Digging, Laying, Over, Playing, Resolving
from games.high_ground.rules.limits import ALL_TURNS, TURN_CAP
from games.high_ground.view import View
from games.high_ground.words.names import the_card

FACE_WORDS: Final = {
    Face.HOP: "move a free piece to any neighbouring card",
    Face.SWAP: "swap a piece with one on a neighbouring card",
    Face.TIP: "throw everything off one piece",
    Face.AIM: "kill the enemy piece beneath one of {their} own",
    Face.DIG: "turn up a card and play it",
    Face.WILD: "choose HOP, SWAP, TIP, AIM or DIG",
}
_MOST_REPEATS: Final = 3
_LEVELS: Final = f"{JOKER_LEVELS[0]} to {JOKER_LEVELS[-1]}"


def prompt(view: View, names: Names) -> str:
    """Return who must do what now."""
    phase, seat = view.phase, view.player
    who = names.subject(seat)
    if isinstance(phase, Over):
        return f"The game is over. {result(phase, names)}"
    if isinstance(phase, Laying):
        where = "next to the land" if view.land else "in the middle"
        return f"{names.does(seat, 'places')} {the_card(phase.card)} {where}{_level(phase.card)}."
    if isinstance(phase, Crowning):
        where = "in a corner" if view.mini else "at a side of the land"
        return f"{names.does(seat, 'places')} {names.their(seat)} king {where}."
    turn = f"Turn {view.turn}: {who}"
    if isinstance(phase, Choosing):
        cards = "play cards, discard and draw" if view.hands[seat] else "draw"
        what = f"move a piece, {cards}, or roll the die"
        return f"{turn} may {what}.{_brink(view)}"
    if isinstance(phase, Playing):
        return f"{turn} may play another card, or end the turn."
    if isinstance(phase, Resolving):
        does = FACE_WORDS[phase.face].format(their=names.their(seat))
        return f"{turn} rolled {phase.face.value} and may {does}, or decline.{_brink(view)}"
    if isinstance(phase, Digging):
        return f"{turn} dug up {the_card(phase.card)} and must play it{_level(phase.card)}."
    if view.turn == 0:
        return "The land is being laid."
    return f"{turn} {names.verb(seat, 'waits')} for the cards or the die."


def _brink(view: View) -> str:
    """Return the warning that a pass, a move or this turn would end the game in a draw; empty if none would."""
    words = " One more pass ends the game in a draw (HG-27)." if view.brink else ""
    if view.repeats:
        which = listed(map(write, view.repeats), _MOST_REPEATS, "or")
        words += f" {which} repeats the position a third time and ends the game in a draw (HG-27)."
    if view.turn >= ALL_TURNS:
        words += " This turn is the last: unless it wins, the game is a draw (HG-27)."
    elif view.counted >= TURN_CAP - 1:
        words += " The next turn that counts is the last: unless it wins, the game is a draw (HG-27)."
    return words


def places_joker(view: View) -> bool:
    """Return whether the viewer may place a joker now, and so choose its level (HG-7)."""
    phase = view.phase
    if view.seat != view.player:
        return False
    if isinstance(phase, (Laying, Digging)):
        return isinstance(phase.card, Joker)
    return isinstance(phase, (Choosing, Playing)) and any(isinstance(card, Joker) for card in view.hand)


def _level(card: CardOrJoker) -> str:
    """Return that a level must be chosen, if the card is a joker. Everybody sees which card it is."""
    return f" with a level from {_LEVELS}" if isinstance(card, Joker) else ""


def result(over: Over, names: Names) -> str:
    """Return how the game ended, in a sentence."""
    if over.reason == "annihilated" and over.winner is not None:
        return f"{names.does(over.winner, 'wins')}: nobody else has a piece left."
    if over.reason == "king_taken" and over.winner is not None:
        return f"{names.does(over.winner, 'wins')} by holding the enemy king in {over.cell} alone."
    why = _why_drawn(over.reason)
    return f"A draw: {why[:1].lower()}{why[1:]}."


def reason(over: Over, names: Names) -> str:
    """Return why the game ended, in a sentence; the table tells the winner beside it."""
    if over.reason == "annihilated" and over.winner is not None:
        return f"Only {names.name(over.winner)} {names.verb(over.winner, 'has')} pieces left."
    if over.reason == "king_taken" and over.winner is not None:
        return f"{names.does(over.winner, 'holds')} the enemy king in {over.cell} alone."
    return f"{_why_drawn(over.reason)}: a draw."


def _why_drawn(reason: str) -> str:
    return {
        "repetition": "The same position came up for the third time",
        "all_passed": "Everybody passed, two rounds in a row",
        "all_turns": f"{ALL_TURNS:,} turns have been played",
    }.get(reason, f"{TURN_CAP} turns that count have been played")
