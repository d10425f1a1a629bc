"""How a game ends (HH-18, HH-35)."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.outcome import Outcome
from games.core.protocol import CHANCE
from games.high_heavens import seats
from games.high_heavens.actions import Attack, Discard, End, Move, Play, Use
from games.high_heavens.cards.decks import STANDARD
from games.high_heavens.events import Hurt
from games.high_heavens.phases import Over
from games.high_heavens.rules import steps
from games.high_heavens.state import State
from tests.games.high_heavens import boards
from tests.games.high_heavens.boards import GREEK_GODS, NORSE_GODS, after, greek, next_turn, place, refused


def outcome(state: State) -> Outcome | None:
    """How the game ended."""
    return steps.outcome(state)


NORSE_POWERS = [card for card in STANDARD.decks[0] if card in STANDARD.powers]
GREEK_POWERS = [card for card in STANDARD.decks[1] if card in STANDARD.powers]


@pytest.mark.rule("HH-18", "HH-35")
def test_a_base_at_0_loses_at_once() -> None:
    state = after(place("thor d8", "zeus d6", bases=(30, 3)), Attack("thor", "d9"))
    assert outcome(state) == Outcome("base", (0,))
    assert state.bases == (30, 0)
    assert steps.to_act(state) == frozenset()
    assert refused(state, End()).code == "over"


@pytest.mark.rule("HH-35", "HH-41", "HH-41")
def test_nothing_of_a_card_follows_the_blow_that_fells_a_base() -> None:
    """Berserkergang's own 1 does not."""
    state = place("thor d8 health=1", "zeus a1", bases=(30, 4), hands={0: ("berserkergang",)})
    state = after(state, Play("berserkergang", at="d8"), Attack("thor", "d9"))
    assert outcome(state) is None
    step = boards.step(state, Attack("thor", "d9"))
    assert outcome(step.state) == Outcome("base", (0,))
    assert boards.health(step.state, "thor") == 1
    assert [event.why for event in step.events if isinstance(event, Hurt)] == ["attack"]


def gods_gone(side: int, besides: tuple[str, ...] = ()) -> dict[str, Any]:
    """The fields of a position in which a side's gods have perished, but for some."""
    gods = [card for card in (NORSE_GODS, GREEK_GODS)[side] if card not in besides]
    return {"discards": {side: gods}, "perished": {side: gods}}


@pytest.mark.rule("HH-18", "HH-35")
def test_all_twelve_perished_lose_and_a_fallen_god_is_still_there() -> None:
    last = place("thor d4", "zeus d5 health=1", **gods_gone(1, ("zeus",)))
    fallen = after(last, Attack("thor", "d5"))
    assert outcome(fallen) is None
    smitten = after(fallen, Move("thor", "d5"))
    assert outcome(smitten) == Outcome("pantheon", (0,))


@pytest.mark.rule("HH-15", "HH-18", "HH-35")
def test_the_last_god_perishes_in_clean_up() -> None:
    last = place("thor d4", "zeus d5 health=0", seat=1, **gods_gone(1, ("zeus",)))
    assert outcome(after(last, End())) == Outcome("pantheon", (0,))


@pytest.mark.rule("HH-18")
def test_a_side_without_a_god_on_the_board_in_hand_or_in_its_draw_pile_has_lost() -> None:
    gods = [card for card in NORSE_GODS if card != "hel"]
    state = place("zeus d8", hands={0: ("hel",)}, discards={0: gods}, perished={0: gods[:3]})
    assert outcome(state) is None
    assert outcome(after(state, Discard("hel"))) == Outcome("no_gods", (1,))


@pytest.mark.rule("HH-18")
def test_a_god_in_hand_or_in_the_pile_or_known_on_top_keeps_a_side_in_the_game() -> None:
    gods = [card for card in NORSE_GODS if card != "hel"]
    for where in ({"hands": {0: ("hel",)}}, {}, {"tops": {0: ("hel",)}}):
        state = place("zeus d8", seat=1, discards={0: gods}, perished={0: gods}, **where)  # type: ignore[arg-type]
        assert outcome(next_turn(state)) is None


@pytest.mark.rule("HH-35")
def test_both_sides_lost_at_once_is_a_draw() -> None:
    state = greek("poseidon d5 health=2", "thor d4 health=2", **gods_gone_both())
    state = after(state, Use("poseidon"))
    assert outcome(state) is None
    fields = {
        "discards": {0: [*NORSE_GODS[1:]], 1: [*GREEK_GODS[1:]]},
        "perished": {0: [*NORSE_GODS[1:]], 1: [*GREEK_GODS[1:]]},
    }
    both = place("odin d8", "zeus d5 health=0", bases=(0, 30), **fields)  # type: ignore[arg-type]
    assert outcome(after(both, Attack("odin", "d9"))) == Outcome("base", (1,))
    draw = place("odin d8", "zeus d5 health=0", bases=(0, 1), **fields)  # type: ignore[arg-type]
    assert outcome(after(draw, Attack("odin", "d9"))) == Outcome("both", (0, 1))


def gods_gone_both() -> dict[str, Any]:
    """The fields of a position in which only Poseidon and Thor are left."""
    norse = [card for card in NORSE_GODS if card != "thor"]
    greeks = [card for card in GREEK_GODS if card != "poseidon"]
    gone = {0: norse, 1: greeks}
    return {"discards": gone, "perished": gone}


@pytest.mark.rule("HH-6", "HH-35")
def test_poison_at_the_start_of_a_turn_leaves_the_last_god_fallen_until_clean_up() -> None:
    state = greek("zeus d8", "thor d4 health=1 poison=1", **gods_gone(0, ("thor",)))
    state = next_turn(state)
    assert outcome(state) is None
    assert outcome(after(state, End())) == Outcome("pantheon", (1,))


@pytest.mark.rule("HH-9", "HH-18")
def test_a_side_that_can_do_nothing_passes() -> None:
    state = place("thor d4 trap=1", "zeus d8")
    assert set(steps.legal_actions(state, 0)) == {End()}
    assert next_turn(state).player == 1


@pytest.mark.rule("HH-18", "HH-35")
@pytest.mark.parametrize(
    ("lines", "bases", "winners"),
    [
        (("thor d4", "zeus d8"), (30, 29), (0,)),
        (("thor d4", "zeus d8"), (28, 29), (1,)),
        (("thor d4", "zeus d8 health=9"), (30, 30), (0,)),
        (("thor d4", "zeus d8", "hera c8"), (30, 30), (1,)),
        (("thor d4", "zeus d8", "hera c8 health=0"), (30, 30), (0, 1)),
    ],
)
def test_after_60_rounds_the_base_decides_then_health_on_the_board(
    lines: tuple[str, ...], bases: tuple[int, int], winners: tuple[int, ...]
) -> None:
    state = place(*lines, bases=bases, seat=1, turn=119)
    state = next_turn(state)
    assert not isinstance(state.phase, Over)
    assert state.turn == 120
    assert outcome(next_turn(state)) == Outcome("rounds", winners)


@pytest.mark.rule("HH-34", "HH-35")
def test_who_resigned_has_lost_when_the_end_is_next_checked() -> None:
    state = seats.retire(place("thor d4", "zeus d8"), 0)
    assert steps.to_act(state) == frozenset({0})
    ended = after(state, seats.idle(state, 0))
    assert outcome(ended) == Outcome("resigned", (1,))
    both = seats.retire(state, 1)
    assert outcome(after(both, End())) == Outcome("both", ())
    with pytest.raises(ValueError, match="seat"):
        seats.retire(state, 2)
    assert steps.to_act(state) is not CHANCE
    assert len(NORSE_POWERS) == len(GREEK_POWERS) == 12
