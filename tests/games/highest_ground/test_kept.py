"""The kept games end at every level of victory, as their names say."""

from __future__ import annotations

import pytest

from games.core.protocol import CHANCE, Event
from games.highest_ground import GAME
from games.highest_ground.events import Ended
from games.highest_ground.rules import steps
from games.highest_ground.rules.ending import LEVELS, level_of
from games.highest_ground.state import Stage, State
from tests.games.highest_ground.kept import WANTED
from tests.games.whole_games import Played, played_games

KEPT = {played.name: played for played in played_games(GAME)}


def replayed(played: Played) -> tuple[State, tuple[Event, ...]]:
    """The end of a kept game, and its last events."""
    state: State = GAME.new(played.seats, played.options)
    events: tuple[Event, ...] = ()
    for action in played.actions:
        owing = steps.to_act(state)
        step = steps.apply(state, CHANCE if owing is CHANCE else min(owing), action)
        state, events = step.state, step.events
    return state, events


@pytest.mark.rule("THG-28")
def test_every_level_of_victory_is_reached_by_a_kept_game() -> None:
    assert KEPT.keys() == WANTED.keys()
    romans = [wanted.level for name, wanted in WANTED.items() if name != "anywhere"]
    assert sorted(romans) == list(range(len(LEVELS)))
    introductory = [name for name, played in KEPT.items() if not played.options.get("scenario")]
    assert len(introductory) >= 2


@pytest.mark.rule("THG-28")
@pytest.mark.parametrize("name", WANTED)
def test_a_kept_game_ends_as_its_name_says(name: str) -> None:
    end, events = replayed(KEPT[name])
    assert end.stage is Stage.OVER
    assert level_of(end) == WANTED[name].level, "write them with: python -m tests.games.highest_ground.kept"
    (told,) = (event for event in events if isinstance(event, Ended))
    assert told.level == WANTED[name].level
    outcome = steps.outcome(end)
    assert outcome is not None
    result, _, winner = ("decisive_allied" if name == "anywhere" else name).partition("_")
    winners = {"allied": (0,), "roman": (1,), "": (0, 1)}[winner]
    assert (outcome.reason, outcome.winners) == (result, winners)
