"""`python -m bot play` as its own process, a person in front of its page, and a player who knows only what the page shows.

A `Screen` does only what a person could: it chooses who to be, types, presses, chooses, and reads what
is shown. Nothing here reaches into the bot, or knows a game by name.
"""

from __future__ import annotations

import contextlib
import os
import re
import selectors
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from playwright.sync_api import Locator, Page, TimeoutError, expect

ROOT: Final = Path(__file__).parents[2]
ADDRESS: Final = re.compile(r"http://\S+/")
UNDER_WAY: Final = re.compile(r"…$")
PATIENCE: Final = 20_000
"""Milliseconds to wait for something to appear."""


class Playing:
    """A run of `python -m bot play`, in a folder that outlives it."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.folder = folder
        self.arguments = arguments
        self.address = ""
        self.process: subprocess.Popen[str] | None = None

    def start(self, port: int = 0) -> Playing:
        """Start, and wait for the address."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith("CAIRN_")}
        command = [sys.executable, "-m", "bot", "play", "--no-browser"]
        command += ["--port", str(port), "--folder", str(self.folder), *self.arguments]
        with (self.folder.parent / "play.log").open("a") as log:
            self.process = subprocess.Popen(
                command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=log, text=True
            )
        self.address = self._told_address(self.process)
        return self

    def _told_address(self, process: subprocess.Popen[str]) -> str:
        assert process.stdout is not None
        with selectors.DefaultSelector() as waiting:
            waiting.register(process.stdout, selectors.EVENT_READ)
            until = time.monotonic() + PATIENCE / 1000
            while waiting.select(max(until - time.monotonic(), 0)):
                line = process.stdout.readline()
                if found := ADDRESS.search(line):
                    return found[0]
                if not line:
                    break
        raise AssertionError(f"play told no address:\n{(self.folder.parent / 'play.log').read_text()}")

    def stop(self) -> int:
        """Ctrl-C. Returns the exit status."""
        if self.process is None:
            return 0
        self.process.send_signal(signal.SIGINT)
        try:
            return self.process.wait(PATIENCE / 1000)
        finally:
            self.process.kill()
            self.process.wait()
            if self.process.stdout is not None:
                self.process.stdout.close()
            self.process = None


class Screen:
    """A person in front of the page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.set_default_timeout(PATIENCE)

    def open(self, address: str) -> Screen:
        """Open the page and wait until it has loaded."""
        self.page.goto(address)
        return self.ready()

    def ready(self) -> Screen:
        """Wait until the channel is there and nothing is under way any more. A page that is being opened again looks
        idle before it shows anything."""
        self.page.locator("#channel-layout").wait_for()
        self.page.locator('#preview-app[aria-busy="false"]').wait_for()
        self.page.locator("#action-status").filter(has_not_text=UNDER_WAY).wait_for(state="attached")
        return self

    @property
    def who(self) -> str:
        """The member this person is now."""
        return self.page.locator("#viewer-picker option:checked").inner_text()

    def be(self, name: str) -> Screen:
        """Become another member."""
        if self.who != name:
            self.page.select_option("#viewer-picker", label=name)
            self.page.locator("#viewer-picker option:checked").filter(has_text=name).wait_for(
                state="attached"
            )
        return self.ready()

    @property
    def messages(self) -> Locator:
        """All messages that this member sees, oldest first."""
        return self.page.locator(".channel-message")

    def message(self, text: str | re.Pattern[str]) -> Locator:
        """The last message with these words."""
        return self.messages.filter(has_text=text).last

    @property
    def private(self) -> Locator:
        """The last message that only this member sees."""
        return self.messages.filter(has=self.page.locator(".message-ephemeral-note")).last

    def press(self, label: str, within: Locator | None = None) -> Screen:
        """Press the last button of this name, in one message or anywhere."""
        place = self.page.locator("#channel-message-list") if within is None else within
        place.get_by_role("button", name=label, exact=True).last.click()
        return self.ready()

    def hours_pass(self, label: str) -> Screen:
        """Press a button that moves the page's time ahead, and wait until all that was due has happened."""
        button = self.page.locator(".play-clock").get_by_role("button", name=label, exact=True)
        button.click()
        expect(button).to_be_enabled()
        return self.ready()

    def choose(
        self,
        menu: str | re.Pattern[str],
        option: str | re.Pattern[str] | None = None,
        within: Locator | None = None,
    ) -> str:
        """Choose from the last menu of this name, by its words or else the first option. Returns the words."""
        place = self.page.locator("#channel-message-list") if within is None else within
        trigger = place.get_by_role("combobox", name=menu).last
        offered = self.page.locator(".select-list:not([hidden]) .select-option")
        picked = (offered if option is None else offered.filter(has_text=option)).first
        for _ in range(3):  # the page may redraw itself under the finger
            with contextlib.suppress(TimeoutError):
                _until_seen(picked, trigger.click)
                words = picked.locator(".option-label").inner_text()
                picked.click(timeout=PATIENCE / 4)
                self.ready()
                return words
        raise AssertionError(f"{option or 'the first option'} cannot be chosen: {place.inner_text()}")

    def type_command(self, command: str, *, blindly: bool = False, **filled: str) -> Screen:
        """Type a slash command, its options with what they suggest first for what is typed, or `blindly` as they
        are typed, and send it. If the page does not send it, load the page again and type it once more."""
        with contextlib.suppress(TimeoutError):
            return self._type(command, blindly, filled)
        self.page.reload()
        return self.ready()._type(command, blindly, filled)

    def _type(self, command: str, blindly: bool, filled: Mapping[str, str]) -> Screen:
        self.choose_command(command, options=bool(filled))
        for name, value in filled.items():
            self._fill(name.replace("_", "-"), value, blindly)
        self.page.keyboard.press("Escape")
        return self._send()

    def choose_command(self, command: str, *, options: bool = True) -> None:
        """Type the name of a slash command and choose it, until its options are there if it has some to fill in."""
        entry = self.page.locator(".command-entry").filter(
            has=self.page.get_by_text(f"/{command}", exact=True)
        )

        def choose() -> None:
            self.page.locator("#channel-composer-input").click()
            self.page.keyboard.press("ControlOrMeta+A")
            self.page.keyboard.type(f"/{command}")
            entry.click(timeout=PATIENCE / 4)

        if options:
            _until_seen(self.page.locator(".command-option-input, .command-ghost").first, choose)
        else:
            choose()

    def _send(self) -> Screen:
        """Press Send until the command has left: while suggestions are still fetched the page ignores it."""
        empty = self.page.locator("#channel-composer-input")

        def press() -> None:
            self.ready()
            if not empty.is_visible():
                self.page.locator("#send-message").click(timeout=PATIENCE / 4)
            self.ready()

        _until_seen(empty, press)
        return self.ready()

    def ask(self, command: str, *, blindly: bool = False, **filled: str) -> Screen:
        """Type a slash command that is answered privately, and wait until the page shows the answer."""
        key, heads = "data-control-key", self.private.locator(".message-header")
        before = heads.get_attribute(key) if heads.count() else None
        self.type_command(command, blindly=blindly, **filled)
        if before is None:
            expect(heads).to_be_visible()
        else:
            expect(heads).not_to_have_attribute(key, before)
        return self.ready()

    def _fill(self, name: str, value: str, blindly: bool) -> None:
        field = self.page.locator(f'.command-option-input[data-option="{name}"]')
        if not field.count():
            self.page.locator(".command-ghost").click()
            self.page.locator(".command-suggestion").filter(has_text=name).first.click()
        field.fill(value)
        if field.get_attribute("role") == "combobox" and not blindly:
            first = self.page.locator(".command-suggestion").first

            def again() -> None:
                field.fill("")
                field.fill(value)

            _until_seen(first, again)
            first.click()

    def download(self, name: str, to: Path) -> Path:
        """Save a file that a message offers."""
        with self.page.expect_download() as waiting:
            self.page.get_by_role("button", name=f"Download {name}", exact=True).last.click()
        path = to / name
        waiting.value.save_as(path)
        return path


def _until_seen(wanted: Locator, do: Callable[[], object]) -> None:
    """Do something as often as a person would: the page may redraw itself under the finger."""
    for _ in range(3):
        with contextlib.suppress(TimeoutError):
            do()
            wanted.wait_for(timeout=PATIENCE / 4)
            return
    wanted.wait_for()


TWO: Final = ("Ann", "Ben")
MOST_CHOICES: Final = 8
"""More choices than any move has."""
CHOICE: Final = re.compile(
    r"^(\d+ (· |of |stakes?$|[A-Za-z]+\d)|(?!Others )[A-Z][a-z]+ (with )?[A-Z]+\d|.+ → )"
)
"""A choice with its number, or with the name of what stands on the picture: `Move K1`, `9♡ → 10♤`."""
IDLE: Final = re.compile(r"^(\d+ · )?(Pass|End( the)? turn|End|Submit)$", re.IGNORECASE)


ANY: Final = re.compile(".")


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
    """The buttons of a private message that choose something on the picture."""
    return asked.get_by_role("button", name=CHOICE)


def choose_to_preview(screen: Screen) -> Locator:
    """Choose what comes first, again and again. Returns the preview, or the orders that can be submitted."""
    for _ in range(MOST_CHOICES):
        asked = screen.private
        if asked.get_by_role("button", name="Do it", exact=True).count():
            return asked
        submits, written = (
            asked.get_by_role("button", name=each, exact=True) for each in ("Submit", "Drop orders")
        )
        if submits.count() and (written.count() or not offered(asked).count()):
            return asked
        if asked.get_by_role("combobox").count() and not offered(asked).count():
            screen.choose(ANY, within=asked)
            continue
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


def move_typed(screen: Screen) -> str:
    """The player whose turn it is types `/play` and takes the first suggestion. Returns who."""
    name = whose_turn(screen)
    screen.ask("play", move="")
    expect(screen.private).to_contain_text("✓")
    return name
