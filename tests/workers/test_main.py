"""A worker process by itself: it ends with its input, not by a signal that is meant for the bot."""

import io
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.worker_processes import frames
from bot.worker_processes.frames import ANSWER, JOB, LONGEST, Answer
from bot.worker_processes.main import prepare, serve
from tests.workers import toys
from tests.workers.conftest import answers_in

ROOT = Path(__file__).parents[2]
ECHO, HANG = 0, 1
SOON = 10


@pytest.fixture
def worker() -> Iterator[subprocess.Popen[bytes]]:
    functions = [f"tests.workers.toys:{name}" for name in ("echo", "hang")]
    command = [sys.executable, "-m", "bot.worker_processes.main", "0", *functions]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert answer(process) == (Answer.READY, b"")
        yield process
        process.kill()


def ask(process: subprocess.Popen[bytes], which: int, question: bytes = b"") -> None:
    assert process.stdin is not None
    process.stdin.write(frames.job(which, question))
    process.stdin.flush()


def answer(process: subprocess.Popen[bytes]) -> tuple[Answer, bytes]:
    assert process.stdout is not None
    what, length = ANSWER.unpack(process.stdout.read(ANSWER.size))
    return Answer(what), process.stdout.read(length)


def close_input(process: subprocess.Popen[bytes]) -> None:
    assert process.stdin is not None
    process.stdin.close()


def test_it_ends_with_its_input(worker: subprocess.Popen[bytes]) -> None:
    close_input(worker)
    assert worker.wait(SOON) == 0


def test_it_ends_with_its_input_in_the_middle_of_a_job(
    worker: subprocess.Popen[bytes], tmp_path: Path
) -> None:
    ask(worker, HANG)
    close_input(worker)
    assert worker.wait(SOON) == 0


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_outlives_a_signal_that_is_meant_for_the_bot(
    worker: subprocess.Popen[bytes], number: signal.Signals
) -> None:
    for _ in range(2):
        ask(worker, ECHO, b"here")
        assert answer(worker) == (Answer.DONE, b"here")
        worker.send_signal(number)
    close_input(worker)
    assert worker.wait(SOON) == 0


@pytest.mark.parametrize(("jobs", "made"), [(0, ["one", "another"]), (1, ["one"])])
def test_what_is_needed_is_made_piece_by_piece_until_a_job_comes(jobs: int, made: list[str]) -> None:
    toys.PREPARED.clear()
    prepare(["tests.workers.toys:echo", "tests.workers.toys:fail"], lambda: bool(jobs))
    assert made == toys.PREPARED


def test_what_cannot_be_made_ahead_is_left_to_the_job(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(toys, "prepare", lambda: iter([toys.fail(b"no pieces")]))
    prepare(["tests.workers.toys:echo"], lambda: False)
    assert "no pieces" in capsys.readouterr().err


def test_a_worker_makes_it_before_its_first_job(tmp_path: Path) -> None:
    told = tmp_path / "told"
    os.mkfifo(told)
    command = [sys.executable, "-m", "bot.worker_processes.main", "0", "tests.workers.toys:echo"]
    environment = {**os.environ, "TOYS_ARE_READY": str(told)}
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert told.read_text() == "one another"
        ask(process, ECHO, b"now")
        assert answer(process) == (Answer.READY, b"")
        assert answer(process) == (Answer.DONE, b"now")
        process.kill()


async def served(jobs: bytes) -> list[tuple[Answer, bytes]]:
    answers = io.BytesIO()
    serve([toys.echo, toys.fail], io.BytesIO(jobs), answers)
    return await answers_in(answers.getvalue())


async def test_an_error_is_told_and_the_next_job_is_done() -> None:
    (what, reason), after = await served(frames.job(1, b"oh") + frames.job(0, b"next"))
    assert what is Answer.FAILED
    assert b"ZeroDivisionError: oh" in reason
    assert after == (Answer.DONE, b"next")


async def test_half_a_job_at_the_end_is_none() -> None:
    assert await served(frames.job(0, b"question")[:-1]) == []


@pytest.mark.parametrize("head", [JOB.pack(2, 0), JOB.pack(0, LONGEST + 1)])
async def test_a_malformed_job_is_refused(head: bytes) -> None:
    with pytest.raises(ValueError, match="malformed job"):
        await served(head)


def test_a_question_and_an_answer_of_any_length_are_not_sent() -> None:
    endless = bytes(LONGEST + 1)
    with pytest.raises(ValueError, match="too long"):
        frames.answer(Answer.DONE, endless)


async def test_answers_are_read_one_after_another() -> None:
    answers = [(Answer.READY, b""), (Answer.DONE, b"x" * 100_000), (Answer.FAILED, b"why")]
    assert await answers_in(b"".join(frames.answer(*each) for each in answers)) == answers


@pytest.mark.parametrize("wrong", [ANSWER.pack(0, LONGEST + 1), b"\x09\0\0\0\0"])
async def test_what_is_no_answer_is_not_read(wrong: bytes) -> None:
    with pytest.raises(ValueError, match=r"answer|Answer"):
        await answers_in(wrong)
