"""Set up and try the bot with every Python that it supports and that is here, each in an environment to throw away.

    python tools/smoke.py [3.12 ...]

Does what a newcomer does on a fresh machine: sets up with `tools/setup`, lets the bot check itself, opens the page of
`play`, plays one game from the lobby to its end, and has the kept game verified.
"""

from __future__ import annotations

import contextlib
import glob
import os
import re
import selectors
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
SUPPORTED: Final = ("3.11", "3.12", "3.13")
PROBE: Final = "import ensurepip, sys, venv; print('%d.%d' % sys.version_info[:2])"
ADDRESS: Final = re.compile(r"http://\S+/")
PATIENCE: Final = 60.0
SETTINGS: Final = {"CAIRN_TOKEN": "a-token-made-up-for-this-check"}


def candidates(version: str) -> Iterator[str]:
    """Where a Python of this version may be: on the path, and where pyenv keeps those that are switched off."""
    for folder in os.get_exec_path():
        yield f"{folder}/python{version}"
    pyenv = os.environ.get("PYENV_ROOT", os.path.expanduser("~/.pyenv"))
    yield from sorted(glob.glob(f"{pyenv}/versions/{version}.*/bin/python{version}"))


def find(version: str) -> str | None:
    """A Python of this version that runs and can make environments."""
    for path in candidates(version):
        if os.access(path, os.X_OK):
            probed = subprocess.run([path, "-c", PROBE], capture_output=True, text=True, check=False)
            if probed.returncode == 0 and probed.stdout.strip() == version:
                return path
    return None


def surroundings(**more: str) -> dict[str, str]:
    """The environment without any setting of a bot that may run here."""
    return {name: value for name, value in os.environ.items() if not name.startswith("CAIRN_")} | more


def done(command: list[str], folder: Path, **more: str) -> None:
    """Run to the end; what fails is told with all that it said."""
    ran = subprocess.run(
        command,
        cwd=folder,
        env=surroundings(PYTHONPATH=str(ROOT), **more),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if ran.returncode != 0:
        raise SystemExit(f"{' '.join(command)} failed:\n{ran.stdout}")


@contextlib.contextmanager
def playing(python: str, folder: Path) -> Iterator[str]:
    """`python -m bot play`, which has to end well when it is interrupted; the address of its page."""
    command = [python, "-m", "bot", "play", "--no-browser", "--port", "0", "--folder", str(folder / "play")]
    process = subprocess.Popen(
        command, cwd=folder, env=surroundings(PYTHONPATH=str(ROOT)), stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    try:
        with selectors.DefaultSelector() as waiting:
            waiting.register(process.stdout, selectors.EVENT_READ)
            told = process.stdout.readline() if waiting.select(PATIENCE) else ""
        found = ADDRESS.search(told)
        if found is None:
            raise SystemExit(f"play told no address, but {told!r}")
        yield found[0]
        process.send_signal(signal.SIGINT)
        if code := process.wait(PATIENCE):
            raise SystemExit(f"play ended with {code}")
    finally:
        process.kill()
        process.wait()


def smoke(interpreter: str) -> None:
    """All that a fresh machine with this interpreter has to be able to do."""
    with tempfile.TemporaryDirectory(prefix="cairn-smoke-") as name:
        folder = Path(name)
        venv = folder / "venv"
        done([str(ROOT / "tools" / "setup"), "play"], ROOT, PYTHON=interpreter, VENV=str(venv))
        python = str(venv / "bin" / "python")
        done([python, "-m", "bot", "check"], folder, **SETTINGS)
        with playing(python, folder) as address, urllib.request.urlopen(address, timeout=PATIENCE) as page:
            if b"<title>Cairn</title>" not in page.read():
                raise SystemExit(f"{address} is not the page")
        done([python, str(ROOT / "tools" / "smoke_game.py"), "cairn.db"], folder)
        done([python, "-m", "bot", "export", "1", "game.json"], folder, **SETTINGS)
        done([python, "-m", "bot", "verify", "game.json"], folder)


def main(asked: list[str]) -> int:
    tried = 0
    for version in asked or SUPPORTED:
        interpreter = find(version)
        if interpreter is None:
            print(f"Python {version}: none here that runs")
            continue
        began = time.perf_counter()
        smoke(interpreter)
        print(f"Python {version}: fine, in {time.perf_counter() - began:.0f} s ({interpreter})", flush=True)
        tried += 1
    if not tried:
        print("None of these Pythons is here; nothing was tried.", file=sys.stderr)
    return 0 if tried else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
