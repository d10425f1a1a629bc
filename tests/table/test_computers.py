"""Computer players at a table: they sit down, decide by what their seat knows, and wait for nobody."""

import asyncio
from pathlib import Path
from unittest.mock import AsyncMock

import pytest

from bot.table.model.table import Person, Status, Table
from bot.table.model.time_control import Zero, own
from bot.worker_processes.works import FailedError
from games.computer.search import EASY, HARD, LEVELS, MEDIUM
from tests.databases import raw
from tests.table.conftest import ANN, BOB, CLEO, ELSEWHERE, Sitting, refused
from tests.table.test_clocks import HOUR


async def against(
    sitting: Sitting, *levels: str, people: tuple[Person, ...] = (ANN,), **how: object
) -> Table:
    """A game of these people and computers of these levels."""
    table = await sitting.lobby(*people, **how)  # type: ignore[arg-type]
    for level in levels:
        chosen = next(each for each in LEVELS if each.key == level)
        table = await sitting.service.lobby.computers.add(table.id, people[0], chosen)
    return await sitting.service.lobby.starting.start(table.id, people[0])


async def think(sitting: Sitting) -> None:
    """Let a second pass, and the computers decide once."""
    sitting.clock.turn(seconds=1)
    await sitting.service.time_control.scheduler.fire()
    await asyncio.gather(*sitting.service.lobby.computers.tasks.running.values())


async def until_a_person_decides(sitting: Sitting, table: Table) -> Table:
    for _ in range(40):
        table = await sitting.service.play.projection.get(table.id)
        if table.status is not Status.RUNNING or table.owing - table.computers:
            return table
        await think(sitting)
    raise AssertionError("the computers go on without end")


async def test_the_host_adds_computers_of_any_level_and_removes_them(sitting: Sitting) -> None:
    computers = sitting.service.lobby.computers
    table = await sitting.lobby(ANN, BOB)
    for level in (HARD, HARD, EASY):
        table = await computers.add(table.id, ANN, level)
    assert table.names == ("Ann", "Bob", "Computer (hard)", "Computer 2 (hard)", "Computer (easy)")
    while len(table.players) < table.game.about.seat_counts[-1]:
        table = await computers.add(table.id, ANN, MEDIUM)
    assert (await refused(computers.add(table.id, ANN, MEDIUM))).code == "full"
    assert (await refused(sitting.service.lobby.seating.join(table.id, CLEO))).code == "full"
    assert (await refused(computers.add(table.id, BOB, MEDIUM))).code == "not_host"
    second = table.players[3].person
    table = await computers.remove(table.id, ANN, second.id)
    assert (await refused(computers.remove(table.id, ANN, second.id))).code == "gone"
    assert (await refused(computers.remove(table.id, ANN, BOB.id))).code == "gone"
    await sitting.again()
    table = await sitting.service.play.projection.get(table.id)
    assert [each.person.computer for each in table.players[:4]] == [False, False, True, True]
    assert second not in [each.person for each in table.players]


async def test_a_lobby_in_which_only_computers_are_left_closes(sitting: Sitting) -> None:
    table = await sitting.lobby(ANN)
    table = await sitting.service.lobby.computers.add(table.id, ANN, EASY)
    table = await sitting.service.lobby.leave(table.id, ANN)
    assert table.status is Status.ABORTED


@pytest.mark.parametrize("key", ["dog_eat_dog", "sealed_bids"])
async def test_a_person_plays_a_whole_game_against_a_computer(sitting: Sitting, key: str) -> None:
    table = await against(sitting, "easy", key=key)
    for _ in range(400):
        table = await until_a_person_decides(sitting, table)
        if table.status is not Status.RUNNING:
            break
        legal = (await sitting.service.play.projection.show(table.id, ANN.id)).legal
        await sitting.service.play.moves.act(table.id, ANN, legal[-1])
    assert table.status is Status.OVER
    history = await sitting.service.play.projection.history(table.id, None)
    assert {line.who for line in history if line.notation} >= {"Ann", "Computer (easy)"}


async def test_a_computer_moves_once_though_the_bot_is_killed_while_it_thinks(sitting: Sitting) -> None:
    table = await against(sitting, "easy", people=(ANN,))
    while not table.owing & table.computers:
        table = await sitting.move(table)
    before = table.moves
    sitting.clock.turn(seconds=1)
    await sitting.service.time_control.scheduler.fire()
    await sitting.killed()
    sitting.clock.turn(seconds=1)
    await think(sitting)
    await think(sitting)
    after = await until_a_person_decides(sitting, table)
    lines = await sitting.service.play.projection.history(table.id, None)
    assert after.moves > before
    assert len([line for line in lines if line.who == "Computer (easy)"]) == after.moves - before


async def test_nobody_learns_from_a_computer_what_somebody_has_secretly_done(tmp_path: Path) -> None:
    """Whatever Ann bids, the computer bids alike, when it would have, and the channel gets the same."""
    told = []
    for bid in (0, -1):
        sitting = Sitting(tmp_path / f"{bid}.db")
        await sitting.service.open()
        table = await against(sitting, "easy", people=(ANN, BOB), key="sealed_bids")
        projection = sitting.service.play.projection
        legal = (await projection.show(table.id, ANN.id)).legal
        await sitting.service.play.moves.act(table.id, ANN, legal[bid])
        with raw(sitting.place) as database:
            timers = database.execute("SELECT kind, due FROM timers").fetchall()
        await think(sitting)
        (machine,) = [each.person for each in table.players if each.person.computer]
        its = (await projection.show(table.id, machine.id)).view.bid
        assert its is not None
        posts = [(post.kind, post.text, post.seq, post.mention) for post in await sitting.deliver()]
        told.append((its, timers, posts, (await projection.show(table.id, BOB.id)).view))
        await sitting.service.close()
    assert told[0] == told[1]


async def test_a_worker_that_fails_costs_a_computer_no_turn(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(
        sitting.service.play.computations, "move", AsyncMock(side_effect=FailedError("it died"))
    )
    table = await against(sitting, "hard")
    while not table.owing & table.computers:
        table = await sitting.move(table)
    await think(sitting)
    assert (await sitting.service.play.projection.get(table.id)).moves == table.moves + 1
    assert "plays at once" in caplog.text


async def test_people_alone_agree_and_are_mentioned_and_a_computer_is_hurried_by_no_clock(
    sitting: Sitting,
) -> None:
    table = await against(sitting, "easy", people=(ANN, BOB), options={})
    machine = table.players[2].person.id
    assert table.clocks is not None
    assert all(machine not in post.mention for post in await sitting.deliver())
    sitting.clock.turn(hours=200)
    for _ in range(5):
        await sitting.service.time_control.scheduler.fire()
        await think(sitting)
        table = await sitting.service.play.projection.get(table.id)
    assert table.clocks is not None
    assert not table.clocks.seats[2].missed
    table = await sitting.service.play.offers.abort(table.id, ANN)
    assert table.status is Status.ABORTED or (table.offer is not None and table.offer.waiting == (1,))
    assert all(machine not in post.mention for post in await sitting.deliver())


async def test_whatever_was_revealed_a_person_takes_back_at_once_where_only_computers_play_along(
    sitting: Sitting,
) -> None:
    table = await against(sitting, "easy")
    table = await sitting.move(await until_a_person_decides(sitting, table))
    table = await until_a_person_decides(sitting, table)
    assert await sitting.service.play.moves.undoable(table.id, ANN.id) is not None
    plan = await sitting.service.play.moves.undo_plan(table.id, ANN)
    assert plan.needs == ()
    back = await sitting.service.play.moves.undo(table.id, ANN)
    assert back.offer is None
    assert back.moves < table.moves
    assert back.owing == {back.seat_of(ANN.id)}


@pytest.mark.parametrize(("chance", "status"), [(0.3, Status.OVER), (0.8, Status.RUNNING)])
async def test_a_computer_takes_a_draw_if_it_expects_no_more(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch, chance: float, status: Status
) -> None:
    async def judged(*_: object) -> float:
        return chance

    monkeypatch.setattr(sitting.service.play.computations, "chance", judged)
    table = await against(sitting, "medium")
    table = await sitting.service.play.offers.offer_draw(table.id, ANN)
    assert table.offer is not None
    await think(sitting)
    table = await sitting.service.play.projection.get(table.id)
    assert table.status is status
    assert table.offer is None


async def test_the_search_itself_judges_a_draw(sitting: Sitting) -> None:
    table = await against(sitting, "easy")
    view = (await sitting.service.play.projection.show(table.id, ANN.id)).view
    chance = await sitting.service.play.computations.chance(table, view, 0, EASY, b"seed")
    assert 0.1 < chance < 0.9


async def test_a_computer_stands_in_until_a_player_is_back(sitting: Sitting) -> None:
    table = await sitting.lobby(ANN, BOB, CLEO)
    pace = own(move=12 * HOUR, zero=Zero.COMPUTER)
    table = await sitting.service.lobby.seating.set_pace(table.id, ANN, pace)
    table = await sitting.service.lobby.starting.start(table.id, ANN)
    seat = min(table.owing)
    late = table.players[seat].person
    sitting.clock.turn(hours=13)
    await sitting.service.time_control.scheduler.fire()
    table = await sitting.service.play.projection.get(table.id)
    assert table.stand_ins == {seat}
    assert any("A computer plays for them" in post.text for post in await sitting.deliver())
    for _ in range(5):
        await think(sitting)
    table = await sitting.service.play.projection.get(table.id)
    assert seat not in table.owing
    table = await sitting.service.lobby.substitutes.back(table.id, late)
    assert table.stand_ins == frozenset()
    lines = await sitting.service.play.projection.history(table.id, None)
    assert late.name in {line.who for line in lines if line.notation}


async def test_a_game_that_goes_on_from_a_file_seats_its_computers_and_more_in_open_seats(
    sitting: Sitting,
) -> None:
    table = await against(sitting, "hard", people=(ANN, BOB))
    data = await sitting.service.archive.records.export(table.id, ANN.id)
    lobby = await sitting.service.archive.records.import_game(ELSEWHERE, ANN, data)
    assert lobby.names == ("Ann", "“Bob”", "Computer (hard)")
    seating, computers = sitting.service.lobby.seating, sitting.service.lobby.computers
    assert (await refused(computers.add(lobby.id, ANN, EASY))).hint == "Open one with Seats first."
    lobby = await seating.open_seat(lobby.id, ANN, 1)
    lobby = await computers.add(lobby.id, ANN, EASY)
    lobby = await sitting.service.lobby.starting.start(lobby.id, ANN)
    lobby = await until_a_person_decides(sitting, lobby)
    assert lobby.names == ("Ann", "Computer (easy)", "Computer (hard)")
    assert lobby.owing == {0}


async def test_a_rematch_seats_the_computers_again(sitting: Sitting) -> None:
    table = await against(sitting, "easy")
    table = await sitting.service.play.offers.resign(table.id, ANN)
    again = await sitting.service.lobby.seating.rematch(table.id, ANN)
    assert set(again.names) == {"Ann", "Computer (easy)"}
    assert again.invited == ()
    assert again.invited == ()
