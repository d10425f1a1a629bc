"""A worker: `python -m bot.workers.main <nice> <module:function> ...`.

Each function takes a question and returns an answer, both bytes. Jobs come on the standard input and answers go to
the standard output (`frames.py`). The process ends when its input does, in the middle of a job too, so that it never
outlives the bot; and a job that takes longer than it may ends it, even where Python itself hangs.
"""

from __future__ import annotations

import gc
import os
import select
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import BinaryIO, Final, TypeAlias

from bot.workers.frames import JOB, LONGEST, Answer, answer

Function: TypeAlias = Callable[[bytes], bytes]
_GRACE: Final = 2.0
"""Seconds after which a job that is over its time ends the process, if the bot has not done so."""


def find(name: str) -> Function:
    """The function that `module:function` names. Raises ImportError or AttributeError."""
    module, _, function = name.partition(":")
    found: Function = getattr(import_module(module), function)
    return found


def serve(works: Sequence[Function], jobs: BinaryIO, answers: BinaryIO) -> None:
    """Work until nothing more is asked. Raises ValueError for what is no job."""
    while len(head := jobs.read(JOB.size)) == JOB.size:
        which, seconds, length = JOB.unpack(head)
        if length > LONGEST or which >= len(works):
            raise ValueError("This is no job.")
        question = jobs.read(length)
        if len(question) < length:
            return
        # What the system does at this signal is to end the process.
        signal.setitimer(signal.ITIMER_REAL, seconds + _GRACE)
        try:
            told = answer(Answer.DONE, works[which](question))
        except Exception:
            told = answer(Answer.FAILED, traceback.format_exc(limit=-6).encode(errors="replace"))
        signal.setitimer(signal.ITIMER_REAL, 0)
        answers.write(told)
        answers.flush()


def main() -> None:
    """Serve the process that started this one."""
    # Ctrl+C reaches everything in the terminal, and systemd tells every process of a service to stop; this ends
    # when the bot has finished, not before.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    threading.Thread(target=_end_with_input, daemon=True).start()
    nice, *names = sys.argv[1:]
    os.nice(int(nice))
    with os.fdopen(os.dup(1), "wb") as answers:
        # What a game prints is no answer.
        os.dup2(2, 1)
        try:
            works = [find(name) for name in names]
        except Exception:
            answers.write(answer(Answer.FAILED, traceback.format_exc(limit=-6).encode(errors="replace")))
            return
        gc.collect()
        gc.freeze()
        answers.write(answer(Answer.READY))
        answers.flush()
        serve(works, sys.stdin.buffer, answers)


def _end_with_input() -> None:
    """Wait until the other end of the input is closed, and end the process then."""
    watched = select.poll()
    watched.register(0, 0)
    watched.poll()
    os._exit(0)


if __name__ == "__main__":
    main()
