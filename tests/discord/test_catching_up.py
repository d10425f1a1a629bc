"""Pictures that only one person sees: catching up move by move, and whether they are dark or light."""

import json
import re
from types import SimpleNamespace
from typing import Any

import pytest

from bot.discord.controls.control import Of, Press
from bot.discord.errors import Refusal
from bot.discord.notifications.catching_up import ROOM
from bot.discord.notifications.own_pictures import set_palette, set_size, set_theme
from bot.discord.pictures import boards
from bot.recent import Recent
from bot.worker_processes.crew import Workers
from bot.worker_processes.works import ANIMATE, DRAW, Work
from render import order
from render.catching_up import alt
from render.core.look import MOST_STEPS
from tests.discord.conftest import POINT, Room, Said
from tests.discord.test_stepping import one_round, played


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """How all pictures look, in the order in which they are drawn; each is a single point. Boards tell their real alt text, and
    of covers and cards only the theme is known."""
    found: list[Any] = []

    follow = Workers.follow

    async def draw(_: Any, work: Work, __: str, asked: bytes, ___: int) -> boards.Drawn:
        if work is not DRAW:
            found.append(SimpleNamespace(theme=json.loads(asked)["theme"]))
            return boards.Drawn(POINT, "A cover, or a card.")
        game, view, look = order.read(asked)
        found.append(look)
        return boards.Drawn(POINT, alt(game, view, look))

    async def followed(workers: Workers, work: Work, asked: bytes, *rest: Any) -> bytes:
        if work is not ANIMATE:
            return await follow(workers, work, asked, *rest)
        found.extend([order.read(each)[2] for each in order.read_each(asked)][:1])
        return order.answer("The end.", POINT)

    for work in boards.KEPT:
        monkeypatch.setitem(boards._kept, work, Recent(0))
    monkeypatch.setattr(boards, "draw", draw)
    monkeypatch.setattr(Workers, "follow", followed)
    return found


def themes(looks: list[Any]) -> list[str]:
    return [look.theme for look in looks]


def styles(looks: list[Any]) -> set[tuple[str, str, bool]]:
    """How the boards look that were drawn."""
    return {(look.theme, look.palette, look.large) for look in looks if hasattr(look, "palette")}


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"^\*\*(\d+)\.\*\*", text, re.MULTILINE)]


async def caught_up(room: Room, name: str) -> Said:
    return await room.press(name, room.board(), "Catch up")


async def test_picture_alt_text_and_message_number_the_moves_alike(room: Room, looks: list[Any]) -> None:
    await room.begin(2)
    await caught_up(room, "Zoe")
    looks.clear()
    await one_round(room, 4)
    assert all(look.steps == () and look.earlier == 0 for look in looks), "the channel's board has no numbers"
    looks.clear()
    said = await caught_up(room, "Zoe")
    assert [len(look.steps) for look in looks] == [4]
    assert numbers(said.text) == [1, 2, 3, 4]
    told = said.pictures[0].description or ""
    assert told.startswith("Since you looked: 1. ")
    assert all(f" {number}. " in told for number in (2, 3, 4))
    assert len(told) <= 1024
    again = await caught_up(room, "Zoe")
    assert "Nothing new since you last looked." in again.text
    assert looks[-1].steps == ()


async def test_only_the_last_moves_have_numbers_the_others_are_counted_and_the_list_keeps_to_its_room(
    room: Room, looks: list[Any]
) -> None:
    await room.begin(3)
    await caught_up(room, "Zoe")
    await played(room, await room.table(), MOST_STEPS + 4)
    await room.env.settle()
    looks.clear()
    said = await caught_up(room, "Zoe")
    (look,) = looks
    assert (len(look.steps), look.earlier) == (MOST_STEPS, 4)
    shown = numbers(said.text)
    assert shown == list(range(shown[0], MOST_STEPS + 1))
    assert "earlier: `/game history`" in said.text
    assert len(said.text) <= ROOM + 200
    assert "after 4 earlier moves" in (said.pictures[0].description or "")


async def lit(room: Room, name: str) -> None:
    """Somebody wants light pictures."""
    said = await room.press(name, await room.slash(name, "me"), "Pictures")
    await room.press(name, said, "Light pictures")


async def test_every_picture_that_only_they_see_is_light_and_no_other(room: Room, looks: list[Any]) -> None:
    await room.begin(2)
    await one_round(room, 1)
    mover, other = await room.mover(), await room.other()
    await lit(room, mover)
    await room.tables.notifications.preferences.set_style(
        room.person(mover).id, theme="light", palette="redgreen", large=True
    )
    looks.clear()
    await room.slash(mover, "game board")
    history = await room.slash(mover, "game history")
    stepping = await room.press(mover, history, "Step through")
    await room.press(mover, stepping, "Back")
    await room.press(mover, stepping, "Animation")
    await room.press(mover, room.board(), "My view")
    await room.press(mover, room.board(), "Catch up")
    await room.press(mover, room.board(), "Move")
    await room.slash(mover, "rules")
    await room.slash(mover, "game card", name="Thor")
    await room.person(mover).slash(room.guild.create_text_channel("another"), "game new")
    await room.slash(mover, "try")
    assert set(themes(looks)) == {"light"}
    assert len(looks) >= 10
    assert styles(looks) == {("light", "redgreen", True)}
    looks.clear()
    await room.press(other, room.board(), "My view")
    await one_round(room, 1)
    await room.slash(await room.mover(), "game draw")
    assert set(themes(looks)) == {"dark"}
    assert styles(looks) == {("dark", "usual", False)}


async def test_the_wish_holds_after_a_restart_and_in_all_games(room: Room, looks: list[Any]) -> None:
    await room.begin(2)
    await lit(room, "Ann")
    await room.restart()
    other = room.guild.create_text_channel("other")
    await room.begin(2, other)
    looks.clear()
    await room.slash("Ann", "game board", other)
    assert themes(looks) == ["light"]
    said = await room.press("Ann", await room.slash("Ann", "me"), "Pictures")
    await room.press("Ann", said, "Dark pictures")
    looks.clear()
    await room.slash("Ann", "game board", other)
    assert themes(looks) == ["dark"]


async def test_also_who_only_looks_can_choose_and_in_a_game_that_is_over(
    room: Room, looks: list[Any]
) -> None:
    await room.begin(2)
    await one_round(room, 2)
    await room.press("Ben", await room.slash("Ben", "game resign"), "Resign")
    await lit(room, "Zoe")
    looks.clear()
    await room.press("Zoe", room.board(), "Look back")
    assert themes(looks) == ["light"]
    await room.press("Zoe", room.board(), "Animation")
    assert themes(looks) == ["light", "dark"], "everybody sees it"


async def test_a_theme_that_does_not_exist_is_refused(room: Room) -> None:
    await room.begin(2)

    class Pressed(Press):
        async def change(self) -> None: ...

    press = Pressed(None, ("purple", "purple"), ("purple",), Of.RECORD, True)  # type: ignore[arg-type]
    for change in (set_theme, set_palette, set_size):
        with pytest.raises(Refusal):
            await change(press)
