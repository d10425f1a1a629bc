"""Errors that a game raises.

    GameError
    ├── IllegalAction      readable, but the rules forbid it here
    ├── Unreadable         text that is no action in this game's notation
    ├── Ambiguous          text that could mean several actions
    └── BadData            stored or imported data that does not fit its type
        ├── BadOption      an option of a game that cannot be chosen so
        └── BadFile        a data file with its faults and their lines (games/core/data_files)

Every message is a sentence for a person: what is wrong. Every hint says what to do.
"""

from __future__ import annotations


class GameError(Exception):
    """The root of everything a game refuses, in words for the person who asked."""

    def __init__(self, code: str, message: str, hint: str = "", rule: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.hint = hint
        self.rule = rule


class IllegalAction(GameError):
    """The action can be read, but may not be done now. It may only tell what the asker may know."""


class Unreadable(GameError):
    """The text is no action in this game's notation; the message quotes it."""


class Ambiguous(GameError):
    """The text could mean several actions; the hint lists them."""


class BadData(GameError):
    """Data that does not decode to the type it should be."""


class BadOption(BadData, ValueError):
    """An option that the game does not have, or that cannot be chosen so."""
