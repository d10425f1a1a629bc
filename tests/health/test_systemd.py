"""What the bot tells systemd."""

import os
import socket
from pathlib import Path

import pytest

from bot.health.monitor import Notifier


def test_an_address_without_a_file_is_one_too() -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind("")  # the system chooses one
        line.settimeout(5)
        name = line.getsockname()
        Notifier({"NOTIFY_SOCKET": "@" + name[1:].decode()}).tell("WATCHDOG=1")
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
    Notifier({}).tell("READY=1")
    Notifier({"NOTIFY_SOCKET": str(tmp_path / "gone")}).tell("WATCHDOG=1")
