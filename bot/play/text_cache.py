"""Lets SimCord parse each text once.

SimCord parses all messages of a channel whenever it publishes it, for every page and several times a move, so a long
game gets slower with every move. This keeps what each text parsed to and gives each reader a copy.
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
    """Parse each text once as long as this context is open."""
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
