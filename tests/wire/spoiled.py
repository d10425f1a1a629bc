"""The bot with workers that hang or die: `python -m tests.wire.spoiled draw=hangs:3 hint=hangs`.

Each argument names a kind of work, a function of this file that does it instead, and perhaps its time limit in seconds.
"""

import os
import signal
import sys
import threading
from dataclasses import replace
from functools import partialmethod


def dies(_: bytes) -> bytes:
    """Ends its process."""
    os.kill(os.getpid(), signal.SIGKILL)
    return b""


def hangs(_: bytes) -> bytes:
    """Never answers."""
    threading.Event().wait()
    return b""


def draws(question: bytes) -> bytes:
    """Draws as it should."""
    from render.draw_order import draw

    return draw(question)


def hangs_in_the_first_game(question: bytes) -> bytes:
    """Draws, but hangs over the game with the number 1."""
    return hangs(question) if b'"number":1,' in question else draws(question)


def spoil(arguments: list[str]) -> None:
    """Let the workers do as the arguments say."""
    from bot.worker_processes.service import Workers
    from bot.worker_processes.works import PLANS

    changes = {}
    for argument in arguments:
        name, _, rest = argument.partition("=")
        function, _, seconds = rest.partition(":")
        changes[name] = f"{__spec__.name}:{function}", seconds
    plans = []
    for plan in PLANS:
        changed = tuple(
            replace(
                work, function=changes[work.name][0], seconds=float(changes[work.name][1] or work.seconds)
            )
            if work.name in changes
            else work
            for work in plan.works
        )
        plans.append(replace(plan, works=changed))
    Workers.__init__ = partialmethod(Workers.__init__, plans=tuple(plans))  # type: ignore[method-assign,assignment]


if __name__ == "__main__":
    spoil(sys.argv[1:])
    from bot.__main__ import main

    sys.exit(main(["run"]))
