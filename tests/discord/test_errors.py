"""Whatever goes wrong in an interaction, the person is told privately what to do, and no secret gets out."""

import io
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, Mock

import aiohttp
import discord
import pytest
from discord import app_commands

from bot import logs
from bot.config import Settings
from bot.discord import help
from bot.discord.controls import setup_check
from bot.discord.errors import words
from bot.discord.words import CONTENT_LIMIT
from bot.errors import StoreError
from bot.store import NotKnown
from bot.table.model.errors import TableError
from games.core.words import Ambiguous, IllegalAction, Unreadable
from tests.discord.conftest import Room


class Scene:
    """A room whose commands fail on demand, and what the owner reads in the log."""

    def __init__(self, room: Room, log: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
        self.room = room
        self._log, self._monkeypatch = log, monkeypatch
        room.expected = (Exception,)

    @property
    def log(self) -> str:
        return self._log.getvalue()

    async def fail(self, error: BaseException, answered: bool = False) -> Any:
        """Ann's command fails so, before or after it is `answered`. Returns the private message that she hears, if any."""

        failing = Mock(side_effect=error)

        with self._monkeypatch.context() as failed:
            failed.setattr(setup_check, "answer", failing)
            failed.setattr(help, "help_words", failing)
            command = "help" if answered else "setup check"
            result = await self.room.person("Ann").slash(self.room.channel, command)
        assert self.room.messages() == []
        return result.response

    async def heard(self, error: BaseException, answered: bool = False) -> str:
        """What Ann hears, privately, when her command fails so."""
        message = await self.fail(error, answered)
        assert message.flags.ephemeral
        return str(message.content)


@pytest.fixture
def scene(room: Room, monkeypatch: pytest.MonkeyPatch) -> Iterator[Scene]:
    room.moderator("Ann", manage_guild=True)
    stream = io.StringIO()
    logs.set_up(Settings().model_copy(update={"log_format": "json"}), stream=stream)
    yield Scene(room, stream, monkeypatch)
    logs.take_down()


def answer(status: int) -> Any:
    return SimpleNamespace(status=status, reason="")


@pytest.mark.parametrize("deferred", [False, True])
@pytest.mark.parametrize(
    ("error", "heard"),
    [
        (
            TableError("x", "It is Ben's turn.", "Wait for Ben.", "DED-3"),
            "It is Ben's turn. Wait for Ben.\n-# Rule DED-3: `/rules` shows it.",
        ),
        (IllegalAction("x", "That cannot be.", "Do this."), "That cannot be. Do this."),
        (Unreadable("x", "That cannot be.", "Do this."), "That cannot be. Do this."),
        (Ambiguous("x", "That cannot be.", "Do this."), "That cannot be. Do this."),
        (TableError("x", "x" * 5000), "x" * (CONTENT_LIMIT - 1) + "…"),
    ],
)
async def test_a_refusal_is_told_with_its_hint_and_rule_and_is_nothing_for_the_log(
    scene: Scene, error: Exception, heard: str, deferred: bool
) -> None:
    before = scene.log
    assert await scene.heard(error, deferred) == heard
    assert scene.log == before


async def test_a_failing_database_is_told_in_words_and_to_the_owner(scene: Scene) -> None:
    heard = await scene.heard(StoreError("The disk is full.", "Make room."))
    assert heard.startswith("Nothing was saved")
    assert "disk" not in heard
    assert "The disk is full." in scene.log
    assert "Make room." in scene.log


async def test_what_nobody_foresaw_has_a_code_that_stands_in_the_log(scene: Scene) -> None:
    heard = await scene.heard(RuntimeError("nobody foresaw this"))
    code = heard.rpartition("**")[0].rpartition("**")[2]
    assert len(code) == 6
    assert f'"reference": "{code}"' in scene.log
    assert "nobody foresaw this" in scene.log
    assert str(scene.room.person("Ann").id) not in scene.log
    assert "nobody foresaw this" not in heard
    assert "RuntimeError" not in heard


@pytest.mark.parametrize(
    ("what", "how", "error", "told"),
    [
        (
            discord.InteractionResponse,
            ("send_message", AsyncMock(side_effect=RuntimeError("Session is closed"))),
            TableError("x", "No."),
            "a person could not be told",
        ),
        (
            discord.Client,
            ("is_closed", lambda _: True),
            RuntimeError("Session is closed"),
            "still being answered when the bot stopped",
        ),
        (
            None,
            (),
            discord.NotFound(answer(404), {"code": 10062, "message": "Unknown interaction"}),
            "was gone before it was answered",
        ),
        (
            None,
            (),
            discord.NotFound(answer(404), {"code": 10015, "message": "Unknown Webhook"}),
            "was gone before it was answered",
        ),
    ],
    ids=["the-connection-is-closed", "the-bot-stops", "the-interaction-has-expired", "it-was-never-answered"],
)
async def test_who_cannot_be_told_any_more_is_logged_without_a_traceback(
    scene: Scene,
    monkeypatch: pytest.MonkeyPatch,
    what: Any,
    how: tuple[Any, ...],
    error: Exception,
    told: str,
) -> None:
    with monkeypatch.context() as stopping:
        if how:
            stopping.setattr(what, *how)
        await scene.fail(error)
    assert told in scene.log
    assert "Traceback" not in scene.log
    assert await scene.heard(TableError("x", "Still here.")) == "Still here."


@pytest.mark.parametrize(
    ("error", "part"),
    [
        (app_commands.CommandNotFound("gone", []), "reload Discord"),
        (app_commands.NoPrivateMessage(), "only in a server"),
        (app_commands.CheckFailure("no"), "may not use"),
        (discord.Forbidden(answer(403), {"code": 50013, "message": "Missing Permissions"}), "/setup check"),
        (discord.RateLimited(7.5), "in 8 seconds"),
        (discord.HTTPException(answer(429), "slow down"), "try again"),
        (discord.DiscordServerError(answer(503), "down"), "try again"),
        (aiohttp.ServerDisconnectedError(), "whether your move counts"),
        (ConnectionResetError(104, "reset"), "whether your move counts"),
        (TimeoutError(), "whether your move counts"),
        (StoreError("broken"), "Nothing was saved"),
        (NotKnown("broken"), "cannot tell whether that was saved"),
    ],
)
def test_each_known_error_has_words_of_its_own(error: Exception, part: str) -> None:
    said = words(error)
    assert said is not None
    assert part in said
    assert type(error).__name__ not in said


def test_what_was_typed_is_repeated_without_its_tricks() -> None:
    kind: Any = discord.AppCommandOptionType.integer
    transformer: Any = SimpleNamespace(_error_display_name="whole number")
    said = words(app_commands.TransformerError("``` @everyone\n" * 30, kind, transformer))
    assert said is not None
    assert said.count("`") == 2
    assert len(said) < 200
    assert words(KeyError("x")) is None
