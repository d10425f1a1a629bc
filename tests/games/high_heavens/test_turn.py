"""A turn: the actions and what they cost, clean-up and drawing (HH-9 to HH-13, HH-15, HH-28, HH-32)."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.chance import Draw
from games.core.errors import IllegalAction
from games.core.protocol import CHANCE
from games.high_heavens import events as e
from games.high_heavens.actions import (
    Acquire,
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
from games.high_heavens.phases import Acting, CleaningUp, Drawing
from games.high_heavens.rules import steps
from games.high_heavens.state import Stride
from tests.games.high_heavens.boards import (
    after,
    god,
    greek,
    health,
    lasts,
    next_turn,
    on_board,
    options,
    place,
    refused,
    so_many,
    thing,
    told,
    why,
)

# Invoke


@pytest.mark.rule("HH-6", "HH-9")
def test_a_god_enters_on_an_own_invoking_hex_with_all_its_health() -> None:
    state = place("zeus d8", hands={0: ("thor",)})
    done = after(state, Invoke("thor", "d1"))
    assert (health(done, "thor"), done.hands[0], done.points) == (10, (), 2)
    assert "thor" in done.entered[0]
    assert {action.to for action in options(state, Invoke)} == {"c1", "d1", "e1"}


@pytest.mark.rule("HH-9")
def test_no_god_enters_elsewhere_or_where_another_stands() -> None:
    state = place("zeus d1", hands={0: ("thor",)})
    assert why(state, Invoke("thor", "d1")) == ("occupied", "HH-9")
    assert why(state, Invoke("thor", "d4")) == ("not_invoking", "HH-9")
    assert why(state, Invoke("thor", "c9")) == ("not_invoking", "HH-9")
    assert why(state, Invoke("thor", "x1")) == ("no_hex", "HH-1")
    assert why(state, Invoke("loki", "c1")) == ("not_held", "HH-9")
    full = place("zeus d1", "hera c1", "ares e1", hands={0: ("thor",)})
    assert refused(full, Invoke("thor", "c1")).hint == "You can discard a card or end your turn."


@pytest.mark.rule("HH-9")
def test_without_points_only_the_end_is_left() -> None:
    state = place("thor d4", "zeus d5", points=0, hands={0: ("loki", "gungnir")})
    assert set(steps.legal_actions(state, 0)) == {End(), Discard("loki"), Discard("gungnir")}
    for action in (Invoke("loki", "d1"), Move("thor", "d3"), Attack("thor", "d5"), Play("gungnir", at="d4")):
        assert why(state, action) == ("no_points", "HH-9")


@pytest.mark.rule("HH-9")
def test_actions_come_in_any_order_and_any_number_of_times() -> None:
    state = place("thor d4", "zeus d5", hands={0: ("loki",)})
    state = after(state, Attack("thor", "d5"), Attack("thor", "d5"), Invoke("loki", "d1"))
    assert (health(state, "zeus"), state.points) == (4, 0)


@pytest.mark.rule("HH-9", "HH-28")
def test_the_player_ends_the_turn_early_and_also_at_0_points() -> None:
    state = place("thor d4", "zeus d5", hands={0: ("loki",)})
    assert next_turn(state).points == 3
    spent = after(state, Move("thor", "d3"), Attack("thor", "d5"), Invoke("loki", "d1"))
    assert steps.to_act(spent) == frozenset({0})
    assert next_turn(spent).player == 1


# Move


@pytest.mark.rule("HH-3", "HH-11", "HH-31")
def test_a_god_moves_up_to_its_movement_through_unoccupied_hexes() -> None:
    state = place("thor d4", "zeus d5", "wall c4 architecture=1", "snare e4 trap=1", "chips e3 armor=1")
    goals = {action.to for action in options(state, Move)}
    assert goals == {"d3", "c3", "c2", "e2", "b2", "b3"}
    for cell in ("d5", "c4", "e4", "e3"):
        assert why(state, Move("thor", cell)) == ("occupied", "HH-31")
    assert why(state, Move("thor", "d2")) == ("base", "HH-3")
    assert why(state, Move("thor", "d8")) == ("too_far", "HH-11")
    assert why(state, Move("thor", "d4")) == ("no_change", "HH-27")


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


@pytest.mark.rule("HH-2")
def test_both_sides_walk_over_invoking_hexes() -> None:
    assert on_board(after(place("thor d8", "zeus a1"), Move("thor", "c9")))["thor"] == "c9"


@pytest.mark.rule("HH-10")
def test_no_god_leaves_the_invoking_hexes_until_two_have_entered() -> None:
    state = place("thor d1", hands={0: ("loki",)}, entered=so_many(1, 0))
    assert {action.to for action in options(state, Move)} == {"c1", "e1"}
    assert why(state, Move("thor", "c2")) == ("not_yet", "HH-10")
    state = after(state, Invoke("loki", "c1"))
    assert "c2" in {action.to for action in options(state, Move, god="loki")}


@pytest.mark.rule("HH-9", "HH-24", "HH-26")
def test_only_own_standing_free_gods_act() -> None:
    state = place("thor d4 disabled", "odin c4 trap=1", "loki e4 health=0", "zeus d6")
    assert why(state, Move("thor", "d3")) == ("disabled", "HH-26")
    assert why(state, Move("odin", "c3")) == ("trapped", "HH-26")
    assert why(state, Move("loki", "e3")) == ("fallen", "HH-14")
    assert why(state, Move("zeus", "d7")) == ("not_yours", "HH-9")
    assert why(state, Move("tyr", "d7")) == ("not_there", "HH-9")
    assert why(state, Move("cronus", "d7")) == ("no_god", "HH-9")


# Acquire


@pytest.mark.rule("HH-13")
def test_a_god_takes_any_number_of_bonus_chips_from_next_to_it_and_the_rest_stay() -> None:
    state = place("thor d4 attack=1", "zeus d8", "chips d5 attack=2 armor=2")
    taken = {(action.attack, action.armor) for action in options(state, Acquire)}
    assert taken == {(1, 2), (1, 1), (1, 0), (0, 2), (0, 1)}
    done = after(state, Acquire("thor", "d5", 1, 1))
    chips = thing(done, "d5")
    assert chips is not None
    assert (chips.attack, chips.armor) == (1, 1)
    assert (god(done, "thor").attack, god(done, "thor").armor, done.points) == (2, 1, 2)


@pytest.mark.rule("HH-13")
def test_a_hex_whose_chips_are_all_taken_is_free() -> None:
    state = after(place("thor d4", "zeus d8", "chips d5 attack=1"), Acquire("thor", "d5", 1, 0))
    assert thing(state, "d5") is None
    assert options(state, Move, to="d5")


@pytest.mark.rule("HH-6", "HH-13", "HH-27")
def test_chips_that_are_not_there_far_or_too_many_are_refused() -> None:
    state = place("thor d4 attack=2", "zeus d8", "chips d5 attack=1 armor=1", "chips d7 armor=1")
    assert why(state, Acquire("thor", "d5", 1, 0)) == ("full", "HH-6")
    assert why(state, Acquire("thor", "d5", 0, 2)) == ("not_so_many", "HH-13")
    assert why(state, Acquire("thor", "d5", 0, 0)) == ("nothing_taken", "HH-27")
    assert why(state, Acquire("thor", "d5", 0, -1)) == ("nothing_taken", "HH-27")
    assert why(state, Acquire("thor", "d7", 0, 1)) == ("not_adjacent", "HH-13")
    assert why(state, Acquire("thor", "c4", 0, 1)) == ("no_bonus", "HH-13")
    assert refused(place("thor d4 trap=1", "chips d5 armor=1"), Acquire("thor", "d5", 0, 1)).code == "trapped"


# Clean-up and drawing


@pytest.mark.rule("HH-14", "HH-15", "HH-16")
def test_own_fallen_gods_perish_in_clean_up_and_the_enemys_stay() -> None:
    state = after(place("thor d4 health=0", "odin d3", "zeus d5 health=0", "hera d8"), End())
    assert set(on_board(state)) == {"odin", "zeus", "hera"}
    assert (state.perished, state.discards) == ((("thor",), ()), (("thor",), ()))


@pytest.mark.rule("HH-15")
def test_any_cards_are_discarded_one_by_one_and_then_up_to_five_drawn() -> None:
    hand = ("hel", "frigg", "gungnir", "valhalla", "bifrost")
    state = after(place("thor d4", "zeus d8", hands={0: hand}), Discard("frigg"))
    assert (state.phase, state.discards[0]) == (CleaningUp(), ("frigg",))
    assert refused(state, Move("thor", "d3")).code == "cleaning_up"
    state = after(state, Discard("hel"))
    assert state.discards[0] == ("frigg", "hel")
    state = after(state, End())
    assert state.phase == Drawing(2, True)
    state = after(state, Drawn(("loki", "odin")))
    assert (len(state.hands[0]), state.player) == (5, 1)


@pytest.mark.rule("HH-15")
def test_discarding_begins_clean_up() -> None:
    state = after(place("thor d4 health=0", "odin d3", "zeus d8", hands={0: ("hel",)}), Discard("hel"))
    assert "thor" not in on_board(state)
    assert set(steps.legal_actions(state, 0)) == {End()}


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


@pytest.mark.rule("HH-10", "HH-41", "HH-41")
def test_a_god_that_valhalla_brought_back_does_not_count_again() -> None:
    state = place("zeus d8", hands={0: ("thor", "odin")}, entered=(("thor",), ("zeus", "hera")))
    again = after(state, Invoke("thor", "d1"))
    assert why(again, Move("thor", "c2")) == ("not_yet", "HH-10")
    assert options(after(again, Invoke("odin", "c1")), Move, god="thor", to="e2")
    assert options(after(state, Invoke("odin", "c1")), Move, god="odin", to="c2")


@pytest.mark.rule("HH-9", "HH-11", "HH-41", "HH-41")
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


@pytest.mark.rule("HH-15")
def test_an_empty_draw_pile_is_not_refilled() -> None:
    full = place("thor d4", "zeus d8").piles
    state = place("thor d4", "zeus d8", piles=((), full[1]), discards={0: full[0]})
    done = after(state, End())
    assert (done.player, done.hands[0]) == (1, ())
    one = place("thor d4", "zeus d8", piles=(full[0][:1], full[1]), discards={0: full[0][1:]})
    assert after(one, End()).phase == Drawing(1, True)


@pytest.mark.rule("HH-15", "HH-16")
def test_only_the_own_side_hears_what_is_drawn() -> None:
    state = after(place("thor d4", "zeus d8"), End())
    step = steps.apply(state, CHANCE, steps.sample(state, Draw(b"x", 0)))
    drew = [event for event in step.events if isinstance(event, e.Drew)]
    got = [event for event in step.events if isinstance(event, e.CardsGot)]
    assert (drew[0].count, drew[0].left) == (5, 18)
    assert got[0].audience == frozenset({0})
    assert step.barrier


def test_cards_that_are_not_on_top_are_not_drawn() -> None:
    state = after(place("thor d4", "zeus d8", tops={0: ("hel",)}), End())
    five = ("loki", "odin", "frigg", "gungnir", "bifrost")
    for cards in (five, five[:4], (*five[:4], "thor"), ("hel", "loki", "loki", "odin", "frigg")):
        with pytest.raises(IllegalAction):
            steps.apply(state, CHANCE, Drawn(cards))


def test_nobody_acts_out_of_turn_or_does_what_is_not_due() -> None:
    state = place("thor d4", "zeus d8")
    with pytest.raises(IllegalAction):
        steps.apply(state, 1, End())
    assert refused(state, Take("hel")).code == "not_looking"
    assert refused(state, PutBack("hel")).code == "not_looking"
    assert list(steps.legal_actions(state, 1)) == []
    assert refused(state, Discard("hel")).code == "not_held"
    assert refused(state, Use("thor", "smash")).code == "passive"
    drawing = after(state, End())
    with pytest.raises(IllegalAction):
        steps.apply(drawing, 0, End())
    assert list(steps.legal_actions(drawing, 0)) == []


@pytest.mark.rule("HH-6")
def test_the_turn_begins_with_what_ends_then_poison() -> None:
    state = greek("zeus d8", "thor d4 poison=3 disabled armor=2", turn=4)
    events = told(after(state), End())
    assert any(isinstance(event, e.Perished) for event in events) is False
    begun = next_turn(state)
    assert health(begun, "thor") == 7
    assert god(begun, "thor").poison == 3
    assert begun.phase == Acting()
