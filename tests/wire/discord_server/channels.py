"""What the bot asks over HTTP, interactions aside: its application and commands, channels and their messages."""

from collections.abc import Mapping
from typing import Any

from tests.discord import limits
from tests.wire.discord_server import payloads
from tests.wire.discord_server.compose import Composer
from tests.wire.discord_server.gateway import URL, Gateway
from tests.wire.discord_server.traffic import Answer, ApiError, Exchange, Routes, refuse
from tests.wire.discord_server.world import NONCE_WINDOW, Channel, Message, World


class Channels:
    """What the bot does in channels."""

    def __init__(self, world: World, composer: Composer) -> None:
        self._world = world
        self._composer = composer
        one = "/channels/{channel_id}"
        self.routes: Routes = {
            ("GET", one): lambda exchange: (200, payloads.channel(self._channel(exchange))),
            ("POST", f"{one}/messages"): self._post,
            ("GET", f"{one}/messages"): self._history,
            ("PATCH", f"{one}/messages/{{message_id}}"): self._change,
            ("DELETE", f"{one}/messages/{{message_id}}"): self._delete,
            ("POST", "/users/@me/channels"): self._open,
            ("GET", "/guilds/{guild_id}/members/{user_id}"): self._member,
        }

    def _channel(self, exchange: Exchange) -> Channel:
        channel = self._world.channels.get(exchange.number("channel_id"))
        if channel is None:
            raise ApiError("Unknown Channel")
        return channel

    def _message(self, exchange: Exchange) -> Message:
        """The bot's own message, to be changed."""
        channel = self._channel(exchange)
        message = self._world.messages.get(exchange.number("message_id"))
        if message is None or message.channel is not channel or message.only_for is not None:
            raise ApiError("Unknown Message")
        if message.author is not self._world.bot:
            raise ApiError("Cannot edit a message authored by another user")
        return message

    def _member(self, exchange: Exchange) -> Answer:
        guild = self._world.guilds[exchange.number("guild_id")]
        person = guild.members.get(exchange.number("user_id"))
        if person is None:
            raise ApiError("Unknown Member")
        return 200, payloads.member(person)

    def _post(self, exchange: Exchange) -> Answer:
        world, channel, body = self._world, self._channel(exchange), exchange.form
        nonce = body.get("nonce")
        if body.get("enforce_nonce"):
            if nonce is None:
                refuse(["enforce_nonce needs a nonce."])
            when, before = world.nonces.get(str(nonce), (-NONCE_WINDOW, None))
            if before is not None and world.clock.now() - when < NONCE_WINDOW:
                return 200, payloads.message(before)
        message = self._composer.create(channel, world.bot, body, exchange.files)
        if nonce is not None:
            message.nonce = nonce
            world.nonces[str(nonce)] = (world.clock.now(), message)
        return 200, payloads.message(message)

    def _history(self, exchange: Exchange) -> Answer:
        channel, query = self._channel(exchange), exchange.query
        limit = int(query.get("limit", "50"))
        if not 1 <= limit <= 100:
            refuse(["The limit should be between 1 and 100."])
        before = int(query.get("before", str(1 << 63)))
        found = [one for one in channel.messages if one.id < before][-limit:]
        return 200, [self._as_read(one) for one in reversed(found)]

    def _as_read(self, message: Message) -> dict[str, Any]:
        shown = payloads.message(message)
        if not self._world.nonce_in_history:
            shown.pop("nonce", None)
        return shown

    def _change(self, exchange: Exchange) -> Answer:
        message = self._message(exchange)
        self._composer.change(message, exchange.form, exchange.files)
        return 200, payloads.message(message)

    def _delete(self, exchange: Exchange) -> Answer:
        self._world.forget_message(self._message(exchange))
        return 204, None

    def _open(self, exchange: Exchange) -> Answer:
        recipient = self._world.users[int(exchange.form["recipient_id"])]
        return 200, payloads.channel(self._world.direct(recipient))


SUBCOMMANDS = (1, 2)


class Commands:
    """Registration of commands; `syncs` counts overwrites."""

    def __init__(self, world: World, gateway: Gateway) -> None:
        self._world = world
        self._gateway = gateway
        self.syncs = 0
        self.routes: Routes = {
            ("GET", "/applications/{application_id}/commands"): self._list,
            ("PUT", "/applications/{application_id}/commands"): self._overwrite,
            ("GET", "/oauth2/applications/@me"): lambda _: (200, payloads.application(world)),
            ("GET", "/users/@me"): lambda _: (200, payloads.me(world.bot)),
            ("GET", "/gateway/bot"): self._bot,
        }

    def _bot(self, _: Exchange) -> Answer:
        return 200, {"url": URL, "shards": 1, "session_start_limit": self._gateway.allowed()}

    def _list(self, exchange: Exchange) -> Answer:
        return 200, self._world.commands

    def _overwrite(self, exchange: Exchange) -> Answer:
        wanted = exchange.body
        refuse(list(limits.commands(wanted)))
        self.syncs += 1
        before = {one["name"]: one["id"] for one in self._world.commands}
        self._world.commands = [self._registered(one, before) for one in wanted]
        self._world.changed()
        return 200, self._world.commands

    def _registered(self, command: dict[str, Any], before: Mapping[str, str]) -> dict[str, Any]:
        # Discord takes a number too, and answers with a text.
        permissions = command.get("default_member_permissions")
        return _option(command) | {
            "id": before.get(command["name"]) or str(self._world.next_id()),
            "application_id": str(self._world.bot.id),
            "version": str(self._world.next_id()),
            "default_member_permissions": None if permissions is None else str(permissions),
            "integration_types": [0],
            "dm_permission": True,
            "nsfw": bool(command.get("nsfw")),
        }


def _option(option: dict[str, Any]) -> dict[str, Any]:
    shown = {key: value for key, value in option.items() if value is not None}
    if shown["type"] not in SUBCOMMANDS:
        shown.setdefault("required", False)
    if shown.get("options"):
        shown["options"] = [_option(inner) for inner in shown["options"]]
    return shown
