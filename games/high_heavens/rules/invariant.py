"""What is true of every position: chips and cards are conserved, and nothing stands where it may not."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields

from games.high_heavens.board import BIT
from games.high_heavens.cards.decks import SIDES
from games.high_heavens.state import MOST_BONUS, State, side_of_hand, supply


def check(state: State) -> None:
    """Check the invariants. Raises ValueError saying what is wrong."""
    _check_chips(state)
    _check_board(state)
    _check_cards(state)
    _check_lasting(state)


def _check_chips(state: State) -> None:
    left = supply(state)
    for field in fields(left):
        if getattr(left, field.name) < 0:
            raise ValueError(f"more {field.name} chips are in use than there are (HH-5)")


def _check_board(state: State) -> None:
    layout = state.layout
    keys = [figure.key for figure in state.gods]
    if len(set(keys)) < len(keys):
        raise ValueError(f"a god is on the board twice: {keys}")
    occupied = Counter(figure.cell for figure in state.gods if figure.health)
    occupied.update(thing.cell for thing in state.things)
    for cell, times in occupied.items():
        if cell not in BIT or cell in layout.bases or times > 1:
            raise ValueError(f"{cell} is occupied {times} times (HH-3)")
    lying = Counter(figure.cell for figure in state.gods if not figure.health)
    if any(times > 1 for times in lying.values()):
        raise ValueError("two fallen gods lie on one hex (HH-14)")
    for figure in state.gods:
        card = state.decks.gods[figure.key]
        if not 0 <= figure.health <= card.health or state.decks.side[figure.key] != figure.side:
            raise ValueError(f"{figure} has the wrong health or side (HH-6)")
        if max(figure.attack, figure.armor) > MOST_BONUS or min(figure.attack, figure.armor) < 0:
            raise ValueError(f"{figure} has too many bonuses (HH-6)")
        chips = figure.attack + figure.armor + figure.poison + figure.trap
        if not figure.health and chips:
            raise ValueError(f"{figure} has fallen and still has chips (HH-14)")
        if figure.trap and BIT[figure.cell] & layout.all_invoking:
            raise ValueError(f"a trap lies on an invoking hex: {figure} (HH-29)")
    for thing in state.things:
        kinds = [thing.architecture > 0, thing.trap > 0, thing.attack > 0 or thing.armor > 0]
        if kinds.count(True) != 1 or max(thing.attack, thing.armor) > MOST_BONUS:
            raise ValueError(f"{thing} is no pile (HH-3)")
        if (thing.architecture or thing.trap) and (
            BIT[thing.cell] & layout.all_invoking or thing.cell in lying
        ):
            raise ValueError(f"{thing} is where nothing can be put (HH-29)")
        if thing.cell in lying and any(figure.cell == thing.cell and figure.health for figure in state.gods):
            raise ValueError(f"a god stands on {thing}")


def _check_cards(state: State) -> None:
    for side in SIDES:
        hands = [hand for number, hand in enumerate(state.hands) if side_of_hand(state, number) == side]
        looked = (*state.looked, *state.ordered) if side == state.side else ()
        there = [card for hand in hands for card in hand]
        there += [*state.piles[side], *state.tops[side], *state.discards[side], *looked]
        there += [figure.key for figure in state.gods if figure.side == side]
        if Counter(there) != Counter(state.decks.decks[side]):
            raise ValueError(f"side {side} has lost or doubled cards: {sorted(there)}")
        if not set(state.perished[side]) <= set(state.discards[side]):
            raise ValueError("a perished god's card is not in the discard pile (HH-16)")
        for pile in (*hands, state.piles[side]):
            if pile != state.decks.ordered(pile):
                raise ValueError(f"cards are out of order: {pile}")
    for hand, shown, proved in zip(state.hands, state.shown, state.proved, strict=True):
        gods = [card for card in hand if card in state.decks.gods and card not in shown]
        if hand and not proved and not gods:
            raise ValueError(f"the god with which this hand was dealt is missing: {hand} (HH-8)")
    for shown, hand in zip(state.shown, state.hands, strict=True):
        if not set(shown) <= set(hand):
            raise ValueError(f"a card that everybody knows has left the hand: {shown}")


def _check_lasting(state: State) -> None:
    names = [(each.kind, each.god) for each in state.lasting]
    if len(set(names)) < len(names):
        raise ValueError(f"something lasts twice: {names}")
    standing = {figure.key for figure in state.gods if figure.health}
    for each in state.lasting:
        if each.until < state.turn or (each.god and each.god not in standing):
            raise ValueError(f"{each} should be over")
