"""What sides of The Highest Ground see, hear, are offered and are refused, held to all that they cannot exclude."""

from typing import Any

import pytest

from games.core.foresight import foreseen
from games.highest_ground import GAME, events as e
from games.highest_ground.rules import steps
from tests.contract.visible import visible
from tests.worlds import field
from tests.worlds.checks import all_worlds_look_the_same, some
from tests.worlds.counting import Moment

MOST = 300
LENGTH = 16
LOOKED_AT = 12


def the_truth_is_possible(moment: Moment) -> None:
    """The position itself, without what others are writing just now, is among the worlds of every viewer."""
    for viewer, worlds in moment.worlds.items():
        assert field.as_heard(moment.state, viewer) in worlds, f"viewer {viewer}: the truth is missing"


def what_is_heard_is_the_same(heard: list[field.Heard]) -> None:
    """Every world that is left tells a viewer the same."""
    for each in heard:
        for other in each.worlds:
            assert other == each.truth, f"viewer {each.viewer}: a secret is heard: {each.truth} or {other}"


def what_is_foretold_happens(moment: Moment) -> None:
    """What a preview of the next action calls certain happens in every world."""
    seat = moment.actor
    if not isinstance(seat, int):
        return
    told = foreseen(GAME, GAME.knowledge.view(moment.state, seat), seat, moment.action)
    for world in some(moment.worlds[seat], LOOKED_AT):
        happens = visible(steps.apply(world, seat, moment.action).events, seat)
        assert set(told.events) <= set(happens), f"{told.events} is foretold, not {happens}"
        assert told.held or told.events == happens, f"{told.events} is foretold, not all of {happens}"


def hold(name: str, seed: int) -> int:
    """Holds a course to all checks, and returns the most worlds that a viewer had."""
    most = 0
    for number, (moment, heard) in enumerate(
        field.course(field.STARTS[name], f"{name} {seed}", MOST, LENGTH)
    ):
        try:
            what_is_heard_is_the_same(heard)
            the_truth_is_possible(moment)
            all_worlds_look_the_same(field.TELLING, moment)
            what_is_foretold_happens(moment)
        except AssertionError as problem:
            raise AssertionError(f"moment {number}, before {moment.action}: {problem}") from problem
        most = max(most, *map(len, moment.worlds.values()))
    return most


@pytest.mark.rule("THG-7", "THG-8", "THG-10", "THG-42", "THG-47")
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(1, 5))])
@pytest.mark.parametrize("name", field.STARTS)
def test_all_that_a_side_gets_fits_all_that_it_cannot_exclude(name: str, seed: int) -> None:
    assert hold(name, seed) > 1


# A game that is wrong is caught


def blabbing(self: Any) -> frozenset[int] | None:
    """Everybody hears what a unit suffers, also of a leader out of sight."""
    return None


def test_a_retreat_that_tells_of_a_hidden_leader_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(e.Suffered, "audience", property(blabbing))
    with pytest.raises(AssertionError, match="a secret is heard"):
        hold("the tribune is with the slinger", 5)
