"""Who may know what: views, which start empty and take only what the viewer may know, what follows from them, and states that
are possible for a viewer.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from games.core.components import CardOrJoker, Draw, Stack, card_or_joker_words
from games.core.protocol import Event, Seat, Step
from games.core.words import Names, enumerated
from games.high_ground.actions import Attacked, Out
from games.high_ground.land import Cell, Ground, Land, Territory
from games.high_ground.rules.legal import crown_cells, crown_sides, lay_cells, play_cells
from games.high_ground.rules.turn_end import as_if_it_went_on, at_the_brink, known_to, repeating
from games.high_ground.state import (
    ORDER,
    REPETITIONS,
    Choosing,
    Crowning,
    Digging,
    Drawing,
    Fill,
    Laying,
    Over,
    Phase,
    Playing,
    Preparing,
    Resolving,
    SeenPhase,
    Standstill,
    State,
    View,
    age_counts,
    ages,
    deck,
    in_order,
    without,
)

_SHOWN = (Laying, Crowning, Choosing, Playing, Resolving, Digging, Over)


def view(state: State, seat: Seat | None) -> View:
    """Return the view of this seat, or of the public."""
    phase: SeenPhase = state.phase if isinstance(state.phase, _SHOWN) else Preparing()
    return View(
        seat=seat,
        seats=state.seats,
        mini=state.mini,
        jokers=state.jokers,
        quick_setup=state.quick_setup,
        land=tuple(
            Ground(
                here.cell,
                here.card,
                here.level,
                len(here.covered),
                here.king,
                here.owner,
                here.stacks,
                here.covered,
            )
            for here in state.land
        ),
        hand=() if seat is None else state.hands[seat],
        hands=tuple(map(len, state.hands)),
        draw_pile=len(state.draw_pile),
        discards=state.discards,
        killed=state.killed,
        player=state.player,
        turn=state.turn,
        phase=phase,
        targets=_targets(state) if seat == state.player else (),
        sides=tuple(crown_sides(state)) if isinstance(phase, Crowning) and seat == state.player else (),
        out=state.out,
        resigned=state.resigned,
        brink=at_the_brink(state),
        repeats=repeating(state, seat),
        owed=None if isinstance(state.phase, _SHOWN) else state.phase,
        first=state.first,
        begins=state.begins,
        changes=state.changes,
        passes=state.passes,
        counted=state.counted,
        history=tuple(
            replace(
                before,
                hands=tuple(hand if holder == seat else () for holder, hand in enumerate(before.hands)),
            )
            for before in state.history
        ),
        fills=state.fills,
        shuffles=state.shuffles,
        ages=age_counts(state.hands, state.shuffles),
    )


def certain(step: Step[State], seat: Seat) -> tuple[State, tuple[Event, ...]]:
    """Return what is certain of a step beforehand.

    The hand of a player who goes out stays hidden, unless this player can count which cards it has (HG-25). An end by
    repetition that this player cannot foresee is left out (HG-27).
    """
    if step.state.phase == Over("repetition", None):
        known = step if known_to(step.state, seat) else as_if_it_went_on(step)
        return known.state, known.events
    opened = {card for event in step.events if isinstance(event, Out) for card in event.hand}
    if _counted(step.state, seat, opened):
        return step.state, step.events
    events = tuple(replace(event, hand=()) if isinstance(event, Out) else event for event in step.events)
    discards = tuple(card for card in step.state.discards if card not in opened)
    return replace(step.state, discards=discards), events


def _counted(state: State, seat: Seat, opened: set[CardOrJoker]) -> bool:
    """Return whether this seat could count which cards the opened ones are: no card of their ages is hidden elsewhere."""
    known = ages(state.shuffles)
    others = [card for holder, hand in enumerate(state.hands) if holder != seat for card in hand]
    elsewhere = {known.get(card, 0) for card in (*others, *state.draw_pile)}
    return not any(known.get(card, 0) in elsewhere for card in opened)


def _targets(state: State) -> tuple[Cell, ...]:
    """Return the cells where the player may place or play a card now (HG-2, HG-3, HG-13, HG-23)."""
    phase = state.phase
    if isinstance(phase, Laying):
        return tuple(lay_cells(state))
    if isinstance(phase, Crowning):
        return tuple(crown_cells(state))
    plays = isinstance(phase, (Choosing, Playing)) and state.hands[state.player]
    if plays or isinstance(phase, Digging):
        return tuple(play_cells(state.land, state.player))
    return ()


def open_choice(view: View) -> bool:
    """Return whether no hand could matter: a card that lies face up or a king is placed, or the die is used."""
    return isinstance(view.phase, (Laying, Crowning, Digging, Resolving))


def touches(before: View, events: Sequence[Event], after: View, seat: Seat) -> bool:
    """Return whether others attacked this seat, or changed its king's card, the cards under its pieces or the stacks that
    they are in."""
    return _mine(before, seat) != _mine(after, seat) or any(
        isinstance(event, Attacked) and event.victim.colour == seat for event in events
    )


def _mine(view: View, seat: Seat) -> list[tuple[Cell, int, list[Stack]]]:
    """Where this seat's king and pieces are: the cell, its level, and the stacks with its pieces."""
    found = []
    for ground in view.land:
        stacks = [stack for stack in ground.stacks if any(piece.colour == seat for piece in stack)]
        if stacks or (ground.king and ground.owner == seat):
            found.append((ground.cell, ground.level, stacks))
    return found


def turn_number(position: State | View) -> int:
    """Return the number of the turn, 0 before the first."""
    return position.turn


def uncovered(state: State, names: Names) -> str:
    """Return who still held which cards; empty if nobody held any."""
    return " ".join(
        f"{names.subject(seat)} still held {enumerated(map(card_or_joker_words, hand))}."
        for seat, hand in enumerate(state.hands)
        if hand
    )


def opened(state: State) -> None:
    """Return None: the views of all seats show everything."""


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


def hides(options: Mapping[str, str]) -> bool:
    """Return True: hands are always hidden."""
    return True
