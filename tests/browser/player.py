"""A player who knows only what the page shows: who must act, and what is offered."""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import Locator, expect

from tests.browser.sitting import Screen

OWES: Final = re.compile(r"@?(\w+) \([A-H]\) (?:may|rolled)")
ENDED: Final = "The game is over"
TWO: Final = ("Ann", "Ben")


def open_lobby(screen: Screen, people: tuple[str, ...] = TWO) -> None:
    """The first opens a lobby, the others join."""
    screen.be(people[0]).type_command("game new", game="Dog")
    for name in people[1:]:
        screen.be(name).press("Join")


def begin(screen: Screen, people: tuple[str, ...] = TWO) -> None:
    """A lobby, and then the start."""
    open_lobby(screen, people)
    screen.be(people[0]).press("Start")
    expect(board(screen)).to_contain_text("begins")


def board(screen: Screen) -> Locator:
    """The newest board message."""
    button = screen.page.get_by_role("button", name="Since I looked", exact=True)
    return screen.messages.filter(has=button).last


def whose_turn(screen: Screen) -> str | None:
    """The member whom the newest board calls upon; None when the game is over."""
    words = board(screen).locator(".message-content").inner_text()
    if ENDED in words:
        return None
    called = OWES.findall(words)
    assert called, f"the board does not say whose turn it is: {words}"
    return str(called[0])


def move_guided(screen: Screen, what: str | None = None) -> str:
    """Move by choosing the first of everything that is offered, and confirm. Returns what was said."""
    screen.press("Move", within=board(screen))
    for _ in range(8):
        asked = screen.private
        if asked.get_by_role("button", name="Do it", exact=True).count():
            screen.press("Do it", within=asked)
            return screen.private.inner_text()
        menu = asked.get_by_role("combobox")
        assert menu.count(), f"nothing is offered: {asked.inner_text()}"
        first_question = "What do you do?" in (menu.last.get_attribute("aria-label") or "")
        screen.choose(re.compile("."), what if first_question else None, within=asked)
    raise AssertionError("the guided move does not come to an end")


def move_typed(screen: Screen, command: str, **options: str) -> str:
    """Move by a typed command, each option filled in with the first suggestion."""
    screen.type_command(command, **options)
    return screen.private.inner_text()
