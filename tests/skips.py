"""Every skipped test says why; where only known reasons are allowed, a new one fails the run.

A test that is quietly skipped protects nothing, and nobody notices. `known_skips.txt` holds the reasons that were
looked at and accepted.
"""

import os
from collections import defaultdict
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Final

import pytest

KNOWN: Final = Path(__file__).with_name("known_skips.txt")
OPTION: Final = "--only-known-skips"
PREFIX: Final = "Skipped: "


def known_reasons() -> list[str]:
    """The accepted reasons, in which `*` stands for anything."""
    lines = KNOWN.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        OPTION,
        action="store_true",
        default=bool(os.environ.get("CI")),
        help="fail if a test is skipped for a reason that is not in tests/known_skips.txt; always so where CI is set",
    )


def pytest_configure(config: pytest.Config) -> None:
    # Under xdist only the process that hears of all tests keeps count.
    if config.getoption(OPTION) and not hasattr(config, "workerinput"):
        config.pluginmanager.register(_Count(known_reasons()), "cairn-skips")


class _Count:
    """The tests that were skipped for a reason nobody has accepted."""

    def __init__(self, known: list[str]) -> None:
        self._known = known
        self._new: defaultdict[str, list[str]] = defaultdict(list)

    def _look_at(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        if not report.skipped or hasattr(report, "wasxfail"):
            return
        said = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        reason = said.removeprefix(PREFIX)
        if not any(fnmatchcase(reason, known) for known in self._known):
            self._new[reason].append(report.nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._look_at(report)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self._look_at(report)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self._new and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for reason, tests in self._new.items():
            terminalreporter.write_line(
                f"Skipped for a reason that is not in {KNOWN.name}: {reason} ({len(tests)}, first {tests[0]})",
                red=True,
            )
