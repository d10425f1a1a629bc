"""Checks commands and messages against Discord's limits; each function returns its findings as sentences.

Discord refuses all commands if one of them is over a limit, so a test checks them before anybody runs the bot.
The values are from Discord's documentation; each is given only here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

Payload: TypeAlias = Mapping[str, Any]

COMMANDS: Final = {1: 100, 2: 15, 3: 15}
"""How many commands there may be of each type: slash, user, message."""
CHILDREN: Final = 25
NAME: Final = 32
DESCRIPTION: Final = 100
CHOICES: Final = 25
CHOICE_TEXT: Final = 100
COMMAND_CHARACTERS: Final = 8000

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
MENU_OPTIONS: Final = 25
MENU_TEXT: Final = 100
PLACEHOLDER: Final = 150
V2_COMPONENTS: Final = 40
V2_TEXT: Final = 4000
V2_FLAG: Final = 1 << 15
MODAL_TITLE: Final = 45
MODAL_INPUTS: Final = 5
MODAL_VALUE: Final = 4000

SUBCOMMAND, GROUP = 1, 2
ROW, BUTTON, TEXT_INPUT, TEXT, LABELLED = 1, 2, 4, 10, 18
MENUS: Final = frozenset({3, 5, 6, 7, 8})
_LETTERS: Final = re.compile(r"[-_'\w]+")


def commands(payloads: Sequence[Payload]) -> list[str]:
    """What is wrong with these commands if they are registered together."""
    found: list[str] = []
    for kind, most in COMMANDS.items():
        names = [each["name"] for each in payloads if each.get("type", 1) == kind]
        found += _most("commands", names, most, "the bot")
        found += _twice("command", names, "the bot")
    for payload in payloads:
        found += _command(payload)
    return found


def _command(payload: Payload) -> Iterator[str]:
    name = payload["name"]
    if payload.get("type", 1) != 1:
        yield from _length("name", name, NAME, name)
        return
    yield from _node(payload, f"/{name}", 0)
    characters = count(payload)
    if characters > COMMAND_CHARACTERS:
        yield f"/{name}: {characters} characters in all, at most {COMMAND_CHARACTERS}."


def count(node: Payload) -> int:
    """How many characters of a command Discord counts: names, descriptions and choices, on all levels."""
    own = len(node["name"]) + len(node.get("description") or "")
    own += sum(len(choice["name"]) + len(str(choice["value"])) for choice in node.get("choices") or ())
    return own + sum(count(option) for option in node.get("options") or ())


def _node(node: Payload, where: str, depth: int) -> Iterator[str]:
    """A command, a group, a subcommand or an option."""
    name = node["name"]
    yield from _length("name", name, NAME, where)
    if not _LETTERS.fullmatch(name):
        yield f"{where}: the name {name!r} has characters other than letters, digits, - and _."
    if name != name.lower():
        yield f"{where}: the name {name!r} is not in lower case."
    yield from _length("description", node.get("description") or "", DESCRIPTION, where)
    options = list(node.get("options") or ())
    names = [option["name"] for option in options]
    yield from _most("options", names, CHILDREN, where)
    yield from _twice("option", names, where)
    nested = [option for option in options if option["type"] in (SUBCOMMAND, GROUP)]
    if nested and len(nested) != len(options):
        yield f"{where}: subcommands and options are mixed."
    deepest = SUBCOMMAND if depth and node["type"] == GROUP else GROUP if not depth else 0
    if any(option["type"] > deepest for option in nested):
        yield f"{where}: groups are nested deeper than Discord allows."
    required = [bool(option.get("required")) for option in options if option not in nested]
    if required != sorted(required, reverse=True):
        yield f"{where}: a required option comes after an optional one."
    yield from _choices(node, where)
    for option in options:
        yield from _node(option, f"{where} {option['name']}", depth + 1)


def _choices(node: Payload, where: str) -> Iterator[str]:
    choices = list(node.get("choices") or ())
    if choices and node.get("autocomplete"):
        yield f"{where}: it has choices and autocomplete, which exclude each other."
    yield from _most("choices", choices, CHOICES, where)
    yield from _twice("choice", [choice["name"] for choice in choices], where)
    for choice in choices:
        yield from _length("choice's name", choice["name"], CHOICE_TEXT, where)
        if isinstance(choice["value"], str):
            yield from _length("choice's value", choice["value"], CHOICE_TEXT, where)


def message(payload: Payload) -> list[str]:
    """What is wrong with a message that is to be sent."""
    content = payload.get("content") or ""
    embeds = payload.get("embeds") or []
    attachments = payload.get("attachments") or []
    components = payload.get("components") or []
    where = "the message"
    found: list[str] = []
    if content:
        found += _length("content", content, CONTENT, where)
    found += _most("embeds", embeds, EMBEDS, where)
    characters = sum(_embed_characters(embed) for embed in embeds)
    if characters > EMBED_CHARACTERS:
        found.append(f"{where}: its embeds have {characters} characters in all, at most {EMBED_CHARACTERS}.")
    found += [
        f"{where}: an embed has a field without a name or value."
        for embed in embeds
        if any(not field.get("name") or not field.get("value") for field in embed.get("fields") or ())
    ]
    found += _most("attachments", attachments, ATTACHMENTS, where)
    for attachment in attachments:
        found += _most("characters of alt text", attachment.get("description") or "", ALT_TEXT, where)
    found += _most("characters of nonce", str(payload.get("nonce") or ""), NONCE, where)
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
    found = list(_length("title", payload.get("title") or "", MODAL_TITLE, where))
    inputs = [
        each
        for each in walk(payload.get("components") or ())
        if each["type"] == TEXT_INPUT or each["type"] in MENUS
    ]
    if not inputs:
        found.append(f"{where}: it has no input.")
    found += _most("inputs", inputs, MODAL_INPUTS, where)
    for each in inputs:
        found += _most("characters of value", each.get("value") or "", MODAL_VALUE, where)
        if each.get("label") is not None:
            found += _length("label", each["label"], MODAL_TITLE, where)
    return found + list(_controls(payload.get("components") or (), where))


def suggestions(choices: Sequence[Payload]) -> list[str]:
    """What is wrong with the suggestions of an autocomplete."""
    return list(_choices({"choices": choices}, "the suggestions"))


def walk(components: Iterable[Payload]) -> Iterator[Payload]:
    """All components, each followed by those nested in it."""
    for component in components:
        yield component
        inner = [*(component.get("components") or ()), component.get("accessory"), component.get("component")]
        yield from walk(each for each in inner if each is not None)


def _classic(components: Sequence[Payload], where: str) -> Iterator[str]:
    yield from _most("rows", components, ROWS, where)
    for row in components:
        inside = list(row.get("components") or ())
        if row["type"] != ROW:
            yield f"{where}: a component is outside a row."
        elif not inside:
            yield f"{where}: a row is empty."
        elif any(each["type"] in MENUS for each in inside):
            yield from _most("components in the row of a menu", inside, 1, where)
        else:
            yield from _most("buttons in a row", inside, BUTTONS_IN_A_ROW, where)


def _second(components: Sequence[Payload], where: str) -> Iterator[str]:
    everything = list(walk(components))
    if not everything:
        yield f"{where}: it is empty."
    yield from _most("components", everything, V2_COMPONENTS, where)
    characters = sum(len(each.get("content") or "") for each in everything if each["type"] == TEXT)
    if characters > V2_TEXT:
        yield f"{where}: {characters} characters of text in all, at most {V2_TEXT}."
    for row in everything:
        if row["type"] == ROW:
            inside = list(row.get("components") or ())
            menu = any(each["type"] in MENUS for each in inside)
            yield from _most("components in a row", inside, 1 if menu else BUTTONS_IN_A_ROW, where)


def _controls(components: Iterable[Payload], where: str) -> Iterator[str]:
    controls = [each for each in walk(components) if each["type"] in {BUTTON, TEXT_INPUT} | MENUS]
    ids = [each["custom_id"] for each in controls if each.get("custom_id") is not None]
    yield from _twice("custom id", ids, where)
    for custom_id in ids:
        yield from _length("custom id", custom_id, CUSTOM_ID, where)
    for each in controls:
        if each["type"] == BUTTON:
            yield from _most(
                f"characters of the label {each.get('label')!r}", each.get("label") or "", LABEL, where
            )
            if not each.get("label") and not each.get("emoji"):
                yield f"{where}: a button has neither label nor emoji."
        elif each["type"] in MENUS:
            yield from _menu(each, where)


def _menu(menu: Payload, where: str) -> Iterator[str]:
    yield from _most("characters of placeholder", menu.get("placeholder") or "", PLACEHOLDER, where)
    if menu["type"] != 3:
        return
    options = list(menu.get("options") or ())
    if not options:
        yield f"{where}: a menu has no options."
    yield from _most("options of a menu", options, MENU_OPTIONS, where)
    yield from _twice("value of a menu", [option["value"] for option in options], where)
    for option in options:
        yield from _length("option's label", option["label"], MENU_TEXT, where)
        yield from _length("option's value", option["value"], MENU_TEXT, where)
        yield from _most(
            "characters of an option's description", option.get("description") or "", MENU_TEXT, where
        )


def _embed_characters(embed: Payload) -> int:
    parts = [embed.get("title"), embed.get("description")]
    parts += [(embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")]
    parts += [part for field in embed.get("fields") or () for part in (field.get("name"), field.get("value"))]
    return sum(len(part) for part in parts if part)


def _length(what: str, text: str, most: int, where: str) -> Iterator[str]:
    if not 1 <= len(text) <= most:
        yield f"{where}: the {what} has {len(text)} characters; 1 to {most} are allowed."


def _most(what: str, things: Sequence[Any], most: int, where: str) -> Iterator[str]:
    if len(things) > most:
        yield f"{where}: {len(things)} {what}, at most {most}."


def _twice(what: str, things: Iterable[str], where: str) -> Iterator[str]:
    for thing, times in Counter(things).items():
        if times > 1:
            yield f"{where}: the {what} {thing!r} occurs {times} times."
