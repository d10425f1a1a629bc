"""Events in one or two short sentences each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.core.protocol import Event
from games.core.pyramids import SIZE_WORDS, pyramid_words, pyramids_words
from games.core.words import Names, counted, enumerated
from games.high_ground import events as e
from games.high_ground.phases import Over
from games.high_ground.words.names import card_name, cards_words, piece_words, run_words, side_words, the_card
from games.high_ground.words.prompt import reason


def describe(event: Event, names: Names) -> str:
    """Return the event in words."""
    return _WORDS[type(event)](event, names)


def _begun(event: e.Begun, names: Names) -> str:
    return f"{names.does(event.seat, 'begins')}."


def _land_laid(event: e.LandLaid, _: Names) -> str:
    lies = enumerated(f"{card_name(card)} ({cell}, level {level})" for cell, card, level in event.cards)
    return f"The land is laid: {lies}."


def _card_turned(event: e.CardTurned, names: Names) -> str:
    shuffled = "The discards are shuffled into the draw pile. " if event.reshuffled else ""
    return f"{shuffled}{names.does(event.seat, 'turns')} up {the_card(event.card)}."


def _card_laid(event: e.CardLaid, names: Names) -> str:
    onto = "" if event.covered is None else f" onto {the_card(event.covered)}"
    return (
        f"{names.does(event.seat, 'puts')} {the_card(event.card)}{onto} in {event.cell}: level {event.level}."
    )


def _king_placed(event: e.KingPlaced, names: Names) -> str:
    where = event.cell
    if event.side:
        where += f", {'in' if '-' in event.side else 'at'} {side_words(event.side)}"
    if event.owner is None:
        return f"A neutral king is placed in {where}."
    return f"{names.possessive(event.owner, begins=True)} king is placed in {where}."


def _hands_dealt(event: e.HandsDealt, _: Names) -> str:
    return f"Everybody gets {counted(event.count, 'card')}."


def _hand_got(event: e.HandGot, names: Names) -> str:
    return f"{names.does(event.seat, 'gets')} {enumerated(map(the_card, event.cards)) or 'no card'}."


def _discarded(event: e.Discarded, names: Names) -> str:
    goes = (
        [f"{names.verb(event.seat, 'discards')} {enumerated(map(the_card, event.cards))}"]
        if event.cards
        else []
    )
    draws = [f"{names.verb(event.seat, 'draws')} {counted(event.drawn, 'card')}"] if event.drawn else []
    does = ", then ".join(goes + draws) or names.verb(event.seat, "passes")
    text = f"{names.subject(event.seat)} {does}."
    return f"{text} The discards are shuffled into the draw pile." if event.reshuffled else text


def _went(event: e.Went, names: Names) -> str:
    does = f"{names.does(event.seat, 'hops')} with" if event.hop else names.does(event.seat, "moves")
    run, source, goal = run_words(event.carried, names), event.path[0], event.path[-1]
    if source == goal:
        return f"{does} {run} from {source} to {event.path[1]} and back, off its stack."
    by = f" via {enumerated(event.path[1:-1])}" if len(event.path) > 2 else ""
    return f"{does} {run} from {source} to {goal}{by}."


def _attacked(event: e.Attacked, names: Names) -> str:
    done = {"killed": "kills", "hobbled": "hobbles", "trapped": "traps"}[event.result]
    return (
        f"{names.does(event.seat, 'attacks')} {pyramid_words(event.victim, names)} in {event.cell} with "
        f"{run_words(event.carried, names)} and {names.verb(event.seat, done)} it."
    )


def _rolled(event: e.Rolled, names: Names) -> str:
    text = f"{names.does(event.seat, 'rolls')} {event.face.value}."
    return text if event.possible else f"{text} It has no effect, and the turn is over."


def _swapped(event: e.Swapped, names: Names) -> str:
    first, second = (piece_words(each, event.seat, names) for each in (event.piece, event.other))
    return (
        f"{names.does(event.seat, 'swaps')} {first} from {event.cell} with {second} from {event.other_cell}; "
        "both now stand singly."
    )


def _tipped(event: e.Tipped, names: Names) -> str:
    size, thrown = SIZE_WORDS[event.piece.size], pyramids_words(event.thrown, names, event.seat)
    return f"{names.does(event.seat, 'tips')} a {size} in {event.cell} and {names.verb(event.seat, 'throws')} off {thrown}."


def _shot(event: e.Shot, names: Names) -> str:
    size, victim = SIZE_WORDS[event.piece.size], pyramid_words(event.victim, names)
    return (
        f"{names.does(event.seat, 'aims')} with a {size} in {event.cell} and {names.verb(event.seat, 'kills')} {victim} "
        "beneath it."
    )


def _nothing_left(event: e.NothingLeft, names: Names) -> str:
    return f"No card is left for {names.name(event.seat)} to draw."


def _declined(event: e.Declined, names: Names) -> str:
    return f"{names.does(event.seat, 'declines')} {event.face.value}."


def _played_enough(event: e.PlayedEnough, names: Names) -> str:
    return f"{names.does(event.seat, 'ends')} the turn."


def _out(event: e.Out, names: Names) -> str:
    text = f"{names.does(event.seat, 'has')} no piece left and {names.verb(event.seat, 'is')} out."
    return f"{text} The hand is discarded: {cards_words(event.hand)}." if event.hand else text


def _ended(event: e.Ended, names: Names) -> str:
    return reason(Over(event.reason, event.winner, event.cell), names)


_WORDS: Final[dict[type, Callable[..., str]]] = {
    e.Begun: _begun,
    e.LandLaid: _land_laid,
    e.CardTurned: _card_turned,
    e.CardLaid: _card_laid,
    e.KingPlaced: _king_placed,
    e.HandsDealt: _hands_dealt,
    e.HandGot: _hand_got,
    e.Discarded: _discarded,
    e.Went: _went,
    e.Attacked: _attacked,
    e.Rolled: _rolled,
    e.Swapped: _swapped,
    e.Tipped: _tipped,
    e.Shot: _shot,
    e.NothingLeft: _nothing_left,
    e.Declined: _declined,
    e.PlayedEnough: _played_enough,
    e.Out: _out,
    e.Ended: _ended,
}
