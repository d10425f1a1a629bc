"""The limits of a set of commands, including those that Discord's description does not state."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from tests.wire.discord_server.errors import Problem

CHAT, USER, MESSAGE = 1, 2, 3
MOST: Final = {CHAT: 100, USER: 15, MESSAGE: 15}
SUBCOMMAND, GROUP, STRING, INTEGER, NUMBER = 1, 2, 3, 4, 10
NAME: Final = re.compile(r"[-_'\w]{1,32}\Z")
CHARACTERS: Final = 8000


def check_command_set(commands: list[dict[str, Any]]) -> list[Problem]:
    """All problems of a bulk overwrite."""
    problems: list[Problem] = []
    kinds = Counter(command.get("type") or CHAT for command in commands)
    for kind, count in kinds.items():
        if count > MOST[kind]:
            problems.append(Problem("_", "APPLICATION_COMMANDS_TOO_MANY", f"{count} commands of kind {kind}"))
    twice = Counter((command.get("type") or CHAT, command.get("name")) for command in commands)
    for (_, name), count in twice.items():
        if count > 1:
            problems.append(
                Problem("_", "APPLICATION_COMMANDS_DUPLICATE_NAME", f"{name} is there {count} times")
            )
    for number, command in enumerate(commands):
        problems += check_command(command, str(number))
    return problems


def check_command(command: dict[str, Any], path: str) -> Iterator[Problem]:
    """Everything wrong with one command."""
    if (command.get("type") or CHAT) == CHAT:
        yield from _named(command, path)
        yield from _options(command.get("options") or [], path, depth=0)
    else:
        name = command.get("name") or ""
        if not 1 <= len(name) <= 32:
            yield Problem(f"{path}.name", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 32 in length.")
        if command.get("description"):
            yield Problem(f"{path}.description", "BASE_TYPE_BAD_LENGTH", "Only slash commands have one.")
    if characters(command) > CHARACTERS:
        yield Problem(
            path, "APPLICATION_COMMAND_TOO_LARGE", f"Command exceeds maximum size ({CHARACTERS} characters)"
        )


def characters(command: dict[str, Any]) -> int:
    """Names, descriptions and the values of choices, through all levels; of translations the longest."""
    whole = 0
    for key in ("name", "description"):
        texts = [command.get(key) or "", *(command.get(f"{key}_localizations") or {}).values()]
        whole += max(len(text) for text in texts)
    whole += sum(characters(option) for option in command.get("options") or [])
    for choice in command.get("choices") or []:
        names = [choice.get("name") or "", *(choice.get("name_localizations") or {}).values()]
        whole += max(len(name) for name in names) + len(str(choice.get("value", "")))
    return whole


def _named(thing: dict[str, Any], path: str) -> Iterator[Problem]:
    names = [thing.get("name") or "", *(thing.get("name_localizations") or {}).values()]
    for name in names:
        if not NAME.match(name) or name != name.lower():
            yield Problem(
                f"{path}.name", "APPLICATION_COMMAND_INVALID_NAME", f"Command name is invalid: {name!r}"
            )
    descriptions = [thing.get("description") or "", *(thing.get("description_localizations") or {}).values()]
    for description in descriptions:
        if not 1 <= len(description) <= 100:
            yield Problem(
                f"{path}.description", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length."
            )


def _options(options: list[dict[str, Any]], path: str, depth: int) -> Iterator[Problem]:
    path = f"{path}.options"
    if len(options) > 25:
        yield Problem(path, "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
    names = Counter(option.get("name") for option in options)
    if any(count > 1 for count in names.values()):
        yield Problem(path, "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", "Option names must be unique.")
    nesting = {option.get("type") in (SUBCOMMAND, GROUP) for option in options}
    if len(nesting) > 1:
        yield Problem(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Subcommands beside options.")
    optional_before = False
    for number, option in enumerate(options):
        here = f"{path}.{number}"
        yield from _named(option, here)
        kind = option.get("type")
        if kind in (SUBCOMMAND, GROUP):
            if depth == 2 or (depth == 1 and kind == GROUP):
                yield Problem(here, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Nested too deeply.")
            yield from _options(option.get("options") or [], here, depth + 1)
            continue
        if option.get("required") and optional_before:
            yield Problem(
                here,
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            )
        optional_before = optional_before or not option.get("required")
        yield from _choices(option, here)


def _choices(option: dict[str, Any], path: str) -> Iterator[Problem]:
    choices = option.get("choices") or []
    if choices and option.get("autocomplete"):
        yield Problem(
            path, "APPLICATION_COMMAND_OPTIONS_CHOICES_AND_AUTOCOMPLETE", "Choices together with autocomplete"
        )
    if (choices or option.get("autocomplete")) and option.get("type") not in (STRING, INTEGER, NUMBER):
        yield Problem(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "This type has no choices.")
    if len(choices) > 25:
        yield Problem(f"{path}.choices", "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
    for key in ("name", "value"):
        if len({choice.get(key) for choice in choices}) < len(choices):
            yield Problem(
                f"{path}.choices", "APPLICATION_COMMAND_OPTIONS_CHOICE_DUPLICATE", f"A {key} is there twice."
            )
    for number, choice in enumerate(choices):
        if not 1 <= len(choice.get("name") or "") <= 100:
            yield Problem(
                f"{path}.choices.{number}.name",
                "BASE_TYPE_BAD_LENGTH",
                "Must be between 1 and 100 in length.",
            )
        if len(str(choice.get("value", ""))) > 100:
            yield Problem(f"{path}.choices.{number}.value", "BASE_TYPE_MAX_LENGTH", "Must be 100 or fewer.")
