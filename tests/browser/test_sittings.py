"""A sitting of every game at the page: what only a page can show. Whole games are played in tests/discord."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from games.core.protocol import Game
from games.registry import GAMES
from tests.browser.conftest import PHONE
from tests.browser.player import begin, board, content, move_guided, move_typed, picture
from tests.browser.sitting import Playing, Screen

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.about.key)
def test_two_sit_down_move_leave_come_back_and_go_on_with_a_phone(
    sit: Callable[..., Screen], playing: Playing, game: Game[Any, Any, Any]
) -> None:
    desk = sit()
    begin(desk, game.about.title)
    described = picture(board(desk)).get_attribute("alt")
    assert described
    assert [name for name in ("Ann", "Ben") if name not in described] == []
    move_guided(desk)
    move_typed(desk)

    who, said = desk.who, content(desk).inner_text()
    desk.page.reload()
    desk.ready()
    expect(content(desk)).to_have_text(timeless(said), use_inner_text=True)
    comes_back(desk, playing)
    assert desk.who == who
    # Nobody is called again: the mention has become a plain name.
    assert timeless(said.splitlines()[-1].replace("@", "")).fullmatch(
        content(desk).inner_text().splitlines()[-1]
    )
    picture(board(desk))

    phone = sit(PHONE)
    fits(phone)
    before = content(desk).inner_text()
    move_guided(phone)
    expect(content(phone)).not_to_have_text(timeless(before), use_inner_text=True)
    expect(content(desk)).to_have_text(timeless(content(phone).inner_text()), use_inner_text=True)


def timeless(said: str) -> re.Pattern[str]:
    """These words, whatever they say of the time: "in 24 hours" becomes "in 23 hours" as it passes."""
    told = r"Time limit: [^.]+\."
    parts = [re.sub(r"(?:\\?\s)+", r"\\s+", re.escape(part)) for part in re.split(told, said.strip())]
    return re.compile(rf"^\s*{told.join(parts)}\s*$")


def comes_back(screen: Screen, playing: Playing) -> None:
    """The bot ends and starts again; the window that was left open comes back by itself."""
    port = int(playing.address.rstrip("/").rpartition(":")[2])
    assert playing.stop() == 0
    playing.start(port)
    expect(screen.page.locator(".message-ephemeral-note")).to_have_count(0)
    expect(board(screen)).to_be_visible()
    screen.ready()


def fits(screen: Screen) -> None:
    """The whole board is on the screen of a phone, large, and so is the line to type in."""
    place, (wide, high) = picture(board(screen)).bounding_box(), PHONE
    assert place is not None
    assert place["x"] >= 0
    assert place["x"] + place["width"] <= wide
    assert place["width"] > wide * 0.7
    assert screen.page.evaluate("document.documentElement.scrollWidth - window.innerWidth") <= 0
    composer = screen.page.locator("#channel-composer").bounding_box()
    assert composer is not None
    assert composer["y"] + composer["height"] <= high
