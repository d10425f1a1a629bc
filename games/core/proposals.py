"""What is proposed to be typed: marked as code in a hint or a prompt, so that people and tests can tell it apart.

Whatever is marked can be typed as it stands, by whoever reads it, in the position that it is about.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

MOST: Final = 3
_MARKED: Final = re.compile(r"`([^`\n]+)`")


def marked(text: str) -> str:
    """A text that can be typed, as it stands in a sentence."""
    return f"`{text}`"


def proposals(text: str) -> tuple[str, ...]:
    """What a sentence proposes to be typed."""
    return tuple(_MARKED.findall(text))


def either_of(texts: Iterable[str]) -> str:
    """Texts one of which can be typed, at most three: `a`, `b` or `c`."""
    *first, last = [marked(text) for text in dict.fromkeys(texts)][:MOST] or [""]
    return f"{', '.join(first)} or {last}" if first else last


def examples(write: Callable[[Any], str], legal: Sequence[Any]) -> str:
    """One to three things that can be done now, as a sentence: the first of each kind, and more of a kind where there
    is but one. Where nothing can be done, that is said."""
    if not legal:
        return "Nothing can be done now."
    kinds: dict[type, Any] = {}
    for action in legal:
        kinds.setdefault(type(action), action)
    found = list(kinds.values()) if len(kinds) > 1 else list(legal[:MOST])
    return f"Write {either_of(map(write, found))}."
