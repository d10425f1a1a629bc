"""What the bot tells systemd."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.health.monitor import Notifier


@pytest.fixture
def listener(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind("notify")
        line.settimeout(5)
        yield line


def test_it_says_that_it_is_ready_alive_and_stopping(listener: socket.socket) -> None:
    notifier = Notifier({"NOTIFY_SOCKET": "notify"})
    notifier.ready("logging in")
    notifier.alive()
    notifier.stopping()
    said = [listener.recv(4096).decode() for _ in range(3)]
    assert said == ["READY=1\nSTATUS=logging in", "WATCHDOG=1", "STOPPING=1\nSTATUS=stopping"]


def test_an_address_without_a_file_is_one_too() -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind("")  # the system chooses one
        line.settimeout(5)
        name = line.getsockname()
        Notifier({"NOTIFY_SOCKET": "@" + name[1:].decode()}).alive()
        assert line.recv(4096) == b"WATCHDOG=1"


@pytest.mark.parametrize(
    ("given", "period"),
    [
        ({"WATCHDOG_USEC": "60000000"}, 60.0),
        ({"WATCHDOG_USEC": "60000000", "WATCHDOG_PID": str(os.getpid())}, 60.0),
        ({"WATCHDOG_USEC": "60000000", "WATCHDOG_PID": "1"}, None),
        ({"WATCHDOG_USEC": "0"}, None),
        ({"WATCHDOG_USEC": "soon"}, None),
        ({}, None),
    ],
)
def test_the_watchdogs_period_is_read(given: dict[str, str], period: float | None) -> None:
    assert Notifier({"NOTIFY_SOCKET": "notify"} | given).period == period


def test_child_processes_do_not_inherit_the_line_to_systemd() -> None:
    environment = {"NOTIFY_SOCKET": "notify", "WATCHDOG_USEC": "1", "WATCHDOG_PID": "1", "PATH": "/bin"}
    Notifier(environment)
    assert environment == {"PATH": "/bin"}


def test_without_systemd_or_once_it_is_gone_nothing_happens(tmp_path: Path) -> None:
    Notifier({}).ready("logging in")
    Notifier({"NOTIFY_SOCKET": str(tmp_path / "gone")}).alive()
