"""Errors that a game raises.

    GameError
    ├── IllegalAction      readable, but the rules forbid it here
    ├── Unreadable         text that is not an action in this game's notation
    ├── Ambiguous          text that could mean several actions
    └── BadData            stored or imported data that does not fit its type
        ├── BadOption      an option that does not exist or cannot have this value
        └── BadFile        a data file with faults, each with its line (games/core/data_files)

Every message is a sentence for a person that says what is wrong. Every hint says what to do. Players stand in them as
`games.core.words.UNKNOWN` tells them; the code that shows a refusal fills in their names.

Examples of what to type are marked as code in a hint or a prompt, so that people and tests recognise them. The reader can type
each exactly as shown, in the position that the sentence is about."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NoReturn


class GameError(Exception):
    """The base of all refusals by a game, in words for the person who asked.

    `code` is stable and for programs, `message` says what is wrong, `hint` what to do, `rule` is the rule's number.
    """

    def __init__(self, code: str, message: str, hint: str = "", rule: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.hint = hint
        self.rule = rule


class IllegalAction(GameError):
    """The action is readable, but not allowed now. The message tells only what the asker may know."""


def refuse(code: str, message: str, hint: str, rule: str) -> NoReturn:
    """Raise IllegalAction, for a rule that forbids it."""
    raise IllegalAction(code, message, hint, rule)


def wrong_chance(message: str, rule: str) -> IllegalAction:
    """Return the refusal of an impossible action of chance."""
    return IllegalAction("wrong_chance", message, "Draw again.", rule)


class Unreadable(GameError):
    """The text is not an action in this game's notation; the message quotes it."""


class Ambiguous(GameError):
    """The text could mean several actions; the hint lists them."""


class BadData(GameError):
    """The data does not decode to the type it should have."""


class BadOption(BadData, ValueError):
    """The game does not have this option, or the option cannot have this value."""


MOST: Final = 3
_MARKED: Final = re.compile(r"`([^`\n]+)`")


def marked(text: str) -> str:
    """Return a text marked as code, for a sentence."""
    return f"`{text}`"


def proposals(text: str) -> tuple[str, ...]:
    """Return the texts that a sentence marks as code."""
    return tuple(_MARKED.findall(text))


def either_of(texts: Iterable[str]) -> str:
    """Return the first three of these texts, marked: `a`, `b` or `c`."""
    *first, last = [marked(text) for text in dict.fromkeys(texts)][:MOST] or [""]
    return f"{', '.join(first)} or {last}" if first else last


def examples(write: Callable[[Any], str], legal: Sequence[Any]) -> str:
    """Return a sentence with one to three legal actions: one of each kind, or several if there is only one kind."""
    if not legal:
        return "No move is possible now."
    kinds: dict[type, Any] = {}
    for action in legal:
        kinds.setdefault(type(action), action)
    found = list(kinds.values()) if len(kinds) > 1 else list(legal[:MOST])
    return f"Write {either_of(map(write, found))}."
