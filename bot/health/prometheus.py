"""Metrics in Prometheus' form, on a port of this machine. Imported only if the settings ask for it.

No label has a name, an id or anything else that people choose.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import timedelta
from pathlib import Path
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Histogram, start_http_server
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from bot.address import Postgres
from bot.clock import now_utc
from bot.district import District
from bot.errors import StoreError
from bot.health import meters
from bot.health.monitor import Monitor
from bot.logs import log
from bot.recent import Recent
from bot.store import Write, schema
from bot.store.backlog import backlog, born

LOG = log(__name__)

_QUICK: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10)
_NEAR: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
_SLOW: Final = (0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 1800)
_REMEMBERED: Final = 10_000
_STATES: Final = ("starting", "idle", "busy")


class Page(Collector, meters.Meter):
    """The counts and the page. `database`, `monitor` and `district` are asked when somebody reads it."""

    def __init__(
        self, database: Path | Postgres, monitor: Monitor, district: Callable[[], District] = District
    ) -> None:
        self._database = database
        self._monitor = monitor
        self._district = district
        self.registry = CollectorRegistry()
        here = self.registry
        self._moves = Counter("cairn_moves", "Moves that were saved.", registry=here)
        self._counts = {
            "refusals": Counter(
                "cairn_refusals", "Requests refused in words, by reason.", ["code"], registry=here
            ),
            "interactions": Counter(
                "cairn_interactions", "What people did in Discord, by kind.", ["kind"], registry=here
            ),
            "pictures": Counter(
                "cairn_pictures", "Pictures that were drawn, or could not be.", ["result"], registry=here
            ),
            "lost": Counter(
                "cairn_database_lost",
                "Answers of the database that did not come, and districts that another process took.",
                ["what"],
                registry=here,
            ),
        }
        self._times = {
            "acknowledgement": Histogram(
                "cairn_acknowledgement_seconds",
                "From an interaction's arrival until Discord has the bot's first answer.",
                buckets=_QUICK,
                registry=here,
            ),
            "picture": Histogram(
                "cairn_picture_seconds",
                "Drawing, waiting for a worker included.",
                buckets=_QUICK,
                registry=here,
            ),
            "commit": Histogram(
                "cairn_commit_seconds", "A transaction of the database.", buckets=_QUICK, registry=here
            ),
            "database": Histogram(
                "cairn_database_seconds",
                "The way to the database's server and back, measured every few seconds.",
                buckets=_NEAR,
                registry=here,
            ),
            "delivery": Histogram(
                "cairn_delivery_seconds",
                "From the saving of a message until Discord has it.",
                buckets=_SLOW,
                registry=here,
            ),
        }
        self._born = Recent[int, int](_REMEMBERED)
        self._failed = False
        self._close: Callable[[], None] = lambda: None
        here.register(self)

    def open(self, port: int, address: str) -> int:
        """Serve the page and begin to count. Returns the port. Raises OSError."""
        server, thread = start_http_server(port, address, self.registry)

        def close() -> None:
            server.shutdown()
            server.server_close()
            thread.join(1.0)

        self._close = close
        meters.use(self)
        return int(server.server_port)

    def close(self) -> None:
        """Serve and count no longer."""
        meters.use(meters.Meter())
        self._close()

    # what is counted as it happens

    def count(self, what: str, label: str = "") -> None:
        """One more of this."""
        self._counts[what].labels(label).inc()

    def took(self, what: str, seconds: float) -> None:
        """This took so long."""
        self._times[what].observe(seconds)

    def committed(self, writes: Sequence[Write], seconds: float) -> None:
        """A transaction was saved. Never raises: what is saved is saved."""
        try:
            self._times["commit"].observe(seconds)
            for write in writes:
                self._follow(write)
        except Exception as error:
            if not self._failed:
                LOG.error("a commit could not be counted", exc_info=error)
            self._failed = True

    def _follow(self, write: Write) -> None:
        if not write.inserted(schema.games):  # else its moves were made elsewhere
            self._moves.inc(sum(row["kind"] == "action" for row in write.inserted(schema.log)))
        for row in write.inserted(schema.outbox):
            self._born[row["id"]] = born(row["nonce"]) or 0
        for row in write.updated(schema.outbox):
            since = self._born.pop(row["where_id"], 0) if "done" in row else 0
            if since and "message" in row:
                self._times["delivery"].observe(max(0.0, (row["done"] - since) / 1e6))

    # what is looked up when somebody asks

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """The gauges as they are now."""
        now = self._monitor.last
        yield _gauge("cairn_gateway_connected", "Whether Discord's gateway is connected.", now.online)
        yield _gauge("cairn_event_loop_lag_seconds", "Longest delay in the last half minute.", now.loop_lag)
        if now.disk_free is not None:
            yield _gauge("cairn_disk_free_bytes", "Bytes left on the database's disk.", now.disk_free)
        crews = now.workers.items()
        yield _gauges(
            "cairn_workers",
            "Workers by crew and state.",
            ["crew", "state"],
            {(crew, state): states[state] for crew, states in crews for state in _STATES},
        )
        yield _gauges(
            "cairn_jobs_waiting",
            "Jobs that wait for a worker.",
            ["crew"],
            {(crew,): states["waiting"] for crew, states in crews},
        )
        yield _gauges(
            "cairn_jobs_refused",
            "Jobs that are refused since they made workers die.",
            ["crew"],
            {(crew,): states["struck"] for crew, states in crews},
        )
        yield _gauges(
            "cairn_loop_failures",
            "Failures in a row of what runs for ever.",
            ["loop"],
            {(name,): loop["failures"] for name, loop in now.loops.items()},
        )
        try:
            here = self._district()
            owed = backlog(self._database, now_utc() + timedelta(seconds=now.ahead), here.processes)
        except StoreError:
            return
        owed = next((each.backlog for each in owed.districts if each.number == here.number), owed)
        yield _gauge("cairn_outbox_rows", "Messages that Discord has not accepted yet.", owed.owed)
        yield _gauge("cairn_outbox_oldest_seconds", "Age of the oldest of them.", owed.oldest)
        yield _gauge("cairn_timers_overdue", "Timers that should have run out.", owed.overdue)


def _gauge(name: str, says: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(name, says, value=float(value))


def _gauges(
    name: str, says: str, labels: Sequence[str], values: Mapping[tuple[str, ...], float]
) -> GaugeMetricFamily:
    """One gauge for each value, told apart by its labels."""
    made = GaugeMetricFamily(name, says, labels=labels)
    for told, value in values.items():
        made.add_metric(told, value)
    return made
