"""What chance decides: who begins, the hands, cards that are drawn, looked at or lost, and runes (HH-8, HH-15, HH-19, HH-20, HH-34)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.core.chance import Draw
from games.core.errors import IllegalAction
from games.core.protocol import Event, Step
from games.high_heavens import actions as a, events as e
from games.high_heavens.cards.decks import SIDES, decks_of
from games.high_heavens.rules import attacks
from games.high_heavens.rules.field import field_of
from games.high_heavens.rules.turns import begin_turn, checked
from games.high_heavens.rules.work import Work, with_item, without
from games.high_heavens.state import (
    BASE_HEALTH,
    TEAM_ORDER,
    Acting,
    Choosing,
    Dealing,
    Drawing,
    Excess,
    Looking,
    Robbing,
    Rolling,
    Starting,
    State,
    changed,
    hand_of,
    seats_of,
    side_of,
)


def new(seats: int, options: Mapping[str, str]) -> State:
    """Return the position before the first player is known."""
    text = options["cards"]
    decks = decks_of(text)
    omnipotence = options["omnipotence"] == "on"
    full = tuple(decks.ordered(decks.decks[side]) for side in SIDES)
    return State(
        seats=seats,
        omnipotence=omnipotence,
        runes=options["rollin_runes"] == "on",
        hearth=options["hearth"],
        cards=text,
        hands=full if omnipotence else ((),) * seats,
        piles=((), ()) if omnipotence else full,
        phase=Starting(),
        first=0,
        turn=0,
        player=0,
        points=0,
        gods=(),
        things=(),
        bases=(BASE_HEALTH, BASE_HEALTH),
        discards=((), ()),
        perished=((), ()),
        entered=((), ()),
        lasting=(),
        stride=None,
        resigned=(),
        shown=full if omnipotence else ((),) * seats,
        proved=(True, True) if omnipotence else (False,) * seats,
    )


def wrong_chance(message: str, rule: str) -> IllegalAction:
    """Return the refusal of an impossible action of chance."""
    return IllegalAction("wrong_chance", message, "Draw again.", rule)


def first_seat(state: State, action: a.FirstSeat) -> Step[State]:
    """Set the seat that begins, and deal the first hand next; with `omnipotence` the game begins (HH-19)."""
    possible = range(2) if state.seats == 2 else TEAM_ORDER[:1]
    if action.seat not in possible:
        raise wrong_chance(f"Seat {action.seat} cannot begin.", "HH-8")
    events: list[Event] = [e.Begun(action.seat)]
    begun = changed(state, first=action.seat, seat=action.seat, player=action.seat)
    if state.omnipotence:
        return begin_turn(begun, events, barrier=True)
    return Step(changed(begun, phase=Dealing(0)), tuple(events), barrier=True)


def sample_dealt(state: State, hand: int, draw: Draw) -> a.Dealt:
    """Return a random hand with a god, and those without one that came before (HH-8)."""
    pile, gods = state.piles[side_of(state.seats, hand)], state.decks.gods
    shown: list[tuple[str, ...]] = []
    while True:
        cards = state.decks.ordered(draw.shuffled(pile)[: state.full_hand])
        if any(card in gods for card in cards):
            return a.Dealt(cards, tuple(shown))
        shown.append(cards)


def dealt(state: State, hand: int, action: a.Dealt) -> Step[State]:
    """Deal a hand; after the last one the first turn begins (HH-8)."""
    side, gods = side_of(state.seats, hand), state.decks.gods
    pile = state.piles[side]
    for cards in (*action.shown, action.cards):
        if len(cards) != state.full_hand or not set(cards) <= set(pile) or len(set(cards)) < len(cards):
            raise wrong_chance("This hand does not come from the deck.", "HH-8")
    if any(card in gods for cards in action.shown for card in cards):
        raise wrong_chance("A hand with a god is kept.", "HH-8")
    if not any(card in gods for card in action.cards):
        raise wrong_chance("A hand needs a god.", "HH-8")
    kept = state.decks.ordered(action.cards)
    events: list[Event] = [e.HandShown(hand, state.decks.ordered(cards)) for cards in action.shown]
    events += [e.HandDealt(hand, len(kept)), e.CardsGot(hand, kept, seats_of(state.seats, side))]
    values: dict[str, Any] = {
        "hands": with_item(state.hands, hand, kept),
        "piles": with_item(state.piles, side, without(pile, kept)),
    }
    if hand + 1 < state.seats:
        return Step(changed(state, phase=Dealing(hand + 1), **values), tuple(events), barrier=True)
    return begin_turn(changed(state, **values), events, barrier=True)


MISSES = 2
"""The highest number of the die that misses (HH-20)."""
DIE = 6


def sample_top(state: State, count: int, draw: Draw) -> tuple[str, ...]:
    """Return the top cards of the draw pile: those that are known first, then random ones."""
    known = state.tops[state.side][:count]
    return (*known, *draw.shuffled(state.piles[state.side])[: count - len(known)])


def _check_top(state: State, count: int, cards: Sequence[str]) -> None:
    side = state.side
    known = state.tops[side][:count]
    rest = cards[len(known) :]
    sound = len(cards) == count and tuple(cards[: len(known)]) == known
    if not (sound and len(set(rest)) == len(rest) and set(rest) <= set(state.piles[side])):
        raise wrong_chance("These cards are not on top of the draw pile.", "HH-15")


def _taken_off(work: Work, cards: Sequence[str]) -> None:
    state = work.state
    side = state.side
    work.values["tops"] = with_item(state.tops, side, state.tops[side][len(cards) :])
    work.values["piles"] = with_item(state.piles, side, without(state.piles[side], cards))


def drawn(state: State, phase: Drawing, action: a.Drawn) -> Step[State]:
    """Cards come to the player's hand; after clean-up the next turn begins (HH-15)."""
    _check_top(state, phase.count, action.cards)
    work = Work(state)
    _taken_off(work, action.cards)
    hand, side = hand_of(state, state.seat), state.side
    work.give(hand, action.cards)
    left = len(work["piles"][side]) + len(work["tops"][side])
    work.tell(e.Drew(state.seat, phase.count, left))
    work.tell(e.CardsGot(state.seat, state.decks.ordered(action.cards), seats_of(state.seats, side)))
    if phase.ends:
        return begin_turn(work.now(), work.events, barrier=True)
    over = len(work["hands"][hand]) > state.hand_limit
    work.values["phase"] = Excess() if over else Acting()
    return work.step(barrier=True)


def looked(state: State, phase: Looking, action: a.Looked) -> Step[State]:
    """The player looks at the top cards, and takes one next."""
    _check_top(state, phase.count, action.cards)
    work = Work(state)
    _taken_off(work, action.cards)
    work.values.update(looked=tuple(action.cards), ordered=(), phase=Choosing())
    work.tell(e.Looked(state.seat, phase.count))
    return work.step(barrier=True)


def sample_lost(state: State, phase: Robbing, draw: Draw) -> a.Lost:
    """Return the cards that both lose at random."""
    own = state.hands[hand_of(state, state.seat)]
    enemy = state.hands[hand_of(state, phase.seat)]
    return a.Lost(draw.shuffled(own)[: phase.own], draw.shuffled(enemy)[: phase.enemy])


def lost(state: State, phase: Robbing, action: a.Lost) -> Step[State]:
    """Both discard what they lost."""
    work = Work(state)
    pairs = ((state.seat, action.own, phase.own), (phase.seat, action.enemy, phase.enemy))
    for seat, cards, count in pairs:
        hand = hand_of(state, seat)
        if len(cards) != count or len(set(cards)) != count or not set(cards) <= set(state.hands[hand]):
            raise wrong_chance("These cards are not in that hand.", "HH-34")
        if cards:
            work.drop(hand, side_of(state.seats, seat), cards)
            work.tell(e.Discarded(seat, tuple(cards), random=True))
    work.values["phase"] = Acting()
    return checked(work.step(barrier=True))


def rolled(state: State, phase: Rolling, action: a.Rune) -> Step[State]:
    """The attack hits or misses (HH-20)."""
    if action.number not in range(1, DIE + 1):
        raise wrong_chance("The die has 1 to 6.", "HH-20")
    hit = action.number > MISSES
    work = Work(state, [e.RuneRolled(phase.god, action.number, hit)])
    field = field_of(state)
    work.values["phase"] = phase.blows or Acting()
    attacks.strike(work, field, field.figures[phase.god], phase.at, phase.trap, hit)
    attacks.go_on(work)
    return checked(work.step(barrier=True))
