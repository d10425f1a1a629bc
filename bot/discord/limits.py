"""Checks commands against Discord's limits; each function returns its findings as sentences.

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

MENU_OPTIONS: Final = 25
MODAL_TITLE: Final = 45
MODAL_INPUTS: Final = 5

SUBCOMMAND, GROUP = 1, 2
_LETTERS: Final = re.compile(r"[-_'\w]+")


def commands(payloads: Sequence[Payload]) -> list[str]:
    """What is wrong with these commands if they are registered together."""
    found: list[str] = []
    for kind, most in COMMANDS.items():
        names = [each["name"] for each in payloads if each.get("type", 1) == kind]
        found += too_many("commands", names, most, "the bot")
        found += twice("command", names, "the bot")
    for payload in payloads:
        found += _command(payload)
    return found


def _command(payload: Payload) -> Iterator[str]:
    name = payload["name"]
    if payload.get("type", 1) != 1:
        yield from wrong_length("name", name, NAME, name)
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
    yield from wrong_length("name", name, NAME, where)
    if not _LETTERS.fullmatch(name):
        yield f"{where}: the name {name!r} has characters other than letters, digits, - and _."
    if name != name.lower():
        yield f"{where}: the name {name!r} is not in lower case."
    yield from wrong_length("description", node.get("description") or "", DESCRIPTION, where)
    options = list(node.get("options") or ())
    names = [option["name"] for option in options]
    yield from too_many("options", names, CHILDREN, where)
    yield from twice("option", names, where)
    nested = [option for option in options if option["type"] in (SUBCOMMAND, GROUP)]
    if nested and len(nested) != len(options):
        yield f"{where}: subcommands and options are mixed."
    deepest = SUBCOMMAND if depth and node["type"] == GROUP else GROUP if not depth else 0
    if any(option["type"] > deepest for option in nested):
        yield f"{where}: groups are nested deeper than Discord allows."
    required = [bool(option.get("required")) for option in options if option not in nested]
    if required != sorted(required, reverse=True):
        yield f"{where}: a required option comes after an optional one."
    yield from of_choices(node, where)
    for option in options:
        yield from _node(option, f"{where} {option['name']}", depth + 1)


def of_choices(node: Payload, where: str) -> Iterator[str]:
    """The choices of an option, or the suggestions for it."""
    choices = list(node.get("choices") or ())
    if choices and node.get("autocomplete"):
        yield f"{where}: it has choices and autocomplete, which exclude each other."
    yield from too_many("choices", choices, CHOICES, where)
    yield from twice("choice", [choice["name"] for choice in choices], where)
    for choice in choices:
        yield from wrong_length("choice's name", choice["name"], CHOICE_TEXT, where)
        if isinstance(choice["value"], str):
            yield from wrong_length("choice's value", choice["value"], CHOICE_TEXT, where)


def wrong_length(what: str, text: str, most: int, where: str) -> Iterator[str]:
    """A text that is empty or too long."""
    if not 1 <= len(text) <= most:
        yield f"{where}: the {what} has {len(text)} characters; 1 to {most} are allowed."


def too_many(what: str, things: Sequence[Any], most: int, where: str) -> Iterator[str]:
    """More things than are allowed."""
    if len(things) > most:
        yield f"{where}: {len(things)} {what}, at most {most}."


def twice(what: str, things: Iterable[str], where: str) -> Iterator[str]:
    """Things that are there more than once."""
    for thing, times in Counter(things).items():
        if times > 1:
            yield f"{where}: the {what} {thing!r} occurs {times} times."
