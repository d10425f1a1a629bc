"""How the commands answer."""

import sys
import unicodedata
from typing import Final, TextIO

from bot.config import ConfigError

FINE: Final = 0
FAILED: Final = 1
_COMMANDING: Final = frozenset({"Cc", "Cs", "Co", "Cn"})


def refuse(message: str, hint: str) -> int:
    """Say what is wrong and what to do. Returns the exit status."""
    say(str(ConfigError(message, hint)), sys.stderr)
    return FAILED


def say(line: str, stream: TextIO | None = None) -> None:
    """Print a line without control characters, which a file that somebody sent could use to command the terminal."""
    kept = (letter for letter in line if letter == "\n" or unicodedata.category(letter) not in _COMMANDING)
    print("".join(kept), file=stream)
