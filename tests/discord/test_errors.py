"""Whatever goes wrong in an interaction, the person is told privately what to do, and no secret gets out."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator, Iterator
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
import pytest_asyncio
import simcord
from discord import app_commands

from bot import logs
from bot.config import Settings
from bot.discord.client import INTENTS, Tree
from bot.discord.errors import LONGEST, tell, words
from bot.errors import StoreError
from bot.table.model.errors import TableError
from games.core.errors import Ambiguous, IllegalAction, Unreadable


class Failing(discord.Client):
    """A client whose one command, button and modal fail on demand."""

    def __init__(self) -> None:
        super().__init__(intents=INTENTS)
        self.tree = Tree(self)
        self.error: BaseException = RuntimeError("nobody foresaw this")
        self.answered = False

        @self.tree.command(name="fail", description="Fails")
        async def fail(interaction: discord.Interaction[Any]) -> None:
            if self.answered:
                await interaction.response.defer(ephemeral=True)
            raise self.error

        @self.tree.command(name="show", description="Shows a button")
        async def show(interaction: discord.Interaction[Any]) -> None:
            await interaction.response.send_message("press", view=Pressed(self))

        @self.tree.command(name="ask", description="Opens a modal")
        async def ask(interaction: discord.Interaction[Any]) -> None:
            await interaction.response.send_modal(Asked(self))

    async def setup_hook(self) -> None:
        await self.tree.sync()


class Pressed(discord.ui.View):
    def __init__(self, client: Failing) -> None:
        super().__init__(timeout=None)
        self.client = client

    @discord.ui.button(label="Fail", custom_id="fail")
    async def fail(self, interaction: discord.Interaction[Any], _: Any) -> None:
        await tell(interaction, self.client.error)


class Asked(discord.ui.Modal, title="Asked"):
    word = discord.ui.TextInput[Any](label="Word", custom_id="word")

    def __init__(self, client: Failing) -> None:
        super().__init__(custom_id="asked")
        self.client = client

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        await tell(interaction, self.client.error)


class Scene:
    """The failing client, a person, and what the owner reads in the log."""

    def __init__(self, env: simcord.Env, client: Failing, log: io.StringIO) -> None:
        self.env = env
        self.client = client
        self._log = log
        guild = env.create_guild("Server")
        self.channel = guild.create_text_channel("table")
        self.ann = guild.add_member(env.create_user("ann"))

    @property
    def log(self) -> str:
        return self._log.getvalue()

    async def heard(self, error: BaseException, answered: bool = False) -> str:
        """What Ann hears, privately, when her command fails so."""
        self.client.error, self.client.answered = error, answered
        result = await self.ann.slash(self.channel, "fail")
        assert self.channel.history() == []
        message = result.response
        assert message is not None
        assert message.flags.ephemeral
        return str(message.content)


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    stream = io.StringIO()
    logs.set_up(Settings().model_copy(update={"log_format": "json"}), stream=stream)
    yield stream
    logs.take_down()


@pytest_asyncio.fixture
async def scene(log: io.StringIO) -> AsyncIterator[Scene]:
    client = Failing()
    env = simcord.Env(client, check_errors=False)
    await env.start()
    try:
        yield Scene(env, client, log)
    finally:
        await env.shutdown()


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
        (TableError("x", "x" * 5000), "x" * (LONGEST - 1) + "…"),
    ],
)
async def test_a_refusal_is_told_with_its_hint_and_rule_and_is_nothing_for_the_log(
    scene: Scene, error: Exception, heard: str, deferred: bool
) -> None:
    before = scene.log
    assert await scene.heard(error, deferred) == heard
    assert scene.log == before


async def test_a_button_and_a_modal_that_fail_say_so(scene: Scene) -> None:
    scene.client.error = TableError("x", "That is old.")
    shown = await scene.ann.slash(scene.channel, "show")
    assert shown.response is not None
    asked = await scene.ann.slash(scene.channel, "ask")
    for failed in (
        await scene.ann.click(shown.response, label="Fail"),
        await scene.ann.submit_modal(asked, {"word": "moo"}),
    ):
        assert failed.response is not None
        assert failed.response.content == "That is old."
        assert failed.response.flags.ephemeral


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
    assert "nobody foresaw this" not in heard
    assert "RuntimeError" not in heard


async def test_an_answer_that_discord_does_not_take_ends_nothing(scene: Scene) -> None:
    scene.client.error = TableError("x", "No.")
    scene.env.inject_error("POST", "/interactions/*", status=404, code=10062)
    await scene.ann.slash(scene.channel, "fail")
    assert await scene.heard(TableError("x", "Still here.")) == "Still here."


async def test_an_answer_that_the_closed_connection_does_not_take_is_no_error(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def closed(*_: Any, **__: Any) -> None:
        raise RuntimeError("Session is closed")

    with monkeypatch.context() as stopping:
        stopping.setattr(discord.InteractionResponse, "send_message", closed)
        scene.client.error = TableError("x", "No.")
        await scene.ann.slash(scene.channel, "fail")
    assert "a person could not be told" in scene.log
    assert "Traceback" not in scene.log
    assert await scene.heard(TableError("x", "Still here.")) == "Still here."


async def test_whoever_is_cut_off_by_the_stop_of_the_bot_is_no_error(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as stopping:
        stopping.setattr(scene.client, "is_closed", lambda: True)
        scene.client.error = RuntimeError("Session is closed")
        await scene.ann.slash(scene.channel, "fail")
    assert "still being answered when the bot stopped" in scene.log
    assert "Traceback" not in scene.log


async def test_an_expired_interaction_is_logged_without_a_traceback(scene: Scene) -> None:
    scene.client.error = discord.NotFound(answer(404), {"code": 10062, "message": "Unknown interaction"})
    await scene.ann.slash(scene.channel, "fail")
    assert "was gone before it was answered" in scene.log
    assert "Traceback" not in scene.log


async def test_names_in_a_refusal_mention_nobody(scene: Scene) -> None:
    await scene.heard(TableError("x", "@everyone waits."))
    (sent,) = [one.json for one in scene.env.http_requests if one.path.endswith("/callback")][-1:]
    assert sent is not None
    assert sent["data"]["allowed_mentions"] == {"parse": []}


@pytest.mark.parametrize(
    ("error", "part"),
    [
        (app_commands.CommandNotFound("gone", []), "Reload Discord"),
        (app_commands.NoPrivateMessage(), "only in a server"),
        (
            app_commands.MissingPermissions(["manage_messages", "ban_members"]),
            "Manage Messages and Ban Members",
        ),
        (app_commands.BotMissingPermissions(["attach_files"]), "Attach Files"),
        (app_commands.CommandOnCooldown(app_commands.Cooldown(1, 9), 3.2), "in 4 seconds"),
        (app_commands.CheckFailure("no"), "may not use"),
        (discord.Forbidden(answer(403), {"code": 50013, "message": "Missing Permissions"}), "/setup check"),
        (discord.RateLimited(7.5), "in 8 seconds"),
        (discord.HTTPException(answer(429), "slow down"), "try again"),
        (discord.DiscordServerError(answer(503), "down"), "try again"),
        (aiohttp.ServerDisconnectedError(), "whether your move counts"),
        (ConnectionResetError(104, "reset"), "whether your move counts"),
        (TimeoutError(), "whether your move counts"),
        (StoreError("broken"), "Nothing was saved"),
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


def test_an_unknown_error_has_no_words() -> None:
    assert words(KeyError("x")) is None
