"""Games that go on from others: a lost one tried again counts for nothing, one from a file waits in a lobby."""

import asyncio
import json
from datetime import timedelta

from bot.table.archive.fairness import verify
from bot.table.lobby.new_games import LOBBY_WAITS
from bot.table.log.replay import contradiction
from bot.table.model.posts import PostKind
from bot.table.model.table import Person, Status, Table
from tests.table.climb import GAME as THE_CLIMB
from tests.table.conftest import ANN, BOB, CLEO, DAN, ELSEWHERE, GAMES, HERE, Sitting, refused
from tests.table.test_together import CLIMB, DAILY, climbed

DEALT = 2
"""The row after which the first decision is made."""


async def lost(sitting: Sitting, *people: object, **how: object) -> Table:
    return await climbed(sitting, await sitting.game(*people, key=CLIMB, **how), lose=True)  # type: ignore[arg-type]


async def lines_of(sitting: Sitting) -> list[tuple[str, str, int]]:
    """What is told in words once all stories have been told: text, buttons, row."""
    await sitting.service.time_control.scheduler.fire()
    while sitting.service.archive.stories.tasks.running:
        await asyncio.gather(*sitting.service.archive.stories.tasks.running.values())
    posts = await sitting.deliver()
    return [(post.text, post.buttons, post.seq) for post in posts if post.text]


async def test_the_story_of_a_lost_game_offers_its_last_chance(sitting: Sitting) -> None:
    await lost(sitting, ANN)
    text, buttons, _ = (await lines_of(sitting))[-1]
    assert "went" in text
    assert buttons == f"again {DEALT}"
    await climbed(sitting, await sitting.game(ANN, key=CLIMB))
    assert (await lines_of(sitting))[-1][1] == ""


async def test_alone_a_game_goes_on_at_once_from_there_and_counts_for_nothing(sitting: Sitting) -> None:
    old = await lost(sitting, ANN, options=DAILY)
    then = await sitting.service.play.projection.show(old.id, None, seq=DEALT)
    for _ in range(2):  # the second request is the first once more
        table = await sitting.service.archive.records.try_again(old.id, ANN, DEALT, "request")
        assert (table.id, table.status) == (old.id + 1, Status.RUNNING)
        assert (table.turn, table.moves, table.rematch_of) == (1, 0, old.id)
    assert (await sitting.service.play.projection.show(table.id, None)).view == then.view
    texts = [text for text, _, _ in await lines_of(sitting)]
    said = f"tries game #{old.id} again from turn 1: **The Climb #{table.id}**. For practice: no score."
    assert any(text.endswith(said) for text in texts)
    await sitting.service.play.moves.act(table.id, ANN, "climb 1")
    await sitting.again()
    table = await climbed(sitting, await sitting.service.play.projection.get(table.id))
    assert table.outcome is not None
    assert table.outcome.winners == (0,)
    await lines_of(sitting)
    found = await sitting.service.archive.stories.results(THE_CLIMB, HERE)
    assert [each.game for each in found.here] == [old.id]
    assert [each.game for each in found.of_today] == [old.id]
    data = await sitting.service.archive.records.export(table.id, None)
    sound, lines = await asyncio.to_thread(verify, data, GAMES)
    assert sound, lines
    forks = [row for row in json.loads(data)["log"] if row["kind"] == "fork"]
    assert [row["data"]["from"]["number"] for row in forks] == [old.id]
    history = [line.words for line in await sitting.service.play.projection.history(table.id, ANN.id)]
    assert f"Game #{old.id} is tried again from turn 1." in history


async def test_its_row_says_the_same_as_its_log(sitting: Sitting) -> None:
    for people in ((ANN,), (ANN, BOB)):
        old = await lost(sitting, *people)
        table = await sitting.service.archive.records.try_again(old.id, ANN, DEALT + 1)
        if table.status is Status.LOBBY:
            await sitting.service.lobby.seating.join(table.id, BOB)
            table = await sitting.service.lobby.starting.start(table.id, ANN)
        service = await sitting.again()
        live = await service.tables.playing(table.id)
        assert contradiction(live, await service.store.log(table.id)) is None
        await service.lobby.abort(table.id, ANN, force=True)


async def test_of_several_players_everybody_keeps_their_seat_in_a_lobby(sitting: Sitting) -> None:
    old, lobby = await lost(sitting, ANN, BOB), sitting.service.lobby
    table = await sitting.service.archive.records.try_again(old.id, BOB, DEALT)
    assert (table.status, table.host, table.seat_of(BOB.id)) == (Status.LOBBY, BOB, 1)
    assert [each.seat for each in table.awaited] == [0]
    assert (await refused(lobby.seating.join(table.id, CLEO))).code == "kept_seat"
    await lobby.seating.join(table.id, ANN)
    table = await lobby.starting.start(table.id, BOB)
    assert [each.person for each in table.players] == [ANN, BOB]
    texts = [text for text, _, _ in await lines_of(sitting)]
    assert any(f"tries game #{old.id} again from turn 1" in text for text in texts)
    assert (await climbed(sitting, table)).status is Status.OVER


async def test_a_lobby_that_is_closed_can_still_be_read_after_a_restart(sitting: Sitting) -> None:
    old = await lost(sitting, ANN, BOB)
    table = await sitting.service.archive.records.try_again(old.id, BOB, DEALT)
    table = await sitting.service.lobby.abort(table.id, BOB)
    assert table.status is Status.ABORTED
    service = await sitting.again()
    assert (await service.play.projection.get(table.id)).players == table.players
    assert [each.table.id for each in (await service.archive.past_games.page(HERE.channel)).games] == [old.id]


async def test_whoever_had_resigned_by_then_is_not_waited_for(sitting: Sitting) -> None:
    table = await sitting.game(ANN, BOB, key=CLIMB)
    await sitting.service.play.offers.resign(table.id, BOB)
    old = await climbed(sitting, await sitting.service.play.projection.get(table.id), lose=True)
    resigned = next(row.seq for row in await sitting.service.store.log(old.id) if row.kind == "resign")
    again = await sitting.service.archive.records.try_again(old.id, ANN, resigned)
    assert again.status is Status.RUNNING
    assert [each.resigned for each in again.players] == [False, True]


async def test_it_can_be_tried_again_and_again_and_old_moves_are_not_taken_back(sitting: Sitting) -> None:
    first, begin = await lost(sitting, ANN), sitting.service.archive.records.try_again
    again = await climbed(sitting, await begin(first.id, ANN, DEALT), lose=True)
    await climbed(sitting, await begin(again.id, ANN, DEALT), lose=True)
    table, moves = await begin(first.id, ANN, DEALT + 1), sitting.service.play.moves
    error = await refused(moves.undo_plan(table.id, ANN))
    assert error.message == "You have no move in this game to take back."
    await moves.act(table.id, ANN, "climb 1")
    assert (await moves.undo(table.id, ANN)).moves == 1


async def test_what_cannot_be_tried_again_is_refused(sitting: Sitting) -> None:
    begin = sitting.service.archive.records.try_again
    running = await sitting.game(ANN, key=CLIMB)
    assert (await refused(begin(running.id, ANN, DEALT))).code == "not_over"
    old = await climbed(sitting, running, lose=True)
    for row in (0, 1, 99, old.seq):
        assert (await refused(begin(old.id, ANN, row))).code == "no_such_position"
    assert (await refused(begin(old.id, BOB, DEALT))).code == "not_your_game"
    await sitting.game(ANN, BOB)
    assert (await refused(begin(old.id, ANN, DEALT))).code == "game_here"


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
    assert (await refused(lobby.rematches.begin(over.id, BOB))).code == "not_your_game"
    again = await lobby.rematches.begin(over.id, CLEO)
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
