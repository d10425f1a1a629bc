"""Writes actions as one line of text.

M14.1.2 > M13               the second piece from the bottom of the first stack in M14 goes to M13
M14.1.2 > M13 x M13.1.1     the same, and attacks there; M14.1.2 > M14 x M14.2.1 attacks without moving
play 9H N14                 play J1 N14 = 7 for a joker; enough ends the turn
discard 9H QS               discard and draw; discard alone keeps all
roll                        the die; then hop M14 > M13, swap M14 / M13, tip M14.1.1, aim M14.1.2, dig, decline
lay N13, crown M15          in the set-up
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.core.cards import CardOrJoker, card_or_joker_text
from games.core.protocol import seat_letter
from games.high_ground import actions as a
from games.high_ground.land import Cell, Piece
from games.high_ground.words.names import piece_text

LONGEST: Final = 90


def write(action: object) -> str:
    """Return the action in canonical notation. Raises KeyError for anything else."""
    return _WRITERS[type(action)](action)


def cards_text(cards: tuple[CardOrJoker, ...]) -> str:
    """Return cards one after another: `9H QS`."""
    return " ".join(map(card_or_joker_text, cards))


def _goes(piece: Piece, cell: Cell, attack: Piece | None) -> str:
    text = f"{piece_text(piece)} > {cell}"
    return text if attack is None else f"{text} x {piece_text(attack)}"


def _levelled(text: str, level: int | None) -> str:
    return text if level is None else f"{text} = {level}"


def _laid(action: a.Laid) -> str:
    levels = f" = {' '.join(map(str, action.levels))}" if action.levels else ""
    return f"laid {cards_text(action.cards)}{levels}"


_WRITERS: Final[dict[type, Callable[..., str]]] = {
    a.Lay: lambda action: _levelled(f"lay {action.cell}", action.level),
    a.Crown: lambda action: f"crown {action.cell}",
    a.Move: lambda action: _goes(action.piece, action.cell, action.attack),
    a.Play: lambda action: _levelled(f"play {card_or_joker_text(action.card)} {action.cell}", action.level),
    a.Enough: lambda _: "enough",
    a.Discard: lambda action: f"discard {cards_text(action.cards)}".rstrip(),
    a.Roll: lambda _: "roll",
    a.Hop: lambda action: f"hop {_goes(action.piece, action.cell, action.attack)}",
    a.Swap: lambda action: f"swap {piece_text(action.piece)} / {piece_text(action.other)}",
    a.Tip: lambda action: f"tip {piece_text(action.piece)}",
    a.Aim: lambda action: f"aim {piece_text(action.piece)}",
    a.Dig: lambda _: "dig",
    a.Decline: lambda _: "decline",
    a.FirstSeat: lambda action: f"first {seat_letter(action.seat)}",
    a.Laid: _laid,
    a.TurnedOver: lambda action: f"turned over {card_or_joker_text(action.card)}",
    a.Hands: lambda action: f"hands {' / '.join(map(cards_text, action.cards))}",
    a.Drawn: lambda action: f"drawn {cards_text(action.cards)}",
    a.DieRoll: lambda action: f"die {action.face.value}",
}
