"""The set-up: who begins, the land, the kings and the hands (HG-1 to HG-6, HG-28)."""

from games.core.cards import Joker
from games.core.chance import Draw
from games.core.errors import wrong_chance
from games.core.protocol import Event, Seat, Step
from games.high_ground import actions as a, events as e
from games.high_ground.land import KING_LEVEL, Cell, Territory
from games.high_ground.rules import refusals
from games.high_ground.rules.legal import (
    crown_cells,
    crown_sides,
    laid_cells,
    neutral_cell,
    ready_cells,
)
from games.high_ground.rules.stacks import laid_out, put
from games.high_ground.rules.turn_end import begin_turn, passed_on
from games.high_ground.state import (
    JOKER_LEVELS,
    LAID_CARDS,
    LAID_CARDS_MINI,
    Crowning,
    Dealing,
    Laying,
    LayingOut,
    State,
    Turning,
    changed,
    in_order,
    king_of,
    level_of,
    start_stacks,
    without,
)

KINGS = 4


# Chance


def sample_laid(state: State, draw: Draw) -> a.Laid:
    """Return random cards for the first land, with a level for each joker."""
    cards = draw.shuffled(state.draw_pile)[: len(laid_cells(state.mini))]
    jokers = sum(isinstance(card, Joker) for card in cards)
    return a.Laid(cards, tuple(draw.choice(JOKER_LEVELS) for _ in range(jokers)))


def sample_hands(state: State, draw: Draw) -> a.Hands:
    """Return a random hand for each seat."""
    cards, size = draw.shuffled(state.draw_pile), state.hand_size
    return a.Hands(tuple(in_order(cards[seat * size : (seat + 1) * size]) for seat in range(state.seats)))


def first_seat(state: State, action: a.FirstSeat) -> Step[State]:
    """Set the seat that begins (HG-6)."""
    if action.seat not in range(state.seats):
        raise wrong_chance(f"There is no seat {action.seat}.", "HG-6")
    if state.begins not in (None, action.seat):
        raise wrong_chance("The host has chosen who begins.", "HG-6")
    phase = LayingOut() if state.quick_setup else Turning()
    after = changed(state, first=action.seat, player=action.seat, phase=phase)
    return Step(after, (e.Begun(action.seat),), barrier=True)


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
    events: list[Event] = [e.LandLaid(tuple((here.cell, here.card, here.level) for here in block))]
    for king, cell in enumerate(ready_cells(state.seats, state.mini)):
        after = crowned(after, king, cell, events)
    return Step(changed(after, phase=Dealing()), tuple(events), barrier=True)


def turned_over(state: State, action: a.TurnedOver) -> Step[State]:
    """Turn over the card that the player places next (HG-2)."""
    if action.card not in state.draw_pile:
        raise wrong_chance("This card is not in the draw pile.", "HG-2")
    after = changed(state, draw_pile=without(state.draw_pile, (action.card,)), phase=Laying(action.card))
    return Step(after, (e.CardTurned(state.player, action.card),), barrier=True)


def hands(state: State, action: a.Hands) -> Step[State]:
    """Deal the hands and begin the first turn (HG-5)."""
    dealt = [card for hand in action.cards for card in hand]
    sizes = [len(hand) for hand in action.cards]
    sound = sizes == [state.hand_size] * state.seats and len(set(dealt)) == len(dealt)
    if not (sound and set(dealt) <= set(state.draw_pile)):
        raise wrong_chance("These hands do not come from the draw pile.", "HG-5")
    kept = tuple(map(in_order, action.cards))
    after = changed(state, hands=kept, draw_pile=without(state.draw_pile, dealt))
    events: list[Event] = [e.HandsDealt(state.hand_size)]
    events += [e.HandGot(seat, hand) for seat, hand in enumerate(kept)]
    return begin_turn(after, state.first, events, barrier=True)


# Decisions


def lay(state: State, action: a.Lay) -> Step[State]:
    """Place the card that was turned over (HG-2)."""
    card = refusals.check_lay(state, action)
    level = level_of(card, action.level)
    land = put(state.land, Territory(action.cell, card, level))
    events: list[Event] = [e.CardLaid(state.player, card, action.cell, level, None)]
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
    events.append(e.KingPlaced(owner, cell, side))
    return changed(state, land=put(state.land, placed))
