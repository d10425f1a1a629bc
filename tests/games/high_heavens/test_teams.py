"""Four players in two teams (HH-22, HH-34)."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.chance import Draw
from games.core.protocol import CHANCE, Outcome
from games.high_heavens import events as e
from games.high_heavens import knowledge
from games.high_heavens.actions import Attack, Discard, End, FirstSeat, Invoke, Lost, Move, Play, Use
from games.high_heavens.rules import steps
from games.high_heavens.state import Robbing, State
from tests.games.high_heavens.boards import (
    OPTIONS,
    after,
    drawn,
    health,
    next_turn,
    options,
    place,
    refused,
    why,
)
from tests.games.high_heavens.cases import after_all, changes


def team(*lines: str, seat: int = 0, **more: Any) -> State:
    """A position of a team game in which this seat acts."""
    return place(*lines, seat=seat, seats=4, points=2, **more)


def started(**chosen: str) -> State:
    """A team game in its first turn."""
    return drawn(steps.new(4, {**OPTIONS, **chosen}))


@pytest.mark.rule("HH-22", "HH-34")
def test_the_order_is_1_3_2_4_with_1_point_in_the_very_first_turn_and_then_2() -> None:
    state, seen = started(), []
    assert [len(hand) for hand in state.hands] == [3, 3, 3, 3]
    assert [len(pile) for pile in state.piles] == [18, 18]
    for _ in range(6):
        seen.append((state.player, state.points))
        state = next_turn(state)
    assert seen == [(0, 1), (2, 2), (1, 2), (3, 2), (0, 2), (2, 2)]
    assert steps.sample(steps.new(4, OPTIONS), Draw(b"x", 0)) == FirstSeat(0)
    assert [steps.teams(count, OPTIONS) for count in (4, 2)] == [((0, 1), (2, 3)), ((0,), (1,))]


@pytest.mark.rule("HH-22")
def test_team_mates_share_their_gods_and_see_each_others_hands() -> None:
    state = team("thor d4", "zeus d8", seat=1, hands={0: ("odin",), 1: ("hel",), 2: ("hera",)})
    assert options(state, Move, god="thor")
    view = knowledge.view(state, 1)
    assert view.hands == (("odin",), ("hel",), (), ())
    assert view.hand_sizes == (1, 1, 1, 0)
    assert knowledge.view(state, 3).hands == ((), (), ("hera",), ())
    assert options(state, Invoke, god="hel")
    assert refused(state, Invoke("odin", "d1")).code == "not_held"


@pytest.mark.rule("HH-22", "HH-34")
def test_players_1_and_3_move_in_columns_a_to_d_and_players_2_and_4_in_d_to_g() -> None:
    for seat, columns in ((0, "abcd"), (1, "defg")):
        state = team("loki d4", "zeus d8", seat=seat)
        assert {action.to[0] for action in options(state, Move)} <= set(columns)
    state = team("loki d4", "zeus d8", seat=0)
    assert why(state, Move("loki", "e4")) == ("columns", "HH-22")
    assert not options(team("loki g4", "zeus d8", seat=0), Move)
    greek = team("loki d4", "zeus d8", seat=3)
    assert {action.to[0] for action in options(greek, Move)} <= set("defg")


@pytest.mark.rule("HH-22", "HH-34")
def test_attacks_abilities_forced_moves_and_invoking_cross_the_columns() -> None:
    state = team("thor d4", "zeus e4", "njord e3", "freyja d3", "hera c4", seat=0, hands={0: ("hel",)})
    assert health(after(state, Attack("thor", "e4")), "zeus") == 7
    assert options(state, Use, god="njord", at="e4")
    assert options(state, Invoke, to="e1")


@pytest.mark.rule("HH-34")
def test_a_granted_move_is_a_move_and_stays_in_the_columns() -> None:
    state = after(team("freyja d4", "thor d5", "zeus d8", seat=0), Use("freyja", at="d5"))
    assert {action.to[0] for action in options(state, Move)} <= set("abcd")


@pytest.mark.rule("HH-34")
@pytest.mark.parametrize(
    ("lines", "more", "actions", "told"),
    [
        # poison works once a round, at the first turn of the side
        ("thor d4 poison=1, zeus d8", {"seat": 3, "turn": 4}, [End()], "thor d4 health=9 poison=1"),
        ("thor d4 poison=1, zeus d8", {"seat": 3, "turn": 4}, [End()] * 3, "thor d4 health=9 poison=1"),
        # a disable ends after the side's next turn
        ("hera d7, thor d5", {"seat": 2}, [Use("hera", at="d5"), End()], "thor d5 health=10 disabled"),
        ("hera d7, thor d5", {"seat": 2}, [Use("hera", at="d5"), End(), End()], ""),
        # what lasts until a next turn lasts until that of the side
        ("frigg d4, thor d5, zeus d8", {}, [Use("frigg", at="d5"), End()], "thor d5 health=10 guarded"),
        ("frigg d4, thor d5, zeus d8", {}, [Use("frigg", at="d5"), End(), End()], ""),
        ("hades d5, thor d7", {"seat": 3}, [Use("hades"), End()], "hades d5 health=9 hidden"),
        ("hades d5, thor d7", {"seat": 3}, [Use("hades"), End(), End()], ""),
    ],
)
def test_what_lasts_is_counted_in_turns_of_the_side(
    lines: str, more: dict[str, Any], actions: list[Any], told: str
) -> None:
    state = team(*lines.split(", "), **more)
    assert changes(state, after_all(state, *actions)) == told


@pytest.mark.rule("HH-34")
def test_pandoras_box_names_one_enemy_seat() -> None:
    hands = {2: ("pandoras_box", "hera"), 0: ("odin", "hel"), 1: ("tyr", "loki")}
    state = team("thor d4", "zeus d8", seat=2, hands=hands)
    assert {action.seat for action in options(state, Play)} == {0, 1}
    state = after(state, Play("pandoras_box", seat=1))
    assert state.phase == Robbing(1, 1, 2)
    done = after(state, Lost(("hera",), ("loki", "tyr")))
    assert [len(hand) for hand in done.hands] == [2, 0, 0, 0]


@pytest.mark.rule("HH-32", "HH-34")
def test_the_hand_is_drawn_up_to_three() -> None:
    state = next_turn(team("thor d4", "zeus d8", seat=0, hands={0: ("odin",)}))
    assert len(state.hands[0]) == 3
    full = team("thor d4", "zeus d8", seat=0, hands={0: ("odin", "hel", "tyr", "loki")})
    assert refused(full, End()).code == "must_discard"
    assert after(full, Discard("hel"), End()).seat == 2


@pytest.mark.rule("HH-34")
def test_who_resigns_in_the_middle_of_a_turn_leaves_the_rest_of_it_to_the_team_mate() -> None:
    state = team("thor d4", "zeus d8", "freyja d5", seat=1, hands={0: ("odin",), 1: ("hel",)})
    state = after(state, Use("freyja", at="d4"))
    state = steps.retire(state, 1)
    assert (state.seat, state.player, state.points) == (1, 0, 1)
    assert steps.retire(state, 1) == state
    assert steps.to_act(state) == frozenset({0})
    state = after(state, Move("thor", "e4"))
    assert options(state, Invoke, god="hel")
    assert refused(state, Invoke("odin", "d1")).code == "not_held"
    assert next_turn(state).seat == 3
    gone = steps.retire(state, 0)
    assert steps.to_act(gone) == frozenset({1})


@pytest.mark.rule("HH-34")
def test_a_team_wins_together_but_for_who_resigned_and_has_lost_when_both_are_gone() -> None:
    state = steps.retire(team("thor d8", "zeus d7", seat=0, bases=(30, 1)), 1)
    assert steps.outcome(after(state, Attack("thor", "d9"))) == Outcome("base", (0,))
    gone = steps.retire(state, 0)
    assert steps.outcome(after(gone, steps.idle(gone, 0))) == Outcome("resigned", (2, 3))


@pytest.mark.rule("HH-19", "HH-22")
def test_with_omnipotence_a_team_plays_from_one_hand() -> None:
    state = started(omnipotence="on")
    assert [len(hand) for hand in state.hands] == [24, 24]
    state = after(state, Invoke("thor", "d1"))
    later = next_turn(next_turn(state))
    assert later.seat == 1
    assert "thor" not in later.hands[0]
    assert options(later, Invoke, god="odin")


@pytest.mark.rule("HH-22")
def test_the_whole_team_hears_what_one_draws() -> None:
    state = after(team("thor d4", "zeus d8", seat=0), End())
    events = steps.apply(state, CHANCE, steps.sample(state, Draw(b"x", 0))).events
    got = [event for event in events if isinstance(event, e.CardsGot)]
    assert got[0].audience == frozenset({0, 1})
