"""Makes a state that is possible for a viewer, from the view alone."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Final

from games.core.cards import CardOrJoker
from games.core.chance import Draw
from games.core.protocol import Seat
from games.high_ground.deck import ORDER, deck, in_order, without
from games.high_ground.memory import Fill, Standstill, ages
from games.high_ground.phases import Digging, Drawing, Laying, Over, Preparing
from games.high_ground.rules.limits import REPETITIONS
from games.high_ground.state import Land, Phase, State, Territory
from games.high_ground.view import View

Hand = tuple[CardOrJoker, ...]
_ATTEMPTS: Final = 500
"""Deals that are tried. Most do at once; what is known of repeated positions may exclude many (HG-27)."""


def determinize(view: View, draw: Draw) -> State:
    """Return a state whose view for this viewer is `view`. Raises ValueError if the view fits no state.

    What the viewer cannot know is drawn at random: the others' hands, now and before they filled them, and the draw
    pile. No position comes up so often that the game would have ended before.
    """
    for _ in range(_ATTEMPTS):
        hands, pile = _dealt(view, draw)
        history = _history(view, hands, draw)
        if _went_on(view, history):
            break
    else:
        raise ValueError("this view fits no state")
    return State(
        seats=view.seats,
        jokers=view.jokers,
        quick_setup=view.quick_setup,
        mini=view.mini,
        land=_land(view),
        hands=hands,
        draw_pile=pile,
        discards=view.discards,
        killed=view.killed,
        first=view.first,
        player=view.player,
        turn=view.turn,
        changes=view.changes,
        phase=_phase(view),
        begins=view.begins,
        history=history,
        fills=view.fills,
        shuffles=view.shuffles,
        out=view.out,
        resigned=view.resigned,
        passes=view.passes,
        counted=view.counted,
    )


def _land(view: View) -> Land:
    return tuple(
        Territory(here.cell, here.card, here.level, here.beneath, here.king, here.owner, here.stacks)
        for here in view.land
    )


def _phase(view: View) -> Phase:
    if isinstance(view.phase, Preparing):
        assert view.owed is not None, "chance is to act"  # noqa: S101
        return view.owed
    return view.phase


# Cards


def unseen(view: View) -> tuple[CardOrJoker, ...]:
    """Return the cards that this viewer cannot see: in the others' hands or in the draw pile."""
    seen = [card for here in view.land for card in (*here.beneath, here.card)]
    turned = [view.phase.card] if isinstance(view.phase, (Laying, Digging)) else []
    return without(deck(view.jokers), (*seen, *turned, *view.discards, *view.hand))


def _dealt(view: View, draw: Draw) -> tuple[tuple[Hand, ...], Hand]:
    """Return the hands and the draw pile, dealt from the unseen cards.

    Everybody can count of which age the cards in a hand are; each gets so many of each.
    """
    known = ages(view.shuffles)
    left: dict[int, list[CardOrJoker]] = defaultdict(list)
    for card in draw.shuffled(unseen(view)):
        left[known.get(card, 0)].append(card)
    hands = []
    for seat, held in enumerate(view.ages):
        if seat != view.seat and any(held.count(age) > len(left[age]) for age in held):
            raise ValueError("this view fits no state")
        hands.append(view.hand if seat == view.seat else in_order(left[age].pop() for age in held))
    pile = in_order(left.pop(len(view.shuffles), ()))
    if any(left.values()) or len(pile) != view.draw_pile:
        raise ValueError("this view fits no state")
    return tuple(hands), pile


# The past


def _history(view: View, hands: tuple[Hand, ...], draw: Draw) -> tuple[Standstill, ...]:
    """Return the earlier positions, with hands that the others may have held."""
    held = [() if seat == view.seat else _held(view, seat, hands[seat], draw) for seat in range(view.seats)]
    return tuple(_recalled(view, before, held) for before in view.history)


def _went_on(view: View, history: Sequence[Standstill]) -> bool:
    """Return whether the game would have gone on after each of these positions, and ended with the last if it did."""
    times = Counter((each.player, each.pieces, each.hands) for each in history)
    if view.phase == Over("repetition", None):
        last = history[-1]
        if times.pop((last.player, last.pieces, last.hands)) != REPETITIONS:
            return False
    return all(count < REPETITIONS for count in times.values())


def _recalled(view: View, before: Standstill, held: Sequence[Sequence[tuple[int, ...]]]) -> Standstill:
    hands = []
    for seat in range(view.seats):
        filled = sum(fill.seat == seat for fill in view.fills[: before.fills])
        hands.append(before.hands[seat] if seat == view.seat else held[seat][filled])
    return Standstill(before.player, before.pieces, tuple(hands), before.fills)


def _held(view: View, seat: Seat, hand: Hand, draw: Draw) -> list[tuple[int, ...]]:
    """Return the hands that a seat may have held: before each time it was filled, and now."""
    if isinstance(view.owed, Drawing) and seat == view.player:
        hand = in_order((*hand, *view.owed.discarded))
    found = [hand]
    for fill in reversed(view.fills):
        if fill.seat == seat:
            hand = in_order((*_kept(view, hand, fill, draw), *fill.discarded))
            found.append(hand)
    return [tuple(ORDER[card] for card in each) for each in reversed(found)]


def _kept(view: View, hand: Hand, fill: Fill, draw: Draw) -> list[CardOrJoker]:
    """Return the cards of a hand that may have been there before it was filled: all but as many of each age as were
    drawn."""
    known = ages(view.shuffles[: max(fill.ages)])
    drawn = Counter(fill.ages)
    kept = []
    for card in draw.shuffled(hand):
        age = known.get(card, 0)
        if drawn[age]:
            drawn[age] -= 1
        else:
            kept.append(card)
    return kept
