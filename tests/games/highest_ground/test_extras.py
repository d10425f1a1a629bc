"""What is told of a game as a whole: how it stands, what was hidden, what decided it, and who is touched."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core.optional_parts.parts import Moment
from games.core.protocol import OBSERVER, Event
from games.core.words import Names
from games.highest_ground import GAME
from games.highest_ground.actions import Attack, Go, Take
from games.highest_ground.files.tables import Side
from games.highest_ground.knowledge import touches, turn_number, uncovered
from games.highest_ground.optional.advice import decided
from games.highest_ground.rules import ending
from games.highest_ground.state import Stage, State, Status, changed
from games.highest_ground.words.sentences import standing
from tests.games.highest_ground.boards import ALLIES, ROMANS, act, at, board, fought, scenario, submitted
from tests.games.highest_ground.test_end_of_turn import VICTORY

NAMES = Names.of(("Ann", "Ben"))
TEXT = scenario(victory=VICTORY, ground={"F05": "v", "H08": "v"}, rivers=["F05/G05"], roads=["F05 G05"])


def told(state: State, seat: int | None) -> str:
    you = seat if seat is not None and seat >= 0 else None
    return standing(GAME.knowledge.view(state, seat), Names.of(("Ann", "Ben"), you))


def with_status(state: State, **status: Status) -> State:
    units = tuple(
        replace(unit, status=status[unit.name], at=None) if unit.name in status else unit
        for unit in state.units
    )
    return changed(state, units=units)


@pytest.mark.rule("THG-28")
def test_the_points_are_those_that_the_reader_can_know() -> None:
    # The Romans stand in the village and bridge of F05, unseen; a legion is gone, and one has left the map unseen.
    state = board(at("L1", "F05"), at("K1", "L14"), text=TEXT, round=3)
    state = with_status(state, L2=Status.LOST, L3=Status.EXITED)
    state = changed(state, held=(("XF05", Side.ROMANS), ("XH08", None)))
    assert told(state, OBSERVER) == "Turn 3 of 15: Ben has 8 points. Now that would be a marginal defeat."
    assert told(state, ROMANS).startswith("Turn 3 of 15: you have 8 points, as far as you know.")
    # -1 for the legion that both know of, and -6 because nobody has left as far as Ann knows.
    assert told(state, ALLIES).startswith("Turn 3 of 15: Ben has -7 points, as far as you know.")
    assert told(state, None).startswith("Turn 3 of 15: Ben has -7 points, as far as everybody knows.")
    over = changed(state, stage=Stage.OVER)
    assert told(over, ALLIES) == "At the end: Ben has 8 points. That is a marginal defeat."


@pytest.mark.rule("THG-10", "THG-28")
def test_how_it_stands_tells_no_secret() -> None:
    for status in (Status.EXITED, Status.RESERVE):
        state = with_status(board(at("K1", "L14"), at("L1", "A01"), text=TEXT), L3=status)
        assert told(state, ALLIES) == told(board(at("K1", "L14"), at("L1", "A01"), text=TEXT), ALLIES)


def test_once_all_may_be_shown_what_was_out_of_sight_is_told() -> None:
    state = board(at("K1", "F05"), at("L1", "F07"), at("L2", "C03"), ground={"F07": "f", "C03": "f"})
    assert uncovered(state, NAMES) == "Out of sight: Ben's L1 in XF07 and L2 in XC03."
    gone = with_status(state, L1=Status.EXITED, L2=Status.EXITED)
    assert uncovered(gone, NAMES) == "Off the map again: Ben's L1 and L2."
    assert uncovered(board(at("K1", "F05"), at("L1", "F07")), NAMES) == ""
    assert turn_number(state) == 1


def test_many_units_out_of_sight_are_counted() -> None:
    legions = [at(f"L{number}", f"A{number:02d}") for number in range(1, 9)]
    archers = [at(f"A{number}", f"B{number:02d}") for number in range(1, 5)]
    text = uncovered(board(*legions, *archers, at("K1", "L14")), NAMES)
    assert text.endswith("A1 in XB01 and 3 more."), "one of the archers is in sight"
    assert len(text) < 400


@pytest.mark.rule("THG-28")
def test_what_decided_a_game_is_when_the_result_became_what_it_was() -> None:
    first = changed(board(at("L1", "A01"), text=TEXT), held=(("XF05", None), ("XH08", None)))
    village = changed(first, held=(("XF05", None), ("XH08", Side.ROMANS)))
    left = with_status(village, L2=Status.EXITED)
    end = changed(left, stage=Stage.OVER)
    assert [ending.level_of(each) for each in (first, village, left, end)] == [0, 0, 1, 1]
    assert decided((first, village, left, end), ("Ann", "Ben")) == Moment(
        2, "Ben leads the first unit off the map"
    )
    lost = changed(changed(first, held=(("XF05", Side.ROMANS), ("XH08", Side.ROMANS))), round=2)
    back = changed(lost, held=(("XF05", Side.ALLIES), ("XH08", Side.ROMANS)))
    over = changed(back, stage=Stage.OVER)
    assert decided((lost, back, over), ("Ann", "Ben")) == Moment(1, "Ben loses a village")
    assert decided((end,), ("Ann", "Ben")) is None
    assert decided((first, village), ("Ann", "Ben")) is None, "it goes on"
    assert decided((first, left, changed(end, gone=(0,))), ("Ann", "Ben")) is None, "somebody resigned"


@pytest.mark.rule("THG-10")
def test_who_is_attacked_or_comes_into_sight_is_touched() -> None:
    def is_touched(before: State, after: State, events: tuple[Event, ...], seat: int) -> bool:
        heard = [each for each in events if each.audience is None or seat in each.audience]
        view = GAME.knowledge.view
        return touches(view(before, seat), heard, view(after, seat), seat)

    fight = board(at("B1", "F05"), at("L1", "F07"))
    after, events = fought(fight, 6, allies=[Attack("B1", "L1")])
    assert is_touched(fight, after, events, ROMANS)
    hidden = board(
        at("K1", "F09"), at("L1", "F05"), stage=Stage.FIRST_MARCH, first=Side.ROMANS, ground={"F05": "f"}
    )
    after, events = submitted(act(hidden, ROMANS, Take("L1"), Go("XF06")).state)
    assert is_touched(hidden, after, events, ROMANS), "the knights have seen it"
    assert not is_touched(hidden, after, events, ALLIES)
    quiet = board(at("K1", "L14"), at("L1", "A01"), stage=Stage.FIRST_MARCH, ground={"K13": "f"})
    after, events = submitted(quiet)
    assert not is_touched(quiet, after, events, ROMANS)
