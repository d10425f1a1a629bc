"""Puzzles: nobody needs a card to take a king, so that the land has the whole picture."""

from dataclasses import replace

from games.core.optional_parts.puzzles import Source
from games.core.puzzles import kept, read
from games.high_ground import GAME
from games.high_ground.puzzles import find, without_hand
from games.high_ground.state import deck


def test_whoever_solves_a_puzzle_holds_no_card_and_no_card_is_missing() -> None:
    for number in range(1, kept(GAME) + 1):
        puzzle = read(GAME, number)
        state = puzzle.state
        assert state.hands[puzzle.seat] == ()
        hands = [card for hand in state.hands for card in hand]
        lying = [card for each in state.land for card in (each.card, *each.covered)]
        there = [*hands, *lying, *state.draw_pile, *state.discards]
        assert sorted(map(there.count, deck(state.jokers))) == [1] * len(deck(state.jokers))


def test_cards_in_hand_change_nothing_of_a_puzzle() -> None:
    puzzle = read(GAME, 1)
    state, seat = puzzle.state, puzzle.seat
    three = state.draw_pile[:3]
    hands = (*state.hands[:seat], three, *state.hands[seat + 1 :])
    holding = replace(state, hands=hands, draw_pile=state.draw_pile[3:])
    assert without_hand(holding, seat) == state
    found = find(holding, seat, Source((), lambda *_: True))
    assert found is not None
    assert (found.state, found.solution, found.obvious) == (state, puzzle.solution, puzzle.obvious)
