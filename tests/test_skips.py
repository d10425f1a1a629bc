"""A test that is skipped for a new reason fails the run where only known reasons are allowed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.skips import KNOWN, OPTION, known_reasons

ROOT = Path(__file__).parents[1]
ACCEPTED = "Discord's published description is not here (/somewhere/openapi.json)."


def run(folder: Path, body: str, *options: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """pytest on one file with this body."""
    file = folder / "test_it.py"
    file.write_text(f"import pytest\n{body}", encoding="utf-8")
    settings_file = folder / "pytest.ini"
    settings_file.write_text("[pytest]\n", encoding="utf-8")
    environment = {name: value for name, value in os.environ.items() if name != "CI"} | settings
    environment["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-c",
        str(settings_file),
        "-p",
        "tests.skips",
        *options,
        str(file),
    ]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


def skipping(reason: str) -> str:
    return f"def test_one(): pytest.skip({reason!r})\ndef test_two(): pass\n"


@pytest.mark.parametrize("options", [(), ("-p", "xdist", "-n", "2")], ids=["one process", "workers"])
def test_a_new_reason_fails_the_run_and_is_named(tmp_path: Path, options: tuple[str, ...]) -> None:
    done = run(tmp_path, skipping("I do not feel like it"), OPTION, *options)
    assert done.returncode == 1
    assert "I do not feel like it" in done.stdout
    assert KNOWN.name in done.stdout


def test_a_whole_file_that_is_skipped_counts(tmp_path: Path) -> None:
    body = "pytest.skip('not today', allow_module_level=True)\ndef test_one(): pass\n"
    assert "not today" in run(tmp_path, body, OPTION).stdout


def test_a_mark_without_a_reason_is_new(tmp_path: Path) -> None:
    body = "@pytest.mark.skip\ndef test_one(): pass\ndef test_two(): pass\n"
    assert run(tmp_path, body, OPTION).returncode == 1


def test_a_known_reason_is_accepted(tmp_path: Path) -> None:
    assert run(tmp_path, skipping(ACCEPTED), OPTION).returncode == 0


def test_elsewhere_any_reason_is_accepted(tmp_path: Path) -> None:
    assert run(tmp_path, skipping("no browser here")).returncode == 0


def test_ci_allows_known_reasons_only(tmp_path: Path) -> None:
    assert run(tmp_path, skipping("no browser here"), CI="1").returncode == 1


def test_every_known_reason_can_still_happen() -> None:
    sources = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("*.py"))
    assert [reason for reason in known_reasons() if reason.partition(" (")[0] not in sources] == []
