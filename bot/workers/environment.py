"""The environment of the bot's child processes."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

_SETTINGS: Final = "CAIRN_"
_ROOT: Final = str(Path(__file__).parents[2])


def environment() -> dict[str, str]:
    """The bot's environment without its settings and token, and with this code on the Python path."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(_SETTINGS)}
    paths = (_ROOT, kept.get("PYTHONPATH", ""))
    return kept | {"PYTHONPATH": os.pathsep.join(path for path in paths if path)}
