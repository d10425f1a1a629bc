"""A turn: the actions and what they cost, clean-up and drawing (HH-9 to HH-13, HH-15, HH-28, HH-32)."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.chance import Draw
from games.core.errors import IllegalAction
from games.core.protocol import CHANCE
from games.high_heavens import events as e
from games.high_heavens.actions import (
    Attack,
    Discard,
    Drawn,
    End,
    Invoke,
    Move,
    Play,
    PutBack,
    Take,
    Use,
)
from games.high_heavens.rules import steps
from games.high_heavens.state import Acting, CleaningUp, Drawing, Stride
from tests.games.high_heavens.boards import (
    after,
    greek,
    health,
    lasts,
    on_board,
    options,
    place,
    refused,
    why,
)


@pytest.mark.rule("HH-6", "HH-9", "HH-14", "HH-15", "HH-16", "HH-28")
def test_a_turn_from_its_actions_to_the_cards_that_are_drawn() -> None:
    hand = ("loki", "frigg", "gungnir", "valhalla", "bifrost")
    state = place("thor d4", "odin d3 health=0", "zeus d5", "hera d8 health=0", hands={0: hand})
    state = after(state, Attack("thor", "d5"), Attack("thor", "d5"), Invoke("loki", "d1"))
    assert (health(state, "zeus"), health(state, "loki"), "loki" in state.entered[0]) == (4, 6, True)
    left = {Discard(card) for card in hand[1:]}
    assert (state.points, set(steps.legal_actions(state, 0))) == (0, {End(), *left})
    state = after(state, Discard("frigg"))
    assert (state.phase, set(on_board(state))) == (CleaningUp(), {"thor", "zeus", "hera", "loki"})
    assert (state.perished, state.discards) == ((("odin",), ()), (("odin", "frigg"), ()))
    assert refused(state, Move("thor", "d3")).code == "cleaning_up"
    state = after(state, Discard("gungnir"), End())
    assert (state.discards[0], state.phase) == (("odin", "frigg", "gungnir"), Drawing(3, True))
    state = after(state, Drawn(("tyr", "baldr", "hel")))
    assert (len(state.hands[0]), state.player, state.points) == (5, 1, 3)


@pytest.mark.rule("HH-11")
def test_a_move_goes_on_for_nothing_until_something_else_is_done() -> None:
    state = after(place("loki d4", "thor d3", "zeus d7"), Move("loki", "d5"))
    assert state.points == 2
    state = after(state, Move("loki", "d6"))
    assert (state.points, state.stride and state.stride.left) == (2, 1)
    free = {each.to for each in options(state, Move, god="loki") if after(state, each).points == 2}
    assert free == {"c5", "c6", "d5", "e5", "e6"}
    stopped = after(state, Attack("loki", "d7"))
    assert stopped.stride is None
    assert after(stopped, Move("loki", "d5")).points == 0
    other = after(state, Move("thor", "d4"))
    assert other.points == 1
    assert after(other, Move("loki", "d5")).points == 0


@pytest.mark.rule("HH-15")
def test_cards_that_are_known_are_drawn_first_and_count_as_drawn() -> None:
    full = place("thor d4", "zeus d8").piles[0]
    gone: Any = {"piles": (("hel",), place("thor d4", "zeus d8").piles[1]), "tops": {0: ("odin", "tyr")}}
    rest = [card for card in full if card not in ("hel", "odin", "tyr")]
    state = after(place("thor d4", "zeus d8", discards={0: rest}, **gone), End())
    assert state.phase == Drawing(3, True)
    done = after(state, steps.sample(state, Draw(b"x", 0)))
    assert set(done.hands[0]) == {"odin", "tyr", "hel"}
    assert (done.tops[0], done.piles[0]) == ((), ())


@pytest.mark.rule("HH-15", "HH-16")
def test_what_is_drawn_comes_from_the_top_and_is_heard_by_the_own_side() -> None:
    state = after(place("thor d4", "zeus d8", tops={0: ("hel",)}), End())
    five = ("loki", "odin", "frigg", "gungnir", "bifrost")
    for cards in (five, five[:4], (*five[:4], "thor"), ("hel", "loki", "loki", "odin", "frigg")):
        with pytest.raises(IllegalAction):
            steps.apply(state, CHANCE, Drawn(cards))
    step = steps.apply(state, CHANCE, steps.sample(state, Draw(b"x", 0)))
    heard = {type(event): event for event in step.events}
    assert (heard[e.Drew].count, heard[e.Drew].left) == (5, 18)  # type: ignore[attr-defined]
    assert heard[e.CardsGot].audience == frozenset({0})
    assert step.barrier


@pytest.mark.rule("HH-15")
@pytest.mark.parametrize("left", [0, 1])
def test_an_empty_draw_pile_is_not_refilled(left: int) -> None:
    full = place("thor d4", "zeus d8").piles
    piles = (full[0][:left], full[1])
    state = after(place("thor d4", "zeus d8", piles=piles, discards={0: full[0][left:]}), End())
    assert (state.phase, state.player) == ((Drawing(1, True), 0) if left else (Acting(), 1))


@pytest.mark.rule("HH-10", "HH-41")
def test_a_god_that_valhalla_brought_back_does_not_count_again() -> None:
    state = place("zeus d8", hands={0: ("thor", "odin")}, entered=(("thor",), ("zeus", "hera")))
    again = after(state, Invoke("thor", "d1"))
    assert why(again, Move("thor", "c2")) == ("not_yet", "HH-10")
    assert options(after(again, Invoke("odin", "c1")), Move, god="thor", to="e2")
    assert options(after(state, Invoke("odin", "c1")), Move, god="odin", to="c2")


@pytest.mark.rule("HH-9", "HH-11", "HH-41")
def test_a_new_move_is_paid_for_by_going_beyond_the_steps_that_are_left() -> None:
    state = after(place("thor d4", "zeus d8"), Move("thor", "d5"))
    assert (state.points, state.stride) == (2, Stride("thor", 1, False))
    near, far = after(state, Move("thor", "c5")), after(state, Move("thor", "b5"))
    assert (near.points, near.stride) == (2, None)
    assert (far.points, far.stride) == (1, None)
    spent = after(place("thor d4", "zeus d8", points=1), Move("thor", "d5"))
    assert options(spent, Move, to="c5")
    assert why(spent, Move("thor", "b5")) == ("no_points", "HH-9")


@pytest.mark.rule("HH-9", "HH-11")
def test_the_first_move_of_hermes_stays_free_after_a_move_that_a_card_gave_him() -> None:
    state = greek("hermes d5", "thor a1", hands={1: ("winged_sandals",)})
    state = after(state, Play("winged_sandals", at="d5"), Move("hermes", "d8"))
    assert state.stride == Stride("hermes", 2, True)
    beyond = after(state, Move("hermes", "d5"))
    assert beyond.points == 2
    assert lasts(beyond, "moved", "hermes")


def test_what_is_not_due_is_refused() -> None:
    state = place("thor d4", "zeus d8")
    for action, code in (
        (Take("hel"), "not_looking"),
        (PutBack("hel"), "not_looking"),
        (Discard("hel"), "not_held"),
        (Use("thor", "smash"), "passive"),
    ):
        assert refused(state, action).code == code
    with pytest.raises(IllegalAction):
        steps.apply(after(state, End()), 0, End())
