"""The members whom one person plays in turn: so many, or these names."""

from __future__ import annotations

from typing import Final

from bot import digits
from bot.table.model.names import EXAMPLES, clean_name

MOST: Final = 24


def member_names(asked: str) -> tuple[str, ...]:
    """The members' names from what was asked for: a number of them, or names with commas between them.

    Names may have any length; the bot shortens them as it does those on Discord. Beyond eight unnamed members they are
    numbered. Raises ValueError for none or more than 24.
    """
    text = asked.strip()
    count = digits.number(text)
    if count is not None:
        counted = range(min(count, MOST + 1))
        names = [EXAMPLES[at] if at < len(EXAMPLES) else f"Guest {at + 1}" for at in counted]
    else:
        names = [clean_name(part, "") for part in text.split(",")]
        names = [name for name in names if name]
    if not 1 <= len(names) <= MOST:
        raise ValueError(f"there can be 1 to {MOST} members")
    return tuple(names)
