"""Examples of what to type, marked as code in a hint or a prompt, so that people and tests recognise them.

The reader can type each example exactly as shown, in the position that the sentence is about.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

MOST: Final = 3
_MARKED: Final = re.compile(r"`([^`\n]+)`")


def marked(text: str) -> str:
    """Return a text marked as code, for a sentence."""
    return f"`{text}`"


def proposals(text: str) -> tuple[str, ...]:
    """Return the texts that a sentence marks as code."""
    return tuple(_MARKED.findall(text))


def either_of(texts: Iterable[str]) -> str:
    """Return the first three of these texts, marked: `a`, `b` or `c`."""
    *first, last = [marked(text) for text in dict.fromkeys(texts)][:MOST] or [""]
    return f"{', '.join(first)} or {last}" if first else last


def examples(write: Callable[[Any], str], legal: Sequence[Any]) -> str:
    """Return a sentence with one to three legal actions: one of each kind, or several if there is only one kind."""
    if not legal:
        return "No move is possible now."
    kinds: dict[type, Any] = {}
    for action in legal:
        kinds.setdefault(type(action), action)
    found = list(kinds.values()) if len(kinds) > 1 else list(legal[:MOST])
    return f"Write {either_of(map(write, found))}."
