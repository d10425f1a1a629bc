"""Lobbies. That of a rematch asks those who played, and seats nobody unasked."""

import asyncio

import pytest

from bot.table.model import words
from bot.table.model.posts import PostKind
from bot.table.model.table import Person, Place, Status, Table
from tests.table.conftest import ANN, BOB, CLEO, DAN, ELSEWHERE, HERE, Sitting, refused


async def test_a_channel_holds_one_open_game_in_a_second_process_too(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await sitting.lobby(ANN)
    assert (table.status, table.names, table.host) == (Status.LOBBY, ("Ann",), ANN)
    assert table.options == {"guards_may_attack": "off", "treehouse_die": "off"}
    other = await sitting.other()

    async def nothing(_: Place) -> None:
        """The first process opens its game just after this one has asked."""

    monkeypatch.setattr(other.tables, "open_here", nothing)
    for service in (sitting.service, other):
        error = await refused(service.lobby.seating.create("dog_eat_dog", HERE, BOB))
        assert error.code == "game_here"
        assert f"#{table.id}" in error.message
    assert (await other.lobby.seating.create("dog_eat_dog", ELSEWHERE, BOB)).place == ELSEWHERE
    await other.close()
    await sitting.service.lobby.abort(table.id, ANN)
    assert (await refused(sitting.service.lobby.seating.join(table.id, BOB))).code == "closed"
    assert (await sitting.service.lobby.seating.create("dog_eat_dog", HERE, BOB)).host == BOB


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
    orders = {(await seating.arrange(table.id, ANN)).names for _ in range(10)}
    assert {tuple(sorted(order)) for order in orders} == {("Ann", "Bob", "Cleo", "Dan")}
    assert len(orders) > 3


async def test_only_the_host_changes_the_table(sitting: Sitting) -> None:
    table = await sitting.lobby(ANN, BOB)
    lobby = sitting.service.lobby
    for attempt in (
        lobby.seating.arrange(table.id, BOB, [BOB.id, ANN.id]),
        lobby.seating.arrange(table.id, BOB),
        lobby.seating.set_option(table.id, BOB, "treehouse_die", "on"),
        lobby.starting.start(table.id, BOB),
        lobby.abort(table.id, BOB),
    ):
        error = await refused(attempt)
        assert error.code == "not_host"
        assert "Ann" in error.message


async def test_starting_makes_a_secret_tells_its_commitment_and_closes_the_lobby(sitting: Sitting) -> None:
    table, lobby = await sitting.lobby(ANN), sitting.service.lobby
    error = await refused(lobby.starting.start(table.id, ANN))
    assert (error.code, error.message) == ("too_few", "One more player needed.")
    assert error.hint == "Wait for others to press Join, invite them, or add a computer."
    await lobby.seating.join(table.id, BOB)
    table = await lobby.starting.start(table.id, ANN)
    assert (table.status, table.secret) == (Status.RUNNING, None)
    assert table.commitment is not None
    assert len(table.commitment) == 64
    assert table.commitment in words.fairness(table)
    posts = await sitting.deliver()
    assert PostKind.LINE not in {post.kind for post in posts}
    assert "Dice sealed." in next(post.text for post in posts if post.kind is PostKind.LOBBY_EDIT)
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
    await scheduler.loop.stop()  # the test fires by itself
    sitting.clock.turn(days=13)
    await sitting.service.lobby.seating.join(table.id, BOB)
    sitting.clock.turn(days=13, hours=23)
    assert await scheduler.fire() == 0
    sitting.clock.turn(hours=2)
    assert await scheduler.fire() == 1
    assert (await sitting.service.play.projection.get(table.id)).status is Status.ABORTED
    assert await sitting.service.store.next_timer() is None
    assert "two weeks" in (await sitting.deliver())[-1].text


async def test_a_lobby_survives_a_restart_and_opens_once_for_a_request(sitting: Sitting) -> None:
    seating = sitting.service.lobby.seating
    for _ in range(2):
        table = await seating.create("dog_eat_dog", HERE, ANN, {"treehouse_die": "on"}, request="r")
    await seating.join(table.id, BOB)
    table = await seating.invite(table.id, ANN, [CLEO])
    service = await sitting.again()
    assert await service.play.projection.get(table.id) == await service.play.projection.at(HERE) == table
    again = await service.lobby.seating.create("dog_eat_dog", HERE, ANN, request="r")
    assert again.id == table.id


@pytest.mark.parametrize("method", ["join", "leave", "start"])
async def test_the_same_request_is_done_once(sitting: Sitting, method: str) -> None:
    table = await sitting.lobby(ANN, BOB)
    person = {"join": CLEO, "leave": BOB, "start": ANN}[method]
    part = sitting.service.lobby.starting if method == "start" else sitting.service.lobby.seating
    first = await getattr(part, method)(table.id, person, request="r")
    assert await getattr(part, method)(table.id, person, request="r") == first


async def over(sitting: Sitting, *people: object, **how: object) -> Table:
    """A game of these people that ended in a draw."""
    table = await sitting.game(*(people or (ANN, BOB, CLEO)), **how)  # type: ignore[arg-type]
    table = await sitting.agree(await sitting.service.play.offers.offer_draw(table.id, ANN))
    assert table.status is Status.OVER
    await sitting.deliver()
    return table


async def rematch(sitting: Sitting, *people: object, **how: object) -> Table:
    """The lobby of a rematch that Ann began after such a game."""
    return await sitting.service.lobby.seating.rematch((await over(sitting, *people, **how)).id, ANN)


def asked(table: Table) -> list[str]:
    return sorted(each.name for each in table.invited)


async def test_everybody_keeps_the_seat_after_their_last_whoever_joins_first(sitting: Sitting) -> None:
    last = await over(sitting, ANN, BOB, CLEO, DAN, options={"treehouse_die": "on"})
    made = await sitting.service.lobby.seating.rematch(last.id, DAN)
    assert (made.status, made.host, made.names, made.rematch_of) == (Status.LOBBY, DAN, ("Dan",), last.id)
    assert made.options == last.options
    assert asked(made) == ["Ann", "Bob", "Cleo"]
    (lobby,) = await sitting.deliver()  # and the last board keeps its buttons
    assert (lobby.kind, lobby.mention) == (PostKind.LOBBY, (BOB.id, CLEO.id, ANN.id))
    for person in (ANN, CLEO, BOB):
        made = await sitting.service.lobby.seating.join(made.id, person)
        assert await (await sitting.again()).play.projection.get(made.id) == made
        assert {post.kind for post in await sitting.deliver()} == {PostKind.LOBBY_EDIT}
    assert made.names == ("Bob", "Cleo", "Dan", "Ann")
    assert made.invited == ()
    assert (await sitting.service.lobby.starting.start(made.id, DAN)).status is Status.RUNNING


async def test_two_who_press_at_once_or_twice_get_one_lobby_with_both(sitting: Sitting) -> None:
    last, begin = await over(sitting), sitting.service.lobby.seating.rematch
    both = [(last.id, person, f"request of {person.name}") for person in (ANN, BOB)]
    first, second = await asyncio.gather(*(begin(*each) for each in both))
    assert first.id == second.id
    assert [(await begin(*each)).id for each in both] == [first.id, first.id]
    assert sorted((await sitting.service.play.projection.get(first.id)).names) == ["Ann", "Bob"]
    assert [post.kind for post in await sitting.deliver()].count(PostKind.LOBBY) == 1
    assert (await refused(begin(last.id, ANN))).code == "game_here"


async def test_in_a_rematch_nobody_takes_the_seat_of_somebody_who_is_asked(sitting: Sitting) -> None:
    made = await rematch(sitting, ANN, BOB, CLEO, DAN, key="high_ground")  # for four at most
    seating, eva = (await sitting.again()).lobby.seating, Person(999, "Eva")
    error = await refused(seating.join(made.id, eva))
    told = "The free seats are kept for those who are still asked: Bob, Cleo and Dan."
    assert (error.code, error.message) == ("seats_held", told)
    made = await seating.leave(made.id, CLEO)
    assert asked(made) == ["Bob", "Dan"]
    assert (await seating.join(made.id, eva)).names == ("Ann", "Eva")
    await seating.join(made.id, DAN)
    told = "The free seats are kept for those who are still asked: Bob."
    assert (await refused(seating.join(made.id, CLEO))).message == told, "who declined, too"
    assert (await seating.join(made.id, BOB)).names == ("Bob", "Dan", "Ann", "Eva")


async def test_a_rematch_waits_for_nobody_and_only_its_host_starts_it(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, CLEO)
    await sitting.service.play.offers.resign(table.id, CLEO)
    last = await sitting.agree(await sitting.service.play.offers.offer_draw(table.id, ANN))
    made = await sitting.service.lobby.seating.rematch(last.id, ANN)
    assert asked(made) == ["Bob", "Cleo"], "who resigned, too"
    await sitting.service.lobby.seating.join(made.id, BOB)
    assert (await refused(sitting.service.lobby.starting.start(made.id, BOB))).code == "not_host"
    table = await sitting.service.lobby.starting.start(made.id, ANN)
    assert (table.names, table.invited) == (("Bob", "Ann"), ())
    assert (await refused(sitting.service.lobby.starting.start(made.id, ANN))).code == "started"


async def test_a_rematch_that_is_closed_asks_nobody_and_can_be_begun_anew(sitting: Sitting) -> None:
    made = await rematch(sitting)
    closed = await sitting.service.lobby.abort(made.id, ANN)
    assert closed.invited == ()
    service = await sitting.again()
    assert await service.play.projection.get(made.id) == closed
    assert made.rematch_of is not None
    assert (await service.lobby.seating.rematch(made.rematch_of, BOB)).names == ("Bob",)


async def test_no_rematch_of_a_running_game_nor_by_a_stranger_nor_beside_another(sitting: Sitting) -> None:
    table, begin = await sitting.game(), sitting.service.lobby.seating.rematch
    assert (await refused(begin(table.id, ANN))).code == "not_over"
    await sitting.service.play.offers.resign(table.id, ANN)
    assert (await refused(begin(table.id, DAN))).code == "not_your_game"
    other = await sitting.lobby(DAN)
    assert (await refused(begin(table.id, ANN))).code == "game_here"
    await sitting.service.lobby.abort(other.id, DAN)
    made = await begin(table.id, ANN)  # who resigned
    assert (made.names, asked(made)) == (("Ann",), ["Bob"])
