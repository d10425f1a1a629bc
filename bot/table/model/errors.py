"""The table's refusals. Errors of the database are `bot.errors.StoreError`."""

from __future__ import annotations


class TableError(Exception):
    """A refusal: what is wrong, then what to do. Nothing has changed."""

    def __init__(self, code: str, message: str, hint: str = "", rule: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.hint = hint
        self.rule = rule
