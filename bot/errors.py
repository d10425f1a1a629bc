"""The errors that tell somebody what is wrong, and what to do."""


class ToldError(Exception):
    """What is wrong, then what to do."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class StoreError(ToldError):
    """The database cannot be used: it is locked, full, read-only, corrupt, or of another version.

    The log tells the owner what is wrong and what to do. The person who asked hears that nothing was saved.
    """


class NotHeldError(StoreError):
    """Another process may soon look after these servers, so that nothing more is begun for them. It passes by itself."""


class WrongDatabaseError(StoreError):
    """The database that the settings name is not one for the bot. Starting again does not help; its owner has to act."""


class ConfigError(ToldError):
    """A setting cannot be used: what is wrong and where, then what to do."""

    def __str__(self) -> str:
        return f"{self.message} {self.hint}".rstrip()
