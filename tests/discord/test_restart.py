"""Every button and menu works after the process has been replaced by another (P1, P2), and its id carries all that it needs."""

import pytest

from bot.discord.controls.control import Control, button, custom_id, menu, option, registered
from bot.discord.features import FEATURES
from bot.table.model.table import Status
from tests.discord.conftest import Room, words_of
from tests.discord.guided import choose, to_preview


async def test_a_lobby_works_after_a_restart(room: Room) -> None:
    await room.slash("Ann", "game new")
    await room.restart()
    await room.press("Ben", room.lobby(), "Join")
    await room.restart()
    await room.set_option("Ann", "treehouse_die", "on")
    await room.restart()
    await room.invite("Ann", [room.person("Cleo")])
    await room.restart()
    assert f"Invited: <@{room.person('Cleo').id}>" in words_of(room.lobby())
    await room.press("Ann", room.lobby(), "Start")
    table = await room.table()
    assert (table.status, table.options["treehouse_die"]) == (Status.RUNNING, "on")


async def test_a_game_works_after_a_restart_at_every_step_until_its_rematch(room: Room) -> None:
    await room.begin()
    rules, history = await room.slash("Ann", "rules"), await room.slash("Ann", "game history")
    await room.restart()
    for label in ("My view", "Catch up", "Rules"):
        said = await room.press("Ann", room.board(), label)
        assert said.private
        assert said.text
    assert "Pieces" in (await room.press("Ann", rules, "Next")).text
    assert "at the start" in (await room.press("Ann", history, "Step through")).text
    mover = await room.mover()
    said = await room.press(mover, room.board(), "Move")
    for _ in range(2):
        await room.restart()
        said = await choose(room, mover, said)
    await room.restart()
    assert (await room.press(mover, said, "Do it")).text.startswith("✓ ")
    assert (await room.table()).moves == 1
    mover = await room.mover()
    await room.slash(mover, "play", move="pass")
    asked = await room.slash(mover, "game undo")
    await room.restart()
    assert "Taken back" in (await room.press(mover, asked, "Take back")).text
    asked = await room.slash("Ann", "game resign")
    await room.restart()
    await room.press("Ann", asked, "Resign")
    assert (await room.table()).status is Status.OVER
    await room.restart()
    assert len((await room.slash("Zoe", "game board")).pictures) == 1
    assert len((await room.slash("Zoe", "game export")).message.attachments) == 2
    await room.press("Ben", room.last("Rematch"), "Rematch")
    assert (await room.table()).status is Status.LOBBY


async def test_a_preview_survives_days(room: Room) -> None:
    mover = await room.begun(pace="none")
    said = await to_preview(room, mover)
    for _ in range(3):
        await room.env.advance_time(24 * 3600)
    said = await room.press(mover, said, "Do it")
    assert said.text.startswith("✓ ")


def test_an_id_names_what_it_does_and_carries_its_fields_also_empty_ones() -> None:
    template = Control.__discord_ui_compiled_template__
    assert custom_id("move", 12, 345) == "c1:move:12:345"
    matched = template.fullmatch(custom_id("guide", 1, 2, "", 0))
    assert matched is not None
    assert matched[2] == ":1:2::0"
    assert FEATURES
    for name in registered():
        assert template.fullmatch(custom_id(name, 10**9, 10**6, "1.2.3", 4))
    with pytest.raises(ValueError, match="100 characters"):
        custom_id("pick", "x" * 100)


def test_labels_and_options_are_cut_to_discords_limits() -> None:
    assert len(button("x" * 200, "move", 1, 2).item.to_component_dict()["label"]) <= 80
    made = menu("p" * 300, [option("l" * 300, "v" * 300, "d" * 300)], "pick", 1).item.to_component_dict()
    (only,) = made["options"]
    assert len(made["placeholder"]) <= 150
    assert max(map(len, (only["label"], only["value"], only["description"]))) <= 100
