"""A person chooses whether the pictures that only they see are dark or light."""

from __future__ import annotations

from typing import Any

import pytest

from bot.discord.controls.control import Of, Press
from bot.discord.errors import Refusal
from bot.discord.lobby.options import set_theme
from bot.discord.notifications.own_pictures import set_palette, set_size
from bot.discord.pictures import boards, drawing
from bot.table.notifications.preferences import Appearance
from render import order
from tests.discord.conftest import POINT, Room
from tests.discord.test_stepping import one_round

Seen = list[str]


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> Seen:
    """The themes of all pictures in the order in which they are drawn; each is a single point."""
    themes: Seen = []

    async def draw(_: Any, __: Any, ___: Any, look: Any, *____: Any) -> tuple[str, bytes]:
        themes.append(look.theme)
        styles.add((look.theme, look.palette, look.large))
        return "A board.", POINT

    async def draw_covers(_: Any, __: Any, ___: Any, theme: str = "dark") -> tuple[str, bytes]:
        themes.append(theme)
        return "Covers.", POINT

    async def draw_card(*asked: Any) -> tuple[str, bytes]:
        themes.append(asked[-1])
        return "A card.", POINT

    async def animate(_: Any, orders: bytes, *__: Any) -> tuple[str, bytes]:
        looks = [order.read(each)[2] for each in order.read_each(orders)]
        themes.extend({look.theme for look in looks})
        styles.update((look.theme, look.palette, look.large) for look in looks)
        return "The end.", POINT

    monkeypatch.setattr(boards, "_kept", boards.Kept(0))
    monkeypatch.setattr(boards, "_kept_covers", boards.Kept(0))
    monkeypatch.setattr(boards, "_kept_cards", boards.Kept(0))
    for each in (draw, draw_covers, draw_card, animate):
        monkeypatch.setattr(drawing, each.__name__, each)
    return themes


styles: set[tuple[str, str, bool]] = set()
"""How the boards look that were drawn."""


async def lit(room: Room, name: str) -> None:
    """Somebody wants light pictures."""
    said = await room.slash(name, "game options")
    assert "The pictures that only you see are **dark**" in said.text
    said = await room.press(name, said, "Light pictures")
    assert "The pictures that only you see are **light**" in said.text
    assert "Dark pictures" in said.buttons


async def test_every_picture_that_only_they_see_is_light_and_no_other(room: Room, seen: Seen) -> None:
    await room.begin(2)
    await one_round(room, 1)
    mover, other = await room.mover(), await room.other()
    await lit(room, mover)
    await room.tables.notifications.preferences.set_style(
        room.person(mover).id, Appearance("light", "redgreen", True)
    )
    seen.clear()
    styles.clear()
    await room.slash(mover, "game board")
    history = await room.slash(mover, "game history")
    stepping = await room.press(mover, history, "Step through")
    await room.press(mover, stepping, "Back")
    await room.press(mover, stepping, "Animation")
    await room.press(mover, room.board(), "My view")
    await room.press(mover, room.board(), "Catch up")
    await room.press(mover, room.board(), "Move")
    await room.slash(mover, "rules")
    await room.slash(mover, "heavens card", name="Thor")
    await room.person(mover).slash(room.guild.create_text_channel("another"), "game new")
    await room.slash(mover, "try")
    assert set(seen) == {"light"}
    assert len(seen) >= 10
    assert styles == {("light", "redgreen", True)}
    seen.clear()
    styles.clear()
    await room.press(other, room.board(), "My view")
    await one_round(room, 1)
    await room.slash(await room.mover(), "game draw")
    assert set(seen) == {"dark"}
    assert styles == {("dark", "usual", False)}


async def test_the_wish_holds_after_a_restart_and_in_all_games(room: Room, seen: Seen) -> None:
    await room.begin(2)
    await lit(room, "Ann")
    await room.restart()
    other = room.guild.create_text_channel("other")
    await room.begin(2, other)
    seen.clear()
    await room.slash("Ann", "game board", other)
    assert seen == ["light"]
    said = await room.press("Ann", await room.slash("Ann", "game options"), "Dark pictures")
    assert "are **dark**" in said.text
    await room.slash("Ann", "game board", other)
    assert seen == ["light", "dark"]


async def test_also_who_only_looks_can_choose_and_in_a_game_that_is_over(room: Room, seen: Seen) -> None:
    await room.begin(2)
    await one_round(room, 2)
    await room.press("Ben", await room.slash("Ben", "game resign"), "Resign")
    await lit(room, "Zoe")
    seen.clear()
    await room.press("Zoe", room.board(), "Look back")
    assert seen == ["light"]
    await room.press("Zoe", room.board(), "Animation")
    assert seen == ["light", "dark"], "everybody sees it"


async def test_a_theme_that_does_not_exist_is_refused(room: Room) -> None:
    await room.begin(2)

    class Pressed(Press):
        async def change(self) -> None: ...

    press = Pressed(None, ("purple", "purple"), ("purple",), Of.RECORD, True)  # type: ignore[arg-type]
    for change in (set_theme, set_palette, set_size):
        with pytest.raises(Refusal):
            await change(press)


async def test_only_a_few_themes_stay_in_memory(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.table.notifications.preferences.KEPT", 2)
    people = room.tables.notifications.preferences
    await people.set_style(1, Appearance("light", "bluegreen", True))
    for person in range(2, 6):
        assert await people.style(person) == Appearance()
    assert len(people._styles) == 2
    assert await people.style(1) == Appearance("light", "bluegreen", True)
