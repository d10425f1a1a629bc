"""Whole games in a browser: from the lobby to the end and beyond, by clicks and typed commands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.player import board, move_guided, whose_turn
from tests.browser.sitting import Playing, Screen

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

TWO = ("Ann", "Ben")
EIGHT = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gwen", "Hugo")


def open_lobby(screen: Screen, people: tuple[str, ...] = TWO) -> None:
    """The first opens a lobby, the others join."""
    screen.be(people[0]).type_command("game new")
    for name in people[1:]:
        screen.be(name).press("Join")


def begin(screen: Screen, people: tuple[str, ...] = TWO) -> None:
    """A lobby, and then the start."""
    open_lobby(screen, people)
    screen.be(people[0]).press("Start")
    expect(board(screen)).to_contain_text("begins")


def test_a_game_of_two_goes_from_lobby_to_rematch(screen: Screen, playing: Playing, tmp_path: Path) -> None:
    open_lobby(screen)
    screen.be("Ann").choose("Treehouse die", re.compile("on", re.IGNORECASE))
    screen.press("Start")
    turns = 0
    while (name := whose_turn(screen)) is not None:
        screen.be(name)
        turns += 1
        if turns > 30:
            move_guided(screen, "Pass")
        else:
            move_guided(screen)
    screen.press("Rematch")
    expect(screen.messages.last).to_contain_text("Ann")
