"""How the game ends: annihilation, a king taken, repetition, the cap; and players who are out or gave up."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.core.protocol import Outcome
from games.core.words import Names
from games.high_ground import GAME
from games.high_ground.events import Ended, Out
from games.high_ground.rules.steps import MAX_ACTIONS
from games.high_ground.rules.turn_end import written
from games.high_ground.state import ALL_TURNS, TURN_CAP, Choosing, Over, State
from tests.games.high_ground.boards import (
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

FULL = {"A": "2C 3C 4C", "B": "2D 3D 4D", "C": "2H 3H 4H"}
LAST = "     M     N\n13  9:A2  4:B2\n12  KA    KB"
THREE = "     M     N     O\n13  9:A2  4:B2  3:C1\n12  KA  KB   KC"


def kings(mine: str, theirs: str = "KB", elsewhere: str = "B3") -> str:
    """A's pieces on a king, and whoever's elsewhere."""
    return f"     M     N      O      P\n13  KA:A3  9:{elsewhere}  {theirs}:{mine}  5"


OUT = "     M     N      O      P\n13  KA:A3  9:C3  KB:A1  KC"
MEETING = "     M      N     O\n13  KA:A1  KB  9:B3"
ENDS: list[tuple[str, str, str, Over | None]] = [
    # text, whose turn, what is done, the end
    (LAST, "A", "M13 x N13", Over("annihilated", 0)),
    ("     M       N\n13  9:B3A1  KB\n12  KA  .", "A", "roll; die AIM; aim M13.1.2", Over("annihilated", 0)),
    (
        "     M     N\n13  4:A2  9:B2\n12  KA  KB",
        "A",
        "roll; die HOP; hop M13 > N13 x N13",
        Over("annihilated", 0),
    ),
    # a king is taken at the beginning of a turn, by pieces of one player alone
    (kings("A1"), "B", "discard", Over("king_taken", 0, "O13")),
    (kings("A1/A2A1"), "B", "discard", Over("king_taken", 0, "O13")),
    (OUT, "C", "discard", Over("king_taken", 0, "O13")),
    (MEETING, "A", "M13 > N13", None),
    (MEETING, "A", "M13 > N13; discard", Over("king_taken", 0, "N13")),
    (MEETING, "A", "M13 > N13; roll; die HOP; hop O13 > N13", None),
    (kings("A1/B1"), "B", "discard", None),
    (kings("A3B1"), "B", "discard", None),
    (kings("B3A1"), "B", "discard", None),
    (kings("A1/C1", elsewhere="C3"), "C", "discard", None),
    (kings("A1", "K-"), "B", "discard", None),
    ("     M     N      O\n13  KA:A3  9:B3  KB", "B", "discard", None),
]


@pytest.mark.rule("HG-19", "HG-22", "HG-25", "HG-26")
@pytest.mark.parametrize(("text", "whose", "steps", "over"), ENDS)
def test_who_wins_and_when(text: str, whose: str, steps: str, over: Over | None) -> None:
    moves = steps.split("; ")
    state = play(position(text, whose, hands=FULL), *moves)
    assert state.phase == (over or Choosing())
    if over is not None:
        assert over.winner is not None
        assert GAME.rules.outcome(state) == Outcome(over.reason, (over.winner,))
        assert not GAME.rules.to_act(state)
        assert refused(state, "roll").rule == ("HG-25" if over.reason == "annihilated" else "HG-26")
        told = events(position(text, whose, hands=FULL), *moves)
        assert told[-1] == Ended(over.reason, over.winner, over.cell)


@pytest.mark.rule("HG-25")
def test_a_player_without_pieces_is_out_and_the_others_play_on() -> None:
    step = take(position(THREE, hands=FULL), "M13 x N13")
    assert Out(1, cards("2D 3D 4D")) in step.events
    assert step.barrier, "a hand came to light"
    state = step.state
    assert (state.out, state.hands[1], state.discards) == ((1,), (), cards("2D 3D 4D"))
    order = []
    for _ in range(4):
        order.append(to_move(state))
        state = play(state, "roll", "die HOP", "decline")
    assert order == ["C", "A", "C", "A"]


# Repetition

STILL = "     M     N     O\n13  KA:A3  9:B3  KB:B1"
SHUTTLE = "     M     N     O\n13  9:A3  9:B3  KB:B1\n12  KA  .  ."
THERE, BACK = ("M13 > N13", "discard"), ("N13.2.1 > M13", "discard")
TWICE = [*THERE, *BACK, *THERE, *BACK]
ROLLS = ["roll; die TIP", "roll; die HOP; decline"]


def drawn(state: State, reason: str, winners: tuple[int, ...] = (0, 1)) -> None:
    """Check that the game is a draw of these seats for this reason."""
    assert state.phase == Over(reason, None)
    assert GAME.rules.outcome(state) == Outcome(reason, winners)
    assert refused(state, "roll").rule == "HG-27"


@pytest.mark.rule("HG-27")
def test_pieces_that_went_and_came_back_are_the_same_position_and_the_third_time_is_a_draw() -> None:
    state = play(position(SHUTTLE, hands=FULL), *TWICE)
    assert state.phase == Choosing()
    drawn(play(state, "M13 > N13"), "repetition")
    assert play(state, "discard 2C", "drawn 9H", "discard", "M13 > N13").phase == Choosing()
    other_pile = play(position(SHUTTLE, hands=FULL, pile="5S"), *TWICE, "discard 2C", "drawn 5S", "discard")
    drawn(play(left_with(other_pile, "2C"), "discard 5S", "drawn 2C"), "repetition")


@pytest.mark.rule("HG-27")
def test_a_position_counts_for_each_player_by_itself_and_not_in_the_order_of_stacks() -> None:
    shuttle = ("M13 > N13", "N13.1.1 > M13", "N13.1.1 > M13", "M13.1.1 > N13")
    state = play(position(SHUTTLE, hands=FULL), *shuttle, *shuttle)
    assert sorted(map(state.history.count, state.history)) == [2] * 8
    assert [before.player for before in state.history] == [0, 1] * 4
    one, other = (position(f"     M\n13  KA:{stacks}\n12  KB:B1").land for stacks in ("A3/A1", "A1/A3"))
    assert written(one) == written(other)


@pytest.mark.rule("HG-27")
@pytest.mark.parametrize("turn", ROLLS)
def test_a_roll_that_comes_to_nothing_never_brings_the_end_nearer(turn: str) -> None:
    state = position(STILL, hands=FULL, turn=TURN_CAP, counted=TURN_CAP - 1)
    for _ in range(10):
        state = play(state, *turn.split("; "))
        assert (state.phase, state.history, state.passes, state.counted) == (Choosing(), (), 0, TURN_CAP - 1)
    both = play(position(SHUTTLE, hands=FULL), *TWICE)
    rolled = play(both, "roll", "die TIP", "roll", "die TIP")
    assert rolled.history == both.history
    assert play(rolled, "M13 > N13").phase == Over("repetition", None)


@pytest.mark.rule("HG-27")
@pytest.mark.parametrize("move", ["play 2C L13", "M13 > N13 x N13.1.1"])
def test_what_cannot_come_back_is_forgotten(move: str) -> None:
    text = "     M     N        O\n13  KA:A3  9:B3/B2  KB:B1"
    state = play(position(text, hands=FULL), "discard 3C", "drawn 9H", "discard 2D", "drawn 10H")
    assert (len(state.history), [fill.seat for fill in state.fills]) == (2, [0, 1])
    after = play(state, move)
    after = play(after, "enough") if to_move(after) == "A" else after
    assert (len(after.history), after.fills) == (1, ())


# Passes


@pytest.mark.rule("HG-25", "HG-27")
def test_two_rounds_in_which_everybody_who_is_left_passes_are_a_draw() -> None:
    state = play(position(STILL, hands=FULL), *["discard"] * 3)
    assert (state.phase, state.passes, state.history, state.counted) == (Choosing(), 3, (), 6)
    assert events(state, "discard")[-1] == Ended("all_passed", None, None)
    drawn(play(state, "discard"), "all_passed")
    three = position("     M     N      O      P\n13  KA:A3  9:C3  KB  KC", "C", hands=FULL)
    drawn(play(three, *["discard"] * 4), "all_passed", (0, 2))
    won = play(replace(position(LAST), passes=3), "M13 x N13")
    assert (won.phase, won.passes) == (Over("annihilated", 0), 0)


@pytest.mark.rule("HG-27")
@pytest.mark.parametrize("turn", [*ROLLS, "discard 2D; drawn 9H", "O13 > N13"])
def test_only_passes_without_anything_between_count_as_rounds(turn: str) -> None:
    state = play(position(STILL, hands=FULL), *["discard"] * 3, *turn.split("; "))
    assert (state.phase, state.passes) == (Choosing(), 0)
    assert play(state, *["discard"] * 3).phase == Choosing()


@pytest.mark.rule("HG-14", "HG-27")
def test_to_fill_a_short_hand_is_no_pass_and_to_draw_nothing_is() -> None:
    short = {"A": "2C 3C", "B": "2D 3D 4D"}
    filled = play(position(STILL, hands=short, pile="9H"), "discard", "drawn 9H")
    assert (filled.passes, len(filled.history)) == (0, 1)
    none_left = replace(position(STILL, hands=short), draw_pile=(), discards=())
    assert play(none_left, "discard").passes == 1


# The caps


@pytest.mark.rule("HG-15", "HG-27")
@pytest.mark.parametrize(
    "turn",
    [
        "O13 > N13",
        "discard 2D; drawn 9H",
        "play 2D P13; enough",
        "roll; die HOP; hop O13 > N13",
        "roll; die DIG; dig; turned over 9H; play 9H L13",
    ],
)
def test_three_hundred_turns_that_count_are_a_draw(turn: str) -> None:
    assert TURN_CAP == 300
    state = position(STILL, "B", hands=FULL, turn=TURN_CAP + 80, counted=TURN_CAP - 2)
    before = play(state, *turn.split("; "))
    assert (before.phase, before.counted) == (Choosing(), TURN_CAP - 1)
    drawn(play(replace(state, counted=TURN_CAP - 1), *turn.split("; ")), "turn_cap")


@pytest.mark.rule("HG-27")
@pytest.mark.parametrize("turn", [*ROLLS, "discard", "M13 > N13"])
def test_every_game_ends_after_1500_turns_of_any_kind(turn: str) -> None:
    assert ALL_TURNS == 1500
    state = position(STILL, hands=FULL, turn=ALL_TURNS - 1, counted=40)
    assert play(state, "roll", "die TIP").phase == Choosing()
    drawn(play(replace(state, turn=ALL_TURNS), *turn.split("; ")), "all_turns")


@pytest.mark.rule("HG-25", "HG-27")
def test_the_last_turn_may_still_win_and_who_is_out_shares_no_draw() -> None:
    state = position(LAST, turn=TURN_CAP, counted=TURN_CAP - 1)
    assert play(state, "M13 x N13").phase == Over("annihilated", 0)
    three = position("     M     N      O      P\n13  KA:A3  9:C3  KB  KC", "C", hands=FULL, turn=TURN_CAP)
    drawn(play(three, "discard 2H", "drawn 9H"), "turn_cap", (0, 2))


@pytest.mark.rule("HG-27")
def test_the_longest_turn_is_within_the_declared_length() -> None:
    longest = ("roll", "die WILD", "dig", "turned over 9H", "play 9H L13")
    assert to_move(play(position(STILL, hands=FULL), *longest)) == "B"
    assert to_move(play(position(STILL, hands=FULL), "roll", "die WILD", "decline")) == "B"
    assert MAX_ACTIONS == 24 + 5 * TURN_CAP + 3 * (ALL_TURNS - TURN_CAP)


# Warnings

PASS = "One more pass ends the game in a draw (HG-27)."
COUNTS = "The next turn that counts is the last: unless it wins, the game is a draw (HG-27)."
LAST_OF_ALL = "This turn is the last: unless it wins, the game is a draw (HG-27)."


def warned(state: State) -> str:
    """The warning with which the prompt ends for everybody; empty where it has none."""
    told = {
        GAME.words.prompt(GAME.knowledge.view(state, seat), Names.of(("Ann", "Ben"))) for seat in (None, 0, 1)
    }
    found = {warning for warning in (PASS, COUNTS, LAST_OF_ALL) for text in told if warning in text}
    assert all(text.endswith(warning) for warning in found for text in told)
    return found.pop() if found else ""


@pytest.mark.rule("HG-27")
@pytest.mark.parametrize(
    ("fields", "steps", "warning"),
    [
        ({}, ["discard"] * 2, ""),
        ({}, ["discard"] * 3, PASS),
        ({}, [*["discard"] * 3, "roll", "die WILD"], ""),
        ({}, [*["discard"] * 3, "play 2D P13"], ""),
        ({"turn": 400, "counted": TURN_CAP - 2}, [], ""),
        ({"turn": 400, "counted": TURN_CAP - 1}, [], COUNTS),
        ({"turn": 400, "counted": TURN_CAP - 1}, ["roll", "die WILD"], COUNTS),
        ({"turn": 400, "counted": TURN_CAP - 1}, ["roll", "die TIP"], COUNTS),
        ({"turn": ALL_TURNS - 1, "counted": 40}, [], ""),
        ({"turn": ALL_TURNS, "counted": 40}, [], LAST_OF_ALL),
        ({"turn": ALL_TURNS, "counted": TURN_CAP - 1}, [], LAST_OF_ALL),
        ({"turn": ALL_TURNS, "counted": 40}, ["roll", "die WILD"], LAST_OF_ALL),
    ],
)
def test_the_last_chance_is_warned_of(fields: dict[str, Any], steps: list[str], warning: str) -> None:
    assert warned(play(position(STILL, hands=FULL, **fields), *steps)) == warning


@pytest.mark.rule("HG-27")
def test_who_cannot_pass_is_not_warned_of_passes() -> None:
    state = play(position(STILL, hands=FULL), *["discard"] * 3)
    assert not GAME.knowledge.view(replace(state, hands=(state.hands[0], state.hands[1][:2])), 1).brink


# Giving up


@pytest.mark.rule("HG-25", "HG-26", "HG-27")
def test_who_gave_up_neither_wins_nor_shares_a_draw_and_the_pieces_stay() -> None:
    taken = GAME.seats.retire(position(kings("A1"), "B", hands=FULL), 0)
    assert play(taken, "discard").phase == Choosing()
    shared = GAME.seats.retire(position(STILL, hands=FULL, turn=TURN_CAP), 1)
    drawn(play(shared, "discard 2C", "drawn 9H"), "turn_cap", (0,))
    last = GAME.seats.retire(position(LAST), 1)
    assert play(last, "M13 x N13").phase == Over("annihilated", 0)
    with pytest.raises(ValueError, match="no seat 2"):
        GAME.seats.retire(last, 2)


def test_idling_changes_as_little_as_can_be() -> None:
    state = position(STILL, hands=FULL)
    dug = play(state, "roll", "die DIG", "dig", "turned over 9H")
    places = (state, play(state, "play 2C L13"), play(state, "roll", "die HOP"), dug)
    idle = [GAME.notation.write(GAME.seats.idle(place, 0)) for place in places]
    assert idle == ["discard", "enough", "decline", legal(dug)[0]]
