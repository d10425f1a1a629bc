"""Substitutes: who may take over a seat, what goes along with it, and what stays behind."""

import asyncio
import json
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from pydantic import TypeAdapter

from bot.owners.replaying import played_again
from bot.table.archive.fairness import verify
from bot.table.log.replay import contradiction
from bot.table.model import time_control as paces
from bot.table.model.posts import PostKind
from bot.table.model.substitutes import SubstituteSearch, SubstituteSearches
from bot.table.model.table import Person, Place, Table
from bot.table.model.time_control import Pace, Zero
from bot.table.play import plans
from bot.table.play.drafts import Kind
from tests.databases import as_of_0130, raw
from tests.table.conftest import ANN, BOB, CLEO, DAN, ELSEWHERE, Sitting, refused
from tests.table.test_clocks import HOUR, PER_TURN, calls, come_to, left, now, passed_on, playing, wait
from tests.table.test_together import DAILY

ZOE, YAN = Person(201, "Zoe"), Person(202, "Yan")
WITH_SUBSTITUTES = paces.own(move=10 * HOUR, zero=Zero.SUBSTITUTE)


def search(table: Table, seat: int = 0) -> SubstituteSearch:
    found = table.searches.of(seat)
    assert found is not None
    return found


def away(table: Table) -> set[int]:
    """The seats for which the table plays."""
    assert table.clocks is not None
    return set(table.clocks.away)


async def due(sitting: Sitting, pace: Pace = PER_TURN) -> tuple[Table, int]:
    """A game of three at this pace, and the seat whose turn it is."""
    table = await playing(sitting, pace, ANN, BOB, CLEO)
    return table, min(table.owing)


async def take(sitting: Sitting, table: Table, person: Person, seat: int) -> Table:
    return await sitting.service.lobby.substitutes.take_over(table.id, person, seat, search(table, seat).post)


async def replaced(sitting: Sitting, table: Table, seat: int, person: Person) -> Table:
    """The game once this person has taken over a seat whose player asked for a substitute."""
    table = await sitting.service.lobby.substitutes.ask(table.id, table.players[seat].person)
    return await take(sitting, table, person, seat)


async def lines(sitting: Sitting) -> list[tuple[PostKind, str]]:
    wanted = (PostKind.LINE, PostKind.LINE_EDIT)
    return [(post.kind, post.text) for post in await sitting.deliver() if post.kind in wanted]


# asking


async def test_searches_survive_a_restart_move_with_the_game_and_end_with_it(sitting: Sitting) -> None:
    table, substitutes = await sitting.game(ANN, BOB, CLEO), sitting.service.lobby.substitutes
    await sitting.deliver()
    table = await substitutes.ask(table.id, BOB, request="a")
    assert (await substitutes.ask(table.id, BOB, request="a")).searches == table.searches
    (post,) = [each for each in await sitting.deliver() if each.kind is PostKind.LINE]
    assert (post.buttons, post.mention, post.since) == ("substitute own", (), 1)
    await substitutes.ask(table.id, DAN, 2, moderator=True)
    await sitting.deliver()
    await sitting.again()
    table = await now(sitting, table)
    assert search(table, 1) == SubstituteSearch(1, post.id, BOB.id)
    assert search(table, 2).by == DAN.id
    table = await sitting.service.moderation.hosting.move(table.id, ANN, ELSEWHERE)
    after = search(table, 1).post
    assert after != post.id
    posts = await sitting.deliver()
    assert [each.channel for each in posts if each.id == after] == [ELSEWHERE.channel]
    assert [each.text for each in posts if each.target == post.id] == [
        "Who takes over from **Bob** in **Dog Eat Dog #1** is asked in its new channel."
    ]
    table = await take(sitting, table, ZOE, 1)
    assert table.names == ("Ann", "Zoe", "Cleo")
    await sitting.deliver()
    assert (await sitting.service.lobby.abort(table.id, ANN, force=True)).searches.seats == ()
    assert (PostKind.LINE_EDIT, "**Dog Eat Dog #1** is over.") in await lines(sitting)


def test_a_search_of_the_first_release_which_asked_one_person_is_now_for_everybody() -> None:
    stored = '{"seats": [[1, 7, 101, [201, "Zoe"]], [2, 8, null]], "barred": [202]}'
    found = TypeAdapter(SubstituteSearches).validate_json(stored, strict=True)
    assert found.seats == (SubstituteSearch(1, 7, 101), SubstituteSearch(2, 8, None))
    assert found.barred == {202}


async def test_the_present_do_not_wait_for_those_who_are_away(sitting: Sitting) -> None:
    table, away = await due(sitting)
    await wait(sitting, hours=10, minutes=1)
    table = await now(sitting, table)
    asker = next(each.person for each in table.players if each.seat != away and each.person != ANN)
    table = await sitting.service.lobby.substitutes.ask(table.id, asker, away)
    assert table.offer is None or away not in table.offer.waiting
    if table.offer is not None:
        table = await sitting.agree(table)
    assert search(table, away)


# who may not


async def test_whoever_knows_too_much_takes_no_seat(sitting: Sitting) -> None:
    table = await sitting.lobby(ANN, BOB, CLEO, DAN, key="tug_of_war")
    await sitting.service.lobby.seating.observe(table.id, YAN)
    await sitting.service.lobby.starting.start(table.id, ANN)
    table = await sitting.service.play.offers.resign(table.id, DAN)
    await replaced(sitting, table, 2, ZOE)
    table = await sitting.service.lobby.substitutes.ask(table.id, BOB)
    played = "played in this game before, and know what the others may not."
    for person, told in (
        (BOB, "have this seat already."),
        (ANN, "play in this game already."),
        (CLEO, played),
        (DAN, played),
        (YAN, "have observed this game, and seen more than its players."),
    ):
        assert (await refused(take(sitting, table, person, 1))).message == f"You {told}"
    await sitting.service.lobby.seating.leave(table.id, YAN)
    await sitting.again()
    assert (await refused(take(sitting, table, YAN, 1))).code == "observes"
    assert (await now(sitting, table)).names == ("Ann", "Bob", "Zoe", "Dan")


async def test_nobody_is_sought_where_nothing_is_to_be_played(sitting: Sitting) -> None:
    lobby = await sitting.lobby(ANN, BOB, place=ELSEWHERE)
    alone = await sitting.game(ANN, key="the_climb", place=Place(1, 77))
    table = await sitting.game(ANN, BOB, CLEO)
    await sitting.service.play.offers.resign(table.id, BOB)
    substitutes = sitting.service.lobby.substitutes
    for attempt, code in (
        (substitutes.ask(lobby.id, ANN), "not_started"),
        (substitutes.ask(alone.id, ANN), "plays_alone"),
        (substitutes.ask(table.id, ZOE), "not_your_game"),
        (substitutes.ask(table.id, ZOE, 2), "not_your_game"),
        (substitutes.ask(table.id, ANN, 7), "no_such_seat"),
        (substitutes.ask(table.id, ANN, 1), "has_resigned"),
    ):
        assert (await refused(attempt)).code == code
    await sitting.service.lobby.abort(table.id, ANN, force=True)
    assert (await refused(substitutes.ask(table.id, ANN))).code == "over"


# the end of a search


async def test_whoever_asked_for_themselves_plays_on_and_is_still_to_be_replaced(sitting: Sitting) -> None:
    table, mover = await due(sitting, WITH_SUBSTITUTES)
    who = table.players[mover].person
    await sitting.service.lobby.substitutes.ask(table.id, who)
    table = await sitting.move(table)
    while mover not in table.owing:
        table = await sitting.move(table)
    await wait(sitting, hours=10)
    assert search(await now(sitting, table), mover).by == who.id
    table = await sitting.service.lobby.substitutes.back(table.id, who)
    assert search(table, mover).by == who.id
    assert (await refused(sitting.service.lobby.substitutes.back(table.id, who))).code == "not_away"


# what goes along


@pytest.mark.parametrize(
    "key", ["high_ground", "hidden_orders", "sealed_bids", "high_heavens", "highest_ground"]
)
async def test_what_the_seat_knows_goes_along_and_the_earlier_player_knows_it_no_more(
    sitting: Sitting, key: str
) -> None:
    table = await sitting.game(ANN, BOB, key=key)
    for _ in range(5 if key != "sealed_bids" else 1):
        table = await sitting.move(table)
    projection, export = sitting.service.play.projection, sitting.service.archive.records.export
    hand, public = await projection.show(table.id, BOB.id), await projection.show(table.id, None)
    mine, everybodys = await projection.history(table.id, BOB.id), await projection.history(table.id, None)
    assert hand.view != public.view
    table = await replaced(sitting, table, 1, ZOE)
    seen, theirs = await projection.show(table.id, ZOE.id), await projection.show(table.id, BOB.id)
    assert (seen.seat, seen.view, seen.legal) == (1, hand.view, hand.legal)
    assert (theirs.seat, theirs.view, theirs.legal) == (None, public.view, ())
    assert (await projection.history(table.id, ZOE.id))[: len(mine)] == mine
    assert (await projection.history(table.id, BOB.id))[: len(everybodys)] == everybodys
    assert (await refused(sitting.service.play.moves.act(table.id, BOB, "pass"))).code == "not_your_game"
    assert await projection.positions(table.id, BOB.id) == await projection.positions(table.id, None)
    assert await export(table.id, BOB.id) == await export(table.id, None)


async def test_plans_and_tries_stay_behind(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, key="hidden_orders")
    shown = await sitting.service.play.projection.show(table.id, BOB.id)
    step = table.game.notation.write(shown.legal[0])
    kinds: tuple[Kind, ...] = ("plan", "try")
    for kind in kinds:
        assert (await sitting.service.play.plans.change(table.id, BOB, kind, plans.add(step))).steps
    table = await replaced(sitting, table, 1, ZOE)
    for kind in kinds:
        assert (await sitting.service.play.plans.look(table.id, ZOE, kind)).steps == ()
    with raw(sitting.place) as database:
        assert database.execute("SELECT count(*) FROM plans").fetchone() == (0,)


async def test_earlier_moves_are_told_of_those_who_made_them(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB)
    movers: set[str] = set()
    while len(movers) < 2:
        movers.add(sitting.owing(table).name)
        table = await sitting.move(table)
    rows = table.seq
    for person in (ZOE, YAN):
        table = await replaced(sitting, table, 1, person)
    for _ in range(4):
        table = await sitting.move(table)
    for _ in range(2):
        projection = (await sitting.again()).play.projection
        history = await projection.history(table.id, ANN.id)
        earlier = [line for line in history if line.seq <= rows]
        assert {line.who for line in earlier} == {"", "Ann", "Bob"}
        assert not any("Zoe" in line.words or "Yan" in line.words for line in earlier)
        assert {line.who for line in history if line.seq > rows + 4} - {""} <= {"Ann", "Yan"}
        told = [line.words for line in history]
        assert {"Zoe took over from Bob.", "Yan took over from Zoe."} <= set(told)
        assert (await projection.show(table.id, ANN.id, seq=rows - 1)).table.names == ("Ann", "Bob")
        assert (await projection.show(table.id, ANN.id)).table.names == ("Ann", "Yan")
    record = await sitting.service.archive.records.record(table.id, None)
    assert "Yan (first Bob)" in record
    assert "Bob: " in record


# taking back


async def test_taking_back_never_brings_an_earlier_player_back(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    for _ in range(4):
        table = await sitting.move(table)
    history = await sitting.service.play.projection.history(table.id, None)
    last = next(line.who for line in reversed(history) if line.move)
    seat = table.names.index(last)
    table = await replaced(sitting, table, seat, ZOE)
    moves = sitting.service.play.moves
    assert len((await moves.undo_plan(table.id, ZOE)).needs) == 2, "the one before made that move"
    assert await moves.undoable(table.id, ZOE.id) is None
    before = table.moves
    table = await sitting.agree(await moves.undo(table.id, ZOE))
    assert table.moves < before
    await sitting.again()
    table = await now(sitting, table)
    assert table.names[seat] == "Zoe"
    live = await sitting.service.tables.playing(table.id)
    assert live.position is not None
    changes = [(each.before.name, each.after.name) for each in live.position.seat_changes]
    assert changes == [(last, "Zoe")]
    assert contradiction(live, await sitting.service.store.log(table.id)) is None
    table = await sitting.service.lobby.substitutes.ask(table.id, ZOE)
    assert (await refused(take(sitting, table, Person(101 + seat, last), seat))).code == "has_left"


async def test_an_offer_of_the_earlier_player_lapses_and_others_stand(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    await sitting.service.play.offers.offer_draw(table.id, BOB)
    await sitting.deliver()
    table = await replaced(sitting, table, 1, ZOE)
    assert table.offer is None
    told = [post.text for post in await sitting.deliver() if "offered" in post.text]
    assert told == ["**Bob** offered a draw in **Dog Eat Dog #1**.\nThe game has moved on."]
    table = await sitting.service.lobby.substitutes.ask(table.id, ANN, 2)
    table = await sitting.service.play.offers.offer_draw(table.id, ZOE)
    assert (await take(sitting, table, YAN, 2)).offer is None


# clocks


async def test_a_substitute_begins_with_a_fresh_turn(sitting: Sitting) -> None:
    table, mover = await due(sitting)
    await wait(sitting, hours=8)
    table = await replaced(sitting, await now(sitting, table), mover, ZOE)
    assert left(sitting, table, mover) == 10 * HOUR
    assert calls(await wait(sitting, hours=7)) == [(ZOE.id,)], "nobody else, and from the beginning"
    table = await replaced(sitting, await now(sitting, table), mover, YAN)
    assert left(sitting, table, mover) == 10 * HOUR
    table = await come_to(sitting, await passed_on(sitting, table), mover)
    await wait(sitting, hours=6)
    table = await replaced(sitting, await now(sitting, table), mover, DAN)
    assert left(sitting, table, mover) == 10 * HOUR


async def test_a_bank_goes_along_with_at_least_one_turn(sitting: Sitting) -> None:
    pace = paces.own(bank=20 * HOUR, increment=HOUR, zero=Zero.REMIND)
    table, mover = await due(sitting, pace)
    await wait(sitting, hours=5)
    table = await replaced(sitting, await now(sitting, table), mover, ZOE)
    assert left(sitting, table, mover) == 15 * HOUR
    table = await come_to(sitting, await passed_on(sitting, table), mover)
    await wait(sitting, hours=17)
    table = await replaced(sitting, await now(sitting, table), mover, YAN)
    assert left(sitting, table, mover) == 2 * HOUR  # a tenth of the bank, as for one that is used up


async def test_a_holiday_of_the_earlier_player_ends_with_the_seat_and_time_that_was_given_stays(
    sitting: Sitting,
) -> None:
    table, mover = await due(sitting)
    who = table.players[mover].person
    await wait(sitting, hours=2)
    begins = sitting.clock.now
    await sitting.service.notifications.holidays.take(who.id, begins, begins + timedelta(days=5))
    await wait(sitting, hours=30)
    await sitting.service.time_control.timekeeper.give(table.id, ANN, mover, 5 * HOUR)
    table = await replaced(sitting, await now(sitting, table), mover, ZOE)
    assert left(sitting, table, mover) == 13 * HOUR, "8 were left, and 5 are given"
    ended = await wait(sitting, hours=13, minutes=1)
    assert any("**Zoe** ran out of time" in post.text for post in ended)


# when time is over


@pytest.mark.parametrize("zero", [Zero.SUBSTITUTE, Zero.SKIP])
async def test_a_substitute_wakes_a_table_where_the_clocks_stand(sitting: Sitting, zero: Zero) -> None:
    table = await playing(sitting, paces.own(move=10 * HOUR, zero=zero))
    gone = min(table.owing)
    await wait(sitting, days=10)
    table = await now(sitting, table)
    assert table.clocks is not None
    assert all(each.since is None for each in table.clocks.seats)
    if zero is Zero.SKIP:
        table = await sitting.service.lobby.substitutes.ask(table.id, table.players[gone].person)
    assert [each.seat for each in table.searches.seats] == [gone]
    table = await take(sitting, table, ZOE, gone)
    assert left(sitting, table, min(table.owing)) == 10 * HOUR


# files, and the log


@pytest.mark.only_a_file
async def test_a_game_with_substitutes_is_exported_verified_imported_and_checked(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB)
    for _ in range(3):
        table = await sitting.move(table)
    table = await replaced(sitting, table, 1, ZOE)
    running = await sitting.service.archive.records.export(table.id, None)
    resumed = await sitting.resumed(running, ANN, ZOE)
    assert resumed.names == ("Ann", "Zoe")
    history = await sitting.service.play.projection.history(resumed.id, None)
    assert {line.who for line in history} <= {"", "Ann", "“Bob”", "Zoe"}
    assert "“Bob”" in {line.who for line in history}
    assert "Zoe took over from Bob." in [line.words for line in history]
    live = await sitting.service.tables.playing(resumed.id)
    assert contradiction(live, await sitting.service.store.log(resumed.id)) is None
    table = await sitting.play_out(table)
    data = await sitting.service.archive.records.export(table.id, None)
    fits, found = await asyncio.to_thread(verify, data)
    assert fits, found
    copied = await sitting.service.archive.records.import_game(Place(1, 31337), ANN, data)
    assert copied.only_shown
    replayed = (await asyncio.to_thread(played_again, json.loads(data))).lines
    assert any(" Bob: " in line for line in replayed)
    assert any(" Zoe: replace" in line for line in replayed)
    seating = sitting.service.lobby.seating
    assert (await refused(seating.rematch(table.id, BOB))).code == "not_your_game"
    again = await seating.rematch(table.id, ANN)
    assert again.invited == (ZOE,), "those who sat there last are asked"


async def test_a_spoiled_replacement_is_found_in_a_file_and_at_the_table(sitting: Sitting) -> None:
    table = await replaced(sitting, await sitting.game(ANN, BOB), 1, ZOE)
    content = json.loads(await sitting.service.archive.records.export(table.id, None))
    (row,) = [each for each in content["log"] if each["kind"] == "replace"]
    spoils: tuple[Any, ...] = (
        {"from": {"id": "1", "name": "Bob"}},
        {"from": {"id": "x", "name": "Bob"}, "to": {"id": "2", "name": "Zoe"}},
        {"from": {"id": 1, "name": "Bob"}, "to": {"id": "2", "name": "Zoe"}},
        {"from": "Bob", "to": "Zoe"},
        {},
    )
    for spoil in spoils:
        row["data"] = spoil
        data = json.dumps(content).encode()
        importing = sitting.service.archive.records.import_game(ELSEWHERE, ANN, data)
        assert (await refused(importing)).code == "bad_file"
    live, log = await sitting.service.tables.playing(table.id), await sitting.service.store.log(table.id)
    assert contradiction(live, log) is None
    wrong = replace(live.table.players[1], person=YAN)
    spoiled = replace(live, table=replace(live.table, players=(live.table.players[0], wrong)))
    assert contradiction(spoiled, log) == "who sits in a seat is not what its log says"


async def test_two_who_press_at_once_or_twice_get_the_seat_once(sitting: Sitting) -> None:
    table = await sitting.service.lobby.substitutes.ask((await sitting.game(ANN, BOB)).id, BOB)
    post = search(table, 1).post
    other = await sitting.other()
    await other.play.projection.get(table.id)
    for _ in range(2):
        await sitting.service.lobby.substitutes.take_over(table.id, ZOE, 1, post, request="b")
    error = await refused(other.lobby.substitutes.take_over(table.id, YAN, 1, post))
    assert error.message == "Zoe has taken over already."
    await other.close()
    kinds = [row.kind for row in await sitting.service.store.log(table.id)]
    assert kinds.count("replace") == 1


# secrets


async def sealed(sitting: Sitting, table: Table, who: Person) -> None:
    shown = await sitting.service.play.projection.show(table.id, who.id)
    await sitting.service.play.moves.act(table.id, who, shown.legal[0])


async def test_a_secret_change_of_mind_ends_no_search(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO, key="sealed_bids")
    await sealed(sitting, table, BOB)
    await sitting.service.lobby.substitutes.ask(table.id, ANN, 1)
    await sitting.deliver()
    await sitting.service.play.moves.undo(table.id, BOB)
    await sealed(sitting, table, BOB)
    assert search(await now(sitting, table), 1)
    assert await sitting.deliver() == []


@pytest.mark.parametrize("zero", [Zero.PLAY, Zero.SUBSTITUTE])
async def test_nobody_learns_from_a_replacement_what_the_seat_has_secretly_done(
    tmp_path: Any, zero: Zero
) -> None:
    told = []
    for again in (False, True):
        sitting = Sitting(tmp_path / f"{again}.db")
        await sitting.service.open()
        pace = paces.own(move=10 * HOUR, zero=zero)
        table = await playing(sitting, pace, ANN, BOB, CLEO, key="sealed_bids")
        await sealed(sitting, table, BOB)
        if again:
            await sitting.service.play.moves.undo(table.id, BOB)
        await sitting.deliver()
        table = await replaced(sitting, await now(sitting, table), 1, ZOE)
        projection = sitting.service.play.projection
        assert ((await projection.show(table.id, ZOE.id)).view.bid is None) == again
        seen = await projection.show(table.id, ANN.id)
        history = await projection.history(table.id, None)
        told.append(
            (
                [(post.kind, post.text, post.seq, post.mention) for post in await sitting.deliver()],
                (seen.view, seen.seq, table.owing),
                sitting.service.time_control.timekeeper.told(table),
                [(line.seq, line.who, line.notation, line.words) for line in history],
            )
        )
        await sitting.service.close()
    assert told[0] == told[1]


async def test_a_substitute_takes_back_a_decision_that_is_still_sealed(sitting: Sitting) -> None:
    table = await playing(sitting, PER_TURN, ANN, BOB, CLEO, key="sealed_bids")
    await wait(sitting, hours=4)
    await sealed(sitting, table, BOB)
    table = await replaced(sitting, await now(sitting, table), 1, ZOE)
    table = await sitting.service.play.moves.undo(table.id, ZOE)
    assert table.reopened == {1}
    assert left(sitting, table, 1) == 10 * HOUR


# the deal of the day


async def test_a_deal_of_the_day_counts_no_more_and_whoever_gave_the_seat_up_has_met_it(
    sitting: Sitting,
) -> None:
    store = sitting.service.store
    table = await sitting.game(ANN, BOB, key="the_climb", options=DAILY)
    day = sitting.clock.now.date().isoformat()
    assert await store.day_of(table.id) == day
    await sitting.deliver()
    table = await replaced(sitting, table, 1, ZOE)
    assert any("It no longer counts for the day's table." in text for _, text in await lines(sitting))
    assert await store.day_of(table.id) is None
    assert await store.met("the_climb", day, [each.id for each in (ANN, BOB, ZOE, YAN)]) == {
        *(ANN.id, BOB.id, ZOE.id)
    }


@pytest.mark.only_a_file  # tests/store/test_postgres.py migrates one on a server
async def test_a_database_of_an_earlier_version_tells_who_has_met_the_deal_of_a_day(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, key="the_climb", options=DAILY)
    await sitting.service.archive.daily.begin(ELSEWHERE, CLEO)
    table = await replaced(sitting, table, 1, ZOE)
    await sitting.service.lobby.abort(table.id, ANN)
    await sitting.game(BOB, YAN, key="the_climb", options=DAILY)
    met = "SELECT * FROM met_deals ORDER BY person"
    with raw(sitting.place) as database:
        before = database.execute(met).fetchall()
        damaged = "INSERT INTO log (game, seq, at, kind, data) VALUES (?, 999, 0, 'replace', '{')"
        database.execute(damaged, (table.id,))
        as_of_0130(database.execute)
    await sitting.again()
    with raw(sitting.place) as database:
        assert database.execute(met).fetchall() == before
    people = [(ANN, 1), (BOB, 1), (CLEO, 2), (YAN, 3), (ZOE, 1)]
    assert [(row[2], row[3]) for row in before] == sorted((person.id, game) for person, game in people)


async def test_what_is_rewound_is_told_of_those_who_sat_there_then(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    left = sitting.owing(table)
    await sitting.service.play.moves.act(table.id, left, "pass")
    table = await sitting.service.play.projection.get(table.id)
    table = await replaced(sitting, table, table.names.index(left.name), ZOE)
    await lines(sitting)
    found = await sitting.service.moderation.rewinding.choices(table.id, DAN, moderator=True)
    plan = await sitting.service.moderation.rewinding.plan(table.id, DAN, found[0].number, moderator=True)
    assert plan.lines == (f"{left.name} passes.",)
    await sitting.service.moderation.rewinding.rewind(
        table.id, DAN, found[0].number, seen=plan.seen, moderator=True
    )
    told = f"What no longer counts:\n• {left.name} passes."
    assert any(told in text for _, text in await lines(sitting))
