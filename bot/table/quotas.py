"""Quotas: each person, channel and server has a bucket for each kind of use, which refills all the time.

Everything is in memory and forgotten with the process. A refused use
costs nothing, so people who are refused delay only themselves.
"""

import enum
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from bot.recent import Recent

Scope: TypeAlias = Literal["person", "channel", "server"]
REMEMBERED: Final = 10_000
"""How many buckets are kept; those unused for longest are forgotten, which is as if they were full."""
HOUR, MINUTE = 3600.0, 60.0


class Use(enum.Enum):
    """What has a quota. The value is the name in the settings."""

    IMPORTS = "imports"
    EXPORTS = "exports"
    HISTORIES = "histories"
    HINTS = "hints"
    ANIMATIONS = "animations"
    LOBBIES = "lobbies"
    SUBSTITUTES = "substitutes"
    """Searches for a substitute, which mention people."""
    REPORTS = "reports"
    ACTIONS = "actions"
    """All commands and presses."""
    SUGGESTIONS = "suggestions"
    """Suggestions while somebody types."""

    @property
    def seconds(self) -> float:
        """The time in which a bucket refills."""
        return MINUTE if self in (Use.ACTIONS, Use.SUGGESTIONS) else HOUR


@dataclass(frozen=True, slots=True)
class Wait:
    """A use refused: whose bucket is empty, and in how many seconds there is enough in it again."""

    scope: Scope
    seconds: float


class Quotas:
    """The buckets. `limits` are the sizes for a person, a channel and a server; 0 means no limit."""

    def __init__(
        self,
        limits: Mapping[Use, tuple[int, int, int]],
        clock: Callable[[], float] = time.monotonic,
        remembered: int = REMEMBERED,
    ) -> None:
        self._limits = dict(limits)
        self._clock = clock
        # For each bucket the time when it is full again.
        self._full = Recent[tuple[Use, Scope, int], float](remembered)

    def take(self, use: Use, *, person: int, channel: int | None, server: int | None) -> Wait | None:
        """Take one use from all buckets, or nothing from any if one is empty: then wait for the one that takes longest."""
        now = self._clock()
        longest: Wait | None = None
        taken: list[tuple[tuple[Use, Scope, int], float]] = []
        for key, size in self._buckets(use, person, channel, server):
            _, scope, _ = key
            full = max(self._full.get(key, now), now) + use.seconds / size
            if full - now > use.seconds + 1e-6:
                seconds = full - now - use.seconds
                if longest is None or seconds > longest.seconds:
                    longest = Wait(scope, seconds)
            taken.append((key, full))
        if longest is not None:
            return longest
        for key, full in taken:
            self._full[key] = full
        return None

    def give_back(self, use: Use, *, person: int, channel: int | None, server: int | None) -> None:
        """Put back a use that was taken and came to nothing."""
        for key, size in self._buckets(use, person, channel, server):
            if key in self._full:
                self._full[key] -= use.seconds / size

    def _buckets(
        self, use: Use, person: int, channel: int | None, server: int | None
    ) -> Iterator[tuple[tuple[Use, Scope, int], int]]:
        """The buckets that a use is taken from, each with its size."""
        ids: tuple[tuple[Scope, int | None], ...] = (
            ("person", person),
            ("channel", channel),
            ("server", server),
        )
        for (scope, number), size in zip(ids, self._limits.get(use, (0, 0, 0)), strict=True):
            if size and number is not None:
                yield (use, scope, number), size
