"""`python -m bot health`: looks at the running bot from outside and says what is wrong, where, and what to do."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bot.clock import now_utc
from bot.config import Settings
from bot.errors import StoreError
from bot.health import status
from bot.health.status import Status

if TYPE_CHECKING:
    from bot.store.backlog import Backlog

MEBIBYTE: Final = 1 << 20
MANY_FAILURES: Final = 3
"""So many failures in a row of a loop or of workers are no accident."""
CLOCKS_APART: Final = 2.0
"""Seconds by which the bot's clock and the database's may differ."""


NOT_ALIVE: Final = frozenset({"never", "unreadable", "stopped", "silent"})
"""The problems against which a new start may help. The bot gets over all others by itself, or its owner has to act."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong: a word for machines, what is wrong and where, and what to do."""

    code: str
    message: str
    hint: str

    def __str__(self) -> str:
        return f"{self.message} {self.hint}"


@dataclass(frozen=True, slots=True)
class Report:
    """What was found. `status` and `backlog` are None if they cannot be read, or were not."""

    problems: tuple[Problem, ...]
    status: Status | None
    backlog: Backlog | None

    @property
    def well(self) -> bool:
        """Whether nothing is wrong."""
        return not self.problems

    @property
    def alive(self) -> bool:
        """Whether the bot runs and does not hang, whatever else is wrong."""
        return not any(problem.code in NOT_ALIVE for problem in self.problems)

    def lines(self) -> list[str]:
        """The report for people: a line for each problem, or one that all is well."""
        return [*self._on_the_whole(), *self._by_district()]

    def _on_the_whole(self) -> list[str]:
        if self.problems or self.status is None:
            return [str(problem) for problem in self.problems]
        workers = sum(each[state] for each in self.status.workers.values() for state in ("idle", "busy"))
        free = 0 if self.status.disk_free is None else self.status.disk_free
        owed = "" if self.backlog is None else f"{_count(self.backlog.owed, 'message')} to send, "
        does = "a spare" if self.status.spare else "online"
        return [
            f"Well: {does} for {_time(self.status.since)}, {owed}{_count(workers, 'worker')}, "
            f"{free // MEBIBYTE} MiB free."
        ]

    def _by_district(self) -> Iterator[str]:
        for each in () if self.backlog is None else self.backlog.districts:
            owed = f"{_count(each.backlog.owed, 'message')} to send"
            if each.backlog.owed:
                owed += f", the oldest for {_time(each.backlog.oldest)}"
            seen = f"seen {_time(each.age)} ago"
            who = ", ".join(filter(None, (each.holder, f"version {each.version}", each.does, seen)))
            yield f"District {each.number}: {who if each.held else 'nobody'}; {owed}."


def examine(settings: Settings, *, database: bool = True) -> Report:
    """Look at the status and, unless told otherwise, at the database."""
    problems: list[Problem] = []
    path = status.path_of(settings.beside)
    found = _read(path, problems)
    if found is not None:
        problems += _told(found, path, settings)
    owed = _owed(settings, problems, 0.0 if found is None else found.ahead) if database else None
    problems += _space(settings)
    return Report(tuple(problems), found, owed)


def _read(path: Path, problems: list[Problem]) -> Status | None:
    try:
        return status.read(path)
    except FileNotFoundError:
        problems.append(
            Problem(
                "never",
                f"There is no status at {path}: no bot has run with this database.",
                "Start it, or check the setting `database`.",
            )
        )
    except (OSError, ValueError):
        problems.append(
            Problem(
                "unreadable",
                f"The status {path} cannot be read: it is damaged, or of another user or another version of the bot.",
                "Use this command as the user who runs the bot; or start the bot again with this version.",
            )
        )
    return None


def _told(found: Status, path: Path, settings: Settings) -> Iterator[Problem]:
    """What is wrong by the status, if it is the running bot's."""
    age = time.monotonic() - found.monotonic
    if found.stopped:
        yield Problem("stopped", f"The bot was stopped at {found.time}.", "Start it if that was not meant.")
    elif not 0 <= age <= settings.health_status_age:
        yield Problem(
            "silent",
            f"The bot does not run, or hangs: it last wrote {path} at {found.time}.",
            "Its log may say why, such as a full disk; start it again.",
        )
    else:
        yield from _unwell(found, settings)


def _unwell(found: Status, settings: Settings) -> Iterator[Problem]:
    if not found.online and not found.spare and found.since > settings.health_offline:
        yield Problem(
            "offline",
            f"Discord's gateway has not been connected for {_time(found.since)}.",
            "Check Discord's status page, the network and the bot's log; the bot keeps trying.",
        )
    if found.loop_lag > settings.health_loop_lag:
        yield Problem(
            "lag",
            f"The bot's event loop was {found.loop_lag:.1f} seconds late.",
            "Check whether something else uses up the machine's processors or memory.",
        )
    for name, loop in found.loops.items():
        if not loop.get("running") or loop.get("failures", 0) >= MANY_FAILURES:
            yield Problem(
                "loop",
                f"The loop `{name}` has failed {_count(loop.get('failures', 0), 'time')} in a row."
                if loop.get("running")
                else f"The loop `{name}` does not run.",
                "The bot's log has the reason.",
            )
    for name, crew in found.workers.items():
        if crew.get("lost", 0) >= MANY_FAILURES:
            yield Problem(
                "workers",
                f"The crew `{name}` has lost {crew['lost']} workers in a row.",
                "The bot's log has the reason; memory may be short.",
            )


def _owed(settings: Settings, problems: list[Problem], ahead: float) -> Backlog | None:
    """What the database owes by the bot's clock, which is so many seconds ahead; adds to the problems."""
    from bot.store.backlog import backlog

    try:
        found = backlog(settings.database, now_utc() + timedelta(seconds=ahead), settings.processes)
    except StoreError as error:
        problems.append(Problem("database", error.message, error.hint))
        return None
    problems += (
        Problem(
            "district",
            f"No process looks after district {each.number}"
            + (f": {each.holder} did until {_time(each.age)} ago." if each.holder else "."),
            "Start one: `python -m bot run`.",
        )
        for each in found.districts
        if not each.held
    )
    if found.oldest > settings.health_owed_age:
        problems.append(
            Problem(
                "owed",
                f"{_count(found.owed, 'message')} in {_count(found.lanes, 'channel')} could not be sent, "
                f"the oldest for {_time(found.oldest)}.",
                "The bot's log says why Discord does not take them.",
            )
        )
    if found.latest > settings.health_timer_delay:
        problems.append(
            Problem(
                "timers",
                f"{_count(found.overdue, 'timer')} should have run out, the first {_time(found.latest)} ago.",
                "Check the bot's log and the machine's clock.",
            )
        )
    if abs(found.behind) > CLOCKS_APART:
        problems.append(
            Problem(
                "clock",
                f"The bot's clock is {abs(found.behind):.1f} seconds "
                f"{'ahead of' if found.behind > 0 else 'behind'} the clock of the database's server.",
                "Have both machines set their clocks by the network (NTP).",
            )
        )
    return found


def _space(settings: Settings) -> Iterator[Problem]:
    folder = settings.beside.absolute().parent
    try:
        free = shutil.disk_usage(folder).free
    except OSError:
        return
    if free < settings.health_disk_free * MEBIBYTE:
        yield Problem(
            "disk", f"The disk of {folder} has only {free // MEBIBYTE} MiB left.", "Make room on it."
        )


def _time(seconds: float) -> str:
    """Seconds in the largest unit that tells enough."""
    for unit, size in (("day", 86_400), ("hour", 3_600), ("minute", 60)):
        if seconds >= 2 * size:
            return _count(int(seconds // size), unit)
    return _count(int(seconds), "second")


def _count(number: int, unit: str) -> str:
    return f"{number} {unit}{'' if number == 1 else 's'}"
