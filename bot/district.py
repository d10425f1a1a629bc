"""A district: a part of all servers, which one process looks after. Who changes a game need not hold its district; what
happens by itself (delivery, timers, daily messages, outages) does. What all processes together may do only so often, they do in
turns."""

import time
from collections.abc import Callable
from dataclasses import dataclass


def district_of(key: int | None, processes: int) -> int:
    """The district of a server, or of a person, with this number; None stands for no server. As at Discord, direct messages
    and what belongs to no server are the first's."""
    return ((key or 0) >> 22) % processes


@dataclass(frozen=True, slots=True)
class District:
    """The district `number` of `processes`, and how many connections to Discord (`shards`) all of them have."""

    number: int = 0
    processes: int = 1
    shards: int = 1

    @property
    def alone(self) -> bool:
        """Whether it is all there is."""
        return self.processes == 1

    def of(self, key: int | None) -> int:
        """The number of the district that looks after what belongs to this server, or person."""
        return district_of(key, self.processes)

    def same(self, other: "District") -> bool:
        """Whether the same servers belong to this one and to another."""
        return (self.number, self.processes) == (other.number, other.processes)

    def has(self, key: int | None) -> bool:
        """Whether it looks after what belongs to this server, or person."""
        return self.alone or self.of(key) == self.number

    @property
    def shard_ids(self) -> list[int]:
        """The connections to Discord that hear its servers."""
        return list(range(self.number, self.shards, self.processes))


class Turns:
    """Lines of turns that this process takes alone. Those of a server (`bot/store/postgres/shares.py`) are all processes'."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """`clock` answers with seconds that nobody can set back."""
        self._clock = clock
        self._free: dict[str, float] = {}

    async def take(self, line: str, apart: float, count: int = 1, *, within: float) -> float | None:
        """Take so many turns of a line, each of which lasts `apart` seconds. Returns the seconds until the first begins; None,
        and takes none, if that is more than `within`."""
        now = self._clock()
        begins = max(self._free.get(line, now), now)
        if begins - now > within:
            return None
        self._free[line] = begins + apart * count
        return begins - now
