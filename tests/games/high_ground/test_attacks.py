"""Attacks: what they kill, hobble and trap."""

from __future__ import annotations

import pytest

from games.core.protocol import seat_letter
from games.high_ground.events import Attacked
from tests.games.high_ground.boards import board, drawn, events, moves, play, position, refused, to_move

KINGS = "12  KA  KB"


def field(attackers: str, victims: str) -> str:
    """Two cards side by side, on the higher of which the attackers stand."""
    return f"     M   N\n13  9:{attackers}  4{f':{victims}' if victims else ''}\n12  KA  KB:B3B2B1"


OUTCOMES = [
    # attacker, victims, attack, what stands there afterwards
    ("A2", "B2", "N13.1.1", "A2", "killed"),
    ("A2", "B3", "N13.1.1", "B3A2", "hobbled"),
    ("A2", "B1", "N13.1.1", "B1A2", "trapped"),
    # a hobbled victim
    ("A3", "B3B1", "N13.1.1", "B1/A3", "killed"),
    ("A1", "B3B2", "N13.1.1", "B3B2A1", "hobbled"),
    ("A3", "B2B1", "N13.1.1", "B2B1A3", "trapped"),
    ("A2", "B3B2B1", "N13.1.2", "B3B1/A2", "killed"),
    # a stack of mixed colours
    ("A2", "C3B2A1", "N13.1.2", "C3A1/A2", "killed"),
    ("A1", "B3A2C1", "N13.1.3", "B3A2/A1", "killed"),
    ("A1", "A3B2C1", "N13.1.2", "A3B2C1A1", "hobbled"),
    ("A3", "C2A1B2", "N13.1.3", "C2A1B2A3", "trapped"),
    # with what it carries
    ("A3B2A1", "C3", "N13.1.1", "A3B2A1", "killed"),
    ("A2A1", "B3", "N13.1.1", "B3A2A1", "hobbled"),
    ("A2B1", "C1", "N13.1.1", "C1A2B1", "trapped"),
    ("A2A1", "B3B2C1", "N13.1.2", "B3C1/A2A1", "killed"),
    # among other stacks
    ("A2", "A3/B2/C1", "N13.2.1", "A3/C1/A2", "killed"),
    ("A2", "A3/B3/C1", "N13.2.1", "A3/B3A2/C1", "hobbled"),
]


@pytest.mark.rule("HG-16")
@pytest.mark.parametrize(("attacker", "victims", "attack", "after", "result"), OUTCOMES)
def test_each_attack_comes_out_as_the_sizes_say(
    attacker: str, victims: str, attack: str, after: str, result: str
) -> None:
    state = position(field(attacker, victims), seats=3)
    move = f"M13.1.1 > N13 x {attack}"
    assert move in moves(state)
    assert drawn(play(state, move)) == board(f"     M  N\n13  9  4:{after}\n12  KA  KB:B3B2B1")
    attacked = next(event for event in events(state, move) if isinstance(event, Attacked))
    assert attacked.result == result


@pytest.mark.rule("HG-16")
def test_who_is_killed_leaves_the_game() -> None:
    before = position(field("A2", "B2"))
    after = play(before, "M13 x N13")
    gone = [f"{seat_letter(each.colour)}{each.size.value}" for each in after.killed[1]]
    assert gone.count("B2") == 1 + sum(each.size.value == 2 for each in before.killed[1])


@pytest.mark.rule("HG-16")
def test_what_stood_on_the_victim_stays_as_it_was_or_is_trapped_too() -> None:
    state = play(position(field("A3", "B2B1")), "M13 > N13 x N13.1.1")
    assert refused(state, "N13.1.2 > N12").code == "trapped"
    assert refused(state, "N13.1.1 > N12").code == "trapped"


@pytest.mark.rule("HG-16")
def test_a_trapped_piece_cannot_be_attacked() -> None:
    refusal = refused(position(field("A1", "B1B2")), "M13 > N13 x N13.1.1")
    assert (refusal.code, refusal.rule) == ("trapped_victim", "HG-16")
    assert refusal.hint == "In N13, M13.1.1 can attack N13.1.2."


@pytest.mark.rule("HG-18")
def test_own_pieces_are_never_attacked() -> None:
    refusal = refused(position(field("A1", "A2")), "M13 > N13 x N13.1.1")
    assert (refusal.code, refusal.rule) == ("own_piece", "HG-18")
    assert refusal.hint == "In N13, M13.1.1 can attack no piece."


@pytest.mark.rule("HG-12", "HG-16")
def test_an_attack_needs_no_move() -> None:
    state = position(field("A2/B3", ""))
    assert drawn(play(state, "M13.1.1 x M13.2.1")) == board(field("B3A2", ""))
    assert drawn(play(position(field("A2/B2", "")), "M13.1.1 x M13.2.1")) == board(field("A2", ""))


@pytest.mark.rule("HG-12")
def test_an_attack_ends_the_turn() -> None:
    assert to_move(play(position(field("A2/B3", "")), "M13.1.1 x M13.2.1")) == "B"


@pytest.mark.rule("HG-12", "HG-16")
def test_a_move_may_end_beside_enemies_without_an_attack() -> None:
    assert drawn(play(position(field("A2", "B2")), "M13 > N13")) == board(
        "     M  N\n13  9  4:B2/A2\n12  KA  KB:B3B2B1"
    )


@pytest.mark.rule("HG-12")
def test_the_victim_stands_where_the_move_ends() -> None:
    state = position("     M     N     O\n13  9:A2  5:B2  4:B1\n12  KA  KB:B3  .")
    assert refused(state, "M13 > O13 x N13").code == "not_there"


@pytest.mark.rule("HG-16", "HG-17")
def test_an_attacker_may_leave_its_victim_on_a_later_turn() -> None:
    state = position("     M     N  O\n13  9:A1  4:B3  2\n12  KA    KB  .")
    state = play(state, "M13 x N13", "-", "N13.1.2 > O13")
    assert drawn(state) == board("     M  N     O\n13  9  4:B3  2:A1\n12  KA KB    .")


@pytest.mark.rule("HG-17")
def test_an_attacker_that_was_trapped_since_cannot_leave() -> None:
    state = position("     M  N\n13  4:A3  9:B3A1/B2\n12  KA  KB")
    state = play(state, "-", "N13.2.1 x N13.1.2")
    assert drawn(state) == board("     M  N\n13  4:A3  9:B3A1B2\n12  KA  KB")
    assert refused(state, "N13.1.2 > M13").code == "trapped"


@pytest.mark.rule("HG-10", "HG-16")
def test_what_an_attacker_carries_is_not_attacked() -> None:
    state = position(field("A3B2", ""))
    refusal = refused(state, "M13.1.1 x M13.1.2")
    assert (refusal.code, refusal.rule) == ("carried", "HG-10")
    assert not [move for move in moves(state) if " x " in move]


@pytest.mark.rule("HG-16")
def test_in_its_own_stack_a_piece_attacks_only_to_kill() -> None:
    hobbling = position(field("B3A2", ""))
    refusal = refused(hobbling, "M13.1.2 x M13.1.1")
    assert (refusal.code, refusal.rule) == ("stands_on_it", "HG-16")
    state = position(field("C3B2A2A1", ""), seats=3)
    assert drawn(play(state, "M13.1.3 x M13.1.2")) == board(field("C3/A2A1", ""))


@pytest.mark.rule("HG-16")
def test_a_kill_below_what_stands_between_closes_the_stack() -> None:
    state = position(field("C3B2C2A2", ""), seats=3)
    assert refused(state, "M13.1.4 x M13.1.1").code == "stands_on_it"
    assert drawn(play(state, "M13.1.4 x M13.1.2")) == board(field("C3C2/A2", ""))


@pytest.mark.rule("HG-16")
def test_the_victim_is_named_as_it_stands_before_the_move() -> None:
    state = position(field("A1/B1/A2/B2", ""))
    assert drawn(play(state, "M13.1.1 x M13.2.1")) == board(field("A2/B2/A1", ""))
    assert drawn(play(state, "M13.3.1 x M13.4.1")) == board(field("A1/B1/A2", ""))


@pytest.mark.rule("HG-16")
def test_two_equal_attackers_of_a_stack_are_told_apart() -> None:
    state = position(field("A2/A2/B3", ""))
    first, second = (events(state, f"M13.{number}.1 x M13.3.1") for number in (1, 2))
    assert first != second


@pytest.mark.rule("HG-16")
def test_a_victim_that_is_not_there_is_told() -> None:
    assert refused(position(field("A1", "B2")), "M13 > N13 x N13.3.1").code == "no_piece"
