"""The set-up: who begins, the land, the kings and the hands (HG-1 to HG-6, HG-28).

The rules: how a game begins, proceeds and ends, who plays with whom, and what becomes of a seat whose player has left.

Only `apply` decides what is legal.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from games.core.components import FACES, Draw, Joker
from games.core.options import each_alone, resigned
from games.core.protocol import CHANCE, SEAT_LETTERS, Actor, Chance, Event, Outcome, Seat, Step
from games.core.words import wrong_chance
from games.high_ground import actions as a
from games.high_ground.land import KING_LEVEL, Cell, Territory, laid_out, put
from games.high_ground.rules import refusals, turn_actions
from games.high_ground.rules.legal import (
    crown_cells,
    crown_sides,
    laid_cells,
    legal_actions as legal_actions,
    neutral_cell,
    ready_cells,
)
from games.high_ground.rules.turn_end import begin_turn, passed_on
from games.high_ground.state import (
    ALL_TURNS,
    JOKER_LEVELS,
    LAID_CARDS,
    LAID_CARDS_MINI,
    TURN_CAP,
    Choosing,
    Crowning,
    Dealing,
    Digging,
    Drawing,
    Laying,
    LayingOut,
    Over,
    Playing,
    Resolving,
    Rolling,
    Starting,
    State,
    Turning,
    Unearthing,
    changed,
    deck,
    in_order,
    king_of,
    level_of,
    start_stacks,
    without,
)

KINGS = 4


# Chance


def first_seat(state: State, action: a.FirstSeat) -> Step[State]:
    """Set the seat that begins (HG-6)."""
    if action.seat not in range(state.seats):
        raise wrong_chance(f"There is no seat {action.seat}.", "HG-6")
    if state.begins not in (None, action.seat):
        raise wrong_chance("The host has chosen who begins.", "HG-6")
    phase = LayingOut() if state.quick_setup else Turning()
    after = changed(state, first=action.seat, player=action.seat, phase=phase)
    return Step(after, (a.Begun(action.seat),), barrier=True)


def laid(state: State, action: a.Laid) -> Step[State]:
    """Lay the first land, and the kings around it with their pieces (HG-2 to HG-4)."""
    cells, levels = laid_cells(state.mini), iter(action.levels)
    jokers = sum(isinstance(card, Joker) for card in action.cards)
    fits = len(action.cards) == len(cells) == len(set(action.cards)) and jokers == len(action.levels)
    if not (fits and set(action.cards) <= set(state.draw_pile) and set(action.levels) <= set(JOKER_LEVELS)):
        raise wrong_chance("These cards cannot be laid.", "HG-2")
    block = [
        Territory(cell, card, level_of(card, next(levels) if isinstance(card, Joker) else None))
        for cell, card in zip(cells, action.cards, strict=True)
    ]
    after = changed(state, land=laid_out(block), draw_pile=without(state.draw_pile, action.cards))
    events: list[Event] = [a.LandLaid(tuple((here.cell, here.card, here.level) for here in block))]
    for king, cell in enumerate(ready_cells(state.seats, state.mini)):
        after = crowned(after, king, cell, events)
    return Step(changed(after, phase=Dealing()), tuple(events), barrier=True)


def turned_over(state: State, action: a.TurnedOver) -> Step[State]:
    """Turn over the card that the player places next (HG-2)."""
    if action.card not in state.draw_pile:
        raise wrong_chance("This card is not in the draw pile.", "HG-2")
    after = changed(state, draw_pile=without(state.draw_pile, (action.card,)), phase=Laying(action.card))
    return Step(after, (a.CardTurned(state.player, action.card),), barrier=True)


def hands(state: State, action: a.Hands) -> Step[State]:
    """Deal the hands and begin the first turn (HG-5)."""
    dealt = [card for hand in action.cards for card in hand]
    sizes = [len(hand) for hand in action.cards]
    sound = sizes == [state.hand_size] * state.seats and len(set(dealt)) == len(dealt)
    if not (sound and set(dealt) <= set(state.draw_pile)):
        raise wrong_chance("These hands do not come from the draw pile.", "HG-5")
    kept = tuple(map(in_order, action.cards))
    after = changed(state, hands=kept, draw_pile=without(state.draw_pile, dealt))
    events: list[Event] = [a.HandsDealt(state.hand_size)]
    events += [a.HandGot(seat, hand) for seat, hand in enumerate(kept)]
    return begin_turn(after, state.first, events, barrier=True)


# Decisions


def lay(state: State, action: a.Lay) -> Step[State]:
    """Place the card that was turned over (HG-2)."""
    card = refusals.check_lay(state, action)
    level = level_of(card, action.level)
    land = put(state.land, Territory(action.cell, card, level))
    events: list[Event] = [a.CardLaid(state.player, card, action.cell, level, None)]
    after = changed(state, land=land)
    if len(land) < (LAID_CARDS_MINI if state.mini else LAID_CARDS):
        return Step(
            changed(passed_on(after, (state.player + 1) % state.seats), phase=Turning()), tuple(events)
        )
    return Step(changed(passed_on(after, state.first), phase=Crowning()), tuple(events))


def crown(state: State, action: a.Crown) -> Step[State]:
    """Place the player's king; after the last player's the game places the neutral kings (HG-3)."""
    refusals.check_crown(state, action)
    events: list[Event] = []
    after = passed_on(
        _crowned_by_hand(state, state.player, action.cell, events), (state.player + 1) % state.seats
    )
    if after.player != state.first:
        return Step(after, tuple(events))
    for king in range(state.seats, KINGS):
        after = _crowned_by_hand(after, king, neutral_cell(after), events)
    return Step(changed(after, player=state.player, changes=state.changes, phase=Dealing()), tuple(events))


def _crowned_by_hand(state: State, king: Seat, cell: Cell, events: list[Event]) -> State:
    """Return the state with a king in a cell, in a game whose players place the kings; the event tells the side (HG-3)."""
    sides = dict(zip(crown_cells(state), crown_sides(state), strict=True))
    return crowned(state, king, cell, events, sides[cell])


def crowned(state: State, king: Seat, cell: Cell, events: list[Event], side: str = "") -> State:
    """Return the state with a king in a cell: a seat's king with its pieces, or a neutral king (HG-3, HG-4)."""
    owner = king if king < state.seats else None
    stacks = () if owner is None else start_stacks(owner, state.mini)
    placed = Territory(cell, king_of(king), KING_LEVEL, (), True, owner, stacks)
    events.append(a.KingPlaced(owner, cell, side))
    return changed(state, land=put(state.land, placed))


MAX_ACTIONS: Final[int] = 1 + 2 * LAID_CARDS + 4 + 1 + 5 * TURN_CAP + 3 * (ALL_TURNS - TURN_CAP)
"""No game has more actions. One says who begins, two lay each card, one places each king, and one deals. A turn that
counts has at most five: the roll, the face, the dig, the dug card, and the play. Any other turn has at most three: the
roll, the face, and declining it."""

_DECIDING: Final = (Laying, Crowning, Choosing, Playing, Resolving, Digging)


def new(seats: int, options: Mapping[str, str]) -> State:
    """Return the empty table."""
    jokers = int(options["jokers"])
    begins = options["begins"]
    seat = SEAT_LETTERS.index(begins) if begins in SEAT_LETTERS[:seats] else None
    return State(
        seats=seats,
        jokers=jokers,
        quick_setup=options["quick_setup"] == "on",
        mini=options["mini"] == "on",
        land=(),
        hands=((),) * seats,
        draw_pile=deck(jokers),
        discards=(),
        killed=((),) * seats,
        first=0,
        player=0,
        turn=0,
        changes=0,
        phase=Starting(),
        begins=seat,
        fills=(),
        shuffles=(),
        out=(),
        resigned=(),
        passes=0,
        counted=0,
    )


def to_act(state: State) -> frozenset[Seat] | Chance:
    """Return who is to act: the player, chance, or nobody."""
    if isinstance(state.phase, _DECIDING):
        return frozenset((state.player,))
    return frozenset() if isinstance(state.phase, Over) else CHANCE


def turn(state: State) -> int:
    """Return a number that grows when the decision passes to another seat."""
    return state.changes


def outcome(state: State) -> Outcome | None:
    """Return how the game ended, or None; the players still in share a draw (HG-25 to HG-27)."""
    phase = state.phase
    if not isinstance(phase, Over):
        return None
    if phase.winner is not None:
        return Outcome(phase.reason, (phase.winner,))
    playing = [seat for seat in range(state.seats) if seat not in state.out]
    staying = [seat for seat in playing if seat not in state.resigned]
    return Outcome(phase.reason, tuple(staying or playing))


def apply(state: State, actor: Actor, action: a.Action) -> Step[State]:
    """Return what an action leads to. Raises IllegalAction."""
    refusals.check_actor(state, actor)
    if actor is CHANCE:
        return _by_chance(state, action)
    refusals.check_kind(state, action)
    if isinstance(action, a.Play) and isinstance(state.phase, Digging):
        return turn_actions.play_dug(state, action)
    return _DECISIONS[type(action)](state, action)


_DECISIONS: Final[dict[type, Callable[[State, Any], Step[State]]]] = {
    a.Lay: lay,
    a.Crown: crown,
    a.Move: turn_actions.move,
    a.Play: turn_actions.play,
    a.Enough: turn_actions.enough,
    a.Discard: turn_actions.discard,
    a.Roll: turn_actions.roll,
    a.Hop: turn_actions.hop,
    a.Swap: turn_actions.swap,
    a.Tip: turn_actions.tip,
    a.Aim: turn_actions.aim,
    a.Dig: turn_actions.dig,
    a.Decline: turn_actions.decline,
}


# Chance


def _by_chance(state: State, action: a.Action) -> Step[State]:
    match state.phase, action:
        case Starting(), a.FirstSeat():
            return first_seat(state, action)
        case LayingOut(), a.Laid():
            return laid(state, action)
        case Turning(), a.TurnedOver():
            return turned_over(state, action)
        case Dealing(), a.Hands():
            return hands(state, action)
        case Drawing() as phase, a.Drawn():
            return turn_actions.drawn(state, phase, action)
        case Rolling(), a.DieRoll():
            return turn_actions.rolled(state, action)
        case Unearthing(), a.TurnedOver():
            return turn_actions.dug(state, action)
    raise wrong_chance("This action of chance does not fit the position.", "HG-15")


def sample(state: State, draw: Draw) -> a.Action:
    """Return a random action of chance. Raises ValueError if chance is not to act."""
    phase = state.phase
    match phase:
        case Starting():
            return a.FirstSeat(draw.below(state.seats) if state.begins is None else state.begins)
        case LayingOut():
            cards = draw.shuffled(state.draw_pile)[: len(laid_cells(state.mini))]
            jokers = sum(isinstance(card, Joker) for card in cards)
            return a.Laid(cards, tuple(draw.choice(JOKER_LEVELS) for _ in range(jokers)))
        case Turning():
            return a.TurnedOver(draw.choice(state.draw_pile))
        case Dealing():
            cards, size = draw.shuffled(state.draw_pile), state.hand_size
            hands = (cards[seat * size : (seat + 1) * size] for seat in range(state.seats))
            return a.Hands(tuple(map(in_order, hands)))
        case Drawing():
            return a.Drawn(in_order(turn_actions.drawn_from(state, phase.count, draw)))
        case Rolling():
            return a.DieRoll(draw.choice(FACES))
        case Unearthing():
            return a.TurnedOver(turn_actions.drawn_from(state, 1, draw)[0])
    raise ValueError("chance is not to act")


teams = each_alone
retire = resigned


def idle(state: State, seat: Seat) -> a.Action:
    """Return the action of a seat whose player has left: discard nothing, play no more cards, or decline the die.

    A card or king that must be placed goes to the first possible cell.
    """
    phase = state.phase
    if isinstance(phase, Choosing):
        return a.Discard(())
    if isinstance(phase, Playing):
        return a.Enough()
    return a.Decline() if isinstance(phase, Resolving) else next(legal_actions(state, seat))


def out(state: State) -> frozenset[Seat]:
    """Return the seats without a piece (HG-25)."""
    return frozenset(state.out)
