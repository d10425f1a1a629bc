"""Where the bot counts what it does. Nothing is counted unless metrics are on."""


class Meter:
    """Keeps no counts; the page of metrics does."""

    def count(self, what: str, label: str = "") -> None:
        """One more of this."""

    def took(self, what: str, seconds: float) -> None:
        """This took so long."""


_meter = Meter()


def use(meter: Meter) -> None:
    """Count with this meter from now on."""
    global _meter
    _meter = meter


def count(what: str, label: str = "") -> None:
    """Count one more; `label` is one of a few fixed words, never a name or an id."""
    _meter.count(what, label)


def took(what: str, seconds: float) -> None:
    """Note how long something took."""
    _meter.took(what, seconds)
