"""Lobbies."""

from __future__ import annotations

import pytest

from bot.table.model import words
from bot.table.model.posts import PostKind
from bot.table.model.table import Person, Place, Status
from tests.table.conftest import ANN, BOB, CLEO, DAN, ELSEWHERE, HERE, Sitting, refused


async def test_the_host_sits_at_the_new_table(sitting: Sitting) -> None:
    table = await sitting.service.lobby.seating.create("dog_eat_dog", HERE, ANN)
    assert table.status is Status.LOBBY
    assert table.names == ("Ann",)
    assert table.host == ANN
    assert table.options == {"guards_may_attack": "off", "treehouse_die": "off"}


async def test_a_channel_holds_one_open_game(sitting: Sitting) -> None:
    table = await sitting.lobby(ANN)
    error = await refused(sitting.service.lobby.seating.create("dog_eat_dog", HERE, BOB))
    assert error.code == "game_here"
    assert f"#{table.id}" in error.message


async def test_a_channel_holds_one_open_game_in_a_second_process_too(sitting: Sitting) -> None:
    other = await sitting.other()
    try:
        await sitting.lobby(ANN)
        assert (await refused(other.lobby.seating.create("dog_eat_dog", HERE, BOB))).code == "game_here"
        assert (await other.lobby.seating.create("dog_eat_dog", ELSEWHERE, BOB)).place == ELSEWHERE
    finally:
        await other.close()


async def test_after_a_closed_lobby_the_channel_is_free(sitting: Sitting) -> None:
    table = await sitting.lobby(ANN)
    await sitting.service.lobby.abort(table.id, ANN)
    assert (await sitting.service.lobby.seating.create("dog_eat_dog", HERE, BOB)).host == BOB


async def test_an_unknown_game_is_refused(sitting: Sitting) -> None:
    error = await refused(sitting.service.lobby.seating.create("chess", HERE, ANN))
    assert error.code == "unknown_game"
    assert "Dog Eat Dog" in error.hint


async def test_joining_takes_the_next_seat_and_the_invitation_away(sitting: Sitting) -> None:
    table = await sitting.lobby(ANN)
    table = await sitting.service.lobby.seating.invite(table.id, ANN, [BOB, CLEO])
    assert table.invited == (BOB, CLEO)
    table = await sitting.service.lobby.seating.join(table.id, BOB)
    assert table.names == ("Ann", "Bob")
    assert table.invited == (CLEO,)


async def test_nobody_sits_twice(sitting: Sitting) -> None:
    table = await sitting.lobby(ANN, BOB)
    assert (await refused(sitting.service.lobby.seating.join(table.id, BOB))).code == "already_in"


async def test_a_full_table_takes_nobody(sitting: Sitting) -> None:
    people = [Person(number, f"P{number}") for number in range(1, 9)]
    table = await sitting.lobby(*people)
    error = await refused(sitting.service.lobby.seating.join(table.id, Person(9, "P9")))
    assert error.code == "full"
    assert "8" in error.message


async def test_only_those_at_the_table_invite(sitting: Sitting) -> None:
    table = await sitting.lobby(ANN)
    assert (
        await refused(sitting.service.lobby.seating.invite(table.id, BOB, [CLEO]))
    ).code == "not_your_game"


async def test_nobody_is_invited_twice(sitting: Sitting) -> None:
    table = await sitting.lobby(ANN)
    await sitting.service.lobby.seating.invite(table.id, ANN, [BOB])
    assert (
        await refused(sitting.service.lobby.seating.invite(table.id, ANN, [BOB, ANN]))
    ).code == "already_invited"


async def test_a_table_cannot_invite_a_whole_server(sitting: Sitting) -> None:
    table = await sitting.lobby(ANN)
    crowd = [Person(number, f"P{number}") for number in range(1, 40)]
    assert (
        await refused(sitting.service.lobby.seating.invite(table.id, ANN, crowd))
    ).code == "too_many_invited"


async def test_an_invitation_mentions_only_the_newly_invited(sitting: Sitting) -> None:
    table = await sitting.lobby(ANN)
    await sitting.service.lobby.seating.invite(table.id, ANN, [BOB])
    await sitting.deliver()
    await sitting.service.lobby.seating.invite(table.id, ANN, [BOB, CLEO])
    lines = [post for post in await sitting.deliver() if post.kind is PostKind.LINE]
    assert [line.mention for line in lines] == [(CLEO.id,)]


async def test_the_leaving_host_passes_the_host_on(sitting: Sitting) -> None:
    table = await sitting.lobby(ANN, BOB, CLEO)
    table = await sitting.service.lobby.seating.leave(table.id, ANN)
    assert table.host == BOB
    assert [(player.seat, player.person) for player in table.players] == [(0, BOB), (1, CLEO)]


async def test_the_last_one_leaving_closes_the_lobby(sitting: Sitting) -> None:
    table = await sitting.lobby(ANN)
    table = await sitting.service.lobby.seating.leave(table.id, ANN)
    assert table.status is Status.ABORTED
    assert (await refused(sitting.service.play.projection.at(HERE))).code == "no_game"


async def test_who_does_not_sit_cannot_leave(sitting: Sitting) -> None:
    table = await sitting.lobby(ANN)
    assert (await refused(sitting.service.lobby.seating.leave(table.id, BOB))).code == "not_in"


async def test_the_host_arranges_the_seats(sitting: Sitting) -> None:
    table = await sitting.lobby(ANN, BOB, CLEO)
    table = await sitting.service.lobby.seating.arrange(table.id, ANN, [CLEO.id, ANN.id, BOB.id])
    assert table.names == ("Cleo", "Ann", "Bob")
    assert [player.seat for player in table.players] == [0, 1, 2]


@pytest.mark.parametrize("order", [[101], [101, 102, 103], [101, 101], []])
async def test_an_order_names_everybody_once(sitting: Sitting, order: list[int]) -> None:
    table = await sitting.lobby(ANN, BOB)
    assert (await refused(sitting.service.lobby.seating.arrange(table.id, ANN, order))).code == "bad_order"


async def test_shuffling_keeps_everybody(sitting: Sitting) -> None:
    table = await sitting.lobby(ANN, BOB, CLEO, DAN)
    orders = {(await sitting.service.lobby.seating.shuffle(table.id, ANN)).names for _ in range(10)}
    assert {tuple(sorted(order)) for order in orders} == {("Ann", "Bob", "Cleo", "Dan")}
    assert len(orders) > 3


async def test_only_the_host_changes_the_table(sitting: Sitting) -> None:
    table = await sitting.lobby(ANN, BOB)
    service = sitting.service
    for attempt in (
        service.lobby.seating.arrange(table.id, BOB, [BOB.id, ANN.id]),
        service.lobby.seating.shuffle(table.id, BOB),
        service.lobby.seating.set_option(table.id, BOB, "treehouse_die", "on"),
        service.lobby.starting.start(table.id, BOB),
        service.lobby.abort(table.id, BOB),
    ):
        error = await refused(attempt)
        assert error.code == "not_host"
        assert "Ann" in error.message


async def test_options_are_checked_against_the_game(sitting: Sitting) -> None:
    table = await sitting.lobby(ANN)
    table = await sitting.service.lobby.seating.set_option(table.id, ANN, "treehouse_die", "on")
    assert table.options["treehouse_die"] == "on"
    assert (
        await refused(sitting.service.lobby.seating.set_option(table.id, ANN, "x" * 5000, "on"))
    ).code == "no_such_option"
    assert (
        await refused(sitting.service.lobby.seating.set_option(table.id, ANN, "treehouse_die", "?"))
    ).code == "no_such_choice"
    assert (
        await refused(sitting.service.lobby.seating.create("dog_eat_dog", ELSEWHERE, ANN, {"a": "b"}))
    ).code == "no_such_option"


async def test_one_alone_cannot_start(sitting: Sitting) -> None:
    table = await sitting.lobby(ANN)
    error = await refused(sitting.service.lobby.starting.start(table.id, ANN))
    assert error.code == "too_few"
    assert error.message == "One more player needed."


async def test_starting_makes_a_secret_and_tells_its_commitment(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB)
    assert table.status is Status.RUNNING
    assert table.secret is None
    assert table.commitment is not None
    assert len(table.commitment) == 64
    posts = await sitting.deliver()
    assert [post.kind for post in posts if post.kind is PostKind.LINE] == []
    assert "Dice and deals sealed." in next(post.text for post in posts if post.kind is PostKind.LOBBY_EDIT)
    assert table.commitment in words.fairness(table)


async def test_a_started_lobby_takes_nobody(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB)
    for attempt in (
        sitting.service.lobby.seating.join(table.id, CLEO),
        sitting.service.lobby.seating.leave(table.id, BOB),
        sitting.service.lobby.starting.start(table.id, ANN),
    ):
        assert (await refused(attempt)).code == "started"


async def test_a_closed_lobby_takes_nobody(sitting: Sitting) -> None:
    table = await sitting.lobby(ANN)
    await sitting.service.lobby.abort(table.id, ANN)
    assert (await refused(sitting.service.lobby.seating.join(table.id, BOB))).code == "closed"


async def test_a_lobby_waits_two_weeks_from_its_last_change(sitting: Sitting) -> None:
    table = await sitting.lobby(ANN)
    sitting.clock.turn(days=13)
    await sitting.service.lobby.seating.join(table.id, BOB)
    sitting.clock.turn(days=13, hours=23)
    assert await sitting.service.time_control.scheduler.fire() == 0
    sitting.clock.turn(hours=2)
    assert await sitting.service.time_control.scheduler.fire() == 1
    assert (await sitting.service.play.projection.get(table.id)).status is Status.ABORTED
    assert await sitting.service.store.next_timer() is None
    last = (await sitting.deliver())[-1]
    assert "two weeks" in last.text


async def test_a_started_game_never_expires(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB)
    sitting.clock.turn(days=400)
    await sitting.service.time_control.scheduler.fire()
    assert (await sitting.service.play.projection.get(table.id)).status is Status.RUNNING


async def test_a_lobby_survives_a_restart(sitting: Sitting) -> None:
    table = await sitting.lobby(ANN, BOB, options={"treehouse_die": "on"})
    table = await sitting.service.lobby.seating.invite(table.id, ANN, [CLEO])
    service = await sitting.again()
    assert await service.play.projection.get(table.id) == table
    assert await service.play.projection.at(Place(1, 1000)) == table


async def test_the_same_request_opens_one_table(sitting: Sitting) -> None:
    first = await sitting.service.lobby.seating.create("dog_eat_dog", HERE, ANN, request="r")
    second = await sitting.service.lobby.seating.create("dog_eat_dog", HERE, ANN, request="r")
    service = await sitting.again()
    third = await service.lobby.seating.create("dog_eat_dog", HERE, ANN, request="r")
    assert first == second == third


@pytest.mark.parametrize("method", ["join", "leave", "start"])
async def test_the_same_request_is_done_once(sitting: Sitting, method: str) -> None:
    table = await sitting.lobby(ANN, BOB)
    person = {"join": CLEO, "leave": BOB, "start": ANN}[method]
    part = sitting.service.lobby.starting if method == "start" else sitting.service.lobby.seating
    first = await getattr(part, method)(table.id, person, request="r")
    second = await getattr(part, method)(table.id, person, request="r")
    assert first == second
    assert second.seq == first.seq
