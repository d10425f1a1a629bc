"""What a message, a modal and suggestions may hold; each check yields what is wrong.

The whole of a message is judged here, so that a body which any other oracle lets pass (an embed
field without a name, content over 2,000) is refused just the same.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any, Final

from tests.wire.discord_server.component_limits import check_components, check_modal_components
from tests.wire.discord_server.errors import Problem
from tests.wire.discord_server.traffic import UploadedFile
from tests.wire.discord_server.world import COMPONENTS_V2

CONTENT: Final = 2000
EMBEDS: Final = 10
EMBED_CHARACTERS: Final = 6000
ATTACHMENTS: Final = 10
ALT_TEXT: Final = 1024
NONCE: Final = 25
SUGGESTIONS: Final = 25


def too_long(path: str, text: Any, limit: int) -> Iterator[Problem]:
    if text is not None and len(str(text)) > limit:
        yield Problem(path, "BASE_TYPE_MAX_LENGTH", f"Must be {limit} or fewer in length.")


def required(path: str) -> Problem:
    return Problem(path, "BASE_TYPE_REQUIRED", "This field is required")


def too_many(path: str, things: Collection[Any] | None, limit: int) -> Iterator[Problem]:
    if things is not None and len(things) > limit:
        yield Problem(path, "BASE_TYPE_MAX_LENGTH", f"Must be {limit} or fewer in length.")


def check_message(
    body: dict[str, Any], files: Iterable[UploadedFile], *, flags: int, new: bool
) -> list[Problem]:
    """Everything wrong with a message that is posted (`new`) or with the changed fields of one.

    `flags` are those the message will have. Whether a changed message is left empty is judged on
    what results, by `check_not_empty`.
    """
    problems = [*too_long("content", body.get("content"), CONTENT)]
    problems += too_long("nonce", body.get("nonce"), NONCE)
    problems += _embeds(body.get("embeds") or [])
    problems += _attachments(body.get("attachments"), list(files))
    if flags & COMPONENTS_V2:
        for key in ("content", "embeds", "poll", "sticker_ids"):
            if body.get(key):
                problems.append(
                    Problem(
                        key,
                        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                        f"{key} beside V2 components",
                    )
                )
    problems += check_components(body.get("components") or [], second_version=bool(flags & COMPONENTS_V2))
    if new and not (files or any(body.get(key) for key in ("content", "embeds", "components", "poll"))):
        problems.append(Problem("content", "MESSAGE_EMPTY", "Cannot send an empty message"))
    return problems


def _embeds(embeds: list[dict[str, Any]]) -> Iterator[Problem]:
    yield from too_many("embeds", embeds, EMBEDS)
    whole = 0
    for number, embed in enumerate(embeds):
        path = f"embeds.{number}"
        author, footer = embed.get("author") or {}, embed.get("footer") or {}
        texts = [
            ("title", embed.get("title"), 256),
            ("description", embed.get("description"), 4096),
            ("author.name", author.get("name"), 256),
            ("footer.text", footer.get("text"), 2048),
        ]
        fields = embed.get("fields") or []
        yield from too_many(f"{path}.fields", fields, 25)
        for index, line in enumerate(fields):
            for key, limit in (("name", 256), ("value", 1024)):
                if not str(line.get(key) or "").strip():
                    yield required(f"{path}.fields.{index}.{key}")
                texts.append((f"fields.{index}.{key}", line.get(key), limit))
        for key, text, limit in texts:
            yield from too_long(f"{path}.{key}", text, limit)
            whole += len(text or "")
        if not any(
            embed.get(key)
            for key in ("title", "description", "fields", "author", "footer", "image", "thumbnail")
        ):
            yield required(f"{path}.description")
    if whole > EMBED_CHARACTERS:
        yield Problem(
            "embeds", "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {EMBED_CHARACTERS}"
        )


def _attachments(attachments: list[dict[str, Any]] | None, files: list[UploadedFile]) -> Iterator[Problem]:
    yield from too_many("attachments", attachments, ATTACHMENTS)
    yield from too_many("files", files, ATTACHMENTS)
    for number, attachment in enumerate(attachments or []):
        yield from too_long(f"attachments.{number}.description", attachment.get("description"), ALT_TEXT)
        if "id" not in attachment:
            yield required(f"attachments.{number}.id")


def check_modal(body: dict[str, Any]) -> list[Problem]:
    problems = [*too_long("data.title", body.get("title"), 45)]
    problems += too_long("data.custom_id", body.get("custom_id"), 100)
    problems += [required(f"data.{key}") for key in ("title", "custom_id", "components") if not body.get(key)]
    problems += check_modal_components(body.get("components") or [])
    return problems


def check_suggestions(body: dict[str, Any]) -> Iterator[Problem]:
    choices = body.get("choices") or []
    yield from too_many("data.choices", choices, SUGGESTIONS)
    for number, choice in enumerate(choices):
        if not choice.get("name"):
            yield required(f"data.choices.{number}.name")
        yield from too_long(f"data.choices.{number}.name", choice.get("name"), 100)
        yield from too_long(f"data.choices.{number}.value", choice.get("value"), 100)
