"""Four players in two teams (HH-22, HH-34)."""

from typing import Any

import pytest

from games.core.components import Draw
from games.core.protocol import CHANCE, Outcome
from games.high_heavens import events as e, knowledge
from games.high_heavens.actions import Attack, Discard, End, FirstSeat, Invoke, Lost, Move, Play, Use
from games.high_heavens.rules import steps
from games.high_heavens.state import Robbing, State
from tests.games.high_heavens.boards import (
    OPTIONS,
    after,
    after_all,
    changes,
    drawn,
    next_turn,
    options,
    place,
    values,
)


def team(*lines: str, seat: int = 0, **more: Any) -> State:
    """A position of a team game in which this seat acts."""
    return place(*lines, seat=seat, seats=4, points=2, **more)


def started(**chosen: str) -> State:
    """A team game in its first turn."""
    return drawn(steps.new(4, {**OPTIONS, **chosen}))


@pytest.mark.rule("HH-22", "HH-34")
def test_the_order_is_1_3_2_4_with_1_point_in_the_very_first_turn_and_then_2() -> None:
    state, seen = started(), []
    for _ in range(6):
        seen.append((state.player, state.points))
        state = next_turn(state)
    assert seen == [(0, 1), (2, 2), (1, 2), (3, 2), (0, 2), (2, 2)]
    assert steps.sample(steps.new(4, OPTIONS), Draw(b"x", 0)) == FirstSeat(0)
    assert [steps.teams(count, OPTIONS) for count in (4, 2)] == [((0, 1), (2, 3)), ((0,), (1,))]


SHARED = team("thor d4", "zeus d8", seat=1, hands={0: ("odin",), 1: ("hel",), 2: ("hera",)})
ACROSS = team("thor d4", "zeus e4", "njord e3", "freyja d3", "hera c4", seat=0, hands={0: ("hel",)})
GRANTING = team("freyja d4", "thor d5", "zeus d8", seat=0)
BOX = {2: ("pandoras_box", "hera"), 0: ("odin", "hel"), 1: ("tyr", "loki")}
ROBBING = team("thor d4", "zeus d8", seat=2, hands=BOX)
FULL = team("thor d4", "zeus d8", seat=0, hands={0: ("odin", "hel", "tyr", "loki")})
LEFT = after(
    team("thor d4", "zeus d8", "freyja d5", seat=1, hands={0: ("odin",), 1: ("hel",)}), Use("freyja", at="d4")
)
OMNIPOTENT = after(started(omnipotence="on"), Invoke("thor", "d1"))
COURSES: dict[str, tuple[State, list[Any], dict[Any, Any]]] = {
    "in the first turn there is one point": (started(), [], {"player": 0, "points": 1}),
    "everybody has three cards": (started(), [], {f"hands.{seat}.len": 3 for seat in range(4)}),
    "a team has one pile": (started(), [], {"piles.0.len": 18, "piles.1.len": 18}),
    "a team shares its gods, not its hands": (
        SHARED,
        [],
        {
            (Move, "god"): {"thor"},
            (Invoke, "god"): {"hel"},
            Invoke("odin", "d1"): "not_held HH-9",
        },
    ),
    "players 1 and 3 move in the columns a to d": (
        team("loki d4", "zeus d8", seat=0),
        [],
        {Move("loki", "e4"): "columns HH-22"},
    ),
    "and not at all beyond them": (team("loki g4", "zeus d8", seat=0), [], {(Move, "to"): set()}),
    "attacks cross the columns": (ACROSS, [Attack("thor", "e4")], {"zeus.health": 7}),
    "so do abilities and invoking": (
        ACROSS,
        [],
        {(Use, "at", ("god", "njord")): {"d3", "d4", "e4"}, (Invoke, "to"): {"c1", "d1", "e1"}},
    ),
    "Pandora's Box names one enemy seat": (ROBBING, [], {(Play, "seat"): {0, 1}}),
    "which loses cards": (ROBBING, [Play("pandoras_box", seat=1)], {"phase": Robbing(1, 1, 2)}),
    "of its own": (
        ROBBING,
        [Play("pandoras_box", seat=1), Lost(("hera",), ("loki", "tyr"))],
        {"hands.0.len": 2, "hands.1": (), "hands.2": (), "hands.3": ()},
    ),
    "the hand is drawn up to three": (
        team("thor d4", "zeus d8", seat=0, hands={0: ("odin",)}),
        [End()],
        {"hands.0.len": 3},
    ),
    "a fuller one is discarded from": (FULL, [], {End(): "must_discard HH-32"}),
    "down to three": (FULL, [Discard("hel"), End()], {"seat": 2}),
    "who resigns leaves the rest of the turn to the team-mate": (
        steps.retire(LEFT, 1),
        [],
        {"seat": 1, "player": 0, "points": 1},
    ),
    "who moves where the other could and plays the other's hand": (
        steps.retire(LEFT, 1),
        [Move("thor", "e4")],
        {(Invoke, "god"): {"hel"}, Invoke("odin", "d1"): "not_held HH-9"},
    ),
    "until it ends": (steps.retire(LEFT, 1), [Move("thor", "e4"), End()], {"seat": 3}),
    "with omnipotence a team plays from one hand": (OMNIPOTENT, [], {"hands.len": 2, "hands.0.len": 23}),
    "of which both invoke": (
        OMNIPOTENT,
        [End(), End(), Invoke("odin", "e1")],
        {"seat": 1, "odin.cell": "e1"},
    ),
    "each god once": (OMNIPOTENT, [End(), End()], {Invoke("thor", "e1"): "not_held HH-9"}),
}


@pytest.mark.rule("HH-19", "HH-22", "HH-32", "HH-34")
@pytest.mark.parametrize(("state", "actions", "wanted"), COURSES.values(), ids=COURSES)
def test_how_four_play(state: State, actions: list[Any], wanted: dict[Any, Any]) -> None:
    assert values(after_all(state, *actions), *wanted) == wanted


@pytest.mark.rule("HH-22", "HH-34")
@pytest.mark.parametrize(
    ("state", "columns"),
    [
        (team("loki d4", "zeus d8", seat=0), "abcd"),
        (team("loki d4", "zeus d8", seat=1), "defg"),
        (team("zeus d4", "loki d8", seat=3), "defg"),
        # a move that is granted is a move
        (after(GRANTING, Use("freyja", at="d5")), "abcd"),
    ],
)
def test_each_player_moves_in_four_columns(state: State, columns: str) -> None:
    assert {action.to[0] for action in options(state, Move)} <= set(columns)


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
def test_a_team_wins_together_but_for_who_resigned_and_has_lost_when_both_are_gone() -> None:
    state = steps.retire(team("thor d8", "zeus d7", seat=0, bases=(30, 1)), 1)
    assert steps.outcome(after(state, Attack("thor", "d9"))) == Outcome("base", (0,))
    gone = steps.retire(state, 0)
    assert steps.outcome(after(gone, steps.idle(gone, 0))) == Outcome("resigned", (2, 3))
    left = steps.retire(LEFT, 1)
    assert (steps.retire(left, 1), steps.to_act(left)) == (left, frozenset({0}))
    assert steps.to_act(steps.retire(after(left, Move("thor", "e4")), 0)) == frozenset({1})


@pytest.mark.rule("HH-22")
def test_a_team_sees_each_others_hands_and_hears_what_one_draws() -> None:
    view = knowledge.view(SHARED, 1)
    assert (view.hands, view.hand_sizes) == ((("odin",), ("hel",), (), ()), (1, 1, 1, 0))
    assert knowledge.view(SHARED, 3).hands == ((), (), ("hera",), ())
    state = after(team("thor d4", "zeus d8", seat=0), End())
    events = steps.apply(state, CHANCE, steps.sample(state, Draw(b"x", 0))).events
    assert [each.audience for each in events if isinstance(each, e.CardsGot)] == [frozenset({0, 1})]
