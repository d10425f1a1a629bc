"""Refusals name what this person can do here instead."""

from __future__ import annotations

import pytest

from games.high_heavens.actions import Acquire, Attack, Discard, Invoke, Move, Play, Take, Use
from games.high_heavens.state import State
from tests.games.high_heavens.boards import after, greek, next_turn, place, refused, so_many

END = "You can end your turn."


def hint(state: State, action: object) -> str:
    """What a refusal proposes."""
    return refused(state, action).hint  # type: ignore[arg-type]


def test_without_points_only_what_is_free_is_proposed() -> None:
    state = place("thor d4", "zeus d8", points=0)
    assert hint(state, Move("thor", "d5")) == END
    fleet = greek("hermes d5", "thor a1", points=0)
    assert hint(fleet, Attack("hermes", "d6")) != END
    assert hint(greek("hermes d5", "ares d7", "thor d6", points=0), Attack("ares", "d6")) == (
        "You can move Hermes or end your turn."
    )
    full = place("thor d4", "zeus d8", points=0, hands={0: ("odin", "hel", "tyr", "loki", "baldr", "frigg")})
    assert hint(full, Move("thor", "d5")) == "You can discard a card."


def test_who_cannot_be_invoked_is_answered_with_who_can() -> None:
    hand = {0: ("gungnir", "hel", "odin")}
    scarce = ("thor a1", "zeus a2", "ares a3", "hera a4", "poseidon a5", "hades a6 health=6")
    state = place(*scarce, hands=hand)
    assert hint(state, Invoke("odin", "d1")) == "Invoke Hel."
    assert hint(place("thor d4", hands=hand), Invoke("gungnir", "d1")) == "Invoke Odin or Hel."
    bare = place("thor a1 disabled", *scarce[1:], "tyr e7 health=6 disabled", hands={0: ("odin",)})
    assert hint(bare, Invoke("odin", "d1")) == "You can discard a card or end your turn."
    blocked = place("thor d4 disabled", "zeus d1", "ares c1", "hera e1", hands=hand)
    assert hint(blocked, Invoke("hel", "c1")) == "You can play Gungnir or end your turn."


def test_a_god_that_can_do_nothing_is_answered_with_something_else() -> None:
    state = place("thor d4 disabled", "zeus d8", "tyr d5", hands={0: ("draupnir",)})
    assert hint(state, Attack("tyr", "d8")) == (
        "Tyr has nothing to attack. You can play Draupnir, move Tyr or end your turn."
    )
    assert hint(state, Use("tyr")) == "You can play Draupnir, move Tyr or end your turn."
    held = place("thor d4 disabled", "zeus d8")
    assert hint(held, Move("thor", "d5")) == f"None of your gods can act now. {END}"
    assert hint(held, Play("gungnir", at="d4")) == f"Your hand is empty. {END}"
    walls = [f"wall {cell} architecture=1" for cell in ("a2", "b2", "b1")]
    assert hint(place("tyr a1", "zeus d8", *walls), Move("tyr", "a3")) == (
        "Tyr cannot move now. You can attack with Tyr or end your turn."
    )


def test_only_gods_that_can_do_something_are_proposed() -> None:
    walls = [f"wall {cell} architecture=1" for cell in ("a2", "b2")]
    state = place("thor d4", "frigg a1", "hel b1", "zeus d8", *walls)
    assert hint(state, Move("zeus", "d7")) == "Thor, Frigg or Hel can act."
    early = place("thor d4", "baldr d1", "zeus d8", "hera c1", "ares e1", entered=so_many(1, 2))
    assert hint(early, Move("zeus", "d7")) == "Baldr can act."
    spent = place("thor d4", "zeus d8", points=0)
    assert hint(spent, Move("zeus", "d7")) == f"None of your gods can act now. {END}"


def test_a_card_that_can_do_nothing_is_answered_with_something_else() -> None:
    state = place("thor d4", "zeus d8", hands={0: ("valhalla",)})
    assert hint(state, Play("valhalla", fetch="odin")) == (
        "It can do nothing now. You can move Thor or end your turn."
    )
    god = place("thor d4 disabled", "zeus d8", hands={0: ("odin",)})
    assert hint(god, Play("odin")) == "You can invoke Odin or end your turn."
    builder = greek("hestia d7", "thor a1", "zeus d6")
    assert hint(builder, Use("hestia", at="d6")).startswith("Possible: ")
    assert hint(builder, Use("hestia", at="d10")).startswith("Possible: ")


def test_chips_out_of_reach_are_answered_with_those_in_reach() -> None:
    state = place("thor d4", "chips d3 attack=1", "chips d8 armor=1", "zeus a1")
    assert hint(state, Acquire("thor", "d8", 0, 1)) == "Thor can take chips from d3."
    assert hint(state, Acquire("thor", "d5", 0, 1)) == "Thor can take chips from d3."
    far = place("thor d4", "chips d8 armor=1", "zeus a1")
    assert hint(far, Acquire("thor", "d8", 0, 1)) == "You can move Thor or end your turn."
    some = place("thor d4 attack=1", "chips d3 attack=2 armor=2", "zeus a1")
    assert hint(some, Acquire("thor", "d3", 2, 1)) == "Thor can take 1 attack and 2 armor there."
    assert hint(some, Acquire("thor", "d3", 3, 0)) == "Thor can take 1 attack and 2 armor there."
    full = place("thor d4 attack=2", "chips d3 attack=2", "zeus a1")
    assert hint(full, Acquire("thor", "d3", 1, 0)) == "You can move Thor or end your turn."


def test_after_the_actions_only_cards_and_the_end_are_proposed() -> None:
    hand = {0: ("odin", "hel", "tyr", "loki", "baldr", "frigg", "njord")}
    state = after(place("thor d4", "zeus d8", hands=hand), Discard("hel"))
    assert hint(state, Move("thor", "d5")) == "You can discard a card."
    state = after(state, Discard("tyr"))
    assert hint(state, Move("thor", "d5")) == "You can discard a card or end your turn."
    state = place("thor d4", "zeus d8")
    assert hint(state, Take("odin")) == "You can move Thor or end your turn."
    assert next_turn(state).player == 1


@pytest.mark.parametrize(("steps", "words"), [(1, "1 step"), (2, "2 steps")])
def test_steps_are_counted_in_words(steps: int, words: str) -> None:
    state = place("thor d4", "zeus d8")
    if steps == 1:
        state = after(state, Move("thor", "d3"))
    assert refused(state, Move("thor", "g7")).message == f"Thor cannot reach g7 in {words}."


def test_a_card_says_which_hexes_it_needs() -> None:
    state = place("odin d4", "njord d5", "zeus d6", "tyr c4", hands={0: ("gungnir", "bifrost")})
    told = refused(state, Use("odin", at="d6"))
    assert (told.message, told.hint) == ("Odin needs no hex for this.", "Leave it out.")
    told = refused(state, Use("njord"))
    assert told.message == "Njord needs a hex for this."
    assert told.hint == "Possible: Odin in d4 or Zeus in d6."
    told = refused(state, Use("njord", at="d6"))
    assert told.message == "Choose where Zeus goes."
    assert told.hint.startswith("It can go to ")
    told = refused(state, Play("gungnir", at="d4", to="d7"))
    assert (told.message, told.hint) == ("Gungnir needs one hex, not two.", "Leave out d7.")
    told = refused(state, Play("bifrost", at="d4", to="g1"))
    assert (told.message, told.hint) == (
        "Odin cannot be brought there.",
        "It can go to c1, c5, d1, e1 or e5.",
    )


def test_who_must_move_or_attack_first_is_told_where() -> None:
    moves = place("freyja b1", "tyr a1", "zeus d8", "wall a2 architecture=1")
    moves = after(moves, Use("freyja", at="a1"))
    assert hint(moves, Move("freyja", "c1")) == "Tyr can go to b2, b3, c2 or c3."
    strikes = place("thor d4", "zeus d5", "hera c4", hands={0: ("berserkergang",)})
    strikes = after(strikes, Play("berserkergang", at="d4"))
    assert hint(strikes, Move("thor", "d3")) == "Thor can attack c4 or d5."
