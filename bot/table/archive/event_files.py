"""Events as files: what was played in which round, the table, the log of what was changed, and all games."""

import asyncio
import io
import json
import zipfile
from typing import Any, Final

from bot.errors import StoreError
from bot.store import from_micros, load
from bot.table.archive.records import Records
from bot.table.events.event import Event, Pairing
from bot.table.log import LOG, Tables
from bot.table.model import TableError

FORMAT: Final = "cairn-event"
MOST_BYTES: Final = 7_000_000
"""So much of games a file has at most; Discord takes 8 MB without a further right."""


class EventFiles:
    """Writes events as files."""

    def __init__(self, tables: Tables, records: Records) -> None:
        self._store = tables.store
        self._records = records

    async def export(self, event: Event, viewer: int | None) -> bytes:
        """An event as a ZIP file: `event.json`, and a file for each game, as `/game export` has it for this viewer. Games for which
        there is no room, and those that cannot be read, are listed."""
        files: dict[str, bytes] = {}
        missing: list[int] = []
        size = 0
        for game in [each.game for each in event.pairings if each.game is not None]:
            try:
                data = await self._records.export(game, viewer)
            except (StoreError, TableError) as error:
                LOG.warning("game %s is not in the file of its event: %s", game, error)
                missing.append(game)
                continue
            if size + len(data) > MOST_BYTES:
                missing.append(game)
                continue
            size += len(data)
            files[f"games/{game}.json"] = data
            await asyncio.sleep(0)
        about = {
            **await asyncio.to_thread(_written, event),
            "log": await self._log(event),
            "games_not_here": missing,
        }
        files = {"event.json": (json.dumps(about, ensure_ascii=False, indent=1) + "\n").encode(), **files}
        return await asyncio.to_thread(_zipped, files)

    async def _log(self, event: Event) -> list[dict[str, Any]]:
        people = {each.person.id: each.person.name for each in event.entries} | {
            event.host.id: event.host.name
        }
        return [
            {
                "at": from_micros(row.at).isoformat(),
                "what": row.kind,
                "by": people.get(row.person),
                **load(row.data, f"The log of event {event.id}"),
            }
            for row in await self._store.event_changes_of(event.id)
        ]


def _written(event: Event) -> dict[str, Any]:
    """What there is to know of an event."""
    return {
        "format": FORMAT,
        "name": event.name,
        "kind": event.kind,
        "game": event.game.about.key,
        "options": dict(event.options),
        "begun": event.created.isoformat(),
        "stage": event.stage.value,
        "rounds": event.rounds,
        "round": event.round,
        "host": event.host.name,
        "seed": event.seed,
        "entrants": [
            {
                "number": each.number,
                "name": each.person.name,
                "rating": each.rating,
                "entered": each.entered,
                "left": each.left,
            }
            for each in event.entered
        ],
        "pairings": [_pairing(each) for each in event.pairings],
        "table": [
            {
                "place": each.place,
                "number": each.number,
                "points": each.points,
                "tie_breaks": dict(each.tie_breaks),
            }
            for each in event.table()
        ],
    }


def _pairing(pairing: Pairing) -> dict[str, Any]:
    return {
        "round": pairing.round,
        "entrants": list(pairing.entrants),
        "points": None if pairing.points is None else list(pairing.points),
        "game": pairing.game,
        "forfeit": pairing.forfeit,
    }


def _zipped(files: dict[str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return made.getvalue()
