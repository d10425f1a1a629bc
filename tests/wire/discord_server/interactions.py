"""Interactions over HTTP: the first answer, follow-ups, and changes of the first answer."""

import asyncio
import secrets
import time
from dataclasses import dataclass, field
from typing import Any, Final

from tests.discord import limits
from tests.wire.discord_server import payloads
from tests.wire.discord_server.compose import Composer, stored
from tests.wire.discord_server.traffic import Answer, ApiError, Exchange, Routes, refuse
from tests.wire.discord_server.world import EPHEMERAL, EVERYONE, LOADING, Channel, Message, User, World

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
MESSAGE, DEFER, DEFER_UPDATE, UPDATE, SUGGEST, MODAL = 4, 5, 6, 7, 8, 9
FITTING: Final = {
    COMMAND: {MESSAGE, DEFER, MODAL},
    COMPONENT: {MESSAGE, DEFER, DEFER_UPDATE, UPDATE, MODAL},
    AUTOCOMPLETE: {SUGGEST},
    MODAL_SUBMIT: {MESSAGE, DEFER, DEFER_UPDATE, UPDATE},
}
FIRST_ANSWER: Final = 3.0
MOST_KEPT: Final = 4000


@dataclass(slots=True, eq=False)
class Interaction:
    """What a person did, and what the bot has answered so far.

    `sent` and `answered` are on the monotonic clock (seconds); `born` on the world's.
    `source` is the message whose component was used, or below which the modal came.
    """

    id: int
    kind: int
    user: User
    channel: Channel
    born: float
    sent: float
    source: Message | None = None
    token: str = field(default_factory=lambda: secrets.token_urlsafe(48))
    answered: float = 0.0
    callback: int | None = None
    original: Message | None = None
    modal: dict[str, Any] | None = None
    choices: list[dict[str, Any]] | None = None
    followups: list[Message] = field(default_factory=list)
    done: asyncio.Event = field(default_factory=asyncio.Event)
    changes: int = 0

    def owners(self) -> dict[str, str]:
        """The server on which the bot is installed, where this was asked."""
        return {} if self.channel.guild is None else {"0": str(self.channel.guild.id)}

    def metadata(self) -> dict[str, Any]:
        """What a message that answers says of it."""
        about = {
            "id": str(self.id),
            "type": self.kind,
            "user": payloads.user(self.user),
            "authorizing_integration_owners": self.owners(),
        }
        if self.kind == COMPONENT and self.source is not None:
            about["interacted_message_id"] = str(self.source.id)
        if self.kind == MODAL_SUBMIT:
            about["triggering_interaction_metadata"] = about | {"type": COMMAND}
        return about


class Interactions:
    """The latest interactions, and the routes by which they are answered."""

    def __init__(self, world: World, composer: Composer) -> None:
        self._world = world
        self._composer = composer
        self.by_token: dict[str, Interaction] = {}
        self.first_answer = FIRST_ANSWER
        self.late: list[Interaction] = []
        """Those whose first answer came too late, or twice."""
        hook = "/webhooks/{webhook_id}/{webhook_token}"
        self.routes: Routes = {
            ("POST", "/interactions/{interaction_id}/{interaction_token}/callback"): self._callback,
            ("POST", hook): self._follow_up,
            ("PATCH", f"{hook}/messages/@original"): self._change,
            ("PATCH", f"{hook}/messages/{{message_id}}"): self._change,
            ("DELETE", f"{hook}/messages/@original"): self._delete,
            ("DELETE", f"{hook}/messages/{{message_id}}"): self._delete,
        }

    def begin(self, kind: int, user: User, channel: Channel, source: Message | None = None) -> Interaction:
        world = self._world
        one = Interaction(
            world.next_id(), kind, user, channel, world.clock.now(), time.perf_counter(), source
        )
        self.by_token[one.token] = one
        if len(self.by_token) > MOST_KEPT:
            del self.by_token[next(iter(self.by_token))]
        return one

    def payload(self, one: Interaction, data: dict[str, Any]) -> dict[str, Any]:
        """INTERACTION_CREATE as the gateway sends it."""
        channel, guild = one.channel, one.channel.guild
        body: dict[str, Any] = {
            "id": str(one.id),
            "application_id": str(self._world.bot.id),
            "type": one.kind,
            "token": one.token,
            "version": 1,
            "channel_id": str(channel.id),
            "channel": payloads.channel(channel) | {"permissions": str(EVERYONE)},
            "locale": "en-US",
            "app_permissions": str(EVERYONE),
            "entitlements": [],
            "attachment_size_limit": 10 * 1024 * 1024,
            "authorizing_integration_owners": one.owners(),
            "data": data,
        }
        if guild is None:
            body |= {"user": payloads.user(one.user), "context": 1}
        else:
            body |= {
                "guild_id": str(guild.id),
                "guild": {"id": str(guild.id), "locale": "en-US", "features": []},
                "guild_locale": "en-US",
                "member": payloads.member(one.user) | {"permissions": str(EVERYONE)},
                "context": 0,
            }
        if one.source is not None:
            body["message"] = payloads.message(one.source)
        return body

    # The first answer

    def _callback(self, exchange: Exchange) -> Answer:
        one = self.by_token.get(exchange.params["interaction_token"])
        if one is None or one.id != exchange.number("interaction_id"):
            raise ApiError("Unknown interaction")
        if one.callback is not None:
            self.late.append(one)
            raise ApiError("Interaction has already been acknowledged.")
        if self._world.clock.now() - one.born > self.first_answer:
            self.late.append(one)
            raise ApiError("Unknown interaction")
        kind: Any = exchange.form.get("type")
        if kind not in FITTING[one.kind] or (kind in (DEFER_UPDATE, UPDATE) and one.source is None):
            refuse([f"Type {kind} does not answer this."])
        self._answer(one, kind, exchange.form.get("data") or {}, exchange)
        one.callback = kind
        one.answered = time.perf_counter()
        one.done.set()
        self._changed(one)
        if not exchange.flag("with_response"):
            return 204, None
        return 200, self._told(one, kind)

    def _answer(self, one: Interaction, kind: int, data: dict[str, Any], exchange: Exchange) -> None:
        if kind == MESSAGE:
            one.original = self._say(one, data, exchange)
        elif kind == DEFER:
            one.original = self._thinking(one, data)
        elif kind == SUGGEST:
            one.choices = data.get("choices") or []
            refuse(limits.suggestions(one.choices))
        elif kind == MODAL:
            refuse(limits.modal(data))
            one.modal = data | {"components": stored(data["components"])}
        else:
            one.original = one.source
            if kind == UPDATE and one.source is not None:
                self._composer.change(one.source, data, exchange.files)

    def _told(self, one: Interaction, kind: int) -> dict[str, Any]:
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

    def _say(self, one: Interaction, data: dict[str, Any], exchange: Exchange) -> Message:
        return self._composer.create(
            one.channel,
            self._world.bot,
            data,
            exchange.files,
            only_for=_only_for(one, data),
            metadata=one.metadata(),
        )

    def _thinking(self, one: Interaction, data: dict[str, Any]) -> Message:
        """The place that a deferred answer will take."""
        message = self._composer.begin(one.channel, self._world.bot, _only_for(one, data), one.metadata())
        message.flags |= LOADING
        self._composer.add(message)
        return message

    # Afterwards

    def _interaction(self, exchange: Exchange) -> Interaction:
        one = self.by_token.get(exchange.params["webhook_token"])
        if one is None or one.callback is None or exchange.number("webhook_id") != self._world.bot.id:
            raise ApiError("Unknown Webhook")
        return one

    def _follow_up(self, exchange: Exchange) -> Answer:
        one = self._interaction(exchange)
        if one.original is not None and one.original.flags & LOADING:
            # The first follow-up takes the place of "is thinking", private or not as that was.
            self._composer.change(one.original, exchange.form, exchange.files, mark=False)
            message = one.original
        else:
            message = self._say(one, exchange.form, exchange)
            one.followups.append(message)
        self._changed(one)
        return 200, payloads.message(message)

    def _target(self, one: Interaction, exchange: Exchange) -> Message:
        answers = [one.original, *one.followups]
        if "message_id" in exchange.params:
            number = exchange.number("message_id")
            answers = [message for message in answers if message is not None and message.id == number]
        message = answers[0] if answers else None
        if message is None or message.id not in self._world.messages:
            raise ApiError("Unknown Message")
        return message

    def _change(self, exchange: Exchange) -> Answer:
        one = self._interaction(exchange)
        message = self._target(one, exchange)
        self._composer.change(message, exchange.form, exchange.files, mark=not message.flags & LOADING)
        self._changed(one)
        return 200, payloads.message(message)

    def _delete(self, exchange: Exchange) -> Answer:
        one = self._interaction(exchange)
        self._world.forget_message(self._target(one, exchange))
        self._changed(one)
        return 204, None

    def _changed(self, one: Interaction) -> None:
        one.changes += 1
        self._world.changed()


def _only_for(one: Interaction, data: dict[str, Any]) -> int | None:
    return one.user.id if (data.get("flags") or 0) & EPHEMERAL else None
