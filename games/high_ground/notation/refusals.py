"""Refusals of actions written in part, before the rules see them. The rules refuse what was written in full."""

from collections.abc import Sequence
from typing import Final

from games.core.components import Face
from games.core.errors import IllegalAction, either_of, examples, marked
from games.core.words import counted
from games.high_ground import actions as a
from games.high_ground.land import Cell, Ground, Piece, Standing, standing
from games.high_ground.notation.write import fits_place, place_text, write
from games.high_ground.state import Over, Preparing, Resolving, View
from games.high_ground.words import names as reasons

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
    rule, hint = _RULES[verb], _same_kind(legal, verb)
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


def _same_kind(legal: Legal, verb: str) -> str:
    """Return a hint with up to three legal actions, of the same kind if there are any."""
    kind = {"move": a.Move, "hop": a.Hop, "swap": a.Swap, "tip": a.Tip, "aim": a.Aim}[verb]
    found = [each for each in legal if isinstance(each, kind)]
    return f"Write {either_of(map(write, found[:3]))}." if found else examples(write, legal)
