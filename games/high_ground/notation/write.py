"""Writes actions as one line of text, and reads their parts: cells, pieces, cards and levels, as far as they were written;
and refuses actions written in part, before the rules see them. The rules refuse what was written in full.

M14.1.2 > M13               the second piece from the bottom of the first stack in M14 goes to M13
M14.1.2 > M13 x M13.1.1     the same, and attacks there; M14.1.2 > M14 x M14.2.1 attacks without moving
play 9H N14                 play J1 N14 = 7 for a joker; enough ends the turn
discard 9H QS               discard and draw; discard alone keeps all
roll                        the die; then hop M14 > M13, swap M14 / M13, tip M14.1.1, aim M14.1.2, dig, decline
lay N13, crown M15          in the set-up
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from games.core.components import (
    KING,
    RANKS,
    SUITS,
    Card,
    CardOrJoker,
    Face,
    Joker,
    card_or_joker_text,
    card_text,
    rank_words,
    read_card,
)
from games.core.protocol import seat_letter
from games.core.words import IllegalAction, Unreadable, counted, either_of, examples, marked
from games.high_ground import actions as a
from games.high_ground.actions import Action
from games.high_ground.land import Cell, Ground, Piece, Standing, standing
from games.high_ground.state import Over, Preparing, Resolving, View, in_order
from games.high_ground.words import names as reasons
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


# Parts

A_JOKER: Final = Joker(0)
"""Either joker."""


@dataclass(frozen=True, slots=True)
class PartialAction:
    """Words that are an action only in a position (see resolver.py), such as a cell alone when a card must be placed.

    `verb` is empty if none was written, else `play`, `discard`, `discard all`, `draw`, `pass`, `no attack`, `move`,
    `move to`, `attack`, `attack with`, `lay`, `crown`, `hop`, `hop to`, `swap`, `tip` or `aim`. `place` is a piece or
    a cell: the victim of an attack, the goal of a move or hop, otherwise the piece that acts. `other` is a second
    place without a word that says what happens to it. `cards` may include `A_JOKER`. `level` is a joker's level; after
    `draw` and `discard` it is the number of cards to draw.
    """

    verb: str = ""
    cards: tuple[CardOrJoker, ...] = ()
    place: Piece | None = None
    level: int | None = None
    other: Piece | None = None


Written: TypeAlias = Action | PartialAction


def whichever(cell: Cell) -> Piece:
    """Return a piece of which only the cell was written."""
    return Piece(cell, 0, 0)


def place_text(place: Piece) -> str:
    """Return a piece as far as it was written: `M14.1.2`, `M14.2` with one number, `M14` for the cell alone."""
    return f"{place.cell}.{place.stack}" if place.stack and not place.level else piece_text(place)


def fits_place(piece: Piece, place: Piece) -> bool:
    """Return whether a piece may be the one that was written. A single number may be its stack or its level."""
    if place.level:
        return piece == place
    return piece.cell == place.cell and place.stack in (0, piece.stack, piece.level)


CELL: Final = r"[a-y](?:[1-9]|1\d|2[0-5])(?!\d)"
PIECE: Final = rf"({CELL})(?:[.:]([1-9]\d?)(?:[.:]([1-9]\d?))?)?(?![\w.])"
ALL: Final = frozenset(("all", "everything", "all cards", "all of them", "hand", "my hand", "the hand"))
NO_CARDS: Final = frozenset(("nothing", "none", "no card", "no cards"))
_ONE_CELL: Final = re.compile(CELL)
_ONE_PIECE: Final = re.compile(PIECE)
_BETWEEN: Final = re.compile(r"\s*(?:,?\s*\band\b|[,;+&])\s*|\s+")
_MY: Final = re.compile(r"\b(?:the|my)\s+(?=\w)")
_NUMBER: Final = re.compile(r"[0-9]{1,2}")
_JOKERS: Final = {"j1": Joker(1), "j2": Joker(2), **dict.fromkeys(("joker", "jokers"), A_JOKER)}


def cell_of(word: str) -> Cell | None:
    """Read a cell in small letters; None if the word is not one."""
    return word.upper() if _ONE_CELL.fullmatch(word) else None


def piece_of(text: str) -> Piece | None:
    """Read a piece, as far as it was written; None if the text is not one."""
    match = _ONE_PIECE.fullmatch(text)
    return piece_from(*match.group(1, 2, 3)) if match else None


def piece_from(cell: str, stack: str | None, level: str | None) -> Piece:
    """Return a piece by its parts, 0 for a part that was not written."""
    return Piece(cell.upper(), int(stack or 0), int(level or 0))


def number_of(word: str) -> int | None:
    """Read a number of one or two digits; None if the word is not one."""
    return int(word) if _NUMBER.fullmatch(word) else None


def card_of(word: str) -> CardOrJoker:
    """Read a card, kings included; `A_JOKER` for a joker without its number. Raises Unreadable."""
    return _JOKERS[word] if word in _JOKERS else read_card(word)


def is_playable(word: str) -> bool:
    """Return whether a word is a card that can be in a hand: any card but a king."""
    try:
        card = card_of(word)
    except Unreadable:
        return False
    return isinstance(card, Joker) or card.rank != KING


def card_words(text: str) -> list[str]:
    """Split a list of cards into words: `9h, qs and my j1`."""
    return _BETWEEN.split(_MY.sub("", text)) if text else []


def held(hand: Sequence[CardOrJoker], cards: Sequence[CardOrJoker]) -> list[CardOrJoker]:
    """Return the named cards; `A_JOKER` becomes a joker that is in the hand and not named yet."""
    found: list[CardOrJoker] = [card for card in cards if card != A_JOKER]
    for _ in range(len(cards) - len(found)):
        free = [card for card in hand if isinstance(card, Joker) and card not in found]
        missing = [joker for joker in (Joker(1), Joker(2)) if joker not in found]
        found.append((free or missing or [Joker(1)])[0])
    return found


def in_hand(hand: Sequence[CardOrJoker], cards: Sequence[CardOrJoker]) -> tuple[CardOrJoker, ...]:
    """Return the named cards in the order of a hand."""
    return in_order(held(hand, cards))


_DASHES: Final = dict.fromkeys(map(ord, "‐‑‒–—―−"), "-")
_ARROWS: Final = dict.fromkeys(map(ord, "→➔➜➝➞➡⇒⟶›»＞"), ">")
_SIGNS: Final = _DASHES | _ARROWS | {0xFE0F: None}
_SUITS: Final = {
    ord(sign): letter
    for signs, letter in zip(("♣♧", "♦♢", "♥♡", "♠♤"), "cdhs", strict=True)
    for sign in signs
}
_SUIT_FIRST: Final = re.compile(r"([♣♧♦♢♥♡♠♤])\s*(10|[2-9]|[ajqt])(?!\w)")
_RANKS: Final = {rank_words(rank): card_text(Card(rank, SUITS[0]))[:-1].lower() for rank in RANKS}
_CARD_WORDS: Final = re.compile(
    rf"\b(\d{{1,2}}|[ajqt]|{'|'.join(_RANKS)})\s*(?:\bof\b)?\s*(clubs?|diamonds?|hearts?|spades?)\b"
)
_APART: Final = re.compile(r"(?<![\w.:])(?:([a-y])\s+(\d{1,2})(?!\d)|(10|[2-9]|[ajqt])\s+([cdhs])(?!\w))")
"""A cell or a card with a blank in it, such as `m 14` or `10 h`."""
_PIECE_APART: Final = re.compile(r"\b([a-y]\d{1,2})\s+([1-9]\d?)\s+([1-9]\d?)(?!\w)")
_JOKER: Final = re.compile(r"\bjokers?\s*(?:number|no|#)?\s*([12])\b")
_NUMBERS: Final = {rank_words(rank): str(rank) for rank in range(1, 11)} | {
    "one": "1",
    "eleven": "11",
    "twelve": "12",
}
_LEVEL: Final = re.compile(rf"(?:\b(?:as|at|level)\s+|=\s*)({'|'.join(_NUMBERS)})\b")
_END: Final = re.compile(r"(?<=\w)[.!]+$")


def plain(text: str) -> str:
    """Return a text in small letters, with plain dashes and arrows, and cells and cards in their short form.

    A full stop or exclamation mark at the end is removed.
    """
    text = text.casefold().translate(_SIGNS)
    text = _SUIT_FIRST.sub(r"\2\1", text).translate(_SUITS)
    text = _CARD_WORDS.sub(lambda match: f"{_RANKS.get(match[1], match[1])}{match[2][0]}", text)
    text = _JOKER.sub(r"j\1", text)
    text = _APART.sub(lambda match: "".join(part for part in match.groups() if part), text)
    text = _PIECE_APART.sub(r"\1.\2.\3", text)
    text = _LEVEL.sub(lambda match: f"= {_NUMBERS[match[1]]}", text)
    return _END.sub("", " ".join(text.split()))


Legal = Sequence[a.Action]

_RULES: Final = {
    "move": "HG-12",
    "hop": "HG-19",
    "swap": "HG-20",
    "tip": "HG-21",
    "aim": "HG-22",
}


def not_to_act(view: View) -> IllegalAction:
    """Return the refusal for a viewer who has nothing to decide."""
    if isinstance(view.phase, Over):
        return reasons.game_over(view.phase.reason)
    return (
        reasons.chance_first("HG-12")
        if isinstance(view.phase, Preparing)
        else reasons.not_your_turn(view.player)
    )


def not_rolled(view: View, legal: Legal, face: Face) -> IllegalAction:
    """Return the refusal of an action that needs another face of the die."""
    shown = view.phase.face if isinstance(view.phase, Resolving) else None
    rolls = (
        f"Write {marked(write(a.Roll()))} to roll the die." if a.Roll() in legal else examples(write, legal)
    )
    return reasons.not_rolled(face, shown).refusal(rolls)


def no_move_now(view: View, legal: Legal, *, attacks: bool) -> IllegalAction:
    """Return the refusal of a move or an attack after cards were played or the die was rolled."""
    if not isinstance(view.phase, Resolving):
        return reasons.reason("cards_played").refusal(examples(write, legal))
    if attacks and view.phase.face is Face.SWAP:
        return reasons.reason("swap_is_no_attack").refusal(examples(write, legal))
    return rolled(view.phase.face, legal)


def rolled(face: Face, legal: Legal) -> IllegalAction:
    """Return the refusal of another action after a roll."""
    return reasons.reason("die_rolled", face.value).refusal(examples(write, legal))


def no_card_there(view: View, legal: Legal, cell: Cell) -> IllegalAction:
    """Return the refusal of a cell where no card can go."""
    ground = view.ground(cell)
    if ground is None:
        reason = reasons.reason("not_beside", cell)
    else:
        reason = reasons.reason("on_a_king", cell) if ground.king else reasons.reason("enemy_there", cell)
    return reason.refusal(_plays(legal))


def _plays(legal: Legal) -> str:
    plays = [each for each in legal if isinstance(each, a.Play)]
    return examples(write, plays or legal)


def cannot(view: View, legal: Legal, verb: str, place: Piece, other: Piece | None) -> IllegalAction:
    """Return the refusal of an action that this piece, as far as it was written, cannot take in any way."""
    kind = {"move": a.Move, "hop": a.Hop, "swap": a.Swap, "tip": a.Tip, "aim": a.Aim}[verb]
    same = [each for each in legal if isinstance(each, kind)]
    hint = f"Write {either_of(map(write, same[:3]))}." if same else examples(write, legal)
    rule = _RULES[verb]
    for named in filter(None, (place, other)):
        if absent := no_piece(view, named, hint, rule):
            return absent
    ground = view.ground(place.cell)
    found = [] if ground is None else list(mine(view, ground, place))
    where = place_text(place)
    if ground is None or not found:
        return IllegalAction("not_yours", f"None of your pieces is at {where}.", hint, rule)
    stands = [standing(ground.stacks[each.stack - 1], each.level) for each in found]
    if all(each is Standing.TRAPPED for each in stands) and verb != "aim":
        return reasons.reason("trapped", where).refusal(hint)
    if verb == "hop" and Standing.FREE not in stands:
        return reasons.reason("hobbled", where).refusal(hint)
    if verb == "tip":
        return reasons.reason("nothing_on", where).refusal(hint)
    code, message = {
        "move": ("no_move", f"{where} cannot move that way."),
        "hop": ("not_beside", f"{where} cannot hop there."),
        "swap": ("not_beside", f"{where} cannot swap with that."),
        "aim": ("nothing_beneath", f"No enemy stands directly beneath {where}."),
    }[verb]
    return IllegalAction(code, message, hint, rule)


def no_piece(view: View, place: Piece, hint: str, rule: str) -> IllegalAction | None:
    """Return the refusal of a piece that is not there, or None if it may be there."""
    ground = view.ground(place.cell)
    if ground is None:
        return reasons.reason("no_card", place.cell, rule=rule).refusal(hint)
    if not ground.stacks:
        return reasons.reason("nothing_stands", place.cell, rule=rule).refusal(hint)
    if any(fits_place(each, place) for each in pieces_on(ground)):
        return None
    has = f"{place.cell} has {counted(sum(map(len, ground.stacks)), 'piece')}"
    return reasons.reason("no_piece", place_text(place), has, rule=rule).refusal(hint)


def pieces_on(ground: Ground) -> list[Piece]:
    """Return every piece in a cell, stack by stack from the bottom."""
    return [
        Piece(ground.cell, number, level)
        for number, stack in enumerate(ground.stacks, start=1)
        for level in range(1, len(stack) + 1)
    ]


def mine(view: View, ground: Ground, place: Piece) -> list[Piece]:
    """Return the player's pieces that a place can mean."""
    return [
        each
        for each in pieces_on(ground)
        if fits_place(each, place) and ground.stacks[each.stack - 1][each.level - 1].colour == view.player
    ]
