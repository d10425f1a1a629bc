"""High Ground in a browser: games of two and of four, and a mini game, from the lobby to the end.

Whoever plays knows what the page gives them: their own view, out of `/game export`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import expect

from games.core.codec import decode
from games.high_ground import GAME
from games.high_ground import actions as a
from games.high_ground.land import Cell, Ground, neighbours
from games.high_ground.phases import Over
from games.high_ground.view import View
from tests.browser.player import board, move_guided
from tests.browser.sitting import Screen
from tests.games.high_ground.guess import guessed

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

WHOSE_TURN = re.compile(r"Turn \d+: @?(\w+) \([A-D]\)")
FOUR = ("Ann", "Ben", "Cleo", "Dan")
LONGEST = 120
"""Decisions after which a game that goes on is thought to go in circles."""


def sit_down(screen: Screen, people: Sequence[str], **options: str) -> None:
    """A lobby with these people and options, and the start."""
    screen.be(people[0]).type_command("game new", game="High Ground")
    for name in people[1:]:
        screen.be(name).press("Join")
    screen.be(people[0])
    for title, value in options.items():
        screen.choose(title, re.compile(f"^{value}"))
    screen.press("Start")
    expect(board(screen)).to_contain_text("High Ground #1")


def own_view(screen: Screen, folder: Path) -> View:
    """What the member who sits in front of the page may know."""
    screen.ask("game export")
    content = json.loads(screen.download("game-1.json", folder).read_text())
    view: View = decode(View, content["view"])
    return view


def play_out(screen: Screen, people: Sequence[str], folder: Path) -> int:
    """Play on to the end; how many decisions that took."""
    for number in range(LONGEST):
        (name,) = WHOSE_TURN.findall(board(screen).locator(".message-content").inner_text())
        view = own_view(screen.be(name), folder)
        assert people[view.player] == name
        state = guessed(view)
        action = chosen(view, list(GAME.rules.legal_actions(state, view.player)), number)
        screen.ask("play", blindly=True, move=GAME.notation.write(action))
        assert "Done" in screen.private.inner_text()
        if "The game is over" in board(screen).inner_text():
            return number
    raise AssertionError("the game goes in circles")


def steps_to(view: View, goal: Cell) -> dict[Cell, int]:
    """How many neighbouring cards lie between each cell and this one."""
    land = {ground.cell for ground in view.land}
    found, last = {goal: 0}, [goal]
    while last:
        last = [cell for here in last for cell in neighbours(here) if cell in land and cell not in found]
        found |= dict.fromkeys(last, len(found) and max(found.values()) + 1)
    return found


def alone(ground: Ground, seat: int) -> bool:
    """Whether nobody but this seat stands there."""
    return all(piece.colour == seat for stack in ground.stacks for piece in stack)


def chosen(view: View, legal: Sequence[a.Action], number: int) -> a.Action:
    """Somebody in a hurry: leaves their king, and hops onto another's as soon as nobody guards it."""
    seat, land = view.player, {ground.cell: ground for ground in view.land}
    kings = [g.cell for g in view.land if g.king and g.owner not in (None, seat)]
    ways = {king: steps_to(view, king) for king in kings}

    def far(cell: Cell) -> int:
        return min(way.get(cell, 99) + 3 * (not alone(land[king], seat)) for king, way in ways.items())

    hops = [each for each in legal if isinstance(each, a.Hop) and each.attack is None]
    for hop in sorted(hops, key=lambda each: far(each.cell)):
        if far(hop.cell) < far(hop.piece.cell):
            return hop
    moves = [each for each in legal if isinstance(each, a.Move) and each.attack is None]
    leaving = [m for m in moves if land[m.piece.cell].owner == seat and land[m.cell].owner != seat]
    if leaving:
        return min(leaving, key=lambda each: (each.piece.level, far(each.cell)))
    at_the_door = any(
        far(g.cell) <= 1 and any(stack[-1].colour == seat for stack in g.stacks) for g in view.land
    )
    nearer = [m for m in moves if far(m.cell) < far(m.piece.cell) and m.cell not in kings]
    if nearer and not at_the_door:
        return min(nearer, key=lambda each: far(each.cell))
    # Other cards now and then, so that no position comes a third time.
    discards = [each for each in legal if isinstance(each, a.Discard) and len(each.cards) == 1]
    if discards and number % 3 == 0:
        return discards[0]
    for kind in (a.Roll, a.Decline, a.Enough, a.Play):
        for each in legal:
            if isinstance(each, kind):
                return each
    return legal[0]


def test_two_play_high_ground_to_the_end(screen: Screen, tmp_path: Path) -> None:
    sit_down(screen, FOUR[:2])
    play_out(screen, FOUR[:2], tmp_path)
    expect(screen.message("is over")).to_be_visible()


def test_four_play_high_ground_to_the_end(screen: Screen, tmp_path: Path) -> None:
    sit_down(screen, FOUR)
    play_out(screen, FOUR, tmp_path)
    expect(screen.message("is over")).to_be_visible()


def test_a_mini_game_is_played_to_the_end(screen: Screen, tmp_path: Path) -> None:
    sit_down(screen, FOUR[:2], Mini="on")
    play_out(screen, FOUR[:2], tmp_path)
    expect(screen.message("is over")).to_be_visible()


def test_cards_are_exchanged_by_choosing_and_nobody_else_sees_them(screen: Screen, tmp_path: Path) -> None:
    sit_down(screen, FOUR[:2])
    view = own_view(screen, tmp_path)
    name = FOUR[view.player]
    assert "Done:" in move_guided(screen.be(name), "Discard")
    hand = own_view(screen, tmp_path)
    assert len(hand.hand) == 3
    assert not isinstance(hand.phase, Over)
