"""What of a log is judged, and whose each decision is."""

import asyncio
import re
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

import bot.table.reviews as reviews_room
from bot.discord.reviews.words import all_words, mark_words, own_words
from bot.store import Write, schema, to_micros
from bot.table.model import Person, PostKind, Status, Table
from bot.table.practice.exercises import NEW
from bot.table.reviews import Found, sharing as sharing_room
from bot.table.reviews.again import AGAIN
from bot.table.reviews.judged import judged, mark_of, own_decisions
from games.computer.review import LEAST, VERSION, Effort
from games.core.protocol import CHANCE
from games.core.words import BadData
from tests.databases import as_of_0130, raw
from tests.table.conftest import ANN, BOB, CLEO, DAN, ELSEWHERE, Sitting, refused
from tests.table.test_forks import cut_short
from tests.table.test_sealed import bids, seal
from tests.table.test_substitutes import replaced

SMALL = Effort(50, 2)


async def minds_changed(sitting: Sitting) -> Table:
    table = await bids(sitting, ANN, BOB)
    while table.status is Status.RUNNING:
        await seal(sitting, table, ANN)
        await seal(sitting, await sitting.service.play.moves.undo(table.id, ANN), ANN, -1)
        table = await seal(sitting, table, BOB)
    return table


async def resigned_and_taken_back(sitting: Sitting) -> Table:
    table = await sitting.game(ANN, BOB, CLEO)
    first = sitting.owing(table)
    table = (await sitting.service.play.moves.act(table.id, first, "pass")).table
    gone = next(iter({0, 1, 2} - table.owing - {table.seat_of(first.id)}))
    await sitting.service.play.offers.resign(table.id, table.players[gone].person)
    table = await sitting.agree(await sitting.service.play.moves.undo(table.id, first))
    for _ in range(4):
        table = await sitting.move(table)
    return await sitting.service.play.offers.resign(table.id, sitting.owing(table))


async def handed_over(sitting: Sitting) -> Table:
    table = await sitting.move(await sitting.move(await sitting.game(ANN, BOB)))
    table = await replaced(sitting, table, 1, DAN)
    for _ in range(4):
        table = await sitting.move(table)
    return await sitting.service.play.offers.resign(table.id, ANN)


async def from_a_file(sitting: Sitting) -> Table:
    people = (ANN, BOB, CLEO)
    table = await sitting.resumed(await cut_short(sitting, "high_ground", *people), *people)
    for _ in range(3):
        table = await sitting.move(table)
    return await sitting.agree(await sitting.service.lobby.abort(table.id, ANN))


async def handed_over_at_once(sitting: Sitting) -> Table:
    table = await replaced(sitting, await sitting.game(ANN, BOB), 1, DAN)
    for _ in range(4):
        table = await sitting.move(table)
    return await sitting.service.play.offers.resign(table.id, ANN)


async def review(sitting: Sitting, table: Table, person: Person) -> Found:
    """The review of a game as somebody finds it who waits for it."""
    reviews = sitting.service.reviews
    reviews.effort = SMALL
    assert (await reviews.look(table.id, person.id)).under_way is not None
    await sitting.service.time_control.scheduler.fire()
    await asyncio.gather(*reviews.tasks.running.values())
    found = await reviews.look(table.id, person.id)
    assert found.review is not None
    return found


@pytest.mark.parametrize("play", [minds_changed, resigned_and_taken_back, handed_over, from_a_file])
async def test_what_is_judged_leads_from_the_start_to_the_end(sitting: Sitting, play: Any) -> None:
    table = await play(sitting)
    live = await sitting.service.tables.playing(table.id)
    game, state = table.game, table.game.new(len(table.players), table.options)
    for each in judged(await sitting.service.tables.all_rows(live)):
        if each.action is None:
            assert each.actor is not CHANCE
            state = game.seats.retire(state, each.actor)
        else:
            state = game.rules.apply(state, each.actor, each.action).state
    assert state == live.place.state


async def test_whoever_took_over_a_seat_has_a_mark_of_their_own(sitting: Sitting) -> None:
    table = await handed_over(sitting)
    found = await review(sitting, table, DAN)
    assert found.review is not None
    bob, dan = (own_decisions(found.live, found.review, found.rows, each.id) for each in (BOB, DAN))
    assert {each.seat for each in (*bob, *dan)} == {1}
    assert (len(bob), len(dan)) == (1, 2)
    assert (await sitting.service.reviews.look(table.id, BOB.id)).seat == found.seat == 1
    assert mark_of([]) is None


async def test_each_turning_point_names_who_had_the_seat_then(sitting: Sitting) -> None:
    found = await review(sitting, await handed_over(sitting), DAN)
    assert found.review is not None
    ann, other = found.review.seats
    other = replace(other, turning=tuple(replace(each, better_share=1000) for each in other.decisions))
    found = replace(found, review=replace(found.review, seats=(replace(ann, turning=()), other)))
    assert re.findall(r"Move \d+(.*?):", all_words(found)) == [", Bob", ", Dan", ", Dan"]
    assert re.findall(r"Move \d+(.*?):", own_words(found, other, DAN.id)) == [", Bob", "", ""]


async def test_what_was_played_and_drawn_is_told_so_that_it_is_true(sitting: Sitting) -> None:
    found = await review(sitting, await handed_over(sitting), BOB)
    assert found.review is not None
    assert "Your only decision gave away " in own_words(found, found.review.seats[1], BOB.id)
    assert "The only decision gave away " in mark_words(found, BOB.id, "Bob")
    ann, other = found.review.seats
    assert "; play and resigning, yours and theirs, cost you " in own_words(found, ann, ANN.id)
    assert re.search(r"Luck gave Ann \d+ of 100 \w+ and Dan \d+ \w+ than expected\.", all_words(found))
    bad = tuple(replace(each, share=0, better_share=500) for each in other.decisions)
    found = replace(found, review=replace(found.review, seats=(ann, replace(other, decisions=bad))))
    told = mark_words(found, DAN.id, "Dan")
    assert told.endswith("Each of the 2 decisions gave something away, the worst 50 of 100.")


async def test_that_nothing_was_given_away_is_said_once(sitting: Sitting) -> None:
    found = await review(sitting, await handed_over(sitting), DAN)
    judged_game = found.review
    assert judged_game is not None
    ann, other = judged_game.seats

    def told(lost: int) -> str:
        decisions = tuple(replace(each, share=500, better_share=500 + lost) for each in other.decisions)
        own = replace(other, decisions=decisions, turning=())
        of_dan = replace(found, review=replace(judged_game, seats=(ann, own)))
        return own_words(of_dan, own, DAN.id)

    assert "All of your 2 decisions gave away less than 5 of 100." in told(0)
    assert told(0).count(" gave away ") == 1
    assert "surely" not in told(LEAST - 1)
    assert "No decision of yours surely gave away 5 of 100 or more: no turning points." in told(LEAST)


async def test_a_turn_that_two_people_shared_counts_for_neither(sitting: Sitting) -> None:
    table = await sitting.move(await sitting.game(ANN, BOB, key="high_heavens"))
    seat = min(table.owing)
    table = await replaced(sitting, table, seat, DAN)
    table = await sitting.move(table)
    assert min(table.owing) == seat, "the turn goes on"
    found = await review(sitting, await sitting.service.play.offers.resign(table.id, DAN), DAN)
    assert found.review is not None
    (shared,) = found.review.seats[seat].decisions
    assert shared.first < shared.last
    for each in (ANN, BOB, DAN):
        assert own_decisions(found.live, found.review, found.rows, each.id) == []


async def test_nobody_can_tell_from_what_is_tried_again_how_often_others_changed_their_minds(
    sitting: Sitting,
) -> None:
    table = await minds_changed(sitting)
    found, again = await review(sitting, table, BOB), sitting.service.reviews.again
    assert found.review is not None
    for each in (each for seat in found.review.seats for each in seat.decisions):
        assert found.rows[each.first].row.seq > each.first + 1, "rows of the log tell it"
        key = await again.begin(table.id, each.first, BOB.id)
        assert key == f"{table.id}.{each.first}"
        assert (await again.exercise(key, BOB.id)).seat == each.seat
    for wrong in (f"{table.id}.99", f"{table.id}.x", f"{table.id}.0", f"{table.id}"):
        assert (await refused(again.exercise(wrong, BOB.id))).code == "no_practice"


async def test_what_a_file_tells_counts_for_nobody(sitting: Sitting) -> None:
    table = await from_a_file(sitting)
    found = await review(sitting, table, ANN)
    assert found.review is not None
    people = [each.person for each in table.players]
    own = [own_decisions(found.live, found.review, found.rows, each.id) for each in people]
    fork = next(row.seq for row in await sitting.service.tables.all_rows(found.live) if row.kind == "fork")
    begins = next(at for at, row in enumerate(found.rows) if row.row.seq > fork)
    assert all(each.first >= begins for decisions in own for each in decisions)
    assert any(each.first < begins for seat in found.review.seats for each in seat.decisions)


async def test_a_game_that_cannot_be_judged_says_so_and_is_not_tried_again(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await handed_over(sitting)

    async def broken(*_: object) -> Any:
        raise BadData("damaged", "nothing")

    monkeypatch.setattr(sitting.service.play.computations, "review", broken)
    reviews = sitting.service.reviews
    await reviews.look(table.id, ANN.id)
    await sitting.service.time_control.scheduler.fire()
    await asyncio.gather(*reviews.tasks.running.values())
    found = await reviews.look(table.id, ANN.id)
    assert (found.review, found.under_way) == (None, None)


async def test_whoever_is_forgotten_wants_nothing_of_a_review_any_more(sitting: Sitting) -> None:
    table = await handed_over(sitting)
    found = await review(sitting, table, ANN)
    sharing = sitting.service.reviews.sharing
    assert [each.name for each in found.missing] == ["Ann", "Dan", "Bob"]
    await sitting.service.privacy.forgetting.wish(BOB.id)
    await sitting.service.privacy.forgetting.look()
    assert (await refused(sitting.service.reviews.look(table.id, CLEO.id))).code == "not_agreed"
    await sharing.show(table.id, ANN, lambda names: f"if {names[0]} agrees")
    await sharing.post_mark(table.id, ANN, "**Ann** played well")
    await sitting.service.privacy.forgetting.wish(ANN.id)
    await sitting.service.privacy.forgetting.look()
    assert await sitting.service.store.rows_with(schema.review_wishes, game=table.id) == []
    assert [post.text for post in await sitting.deliver()][-2:] == [
        "if Dan agrees",
        "**someone** played well",
    ]
    found = await sitting.service.reviews.look(table.id, DAN.id)
    assert (found.agreed, [each.name for each in found.missing]) == ((), ["Dan"])
    assert found.review is not None
    await sharing.show(table.id, DAN, lambda names: "")
    assert [post.kind for post in await sitting.deliver()] == [PostKind.REVIEW]
    assert (await sitting.service.reviews.look(table.id, CLEO.id)).seat is None


async def test_whoever_has_moved_agrees_and_nobody_else_who_has_left(sitting: Sitting) -> None:
    table = await handed_over_at_once(sitting)
    found = await review(sitting, table, DAN)
    assert [each.name for each in found.missing] == ["Ann", "Dan"], "Bob never moved"
    sharing = sitting.service.reviews.sharing
    assert (await refused(sharing.show(table.id, BOB, lambda names: ""))).code == "not_your_game"
    assert (await refused(sharing.others(table.id, BOB.id))).code == "not_your_game"
    assert [each.name for each in await sharing.others(table.id, ANN.id)] == ["Dan"]
    await sharing.show(table.id, ANN, lambda names: "", frozenset({DAN.id}))
    assert PostKind.REVIEW in [post.kind for post in await sitting.deliver()]
    assert (await sitting.service.reviews.look(table.id, CLEO.id)).seat is None, "it is posted"


@pytest.mark.parametrize(("entries", "each"), [(4, 60), (1000, 60), (3000, 20)])
async def test_a_very_long_game_is_judged_with_as_much_work_as_one_of_1000_entries(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch, entries: int, each: int
) -> None:
    table, reviews, given = await handed_over(sitting), sitting.service.reviews, list[Any]()

    async def noted(*how: Any) -> Any:
        given.append(how)
        raise BadData("enough", "it is known")

    monkeypatch.setattr(sitting.service.play.computations, "review", noted)
    monkeypatch.setattr(reviews_room, "judged", lambda rows: (judged(rows) * entries)[:entries])
    reviews.effort = Effort(60, 2)
    await reviews.look(table.id, ANN.id)
    await sitting.service.time_control.scheduler.fire()
    await asyncio.gather(*reviews.tasks.running.values())
    ((_, asked, _, effort, *_),) = given
    assert (len(asked), effort.move) == (entries, each)


async def test_a_review_that_is_made_again_is_shown_to_everybody_once_it_is_there(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await handed_over_at_once(sitting)
    await review(sitting, table, ANN)
    sharing = sitting.service.reviews.sharing
    await sharing.show(table.id, ANN, lambda names: "")
    for room in (reviews_room, sharing_room):
        monkeypatch.setattr(room, "VERSION", VERSION + 1)
    await sharing.show(table.id, DAN, lambda names: "")
    assert PostKind.REVIEW not in [post.kind for post in await sitting.deliver()]
    found = await review(sitting, table, DAN)
    assert (found.missing, found.post) == ((), None)
    await sharing.show(table.id, DAN, lambda names: "")
    assert [post.kind for post in await sitting.deliver()] == [PostKind.REVIEW]


async def test_decisions_tried_again_go_with_their_game(sitting: Sitting) -> None:
    table, again = await handed_over(sitting), sitting.service.reviews.again
    found = await review(sitting, table, DAN)
    assert found.review is not None
    decision = found.review.seats[1].decisions[-1]
    await again.begin(table.id, decision.first, DAN.id)
    write = Write().insert(
        schema.practice, person=DAN.id, kind=AGAIN, exercise=f"{table.id}0.1", **NEW._asdict(), at=0
    )
    await sitting.service.store.commit(write)
    await sitting.game(ANN, BOB, place=ELSEWHERE)  # the last number of a game stays
    sitting.service.privacy.age.games = 30
    sitting.clock.turn(days=31)
    await sitting.service.privacy.age.look()
    rows = await sitting.service.store.rows_with(schema.practice, person=DAN.id)
    assert [row.exercise for row in rows] == [f"{table.id}0.1"]


@pytest.mark.only_a_file
async def test_the_timer_of_a_story_goes_with_the_stories(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB)
    with raw(sitting.place) as database:
        database.execute(
            "INSERT INTO timers (game, kind, due, data, failures) VALUES (?, 'afterword', ?, '', 0)",
            (table.id, to_micros(sitting.clock.now + timedelta(days=1))),
        )
        as_of_0130(database.execute)
    await sitting.again()
    with raw(sitting.place) as database:
        assert database.execute("SELECT * FROM timers WHERE kind = 'afterword'").fetchall() == []
