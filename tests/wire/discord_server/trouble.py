"""Trouble on demand: 429, 5xx, refusals, and requests held before or after they are processed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.wire.discord_server.traffic import Exchange

Matches = Callable[[Exchange], bool]


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
class _Failure:
    matches: Matches
    times: int
    status: int
    code: int
    message: str
    retry_after: float | None = None
    is_global: bool = False
    via: bool = True


@dataclass(slots=True)
class Refusal:
    """An answer given in place of the real one."""

    status: int
    body: dict[str, Any]
    headers: dict[str, str]


@dataclass(slots=True)
class Bucket:
    """So many requests of one path in so many seconds, told by headers and enforced by 429."""

    matches: Matches
    limit: int
    seconds: float
    began: dict[str, float] = field(default_factory=dict)
    used: dict[str, int] = field(default_factory=dict)


class Trouble:
    """What goes wrong next."""

    def __init__(self) -> None:
        self._holds: list[Hold] = []
        self._failures: list[_Failure] = []
        self._buckets: list[Bucket] = []
        self.limited = 0
        """How many 429 were given."""

    def calm(self) -> None:
        """Nothing more goes wrong; what is held goes on."""
        for hold in self._holds:
            hold.release()
        self._holds.clear()
        self._failures.clear()
        self._buckets.clear()

    def fail(
        self, what: Matches, status: int = 503, times: int = 1, code: int = 0, message: str = "Trouble"
    ) -> None:
        """Answer the next requests with this status."""
        self._failures.append(_Failure(what, times, status, code, message))

    def limit(
        self,
        what: Matches,
        retry_after: float = 0.1,
        times: int = 1,
        is_global: bool = False,
        via: bool = True,
    ) -> None:
        """Answer the next requests with 429. Without `via` it is the ban of an address."""
        self._failures.append(
            _Failure(what, times, 429, 0, "You are being rate limited.", retry_after, is_global, via)
        )

    def bucket(self, what: Matches, limit: int, seconds: float) -> None:
        """Hold these requests to a limit, told by headers, as Discord does for each channel."""
        self._buckets.append(Bucket(what, limit, seconds))

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

    def refusal(self, exchange: Exchange) -> Refusal | None:
        for failure in self._failures:
            if failure.times > 0 and failure.matches(exchange):
                failure.times -= 1
                body: dict[str, Any] = {"message": failure.message, "code": failure.code}
                headers: dict[str, str] = {}
                if failure.retry_after is not None:
                    self.limited += 1
                    body |= {"retry_after": failure.retry_after, "global": failure.is_global}
                    headers["Retry-After"] = str(max(1, round(failure.retry_after)))
                    if failure.is_global:
                        headers["X-RateLimit-Global"] = "true"
                    if failure.via:
                        headers["Via"] = "1.1 google"
                return Refusal(failure.status, body, headers)
        return None

    def counted(self, exchange: Exchange, now: float) -> tuple[dict[str, str], Refusal | None]:
        """The headers of the bucket this request falls in, and its 429 if the bucket is empty."""
        for number, bucket in enumerate(self._buckets):
            if not bucket.matches(exchange):
                continue
            key = exchange.path
            if now - bucket.began.get(key, -bucket.seconds) >= bucket.seconds:
                bucket.began[key] = now
                bucket.used[key] = 0
            bucket.used[key] += 1
            after = max(0.001, bucket.began[key] + bucket.seconds - now)
            headers = {
                "X-RateLimit-Bucket": f"bucket{number}",
                "X-RateLimit-Limit": str(bucket.limit),
                "X-RateLimit-Remaining": str(max(0, bucket.limit - bucket.used[key])),
                "X-RateLimit-Reset": f"{now + after:.3f}",
                "X-RateLimit-Reset-After": f"{after:.3f}",
            }
            if bucket.used[key] > bucket.limit:
                self.limited += 1
                body = {"message": "You are being rate limited.", "retry_after": after, "global": False}
                refused = headers | {"Via": "1.1 google", "Retry-After": str(max(1, round(after)))}
                return headers, Refusal(429, body, refused)
            return headers, None
        return {}, None
