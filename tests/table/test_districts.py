"""Two processes, each of which looks after a part of all servers: each changes any game, and what happens by itself is done by
the one whose server it is."""

import asyncio
import itertools
import random
from collections.abc import AsyncIterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.district import District
from bot.store import Write, schema, to_micros
from bot.store.postgres.lease import ALL
from bot.store.reading.lists import REFUSED_BY_DISCORD
from bot.table.events.event import Event, Pairing, Stage
from bot.table.model import PRESETS, Person, Place, Post, PostKind, Status
from bot.table.notifications.preferences import Way
from games.computer.review import Effort
from games.core.protocol import Game
from tests.databases import raw
from tests.table.conftest import ANN, BOB, GAMES, HERE, Sitting
from tests.table.test_clocks import HOUR, PER_TURN, left, owing, playing
from tests.table.test_computers import against, until_a_person_decides
from tests.table.test_conditional_moves import climb, draw, notes, set_line, to_due
from tests.table.test_substitutes import take

SERVER = 5 << 22
THERE = Place(SERVER, 3000)
"""A channel of a server that the second process looks after."""
MOVES = 24
MARKS = itertools.count()
EVE = Person(SERVER + 1, "Eve")
"""Whose daily messages are the second process's."""


class Process:
    """A process, and what it has been told by the other."""

    def __init__(self, sitting: Sitting, number: int, all_: dict[int, "Process"]) -> None:
        all_[number] = self
        self.all = all_
        self.service = service = sitting._made()
        self._sitting = sitting
        self._number = number
        self._mark = ""
        self._marked = asyncio.Event()
        self.deaf = False
        engine: Any = service.store.engine
        self._hold = engine.hold
        self.seen: datetime | None = None
        service.news._steady = lambda: sitting.clock().timestamp()
        service.news._looked = sitting.clock().timestamp()
        engine.hold = self._held
        engine.on_told = self.hear
        if isinstance(sitting.place, Path):
            service.store.written.append(self._pass_on)

    async def _held(self, *how: Any) -> District:
        engine: Any = self.service.store.engine
        found: District = await self._hold(*how)
        if isinstance(self._sitting.place, Path):  # which holds no districts
            engine.district = found = District(self._number, 2, 2)
        assert found == District(self._number, 2, 2)
        engine.seen = self.seen  # on the clock of the test
        return found

    async def open(self) -> None:
        await self.service.open(2, 2)
        for loop in (
            self.service.news.loop,
            self.service.time_control.scheduler.loop,
            self.service.notifications.digests.loop,
        ):
            await loop.stop()

    def hear(self, what: str) -> None:
        if what == self._mark:
            self._marked.set()
        elif not self.deaf:
            self.service.news.told(what)

    def _pass_on(self, write: Write) -> None:
        """Tell the others what a change tells: no file does."""
        for of, what in write.news:
            for number, other in self.all.items():
                if other is not self and of in (None, number):
                    other.hear(what)

    async def told(self) -> None:
        """Wait until everything has arrived that the other process has told so far. A file tells at once; a server tells in the
        order of the transactions, and so a mark that follows them arrives last."""
        place = self._sitting.place
        if isinstance(place, Path):
            return
        self._mark = f"mark {next(MARKS)}"
        self._marked.clear()
        with raw(place) as database:
            database.execute("SELECT pg_notify(?, ?)", (ALL, f"test {self._mark}"))
        await asyncio.wait_for(self._marked.wait(), 10)

    async def heard(self) -> None:
        """Wait for what the other process tells, and look."""
        await self.told()
        await self.service.news.look()

    async def posts(self) -> list[PostKind]:
        """What it has to deliver, in order."""
        self._sitting.service = self.service
        return [post.kind for post in await self._sitting.deliver()]


@pytest.fixture
async def both(sitting: Sitting) -> AsyncIterator[tuple[Process, Process]]:
    """The process whose server is `HERE`, and that whose server is `THERE`. The sitting's is the second."""
    await sitting.service.close()
    made = dict[int, Process]()
    for number in range(2):
        await Process(sitting, number, made).open()
    sitting.service = made[1].service
    yield made[0], made[1]
    sitting.service = made[1].service
    await made[0].service.close()


async def test_a_move_from_the_other_process_is_posted_by_the_one_whose_server_it_is(
    sitting: Sitting, both: tuple[Process, Process]
) -> None:
    here, there = both
    table = await sitting.game(ANN, BOB, place=THERE)
    await there.posts()
    sitting.service = here.service
    for _ in range(4):
        table = await sitting.move(table)
        assert await here.posts() == []
        await there.heard()
        assert PostKind.BOARD in (posted := await there.posts()) or PostKind.BOARD_EDIT in posted
        table = await sitting.move(table)
        assert await there.posts()
        sitting.service = here.service
    assert here.service.tables._live == {}
    assert (await there.service.tables.live(table.id)).table.seq == table.seq


async def test_what_nobody_has_told_is_found_within_a_minute(
    sitting: Sitting, both: tuple[Process, Process]
) -> None:
    here, there = both
    table = await sitting.game(ANN, BOB, place=THERE)
    await there.posts()
    there.deaf, sitting.service = True, here.service
    moved = await sitting.move(table)
    await there.service.news.look()
    assert await there.posts() == []
    sitting.clock.turn(minutes=1)
    await there.service.news.look()
    assert await there.posts()
    assert (await there.service.tables.live(table.id)).table == moved


async def test_what_a_server_or_a_person_has_chosen_and_nobody_has_told_is_found_within_a_minute(
    sitting: Sitting, both: tuple[Process, Process]
) -> None:
    here, there = (each.service for each in both)
    table = await playing(sitting, PER_TURN, ANN, BOB, place=THERE)
    began = sitting.clock()

    async def chosen() -> tuple[object, ...]:
        """What the second process believes."""
        style = await there.notifications.preferences.style(ANN.id)
        settings = await there.setup.of(SERVER)
        await there.tables.live(table.id)
        away = there.time_control.updates.holidays.get(ANN.id)
        return settings.hints, (await there.notifications.settings.of(ANN.id)).way, style.theme, away

    before = await chosen()
    both[1].deaf = True
    holiday = (began, began + timedelta(days=3))
    await here.setup.settings.keep(SERVER, hints=False)
    await here.notifications.settings.keep(ANN.id, way=Way.NEVER)
    await here.notifications.preferences.set_style(ANN.id, theme="light")
    await here.notifications.holidays.take(ANN.id, *holiday)
    await there.news.look()
    assert await chosen() == before == (True, Way.CHANNEL, "dark", None)
    sitting.clock.turn(minutes=1)
    await there.news.look()
    assert await chosen() == (False, Way.NEVER, "light", [holiday])
    both[1].deaf = False


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.about.key)
async def test_games_of_each_kind_are_played_over_both_while_processes_are_replaced(
    sitting: Sitting, both: tuple[Process, Process], game: Game[Any, Any, Any]
) -> None:
    processes, choose, delivered = both[0].all, random.Random(5), list[int]()
    people = (ANN, BOB, EVE)[: next(count for count in game.about.seat_counts if count > 1)]
    table = await sitting.game(*people, key=game.about.key, place=THERE)

    async def catch_up() -> None:
        for each in processes.values():
            await each.service.news.look()
            sitting.service = each.service
            delivered.extend(post.id for post in await sitting.deliver())

    for number in range(MOVES):
        if table.status is not Status.RUNNING:
            break
        if number % 8 == 7:
            gone = choose.randrange(2)
            await processes[gone].service.close()
            await Process(sitting, gone, processes).open()
        mover = choose.randrange(2)
        sitting.service = processes[mover].service
        table = await sitting.move(table, choose.choice)
        if mover == 0:
            await processes[1].heard()
        if number % 3 == 0:
            await catch_up()
    sitting.clock.turn(minutes=1)
    await catch_up()
    lives = [await each.service.tables.playing(table.id) for each in processes.values()]
    assert lives[0].table == lives[1].table == table
    assert lives[0].place.state == lives[1].place.state
    with raw(sitting.place) as database:
        posted = database.execute("SELECT id, done FROM outbox WHERE dropped IS NULL ORDER BY id").fetchall()
    assert [(number, done is not None) for number, done in posted] == [
        (each, True) for each in sorted(delivered)
    ]


async def test_a_lobby_that_the_other_process_edits_often_is_edited_once(
    sitting: Sitting, both: tuple[Process, Process]
) -> None:
    here, there = both
    table = await sitting.lobby(ANN, place=THERE)
    sitting.service = here.service
    for person in (BOB, EVE):
        await here.service.lobby.seating.join(table.id, person)
        await there.heard()
    assert await there.posts() == [PostKind.LOBBY, PostKind.LOBBY_EDIT]


async def test_a_row_that_was_delivered_while_it_was_looked_for_is_not_delivered_again(
    sitting: Sitting, both: tuple[Process, Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, there = both
    await sitting.lobby(ANN, place=THERE)
    store = there.service.store
    undelivered = store.undelivered

    async def meanwhile(*how: Any) -> Any:
        found = await undelivered(*how)
        assert await there.posts() == [PostKind.LOBBY]
        return found

    monkeypatch.setattr(store, "undelivered", meanwhile)
    await there.service.outbox.look()
    assert await there.posts() == []


async def test_what_was_found_and_delivered_before_its_own_change_is_answered_is_not_delivered_again(
    sitting: Sitting, both: tuple[Process, Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, there = both
    store = there.service.store
    commit = store.commit

    async def answered_late(write: Write) -> None:
        monkeypatch.undo()
        made, write.then = write.then, None
        await commit(write)
        await there.service.outbox.look()
        assert await there.posts() == [PostKind.LOBBY]
        assert made is not None
        made()

    monkeypatch.setattr(store, "commit", answered_late)
    await sitting.lobby(ANN, place=THERE)
    assert await there.posts() == []


async def test_wishes_count_at_once_in_all_processes_and_after_a_broken_line_too(
    sitting: Sitting, both: tuple[Process, Process]
) -> None:
    here, there = (each.service.notifications for each in both)
    assert (await there.preferences.style(ANN.id)).theme == "dark"
    await here.preferences.set_style(ANN.id, theme="light")
    await both[1].heard()
    assert (await there.preferences.style(ANN.id)).theme == "light"
    assert (await there.settings.of(ANN.id)).way is Way.CHANNEL
    both[1].deaf = True
    await here.settings.keep(ANN.id, way=Way.NEVER)
    both[1].service.news.doubt()
    await both[1].service.news.look()
    assert (await there.settings.of(ANN.id)).way is Way.NEVER


async def test_a_servers_settings_count_at_once_in_all_processes_and_after_a_broken_line_too(
    sitting: Sitting, both: tuple[Process, Process]
) -> None:
    here, there = both
    for of in (here, there):
        assert (await of.service.setup.of(SERVER)).hints
    await here.service.setup.settings.keep(SERVER, hints=False, digest=3000)
    await there.heard()
    assert not (await there.service.setup.of(SERVER)).hints
    assert [await each.service.setup.digests() for each in both] == [[], [(SERVER, 3000)]]
    there.deaf = True
    await here.service.setup.settings.keep(SERVER, hints=True)
    there.service.news.doubt()
    assert (await there.service.setup.of(SERVER)).hints


async def test_what_was_put_off_comes_once_its_person_wishes_it_in_whichever_process(
    sitting: Sitting, both: tuple[Process, Process]
) -> None:
    here, there = both
    await sitting.lobby(ANN, place=THERE)
    (post,) = await there.service.outbox.posts()
    await there.service.outbox.retry(post.id, sitting.clock() + timedelta(hours=8))
    assert await there.service.outbox.posts() == []
    await here.service.notifications.settings.keep(ANN.id, way=Way.DIRECT)
    await there.heard()
    assert await there.posts() == [PostKind.LOBBY]


async def test_on_holiday_a_clock_stands_in_all_processes(
    sitting: Sitting, both: tuple[Process, Process]
) -> None:
    here, there = both
    table = await playing(sitting, PER_TURN, ANN, BOB, place=THERE)
    who = sitting.owing(table)
    now = sitting.clock()
    await here.service.notifications.holidays.take(who.id, now, now + timedelta(days=3))
    await there.heard()
    sitting.service = there.service
    table = (await there.service.tables.live(table.id)).table
    assert left(sitting, table, owing(table)) == 10 * HOUR + timedelta(days=3)
    await here.service.notifications.holidays.end(who.id)
    there.deaf = True
    there.service.news.doubt()
    await there.service.news.look()
    assert there.service.time_control.updates.holidays.get(who.id, []) == []


async def test_a_clock_is_ended_by_the_process_whose_server_it_is_and_moves_on_with_its_game(
    sitting: Sitting, both: tuple[Process, Process]
) -> None:
    here, there = both
    table = await playing(sitting, PER_TURN, ANN, BOB, place=THERE)
    schedulers = [each.service.time_control.scheduler for each in both]
    sitting.clock.turn(hours=5)
    assert [await each.fire() for each in schedulers] == [0, 1]
    assert [await here.posts(), await there.posts()] == [[], [PostKind.CALL]]
    assert await here.service.store.next_timer(District(0, 2, 2)) is None

    # Discord takes no more messages in the old channel: a player moves the game to a server of the other process.
    board = (await there.service.tables.live(table.id)).book.board_post
    refused = Write().update(schema.outbox, {"id": board}, dropped=REFUSED_BY_DISCORD)
    await here.service.store.commit(refused)
    await here.service.moderation.hosting.move(table.id, ANN, HERE)
    await there.heard()
    assert there.service.tables._live == {}
    assert (await here.service.store.log(table.id))[-1].kind == "moved"
    assert PostKind.BOARD in await here.posts()
    assert await there.posts() == []
    sitting.clock.turn(hours=3)
    assert await schedulers[1].fire() == 0
    assert await schedulers[0].fire()
    assert await here.posts() == [PostKind.CALL]
    assert await there.service.store.next_timer(District(1, 2, 2)) is None


@pytest.mark.parametrize("ahead", [True, False])
async def test_a_start_or_a_leap_of_one_process_leaves_the_timers_of_the_other_as_they_are(
    sitting: Sitting, both: tuple[Process, Process], ahead: bool
) -> None:
    here, there = both
    await playing(sitting, PER_TURN, ANN, BOB, place=THERE)
    before = await there.service.store.next_timer()
    scheduler = here.service.time_control.scheduler
    sitting.clock.turn(days=-400)
    await scheduler.due_now("clock")
    await scheduler.bring_forward(new_terms=ahead)
    assert await there.service.store.next_timer() == before


async def test_time_in_which_nobody_looked_after_a_server_costs_its_players_nothing_and_others_their_time(
    sitting: Sitting, both: tuple[Process, Process]
) -> None:
    here, there = both
    table = await playing(sitting, PER_TURN, ANN, BOB, place=THERE)
    sitting.service = here.service
    other = await playing(sitting, PER_TURN, ANN, BOB, place=HERE)
    sitting.clock.turn(hours=1)
    seen = sitting.clock()
    await there.service.close()
    sitting.clock.turn(hours=4)
    again = Process(sitting, 1, here.all)
    again.seen = seen
    await again.open()
    for process in (again, here):
        sitting.service = process.service
        found = [(await process.service.tables.live(each.id)).table for each in (table, other)]
        lefts = [left(sitting, each, owing(each)) for each in found] if process is here else []
        assert lefts in ([], [9 * HOUR, 5 * HOUR])
        assert left(sitting, found[0], owing(found[0])) == 9 * HOUR


async def test_all_time_until_more_processes_look_after_the_bot_costs_nobody_anything(
    sitting: Sitting,
) -> None:
    tables = [await playing(sitting, PER_TURN, ANN, BOB, place=place) for place in (HERE, THERE)]
    sitting.clock.turn(hours=1)
    await sitting.service.close()
    sitting.clock.turn(hours=4)
    made = dict[int, Process]()
    for number in range(2):
        await Process(sitting, number, made).open()
    for each in made.values():
        sitting.service = each.service
        for table in tables:
            found = (await each.service.tables.live(table.id)).table
            assert left(sitting, found, owing(found)) == 9 * HOUR
    await made[0].service.close()


async def test_daily_messages_are_written_by_the_process_whose_person_it_is(
    sitting: Sitting, both: tuple[Process, Process]
) -> None:
    here, there = both
    table = await sitting.game(ANN, EVE, place=THERE)
    await there.posts()
    for person in (ANN, EVE):
        wished: dict[str, Any] = {"way": Way.DAILY, "zone": "UTC", "daily": 13 * 60}
        await here.service.notifications.settings.keep(person.id, **wished)
    sitting.clock.turn(hours=1, minutes=1)
    assert [await each.service.notifications.digests.fire() for each in both] == [1, 1]
    waits = sitting.owing(table)
    written: list[Post] = []
    for each in both:
        written += await each.service.outbox.posts()
    assert [post.person for post in written] == [waits.id]
    assert bool(await here.service.outbox.posts()) == (waits == ANN)


async def test_only_the_first_process_cleans(sitting: Sitting, both: tuple[Process, Process]) -> None:
    table = await sitting.game(ANN, BOB, place=THERE)
    old = to_micros(sitting.clock() - timedelta(days=3))
    answered = Write().insert(schema.requests, request="old", at=old, game=table.id, answer="[]")
    await both[0].service.store.commit(answered)
    kept = []
    for each in both[::-1]:
        await each.service.time_control.scheduler.forget()
        kept.append(await each.service.store.answer("old") is not None)
    assert kept == [True, False]


async def test_what_the_other_process_has_to_deliver_is_asked_of_the_database(
    sitting: Sitting, both: tuple[Process, Process]
) -> None:
    here, there = both
    table = await sitting.game(ANN, BOB, place=THERE)
    board = (await there.service.tables.live(table.id)).book.board_post
    assert board is not None
    outbox = here.service.outbox
    assert (await outbox.is_owed(board), await outbox.message_of(board)) == (True, None)
    await there.posts()
    await there.service.store.next_timer()  # whoever reads there has all written
    assert (await outbox.is_owed(board), await outbox.message_of(board)) == (False, 5000 + board)


async def test_a_later_message_has_a_higher_number_whichever_process_wrote_it(
    sitting: Sitting, both: tuple[Process, Process]
) -> None:
    here, there = both
    table = await sitting.game(ANN, BOB, place=THERE)
    known: list[int] = []
    for made, process in enumerate((there, here, there, there, here, there)):
        sitting.service = process.service
        table = await sitting.move(table)
        if process is here:
            await there.heard()
        await process.service.store.commit(Write().insert(schema.people, id=made, name="Passing by"))
        with raw(sitting.place) as database:
            rows = [each for (each,) in database.execute("SELECT id FROM outbox ORDER BY id").fetchall()]
        assert len(rows) > len(known)
        assert rows[: len(known)] == known
        known = rows


async def test_in_a_channel_that_the_other_process_has_just_freed_a_game_can_be_opened(
    sitting: Sitting, both: tuple[Process, Process]
) -> None:
    here, there = both
    lobby = await sitting.lobby(ANN, place=THERE)
    there.deaf = True
    await here.service.lobby.seating.close(lobby.id, ANN)
    assert (await sitting.lobby(BOB, place=THERE)).id != lobby.id


async def test_the_next_game_that_waits_for_a_person_may_be_one_of_the_other_process(
    sitting: Sitting, both: tuple[Process, Process]
) -> None:
    here, there = both
    table = await sitting.game(ANN, BOB, place=THERE)
    person = sitting.owing(table)
    games = here.service.notifications.games
    assert await games.next_of(person.id, 0) is None
    other = await sitting.game(person, EVE, place=Place(SERVER, 3001))
    while sitting.owing(other) != person:
        other = await sitting.move(other)
    found = await games.next_of(person.id, table.id)
    assert found is not None
    assert found.table == (await there.service.tables.live(other.id)).table


@pytest.mark.parametrize("writes", [False, True])
async def test_news_that_come_while_a_game_is_read_or_written_are_not_lost(
    sitting: Sitting, both: tuple[Process, Process], monkeypatch: pytest.MonkeyPatch, writes: bool
) -> None:
    here, there = both
    table = await sitting.game(ANN, BOB, place=THERE)
    moved = table
    store = there.service.store
    name = "commit" if writes else "games"
    does = getattr(store, name)

    async def crossing(*given: Any) -> Any:
        nonlocal moved
        monkeypatch.undo()
        found = None if writes else await does(*given)
        if writes:
            write, made = given[0], given[0].then

            def then() -> None:
                there.service.news.told(f"game {table.id}")
                made()

            write.then = then
            await does(write)
        else:
            sitting.service = here.service
            moved = await sitting.move(table)
            await there.told()
        return found

    if not writes:
        there.service.tables.forget(table.id)
    monkeypatch.setattr(store, name, crossing)
    if writes:
        moved = await sitting.move(table)
        assert there.service.tables._live == {}
    else:
        await there.service.tables.live(table.id)
    assert (await there.service.tables.live(table.id)).table == moved


async def test_a_game_that_is_read_while_another_changes_stays_in_memory(
    sitting: Sitting, both: tuple[Process, Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, there = both
    table = await sitting.game(ANN, BOB, place=THERE)
    tables, read = there.service.tables, there.service.store.games

    async def crossing(*given: Any) -> Any:
        there.service.news.told(f"game {table.id + 1}")
        return await read(*given)

    tables.forget(table.id)
    monkeypatch.setattr(there.service.store, "games", crossing)
    found = await tables.live(table.id)
    assert tables._live == {table.id: found}


async def test_what_is_set_ahead_in_one_process_is_played_by_the_one_whose_server_it_is(
    sitting: Sitting, both: tuple[Process, Process]
) -> None:
    here, there = both
    table = await climb(sitting)
    await here.heard()
    await set_line(sitting, table)
    table = await sitting.move(table, draw)
    await here.heard()
    await to_due(sitting, table.id)
    assert await there.service.time_control.scheduler.fire() == 0
    assert await here.service.time_control.scheduler.fire() == 1
    found = (await there.service.tables.live(table.id)).table
    assert found.moves == table.moves + 1
    assert "Played as you set it ahead" in await notes(sitting, table)
    assert await here.posts()


async def test_a_computer_of_a_game_decides_once_though_its_process_ended_meanwhile(
    sitting: Sitting, both: tuple[Process, Process]
) -> None:
    here, there = both
    table = await against(sitting, "easy")
    for number in range(6):
        await here.service.news.look()
        sitting.service = here.service
        table = await until_a_person_decides(sitting, table)
        if table.status is not Status.RUNNING:
            break
        sitting.service = there.service
        table = await sitting.move(table)
        await here.heard()
        if number % 2:
            sitting.service = here.service
            sitting.clock.turn(seconds=1)
            await here.service.time_control.scheduler.fire()
            await here.service.close()
            here = Process(sitting, 0, there.all)
            await here.open()
    assert table.moves > 6


async def test_a_review_is_asked_for_in_one_process_and_worked_out_by_the_one_whose_server_it_is(
    sitting: Sitting, both: tuple[Process, Process]
) -> None:
    here, there = both
    table = await sitting.move(await sitting.game(ANN, BOB, place=THERE))
    await sitting.service.play.offers.resign(table.id, BOB)
    reviews, told = here.service.reviews, list[object]()
    there.service.reviews.effort = Effort(50, 2)

    async def tell(under_way: object) -> bool:
        told.append(under_way)
        return True

    assert (await reviews.look(table.id, ANN.id)).under_way is not None
    reviews.watch(table.id, ANN.id, tell)
    await there.heard()
    await there.service.time_control.scheduler.fire()
    await asyncio.gather(*there.service.reviews.tasks.running.values())
    assert (await reviews.look(table.id, ANN.id)).review is not None
    assert told == [None], "nobody waits for news that never come"


async def test_a_substitute_is_asked_for_and_found_in_one_process_and_told_by_the_other(
    sitting: Sitting, both: tuple[Process, Process]
) -> None:
    here, there = both
    table = await sitting.game(ANN, BOB)
    await here.heard()
    await here.posts()
    sitting.service = there.service
    table = await there.service.lobby.substitutes.ask(table.id, BOB)
    await here.heard()
    assert PostKind.LINE in await here.posts()
    sitting.service = there.service
    table = await take(sitting, table, EVE, 1)
    await here.heard()
    assert {PostKind.LINE_EDIT, PostKind.BOARD_EDIT} <= set(await here.posts())
    found = (await here.service.tables.live(table.id)).table
    assert [each.name for each in (player.person for player in found.players)] == ["Ann", "Eve"]
    mine = [
        [each.table.id for each in await process.service.notifications.games.mine(EVE.id, 0)]
        for process in both
    ]
    assert mine == [[table.id], [table.id]]


async def test_a_days_deal_that_somebody_begins_in_two_processes_at_once_counts_once(
    sitting: Sitting, both: tuple[Process, Process]
) -> None:
    places = (HERE, THERE)
    begun = await asyncio.gather(
        *(
            process.service.archive.daily.begin(place, EVE)
            for process, place in zip(both, places, strict=True)
        )
    )
    with raw(sitting.place) as database:
        found = database.execute("SELECT game, counts, day FROM results ORDER BY game").fetchall()
    assert sorted(table.id for table in begun) == [game for game, _, _ in found]
    assert sorted(bool(counts) for _, counts, _ in found) == [False, True]
    assert len({day for _, _, day in found}) == 1


async def test_an_event_goes_on_in_the_process_of_its_server_also_after_a_result_from_the_other(
    sitting: Sitting, both: tuple[Process, Process]
) -> None:
    here, there = both
    opened: list[int] = []
    for number, process in enumerate(both):
        await process.service.events.rounds.loop.stop()

        async def open_thread(event: Event, pairing: Pairing, number: int = number) -> int:
            opened.append(number)
            return 3100

        process.service.events.rounds.connect(open_thread)
    organizing = there.service.events.organizing
    game = there.service.games["dog_eat_dog"]
    await organizing.create(
        7, "round_robin", game, THERE, EVE, "Cup", pace=PRESETS["day"], entry=timedelta(1)
    )
    for person in (ANN, BOB):
        await organizing.join(7, person)
    await there.service.events.hosting.start(7, EVE)
    for process in both:
        await process.service.events.rounds.fire()
    assert opened == [1]
    (pairing,) = (await organizing.event(7)).pairings
    assert pairing.game is not None
    await here.service.play.offers.resign(pairing.game, ANN)
    await there.heard()
    for process in both:
        await process.service.events.rounds.fire()
    event = await organizing.event(7)
    assert (event.stage, len(event.table()), event.table()[0].points) == (Stage.OVER, 2, 1.0)
