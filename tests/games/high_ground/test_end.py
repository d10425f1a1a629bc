"""How the game ends: annihilation, a king taken, repetition, the cap; and players who are out or gave up."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from games.core.outcome import Outcome
from games.core.protocol import CHANCE
from games.core.words import Names
from games.high_ground import GAME
from games.high_ground.constants import ALL_TURNS, TURN_CAP
from games.high_ground.events import Ended, Out
from games.high_ground.phases import Choosing, Over, Playing
from games.high_ground.rules.repetition import written
from games.high_ground.rules.steps import MAX_ACTIONS
from games.high_ground.state import State
from tests.games.high_ground.boards import (
    begun,
    by_chance,
    cards,
    events,
    left_with,
    legal,
    play,
    position,
    refused,
    take,
    to_move,
)

LAST = "     M     N\n13  9:A2  4:B2\n12  KA    KB"
THREE = "     M     N     O\n13  9:A2  4:B2  3:C1\n12  KA  KB   KC"
HANDS = {"A": "2C 3D 4H", "B": "2D 5H", "C": "2S 6S 7S"}


def prompted(state: State, seat: int | None) -> str:
    return GAME.words.prompt(GAME.knowledge.view(state, seat), Names.of(("Ann", "Ben")))


# Annihilation


@pytest.mark.rule("HG-25")
def test_who_has_the_only_pieces_wins() -> None:
    state = play(position(LAST), "M13 x N13")
    assert state.phase == Over("annihilated", 0)
    assert GAME.rules.outcome(state) == Outcome("annihilated", (0,))
    assert not GAME.rules.to_act(state)
    assert refused(state, "roll").rule == "HG-25"


@pytest.mark.rule("HG-25")
def test_a_player_without_pieces_is_out_and_the_others_play_on() -> None:
    state = position(THREE, seats=3, hands=HANDS)
    step = take(state, "M13 x N13")
    assert Out(1, cards("2D 5H")) in step.events
    assert step.barrier, "a hand came to light"
    after = step.state
    assert (after.out, after.hands[1], after.discards) == ((1,), (), cards("2D 5H"))
    assert (after.phase, to_move(after)) == (Choosing(), "C")


@pytest.mark.rule("HG-25")
def test_the_turns_of_who_is_out_are_passed_over() -> None:
    state = play(position(THREE, seats=3, hands=HANDS), "M13 x N13")
    order = []
    for _ in range(4):
        order.append(to_move(state))
        state = play(state, "roll", "die HOP", "decline")
    assert order == ["C", "A", "C", "A"]


@pytest.mark.rule("HG-22", "HG-25")
def test_an_aim_may_end_the_game() -> None:
    state = play(position("     M       N\n13  9:B3A1  KB\n12  KA  ."), "roll", "die AIM", "aim M13.1.2")
    assert state.phase == Over("annihilated", 0)


@pytest.mark.rule("HG-19", "HG-25")
def test_a_hop_may_end_the_game() -> None:
    state = play(
        position("     M     N\n13  4:A2  9:B2\n12  KA  KB"), "roll", "die HOP", "hop M13 > N13 x N13"
    )
    assert state.phase == Over("annihilated", 0)


# Kings


def kings(mine: str, theirs: str = "KB", elsewhere: str = "B3") -> str:
    return f"     M     N      O\n13  KA:A3  9:{elsewhere}  {theirs}:{mine}"


@pytest.mark.rule("HG-26")
def test_who_holds_an_enemy_king_alone_wins_when_their_turn_begins() -> None:
    state = play(position(kings("A1"), "B", hands={"B": "2C 3C 4C"}), "discard")
    assert state.phase == Over("king_taken", 0, "O13")
    assert GAME.rules.outcome(state) == Outcome("king_taken", (0,))
    assert refused(state, "roll").rule == "HG-26"


@pytest.mark.rule("HG-26")
def test_taking_a_king_does_not_win_before_ones_next_turn() -> None:
    state = position("     M      N     O\n13  KA:A1  KB  9:B3", hands={"A": "2C 3C 4C", "B": "2D 3D 4D"})
    state = play(state, "M13 > N13")
    assert state.phase == Choosing()
    assert play(state, "discard").phase == Over("king_taken", 0, "N13")
    saved = play(state, "roll", "die HOP", "hop O13 > N13")
    assert (saved.phase, to_move(saved)) == (Choosing(), "A")


@pytest.mark.rule("HG-26")
@pytest.mark.parametrize("there", ["A1/B1", "A3B1", "B3A1", "B1A3"])
def test_an_enemy_piece_on_the_king_even_under_ones_own_is_enough(there: str) -> None:
    state = play(position(kings(there), "B", hands={"B": "2C 3C 4C"}), "discard")
    assert state.phase == Choosing()


@pytest.mark.rule("HG-26")
def test_a_third_players_piece_is_enough_too() -> None:
    text = "     M     N      O         P\n13  KA:A3  9:B3  KB:A1/C1  KC:C3"
    state = position(text, "C", seats=3, hands={"C": "2C 3C 4C"})
    assert play(state, "discard").phase == Choosing()


@pytest.mark.rule("HG-26")
def test_a_neutral_king_does_not_win() -> None:
    state = play(position(kings("A1", "K-"), "B", hands={"B": "2C 3C 4C"}), "discard")
    assert state.phase == Choosing()


@pytest.mark.rule("HG-26")
def test_ones_own_king_does_not_win() -> None:
    state = position("     M     N      O\n13  KA:A3  9:B3  KB", "B", hands={"B": "2C 3C 4C"})
    assert play(state, "discard").phase == Choosing()


@pytest.mark.rule("HG-26")
def test_the_king_of_who_is_out_still_counts() -> None:
    text = "     M     N      O      P\n13  KA:A3  9:C3  KB:A1  KC"
    state = position(text, "C", seats=3, hands={"C": "2C 3C 4C"})
    assert state.out == (1,)
    assert play(state, "discard").phase == Over("king_taken", 0, "O13")


@pytest.mark.rule("HG-26")
def test_pieces_of_both_stacks_have_to_be_ones_own() -> None:
    state = play(position(kings("A1/A2A1"), "B", hands={"B": "2C 3C 4C"}), "discard")
    assert state.phase == Over("king_taken", 0, "O13")


# Repetition and the cap


FULL = {"A": "2C 3C 4C", "B": "2D 3D 4D"}
STILL = "     M     N     O\n13  KA:A3  9:B3  KB:B1"


SHUTTLE = "     M     N     O\n13  9:A3  9:B3  KB:B1\n12  KA  .  ."
THERE, BACK = ("M13 > N13", "discard"), ("N13.2.1 > M13", "discard")


@pytest.mark.rule("HG-27")
def test_pieces_that_went_and_came_back_are_the_same_position_and_the_third_time_is_a_draw() -> None:
    state = play(position(SHUTTLE, hands=FULL), *THERE, *BACK, *THERE, *BACK)
    assert state.phase == Choosing()
    state = play(state, "M13 > N13")
    assert state.phase == Over("repetition", None)
    assert GAME.rules.outcome(state) == Outcome("repetition", (0, 1))
    assert refused(state, "roll").rule == "HG-27"


@pytest.mark.rule("HG-27")
def test_a_position_counts_for_each_player_by_itself() -> None:
    shuttle = ("M13 > N13", "N13.1.1 > M13", "N13.1.1 > M13", "M13.1.1 > N13")
    state = play(position(SHUTTLE, hands=FULL), *shuttle, *shuttle)
    assert sorted(Counter(state.history).values()) == [2, 2, 2, 2]
    assert [before.player for before in state.history] == [0, 1] * 4


@pytest.mark.rule("HG-27")
def test_other_hands_are_another_position() -> None:
    state = play(position(SHUTTLE, hands=FULL), *THERE, *BACK, *THERE, *BACK)
    state = play(state, "discard 2C", "drawn 9H", "discard", "M13 > N13")
    assert state.phase == Choosing()


@pytest.mark.rule("HG-27")
def test_the_same_hands_again_are_the_same_position_whatever_the_pile() -> None:
    state = play(position(SHUTTLE, hands=FULL, pile="5S"), *THERE, *BACK, *THERE, *BACK)
    state = play(state, "discard 2C", "drawn 5S", "discard")
    state = play(left_with(state, "2C"), "discard 5S", "drawn 2C")
    assert state.phase == Over("repetition", None)


@pytest.mark.rule("HG-27")
@pytest.mark.parametrize("turn", [("roll", "die HOP", "decline"), ("roll", "die TIP")])
def test_a_roll_that_comes_to_nothing_never_brings_the_end_nearer(turn: tuple[str, ...]) -> None:
    state = position(STILL, hands=FULL)
    for _ in range(10):
        state = play(state, *turn)
        assert (state.phase, state.history, state.passes) == (Choosing(), (), 0)
    both = play(position(SHUTTLE, hands=FULL), *THERE, *BACK, *THERE, *BACK)
    rolled = play(both, "roll", "die TIP", "roll", "die TIP")
    assert rolled.history == both.history
    assert play(rolled, "M13 > N13").phase == Over("repetition", None)


@pytest.mark.rule("HG-27")
def test_two_rounds_in_which_everybody_passes_are_a_draw() -> None:
    state = play(position(STILL, hands=FULL), *["discard"] * 3)
    assert (state.phase, state.passes, state.history) == (Choosing(), 3, ())
    after = play(state, "discard")
    assert after.phase == Over("all_passed", None)
    assert GAME.rules.outcome(after) == Outcome("all_passed", (0, 1))
    assert events(state, "discard")[-1] == Ended("all_passed", None, None)
    assert refused(after, "roll").rule == "HG-27"


@pytest.mark.rule("HG-27")
@pytest.mark.parametrize(
    "turn", [("roll", "die TIP"), ("roll", "die HOP", "decline"), ("discard 2D", "drawn 9H"), ("O13 > N13",)]
)
def test_only_passes_without_anything_between_count_as_rounds(turn: tuple[str, ...]) -> None:
    state = play(position(STILL, hands=FULL), *["discard"] * 3, *turn)
    assert (state.phase, state.passes) == (Choosing(), 0)
    assert play(state, *["discard"] * 3).phase == Choosing()


@pytest.mark.rule("HG-14", "HG-27")
def test_to_fill_a_short_hand_is_no_pass_and_to_draw_nothing_is() -> None:
    short = {"A": "2C 3C", "B": "2D 3D 4D"}
    filled = play(position(STILL, hands=short, pile="9H"), "discard", "drawn 9H")
    assert (filled.passes, len(filled.history)) == (0, 1)
    none_left = replace(position(STILL, hands=short), draw_pile=(), discards=())
    assert play(none_left, "discard").passes == 1


@pytest.mark.rule("HG-25", "HG-27")
def test_rounds_are_of_those_who_are_left() -> None:
    text = "     M     N      O      P\n13  KA:A3  9:C3  KB  KC"
    state = position(text, "C", seats=3, hands={"A": "2D 3D 4D", "C": "2C 3C 4C"})
    assert play(state, *["discard"] * 4).phase == Over("all_passed", None)


@pytest.mark.rule("HG-27")
def test_a_pass_that_would_end_it_is_warned_of() -> None:
    warning = "One more pass ends the game in a draw (HG-27)."
    state = position(STILL, hands=FULL)
    for _ in range(3):
        assert not any(warning in prompted(state, seat) for seat in (None, 0, 1))
        state = play(state, "discard")
    assert all(prompted(state, seat).endswith(warning) for seat in (None, 0, 1))
    assert warning not in prompted(play(state, "roll", "die WILD"), 0)
    assert warning not in prompted(play(state, "play 2D P13"), 1)


@pytest.mark.rule("HG-27")
def test_who_cannot_pass_is_not_warned_of_passes() -> None:
    state = play(position(STILL, hands=FULL), *["discard"] * 3)
    short = replace(state, hands=(state.hands[0], state.hands[1][:2]))
    assert not GAME.knowledge.view(short, 1).brink


@pytest.mark.rule("HG-27")
def test_the_order_of_stacks_does_not_matter() -> None:
    one, other = (position(f"     M\n13  KA:{stacks}\n12  KB:B1").land for stacks in ("A3/A1", "A1/A3"))
    assert written(one) == written(other)


@pytest.mark.rule("HG-27")
@pytest.mark.parametrize("move", ["play 2C L13", "M13 > N13 x N13.1.1"])
def test_what_cannot_come_back_is_forgotten(move: str) -> None:
    text = "     M     N        O\n13  KA:A3  9:B3/B2  KB:B1"
    state = play(position(text, hands=FULL), "discard 3C", "drawn 9H", "discard 2D", "drawn 10H")
    assert (len(state.history), [fill.seat for fill in state.fills]) == (2, [0, 1])
    after = play(state, move)
    after = play(after, "enough") if after.phase == Playing() else after
    assert len(after.history) == 1
    assert after.fills == ()


ROLLS = [("roll", "die TIP"), ("roll", "die HOP", "decline")]
LAST_TURN = "The next turn that counts is the last: unless it wins, the game is a draw (HG-27)."


@pytest.mark.rule("HG-27")
@pytest.mark.parametrize("turn", [("O13 > N13",), ("discard 2D", "drawn 9H"), ("play 2D P13", "enough")])
def test_three_hundred_turns_that_count_are_a_draw(turn: tuple[str, ...]) -> None:
    assert TURN_CAP == 300
    state = position(STILL, "B", hands=FULL, turn=TURN_CAP + 80, counted=TURN_CAP - 2)
    before = play(state, *turn)
    assert (before.phase, before.counted) == (Choosing(), TURN_CAP - 1)
    after = play(replace(state, counted=TURN_CAP - 1), *turn)
    assert after.phase == Over("turn_cap", None)
    assert GAME.rules.outcome(after) == Outcome("turn_cap", (0, 1))
    assert refused(after, "roll").rule == "HG-27"


@pytest.mark.rule("HG-27")
@pytest.mark.parametrize("turn", [*ROLLS, ("discard",)])
def test_a_roll_without_use_or_a_pass_does_not_bring_the_cap_nearer(turn: tuple[str, ...]) -> None:
    state = position(STILL, hands=FULL, turn=TURN_CAP, counted=TURN_CAP - 1)
    for _ in range(3):
        state = play(state, *turn)
        assert (state.phase, state.counted) == (Choosing(), TURN_CAP - 1)
    assert state.turn == TURN_CAP + 3


@pytest.mark.rule("HG-15", "HG-27")
def test_a_roll_that_is_used_counts() -> None:
    state = position(SHUTTLE, hands=FULL, counted=3)
    hopped = play(state, "roll", "die HOP", "hop M13 > N13")
    dug = play(state, "roll", "die DIG", "dig", "turned over 9H", "play 9H L13")
    assert (hopped.counted, dug.counted) == (4, 4)


@pytest.mark.rule("HG-25", "HG-27")
def test_the_last_turn_may_still_win() -> None:
    state = position(LAST, turn=TURN_CAP, counted=TURN_CAP - 1)
    assert play(state, "M13 x N13").phase == Over("annihilated", 0)


@pytest.mark.rule("HG-27")
@pytest.mark.parametrize("turn", [*ROLLS, ("discard",), ("M13 > N13",)])
def test_every_game_ends_after_1500_turns_of_any_kind(turn: tuple[str, ...]) -> None:
    assert ALL_TURNS == 1500
    state = position(STILL, hands=FULL, turn=ALL_TURNS - 1, counted=40)
    assert play(state, *ROLLS[0]).phase == Choosing()
    after = play(replace(state, turn=ALL_TURNS), *turn)
    assert after.phase == Over("all_turns", None)
    assert GAME.rules.outcome(after) == Outcome("all_turns", (0, 1))


@pytest.mark.rule("HG-27")
def test_the_last_turn_that_counts_is_warned_of() -> None:
    before = position(STILL, hands=FULL, turn=400, counted=TURN_CAP - 2)
    state = position(STILL, hands=FULL, turn=400, counted=TURN_CAP - 1)
    for seat in (None, 0, 1):
        assert LAST_TURN not in prompted(before, seat)
        assert prompted(state, seat).endswith(LAST_TURN)
        assert prompted(play(state, "roll", "die WILD"), seat).endswith(LAST_TURN)
    assert LAST_TURN in prompted(play(state, *ROLLS[1]), 1)


@pytest.mark.rule("HG-27")
def test_the_last_turn_of_all_is_warned_of() -> None:
    warning = "This turn is the last: unless it wins, the game is a draw (HG-27)."
    for counted in (40, TURN_CAP - 1):
        before = position(STILL, hands=FULL, turn=ALL_TURNS - 1, counted=counted)
        state = replace(before, turn=ALL_TURNS)
        for seat in (None, 0, 1):
            assert warning not in prompted(before, seat)
            assert prompted(state, seat).endswith(warning)
            assert LAST_TURN not in prompted(state, seat)
    assert prompted(play(state, "roll", "die WILD"), 1).endswith(warning)


@pytest.mark.rule("HG-25", "HG-27")
def test_who_is_out_does_not_share_a_draw() -> None:
    text = "     M     N      O      P\n13  KA:A3  9:C3  KB  KC"
    state = position(text, "C", seats=3, hands={"C": "2C 3C 4C"}, turn=TURN_CAP)
    assert GAME.rules.outcome(play(state, "discard 2C", "drawn 9H")) == Outcome("turn_cap", (0, 2))


@pytest.mark.rule("HG-27")
def test_the_longest_turn_is_within_the_declared_length() -> None:
    state, count = position(STILL, hands=FULL), 0
    rolled = state
    for move in ("roll", "die WILD", "dig", "turned over 9H", "play 9H L13"):
        state, count = play(state, move), count + 1
    assert (to_move(state), count) == ("B", 5)
    for move, count in (("roll", 1), ("die WILD", 2), ("decline", 3)):
        rolled = play(rolled, move)
        assert to_move(rolled) == ("B" if count == 3 else "A")
    assert MAX_ACTIONS == 24 + 5 * TURN_CAP + 3 * (ALL_TURNS - TURN_CAP)


# Giving up


@pytest.mark.rule("HG-26")
def test_who_gave_up_cannot_win_by_a_king() -> None:
    state = GAME.seats.retire(position(kings("A1"), "B", hands={"B": "2C 3C 4C"}), 0)
    assert play(state, "discard").phase == Choosing()


@pytest.mark.rule("HG-27")
def test_who_gave_up_does_not_share_a_draw() -> None:
    state = GAME.seats.retire(position(STILL, hands=FULL, turn=TURN_CAP), 1)
    assert GAME.rules.outcome(play(state, "discard 2C", "drawn 9H")) == Outcome("turn_cap", (0,))
    with pytest.raises(ValueError, match="no seat 2"):
        GAME.seats.retire(state, 2)


@pytest.mark.rule("HG-25", "HG-27")
def test_passes_before_the_kill_that_wins_are_passes_no_more() -> None:
    state = play(replace(position(LAST), passes=3), "M13 x N13")
    assert (state.phase, state.passes) == (Over("annihilated", 0), 0)


@pytest.mark.rule("HG-25")
def test_the_pieces_of_who_gave_up_stay_and_can_be_killed() -> None:
    state = GAME.seats.retire(position(LAST), 1)
    assert play(state, "M13 x N13").phase == Over("annihilated", 0)


def test_idling_changes_as_little_as_can_be() -> None:
    state = position(STILL, hands=FULL)
    idle = [GAME.notation.write(GAME.seats.idle(state, 0))]
    idle.append(GAME.notation.write(GAME.seats.idle(play(state, "play 2C L13"), 0)))
    idle.append(GAME.notation.write(GAME.seats.idle(play(state, "roll", "die HOP"), 0)))
    dug = play(state, "roll", "die DIG", "dig", "turned over 9H")
    idle.append(GAME.notation.write(GAME.seats.idle(dug, 0)))
    assert idle == ["discard", "enough", "decline", legal(dug)[0]]


@pytest.mark.rule("HG-27")
def test_a_game_in_which_all_idle_is_a_draw_soon() -> None:
    state, turns = begun(3), 0
    while owing := GAME.rules.to_act(state):
        assert owing is not CHANCE
        state, turns = (
            by_chance(GAME.rules.apply(state, state.player, GAME.seats.idle(state, state.player)).state),
            turns + 1,
        )
    assert (state.phase, turns) == (Over("all_passed", None), 6)


@pytest.mark.rule("HG-25", "HG-26")
def test_the_end_is_an_event() -> None:
    assert events(position(LAST), "M13 x N13")[-1] == Ended("annihilated", 0, None)
    taken = events(position(kings("A1"), "B", hands={"B": "2C 3C 4C"}), "discard")
    assert taken[-1] == Ended("king_taken", 0, "O13")
