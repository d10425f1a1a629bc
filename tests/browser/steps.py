"""`python -m tests.browser.steps [FOLDER] [GAME …]`: plays each game in the page of `make play`, as wide as a phone, and keeps a
screenshot of each step: `docs/pictures/steps/`. Look at each before it is committed: dice and deals differ every time."""

import argparse
import re
import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Locator, sync_playwright

from games.registry import GAMES
from tests.browser.sitting import (
    IDLE,
    TWO,
    Playing,
    Screen,
    board,
    move_guided,
    offered,
    open_lobby,
    picture,
    whose_turn,
)

WIDE: Final = 390
HIGH: Final = 844
QUALITY: Final = 78
MOST_STEPS: Final = 8
"""More choices than any move has."""
MOVES: Final = 14
"""How many moves a game has, so that its end is worth looking at."""
WHERE: Final = re.compile("^(Move|Enter where|Go where)")
MOVING: Final = re.compile("^Move [A-Z]|^Facing ")


@dataclass(slots=True)
class Film:
    """Takes the screenshots of one game."""

    screen: Screen
    folder: Path
    game: str
    taken: int = 0

    def shot(self, name: str, shown: Locator) -> None:
        """Keep what the phone shows when this message has been scrolled to."""
        shown.evaluate("each => each.scrollIntoView({block: 'end'})")
        self.screen.page.mouse.move(1, 1)
        self.screen.page.wait_for_timeout(600)
        self.taken += 1
        file = self.folder / f"{self.game}-{self.taken}-{name}.webp"
        with Image.open(BytesIO(self.screen.page.screenshot())) as image:
            image.convert("RGB").save(file, quality=QUALITY, method=6)
        print(file.name, file.stat().st_size // 1000, "KB")


def _move(film: Film, people: tuple[str, ...], *, orders: bool) -> None:
    """One move by buttons, or an order of a unit and what seals all of them, with a screenshot of each step."""
    screen = film.screen
    whose_turn(screen, people)
    # What is decided at once before orders are written, such as supplies, is passed over.
    while orders and not screen.private.get_by_role("button", name="Write orders", exact=True).count():
        move_guided(screen, people)
        whose_turn(screen, people)
    picture(screen.private)
    film.shot("move", screen.private)
    sure, written = screen.private.get_by_role("button", name="Do it", exact=True), "Your orders"
    for number in range(MOST_STEPS):
        if sure.count() or written in screen.private.inner_text():
            break
        if number == 1:
            picture(screen.private)
            film.shot("choice", screen.private)
        _on(screen)
    picture(screen.private)
    film.shot("orders" if orders else "preview", screen.private)
    screen.press("Submit" if orders else "Do it", within=screen.private)
    shown = screen.private if screen.private.locator("img.attachment-image").count() else board(screen)
    picture(shown)
    film.shot("done", shown)


def _on(screen: Screen) -> None:
    """Choose a unit to move, or where to: the first that is offered, in a menu or on the numbered buttons."""
    if screen.private.get_by_role("combobox", name=WHERE).count():
        screen.choose(WHERE, within=screen.private)
        return
    moving = screen.private.get_by_role("button", name=MOVING)
    (moving if moving.count() else offered(screen.private)).first.click()
    screen.ready()


def _over(screen: Screen) -> bool:
    return bool(screen.page.get_by_role("button", name="Rematch", exact=True).count())


def _to_the_end(screen: Screen, people: tuple[str, ...], *, orders: bool) -> None:
    """Choose what comes first for a while, or submit no further orders; then somebody resigns."""
    for _ in range(MOVES):
        if _over(screen):
            return
        if not orders:
            move_guided(screen, people)
            continue
        for name in people:
            screen.be(name).press("Move", within=board(screen))
            ends = screen.private.get_by_role("button", name=IDLE)
            if ends.count():
                ends.last.click()
                screen.ready()
    if not _over(screen):
        screen.be(people[-1]).ask("game resign").press("Resign", within=screen.private)


def film(folder: Path, only: Sequence[str] = ()) -> None:
    """Play every game, or only some by their keys, and keep their steps."""
    folder.mkdir(parents=True, exist_ok=True)
    for game in [each for each in GAMES if not only or each.about.key in only]:
        key, title = game.about.key, game.about.title
        people = TWO[: game.about.seat_counts[0]]
        with tempfile.TemporaryDirectory() as kept, sync_playwright() as playwright:
            run = Playing(Path(kept) / "play").start()
            browser = playwright.chromium.launch(
                executable_path=shutil.which("chromium"), args=["--no-sandbox"]
            )
            try:
                page = browser.new_page(viewport={"width": WIDE, "height": HIGH})
                screen = Screen(page).open(run.address)
                taking = Film(screen, folder, key)
                open_lobby(screen, title, people)
                taking.shot("lobby", screen.messages.last)
                screen.be(people[0]).press("Start")
                picture(board(screen))
                taking.shot("board", board(screen))
                orders = game.orders is not None
                _move(taking, people, orders=orders)
                _to_the_end(screen, people, orders=orders)
                last = screen.messages.filter(has=page.get_by_role("button", name="Rematch", exact=True)).last
                picture(last)
                taking.shot("end", last)
            finally:
                browser.close()
                run.stop()


def main() -> None:
    """Film into the folder that the command line names."""
    parser = argparse.ArgumentParser(description="Screenshots of each step of each game, as wide as a phone.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("docs/pictures/steps"))
    parser.add_argument("games", nargs="*", help="the keys of games; all if none is named")
    chosen = parser.parse_args()
    film(chosen.folder, chosen.games)


if __name__ == "__main__":
    main()
