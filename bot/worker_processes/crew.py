"""Crews of workers: each hires its workers, gives them jobs, and stops those that hang.

A worker that hangs or dies costs one worker and, at most, the time limit of its job: the others go on working. It is
replaced after a pause that doubles with every loss in a row.
"""

import asyncio
from collections.abc import Callable, Collection, Sequence
from contextvars import Context
from dataclasses import dataclass, field
from typing import Final

from bot.logs import log
from bot.worker_processes import queue as strikes
from bot.worker_processes.frames import LONGEST
from bot.worker_processes.process import ProcessWorker, ThreadWorker
from bot.worker_processes.queue import Job, Queue, Strikes
from bot.worker_processes.works import (
    PLANS,
    BusyError,
    DiedError,
    FailedError,
    GivenUpError,
    HungError,
    Plan,
    StoppedError,
    Tell,
    Work,
)

LOG = log(__name__)

START_SECONDS: Final = 30.0
"""How long a process may take to get ready."""
LONGEST_PAUSE: Final = 60.0
_GIVEN_UP: Final = "this job has made workers hang or die before"


@dataclass(eq=False)
class _Post:
    """A worker's place in the crew. It starts until it waits or has a job. A job that is `slow` takes longer than most, so
    other jobs no longer wait for it."""

    worker: ProcessWorker | ThreadWorker
    task: "asyncio.Task[None]" = field(init=False)
    waiting: "asyncio.Future[None] | None" = None
    job: Job | None = None
    slow: bool = False


class Crew:
    """The workers of one plan and the jobs that wait for them. Belongs to one event loop."""

    def __init__(self, plan: Plan, *, processes: bool) -> None:
        self.plan = plan
        self._processes = processes
        self._loop = asyncio.get_running_loop()
        self._queue = Queue(plan.longest, plan.each)
        self._strikes = Strikes(self._loop.time)
        self._posts: list[_Post] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._warm = 0
        self._losses = 0
        self._lost_at = 0.0
        self._hire_at = 0.0
        self._closed = False

    def state(self) -> dict[str, int]:
        """The workers by state, the jobs that wait, the losses in a row unless the last was long ago, and the jobs
        that are refused because they cost too many workers."""
        idle, busy = len(self._idle()), len(self._busy())
        recent = self._loop.time() - self._lost_at < strikes.FORGOTTEN
        return {
            "starting": len(self._posts) - idle - busy,
            "idle": idle,
            "busy": busy,
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
        if len(job.question) > LONGEST:
            raise ValueError(f"A question of {len(job.question)} bytes is too long.")
        if self._closed:
            raise StoppedError("the bot stops")
        if self._strikes.of(job.work, job.question) >= strikes.MOST:
            raise GivenUpError(_GIVEN_UP)
        self._queue.put(job)
        # In its own context: what starts here, for this job or a later one, belongs to the crew, not to those who ask.
        Context().run(self._wait, job)
        try:
            return await job.answer
        finally:
            # A job that nobody waits for any more is not begun. One that has begun runs to its end, unless it is
            # followed.
            self._forget(job)

    async def close(self) -> None:
        """Stop all workers. Waiting jobs fail with StoppedError."""
        self._closed = True
        for job in (*self._queue.take_all(), *(post.job for post in self._busy() if post.job)):
            job.settle(StoppedError("the bot stops"))
        for post in self._posts:
            post.task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)

    # jobs

    def _wait(self, job: Job) -> None:
        """Hand a job out once a worker is free, or give it up when the plan's patience ends."""
        job.give_up = self._loop.call_later(self.plan.patience, self._give_up_waiting, job)
        self._schedule()

    def _give_up_waiting(self, job: Job) -> None:
        self._queue.drop(job)
        job.settle(BusyError(f"no worker was free within {self.plan.patience:g} seconds"))

    def _forget(self, job: Job) -> None:
        if job.give_up is not None:
            job.give_up.cancel()
        self._queue.drop(job)
        if job.work.followed and job.answer.cancelled():
            for post in self._busy():
                if post.job is job:
                    post.task.cancel()

    # who works on what

    def _idle(self) -> list[_Post]:
        return [post for post in self._posts if post.waiting is not None]

    def _busy(self) -> list[_Post]:
        return [post for post in self._posts if post.job is not None]

    def _schedule(self) -> None:
        """Hand out waiting jobs, and hire workers if too few are free."""
        if self._closed:
            return
        busy, idle = self._busy(), self._idle()
        persons = {post.job.person for post in busy if post.job}
        timely = sum(not post.slow for post in busy)
        while idle and timely < self.plan.usual and (job := self._queue.next(persons)) is not None:
            if self._begin(idle[0], job):
                idle.pop(0)
                timely += 1
                persons.add(job.person)
        starting = len(self._posts) - len(self._idle()) - len(self._busy())
        free = self.plan.usual - timely - starting - len(idle)
        wanted = self._queue.startable(persons) - starting - len(idle)
        there = len(self._posts)
        for _ in range(max(min(free, wanted, self.plan.most - there), self._warm - there)):
            if self._loop.time() >= self._hire_at:
                self._hire()

    def _begin(self, post: _Post, job: Job) -> bool:
        """Give a job to a worker that waits. Returns whether it has one now."""
        if job.give_up is not None:
            job.give_up.cancel()
        if self._strikes.of(job.work, job.question) >= strikes.MOST:  # while it waited, others asked the same
            job.settle(GivenUpError(_GIVEN_UP))
        if job.answer.done() or post.waiting is None:
            return False
        post.waiting.set_result(None)
        post.waiting, post.job = None, job
        return True

    def _hire(self) -> None:
        plan = self.plan
        post = _Post(
            ProcessWorker(plan.works, plan.nice, self._complain) if self._processes else ThreadWorker()
        )
        post.task = self._loop.create_task(self._employ(post), name=f"worker: {plan.name}")
        self._posts.append(post)
        self._tasks.add(post.task)
        post.task.add_done_callback(self._tasks.discard)

    def _complain(self, text: str, left_out: int) -> None:
        """Log what a worker has written besides its answers."""
        LOG.warning("a worker complains", crew=self.plan.name, text=text, left_out=left_out)

    # the life of a worker

    async def _employ(self, post: _Post) -> None:
        try:
            if await self._started(post):
                while await self._has_job(post) and await self._work(post):
                    pass
        finally:
            self._posts.remove(post)
            self._schedule()
            await post.worker.end()

    async def _started(self, post: _Post) -> bool:
        """Start a worker. One that cannot start is lost."""
        try:
            async with asyncio.timeout(START_SECONDS):
                await post.worker.start()
        except (OSError, DiedError, FailedError) as error:
            self._lost(post, f"it cannot start: {str(error) or 'it was not ready in time'}")
            return False
        return True

    async def _has_job(self, post: _Post) -> bool:
        """Wait for a job. False if the worker has ended, or was not needed for long and is not to be kept ready."""
        waiting = post.waiting = self._loop.create_future()
        self._schedule()
        while not waiting.done():
            ended = post.worker.ended
            await asyncio.wait({waiting, ended}, timeout=self.plan.idle, return_when=asyncio.FIRST_COMPLETED)
            if waiting.done():
                break
            if ended.done():
                self._lost(post, f"the process ended with status {ended.result()}")
                return False
            if len(self._posts) > self._warm:
                return False
        return True

    async def _work(self, post: _Post) -> bool:
        """Do a job. Returns whether the worker can do another."""
        job = post.job
        if job is None:
            raise RuntimeError("a worker without a job")
        slow = self._loop.call_later(self.plan.slow, self._mark_slow, post)
        try:
            async with asyncio.timeout(job.work.seconds):
                job.settle(await post.worker.do(job))
        except FailedError as error:
            job.settle(error)
        except DiedError as error:
            self._lost(post, str(error))
            if self._strikes.add(job.work, job.question) < strikes.MOST and not job.answer.done():
                self._queue.put_first(job)
                self._wait(job)
            else:
                job.settle(error)
            return False
        except TimeoutError:
            LOG.warning(
                "stopped a worker that hung",
                crew=self.plan.name,
                work=job.work.name,
                seconds=job.work.seconds,
            )
            self._pause()
            self._strikes.add(job.work, job.question)
            job.settle(HungError(f"no answer within {job.work.seconds:g} seconds"))
            return False
        finally:
            slow.cancel()
            post.job, post.slow = None, False
        self._losses = 0
        return True

    def _mark_slow(self, post: _Post) -> None:
        post.slow = True
        self._schedule()

    # losses

    def _lost(self, post: _Post, reason: str) -> None:
        work = None if post.job is None else post.job.work.name
        LOG.warning("lost a worker", crew=self.plan.name, work=work, reason=reason)
        self._pause()

    def _pause(self) -> None:
        """Count a loss. From the second in a row on, the next worker is hired after a pause."""
        self._losses += 1
        self._lost_at = self._loop.time()
        pause = min(2.0 ** min(self._losses - 2, 16), LONGEST_PAUSE) if self._losses > 1 else 0.0
        self._hire_at = self._lost_at + pause
        # A moment later, since timers may be early.
        self._loop.call_later(pause + 0.1, self._schedule)


NOWHERE: Final[tuple[Plan, ...]] = ()
"""No processes at all: everything runs in threads."""


class Workers:
    """The crews, one per plan, each created at its first question. A work is found by its name; the plan gives its
    function and time limit. `in_processes`: the crews that use processes; the others use threads of the bot."""

    def __init__(
        self, *, plans: Sequence[Plan] = PLANS, in_processes: Collection[Plan] | None = None
    ) -> None:
        self._works = {work.name: (plan, work) for plan in plans for work in plan.works}
        self._in_processes = plans if in_processes is None else in_processes
        self._crews: dict[Plan, Crew] = {}
        self._closed = False

    def warm_up(self) -> None:
        """Start the workers that are kept ready. Call this inside the event loop."""
        if not self._closed:
            for plan, _ in self._works.values():
                if plan.warm:
                    self._crew(plan).warm_up()

    async def ask(
        self, work: Work, question: bytes, here: Callable[[], bytes], person: int | None = None
    ) -> bytes:
        """The answer to a question. `here` answers it in a thread in a crew without processes; `person` is who waits
        for it, or the channel. Raises WorkError, and ValueError if the question is too long."""
        return await self.follow(work, question, lambda _: here(), person)

    async def follow(
        self,
        work: Work,
        question: bytes,
        here: Callable[[Tell], bytes],
        person: int | None = None,
        tell: Tell | None = None,
    ) -> bytes:
        """The same for work that says how far it is: `tell` is called with how much is done, and how much there is in
        all. The work is stopped if the person who waits here is cancelled."""
        if self._closed:
            raise StoppedError("the bot stops")
        plan, planned = self._works[work.name]
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        return await self._crew(plan).ask(Job(planned, question, here, person, answer, tell))

    async def close(self) -> None:
        """Stop all workers, busy or not. Later questions raise StoppedError."""
        self._closed = True
        await asyncio.gather(*(crew.close() for crew in self._crews.values()))

    def reopen(self) -> None:
        """Answer questions again after `close`, with new workers."""
        self._crews.clear()
        self._closed = False

    def state(self) -> dict[str, dict[str, int]]:
        """How each crew is that has been asked something."""
        return {plan.name: crew.state() for plan, crew in self._crews.items()}

    def _crew(self, plan: Plan) -> Crew:
        crew = self._crews.get(plan)
        if crew is None:
            crew = self._crews[plan] = Crew(plan, processes=plan in self._in_processes)
        return crew
