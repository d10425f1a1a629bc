"""The page itself, over one run of `make play`: every game at a desk and with a phone, menus, files, time, two windows, and
coming back. Whole games are played in tests/discord."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from games.registry import GAMES
from tests.browser.conftest import DESK, PHONE
from tests.browser.sitting import (
    Playing,
    Screen,
    begin,
    board,
    content,
    move_guided,
    move_typed,
    number,
    open_lobby,
    picture,
    stop,
    whose_turn,
)

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


def test_a_game_is_set_up_in_menus_downloaded_and_played_in_two_windows(
    sit: Callable[..., Screen], tmp_path: Path
) -> None:
    here = sit()
    assert here.page.title() == "Cairn"
    for tool in ("Capture", "Inspector", "Refresh preview"):
        expect(here.page.get_by_role("button", name=tool)).to_be_hidden()
    here.be("Ann").type_command("game new")
    here.press("Dog Eat Dog", within=here.private)
    here.be("Ben").press("Join")
    here.be("Ann").press("Options")
    here.choose("Treehouse die", re.compile("on$"), within=here.private)
    here.press("Start")
    expect(board(here)).to_contain_text("begins")
    here.ask("game export")
    kept = json.loads(here.download(f"game-{number(here)}.json", tmp_path).read_text())
    assert kept["options"]["treehouse_die"] == "on"

    there, name = sit(), whose_turn(here)
    there.be("Ben" if name == "Ann" else "Ann")
    here.type_command("play", move="pass")
    # The other window shows it without anything being done there, and answers.
    expect(board(there).locator(".message-content")).to_contain_text("passes", timeout=5_000)
    there.type_command("play", move="pass")
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
    screen.page.unroute("**/api/action")


def test_a_menu_forgets_what_was_chosen_once_its_message_has_changed(screen: Screen) -> None:
    begin(screen, "The Highest Ground")
    for name in ("Ann", "Ben"):
        for label in ("Move", "0 stakes", "Do it"):
            screen.be(name).press(label)

    def tap(label: str) -> None:
        screen.private.get_by_role("button", name=re.compile(label)).first.click()
        screen.ready()

    screen.be("Ann").press("Move")
    tap("Move S1")
    screen.choose("Enter where?", re.compile("IIL07"), within=screen.private)
    tap("Facing NW")
    screen.choose("Go where?", re.compile("sheet II, column K"), within=screen.private)
    tap("^1 (· )?IIK")
    expect(screen.private.get_by_role("combobox", name="Go where?")).to_have_text("Go where?")
    stop(screen)


def test_hours_and_days_pass_at_a_press_and_direct_messages_can_be_read(screen: Screen) -> None:
    begin(screen)
    name = whose_turn(screen)
    expect(content(screen)).to_contain_text(re.compile("Time limit: (in 24 hours|tomorrow)"))
    clock = screen.page.locator(".play-clock output")
    day = clock.inner_text().split()[0]
    screen.be(name).ask("me")
    screen.choose(re.compile("."), "direct message", within=screen.private)
    opens = screen.page.locator("#direct-open")
    expect(opens).to_be_hidden()
    screen.hours_pass("+1 h")
    # What stands there already says the time that is left now, as on Discord.
    expect(content(screen)).to_contain_text("Time limit: in 23 hours")
    for _ in range(12):
        screen.hours_pass("+1 h")
    expect(opens).to_have_text("✉ 1")
    opens.click()
    told = screen.page.locator("#direct article")
    expect(told).to_contain_text(
        f"It is your turn in Dog Eat Dog #{number(screen)}. Time limit: in 11 hours."
    )
    screen.page.get_by_role("button", name="Close").click()
    expect(opens).to_have_text("✉")
    screen.be(next(each for each in ("Ann", "Ben") if each != name))
    expect(opens).to_be_hidden()
    screen.hours_pass("+1 day")
    expect(screen.message("ran out of time. The table plays for them")).to_be_visible()
    expect(clock).not_to_contain_text(day)


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
    expect(screen.messages.first).to_be_visible()


def test_a_game_and_a_lobby_are_shown_again_after_the_bot_has_come_back(
    screen: Screen, playing: Playing
) -> None:
    begin(screen)
    move_typed(screen)
    who, said = screen.who, content(screen).inner_text()
    screen.page.reload()
    screen.ready()
    expect(content(screen)).to_have_text(timeless(said), use_inner_text=True)
    # The other channel greets, and has a lobby of its own.
    screen.page.get_by_role("link", name="# second-table").click()
    expect(screen.page.locator("#channel-name")).to_have_text("second-table")
    expect(screen.ready().messages.last).to_contain_text("Welcome!")
    open_lobby(screen, people=("Ann",))
    screen.be(who)

    comes_back(screen, playing)
    screen.be("Ben").press("Join")
    expect(screen.messages.last).to_contain_text("Ben")
    screen.be(who).page.get_by_role("link", name="# table").click()
    expect(board(screen)).to_be_visible()
    assert screen.ready().who == who
    # Nobody is called again: the mention has become a plain name.
    last = timeless(said.splitlines()[-1].replace("@", ""))
    assert last.fullmatch(content(screen).inner_text().splitlines()[-1])
    picture(board(screen))


def test_every_game_begins_at_a_desk_and_goes_on_with_a_phone(screen: Screen) -> None:
    for game in GAMES:
        begin(screen, game.about.title)
        described = picture(board(screen)).get_attribute("alt") or ""
        assert [name for name in ("Ann", "Ben") if name not in described] == []
        before = content(screen).inner_text()
        screen.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        fits(screen)
        move_guided(screen)
        expect(content(screen)).not_to_have_text(timeless(before), use_inner_text=True)
        stop(screen)
        screen.page.set_viewport_size({"width": DESK[0], "height": DESK[1]})


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
    screen.ready()


def fits(screen: Screen) -> None:
    """The whole board is on the screen of a phone, large, and so is the line to type in."""
    shown, (wide, high) = picture(board(screen)), PHONE
    narrow = """each => each.getBoundingClientRect().right <= innerWidth
        && document.documentElement.scrollWidth <= innerWidth"""
    screen.page.wait_for_function(narrow, arg=shown.element_handle())
    place = shown.bounding_box()
    assert place is not None
    assert place["x"] >= 0
    assert place["x"] + place["width"] <= wide
    assert place["width"] > wide * 0.7
    composer = screen.page.locator("#channel-composer").bounding_box()
    assert composer is not None
    assert composer["y"] + composer["height"] <= high
