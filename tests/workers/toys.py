"""Work for the tests: some of it hangs, some ends its process."""

import os
import re
import signal
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bot.worker_processes.frames import Answer, answer
from bot.worker_processes.works import Tell

PREPARED: list[str] = []


def prepare() -> Iterator[str]:
    """Two pieces that are made before the first job; the file that the environment names is told of it."""
    for piece in ("one", "another"):
        PREPARED.append(piece)
        yield piece
    if "TOYS_ARE_READY" in os.environ:
        Path(os.environ["TOYS_ARE_READY"]).write_text(" ".join(PREPARED))


def echo(question: bytes) -> bytes:
    """The question."""
    return question


def who(_: bytes) -> bytes:
    """The number of the process."""
    return str(os.getpid()).encode()


def surroundings(_: bytes) -> bytes:
    """The names of the environment's variables, and how far the process gives way."""
    return " ".join([*os.environ, str(os.nice(0))]).encode()


def fail(question: bytes) -> bytes:
    """Raises what was asked for."""
    raise ZeroDivisionError(question.decode())


def hang(question: bytes) -> bytes:
    """Writes its process id to this file, and hangs."""
    if question:
        Path(question.decode()).write_text(str(os.getpid()))
    threading.Event().wait()
    return b""


def hang_in_python(question: bytes) -> bytes:
    """Hangs without letting any other thread of the process go on."""
    if question:
        Path(question.decode()).write_text(str(os.getpid()))
    re.fullmatch(r"(a+)+", "a" * 60 + "b")
    return b""


def die(question: bytes) -> bytes:
    """Ends the process, and writes down in a file of this name that it did."""
    with Path(question.decode()).open("a") as deaths:
        deaths.write(f"{os.getpid()}\n")
    os.kill(os.getpid(), signal.SIGKILL)
    return b""


def die_once(question: bytes) -> bytes:
    """Ends the process the first time that it is asked."""
    return question if Path(question.decode()).exists() else die(question)


def wait_for(question: bytes) -> bytes:
    """Says that it has begun, and waits until a file of this name is filled."""
    path = Path(question.decode())
    path.with_suffix(".begun").touch()
    while not path.exists():
        pass
    return path.read_bytes()


def chatter(question: bytes) -> bytes:
    """Prints, besides answering."""
    print("hello")
    print("hello", file=sys.stderr)
    os.write(1, b"hello")
    return question


def hang_unnoticed(_: bytes) -> bytes:
    """Hangs, whatever was asked."""
    return hang(b"")


def die_unnoticed(_: bytes) -> bytes:
    """Ends the process, whatever was asked."""
    os.kill(os.getpid(), signal.SIGKILL)
    return b""


def crash(_: bytes) -> bytes:
    """Crashes as faulty C code does."""
    import ctypes

    ctypes.string_at(0)
    return b""


def shout(_: bytes) -> bytes:
    """Writes far more than anybody wants to read."""
    for _number in range(200):
        print("x" * 10_000 + " the end")
        sys.stdout.flush()
    return b""


def count(question: bytes, tell: Tell) -> bytes:
    """Says how far it is, up to this number."""
    most = int(question)
    for done in range(1, most + 1):
        tell(done, most, b"%d" % done)
    return question


def count_for_ever(question: bytes, tell: Tell) -> bytes:
    """Writes the number of its process to this file, and says again and again that it has just begun."""
    Path(question.decode()).write_text(str(os.getpid()))
    while True:
        tell(1, 2, b"")


def mumble(_: bytes, tell: Any) -> bytes:
    """Says how far it is in a way that nobody understands."""
    tell.args[0].write(answer(Answer.SO_FAR, b"half"))
    tell.args[0].flush()
    return hang(b"")
