"""The failure that every room of the bot knows."""

from __future__ import annotations


class StoreError(Exception):
    """The database cannot be used: locked, full, read-only, corrupt, or of another version.

    The owner is told in the log what is wrong and what to do; whoever asked hears that nothing was saved.
    """

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
