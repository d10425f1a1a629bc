"""An attack: DED-8 to DED-11."""

from __future__ import annotations

import pytest

from games.core.chance import Draw
from games.core.errors import IllegalAction
from games.core.protocol import CHANCE
from games.dog_eat_dog import GAME
from games.dog_eat_dog.events import AttackerLost, DefenceRolled
from tests.games.dog_eat_dog.boards import (
    attack_roll,
    board,
    defence_roll,
    drawn,
    events,
    legal,
    play,
    position,
    take,
)

THREE = "A A1 A2 A3\nB B1 B2 B3"
ATTACKER_WINS = True
DEFENDER_WINS = False


@pytest.mark.rule("DED-8")
@pytest.mark.parametrize(("move", "attack", "defence"), [("A1xB1", 1, 1), ("A2xB3", 2, 3), ("A3xB2", 3, 2)])
def test_each_side_rolls_a_die_for_each_pip(move: str, attack: int, defence: int) -> None:
    rolling = play(position(THREE), move)
    roll = attack_roll(rolling, Draw(b"dice", 1))
    assert len(roll.dice) == attack
    defending = GAME.rules.apply(rolling, CHANCE, roll).state
    assert len(defence_roll(defending, Draw(b"dice", 2)).dice) == defence


@pytest.mark.rule("DED-8")
@pytest.mark.parametrize(
    ("move", "attack", "defence", "winner"),
    [
        ("A1xB1", "5", "4", ATTACKER_WINS),
        ("A1xB1", "4", "5", DEFENDER_WINS),
        ("A3xB3", "4 4 4", "5 1 1", DEFENDER_WINS),
        ("A3xB3", "1 6 1", "5 5 5", ATTACKER_WINS),
        ("A1xB3", "6", "5 5 5", ATTACKER_WINS),
        ("A1xB2", "4", "4 1", ATTACKER_WINS),
        ("A2xB1", "4 4", "4", DEFENDER_WINS),
        ("A2xB3", "6 6", "6 1 1", ATTACKER_WINS),
        ("A3xB2", "6 6 6", "6 1", DEFENDER_WINS),
        ("A1xB1", "3", "3", DEFENDER_WINS),
        ("A2xB2", "3 1", "1 3", DEFENDER_WINS),
        ("A3xB3", "6 6 6", "6 1 1", DEFENDER_WINS),
    ],
)
def test_the_highest_die_wins_then_fewer_pips_then_the_defender(
    move: str, attack: str, defence: str, winner: bool
) -> None:
    rolled = events(position(THREE), move, attack, defence)
    assert [event.holds for event in rolled if isinstance(event, DefenceRolled)] == [not winner]


@pytest.mark.rule("DED-8")
@pytest.mark.parametrize("dice", ["6 5", "7 1 1", "0 1 1", "1 1 1 1", "1 1 1 HOP"])
def test_a_roll_that_cannot_be_is_refused(dice: str) -> None:
    rolling = play(position(THREE), "A3xB1")
    with pytest.raises(IllegalAction) as refused:
        take(rolling, dice)
    assert (refused.value.code, refused.value.rule) == ("wrong_roll", "DED-8")


@pytest.mark.rule("DED-9")
def test_a_winning_attacker_stands_on_the_single_it_captured() -> None:
    after = play(position(THREE), "A3xB2", "6 1 1", "5 5")
    assert drawn(after) == board("A A1 A2\nB B1 B2A3 B3")


@pytest.mark.rule("DED-9")
def test_the_attackers_owner_controls_what_was_captured() -> None:
    after = play(position(THREE), "A3xB2", "6 1 1", "5 5", "pass")
    with pytest.raises(IllegalAction) as refused:
        take(after, "A1xB2")
    assert (refused.value.code, refused.value.rule) == ("own_stack", "DED-10")


@pytest.mark.rule("DED-9")
def test_both_are_tipped_when_the_defender_wins() -> None:
    state = position("A A1 A2\nB B1 B2\nC C1")
    assert drawn(play(state, "A2xC1", "2 1", "3")) == board("A A1 A2/\nB B1 B2\nC C1/")


@pytest.mark.rule("DED-9")
def test_each_stands_up_in_its_own_owners_clean_up() -> None:
    state = play(position("A A1 A2\nB B1 B2\nC C1 C2"), "A2xC1", "2 1", "3")
    at_b = play(state, "pass")
    assert drawn(at_b) == board("A A1 A2/\nB B1 B2\nC C1 C2")
    assert drawn(play(at_b, "pass")) == board("A A1 A2\nB B1 B2\nC C1 C2")


@pytest.mark.rule("DED-10")
def test_a_stack_with_ones_own_colour_anywhere_is_not_attacked() -> None:
    state = position("A A1\nB A2C1B2 B1C3\nC C1")
    assert legal(state) == ["A1xB2", "A1xC1", "pass"]
    with pytest.raises(IllegalAction) as refused:
        take(state, "A1xB1")
    assert (refused.value.code, refused.value.rule) == ("holds_your_colour", "DED-10")
    assert refused.value.hint == "Write `A1xB2` or `A1xC1`."


@pytest.mark.rule("DED-10")
def test_a_stack_that_one_controls_is_not_attacked() -> None:
    state = position("A A1 B1A1\nB B1")
    assert legal(state) == ["A1xB1", "pass"]


@pytest.mark.rule("DED-10")
def test_even_a_stack_of_one_colour_may_be_attacked_by_another() -> None:
    assert legal(position("A A1\nB B1B2")) == ["A1xB1", "pass"]


@pytest.mark.rule("DED-11")
def test_defenders_roll_from_the_top_down_each_with_its_own_pips() -> None:
    state = play(position("A A3\nB B1C2B3 B1\nC C1"), "A1xB1", "6 6 6")
    counts = []
    for dice in ("5 5 5", "5 5", "5"):
        counts.append(len(defence_roll(state, Draw(b"dice", 1)).dice))
        state = play(state, dice)
    assert counts == [3, 2, 1]


@pytest.mark.rule("DED-11")
def test_the_attack_roll_is_made_once_and_kept() -> None:
    told = events(position("A A3 A1\nB B1C2B3 B1\nC C1"), "A1xB1", "4 2 1", "3 3 3", "1 2", "1")
    assert [event.best for event in told if isinstance(event, DefenceRolled)] == [4, 4, 4]


@pytest.mark.rule("DED-11")
def test_who_beats_all_stands_on_the_whole_stack() -> None:
    state = position("A A3 A1\nB B1C2B3 B1\nC C1")
    after = play(state, "A1xB1", "6 2 1", "5 5 5", "5 5", "5")
    assert drawn(after) == board("A . A1\nB B1C2B3A3 B1\nC C1")


@pytest.mark.rule("DED-11")
@pytest.mark.parametrize(
    ("defence", "captor"),
    [(["6 1 1"], "B"), (["1 1 1", "6 1"], "C"), (["1 1 1", "1 1", "6"], "D")],
)
def test_a_beaten_attacker_goes_to_the_player_whose_colour_the_defender_has(
    defence: list[str], captor: str
) -> None:
    state = position("A A3 A1\nB D1C2B3 B1\nC C1\nD D1")
    after = play(state, "A1xB1", "5 2 1", *defence)
    assert drawn(after) == board(f"A . A1\nB D1C2B3 B1\nC C1\nD D1\npile {captor}: A3")


@pytest.mark.rule("DED-11")
def test_nothing_is_tipped_when_a_stack_holds() -> None:
    after = play(position("A A3 A1\nB C1B3 B1\nC C1"), "A1xB1", "5 2 1", "6 1 1")
    assert not any(place.tipped for place in after.table)


@pytest.mark.rule("DED-11")
def test_the_defender_that_held_is_told() -> None:
    told = events(position("A A3 A1\nB C1B3 B1\nC C1"), "A1xB1", "5 2 1", "1 1 1", "6")
    lost = next(event for event in told if isinstance(event, AttackerLost))
    assert (lost.seat, lost.defender.colour, lost.captor) == (0, 2, 2)


@pytest.mark.rule("DED-11", "DED-8")
def test_on_a_tie_each_defenders_own_size_decides() -> None:
    state = position("A A2 A1\nB B1B3 B1")
    after = play(state, "A1xB1", "4 1", "4 1 1", "4")
    assert drawn(after) == board("A . A1\nB B1B3 B1\npile B: A2")


@pytest.mark.rule("DED-11")
def test_piles_grow_in_the_order_of_capture() -> None:
    state = position("A A3 A1 A1\nB C1B3 B1\nC C1\npile B: C2")
    after = play(state, "A1xB1", "5 2 1", "6 1 1", "pass", "pass", "A2xB1", "1", "6 1 1")
    assert drawn(after) == board("A . . A1\nB C1B3 B1\nC C1\npile B: C2 A3 A1")
