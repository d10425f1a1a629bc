"""The Treehouse die: DED-12 to DED-14."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core.chance import Draw
from games.core.dice import Face
from games.core.errors import IllegalAction
from games.core.protocol import CHANCE
from games.dog_eat_dog import GAME
from games.dog_eat_dog.actions import Pass
from games.dog_eat_dog.events import DefenceRolled, FaceUnused
from games.dog_eat_dog.state import Choosing, Resolving, State
from tests.games.dog_eat_dog.boards import (
    attack_roll,
    board,
    drawn,
    events,
    legal,
    play,
    position,
    take,
    to_move,
)

TABLE = "A A1 A2 A3\nB B1 B2 B3 A1B2\nC C1 C2 A2C3"


def table(text: str = TABLE) -> State:
    return position(text, treehouse=True)


def after_face(face: str, text: str = TABLE) -> State:
    """A's large pyramid has attacked B1 in vain, and the die shows this face."""
    return play(table(text), "A3xB1 T", f"1 1 {face}", "6")


@pytest.mark.rule("DED-12")
def test_the_die_is_offered_with_the_option_to_medium_and_large_attackers() -> None:
    attacks = [move for move in legal(table()) if move.endswith("T")]
    assert attacks == [f"A{a}x{target} T" for a in (2, 3) for target in ("B1", "B2", "B3", "C1", "C2")]


@pytest.mark.rule("DED-12")
def test_a_small_attacker_keeps_its_only_die() -> None:
    with pytest.raises(IllegalAction) as refused:
        take(table(), "A1xB1 T")
    assert (refused.value.code, refused.value.rule) == ("no_die_to_replace", "DED-12")


@pytest.mark.rule("DED-12")
def test_without_the_option_there_is_no_die() -> None:
    with pytest.raises(IllegalAction) as refused:
        take(position(TABLE), "A3xB1 T")
    assert (refused.value.code, refused.value.rule) == ("no_treehouse_die", "DED-12")


@pytest.mark.rule("DED-12")
@pytest.mark.parametrize(("move", "dice"), [("A2xB1", 1), ("A3xB1", 2)])
def test_the_die_replaces_one_d6(move: str, dice: int) -> None:
    rolling = play(table(), f"{move} T")
    roll = attack_roll(rolling, Draw(b"die", 0))
    assert (len(roll.dice), roll.face is None) == (dice, False)


@pytest.mark.rule("DED-12")
def test_the_die_is_chosen_before_rolling() -> None:
    without = play(table(), "A3xB1")
    assert attack_roll(without, Draw(b"die", 0)).face is None
    with pytest.raises(IllegalAction, match="does not fit the position"):
        take(without, "1 1 HOP")
    with pytest.raises(IllegalAction, match="does not fit the position"):
        take(play(table(), "A3xB1 T"), "1 1")


@pytest.mark.rule("DED-12")
def test_each_face_comes_up_as_often() -> None:
    rolling = play(table(), "A3xB1 T")
    faces = Counter(attack_roll(rolling, Draw(b"often", number)).face for number in range(6000))
    assert set(faces) == set(Face)
    assert all(900 < count < 1100 for count in faces.values())


@pytest.mark.rule("DED-12", "DED-6")
def test_a_stack_led_by_a_medium_may_take_the_die() -> None:
    state = position("A B1A2 B3A1\nB B1", treehouse=True, guards=True)
    assert legal(state) == ["A1xB1", "A1xB1 T", "A2xB1", "pass"]


@pytest.mark.rule("DED-13")
def test_tip_fails_at_once_and_tips_both_singles() -> None:
    after = play(table(), "A3xC1 T", "6 6 TIP")
    assert drawn(after) == board("A A1 A2 A3/\nB B1 B2 B3 A1B2\nC C1/ C2 A2C3")
    assert to_move(after) == "B"


@pytest.mark.rule("DED-13")
def test_tip_against_a_stack_is_a_loss_to_its_top() -> None:
    state = table("A A1 A2 A3\nB B1 C1B2\nC C1")
    after = play(state, "A3xB2 T", "6 6 TIP")
    assert drawn(after) == board("A A1 A2\nB B1 C1B2\nC C1\npile B: A3")


@pytest.mark.rule("DED-13", "DED-6")
def test_tip_of_an_attacking_stack_tips_only_the_single() -> None:
    state = position("A B1A2 A1\nB B1\nC C1", treehouse=True, guards=True)
    after = play(state, "A1xC1 T", "6 TIP")
    assert drawn(after) == board("A B1A2 A1\nB B1\nC C1/")


@pytest.mark.rule("DED-13")
def test_hop_succeeds_at_once_against_a_single() -> None:
    after = play(table(), "A3xC1 T", "1 1 HOP")
    assert drawn(after) == board("A A1 A2\nB B1 B2 B3 A1B2\nC C1A3 C2 A2C3")


@pytest.mark.rule("DED-13")
def test_hop_succeeds_against_all_of_a_stack() -> None:
    state = table("A A1 A2 A3\nB B1 C1C2B2\nC C1")
    after = play(state, "A3xB2 T", "1 1 HOP")
    assert drawn(after) == board("A A1 A2\nB B1 C1C2B2A3\nC C1")


@pytest.mark.rule("DED-13")
@pytest.mark.parametrize("face", ["TIP", "HOP"])
def test_nobody_defends_against_tip_and_hop(face: str) -> None:
    told = events(table(), "A3xC1 T", f"3 3 {face}")
    assert not [event for event in told if isinstance(event, DefenceRolled)]


@pytest.mark.rule("DED-14")
@pytest.mark.parametrize("face", ["SWAP", "DIG", "AIM"])
def test_a_face_is_used_after_an_attack_that_failed(face: str) -> None:
    assert after_face(face).phase == Resolving(Face(face))


@pytest.mark.rule("DED-14")
@pytest.mark.parametrize("face", ["SWAP", "DIG", "AIM"])
def test_a_face_is_used_after_an_attack_that_succeeded(face: str) -> None:
    after = play(table(), "A3xB1 T", f"6 1 {face}", "1")
    assert after.phase == Resolving(Face(face))
    assert to_move(after) == "A"


@pytest.mark.rule("DED-14")
@pytest.mark.parametrize("face", ["SWAP", "DIG", "AIM", "WILD"])
def test_a_face_may_be_declined(face: str) -> None:
    declined = take(after_face(face), "decline")
    assert FaceUnused(0, Face(face), declined=True) in declined.events
    assert to_move(declined.state) == "B"


@pytest.mark.rule("DED-14")
def test_swap_exchanges_the_tops_of_two_stacks() -> None:
    after = play(after_face("SWAP"), "swap B4 C3")
    assert drawn(after) == board("A A1 A2 A3/\nB B1 B2 B3 A1C3\nC C1 C2 A2B2")


@pytest.mark.rule("DED-14")
def test_swap_takes_stacks_of_any_owners_in_either_order_and_no_singles() -> None:
    assert legal(after_face("SWAP")) == ["swap B4 C3", "swap C3 B4", "decline"]
    with pytest.raises(IllegalAction) as refused:
        take(after_face("SWAP"), "swap B4 A1")
    assert (refused.value.code, refused.value.rule) == ("not_a_stack", "DED-14")


@pytest.mark.rule("DED-14")
def test_swap_needs_two_different_stacks() -> None:
    with pytest.raises(IllegalAction) as refused:
        take(after_face("SWAP"), "swap B4 B4")
    assert refused.value.code == "same_stack"


@pytest.mark.rule("DED-14")
def test_the_stack_just_made_may_be_swapped() -> None:
    state = play(table(), "A3xB1 T", "6 1 SWAP", "1")
    assert "swap B1 B4" in legal(state)


@pytest.mark.rule("DED-14")
def test_dig_brings_ones_own_pyramid_to_the_top() -> None:
    state = after_face("DIG", "A A1 A2 A3\nB B1 B2 B3 C1A1B2\nC C1 C2 A2C3")
    assert legal(state) == ["dig B4.2", "dig C3.1", "decline"]
    assert drawn(play(state, "dig B4.2")) == board("A A1 A2 A3/\nB B1 B2 B3 C1B2A1\nC C1 C2 A2C3")


@pytest.mark.rule("DED-14")
@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("dig B4.2", "not_yours"),
        ("dig B4.3", "no_such_level"),
        ("dig B4.0", "no_such_level"),
        ("dig A1.1", "not_a_stack"),
        ("dig A4.1", "not_a_stack"),
        ("dig C4.2", "on_top"),
        ("dig H9.1", "no_such_spot"),
    ],
)
def test_dig_is_refused_for_anything_else(move: str, code: str) -> None:
    state = after_face("DIG", "A A1 A2 A3\nB B1 B2 B3 A1B2\nC C1 C2 A2C3 B1A2")
    with pytest.raises(IllegalAction) as refused:
        take(state, move)
    assert refused.value.code == code


@pytest.mark.rule("DED-14")
def test_aim_tips_a_single_that_stands() -> None:
    after = play(after_face("AIM"), "aim C2")
    assert drawn(after) == board("A A1 A2 A3/\nB B1 B2 B3 A1B2\nC C1 C2/ A2C3")


@pytest.mark.rule("DED-14")
def test_aim_stands_up_a_single_that_is_tipped() -> None:
    after = play(after_face("AIM"), "aim A3")
    assert drawn(after) == board("A A1 A2 A3\nB B1 B2 B3 A1B2\nC C1 C2 A2C3")


@pytest.mark.rule("DED-14")
def test_aim_takes_any_one_single_and_no_stack() -> None:
    state = after_face("AIM")
    assert legal(state) == [f"aim {spot}" for spot in ["A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2"]] + [
        "decline"
    ]
    for spot in ("B4", "A9"):
        with pytest.raises(IllegalAction) as refused:
            take(state, f"aim {spot}")
        assert refused.value.rule == "DED-14"


@pytest.mark.rule("DED-14")
def test_wild_gives_one_more_attack_with_the_die_again() -> None:
    state = after_face("WILD")
    assert state.phase == Choosing(wild=True)
    small = [f"A1x{target}" for target in ("B2", "B3", "C1", "C2")]
    medium = [f"A2x{target}{die}" for target in ("B2", "B3", "C1", "C2") for die in ("", " T")]
    assert legal(state) == [*small, *medium, "decline"]


@pytest.mark.rule("DED-14")
def test_wild_may_follow_wild() -> None:
    again = play(after_face("WILD"), "A2xC1 T", "1 WILD", "6")
    assert again.phase == Choosing(wild=True)
    assert to_move(play(again, "A1xC2", "1", "6 6")) == "B"


@pytest.mark.rule("DED-14")
def test_wild_is_no_turn_of_its_own() -> None:
    assert after_face("WILD").turn == table().turn
    with pytest.raises(IllegalAction) as refused:
        GAME.rules.apply(after_face("WILD"), 0, Pass())
    assert (refused.value.code, refused.value.rule) == ("attack_made", "DED-5")


@pytest.mark.rule("DED-14")
@pytest.mark.parametrize(
    ("face", "text"),
    [
        ("SWAP", "A A1 A2 A3\nB B1 B2 A1B2\nC C1"),
        ("DIG", "A A1 A2 A3\nB B1 B2 C1B2\nC C1"),
        ("WILD", "A A1/ A2/ A3\nB B1 B2\nC C1"),
    ],
)
def test_a_face_with_which_nothing_can_be_done_has_no_effect(face: str, text: str) -> None:
    told = events(table(text), "A3xB1 T", f"1 1 {face}", "6")
    assert FaceUnused(0, Face(face), declined=False) in told
    assert to_move(after_face(face, text)) == "B"


@pytest.mark.rule("DED-14")
@pytest.mark.parametrize("move", ["swap B4 C3", "dig B4.1", "aim A1", "decline"])
def test_a_face_that_was_not_rolled_is_not_used(move: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        take(table(), move)
    assert refused.value.rule == "DED-14"
    assert refused.value.hint == "Write `A1xB1` or `pass`."


@pytest.mark.rule("DED-14")
def test_a_face_must_be_answered_before_anything_else() -> None:
    hint = "Write `swap B4 C3` or `decline`."
    for move in ("A1xB2", "dig B4.1"):
        with pytest.raises(IllegalAction) as refused:
            take(after_face("SWAP"), move)
        assert refused.value.hint == hint


@pytest.mark.rule("DED-14", "DED-4")
def test_the_face_comes_before_the_next_players_clean_up() -> None:
    state = after_face("AIM")
    assert drawn(state) == board("A A1 A2 A3/\nB B1/ B2 B3 A1B2\nC C1 C2 A2C3")
    assert GAME.rules.to_act(state) is not CHANCE
