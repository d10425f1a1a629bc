"""Channels and their messages over HTTP: post, change, read, delete, and direct conversations."""

from __future__ import annotations

from typing import Any

from tests.wire.discord_server import payloads
from tests.wire.discord_server.calls import Answer, Call, Routes
from tests.wire.discord_server.compose import Composer
from tests.wire.discord_server.errors import (
    ApiError,
    Problem,
    invalid_form,
    missing_access,
    missing_permissions,
    unknown_channel,
    unknown_member,
    unknown_message,
)
from tests.wire.discord_server.gateway import Gateway
from tests.wire.discord_server.world import (
    ATTACH_FILES,
    DIRECT,
    EMBED_LINKS,
    FORUM,
    NONCE_WINDOW,
    READ_MESSAGE_HISTORY,
    SEND_MESSAGES,
    SEND_MESSAGES_IN_THREADS,
    THREAD,
    VIEW_CHANNEL,
    Channel,
    Message,
    World,
)


class Channels:
    """What the bot does in channels, with the permissions it has there."""

    def __init__(self, world: World, composer: Composer, gateway: Gateway, routes: Routes) -> None:
        self._world = world
        self._composer = composer
        self._gateway = gateway
        one = "/channels/{channel_id}"
        routes.add("GET", one, self._get)
        routes.add("POST", f"{one}/messages", self._post)
        routes.add("GET", f"{one}/messages", self._history)
        routes.add("GET", f"{one}/messages/{{message_id}}", self._read)
        routes.add("PATCH", f"{one}/messages/{{message_id}}", self._change)
        routes.add("DELETE", f"{one}/messages/{{message_id}}", self._delete)
        routes.add("POST", f"{one}/typing", self._typing)
        routes.add("POST", "/users/@me/channels", self._open)
        routes.add("GET", "/guilds/{guild_id}/members/{user_id}", self._member)

    def _channel(self, call: Call) -> Channel:
        channel = self._world.channels.get(call.number("channel_id"))
        if channel is None:
            raise unknown_channel()
        if channel.kind != DIRECT and not channel.allowed() & VIEW_CHANNEL:
            raise missing_access()
        return channel

    def _message(self, call: Call, *, own: bool = False) -> Message:
        channel = self._channel(call)
        message = self._world.messages.get(call.number("message_id"))
        if message is None or message.channel is not channel or message.only_for is not None:
            raise unknown_message()
        if own and message.author is not self._world.bot:
            raise ApiError(403, 50005, "Cannot edit a message authored by another user")
        return message

    def may_send(self, channel: Channel, body: dict[str, Any], files: object) -> None:
        """Refuse what the bot lacks the permission for."""
        if channel.kind == DIRECT:
            assert channel.recipient is not None
            if channel.recipient.closed:
                raise ApiError(403, 50007, "Cannot send messages to this user")
            return
        if channel.kind == FORUM:
            raise ApiError(400, 50008, "Cannot send messages in a non-text channel")
        needed = SEND_MESSAGES_IN_THREADS if channel.kind == THREAD else SEND_MESSAGES
        needed |= ATTACH_FILES if files else 0
        needed |= EMBED_LINKS if body.get("embeds") else 0
        if needed & ~channel.allowed():
            raise missing_permissions()

    def _member(self, call: Call) -> Answer:
        guild = self._world.guilds.get(call.number("guild_id"))
        person = guild.members.get(call.number("user_id")) if guild is not None else None
        if guild is None or person is None:
            raise unknown_member()
        return 200, payloads.member(guild, person)

    def _get(self, call: Call) -> Answer:
        return 200, payloads.channel(self._world, self._channel(call))

    def _post(self, call: Call) -> Answer:
        world, channel, body = self._world, self._channel(call), call.body
        self.may_send(channel, body, call.files)
        nonce, enforced = body.get("nonce"), body.get("enforce_nonce")
        key = (world.bot.id, str(nonce))
        if nonce is not None and enforced:
            when, before = world.nonces.get(key, (-NONCE_WINDOW, None))
            if before is not None and world.clock.now() - when < NONCE_WINDOW:
                return 200, payloads.message(before)
        if enforced and nonce is None:
            raise invalid_form([Problem("nonce", "BASE_TYPE_REQUIRED", "enforce_nonce needs a nonce.")])
        message = self._composer.create(channel, world.bot, body, call.files)
        if nonce is not None:
            message.nonce = nonce
            world.nonces[key] = (world.clock.now(), message)
        self._gateway.message("MESSAGE_CREATE", message)
        return 200, payloads.message(message)

    def _history(self, call: Call) -> Answer:
        channel, query = self._channel(call), call.exchange.query
        limit = int(query.get("limit", "50"))
        if not 1 <= limit <= 100:
            raise invalid_form(
                [Problem("limit", "NUMBER_TYPE_MAX", "int value should be between 1 and 100.")]
            )
        if channel.kind != DIRECT and not channel.allowed() & READ_MESSAGE_HISTORY:
            return 200, []
        messages = channel.messages
        if "after" in query:
            found = [one for one in messages if one.id > int(query["after"])][:limit]
        elif "around" in query:
            middle = int(query["around"])
            found = sorted(messages, key=lambda one: abs(one.id - middle))[:limit]
            found.sort(key=lambda one: one.id)
        else:
            before = int(query.get("before", str(1 << 63)))
            found = [one for one in messages if one.id < before][-limit:]
        return 200, [self._as_read(one) for one in reversed(found)]

    def _as_read(self, message: Message) -> dict[str, Any]:
        shown = payloads.message(message)
        if not self._world.nonce_in_history:
            shown.pop("nonce", None)
        return shown

    def _read(self, call: Call) -> Answer:
        message = self._message(call)
        if message.channel.kind != DIRECT and not message.channel.allowed() & READ_MESSAGE_HISTORY:
            raise missing_permissions()
        return 200, self._as_read(message)

    def _change(self, call: Call) -> Answer:
        message = self._message(call, own=True)
        if call.files and message.channel.kind != DIRECT and not message.channel.allowed() & ATTACH_FILES:
            raise missing_permissions()
        self._composer.change(message, call.body, call.files)
        self._gateway.message("MESSAGE_UPDATE", message)
        return 200, payloads.message(message)

    def _delete(self, call: Call) -> Answer:
        message = self._message(call, own=True)
        self._world.forget_message(message)
        self._gateway.gone(message)
        return 204, None

    def _typing(self, call: Call) -> Answer:
        self._channel(call)
        return 204, None

    def _open(self, call: Call) -> Answer:
        recipient = self._world.users.get(int(call.body.get("recipient_id") or 0))
        if recipient is None or recipient.bot:
            raise ApiError(400, 50033, "Invalid Recipient(s)")
        return 200, payloads.channel(self._world, self._world.direct(recipient))
