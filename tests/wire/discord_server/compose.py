"""Making and changing messages the way Discord stores them.

It numbers components, names attachments, and reads mentions. Everything is checked before anything is changed.
"""

import re
import time
from collections.abc import Sequence
from typing import Any, Final

from tests.discord import limits
from tests.wire.discord_server.traffic import UploadedFile, refuse
from tests.wire.discord_server.world import EPHEMERAL, LOADING, SELECTS, Channel, Message, User, World, walk

MENTION: Final = re.compile(r"<@!?(\d+)>")
CDN: Final = "https://cdn.discordapp.com"


class Composer:
    """Turns bodies into messages of this world."""

    def __init__(self, world: World) -> None:
        self._world = world

    def begin(
        self, channel: Channel, author: User, only_for: int | None, metadata: dict[str, Any] | None
    ) -> Message:
        """A message without content."""
        world = self._world
        message = Message(world.next_id(), channel, author, only_for=only_for, metadata=metadata)
        message.flags = 0 if only_for is None else EPHEMERAL
        message.stamp = world.clock.stamp()
        message.arrived = time.perf_counter()
        return message

    def add(self, message: Message) -> None:
        """Put it into its channel; an ephemeral one is known to the world alone."""
        self._world.messages[message.id] = message
        if message.only_for is None:
            message.channel.messages.append(message)

    def create(
        self,
        channel: Channel,
        author: User,
        body: dict[str, Any],
        files: Sequence[UploadedFile],
        *,
        only_for: int | None = None,
        metadata: dict[str, Any] | None = None,
    ) -> Message:
        """A new message."""
        message = self.begin(channel, author, only_for, metadata)
        self._fill(message, body, files)
        self.add(message)
        self._shown(message)
        return message

    def change(
        self, message: Message, body: dict[str, Any], files: Sequence[UploadedFile], *, mark: bool = True
    ) -> None:
        """Replace what the body names. `mark` is off where a deferred answer gets its content."""
        self._fill(message, body, files)
        message.flags &= ~LOADING
        if mark:
            message.edited = self._world.clock.stamp()
        self._shown(message)

    def _shown(self, message: Message) -> None:
        if message.only_for is None:
            self._world.shown(message)
        self._world.changed()

    def _fill(self, message: Message, body: dict[str, Any], files: Sequence[UploadedFile]) -> None:
        wanted = body.get("attachments", message.attachments) or []
        there = {str(one["id"]): one for one in message.attachments} | {file.number: {} for file in files}
        results = {
            "content": body.get("content", message.content),
            "components": body.get("components", message.components),
            "attachments": wanted or [{} for _ in files],
        }
        unknown = [f"There is no attachment {one['id']}." for one in wanted if str(one["id"]) not in there]
        refuse([*limits.message(body | results), *unknown])
        message.content = results["content"] or ""
        message.components = stored(results["components"] or [])
        described = {str(one["id"]): one for one in wanted}
        message.attachments = [one for number, one in there.items() if one and number in described]
        for file in files:
            described.setdefault(file.number, {})
            message.attachments.append(self._kept(message, file, described[file.number].get("description")))
        self._mention(message, body.get("allowed_mentions"))

    def _kept(self, message: Message, file: UploadedFile, description: str | None) -> dict[str, Any]:
        identity = self._world.next_id()
        path = f"/attachments/{message.channel.id}/{identity}/{file.filename}"
        attachment: dict[str, Any] = {
            "id": str(identity),
            "filename": file.filename,
            "size": len(file.data),
            "url": f"{CDN}{path}?ex=0&is=0&hm=0",
            "proxy_url": f"https://media.discordapp.net{path}?ex=0&is=0&hm=0",
            "content_type": file.content_type,
        }
        if description is not None:
            attachment["description"] = description
        if message.only_for is not None:
            attachment["ephemeral"] = True
        return attachment

    def _mention(self, message: Message, allowed: dict[str, Any] | None) -> None:
        people = {int(number) for number in MENTION.findall(message.content)}
        if allowed is not None and "users" not in (allowed.get("parse") or []):
            people &= {int(number) for number in allowed.get("users") or []}
        users = self._world.users
        message.mentions = tuple(users[number] for number in sorted(people) if number in users)


def stored(components: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Components as Discord keeps them: numbered in the order in which they are shown, and nothing that is null."""
    kept: list[dict[str, Any]] = _bare(components)
    for number, part in enumerate(walk(kept), 1):
        part["id"] = number
        if part["type"] in SELECTS:
            part.setdefault("min_values", 1)
            part.setdefault("max_values", 1)
            part.pop("required", None)
    return kept


def _bare(thing: Any) -> Any:
    if isinstance(thing, dict):
        return {key: _bare(value) for key, value in thing.items() if value is not None}
    return [_bare(one) for one in thing] if isinstance(thing, list) else thing
