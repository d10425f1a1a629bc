"""Errors for people, and for owners.

TableError(code, message, hint, rule)   told privately to the person who asked
StoreError(message, hint)               told to the owner in the log; the person hears that
                                        nothing was saved and to try again
"""

from __future__ import annotations


class TableError(Exception):
    """A refusal in words: what is wrong, then what to do. Nothing was changed."""

    def __init__(self, code: str, message: str, hint: str = "", rule: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.hint = hint
        self.rule = rule


class StoreError(Exception):
    """The database cannot be used: locked, full, read-only, corrupt, or of another version."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
