"""Where the bot counts what it does. Nothing is counted unless metrics are on."""

from typing import Protocol


class Meter(Protocol):
    """What keeps the counts."""

    def count(self, what: str, label: str = "") -> None:
        """One more of this."""

    def took(self, what: str, seconds: float) -> None:
        """This took so long."""


_meter: Meter | None = None


def use(meter: Meter | None) -> None:
    """Count with this meter from now on; None: not at all."""
    global _meter
    _meter = meter


def count(what: str, label: str = "") -> None:
    """Count one more; `label` is one of a few fixed words, never a name or an id."""
    if _meter is not None:
        _meter.count(what, label)


def took(what: str, seconds: float) -> None:
    """Note how long something took."""
    if _meter is not None:
        _meter.took(what, seconds)
