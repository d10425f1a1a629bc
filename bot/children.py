"""Processes that work for the bot: what of its surroundings they get."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

_SETTINGS: Final = "CAIRN_"
_ROOT: Final = str(Path(__file__).parents[1])


def environment() -> dict[str, str]:
    """The environment for a child: none of the bot's settings, its token least of all, and the way to this code."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(_SETTINGS)}
    paths = (_ROOT, kept.get("PYTHONPATH", ""))
    return kept | {"PYTHONPATH": os.pathsep.join(path for path in paths if path)}
