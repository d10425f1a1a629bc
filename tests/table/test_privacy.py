"""What is kept of a person, and how they are forgotten."""

import asyncio
import json
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any, cast

import pytest
from sqlalchemy import BigInteger, LargeBinary, String, Text

from bot.store import Write, schema, timer_row
from bot.store.people import PEOPLE
from bot.table.archive.fairness import verify
from bot.table.events.event import Stage
from bot.table.model.ids import SOMEONE
from bot.table.model.names import escaped
from bot.table.model.posts import PostKind
from bot.table.model.table import Person, Place, Status, Table
from bot.table.notifications.preferences import Way
from bot.table.reviews.waiting import WORD
from tests.databases import raw
from tests.table.conftest import ANN, BOB, CLEO, DAN, GAMES, Sitting
from tests.table.test_events import EVENT, Hall, counted

ZOE = Person(876_543_210_987_654_321, "Zoëlla*Quux")
MOD = Person(765_432_109_876_543_210, "Modesta Mod")
NOBODYS = {
    "games": "checksum server channel created game status options owing out reopened outcome secret commitment changed home pace",
    "seats": "checksum",
    "log": "checksum at kind",
    "requests": "request at answer",
    "timers": "kind due data",
    "last_looks": "at",
    "plans": "kind secret",
    "outages": "began ended",
    "outbox": "channel kind nonce buttons message tried due done dropped",
    "results": "which server channel day at",
    "daily_deals": "which day",
    "met_deals": "which day",
    "ratings": "server which channel at",
    "uncounted": "began ended",
    "reminder_preferences": "way daily_due",
    "holidays": "began ended",
    "appearance_preferences": "theme palette",
    "forgetting": "nobody at",
    "seen": "at",
    "events": "id server channel name kind which options pace status closes due channels seed created",
    "entrants": "event",
    "event_games": "event entrants points",
    "event_changes": "event at kind data",
    "reports": "reference request at server channel sends code told",
    "challenges": "server which pace",
    "practice": "kind exercise entries done at",
    "puzzle_days": "which day server channel solved",
    "daily_preferences": "puzzle",
    "reviews": "review",
    "review_pieces": "found",
    "timed_turns": "at",
    "weekly_digests": "server monday",
    "server_settings": "server games channels host_role pace digest",
    "threads": "channel parent",
}
"""The columns that could hold a number or a name of a person, and never do."""


def test_every_column_is_known_to_hold_people_or_nobody() -> None:
    kinds = BigInteger, Text, String, LargeBinary
    columns = {
        column
        for table in schema.METADATA.sorted_tables
        for column in table.c
        if isinstance(column.type, kinds)
    }
    named = {f"{table}.{name}" for table, names in NOBODYS.items() for name in names.split()}
    assert {str(column) for column in columns} == named | {str(column) for column in PEOPLE}
    assert named & {str(column) for column in PEOPLE} == set()


async def settle(sitting: Sitting) -> None:
    while await sitting.service.time_control.scheduler.fire():
        pass


async def forgotten(sitting: Sitting, person: Person, **how: Any) -> None:
    """This person is forgotten, and the files are clean."""
    await sitting.service.privacy.forgetting.wish(person.id, **how)
    await sitting.service.privacy.forgetting.look()
    await sitting.service.privacy.forgetting.wipe()


def kept(sitting: Sitting) -> bytes:
    """All bytes of a database's files; of a server, all that its tables hold."""
    if isinstance(sitting.place, Path):
        folder = sitting.place.parent
        return b"".join(path.read_bytes() for path in sorted(folder.glob("cairn.db*")))
    with raw(sitting.place) as server:
        return b"".join(
            repr(server.execute(f"TABLE {name}").fetchall()).encode() for name in schema.METADATA.tables
        )


def traces(person: Person, data: bytes) -> list[bytes]:
    """What of a person's number and name stands in these bytes, in every form that a database writes."""
    forms = [
        str(person.id).encode(),
        person.id.to_bytes(8, "big"),
        (-person.id).to_bytes(8, "big", signed=True),
    ]
    forms += [name.encode() for name in (person.name, escaped(person.name), repr(person.name)[1:-1])]
    return [form for form in forms if form in data]


def places() -> Iterator[Place]:
    number = 0
    while True:
        number += 1
        yield Place(1, 5000 + number)


async def lived(sitting: Sitting) -> dict[str, int]:
    """Zoe has done whatever leaves a trace of her. Returns the games by what she has done there."""
    service, where, found = sitting.service, places(), {}

    def note(what: str, table: Table) -> Table:
        found[what] = table.id
        return table

    note("won", await service.play.offers.resign((await sitting.game(ZOE, BOB, place=next(where))).id, BOB))
    sitting.clock.turn(minutes=1)
    note("lost", await service.play.offers.resign((await sitting.game(ANN, ZOE, place=next(where))).id, ZOE))
    await settle(sitting)
    table = note("plays", await sitting.game(ZOE, BOB, CLEO, place=next(where)))
    await sitting.move(await sitting.move(table))
    await service.play.offers.offer_draw(table.id, ZOE)
    await service.moderation.hosting.lock(table.id, MOD, moderator=True)
    await service.moderation.hosting.unlock(table.id, ZOE, moderator=True)
    await service.moderation.hosting.lock(table.id, ZOE)
    table = note("two", await sitting.game(ANN, ZOE, place=next(where)))
    await service.time_control.timekeeper.pause(table.id, ANN)
    note("lobby", await sitting.lobby(ZOE, BOB, place=next(where)))
    note("alone", await sitting.lobby(ZOE, place=next(where)))
    table = note("invited", await sitting.lobby(ANN, place=next(where)))
    await service.lobby.seating.invite(table.id, ANN, [ZOE, CLEO])
    table = note("moderates", await sitting.game(ANN, BOB, CLEO, place=next(where)))
    await service.lobby.substitutes.ask(table.id, ZOE, 1, moderator=True)
    table = note("pauses", await sitting.game(ANN, BOB, place=next(where)))
    await service.time_control.timekeeper.pause(table.id, ZOE, moderator=True)
    await service.moderation.hosting.lock(table.id, ZOE, moderator=True)
    table = note("replaced", await sitting.game(ANN, ZOE, CLEO, place=next(where)))
    await service.lobby.substitutes.ask(table.id, ZOE, 1)
    search = (await service.tables.live(table.id)).table.searches.of(1)
    assert search is not None
    await service.lobby.substitutes.take_over(table.id, DAN, 1, search.post)
    note("replaced, over", await service.play.offers.resign(table.id, DAN))
    file = await service.archive.records.export(found["won"], ZOE.id)
    note("looked at", await service.archive.records.import_game(next(where), BOB, file))
    file = await service.archive.records.export(found["replaced"], ZOE.id)
    note("kept for", await service.archive.records.import_game(next(where), ANN, file))
    table = note(
        "a deal", await service.lobby.starting.alone(service.games["the_climb"], {}, next(where), ZOE)
    )
    table = note("observes", await sitting.lobby(ANN, key="tug_of_war", place=next(where)))
    await service.lobby.seating.observe(table.id, ZOE)
    await service.notifications.settings.keep(ZOE.id, way=Way.DAILY, zone="Europe/Paris", daily=600)
    await service.notifications.preferences.set_style(ZOE.id, theme="light")
    await service.notifications.preferences.set_previews(found["two"], ZOE.id, False)
    now = sitting.clock()
    await service.notifications.holidays.take(ZOE.id, now + timedelta(days=3), now + timedelta(days=5))
    await service.play.projection.looked(found["plays"], ZOE.id)
    sitting.clock.turn(minutes=1)
    await service.ratings.opting_out.set_out(ZOE.id, True)
    await service.outbox.direct(PostKind.DAILY, ZOE.id, "1", Write())
    await service.store.commit(Write().replace(schema.seen, person=ZOE.id, at=1))
    await sitting.deliver()
    waits = timer_row(found["won"], WORD, sitting.clock() + timedelta(days=9), person=ZOE.id)
    await service.store.commit(Write().insert(schema.timers, **waits))
    await service.lobby.seating.invite(found["alone"], ZOE, [ANN])
    return found


async def test_nothing_is_left_of_somebody_who_is_forgotten(sitting: Sitting) -> None:
    games = await lived(sitting)
    assert traces(ZOE, kept(sitting))
    await forgotten(sitting, ZOE)
    assert traces(ZOE, kept(sitting)) == []
    service = await sitting.again()
    assert traces(ZOE, kept(sitting)) == []
    nobody = (
        await service.store.named_in(ZOE.id),
        await service.store.wishes(),
        await service.store.wiped_until(),
    )
    assert nobody == ([], [], None)
    tables = {what: (await service.tables.live(game)).table for what, game in games.items()}
    assert {each.status for each in tables.values() if each.is_open} == {Status.LOBBY, Status.RUNNING}
    was_hers = {what: [p.person.name for p in table.players] for what, table in tables.items()}
    assert was_hers == {
        "won": [SOMEONE, "Bob"],
        "lost": ["Ann", SOMEONE],
        "plays": [SOMEONE, "Bob", "Cleo"],
        "two": ["Ann", SOMEONE],
        "lobby": ["Bob"],
        "alone": [SOMEONE],
        "invited": ["Ann"],
        "moderates": ["Ann", "Bob", "Cleo"],
        "pauses": ["Ann", "Bob"],
        "replaced": ["Ann", "Dan", "Cleo"],
        "replaced, over": ["Ann", "Dan", "Cleo"],
        "looked at": ["“someone”", "“Bob”"],
        "kept for": ["Ann", "“Dan”", "“Cleo”"],
        "a deal": [SOMEONE],
        "observes": ["Ann"],
    }
    assert (tables["plays"].host, tables["plays"].players[0].resigned) == (BOB, True)
    assert (tables["two"].status, tables["alone"].status) == (Status.OVER, Status.ABORTED)
    assert tables["pauses"].lock is not None
    assert tables["pauses"].lock.by == SOMEONE
    for what in ("won", "lost", "plays", "replaced", "two"):
        table = tables[what]
        file = await service.archive.records.export(table.id, ANN.id)
        sound, told = await asyncio.to_thread(verify, file, GAMES)
        assert sound or table.is_open, told
        assert SOMEONE in await service.archive.records.record(table.id, BOB.id)
    await settle(sitting)
    assert (await service.ratings.rating.all_again())[1] == 0
    assert await service.store.check() == []


async def test_somebody_in_many_games_is_forgotten_in_mid_move_and_computers_play_on(
    sitting: Sitting,
) -> None:
    where = places()
    games = [await sitting.game(ZOE, BOB, CLEO, place=next(where)) for _ in range(12)]
    table = await sitting.move(games[0])
    await sitting.service.privacy.forgetting.wish(ZOE.id, computers=True)
    moving = asyncio.gather(
        *(sitting.service.play.moves.act(each.id, sitting.owing(each), "pass") for each in games[1:]),
        return_exceptions=True,
    )
    await sitting.service.privacy.forgetting.look()
    await moving
    for game in games:
        table = (await sitting.service.tables.live(game.id)).table
        assert table.status is Status.RUNNING
        assert table.players[0].person.computer
        assert (table.names[1:], table.host) == (("Bob", "Cleo"), BOB)
    await sitting.service.privacy.forgetting.wipe()
    assert traces(ZOE, kept(sitting)) == []
    for game in games:
        await sitting.service.play.offers.resign(game.id, BOB)


async def test_a_record_that_is_posted_while_somebody_is_forgotten_writes_no_name_back(
    sitting: Sitting,
) -> None:
    table = await sitting.game(ZOE, BOB)
    await sitting.service.play.offers.resign(table.id, BOB)
    told: list[str] = []

    async def text(table: Table) -> str:
        told.append(" and ".join(table.names))
        if len(told) == 1:
            await forgotten(sitting, ZOE)
        return told[-1]

    await sitting.service.ratings.records.post(table.id, BOB, text)
    assert told == [f"{ZOE.name} and Bob", f"{SOMEONE} and Bob"]
    await sitting.service.privacy.forgetting.wipe()
    assert traces(ZOE, kept(sitting)) == []


async def test_somebody_who_enters_and_hosts_events_is_forgotten_in_them(sitting: Sitting) -> None:
    hall = Hall(sitting)
    event = await hall.create(ZOE, MOD, ANN, BOB, kind="swiss", rounds=2)
    await hall.hosting.start(EVENT, DAN)
    event = await hall.go_on()
    (number,) = (each.number for each in event.entries if each.person.id == ZOE.id)
    await hall.organizing.leave(EVENT, MOD)
    await forgotten(sitting, MOD)  # who has left stands in the table
    await forgotten(sitting, ZOE)
    while (event := await hall.go_on()).stage is Stage.RUNNING:
        for pairing in event.of_round(event.round):
            if pairing.points is None and pairing.game is not None:
                loser = event.named(pairing.entrants[0]).person
                await sitting.service.play.offers.resign(pairing.game, loser)
    assert event.stage is Stage.OVER
    assert event.named(number).person.name == SOMEONE
    assert sum(counted(event).values()) == sum(sum(each.points or ()) for each in event.pairings)
    await sitting.service.privacy.forgetting.wipe()
    assert traces(ZOE, kept(sitting)) == []
    await forgotten(sitting, DAN)
    assert (await hall.event()).host.name == SOMEONE
    assert traces(MOD, kept(sitting)) == []


async def test_a_forgotten_person_who_comes_back_is_a_new_one(sitting: Sitting) -> None:
    table = await sitting.game(ZOE, BOB, CLEO)
    await forgotten(sitting, ZOE)
    assert await sitting.service.store.open_of(ZOE.id, 0, 9) == []
    table = (await sitting.service.tables.live(table.id)).table
    assert table.seat_of(ZOE.id) is None
    again = await sitting.game(ZOE, ANN, place=next(places()))
    assert again.players[0].person == ZOE
    for _ in range(2):  # the second wish finds nothing
        await forgotten(sitting, ZOE)
    assert traces(ZOE, kept(sitting)) == []
    assert len({row.id for row in await sitting.service.store.rows_with(schema.people) if row.id < 0}) == 2


class KilledError(Exception):
    """The process ends here."""


@pytest.mark.only_a_file
async def test_a_kill_at_any_stage_leaves_nobody_half_forgotten(sitting: Sitting) -> None:
    await lived(sitting)
    service, writes, steps = sitting.service, 0, 0
    await service.privacy.forgetting.loop.stop()
    await service.privacy.forgetting.wish(ZOE.id)
    while True:
        steps += 1
        assert steps < 100, "a life that writes once gets no further"
        service = await sitting.again()
        await service.privacy.forgetting.loop.stop()
        attempt, writes = service.store.engine.attempt, 0

        async def killed(made: Any, attempt: Any = attempt) -> Any:
            nonlocal writes
            writes += 1
            if writes > 1:
                raise KilledError
            return await attempt(made)

        cast(Any, service.store.engine).attempt = killed
        try:
            await service.privacy.forgetting.look()
        except Exception:
            cast(Any, service.store.engine).attempt = attempt
            continue
        cast(Any, service.store.engine).attempt = attempt
        break
    assert steps > 10
    await settle(sitting)
    assert (await service.ratings.rating.all_again())[1] == 0
    assert await service.store.check() == []
    service = await sitting.again()
    assert await service.store.wiped_until() is not None
    await service.privacy.forgetting.wipe()
    assert traces(ZOE, kept(sitting)) == []


async def test_finished_games_and_people_go_by_age_where_the_owner_has_set_it(sitting: Sitting) -> None:
    service, where = sitting.service, places()
    old = await sitting.game(ZOE, BOB, place=next(where))
    await service.play.offers.resign(old.id, ZOE)
    running = await sitting.game(ANN, BOB, place=next(where))
    await settle(sitting)
    await service.privacy.age.look()
    service.privacy.age.games, service.privacy.age.people = 30, 60
    for person in (ANN, BOB, ZOE):
        service.privacy.age.note(person.id)
    sitting.clock.turn(days=31)
    newer = await sitting.game(BOB, CLEO, place=next(where))
    await service.play.offers.resign(newer.id, CLEO)
    await sitting.game(BOB, DAN, place=next(where))
    await settle(sitting)
    await service.privacy.age.look()
    left = await service.store.every_game()
    assert old.id not in left
    assert {running.id, newer.id} <= set(left)
    assert await service.store.rows_with(schema.ratings, game=old.id) == []
    assert await service.store.check() == []
    sitting.clock.turn(days=31)
    service.privacy.age.note(BOB.id)
    await service.privacy.age.look()
    await service.privacy.forgetting.look()
    names = await service.store.names([ANN.id, BOB.id, CLEO.id, ZOE.id])
    assert names == {ANN.id: "Ann", BOB.id: "Bob", CLEO.id: "Cleo"}  # Ann sits in an open game


async def test_a_persons_data_has_what_they_did_and_nothing_that_is_secret_from_them(
    sitting: Sitting,
) -> None:
    """Two games that differ only in what Zoe may not know give her the same file."""
    files = []
    for bid, place in ((1, Place(1, 1)), (2, Place(1, 2))):
        table = await sitting.game(ZOE, BOB, key="sealed_bids", place=place)
        shown = await sitting.service.play.projection.show(table.id, BOB.id)
        await sitting.service.play.moves.act(table.id, BOB, shown.legal[bid - 1])
        data = json.loads(await sitting.service.privacy.own_data.of(ZOE.id))
        (game,) = [each for each in data["games"] if each["channel"] == str(place.channel)]
        files.append({key: value for key, value in game.items() if key not in ("number", "channel")})
        assert "Bob" not in json.dumps(data)
    assert files[0] == files[1]
    assert files[0]["moves"] == []
    await sitting.service.notifications.settings.keep(ZOE.id, way=Way.NEVER)
    waits = timer_row(table.id, WORD, sitting.clock() + timedelta(days=9), person=ZOE.id)
    await sitting.service.store.commit(Write().insert(schema.timers, **waits))
    shown = await sitting.service.play.projection.show(table.id, ZOE.id)
    await sitting.service.play.moves.act(table.id, ZOE, shown.legal[0])
    data = json.loads(await sitting.service.privacy.own_data.of(ZOE.id))
    assert [each["kind"] for each in data["games"][1]["moves"]] == ["action"]
    assert data["settings"]["reminders"]["where"] == "never"
    assert (table.id, WORD) in {(each["game"], each["kind"]) for each in data["reminders ahead"]}
    theirs = json.loads(await sitting.service.privacy.own_data.of(BOB.id))
    assert str(ZOE.id) not in json.dumps(theirs)
