"""What is kept of a person, as a file for them: nothing that is secret from them now, and nothing of others."""

import asyncio
import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any, Final

from bot.store import CorruptRow, from_micros, load, schema
from bot.table.log import Tables
from games.core.protocol import seat_letter

FORMAT: Final = "cairn person"
_GAMES_AT_ONCE: Final = 50
_MOVES: Final = frozenset({"action", "forced", "idle"})
_OTHERS: Final = frozenset(
    {"resign", "withdraw", "offer", "accept", "decline", "seek", "back", "timeout", "pause", "unpause"}
)
_NUMBERS: Final = ("server", "channel")


class OwnData:
    """Puts together what is kept of a person."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._store = tables.store

    async def of(self, person: int) -> bytes:
        """What is kept of this person, as JSON."""
        store = self._store
        people = await store.names([person])
        every = sorted({row.name for row in await store.rows_with(schema.names, person=person)})
        played, ratings = await self._games(person), await store.rows_with(schema.ratings, person=person)
        data = {
            "format": FORMAT,
            "made": self._tables.clock().isoformat(),
            "number": str(person),
            "name": people.get(person),
            "names": every,
            "settings": await self._settings(person),
            "games": played,
            "ratings": [_rating(row) for row in ratings],
            "records": [
                {"game": which, "played": played, "won": won}
                for which, played, won in await store.played_by(person)
            ],
            "deals of days": [
                {"game": row.which, "day": row.day, "number": row.game}
                for row in await store.rows_with(schema.met_deals, person=person)
            ],
            "plans and tries": [
                {"game": row.game, "kind": row.kind, "steps": _json(row.steps)}
                for row in await store.rows_with(schema.plans, person=person)
            ],
            "caught up": [
                {"game": row.game, "at": _when(row.at)}
                for row in await store.rows_with(schema.last_looks, person=person)
            ],
            "reminders ahead": [
                {"game": row.game, "kind": row.kind, "at": _when(row.due)}
                for row in await store.rows_with(schema.timers, person=person)
            ],
            "messages pending": [
                {"game": row.game, "kind": row.kind, "text": row.text if row.kind != "daily" else ""}
                for row in await store.owed_to(person)
                if row.person == person or person in _json(row.mention)
            ],
            "turns on a clock": [
                {"game": row.game, "turn": row.turn, "at": _when(row.at), "late": bool(row.late)}
                for row in await store.rows_with(schema.timed_turns, person=person)
            ],
            "events": await self._events(person),
            "standing challenges": [
                {"server": str(row.server), "game": row.which, "pace": row.pace, "at once": row.most}
                for row in await store.rows_with(schema.challenges, person=person)
            ],
            "lessons and puzzles": [
                {"kind": row.kind, "which": row.exercise, "tries": row.tries, "done": row.done is not None}
                for row in await store.rows_with(schema.practice, person=person)
            ],
            "puzzles of days": [
                {"game": row.which, "day": row.day, "tries": row.tries, "solved": _when(row.solved)}
                for row in await store.rows_with(schema.puzzle_days, person=person)
            ],
            "reviews": [
                {"game": row.game, "shown to everybody": bool(row.everybody), "mark posted": bool(row.mark)}
                for row in await store.rows_with(schema.review_wishes, person=person)
            ],
            "reports": [
                {"reference": row.reference, "at": _when(row.at), "game": row.game, "words": row.words}
                for row in await store.rows_with(schema.reports, person=person)
            ],
            "last seen": [_when(row.at) for row in await store.rows_with(schema.seen, person=person)],
        }
        return await asyncio.to_thread(_written, data)

    async def _settings(self, person: int) -> dict[str, Any]:
        store, own = self._store, {"person": person}
        reminders = await store.row(schema.reminder_preferences, **own)
        pictures = await store.row(schema.appearance_preferences, **own)
        return {
            "reminders": None
            if reminders is None
            else {
                "where": reminders.way,
                "time zone": reminders.zone,
                "quiet from": reminders.quiet_from,
                "quiet to": reminders.quiet_to,
                "daily at": reminders.daily,
            },
            "pictures": None
            if pictures is None
            else {"theme": pictures.theme, "palette": pictures.palette, "large": bool(pictures.large)},
            "daily": [row.puzzle or "deal" for row in await store.rows_with(schema.daily_preferences, **own)],
            "holidays": [
                [_when(row.began), _when(row.ended)] for row in await store.rows_with(schema.holidays, **own)
            ],
            "in no table": [
                [_when(row.began), _when(row.ended)] for row in await store.rows_with(schema.uncounted, **own)
            ],
            "previews": [
                {"game": row.game, "wanted": bool(row.previews)}
                for row in await store.rows_with(schema.preview_preferences, **own)
            ],
        }

    async def _events(self, person: int) -> list[dict[str, Any]]:
        store, own = self._store, {"person": person}
        played = [
            {"event": str(row.event), "entered in round": row.entered, "left in round": row.left}
            for row in await store.rows_with(schema.entrants, **own)
        ]
        hosted = [
            {"event": str(row.id), "host": True} for row in await store.rows_with(schema.events, host=person)
        ]
        did = [
            {"event": str(row.event), "at": _when(row.at), "did": row.kind}
            for row in await store.rows_with(schema.event_changes, **own)
        ]
        return [*hosted, *played, *did]

    async def _games(self, person: int) -> list[dict[str, Any]]:
        ids, found = await self._store.named_in(person), []
        for start in range(0, len(ids), _GAMES_AT_ONCE):
            piece = ids[start : start + _GAMES_AT_ONCE]
            games, seats, moves, before = await self._store.own_part(person, piece)
            sits = {row.game: row for row in seats}
            rows: dict[int, list[Any]] = defaultdict(list)
            for row in (*moves, *before):
                rows[row.game].append(row)
            for game in games:
                found.append(_game(game, sits.get(game.id), rows[game.id], person))
            await asyncio.sleep(0)
        return found


def _game(game: Any, seat: Any, rows: Sequence[Any], person: int) -> dict[str, Any]:
    """A person's part in a game. The numbers of rows are left out: they tell how often others have decided in secret."""
    rows = sorted({row.seq: row for row in rows}.values(), key=lambda row: row.seq)
    told: dict[str, Any] = {
        "number": game.id,
        "game": game.game,
        **{name: None if getattr(game, name) is None else str(getattr(game, name)) for name in _NUMBERS},
        "opened": _when(game.created),
        "status": game.status,
        "seat": None if seat is None or seat.seat < 0 else seat_letter(seat.seat),
        "host": bool(game.hosts),
        "observer": seat is not None and seat.seat < 0,
        "resigned": bool(seat is not None and seat.resigned),
        "result": _json(game.outcome) if game.status == "over" else None,
        "moves": [_move(row) for row in _own(rows, seat, person)],
    }
    return told


def _own(rows: Sequence[Any], seat: Any, person: int) -> Iterator[Any]:
    """What a person did themselves, or the table for them, while they had a seat; not what a file says of a game before."""
    begins = max((row.seq for row in rows if row.kind == "fork"), default=0)
    changes = [(row, _json(row.data)) for row in rows if row.kind == "replace" and row.seq > begins]
    sits: dict[int, int | None] = {}  # at first whoever gave a seat away first
    for row, data in reversed(changes):
        sits[row.seat] = _number(data, "from")
    if seat is not None and seat.seat >= 0:
        sits.setdefault(seat.seat, person)
    followed = {row.seq: _number(data, "to") for row, data in changes}
    for row in rows:
        if row.seq in followed:
            sits[row.seat] = followed[row.seq]
        elif row.seq > begins and row.kind in _MOVES | _OTHERS and sits.get(row.seat) == person:
            yield row


def _number(data: Any, side: str) -> int | None:
    try:
        return int(data[side]["id"])
    except (TypeError, LookupError, ValueError):
        return None


def _move(row: Any) -> dict[str, Any]:
    told = {"at": _when(row.at), "kind": row.kind}
    return told | {"move": _json(row.data)} if row.kind in _MOVES else told


def _rating(row: Any) -> dict[str, Any]:
    numbers = ("place", "mean_before", "spread_before", "mean", "spread")
    return {
        "game": row.which,
        "number": row.game,
        "server": str(row.server),
        "at": _when(row.at),
        **{name: getattr(row, name) for name in numbers},
    }


def _when(micros: int) -> str | None:
    try:
        return from_micros(micros).isoformat() if micros else None
    except CorruptRow:
        return None


def _json(text: Any) -> Any:
    """Stored JSON; None if there is none, or it is damaged."""
    try:
        return None if text is None else load(text, "data")
    except CorruptRow:
        return None


def _written(data: dict[str, Any]) -> bytes:
    """The file: readable, with a line for each game."""
    games = data.pop("games")
    rest = json.dumps(data, ensure_ascii=False, indent=1).removesuffix("\n}")
    lines = ",\n".join(f"  {json.dumps(game, ensure_ascii=False)}" for game in games)
    return f'{rest},\n "games": [\n{lines}\n ]\n}}\n'.encode(errors="replace")
