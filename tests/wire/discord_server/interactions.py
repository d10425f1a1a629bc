"""Interactions over HTTP: the first answer, follow-ups, and changes of the first answer."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, field
from typing import Any, Final

from tests.wire.discord_server import payloads
from tests.wire.discord_server.calls import Answer, Call, Routes
from tests.wire.discord_server.compose import Composer, numbered_modal, refuse
from tests.wire.discord_server.errors import ApiError, Problem, unknown_interaction, unknown_message
from tests.wire.discord_server.gateway import Gateway
from tests.wire.discord_server.message_limits import check_modal, check_suggestions
from tests.wire.discord_server.world import DIRECT, EPHEMERAL, LOADING, Channel, Message, User, World

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
MESSAGE, DEFER, DEFER_UPDATE, UPDATE, SUGGEST, MODAL = 4, 5, 6, 7, 8, 9
FITTING: Final = {
    COMMAND: {MESSAGE, DEFER, MODAL},
    COMPONENT: {MESSAGE, DEFER, DEFER_UPDATE, UPDATE, MODAL},
    AUTOCOMPLETE: {SUGGEST},
    MODAL_SUBMIT: {MESSAGE, DEFER, DEFER_UPDATE, UPDATE},
}
FIRST_ANSWER: Final = 3.0
LIFETIME: Final = 15 * 60.0


@dataclass(slots=True, eq=False)
class Interaction:
    """What a person did, and what the bot has answered so far.

    `sent` and `answered` are on the monotonic clock (seconds); `born` on the world's.
    `source` is the message whose component was used, or below which the modal came.
    """

    id: int
    token: str
    kind: int
    user: User
    channel: Channel
    born: float
    sent: float
    source: Message | None = None
    answered: float | None = None
    callback: int | None = None
    original: Message | None = None
    modal: dict[str, Any] | None = None
    choices: list[dict[str, Any]] | None = None
    followups: list[Message] = field(default_factory=list)
    done: asyncio.Event = field(default_factory=asyncio.Event)
    changes: int = 0


class Interactions:
    """All interactions of the last quarter of an hour, and the routes by which they are answered."""

    def __init__(self, world: World, composer: Composer, gateway: Gateway, routes: Routes) -> None:
        self._world = world
        self._composer = composer
        self._gateway = gateway
        self._by_token: dict[str, Interaction] = {}
        self.late: list[Interaction] = []
        """Those whose first answer came after 3 s, or twice."""
        routes.add("POST", "/interactions/{interaction_id}/{interaction_token}/callback", self._callback)
        hook = "/webhooks/{webhook_id}/{webhook_token}"
        routes.add("POST", hook, self._follow_up)
        for template in (f"{hook}/messages/@original", f"{hook}/messages/{{message_id}}"):
            routes.add("GET", template, self._read)
            routes.add("PATCH", template, self._change)
            routes.add("DELETE", template, self._delete)

    def begin(self, kind: int, user: User, channel: Channel, source: Message | None = None) -> Interaction:
        world = self._world
        token = secrets.token_urlsafe(48)
        one = Interaction(
            world.next_id(), token, kind, user, channel, world.clock.now(), world.monotonic(), source
        )
        self._by_token[token] = one
        if len(self._by_token) > 4000:
            del self._by_token[next(iter(self._by_token))]
        return one

    def payload(self, one: Interaction, data: dict[str, Any]) -> dict[str, Any]:
        """INTERACTION_CREATE as the gateway sends it."""
        channel, guild = one.channel, one.channel.guild
        body: dict[str, Any] = {
            "id": str(one.id),
            "application_id": str(self._world.application_id),
            "type": one.kind,
            "token": one.token,
            "version": 1,
            "channel_id": str(channel.id),
            "channel": payloads.channel(self._world, channel),
            "locale": "en-US",
            "app_permissions": str(channel.allowed()),
            "entitlements": [],
            "attachment_size_limit": 10 * 1024 * 1024,
            "data": data,
        }
        if guild is None:
            body |= {"user": payloads.user(one.user), "context": 1}
            body["authorizing_integration_owners"] = {"0": "0"}
        else:
            permissions = payloads.member_permissions(guild, one.user)
            body |= {
                "guild_id": str(guild.id),
                "guild": {"id": str(guild.id), "locale": guild.language, "features": []},
                "guild_locale": guild.language,
                "member": payloads.member(guild, one.user) | {"permissions": permissions},
                "context": 0,
                "authorizing_integration_owners": {"0": str(guild.id)},
            }
            body["channel"]["permissions"] = permissions
        if one.source is not None:
            body["message"] = payloads.message(one.source)
        return body

    # The first answer

    def _callback(self, call: Call) -> Answer:
        one = self._by_token.get(call.params["interaction_token"])
        if one is None or str(one.id) != call.params["interaction_id"]:
            raise unknown_interaction()
        kind: Any = call.body.get("type")
        data = call.body.get("data") or {}
        if one.callback is not None:
            self.late.append(one)
            raise ApiError(400, 40060, "Interaction has already been acknowledged.")
        if self._world.clock.now() - one.born > FIRST_ANSWER:
            self.late.append(one)
            raise unknown_interaction()
        if kind not in FITTING[one.kind] or (kind in (DEFER_UPDATE, UPDATE) and one.source is None):
            refuse([Problem("type", "INTERACTION_TYPE_INVALID", f"Type {kind} does not answer this.")])
        if kind == MESSAGE:
            one.original = self._say(one, data, call)
        elif kind == DEFER:
            one.original = self._thinking(one, data)
        elif kind == UPDATE:
            assert one.source is not None
            self._composer.change(one.source, data, call.files)
            one.original = one.source
        elif kind == DEFER_UPDATE:
            one.original = one.source
        elif kind == SUGGEST:
            refuse(list(check_suggestions(data)))
            one.choices = data.get("choices") or []
        elif kind == MODAL:
            refuse(check_modal(data))
            one.modal = numbered_modal(data)
        one.callback = kind
        one.answered = self._world.monotonic()
        one.changes += 1
        one.done.set()
        self._world.changed()
        if kind == UPDATE and one.source is not None and one.source.only_for is None:
            self._gateway.message("MESSAGE_UPDATE", one.source)
        if not call.flag("with_response"):
            return 204, None
        return 200, self._callback_answer(one, kind)

    def _callback_answer(self, one: Interaction, kind: int) -> dict[str, Any]:
        told: dict[str, Any] = {"id": str(one.id), "type": one.kind, "channel_id": str(one.channel.id)}
        if one.channel.guild is not None:
            told["guild_id"] = str(one.channel.guild.id)
        if kind in (MESSAGE, DEFER) and one.original is not None:
            told |= {
                "response_message_id": str(one.original.id),
                "response_message_loading": bool(one.original.flags & LOADING),
                "response_message_ephemeral": bool(one.original.flags & EPHEMERAL),
            }
        answer: dict[str, Any] = {"interaction": told}
        if kind in (MESSAGE, UPDATE) and one.original is not None:
            answer["resource"] = {"type": kind, "message": payloads.message(one.original)}
        return answer

    def _metadata(self, one: Interaction) -> dict[str, Any]:
        owners = {} if one.channel.guild is None else {"0": str(one.channel.guild.id)}
        about: dict[str, Any] = {"id": str(one.id), "type": one.kind, "user": payloads.user(one.user)}
        about["authorizing_integration_owners"] = owners
        if one.kind == COMPONENT and one.source is not None:
            about["interacted_message_id"] = str(one.source.id)
        if one.kind == MODAL_SUBMIT:
            about["triggering_interaction_metadata"] = {
                "id": str(one.id),
                "type": COMMAND,
                "user": payloads.user(one.user),
                "authorizing_integration_owners": owners,
            }
        return about

    def _say(self, one: Interaction, data: dict[str, Any], call: Call) -> Message:
        private = (data.get("flags") or 0) & EPHEMERAL
        message = self._composer.create(
            one.channel,
            self._world.bot,
            data,
            call.files,
            only_for=one.user.id if private else None,
            metadata=self._metadata(one),
        )
        if not private:
            self._gateway.message("MESSAGE_CREATE", message)
        return message

    def _thinking(self, one: Interaction, data: dict[str, Any]) -> Message:
        """The place that a deferred answer will take."""
        world = self._world
        private = (data.get("flags") or 0) & EPHEMERAL
        message = Message(
            id=world.next_id(),
            channel=one.channel,
            author=world.bot,
            flags=LOADING | private,
            stamp=world.clock.stamp(),
            only_for=one.user.id if private else None,
            metadata=self._metadata(one),
            arrived=world.monotonic(),
        )
        world.messages[message.id] = message
        if not private:
            one.channel.messages.append(message)
        return message

    # Afterwards

    def _interaction(self, call: Call) -> Interaction:
        one = self._by_token.get(call.params["webhook_token"])
        if one is None or call.number("webhook_id") != self._world.application_id:
            raise ApiError(404, 10015, "Unknown Webhook")
        if self._world.clock.now() - one.born > LIFETIME:
            raise ApiError(401, 50027, "Invalid Webhook Token")
        if one.callback is None:
            raise ApiError(404, 10015, "Unknown Webhook")
        return one

    def _follow_up(self, call: Call) -> Answer:
        one = self._interaction(call)
        if one.original is not None and one.original.flags & LOADING:
            # The first follow-up takes the place of "is thinking", private or not as that was.
            body = call.body | {"flags": (call.body.get("flags") or 0) & ~EPHEMERAL}
            self._composer.change(one.original, body, call.files, mark=False)
            message = one.original
        else:
            message = self._say(one, call.body, call)
            one.followups.append(message)
        one.changes += 1
        self._world.changed()
        if one.channel.kind == DIRECT or call.flag("wait"):
            return 200, payloads.message(message)
        return 204, None

    def _target(self, call: Call, one: Interaction) -> Message:
        if "message_id" not in call.params:
            if one.original is None or one.original.id not in self._world.messages:
                raise unknown_message()
            return one.original
        known = [*one.followups, *([one.original] if one.original else [])]
        for message in known:
            if message.id == call.number("message_id") and message.id in self._world.messages:
                return message
        raise unknown_message()

    def _read(self, call: Call) -> Answer:
        return 200, payloads.message(self._target(call, self._interaction(call)))

    def _change(self, call: Call) -> Answer:
        one = self._interaction(call)
        message = self._target(call, one)
        self._composer.change(message, call.body, call.files, mark=not message.flags & LOADING)
        one.changes += 1
        self._world.changed()
        if message.only_for is None:
            self._gateway.message("MESSAGE_UPDATE", message)
        return 200, payloads.message(message)

    def _delete(self, call: Call) -> Answer:
        one = self._interaction(call)
        self._world.forget_message(self._target(call, one))
        one.changes += 1
        self._world.changed()
        return 204, None
