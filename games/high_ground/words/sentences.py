"""Prompts, events, the end of the game and how it stands, in words that are enough to play from."""

from collections.abc import Callable
from typing import Final

from games.core.components import SIZE_WORDS, CardOrJoker, Face, Joker, pyramid_words, pyramids_words
from games.core.protocol import Event
from games.core.words import Names, counted, enumerated, listed
from games.high_ground import actions as a
from games.high_ground.notation.write import write
from games.high_ground.state import (
    ALL_TURNS,
    JOKER_LEVELS,
    TURN_CAP,
    Choosing,
    Crowning,
    Digging,
    Laying,
    Over,
    Playing,
    Resolving,
    View,
)
from games.high_ground.words.names import card_name, cards_words, piece_words, run_words, side_words, the_card

FACE_WORDS: Final = {
    Face.HOP: "move a free piece to any neighbouring card",
    Face.SWAP: "swap a piece with one on a neighbouring card",
    Face.TIP: "throw everything off one piece",
    Face.AIM: "kill the enemy piece beneath one of {their} own",
    Face.DIG: "turn up a card and play it",
    Face.WILD: "choose HOP, SWAP, TIP, AIM or DIG",
}
IDLE_WORDS: Final = {
    Face.HOP: "no piece can hop",
    Face.SWAP: "nobody to swap with",
    Face.TIP: "nothing to throw off",
    Face.AIM: "no enemy right beneath",
    Face.DIG: "no card to turn up",
    Face.WILD: "nothing to choose",
}
"""Why a face has no effect."""
_MOST_REPEATS: Final = 3
_LEVELS: Final = f"{JOKER_LEVELS[0]} to {JOKER_LEVELS[-1]}"


def prompt(view: View, names: Names) -> str:
    """Return who must do what now."""
    phase, seat = view.phase, view.player
    who = names.subject(seat)
    match phase:
        case Over():
            return f"The game is over. {result(phase, names)}"
        case Laying():
            where = "next to the land" if view.land else "in the middle"
            return f"{names.does(seat, 'places')} {the_card(phase.card)} {where}{_level(phase.card)}."
        case Crowning():
            where = "in a corner" if view.mini else "at a side of the land"
            return f"{names.does(seat, 'places')} {names.their(seat)} king {where}."
    turn = f"Turn {view.turn}: {who}"
    match phase:
        case Choosing():
            what = f"move, {'play cards, ' if view.hands[seat] else ''}draw or roll the die"
            return f"{turn} may {what}.{_threats(view, names)}{_brink(view)}"
        case Playing():
            return f"{turn} may play another card, or end the turn."
        case Resolving():
            does = FACE_WORDS[phase.face].format(their=names.their(seat))
            return f"{turn} rolled {phase.face.value} and may {does}, or decline.{_threats(view, names)}{_brink(view)}"
        case Digging():
            return f"{turn} dug up {the_card(phase.card)} and must play it{_level(phase.card)}."
    if view.turn == 0:
        return "The land is being laid."
    return f"{turn} {names.verb(seat, 'waits')} for the cards or the die."


def _threats(view: View, names: Names) -> str:
    """Return who else stands alone on an opponent's king, and so wins with their next turn; empty if nobody does."""
    words = ""
    for ground in view.land:
        seats = {piece.colour for stack in ground.stacks for piece in stack}
        if ground.owner is None or len(seats) != 1 or seats <= {ground.owner, view.player, *view.resigned}:
            continue
        (seat,) = seats
        where = f"alone on {names.possessive(ground.owner)} king in {ground.cell}"
        wins = f"{names.verb(seat, 'wins')} with {names.their(seat)} next turn"
        words += f" {names.does(seat, 'is')} {where} and {wins} unless that changes (HG-26)."
    return words


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
        return f"{names.does(over.winner, 'wins')}: {names.their(over.winner)} turn begins alone on the enemy king in {over.cell}."
    why = _why_drawn(over.reason)
    return f"A draw: {why[:1].lower()}{why[1:]}."


def reason(over: Over, names: Names) -> str:
    """Return why the game ended, in a sentence; the table tells the winner beside it."""
    if over.reason == "annihilated" and over.winner is not None:
        return f"Only {names.name(over.winner)} {names.verb(over.winner, 'has')} pieces left."
    if over.reason == "king_taken" and over.winner is not None:
        return f"{names.does(over.winner, 'begins')} {names.their(over.winner)} turn alone on the enemy king in {over.cell}."
    return f"{_why_drawn(over.reason)}: a draw."


def _why_drawn(reason: str) -> str:
    return {
        "repetition": "The same position came up for the third time",
        "all_passed": "Everybody passed, two rounds in a row",
        "all_turns": f"{ALL_TURNS:,} turns have been played",
    }.get(reason, f"{TURN_CAP} turns that count have been played")


def describe(event: Event, names: Names) -> str:
    """Return the event in words."""
    return _WORDS[type(event)](event, names)


def _land_laid(event: a.LandLaid, _: Names) -> str:
    lies = enumerated(f"{card_name(card)} ({cell}, level {level})" for cell, card, level in event.cards)
    return f"The land is laid: {lies}."


def _card_turned(event: a.CardTurned, names: Names) -> str:
    shuffled = "The discards are shuffled into the draw pile. " if event.reshuffled else ""
    return f"{shuffled}{names.does(event.seat, 'turns')} up {the_card(event.card)}."


def _card_laid(event: a.CardLaid, names: Names) -> str:
    onto = "" if event.covered is None else f" onto {the_card(event.covered)}"
    return (
        f"{names.does(event.seat, 'puts')} {the_card(event.card)}{onto} in {event.cell}: level {event.level}."
    )


def _king_placed(event: a.KingPlaced, names: Names) -> str:
    where = event.cell
    if event.side:
        where += f", {'in' if '-' in event.side else 'at'} {side_words(event.side)}"
    if event.owner is None:
        return f"A neutral king is placed in {where}."
    return f"{names.possessive(event.owner, begins=True)} king is placed in {where}."


def _discarded(event: a.Discarded, names: Names) -> str:
    goes = (
        [f"{names.verb(event.seat, 'discards')} {enumerated(map(the_card, event.cards))}"]
        if event.cards
        else []
    )
    draws = [f"{names.verb(event.seat, 'draws')} {counted(event.drawn, 'card')}"] if event.drawn else []
    does = ", then ".join(goes + draws) or names.verb(event.seat, "passes")
    text = f"{names.subject(event.seat)} {does}."
    return f"{text} The discards are shuffled into the draw pile." if event.reshuffled else text


def _went(event: a.Went, names: Names) -> str:
    does = f"{names.does(event.seat, 'hops')} with" if event.hop else names.does(event.seat, "moves")
    run, source, goal = run_words(event.carried, names), event.path[0], event.path[-1]
    if source == goal:
        return f"{does} {run} from {source} to {event.path[1]} and back, off its stack."
    by = f" via {enumerated(event.path[1:-1])}" if len(event.path) > 2 else ""
    return f"{does} {run} from {source} to {goal}{by}."


def _attacked(event: a.Attacked, names: Names) -> str:
    done = {"killed": "kills", "hobbled": "hobbles", "trapped": "traps"}[event.result]
    return (
        f"{names.does(event.seat, 'attacks')} {pyramid_words(event.victim, names)} in {event.cell} with "
        f"{run_words(event.carried, names)} and {names.verb(event.seat, done)} it."
    )


def _rolled(event: a.Rolled, names: Names) -> str:
    text = f"{names.does(event.seat, 'rolls')} {event.face.value}"
    return f"{text}." if event.possible else f"{text}: {IDLE_WORDS[event.face]}, so the turn is over."


def _swapped(event: a.Swapped, names: Names) -> str:
    first, second = (piece_words(each, event.seat, names) for each in (event.piece, event.other))
    return (
        f"{names.does(event.seat, 'swaps')} {first} from {event.cell} with {second} from {event.other_cell}; "
        "both now stand singly."
    )


def _tipped(event: a.Tipped, names: Names) -> str:
    size, thrown = SIZE_WORDS[event.piece.size], pyramids_words(event.thrown, names, event.seat)
    return f"{names.does(event.seat, 'tips')} a {size} in {event.cell} and {names.verb(event.seat, 'throws')} off {thrown}."


def _shot(event: a.Shot, names: Names) -> str:
    size, victim = SIZE_WORDS[event.piece.size], pyramid_words(event.victim, names)
    return (
        f"{names.does(event.seat, 'aims')} with a {size} in {event.cell} and {names.verb(event.seat, 'kills')} {victim} "
        "beneath it."
    )


def _out(event: a.Out, names: Names) -> str:
    text = f"{names.does(event.seat, 'has')} no piece left and {names.verb(event.seat, 'is')} out."
    return f"{text} The hand is discarded: {cards_words(event.hand)}." if event.hand else text


_WORDS: Final[dict[type, Callable[..., str]]] = {
    a.Begun: lambda event, names: f"{names.does(event.seat, 'begins')}.",
    a.LandLaid: _land_laid,
    a.CardTurned: _card_turned,
    a.CardLaid: _card_laid,
    a.KingPlaced: _king_placed,
    a.HandsDealt: lambda event, _: f"Everybody gets {counted(event.count, 'card')}.",
    a.HandGot: lambda event, names: (
        f"{names.does(event.seat, 'gets')} {enumerated(map(the_card, event.cards)) or 'no card'}."
    ),
    a.Discarded: _discarded,
    a.Went: _went,
    a.Attacked: _attacked,
    a.Rolled: _rolled,
    a.Swapped: _swapped,
    a.Tipped: _tipped,
    a.Shot: _shot,
    a.NothingLeft: lambda event, names: f"No card is left for {names.name(event.seat)} to draw.",
    a.Declined: lambda event, names: f"{names.does(event.seat, 'declines')} {event.face.value}.",
    a.PlayedEnough: lambda event, names: f"{names.does(event.seat, 'ends')} the turn.",
    a.Out: _out,
    a.Ended: lambda event, names: reason(Over(event.reason, event.winner, event.cell), names),
}
