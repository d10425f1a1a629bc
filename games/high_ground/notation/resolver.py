"""Completes actions that were written in part, from what is asked now, what is in the hand and what is legal."""

from collections.abc import Sequence
from typing import Final

from games.core.components import CardOrJoker, Face, Joker, read_card
from games.core.words import Ambiguous, Unreadable, counted, either_of, examples, marked
from games.high_ground import actions as a
from games.high_ground.land import Cell, Piece
from games.high_ground.notation.write import (
    PartialAction,
    Written,
    cannot,
    fits_place,
    held,
    in_hand,
    no_card_there,
    no_move_now,
    not_rolled,
    not_to_act,
    place_text,
    rolled,
    whichever,
    write,
)
from games.high_ground.state import Choosing, Crowning, Digging, Laying, Placing, Playing, Resolving, View
from games.high_ground.words import names as reasons
from games.high_ground.words.names import cards_words, cell_list, the_card

Legal = Sequence[a.Action]

_MOST: Final = 3
_CELLS: Final = 12
_JOKER_AT: Final[dict[Cell, CardOrJoker]] = {"J1": Joker(1), "J2": Joker(2)}
_PIECE_KINDS: Final[dict[str, tuple[type, ...]]] = {
    "": (a.Move, a.Hop, a.Swap, a.Tip, a.Aim),
    **dict.fromkeys(("move", "move to", "attack", "attack with"), (a.Move, a.Hop)),
    **dict.fromkeys(("hop", "hop to"), (a.Hop,)),
    "swap": (a.Swap,),
    "tip": (a.Tip,),
    "aim": (a.Aim,),
}
_FACES: Final = {"hop": Face.HOP, "hop to": Face.HOP, "swap": Face.SWAP, "tip": Face.TIP, "aim": Face.AIM}


def made_out(view: View, legal: Legal, written: Written) -> a.Action:
    """Return the action that was meant; its pieces may still be named by their cells alone.

    An action written in full is returned as it is, for the rules to judge. Raises Ambiguous with what could be meant,
    or IllegalAction if nothing could be.
    """
    if not legal:
        if isinstance(written, PartialAction):
            raise not_to_act(view)
        return written
    if isinstance(written, PartialAction):
        made = _made_out(view, legal, _card_that_looks_like_a_cell(view, written))
    else:
        made = written
    action = _of_this_step(view, legal, made)
    _check_time(view, legal, action)
    return action


def _check_time(view: View, legal: Legal, action: a.Action) -> None:
    """Refuse an action at the wrong time, before asking which piece was meant."""
    if not isinstance(action, (a.Move, a.Hop, a.Swap)) or action.piece.level:
        return
    if isinstance(phase := view.phase, Placing):
        raise reasons.placed_first(phase).refusal(examples(write, legal))
    if isinstance(action, a.Move):
        _check_walk(view, legal, attacks=action.attack is not None)
    else:
        _check_face(view, legal, Face.HOP if isinstance(action, a.Hop) else Face.SWAP)


def _check_walk(view: View, legal: Legal, *, attacks: bool) -> None:
    if isinstance(view.phase, Playing) or _face(view) not in (None, Face.HOP, Face.WILD):
        raise no_move_now(view, legal, attacks=attacks)


def _check_face(view: View, legal: Legal, face: Face) -> None:
    if _face(view) not in (face, Face.WILD):
        raise not_rolled(view, legal, face)


def _face(view: View) -> Face | None:
    """Return the face of the die that can be used now, or None."""
    return view.phase.face if isinstance(view.phase, Resolving) else None


def _of_this_step(view: View, legal: Legal, action: a.Action) -> a.Action:
    """Return the action of this phase that a similar one means: to play a turned card is to lay it, and after HOP to
    move is to hop."""
    match view.phase, action:
        case Laying(card=card), a.Play(card=played) if played == card:
            return a.Lay(action.cell, action.level)
        case Crowning(), a.Lay(level=None):
            return a.Crown(action.cell)
        case Digging(card=card), a.Lay():
            return a.Play(card, action.cell, action.level)
        case Resolving(face=Face.HOP | Face.WILD), a.Move():
            return a.Hop(action.piece, action.cell, action.attack)
        case ((Choosing() | Playing()), a.Lay()):
            place = whichever(action.cell)
            return _played(view, legal, PartialAction("play", place=place, level=action.level))
    return action


def _card_that_looks_like_a_cell(view: View, partial: PartialAction) -> PartialAction:
    """Return the play that `J1`, `h9` or `h9 N14` means if that card is held and the cell of this name is not in use."""
    place, other = partial.place, partial.other
    if partial.verb or partial.cards or place is None or place.stack or (other is not None and other.stack):
        return partial
    name = place.cell
    if view.ground(name) is not None or name in view.targets:
        return partial
    try:
        card = _JOKER_AT[name] if name in _JOKER_AT else read_card(name)
    except Unreadable:
        return partial
    waiting = (view.phase.card,) if isinstance(view.phase, (Laying, Digging)) else view.hand
    return PartialAction("play", (card,), other, partial.level) if card in waiting else partial


def _made_out(view: View, legal: Legal, partial: PartialAction) -> a.Action:
    if partial.verb == "pass":
        if isinstance(view.phase, Playing):
            return a.Enough()
        return a.Decline() if isinstance(view.phase, Resolving) else a.Discard(())
    if partial.verb == "no attack":
        if _face(view) is Face.AIM:
            return a.Decline()
        raise _unclear("Say what you do instead of attacking.", examples(write, legal))
    if partial.verb in ("draw", "discard", "discard all"):
        return _discarded(view, legal, partial)
    if isinstance(view.phase, Placing):
        return _placed(view, view.phase, legal, partial)
    if not partial.verb and partial.place is not None and partial.other is not None:
        return _side_by_side(view, legal, partial.place, partial.other)
    if partial.verb in ("play", "lay"):
        return _played(view, legal, partial)
    if partial.verb == "crown":
        raise reasons.reason("king_placed").refusal(examples(write, legal))
    return _with_a_piece(view, legal, partial)


# Cards


def _discarded(view: View, legal: Legal, partial: PartialAction) -> a.Action:
    """Return the discard whose jokers, whose cards or whose number of cards to draw were left open."""
    cards = view.hand if partial.verb == "discard all" else in_hand(view.hand, partial.cards)
    discards = [each for each in legal if isinstance(each, a.Discard)]
    drawn = partial.level
    if not discards or (partial.verb != "draw" and drawn in (None, _drawn(view, len(cards)))):
        return a.Discard(cards)
    if partial.verb != "draw":
        message = f"If you discard {counted(len(cards), 'card')}, you draw {_drawn(view, len(cards))}."
        raise _unclear(
            message, f"Write {marked(write(a.Discard(cards)))}." if a.Discard(cards) in legal else ""
        )
    if _drawn(view, 0) and drawn in (None, _drawn(view, 0)):
        return a.Discard(())
    fits = [each for each in discards if each.cards and drawn in (None, _drawn(view, len(each.cards)))]
    if not fits:
        most = counted(_drawn(view, len(view.hand)), "card")
        raise _unclear(f"You can draw at most {most}.", _ways(discards))
    raise _unclear("Say which cards you discard.", f"You hold {cards_words(view.hand)}. {_ways(fits)}")


def _drawn(view: View, discarded: int) -> int:
    """Return how many cards fill the hand after discarding this many (HG-14)."""
    wanted = (2 if view.mini else 3) - len(view.hand) + discarded
    return min(wanted, view.draw_pile + len(view.discards) + discarded)


def _placed(view: View, phase: Placing, legal: Legal, partial: PartialAction) -> a.Action:
    """Return the action that was meant while a card or a king must be placed."""
    place = partial.place
    other_verb = partial.verb not in ("", "play", "lay", "crown")
    if other_verb or (place is not None and place.stack) or partial.other:
        raise reasons.placed_first(phase).refusal(examples(write, legal))
    if isinstance(phase, Crowning) and partial.cards:
        raise reasons.placed_first(phase).refusal(examples(write, legal))
    if isinstance(phase, Crowning) and partial.level is not None:
        raise _unclear("You do not choose a king's level.", _ways(legal))
    if place is None:
        goes = f"It can go to {cell_list(view.targets, _CELLS)}."
        raise _unclear("Say where it goes.", f"{goes} {_ways(legal)}")
    if isinstance(phase, Crowning):
        return a.Crown(place.cell)
    named = held((phase.card,), partial.cards)
    return a.Play(named[0] if named else phase.card, place.cell, partial.level)


def _played(view: View, legal: Legal, partial: PartialAction) -> a.Action:
    """Return the play whose card or cell was left out."""
    hand, cell = view.hand, partial.place.cell if partial.place else None
    if isinstance(view.phase, Resolving):
        raise rolled(view.phase.face, legal)
    if not hand:
        raise _unclear("You have no cards.", examples(write, legal))
    if not partial.cards and cell is not None and cell not in view.targets:
        raise no_card_there(view, legal, cell)
    plays = [each for each in legal if isinstance(each, a.Play) and cell in (None, each.cell)]
    if not partial.cards and len(hand) > 1:
        found = {each.card: each for each in reversed(plays)}
        first = [found[card] for card in hand if card in found]
        raise _unclear("Say which card.", f"You hold {cards_words(hand)}. {_ways(first)}")
    card = held(hand, partial.cards)[0] if partial.cards else hand[0]
    if card not in hand:
        hint = f"You hold {cards_words(view.hand)}."
        raise reasons.reason("not_held", the_card(card), rule="HG-13").refusal(hint)
    if cell is None:
        goes = f"It can go to {cell_list(view.targets, _CELLS)}."
        of_it = [each for each in plays if each.card == card and partial.level in (None, each.level)]
        raise _unclear(f"Say where {the_card(card)} goes.", f"{goes} {_ways(of_it)}".strip())
    return a.Play(card, cell, partial.level)


# Pieces


def _side_by_side(view: View, legal: Legal, place: Piece, other: Piece) -> a.Action:
    """Return what two places without a word between them mean: a swap after SWAP, or a move to a cell when moves are
    possible. Raises Ambiguous in any other case."""
    if _face(view) is Face.SWAP:
        return a.Swap(place, other)
    if other.stack == 0 and (isinstance(view.phase, Choosing) or _face(view) is Face.HOP):
        return a.Move(place, other.cell)
    found = [each for each in legal if _acts(each, place) and _meets(each, other)]
    message = f"Say what {place_text(place)} does with {place_text(other)}."
    raise _unclear(message, _ways(found) or examples(write, legal))


def _with_a_piece(view: View, legal: Legal, partial: PartialAction) -> a.Action:
    """Return the action of a piece whose verb or piece was left out."""
    verb, place, face = partial.verb, partial.place, _face(view)
    if not verb and place is not None and partial.level is None and face in (Face.TIP, Face.AIM):
        verb = face.value.casefold()
    if verb in _FACES:
        _check_face(view, legal, _FACES[verb])
    if verb in ("move", "move to", "attack", "attack with"):
        _check_walk(view, legal, attacks=verb.startswith("attack"))
    found = [each for each in legal if _fits(each, verb, partial)]
    if verb and len(found) == 1 and (verb.startswith("attack") or getattr(found[0], "attack", None) is None):
        return found[0]
    if not found and place is not None and verb in ("move", "hop", "swap", "tip", "aim"):
        raise cannot(view, legal, verb, place, partial.other)
    raise _unclear(*_asked(view, legal, verb, place, found))


def _asked(view: View, legal: Legal, verb: str, place: Piece | None, found: Legal) -> tuple[str, str]:
    """Return the question back, and a hint what could be meant."""
    where = "" if place is None else f" {place_text(place)}"
    of_it = where and f" with{where}"
    if found:
        return f"Say what to do{where if verb.endswith(' to') else of_it}.", _ways(found)
    if place is not None and not verb and place.cell in view.targets:
        plays = [each for each in legal if isinstance(each, a.Play) and each.cell == place.cell]
        found_by_card = {each.card: each for each in reversed(plays)}
        cards = [found_by_card[card] for card in view.hand if card in found_by_card]
        holds = f"You hold {cards_words(view.hand)}."
        return f"Say which card goes to {place.cell}.", f"{holds} {_ways(cards)}".strip()
    ways = examples(write, legal)
    if not verb:
        return f"Nothing can be done{of_it} now.", ways
    if verb == "attack with":
        return f"Nothing can be attacked{of_it} now.", ways
    what = "attack that" if verb == "attack" and where else f"{verb}{where} now"
    return f"None of your pieces can {what}.", ways


def _ways(found: Legal) -> str:
    """Return a hint with up to three of these actions; empty if there are none."""
    return f"Write {either_of(map(write, found[:_MOST]))}." if found else ""


def _fits(action: a.Action, verb: str, partial: PartialAction) -> bool:
    """Return whether an action agrees with what was written: with its verb and its places."""
    place, victim = partial.place, getattr(action, "attack", None)
    if not isinstance(action, _PIECE_KINDS[verb]) or (verb.startswith("attack") and victim is None):
        return False
    if partial.other is not None and not _meets(action, partial.other):
        return False
    if place is None:
        return True
    if verb == "attack":
        return isinstance(victim, Piece) and fits_place(victim, place)
    if verb.endswith(" to"):
        return place.stack == 0 and getattr(action, "cell", None) == place.cell and victim is None
    return _acts(action, place) or (verb == "swap" and _meets(action, place))


def _acts(action: a.Action, place: Piece) -> bool:
    piece = getattr(action, "piece", None)
    return isinstance(piece, Piece) and fits_place(piece, place)


def _meets(action: a.Action, place: Piece) -> bool:
    """Return whether an action attacks this piece, swaps with it, or goes to this cell."""
    victim = action.attack if isinstance(action, (a.Move, a.Hop)) else getattr(action, "other", None)
    goes = isinstance(action, (a.Move, a.Hop)) and place.stack == 0 and action.cell == place.cell
    return goes or (isinstance(victim, Piece) and fits_place(victim, place))


def _unclear(message: str, hint: str) -> Ambiguous:
    return Ambiguous("ambiguous", message, hint)
