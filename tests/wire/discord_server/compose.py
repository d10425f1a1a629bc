"""Making and changing messages the way Discord stores them.

It numbers components, turns `attachment://` into addresses, keeps the files for the CDN and reads
mentions. Everything is checked before anything is changed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final
from urllib.parse import quote

from tests.wire.discord_server.component_limits import CLASSIC, LABEL, ROW, STRING_SELECT
from tests.wire.discord_server.errors import Problem, invalid_form
from tests.wire.discord_server.message_limits import check_message
from tests.wire.discord_server.traffic import UploadedFile
from tests.wire.discord_server.world import (
    COMPONENTS_V2,
    EPHEMERAL,
    LOADING,
    Channel,
    Message,
    User,
    World,
    walk,
)

MENTION: Final = re.compile(r"<@!?(\d+)>")
SETTABLE: Final = EPHEMERAL | COMPONENTS_V2 | 1 << 2 | 1 << 12
CDN: Final = "https://cdn.discordapp.com"


class Composer:
    """Turns bodies into messages of this world."""

    def __init__(self, world: World) -> None:
        self._world = world

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
        """A new message in its channel; an ephemeral one (`only_for`) is known to the world alone."""
        flags = (body.get("flags") or 0) & SETTABLE
        refuse(check_message(body, files, flags=flags, new=True))
        world = self._world
        message = Message(
            id=world.next_id(),
            channel=channel,
            author=author,
            flags=flags if only_for is not None else flags & ~EPHEMERAL,
            stamp=world.clock.stamp(),
            only_for=only_for,
            metadata=metadata,
            arrived=world.monotonic(),
        )
        self._fill(message, body, files)
        world.messages[message.id] = message
        if only_for is None:
            channel.messages.append(message)
            world.shown(message)
        world.changed()
        return message

    def change(
        self, message: Message, body: dict[str, Any], files: Sequence[UploadedFile], *, mark: bool = True
    ) -> None:
        """Replace what the body names. `mark` is off where a deferred answer gets its content."""
        flags = message.flags & ~LOADING
        asked = body.get("flags")
        if asked is not None:
            if message.flags & COMPONENTS_V2 and not asked & COMPONENTS_V2:
                refuse([Problem("flags", "MESSAGE_COMPONENTS_V2_FLAG", "The flag cannot be taken back.")])
            flags |= asked & (SETTABLE & ~EPHEMERAL)
        refuse(check_message(body, files, flags=flags, new=False))
        for key in ("content", "embeds"):
            if flags & COMPONENTS_V2 and key not in body and getattr(message, key):
                refuse(
                    [Problem(key, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", f"{key} beside V2")]
                )
        left = body.get("attachments", message.attachments)
        stays = [body.get(key, getattr(message, key)) for key in ("content", "embeds", "components")]
        if not (any(stays) or left or files):
            refuse([Problem("content", "MESSAGE_EMPTY", "Cannot send an empty message")])
        message.flags = flags
        self._fill(message, body, files)
        if mark:
            message.edited = self._world.clock.stamp()
            message.edits += 1
        if message.only_for is None:
            self._world.shown(message)
        self._world.changed()

    def _fill(self, message: Message, body: dict[str, Any], files: Sequence[UploadedFile]) -> None:
        if "content" in body:
            message.content = body["content"] or ""
        kept, named = self._attachments(message, body.get("attachments"), files)
        used: set[str] = set()
        if "embeds" in body:
            message.embeds = [self._embed(embed, named, used) for embed in body["embeds"] or []]
        if "components" in body:
            numbered = _Numbering(body["components"] or [])
            message.components = [self._component(part, numbered, named) for part in body["components"] or []]
        message.attachments = [one for one in kept if one["filename"] not in used]
        self._mention(message, body.get("allowed_mentions"))

    def _attachments(
        self, message: Message, wanted: list[dict[str, Any]] | None, files: Sequence[UploadedFile]
    ) -> tuple[list[dict[str, Any]], dict[str, dict[str, Any]]]:
        described = {str(one["id"]): one for one in wanted or []}
        if wanted is None:
            kept = list(message.attachments)
        else:
            kept = [one for one in message.attachments if one["id"] in described]
            for one in kept:
                if described[one["id"]].get("description") is not None:
                    one["description"] = described[one["id"]]["description"]
        for file in files:
            number = file.field[len("files[") : -1]
            kept.append(self._keep(message, file, described.get(number, {}).get("description")))
        known = {one["id"] for one in message.attachments} | {file.field[6:-1] for file in files}
        for identity in described:
            if identity not in known:
                refuse(
                    [Problem("attachments", "ATTACHMENT_NOT_FOUND", f"There is no attachment {identity}.")]
                )
        return kept, {one["filename"]: one for one in kept}

    def _keep(self, message: Message, file: UploadedFile, description: str | None) -> dict[str, Any]:
        identity = self._world.next_id()
        name = re.sub(r"[^\w.-]", "_", file.filename) or "unknown"
        path = f"/attachments/{message.channel.id}/{identity}/{quote(name)}"
        self._world.keep_file(path, file.content_type, file.data)
        attachment: dict[str, Any] = {
            "id": str(identity),
            "filename": name,
            "size": len(file.data),
            "url": f"{CDN}{path}?ex=0&is=0&hm=0",
            "proxy_url": f"https://media.discordapp.net{path}?ex=0&is=0&hm=0",
            "content_type": file.content_type or "application/octet-stream",
        }
        if file.data.startswith(b"\x89PNG\r\n\x1a\n"):
            attachment["width"] = int.from_bytes(file.data[16:20], "big")
            attachment["height"] = int.from_bytes(file.data[20:24], "big")
        if description is not None:
            attachment["description"] = description
        if message.only_for is not None:
            attachment["ephemeral"] = True
        return attachment

    def _embed(
        self, embed: dict[str, Any], named: dict[str, dict[str, Any]], used: set[str]
    ) -> dict[str, Any]:
        shown = {key: value for key, value in embed.items() if value is not None} | {"type": "rich"}
        for key in ("image", "thumbnail"):
            url = (shown.get(key) or {}).get("url", "")
            if url.startswith("attachment://"):
                attachment = self._named(url, named)
                used.add(attachment["filename"])
                shown[key] = {one: attachment[one] for one in ("url", "proxy_url")}
                for size in ("width", "height"):
                    if size in attachment:
                        shown[key][size] = attachment[size]
        return shown

    def _named(self, url: str, named: dict[str, dict[str, Any]]) -> dict[str, Any]:
        name = re.sub(r"[^\w.-]", "_", url.removeprefix("attachment://"))
        if name not in named:
            refuse(
                [Problem("components", "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", f"No {name}")]
            )
        return named[name]

    def _media(self, media: dict[str, Any], named: dict[str, dict[str, Any]]) -> dict[str, Any]:
        url = media["url"]
        identity = str(self._world.next_id())
        if not url.startswith("attachment://"):
            return {"id": identity, "url": url, "proxy_url": url}
        attachment = self._named(url, named)
        return {
            "id": identity,
            "url": attachment["url"],
            "proxy_url": attachment["proxy_url"],
            "width": attachment.get("width"),
            "height": attachment.get("height"),
            "content_type": attachment["content_type"],
            "attachment_id": attachment["id"],
        }

    def _component(
        self, part: dict[str, Any], numbers: _Numbering, named: dict[str, dict[str, Any]]
    ) -> dict[str, Any]:
        shown = {key: value for key, value in part.items() if value is not None}
        shown["id"] = numbers.number(part)
        kind = part["type"]
        if kind in CLASSIC and kind > ROW + 1:
            shown.setdefault("min_values", 1)
            shown.setdefault("max_values", 1)
            shown.pop("required", None)
        if kind == STRING_SELECT:
            shown["options"] = [_bare(option) for option in part["options"]]
        if isinstance(shown.get("emoji"), dict):
            shown["emoji"] = _bare(shown["emoji"])
        if kind == 17:
            shown.setdefault("accent_color", None)
        if kind == 14:
            shown = {"spacing": 1, "divider": True} | shown
        if kind in (11, 13, 17):
            shown.setdefault("spoiler", False)
        if kind == 11:
            shown["media"] = self._media(part["media"], named)
            shown.setdefault("description", None)
        if kind == 12:
            shown["items"] = [
                {"description": None, "spoiler": False}
                | _bare(item)
                | {"media": self._media(item["media"], named)}
                for item in part["items"]
            ]
        if kind == 13:
            shown["file"] = self._media(part["file"], named)
            name = part["file"]["url"].removeprefix("attachment://")
            shown |= {"name": name, "size": named[name]["size"] if name in named else None}
        if part.get("components"):
            shown["components"] = [self._component(inner, numbers, named) for inner in part["components"]]
        if part.get("accessory"):
            shown["accessory"] = self._component(part["accessory"], numbers, named)
        return shown

    def _mention(self, message: Message, allowed: dict[str, Any] | None) -> None:
        words = message.content + "\n".join(part["content"] for part in message.parts() if part["type"] == 10)
        people = {int(number) for number in MENTION.findall(words)}
        everyone = "@everyone" in words or "@here" in words
        if allowed is not None:
            if "users" not in (allowed.get("parse") or []):
                people &= {int(number) for number in allowed.get("users") or []}
            everyone = everyone and "everyone" in (allowed.get("parse") or [])
        users = self._world.users
        message.mentions = tuple(users[number] for number in sorted(people) if number in users)
        message.mentions_everyone = everyone


class _Numbering:
    """Ids for components that have none, in the order in which they are shown."""

    def __init__(self, components: list[dict[str, Any]]) -> None:
        self._taken = {part["id"] for part in walk(components) if part.get("id")}
        self._last = 0

    def number(self, part: dict[str, Any]) -> int:
        if part.get("id"):
            return int(part["id"])
        self._last += 1
        while self._last in self._taken:
            self._last += 1
        return self._last


def numbered_modal(body: dict[str, Any]) -> dict[str, Any]:
    """A modal as the person's client gets it: every part has its id."""
    numbers = _Numbering(body["components"])

    def one(part: dict[str, Any]) -> dict[str, Any]:
        shown = _bare(part) | {"id": numbers.number(part)}
        if part["type"] == LABEL:
            shown["component"] = one(part["component"])
        elif part.get("components"):
            shown["components"] = [one(inner) for inner in part["components"]]
        return shown

    return body | {"components": [one(part) for part in body["components"]]}


def _bare(thing: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in thing.items() if value is not None}


def refuse(problems: Sequence[Problem]) -> None:
    """Answer 400 when there is anything wrong."""
    if problems:
        raise invalid_form(problems)
