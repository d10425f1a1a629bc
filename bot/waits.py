"""One door for the waiting of background work, so that pretended time can be let through it.

A task that belongs to nobody's request (the outbox, the timers) waits through `wait`. In ordinary
running that is a plain `await`. `play` and the tests put a hook in its place: there the clock is not
the machine's, and whoever turns it has to know which tasks rest and why.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias, TypeVar

T = TypeVar("T")
Hook: TypeAlias = Callable[[Awaitable[Any], str], Awaitable[Any]]

_hook: Hook | None = None


async def wait(awaitable: Awaitable[T], reason: str) -> T:
    """Await something for background work; `reason` says in a few words what is waited for."""
    if _hook is None:
        return await awaitable
    result: T = await _hook(awaitable, reason)
    return result


def set_hook(hook: Hook | None) -> Hook | None:
    """Let `hook` do all waiting from now on (None: plain waiting again). Returns the one before it.

    The hook gets the awaitable and the reason, and must await the former and hand on its result.
    """
    global _hook
    before, _hook = _hook, hook
    return before
