"""How the bot and a worker talk: over the worker's standard input and output, one job at a time.

job       1 byte: which of the worker's works, by its place in the command line; 4 bytes: the seconds it may take;
          4 bytes: the length of what follows; then the question
answer    1 byte: an `Answer`; 4 bytes: the length of what follows; then the answer, or what went wrong as text

Numbers stand with the most significant byte first. The first answer of a worker is READY, before any job.
"""

from __future__ import annotations

import enum
import struct
from typing import Final

JOB: Final = struct.Struct(">BfI")
ANSWER: Final = struct.Struct(">BI")
LONGEST: Final = 64 << 20
"""Bytes that a question or an answer may have; the positions of a very long game take a tenth of it."""


class Answer(enum.IntEnum):
    """What an answer is."""

    READY = 0
    DONE = 1
    FAILED = 2


def job(which: int, seconds: float, question: bytes) -> bytes:
    """A job as it is sent. Raises ValueError for a question that is too long."""
    if len(question) > LONGEST:
        raise ValueError(f"A question of {len(question)} bytes is too long.")
    return JOB.pack(which, seconds, len(question)) + question


def answer(what: Answer, content: bytes = b"") -> bytes:
    """An answer as it is sent. Raises ValueError for one that is too long."""
    if len(content) > LONGEST:
        raise ValueError(f"An answer of {len(content)} bytes is too long.")
    return ANSWER.pack(what, len(content)) + content


class Reader:
    """Puts together the answers out of the pieces in which they arrive."""

    def __init__(self) -> None:
        self._come = bytearray()

    def feed(self, piece: bytes) -> list[tuple[Answer, bytes]]:
        """The answers that are whole with this piece. Raises ValueError for what is no answer."""
        come = self._come
        come += piece
        found = []
        while len(come) >= ANSWER.size:
            what, length = ANSWER.unpack_from(come)
            if length > LONGEST:
                raise ValueError(f"An answer of {length} bytes is none.")
            end = ANSWER.size + length
            if len(come) < end:
                break
            found.append((Answer(what), bytes(come[ANSWER.size : end])))
            del come[:end]
        return found
