"""A board that cannot be shown as usual goes out in words, or later; until then the old one keeps its buttons."""

import contextlib
import re
import time
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any, Final
from unittest.mock import AsyncMock

import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.discord.outbox.delivery import Returning
from bot.discord.pictures import boards
from bot.recent import Recent
from bot.worker_processes.crew import Workers
from bot.worker_processes.works import DRAW, DRAWING, TELL, Work
from tests.discord.conftest import Room, controls
from tests.discord.test_outbox import POST, requests, rows, waiting

ATTACH_FILES, SEND_MESSAGES = 1 << 15, 1 << 11
DIES: Final = Work("draw", "tests.workers.toys:die_unnoticed", 20.0)
FAILS_TO_TELL: Final = Work("tell", "tests.workers.toys:fail", 20.0)
REFERENCE: Final = re.compile(r"under \*\*([A-Z0-9]{6})\*\*")


def deny(room: Room, *rights: int, channel: Any = None) -> None:
    """The channel takes these rights from everyone, and gives back all others."""
    where = channel or room.channel
    everyone = Overwrite(target_id=room.guild.id, type=OverwriteType.ROLE, allow=0, deny=sum(rights))
    room.env.backend.set_overwrite(where.id, everyone)


def labels(message: Any) -> set[str]:
    return {str(each.get("label")) for each in controls(message)}


@pytest.fixture(autouse=True)
def _nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(boards._kept, DRAW, Recent(0))


@pytest.fixture(autouse=True)
def _files_need_a_right(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """The simulated Discord takes files from anybody; the real one does not."""
    backend = room.env.backend
    prepare, edit = backend.prepare_message, backend.edit_message

    def allow(channel: int, attachments: object) -> None:
        if attachments and channel == room.channel.id:
            backend.require_permissions(room.guild.id, backend.bot_user.id, channel, "attach_files")

    def preparing(channel_id: int, *args: Any, **more: Any) -> Any:
        if more.get("interaction_metadata") is None and not more.get("webhook_id"):
            allow(channel_id, more.get("attachments"))
        return prepare(channel_id, *args, **more)

    def editing(channel_id: int, message_id: int, fields: dict[str, Any]) -> Any:
        allow(channel_id, fields.get("attachments"))
        return edit(channel_id, message_id, fields)

    monkeypatch.setattr(backend, "prepare_message", preparing)
    monkeypatch.setattr(backend, "edit_message", editing)


async def passed(room: Room) -> None:
    """The turn passes to the next player."""
    await room.slash(await room.mover(), "play", move="pass")


@pytest.mark.parametrize("restarted", [False, True])
async def test_without_attach_files_all_goes_out_in_words_until_the_right_is_back(
    room: Room, restarted: bool
) -> None:
    deny(room, ATTACH_FILES)
    await room.slash("Ann", "game new")
    assert room.lobby().attachments == []
    await room.press("Ben", room.lobby(), "Join")
    assert "`B` Ben" in room.lobby().content
    await room.press("Cleo", room.lobby(), "Join")
    await room.press("Ann", room.lobby(), "Start")
    assert room.board().attachments == []
    assert {"Move", "My view", "Rules"} <= labels(room.board())
    assert "Attach Files" in room.board().content
    assert "/setup check" in room.board().content
    assert waiting(room) == 0
    # The picture is tried no more.
    before = len(requests(room, "POST", f"/channels/{room.channel.id}/messages"))
    await passed(room)
    assert len(requests(room, "POST", f"/channels/{room.channel.id}/messages")) == before + 1
    board = room.board()
    told = board.content.splitlines()[0]
    await room.press("Ann", board, "Rules")
    assert room.board().attachments == []
    if restarted:
        await room.restart()
    deny(room)
    # With the right given back it comes with the next press.
    await room.press("Ben", room.board(), "Rules")
    assert room.board().id == board.id
    assert len(room.board().attachments) == 1
    assert room.board().content.splitlines()[0] == told
    assert "Attach Files" not in room.board().content
    before = len(rows(room, "board_edit"))
    await room.press("Ben", room.board(), "Rules")
    assert len(rows(room, "board_edit")) == before


@contextlib.asynccontextmanager
async def broken(room: Room, *works: Work) -> AsyncIterator[None]:
    """Meanwhile the processes do only these works."""
    sound = room.tables.workers
    room.tables.workers = Workers(plans=(replace(DRAWING, works=works),))
    yield
    await room.tables.workers.close()
    room.tables.workers = sound


async def test_a_board_without_a_picture_is_told_in_words_and_the_picture_comes_with_the_next_press(
    room: Room,
) -> None:
    async with broken(room, DIES, TELL):
        await room.begin()
    board = room.board()
    assert board.attachments == []
    assert "Dog Eat Dog" in board.content
    assert REFERENCE.search(board.content)
    assert {"Move", "My view", "Rules"} <= labels(board)
    shown = await room.tables.play.projection.show((await room.table()).id, None)
    *_, last = (await boards.text(room.tables.workers, shown, 1)).splitlines()
    assert last in board.content
    await room.press("Ann", board, "Catch up")
    assert len(room.board().attachments) == 1
    assert room.board().id == board.id


async def test_without_pictures_and_words_the_board_and_the_rules_are_still_answered(room: Room) -> None:
    mover = await room.begun()
    async with broken(room, DIES, FAILS_TO_TELL):
        said = await room.slash(mover, "game board")
        assert said.pictures == []
        assert REFERENCE.search(said.text)
        text = await room.slash(mover, "game board", text=True)
        assert "cannot be shown in words" in text.text
        said = await room.slash("Ann", "rules")
        assert said.pictures == []
        assert "At a glance" in said.text
    assert len((await room.slash(mover, "game board")).pictures) == 1


async def test_a_picture_that_keeps_failing_is_tried_at_most_twice_a_minute(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boards, "draw", AsyncMock(side_effect=boards.NotDrawnError("ABC234")))
    now = time.monotonic()
    room.bot.returning = Returning(room.bot, clock=lambda: now)
    await room.begin()
    for _ in range(5):
        await room.press("Ann", room.board(), "Rules")
    assert len(rows(room, "board_edit")) == 1
    # Neither a day by the machine's clock nor setting it back counts.
    await room.env.advance_time(86_400)
    await room.press("Ann", room.board(), "Rules")
    assert len(rows(room, "board_edit")) == 1
    now += 31
    await room.press("Ann", room.board(), "Rules")
    assert len(rows(room, "board_edit")) == 2


async def test_the_old_board_loses_its_buttons_only_after_the_new_one_is_there(room: Room) -> None:
    await room.begin()
    old = room.board()
    room.env.inject_error("POST", POST, status=503)
    await passed(room)
    assert "Move" in labels(next(each for each in room.messages() if each.id == old.id))
    await room.env.advance_time(5)
    assert room.board().id != old.id
    assert labels(next(each for each in room.messages() if each.id == old.id)) == set()


async def test_the_last_board_keeps_its_buttons_while_the_result_cannot_be_posted(room: Room) -> None:
    await room.begin()
    deny(room, SEND_MESSAGES)
    table = await room.table()
    await room.tables.lobby.abort(table.id, table.host, force=True)
    await room.env.advance_time(1)
    assert waiting(room) == 0
    assert "My view" in labels(room.board())
