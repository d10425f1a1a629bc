"""Whole games in a browser: from the lobby to the end and beyond, by clicks and typed commands."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.player import begin, board, move_guided, move_typed, open_lobby, whose_turn
from tests.browser.sitting import ROOT, Screen

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

EIGHT = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gwen", "Hugo")
ATTACKS = 24
"""Turns after which everybody passes, so that a lucky game does not go on for hundreds of turns."""


def test_two_members_play_a_whole_game_and_check_its_dice(screen: Screen, tmp_path: Path) -> None:
    open_lobby(screen)
    screen.be("Ann").choose("Treehouse die", re.compile("^on"))
    screen.press("Start")
    turns = 0
    while (name := whose_turn(screen)) is not None:
        screen.be(name)
        turns += 1
        if turns > ATTACKS:
            move_typed(screen, "play", move="pass")
        elif turns % 4 == 1:
            move_guided(screen)
        else:
            move_typed(screen, "play", move="")
    expect(board(screen)).to_contain_text("The game is over")

    screen.type_command("game export")
    exported = screen.download("game-1.json", tmp_path)
    assert json.loads(exported.read_text())
    checked = subprocess.run(
        [sys.executable, "-m", "bot", "verify", str(exported)], cwd=ROOT, capture_output=True, text=True
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr

    screen.press("Rematch")
    lobby = screen.messages.filter(has=screen.page.get_by_role("button", name="Join", exact=True)).last
    expect(lobby).to_contain_text("Ann")
    expect(lobby).to_contain_text("Ben")
    expect(lobby).to_contain_text("Game #2")


def test_eight_members_play_a_whole_game(screen: Screen) -> None:
    begin(screen, EIGHT)
    moved = set()
    for _ in EIGHT:
        name = whose_turn(screen)
        assert name is not None
        moved.add(name)
        move_typed(screen.be(name), "dog-eat-dog attack", attacker="", target="")
    assert moved == set(EIGHT)
    while (name := whose_turn(screen)) is not None:
        move_typed(screen.be(name), "dog-eat-dog pass")
    expect(board(screen)).to_contain_text("Everybody has passed in a row")
    expect(board(screen)).to_contain_text("The game is over")


def test_a_pass_is_taken_back_at_once(screen: Screen) -> None:
    begin(screen)
    name = whose_turn(screen)
    assert name is not None
    move_typed(screen.be(name), "dog-eat-dog pass")
    assert whose_turn(screen) != name
    screen.type_command("game undo")
    expect(screen.private).to_contain_text("passes")
    screen.press("Take back")
    assert whose_turn(screen) == name


def test_dice_are_taken_back_only_if_the_other_agrees(screen: Screen) -> None:
    begin(screen)
    name = whose_turn(screen)
    assert name is not None
    move_guided(screen.be(name))
    screen.type_command("game undo")
    screen.press("Ask the others")
    screen.be("Ben" if name == "Ann" else "Ann").press("Accept")
    assert whose_turn(screen) == name


def test_a_player_resigns_and_the_game_goes_on_without_them(screen: Screen) -> None:
    begin(screen, EIGHT[:3])
    name = whose_turn(screen)
    assert name is not None
    screen.be(name).type_command("game resign")
    screen.press("Resign")
    assert whose_turn(screen) not in (None, name)


def test_a_button_of_an_earlier_position_shows_the_present_one(screen: Screen) -> None:
    begin(screen)
    name = whose_turn(screen)
    assert name is not None
    screen.be(name).press("Move", within=board(screen))
    old = screen.private
    old = screen.page.locator(f'.channel-message[data-message-id="{old.get_attribute("data-message-id")}"]')
    move_typed(screen, "dog-eat-dog pass")
    screen.choose(re.compile("."), within=old)
    expect(old).to_contain_text("earlier position")


def test_a_refused_move_says_why_and_what_to_do(screen: Screen) -> None:
    begin(screen)
    name = whose_turn(screen)
    other = "Ben" if name == "Ann" else "Ann"
    said = move_typed(screen.be(other), "dog-eat-dog pass")
    assert "turn" in said
    assert whose_turn(screen) == name
