"""What is shipped for running the bot elsewhere, held to its linters and to the code."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def test_the_container_file_passes_its_linter() -> None:
    linter = Path(sys.executable).with_name("hadolint")
    found = subprocess.run(
        [linter, ROOT / "deploy" / "Containerfile"], capture_output=True, text=True, check=False
    )
    assert (found.stdout, found.returncode) == ("", 0)


@pytest.mark.skipif(
    shutil.which("systemd-analyze") is None,
    reason="systemd-analyze is not here. Install it with: apt-get install systemd",
)
def test_the_systemd_unit_passes_its_linter(tmp_path: Path) -> None:
    text = (ROOT / "deploy" / "cairn.service").read_text(encoding="utf-8")
    unit = tmp_path / "cairn.service"
    # The linter wants the program to exist; everything else is checked as shipped.
    unit.write_text(text.replace("/opt/cairn/.venv/bin/python", sys.executable), encoding="utf-8")
    found = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False)
    complaints = [line for line in found.stderr.splitlines() if "cairn" in line]
    assert (complaints, found.returncode) == ([], 0)


def test_the_container_copies_every_package() -> None:
    text = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8")
    packages = sorted(
        path.parent.name
        for path in ROOT.glob("*/__init__.py")
        if path.parent.name in {"bot", "games", "render"}
    )
    assert packages == [name for name in ("bot", "games", "render") if f"COPY {name} {name}" in text]


@pytest.mark.parametrize("name", ["run", "play", "dev"])
def test_every_locked_dependency_has_a_hash(name: str) -> None:
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    pins = [line for line in text.splitlines() if line and not line.startswith((" ", "#"))]
    assert pins
    assert [line for line in pins if "==" not in line or not line.endswith("\\")] == []


def test_the_smaller_locks_are_part_of_the_larger() -> None:
    def pins(name: str) -> set[str]:
        lines = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8").splitlines()
        return {line.split(" ")[0] for line in lines if "==" in line}

    assert pins("run") < pins("play") < pins("dev")
