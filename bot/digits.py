"""Reads numbers that somebody typed or sent, in one place for all.

`str.isdigit` also takes `²` and `①`, which `int` refuses, and `int` refuses more than 4,300 digits: both would end in a
traceback.
"""

from typing import Final

SNOWFLAKES: Final = 1 << 63
"""Discord's ids are below this, and so are the numbers that the database can hold."""


def number(text: str, below: int = SNOWFLAKES) -> int | None:
    """The number that ASCII digits write; None if it is not one, or not below `below`."""
    if not (text.isascii() and text.isdecimal()) or len(text) > len(str(below)):
        return None
    found = int(text)
    return found if found < below else None


def snowflake(text: str) -> int | None:
    """One of Discord's ids; None if it cannot be one. None of them is 0."""
    return number(text) or None
