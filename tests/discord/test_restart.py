"""Every button and menu works after the process has been replaced by another (P1, P2)."""

from __future__ import annotations

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
    assert "Invited: Cleo" in words_of(room.lobby())
    await room.press("Ann", room.lobby(), "Start")
    table = await room.table()
    assert table.status is Status.RUNNING
    assert table.options["treehouse_die"] == "on"


async def test_a_board_works_after_a_restart(room: Room) -> None:
    await room.begin()
    await room.restart()
    for label in ("My view", "Catch up", "Rules"):
        said = await room.press("Ann", room.board(), label)
        assert said.private
        assert said.text


async def test_every_step_of_a_guide_works_after_a_restart(room: Room) -> None:
    await room.begin()
    mover = await room.mover()
    said = await room.press(mover, room.board(), "Move")
    for _ in range(2):
        await room.restart()
        said = await choose(room, mover, said)
    await room.restart()
    said = await room.press(mover, said, "Do it")
    assert said.text.startswith("✓ ")
    assert (await room.table()).moves == 1


async def test_an_offer_is_answered_after_a_restart(room: Room) -> None:
    await room.begin()
    await room.slash("Ann", "game draw")
    await room.restart()
    await room.press("Ben", room.last("Accept"), "Accept")
    assert (await room.table()).status is Status.OVER


async def test_confirmations_work_after_a_restart(room: Room) -> None:
    await room.begin(3)
    asked = await room.slash("Ann", "game resign")
    await room.restart()
    await room.press("Ann", asked, "Resign")
    assert (await room.table()).seat_of(room.person("Ann").id) is None
    mover = await room.mover()
    await room.slash(mover, "dog-eat-dog pass")
    asked = await room.slash(mover, "game undo")
    await room.restart()
    said = await room.press(mover, asked, "Take back")
    assert "Taken back" in said.text


async def test_a_rematch_works_after_a_restart(room: Room) -> None:
    await room.begin()
    await room.press("Ann", await room.slash("Ann", "game resign"), "Resign")
    await room.restart()
    await room.press("Ben", room.last("Rematch"), "Rematch")
    assert (await room.table()).status is Status.LOBBY


async def test_pagers_work_after_a_restart(room: Room) -> None:
    await room.begin()
    rules = await room.slash("Ann", "rules")
    history = await room.slash("Ann", "game history")
    await room.restart()
    assert "Pieces" in (await room.press("Ann", rules, "Next")).text
    stepping = await room.press("Ann", history, "Step through")
    assert "at the start" in stepping.text


async def test_a_preview_survives_days(room: Room) -> None:
    await room.begin(pace="none")
    mover = await room.mover()
    said = await to_preview(room, mover)
    await room.env.advance_time(3 * 24 * 3600)
    said = await room.press(mover, said, "Do it")
    assert said.text.startswith("✓ ")


async def test_a_finished_game_can_be_looked_at_after_a_restart(room: Room) -> None:
    await room.begin()
    await room.press("Ann", await room.slash("Ann", "game resign"), "Resign")
    await room.restart()
    assert len((await room.slash("Zoe", "game board")).pictures) == 1
    assert len((await room.slash("Zoe", "game export")).message.attachments) == 2
