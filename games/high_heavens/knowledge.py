"""Who may know what: views, states that are possible for a viewer, and what is certain before an action."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.core.components import Draw
from games.core.protocol import Event, Seat, Step
from games.core.words import Names
from games.high_heavens.components import SIDES, cards_words
from games.high_heavens.events import Aimed, Attacked
from games.high_heavens.rules.work import without
from games.high_heavens.state import Acting, Blows, CleaningUp, Granted, State, View, side_of, side_of_hand


def hides(options: Mapping[str, str]) -> bool:
    """Return whether anything is secret: with `omnipotence` everybody holds the whole deck (HH-19)."""
    return options["omnipotence"] == "off"


def certain(step: Step[State], seat: Seat) -> tuple[State, tuple[Event, ...]]:
    """Return the step: what a player decides reveals nothing by itself; chance reveals it afterwards."""
    return step.state, step.events


def view(state: State, seat: Seat | None) -> View:
    """Return the view of this seat, or of the public. Team-mates see each other's hands (HH-22)."""
    side = None if seat is None else side_of(state.seats, seat)
    looking = side == state.side
    return View(
        seat=seat,
        side=side,
        seats=state.seats,
        omnipotence=state.omnipotence,
        runes=state.runes,
        hearth=state.hearth,
        cards=state.cards,
        hands=tuple(
            cards if side_of_hand(state.seats, state.omnipotence, hand) == side else state.shown[hand]
            for hand, cards in enumerate(state.hands)
        ),
        hand_sizes=tuple(map(len, state.hands)),
        pile_sizes=tuple(map(len, state.piles)),
        tops=tuple(state.tops[each] if each == side else () for each in SIDES),
        top_sizes=tuple(map(len, state.tops)),
        looked=state.looked if looking else (),
        ordered=state.ordered if looking else (),
        looked_sizes=(len(state.looked), len(state.ordered)),
        phase=state.phase,
        first=state.first,
        turn=state.turn,
        turn_of=state.seat,
        player=state.player,
        points=state.points,
        gods=state.gods,
        things=state.things,
        bases=state.bases,
        discards=state.discards,
        perished=state.perished,
        entered=state.entered,
        shown=state.shown,
        proved=state.proved,
        lasting=state.lasting,
        stride=state.stride,
        resigned=state.resigned,
    )


def determinize(seen: View, draw: Draw) -> State:
    """Return a state whose view for this viewer is `seen`. Raises ValueError if the view fits no state.

    The cards that the viewer cannot see are dealt at random to the hands, the draw piles and what is looked at.
    """
    hands = list(seen.hands)
    piles: list[tuple[str, ...]] = []
    tops: list[tuple[str, ...]] = []
    looked, ordered = seen.looked, seen.ordered
    playing = side_of(seen.seats, seen.turn_of)
    for side in SIDES:
        mine = [
            number
            for number in range(len(hands))
            if side_of_hand(seen.seats, seen.omnipotence, number) == side
        ]
        gone = [*seen.discards[side], *seen.tops[side]]
        gone += [figure.key for figure in seen.gods if figure.side == side]
        gone += [card for number in mine for card in hands[number]]
        gone += [*looked, *ordered] if side == playing else []
        hidden = list(draw.shuffled(without(seen.decks.decks[side], gone)))
        for number in mine:
            missing = seen.hand_sizes[number] - len(hands[number])
            if missing and not seen.proved[number]:
                hands[number] = (*hands[number], _a_god(hidden, seen))
        for number in mine:
            missing = seen.hand_sizes[number] - len(hands[number])
            hands[number] = seen.decks.ordered((*hands[number], *_some(hidden, missing)))
        tops.append((*seen.tops[side], *_some(hidden, seen.top_sizes[side] - len(seen.tops[side]))))
        if side == playing:
            looked = (*looked, *_some(hidden, seen.looked_sizes[0] - len(looked)))
            ordered = (*ordered, *_some(hidden, seen.looked_sizes[1] - len(ordered)))
        if len(hidden) != seen.pile_sizes[side]:
            raise ValueError("this view fits no state")
        piles.append(seen.decks.ordered(hidden))
    return State(
        seats=seen.seats,
        omnipotence=seen.omnipotence,
        runes=seen.runes,
        hearth=seen.hearth,
        cards=seen.cards,
        hands=tuple(hands),
        piles=tuple(piles),
        phase=seen.phase,
        first=seen.first,
        turn=seen.turn,
        seat=seen.turn_of,
        player=seen.player,
        points=seen.points,
        gods=seen.gods,
        things=seen.things,
        bases=seen.bases,
        tops=tuple(tops),
        discards=seen.discards,
        perished=seen.perished,
        entered=seen.entered,
        shown=seen.shown,
        proved=seen.proved,
        lasting=seen.lasting,
        stride=seen.stride,
        looked=looked,
        ordered=ordered,
        resigned=seen.resigned,
    )


def _a_god(cards: list[str], seen: View) -> str:
    """Take a god out of a shuffled list, for a hand that was dealt with one (HH-8). Raises ValueError without one."""
    for card in cards:
        if card in seen.decks.gods:
            cards.remove(card)
            return card
    raise ValueError("this view fits no state")


def _some(cards: list[str], count: int) -> list[str]:
    """Take so many cards off the end of a list. Raises ValueError if there are too few."""
    if not 0 <= count <= len(cards):
        raise ValueError("this view fits no state")
    return [cards.pop() for _ in range(count)]


def open_choice(view: View) -> bool:
    """Return whether no hidden card could matter: the board alone says where a god goes or whom it attacks, and of an
    empty hand nothing is hidden."""
    if isinstance(view.phase, (Granted, Blows)):
        return True
    hand = None if view.omnipotence else view.hand_sizes[view.turn_of]
    return isinstance(view.phase, (Acting, CleaningUp)) and hand == 0


def touches(before: View, events: Sequence[Event], after: View, seat: Seat) -> bool:
    """Return whether others attacked with a god of another side, or changed a god, the home or the hand of this seat."""
    side = side_of(before.seats, seat)
    gods = {figure.key for figure in before.gods if figure.side == side}
    attacked = any(isinstance(event, (Attacked, Aimed)) and event.god not in gods for event in events)
    fallen_on = {each.god for each in after.lasting if each not in before.lasting}
    return attacked or bool(fallen_on & gods) or _mine(before, side, seat) != _mine(after, side, seat)


def _mine(view: View, side: int, seat: Seat) -> tuple[Any, ...]:
    gods = [figure for figure in view.gods if figure.side == side]
    return gods, view.bases[side], view.hands[side if view.omnipotence else seat]


def turn_number(position: State | View) -> int:
    """Return the number of the turn, 0 before the first."""
    return position.turn


def uncovered(state: State, names: Names) -> str:
    """Return who still held which cards; empty if nobody held any, or everybody knows them."""
    return " ".join(
        f"{names.subject(seat)} still held {cards_words(hand)}."
        for seat, hand in enumerate(state.hands)
        if hand and not state.omnipotence
    )


def opened(state: State) -> None:
    """Return None: the views of all seats show everything."""
