"""A worker: `python -m bot.worker_processes.main <nice> <module:function> ...`.

Each function takes a question and returns an answer, both bytes. One named `module:function:followed` also takes a
function, by which it says how far it is. Jobs come in on standard input and answers go out on
standard output (`frames.py`). Until the first one comes, a module of these functions may `prepare` for it. The process
ends when its input closes, even in the middle of a job, so that it never outlives the bot.
"""

import contextlib
import ctypes
import faulthandler
import gc
import os
import select
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from typing import BinaryIO, Final, TypeAlias

from bot.worker_processes.frames import JOB, LONGEST, Answer, answer, so_far
from bot.worker_processes.works import FOLLOWED, Tell

Function: TypeAlias = Callable[[bytes], bytes]
_ON_PARENTS_DEATH: Final = 1
"""PR_SET_PDEATHSIG of Linux's prctl."""


def find(name: str, tell: Tell) -> Function:
    """The function that `module:function` names; `tell` is for one that is followed. Raises ImportError or
    AttributeError."""
    module, _, function = name.removesuffix(FOLLOWED).partition(":")
    found = getattr(import_module(module), function)
    made: Function = partial(found, tell=tell) if name.endswith(FOLLOWED) else found
    return made


def prepare(names: Sequence[str], asked: Callable[[], bool]) -> None:
    """Let the modules of these functions make piece by piece what they will need, until a job is `asked` for. An error is
    told on the error output; the job that meets it again will fail."""
    modules = dict.fromkeys(import_module(name.partition(":")[0]) for name in names)
    try:
        for module in modules:
            for _ in getattr(module, "prepare", tuple)():
                if asked():
                    return
    except Exception:
        traceback.print_exc(limit=-6)


def _asked() -> bool:
    """Whether a job has come in, or the input was closed."""
    return bool(select.select([0], [], [], 0)[0])


def serve(works: Sequence[Function], jobs: BinaryIO, answers: BinaryIO) -> None:
    """Work until the input ends. Raises ValueError for a malformed job."""
    while len(head := jobs.read(JOB.size)) == JOB.size:
        which, length = JOB.unpack(head)
        if length > LONGEST or which >= len(works):
            raise ValueError("A malformed job.")
        question = jobs.read(length)
        if len(question) < length:
            return
        try:
            told = answer(Answer.DONE, works[which](question))
        except Exception:
            told = answer(Answer.FAILED, traceback.format_exc(limit=-6).encode(errors="replace"))
        answers.write(told)
        answers.flush()


def main() -> None:
    """Serve the process that started this one."""
    # Ctrl+C reaches every process in the terminal, and systemd signals every process of a service. A worker ignores
    # both and ends when the bot has finished.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    # Where a crash happened is told on the error output, which the bot puts into its log.
    faulthandler.enable()
    threading.Thread(target=_end_with_input, daemon=True).start()
    _die_with_parent()
    nice, *names = sys.argv[1:]
    os.nice(int(nice))
    with os.fdopen(os.dup(1), "wb") as answers:
        # What a game prints must not get among the answers.
        os.dup2(2, 1)
        # What is imported stays: looking for garbage in it only makes the person who waits for this worker wait longer.
        gc.disable()
        try:
            works = [find(name, partial(_tell, answers)) for name in names]
        except Exception:
            answers.write(answer(Answer.FAILED, traceback.format_exc(limit=-6).encode(errors="replace")))
            return
        gc.freeze()
        gc.enable()
        answers.write(answer(Answer.READY))
        answers.flush()
        prepare(names, _asked)
        serve(works, sys.stdin.buffer, answers)


def _tell(answers: BinaryIO, done: int, of: int, found: bytes) -> None:
    answers.write(so_far(done, of, found))
    answers.flush()


def _die_with_parent() -> None:
    """Ask the system to end this process when the bot ends, even while this process is stopped or hangs."""
    with contextlib.suppress(OSError, AttributeError):  # only Linux has it
        ctypes.CDLL(None).prctl(_ON_PARENTS_DEATH, signal.SIGKILL)


def _end_with_input() -> None:
    """Wait until the input is closed, then end the process."""
    watched = select.poll()
    watched.register(0, 0)
    watched.poll()
    os._exit(0)


if __name__ == "__main__":
    main()
