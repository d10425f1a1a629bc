"""The game's facts: its name, its numbers of players, its options and its types; and its guided moves."""

from typing import Final

from games.core.commands import Command, Parameter
from games.core.components import SIZE_WORDS, CardOrJoker, card_or_joker_text
from games.core.options import Choice, Option
from games.core.protocol import SEAT_LETTERS, About, Facts
from games.core.words import UNKNOWN, enumerated
from games.high_ground import actions as a
from games.high_ground.actions import ACTION_TYPES, EVENT_TYPES
from games.high_ground.land import Cell, Ground, Piece
from games.high_ground.notation.write import cards_text
from games.high_ground.rules.steps import MAX_ACTIONS
from games.high_ground.state import State, View
from games.high_ground.words.names import (
    apart,
    card_name,
    card_short,
    ground_words,
    piece_label,
    piece_text,
    side_words,
    standing_words,
)

ABOUT: Final = About(
    key="high_ground",
    title="High Ground",
    rule_prefix="HG",
    rules_version=1,
    seat_counts=(2, 3, 4),
    options=(
        Option(
            "jokers",
            "Jokers",
            "How many jokers are in the deck; the player who plays one chooses its level.",
            (Choice("0", "none"), Choice("1", "one"), Choice("2", "two")),
            "2",
            "HG-1",
        ),
        Option(
            "quick_setup",
            "Quick set-up",
            "The game places the land and the kings; otherwise the players do, card by card.",
            (Choice("on", "on"), Choice("off", "off")),
            "on",
            "HG-2",
        ),
        Option(
            "mini",
            "Mini High Ground",
            "A short game: one trio each, five cards between four kings, two cards in hand.",
            (Choice("off", "off"), Choice("on", "on")),
            "off",
            "HG-28",
        ),
        Option(
            "begins",
            "Who begins",
            "Chance decides, or you name a player: A is first in the list of players, B second.",
            (
                Choice("chance", "chance"),
                *(
                    Choice(
                        letter,
                        f"player {letter}",
                        "If that seat is empty, chance decides." if seat > 1 else "",
                        tuple(range(seat + 1, 5)) if seat > 1 else (),
                    )
                    for seat, letter in enumerate(SEAT_LETTERS[:4])
                ),
            ),
            "chance",
            "HG-6",
        ),
    ),
    facts=Facts(
        secrets=True,
        chance="cards and dice",
        cooperative=False,
        simultaneous=False,
        max_actions=MAX_ACTIONS,
        blurb="Cards are hills, pyramids are armies: run downhill and take a king.",
        minutes=(30, 60),
        open_moves=True,
    ),
    state_type=State,
    view_type=View,
    action_types=ACTION_TYPES,
    event_types=EVENT_TYPES,
)

_NONE = "none"


def piece_in_words(view: View, piece: Piece) -> str:
    """Return a piece in words, and as it is typed: `Ann's medium in the first stack, hobbled under 1; M14, level 9 (M14.1.2)`."""
    ground = view.ground(piece.cell)
    if ground is None:
        return piece_text(piece)
    level = "on a king" if ground.king else f"level {ground.level}"
    return f"{piece_label(ground, piece, UNKNOWN)}; {piece.cell}, {level} ({piece_text(piece)})"


def cell_in_words(view: View, cell: Cell) -> str:
    """Return a cell in words: `M13, level 9: 3 pieces of Ann and Ben`, `N15, empty`."""
    ground = view.ground(cell)
    if ground is None:
        return f"{cell}, empty"
    told, stands = ground_words(ground, UNKNOWN), standing_words(ground, UNKNOWN)
    return f"{told}: {stands}" if stands else told


def crown_in_words(view: View, cell: Cell) -> str:
    """Return a cell for a king, with the side for which it counts (HG-3): `J13, empty, the west side`."""
    if cell not in view.targets or len(view.sides) != len(view.targets):
        return cell_in_words(view, cell)
    return f"{cell_in_words(view, cell)}, {side_words(view.sides[view.targets.index(cell)])}"


def discard_in_words(view: View, cards: tuple[CardOrJoker, ...]) -> str:
    """Return what a discard does: `9 of hearts and queen of spades, then draw 2`, `keep all, then draw 1`, `draw 3` with an
    empty hand, or `pass`."""
    drawn = _drawn(view, cards)
    if not cards and not drawn:
        return "pass"
    if not view.hand and drawn:
        return f"draw {drawn}"
    goes = enumerated(map(card_name, cards)) or "keep all"
    return f"{goes}, then draw {drawn}" if drawn else f"{goes}, draw nothing"


def discard_short(view: View, cards: tuple[CardOrJoker, ...]) -> str:
    """Return the discarded cards, and how many are drawn if that is another number: `6 spades, draw 3`; empty for none."""
    drawn, goes = _drawn(view, cards), ", ".join(map(card_short, cards))
    return goes if not cards or drawn == len(cards) else f"{goes}, draw {drawn}"


def _drawn(view: View, cards: tuple[CardOrJoker, ...]) -> int:
    """Return how many cards are drawn after these were discarded."""
    wanted = (2 if view.mini else 3) - len(view.hand) + len(cards)
    return min(wanted, view.draw_pile + len(view.discards) + len(cards))


def piece_short(view: View, piece: Piece) -> str:
    """Return a piece by its size and cell: `large, M14`, `top large, M14`, `large, M14.2` for the second stack."""
    ground, size = _standing(view, piece)
    before, after = apart(ground, piece)
    return f"{before}{size}, {piece.cell}{after and f'.{after}'}"


def other_short(view: View, piece: Piece) -> str:
    """Return a piece by its owner, its size and its cell: `Ben's large, M12`."""
    after = apart(_standing(view, piece)[0], piece)[1]
    return f"{_owned(view, piece)}, {piece.cell}{after and f'.{after}'}"


def attack_short(view: View, piece: Piece | None) -> str:
    """Return the attacked piece: `× Ben's large`, `× large` if there is one opponent; empty for no attack."""
    if piece is None:
        return ""
    ground, size = _standing(view, piece)
    before, after = apart(ground, piece)
    what = f"{before}{size}" if len(view.hands) == 2 else _owned(view, piece)
    return f"× {what}{after and f', stack {after}'}"


def _standing(view: View, piece: Piece) -> tuple[Ground, str]:
    """Return where a piece stands, and its size in words."""
    ground = view.ground(piece.cell)
    if ground is None:
        raise ValueError(f"nothing lies at {piece.cell}")
    return ground, SIZE_WORDS[ground.stacks[piece.stack - 1][piece.level - 1].size]


def _owned(view: View, piece: Piece) -> str:
    """Return a piece by its owner and its size: `Ben's top large`."""
    ground, size = _standing(view, piece)
    owner = ground.stacks[piece.stack - 1][piece.level - 1].colour
    return f"{UNKNOWN.possessive(owner)} {apart(ground, piece)[0]}{size}"


def cell_groups(view: View, cell: Cell) -> tuple[str, ...]:
    """Return the group of a cell: its column."""
    return (f"column {cell[0]}",)


def piece_groups(view: View, piece: Piece) -> tuple[str, ...]:
    """Return the groups of a piece: its column, then its cell."""
    return (*cell_groups(view, piece.cell), piece.cell)


def _piece(name: str, description: str) -> Parameter:
    return Parameter(
        name,
        "piece",
        description,
        piece_text,
        piece_in_words,
        groups=piece_groups,
        short=piece_short,
        marked=True,
    )


def _cell(name: str, description: str) -> Parameter:
    return Parameter(
        name,
        "cell",
        description,
        write=str,
        label=cell_in_words,
        groups=cell_groups,
        short=lambda _, cell: str(cell),
        marked=True,
    )


_ATTACK = Parameter(
    "attack",
    "attack",
    "Attack: an enemy piece there, if you like",
    write=lambda piece: _NONE if piece is None else piece_text(piece),
    label=lambda view, piece: "no attack" if piece is None else piece_in_words(view, piece),
    optional=True,
    short=attack_short,
    marked=True,
)
_LEVEL = Parameter(
    "level",
    "level",
    "The joker's level, 1 to 12",
    write=str,
    label=lambda _, level: str(level),
    short=lambda _, level: f"level {level}",
)
_CARD = Parameter(
    "card",
    "card",
    "A card in your hand",
    write=card_or_joker_text,
    label=lambda _, card: card_name(card),
    short=lambda _, card: card_short(card),
    marked=True,
)
_WHERE = _cell("where", "Where?")
_CROWNED = Parameter(
    "where",
    "cell",
    "Where?",
    write=str,
    label=crown_in_words,
    groups=cell_groups,
    short=lambda _, cell: str(cell),
    marked=True,
)


def _leveled(action: a.Play | a.Lay) -> bool:
    return action.level is not None


COMMANDS: tuple[Command, ...] = (
    Command(
        "move",
        "Move a piece, never uphill, or attack, or both",
        "Move or attack",
        a.Move,
        (
            _piece("piece", "Move: your piece; all that stands on it comes along"),
            _cell("to", "Move where? Its own cell: attack there, or step off the stack"),
            _ATTACK,
        ),
        by_steps=True,
    ),
    Command(
        "play",
        "Play a card from your hand onto the land or next to it",
        "Play a card",
        a.Play,
        (_CARD, _WHERE),
        (("level", None),),
        again=True,
    ),
    Command(
        "play-joker",
        "Play a joker and choose its level",
        "Play a joker",
        a.Play,
        (_CARD, _WHERE, _LEVEL),
        only=_leveled,
    ),
    Command("end", "Play no more cards and end your turn", "End your turn", a.Enough),
    Command(
        "discard",
        "Discard any of your cards, or none, and fill your hand",
        "Discard and draw",
        a.Discard,
        (
            Parameter(
                "cards",
                "cards",
                "Discard: any of your cards, or none",
                write=lambda cards: cards_text(cards) or _NONE,
                label=discard_in_words,
                short=discard_short,
            ),
        ),
    ),
    Command("roll", "Roll the Treehouse die", "Roll the die", a.Roll),
    Command(
        "hop",
        "HOP: move a free piece to any neighbouring card",
        "Hop",
        a.Hop,
        (
            _piece("piece", "Hop with: a free piece"),
            _cell("to", "Hop where? A neighbouring cell of any level"),
            _ATTACK,
        ),
        by_steps=True,
    ),
    Command(
        "swap",
        "SWAP: swap your piece with one on a neighbouring card",
        "Swap two pieces",
        a.Swap,
        (
            _piece("piece", "Swap: your piece"),
            Parameter(
                "other",
                "other",
                "Swap with: a piece on a neighbouring card",
                write=piece_text,
                label=piece_in_words,
                groups=piece_groups,
                short=other_short,
                marked=True,
            ),
        ),
    ),
    Command(
        "tip",
        "TIP: throw everything off one of your pieces",
        "Throw everything off a piece",
        a.Tip,
        (_piece("piece", "Tip: your piece"),),
    ),
    Command(
        "aim",
        "AIM: kill the enemy piece directly beneath one of yours",
        "Aim at the piece beneath",
        a.Aim,
        (_piece("piece", "Aim with: your piece on top of it"),),
    ),
    Command("dig", "DIG: turn up a card from the draw pile and play it", "Dig for a card", a.Dig),
    Command("decline", "Decline what the die shows", "Decline", a.Decline),
    Command(
        "lay",
        "Place the card that was turned over",
        "Place the card",
        a.Lay,
        (_WHERE,),
        (("level", None),),
    ),
    Command(
        "lay-joker",
        "Place the joker that was turned over and choose its level",
        "Place the joker",
        a.Lay,
        (_WHERE, _LEVEL),
        only=_leveled,
    ),
    Command("crown", "Place your king at a side of the land", "Place your king", a.Crown, (_CROWNED,)),
)
