"""Prompts, events, the end of the game, how it stands, and how likely an attack is to hit, in words."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

from games.core.protocol import Event
from games.core.words import Names, counted, enumerated, percent
from games.high_heavens import events as e
from games.high_heavens.actions import Action, Attack
from games.high_heavens.components import BASE_NAMES, LAYOUTS, SIDE_NAMES, STANDARD, card_name, cards_words
from games.high_heavens.rules.turns import DIE, MISSES
from games.high_heavens.state import (
    ROUNDS,
    Acting,
    Blows,
    Choosing,
    CleaningUp,
    Excess,
    Granted,
    Over,
    Rolling,
    View,
    hand_of,
    seats_of,
    supply,
)

# No hex is the base of one side here and of the other there (HH-21).
_BASES: Final = {
    cell: BASE_NAMES[side] for layout in LAYOUTS.values() for side, cell in enumerate(layout.bases)
}


def chips_words(attack: int, armor: int) -> str:
    """Return bonus chips in words: `1 attack and 2 armor`."""
    return enumerated(f"{count} {what}" for count, what in ((attack, "attack"), (armor, "armor")) if count)


def cards_counted(count: int) -> str:
    """Return a number of cards: `2 cards`."""
    return counted(count, "card")


_LOST: Final = {
    "base": "{base} has fallen",
    "pantheon": "all twelve {side} gods have perished",
    "no_gods": "the {side} side has no god left",
    "resigned": "the {side} side has resigned",
    "rounds": f"{ROUNDS} rounds are over, and the {{side}} side has less health",
}


def prompt(view: View, names: Names) -> str:
    """Return who must do what now, in one or two sentences, as far as this viewer may know."""
    phase, seat = view.phase, view.player
    match phase:
        case Over():
            return f"The game is over. {result(view, phase, names)}"
        case Acting():
            return f"Turn {view.turn}: {_acting(view, names)}"
        case Granted():
            far = "1 hex" if phase.steps == 1 else f"up to {phase.steps} hexes"
            return f"{names.does(seat, 'chooses')} where {card_name(phase.god)} moves, {far}."
        case Blows():
            left = counted(phase.left, "attack")
            return f"{names.does(seat, 'chooses')} what {card_name(phase.god)} attacks, {left} left."
        case Choosing():
            return _choosing(view, phase, names)
        case Excess():
            return f"{names.does(seat, 'holds')} too many cards and must discard one."
        case CleaningUp():
            over = _excess(view)
            if over:
                more = counted(over, "more card")
                return f"{names.subject(seat)} must discard {more} to end {_turn(view, names)}."
            return f"{names.subject(seat)} may discard more cards, or end {_turn(view, names)}."
        case Rolling():
            return f"The die decides whether {card_name(phase.god)} hits."
    return "The cards are dealt." if view.turn == 0 else "Cards are drawn."


def _acting(view: View, names: Names) -> str:
    seat = view.player
    inside = "" if seat == view.turn_of else f" in {names.possessive(view.turn_of)} turn"
    if view.stride is not None:
        steps = view.stride.left
        more = "1 more hex" if steps == 1 else f"{steps} more hexes"
        points = counted(view.points, "action point") if view.points else "no action points left"
        return f"{names.does(seat, 'has')} {points}{inside}, and {card_name(view.stride.god)} can go {more}."
    if not view.points:
        over = _excess(view)
        must = f"must discard {counted(over, 'card')} to" if over else "may"
        turn = "it" if inside else f"{names.their(seat)} turn"
        return f"{names.does(seat, 'has')} no action points left{inside} and {must} end {turn}."
    return (
        f"{names.does(seat, 'has')} {counted(view.points, 'action point')}{inside}.{_short_of_health(view)}"
    )


def _short_of_health(view: View) -> str:
    """Return which gods in the player's hand cannot be invoked with the health chips that are left; empty if none (HH-5)."""
    left, gods = supply(view).health, view.decks.gods
    hand = view.hands[hand_of(view, view.turn_of)]
    known = [gods[card].name for card in hand if card in gods and gods[card].health > left]
    return f" {counted(left, 'health chip')} left: too few for {enumerated(known)}." if known else ""


def _excess(view: View) -> int:
    """Return how many cards the player must discard before the turn can end (HH-32)."""
    if view.omnipotence:
        return 0
    return max(0, view.hand_sizes[view.turn_of] - view.full_hand)


def _turn(view: View, names: Names) -> str:
    """Return whose turn it is, after the player was named: `their turn`, `Ben's turn`."""
    if view.player == view.turn_of:
        return f"{names.their(view.player)} turn"
    return f"{names.possessive(view.turn_of)} turn"


def _choosing(view: View, phase: Choosing, names: Names) -> str:
    seat = view.player
    if not view.looked:
        return f"{names.does(seat, 'chooses')} among the top cards of {names.their(seat)} draw pile."
    cards = cards_words(view.looked)
    if phase.taken:
        return f"{names.does(seat, 'chooses')} which is drawn first: {cards}."
    return f"{names.does(seat, 'takes')} one of {cards}."


def result(view: View, over: Over, names: Names) -> str:
    """Return who won and why, in a sentence."""
    why = _why(over.reason, over.winner)
    if over.winner is None:
        return f"A draw: {why}."
    seats = [seat for seat in seats_of(view.seats, over.winner) if seat not in view.resigned]
    if len(seats) == 1:
        return f"{names.does(seats[0], 'wins')}: {why}."
    who = names.all(seats)
    return f"{who[:1].upper()}{who[1:]} win: {why}."


def reason(reason: str, winner: int | None) -> str:
    """Return why the game ended, in a sentence; the table tells the winner beside it."""
    why = _why(reason, winner)
    return f"{why[:1].upper()}{why[1:]}{': a draw' if winner is None else ''}."


def _why(reason: str, winner: int | None) -> str:
    if winner is None:
        return (
            f"{ROUNDS} rounds are over and both sides are even"
            if reason == "rounds"
            else "both sides have lost"
        )
    return _LOST[reason].format(base=BASE_NAMES[1 - winner], side=SIDE_NAMES[1 - winner])


_BEGINS: Final = {
    "disabled": "{god} is disabled until the end of the next {side} turn.",
    "hidden": "{god} cannot be a target until the next {side} turn, and walks through anything.",
    "guarded": "Ranged attacks cannot hit {god} until the next {side} turn.",
    "blessed": "The next attack of {god} hits harder, past armor.",
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
    target = {"base": BASE_NAMES[1 - STANDARD.side[event.god]], "trap": f"the trap in {event.at}"}.get(
        event.target
    )
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
        return f"{_BASES[event.cell]} has {event.left} left."
    by = {"poison": " from poison", "thunder": " from thunder", "frenzy": " from the frenzy"}.get(
        event.why, ""
    )
    return f"{card_name(event.target)} takes {event.damage}{by}; {event.left} health left."


def _fell(event: e.Fell, _: Names) -> str:
    chips = chips_words(event.attack, event.armor)
    left = f" Chips left there: {chips}." if chips else ""
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


_WORDS: Final[dict[type, Callable[[Any, Names], str]]] = {
    e.Begun: lambda event, names: f"{names.does(event.seat, 'begins')}.",
    e.HandShown: lambda event, names: (
        f"{names.does(event.seat, 'shows')} a hand without a god, {cards_words(event.cards)}, "
        f"and {names.verb(event.seat, 'draws')} again."
    ),
    e.HandDealt: lambda event, names: f"{names.does(event.seat, 'gets')} {cards_counted(event.count)}.",
    e.CardsGot: lambda event, names: f"{names.does(event.seat, 'gets')} {cards_words(event.cards)}.",
    e.TurnBegan: _turn_began,
    e.TurnEnded: lambda event, names: (
        f"{names.does(event.seat, 'passes')}."
        if event.passed
        else f"{names.does(event.seat, 'ends')} the turn."
    ),
    e.Ceased: lambda event, _: _ENDS[event.kind].format(card_name(event.god)),
    e.Invoked: lambda event, names: (
        f"{names.does(event.seat, 'invokes')} {card_name(event.god)} in {event.to}, {event.health} health."
    ),
    e.Moved: _moved,
    e.Perished: _perished,
    e.Attacked: _attacked,
    e.Aimed: lambda event, _: f"{_attack(event)}: a hit does {event.damage}.",
    e.Hurt: _hurt,
    e.Held: lambda event, _: f"The armor of {card_name(event.god)} stops it.",
    e.Fell: _fell,
    e.Gained: _gained,
    e.Acquired: lambda event, _: (
        f"{card_name(event.god)} takes {chips_words(event.attack, event.armor)} from {event.at}."
    ),
    e.Lasts: lambda event, _: _BEGINS[event.kind].format(
        god=card_name(event.god), side=SIDE_NAMES[STANDARD.side[event.god]]
    ),
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
    e.RuneRolled: lambda event, _: (
        f"{card_name(event.god)} rolls {event.number}: {'a hit' if event.hit else 'a miss'}."
    ),
    e.Ended: lambda event, _: reason(event.reason, event.winner),
}


HITS: Final = percent(Fraction(DIE - MISSES, DIE))


def odds(view: View, action: Action) -> str:
    """Return the odds of an action in a few words; empty if it cannot fail."""
    if not view.runes or not isinstance(action, Attack) or _parried(view, action):
        return ""
    return f"{HITS} to hit"


def _parried(view: View, action: Attack) -> bool:
    """Return whether the attack does nothing, whatever the die shows (HH-30)."""
    if action.trap:
        return False
    used = {each.god for each in view.lasting if each.kind == "parried"}
    able = view.decks.passives.get("parry", {})
    return any(
        each.cell == action.at and each.health and each.key in able and each.key not in used
        for each in view.gods
    )
