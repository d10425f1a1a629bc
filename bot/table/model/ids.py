"""The numbers of those who are nobody on Discord: computer players, vacant seats, people who were forgotten."""

from typing import Final

COMPUTERS: Final = -1_000
"""Computer players have ids from here down (`computers.py`), vacant seats from -1 down to here."""
FORGOTTEN: Final = -(1 << 62)
"""People who were forgotten have ids from here down, which are nobody's on Discord (`bot/table/privacy/`)."""
SOMEONE: Final = "someone"
"""What people are called who were forgotten, or who want to be in no table."""


def is_computer(person: int) -> bool:
    """Whether this is the id of a computer player."""
    return FORGOTTEN < person <= COMPUTERS
