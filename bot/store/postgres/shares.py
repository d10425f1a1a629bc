"""Turns that all processes of a bot take from the same rows, one for each line. Only the server's clock counts."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Executable, text

from bot.district import Turns

Read = Callable[[Executable, Mapping[str, Any]], Awaitable[Sequence[Any]]]

SET_BACK: Final = 60.0
"""A turn so many seconds beyond the last that can be taken is the work of a clock that was set back since."""
_TAKE: Final = text(
    """
    INSERT INTO turns AS line (name, free) VALUES (:name, clock_timestamp() + make_interval(secs => :taken))
    ON CONFLICT (name) DO UPDATE SET free = make_interval(secs => :taken) + CASE
        WHEN line.free < clock_timestamp() + make_interval(secs => :beyond)
        THEN greatest(line.free, clock_timestamp())
        ELSE clock_timestamp()
    END
    WHERE line.free <= clock_timestamp() + make_interval(secs => :within)
        OR line.free >= clock_timestamp() + make_interval(secs => :beyond)
    RETURNING extract(epoch FROM free - clock_timestamp())::float8 - :taken
    """
)


class SharedTurns(Turns):
    """The lines of all processes. Raises StoreError where the server cannot be asked."""

    def __init__(self, read: Read) -> None:
        super().__init__()
        self._read = read

    async def take(self, line: str, apart: float, count: int = 1, *, within: float) -> float | None:
        """Take turns, after those that any process took before."""
        taken = apart * count
        rows = await self._read(
            _TAKE, {"name": line, "taken": taken, "within": within, "beyond": within + taken + SET_BACK}
        )
        return max(0.0, rows[0][0]) if rows else None
