"""Why something that was written in part cannot be done in this position. What was written in full is refused by the
rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core.cards import CardOrJoker
from games.core.dice import Face
from games.core.errors import IllegalAction
from games.core.proposals import either_of, examples, marked
from games.core.protocol import seat_letter
from games.core.words import counted
from games.high_ground import actions as a
from games.high_ground.land import Cell, Ground, Piece, Standing, standing
from games.high_ground.notation.partial import fits_place, place_text
from games.high_ground.notation.write import write
from games.high_ground.phases import Crowning, Laying, Over, Playing, Preparing, Resolving
from games.high_ground.view import View
from games.high_ground.words.names import card_name, cards_words

Legal = Sequence[a.Action]

_ENDS: Final = {"annihilated": "HG-25", "king_taken": "HG-26"}
_RULES: Final = {
    "move": "HG-12",
    "hop": "HG-19",
    "swap": "HG-20",
    "tip": "HG-21",
    "aim": "HG-22",
}


def not_to_act(view: View) -> IllegalAction:
    """The refusal for whoever has nothing to decide."""
    if isinstance(view.phase, Over):
        rule = _ENDS.get(view.phase.reason, "HG-27")
        return IllegalAction("game_over", "The game is over.", "Nothing more can be played in it.", rule)
    if isinstance(view.phase, Preparing):
        return IllegalAction("chance_first", "Cards or dice come first.", "Wait a moment.", "HG-12")
    who = f"player {seat_letter(view.player)}"
    return IllegalAction(
        "not_your_turn", f"It is the turn of {who}.", f"Wait until {who} has played.", "HG-6"
    )


def placed_first(view: View, legal: Legal) -> IllegalAction:
    """The refusal of anything else while a card or a king has to be placed."""
    hint = examples(write, legal)
    if isinstance(view.phase, Laying):
        return IllegalAction("lay_first", f"Place {card_name(view.phase.card)} first.", hint, "HG-2")
    if isinstance(view.phase, Crowning):
        return IllegalAction("crown_first", "Place your king first.", hint, "HG-3")
    return IllegalAction("dug_first", "Play the card that you dug first.", hint, "HG-23")


def not_rolled(view: View, legal: Legal, face: Face) -> IllegalAction:
    """The refusal of what another face of the die would have to allow."""
    shown = view.phase.face.value if isinstance(view.phase, Resolving) else None
    message = (
        f"You rolled {shown}, not {face.value}."
        if shown
        else f"{face.value} needs the die: nothing was rolled."
    )
    rolls = f"Write {marked(write(a.Roll()))} to roll it." if a.Roll() in legal else examples(write, legal)
    return IllegalAction("face_not_rolled", message, rolls, _RULES[face.value.casefold()])


def no_move_now(view: View, legal: Legal, *, attacks: bool) -> IllegalAction:
    """The refusal of a move or an attack after cards were played or the die was rolled."""
    hint = examples(write, legal)
    if isinstance(view.phase, Playing):
        return IllegalAction("cards_played", "You are playing cards this turn.", hint, "HG-13")
    if attacks and view.phase == Resolving(Face.SWAP):
        return IllegalAction("no_attack", "You rolled SWAP, and a swap attacks nobody.", hint, "HG-20")
    return rolled(view, legal)


def rolled(view: View, legal: Legal) -> IllegalAction:
    """The refusal of another action after a roll."""
    face = view.phase.face.value if isinstance(view.phase, Resolving) else "the die"
    message = f"You rolled {face}, and that is your action this turn."
    return IllegalAction("die_rolled", message, examples(write, legal), "HG-15")


def king_lies(legal: Legal) -> IllegalAction:
    """The refusal of a second king."""
    return IllegalAction("kings_placed", "Your king lies already.", examples(write, legal), "HG-3")


def card_not_held(view: View, card: CardOrJoker) -> IllegalAction:
    """The refusal of a card that the viewer does not hold."""
    message, hint = f"You do not hold {card_name(card)}.", f"You hold {cards_words(view.hand)}."
    return IllegalAction("not_held", message, hint, "HG-13")


def no_card_there(view: View, legal: Legal, cell: Cell) -> IllegalAction:
    """The refusal of a cell where no card can go."""
    ground, hint = view.ground(cell), _plays(legal)
    if ground is None:
        return IllegalAction("not_beside", f"{cell} does not lie next to the land.", hint, "HG-13")
    if ground.king:
        message = f"A king lies in {cell}, and kings are never covered."
        return IllegalAction("on_a_king", message, hint, "HG-13")
    return IllegalAction("enemy_there", f"An enemy piece stands in {cell}.", hint, "HG-13")


def _plays(legal: Legal) -> str:
    plays = [each for each in legal if isinstance(each, a.Play)]
    return examples(write, plays or legal)


def cannot(view: View, legal: Legal, verb: str, place: Piece, other: Piece | None) -> IllegalAction:
    """The refusal of a deed that this piece, as far as it was written, can do in no way."""
    rule, hint = _RULES[verb], _same_kind(legal, verb)
    for named in filter(None, (place, other)):
        if absent := no_piece(view, named, hint, rule):
            return absent
    ground = view.ground(place.cell)
    found = [] if ground is None else list(mine(view, ground, place))
    where = place_text(place)
    if ground is None or not found:
        return IllegalAction("not_yours", f"No piece of yours stands there: {where}.", hint, rule)
    stands = [standing(ground.stacks[each.stack - 1], each.level) for each in found]
    if all(each is Standing.TRAPPED for each in stands) and verb != "aim":
        return IllegalAction("trapped", f"{where} is trapped: a larger piece stands above it.", hint, "HG-9")
    if verb == "hop" and Standing.FREE not in stands:
        return IllegalAction("hobbled", f"{where} is hobbled, and only free pieces hop.", hint, rule)
    code, message = {
        "move": ("no_move", f"{where} cannot move that way."),
        "hop": ("not_beside", f"{where} cannot hop there."),
        "swap": ("not_beside", f"{where} cannot change places with that."),
        "tip": ("nothing_on_it", f"Nothing stands on {where}."),
        "aim": ("nothing_beneath", f"No enemy stands directly beneath {where}."),
    }[verb]
    return IllegalAction(code, message, hint, rule)


def no_piece(view: View, place: Piece, hint: str, rule: str) -> IllegalAction | None:
    """The refusal of a piece that is not there; None where it is, or may be."""
    ground, where = view.ground(place.cell), place_text(place)
    if ground is None:
        return IllegalAction("no_card", f"No card lies in {place.cell}.", hint, rule)
    if not ground.stacks:
        return IllegalAction("no_piece", f"Nothing stands in {place.cell}.", hint, rule)
    if any(fits_place(each, place) for each in pieces_on(ground)):
        return None
    has = counted(sum(map(len, ground.stacks)), "piece")
    return IllegalAction("no_piece", f"There is no piece {where}: {has} on {place.cell}.", hint, rule)


def pieces_on(ground: Ground) -> list[Piece]:
    """Every piece in a cell, stack by stack from the bottom."""
    return [
        Piece(ground.cell, number, level)
        for number, stack in enumerate(ground.stacks, start=1)
        for level in range(1, len(stack) + 1)
    ]


def mine(view: View, ground: Ground, place: Piece) -> list[Piece]:
    """The player's pieces that a place can mean."""
    return [
        each
        for each in pieces_on(ground)
        if fits_place(each, place) and ground.stacks[each.stack - 1][each.level - 1].colour == view.player
    ]


def _same_kind(legal: Legal, verb: str) -> str:
    """Up to three things that can be done now, of the same kind where there are any."""
    kind = {"move": a.Move, "hop": a.Hop, "swap": a.Swap, "tip": a.Tip, "aim": a.Aim}[verb]
    found = [each for each in legal if isinstance(each, kind)]
    return f"Write {either_of(map(write, found[:3]))}." if found else examples(write, legal)
