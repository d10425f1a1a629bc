"""The pretended Discord reads each text once.

SimCord publishes a channel by parsing all its messages anew, for every page and several times a move: a long game
gets slower with each of its moves. What a text came to is kept here, and each reader gets a copy of its own.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from simcord.preview import _component_projection, _markdown, _messages, _queries

TEXTS_KEPT: Final = 5000
_READERS: Final[tuple[Any, ...]] = (_component_projection, _messages, _queries)


@contextmanager
def read_once() -> Iterator[None]:
    """As long as this is open."""
    read, kept = _markdown.markdown_tokens, dict[tuple[str, str, str], list[dict[str, Any]]]()

    def once(value: Any, profile: str = "message", *, context: Any = None) -> list[dict[str, Any]]:
        if not isinstance(value, str):
            return read(value, profile, context=context)
        key = (value, profile, repr(context))
        if key not in kept:
            if len(kept) >= TEXTS_KEPT:
                kept.clear()
            kept[key] = read(value, profile, context=context)
        return copy.deepcopy(kept[key])

    for reader in _READERS:
        reader.markdown_tokens = once
    try:
        yield
    finally:
        for reader in _READERS:
            reader.markdown_tokens = read
