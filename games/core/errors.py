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
"""

from __future__ import annotations

from typing import NoReturn


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


class Unreadable(GameError):
    """The text is not an action in this game's notation; the message quotes it."""


class Ambiguous(GameError):
    """The text could mean several actions; the hint lists them."""


class BadData(GameError):
    """The data does not decode to the type it should have."""


class BadOption(BadData, ValueError):
    """The game does not have this option, or the option cannot have this value."""
