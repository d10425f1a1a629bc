"""Games that go on from a file wait in a lobby."""

import json
from datetime import timedelta

from bot.table.lobby.new_games import LOBBY_WAITS
from bot.table.log.replay import contradiction
from bot.table.model.posts import PostKind
from bot.table.model.table import Person, Status, Table
from tests.table.conftest import ANN, BOB, CLEO, DAN, ELSEWHERE, Sitting, refused
from tests.table.test_together import CLIMB


async def cut_short(sitting: Sitting, key: str, *people: Person) -> bytes:
    """The file of a game that is over, without its end, so that it goes on; hidden things stand in it."""
    table = await sitting.move(await sitting.game(*people, key=key))
    over = await sitting.agree(await sitting.service.lobby.abort(table.id, people[0]))
    content = json.loads(await sitting.service.archive.records.export(over.id, None))
    kept = [row["kind"] for row in content["log"]].index("offer")
    content["log"] = content["log"][:kept]
    return json.dumps(content | {"status": "running", "result": None, "secret": None}).encode()


async def waiting(sitting: Sitting, key: str = "high_ground") -> Table:
    return await sitting.service.archive.records.import_game(
        ELSEWHERE, ANN, await cut_short(sitting, key, ANN, BOB, CLEO)
    )


async def test_nothing_of_a_waiting_game_shows_to_anybody_until_it_closes(sitting: Sitting) -> None:
    table = await waiting(sitting)
    await sitting.service.lobby.seating.join(table.id, BOB)
    play, records = sitting.service.play, sitting.service.archive.records
    for viewer in (ANN, BOB, CLEO, DAN):
        for attempt in (
            play.projection.show(table.id, viewer.id),
            play.projection.history(table.id, viewer.id),
            play.projection.positions(table.id, viewer.id),
            play.projection.looked(table.id, viewer.id),
            records.export(table.id, viewer.id),
            records.record(table.id, viewer.id),
            play.plans.look(table.id, viewer, "try"),
            play.moves.act(table.id, viewer, "pass"),
            play.offers.resign(table.id, viewer),
        ):
            assert (await refused(attempt)).code == "not_started"
    sitting.clock.now += LOBBY_WAITS + timedelta(seconds=1)
    await sitting.service.time_control.scheduler.fire()
    assert (await play.projection.get(table.id)).status is Status.ABORTED


async def test_a_seat_with_its_secrets_is_nobodys_without_the_hosts_word(sitting: Sitting) -> None:
    table, lobby = await waiting(sitting), sitting.service.lobby
    await lobby.seating.join(table.id, BOB)
    for attempt, code in (
        (lobby.seating.join(table.id, DAN), "kept_seat"),
        *((lobby.seating.open_seat(table.id, person, 2), "not_host") for person in (BOB, DAN)),
        *((lobby.seating.open_seat(table.id, ANN, seat), "seat_taken") for seat in (0, 1, 7, -1)),
        (lobby.starting.start(table.id, ANN), "seats_free"),
    ):
        assert (await refused(attempt)).code == code
    table = await lobby.seating.open_seat(table.id, ANN, 2)
    lobby = (await sitting.again()).lobby
    assert await sitting.service.play.projection.get(table.id) == table
    await lobby.seating.join(table.id, DAN)
    assert (await refused(lobby.seating.join(table.id, CLEO))).code == "full"
    table = await lobby.starting.start(table.id, ANN)
    await sitting.again()
    assert await sitting.service.play.projection.get(table.id) == table
    assert [player.file for player in table.players] == [None, None, None]
    assert table.names == ("Ann", "Bob", "Dan")
    seats: tuple[tuple[Person, int | None], ...] = ((DAN, 2), (BOB, 1), (CLEO, None))
    for person, own in seats:
        shown = await sitting.service.play.projection.show(table.id, person.id)
        assert (shown.seat, shown.view.seat) == (own, own)
    assert (await sitting.play_out(table)).status is Status.OVER


async def test_a_lobby_of_a_file_that_is_closed_can_still_be_read_after_a_restart(sitting: Sitting) -> None:
    table = await waiting(sitting)
    table = await sitting.service.lobby.abort(table.id, ANN)
    assert table.status is Status.ABORTED
    service = await sitting.again()
    assert (await service.play.projection.get(table.id)).players == table.players
    assert (await service.archive.past_games.page(ELSEWHERE.channel)).games == ()


async def test_the_row_of_a_game_from_a_file_says_the_same_as_its_log_and_no_old_move_is_taken_back(
    sitting: Sitting,
) -> None:
    table = await sitting.game(ANN, key=CLIMB)
    await sitting.service.play.moves.act(table.id, ANN, "climb 1")
    data = await sitting.service.archive.records.export(table.id, ANN.id)
    table = await sitting.resumed(data, ANN)
    for _ in range(2):
        live = await sitting.service.tables.playing(table.id)
        assert contradiction(live, await sitting.service.store.log(table.id)) is None
        await sitting.again()
    error = await refused(sitting.service.play.moves.undo_plan(table.id, ANN))
    assert error.message == "You have no move in this game to take back."


async def test_a_seat_given_up_in_the_file_needs_nobody(sitting: Sitting) -> None:
    table = await sitting.move(await sitting.game(ANN, BOB, CLEO))
    await sitting.service.play.offers.resign(table.id, BOB)
    data = await sitting.service.archive.records.export(table.id, None)
    table = await sitting.service.archive.records.import_game(ELSEWHERE, ANN, data)
    lobby = sitting.service.lobby
    assert (await refused(lobby.seating.join(table.id, BOB))).code == "kept_seat"
    await lobby.seating.join(table.id, CLEO)
    await lobby.starting.start(table.id, ANN)
    lobby = (await sitting.again()).lobby
    table = await sitting.service.play.projection.get(table.id)
    assert table.names == ("Ann", "“Bob”", "Cleo")
    assert [player.resigned for player in table.players] == [False, True, False]
    over = await sitting.play_out(table)
    assert all(person > 0 for post in await sitting.deliver() for person in post.mention)
    assert (await refused(lobby.seating.rematch(over.id, BOB))).code == "not_your_game"
    again = await lobby.seating.rematch(over.id, CLEO)
    assert (again.names, [each.name for each in again.invited]) == (("Cleo",), ["Ann"])


async def test_who_is_not_in_the_file_can_host_it_without_a_seat(sitting: Sitting) -> None:
    data = await cut_short(sitting, "dog_eat_dog", ANN, BOB)
    table = await sitting.service.archive.records.import_game(ELSEWHERE, DAN, data)
    assert (table.host, len(table.awaited)) == (DAN, 2)
    assert [post.kind for post in await sitting.deliver() if post.game == table.id] == [PostKind.LOBBY]
    lobby = sitting.service.lobby
    await lobby.seating.join(table.id, ANN)
    assert (await lobby.seating.leave(table.id, ANN)).status is Status.LOBBY
    for person in (ANN, BOB):
        await lobby.seating.join(table.id, person)
    assert (await lobby.starting.start(table.id, DAN)).names == ("Ann", "Bob")
    posts = [post for post in await sitting.deliver() if post.game == table.id]
    assert any("continues a game from a file" in post.text for post in posts if post.kind is PostKind.LINE)
    assert PostKind.BOARD in {post.kind for post in posts}


async def test_a_host_who_leaves_hands_it_over_and_the_last_one_closes_it(sitting: Sitting) -> None:
    table = await waiting(sitting, "dog_eat_dog")
    await sitting.service.lobby.seating.join(table.id, CLEO)
    table = await sitting.service.lobby.seating.leave(table.id, ANN)
    assert table.host == CLEO
    assert [player.vacant for player in table.players] == [True, True, False]
    table = await sitting.service.lobby.seating.leave(table.id, CLEO)
    assert table.status is Status.ABORTED
    assert (await refused(sitting.service.lobby.seating.join(table.id, ANN))).code == "closed"
