"""The error that every part of the bot knows."""

from __future__ import annotations


class StoreError(Exception):
    """The database cannot be used: it is locked, full, read-only, corrupt, or of another version.

    The log tells the owner what is wrong and what to do. The person who asked hears that nothing was saved.
    """

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
