"""Every statement and every query does the same on SQLite and on PostgreSQL."""

import inspect
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import URL, Boolean, Connection, Table, make_url, select, text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.address import Postgres
from bot.district import District
from bot.errors import StoreError
from bot.store import Store, Write, limits, schema, timer_row, to_micros, writing
from bot.store.expressions import POSTGRESQL
from bot.store.reading import Reading
from bot.store.writing import GAME_COLUMNS, Statement, in_order, prepared
from tests.databases import raw
from tests.postgres import database
from tests.store.kept import NOW, PEOPLE, put_back

PERSON = PEOPLE[0].id
DAY = "2026-11-21"
MICROS = to_micros(NOW)
MUCH = 2**40
LONG = "ä' %s \\ \U0001f3b2 " * 20
TABLES = list(schema.METADATA.tables.values())


class Side:
    """One of the two databases: a store that reads, and a connection besides that tries what can be written."""

    def __init__(self, place: Path | Postgres, url: URL) -> None:
        self.store = Store(place)
        self.engine = create_async_engine(url)

    async def written(self, write: Write, *, keep: bool = False) -> tuple[list[int], dict[str, list[str]]]:
        """How many rows each statement of a change changes, and what is in its tables then."""
        async with self.engine.connect() as connection:
            found = await connection.run_sync(_written, write)
            await (connection.commit() if keep else connection.rollback())
        return found


def _written(connection: Connection, write: Write) -> tuple[list[int], dict[str, list[str]]]:
    cursor = connection.connection.cursor()
    counts = []
    for part, rows in in_order([write]):
        cursor.executemany(*prepared(part, rows, connection.dialect.name))
        counts.append(cursor.rowcount)
    cursor.close()
    tables = {part.table for part in write.rows}
    return counts, {each.name: sorted(map(repr, connection.execute(select(each)))) for each in tables}


@pytest.fixture
async def both(tmp_path: Path) -> AsyncIterator[tuple[Side, Side]]:
    """The same rows on SQLite and on PostgreSQL: those of a kept database, and some of each kind that it has none of."""
    path, server = tmp_path / "cairn.db", database()
    put_back("0110", path)
    with raw(path) as kept:
        kept.executescript(
            "DELETE FROM log WHERE game > 30; DELETE FROM requests WHERE game > 30; DELETE FROM outbox WHERE game > 30"
        )
    url = make_url(server.url).set(drivername="postgresql+psycopg", password=server.password)
    sides = Side(path, make_url(f"sqlite+aiosqlite:///{path}")), Side(server, url)
    for side in sides:
        await side.store.open()
    sqlite, postgres = sides
    await sqlite.written(further(), keep=True)
    copied = Write()
    for table in TABLES:
        for row in await sqlite.store.rows_with(table):
            copied.insert(table, **row._mapping)
    await postgres.written(copied, keep=True)
    yield sides
    for side in sides:
        await side.store.close()
        await side.engine.dispose()


def further() -> Write:
    """Rows of the kinds that the kept database has none of, and some that a person has broken."""
    write = Write()
    for game, (column, damaged) in enumerate(
        (
            ("owing", "[0,"),
            ("owing", "{}"),
            ("reopened", "[1]"),
            ("offer", "5"),
            ("offer", '["undo",0,1,[0,1]]'),
        ),
        1,
    ):
        broken: dict[str, Any] = {"status": "running", column: damaged}
        write.update(schema.games, {"id": game}, **broken)
    write.update(schema.games, {"id": 6}, status="running", board_post=MUCH, options='{"ä":"\U0001f3b2"}')
    write.update(schema.games, {"id": 7}, status="lobby", host=PEOPLE[2].id)
    write.delete(schema.seats, game=7)
    post = {
        "lane": 1006,
        "channel": 1006,
        "game": 6,
        "nonce": "n",
        "seq": 1,
        "since": 4,
        "text": LONG,
        "mention": "[]",
    }
    post |= {"buttons": "review", "attempts": 2, "done": 1, "tried": MICROS, "due": None}
    write.insert(schema.outbox, id=MUCH, kind="board", message=None, dropped="Discord says no", **post)
    write.insert(schema.outbox, id=MUCH + 1, kind="notice", message=2**62, dropped=None, **post)
    owed = post | {"done": None, "game": 9, "key": 5 << 22}
    write.insert(schema.outbox, id=MUCH + 3, kind="notice", message=None, dropped=None, **owed)
    write.update(schema.games, {"id": 9}, server=5 << 22)
    refused = post | {"lane": -PERSON, "buttons": "unreachable"}
    write.insert(schema.outbox, id=MUCH + 2, kind="direct", message=1, dropped=None, **refused)
    write.insert(schema.reserved_seats, game=8, seat=3, name=LONG, person=None, opened=True, resigned=False)
    for number, person in enumerate(PEOPLE):
        wish = {"zone": "Europe/Paris", "quiet_from": 1, "quiet_to": 2, "daily": 3}
        due = (None, MICROS, MICROS - 1, 2**62)[number]
        write.insert(schema.reminder_preferences, person=person.id, way="daily", daily_due=due, **wish)
        write.insert(
            schema.plans,
            game=1 + number // 2,
            person=person.id,
            kind="ahead",
            base=1,
            steps="[]",
            secret=b"\0\xff",
        )
        write.insert(schema.appearance_preferences, person=person.id, theme="light")
    for began in (1, MICROS):
        write.insert(schema.holidays, person=PERSON, began=began, ended=began + 5)
        write.insert(schema.outages, processes=1, district=0, began=began, ended=began + 5)
    write.insert(schema.outages, processes=4, district=3, began=MICROS + 9, ended=-1)
    write.insert(
        schema.timers, id=MUCH, **timer_row(9, "reminder", NOW, seat=1, data={"ä": LONG}) | {"due": 2**62}
    )
    write.insert(schema.timers, id=MUCH + 1, **timer_row(9, "reminder", NOW, seat=1, data={"ä": LONG}))
    write.insert(schema.animations, game=9, post=MUCH)
    for game, counts in ((11, True), (12, False), (13, True)):
        result = {"server": 1, "channel": 7, "day": DAY, "score": game % 3, "turns": 9, "at": MICROS - game}
        write.replace(schema.results, game=game, which="climb", counts=counts, practice=False, **result)
        write.insert(schema.met_deals, which="climb", day=DAY, person=PERSON + game, game=game)
    for game, at in ((1, MICROS - 1), (2, MICROS), (3, MICROS)):
        for place, person in enumerate(PEOPLE[: game + 1]):
            row = {"server": 1, "which": "climb", "channel": 7, "at": at, "side": place, "place": place + 1}
            means = {"mean_before": 1, "spread_before": 2, "mean": game + place, "spread": place * 4_000_000}
            write.insert(schema.ratings, game=game, person=person.id, **row, **means)
    for turn, late in enumerate((True, False, False)):
        write.insert(schema.timed_turns, person=PERSON, game=9, turn=turn, at=MICROS - 1 + turn, late=late)
    write.insert(schema.uncounted, person=PERSON, began=1, ended=0)
    for number, due in ((MUCH, 1), (5 << 22, MICROS + 5)):
        event = {
            "server": number,
            "channel": 7,
            "host": PERSON,
            "name": LONG,
            "kind": "swiss",
            "which": "climb",
        }
        event |= {"options": "{}", "pace": "{}", "most": 9, "by_invitation": False, "friendly": True}
        event |= {"rounds": 3, "round": 1, "status": "running", "paused": False, "closes": 1, "due": due}
        event |= {"channels": "[]", "trouble": "", "post": None, "seed": 2**32, "created": 1, "changes": 1}
        write.insert(schema.events, id=number, version=1, **event)
        write.insert(
            schema.entrants, event=number, number=1, person=PERSON, rating=1500, entered=None, left=None
        )
        pairing = {"entrants": "[1]", "points": None, "forfeit": False}
        write.insert(schema.event_games, event=number, round=1, board=1, game=5, **pairing)
        write.insert(schema.event_changes, event=number, seq=1, at=1, kind="new", person=PERSON, data="{}")
    write.update(schema.games, {"id": 5}, status="over")
    for server, digest in ((5 << 22, None), (6 << 22, 1001), (7 << 22, 1002)):
        write.insert(schema.server_settings, server=server, digest=digest, games='["climb"]')
    for person in PEOPLE[:2]:
        write.insert(schema.names, person=person.id, game=1, name=LONG)
        write.insert(schema.forgetting, person=person.id, nobody=-MUCH, computers=True, at=MICROS)
        write.insert(schema.seen, person=person.id, at=1)
    write.insert(schema.seen, person=5, at=2)
    write.insert(schema.forgetting, person=-MUCH, nobody=-MUCH, computers=False, at=MICROS)
    write.insert(
        schema.outbox,
        id=MUCH + 4,
        kind="direct",
        message=1,
        dropped=None,
        **post | {"game": None, "person": 5},
    )
    write.insert(schema.threads, channel=1009, parent=1001)
    report = {
        "request": MUCH,
        "person": PERSON,
        "server": None,
        "channel": 7,
        "game": 6,
        "seq": 4,
        "words": LONG,
    }
    for reference, told in (("B", None), ("A", None), ("C", MICROS), ("D", MICROS - 1)):
        write.insert(
            schema.reports, reference=reference, at=MICROS, told=told, sends="own", code="", **report
        )
    for which in ("climb", "dog_eat_dog"):
        challenge = {"server": 1, "person": PERSON, "which": which}
        write.insert(schema.challenges, pace="day", most=3, taken=2, **challenge)
    write.insert(schema.challenge_games, game=6, person=PERSON)
    lesson = {"person": PERSON, "kind": "lesson", "exercise": "climb.one"}
    write.insert(schema.practice, entries="[]", tries=1, done=None, at=MICROS, **lesson)
    for where, solved in ((1, MICROS), (2, MICROS - 1), (None, None)):
        puzzle: dict[str, Any] = {
            "person": PERSON - 1 + (where or 0),
            "which": "climb",
            "day": DAY,
            "given_up": False,
        }
        write.insert(schema.puzzle_days, server=where, channel=7, tries=2, solved=solved, **puzzle)
    write.insert(schema.daily_preferences, person=PERSON, puzzle="climb")
    write.insert(schema.reviews, game=6, version=1, seq=4, review=LONG, post=MUCH)
    write.insert(schema.review_pieces, game=6, number=7, version=1, seq=4, found=LONG)
    write.insert(schema.review_wishes, game=6, person=PERSON, everybody=True, mark=False)
    return write


ALL: Final = District()
DISTRICTS: Final = [District(number, 2, 2) for number in range(2)]
EACH_GAME: list[dict[str, Any]] = [{"game": game} for game in range(1, 15)]
EACH_CHANNEL: list[dict[str, Any]] = [{"channel": channel} for channel in (7, *range(1001, 1015))]
EACH_PERSON: list[dict[str, Any]] = [{"person": person.id} for person in (*PEOPLE,)]
CALLS: dict[str, list[dict[str, Any]]] = {
    "challenge": [{"server": 1, "person": PERSON, "which": which} for which in ("climb", "none")],
    "challenges_on": [{"server": 1}, {"server": 2}],
    "answer": [{"request": request} for request in ("1-3", "2-5", "none")],
    "arrived_since": [{**channel, "post": post} for channel in EACH_CHANNEL for post in (1, MUCH, 2**50)],
    "away": [{"people": [PERSON, person.id]} for person in PEOPLE] + [{"people": []}],
    "best": [{"game_key": "climb", "most": 2}, {"game_key": "climb", "most": 9, "counts": True, "day": DAY}],
    "best_of_day": [
        {"game_key": "climb", "day": DAY, "most": 9, "server": server} for server in (None, 1, 2)
    ],
    "board_before": [{**game, "channel": 1000 + game["game"], "post": MUCH} for game in EACH_GAME],
    "dailies_astray": [{"latest": MICROS}, *({"latest": MICROS, "of": each} for each in DISTRICTS)],
    "dailies_due": [
        {"now": MICROS},
        {"now": MICROS, "most": 1},
        *({"now": MICROS, "of": each} for each in DISTRICTS),
    ],
    "day": [{"game_key": key, "day": DAY} for key in ("dog_eat_dog", "none")],
    "day_of": EACH_GAME,
    "days_of": [{**person, "game_key": "climb", "most": 9} for person in EACH_PERSON],
    "digests": [{}, *({"of": each} for each in DISTRICTS)],
    "ended_before": [{"when": when, "most": 9} for when in (0, 2**62)],
    "ended_in": [{**channel, "start": start, "most": 5} for channel in EACH_CHANNEL for start in (0, 1)],
    "digests_due": [{"monday": monday, "of": of} for monday in (5, 6) for of in (ALL, *DISTRICTS)],
    "ended": [{"ids": list(range(1, 80))}, {"ids": []}],
    "event": [{"number": MUCH}, {"number": 9}],
    "event_changes_of": [{"number": MUCH}],
    "events_naming": EACH_PERSON,
    "events_due": [{"now": MICROS, "of": of} for of in (ALL, *DISTRICTS)],
    "events_on": [{"server": MUCH}, {"server": 9}],
    "every_ended": [{}],
    "every_game": [{}],
    "games": [{"ids": list(range(1, 80))}, *({"ids": [game]} for game in range(1, 80)), {"ids": []}],
    "holidays": EACH_PERSON,
    "is_owed": [{"post": post} for post in (MUCH, MUCH + 3, MUCH + 9)],
    "ladder": [
        {"server": 1, "which": "climb", "since": since, "channel": channel, "start": start, "most": 2}
        for since in (0, MICROS)
        for channel in (None, 7, 8)
        for start in (0, 1)
    ],
    "ladders_of": [{"server": 1}, {"server": 2}],
    "last_ids": [{}],
    "last_rating": [{"server": 1, "which": "climb", **person} for person in EACH_PERSON],
    "last_refusal": [{"person": PERSON, "game": 6, "channel": channel} for channel in (1005, 1006)],
    "last_told": EACH_GAME,
    "latest_in": EACH_CHANNEL,
    "log": EACH_GAME,
    "meetings": [
        {"server": 1, "which": "climb", "people_ids": [each.id for each in PEOPLE[:many]]}
        for many in range(4)
    ],
    "message_of": [{"post": post} for post in (1, MUCH, MUCH + 1, MUCH + 9)],
    "longest_waiting": [{"server": server, "most": 9} for server in (1, 5 << 22)],
    "met": [
        {"game_key": "climb", "day": DAY, "people_ids": people} for people in ([PERSON + 11, 9], [9], [])
    ],
    "named_in": EACH_PERSON,
    "names": [{"people_ids": [person.id for person in PEOPLE]}, {"people_ids": []}],
    "naming": [{**person, "ids": list(range(1, 80))} for person in EACH_PERSON],
    "never_seen": [{"most": most} for most in (1, 9)],
    "next_daily": [{}, *({"of": each} for each in DISTRICTS)],
    "next_event_due": [{"of": of} for of in (ALL, *DISTRICTS)],
    "next_timer": [{}, *({"of": each} for each in DISTRICTS)],
    "number": [{"column": schema.games.c.board_post, "id": game} for game in (1, 6, 99)],
    "number_ended": EACH_CHANNEL,
    "number_of": EACH_PERSON,
    "open_in": EACH_CHANNEL,
    "open_below": EACH_CHANNEL,
    "open_on": [{**person, "server": server} for person in EACH_PERSON for server in (1, 2)],
    "open_of": [{**person, "start": start, "most": 20} for person in EACH_PERSON for start in (0, 20)],
    "owed_to": EACH_PERSON,
    "own_part": [{**person, "ids": list(range(1, 80))} for person in EACH_PERSON],
    "own_rows": [{**person, "most": 3} for person in EACH_PERSON],
    "out_of_tables": [{"people_ids": [PERSON, 9]}, {"people_ids": []}],
    "out_of_tables_ever": [{"people_ids": [PERSON, 9]}, {"people_ids": []}],
    "outages": [{}],
    "owners_told": [{"now": now} for now in (1, MICROS - 1, 2**62)],
    "played_by": EACH_PERSON,
    "posted_before": [{"lane": 1006, "post": post} for post in (1, 2**50)],
    "puzzles_solved": [{**person, "game_key": "climb", "most": 9} for person in EACH_PERSON],
    "rated": [{"ids": [1, 2, 3]}, {"ids": []}],
    "rated_after": [
        {"server": 1, "which": "climb", "when": when, "this": 2, "most": 9} for when in (0, MICROS, MUCH)
    ],
    "rated_between": [{"server": 1, "since": MICROS - 1, "until": until} for until in (MICROS, MUCH)],
    "ratings_before": [
        {"server": 1, "which": "climb", "people_ids": people, "when": MICROS, "this": 3}
        for people in ([PERSON, *range(1, 80)], [])
    ],
    "rose_between": [
        {"server": 1, "since": MICROS - 1, "until": until, "most": 2} for until in (MICROS, MUCH)
    ],
    "row": [{"table": schema.people, "id": PERSON}, {"table": schema.games, "id": 6, "one_board": False}],
    "rows_with": [
        {"table": table, column.name: value}
        for table in TABLES
        for column in table.c
        for value in (True, 0)
        if isinstance(column.type, Boolean)
    ],
    "solvers": [{"game_key": "climb", "day": DAY, "most": 9, "server": server} for server in (None, 1, 2)],
    "timed_turns": [{"people_ids": people, "since": MICROS} for people in ([PERSON, 9], [])],
    "timeless_timers": [{}],
    "timer": [{"number": number} for number in range(0, 120, 9)],
    "timers_due": [
        {"now": NOW + timedelta(days=days), "most": 9, "of": of}
        for days in (0, 9)
        for of in (ALL, *DISTRICTS)
    ],
    "timers_of": [{**game, "kind": kind} for game in EACH_GAME for kind in ("reminder", "lobby", "review")],
    "sat_before": [
        {**person, "which": which, "but": but}
        for person in EACH_PERSON
        for which in ("dog_eat_dog", "climb", "high_ground", "bring_down_the_mountain")
        for but in (1, 99)
    ],
    "said_without_game": [{"person": PERSON, "names_": names} for names in (["ä'", "none"], [])],
    "unseen_since": [{"when": when, "most": 9} for when in (0, MUCH)],
    "undelivered": [
        {"read": lambda row: dict(row), "of": of, "games": games}
        for of in (ALL, *DISTRICTS)
        for games in (None, [6, 9])
    ],
    "unreachable": [{}, {"channel": 1006}, {"channel": 1007}],
    "unreadable_timers": [{}, {"kinds": {"lobby"}}],
    "untold": [{}],
    "untold_since": EACH_GAME,
    "versions": [{"ids": list(range(1, 80))}],
    "wiped_until": [{}],
    "wishes": [{}, *({"of": each} for each in DISTRICTS)],
}


UNORDERED = {
    "games",
    "names",
    "versions",
    "rated",
    "ratings_before",
    "out_of_tables_ever",
    "timed_turns",
    "rows_with",
    "row",
    "unreachable",
    "dailies_astray",
    "timers_of",
    "timeless_timers",
}
"""Those whose rows may come in any order."""


async def answer_of(reading: Reading, name: str, arguments: dict[str, Any]) -> str:
    try:
        found = await getattr(reading, name)(**arguments)
    except StoreError as error:
        return error.message
    if name in UNORDERED and isinstance(found, list | dict):
        found = sorted(found.items() if isinstance(found, dict) else found, key=repr)
    return repr(found)


async def test_every_query_finds_the_same(both: tuple[Side, Side]) -> None:
    queries = [name for name, _ in inspect.getmembers(Reading, inspect.iscoroutinefunction) if name[0] != "_"]
    assert sorted(CALLS) == queries
    different, found = [], set()
    for name, calls in CALLS.items():
        for arguments in calls:
            sqlite, postgres = [await answer_of(each.store, name, arguments) for each in both]
            if sqlite != postgres:
                different.append((name, arguments, sqlite, postgres))
            if sqlite not in ("None", "[]", "{}", "False", "0", "(0, 0)", "('', '')"):
                found.add(name)
    assert different == []
    assert sorted(set(CALLS) - found) == []


VALUES: dict[type[Any], tuple[Any, ...]] = {
    bool: (1, None, False),
    bytes: (b"\0'\xff", None, b""),
    str: (LONG, None, ""),
    int: (MUCH, None, 0),
}
"""What the databases might take differently, in a row each."""


def made_up(table: Table, turn: int) -> dict[str, Any]:
    """A row that is in no table yet."""
    row = {}
    for column in table.c:
        kind = column.type.python_type
        value = VALUES[kind][turn]
        if column.foreign_keys or column.primary_key:
            value = f"{LONG}{turn}" if kind is str else MUCH + 50 + turn
        row[column.name] = VALUES[kind][0] if value is None and not column.nullable else value
    return row


async def test_every_way_of_writing_does_the_same(both: tuple[Side, Side]) -> None:
    first = Write()
    for table in TABLES:
        for turn in range(3):
            first.insert(table, **made_up(table, turn))
    sqlite, postgres = [await each.written(first, keep=True) for each in both]
    assert sqlite == postgres
    ways = []
    for table in TABLES:
        for turn in range(3):
            row = made_up(table, turn)
            key = {column.name: row[column.name] for column in table.primary_key}
            others = {
                name: value for name, value in made_up(table, (turn + 1) % 3).items() if name not in key
            }
            read = await both[1].store.row(table, **key)
            assert read == await both[0].store.row(table, **key)
            ways.append(Write().replace(table, **key, **others))
            ways += [Write().swap(table, key, read, **others)] if others else []
            ways += (
                [Write().swap(table, key, read)]
                if table not in (schema.people, schema.games, schema.events)
                else []
            )
    timer = made_up(schema.timers, 0)
    del timer["id"]
    await both[1].store._all(text("SELECT setval('timers_id_seq', (SELECT max(id) FROM timers))"))
    ways.append(Write().insert(schema.timers, **timer).insert(schema.timers, **timer))
    for way in ways:
        sqlite, postgres = [await each.written(way) for each in both]
        assert sqlite == postgres
        assert 0 not in sqlite[0] or way.inserted(schema.invitations) or way.inserted(schema.names)


async def test_every_statement_does_the_same(both: tuple[Side, Side]) -> None:
    statements = {
        name: part
        for room in (writing, limits)
        for name, part in vars(room).items()
        if isinstance(part, Statement)
    }
    game = (await both[0].store.row(schema.games, id=1))._mapping
    for each in both:  # one without rows elsewhere
        lone = Write().insert(schema.games, **{**game, "id": MUCH, "channel": MUCH, "rematch_of": None})
        limited = made_up(schema.server_settings, 0) | {"server": MUCH, "person_limit": 9, "channel_limit": 9}
        await each.written(lone.insert(schema.server_settings, **limited), keep=True)
    fields = {name: made_up(schema.games, 0)[name] for name in GAME_COLUMNS} | {
        "host": PERSON,
        "one_board": 1,
    }
    untried = await both[0].store.rows_with(schema.outbox, attempts=0)
    edit = next(row._mapping for row in untried if row.done is None)
    here = {"of": 2, "which": 1}
    running = {row.id for row in await both[0].store.rows_with(schema.events, status="running")}
    playing = next(
        row for row in await both[0].store.rows_with(schema.event_games) if row.game and row.event in running
    )
    rows: dict[str, dict[str, Any]] = {
        "CHANNEL_LIMIT": {"which": MUCH, "parent": MUCH, "besides": 0},
        "EVENT_DUE": {"which": playing.game, "when": MICROS},
        "FORGET_OUTAGES": {"of": 1, "which": 0},
        "FORGET_OLD_OUTAGES": {"before": 9},
        "FORGET_REPORTS": {"before": MICROS + 1},
        "FORGET_REQUESTS": {"before": MICROS + 1},
        "FORGET_TURNS": {"before": MICROS},
        "FORGET_TRIED": {"what": "lesson", "begins": "climb.%"},
        "GAME": {"which": 1, "before": game["version"], **fields},
        "GIVEN_UP": {"this": 1, "before": game["version"]},
        "IN_TURN": {"which": MUCH},
        "MEETS": {"this": 11, "who": PERSON},
        "NOT_UP": {"of": 4, "which": 3},
        "PERSON_LIMIT": {"which": MUCH, "server": MUCH, "who": PERSON, "besides": 0},
        "WIPED": {"which": MUCH, "before": game["version"]},
        "SUPERSEDE": {
            "which_lane": edit["lane"],
            "which": edit["game"],
            "what": edit["kind"],
            "when": MICROS,
        },
        "SUPERSEDE_EDITS": {"which_lane": edit["lane"], "of": edit["target"], "when": MICROS},
        "TIMERS_ANEW": {"what": "reminder", "then": 3},
        "TIMERS_ANEW_HERE": {"what": "reminder", "then": 3, **here},
        "TIMERS_AT_ONCE": {"what": "reminder", "now": 1, "until": 2**62},
        "TIMERS_AT_ONCE_HERE": {"what": "reminder", "now": 1, "until": 2**62, **here},
        "TIMERS_NO_LATER": {"what": "reminder", "latest": 1},
        "TIMERS_NO_LATER_HERE": {"what": "reminder", "latest": 1, **here},
        "TRYING": {"which": MUCH, "when": MICROS},
    }
    assert sorted(rows) == sorted(statements)
    for name, row in rows.items():
        sqlite, postgres = [await each.written(Write().add(statements[name], **row)) for each in both]
        assert sqlite == postgres
        assert sum(sqlite[0]) > 0, name


def test_rows_of_a_statement_are_locked_in_the_order_of_their_keys() -> None:
    write = Write()
    for number in (2, 10, 1):
        write.add(writing.GAME, which=number).add(writing.FORGET_REQUESTS, before=number)
        write.replace(schema.log, game=9, seq=number).update(
            schema.timers, {"kind": "a", "id": number}, seat=0
        )
    prepared_rows = [prepared(part, rows, POSTGRESQL)[1] for part, rows in in_order([write])]
    orders = [
        [next(value for value in row[::-1] if value in (1, 2, 10)) for row in rows] for rows in prepared_rows
    ]
    assert sorted(orders) == [[1, 2, 10]] * 3 + [[2, 10, 1]]
