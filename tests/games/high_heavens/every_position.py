"""What is true of every position: chips and cards are conserved, and nothing stands where it may not."""

from collections import Counter
from dataclasses import fields

from games.high_heavens.components import BIT, SIDES
from games.high_heavens.state import MOST_BONUS, State, side_of_hand, supply


def holds(state: State) -> None:
    """Check a position. Raises AssertionError saying what is wrong."""
    _check_chips(state)
    _check_board(state)
    _check_cards(state)
    _check_lasting(state)


def _check_chips(state: State) -> None:
    left = supply(state)
    for field in fields(left):
        assert getattr(left, field.name) >= 0, f"more {field.name} chips are in use than there are (HH-5)"


def _check_board(state: State) -> None:
    layout = state.layout
    keys = [figure.key for figure in state.gods]
    assert len(set(keys)) >= len(keys), f"a god is on the board twice: {keys}"
    occupied = Counter(figure.cell for figure in state.gods if figure.health)
    occupied.update(thing.cell for thing in state.things)
    for cell, times in occupied.items():
        assert cell in BIT, f"{cell} is occupied {times} times (HH-3)"
        assert cell not in layout.bases, f"{cell} is occupied {times} times (HH-3)"
        assert times <= 1, f"{cell} is occupied {times} times (HH-3)"
    lying = Counter(figure.cell for figure in state.gods if not figure.health)
    assert all(times <= 1 for times in lying.values()), "two fallen gods lie on one hex (HH-14)"
    for figure in state.gods:
        card = state.decks.gods[figure.key]
        assert 0 <= figure.health <= card.health, f"{figure} has the wrong health or side (HH-6)"
        assert state.decks.side[figure.key] == figure.side, f"{figure} has the wrong health or side (HH-6)"
        assert max(figure.attack, figure.armor) <= MOST_BONUS, f"{figure} has too many bonuses (HH-6)"
        assert min(figure.attack, figure.armor) >= 0, f"{figure} has too many bonuses (HH-6)"
        chips = figure.attack + figure.armor + figure.poison + figure.trap
        assert figure.health or not chips, f"{figure} has fallen and still has chips (HH-14)"
        assert not figure.trap or not BIT[figure.cell] & layout.all_invoking, (
            f"a trap lies on an invoking hex: {figure} (HH-29)"
        )
    for thing in state.things:
        kinds = [thing.architecture > 0, thing.trap > 0, thing.attack > 0 or thing.armor > 0]
        assert kinds.count(True) == 1, f"{thing} is no pile (HH-3)"
        assert max(thing.attack, thing.armor) <= MOST_BONUS, f"{thing} is no pile (HH-3)"
        assert not (thing.architecture or thing.trap) or (
            not BIT[thing.cell] & layout.all_invoking and thing.cell not in lying
        ), f"{thing} is where nothing can be put (HH-29)"
        assert thing.cell not in lying or all(
            figure.cell != thing.cell or not figure.health for figure in state.gods
        ), f"a god stands on {thing}"


def _check_cards(state: State) -> None:
    for side in SIDES:
        hands = [
            hand
            for number, hand in enumerate(state.hands)
            if side_of_hand(state.seats, state.omnipotence, number) == side
        ]
        looked = (*state.looked, *state.ordered) if side == state.side else ()
        there = [card for hand in hands for card in hand]
        there += [*state.piles[side], *state.tops[side], *state.discards[side], *looked]
        there += [figure.key for figure in state.gods if figure.side == side]
        assert Counter(there) == Counter(state.decks.decks[side]), (
            f"side {side} has lost or doubled cards: {sorted(there)}"
        )
        assert set(state.perished[side]) <= set(state.discards[side]), (
            "a perished god's card is not in the discard pile (HH-16)"
        )
        for pile in (*hands, state.piles[side]):
            assert pile == state.decks.ordered(pile), f"cards are out of order: {pile}"
    for hand, shown, proved in zip(state.hands, state.shown, state.proved, strict=True):
        gods = [card for card in hand if card in state.decks.gods and card not in shown]
        assert not hand or proved or gods, f"the god with which this hand was dealt is missing: {hand} (HH-8)"
    for shown, hand in zip(state.shown, state.hands, strict=True):
        assert set(shown) <= set(hand), f"a card that everybody knows has left the hand: {shown}"


def _check_lasting(state: State) -> None:
    names = [(each.kind, each.god) for each in state.lasting]
    assert len(set(names)) >= len(names), f"something lasts twice: {names}"
    standing = {figure.key for figure in state.gods if figure.health}
    for each in state.lasting:
        assert each.until >= state.turn, f"{each} should be over"
        assert not each.god or each.god in standing, f"{each} should be over"
