"""The page itself: coming back, two windows, a phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE
from tests.browser.player import begin, board, move_guided, move_typed, whose_turn
from tests.browser.sitting import Playing, Screen

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


def other(name: str | None) -> str:
    return "Ben" if name == "Ann" else "Ann"


def test_a_game_goes_on_after_leaving_and_coming_back(screen: Screen, playing: Playing) -> None:
    begin(screen)
    first = whose_turn(screen)
    move_typed(screen.be(str(first)), "dog-eat-dog pass")
    before = board(screen).locator(".message-content").inner_text()
    port = int(playing.address.rstrip("/").rpartition(":")[2])

    assert playing.stop() == 0
    playing.start(port)
    # The window that was left open comes back by itself, as the same member.
    expect(screen.page.locator(".message-ephemeral-note")).to_have_count(0, timeout=20_000)
    expect(board(screen)).to_be_visible(timeout=20_000)
    screen.ready()
    assert screen.who == first
    assert before.splitlines()[0].replace("@", "") in board(screen).inner_text()
    second = whose_turn(screen)
    assert second == other(first)
    move_guided(screen.be(second))
    assert whose_turn(screen) != second


def test_a_lobby_is_shown_again_after_coming_back(screen: Screen, playing: Playing) -> None:
    screen.be("Ann").type_command("game new", game="Dog")
    playing.stop()
    playing.start()
    screen.open(playing.address)
    screen.be("Ben").press("Join")
    expect(screen.messages.last).to_contain_text("Ben")


def test_another_window_sees_a_move_without_doing_anything(sit: Callable[..., Screen]) -> None:
    here, there = sit(), sit()
    begin(here)
    name = whose_turn(here)
    there.be(other(name))
    move_typed(here.be(str(name)), "dog-eat-dog pass")
    expect(board(there).locator(".message-content")).to_contain_text("passes", timeout=5_000)
    assert whose_turn(there) == other(name)
    # And it can be answered at once from there.
    move_typed(there, "dog-eat-dog pass")
    expect(board(here).locator(".message-content")).to_contain_text("The game is over")


def test_a_phone_shows_the_whole_board_and_can_move(sit: Callable[..., Screen]) -> None:
    screen = sit(PHONE)
    begin(screen)
    name = whose_turn(screen)
    picture = board(screen).locator("img.attachment-image")
    expect(picture).to_be_visible()
    place, wide, high = picture.bounding_box(), *PHONE
    assert place is not None
    assert place["x"] >= 0
    assert place["x"] + place["width"] <= wide
    assert place["width"] > wide * 0.7
    sideways = screen.page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    assert sideways <= 0
    composer = screen.page.locator("#channel-composer").bounding_box()
    assert composer is not None
    assert composer["y"] + composer["height"] <= high
    move_guided(screen.be(str(name)))
    assert whose_turn(screen) != name


def test_the_board_is_described_for_those_who_cannot_see_it(screen: Screen) -> None:
    begin(screen)
    described = board(screen).locator("img.attachment-image").get_attribute("alt")
    assert described
    assert "Ann" in described
    assert "Ben" in described


def test_names_and_tools_of_the_simulator_are_not_in_the_way(screen: Screen) -> None:
    assert screen.page.title() == "Cairn"
    for tool in ("Capture", "Inspector", "Refresh preview"):
        expect(screen.page.get_by_role("button", name=tool)).to_be_hidden()
