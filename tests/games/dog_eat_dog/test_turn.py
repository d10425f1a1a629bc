"""A turn: DED-4 to DED-7."""

from __future__ import annotations

import pytest

from games.core.errors import IllegalAction
from games.dog_eat_dog import GAME
from games.dog_eat_dog.events import Ended, Passed, StoodUp
from tests.games.dog_eat_dog.boards import board, drawn, events, legal, play, position, take, to_move


@pytest.mark.rule("DED-4")
def test_all_tipped_pyramids_of_the_player_stand_up_when_the_turn_begins() -> None:
    state = position(
        """
        A A1 A2/
        B B1/ B2/ B3 . C1/
        C C3/ B1/
        """
    )
    after = play(state, "pass")
    assert drawn(after) == board(
        """
        A A1 A2/
        B B1 B2 B3 . C1/
        C C3/ B1
        """
    )


@pytest.mark.rule("DED-4")
def test_clean_up_is_told() -> None:
    state = position("A A1\nB B1/ B2/ B3")
    assert events(state, "pass") == [Passed(0, 1), StoodUp(1, ("B1", "B2"))]


@pytest.mark.rule("DED-4")
def test_pyramids_of_others_stay_tipped_until_their_own_turn() -> None:
    state = position("A A1 A3\nB B1 B2\nC C1 C2")
    tipped = play(state, "A2xB1", "1 1 1", "5")
    assert drawn(tipped) == board("A A1 A3/\nB B1 B2\nC C1 C2")
    assert to_move(tipped) == "B"
    later = play(tipped, "pass")
    assert drawn(later) == board("A A1 A3/\nB B1 B2\nC C1 C2")
    assert drawn(play(later, "pass")) == board("A A1 A3\nB B1 B2\nC C1 C2")


@pytest.mark.rule("DED-5")
def test_any_size_may_attack_any_size() -> None:
    state = position("A A1 A2 A3\nB B1 B2 B3")
    assert legal(state)[:-1] == [f"A{a}xB{b}" for a in (1, 2, 3) for b in (1, 2, 3)]


@pytest.mark.rule("DED-5")
def test_one_attack_ends_the_turn() -> None:
    state = position("A A1 A2\nB B1 B2")
    after = play(state, "A1xB1", "6", "2")
    assert to_move(after) == "B"


@pytest.mark.rule("DED-5")
def test_nobody_attacks_their_own_colour() -> None:
    with pytest.raises(IllegalAction) as refused:
        take(position("A A1 A2\nB B1"), "A1xA2")
    assert (refused.value.code, refused.value.rule) == ("own_colour", "DED-5")
    assert refused.value.hint == "Write `A1xB1`."


@pytest.mark.rule("DED-5")
def test_a_player_may_pass() -> None:
    after = play(position("A A1\nB B1"), "pass")
    assert (to_move(after), after.passes) == ("B", 1)


@pytest.mark.rule("DED-5")
def test_the_game_ends_when_all_pass_in_a_row() -> None:
    state = position("A A1B1 A2\nB B2 A1\nC C1B3 C2")
    over = play(state, "pass", "pass", "pass")
    assert GAME.rules.to_act(over) == frozenset()
    outcome = GAME.rules.outcome(over)
    assert outcome is not None
    assert outcome.reason == "all_passed"


@pytest.mark.rule("DED-5")
def test_passes_of_the_others_alone_do_not_end_the_game() -> None:
    state = position("A A1\nB B1\nC C1")
    assert to_move(play(state, "pass", "pass")) == "C"


@pytest.mark.rule("DED-5")
def test_an_attack_begins_the_count_of_passes_anew() -> None:
    state = position("A A1 A1\nB B1 B1\nC C1 C1")
    attacked = play(state, "pass", "pass", "C1xA1", "1", "6")
    assert attacked.passes == 0
    on = play(attacked, "pass", "pass")
    assert to_move(on) == "C"
    assert GAME.rules.outcome(play(on, "pass")) is not None


@pytest.mark.rule("DED-5")
def test_an_attack_breaks_the_row_of_passes_when_it_is_declared() -> None:
    assert play(position("A A1\nB B1\nC C1", passes=2), "A1xB1").passes == 0


@pytest.mark.rule("DED-5")
def test_the_last_pass_does_not_lead_to_another_clean_up() -> None:
    state = position("A A1 A2/\nB B1", "B", passes=1)
    told = events(state, "pass")
    assert [type(event) for event in told] == [Passed, Ended]


@pytest.mark.rule("DED-6")
def test_only_a_single_attacks_and_a_guard_stays() -> None:
    state = position("A A1 B1A3\nB B2 B3")
    assert legal(state) == ["A1xB1", "A1xB2", "pass"]
    with pytest.raises(IllegalAction) as refused:
        take(state, "A2xB1")
    assert (refused.value.code, refused.value.rule) == ("guard", "DED-6")
    assert refused.value.hint == "Write `A1xB1`."


@pytest.mark.rule("DED-6")
def test_with_the_option_a_stack_attacks_and_lands_whole() -> None:
    state = position("A B1A3 A1\nB B2 B3", guards=True)
    after = play(state, "A1xB1", "5 1 1", "4 2")
    assert drawn(after) == board("A . A1\nB B2B1A3 B3")


@pytest.mark.rule("DED-6")
def test_with_the_option_a_stack_lands_whole_on_a_stack() -> None:
    state = position("A B1A3 A1\nB C2B2 B3\nC C1", guards=True)
    after = play(state, "A1xB1", "6 1 1", "4 2", "3 3")
    assert drawn(after) == board("A . A1\nB C2B2B1A3 B3\nC C1")


@pytest.mark.rule("DED-6")
def test_with_the_option_only_the_top_rolls_for_an_attacking_stack() -> None:
    state = play(position("A B3A1 A1\nB B2 B3", guards=True), "A1xB1")
    with pytest.raises(IllegalAction, match="does not fit the position"):
        take(state, "5 1 1")
    assert take(state, "5").barrier


@pytest.mark.rule("DED-6")
def test_with_the_option_a_single_that_beats_a_stack_is_tipped_alone() -> None:
    state = position("A B1A3 A1\nB B2 B3\nC C1", guards=True)
    after = play(state, "A1xC1", "2 1 1", "4")
    assert drawn(after) == board("A B1A3 A1\nB B2 B3\nC C1/")


@pytest.mark.rule("DED-6")
def test_with_the_option_a_stack_beaten_by_a_stack_loses_only_its_top() -> None:
    state = position("A B1B2A3 A1\nB C2B2 B3\nC C1", guards=True)
    after = play(state, "A1xB1", "2 1 1", "4 2")
    assert drawn(after) == board("A B1B2 A1\nB C2B2 B3\nC C1\npile B: A3")


@pytest.mark.rule("DED-6")
def test_with_the_option_a_stack_of_two_that_loses_its_top_leaves_an_upright_single() -> None:
    state = position("A B1A3 A1\nB C2B2 B3\nC C1", guards=True)
    after = play(state, "A1xB1", "2 1 1", "4 2")
    assert drawn(after) == board("A B1 A1\nB C2B2 B3\nC C1\npile B: A3")
    assert "A1xA2" in legal(after)


@pytest.mark.rule("DED-6")
def test_with_the_option_a_stack_controlled_by_another_does_not_attack_for_you() -> None:
    with pytest.raises(IllegalAction) as refused:
        take(position("A A1B1 A1\nB B2", guards=True), "A1xB1")
    assert (refused.value.code, refused.value.rule) == ("not_yours", "DED-3")


@pytest.mark.rule("DED-7")
def test_a_tipped_pyramid_does_not_attack() -> None:
    state = position("A A1/ A2\nB B1")
    assert legal(state) == ["A2xB1", "pass"]
    with pytest.raises(IllegalAction) as refused:
        take(state, "A1xB1")
    assert (refused.value.code, refused.value.rule) == ("tipped", "DED-7")


@pytest.mark.rule("DED-7")
def test_a_tipped_pyramid_is_not_attacked() -> None:
    state = position("A A1\nB B1/ B2")
    assert legal(state) == ["A1xB2", "pass"]
    with pytest.raises(IllegalAction) as refused:
        take(state, "A1xB1")
    assert (refused.value.code, refused.value.rule) == ("tipped", "DED-7")
    assert refused.value.hint == "Write `A1xB2`."
