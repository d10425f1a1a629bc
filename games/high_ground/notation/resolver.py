"""What words mean that are no action by themselves: the view says what is asked, what is held and what can be done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from games.core.cards import CardOrJoker, Joker, card_or_joker_text, read_card
from games.core.dice import Face
from games.core.errors import Ambiguous, Unreadable
from games.core.words import listed
from games.high_ground import actions as a
from games.high_ground.deck import CARDS, in_order
from games.high_ground.land import MIDDLE, Cell, Piece
from games.high_ground.notation.partial import A_JOKER, PartialAction, whichever
from games.high_ground.notation.write import write
from games.high_ground.phases import Choosing, Crowning, Digging, Laying, Over, Playing, Preparing, Resolving
from games.high_ground.rules.legal import legal_actions
from games.high_ground.state import State, Territory
from games.high_ground.view import View
from games.high_ground.words.names import card_name, cards_words, cell_list, piece_text

_SHOWN: Final = 6
_CELLS: Final = 12
_NOBODY: Final = Piece(MIDDLE, 1, 1)
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


def made_out(view: View, action: a.Action) -> a.Action:
    """The action as it can be meant now. One that nobody can mean now stays as it is, for the rules to refuse.
    Raises Ambiguous with what could be meant."""
    if view.seat != view.player or isinstance(view.phase, (Preparing, Over)):
        return a.Roll() if isinstance(action, PartialAction) else action
    if isinstance(action, PartialAction):
        action = _made_out(view, _card_that_looks_like_a_cell(view, action))
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
        case ((Choosing() | Playing()), a.Lay()):
            return _played(view, PartialAction("play", place=whichever(action.cell), level=action.level))
    return action


def _card_that_looks_like_a_cell(view: View, loose: PartialAction) -> PartialAction:
    """Without a verb, `J1`, `h9` and `h9 N14` name cards where they are held and nothing can be in those cells."""
    place, other = loose.place, loose.other
    if loose.verb or loose.cards or place is None or place.level or (other is not None and other.level):
        return loose
    name = place.cell
    if view.ground(name) is not None or name in view.targets:
        return loose
    try:
        card = _JOKER_AT[name] if name in _JOKER_AT else read_card(name)
    except Unreadable:
        return loose
    waiting = (view.phase.card,) if isinstance(view.phase, (Laying, Digging)) else view.hand
    return PartialAction("play", (card,), other, loose.level) if card in waiting else loose


def _made_out(view: View, loose: PartialAction) -> a.Action:
    if loose.verb == "pass":
        return _passed(view)
    if loose.verb == "discard all":
        return a.Discard(view.hand)
    if loose.verb == "discard":
        return a.Discard(in_order(_held(view.hand, loose.cards)))
    if isinstance(view.phase, (Laying, Crowning, Digging)):
        return _placed(view, loose)
    if not loose.verb and loose.place is not None and loose.other is not None:
        return _side_by_side(view, loose.place, loose.other)
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


def _held(hand: Sequence[CardOrJoker], cards: Sequence[CardOrJoker]) -> list[CardOrJoker]:
    """The cards that are named; a joker is any that is held and not named yet."""
    found: list[CardOrJoker] = [card for card in cards if card != A_JOKER]
    for _ in range(len(cards) - len(found)):
        free = [card for card in hand if isinstance(card, Joker) and card not in found]
        missing = [joker for joker in _JOKER_AT.values() if joker not in found]
        found.append((free or missing or [Joker(1)])[0])
    return found


# Cards


def _placed(view: View, loose: PartialAction) -> a.Action:
    """What is meant while a card or a king has to be placed."""
    phase, place = view.phase, loose.place
    if loose.verb not in ("", "play", "lay", "crown") or (place is not None and place.level) or loose.other:
        return a.Roll()  # and the rules say what comes first
    if isinstance(phase, Crowning) and loose.cards:
        return a.Play(_held((), loose.cards)[0], MIDDLE)
    if isinstance(phase, Crowning) and loose.level is not None:
        raise _unclear("A king has no level to choose.", f"Write crown {view.targets[0]}.")
    if place is None:
        raise _unclear("Say where it goes.", f"It can go to {cell_list(view.targets, _CELLS)}.")
    if isinstance(phase, Crowning):
        return a.Crown(place.cell)
    assert isinstance(phase, (Laying, Digging))  # noqa: S101
    named = _held((phase.card,), loose.cards)
    return a.Play(named[0] if named else phase.card, place.cell, loose.level)


def _played(view: View, loose: PartialAction) -> a.Action:
    """A card of the hand, of which the card or the cell was not written."""
    hand, cell = view.hand, loose.place.cell if loose.place else None
    if isinstance(view.phase, Resolving):
        return a.Play(Joker(1), MIDDLE)  # and the rules say that the die comes first
    if not hand:
        raise _unclear("You hold no card.", _ways(view))
    if not loose.cards and cell is not None and cell not in view.targets:
        return a.Play(hand[0], cell)  # and the rules say why no card can go there
    if not loose.cards and len(hand) > 1:
        typed = f"play {card_or_joker_text(hand[0])} {cell or view.targets[0]}"
        raise _unclear("Say which card.", f"You hold {cards_words(hand)}: write {typed}{_level(hand[0])}.")
    card = _held(hand, loose.cards)[0] if loose.cards else hand[0]
    if cell is None and card in hand:
        raise _unclear(
            f"Say where {card_name(card)} goes.", f"It can go to {cell_list(view.targets, _CELLS)}."
        )
    return a.Play(card, cell or MIDDLE, loose.level)


def _level(card: CardOrJoker) -> str:
    return " = 7" if isinstance(card, Joker) else ""


# Pieces


def _side_by_side(view: View, place: Piece, other: Piece) -> a.Action:
    """Two pieces or cells with no word between them: a way where it is time for one and the second is a cell, a swap
    after SWAP; else what it could be is asked."""
    phase = view.phase
    if phase == Resolving(Face.SWAP):
        return a.Swap(place, other)
    if other.level == 0 and (isinstance(phase, Choosing) or phase == Resolving(Face.HOP)):
        return a.Move(place, other.cell)
    found = [each for each in legal_now(view) if _acts(each, place) and _meets(each, other)]
    raise _unclear(
        f"Say what {piece_text(place)} does with {piece_text(other)}.", _examples(found) or _ways(view)
    )


def _with_a_piece(view: View, loose: PartialAction) -> a.Action:
    """What is meant of a piece, of which the deed or the piece was not written."""
    verb, place, phase = loose.verb, loose.place, view.phase
    face = phase.face if isinstance(phase, Resolving) else None
    if not verb and place is not None and loose.level is None and face in (Face.TIP, Face.AIM):
        return a.Tip(place) if face is Face.TIP else a.Aim(place)
    if verb in _FACES and face not in (_FACES[verb], Face.WILD):
        return _nobodys(verb)
    walks = a.Move in _PIECE_KINDS[verb] and verb
    if walks and (isinstance(phase, Playing) or face in (Face.SWAP, Face.TIP, Face.AIM, Face.DIG)):
        return _nobodys(verb)
    found = [each for each in legal_now(view) if _fits(each, loose)]
    if verb and len(found) == 1 and (verb.startswith("attack") or getattr(found[0], "attack", None) is None):
        return found[0]
    if not found and place is not None and verb in ("move", "hop", "swap", "tip", "aim"):
        return _staying(verb, place, loose.other or place)
    raise _unclear(*_asked(view, verb, place, found))


def _asked(view: View, verb: str, place: Piece | None, found: Sequence[a.Action]) -> tuple[str, str]:
    """What is asked back, and what could be meant."""
    where = "" if place is None else f" {piece_text(place)}"
    of_it = where and f" with{where}"
    if found:
        return f"Say what to do{where if verb.endswith(' to') else of_it}.", _examples(found)
    if place is not None and not verb and place.cell in view.targets:
        return f"Say which card goes to {place.cell}.", f"You hold {cards_words(view.hand)}."
    if not verb:
        return f"Nothing can be done{of_it} now.", _ways(view)
    if verb == "attack with":
        return f"Nothing can be attacked{of_it} now.", _ways(view)
    what = "attack that" if verb == "attack" and where else f"{verb}{where} now"
    return f"No piece of yours can {what}.", _ways(view)


def legal_now(view: View) -> Iterator[a.Action]:
    """What the viewer, who is to act, can do now."""
    return legal_actions(_imagined(view), view.player)


def _ways(view: View) -> str:
    """One thing of each kind that can be done now."""
    kinds: dict[type, a.Action] = {}
    for action in legal_now(view):
        kinds.setdefault(type(action), action)
    return _examples(list(kinds.values()))


def _examples(found: Sequence[a.Action]) -> str:
    """What could be written, each as it can be played now; empty where there is nothing."""
    if len(found) > 1:
        return f"Write one of these: {listed(map(write, found), _SHOWN, 'or')}."
    return f"Write {write(found[0])}." if found else ""


def _fits(action: a.Action, loose: PartialAction) -> bool:
    """Whether an action is of the kind that was written, with what was named in its place."""
    verb, place = loose.verb, loose.place
    victim = getattr(action, "attack", None)
    if not isinstance(action, _PIECE_KINDS[verb]) or (verb.startswith("attack") and victim is None):
        return False
    if loose.other is not None and not _meets(action, loose.other):
        return False
    if place is None:
        return True
    if verb == "attack":
        return same(victim, place)
    if verb.endswith(" to"):
        return place.level == 0 and getattr(action, "cell", None) == place.cell and victim is None
    return _acts(action, place) or (verb == "swap" and _meets(action, place))


def _acts(action: a.Action, place: Piece) -> bool:
    return same(getattr(action, "piece", None), place)


def _meets(action: a.Action, place: Piece) -> bool:
    """Whether an action attacks this piece, changes places with it, or goes to this cell."""
    victim = action.attack if isinstance(action, (a.Move, a.Hop)) else getattr(action, "other", None)
    goes = isinstance(action, (a.Move, a.Hop)) and place.level == 0 and action.cell == place.cell
    return goes or same(victim, place)


def same(piece: Piece | None, place: Piece) -> bool:
    return piece is not None and (piece == place or (place.level == 0 and piece.cell == place.cell))


def _staying(verb: str, place: Piece, other: Piece) -> a.Action:
    """What can be done in no way, as an action of which the rules say why."""
    attack = None if other == place else other
    match verb:
        case "move":
            return a.Move(place, other.cell, attack)
        case "hop":
            return a.Hop(place, other.cell, attack)
        case "swap":
            return a.Swap(place, place)
    return a.Tip(place) if verb == "tip" else a.Aim(place)


def _nobodys(verb: str) -> a.Action:
    """A deed whose time it is not, whichever piece was meant."""
    match verb:
        case "hop" | "hop to":
            return a.Hop(_NOBODY, MIDDLE)
        case "swap":
            return a.Swap(_NOBODY, _NOBODY)
        case "tip":
            return a.Tip(_NOBODY)
        case "aim":
            return a.Aim(_NOBODY)
    return a.Move(_NOBODY, MIDDLE, _NOBODY if verb.startswith("attack") else None)


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
