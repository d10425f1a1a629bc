"""Checks messages against Discord's limits, as `bot/discord/limits.py` checks commands.

The bot sends content, attachments, and rows of buttons and menus. Whatever else a message may have is a finding.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

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

CONTENT: Final = 2000
ATTACHMENTS: Final = 10
ALT_TEXT: Final = 1024
NONCE: Final = 25
ROWS: Final = 5
BUTTONS_IN_A_ROW: Final = 5
CUSTOM_ID: Final = 100
LABEL: Final = 80
MENU_TEXT: Final = 100
PLACEHOLDER: Final = 150
V2_FLAG: Final = 1 << 15
MODAL_VALUE: Final = 4000
ROW, BUTTON, STRING_SELECT, TEXT_INPUT, USER_SELECT, LABELLED = 1, 2, 3, 4, 5, 18
MENUS: Final = frozenset({STRING_SELECT, USER_SELECT})
CONTROLS: Final = MENUS | {BUTTON, TEXT_INPUT}


def message(payload: Payload) -> list[str]:
    """What is wrong with a message that is to be sent."""
    content = payload.get("content") or ""
    attachments = payload.get("attachments") or []
    components = payload.get("components") or []
    where = "the message"
    found: list[str] = []
    if content:
        found += wrong_length("content", content, CONTENT, where)
    found += too_many("attachments", attachments, ATTACHMENTS, where)
    for attachment in attachments:
        found += too_many("characters of alt text", attachment.get("description") or "", ALT_TEXT, where)
    found += too_many("characters of nonce", str(payload.get("nonce") or ""), NONCE, where)
    if payload.get("embeds") or int(payload.get("flags") or 0) & V2_FLAG:
        found.append(f"{where}: the bot sends neither embeds nor components V2.")
    if not (content or attachments or components):
        found.append(f"{where}: it is empty.")
    return found + list(_rows(components, where)) + list(_controls(components, where))


def modal(payload: Payload) -> list[str]:
    """What is wrong with a modal that is to be opened."""
    where = f"the modal {payload.get('title')!r}"
    found = list(wrong_length("title", payload.get("title") or "", MODAL_TITLE, where))
    found += wrong_length("custom id", payload.get("custom_id") or "", CUSTOM_ID, where)
    everything = list(walk(payload.get("components") or ()))
    inputs = [each for each in everything if each["type"] in CONTROLS]
    if not inputs:
        found.append(f"{where}: it has no input.")
    found += too_many("inputs", inputs, MODAL_INPUTS, where)
    for each in everything:
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
        yield from walk(component.get("components") or ())
        if component.get("component") is not None:
            yield from walk([component["component"]])


def _rows(components: Sequence[Payload], where: str) -> Iterator[str]:
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


def _controls(components: Iterable[Payload], where: str) -> Iterator[str]:
    controls = [each for each in walk(components) if each["type"] in CONTROLS]
    ids = [each.get("custom_id") or "" for each in controls if not each.get("url")]
    yield from twice("custom id", ids, where)
    for custom_id in ids:
        yield from wrong_length("custom id", custom_id, CUSTOM_ID, where)
    for each in controls:
        if each["type"] == BUTTON:
            label = each.get("label") or ""
            yield from too_many(f"characters of the label {label!r}", label, LABEL, where)
            if not label and not each.get("emoji"):
                yield f"{where}: a button has neither label nor emoji."
        elif each["type"] in MENUS:
            yield from _menu(each, where)


def _menu(menu: Payload, where: str) -> Iterator[str]:
    yield from too_many("characters of placeholder", menu.get("placeholder") or "", PLACEHOLDER, where)
    if menu["type"] != STRING_SELECT:
        return
    options = list(menu.get("options") or ())
    if not options:
        yield f"{where}: a menu has no options."
    least, most = menu.get("min_values", 1), menu.get("max_values", 1)
    if not least <= most <= max(len(options), 1):
        yield f"{where}: {least} to {most} of {len(options)} options are to be chosen."
    yield from too_many("options of a menu", options, MENU_OPTIONS, where)
    yield from twice("value of a menu", [option["value"] for option in options], where)
    for option in options:
        yield from wrong_length("option's label", option["label"], MENU_TEXT, where)
        yield from wrong_length("option's value", option["value"], MENU_TEXT, where)
        description = option.get("description") or ""
        yield from too_many("characters of an option's description", description, MENU_TEXT, where)
