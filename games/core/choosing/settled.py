"""Decisions in which nothing is left to choose, as far as a seat knows: the table may end them for it.

A move that is the only one plays itself only where everybody can tell (`forced.py`). Where one seat alone can tell, that
would give it away. So the seat is asked like any other, and the table ends its decision at a moment that tells nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Settled:
    """A decision with nothing left to choose. `action` ends it. `why` says so to its seat, as the beginning of a sentence:
    `You have no attack to choose`."""

    action: Any
    why: str
