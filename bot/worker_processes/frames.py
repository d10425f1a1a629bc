"""The format of jobs and answers, which pass through a worker's standard input and output one at a time.

job       1 byte: the index of the function on the command line; 4 bytes: the length of the question; then the question
answer    1 byte: an `Answer`; 4 bytes: the length of the rest; then the answer, the text of an error, or, twice
          4 bytes, how much is done and how much there is in all, and then what has been found since

Numbers are big-endian. A worker's first answer, before any job, is READY. Any number of answers SO_FAR may come before
the one that ends a job.
"""

import asyncio
import enum
import struct
from typing import Final

JOB: Final = struct.Struct(">BI")
ANSWER: Final = struct.Struct(">BI")
SO_FAR: Final = struct.Struct(">II")
LONGEST: Final = 64 << 20
"""The most bytes in a question or an answer; the positions of a very long game take a tenth of it."""


class Answer(enum.IntEnum):
    """The kind of an answer."""

    READY = 0
    DONE = 1
    FAILED = 2
    SO_FAR = 3


def job(which: int, question: bytes) -> bytes:
    """The bytes of a job, whose question has at most `LONGEST` bytes."""
    return JOB.pack(which, len(question)) + question


def answer(what: Answer, content: bytes = b"") -> bytes:
    """The bytes of an answer. Raises ValueError if it is too long."""
    if len(content) > LONGEST:
        raise ValueError(f"An answer of {len(content)} bytes is too long.")
    return ANSWER.pack(what, len(content)) + content


def so_far(done: int, of: int, found: bytes) -> bytes:
    """The bytes of an answer that says how far a job is, and what it has found."""
    return answer(Answer.SO_FAR, SO_FAR.pack(done, of) + found)


def read_so_far(content: bytes) -> tuple[int, int, bytes]:
    """How much of a job is done, how much there is in all, and what it has found. Raises ValueError if the content says nothing."""
    try:
        done, of = SO_FAR.unpack_from(content)
    except struct.error as error:
        raise ValueError(f"An answer that says nothing: {error}.") from None
    return done, of, content[SO_FAR.size :]


async def read_answer(answers: asyncio.StreamReader) -> tuple[Answer, bytes]:
    """The next answer. Raises ValueError for a malformed one, and IncompleteReadError if none comes any more."""
    what, length = ANSWER.unpack(await answers.readexactly(ANSWER.size))
    if length > LONGEST:
        raise ValueError(f"An answer cannot have {length} bytes.")
    return Answer(what), await answers.readexactly(length)
