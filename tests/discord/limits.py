"""Checks messages against Discord's limits, as `bot/discord/limits.py` checks commands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from bot.discord.limits import GROUP as GROUP
from bot.discord.limits import (
    MENU_OPTIONS,
    MODAL_INPUTS,
    MODAL_TITLE,
    Payload,
    of_choices,
    too_many,
    twice,
    wrong_length,
)
from bot.discord.limits import SUBCOMMAND as SUBCOMMAND
from bot.discord.limits import commands as commands
from bot.discord.limits import count as count

CONTENT: Final = 2000
EMBEDS: Final = 10
EMBED_CHARACTERS: Final = 6000
ATTACHMENTS: Final = 10
ALT_TEXT: Final = 1024
NONCE: Final = 25
ROWS: Final = 5
BUTTONS_IN_A_ROW: Final = 5
CUSTOM_ID: Final = 100
LABEL: Final = 80
MENU_TEXT: Final = 100
PLACEHOLDER: Final = 150
V2_COMPONENTS: Final = 40
V2_TEXT: Final = 4000
V2_FLAG: Final = 1 << 15
MODAL_VALUE: Final = 4000
ROW, BUTTON, TEXT_INPUT, TEXT, LABELLED = 1, 2, 4, 10, 18
MENUS: Final = frozenset({3, 5, 6, 7, 8})


def message(payload: Payload) -> list[str]:
    """What is wrong with a message that is to be sent."""
    content = payload.get("content") or ""
    embeds = payload.get("embeds") or []
    attachments = payload.get("attachments") or []
    components = payload.get("components") or []
    where = "the message"
    found: list[str] = []
    if content:
        found += wrong_length("content", content, CONTENT, where)
    found += too_many("embeds", embeds, EMBEDS, where)
    characters = sum(_embed_characters(embed) for embed in embeds)
    if characters > EMBED_CHARACTERS:
        found.append(f"{where}: its embeds have {characters} characters in all, at most {EMBED_CHARACTERS}.")
    found += [
        f"{where}: an embed has a field without a name or value."
        for embed in embeds
        if any(not field.get("name") or not field.get("value") for field in embed.get("fields") or ())
    ]
    found += too_many("attachments", attachments, ATTACHMENTS, where)
    for attachment in attachments:
        found += too_many("characters of alt text", attachment.get("description") or "", ALT_TEXT, where)
    found += too_many("characters of nonce", str(payload.get("nonce") or ""), NONCE, where)
    if int(payload.get("flags") or 0) & V2_FLAG:
        if content or embeds:
            found.append(f"{where}: components V2 are mixed with content or embeds.")
        found += _second(components, where)
    else:
        found += _classic(components, where)
        if not (content or embeds or attachments or components):
            found.append(f"{where}: it is empty.")
    return found + list(_controls(components, where))


def modal(payload: Payload) -> list[str]:
    """What is wrong with a modal that is to be opened."""
    where = f"the modal {payload.get('title')!r}"
    found = list(wrong_length("title", payload.get("title") or "", MODAL_TITLE, where))
    inputs = [
        each
        for each in walk(payload.get("components") or ())
        if each["type"] == TEXT_INPUT or each["type"] in MENUS
    ]
    if not inputs:
        found.append(f"{where}: it has no input.")
    found += too_many("inputs", inputs, MODAL_INPUTS, where)
    for each in inputs:
        found += too_many("characters of value", each.get("value") or "", MODAL_VALUE, where)
        if each.get("label") is not None:
            found += wrong_length("label", each["label"], MODAL_TITLE, where)
    return found + list(_controls(payload.get("components") or (), where))


def suggestions(choices: Sequence[Payload]) -> list[str]:
    """What is wrong with the suggestions of an autocomplete."""
    return list(of_choices({"choices": choices}, "the suggestions"))


def walk(components: Iterable[Payload]) -> Iterator[Payload]:
    """All components, each followed by those nested in it."""
    for component in components:
        yield component
        inner = [*(component.get("components") or ()), component.get("accessory"), component.get("component")]
        yield from walk(each for each in inner if each is not None)


def _classic(components: Sequence[Payload], where: str) -> Iterator[str]:
    yield from too_many("rows", components, ROWS, where)
    for row in components:
        inside = list(row.get("components") or ())
        if row["type"] != ROW:
            yield f"{where}: a component is outside a row."
        elif not inside:
            yield f"{where}: a row is empty."
        elif any(each["type"] in MENUS for each in inside):
            yield from too_many("components in the row of a menu", inside, 1, where)
        else:
            yield from too_many("buttons in a row", inside, BUTTONS_IN_A_ROW, where)


def _second(components: Sequence[Payload], where: str) -> Iterator[str]:
    everything = list(walk(components))
    if not everything:
        yield f"{where}: it is empty."
    yield from too_many("components", everything, V2_COMPONENTS, where)
    characters = sum(len(each.get("content") or "") for each in everything if each["type"] == TEXT)
    if characters > V2_TEXT:
        yield f"{where}: {characters} characters of text in all, at most {V2_TEXT}."
    for row in everything:
        if row["type"] == ROW:
            inside = list(row.get("components") or ())
            menu = any(each["type"] in MENUS for each in inside)
            yield from too_many("components in a row", inside, 1 if menu else BUTTONS_IN_A_ROW, where)


def _controls(components: Iterable[Payload], where: str) -> Iterator[str]:
    controls = [each for each in walk(components) if each["type"] in {BUTTON, TEXT_INPUT} | MENUS]
    ids = [each["custom_id"] for each in controls if each.get("custom_id") is not None]
    yield from twice("custom id", ids, where)
    for custom_id in ids:
        yield from wrong_length("custom id", custom_id, CUSTOM_ID, where)
    for each in controls:
        if each["type"] == BUTTON:
            yield from too_many(
                f"characters of the label {each.get('label')!r}", each.get("label") or "", LABEL, where
            )
            if not each.get("label") and not each.get("emoji"):
                yield f"{where}: a button has neither label nor emoji."
        elif each["type"] in MENUS:
            yield from _menu(each, where)


def _menu(menu: Payload, where: str) -> Iterator[str]:
    yield from too_many("characters of placeholder", menu.get("placeholder") or "", PLACEHOLDER, where)
    if menu["type"] != 3:
        return
    options = list(menu.get("options") or ())
    if not options:
        yield f"{where}: a menu has no options."
    yield from too_many("options of a menu", options, MENU_OPTIONS, where)
    yield from twice("value of a menu", [option["value"] for option in options], where)
    for option in options:
        yield from wrong_length("option's label", option["label"], MENU_TEXT, where)
        yield from wrong_length("option's value", option["value"], MENU_TEXT, where)
        yield from too_many(
            "characters of an option's description", option.get("description") or "", MENU_TEXT, where
        )


def _embed_characters(embed: Payload) -> int:
    parts = [embed.get("title"), embed.get("description")]
    parts += [(embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")]
    parts += [part for field in embed.get("fields") or () for part in (field.get("name"), field.get("value"))]
    return sum(len(part) for part in parts if part)
