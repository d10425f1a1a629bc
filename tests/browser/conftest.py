"""Chromium, a running `play`, and a person who uses it."""

import contextlib
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, expect, sync_playwright

from tests.browser.sitting import PATIENCE, Playing, Screen, board, stop

NAMES = ("chromium", "chromium-browser", "google-chrome")
DESK = (1280, 900)
PHONE = (390, 844)

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A browser, or a visible skip that says how to get one; in CI that fails the run (tests/skips.py).

    Playwright keeps an event loop running in this thread, so it has to end before tests of another kind begin.
    """
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        pytest.skip("No Chromium here. To run the browser tests: sudo apt-get install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def playing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Playing]:
    """`python -m bot play` on a free port, with a folder of its own, for all tests of a file: each ends its game."""
    run = Playing(tmp_path_factory.mktemp("play") / "cairn-play").start()
    yield run
    run.stop()


@pytest.fixture
def sit(chromium: Browser, playing: Playing, tmp_path: Path) -> Iterator[Callable[..., Screen]]:
    """Sits somebody down in front of the page, at a desk or with a phone.

    What was on the screen at the end is kept in the test's folder, for anyone who wonders.
    """
    pages = []

    def down(size: tuple[int, int] = DESK) -> Screen:
        page = chromium.new_page(
            viewport={"width": size[0], "height": size[1]}, accept_downloads=True, reduced_motion="reduce"
        )
        pages.append(page)
        return Screen(page).open(playing.address)

    yield down
    with contextlib.suppress(Error, AssertionError):
        screen = Screen(pages[0])
        if board(screen).get_by_role("button", name="Move", exact=True).count():
            stop(screen)
    for number, page in enumerate(pages):
        page.screenshot(path=tmp_path / f"screen-{number}.png")
        page.close()


@pytest.fixture
def screen(sit: Callable[..., Screen]) -> Screen:
    """A person at a desk in front of the page."""
    return sit()
