"""Where players place their kings, and for which side a cell counts."""

from __future__ import annotations

import pytest

from games.core.commands import suggestions
from games.core.words import Names
from games.high_ground import GAME
from games.high_ground.phases import Crowning
from games.high_ground.state import State
from tests.games.high_ground.boards import NAMES, by_chance, events, laid_by_players, legal, play


def offered(state: State) -> dict[str, str]:
    """The cells offered for a king, each with its words."""
    command = next(each for each in GAME.commands if each.name == "crown")
    view, found = (
        GAME.knowledge.view(state, state.player),
        list(GAME.rules.legal_actions(state, state.player)),
    )
    return {each.value: each.label for each in suggestions(command, command.parameters[0], view, found, {})}


@pytest.mark.rule("HG-3")
def test_a_cell_for_a_king_is_offered_with_the_side_for_which_it_counts() -> None:
    bent = ("M13", "M14", "M15", "N13", "O13", "P13", "Q13", "R13", "S13")
    state = laid_by_players(3, *bent)
    assert offered(state)["N14"] == "N14, empty, the north side"
    assert offered(state)["N15"] == "N15, empty, the east side"
    later = play(state, "crown M16")
    assert offered(later)["N14"] == "N14, empty, the east side"
    other = GAME.knowledge.view(later, 0)
    assert (other.targets, other.sides) == ((), ())
    told = [
        GAME.words.describe(event, Names.of(NAMES))
        for event in events(state, "crown M16", "crown N14", "crown L13")
    ]
    assert told == [
        "Ann's king is placed in M16, at the north side.",
        "Ben's king is placed in N14, at the east side.",
        "Cleo's king is placed in L13, at the west side.",
        "A neutral king is placed in P12, at the south side.",
    ]


@pytest.mark.rule("HG-28")
def test_a_corner_for_a_king_is_offered_as_what_it_is() -> None:
    state = play(GAME.new(2, {"quick_setup": "off", "mini": "on", "jokers": "0"}), "first A")
    while not isinstance(state.phase, Crowning):
        state = play(by_chance(state), legal(by_chance(state))[0])
    assert offered(state) == {
        "L14": "L14, empty, the north-west corner",
        "N14": "N14, empty, the north-east corner",
        "N12": "N12, empty, the south-east corner",
        "L12": "L12, empty, the south-west corner",
    }
    assert GAME.words.describe(events(state, "crown N12")[0], Names.of(NAMES)).endswith(
        "N12, in the south-east corner."
    )
