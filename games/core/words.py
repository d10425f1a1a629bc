"""Small helps for sentences."""

from __future__ import annotations

from collections.abc import Iterable


def enumerated(parts: Iterable[object]) -> str:
    """Things one after another: `A1`, `A1 and A2`, `A1, A2 and A3`."""
    *first, last = [str(part) for part in parts] or [""]
    return f"{', '.join(first)} and {last}" if first else last
