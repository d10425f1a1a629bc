"""Waiting jobs, served fairly: one of each person's in turn."""

import asyncio
import hashlib
from collections import OrderedDict, deque
from collections.abc import Callable, Container
from dataclasses import dataclass
from typing import Final

from bot.recent import Recent
from bot.worker_processes.works import BusyError, Tell, Work, WorkError

MOST: Final = 2
"""The same work is refused once it has cost this many workers."""
FORGOTTEN: Final = 600.0
"""Seconds after the last loss until it is tried again: the machine may have been to blame."""
_KEPT: Final = 256


class Strikes:
    """How many workers each work with its question has cost. `clock` counts seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._found = Recent[bytes, tuple[int, float]](_KEPT)

    def add(self, work: Work, question: bytes) -> int:
        """Count one more worker lost; returns how many this has cost."""
        key = _key(work, question)
        count = self.of(work, question) + 1
        self._found[key] = count, self._clock()
        return count

    def of(self, work: Work, question: bytes) -> int:
        """How many workers this has cost."""
        if not self._found:
            return 0
        count, when = self._found.get(_key(work, question), (0, 0.0))
        return count if self._clock() - when < FORGOTTEN else 0

    def refused(self) -> int:
        """How many works are refused for what they have cost."""
        now = self._clock()
        return sum(count >= MOST and now - when < FORGOTTEN for count, when in self._found.values())


def _key(work: Work, question: bytes) -> bytes:
    return hashlib.blake2b(work.name.encode() + b"\0" + question, digest_size=16).digest()


@dataclass(eq=False, slots=True)
class Job:
    """One question for a crew.

    person    who waits for the answer, if it is somebody in particular
    here      does the same work in a thread, for crews without processes; it takes `tell`
    tell      is told how far the work is, if that is followed
    give_up   the timer that gives the job up if it waits too long
    """

    work: Work
    question: bytes
    here: Callable[[Tell], bytes]
    person: int | None
    answer: asyncio.Future[bytes]
    tell: Tell | None = None
    give_up: asyncio.TimerHandle | None = None

    def say(self, done: int, of: int, found: bytes) -> None:
        """Tell those who wait how far the work is."""
        if self.tell is not None and not self.answer.done():
            self.tell(done, of, found)

    def settle(self, outcome: bytes | WorkError) -> None:
        """Give those who wait the answer, or why there is none."""
        if self.answer.done():
            return
        if isinstance(outcome, WorkError):
            self.answer.set_exception(outcome)
        else:
            self.answer.set_result(outcome)


class Queue:
    """The waiting jobs, one line per person. Jobs of nobody in particular share a line."""

    def __init__(self, longest: int, each: int) -> None:
        self._longest, self._each = longest, each
        self._lines: OrderedDict[int | None, deque[Job]] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(len, self._lines.values()))

    def put(self, job: Job) -> None:
        """Add a job. Raises BusyError if too many are waiting."""
        line = self._lines.get(job.person, ())
        if job.person is not None and len(line) >= self._each:
            raise BusyError(f"{len(line)} jobs of the same person are waiting.", own=True)
        if len(self) >= self._longest:
            raise BusyError(f"{len(self)} jobs are waiting.")
        self._lines.setdefault(job.person, deque()).append(job)

    def put_first(self, job: Job) -> None:
        """Put a job back in front of all others."""
        self._lines.setdefault(job.person, deque()).appendleft(job)
        self._lines.move_to_end(job.person, last=False)

    def next(self, busy: Container[int | None]) -> Job | None:
        """Take the next job whose person is not in `busy`; None if there is no such job."""
        for person, line in self._lines.items():
            if person is None or person not in busy:
                job = line.popleft()
                self._lines.move_to_end(person)
                if not line:
                    del self._lines[person]
                return job
        return None

    def startable(self, busy: Container[int | None]) -> int:
        """How many jobs could begin now, given enough workers."""
        return sum(
            len(line) if person is None else int(person not in busy) for person, line in self._lines.items()
        )

    def drop(self, job: Job) -> None:
        """Remove a job if it still waits."""
        line = self._lines.get(job.person)
        if line is not None and job in line:
            line.remove(job)
            if not line:
                del self._lines[job.person]

    def take_all(self) -> list[Job]:
        """Remove and return all jobs."""
        found = [job for line in self._lines.values() for job in line]
        self._lines.clear()
        return found
