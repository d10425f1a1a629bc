"""The page itself: what it is called, choosing and downloading, coming back to a lobby, two windows."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from tests.browser.player import begin, board, content, open_lobby, whose_turn
from tests.browser.sitting import Playing, Screen

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


def test_a_game_is_chosen_and_set_up_in_menus_and_downloaded(screen: Screen, tmp_path: Path) -> None:
    assert screen.page.title() == "Cairn"
    for tool in ("Capture", "Inspector", "Refresh preview"):
        expect(screen.page.get_by_role("button", name=tool)).to_be_hidden()
    screen.be("Ann").type_command("game new")
    screen.press("Dog Eat Dog", within=screen.private)
    screen.be("Ben").press("Join")
    screen.be("Ann").press("Options")
    screen.choose("Treehouse die", re.compile("on$"), within=screen.private)
    screen.press("Start")
    expect(board(screen)).to_contain_text("begins")
    screen.ask("game export")
    kept = json.loads(screen.download("game-1.json", tmp_path).read_text())
    assert kept["options"]["treehouse_die"] == "on"


def test_a_lobby_is_shown_again_after_coming_back(screen: Screen, playing: Playing) -> None:
    open_lobby(screen, people=("Ann",))
    playing.stop()
    playing.start()
    screen.open(playing.address)
    screen.be("Ben").press("Join")
    expect(screen.messages.last).to_contain_text("Ben")
    # The other channel greets, and has a game of its own.
    screen.page.get_by_role("link", name="# second-table").click()
    expect(screen.page.locator("#channel-name")).to_have_text("second-table")
    screen.ready().press("Dog Eat Dog")
    expect(board(screen)).to_contain_text("Dog Eat Dog #2")
    screen.page.get_by_role("link", name="# table").click()
    expect(screen.messages.last).to_contain_text("Ben")


def test_another_window_sees_a_move_and_answers_it_without_doing_anything_first(
    sit: Callable[..., Screen],
) -> None:
    here, there = sit(), sit()
    begin(here)
    name = whose_turn(here)
    there.be("Ben" if name == "Ann" else "Ann")
    here.type_command("dog-eat-dog pass")
    expect(board(there).locator(".message-content")).to_contain_text("passes", timeout=5_000)
    there.type_command("dog-eat-dog pass")
    expect(here.messages.last).to_contain_text("The game is over")


def test_a_command_that_is_sent_while_suggestions_are_fetched_leaves_once_they_are_there(
    screen: Screen,
) -> None:
    begin(screen)
    screen.be(whose_turn(screen))
    held: list[Route] = []
    sent = False

    def hold(route: Route) -> None:
        if "autocomplete_command" in (route.request.post_data or "") and not sent:
            held.append(route)
        else:
            route.continue_()

    screen.page.route("**/api/action", hold)
    screen.choose_command("play")
    screen.page.locator('.command-option-input[data-option="move"]').fill("pass")
    screen.page.wait_for_timeout(1_000)
    assert held
    screen.page.keyboard.press("Enter")
    sent = True
    for route in held:
        route.continue_()
    expect(board(screen).locator(".message-content")).to_contain_text("passes", timeout=10_000)


def test_days_pass_at_a_press_and_bring_reminders(screen: Screen) -> None:
    begin(screen)
    name = whose_turn(screen)
    expect(content(screen)).to_contain_text(re.compile("Time limit: (in 24 hours|tomorrow)"))
    clock = screen.page.locator(".play-clock output")
    day = clock.inner_text().split()[0]
    screen.hours_pass("+1 h")
    # What stands there already says the time that is left now, as on Discord.
    expect(content(screen)).to_contain_text("Time limit: in 23 hours")
    screen.hours_pass("+1 day")
    reminder = screen.messages.filter(has_text=f"@{name} It is your turn in Dog Eat Dog #1. Time limit:")
    expect(reminder).to_have_count(2)
    expect(screen.message("ran out of time. The table plays for them")).to_be_visible()
    expect(clock).not_to_contain_text(day)


def test_direct_messages_can_be_read_on_the_page(screen: Screen) -> None:
    begin(screen)
    name = whose_turn(screen)
    screen.be(name).ask("me")
    screen.choose(re.compile("."), "direct message", within=screen.private)
    opens = screen.page.locator("#direct-open")
    expect(opens).to_be_hidden()
    for _ in range(13):
        screen.hours_pass("+1 h")
    expect(opens).to_have_text("✉ 1")
    opens.click()
    told = screen.page.locator("#direct article")
    expect(told).to_contain_text("It is your turn in Dog Eat Dog #1. Time limit: in 11 hours.")
    screen.page.get_by_role("button", name="Close").click()
    expect(opens).to_have_text("✉")
    screen.be(next(each for each in ("Ann", "Ben") if each != name))
    expect(opens).to_be_hidden()


def test_a_page_that_cannot_be_opened_at_once_tries_again(sit: Callable[..., Screen]) -> None:
    """A busy machine, or a bot that is still starting, answers nothing useful for a moment."""
    screen = sit()
    refused: list[str] = []

    def busy(route: Route) -> None:
        if route.request.method == "POST" and len(refused) < 2:
            refused.append(route.request.url)
            route.fulfill(status=503)
        else:
            route.continue_()

    screen.page.route("**/api/pages", busy)
    screen.page.reload()
    screen.ready()
    assert len(refused) == 2
    expect(screen.page.locator("#channel-composer-input")).to_be_visible()
    expect(screen.messages.last).to_contain_text("Welcome!")
