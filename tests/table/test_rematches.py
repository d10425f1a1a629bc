"""A rematch holds the seats of the last game for a day, asks each player once, and seats nobody unasked."""

from __future__ import annotations

import asyncio

from bot.table.lobby import reserved_seats
from bot.table.model.posts import PostKind
from bot.table.model.table import Person, Status, Table
from tests.databases import raw
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


async def test_everybody_keeps_the_seat_after_their_last_whoever_joins_first(sitting: Sitting) -> None:
    last = await over(sitting, ANN, BOB, CLEO, DAN, options={"treehouse_die": "on"})
    made = await sitting.service.lobby.rematches.begin(last.id, DAN)
    assert (made.status, made.host, made.names, made.rematch_of) == (Status.LOBBY, DAN, ("Dan",), last.id)
    assert made.options == last.options
    assert held(made) == ["Bob", "Cleo", "Ann"]
    (lobby,) = await sitting.deliver()  # and the last board keeps its buttons
    assert (lobby.kind, lobby.mention) == (PostKind.LOBBY, (BOB.id, CLEO.id, ANN.id))
    for person in (ANN, CLEO, BOB):
        made = await sitting.service.lobby.seating.join(made.id, person)
        service = await sitting.again()
        assert await service.play.projection.get(made.id) == made
        assert {post.kind for post in await sitting.deliver()} == {PostKind.LOBBY_EDIT}
    assert made.names == ("Bob", "Cleo", "Dan", "Ann")
    assert (made.held, made.invited) == ((), ())
    assert (await sitting.service.lobby.starting.start(made.id, DAN)).status is Status.RUNNING


async def test_two_who_press_at_once_get_one_lobby_with_both(sitting: Sitting) -> None:
    last, begin = await over(sitting), sitting.service.lobby.rematches.begin
    first, second = await asyncio.gather(begin(last.id, ANN), begin(last.id, BOB))
    assert first.id == second.id
    made = await sitting.service.play.projection.get(first.id)
    assert sorted(made.names) == ["Ann", "Bob"]
    assert [post.kind for post in await sitting.deliver()].count(PostKind.LOBBY) == 1
    assert (await refused(begin(last.id, ANN))).code == "game_here"


async def test_two_processes_open_one_lobby(sitting: Sitting) -> None:
    last = await over(sitting)
    other = await sitting.other()
    first = await sitting.service.lobby.rematches.begin(last.id, ANN)
    second = await other.lobby.rematches.begin(last.id, BOB)
    await other.close()
    assert second.id == first.id
    assert sorted(second.names) == ["Ann", "Bob"]


async def test_the_same_request_opens_one_lobby(sitting: Sitting) -> None:
    last, begin = await over(sitting), sitting.service.lobby.rematches.begin
    for person in (ANN, BOB):
        made = await begin(last.id, person, request=person.name)
        assert await begin(last.id, person, request=person.name) == made


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


async def test_anyone_of_the_last_game_who_plays_again_waits_no_more_and_starts_it(sitting: Sitting) -> None:
    last = await over(sitting)
    made = await sitting.service.lobby.rematches.begin(last.id, ANN)
    await sitting.service.lobby.seating.join(made.id, BOB)
    for other in (CLEO, DAN):  # one does not play again, one did not play before
        waiting = sitting.service.lobby.rematches.wait_no_more(made.id, other)
        assert (await refused(waiting)).code == "not_host"
    freed = await sitting.service.lobby.rematches.wait_no_more(made.id, BOB)
    assert (freed.held, freed.names, freed.invited) == ((), ("Bob", "Ann"), (CLEO,))
    lobby = (await sitting.again()).lobby
    await lobby.seating.join(made.id, DAN)
    for other in (CLEO, DAN):
        assert (await refused(lobby.starting.start(made.id, other))).code == "not_host"
    assert (await lobby.starting.start(made.id, BOB)).names == ("Bob", "Ann", "Dan")
    assert (await refused(lobby.rematches.wait_no_more(made.id, ANN))).code == "started"


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
    with raw(sitting.path) as database:
        assert database.execute("SELECT count(*) FROM reserved_seats").fetchone() == (0,)


async def test_held_seats_are_for_nobody_else_until_a_day_has_passed(sitting: Sitting) -> None:
    last = await over(sitting, ANN, BOB, CLEO, DAN, key="high_ground")  # for four at most
    made = await sitting.service.lobby.rematches.begin(last.id, ANN)
    eva = Person(999, "Eva")
    error = await refused(sitting.service.lobby.seating.join(made.id, eva))
    assert (error.code, error.message) == ("seats_held", "The free seats are held for Bob, Cleo and Dan.")
    sitting.clock.turn(hours=23)
    service = await sitting.again()
    await service.time_control.scheduler.fire()
    assert held(await service.play.projection.get(made.id)) == ["Bob", "Cleo", "Dan"]
    await sitting.deliver()
    await day_later(sitting)
    assert (await service.play.projection.get(made.id)).held == ()
    assert [post.kind for post in await sitting.deliver()] == [PostKind.LOBBY_EDIT]
    for person in (eva, BOB):
        made = await service.lobby.seating.join(made.id, person)
    assert made.names == ("Ann", "Eva", "Bob")
    assert (await service.lobby.starting.start(made.id, BOB)).status is Status.RUNNING


async def test_a_free_seat_that_nobody_held_is_for_anyone(sitting: Sitting) -> None:
    made = await sitting.service.lobby.rematches.begin((await over(sitting)).id, ANN)
    for person in (DAN, BOB):
        made = await sitting.service.lobby.seating.join(made.id, person)
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


async def test_no_rematch_of_a_running_game_nor_by_a_stranger_nor_beside_another(sitting: Sitting) -> None:
    table, begin = await sitting.game(), sitting.service.lobby.rematches.begin
    assert (await refused(begin(table.id, ANN))).code == "not_over"
    await sitting.service.play.offers.resign(table.id, ANN)
    assert (await refused(begin(table.id, DAN))).code == "not_your_game"
    other = await sitting.lobby(DAN)
    assert (await refused(begin(table.id, ANN))).code == "game_here"
    await sitting.service.lobby.abort(other.id, DAN)
    made = await begin(table.id, ANN)  # who resigned
    assert (made.names, held(made)) == (("Ann",), ["Bob"])
