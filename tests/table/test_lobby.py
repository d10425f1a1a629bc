"""Lobbies."""

from __future__ import annotations

import pytest

from bot.table.model import words
from bot.table.model.posts import PostKind
from bot.table.model.table import Person, Status
from tests.table.conftest import ANN, BOB, CLEO, DAN, ELSEWHERE, HERE, Sitting, refused


async def test_a_channel_holds_one_open_game_in_a_second_process_too(sitting: Sitting) -> None:
    table = await sitting.lobby(ANN)
    assert (table.status, table.names, table.host) == (Status.LOBBY, ("Ann",), ANN)
    assert table.options == {"guards_may_attack": "off", "treehouse_die": "off"}
    other = await sitting.other()
    for service in (sitting.service, other):
        error = await refused(service.lobby.seating.create("dog_eat_dog", HERE, BOB))
        assert error.code == "game_here"
        assert f"#{table.id}" in error.message
    assert (await other.lobby.seating.create("dog_eat_dog", ELSEWHERE, BOB)).place == ELSEWHERE
    await other.close()
    await sitting.service.lobby.abort(table.id, ANN)
    assert (await refused(sitting.service.lobby.seating.join(table.id, BOB))).code == "closed"
    assert (await sitting.service.lobby.seating.create("dog_eat_dog", HERE, BOB)).host == BOB


async def test_an_unknown_game_is_refused(sitting: Sitting) -> None:
    error = await refused(sitting.service.lobby.seating.create("chess", HERE, ANN))
    assert error.code == "unknown_game"
    assert "Dog Eat Dog" in error.hint


async def test_the_newly_invited_are_mentioned_and_those_who_join_need_no_invitation(
    sitting: Sitting,
) -> None:
    table, seating = await sitting.lobby(ANN), sitting.service.lobby.seating
    await seating.invite(table.id, ANN, [BOB])
    await sitting.deliver()
    assert (await seating.invite(table.id, ANN, [BOB, CLEO])).invited == (BOB, CLEO)
    lines = [post for post in await sitting.deliver() if post.kind is PostKind.LINE]
    assert [line.mention for line in lines] == [(CLEO.id,)]
    crowd = [Person(number, f"P{number}") for number in range(1, 40)]
    for person, whom, code in (
        (DAN, [Person(999, "Eva")], "not_your_game"),
        (ANN, [BOB, ANN], "already_invited"),
        (ANN, crowd, "too_many_invited"),
    ):
        assert (await refused(seating.invite(table.id, person, whom))).code == code
    table = await seating.join(table.id, BOB)
    assert (table.names, table.invited) == (("Ann", "Bob"), (CLEO,))
    assert (await refused(seating.join(table.id, BOB))).code == "already_in"


async def test_a_full_table_takes_nobody(sitting: Sitting) -> None:
    people = [Person(number, f"P{number}") for number in range(1, 9)]
    table = await sitting.lobby(*people)
    error = await refused(sitting.service.lobby.seating.join(table.id, Person(9, "P9")))
    assert error.code == "full"
    assert "8" in error.message


async def test_the_leaving_host_passes_the_host_on_and_the_last_one_closes_the_lobby(
    sitting: Sitting,
) -> None:
    table, seating = await sitting.lobby(ANN, BOB, CLEO), sitting.service.lobby.seating
    table = await seating.leave(table.id, ANN)
    assert table.host == BOB
    assert [(player.seat, player.person) for player in table.players] == [(0, BOB), (1, CLEO)]
    assert (await refused(seating.leave(table.id, ANN))).code == "not_in"
    for person in (CLEO, BOB):
        table = await seating.leave(table.id, person)
    assert table.status is Status.ABORTED
    assert (await refused(sitting.service.play.projection.at(HERE))).code == "no_game"


async def test_the_host_arranges_and_shuffles_the_seats(sitting: Sitting) -> None:
    table, seating = await sitting.lobby(ANN, BOB, CLEO, DAN), sitting.service.lobby.seating
    table = await seating.arrange(table.id, ANN, [CLEO.id, ANN.id, DAN.id, BOB.id])
    assert table.names == ("Cleo", "Ann", "Dan", "Bob")
    assert [player.seat for player in table.players] == [0, 1, 2, 3]
    for order in ([101], [101, 102, 103, 104, 105], [101, 101, 103, 104], []):
        assert (await refused(seating.arrange(table.id, ANN, order))).code == "bad_order"
    orders = {(await seating.shuffle(table.id, ANN)).names for _ in range(10)}
    assert {tuple(sorted(order)) for order in orders} == {("Ann", "Bob", "Cleo", "Dan")}
    assert len(orders) > 3


async def test_only_the_host_changes_the_table(sitting: Sitting) -> None:
    table = await sitting.lobby(ANN, BOB)
    lobby = sitting.service.lobby
    for attempt in (
        lobby.seating.arrange(table.id, BOB, [BOB.id, ANN.id]),
        lobby.seating.shuffle(table.id, BOB),
        lobby.seating.set_option(table.id, BOB, "treehouse_die", "on"),
        lobby.starting.start(table.id, BOB),
        lobby.abort(table.id, BOB),
    ):
        error = await refused(attempt)
        assert error.code == "not_host"
        assert "Ann" in error.message


async def test_options_are_checked_against_the_game(sitting: Sitting) -> None:
    table, seating = await sitting.lobby(ANN), sitting.service.lobby.seating
    table = await seating.set_option(table.id, ANN, "treehouse_die", "on")
    assert table.options["treehouse_die"] == "on"
    for attempt, code in (
        (seating.set_option(table.id, ANN, "x" * 5000, "on"), "no_such_option"),
        (seating.set_option(table.id, ANN, "treehouse_die", "?"), "no_such_choice"),
        (seating.create("dog_eat_dog", ELSEWHERE, ANN, {"a": "b"}), "no_such_option"),
    ):
        assert (await refused(attempt)).code == code


async def test_starting_makes_a_secret_tells_its_commitment_and_closes_the_lobby(sitting: Sitting) -> None:
    table, lobby = await sitting.lobby(ANN), sitting.service.lobby
    error = await refused(lobby.starting.start(table.id, ANN))
    assert (error.code, error.message) == ("too_few", "One more player needed.")
    await lobby.seating.join(table.id, BOB)
    table = await lobby.starting.start(table.id, ANN)
    assert (table.status, table.secret) == (Status.RUNNING, None)
    assert table.commitment is not None
    assert len(table.commitment) == 64
    assert table.commitment in words.fairness(table)
    posts = await sitting.deliver()
    assert PostKind.LINE not in {post.kind for post in posts}
    assert "Dice and deals sealed." in next(post.text for post in posts if post.kind is PostKind.LOBBY_EDIT)
    for attempt in (
        lobby.seating.join(table.id, CLEO),
        lobby.seating.leave(table.id, BOB),
        lobby.starting.start(table.id, ANN),
    ):
        assert (await refused(attempt)).code == "started"
    sitting.clock.turn(days=400)
    await sitting.service.time_control.scheduler.fire()
    assert (await sitting.service.play.projection.get(table.id)).status is Status.RUNNING


async def test_a_lobby_waits_two_weeks_from_its_last_change(sitting: Sitting) -> None:
    table, scheduler = await sitting.lobby(ANN), sitting.service.time_control.scheduler
    sitting.clock.turn(days=13)
    await sitting.service.lobby.seating.join(table.id, BOB)
    sitting.clock.turn(days=13, hours=23)
    assert await scheduler.fire() == 0
    sitting.clock.turn(hours=2)
    assert await scheduler.fire() == 1
    assert (await sitting.service.play.projection.get(table.id)).status is Status.ABORTED
    assert await sitting.service.store.next_timer() is None
    assert "two weeks" in (await sitting.deliver())[-1].text


async def test_a_lobby_survives_a_restart(sitting: Sitting) -> None:
    table = await sitting.lobby(ANN, BOB, options={"treehouse_die": "on"})
    table = await sitting.service.lobby.seating.invite(table.id, ANN, [CLEO])
    projection = (await sitting.again()).play.projection
    assert await projection.get(table.id) == await projection.at(HERE) == table


async def test_the_same_request_opens_one_table(sitting: Sitting) -> None:
    first = await sitting.service.lobby.seating.create("dog_eat_dog", HERE, ANN, request="r")
    for _ in range(2):
        assert await sitting.service.lobby.seating.create("dog_eat_dog", HERE, ANN, request="r") == first
        await sitting.again()


@pytest.mark.parametrize("method", ["join", "leave", "start"])
async def test_the_same_request_is_done_once(sitting: Sitting, method: str) -> None:
    table = await sitting.lobby(ANN, BOB)
    person = {"join": CLEO, "leave": BOB, "start": ANN}[method]
    part = sitting.service.lobby.starting if method == "start" else sitting.service.lobby.seating
    first = await getattr(part, method)(table.id, person, request="r")
    assert await getattr(part, method)(table.id, person, request="r") == first
