"""What people report to the bot's owners: their words and, if they agree, the game of their channel up to then.

A report holds no copy of the game: its log is never changed, so the number of its last row is enough. Owners are told once an
hour at most, of everything that was reported meanwhile. When they were last told stands in the table `reports`, and a loop of
the first district looks whether it is time; the transaction that puts the message into the outbox also notes that they were
told.
"""

import enum
import hashlib
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from bot.logs import REFERENCE_LETTERS
from bot.store import Write, from_micros, schema, to_micros
from bot.supervision import Loop
from bot.table.archive.records import Records, as_file
from bot.table.log import LOG, Tables
from bot.table.model import Place, PostKind, Table, TableError, post_row
from bot.table.outbox.queue import OutboxQueue

LONGEST: Final = 1000
"""How many characters a report has at most."""
APART: Final = timedelta(hours=1)
"""The least time between two messages to the owners."""
_A_MINUTE, _A_DAY = 60.0, 86_400.0
_NOBODY_YET: Final = 3600.0
"""Seconds until somebody is looked for again who can be told."""
_LETTERS: Final = 6


class Sends(enum.Enum):
    """What of the game goes to the owners with a report."""

    NOTHING = "nothing"
    PUBLIC = "public"
    """What everybody may know, or the whole game if it has no secrets."""
    OWN = "own"
    """Also what only the person knows who reports."""


@dataclass(frozen=True, slots=True)
class Owner:
    """Where owners are told: in a channel, or somebody directly."""

    person: int | None = None
    channel: int = 0


@dataclass(frozen=True, slots=True)
class Report:
    """What somebody has reported. `seq` is the last row of the game's log then, `code` the reference of the error they had."""

    reference: str
    at: datetime
    person: int
    place: Place
    game: int | None
    seq: int
    sends: Sends
    code: str
    words: str

    @property
    def told(self) -> dict[str, Any]:
        """What a file tells of it."""
        return {
            "reference": self.reference,
            "at": self.at.isoformat(),
            "row": self.seq,
            "code": self.code,
            "words": self.words,
        }


class Reports:
    """Keeps reports, tells the owners, and makes files of what was reported."""

    def __init__(self, tables: Tables, outbox: OutboxQueue, records: Records) -> None:
        self._tables = tables
        self._store = tables.store
        self._outbox = outbox
        self._records = records
        self.owners: Callable[[], Awaitable[Sequence[Owner]]] | None = None
        """Finds out who is told; None until that can be found out."""
        self.loop = Loop("reports", self._round)

    async def keep(
        self,
        request: int,
        person: int,
        place: Place,
        table: Table | None,
        seq: int,
        sends: Sends,
        code: str,
        words: str,
    ) -> Report:
        """Keep a report. A request that comes twice gets the same one. Raises TableError if there is nothing in it."""
        words = words.strip()[:LONGEST]
        if not words:
            raise TableError(
                "nothing_reported",
                "Your report has no words.",
                "Say what happened, and what you expected instead.",
            )
        reference, known = await self._reference(request)
        if known is not None:
            return known
        now = self._tables.clock()
        here = None if table is None or table.place != place else table
        seq = 0 if here is None else min(seq, here.seq)
        game = None if here is None else here.id
        sends = sends if seq else Sends.NOTHING
        write = Write().insert(
            schema.reports,
            reference=reference,
            request=request,
            at=to_micros(now),
            person=person,
            server=place.server,
            channel=place.channel,
            game=game,
            seq=seq,
            sends=sends.value,
            code=code[:10],
            words=words,
            told=None,
        )
        await self._store.commit(write)
        LOG.info("a problem was reported: %s, game %s", reference, game)
        self.loop.ring()
        return Report(reference, now, person, place, game, seq, sends, code[:10], words)

    async def _reference(self, request: int) -> tuple[str, Report | None]:
        """A reference that no other report has, and the report of this request if it was kept before."""
        for attempt in range(100):
            number = int.from_bytes(hashlib.sha256(f"{request} {attempt}".encode()).digest()[:8], "big")
            reference = ""
            for _ in range(_LETTERS):
                number, letter = divmod(number, len(REFERENCE_LETTERS))
                reference += REFERENCE_LETTERS[letter]
            row = await self._store.row(schema.reports, reference=reference)
            if row is None or row.request == request:
                return reference, None if row is None else _read(row)
        raise Tables.busy()

    # telling the owners

    async def _round(self) -> float:
        """Tell the owners if it is time. Returns the seconds until it may be."""
        again = _A_DAY if self._tables.district.alone else _A_MINUTE
        if self.owners is None or self._tables.district.number != 0 or not await self._store.untold():
            return again
        now = self._tables.clock()
        last = await self._store.owners_told(to_micros(now))
        wait = timedelta() if last is None else from_micros(last) + APART - now
        if wait > timedelta():
            return min(again, wait.total_seconds())
        return again if await self.gather(await self.owners()) else min(again, _NOBODY_YET)

    async def gather(self, owners: Sequence[Owner]) -> bool:
        """Put the owners' message into the outbox. Returns whether there is anybody to tell."""
        untold = await self._store.untold()
        if not owners or not untold:
            if untold:
                LOG.warning(
                    "reports of which nobody can be told: %s; `python -m bot report` lists them", len(untold)
                )
            return not untold
        micros, write = to_micros(self._tables.clock()), Write()
        for reference in untold:
            write.update(schema.reports, {"reference": reference, "told": None}, exact=True, told=micros)
        numbers = await self._tables.numbered()
        for owner in owners:
            numbers.post += 1
            row = post_row(
                numbers.post,
                PostKind.REPORTS,
                micros,
                str(micros),
                channel=owner.channel,
                person=owner.person,
            )
            write.insert(schema.outbox, **row)
        await self._outbox.commit(write)
        return True

    # what was reported

    async def gathered(self, micros: int) -> list[Report]:
        """The reports of which the owners were told at this time, the oldest first."""
        return _in_order(await self._store.rows_with(schema.reports, told=micros))

    async def every(self) -> list[Report]:
        """All reports, the oldest first."""
        return _in_order(await self._store.rows_with(schema.reports))

    async def file(self, report: Report) -> tuple[str, bytes] | None:
        """The file for the owners, and its name: the game up to the report, without what the person who reported does not
        know, or will not tell, while it is secret. None if they do not send it. Raises TableError."""
        if report.game is None or report.sends is Sends.NOTHING:
            return None
        viewer = report.person if report.sends is Sends.OWN else None
        content = await self._records.content(report.game, viewer, report.seq)
        return f"report-{report.reference}.json", as_file(content | {"report": report.told})

    async def whole(self, reference: str) -> bytes:
        """The same with all secrets, for the owner alone. Raises TableError."""
        row = await self._store.row(schema.reports, reference=reference.strip().upper())
        if row is None:
            raise TableError(
                "no_such_report",
                f"There is no report {reference!r}.",
                "Without a reference, this command lists all reports; they are kept for 90 days.",
            )
        report = _read(row)
        if report.game is None or report.sends is Sends.NOTHING:
            return as_file({"report": report.told})
        content = await self._records.content(report.game, None, report.seq, secrets=True)
        return as_file(content | {"report": report.told})


def _in_order(rows: Sequence[Any]) -> list[Report]:
    return sorted(map(_read, rows), key=lambda report: (report.at, report.reference))


def _read(row: Any) -> Report:
    return Report(
        row.reference,
        from_micros(row.at),
        row.person,
        Place(row.server, row.channel or 0),
        row.game,
        row.seq,
        Sends(row.sends),
        row.code,
        row.words,
    )
