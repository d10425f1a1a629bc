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


def _new(config: pytest.Config) -> dict[str, list[str]]:
    """The tests that were skipped for a reason nobody has accepted, where that matters. Under xdist only the process that
    tells of all tests knows them."""
    teller = config.pluginmanager.get_plugin("terminalreporter")
    found: defaultdict[str, list[str]] = defaultdict(list)
    known = known_reasons()
    for report in teller.stats.get("skipped", ()) if teller and config.getoption(OPTION) else ():
        said = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        reason = said.removeprefix(PREFIX)
        if not any(fnmatchcase(reason, each) for each in known):
            found[reason].append(report.nodeid)
    return found


def pytest_sessionfinish(session: pytest.Session) -> None:
    if session.exitstatus == pytest.ExitCode.OK and _new(session.config):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for reason, tests in _new(terminalreporter.config).items():
        terminalreporter.write_line(
            f"Skipped for a reason that is not in {KNOWN.name}: {reason} ({len(tests)}, first {tests[0]})",
            red=True,
        )
