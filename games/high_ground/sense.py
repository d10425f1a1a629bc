"""What words mean that are no action by themselves: the view says what is asked, what is held and what can be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core.cards import Joker, Paper, paper_text, read_card
from games.core.dice import Face
from games.core.errors import Ambiguous, Unreadable
from games.high_ground import actions as a
from games.high_ground.deck import CARDS, in_order
from games.high_ground.land import MIDDLE, Cell, Piece
from games.high_ground.legal import legal_actions
from games.high_ground.loose import A_JOKER, Loose, whichever
from games.high_ground.notation import write
from games.high_ground.state import State, Territory
from games.high_ground.view import Crowning, Digging, Laying, Over, Playing, Preparing, Resolving, View
from games.high_ground.words import card_name, cards_words, cell_list, listed, piece_text

_SHOWN: Final = 6
_CELLS: Final = 12
_NOBODY: Final = Piece(MIDDLE, 1, 1)
_JOKER_AT: Final[dict[Cell, Paper]] = {"J1": Joker(1), "J2": Joker(2)}
_PIECE_KINDS: Final[dict[str, tuple[type, ...]]] = {
    "": (a.Move, a.Hop, a.Swap, a.Tip, a.Aim),
    "move": (a.Move, a.Hop),
    "attack": (a.Move, a.Hop),
    "hop": (a.Hop,),
    "swap": (a.Swap,),
    "tip": (a.Tip,),
    "aim": (a.Aim,),
}
_FACES: Final = {"hop": Face.HOP, "swap": Face.SWAP, "tip": Face.TIP, "aim": Face.AIM}


def made_out(view: View, action: a.Action) -> a.Action:
    """The action as it can be meant now. One that nobody can mean now stays as it is, for the rules to refuse.
    Raises Ambiguous with what could be meant."""
    if view.seat != view.player or isinstance(view.phase, (Preparing, Over)):
        return a.Roll() if isinstance(action, Loose) else action
    if isinstance(action, a.Move):
        action = _card_that_looks_like_a_cell(view, action)
    if isinstance(action, Loose):
        action = _made_out(view, action)
    return _of_this_step(view, action)


def _of_this_step(view: View, action: a.Action) -> a.Action:
    """The same said of what is asked now: to play a card that was turned up is to lay it, and after a roll to move is
    to hop."""
    match view.phase, action:
        case Laying(card=card), a.Play(card=played) if played == card:
            return a.Lay(action.cell, action.level)
        case Crowning(), a.Lay(level=None):
            return a.Crown(action.cell)
        case Digging(card=card), a.Lay():
            return a.Play(card, action.cell, action.level)
        case Resolving(face=Face.HOP | Face.WILD), a.Move():
            return a.Hop(action.piece, action.cell, action.attack)
        case Resolving(face=Face.SWAP), a.Move():
            return a.Swap(action.piece, action.attack or whichever(action.cell))
    return action


def _card_that_looks_like_a_cell(view: View, action: a.Move) -> a.Action:
    """`J1 N14` and `H9 N14` are cards where they are held and nothing lies in those cells."""
    name = action.piece.cell
    if action.piece.level or action.attack is not None or view.ground(name) is not None:
        return action
    try:
        card = _JOKER_AT[name] if name in _JOKER_AT else read_card(name)
    except Unreadable:
        return action
    waiting = (view.phase.card,) if isinstance(view.phase, (Laying, Digging)) else view.hand
    return a.Play(card, action.cell) if card in waiting else action


def _made_out(view: View, loose: Loose) -> a.Action:
    if loose.verb == "pass":
        return _passed(view)
    if loose.verb == "discard all":
        return a.Discard(view.hand)
    if loose.verb == "discard":
        return a.Discard(in_order(_held(view.hand, loose.cards)))
    if isinstance(view.phase, (Laying, Crowning, Digging)):
        return _placed(view, loose)
    if loose.verb in ("play", "lay"):
        return _played(view, loose)
    if loose.verb == "crown":
        return a.Crown(MIDDLE)
    return _with_a_piece(view, loose)


def _passed(view: View) -> a.Action:
    """Nothing more, whatever is asked."""
    if isinstance(view.phase, Playing):
        return a.Enough()
    return a.Decline() if isinstance(view.phase, Resolving) else a.Discard(())


def _held(hand: Sequence[Paper], cards: Sequence[Paper]) -> list[Paper]:
    """The cards that are named; a joker is any that is held and not named yet."""
    found: list[Paper] = [card for card in cards if card != A_JOKER]
    for _ in range(len(cards) - len(found)):
        free = [card for card in hand if isinstance(card, Joker) and card not in found]
        found.append(free[0] if free else Joker(1))
    return found


# Cards


def _placed(view: View, loose: Loose) -> a.Action:
    """What is meant while a card or a king has to be placed."""
    phase, place = view.phase, loose.place
    if loose.verb not in ("", "play", "lay", "crown") or (place is not None and place.level):
        return a.Roll()  # and the rules say what comes first
    if place is None:
        raise _unclear("Say where it goes.", f"It can go to {cell_list(view.targets, _CELLS)}.")
    if isinstance(phase, Crowning):
        return a.Crown(place.cell)
    assert isinstance(phase, (Laying, Digging))  # noqa: S101
    named = _held((phase.card,), loose.cards)
    return a.Play(named[0] if named else phase.card, place.cell, loose.level)


def _played(view: View, loose: Loose) -> a.Action:
    """A card of the hand, of which the card or the cell was not written."""
    hand, cell = view.hand, loose.place.cell if loose.place else None
    if isinstance(view.phase, Resolving):
        return a.Play(Joker(1), MIDDLE)  # and the rules say that the die comes first
    if not hand:
        raise _unclear("You hold no card.", "Move a piece, discard nothing and draw, or roll the die.")
    if not loose.cards and len(hand) > 1:
        typed = f"play {paper_text(hand[0])} {cell or view.targets[0]}"
        raise _unclear("Say which card.", f"You hold {cards_words(hand)}: write {typed}{_level(hand[0])}.")
    card = _held(hand, loose.cards)[0] if loose.cards else hand[0]
    if cell is None and card in hand:
        raise _unclear(
            f"Say where {card_name(card)} goes.", f"It can go to {cell_list(view.targets, _CELLS)}."
        )
    return a.Play(card, cell or MIDDLE, loose.level)


def _level(card: Paper) -> str:
    return " = 7" if isinstance(card, Joker) else ""


# Pieces


def _with_a_piece(view: View, loose: Loose) -> a.Action:
    """What is meant of a piece, of which the deed or the piece was not written."""
    verb, place, phase = loose.verb, loose.place, view.phase
    face = phase.face if isinstance(phase, Resolving) else None
    if not verb and place is not None and face in (Face.TIP, Face.AIM):
        return a.Tip(place) if face is Face.TIP else a.Aim(place)
    if verb in _FACES and face not in (_FACES[verb], Face.WILD):
        return _nobodys(verb)
    if verb in ("move", "attack") and (isinstance(phase, Playing) or face in (Face.TIP, Face.AIM, Face.DIG)):
        return _nobodys("move")
    found = [each for each in legal_actions(_imagined(view), view.player) if _fits(each, verb, place)]
    if verb and len(found) == 1:
        return found[0]
    if not found and place is not None and verb and verb != "attack":
        return _staying(verb, place)
    raise _unclear(*_asked(view, verb, place, found))


def _asked(view: View, verb: str, place: Piece | None, found: Sequence[a.Action]) -> tuple[str, str]:
    """What is asked back, and what could be meant."""
    of_it = "" if place is None else f" with {piece_text(place)}"
    if found:
        return f"Say what to do{of_it}.", f"Write one of these: {listed(map(write, found), _SHOWN, 'or')}."
    if place is not None and not verb and place.cell in view.targets:
        return f"Say which card goes to {place.cell}.", f"You hold {cards_words(view.hand)}."
    if not verb:
        return f"Nothing can be done{of_it} now.", _WAYS
    what = "attack that" if verb == "attack" else f"{verb} now"
    hint = "Choose another face, or decline." if isinstance(view.phase, Resolving) else _WAYS
    return f"No piece of yours can {what}.", hint


_WAYS: Final = "Write where a piece of yours goes, such as M14.1.2 > M13, which card you play, such as play 9H N14, discard or roll."


def _fits(action: a.Action, verb: str, place: Piece | None) -> bool:
    if not isinstance(action, _PIECE_KINDS[verb]):
        return False
    victim = getattr(action, "attack", None)
    if verb == "attack" and victim is None:
        return False
    if place is None:
        return True
    named = [getattr(action, "piece", None)]
    named += [victim] if verb == "attack" else []
    named += [action.other] if isinstance(action, a.Swap) and verb else []
    return any(piece is not None and _same(piece, place) for piece in named)


def _same(piece: Piece, place: Piece) -> bool:
    return piece == place or (place.level == 0 and piece.cell == place.cell)


def _staying(verb: str, place: Piece) -> a.Action:
    """What can be done in no way, as an action of which the rules say why."""
    if verb == "move":
        return a.Move(place, place.cell)
    return a.Hop(place, place.cell) if verb == "hop" else a.Swap(place, place)


def _nobodys(verb: str) -> a.Action:
    """A deed whose time it is not, whichever piece was meant."""
    match verb:
        case "hop":
            return a.Hop(_NOBODY, MIDDLE)
        case "swap":
            return a.Swap(_NOBODY, _NOBODY)
        case "tip":
            return a.Tip(_NOBODY)
        case "aim":
            return a.Aim(_NOBODY)
    return a.Move(_NOBODY, MIDDLE)


def _imagined(view: View) -> State:
    """A state in which the viewer may do just what they may do now; what they cannot know is left out of it."""
    land = tuple(
        Territory(each.cell, each.card, each.level, (), each.king, each.owner, each.stacks)
        for each in view.land
    )
    assert not isinstance(view.phase, Preparing)  # noqa: S101
    hands = tuple(view.hand if seat == view.seat else () for seat in range(view.seats))
    return State(
        seats=view.seats,
        jokers=view.jokers,
        quick_setup=view.quick_setup,
        mini=view.mini,
        land=land,
        hands=hands,
        draw_pile=CARDS[: view.draw_pile],
        discards=view.discards,
        killed=view.killed,
        first=view.player,
        player=view.player,
        turn=view.turn,
        changes=0,
        phase=view.phase,
    )


def _unclear(message: str, hint: str) -> Ambiguous:
    return Ambiguous("ambiguous", message, hint)
