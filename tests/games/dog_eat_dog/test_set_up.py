"""Pieces, start and stacks: DED-1 to DED-3."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core.chance import Draw
from games.core.errors import IllegalAction
from games.core.protocol import CHANCE
from games.dog_eat_dog import GAME
from games.dog_eat_dog.actions import StartRoll
from games.dog_eat_dog.events import StartRolled
from games.dog_eat_dog.state import controller, haul
from tests.games.dog_eat_dog.boards import board, drawn, events, legal, play, position, to_move


@pytest.mark.rule("DED-1")
def test_each_player_begins_with_three_single_pyramids_of_each_size() -> None:
    assert drawn(GAME.new(2, {})) == board(
        """
        A A1 A1 A1 A2 A2 A2 A3 A3 A3
        B B1 B1 B1 B2 B2 B2 B3 B3 B3
        """
    )


@pytest.mark.rule("DED-1")
@pytest.mark.parametrize("seats", range(2, 9))
def test_two_to_eight_can_play(seats: int) -> None:
    state = GAME.new(seats, {})
    assert Counter(place.stack[0].colour for place in state.table) == dict.fromkeys(range(seats), 9)


@pytest.mark.rule("DED-2")
def test_the_highest_roll_begins() -> None:
    assert to_move(play(GAME.new(3, {}), "2 5 4")) == "B"


@pytest.mark.rule("DED-2")
def test_those_who_tie_for_the_highest_roll_again_among_themselves() -> None:
    assert to_move(play(GAME.new(4, {}), "6 1 6 6; 2 5 5; 3 4")) == "D"


@pytest.mark.rule("DED-2")
def test_all_rolls_are_shown() -> None:
    shown = events(GAME.new(3, {}), "4 1 4; 2 6")
    assert shown == [StartRolled((((0, 4), (1, 1), (2, 4)), ((0, 2), (2, 6))), starter=2)]


@pytest.mark.rule("DED-2")
@pytest.mark.parametrize("rounds", [(), ((6, 6),), ((6, 5), (1, 2)), ((6,),), ((7, 1),), ((6, 6), (1, 2, 3))])
def test_rolls_for_the_start_that_cannot_be_are_refused(rounds: tuple[tuple[int, ...], ...]) -> None:
    with pytest.raises(IllegalAction, match="does not fit the position") as refused:
        GAME.rules.apply(GAME.new(2, {}), CHANCE, StartRoll(rounds))
    assert refused.value.rule == "DED-2"


@pytest.mark.rule("DED-2")
def test_the_dice_roll_on_until_one_is_highest() -> None:
    state = GAME.new(8, {})
    for number in range(50):
        roll = GAME.rules.sample(state, Draw(b"start", number))
        assert GAME.rules.apply(state, CHANCE, roll).state.turn == 1


@pytest.mark.rule("DED-2")
def test_turns_go_round_in_the_order_of_the_seats() -> None:
    state = play(GAME.new(4, {}), "1 2 6 3")
    order = [to_move(state)]
    for _ in range(3):
        state = play(state, "pass")
        order.append(to_move(state))
    assert order == ["C", "D", "A", "B"]


@pytest.mark.rule("DED-3")
def test_the_colour_on_top_controls_a_stack() -> None:
    state = position(
        """
        A A1
        B B1A3B2
        """
    )
    assert controller(state.table[9].stack) == 1


@pytest.mark.rule("DED-3")
def test_one_pyramid_alone_is_a_single_and_counts_for_nobody() -> None:
    state = position(
        """
        A A1B1
        B A3 B1
        """
    )
    assert [haul(state.table, state.captured, seat) for seat in (0, 1)] == [
        (),
        (state.table[0].stack[0],),
    ]


def test_all_singles_may_attack_all_others_at_the_start() -> None:
    state = play(GAME.new(2, {}), "6 1")
    assert legal(state) == [f"A{a}xB{b}" for a in range(1, 10) for b in range(1, 10)] + ["pass"]
