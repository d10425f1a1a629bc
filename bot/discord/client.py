"""The bot's client on Discord. It logs in with what stands here; the rest of the bot is imported and added meanwhile."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

import aiohttp
import discord
from discord import app_commands
from yarl import URL

from bot.config import Settings
from bot.discord.cairn_client import CairnClient
from bot.errors import StoreError
from bot.health import meters
from bot.logs import log
from bot.recent import Recent
from bot.supervision import Loop

if TYPE_CHECKING:
    from bot.discord.controls.interactions import Interaction
    from bot.discord.outbox.delivery import Returning
    from bot.discord.outbox.worker import Outbox
    from bot.store.engine import Engine
    from bot.table.service import TableService

LOG = log(__name__)

INTENTS: Final = discord.Intents(guilds=True)
"""Servers, their channels and roles: enough for commands, buttons and `/setup check`. The bot receives no messages,
members or presences."""

# The bot uses no voice; without this line discord.py warns every owner that the libraries for it are missing.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False

LOGINS_APART: Final = 5.25
"""Seconds between two logins of shards that Discord counts together: it says 5, and they travel for different times."""
CONNECTING: Final = 1.0
"""How many seconds before its turn a shard is connected."""
LONGEST_LINE: Final = 600.0
"""How many seconds before its turn a shard joins the line."""
LONGEST_TURN: Final = 30.0
"""The same for a shard that is connected already; Discord closes what stays silent for longer."""
LAST_SECONDS: Final = 3.0
"""How many seconds the people who are being answered may still take when the bot stops."""


class Tree(app_commands.CommandTree["Cairn"]):
    """The slash commands."""

    async def interaction_check(self, interaction: discord.Interaction[Cairn], /) -> bool:
        client = interaction.client
        await client.complete.wait()
        from bot.discord.controls.interactions import spend
        from bot.discord.errors import Refusal, tell
        from bot.table.quotas import Use

        client.answers()
        typing = interaction.type is discord.InteractionType.autocomplete
        try:
            spend(interaction, Use.SUGGESTIONS if typing else Use.ACTIONS)
        except Refusal as error:
            await tell(interaction, error)
            return False
        return True


class Cairn(CairnClient):
    """The client. A table `service` given to it is opened when it logs in, and closed when it closes; without one,
    whoever runs it calls `equip`, and `begin` once the database is open and the login is sent (`identified`). Commands,
    presses and events that arrive before wait until it is `complete`. The `engine` of a server holds a district before the
    login.

    `connector` leads to a simulated Discord; it must be made inside the running loop.
    """

    outbox: Outbox
    returning: Returning

    def __init__(
        self,
        config: Settings,
        service: TableService | None = None,
        *,
        engine: Engine | None = None,
        connector: aiohttp.BaseConnector | None = None,
        answer_times: AnswerTimes | None = None,
    ) -> None:
        super().__init__(
            config,
            engine if service is None else service.store.engine,
            intents=INTENTS,
            connector=connector,
            http_trace=None if answer_times is None else answer_times.trace,
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            guild_ready_timeout=config.guild_ready_timeout,
        )
        self.tree = Tree(self, allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True))
        self.when_ready: Callable[[], Awaitable[None]] | None = None
        self.identified = asyncio.Event()
        self.complete = asyncio.Event()
        self.online_since: float | None = None
        """Since when all its shards are connected."""
        self._connected: set[int] = set()
        self._at_once = 1
        self._begins: dict[int, float] = {}
        self._connect = self.http.ws_connect
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self.http.ws_connect = self._connect_shard  # type: ignore[method-assign]
        self._registering: Loop | None = None
        self._own = service
        self._answer_times = answer_times
        if service is not None:
            self.equip(service)

    def equip(self, service: TableService) -> None:
        """Import all features, and make commands and controls known."""
        from bot.discord import errors, features
        from bot.discord.controls.control import Control
        from bot.discord.outbox.delivery import Returning
        from bot.discord.outbox.worker import Outbox

        super().equip(service)
        self.returning = Returning(self)
        self.outbox = Outbox(self, self.returning)
        self._registering = Loop(
            "commands", partial(features.keep_current, self.tree, self.config.sync_commands)
        )
        features.add_commands(self.tree)
        self.tree.error(errors.tell)
        self.add_dynamic_items(Control)

    def begin(self) -> None:
        """Deliver messages, and answer everybody, those too who asked before."""
        if self._registering is None:
            raise RuntimeError("a client begins once it is equipped")
        from bot.discord.events.threads import open_thread
        from bot.discord.reports.reporting import owners

        self.outbox.start()
        self.service.events.rounds.connect(partial(open_thread, self))
        self.private.loop.start()
        self.service.reports.owners = partial(owners, self)
        self.service.reports.loop.ring()
        if self.district.number == 0:
            self._registering.start()
        self.complete.set()

    async def setup_hook(self) -> None:
        if self._own is not None:
            await self._own.open()
            self.begin()

    async def launch_shards(self) -> None:
        """Log in, once as many logins are left today as that takes: Discord takes the token from a bot that goes on."""
        seconds = await self._until_allowed(len(self.district.shard_ids))
        if seconds:
            await asyncio.sleep(seconds)
            await self.launch_shards()
            return
        await super().launch_shards()

    async def _until_allowed(self, logins: int) -> float:
        """The seconds until so many logins are allowed, 0 if they are now."""
        _, _, limit = await self.http.get_bot_gateway()
        self._at_once = max(1, limit["max_concurrency"])
        if limit["remaining"] >= logins:
            return 0.0
        seconds = max(1.0, limit["reset_after"] / 1000)
        LOG.error(
            "Discord allows too few logins today; waiting until it allows them again",
            needed=logins,
            left=limit["remaining"],
            seconds=round(seconds),
        )
        return seconds

    async def _connect_shard(self, url: str, *, compress: int = 0) -> aiohttp.ClientWebSocketResponse:
        self._socket = await self._connect(url, compress=compress)
        return self._socket

    async def launch_shard(self, gateway: URL, shard_id: int, *, initial: bool = False) -> None:
        """Wait for the turn of a shard to log in, and connect it shortly before: what is connected must not be silent."""
        begins = await self._turn(shard_id, LONGEST_LINE)
        if begins is None:
            await asyncio.sleep(LOGINS_APART)
            await self.launch_shard(gateway, shard_id)
            return
        self._begins[shard_id] = begins
        await asyncio.sleep(begins - time.monotonic() - CONNECTING)
        await super().launch_shard(gateway, shard_id, initial=initial)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait for the turn to log in. A shard that is to log in again, and not soon, loses its connection; discord.py makes
        another after a while, and asks again."""
        try:
            begins = self._begins.pop(shard_id or 0, None) or await self._again(shard_id or 0)
            await asyncio.sleep(begins - time.monotonic())
        except BaseException:
            if self._socket is not None:
                await self._socket.close()
            raise
        self.identified.set()

    async def _again(self, shard: int) -> float:
        """When this shard may log in again. Raises TimeoutError if that is not soon."""
        if await self._until_allowed(1):
            raise TimeoutError("no login is left today")
        begins = await self._turn(shard, LONGEST_TURN)
        if begins is None:
            raise TimeoutError("the shard's turn to log in does not come soon")
        return begins

    async def _turn(self, shard: int, within: float) -> float | None:
        """When this shard may log in, on the clock that nobody sets; None if that is not within so many seconds."""
        line = f"login {shard % self._at_once}"
        try:
            seconds = await self.turns.take(line, LOGINS_APART, within=within)
        except StoreError as error:
            LOG.warning("no turn to log in can be taken", shard=shard, reason=error.message)
            return None
        return None if seconds is None else time.monotonic() + seconds

    async def close(self) -> None:
        if self._registering is not None:
            await self._registering.stop()
            await self.private.loop.stop()
            self.animating.close()
            await asyncio.gather(self.outbox.close(), self.answered(LAST_SECONDS))
        await super().close()
        if self._own is not None:
            await self._own.close()

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        if self.is_closed():
            # discord.py still tells of a lost connection here, and has no loop any more to do it in.
            return
        if event == "interaction" and self._answer_times is not None:
            self._answer_times.heard(args[0])
        super().dispatch(event, *args, **kwargs)

    async def on_ready(self) -> None:
        await self.complete.wait()
        LOG.info("ready", servers=len(self.guilds), name=str(self.user))
        if self.when_ready is not None:
            await self.when_ready()

    async def on_shard_ready(self, shard: int) -> None:
        self._connected.add(shard)
        if self.online_since is None and self._connected.issuperset(self.district.shard_ids):
            self.online_since = time.monotonic()

    on_shard_resumed = on_shard_ready

    async def on_shard_disconnect(self, shard: int) -> None:
        self._connected.discard(shard)
        self.online_since = None

    async def on_interaction(self, interaction: Interaction) -> None:
        await self.complete.wait()
        if interaction.type is discord.InteractionType.modal_submit:
            from bot.discord.controls.control import sent

            await sent(interaction)
        await self.returning.noticed(interaction)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self.complete.wait()
        await self.returning.joined(guild)

    async def on_thread_update(self, _: discord.Thread, thread: discord.Thread) -> None:
        if not thread.locked:
            await self.complete.wait()
            await self.returning.came_back(thread.id)

    async def on_guild_channel_update(
        self, _: discord.abc.GuildChannel, channel: discord.abc.GuildChannel
    ) -> None:
        if channel.permissions_for(channel.guild.me).send_messages:
            await self.complete.wait()
            await self.returning.came_back(channel.id)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        LOG.exception("an event could not be handled", event_name=event_method)


_REMEMBERED: Final = 1000


class AnswerTimes:
    """Interactions by their arrival, until Discord has the first answer."""

    def __init__(self) -> None:
        self._arrived = Recent[str, float](_REMEMBERED)
        self.trace = aiohttp.TraceConfig()
        """For the client's requests."""
        self.trace.on_request_end.append(self._answered)

    def heard(self, interaction: discord.Interaction[Any]) -> None:
        """An interaction has arrived."""
        meters.count("interactions", interaction.type.name)
        self._arrived[str(interaction.id)] = time.perf_counter()

    async def _answered(
        self,
        _session: aiohttp.ClientSession,
        _context: SimpleNamespace,
        request: aiohttp.TraceRequestEndParams,
    ) -> None:
        parts = request.url.path.split("/")
        if parts[-1] == "callback" and "interactions" in parts and request.response.status < 300:
            arrived = self._arrived.pop(parts[parts.index("interactions") + 1], None)
            if arrived is not None:
                meters.took("acknowledgement", time.perf_counter() - arrived)
