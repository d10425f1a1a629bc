"""Where a database is that is no file."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Postgres:
    """A PostgreSQL database: its URL, which holds no password, and the password, empty if none is needed."""

    url: str
    password: str = field(default="", repr=False)

    def __str__(self) -> str:
        return self.url
