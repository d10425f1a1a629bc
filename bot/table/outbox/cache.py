"""The undelivered outbox rows in memory, so that looking for work costs no query.

The database is the truth. The cache is filled from it when the service opens, and follows every commit in order.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Container, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, Final

from bot.table.model.posts import PostKind

_MESSAGES_KEPT: Final = 4096
PATIENT: Final = frozenset({PostKind.CALL.value, PostKind.DAILY.value})


def _number(row: Mapping[str, Any]) -> int:
    return int(row["id"])


class OutboxCache:
    """Rows by lane. A lane is a channel, or a person's direct messages; only its first row is delivered at a time."""

    def __init__(self) -> None:
        self._lanes: dict[int, dict[int, dict[str, Any]]] = {}
        self._lane_of: dict[int, int] = {}
        self._urgent: dict[int, None] = {}
        self._patient: dict[int, None] = {}
        """The lanes, `_patient` where only reminders wait, in the order in which they came to be so."""
        self._messages: OrderedDict[int, int | None] = OrderedDict()

    def __len__(self) -> int:
        return len(self._lane_of)

    def __contains__(self, post: int) -> bool:
        return post in self._lane_of

    def fill(self, rows: Iterable[Mapping[str, Any]]) -> None:
        """Replace the content by these rows of the database."""
        self._lanes.clear()
        self._lane_of.clear()
        self._urgent.clear()
        self._patient.clear()
        self._messages.clear()
        for row in rows:
            self.add(dict(row))

    def add(self, row: dict[str, Any]) -> None:
        """Add a new row."""
        self._lanes.setdefault(row["lane"], {})[row["id"]] = row
        self._lane_of[row["id"]] = row["lane"]
        self._sort(row["lane"])

    def supersede(self, lane: int, game: int, kind: str) -> None:
        """Remove untried edits of this kind, which a later one replaces."""
        for row in list(self._lanes.get(lane, {}).values()):
            if row["game"] == game and row["kind"] == kind and not row["attempts"]:
                self._remove(row["id"])

    def tried(self, post: int, when: int) -> None:
        """Note that an attempt has begun."""
        row = self.row(post)
        if row is not None:
            row["attempts"] += 1
            row["tried"] = when
            row["due"] = None

    def later(self, post: int, due: int) -> None:
        """Put a row off until this time."""
        row = self.row(post)
        if row is not None:
            row["due"] = due

    def no_later(self, latest: int) -> None:
        """Make rows that are put off beyond this time due at once."""
        for rows in self._lanes.values():
            for row in rows.values():
                if row["due"] is not None and row["due"] > latest:
                    row["due"] = None

    def done(self, post: int, message: int | None) -> None:
        """Remove a row that was delivered as this message, or dropped."""
        self._remove(post)
        self.remember(post, message)

    def first(self, now: int, limit: int, besides: Container[int] = ()) -> list[dict[str, Any]]:
        """The first row of each lane if it is due, except for the lanes in `besides`: oldest first, but those of patient
        lanes last. Of these, which may be thousands, only as many are looked at as there is room for."""
        urgent = sorted(self._due(self._urgent, now, besides), key=_number)[:limit]
        patient = islice(self._due(self._patient, now, besides), limit - len(urgent))
        return urgent + sorted(patient, key=_number)

    def _due(self, lanes: Iterable[int], now: int, besides: Container[int]) -> Iterator[dict[str, Any]]:
        for lane in lanes:
            if lane not in besides:
                rows = self._lanes[lane]
                row = rows[min(rows)]
                if row["due"] is None or row["due"] <= now:
                    yield row

    def is_patient(self, lane: int) -> bool:
        """Whether a lane holds only reminders, for which nobody waits."""
        return lane in self._patient

    def next_due(self, besides: Container[int] = ()) -> int | None:
        """When the next row may be tried, except for the lanes in `besides`; 0: now; None: there is no row."""
        due = (rows[min(rows)]["due"] or 0 for lane, rows in self._lanes.items() if lane not in besides)
        return min(due, default=None)

    # the message that a row made

    def knows(self, post: int) -> bool:
        """Whether the cache knows this row's message, or that it made none."""
        return post in self._messages

    def message(self, post: int) -> int | None:
        """The message that this row made; None if it made none or the cache does not know."""
        return self._messages.get(post)

    def remember(self, post: int, message: int | None) -> None:
        """Note the message that this row made."""
        self._messages[post] = message
        self._messages.move_to_end(post)
        while len(self._messages) > _MESSAGES_KEPT:
            self._messages.popitem(last=False)

    def row(self, post: int) -> dict[str, Any] | None:
        """A row; None if it is not here."""
        lane = self._lane_of.get(post)
        return None if lane is None else self._lanes[lane][post]

    def _remove(self, post: int) -> None:
        lane = self._lane_of.pop(post, None)
        if lane is not None:
            rows = self._lanes[lane]
            del rows[post]
            if not rows:
                del self._lanes[lane]
            self._sort(lane)

    def _sort(self, lane: int) -> None:
        """Note whether somebody may wait for what is in a lane."""
        rows = self._lanes.get(lane)
        patient = rows is not None and all(row["kind"] in PATIENT for row in rows.values())
        for lanes, here in ((self._patient, patient), (self._urgent, rows is not None and not patient)):
            if not here:
                lanes.pop(lane, None)
            elif lane not in lanes:
                lanes[lane] = None
