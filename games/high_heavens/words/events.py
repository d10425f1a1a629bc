"""Events in one or two short sentences each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.core.protocol import Event
from games.core.words import Names, counted
from games.high_heavens import events as e
from games.high_heavens.cards.decks import card_name, cards_words
from games.high_heavens.words.names import base_in, base_of, cards_counted, chips_words
from games.high_heavens.words.prompt import reason

_BEGINS: Final = {
    "disabled": "{} is disabled until the end of its next turn.",
    "hidden": "{} cannot be a target until his next turn, and walks through anything.",
    "guarded": "Ranged attacks cannot hit {} until the next turn of its side.",
    "blessed": "The next attack of {} hits harder, past armor.",
}
_ENDS: Final = {
    "disabled": "{} can act again.",
    "hidden": "{} can be a target again.",
    "guarded": "Ranged attacks can hit {} again.",
    "blessed": "The blessing on {} ends.",
}
_ABILITIES: Final = {
    "damage": "{god} strikes {target}",
    "quake": "{god} shakes the ground",
    "heal": "{god} heals {target}",
    "cure": "{god} takes the poison off {target}",
    "move": "{god} leads {target} away",
    "push": "{god} pushes {target}",
    "swap": "{god} changes places with {target}",
    "carry": "{god} carries {target}",
    "grant": "{god} lets {target} move",
    "disable": "{god} disables {target}",
    "trap": "{god} sets a trap",
    "poison": "{god} poisons {target}",
    "build": "{god} builds",
    "attack_bonus": "{god} forges an attack bonus",
    "armor_bonus": "{god} forges an armor bonus",
    "draw": "{god} brings cards",
    "look": "{god} looks ahead",
    "guard": "{god} guards {target}",
    "vanish": "{god} vanishes",
    "bless": "{god} blesses {target}",
    "blows": "{god} sends {target} to attack",
    "lift_limit": "{god} lifts the limit of the hand",
}
"""What an ability does, by its effect; the events after it tell the numbers."""


def describe(event: Event, names: Names) -> str:
    """Return the event in words."""
    return _WORDS[type(event)](event, names)


def ability(event: e.Used) -> str:
    """Return what a god's ability does, without the full stop: `Freyr heals Thor`."""
    words = _ABILITIES.get(event.does, "")
    unnamed = "{target}" in words and event.target in ("", event.god)
    if not words or unnamed:
        words = "{god} uses an ability"
    return words.format(god=card_name(event.god), target=card_name(event.target))


def _moved(event: e.Moved, _: Names) -> str:
    god, start, goal = card_name(event.god), event.path[0], event.path[-1]
    if event.how == "swap":
        return f"{god} is now in {goal}."
    verb = {"forced": "is moved", "put": "is put"}.get(event.how, "moves")
    return f"{god} {verb} from {start} to {goal}."


def _perished(event: e.Perished, _: Names) -> str:
    if event.by:
        return f"{card_name(event.by)} smites {card_name(event.god)}, who perishes."
    return f"{card_name(event.god)} perishes."


def _attack(event: e.Attacked | e.Aimed) -> str:
    target = {"base": base_of(event.god), "trap": f"the trap in {event.at}"}.get(event.target)
    if event.target == "architecture":
        target = f"the architecture in {event.at}"
    verb = "shoots at" if event.ranged else "attacks"
    return f"{card_name(event.god)} {verb} {target or card_name(event.target)}"


def _attacked(event: e.Attacked, _: Names) -> str:
    told = _attack(event)
    if event.result == "missed":
        return f"{told} and misses."
    if event.result == "parried":
        return f"{told}: the first attack this turn does nothing."
    return f"{told} for {event.damage}."


def _hurt(event: e.Hurt, _: Names) -> str:
    if event.target in ("trap", "architecture"):
        what = f"The {event.target} in {event.cell}"
        return f"{what} has {event.left} left." if event.left else f"{what} is gone."
    if event.target == "base":
        return f"{base_in(event.cell)} has {event.left} left."
    by = {"poison": " from poison", "thunder": " from thunder", "frenzy": " from the frenzy"}.get(
        event.why, ""
    )
    return f"{card_name(event.target)} takes {event.damage}{by}; {event.left} health left."


def _fell(event: e.Fell, _: Names) -> str:
    chips = chips_words(event.attack, event.armor)
    left = f" It leaves {chips}." if chips else ""
    return f"{card_name(event.god)} falls in {event.cell}.{left}"


def _gained(event: e.Gained, _: Names) -> str:
    god = card_name(event.god)
    if event.what == "poison":
        return f"{god} is cured." if event.amount < 0 else f"{god} gets {event.amount} poison."
    if event.what == "health":
        return f"{god} heals {event.amount}."
    if event.amount == 1:
        return f"{god} gets an {event.what} bonus."
    return f"{god} gets {event.amount} {event.what} bonuses."


def _placed(event: e.Placed, _: Names) -> str:
    if event.what == "architecture":
        return f"Architecture of {event.amount} stands in {event.cell}."
    where = f"{card_name(event.god)} in {event.cell}" if event.god else event.cell
    return f"A trap of {event.amount} {'holds' if event.god else 'lies in'} {where}."


def _turn_began(event: e.TurnBegan, names: Names) -> str:
    if event.player != event.seat:
        points = counted(event.points, "action point")
        return f"{names.does(event.player, 'plays')} {names.possessive(event.seat)} turn with {points}."
    return f"It is {names.possessive(event.seat)} turn."


def _discarded(event: e.Discarded, names: Names) -> str:
    how = " at random" if event.random else ""
    return f"{names.does(event.seat, 'discards')} {cards_words(event.cards)}{how}."


def _rune(event: e.RuneRolled, _: Names) -> str:
    return f"{card_name(event.god)} rolls {event.number}: {'a hit' if event.hit else 'a miss'}."


def _invoked(event: e.Invoked, names: Names) -> str:
    return f"{names.does(event.seat, 'invokes')} {card_name(event.god)} in {event.to}, {event.health} health."


_WORDS: Final[dict[type, Callable[[Any, Names], str]]] = {
    e.Begun: lambda event, names: f"{names.does(event.seat, 'begins')}.",
    e.HandShown: lambda event, names: (
        f"{names.does(event.seat, 'shows')} a hand without a god, {cards_words(event.cards)}, "
        f"and {names.verb(event.seat, 'draws')} again."
    ),
    e.HandDealt: lambda event, names: f"{names.does(event.seat, 'gets')} {cards_counted(event.count)}.",
    e.CardsGot: lambda event, names: f"{names.does(event.seat, 'gets')} {cards_words(event.cards)}.",
    e.TurnBegan: _turn_began,
    e.Ceased: lambda event, _: _ENDS[event.kind].format(card_name(event.god)),
    e.Invoked: _invoked,
    e.Moved: _moved,
    e.Perished: _perished,
    e.Attacked: _attacked,
    e.Aimed: lambda event, _: f"{_attack(event)}: a hit does {event.damage}.",
    e.Hurt: _hurt,
    e.Fell: _fell,
    e.Gained: _gained,
    e.Acquired: lambda event, _: (
        f"{card_name(event.god)} takes {chips_words(event.attack, event.armor)} from {event.at}."
    ),
    e.Lasts: lambda event, _: _BEGINS[event.kind].format(card_name(event.god)),
    e.Placed: _placed,
    e.Used: lambda event, _: f"{ability(event)}.",
    e.Played: lambda event, names: f"{names.does(event.seat, 'plays')} {card_name(event.card)}.",
    e.Looked: lambda event, names: f"{names.does(event.seat, 'looks')} at {cards_counted(event.count)}.",
    e.TookOne: lambda event, names: f"{names.does(event.seat, 'takes')} one of them.",
    e.Recovered: lambda event, names: (
        f"{card_name(event.god)} comes back to {names.possessive(event.seat)} hand."
    ),
    e.Discarded: _discarded,
    e.Drew: lambda event, names: (
        f"{names.does(event.seat, 'draws')} {cards_counted(event.count)}; {event.left} left."
    ),
    e.RuneRolled: _rune,
    e.Ended: lambda event, _: reason(event.reason, event.winner),
}
