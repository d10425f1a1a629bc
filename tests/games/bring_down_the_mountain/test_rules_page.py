"""RULES.md keeps its word: its examples are played; and what NOTATION.md says to type can be typed."""

from __future__ import annotations

import re
from importlib import resources

import pytest

from games.bring_down_the_mountain import GAME
from games.bring_down_the_mountain.state import IDLE_TURNS, PILE_LENGTH, RIDGE_LENGTH, RIDGES
from games.core.cards import DECK
from games.core.rulebook import notation, rulebook
from tests.games.bring_down_the_mountain.boards import board, drawn, legal, play, position, refused
from tests.games.reading import parsed

BOOK = rulebook(GAME)
IN_WORDS = {12: "welve", 13: "thirteen"}


def test_everything_it_says_to_type_can_be_typed() -> None:
    typed = re.findall(r"`([^`]+)`", notation(GAME))
    actions = [parsed(GAME, GAME.new(4, {}), text) for text in typed]
    assert [GAME.notation.write(action) for action in actions] == typed
    assert {type(action) for action in actions} == {command.action_type for command in GAME.commands}


def test_every_rule_it_speaks_of_is_there() -> None:
    text = (resources.files(GAME.package) / "RULES.md").read_text("utf-8")
    assert set(re.findall(r"BDM-\d+", text)) == set(BOOK.rules)


def test_its_numbers_and_options_are_the_games() -> None:
    assert (
        f"{len(RIDGES) * RIDGE_LENGTH} make the ridges, {'t' + IN_WORDS[RIDGE_LENGTH]} cards"
        in BOOK.rules["BDM-2"]
    )
    assert f"{IN_WORDS[PILE_LENGTH]} cards" in BOOK.rules["BDM-7"]
    assert f"T{IN_WORDS[IDLE_TURNS]} turns in a row" in BOOK.rules["BDM-13"]
    assert f"whole deck: {len(DECK)}" in BOOK.rules["BDM-14"]
    assert f"For {GAME.about.seat_counts[0]} to {GAME.about.seat_counts[-1]} players" in BOOK.introduction
    for option in GAME.about.options:
        assert f'"{option.title}"' in BOOK.rules[option.rule]


@pytest.mark.rule("BDM-6", "BDM-10")
def test_ann_acts_for_north_as_it_tells() -> None:
    state = position("N 9H\nE JS 10D\nW 6C\nS 4C\nNE 8S\nNW KD")
    assert [each for each in legal(state) if each.startswith("draw")] == ["draw NE>N", "draw NE>E"]
    moved = play(state, "9H N>E")
    assert [each for each in legal(moved) if each.startswith("draw")] == [
        "draw NE>N", "draw NE>E", "draw NW>N"
    ]  # fmt: skip
    assert drawn(play(moved, "draw NW>N")) == board("N KD\nE JS 10D 9H\nS 4C\nW 6C\nNE 8S")


@pytest.mark.rule("BDM-7", "BDM-10")
def test_ben_acts_for_east_as_it_tells() -> None:
    state = position("N 3C\nE KS..2S\nS 9C AD\nW 4C\nNE 9D\nSE JH", "E")
    assert state.owners[state.valley] == 1
    complete = play(state, "AD S>E")
    assert len(complete.completed) == 1
    assert refused(complete, "end").code == "draw_owed"
    after = play(complete, "draw SE>E", "end", "end")
    assert "draw NE>E" in legal(after)
