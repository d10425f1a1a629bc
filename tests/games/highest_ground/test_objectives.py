"""Who holds the objectives as far as a side knows, and what came of units that it sighted (THG-42, THG-56)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core.chance import Draw
from games.core.protocol import OBSERVER
from games.highest_ground.actions import Attack, Go, Take
from games.highest_ground.files.tables import Side
from games.highest_ground.knowledge import determinize, view
from games.highest_ground.rules import ending, sighting
from games.highest_ground.rules.work import Work
from games.highest_ground.state import Claim, Deed, Stage, State, Status, changed
from tests.games.highest_ground.boards import ALLIES, ROMANS, act, at, board, fought, scenario, submitted
from tests.games.highest_ground.parts import SMALL
from tests.games.highest_ground.play import played

OPEN_FIELD = "village = 5\nvillages = ['XF05']"
TEXT = scenario(victory=OPEN_FIELD, ground={"F05": "v", "F09": "f"})
"""A village in which nobody sees anybody from outside."""
MEADOW = scenario(victory="objective = 4\nobjectives = ['XF05']")
"""An objective in the open."""

pytestmark = pytest.mark.rule("THG-42", "THG-56")


def known(state: State, seat: int | None) -> dict[str, Claim]:
    return {each.cell[1:]: each for each in view(state, seat).remembered}


def later(state: State, rounds: int = 1, **units: dict[str, object]) -> State:
    """The position after some turns, with these units elsewhere, and everybody having looked around."""
    placed = tuple(
        replace(unit, **units[unit.name]) if unit.name in units else unit  # type: ignore[arg-type]
        for unit in state.units
    )
    work = Work(changed(state, units=placed, round=state.round + rounds))
    ending.hold(work)
    sighting.look(work)
    return work.now()


def there(cell: str) -> dict[str, object]:
    return {"at": f"X{cell}", "status": Status.FIELD}


def test_a_side_knows_what_it_took_itself_and_since_when() -> None:
    state = board(at("K1", "F05"), at("L1", "A01"), text=TEXT, stage=Stage.FIRST_MARCH, round=3)
    claim = Claim("XF05", Side.ALLIES, 3, 3, True)
    assert known(state, ALLIES) == {"F05": claim}
    assert known(later(state), ALLIES) == {"F05": replace(claim, seen=4)}
    assert known(state, ROMANS) == known(state, None) == {}, "nobody sees into the village"


def test_what_it_left_it_remembers_and_an_enemy_that_takes_it_unseen_does_not_show() -> None:
    state = board(at("K1", "F05"), text=TEXT, stage=Stage.FIRST_MARCH, round=3)
    gone = later(state, K1=there("F09"))
    left = Claim("XF05", Side.ALLIES, 3, 3, False)
    assert known(gone, ALLIES) == {"F05": left}
    taken = later(gone, L1=there("F05"))
    assert dict(taken.held)["XF05"] is Side.ROMANS
    assert known(taken, ALLIES) == {"F05": left}
    assert known(taken, ROMANS) == {"F05": Claim("XF05", Side.ROMANS, 5, 5, True)}
    assert known(taken, None) == {}


def test_it_learns_of_the_enemys_taking_when_it_sees_an_enemy_alone_there() -> None:
    state = board(at("K1", "F05"), text=MEADOW, stage=Stage.FIRST_MARCH, round=3)
    state = later(state, K1=there("F09"))
    seen = later(state, L1=there("F05"))
    romans = Claim("XF05", Side.ROMANS, 5, 5, True)
    for viewer in (ALLIES, ROMANS, None):
        assert known(seen, viewer) == {"F05": romans}, "the knights see it, and everybody knows that they do"
    away = later(seen, L1=there("F14"), K1=there("A01"))
    for viewer in (ALLIES, ROMANS, None):
        assert known(away, viewer) == {"F05": replace(romans, now=False)}


def test_baggage_takes_nothing_and_who_comes_to_blows_takes_nothing_yet() -> None:
    state = board(at("V1", "F05"), at("K1", "F08"), text=MEADOW, stage=Stage.FIRST_MARCH, round=3)
    assert known(state, ALLIES) == known(state, ROMANS) == {}
    both = later(state, K1=there("F05"), L1=there("F05"))
    assert known(both, ALLIES) == known(both, ROMANS) == {}
    held = later(later(state, K1=there("F05")), L1=there("F05"))
    assert known(held, ALLIES) == known(held, ROMANS) == {"F05": Claim("XF05", Side.ALLIES, 4, 5, True)}


def test_the_tail_of_a_column_takes_nothing() -> None:
    for text in (TEXT, MEADOW):
        state = board(at("K1", "F06", "S", strategic=True, tail="F05"), text=text, stage=Stage.FIRST_MARCH)
        after, _ = submitted(state)
        assert dict(after.held)["XF05"] is None
        assert known(state, ALLIES) == known(after, ALLIES) == {}


def test_after_a_combat_both_know_who_stays() -> None:
    # A legion and pikes meet in the village; the pikes are gone after the first combat.
    state = board(at("P1", "F05", "S", disrupted=True), at("L1", "F05"), at("L2", "A01"), text=TEXT, round=4)
    after, _ = fought(state, 6, 6, romans=[Attack("L1", "P1")])
    assert after.unit("P1").at != "XF05"  # type: ignore[union-attr]
    assert dict(after.held)["XF05"] is Side.ROMANS
    assert known(after, ALLIES)["F05"].side is Side.ROMANS


def test_in_the_open_game_and_for_a_referee_everything_is_known() -> None:
    state = later(board(at("L1", "F05"), text=TEXT, round=2))
    assert view(state, ALLIES).held == ()
    assert view(state, OBSERVER).held == (("XF05", Side.ROMANS),)
    assert view(changed(state, open=True), ALLIES).held == (("XF05", Side.ROMANS),)


def test_what_is_certain_is_true_in_whole_games() -> None:
    certain = 0
    for game in (played("", 3), played(SMALL, 1)):
        for taken in game.every(7):
            state = taken.before
            held = dict(state.held)
            for seat in (None, ALLIES, ROMANS):
                report = view(state, seat)
                for claim in report.remembered:
                    assert claim.since <= claim.seen <= state.round
                    if claim.now:
                        assert held[claim.cell] is claim.side, f"{seat}: {claim}"
                        certain += 1
                assert view(determinize(report, Draw(b"x", taken.number)), seat) == report
    assert certain > 20


def test_who_took_it_unseen_changes_nothing_for_the_others() -> None:
    state = board(at("K1", "F09"), text=TEXT, stage=Stage.FIRST_MARCH, round=3)
    taken = later(state, L1=there("F05"))
    other = later(state)
    for viewer in (ALLIES, None):
        assert view(taken, viewer) == view(other, viewer)


def test_what_came_of_a_sighted_unit_is_remembered_with_it() -> None:
    state = board(at("P1", "F06"), at("L1", "F06", "S"), at("L2", "A01"), round=4)
    after, _ = fought(state, 5, 2, allies=[Attack("P1", "L1")])
    (seen,) = (each for each in after.sighted[ALLIES] if each.name == "L1")
    assert Deed(4, "attacked", ("P1",)) in seen.deeds
    assert Deed(4, "attacks", ("P1",)) in seen.deeds
    unit = after.unit("L1")
    assert unit is not None
    assert (Deed(4, "disrupted") in seen.deeds) == unit.disrupted
    # It stays with the mark once the unit is out of sight.
    gone = later(after, P1=there("L14"), L1=there("A14"))
    assert [each.deeds for each in gone.sighted[ALLIES] if each.name == "L1"] == [seen.deeds]


def test_everybody_knows_what_came_of_it_since_all_combats_are_told() -> None:
    state = board(at("P1", "F06"), at("L1", "F06", "S"), round=4)
    after, _ = fought(state, 5, 2, allies=[Attack("P1", "L1")])
    deeds = {each.name: each.deeds for seen in view(after, None).public for each in seen}
    assert deeds["L1"] == (Deed(4, "attacks", ("P1",)), Deed(4, "attacked", ("P1",)), *deeds["L1"][2:])


def test_a_march_into_the_village_is_known_at_once() -> None:
    state = board(at("K1", "F07"), text=TEXT, stage=Stage.FIRST_MARCH, round=2)
    after, _ = submitted(act(state, ALLIES, Take("K1"), Go("XF05")).state)
    assert known(after, ALLIES) == {"F05": Claim("XF05", Side.ALLIES, 2, 2, True)}
