"""Version 1 of the rules, which games that began under it go on by: a trapped piece may not aim (HG-22), and every turn
counts for repetition, while passes end nothing (HG-27)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from games.core.dice import Face
from games.core.foresight import foreseen
from games.core.outcome import Outcome
from games.core.protocol import CHANCE
from games.core.rulebook import rulebook
from games.core.words import Names
from games.high_ground import GAME, VERSION_1
from games.high_ground.notation import parse as reading
from games.high_ground.phases import Choosing, Over, Resolving
from games.high_ground.state import State
from games.registry import EARLIER, GAMES, by_key
from tests.games.high_ground import boards
from tests.games.high_ground.boards import NAMES, by_chance, cards, left_with, legal, play, refused

position = partial(boards.position, rules_version=1)
FULL = {"A": "2C 3C 4C", "B": "2D 3D 4D"}
STILL = "     M     N     O\n13  KA:A3  9:B3  KB:B1"
VIEWERS = (None, 0, 1)


def prompted(state: State, seat: int | None) -> str:
    return GAME.words.prompt(GAME.knowledge.view(state, seat), Names.of(NAMES))


def test_new_games_are_of_version_2_and_earlier_ones_are_known() -> None:
    assert GAME.about.rules_version == 2
    assert GAME.new(2, {}).rules_version == 2
    assert VERSION_1.new(2, {}).rules_version == 1
    assert by_key("high_ground") is by_key("high_ground", 2) is GAME
    assert by_key("high_ground", 1) is VERSION_1
    assert VERSION_1 in EARLIER
    assert VERSION_1 not in GAMES
    with pytest.raises(KeyError):
        by_key("high_ground", 3)


def test_an_earlier_version_says_which_it_is() -> None:
    assert GAME.about.full_title == "High Ground"
    assert VERSION_1.about.full_title == "High Ground (version 1 of the rules)"


@pytest.mark.rule("HG-22", "HG-27")
def test_its_rules_are_told_as_they_were() -> None:
    then, now = rulebook(VERSION_1), rulebook(GAME)
    assert list(then.rules) == list(now.rules)
    assert {number for number in now.rules if then.rules[number] != now.rules[number]} == {"HG-22", "HG-27"}
    assert "not trapped" in then.rules["HG-22"]
    assert "A roll that you cannot use counts as well" in then.rules["HG-27"]
    assert any(then.rules["HG-27"] in section.text for section in then.sections)


def test_a_game_stays_of_its_version_from_its_start_on() -> None:
    state = by_chance(VERSION_1.new(3, {}))
    for _ in range(5):
        state = by_chance(
            VERSION_1.rules.apply(
                state, state.player, next(iter(VERSION_1.rules.legal_actions(state, state.player)))
            ).state
        )
        assert state.rules_version == 1
        VERSION_1.rules.check(state)
    assert VERSION_1.rules.to_act(state) is not CHANCE


@pytest.mark.rule("HG-22")
def test_a_trapped_piece_may_not_aim() -> None:
    text = "     M                   N\n13  9:A3A1/B2A1B3/B3A2/A1  KB:B3"
    state = position(text, phase=Resolving(Face.AIM))
    assert legal(state) == ["aim M13.3.2", "decline"]
    assert refused(state, "aim M13.2.2").code == "trapped"


@pytest.mark.rule("HG-27")
def test_the_same_position_for_the_third_time_is_a_draw_even_if_nothing_was_done() -> None:
    state = play(position(STILL, hands=FULL), *["discard"] * 4)
    assert state.phase == Choosing()
    state = play(state, "discard")
    assert state.phase == Over("repetition", None)
    assert GAME.rules.outcome(state) == Outcome("repetition", (0, 1))


@pytest.mark.rule("HG-27")
def test_a_roll_that_comes_to_nothing_counts() -> None:
    state = position(STILL, hands=FULL)
    for _ in range(5):
        assert state.phase == Choosing()
        state = play(state, "roll", "die TIP")
    assert state.phase == Over("repetition", None)


@pytest.mark.rule("HG-27")
@pytest.mark.parametrize("turn", [("discard",), ("roll", "die TIP"), ("roll", "die HOP", "decline")])
def test_every_turn_counts_for_the_cap(turn: tuple[str, ...]) -> None:
    state = play(position(STILL, hands=FULL, turn=299), *turn)
    assert (state.phase, state.turn, state.counted) == (Choosing(), 300, 299)
    assert not any("is the last" in prompted(state, seat) for seat in VIEWERS)
    assert play(state, *turn).phase == Over("turn_cap", None)


@pytest.mark.rule("HG-27")
def test_a_turn_that_could_end_it_by_changing_nothing_is_warned_of() -> None:
    warning = "A turn without a change ends the game in a draw (HG-27)."
    state = position(STILL, hands=FULL)
    for _ in range(4):
        assert not any(warning in prompted(state, seat) for seat in VIEWERS)
        state = play(state, "discard")
    rolled = play(state, "roll", "die WILD")
    for each in (state, rolled):
        assert all(prompted(each, seat).endswith(warning) for seat in VIEWERS)
    assert play(rolled, "decline").phase == Over("repetition", None)
    assert warning not in prompted(play(state, "play 2C L13"), 0)
    assert warning not in prompted(play(state, "discard 2C", "drawn 9H"), 0)


@pytest.mark.rule("HG-5", "HG-27")
def test_a_warning_does_not_tell_others_that_a_hand_is_the_same_again() -> None:
    start = left_with(position(STILL, hands=FULL), "5S")
    start = replace(start, draw_pile=(), discards=cards("5S"))
    state = play(start, "discard", "discard", "discard 2C", "drawn 2C", "discard")
    assert [(before.player, before.hands) for before in state.history].count((0, state.history[0].hands)) == 2
    assert [GAME.knowledge.view(state, viewer).brink for viewer in VIEWERS] == [False, True, False]
    again = play(state, "discard")
    assert again.phase == Over("repetition", None), "what ends the game is what is so, not what is known"


@pytest.mark.rule("HG-5", "HG-27")
def test_a_warning_tells_everybody_that_a_hand_is_the_same_where_no_other_card_could_come() -> None:
    state = play(left_with(position(STILL, hands=FULL), ""), "discard", "discard")
    state = play(state, "discard 2C", "drawn 2C", "discard")
    assert all(GAME.knowledge.view(state, viewer).brink for viewer in VIEWERS)
    assert play(state, "discard 2C", "drawn 2C").phase == Over("repetition", None)


@pytest.mark.rule("HG-27")
def test_a_hand_that_was_filled_before_all_of_it_is_known_to_be_the_same() -> None:
    state = play(position(STILL, hands=FULL), "discard 2C", "drawn 5S", *["discard"] * 3)
    assert [fill.seat for fill in state.fills] == [0]
    assert all(GAME.knowledge.view(state, viewer).brink for viewer in VIEWERS)
    assert play(state, "discard").phase == Over("repetition", None)


@pytest.mark.rule("HG-27")
def test_a_preview_does_not_tell_that_a_hand_is_the_same_again() -> None:
    """B ends with the hand of the beginning in one of these worlds, which A's discard would make a draw."""
    start = left_with(position(STILL, hands={"A": "9H 10H 3C", "B": "3S 8D QS"}), "2C 4S")
    start = play(start, "discard", "discard", "discard", "discard 8D", "drawn 2C", "discard")
    start = play(start, "discard 2C", "drawn 4S", "discard", "discard 4S")
    found = []
    for card in ("8D", "2C", "4S"):
        state = play(start, f"drawn {card}")
        known = foreseen(GAME, GAME.knowledge.view(state, 0), 0, reading.read("discard"))
        found.append((known.view, known.owing, known.events))
        assert (play(state, "discard").phase == Over("repetition", None)) is (card == "8D")
    assert found[0] == found[1] == found[2]


@pytest.mark.rule("HG-27")
def test_a_preview_tells_a_draw_that_can_be_known() -> None:
    state = position(STILL, hands={"A": "9H 10H 3C", "B": "3S 8D QS"})
    state = play(state, *["discard"] * 4)
    known = foreseen(GAME, GAME.knowledge.view(state, 0), 0, reading.read("discard"))
    assert known.view is not None
    assert known.view.phase == Over("repetition", None)
