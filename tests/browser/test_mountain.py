"""The game of cards in a browser: a whole won game and a whole lost one, alone and with others."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from games.bring_down_the_mountain import GAME
from games.bring_down_the_mountain.actions import Action, Draw, Move
from games.bring_down_the_mountain.solving.beam_search import solve
from games.bring_down_the_mountain.state import State
from games.core.codec import decode_action
from games.core.protocol import CHANCE
from tests.browser.player import board, move_guided
from tests.browser.sitting import ROOT, Screen

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

ACTS = re.compile(r"@?(\w+) \([A-D]\) acts for (North|East|South|West)")
PLAN = 500_000
SHORT = 30
"""Actions in which a game can well be lost."""


def sit_down(screen: Screen, *others: str) -> None:
    """A lobby of the mountain, chosen from the games there are."""
    screen.be("Ann").type_command("game new")
    screen.choose(re.compile("Choose a game"), "Bring Down the Mountain", within=screen.private)
    for name in others:
        screen.be(name).press("Join")
    screen.be("Ann")


def whose_turn(screen: Screen) -> str | None:
    """Who acts, as the newest board says; None when it is over."""
    words = board(screen).locator(".message-content").inner_text()
    called = ACTS.findall(words)
    return str(called[0][0]) if called else None


def exported(screen: Screen, folder: Path) -> Path:
    """The file that the page offers."""
    screen.ask("game export")
    return screen.download("game-1.json", folder)


def position(file: Path) -> State:
    """Where the game in the file stands: nothing in it is hidden from those who play."""
    content = json.loads(file.read_text())
    state = GAME.new(len(content["players"]), content["options"])
    for row in content["log"]:
        if row["kind"] in ("chance", "daily"):
            data = row["data"].get("action", row["data"])
            state = GAME.rules.apply(state, CHANCE, decode_action(GAME, data)).state
    return state


def verified(file: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "bot", "verify", str(file)], cwd=ROOT, capture_output=True, text=True
    )


def test_the_mountain_of_the_day_is_brought_down_alone(screen: Screen, tmp_path: Path) -> None:
    sit_down(screen)
    screen.choose("Mountain", re.compile("of the day"))
    screen.press("Start")
    expect(screen.message("begins")).to_contain_text("it can be won")
    plan = solve(position(exported(screen, tmp_path)), PLAN)
    assert plan.won
    for action in plan.line:
        screen.ask("play", blindly=True, move=GAME.notation.write(action))
        assert "Done" in screen.private.inner_text()
    expect(board(screen)).to_contain_text("the mountain is down")
    expect(screen.message("is over")).to_contain_text("Ann wins, with 52 cards brought down in")
    checked = verified(exported(screen, tmp_path))
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert "everyone's of" in checked.stdout
    screen.type_command("game results")
    expect(screen.private).to_contain_text("52 cards brought down in")


def test_three_lose_to_the_mountain_and_hear_why(screen: Screen, tmp_path: Path) -> None:
    sit_down(screen, "Ben", "Cleo")
    screen.press("Start")
    expect(board(screen)).to_contain_text("acts for")
    line = losing(position(exported(screen, tmp_path)))
    screen.press("Hint", within=board(screen))
    expect(screen.private).to_contain_text("/play")
    for action in line:
        name = whose_turn(screen)
        assert name is not None
        screen.be(name).ask("play", blindly=True, move=GAME.notation.write(action))
    expect(board(screen)).to_contain_text("No moves by anybody make a draw possible any more")
    expect(board(screen)).to_contain_text("The end cards fit nowhere")
    expect(screen.message("is over")).to_contain_text("It is lost, with")
    checked = verified(exported(screen, tmp_path))
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_a_run_is_moved_by_choosing_and_taken_back(screen: Screen, tmp_path: Path) -> None:
    sit_down(screen)
    screen.press("Start")
    expect(board(screen)).to_contain_text("acts for")
    state = position(exported(screen, tmp_path))
    while not [each for each in GAME.rules.legal_actions(state, 0) if isinstance(each, Move)]:
        action = next(GAME.rules.legal_actions(state, 0))
        state = GAME.rules.apply(state, 0, action).state
        screen.ask("play", blindly=True, move=GAME.notation.write(action))
    assert "Done:" in move_guided(screen, "Move")
    screen.type_command("game undo")
    screen.press("Take back")
    expect(screen.message("took back")).to_be_visible()


def losing(state: State) -> list[Action]:
    """A short way to lose for want of a draw: of many that are played at random, the first short one or the
    shortest."""
    found: list[list[Action]] = []
    for seed in range(1200):
        chance, at, line = random.Random(seed), state, list[Action]()
        while (end := GAME.rules.outcome(at)) is None:
            (seat,) = owing(at)
            legal = list(GAME.rules.legal_actions(at, seat))
            draws = [action for action in legal if isinstance(action, Draw)]
            line.append(chance.choice(draws or legal))
            at = GAME.rules.apply(at, seat, line[-1]).state
        if end.reason == "no_draw":
            found.append(line)
            if len(line) <= SHORT:
                break
    return min(found, key=len)


def owing(state: State) -> frozenset[int]:
    owed = GAME.rules.to_act(state)
    assert owed is not CHANCE
    return owed
