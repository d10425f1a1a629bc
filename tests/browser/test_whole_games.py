"""Whole games at the page, by what it offers: High Heavens, for two and in teams, and The Highest Ground. Others are played
in tests/discord."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from games.high_heavens import GAME
from games.high_heavens.board import DISTANCE, LAYOUTS
from games.highest_ground import GAME as HIGHEST_GROUND
from tests.browser.player import begin, board, content, offered
from tests.browser.sitting import Screen

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.xdist_group("browser")]
PEOPLE = ("Ann", "Ben", "Cleo", "Dan")
HOMES = LAYOUTS["d"].bases
WHOSE = re.compile(r"Turn \d+: @?(\w+)")
HEX = re.compile(r"\b([a-g]\d+)\b")
STRIKES = re.compile(r"Attack.*→ \w+, (?:Asgard|Mount Olympus)")
LONGEST = 160
"""Decisions that no game of somebody in a hurry has."""


@pytest.mark.parametrize("people", [2, 4], ids=["two", "teams"])
def test_high_heavens_is_played_to_the_end_at_the_page(sit: Callable[..., Screen], people: int) -> None:
    screen, names = sit(), PEOPLE[:people]
    begin(screen, GAME.about.title, names)
    for number in range(LONGEST):
        if screen.page.get_by_role("button", name="Rematch", exact=True).count():
            break
        found = WHOSE.search(content(screen).inner_text())
        assert found is not None
        seat = names.index(found[1])
        act(screen, found[1], HOMES[1 - (seat if people == 2 else seat // 2)], number)
    expect(screen.page.get_by_role("button", name="Rematch", exact=True)).to_be_visible()
    expect(screen.messages.filter(has_text="has fallen").last).to_contain_text("The game is over")


def act(screen: Screen, name: str, home: str, number: int) -> None:
    """One action of somebody in a hurry: attacks the enemy's home, brings gods, attacks whoever is in the way, or goes
    there."""
    screen.be(name).press("Move", within=board(screen))
    labels = offered(screen.private).all_inner_texts()
    attacks = [label for label in labels if " · Attack" in label] + kind(screen, "Attack")
    moves = sorted((label for label in labels if " · Move" in label), key=lambda each: far(each, home))
    strikes = [label for label in labels if STRIKES.search(label)]
    invoked = [label for label in labels if " · Invoke" in label]
    for wanted in (strikes, invoked if number < 14 else [], attacks, moves + kind(screen, "Move a god")):
        if wanted:
            press_on(screen, wanted[0], home)
            return
    screen.press("End turn", within=screen.private)


def kind(screen: Screen, label: str) -> list[str]:
    """The button of all actions of a kind, if there are too many for a button each."""
    return [label] if screen.private.get_by_role("button", name=label, exact=True).count() else []


def far(label: str, home: str) -> int:
    """How far the last hex that a label names is from the enemy's home; one that names none comes last."""
    cells = HEX.findall(label)
    return DISTANCE[cells[-1]][home] if cells else 99


def press_on(screen: Screen, label: str, home: str) -> None:
    """Press this, then what is nearest to the enemy's home, until it is done."""
    screen.press(label, within=screen.private)
    for _ in range(4):
        if screen.private.get_by_role("button", name="Do it", exact=True).count():
            screen.press("Do it", within=screen.private)
            return
        labels = offered(screen.private).all_inner_texts()
        if labels:
            screen.press(min(labels, key=lambda each: far(each, home)), within=screen.private)
        else:
            choose_from(screen, screen.private.get_by_role("combobox"), home)
    raise AssertionError(f"{label} is not done: {screen.private.inner_text()}")


def choose_from(screen: Screen, menus: Locator, home: str) -> None:
    """Choose the hex nearest to the enemy's home from the menu that has its column, or from the last."""
    titles = menus.all_inner_texts()
    spans = [re.findall(r"column ([a-g])(?: to ([a-g]))?", title) for title in titles]
    fits = [at for at, found in enumerate(spans) if any(a <= home[0] <= (b or a) for a, b in found)]
    menus.nth(fits[0] if fits else len(titles) - 1).click()
    options = screen.page.locator(".select-list:not([hidden]) .select-option")
    options.first.wait_for()
    told = options.all_inner_texts()
    options.nth(min(range(len(told)), key=lambda at: far(told[at], home))).click()
    screen.ready()


PHASES = 15 * 12 + 2
"""More submissions than two sides make in 15 turns."""
ORDERED = 2
"""In so many turns units get orders by what is offered; after that all stay, and submitting is typed."""
TURN = re.compile(r"Turn (\d+):")


def test_the_highest_ground_is_played_to_the_end_at_the_page(sit: Callable[..., Screen]) -> None:
    screen, names = sit(), PEOPLE[:2]
    begin(screen, HIGHEST_GROUND.about.title, names)
    for _ in range(PHASES):
        if screen.page.get_by_role("button", name="Rematch", exact=True).count():
            break
        told = content(screen).inner_text()
        last = told.splitlines()[-1].partition("#1:")[2]
        turn = TURN.search(last)
        name = next(each for each in names if each in last)
        screen.be(name)
        if turn is None or int(turn[1]) <= ORDERED:
            screen.press("Move", within=board(screen))
            submit(screen, choosing=turn is None)
        else:
            screen.ask("highest move", blindly=True, orders="submit")
            expect(screen.private).to_contain_text("✓")
    expect(screen.page.get_by_role("button", name="Rematch", exact=True)).to_be_visible()
    expect(screen.messages.filter(has_text="The game is over").last).to_contain_text("point")


def submit(screen: Screen, *, choosing: bool) -> None:
    """Somebody gives a few orders by what is offered, and submits; or is `choosing` supplies before the first turn."""
    if choosing:
        screen.press("4 for stakes", within=screen.private)
        screen.press("Do it", within=screen.private)
        return
    column = screen.private.get_by_role("button", name="All in column", exact=True)
    if column.count():
        screen.press("All in column", within=screen.private)
    elif screen.private.get_by_role("combobox", name=re.compile("^Move")).count():
        one_order(screen)
    screen.press("Submit", within=screen.private)
    if "You have given no orders" in screen.private.inner_text():
        screen.press("Submit", within=screen.private)
    expect(screen.private).to_contain_text("✓")


def one_order(screen: Screen) -> None:
    """Somebody takes the first unit, and sends it to the first hex that is offered."""
    screen.choose(re.compile("^Move"), within=screen.private)
    entering = screen.private.get_by_role("combobox", name=re.compile("^Enter where"))
    if entering.count():
        screen.choose(re.compile("^Enter where"), within=screen.private)
        screen.press("Facing N", within=screen.private)
    elif screen.private.get_by_role("combobox", name=re.compile("^Go where")).count():
        screen.choose(re.compile("^Go where"), within=screen.private)
        if offered(screen.private).count() and "Your orders" not in screen.private.inner_text():
            offered(screen.private).first.click()
            screen.ready()
    else:
        screen.private.get_by_role("button", name=re.compile(" · Go ")).first.click()
        screen.ready()
    expect(screen.private).to_contain_text("1.")
