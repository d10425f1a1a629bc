"""A crew of workers: hires them, gives them jobs, and stops those that hang.

A worker that hangs or dies costs one worker and, at most, the time limit of its job: the others go on working. It is
replaced after a pause that doubles with every loss in a row.
"""

import asyncio
from contextvars import Context
from dataclasses import dataclass
from typing import Final

from bot.logs import log
from bot.worker_processes import queue as strikes
from bot.worker_processes.errors import (
    BusyError,
    DiedError,
    FailedError,
    GivenUpError,
    HungError,
    StoppedError,
    WorkError,
)
from bot.worker_processes.frames import Answer, read_so_far
from bot.worker_processes.process import ProcessWorker, ThreadWorker, Worker
from bot.worker_processes.queue import Job, Queue, Strikes
from bot.worker_processes.works import Plan

LOG = log(__name__)

START_SECONDS: Final = 30.0
"""How long a process may take to get ready."""
LONGEST_PAUSE: Final = 60.0
LONGEST_IN_THREADS: Final = 300.0
"""The longest wait, in seconds, before the crew tries to start processes again."""
_GIVEN_UP: Final = "this job has made workers hang or die before"


@dataclass(eq=False, slots=True)
class _Running:
    """A job in progress. A `slow` one takes longer than most, so other jobs no longer wait for it."""

    job: Job
    timer: asyncio.TimerHandle
    slow: bool = False


class Crew:
    """The workers of one plan and the jobs that wait for them. Belongs to one event loop."""

    def __init__(self, plan: Plan, *, processes: bool) -> None:
        self.plan = plan
        self._processes = processes
        self._loop = asyncio.get_running_loop()
        self._queue = Queue(plan.longest, plan.each)
        self._strikes = Strikes(self._loop.time)
        self._starting: dict[Worker, asyncio.TimerHandle] = {}
        self._idle: dict[Worker, asyncio.TimerHandle | None] = {}
        self._busy: dict[Worker, _Running] = {}
        self._leaving: set[Worker] = set()
        self._warm = 0
        self._losses = 0
        self._lost_at = 0.0
        self._hire_at = self._processes_at = 0.0
        self._wake: asyncio.TimerHandle | None = None
        self._closed = False

    def state(self) -> dict[str, int]:
        """The workers by state, the jobs that wait, the losses in a row unless the last was long ago, and the jobs
        that are refused because they cost too many workers. `threads` counts the workers that work in the bot because
        no process could start."""
        threads = sum(isinstance(each, ThreadWorker) for each in (*self._idle, *self._busy))
        recent = self._loop.time() - self._lost_at < strikes.FORGOTTEN
        return {
            "starting": len(self._starting),
            "idle": len(self._idle),
            "busy": len(self._busy),
            "threads": threads if self._processes else 0,
            "waiting": len(self._queue),
            "lost": self._losses if recent else 0,
            "struck": self._strikes.refused(),
        }

    def warm_up(self) -> None:
        """Start the workers that the plan keeps ready."""
        self._warm = self.plan.warm if self._processes else 0
        Context().run(self._schedule)

    async def ask(self, job: Job) -> bytes:
        """Return the answer to a job. Raises WorkError, and ValueError if the question is too long."""
        # In its own context: whatever starts here, for this job or a later one, belongs to the crew, not the caller.
        Context().run(self._take, job)
        try:
            return await job.answer
        finally:
            # A job that nobody waits for any more is not begun. One that has begun runs to its end, unless it is
            # followed.
            self._forget(job)

    async def close(self) -> None:
        """Stop all workers. Waiting jobs fail with StoppedError."""
        self._closed = True
        for handle in (self._wake, *self._starting.values(), *self._idle.values()):
            if handle is not None:
                handle.cancel()
        for running in self._busy.values():
            running.timer.cancel()
            _refuse(running.job, StoppedError("the bot stops"))
        for job in self._queue.take_all():
            _refuse(job, StoppedError("the bot stops"))
        for worker in (*self._starting, *self._idle, *self._busy):
            self._dismiss(worker)
        if self._leaving:
            await asyncio.wait([worker.gone for worker in self._leaving])

    # messages from workers

    def heard(self, worker: Worker, what: Answer, content: bytes) -> None:
        """A worker is ready, has answered, or says how far it is."""
        if worker in self._busy and what is Answer.SO_FAR:
            self._further(worker, content)
            return
        if worker in self._starting and what is Answer.READY:
            self._starting.pop(worker).cancel()
        elif worker in self._starting:
            self._cannot_start(worker, content.decode(errors="replace"))
            return
        elif worker in self._busy and what is not Answer.READY:
            running = self._busy.pop(worker)
            running.timer.cancel()
            if isinstance(worker, ProcessWorker):
                self._losses = 0
            if what is Answer.DONE:
                _answer(running.job, content)
            else:
                _refuse(running.job, FailedError(content.decode(errors="replace")))
        else:
            self.lost(worker, "it answered without being asked")
            return
        self._rest(worker)
        self._schedule()

    def _further(self, worker: Worker, content: bytes) -> None:
        """A worker says how far it is."""
        tell = self._busy[worker].job.tell
        try:
            done, of = read_so_far(content)
        except ValueError as error:
            self.lost(worker, str(error))
            return
        if tell is not None:
            self._loop.call_soon(tell, done, of)

    def lost(self, worker: Worker, reason: str) -> None:
        """A worker has ended by itself."""
        if worker in self._starting:
            self._cannot_start(worker, reason)
            return
        running = self._busy.get(worker)
        work = None if running is None else running.job.work.name
        LOG.warning("lost a worker", crew=self.plan.name, work=work, reason=reason)
        self._remove(worker)
        if running is not None:
            self._retry(running.job, reason)
        self._schedule()
        if running is not None:
            self._limit_wait(running.job)

    def complained(self, worker: Worker, text: str, left_out: int) -> None:
        """Log what a worker has written besides its answers."""
        running = self._busy.get(worker)
        work = None if running is None else running.job.work.name
        LOG.warning("a worker complains", crew=self.plan.name, work=work, text=text, left_out=left_out)

    def _retry(self, job: Job, reason: str) -> None:
        """Give a job whose worker died another one, unless it has cost too many."""
        if self._strikes.add(job.work, job.question) < strikes.MOST and not job.answer.done():
            job.begun = False
            self._queue.put_first(job)
        else:
            _refuse(job, DiedError(reason))

    def _timed_out(self, worker: Worker) -> None:
        job = self._busy[worker].job
        LOG.warning(
            "stopped a worker that hung", crew=self.plan.name, work=job.work.name, seconds=job.work.seconds
        )
        self._remove(worker)
        self._strikes.add(job.work, job.question)
        _refuse(job, HungError(f"no answer within {job.work.seconds:g} seconds"))
        self._schedule()

    def _mark_slow(self, worker: Worker) -> None:
        running = self._busy[worker]
        running.slow = True
        left = max(running.job.work.seconds - self.plan.slow, 0.0)
        running.timer = self._loop.call_later(left, self._timed_out, worker)
        self._schedule()

    # who works on what

    def _take(self, job: Job) -> None:
        """Put a job in the queue. Raises WorkError if it is refused."""
        if self._closed:
            raise StoppedError("the bot stops")
        if self._strikes.of(job.work, job.question) >= strikes.MOST:
            raise GivenUpError(_GIVEN_UP)
        self._queue.put(job)
        self._schedule()
        self._limit_wait(job)

    def _limit_wait(self, job: Job) -> None:
        """Start the clock that gives up a job if no worker begins it in time."""
        if self.plan.patience is not None and not job.begun and not job.answer.done():
            job.give_up = self._loop.call_later(self.plan.patience, self._give_up_waiting, job)

    def _schedule(self) -> None:
        """Hand out waiting jobs, and hire workers if too few are free."""
        if self._closed:
            return
        if self._processes and self._loop.time() >= self._processes_at:
            # It is time to try processes again.
            for thread in [each for each in self._idle if isinstance(each, ThreadWorker)]:
                self._dismiss(thread)
        persons = {running.job.person for running in self._busy.values()}
        timely = sum(not running.slow for running in self._busy.values())
        while self._idle and timely < self.plan.usual and (job := self._queue.next(persons)) is not None:
            worker = next(reversed(self._idle))
            if self._begin(worker, job):
                timely += 1
                persons.add(job.person)
        free = self.plan.usual - timely - len(self._starting) - len(self._idle)
        wanted = self._queue.startable(persons) - len(self._starting) - len(self._idle)
        there = self._size()
        for _ in range(max(min(free, wanted, self.plan.most - there), self._warm - there)):
            self._hire()

    def _size(self) -> int:
        return len(self._starting) + len(self._idle) + len(self._busy)

    def _begin(self, worker: Worker, job: Job) -> bool:
        """Give a job to an idle worker. Returns whether the worker took it."""
        if job.answer.done():
            return False
        if job.give_up is not None:
            job.give_up.cancel()
        struck = self._strikes.of(job.work, job.question)
        if struck >= strikes.MOST:  # while it waited, the same was asked by others
            _refuse(job, GivenUpError(_GIVEN_UP))
            return False
        if struck and self._processes and isinstance(worker, ThreadWorker):
            _refuse(job, GivenUpError("this job has cost a process, so it is not run in the bot's own"))
            return False
        try:
            worker.begin(job)
        except ValueError as error:
            _refuse(job, error)
            return False
        handle = self._idle.pop(worker)
        if handle is not None:
            handle.cancel()
        job.begun = True
        first = min(self.plan.slow, job.work.seconds)
        self._busy[worker] = _Running(job, self._loop.call_later(first, self._mark_slow, worker))
        return True

    def _rest(self, worker: Worker) -> None:
        """Make a worker idle. Unless it is one of those kept ready, it is dismissed after a while."""
        ends = self._size() >= self._warm and isinstance(worker, ProcessWorker)
        self._idle[worker] = self._loop.call_later(self.plan.idle, self._not_needed, worker) if ends else None

    def _not_needed(self, worker: Worker) -> None:
        if self._size() > self._warm:
            self._dismiss(worker)
        else:
            self._idle[worker] = None

    def _hire(self) -> None:
        now = self._loop.time()
        if not self._processes or now < self._processes_at:
            worker: Worker = ThreadWorker(self)
            self._starting[worker] = self._loop.call_later(0, self.heard, worker, Answer.READY, b"")
            return
        if now < self._hire_at:
            if self._wake is not None:
                self._wake.cancel()
            self._wake = self._loop.call_later(self._hire_at - now, self._schedule)
            return
        process = ProcessWorker(self, self.plan.works, self.plan.nice)
        self._starting[process] = self._loop.call_later(
            START_SECONDS, self._cannot_start, process, "it was not ready in time"
        )

    def _cannot_start(self, worker: Worker, reason: str) -> None:
        """A worker could not start: use threads for a while."""
        self._dismiss(worker)
        self._losses += 1
        self._lost_at = self._loop.time()
        pause = min(2.0 ** min(self._losses, 16), LONGEST_IN_THREADS)
        self._processes_at = self._loop.time() + pause
        # A moment later, since timers may be early.
        self._loop.call_later(pause + 0.1, self._schedule)
        LOG.warning(
            "cannot start a process; using a thread", crew=self.plan.name, seconds=pause, reason=reason
        )
        self._schedule()

    def _remove(self, worker: Worker) -> None:
        """Stop and forget a lost worker. From the second loss in a row on, the next is hired after a pause."""
        self._dismiss(worker)
        running = self._busy.pop(worker, None)
        if running is not None:
            running.timer.cancel()
        if isinstance(worker, ProcessWorker):
            self._losses += 1
            self._lost_at = self._loop.time()
            pause = min(2.0 ** min(self._losses - 2, 16), LONGEST_PAUSE) if self._losses > 1 else 0.0
            self._hire_at = self._loop.time() + pause

    def _dismiss(self, worker: Worker) -> None:
        """Stop a worker."""
        handle = self._starting.pop(worker, None) or self._idle.pop(worker, None)
        if handle is not None:
            handle.cancel()
        if not worker.gone.done():
            self._leaving.add(worker)
            worker.gone.add_done_callback(lambda _: self._leaving.discard(worker))
        worker.end()

    # jobs that end without an answer

    def _give_up_waiting(self, job: Job) -> None:
        self._queue.drop(job)
        _refuse(job, BusyError(f"no worker was free within {self.plan.patience:g} seconds"))

    def _forget(self, job: Job) -> None:
        if job.give_up is not None:
            job.give_up.cancel()
        self._queue.drop(job)
        if job.work.followed and job.answer.cancelled():
            for worker in [worker for worker, running in self._busy.items() if running.job is job]:
                self._busy.pop(worker).timer.cancel()
                self._dismiss(worker)
                self._schedule()


def _answer(job: Job, content: bytes) -> None:
    if not job.answer.done():
        job.answer.set_result(content)


def _refuse(job: Job, error: WorkError | ValueError) -> None:
    if not job.answer.done():
        job.answer.set_exception(error)
