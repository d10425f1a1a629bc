"""What the running bot tells systemd, and whoever reads its metrics."""

import os
import socket
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.health.monitor import Monitor, Notifier
from bot.health.prometheus import Page
from bot.store import Write, schema
from bot.table.model.posts import nonce
from bot.worker_processes.crew import Workers


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


# The page of metrics. Counting harms nothing.


def made(tmp_path: Path) -> Page:
    monitor = Monitor(tmp_path / "cairn.db", Workers(), 30.0, Notifier({}))
    return Page(tmp_path / "cairn.db", monitor)


def value(page: Page, name: str, **labels: str) -> float | None:
    return page.registry.get_sample_value(name, labels)


def change(*kinds: str) -> Write:
    write = Write()
    for seq, kind in enumerate(kinds):
        write.insert(schema.log, game=1, seq=seq, at=0, kind=kind, seat=0, data="{}")
    return write


async def test_moves_are_counted_but_not_those_of_a_file(tmp_path: Path) -> None:
    page = made(tmp_path)
    imported = change("start", "action", "action")
    imported.insert(schema.games, id=1)
    page.committed([change("action", "chance"), change("offer"), imported], 0.1)
    assert value(page, "cairn_moves_total") == 1
    assert value(page, "cairn_commit_seconds_sum") == 0.1


async def test_a_delivery_is_measured_from_the_saving_of_its_row(tmp_path: Path) -> None:
    page = made(tmp_path)
    saved, sent, dropped = Write(), Write(), Write()
    for number in (1, 2):
        saved.insert(schema.outbox, id=number, nonce=nonce(number, 5_000_000))
    sent.update(schema.outbox, {"id": 1}, done=7_000_000, message=1)
    dropped.update(schema.outbox, {"id": 2}, done=9_000_000, dropped="")
    for write in (saved, sent, dropped):
        page.committed([write], 0.0)
    assert value(page, "cairn_delivery_seconds_sum") == 2.0
    assert value(page, "cairn_delivery_seconds_count") == 1


async def test_what_cannot_be_counted_is_logged_once(tmp_path: Path) -> None:
    page = made(tmp_path)
    wrong = Write()
    wrong.insert(schema.outbox, nothing=1)
    with capture_logs() as lines:
        page.committed([wrong], 0.0)
        page.committed([wrong], 0.0)
    assert [line["event"] for line in lines] == ["a commit could not be counted"]


async def test_without_a_database_the_page_tells_the_rest(tmp_path: Path) -> None:
    page = made(tmp_path)
    assert value(page, "cairn_outbox_rows") is None
    assert value(page, "cairn_gateway_connected") == 0.0


async def test_what_a_server_loses_is_counted_and_the_way_to_it_measured(tmp_path: Path) -> None:
    page = made(tmp_path)
    page.count("lost", "answer")
    page.count("lost", "district")
    page.took("database", 0.002)
    assert value(page, "cairn_database_lost_total", what="district") == 1
    assert value(page, "cairn_database_seconds_sum") == 0.002
