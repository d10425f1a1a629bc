"""A district: a part of all servers, which one process looks after. Who changes a game need not hold its district; what
happens by itself (delivery, timers, daily messages, outages) does."""

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

    def has(self, key: int | None) -> bool:
        """Whether it looks after what belongs to this server, or person."""
        return self.processes == 1 or district_of(key, self.processes) == self.number

    @property
    def shard_ids(self) -> list[int]:
        """The connections to Discord that hear its servers."""
        return list(range(self.number, self.shards, self.processes))
