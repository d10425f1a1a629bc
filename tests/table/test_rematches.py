"""A rematch holds the seats of the last game for a day, asks each player once, and seats nobody unasked."""

from __future__ import annotations

import asyncio
import sqlite3

from bot.table.lobby import reserved_seats
from bot.table.model.posts import PostKind
from bot.table.model.table import Status, Table
from tests.table.conftest import ANN, BOB, CLEO, DAN, Sitting, refused


async def over(sitting: Sitting, *people: object, **how: object) -> Table:
    """A game of these people that ended in a draw."""
    table = await sitting.game(*(people or (ANN, BOB, CLEO)), **how)  # type: ignore[arg-type]
    table = await sitting.agree(await sitting.service.play.offers.offer_draw(table.id, ANN))
    assert table.status is Status.OVER
    await sitting.deliver()
    return table


def held(table: Table) -> list[str]:
    return [each.person.name for each in reserved_seats.waiting(table)]


async def day_later(sitting: Sitting) -> None:
    sitting.clock.turn(hours=24, seconds=1)
    await sitting.service.time_control.scheduler.fire()


async def test_whoever_opens_it_sits_and_the_others_are_asked(sitting: Sitting) -> None:
    last = await over(sitting, options={"treehouse_die": "on"})
    made = await sitting.service.lobby.rematches.begin(last.id, BOB)
    assert (made.status, made.host, made.names, made.rematch_of) == (Status.LOBBY, BOB, ("Bob",), last.id)
    assert made.options == last.options
    assert held(made) == ["Cleo", "Ann"]
    (lobby,) = await sitting.deliver()
    assert (lobby.kind, lobby.mention) == (PostKind.LOBBY, (CLEO.id, ANN.id))


async def test_everybody_keeps_the_seat_after_their_last_whoever_joins_first(sitting: Sitting) -> None:
    last = await over(sitting, ANN, BOB, CLEO, DAN)
    made = await sitting.service.lobby.rematches.begin(last.id, DAN)
    for person in (ANN, CLEO, BOB):
        made = await sitting.service.lobby.seating.join(made.id, person)
        service = await sitting.again()
        assert await service.play.projection.get(made.id) == made
        assert {post.kind for post in await sitting.deliver()} == {PostKind.LOBBY_EDIT} or person == ANN
    assert made.names == ("Bob", "Cleo", "Dan", "Ann")
    assert (made.held, made.invited) == ((), ())
    assert (await sitting.service.lobby.starting.start(made.id, DAN)).status is Status.RUNNING


async def test_two_who_press_at_once_get_one_lobby_with_both(sitting: Sitting) -> None:
    last = await over(sitting)
    both = await asyncio.gather(
        *(sitting.service.lobby.rematches.begin(last.id, each) for each in (ANN, BOB))
    )
    assert both[0].id == both[1].id
    made = await sitting.service.play.projection.get(both[0].id)
    assert sorted(made.names) == ["Ann", "Bob"]
    assert [post.kind for post in await sitting.deliver()].count(PostKind.LOBBY) == 1
    assert (await refused(sitting.service.lobby.rematches.begin(last.id, ANN))).code == "game_here"


async def test_two_processes_open_one_lobby(sitting: Sitting) -> None:
    last = await over(sitting)
    other = await sitting.other()
    first = await sitting.service.lobby.rematches.begin(last.id, ANN)
    second = await other.lobby.rematches.begin(last.id, BOB)
    await other.close()
    assert second.id == first.id
    assert sorted(second.names) == ["Ann", "Bob"]


async def test_the_same_request_opens_one_lobby(sitting: Sitting) -> None:
    last = await over(sitting)
    first = await sitting.service.lobby.rematches.begin(last.id, ANN, request="m")
    assert await sitting.service.lobby.rematches.begin(last.id, ANN, request="m") == first
    joined = await sitting.service.lobby.rematches.begin(last.id, BOB, request="n")
    assert await sitting.service.lobby.rematches.begin(last.id, BOB, request="n") == joined


async def test_whoever_declines_gives_the_seat_away_and_may_still_change_their_mind(sitting: Sitting) -> None:
    last = await over(sitting)
    made = await sitting.service.lobby.rematches.begin(last.id, ANN)
    made = await sitting.service.lobby.seating.leave(made.id, CLEO)
    assert held(made) == ["Bob"]
    assert [each.person for each in made.held if each.declined] == [CLEO]
    service = await sitting.again()
    assert await service.play.projection.get(made.id) == made
    made = await service.lobby.seating.join(made.id, CLEO)
    made = await service.lobby.seating.join(made.id, BOB)
    assert made.names == ("Bob", "Cleo", "Ann")


async def test_the_start_waits_for_the_seats_that_are_held(sitting: Sitting) -> None:
    last = await over(sitting)
    made = await sitting.service.lobby.rematches.begin(last.id, ANN)
    await sitting.service.lobby.seating.join(made.id, BOB)
    error = await refused(sitting.service.lobby.starting.start(made.id, ANN))
    assert (error.code, error.message) == ("seats_held", "Cleo has not answered yet.")
    await sitting.service.lobby.seating.leave(made.id, CLEO)
    table = await sitting.service.lobby.starting.start(made.id, ANN)
    assert (table.names, table.held) == (("Bob", "Ann"), ())
    service = await sitting.again()
    assert await service.play.projection.get(made.id) == table


async def test_anyone_of_the_last_game_who_plays_again_starts_it(sitting: Sitting) -> None:
    last = await over(sitting)
    made = await sitting.service.lobby.rematches.begin(last.id, ANN)
    await sitting.service.lobby.seating.join(made.id, BOB)
    await sitting.service.lobby.seating.join(made.id, DAN)
    await sitting.service.lobby.seating.leave(made.id, CLEO)
    for other in (CLEO, DAN):  # one does not play again, one did not play before
        assert (await refused(sitting.service.lobby.starting.start(made.id, other))).code == "not_host"
    table = await sitting.service.lobby.starting.start(made.id, BOB)
    assert table.names == ("Bob", "Ann", "Dan")


async def test_whoever_resigned_is_asked_and_not_waited_for(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    await sitting.service.play.offers.resign(table.id, CLEO)
    last = await sitting.agree(await sitting.service.play.offers.offer_draw(table.id, ANN))
    await sitting.deliver()
    made = await sitting.service.lobby.rematches.begin(last.id, ANN)
    assert held(made) == ["Bob", "Cleo"]
    assert [each.person for each in reserved_seats.needed(made)] == [BOB]
    assert (await sitting.deliver())[0].mention == (BOB.id, CLEO.id)
    await sitting.service.lobby.seating.join(made.id, BOB)
    table = await sitting.service.lobby.starting.start(made.id, ANN)
    assert (table.names, table.invited, table.held) == (("Bob", "Ann"), (), ())
    with sqlite3.connect(sitting.path) as database:
        assert database.execute("SELECT count(*) FROM reserved_seats").fetchone() == (0,)


async def test_whoever_resigned_may_open_it(sitting: Sitting) -> None:
    last = await sitting.service.play.offers.resign((await sitting.game()).id, ANN)
    made = await sitting.service.lobby.rematches.begin(last.id, ANN)
    assert (made.names, held(made)) == (("Ann",), ["Bob"])


async def test_held_seats_are_for_nobody_else_until_a_day_has_passed(sitting: Sitting) -> None:
    people = [ANN, BOB, CLEO, DAN]
    last = await over(sitting, *people, key="high_ground")  # for four at most
    made = await sitting.service.lobby.rematches.begin(last.id, ANN)
    eva = type(ANN)(999, "Eva")
    error = await refused(sitting.service.lobby.seating.join(made.id, eva))
    assert (error.code, error.message) == ("seats_held", "The free seats are held for Bob, Cleo and Dan.")
    sitting.clock.turn(hours=23)
    service = await sitting.again()
    await service.time_control.scheduler.fire()
    assert held(await service.play.projection.get(made.id)) == ["Bob", "Cleo", "Dan"]
    await sitting.deliver()
    await day_later(sitting)
    freed = await service.play.projection.get(made.id)
    assert freed.held == ()
    assert [post.kind for post in await sitting.deliver()] == [PostKind.LOBBY_EDIT]
    assert (await service.lobby.seating.join(made.id, eva)).names == ("Ann", "Eva")
    assert (await service.lobby.seating.join(made.id, BOB)).names == ("Ann", "Eva", "Bob")
    assert (await service.lobby.starting.start(made.id, BOB)).status is Status.RUNNING


async def test_a_free_seat_that_nobody_held_is_for_anyone(sitting: Sitting) -> None:
    last = await over(sitting)
    made = await sitting.service.lobby.rematches.begin(last.id, ANN)
    made = await sitting.service.lobby.seating.join(made.id, DAN)
    made = await sitting.service.lobby.seating.join(made.id, BOB)
    assert made.names == ("Bob", "Ann", "Dan")


async def test_who_leaves_again_leaves_the_others_where_they_are(sitting: Sitting) -> None:
    last = await over(sitting, ANN, BOB, CLEO, DAN)
    made = await sitting.service.lobby.rematches.begin(last.id, ANN)
    await sitting.service.lobby.seating.join(made.id, BOB)
    await sitting.service.lobby.seating.leave(made.id, BOB)
    await sitting.service.lobby.seating.join(made.id, DAN)
    made = await sitting.service.lobby.seating.join(made.id, CLEO)
    assert made.names == ("Cleo", "Dan", "Ann")


async def test_a_lobby_that_is_closed_holds_nothing(sitting: Sitting) -> None:
    last = await over(sitting)
    made = await sitting.service.lobby.rematches.begin(last.id, ANN)
    closed = await sitting.service.lobby.abort(made.id, ANN)
    assert (closed.held, closed.invited) == ((), ())
    service = await sitting.again()
    assert await service.play.projection.get(made.id) == closed
    await sitting.deliver()
    await day_later(sitting)
    assert await sitting.deliver() == []
    assert (await service.lobby.rematches.begin(last.id, BOB)).names == ("Bob",)


async def test_a_rematch_leaves_the_last_board_its_buttons(sitting: Sitting) -> None:
    last = await over(sitting)
    await sitting.service.lobby.rematches.begin(last.id, ANN)
    assert [post.kind for post in await sitting.deliver()] == [PostKind.LOBBY]


async def test_no_rematch_of_a_running_game_nor_by_a_stranger(sitting: Sitting) -> None:
    table = await sitting.game()
    assert (await refused(sitting.service.lobby.rematches.begin(table.id, ANN))).code == "not_over"
    await sitting.service.play.offers.resign(table.id, ANN)
    assert (await refused(sitting.service.lobby.rematches.begin(table.id, DAN))).code == "not_your_game"


async def test_another_game_in_the_channel_is_in_the_way(sitting: Sitting) -> None:
    last = await over(sitting)
    await sitting.lobby(DAN)
    assert (await refused(sitting.service.lobby.rematches.begin(last.id, ANN))).code == "game_here"


async def test_nobody_need_wait_for_a_player_who_never_answers(sitting: Sitting) -> None:
    last = await over(sitting)
    made = await sitting.service.lobby.rematches.begin(last.id, ANN)
    await sitting.service.lobby.seating.join(made.id, BOB)
    for other in (CLEO, DAN):
        assert (
            await refused(sitting.service.lobby.rematches.wait_no_more(made.id, other))
        ).code == "not_host"
    freed = await sitting.service.lobby.rematches.wait_no_more(made.id, BOB)
    assert (freed.held, freed.names) == ((), ("Bob", "Ann"))
    assert freed.invited == (CLEO,)
    service = await sitting.again()
    assert (await service.lobby.seating.join(made.id, DAN)).names == ("Bob", "Ann", "Dan")
    assert (await service.lobby.starting.start(made.id, ANN)).status is Status.RUNNING
    assert (await refused(service.lobby.rematches.wait_no_more(made.id, ANN))).code == "started"
