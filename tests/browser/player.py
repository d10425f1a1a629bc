"""A player who knows only what the page shows: whose turn it is, and what it offers. Knows no game by name."""

import re
from collections.abc import Sequence
from typing import Final

from playwright.sync_api import Locator, expect

from tests.browser.sitting import Screen

TWO: Final = ("Ann", "Ben")
MOST_CHOICES: Final = 8
"""More choices than any move has."""
NUMBERED: Final = re.compile(r"^\d+ (·|of|for) ")
IDLE: Final = re.compile(r"^(\d+ · )?(Pass|End( the)? turn|End|Submit)$", re.IGNORECASE)


def open_lobby(screen: Screen, game: str = "Dog Eat Dog", people: Sequence[str] = TWO) -> None:
    """The first opens a lobby, the others join."""
    screen.be(people[0]).type_command("game new", game=game)
    for name in people[1:]:
        screen.be(name).press("Join")


def begin(screen: Screen, game: str = "Dog Eat Dog", people: Sequence[str] = TWO) -> None:
    """A lobby, and then the start."""
    boards = screen.page.get_by_role("button", name="Catch up", exact=True)
    last = number(screen) if boards.count() else 0
    open_lobby(screen, game, people)
    screen.be(people[0]).press("Start")
    expect(board(screen)).to_contain_text(re.compile(rf"{game} #(?!{last}\b)\d+"))


def number(screen: Screen) -> int:
    """The number of the game on the newest board."""
    found = re.search(r" #(\d+)", content(screen).inner_text())
    assert found is not None
    return int(found[1])


def stop(screen: Screen, host: str = "Ann") -> None:
    """The host ends the game without a result, so that the channel is free for the next."""
    screen.be(host).ask("game abort")
    screen.private.get_by_role("button", name=re.compile("^Stop (as host|the game)$")).last.click()
    screen.ready()
    expect(screen.messages.filter(has_text="stopped").last).to_be_visible()


def board(screen: Screen) -> Locator:
    """The newest board message."""
    button = screen.page.get_by_role("button", name="Catch up", exact=True)
    return screen.messages.filter(has=button).last


def content(screen: Screen) -> Locator:
    """The words of the newest board."""
    return board(screen).locator(".message-content")


def picture(message: Locator) -> Locator:
    """The picture of a message, loaded and visible."""
    shown = message.locator("img.attachment-image")
    expect(shown).to_be_visible()
    shown.scroll_into_view_if_needed()
    expect(shown).not_to_have_js_property("naturalWidth", 0)
    return shown


def whose_turn(screen: Screen, people: Sequence[str] = TWO) -> str:
    """The player to whom Move offers something. The page then shows their offer. A player who can only end the turn does."""
    for name in (*people, *people):
        screen.be(name).press("Move", within=board(screen))
        if offered(screen.private).count():
            return name
        ends = screen.private.get_by_role("button", name=IDLE)
        if ends.count():
            ends.last.click()
            screen.ready()
            if screen.private.get_by_role("button", name="Do it", exact=True).count():
                screen.press("Do it", within=screen.private)
    raise AssertionError(f"nobody may move: {content(screen).inner_text()}")


def offered(asked: Locator) -> Locator:
    """The numbered buttons of a private message."""
    return asked.get_by_role("button", name=NUMBERED)


def choose_to_preview(screen: Screen) -> Locator:
    """Choose what comes first, again and again. Returns the preview, or the orders that can be submitted."""
    for _ in range(MOST_CHOICES):
        asked = screen.private
        if asked.get_by_role("button", name="Do it", exact=True).count():
            return asked
        submits, written = (
            asked.get_by_role("button", name=each, exact=True) for each in ("Submit", "Drop one")
        )
        if submits.count() and (written.count() or not offered(asked).count()):
            return asked
        assert offered(asked).count(), f"nothing is offered: {asked.inner_text()}"
        offered(asked).first.click()
        screen.ready()
    raise AssertionError("the guided move does not come to an end")


def move_guided(screen: Screen, people: Sequence[str] = TWO) -> str:
    """The player whose turn it is moves by what comes first, sees the preview and does it. Returns who."""
    name = whose_turn(screen, people)
    preview = choose_to_preview(screen)
    picture(preview)
    confirms = preview.get_by_role("button", name="Do it", exact=True).count()
    screen.press("Do it" if confirms else "Submit", within=preview)
    expect(screen.private).to_contain_text("✓")
    return name


def move_typed(screen: Screen, people: Sequence[str] = TWO) -> str:
    """The player whose turn it is types `/play` and takes the first suggestion. Returns who."""
    name = whose_turn(screen, people)
    screen.ask("play", move="")
    expect(screen.private).to_contain_text("✓")
    return name
