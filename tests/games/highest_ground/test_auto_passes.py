"""Whether a side has anything to choose in a stage, by what it knows itself (THG-43, THG-47, THG-55)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core.optional_parts.parts import AutoPass
from games.core.protocol import OBSERVER
from games.highest_ground import GAME
from games.highest_ground.actions import Attack, Help, Submit, Take
from games.highest_ground.files.tables import Side
from games.highest_ground.optional.advice import auto_pass
from games.highest_ground.rules import steps
from games.highest_ground.rules.fighting.attacking import target_of
from games.highest_ground.rules.phases import asked
from games.highest_ground.state import BLANK, Stage, State, Status, changed
from tests.games.highest_ground.boards import ALLIES, ROMANS, act, at, board
from tests.games.highest_ground.play import played

NO_ATTACK = AutoPass(Submit(), "You have no attack to choose")


def told(state: State, seat: int | None) -> AutoPass | None:
    """Whether this viewer has nothing to choose."""
    return auto_pass(GAME.knowledge.view(state, seat))


@pytest.mark.rule("THG-16", "THG-47")
def test_who_can_attack_nobody_in_sight_has_nothing_to_choose() -> None:
    # Knights and a legion see each other over two hexes. Both are asked (THG-47), and neither reaches the other.
    state = board(at("K1", "F05"), at("L1", "F07"))
    assert asked(state) == (ALLIES, ROMANS)
    assert told(state, ALLIES) == told(state, ROMANS) == NO_ATTACK
    assert told(state, None) is None
    assert told(state, OBSERVER) is None
    bows = board(at("B1", "F05"), at("L1", "F07"))
    assert told(bows, ALLIES) is None, "longbow reach the legion"
    assert told(bows, ROMANS) == NO_ATTACK
    marching = board(at("B1", "F05", strategic=True), at("L1", "F07"))
    assert told(marching, ALLIES) == NO_ATTACK


@pytest.mark.rule("THG-43")
def test_a_combat_that_happens_anyway_is_no_choice_and_two_targets_are_one() -> None:
    state = board(at("K1", "F05"), at("L1", "F05"))
    assert told(state, ALLIES) == told(state, ROMANS) == NO_ATTACK
    targets = board(at("K1", "F05"), at("L1", "F05"), at("V1", "F05"))
    assert told(targets, ALLIES) == NO_ATTACK, "combat units first"
    two = board(at("K1", "F05"), at("IN1", "F05"), at("L1", "F05"))
    assert told(two, ROMANS) is None, "the legion fights the knights or the infantry"
    assert told(two, ALLIES) == NO_ATTACK
    shooters = board(at("K1", "F05"), at("MG1", "F03"), at("L1", "F05"))
    assert told(shooters, ALLIES) is None, "the gun may shoot, or not"


@pytest.mark.rule("THG-55")
def test_what_a_side_has_written_has_no_part_in_it() -> None:
    state = board(at("K1", "F05"), at("N1", "F05"), at("L1", "F05"))
    for orders in ([Attack("K1", "L1")], [Help("N1", "K1")], [Help("N1", "N1")]):
        assert told(act(state, ALLIES, *orders).state, ALLIES) == NO_ATTACK
    bows = board(at("B1", "F05"), at("L1", "F07"))
    assert told(act(bows, ALLIES, Attack("B1", "L1")).state, ALLIES) is None
    sealed = act(state, ALLIES, Submit()).state
    assert told(sealed, ALLIES) is None, "it has decided"
    assert told(sealed, ROMANS) == NO_ATTACK


@pytest.mark.rule("THG-10", "THG-16")
def test_nothing_hidden_decides_it() -> None:
    seen = board(at("K1", "F05"), at("B1", "E05"), at("L1", "F07"))
    hidden = board(at("K1", "F05"), at("B1", "E05"), at("L1", "F07"), at("A1", "F08"), ground={"F08": "f"})
    for seat in (ALLIES, ROMANS):
        assert told(seen, seat) == told(board(at("K1", "F05"), at("B1", "E05"), at("L1", "F07")), seat)
    assert told(hidden, ALLIES) == told(seen, ALLIES) is None
    # Bowmen in the wood see the legion, which does not see them: only their own side is told.
    ambush = board(at("B1", "E05"), at("K1", "F05"), at("L1", "F07"), ground={"E05": "f"})
    none = board(at("P1", "E05"), at("K1", "F05"), at("L1", "F07"), ground={"E05": "f"})
    assert (told(ambush, ALLIES), told(none, ALLIES)) == (None, NO_ATTACK)
    assert GAME.knowledge.view(ambush, ROMANS) == GAME.knowledge.view(none, ROMANS)


@pytest.mark.rule("THG-7", "THG-47")
def test_a_side_whose_scouts_have_all_left_has_nobody_to_order() -> None:
    state = board(at("K1", "F05"), at("S1", "A01"), stage=Stage.SCOUTS, first=Side.ALLIES)
    assert told(state, ALLIES) is None
    units = tuple(
        replace(unit, status=Status.EXITED, at=None) if unit.kind == "feudal_scouts" else unit
        for unit in state.units
    )
    gone = changed(state, units=units)
    assert list(steps.legal_actions(gone, ALLIES)) == [Submit()]
    assert told(gone, ALLIES) == AutoPass(Submit(), "You have nobody to order")


def test_a_unit_that_has_its_order_is_no_reason_to_end_the_stage() -> None:
    state = board(at("K1", "F05"), stage=Stage.FIRST_MARCH)
    assert told(state, ALLIES) is None
    assert told(act(state, ALLIES, Take("K1")).state, ALLIES) is None


def test_in_whole_games_the_player_never_chooses_an_attack_where_it_has_none() -> None:
    combats = ends = 0
    for taken in played("", 3).taken:
        seat = taken.actor
        if not isinstance(seat, int) or not taken.before.stage.fighting:
            continue
        found = told(taken.before, seat)
        if isinstance(taken.action, Submit):
            combats, ends = combats + 1, ends + (found is not None)
        if isinstance(taken.action, Attack) and found is not None:
            assert anyway(taken.before, taken.action.unit) == taken.action.target
    assert 0 < ends < combats


def anyway(state: State, name: str) -> str | None:
    """Whom a unit fights without an order."""
    blank = changed(state, drafts=(BLANK, BLANK))
    unit = blank.unit(name)
    target = None if unit is None else target_of(blank, unit)
    return None if target is None else target.name
