"""Trouble on demand: 429, 5xx, and requests held before or after they are processed."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from tests.wire.discord_server.traffic import Exchange

Matches = Callable[[Exchange], bool]
VIA: Final = {"Via": "1.1 google"}
"""Clients take a 429 without this header for the ban of an address."""


def on(
    method: str, template: str, body: Callable[[Any], bool] | None = None, path: str | None = None
) -> Matches:
    """Requests of this method and path template, such as `/channels/{channel_id}/messages`."""

    def matches(exchange: Exchange) -> bool:
        return (
            exchange.method == method
            and exchange.template == template
            and (path is None or exchange.path == path)
            and (body is None or body(exchange.body))
        )

    return matches


@dataclass(slots=True)
class Hold:
    """A held request. `arrived` is set once one has come."""

    matches: Matches
    processed: bool
    """Whether it is processed before it is held, so that only the answer is late."""
    times: int = 1
    arrived: asyncio.Event = field(default_factory=asyncio.Event)
    ends: asyncio.Event = field(default_factory=asyncio.Event)
    dropped: bool = False
    taken: int = 0
    exchange: Exchange | None = None

    def release(self) -> None:
        """Let it go on as if it had only been slow."""
        self.ends.set()

    def drop(self) -> None:
        """Cut the connection: what was not processed never will be."""
        self.dropped = True
        self.ends.set()


@dataclass(slots=True)
class Refusal:
    """An answer given in place of the real one."""

    status: int
    body: dict[str, Any]
    headers: dict[str, str] = field(default_factory=dict)


def _limited(after: float, *, whole: bool = False) -> Refusal:
    """A 429 for so many seconds, of the `whole` bot or of one route."""
    body = {"message": "You are being rate limited.", "code": 0, "retry_after": after, "global": whole}
    headers = VIA | {"Retry-After": str(max(1, round(after)))}
    return Refusal(429, body, headers | ({"X-RateLimit-Global": "true"} if whole else {}))


@dataclass(slots=True)
class _Failure:
    matches: Matches
    times: int
    refusal: Refusal


@dataclass(slots=True)
class _Bucket:
    """So many requests of one path in so many seconds. `used` is when each path's time began, and how often since."""

    matches: Matches
    limit: int
    seconds: float
    used: dict[str, tuple[float, int]] = field(default_factory=dict)


class Trouble:
    """What goes wrong next. `limited` is how many 429 were given."""

    def __init__(self) -> None:
        self._holds: list[Hold] = []
        self._failures: list[_Failure] = []
        self._buckets: list[_Bucket] = []
        self.limited = 0
        self.requests_a_second: int | None = None
        """The limit of a bot as a whole, and of its address for requests without its token; Discord's is 50. Answers to
        interactions do not count."""
        self._seconds: dict[bool, tuple[int, int]] = {}

    def calm(self) -> None:
        """Nothing more goes wrong; what is held goes on."""
        for hold in self._holds:
            hold.release()
        self._holds.clear()
        self._failures.clear()
        self._buckets.clear()

    def fail(self, what: Matches, status: int = 503, times: int = 1) -> None:
        """Answer the next requests with this status."""
        self._failures.append(_Failure(what, times, Refusal(status, {"message": "Trouble", "code": 0})))

    def limit(self, what: Matches, retry_after: float = 0.1, times: int = 1, is_global: bool = False) -> None:
        """Answer the next requests with 429."""
        self._failures.append(_Failure(what, times, _limited(retry_after, whole=is_global)))

    def bucket(self, what: Matches, limit: int, seconds: float) -> None:
        """Hold these requests to a limit, told by headers, as Discord does for each channel."""
        self._buckets.append(_Bucket(what, limit, seconds))

    def hold(self, what: Matches, *, processed: bool = False, times: int = 1) -> Hold:
        hold = Hold(what, processed, times)
        self._holds.append(hold)
        return hold

    def held(self, exchange: Exchange, *, processed: bool) -> Hold | None:
        for hold in self._holds:
            if hold.processed == processed and hold.taken < hold.times and hold.matches(exchange):
                hold.taken += 1
                hold.exchange = exchange
                return hold
        return None

    def met(self, exchange: Exchange, now: float) -> tuple[Refusal | None, dict[str, str]]:
        """What this request gets in place of its answer, and the headers of the bucket that it falls in."""
        headers: dict[str, str] = {}
        refusal = self._failure(exchange) or self._too_many(exchange, now)
        for number, bucket in enumerate(self._buckets):
            if refusal is None and bucket.matches(exchange):
                refusal = self._counted(bucket, exchange.path, now, headers)
                headers["X-RateLimit-Bucket"] = f"bucket{number}"
        self.limited += refusal is not None and refusal.status == 429
        return refusal, headers

    def _failure(self, exchange: Exchange) -> Refusal | None:
        for failure in self._failures:
            if failure.times > 0 and failure.matches(exchange):
                failure.times -= 1
                return failure.refusal
        return None

    def _too_many(self, exchange: Exchange, now: float) -> Refusal | None:
        if self.requests_a_second is None or exchange.path.startswith("/interactions/"):
            return None
        known = bool(exchange.token)
        second, used = self._seconds.get(known, (0, 0))
        used = used + 1 if second == int(now) else 1
        self._seconds[known] = int(now), used
        return _limited(round(1 - now % 1, 3), whole=True) if used > self.requests_a_second else None

    def _counted(self, bucket: _Bucket, path: str, now: float, headers: dict[str, str]) -> Refusal | None:
        began, used = bucket.used.get(path, (now, 0))
        if now - began >= bucket.seconds:
            began, used = now, 0
        bucket.used[path] = began, used + 1
        after = max(0.001, began + bucket.seconds - now)
        headers["X-RateLimit-Limit"] = str(bucket.limit)
        headers["X-RateLimit-Remaining"] = str(max(0, bucket.limit - used - 1))
        headers["X-RateLimit-Reset"] = f"{now + after:.3f}"
        headers["X-RateLimit-Reset-After"] = f"{after:.3f}"
        return _limited(after) if used >= bucket.limit else None
