"""Makes a state that is possible for a viewer, from the view alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from games.core.cards import CardOrJoker
from games.core.chance import Draw
from games.core.protocol import Seat
from games.high_ground.constants import REPETITIONS
from games.high_ground.deck import ORDER, deck, in_order, without
from games.high_ground.memory import Standstill
from games.high_ground.phases import Digging, Drawing, Laying, Over, Preparing
from games.high_ground.state import Land, Phase, State, Territory
from games.high_ground.view import View

Hand = tuple[CardOrJoker, ...]
_PILE: Final = -1
_ATTEMPTS: Final = 20


def determinize(view: View, draw: Draw) -> State:
    """Return a state whose view for this viewer is `view`. Raises ValueError if the view fits no state.

    What the viewer cannot know is drawn at random: the others' hands, now and before they filled them, and the draw
    pile.
    """
    hands, pile = _dealt(view, draw)
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
        history=_history(view, hands, draw),
        fills=view.fills,
        reshuffled=view.reshuffled,
        lain_open=view.lain_open,
        out=view.out,
        resigned=view.resigned,
        passes=view.passes,
        counted=view.counted,
        rules_version=view.rules_version,
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
    """Return the hands and the draw pile, with each unseen card where it may be."""
    cards = draw.shuffled(unseen(view))
    others = [seat for seat, count in enumerate(view.hands) if seat != view.seat for _ in range(count)]
    places = [*others, *[_PILE] * view.draw_pile]
    if view.reshuffled:
        closed = {seat: frozenset(lain) for seat, lain in enumerate(view.lain_open)}
        closed[_PILE] = frozenset(cards).difference(view.reshuffled)
        cards = tuple(_placed(places, cards, closed))
    found: dict[Seat, list[CardOrJoker]] = {seat: [] for seat in (_PILE, *range(view.seats))}
    for place, card in zip(places, cards, strict=True):
        found[place].append(card)
    hands = tuple(view.hand if seat == view.seat else in_order(found[seat]) for seat in range(view.seats))
    return hands, in_order(found[_PILE])


def _placed(
    places: Sequence[Seat], cards: Sequence[CardOrJoker], closed: Mapping[Seat, frozenset[CardOrJoker]]
) -> list[CardOrJoker]:
    """Return a card for each place, none in a place that is closed to it: a matching, built place by place."""
    holder: dict[CardOrJoker, int] = {}

    def find(place: int, tried: set[CardOrJoker]) -> bool:
        for card in cards:
            if card in tried or card in closed.get(places[place], ()):
                continue
            tried.add(card)
            if card not in holder or find(holder[card], tried):
                holder[card] = place
                return True
        return False

    for place in range(len(places)):
        if not find(place, set()):
            raise ValueError("this view fits no state")
    at = {place: card for card, place in holder.items()}
    return [at[place] for place in range(len(places))]


# The past


def _history(view: View, hands: tuple[Hand, ...], draw: Draw) -> tuple[Standstill, ...]:
    """Return the earlier positions, with hands that the others may have held.

    No position comes up so often that the game would have ended. Raises ValueError if no such hands are found.
    """
    most = REPETITIONS if view.phase == Over("repetition", None) else REPETITIONS - 1
    for _ in range(_ATTEMPTS):
        held = [
            () if seat == view.seat else _held(view, seat, hands[seat], draw) for seat in range(view.seats)
        ]
        found = tuple(_recalled(view, before, held) for before in view.history)
        times = Counter((each.player, each.pieces, each.hands) for each in found)
        if all(count <= most for count in times.values()):
            return found
    raise ValueError("this view fits no state")


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
            kept = draw.shuffled(hand)[: len(hand) - fill.count]
            hand = in_order({*kept, *fill.discarded})
            found.append(hand)
    return [tuple(ORDER[card] for card in each) for each in reversed(found)]
