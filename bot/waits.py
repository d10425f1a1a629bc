"""The one place where background work waits, so that a pretended clock can take part.

A task that belongs to nobody's request (the outbox, the timers) waits through `wait`, normally a plain `await`. So does a
request that takes many seconds while its person watches (an animation). `play`
and the tests replace it by a hook: their clock is not the machine's, and the person who moves it must know which tasks wait
and why.
"""

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias, TypeVar

T = TypeVar("T")
Hook: TypeAlias = Callable[[Awaitable[Any], str], Awaitable[Any]]

_hook: Hook | None = None


async def wait(awaitable: Awaitable[T], reason: str) -> T:
    """Await something for background work and return its result. `reason` says in a few words what for."""
    if _hook is None:
        return await awaitable
    result: T = await _hook(awaitable, reason)
    return result


def set_hook(hook: Hook | None) -> Hook | None:
    """Let `hook` do all waiting from now on (None: plain waiting). Returns the hook before it.

    The hook gets the awaitable and the reason. It must await the former and return its result.
    """
    global _hook
    before, _hook = _hook, hook
    return before
