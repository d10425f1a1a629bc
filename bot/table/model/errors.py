"""The table's refusals. Errors of the database are `bot.errors.StoreError`."""

from bot.errors import ToldError


class TableError(ToldError):
    """A refusal: what is wrong, then what to do. Nothing has changed."""

    def __init__(self, code: str, message: str, hint: str = "", rule: str | None = None) -> None:
        super().__init__(message, hint)
        self.code = code
        self.rule = rule
