"""The player of its own: it knows only its view, and beats random play."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest

from games.core.chance import Draw
from games.core.protocol import CHANCE
from games.core.setup.options import choose
from games.core.working import changed
from games.high_heavens import GAME
from games.high_heavens.actions import Attack, Discard, End, Move, Play
from games.high_heavens.board import DISTANCE
from games.high_heavens.knowledge import view
from games.high_heavens.playing import searching
from games.high_heavens.playing.choosing import best, ending
from games.high_heavens.playing.promising import promising
from games.high_heavens.playing.worth import worth
from games.high_heavens.rules import steps
from games.high_heavens.state import State
from tests.games.high_heavens.boards import after, health, place
from tests.games.high_heavens.test_speed import fullest

LUCK = Draw(b"x", 0)


def won(number: int, side: int, **options: str) -> bool:
    """Whether the player wins a game against random play, on this side."""
    state, luck, length = GAME.new(2, options), random.Random(number), 0
    while owing := steps.to_act(state):
        draw = Draw(b"%d" % number, length)
        actor: Any = CHANCE if owing is CHANCE else state.player
        if actor is CHANCE:
            action = steps.sample(state, draw)
        elif state.side == side:
            action = choose(view(state, actor), draw)
        else:
            action = luck.choice(list(steps.legal_actions(state, actor)))
        state, length = steps.apply(state, actor, action).state, length + 1
    outcome = steps.outcome(state)
    return outcome is not None and outcome.winners == (side,)


@pytest.mark.parametrize("side", [0, 1])
def test_it_beats_random_play(side: int) -> None:
    assert won(1, side, rollin_runes="on" if side else "off")


@pytest.mark.long
@pytest.mark.parametrize("side", [0, 1])
def test_it_beats_random_play_in_95_of_100_games(side: int) -> None:
    assert sum(won(number, side) for number in range(100)) >= 95


def test_it_decides_by_what_it_sees_alone() -> None:
    state = place("thor d4", "zeus d6", hands={1: ("hera", "temple")})
    kept = [card for card in state.piles[1] if card not in ("labyrinth", "the_aegis")]
    piles = (state.piles[0], state.decks.ordered([*kept, "hera", "temple"]))
    other = changed(state, hands=((), ("the_aegis", "labyrinth")), piles=piles)
    steps.check(other)
    assert view(state, 0) == view(other, 0)
    assert choose(view(state, 0), LUCK) == choose(view(other, 0), LUCK)
    for player in (choose, searching.choose):
        with pytest.raises(ValueError, match="spectator"):
            player(view(state, None), LUCK)
    with pytest.raises(ValueError, match="not to act"):
        best(state, 1)


FULL = ("gungnir", "valhalla", "draupnir", "gleipnir", "bifrost")


def test_what_it_does_at_once() -> None:
    assert best(place("thor d8", "zeus d7 health=1", bases=(30, 3)), 0) == Attack("thor", "d9")
    held = {0: ("hel", "loki", "gungnir", "bifrost", "valhalla", "tyr")}
    state = place("thor d4", "zeus d6", points=0, hands=held)
    action = best(state, 0)
    assert isinstance(action, Discard), "what is too much"
    assert best(after(state, action), 0) == End()
    thinned = [ending(place("thor d4", "zeus d8", points=0, hands={0: FULL[:count]}), 0) for count in (5, 4)]
    assert [type(each) for each in thinned] == [Discard, End], "a full hand without gods"


# A whole turn and its reply

PLANS: dict[str, tuple[State, list[type]]] = {
    "Gungnir first: past armor the attack fells Zeus, while two plain ones do nothing": (
        place("loki d4", "zeus d5 health=4 armor=2", "hera d10", points=2, hands={0: ("gungnir",)}),
        [Play, Attack],
    ),
    "it follows up what a card grants": (
        place("thor d4", "zeus d5", points=1, hands={0: ("berserkergang",)}),
        [Play, Attack, Attack],
    ),
}


@pytest.mark.parametrize(("state", "kinds"), PLANS.values(), ids=PLANS)
def test_a_whole_turn(state: State, kinds: list[type]) -> None:
    before, seen = state, list[type]()
    while len(seen) < len(kinds):
        action = searching.choose(view(state, 0), LUCK)
        seen.append(type(action))
        state = after(state, action)
    assert seen == kinds
    assert health(state, "zeus") < health(before, "zeus")
    plan = searching.plan(view(before, 0), LUCK)
    assert [type(each) for each in plan][: len(kinds)] == kinds


def test_it_answers_and_looks_at_the_reply_within_2_seconds_on_the_fullest_board() -> None:
    begun = time.process_time()
    assert best(fullest(1), 1)
    assert searching.choose(view(fullest(1), 1), LUCK)
    assert time.process_time() - begun < 2


# What is worth trying, and what a position is worth


def test_every_kind_of_action_is_looked_at_and_few_of_those_that_differ_by_their_hex() -> None:
    hand = ("hel", "bifrost", "yggdrasils_root", "draupnir")
    state = place("thor d4", "loki c4", "zeus d7", hands={0: hand})
    legal, tried = list(steps.legal_actions(state, 0)), promising(state, 0)
    assert set(tried) < set(legal)
    assert {type(each) for each in tried} == {type(each) for each in legal} - {End, Discard}
    names = {getattr(each, "god", "") or getattr(each, "card", "") for each in tried}
    assert names == {"thor", "loki", *hand}
    moves = [each for each in tried if isinstance(each, Move) and each.god == "loki"]
    assert 1 <= len(moves) <= 4
    assert any(DISTANCE[each.to]["d7"] == 1 for each in moves)


@pytest.mark.parametrize(
    "worse",
    [
        ("thor d5", "zeus d8", "wall d6 architecture=3", "wall c6 architecture=3"),
        ("thor d5 trap=3", "zeus d8"),
        ("thor d5 poison=1", "zeus d8"),
    ],
)
def test_a_wall_in_the_way_a_trap_and_poison_cost_whom_they_hold(worse: tuple[str, ...]) -> None:
    assert worth(place(*worse), 0) < worth(place("thor d5", "zeus d8"), 0)
    assert worth(place(*worse), 0) == -worth(place(*worse), 1), "what it is worth to one side the other lacks"


def test_who_strikes_next_counts_more() -> None:
    state = place("thor d4", "zeus d5 health=4", "hera d8")
    assert worth(state, 0, striking=0) > worth(state, 0, striking=1)
