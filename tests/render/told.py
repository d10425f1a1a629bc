"""What words tell, and what they do not."""

from __future__ import annotations

from collections.abc import Container


def tells(told: Container[str], *wanted: str) -> None:
    """All of these are told."""
    missing = [each for each in wanted if each not in told]
    assert not missing, f"not told: {missing} in {told}"


def hides(told: Container[str], *secret: str) -> None:
    """None of these is told."""
    found = [each for each in secret if each in told]
    assert not found, f"told: {found} in {told}"
