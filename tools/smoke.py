"""Sets up and tries the bot with every supported Python on this machine, each in a temporary environment.

    python tools/smoke.py [3.12 ...]

Does what a newcomer does on a fresh machine: sets up with `tools/setup`, runs `check`, opens the page of `play`, plays
one game from the lobby to its end, and verifies the game.
"""

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
    """Where a Python of this version may be: on the path, or among pyenv's inactive versions."""
    for folder in os.get_exec_path():
        yield f"{folder}/python{version}"
    pyenv = os.environ.get("PYENV_ROOT", os.path.expanduser("~/.pyenv"))
    yield from sorted(glob.glob(f"{pyenv}/versions/{version}.*/bin/python{version}"))


def find(version: str) -> str | None:
    """A Python of this version that runs and can create environments; None if there is none."""
    for path in candidates(version):
        if os.access(path, os.X_OK):
            probed = subprocess.run([path, "-c", PROBE], capture_output=True, text=True, check=False)
            if probed.returncode == 0 and probed.stdout.strip() == version:
                return path
    return None


def surroundings(**more: str) -> dict[str, str]:
    """The environment without the settings of any bot on this machine, plus `more`."""
    return {name: value for name, value in os.environ.items() if not name.startswith("CAIRN_")} | more


def done(command: list[str], folder: Path, **more: str) -> None:
    """Run a command to its end. Raises SystemExit with all its output if it fails."""
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
    """Run `python -m bot play`, which must end well when interrupted. Yields the address of its page."""
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
            raise SystemExit(f"play printed {told!r} instead of an address")
        yield found[0]
        process.send_signal(signal.SIGINT)
        if code := process.wait(PATIENCE):
            raise SystemExit(f"play ended with {code}")
    finally:
        process.kill()
        process.wait()


def smoke(interpreter: str) -> None:
    """Do with this interpreter what a newcomer does on a fresh machine."""
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
            print(f"Python {version}: not found")
            continue
        began = time.perf_counter()
        smoke(interpreter)
        print(f"Python {version}: fine, in {time.perf_counter() - began:.0f} s ({interpreter})", flush=True)
        tried += 1
    if not tried:
        print("Found none of these Pythons; nothing was tried.", file=sys.stderr)
    return 0 if tried else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
