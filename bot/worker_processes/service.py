"""The service that runs slow work in processes: pictures, hints, deals of the day, stories."""

import asyncio
from collections.abc import Callable, Collection, Sequence
from typing import Final

from bot.worker_processes.crew import Crew
from bot.worker_processes.errors import StoppedError
from bot.worker_processes.queue import Job
from bot.worker_processes.works import PLANS, Plan, Tell, Work

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
        """The answer to a question. `here` answers it in a thread when no process can start; `person` is who waits
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

    def state(self) -> dict[str, dict[str, int]]:
        """How each crew is that has been asked something."""
        return {plan.name: crew.state() for plan, crew in self._crews.items()}

    def _crew(self, plan: Plan) -> Crew:
        crew = self._crews.get(plan)
        if crew is None:
            crew = self._crews[plan] = Crew(plan, processes=plan in self._in_processes)
        return crew
